"""Where people play: the server, its accounts and ledger, and the live tables."""
