"""The protocol of a round: card sources, decisions, facts, the log, and what each seat may see of it."""
