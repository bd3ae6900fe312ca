"""Several questions at once to one bettor: what is promised for one is not offered for another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.rounds.decisions import Amount, Ask, Choice
from houseway.rounds.facts import Lot
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.table import Table

ANN = "Ann"
TIE = ("delta-club/21st-century-baccarat", "base", "2c 8d 4s Kh 2h 3d")
"""A Tie bet after the cards, up to the wager (L1063, L1070)."""
BACKED = str(Path(__file__).with_name("backed-insurance.toml"))
UP_TO_HALF = (BACKED, "main", "9c 8c 7c Ac 9d 8d 7d 5d Th")
"""Insurance of up to half the wager when an ace lies up (Pure 21.5 L2344, L2349), backed as well."""
HALF = ("lucky-lady/no-bust-21st-century-blackjack-4", "main", "9c 8c 7c Ac 9d 8d 7d 5d Th")
"""Insurance of half the wager when an ace lies up (L337)."""


def three_hands(game: str, bet: str, cards: str, left: int) -> LiveRound:
    """Ann has $100 on her own hand and on two others', and some dollars more; all three are asked about."""
    table = Table(load_rules(game, {"schedule": "none", "limits": "5-1000"}), CardRandom.seeded(1))
    for seat, name, dollars in ((1, "Bank", 10_000), (2, ANN, 300 + left), (3, "Ben", 500), (4, "Cy", 500)):
        table.sit(seat, name, dollars * 100)
    table.banked.player_dealer = 1
    wagers = [Lot(spot, ANN, bet, 100_00) for spot in (2, 3, 4)]
    others = [Lot(3, "Ben", bet, 5_00), Lot(4, "Cy", bet, 5_00)]
    return table.deal([*wagers, *others], 5_000_00, stacked(cards, table.rules.deck))


def anns(live: LiveRound) -> list[Ask]:
    """Ann's open questions."""
    return [ask for ask in live.pending if live.people[ask.seat] == ANN]


def offered(ask: Ask) -> Iterator[Choice]:
    """The choices of a question; the least and the most where one takes an amount."""
    for offer in ask.offers:
        yield from offer.answers()
        if isinstance(offer, Amount):
            yield Choice(offer.name, offer.high)


def dearest(ask: Ask) -> Choice:
    """The choice that puts up most."""
    return max(offered(ask), key=ask.cost)


def refused(live: LiveRound, asks: Sequence[Ask]) -> list[str]:
    """What is offered and would not be accepted now, and why."""
    found: list[str] = []
    for ask in asks:
        for choice in offered(ask):
            try:
                live.check(ask, choice)
            except HousewayError as error:
                found.append(str(error))
    return found


@pytest.mark.parametrize("left", [10_000, 150, 100, 55, 7, 3, 0])
@pytest.mark.parametrize("order", [(0, 0, 0), (2, 1, 0), (1, 1, 0)])
@pytest.mark.parametrize("game", [TIE, UP_TO_HALF, HALF], ids=["tie", "up to half", "half"])
def test_what_is_offered_can_be_paid(game: tuple[str, str, str], order: Sequence[int], left: int) -> None:
    """After each answer the other questions offer what the chips not yet promised can pay, and no more."""
    live = three_hands(*game, left)
    chips = left * 100
    for place in order:
        if not (asks := anns(live)):
            break
        assert refused(live, asks) == []
        assert max(ask.cost(choice) for ask in asks for choice in offered(ask)) <= chips
        ask = asks[place % len(asks)]
        taken = dearest(ask)
        chips -= ask.cost(taken)
        live.answer(ask, taken)
    assert anns(live) == []
    assert live.pending, "Ben and Cy have not answered"


@pytest.mark.parametrize(("left", "most"), [(150, 100), (100, 100), (55, 55), (5, 5), (4, None), (0, None)])
def test_a_late_bet_is_offered_as_far_as_the_chips_go(left: int, most: int | None) -> None:
    """Up to the wager of $100, and never for less than the table minimum of $5 (L1063, L1070)."""
    ask = anns(three_hands(*TIE, left))[0]
    bets = [offer for offer in ask.offers if isinstance(offer, Amount)]
    assert bets == ([] if most is None else [Amount("bet", 5_00, most * 100)])


@pytest.mark.parametrize(
    ("game", "each"), [(TIE, 100), (UP_TO_HALF, 50), (HALF, 50)], ids=["tie", "up to half", "half"]
)
def test_chips_for_everything_let_everything_be_offered(game: tuple[str, str, str], each: int) -> None:
    """Exactly enough for the dearest answer to each of the three."""
    live = three_hands(*game, 3 * each)
    paid = []
    while asks := anns(live):
        paid.append(asks[0].cost(dearest(asks[0])))
        live.answer(asks[0], dearest(asks[0]))
    assert paid == 3 * [each * 100]
