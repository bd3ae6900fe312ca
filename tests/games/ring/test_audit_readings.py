"""Readings of Lucky Lady (000), Delta Club (002) and Oceana (003): every choice does what it says."""

from __future__ import annotations

import pytest

from houseway.cards import CardRandom
from houseway.games import game_of
from houseway.rounds.hands import HandId
from houseway.rounds.log import Dealt, Reformed, Shown
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.games.ring.stacking import (
    act,
    check_down,
    deal,
    deal_in_order,
    name,
    nets,
    offers,
    pick,
    taken,
)

EZ, LL_HOLDEM, LL_NO_LIMIT = (
    f"lucky-lady/{game}" for game in ("ez-money-holdem", "holdem", "no-limit-holdem")
)
DC_HOLDEM, LIGHTNING = "delta-club/texas-holdem", "delta-club/lightning-poker-texas-holdem"
STUD, DEUCE, JACKS = (
    f"delta-club/{game}"
    for game in ("seven-card-stud", "lowball-deuce-to-seven", "draw-poker-jacks-or-better")
)
OC_HOLDEM = "oceana/texas-holdem"

TWO, THREE, FOUR = (dict.fromkeys(range(1, count + 1), "") for count in (2, 3, 4))
TO_THE_FLOP = "1 call; 2 call; 3 check"
CAPPED = f"{TO_THE_FLOP}; 2 bet 2; 3 raise 4; 1 raise 6; 2 raise 8"


def asked(live: LiveRound) -> int:
    (ask,) = live.pending
    return ask.spot


def shown_seats(live: LiveRound) -> list[int | None]:
    return [event.hand.spot for event in live.log if isinstance(event, Shown)]


# ---------------------------------------------------------------------- betting


def test_two_players_may_raise_after_the_cap_only_by_the_reading_two_left() -> None:
    """002 L647: seat 3 folds after the third raise; by ``never``, two who begin a round are capped too."""
    assert "raise" not in offers(act(deal(DC_HOLDEM, THREE), f"{CAPPED}; 3 fold"))
    left = act(deal(DC_HOLDEM, THREE, heads_up_cap="two left"), f"{CAPPED}; 3 fold")
    assert offers(left)["raise"] == (10, 10)
    two = "1 call; 2 check; 2 bet 2; 1 raise 4; 2 raise 6; 1 raise 8"
    assert offers(act(deal(DC_HOLDEM, TWO), two))["raise"] == (10, 10)
    assert "raise" not in offers(act(deal(DC_HOLDEM, TWO, heads_up_cap="never"), two))


@pytest.mark.parametrize(("reading", "raised"), [("half", (5, 5)), ("full only", None)])
def test_half_a_bet_reopens_the_betting_by_reading(reading: str, raised: tuple[int, int] | None) -> None:
    """002 L648: seat 1 is all in for $3 after a bet of $2 on the flop, which seat 2 made."""
    live = deal(DC_HOLDEM, THREE, chips={1: 5}, short_all_in_limit=reading)
    act(live, f"{TO_THE_FLOP}; 2 bet 2; 3 call; 1 raise 3")
    assert offers(live).get("raise") == raised


def test_a_short_all_in_over_the_big_blind_is_no_full_raise_where_several_add_up() -> None:
    """001 L3850-3851, by reading: a dollar more than the big blind of $2 reopens nothing."""
    live = deal("club-one/texas-holdem", FOUR, chips={1: 3}, form="spread limit", short_all_in_no_limit="sum")
    assert offers(act(live, "4 call; 1 raise 3; 2 fold; 3 call")) == {"call": 1, "fold": 0}


@pytest.mark.parametrize("game", [EZ, LL_NO_LIMIT, LIGHTNING, DEUCE, OC_HOLDEM])
def test_the_button_posts_the_big_blind_of_two_by_the_literal_reading(game: str) -> None:
    """000 L644, L1443; 002 L566, L771; 003 L891: then the small blind acts first in every round."""
    usual, literal = deal(game, TWO), deal(game, TWO, heads_up_blinds="big blind")
    assert (asked(usual), asked(literal)) == (1, 2)
    assert offers(usual)["call"] == offers(literal)["call"]
    assert asked(act(usual, "1 call; 2 check")) == 2
    assert asked(act(literal, "2 call; 1 check")) == 2


def test_the_higher_limit_of_stud_begins_a_street_later_by_reading() -> None:
    """002 L459 prints only that the lower limit is bet on fourth street."""

    def on_fifth(**reading: object) -> object:
        cards = "-- -- -- -- -- -- 5d 2c Ah"
        live = act(deal_in_order(STUD, 3, cards, None, **reading), "3 bring-in; 1 call; 2 call")
        for _ in range(3):
            live.answer(live.pending[0], "check")
        return offers(live)["bet"]

    assert on_fifth() == (30, 30)
    assert on_fifth(bet_sizes="sixth street") == (15, 15)


@pytest.mark.parametrize(
    ("limits", "usual", "printed"),
    [
        ("5-10", (1, 1), (1, 2)),
        ("15-30", (3, 5), (2, 5)),
        ("20-40", (4, 6), (5, 10)),
        ("100-200", (20, 33), (20, 60)),
    ],
)
def test_the_ante_and_the_bring_in_of_stud(
    limits: str, usual: tuple[int, int], printed: tuple[int, int]
) -> None:
    """002 L458: $5 at $15-$30; by reading a fifth and a third of the limit, or another house's sums."""

    def posted(**reading: object) -> tuple[float, float]:
        rules = load_rules(STUD, {"limits": limits, **reading})
        sums = dict(game_of(rules).stakes(rules).forced)
        return sums["ante"] / 100, sums["bring-in"] / 100

    assert posted() == usual
    assert posted(stud_stakes="as at Artichoke Joe's") == printed


# ---------------------------------------------------------------------- showing and fees


def test_the_order_of_showing_and_the_muck_are_readings_of_delta_club() -> None:
    """002 L596, L757, L943: seat 3 bets the river with the best hand."""
    holes = {1: "2c 3d", 2: "Kc 9d", 3: "As Ad"}

    def shown(**reading: object) -> list[int | None]:
        live = deal(DC_HOLDEM, holes, "4h 7s 8d Ks Jh", None, **reading)
        act(live, f"{TO_THE_FLOP}; 2 check; 3 check; 1 check; 2 check; 3 check; 1 check")
        return shown_seats(act(live, "2 check; 3 bet 4; 1 call; 2 call"))

    assert shown() == [3]
    assert shown(show_first="first to act") == [2, 3]
    assert shown(muck="no") == [3, 1, 2]


@pytest.mark.parametrize(("players", "by_default", "nearest"), [(4, 0, 4), (5, 4, 4), (7, 0, 4)])
def test_an_option_for_other_numbers_of_players_takes_nothing_or_its_fee(
    players: int, by_default: int, nearest: int
) -> None:
    """000 L1738: option 8 is for five or six players."""
    seats = dict.fromkeys(range(1, players + 1), "")
    assert taken(check_down(deal(LL_HOLDEM, seats, schedule=8))) == by_default
    live = deal(LL_HOLDEM, seats, schedule=8, fee_outside_row="nearest row")
    assert taken(check_down(live)) == nearest


# ---------------------------------------------------------------------- draw games


@pytest.mark.parametrize(("reading", "before"), [("keep the last card", 2), ("use the last card", 3)])
def test_a_draw_that_is_too_long_for_the_deck(reading: str, before: int) -> None:
    """002 L482-487, L773: 40 cards, a burn and two draws of four leave three cards for a third draw."""
    table = Table(load_rules(DEUCE, {"draw_shortage": reading, "kill": "no kills"}), CardRandom.seeded(3))
    for seat in range(1, 9):
        table.sit(seat, name(seat), 50000)
    live = act(table.begin(), "4 call; 5 call; 6 call; 7 call; 8 call; 1 call; 2 call; 3 check")
    for seat in (2, 3, 4):
        held = [card for card in live.round.hands[HandId(seat)] if card is not None]
        pick(live, {seat: live.rules.deck.show_all(held[:4])})
    events = [event for event in live.log if isinstance(event, (Dealt, Reformed))]
    (reformed,) = [event for event in events if isinstance(event, Reformed)]
    assert len(reformed.cards) == 8, "the discards of the two who have drawn"
    assert len(events) - 1 - events.index(reformed) == 4 - before


def test_the_ante_of_draw_poker_is_a_reading() -> None:
    """002 L842 prints no sum: $1 or $2 at $5-$10, and three players."""
    cards = "9c 8h 6d 9d 8s 6c 4d 4c 4h 3h 3c 3d Jc Jd 2c"
    assert nets(act(deal_in_order(JACKS, 3, cards), "2 check; 3 check; 1 check")) == {1: -1, 2: -1, 3: -1}
    half = act(deal_in_order(JACKS, 3, cards, draw_ante="half"), "2 check; 3 check; 1 check")
    assert nets(half) == {1: -2, 2: -2, 3: -2}
