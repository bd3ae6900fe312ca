"""The player-dealer position: offered round the table as filed, held no longer than filed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import Rules
from houseway.table.layout import smallest
from houseway.table.table import Table
from tests.playing import NAMES, alternatives, by_shape, examples, play_on, rules_of

RICH = 10**9


def seated(rules: Rules, seats: list[int]) -> Table:
    """A table with rich players."""
    table = Table(rules, CardRandom.seeded(1))
    for seat in seats:
        table.sit(seat, NAMES[seat - 1], RICH)
    return table


def play_round(table: Table) -> int:
    """One round in which the next seat makes its smallest base wager; that seat."""
    seat = next(seat for seat in table.players if seat != table.banked.player_dealer)
    wagers = smallest(table.rules).items()
    live = table.deal([Lot(seat, table.players[seat], bet, amount) for bet, amount in wagers], 1_000_00)
    play_on(live, [0])
    return seat


BETTORS_FIRST = (
    "delta-club/three-card-poker",
    "delta-club/pai-gow-poker",
    "delta-club/fortune-pai-gow-poker",
)


def circle(table: Table, holder: int, bettor: int) -> list[int]:
    """The players in the order in which the position must be offered to them, its holder last.

    Where the game is broken unless another player takes it, the holder is not asked. Players who bet in the
    last round come before the others (Delta Club's Three Card Poker, L370, and Pai Gow Poker, L304), or alone
    (Club One's Fast Action Hold'em, L865; Artichoke Joe's Pai Gow, L1172).
    """
    step = 1 if table.rules.banking.direction == "clockwise" else -1
    seats = table.rules.seats
    order = [(holder - 1 + step * turn) % seats + 1 for turn in range(1, seats)]
    others = [seat for seat in order if seat in table.players]
    last = [] if table.rules.banking.broken else [holder]
    if table.rules.id in ("club-one/fast-action-holdem", "artichoke-joes/pai-gow"):
        return [bettor, *last]
    if table.rules.id in BETTORS_FIRST:
        return [bettor, *(seat for seat in others if seat != bettor), *last]
    return [*others, *last]


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=examples(200))
@given(data=st.data())
def test_nobody_banks_longer_than_filed(game: str, data: st.DataObject) -> None:
    """After the filed number of hands the position is offered; kept only by a holder who is asked last.

    Where the filing says that the game is broken when nobody intervenes, it is not kept even then.
    """
    changes = [change for change in alternatives(game) if change[0] == "rotation"]
    rules = rules_of(
        game, ("schedule", "none"), *data.draw(st.sampled_from([[], *([one] for one in changes)]))
    )
    seats = data.draw(st.sets(st.integers(1, rules.seats), min_size=2, max_size=5).map(sorted))
    table = seated(rules, seats)
    in_a_row = bettor = 0
    for _ in range(12):
        if table.banked.must_rotate:
            holder = table.banked.player_dealer
            if holder is not None:
                with pytest.raises(HousewayError, match="offer the position first"):
                    play_round(table)
            expected = circle(table, holder, bettor) if holder is not None else None
            asked: list[int] = []
            while (seat := table.banked.offer(table.players)) is not None:
                asked.append(seat)
                if data.draw(st.booleans()):
                    table.banked.accept(seat, table.players[seat])
                    in_a_row = 0
                    break
                table.banked.decline(seat)
                if not table.banked.must_rotate or table.banked.broken:
                    break
            if expected is not None:
                assert asked == expected[: len(asked)], "offered in another order than filed"
            if holder is not None and table.banked.player_dealer == holder:
                assert asked == expected, "kept before everybody had been asked, himself too"
                assert not rules.banking.broken, "kept although the game is broken"
                in_a_row = 0
            if table.banked.broken:
                assert table.banked.player_dealer is None
                continue
        bettor = play_round(table)
        in_a_row += 1
        assert in_a_row <= rules.banking.hands
        assert table.banked.hands_banked == in_a_row


@pytest.mark.parametrize("game", by_shape())
def test_only_the_seat_that_is_asked_may_answer(game: str) -> None:
    """Nobody takes or declines the position out of turn."""
    table = seated(rules_of(game), [1, 2, 3])
    first = table.banked.offer(table.players)
    assert first is not None
    for seat in {1, 2, 3} - {first}:
        with pytest.raises(HousewayError, match="not being offered"):
            table.banked.accept(seat, table.players[seat])
        with pytest.raises(HousewayError, match="not being offered"):
            table.banked.decline(seat)
    table.banked.accept(first, table.players[first])
    assert table.banked.player_dealer == first


def test_a_standing_wager_comes_down_when_its_owner_banks() -> None:
    """A Flex bet lives until it is decided (Club One, L1773), but nobody bets against himself."""
    table = seated(rules_of("club-one/supreme-baccarat", ("schedule", "none")), [1, 2, 3])
    table.banked.standing = [Lot(2, NAMES[1], "flex_0", 5_00), Lot(3, NAMES[2], "flex_1", 5_00)]
    assert table.banked.offer(table.players) == 1
    table.banked.decline(1)
    table.banked.accept(2, table.players[2])
    assert [lot.spot for lot in table.banked.standing] == [3]
    table.banked.take_down(NAMES[2], "flex_0")
    assert [lot.bet for lot in table.banked.standing] == ["flex_1"]
    table.banked.take_down(NAMES[2])
    assert table.banked.standing == []


def test_who_banks_has_no_standing_wager_anywhere_and_nobody_has_one_on_his_spot() -> None:
    """The banker's own bets come down on every spot, behind others as well, and others' bets behind his."""
    table = seated(rules_of("club-one/supreme-baccarat", ("schedule", "none")), [1, 2, 3])
    ann, ben, cleo = NAMES[:3]
    table.banked.standing = [
        Lot(1, ann, "flex_0", 5_00),
        Lot(1, ben, "flex_0", 5_00),
        Lot(2, cleo, "flex_0", 5_00),
        Lot(3, cleo, "flex_1", 5_00),
        Lot(3, ben, "flex_1", 5_00),
    ]
    assert table.banked.offer(table.players) == 1
    table.banked.decline(1)
    table.banked.accept(2, table.players[2])
    assert [(lot.spot, lot.bettor) for lot in table.banked.standing] == [(1, ann), (3, cleo)]
