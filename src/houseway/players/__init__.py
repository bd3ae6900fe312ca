"""Who decides: the parts a player has at a table, and bots that play them."""
