"""Hands of a described round as they were set, as plain data and in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from houseway.cards import Card
from houseway.games import game_of
from houseway.games.as_set import HandAsSet
from houseway.rounds.decisions import PARTED
from houseway.rulebook.rules import Rules, marked


def hands_data(rules: Rules, hands: Iterable[HandAsSet]) -> list[dict[str, Any]]:
    """The player-dealer's hand, then those of the spots in order."""
    return [_hand(rules, made) for made in sorted(hands, key=lambda made: made.hand.spot or 0)]


def _hand(rules: Rules, made: HandAsSet) -> dict[str, Any]:
    """A hand with its parts, and the row of the house way that set it, if it did."""
    row = made.row
    return {
        "spot": made.hand.spot,
        "hand": str(made.hand),
        "parts": [
            {"part": name, "cards": rules.deck.show_all(cards), "worth": worth}
            for name, cards, worth in _named(rules, made)
        ],
        "fault": made.fault,
        "by": "described" if row is None else "house way again" if made.again else "house way",
        "row": row.text if row else "",
        "cite": rules.cite(row.cite) if row else "",
        "by_reading": list(row.readings) if row else [],
        "text": _in_words(rules, made),
    }


def _named(rules: Rules, made: HandAsSet) -> Iterator[tuple[str, Sequence[Card], str]]:
    """The name and the cards of every part, and what it is."""
    names = game_of(rules).shape(rules).parts[: len(made.parts)]
    return zip(names, made.parts, made.worth or [""] * len(names), strict=True)


def _in_words(rules: Rules, made: HandAsSet) -> str:
    """A hand as it was set, in one line: ``low 6-1 5-2 (4 with 6-1 high) / high 4-4 4-4 (pair of 4-4)``."""
    told = [PARTED.join(_part(rules, *part) for part in _named(rules, made))] if made.parts else []
    if made.fault:
        told.append("set foul")
    if row := made.row:
        source = marked(row.cite, row.readings)
        again = "set again the house way" if made.again else "house way"
        told.append(f"{again}: {row.text.rstrip('.')}{source and f' ({source})'}")
    return "; ".join(told)


def _part(rules: Rules, name: str, cards: Sequence[Card], worth: str) -> str:
    return f"{name} {rules.deck.show_all(cards)}{worth and f' ({worth})'}"


def told_of(hands: Iterable[Mapping[str, Any]], spot: int | None) -> str:
    """The hand of a spot, or the player-dealer's, in words; a hand that was set again has both settings."""
    return "; ".join(hand["text"] for hand in hands if hand["spot"] == spot)
