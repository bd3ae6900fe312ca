"""Proofs of rounds in which cards that were out of play were shuffled with those left.

The room commits to the new order when it happens, and shows the commitment to the table. A proof holds each
of these commitments with the openings of the cards that were dealt from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.errors import HousewayError
from houseway.rounds.sight import Whereabouts, read
from houseway.table.commitment import check_cards, merkle_root


@dataclass(frozen=True)
class ReformedAt:
    """A reform as the events of a view show it: how many cards of the round came before it, and came back.

    `held` are the cards in hands that the viewer knew then: they cannot have come back.
    """

    drawn: int
    count: int
    held: frozenset[str]


def reforms_in(events: Sequence[Mapping[str, Any]]) -> list[ReformedAt]:
    """The reforms that events show, in order."""
    cards = Whereabouts[str, str]()
    found: list[ReformedAt] = []
    for event in events:
        if event["kind"] == "reformed":
            held = {card.face for hand in cards.hands.values() for card in hand if card.face is not None}
            found.append(ReformedAt(len(cards.cards), int(event["count"]), frozenset(held)))
        read(cards, event)
    return found


def reformed_cards(proof: Mapping[str, Any], faces: Sequence[str]) -> dict[int, str]:
    """The opened cards of every reform by their positions in the shoe; the first fault is raised.

    `faces` are the cards of the round in the order of drawing.
    """
    shown, claimed = reforms_in(proof["events"]), proof.get("reforms", [])
    if len(shown) != len(claimed):
        raise HousewayError(
            f"proof: cards were shuffled back {len(shown)} times, but there are {len(claimed)} commitments"
        )
    size, cards = len(proof["leaves"]), dict[int, str]()
    for number, (at, reform) in enumerate(zip(shown, claimed, strict=True), 1):
        start = proof["start"] + at.drawn
        if reform["start"] != start:
            raise HousewayError(
                f"proof: cards were shuffled back at position {start}, not at {reform['start']}"
            )
        if merkle_root(reform["leaves"]) != reform["root"]:
            raise HousewayError(
                "commitment: the card hashes after cards were shuffled back do not match the commitment"
            )
        if len(reform["leaves"]) != size - start + at.count:
            raise HousewayError("proof: the number of cards that were shuffled back is wrong")
        size = start + len(reform["leaves"])
        cards = {position: card for position, card in cards.items() if position < start}
        moved = [opening | {"position": opening["position"] - start} for opening in reform["openings"]]
        opened = check_cards(reform["leaves"], moved)
        cards |= {position + start: card for position, card in opened.items()}
        end = shown[number].drawn if number < len(shown) else len(faces)
        again = at.held.intersection(faces[at.drawn : end])
        if again:
            raise HousewayError(f"proof: the {min(again)} was dealt again while it was in a hand")
    return cards


def in_base_shoe(proof: Mapping[str, Any]) -> int:
    """The first position that is dealt from a reform; the size of the shoe if there was none."""
    reforms = proof.get("reforms") or ()
    return int(reforms[0]["start"]) if reforms else len(proof["leaves"])
