"""How a round goes: one module for each family of games, found by the `GAME` it declares."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pkgutil import iter_modules

from houseway.errors import unknown
from houseway.games.game import Game, Shape
from houseway.rulebook.rules import Rules

__all__ = ["GAMES", "Game", "Shape", "game_of", "registered"]


def _declared() -> Iterator[Game]:
    for module in iter_modules(__path__):
        game = getattr(import_module(f"{__name__}.{module.name}"), "GAME", None)
        if isinstance(game, Game):
            yield game


GAMES: dict[str, Game] = {game.name: game for game in _declared()}
"""Every family that can be dealt, by its name in the rulebook."""


@contextmanager
def registered(game: Game) -> Iterator[None]:
    """Add a family from elsewhere while a block runs."""
    GAMES[game.name] = game
    try:
        yield
    finally:
        del GAMES[game.name]


def game_of(rules: Rules) -> Game:
    """The family that plays these rules."""
    name = rules.family.name
    if name not in GAMES:
        raise unknown("family", name, GAMES)
    return GAMES[name]
