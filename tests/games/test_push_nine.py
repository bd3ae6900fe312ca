"""Push 9: betting, ties and buying back, fees by round, what is carried on. Lines are of 001."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import CardRandom
from houseway.rounds.decisions import Choice
from houseway.rounds.hands import HandId
from houseway.rounds.pots import NOBODY
from houseway.rounds.purse import FEE, POT, is_pot
from houseway.rounds.record import Record
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.mode import People
from houseway.table.pots import Pots
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.games.ring.stacking import FREE, act, check_down, name, nets, offers, taken
from tests.playing import scaled
from tests.pots import choose, pot_tables

GAME = "club-one/push-9"
NINE, EIGHT, NINE_TOO, LOW = "Kd Qs 9c", "Jd 5s 3c", "Kh Qh 9d", "Th Js Ac"

Hands = Mapping[int, str]


def seated(chips: Mapping[int, int], **changed: object) -> Table:
    """A table whose seats have so many dollars; no fee is taken unless a schedule is given."""
    table = Table(load_rules(GAME, {"schedule": FREE, **changed}), CardRandom.seeded(1))
    for seat, dollars in chips.items():
        table.sit(seat, name(seat), dollars * 100)
    return table


def mode_of(table: Table) -> Pots:
    assert isinstance(table.mode, Pots)
    return table.mode


def dealt(table: Table, hands: Hands) -> LiveRound:
    """The next round, in which these seats get these cards; others who are asked must pass."""
    people = People(table.players, table.rail, table.chips)
    opening, last = mode_of(table).usual_opening(people), mode_of(table).dealer or 0
    button, *order = sorted(opening.seats, key=lambda seat: (seat - last - 1) % table.rules.seats)
    order = [seat for seat in (*order, button) if seat in hands]
    cards = [hands[seat].split()[number] for number in range(3) for seat in order]
    return table.begin(source=stacked(" ".join(cards), table.rules.deck))


def bought(live: LiveRound, *seats: int) -> LiveRound:
    """Let these seats buy back in, and the others who are asked pass."""
    for ask in live.pending:
        assert ask.question == "buy back"
        live.answer(ask, "buy back" if ask.spot in seats else "pass")
    return live


def tied(table: Table, hands: Hands | None = None) -> LiveRound:
    """A round in which the first two seats tie for the pot without a bet."""
    return check_down(dealt(table, hands or {1: NINE, 2: NINE_TOO, 3: EIGHT}))


THREE = dict.fromkeys((1, 2, 3), 500)


# ---------------------------------------------------------------------- betting


def test_all_ante_and_the_best_hand_takes_the_pot() -> None:
    """L525, L533: everybody antes, and nine beats eight."""
    table = seated(THREE)
    live = check_down(dealt(table, {1: NINE, 2: EIGHT, 3: LOW}))
    assert nets(live) == {1: 4, 2: -2, 3: -2}
    assert mode_of(table).state() == {"button": 1, "winners": [1]}


def test_once_the_limit_is_bet_there_are_no_more_raises() -> None:
    """L531: a bet of the limit is only called; a smaller one may be raised up to it."""
    live = dealt(seated(THREE, limits="1-4"), {1: NINE, 2: EIGHT, 3: LOW})
    assert offers(live) == {"check": 0, "bet": (1, 4), "fold": 0}
    act(live, "2 bet 1")
    assert offers(live) == {"call": 1, "raise": (2, 4), "fold": 0}
    act(live, "3 raise 3")
    assert offers(live) == {"call": 3, "raise": (4, 4), "fold": 0}, "a raise is as large as the last, up to 4"
    act(live, "1 raise 4")
    assert offers(live) == {"call": 3, "fold": 0}


def test_a_raise_may_be_the_lower_limit_by_reading() -> None:
    """Reading least_raise, L531."""
    live = dealt(seated(THREE, limits="1-4", least_raise="the lower limit"), {1: NINE, 2: EIGHT, 3: LOW})
    act(live, "2 bet 1; 3 raise 3")
    assert offers(live)["raise"] == (4, 4)
    live = dealt(seated(THREE, limits="1-5", least_raise="the lower limit"), {1: NINE, 2: EIGHT, 3: LOW})
    act(live, "2 bet 3")
    assert offers(live)["raise"] == (4, 5)


def test_a_bet_that_nobody_calls_wins_without_showing() -> None:
    """Nobody else is left: no hand is shown."""
    live = act(dealt(seated(THREE), {1: NINE, 2: LOW, 3: EIGHT}), "2 bet 4; 3 fold; 1 fold")
    assert nets(live) == {1: -2, 2: 4, 3: -2}
    assert not [event for event in live.log if event.kind == "shown"]


# ---------------------------------------------------------------------- ties


def test_a_tie_keeps_the_pot_and_a_loser_buys_back_for_one_portion() -> None:
    """L535 and reading buy_back_price: a pot of $18, two tie, portions of $9; he pays 9, the pot is 27."""
    table = seated(THREE, limits="1-5", ante_size="$1")
    live = act(dealt(table, {1: NINE, 2: NINE_TOO, 3: EIGHT}), "2 bet 5; 3 call; 1 call")
    assert (live.result and dict(live.result.carried)) == {1: 900, 2: 900}
    assert (live.result and live.result.buy_backs) == {3: 900}
    live = dealt(table, {1: LOW, 2: EIGHT, 3: NINE})
    assert [ask.spot for ask in live.pending] == [3]
    assert offers(live) == {"buy back": 9, "pass": 0}
    bought(live, 3)
    assert live.pots == {POT: 27_00}
    check_down(live)
    assert nets(live) == {1: 0, 2: 0, 3: 18}, "27 less the 9 that he paid"
    assert mode_of(table).state() == {"button": 2, "winners": [3]}


def test_the_rows_count_a_portion_that_stays() -> None:
    """What was put in, and the portion held in its place."""
    live = tied(seated(THREE))
    assert live.result is not None
    assert [(row.spot, row.staked, row.net, row.pays) for row in live.result.rows] == [
        (2, 200, 100, "stays"),
        (3, 200, -200, ""),
        (1, 200, 100, "stays"),
    ]
    assert live.result.stays == "seat 2 and seat 1 tie"


def portions(each: int, pot_players: int = 2, **changed: object) -> LiveRound:
    """A round for a pot that is carried in two portions of so many dollars, and is tied for again."""
    table = seated({1: 500, 2: 500}, **changed)
    mode = mode_of(table)
    table.chips[POT] = each * pot_players * 100
    mode.restore(
        {"button": 2, "carried": {"1": each * 100, "2": each * 100}, "carried_hands": 1, "buy_backs": {}}
    )
    return check_down(dealt(table, {1: NINE, 2: NINE_TOO}))


@pytest.mark.parametrize(("each", "stays"), [(199, True), (200, True), (201, False)])
def test_portions_of_more_than_200_are_taken(each: int, stays: bool) -> None:
    """L535: each portion by reading (portions); exactly $200 stays by reading (exactly_200)."""
    live = portions(each)
    assert live.result is not None
    assert bool(live.result.carried) == stays
    assert nets(live) == ({1: 0, 2: 0} if stays else {1: each, 2: each})


def test_readings_of_the_200_dollars() -> None:
    """L535: all portions together, or exactly $200 taken."""
    assert nets(portions(101, portions="all portions")) == {1: 101, 2: 101}
    assert nets(portions(100, portions="all portions")) == {1: 0, 2: 0}
    assert nets(portions(200, exactly_200="taken")) == {1: 200, 2: 200}


def test_odd_chips_of_portions_stay_and_are_won_with_the_pot() -> None:
    """Reading odd_chip: seven dollars are two portions of three and a dollar of nobody's."""
    table = seated(dict.fromkeys((1, 2, 3, 4), 500), limits="1-5", ante_size="$1")
    live = dealt(table, {1: NINE, 2: NINE_TOO, 3: EIGHT, 4: LOW})
    act(live, "2 bet 1; 3 call; 4 fold; 1 call")
    assert live.result is not None
    assert dict(live.result.carried) == {2: 300, 1: 300, NOBODY: 100}
    live = bought(dealt(table, {2: NINE, 1: EIGHT}))
    assert nets(check_down(live)) == {1: 0, 2: 7, 3: 0, 4: 0}


def test_who_has_lost_may_be_only_those_who_showed_a_hand() -> None:
    """Reading who_buys_back, L535: a player who folded has lost too, or not."""
    for changed, asked in (({}, {3: 400, 4: 400}), ({"who_buys_back": "hands shown"}, {3: 400})):
        table = seated(dict.fromkeys((1, 2, 3, 4), 500), **changed)
        live = dealt(table, {1: NINE, 2: NINE_TOO, 3: EIGHT, 4: LOW})
        act(live, "2 check; 3 check; 4 fold; 1 check")
        assert (live.result and live.result.buy_backs) == asked


def test_a_player_who_passed_is_out_of_the_game() -> None:
    """He has put nothing into the round, so that he cannot buy back into the next one."""
    table = seated(THREE)
    tied(table)
    live = check_down(bought(dealt(table, {1: NINE, 2: NINE_TOO})))
    assert (live.result and live.result.buy_backs) == {}
    assert HandId(3) not in live.round.hands


def test_buying_back_may_cost_an_ante() -> None:
    """Reading buy_back_price: he pays $2 and plays for all of the pot."""
    table = seated(THREE, buy_back_price="an ante")
    tied(table)
    live = check_down(bought(dealt(table, {1: LOW, 2: EIGHT, 3: NINE}), 3))
    assert nets(live) == {1: 0, 2: 0, 3: 6}


def test_everybody_antes_again_by_reading() -> None:
    """Reading ante_again, L525."""
    table = seated(THREE, ante_again="yes")
    tied(table)
    live = bought(dealt(table, {1: NINE, 2: EIGHT, 3: LOW}), 3)
    assert live.pots == {POT: 9_00 + 6_00}
    assert nets(check_down(live)) == {1: 13, 2: -2, 3: -5}


def test_nobody_buys_back() -> None:
    """Reading nobody_buys_back: the players who tied play on, or divide the pot without cards."""
    table = seated(THREE)
    tied(table)
    assert nets(check_down(bought(dealt(table, {1: LOW, 2: EIGHT})))) == {1: 0, 2: 6, 3: 0}
    table = seated(THREE, nobody_buys_back="divide", schedule="1")
    tied(table)
    live = bought(dealt(table, {1: LOW, 2: EIGHT, 3: NINE}))
    assert (nets(live), taken(live), live.round.drawn) == ({1: 2, 2: 1, 3: 0}, 0, [])


# ---------------------------------------------------------------------- all in


def test_a_tied_side_pot_stays_with_the_main_pot() -> None:
    """Reading tied_side_pot: all three tie, one of them all in; he plays on for his part alone."""
    third = "Ks Qc 9h"
    for reading, kept in (
        ("with the main pot", {1: 6_00, 2: 6_00, 3: 2_00}),
        ("divided", dict.fromkeys((1, 2, 3), 2_00)),
    ):
        table = seated({1: 500, 2: 500, 3: 2}, tied_side_pot=reading)
        live = act(dealt(table, {1: NINE, 2: NINE_TOO, 3: third}), "2 bet 4; 1 call")
        assert live.result is not None
        assert dict(live.result.carried) == kept
        assert live.pots == {POT: sum(kept.values())}
    table.chips[name(3)] += 100_00
    live = dealt(table, {1: EIGHT, 2: LOW, 3: NINE})
    assert nets(check_down(live)) == {1: 0, 2: 0, 3: 6}


def test_a_holder_who_was_all_in_plays_for_his_part_alone() -> None:
    """He may bring chips, but has no more in the pot than before."""
    table = seated({1: 500, 2: 500, 3: 2})
    act(dealt(table, {1: NINE, 2: NINE_TOO, 3: "Ks Qc 9h"}), "2 bet 4; 1 call")
    table.chips[name(3)] += 100_00
    live = act(dealt(table, {1: EIGHT, 2: LOW, 3: NINE}), "1 bet 4; 2 call")
    assert nets(live) == {1: 8 + 8 - 4, 2: -4, 3: 6}


def test_a_side_pot_of_others_is_awarded_at_once() -> None:
    """Two players who are all in tie for the main pot; a third wins the side pot with a worse hand."""
    table = seated({1: 500, 2: 2, 3: 2, 4: 500})
    live = act(dealt(table, {1: EIGHT, 2: NINE, 3: NINE_TOO, 4: LOW}), "4 bet 4; 1 call")
    assert live.result is not None
    assert dict(live.result.carried) == {2: 4_00, 3: 4_00}
    assert live.result.buy_backs == {4: 4_00}, "the winner of the side pot has not lost"
    assert nets(live) == {1: 2, 2: -2, 3: -2, 4: -6}


# ---------------------------------------------------------------------- fees


@pytest.mark.parametrize(("option", "fees"), [("1", [3, 6, 6, 9, 9]), ("2", [4, 6, 6, 9, 9])])
def test_the_fee_goes_by_the_round(option: str, fees: list[int]) -> None:
    """L4728, L4735-4742: $3 or $4 in the first round, then 6, 6, and 9 from the fourth on."""
    table = seated({1: 500, 2: 500}, schedule=option)
    found = []
    for _ in fees:
        live = dealt(table, {1: NINE, 2: NINE_TOO})
        found.append(taken(act(live, f"{live.pending[0].spot} bet 4; {3 - live.pending[0].spot} call")))
    assert found == fees


def test_the_fee_is_taken_once_the_cards_are_dealt() -> None:
    """L4728: after the cards, so not while players are asked to buy back in; from what the pot has then."""
    table = seated(THREE, schedule="1")
    tied(table)
    live = dealt(table, {1: LOW, 2: EIGHT, 3: NINE})
    assert taken(live) == 0
    assert taken(bought(live, 3)) == 4, "all that is there: portions of $1, an odd dollar, and his"
    small = seated(THREE, schedule="1", fee_over_pot="nothing")
    tied(small)
    assert taken(bought(dealt(small, {1: LOW, 2: EIGHT, 3: NINE}), 3)) == 0


# ---------------------------------------------------------------------- from round to round


def test_others_wait_until_the_pot_is_won() -> None:
    """Only players who lost may buy back in (L535): one who sits down now is not dealt in."""
    table = seated(THREE)
    tied(table)
    table.sit(4, name(4), 500_00)
    live = check_down(bought(dealt(table, {1: NINE, 2: LOW, 3: EIGHT}), 3))
    assert 4 not in live.deal.start.order
    assert 4 in table.begin().deal.start.order


def test_a_loser_without_the_price_is_not_asked() -> None:
    table = seated({1: 500, 2: 500, 3: 4})
    tied(table)
    assert table.begin().deal.start.order == (1, 2)


def test_who_leaves_gives_up_his_portion() -> None:
    """The other holder takes the pot if nobody buys back; it is open to all once nobody holds it."""
    table = seated(THREE)
    tied(table)
    table.leave(1)
    table.leave(3)
    live = table.begin()
    assert (nets(live), live.round.drawn) == ({2: 6}, [])
    table = seated(dict.fromkeys((1, 2, 3, 4), 500))
    tied(table, {1: NINE, 2: NINE_TOO, 3: EIGHT, 4: LOW})
    table.leave(1)
    table.leave(2)
    live = check_down(dealt(table, {3: NINE, 4: EIGHT}))
    assert nets(live) == {3: 8 + 2, 4: -2}


@settings(max_examples=scaled(30))
@given(data=st.data())
def test_many_rounds_for_one_pot(data: st.DataObject) -> None:
    """Chips are conserved, every round replays alone, and the pot holds what the state says."""
    setup = data.draw(pot_tables(GAME))
    table = setup.table()
    whole = sum(table.chips.values())
    for number in range(6):
        if not table.enough_players:
            break
        live = table.begin()
        turn = 0
        while live.pending:
            ask = live.pending[turn % len(live.pending)]
            live.answer(ask, choose(ask, setup.choices[turn % len(setup.choices)] + turn + number))
            turn += 1
        assert sum(table.chips.values()) == whole
        carried = sum(amount for name, amount in table.chips.items() if is_pot(name))
        assert carried == sum(mode_of(table).carried.values())
        again = replay(Record.from_json(live.record().to_json()))
        assert list(again.log.whole()) == list(live.log.whole())
        assert (again.chips, again.transfers) == (live.chips, live.transfers)
        assert live.result is not None
        won = sum(row.net for row in live.result.rows)
        fees = sum(paid.amount for paid in live.transfers if paid.why == FEE)
        odd = live.result.carried.get(NOBODY, 0) - live.deal.start.carried.get(NOBODY, 0)
        assert won == -fees - odd


def test_a_state_that_does_not_fit_is_refused() -> None:
    table = seated(THREE)
    bad: list[dict[str, Any]] = [{"buy_backs": {"9": 100}}, {"buy_backs": {"1": -5}}, {"buy_backs": 3}]
    for state in bad:
        with pytest.raises(Exception, match="buy_backs"):
            table.mode.restore(state)


def test_a_misdeal_returns_what_was_paid_to_buy_back() -> None:
    """The tied pot stays as it was."""
    table = seated(THREE)
    tied(table)
    before, state = dict(table.chips), table.mode.state()
    live = bought(dealt(table, {1: NINE, 2: EIGHT, 3: LOW}), 3)
    live.misdeal("a card fell on the floor")
    assert (table.chips, table.mode.state()) == (before, state)
    assert Choice("pass") in table.begin().pending[0].answers()
