"""Rulings of the floor once a round is settled: it is settled again, until the next round is dealt."""

from __future__ import annotations

import pytest

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.rounds.decisions import Amount, Choice
from houseway.rounds.narrate import narrate
from houseway.rounds.purse import RULED
from houseway.table.floor import Declaration, floor_choices, rulings_now
from houseway.table.live import LiveRound
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.floor import act, check_on, dealt, replayed
from tests.playing import NAMES, rules_of
from tests.table.seated import lot, seated, who, won

AJ_HOLDEM, DC_HOLDEM = "artichoke-joes/texas-holdem", "delta-club/texas-holdem"
DC_LOWBALL = "delta-club/lowball-ace-to-five"
BLACKJACK = "artichoke-joes/california-blackjack"


def settled(game: str, seed: int = 1, players: int = 4) -> LiveRound:
    """A hand that was checked to the showdown."""
    live = dealt(game, players, seed=seed)
    check_on(live)
    assert live.result is not None
    return live


def winner(live: LiveRound) -> int:
    """The seat that wins most."""
    assert live.result is not None
    return max(live.result.rows, key=lambda row: row.net).spot


def lines(live: LiveRound, *kinds: str) -> list[str]:
    """The lines of some kinds as everybody hears them."""
    return [line.text for line in narrate(live.rules, live.view(None)) if line.kind in kinds]


def against_bank(*wagers: tuple[int, int], seed: int = 1) -> LiveRound:
    """A settled round of California Blackjack: seat 1 banks, each spot has a wager."""
    table = seated(rules_of(BLACKJACK, ("schedule", "none")), [1, 2, 3], 1)
    table.shoe.random = table.random = CardRandom.seeded(seed)
    live = table.deal([lot(spot, "main", dollars) for spot, dollars in wagers], 100_000)
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    return live


# ---------------------------------------------------------------------- for pots


def test_a_miscalled_hand_loses_the_pot_to_the_best_that_remains() -> None:
    """DC-040, L778: with more than two players, a miscalled hand is dead and the best remaining hand wins."""
    live = settled(DC_LOWBALL, seed=3)
    seat, before = winner(live), dict(live.chips)
    pot = sum(row.staked for row in live.result.rows) if live.result else 0
    live.declare(Declaration(row="DC-040", seat=seat))
    other = winner(live)
    assert other != seat
    names = live.people
    assert live.chips[names[seat]] == before[names[seat]] - pot
    assert live.chips[names[other]] == before[names[other]] + pot
    assert live.chips_after == live.chips
    assert sum(live.chips.values()) == sum(live.chips_before.values())
    assert [paid.on for paid in live.transfers if paid.on == RULED] == [RULED]
    told = lines(live, "ruled", "resettled", "paid")[-4:]
    assert told[0] == "Settled again:"
    ruling, consequence = lines(live, "ruled")
    assert "[DC-040, L778]" in ruling
    assert consequence == f"Seat {seat}'s hand is dead."
    assert told[-1] == f"By the ruling, {names[seat]} pays $20 to {names[other]}."
    replayed(live)


def test_the_table_goes_on_from_the_new_result() -> None:
    """DC-127: who wins two hands in a row kills the next pot; by the new result, the leg is another's."""
    live = settled(DC_LOWBALL, seed=3)
    seat = winner(live)
    assert live._mode.state()["kills"]["leg"] == live.people[seat]
    live.declare(Declaration(row="DC-041", seat=seat))
    assert live._mode.state()["winners"] == [winner(live)]
    assert live._mode.state()["kills"]["leg"] == live.people[winner(live)]
    assert replayed(live)._mode.state() == live._mode.state()


def mucked(least: int) -> LiveRound:
    """A hand in which so many beaten hands were not shown."""
    for seed in range(1, 60):
        live = settled(DC_HOLDEM, seed)
        if sum(map(live.may_show, live.round.spots)) >= least:
            return live
    raise AssertionError("no such hand was found")


def test_a_hand_that_was_mucked_is_shown_when_it_wins() -> None:
    """DC-122, L944: the winner gives up his claim; by DC-121, L943, the hand that wins now is shown."""
    live = mucked(3)
    hidden = [seat for seat in live.round.spots if live.may_show(seat)]
    live.declare(Declaration(row="DC-122", seat=winner(live)))
    down = [seat for seat in hidden if live.may_show(seat)]
    assert down == [seat for seat in hidden if seat != winner(live)]
    replayed(live)


def test_a_hand_that_its_player_showed_is_shown_again_by_the_ruling() -> None:
    """The record holds no voluntary shows: the ruling's own events show the new winner's hand."""
    live = mucked(3)
    for seat in live.round.spots:
        if live.may_show(seat):
            live.show(seat)
    live.declare(Declaration(row="DC-122", seat=winner(live)))
    assert [event["kind"] for event in live.kept()].count("shown") == 2
    assert replay(live.record(), live.rules).kept() == live.kept()


@pytest.mark.parametrize("row", ["AJ-078", "AJ-141", "AJ-139", "AJ-064", "AJ-010"])
def test_rows_that_kill_a_hand_at_the_showdown(row: str) -> None:
    """AJ L735, L633, L817, L235, L186: an overcalled, partly discarded, foul or crooked hand wins nothing."""
    live = settled(AJ_HOLDEM, seed=2)
    seat = winner(live)
    live.declare(Declaration(row=row, seat=seat))
    assert winner(live) != seat
    replayed(live)


def test_side_pots_are_divided_again() -> None:
    """A hand that was all in for the main pot is ruled dead: what lay in the side pot is one pot with it."""
    table = Table(rules_of(AJ_HOLDEM, ("schedule", "none")), CardRandom.seeded(5), fresh_shoe=True)
    for seat, chips in enumerate((20_000, 700, 20_000), 1):
        table.sit(seat, NAMES[seat - 1], chips)
    live = table.begin()
    while live.pending:
        ask = live.pending[0]
        offer = next(
            offer for name in ("raise", "bet", "call", "check") for offer in ask.offers if offer.name == name
        )
        live.answer(ask, Choice(offer.name, offer.high if isinstance(offer, Amount) else 0))
    assert live.result is not None
    assert len({row.on for row in live.result.rows}) == 2
    live.declare(Declaration(row="AJ-066", seat=2))
    assert {row.on for row in live.result.rows} == {"pot"}
    assert sum(live.chips.values()) == sum(live.chips_before.values())
    assert live.chips[NAMES[1]] == 0
    replayed(live)


def test_the_last_live_hand_keeps_the_pot() -> None:
    """A pot that everybody else gave up cannot be taken from the only hand that is left."""
    live = dealt(AJ_HOLDEM)
    while live.pending:
        act(live, "fold")
    with pytest.raises(HousewayError, match="has the last live hand"):
        live.declare(Declaration(row="AJ-066", seat=winner(live)))
    replayed(live)


# ---------------------------------------------------------------------- against a bank


def test_collusion_found_after_the_payment_forfeits_the_wager() -> None:
    """AJ-010, L186: the hands of players who passed cards are foul and all their wagers are forfeited."""
    live = next(
        live for seed in range(1, 30) if won(live := against_bank((2, 20), seed=seed)).get(who(2), 0) > 0
    )
    live.declare(Declaration(row="AJ-010", seat=2))
    assert won(live) == {who(1): 2_000, who(2): -2_000}
    assert live.result is not None
    [row] = live.result.rows
    assert row.why == "ruled by the floor (AJ-010)"
    assert lines(live, "over", "paid")[-1] == f"By the ruling, {who(2)} pays $40 to {who(1)}."
    replayed(live)


def test_a_skipped_player_whose_hand_is_out_of_action_gets_his_wager_back() -> None:
    """AJ-340, L1411: the player-dealer's hand is open, and a skipped player has twelve or less: no action."""
    live = next(
        live for seed in range(1, 30) if won(live := against_bank((2, 20), (3, 10), seed=seed)).get(who(2))
    )
    mine, other = won(live)[who(2)], won(live).get(who(3), 0)
    live.declare(Declaration(row="AJ-340", seat=2))
    assert won(live).get(who(2), 0) == 0 != mine
    assert won(live).get(who(3), 0) == other
    replayed(live)


def test_a_wrong_payment_is_found_by_working_the_settlement_out_again() -> None:
    """LL-047, L1244: the cards are kept in order so that every hand can be rebuilt in a dispute."""
    table = seated(rules_of("lucky-lady/three-card-poker-6-card-bonus", ("schedule", "none")), [1, 2], 1)
    live = table.deal([lot(2, "ante", 10)], 100_000)
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    chips = dict(live.chips)
    live.declare(Declaration(row="LL-047"))
    assert live.chips == chips
    assert lines(live, "called")[-1].startswith("Called: the settlement was worked out again")
    replayed(live)


def test_an_error_in_the_bank_draw_is_not_corrected_any_more() -> None:
    """AJ-348, L1422: once every position is settled, the result stands; that is the ruling."""
    live = against_bank((2, 20))
    chips = dict(live.chips)
    live.declare(Declaration(row="AJ-348"))
    assert live.chips == chips
    assert "an error in the player-dealer's draw is no longer corrected" in lines(live, "ruled")[-1]
    replayed(live)


def test_the_floor_decides_a_dispute_after_the_payment() -> None:
    """AJ-001, L169: a player calls the floor; what it decides may change the result, and only that."""
    live = against_bank((2, 20))
    assert set(floor_choices(live.round)) >= {"wager-returned", "forfeit-wager", "hand-foul"}
    assert "misdeal" not in floor_choices(live.round)
    live.declare(Declaration(row="AJ-001", seat=2, remedies=("wager-returned",)))
    assert won(live) == {}
    replayed(live)


# ---------------------------------------------------------------------- too late


def test_the_result_stands_once_the_next_round_is_dealt() -> None:
    """AJ-002, L169: once a hand is out of play, the floor manager makes no decision on it."""
    table = Table(rules_of(AJ_HOLDEM), CardRandom.seeded(2), fresh_shoe=True)
    for seat in (1, 2, 3):
        table.sit(seat, NAMES[seat - 1], 20_000)
    live = table.begin()
    check_on(live)
    assert "AJ-002" in {offered.row.id for offered in rulings_now(live.round)}
    table.begin()
    record = live.record()
    with pytest.raises(HousewayError, match="The next round has been dealt: the result of this one stands"):
        live.declare(Declaration(row="AJ-066", seat=winner(live)))
    assert live.record() == record


def test_chips_that_left_the_table_are_not_moved() -> None:
    """A player who has gone with his chips pays nothing back: the ruling is refused, and nothing changes."""
    table = Table(rules_of(AJ_HOLDEM), CardRandom.seeded(2), fresh_shoe=True)
    for seat in (1, 2, 3):
        table.sit(seat, NAMES[seat - 1], 20_000)
    live = table.begin()
    check_on(live)
    seat, log = winner(live), list(live.log)
    table.leave(seat)
    chips = dict(table.chips)
    with pytest.raises(HousewayError, match="has left the table: the result can no longer be changed"):
        live.declare(Declaration(row="AJ-066", seat=seat))
    assert (table.chips, list(live.log)) == (chips, log)


def test_a_misdeal_can_no_longer_be_declared() -> None:
    """AJ-332, L1400: a misdeal is found before everything is settled, not after it."""
    live = against_bank((2, 20))
    with pytest.raises(
        HousewayError, match="does not fit the round as it stands; its stage is: Before settlement"
    ):
        live.declare(Declaration(row="AJ-332"))
    refused = {each.row.id: each.refused for each in rulings_now(live.round)}
    assert refused["AJ-001"] == ""
    with pytest.raises(HousewayError, match="unknown remedy 'misdeal'"):
        live.declare(Declaration(row="AJ-001", remedies=("misdeal",)))
    replayed(live)
