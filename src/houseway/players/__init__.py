"""Who decides: what a table asks of a player, and bots that answer."""
