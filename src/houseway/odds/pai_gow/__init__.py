"""Pai gow poker in bulk: hands set by a house way."""
