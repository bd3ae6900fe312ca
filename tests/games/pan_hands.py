"""Hands of Panguingue with known cards: a table, its players, and what they are dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from houseway.cards import Card, CardRandom, parse_cards, show
from houseway.rounds.decisions import Choice
from houseway.rounds.sources import Stacked
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.mutual import Mutual
from houseway.table.table import Table

CLUB_ONE, ARTICHOKE = "club-one/panguingue", "artichoke-joes/panguingue"
NAMES = {1: "Ann", 2: "Ben", 3: "Cleo", 4: "Dan"}
CHIP = 200


def dealt(
    game: str,
    hands: Sequence[str],
    deck: str,
    chips: Mapping[str, int] | None = None,
    settings: Mapping[str, object] | None = None,
) -> LiveRound:
    """A hand without fees: the hands in turn from the first player, then the deck; everybody stays in.

    The first player sits at the highest seat, as the deal goes to the right. `chips` counts chips of $2.
    """
    rules = load_rules(game, {"schedule": "none", "limits": "2", **(settings or {})})
    table = Table(rules, CardRandom.seeded("pan"))
    seats = range(1, len(hands) + 1)
    for seat in seats:
        table.sit(seat, NAMES[seat], CHIP * (chips or {}).get(NAMES[seat], 100))
    assert isinstance(table.mode, Mutual)
    table.mode.won_last = len(hands)
    cards = [parse_cards(hand) for hand in hands]
    first = [card for hand in cards for card in hand[:5]]
    second = [card for hand in cards for card in hand[5:]]
    live = table.begin(source=Stacked([*first, *second, *parse_cards(deck)], True))
    while live.pending and live.pending[0].question == "stay":
        live.answer(live.pending[0], "stay")
    return live


def answer(live: LiveRound, *choices: str) -> None:
    """Answer in turn: a name (``draw``), or a name and cards after a colon (``borrow 1: 5s 4s 3s / 3s``)."""
    for text in choices:
        name, _, cards = text.partition(":")
        parts = tuple(parse_cards(part) for part in cards.split("/")) if cards else ()
        live.answer(live.pending[0], Choice(name, parts=parts))


def ways(live: LiveRound, name: str) -> list[str]:
    """What the player who is asked may lay under a name, in words."""
    pack = live.rules.deck
    return [
        choice.text(pack)
        for offer in live.pending[0].offers
        if offer.name == name
        for choice in offer.answers()
    ]


def paid(live: LiveRound, payee: str) -> dict[str, int]:
    """What a player has collected from each of the others so far, in chips."""
    found: dict[str, int] = {}
    for transfer in live.transfers:
        if transfer.payee == payee and transfer.why == "condition":
            found[transfer.payer] = found.get(transfer.payer, 0) + transfer.amount // CHIP
    return found


def is_meld(cards: Iterable[Card], any_three: str = "AK") -> bool:
    """Whether cards are a meld, in the plainest way: read off their names."""
    names = [show(card) for card in cards]
    if len(names) < 3:
        return False
    ranks, suits = [name[0] for name in names], [name[1] for name in names]
    if len(set(ranks)) == 1:
        return len(set(suits)) == 1 or len(set(suits)) >= 3 or ranks[0] in any_three
    order = "A234567JQK"
    return len(set(suits)) == 1 and "".join(sorted(ranks, key=order.index)) in order
