"""Which kinds of cards are hidden in a game, and the games that differ in it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from houseway.rulebook.rules import Rules
from tests.room.filed_sight import BOARD, playable, rules_of


def kinds_of(rules: Rules) -> set[str]:
    """The kinds of hidden cards that a game is certain to have in some of many rounds."""
    how: Any = rules.play
    match rules.family.name:
        case "baccarat":
            held = {"spot", "bank"} if how.hands == "each spot" else set()
            one_up = {"bank"} if how.dealt == "one up" and _is_asked(rules) else set()
            return held | one_up | ({"burned"} if how.burn == "first card" else set())
        case "blackjack":
            doubled = {"spot"} if how.double_card == "face down" else set()
            return doubled | ({"bank"} if how.dealer_cards == 2 else set())
        case "poker-vs-dealer":
            board = {BOARD} if how.board and how.stages else set()
            return {"spot", "bank"} | board | ({"burned"} if how.burn else set())
        case "set-21" | "pai-gow-tiles" | "pan-nine":
            return {"spot", "bank"}
        case "pai-gow-poker":
            return {"spot"} if how.bank_first else {"spot", "bank"}
        case "chinese-poker" | "panguingue":
            return {"spot"}
        case "war":
            return {"burned"}
        case "ring-poker" | "push-9":
            return {"spot", "burned"} if "burn" in _steps(rules) else {"spot"}
    raise AssertionError(f"which cards are hidden in {rules.family.name}?")


def _is_asked(rules: Rules) -> bool:
    """Whether anybody decides while the Banker hand is not open."""
    late = any(bet.placed == "after the cards" for bet in rules.bets.values())
    return late or any(len(row.result) > 1 for row in rules.drawing["player"].rows)


def _steps(rules: Rules) -> set[str]:
    """The kinds of steps that a hand of ring poker has."""
    how: Any = rules.play
    return {step.kind for street in how.streets for step in street.steps}


def shape_of(rules: Rules) -> tuple[object, ...]:
    """What decides which cards of a game are hidden, and what a shoe of it is."""
    dice = rules.action is not None and rules.action.by == "dice"
    kinds = tuple(sorted(kinds_of(rules)))
    steps = tuple(sorted(_steps(rules))) if rules.family.mode == "pots" else ()
    return rules.family.name, rules.deck.packs == 1, kinds, rules.filing.backline, dice, steps


def one_of_each_family() -> list[ParameterSet]:
    """The first game of every shape; `make test` takes the first of every family."""
    first: dict[str, str] = {}
    shapes = one_of_each_shape()
    for game in shapes:
        first.setdefault(rules_of(game).family.name, game)
    short = set(first.values())
    return [pytest.param(game, marks=() if game in short else pytest.mark.verify) for game in shapes]


@cache
def one_of_each_shape() -> list[str]:
    """The first game of every shape."""
    found: dict[tuple[object, ...], str] = {}
    for game in playable():
        found.setdefault(shape_of(rules_of(game)), game)
    return list(found.values())
