"""Showdown: the shares of a pot, who holds them, and those that nobody holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.rounds.pots import ShareHolders
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.skeleton import POT, installed
from tests.table.seated import who

CHIPS = 100_00
STAKE, DROP = 10_00, 1_00
SIZE = 3 * STAKE - DROP
SEATS = (3, 4, 5)
LEFT_OF_THE_DEALER = (4, 5, 3)
HIGH, LOW = "the highest card", "the lowest card"

Shares = list[dict[int, str]]


@pytest.fixture(autouse=True)
def family() -> Iterator[None]:
    """The family with a pot while a test runs."""
    with installed():
        yield


@pytest.fixture
def dealt() -> LiveRound:
    """Three stakes are in the pot, and everybody is asked; seat 3 has the button."""
    table = Table(load_rules(POT), CardRandom.seeded(1))
    for seat in SEATS:
        table.sit(seat, who(seat), CHIPS)
    return table.begin()


def show_down(live: LiveRound, shares: Shares) -> dict[int, int]:
    """Everybody stays, and these hands hold the shares of the pot; what each seat wins of it."""
    game = GAMES[live.rules.family.name]
    held = [
        ShareHolders("share", {seat: each[seat] for seat in LEFT_OF_THE_DEALER if seat in each})
        for each in shares
        if each
    ]
    GAMES[game.name] = replace(game, holders=lambda rules, facts, seats: held)  # gone with the family
    while live.pending:
        live.answer(live.pending[0], "stay")
    return {seat: live.chips[who(seat)] - CHIPS + STAKE for seat in SEATS}


@pytest.mark.parametrize(
    ("shares", "won"),
    [
        ([{3: HIGH}], {3: SIZE, 4: 0, 5: 0}),
        ([{3: HIGH}, {4: LOW}], {3: SIZE // 2, 4: SIZE // 2, 5: 0}),
        ([{3: HIGH}, {4: LOW, 5: LOW}], {3: 14_50, 4: 7_25, 5: 7_25}),
        ([{3: HIGH}, {3: LOW, 5: LOW}], {3: 14_50 + 7_25, 4: 0, 5: 7_25}),
    ],
)
def test_shares_are_equal_and_so_are_the_parts_of_those_who_hold_one(
    dealt: LiveRound, shares: Shares, won: dict[int, int]
) -> None:
    assert show_down(dealt, shares) == won
    assert dealt.pots == {}


@pytest.mark.parametrize("shares", [[{3: HIGH}, {}], [{}, {3: LOW}], [{}, {3: LOW}, {}]])
def test_a_share_that_no_hand_holds_goes_to_the_others(dealt: LiveRound, shares: Shares) -> None:
    assert show_down(dealt, shares) == {3: SIZE, 4: 0, 5: 0}


def test_odd_cents_go_to_the_first_winners_from_the_dealers_left(dealt: LiveRound) -> None:
    """In whatever order the family names them; $29 in three parts leave two cents."""
    assert tuple(dealt.deal.start.order) == LEFT_OF_THE_DEALER
    assert show_down(dealt, [dict.fromkeys(SEATS, HIGH)]) == {4: 9_67, 5: 9_67, 3: 9_66}


def test_a_row_says_which_shares_a_hand_holds(dealt: LiveRound) -> None:
    show_down(dealt, [{3: HIGH}, {3: LOW, 5: LOW}])
    assert dealt.result is not None
    assert [(row.spot, row.why) for row in dealt.result.rows] == [
        (4, "loses the pot"),
        (5, f"share: {LOW}"),
        (3, f"share: {HIGH} and share: {LOW}"),
    ]


@pytest.mark.parametrize("shares", [[], [{}], [{}, {}]])
def test_a_pot_that_no_hand_holds_is_an_error_and_stays_where_it_is(dealt: LiveRound, shares: Shares) -> None:
    """The last answer is not taken; a misdeal returns the stakes."""
    with pytest.raises(HousewayError, match=r"^High Card: no hand wins the pot$"):
        show_down(dealt, shares)
    assert len(dealt.pending) == 1
    assert dealt.pots == {"pot": 3 * STAKE}
    dealt.misdeal("nobody can win")
    assert dealt.chips == dealt.chips_before
