"""Money at random tables: conserved, capped by the bank and by the wager, used in the order of action."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.rounds.log import Paid
from houseway.rounds.purse import HOUSE
from houseway.rulebook.models import FeeBasis
from houseway.rulebook.rules import Rules
from houseway.rulebook.tiers import Tiers
from houseway.table.live import LiveRound
from houseway.table.settlement import SettledLot
from tests.playing import Setup, by_shape, combined, examples, fees_of, settlement_of, setups

EXAMPLES = examples(300)


def settled(live: LiveRound) -> tuple[SettledLot, ...]:
    """The rows of a finished round."""
    return settlement_of(live).rows


@pytest.mark.parametrize("game", [*by_shape(), *combined()])
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_chips_are_conserved_and_nobody_exceeds_his_stake(game: str, data: st.DataObject) -> None:
    """Chips before equal chips after with the fees; the bank is both the most that can be lost and won."""
    setup: Setup = data.draw(setups(game))
    live = setup.play()
    after, before = live.chips, live.chips_before
    assert sum(after.values()) == sum(before.values())
    assert all(chips >= 0 for chips in after.values())
    fees = Counter[str]()
    for fee in fees_of(live):
        fees[fee.payer] += fee.amount
    assert after[HOUSE] - before[HOUSE] == fees.total()

    size = sum(wager.amount for wager in setup.bank)
    rows = settled(live)
    bank_net = -sum(row.net for row in rows)
    assert -size <= bank_net <= size
    owners = Counter({wager.owner: 0 for wager in setup.bank})
    for wager in setup.bank:
        owners[wager.owner] += wager.amount
    bettors: dict[str, int] = defaultdict(int)
    staked: dict[str, int] = defaultdict(int)
    for row in rows:
        assert -row.lot.amount <= row.net
        assert abs(row.net) <= abs(row.due)
        bettors[row.lot.bettor] += row.net
        staked[row.lot.bettor] += row.lot.amount
    for name, put_up in owners.items():
        change = after[name] - before[name] + fees[name]
        assert -put_up <= change <= put_up, f"{name} banked {put_up} and moved {change}"
    for name, net in bettors.items():
        assert after[name] - before[name] + fees[name] == net
        assert net >= -staked[name]


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_every_wager_is_settled_once(game: str, data: st.DataObject) -> None:
    """Each wager placed before or during the round is settled in exactly one row, and what stays is kept."""
    setup: Setup = data.draw(setups(game))
    table = setup.table()
    live = setup.play(table)
    assert live.round.facts is not None
    placed = Counter((lot.spot, lot.bettor, lot.bet, lot.amount) for lot in live.round.facts.lots)
    rows = Counter((row.lot.spot, row.lot.bettor, row.lot.bet, row.lot.amount) for row in settled(live))
    assert placed == rows
    stays = [row.lot for row in settled(live) if row.case.result.kind == "stays"]
    assert table.banked.standing == stays


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_an_earlier_wager_is_covered_before_a_later_one(game: str, data: st.DataObject) -> None:
    """A wager that is not fully covered has exhausted every bank wager open to it; later ones get none."""
    setup: Setup = data.draw(setups(game))
    live = setup.play()
    apart = setup.rules.cover == "separate caps"
    reserved: dict[int, int] = defaultdict(int)
    for wager in setup.bank:
        if wager.spot is not None:
            reserved[wager.spot] += wager.amount
    short: list[SettledLot] = []
    used: dict[int, int] = defaultdict(int)
    for row in settled(live):
        for earlier in short:
            if apart and (earlier.due > 0) != (row.due > 0):
                continue
            if earlier.lot.spot == row.lot.spot:
                assert row.net == 0, "a later wager of the same spot had action"
            else:
                assert abs(row.net) <= reserved[row.lot.spot], "a later wager had action from the open bank"
        if row.net != row.due:
            short.append(row)
        used[row.lot.spot] += abs(row.net)
    for spot, amount in used.items():
        open_to_spot = sum(wager.amount for wager in setup.bank if wager.spot in (None, spot))
        assert amount <= open_to_spot * (2 if apart else 1)


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_bank_that_is_not_used_up_covers_everything(game: str, data: st.DataObject) -> None:
    """Nobody is refused action while the bank still has money for his spot."""
    setup: Setup = data.draw(setups(game))
    live = setup.play()
    bank = settlement_of(live).bank
    for row in settled(live):
        if row.net != row.due:
            assert bank.left(row.due > 0, row.lot.spot) == 0
            assert row.covered < row.lot.amount or row.due == 0
        else:
            assert row.covered == row.lot.amount


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_with_a_deep_bank_everything_is_paid_as_filed(game: str, data: st.DataObject) -> None:
    """Where the bank covers all action, every wager wins or loses exactly what its case says."""
    live = data.draw(setups(game, deep=True)).play()
    for row in settled(live):
        result, amount = row.case.result, row.lot.amount
        if result.kind == "win":
            assert row.net == (result.fixed or int(amount * result.ratio))
        elif result.kind == "lose":
            back = amount - int(amount * result.ratio)
            assert row.net == back - (back % result.unit if result.unit else 0) - amount
        else:
            assert row.net == 0


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_settlement_goes_round_the_table_in_the_filed_order(game: str, data: st.DataObject) -> None:
    """Within a pass, spots are settled in the filed direction from the filed start, one after the other.

    Special action, for which a part of the bank is reserved, is settled before that.
    """
    setup: Setup = data.draw(setups(game))
    live = setup.play()
    rules, walk = setup.rules, settlement_of(live).order
    assert walk is not None
    seats = rules.seats
    short = rules.settlement.short is not None
    if not short and rules.settlement.start != "action button":
        first = {
            "left of player-dealer": setup.player_dealer % seats + 1,
            "left of house dealer": 1,
            "right of house dealer": seats,
        }[rules.settlement.start]
        step = 1 if rules.settlement.direction == "clockwise" else -1
        circle = [(first - 1 + step * turn) % seats + 1 for turn in range(seats)]
        assert list(walk.seats) == [seat for seat in circle if seat != setup.player_dealer]
    assert sorted(walk.seats) == [seat for seat in range(1, seats + 1) if seat != setup.player_dealer]
    place = {seat: index for index, seat in enumerate(walk.seats)}
    passes_of: dict[str, list[int]] = defaultdict(list)
    for index, row in enumerate(rules.passes):
        for bet, _ in row.bets:
            passes_of[bet].append(index)
    reserved = {wager.spot for wager in setup.bank} if rules.settlement.special is not None else set()
    at = (0, 0)
    for settled_row in settled(live):
        bet = settled_row.lot.bet
        if settled_row.lot.spot in reserved:
            continue
        later = [(index, place[settled_row.lot.spot]) for index in passes_of[bet]]
        allowed = [spot for spot in later if spot >= at]
        assert allowed, f"{bet} of spot {settled_row.lot.spot} was settled out of order"
        at = min(allowed)


def filed_fee(tiers: Tiers, amount: int) -> int:
    """What a schedule prints for an amount: the first row whose upper edge reaches it."""
    for row in tiers.rows:
        if row.high is None or row.high >= amount:
            return row.fee
    return tiers.rows[-1].fee


def counted(rules: Rules, setup: Setup, basis: FeeBasis) -> list[tuple[str, int, int]]:
    """Bettor, spot and amount of every wager that a fee counts."""
    return [
        (lot.bettor, lot.spot, lot.amount)
        for lot in setup.lots
        if lot.bet not in basis.leave_out and (basis.bets == "all" or rules.bets[lot.bet].kind == basis.bets)
    ]


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_fees_are_those_of_the_schedule(game: str, data: st.DataObject) -> None:
    """Everybody pays what the schedule option prints for its basis, and nothing else reaches the house."""
    setup: Setup = data.draw(setups(game))
    live = setup.play()
    due: Counter[str] = Counter()
    schedule = setup.rules.schedule
    for fee in schedule.fees if schedule else ():
        lots = counted(setup.rules, setup, fee.basis)
        banker = setup.players[setup.player_dealer]
        if fee.basis.basis == "bank":
            due[banker] += filed_fee(fee.tiers, sum(wager.amount for wager in setup.bank))
        elif fee.basis.basis == "total table action":
            due[banker] += filed_fee(fee.tiers, sum(amount for _, _, amount in lots)) if lots else 0
        elif fee.basis.basis == "each wager":
            for bettor, _, amount in lots:
                due[bettor] += filed_fee(fee.tiers, amount)
        else:
            by_spot = fee.basis.basis == "spot total"
            sums: Counter[tuple[str, int]] = Counter()
            for bettor, spot, amount in lots:
                sums[bettor, spot if by_spot else 0] += amount
            for (bettor, _), amount in sums.items():
                due[bettor] += filed_fee(fee.tiers, amount)
    taken: Counter[str] = Counter()
    for event in live.log:
        if isinstance(event, Paid):
            assert event.kind == "fee"
            taken[event.transfer.payer] += event.transfer.amount
    assert +taken == +due
    assert live.chips[HOUSE] == due.total()
