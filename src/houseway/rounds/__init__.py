"""The protocol of a round: sources of cards, decisions, facts, the log and what a seat may see of it."""
