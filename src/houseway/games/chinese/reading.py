"""Finished rounds of Chinese poker as people describe them."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.games import described
from houseway.games.as_set import HandAsSet
from houseway.games.chinese.fates import fates
from houseway.games.chinese.settings import fault_of, how_of, parts_of, put, set_as
from houseway.games.described import Described, WrittenCards
from houseway.games.warned import DeskWarning
from houseway.ranking.chinese import HAND_CARDS, PARTS
from houseway.rounds.facts import Facts
from houseway.rounds.hands import HandId
from houseway.rulebook.families.chinese import SET, SURRENDER
from houseway.rulebook.rules import Rules, readings_at
from houseway.rulebook.rules.naming import cited


def read_facts(rules: Rules, description: Described) -> Facts:
    """Read hands as ``front / middle / back``, and declarations in the order in which they are given.

    A hand that was surrendered needs no cards, one that was declared need not be set.
    """
    how, facts = how_of(rules), Facts()
    for key, stated in description.choices.items():
        seat, where = _seat(key, f"choices.{key}"), f"choices.{key}"
        if isinstance(stated, dict):
            raise HousewayError(f"{where}: a hand has one player here; write one choice")
        words = [stated] if isinstance(stated, str) else stated
        facts.choices[seat] = described.last_choice(words, (SET, SURRENDER, *how.declarable), where) or SET
    for key, written in description.hands.items():
        where = f"hands.{key}"
        hand = HandId(_seat(key, where))
        if hand in facts.hands:
            raise HousewayError(f"{where}: this hand is given twice")
        parts = described.read_parts(written, PARTS, where, rules.deck)
        facts.hands[hand] = [card for part in parts for card in part]
        _check_size(facts.hands[hand], where)
        _put(facts, hand, parts, where, written)
    for seat, choice in facts.choices.items():
        if choice != SURRENDER and HandId(seat) not in facts.hands:
            raise HousewayError(f"hands.{seat}: missing; give the hand, or say that it was surrendered")
    return facts


def _seat(key: int | str, where: str) -> int:
    if not isinstance(key, int):
        raise HousewayError(f"{where}: this game has only the hands of seats")
    return key


def _check_size(cards: list[Card | None], where: str) -> None:
    if len(cards) != HAND_CARDS:
        raise HousewayError(f"{where}: {len(cards)} cards, but a hand here has {HAND_CARDS}")


def _put(
    facts: Facts, hand: HandId, parts: list[list[Card | None]], where: str, written: WrittenCards
) -> None:
    """Note how a hand was set; one that was neither declared nor surrendered must be in three parts."""
    assert hand.spot is not None
    choice = facts.choices.setdefault(hand.spot, SET)
    if len(parts) == len(PARTS):
        if any(card is None for part in parts for card in part) and choice == SET:
            raise HousewayError(f"{where}: a hand that is compared needs all its cards")
        put(facts.hands, hand, [[card for card in part if card is not None] for part in parts])
    elif choice == SET or len(parts) > 1:
        raise HousewayError(f"{where}: a hand is set as front / middle / back, not {written!r}")


def faults(rules: Rules, facts: Facts, description: Described) -> Iterator[DeskWarning]:
    """Hands that are fouled, Clean Sweeps that cannot be produced, and a second surrender."""
    how = how_of(rules)
    surrendered: int | None = None
    for seat, found in fates(rules, facts).items():
        if found.fate == "fouled":
            parts = parts_of(facts.hands, HandId(seat))
            assert parts is not None
            why = fault_of(how, parts)
            yield DeskWarning(
                f"seat {seat} is fouled: {why}",
                cited(how.order_cite),
                seat,
                by_reading=readings_at(rules.filing, "play.order"),
            )
        elif found.fate == "not produced":
            text = f"seat {seat} declared {found.sweep}, and the cards do not make it"
            yield DeskWarning(text, cited(how.false_cite), seat)
        elif found.fate == "surrendered":
            if surrendered is not None and how.surrenders == "first player":
                yield DeskWarning(
                    f"seat {seat} surrenders after seat {surrendered}, and only one player may",
                    cited(how.surrender_cite),
                    seat,
                    by_reading=readings_at(rules.filing, "play.surrenders"),
                )
            surrendered = seat


def as_set(rules: Rules, facts: Facts, description: Described) -> Iterator[HandAsSet]:
    """Every hand that was set, in its parts."""
    for hand in facts.hands:
        parts = parts_of(facts.hands, hand)
        if hand.part or parts is None:
            continue
        made = set_as(parts)
        yield HandAsSet(hand, parts, tuple(map(str, made or ())), fault_of(how_of(rules), parts))
