"""Lowball at four houses: what wins, which hands must be bet, and what a player loses who checks one.

Lines are of 000 (Lucky Lady), 001 (Club One), 002 (Delta Club) and 004 (Artichoke Joe's).
"""

from __future__ import annotations

from typing import Any

import pytest

from houseway.cards import parse_cards
from houseway.games.ring.how import how_of
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from tests.games.ring import stacking
from tests.games.ring.stacking import act, may_pick, nets, offers, pick, taken

LUCKY_LADY, CLUB_ONE = "lucky-lady/lowball-draw", "club-one/lowball"
DELTA, JOES = "delta-club/lowball-ace-to-five", "artichoke-joes/lo-ball"
JACKS_BACK = "club-one/draw-poker-jacks-back"

SEVEN, SEVEN_SIX, SIX, NINE = "7s 5s 4s 3s As", "7h 6h 4h 3h Ah", "6d 4d 3d 2d Ad", "9c 5c 4c 3c Ac"
EIGHT = "8h 6h 4h 3h Ah"


def deal(game: str, holes: dict[int, str], chips: dict[int, int] | None = None, **settings: Any) -> LiveRound:
    """A hand with these cards, in which nobody is asked for a kill."""
    if game in (LUCKY_LADY, CLUB_ONE, DELTA):
        settings["kill"] = "no kills"
    return stacking.deal(game, holes, chips=chips, **settings)


def pat(live: LiveRound) -> LiveRound:
    """Let everybody stand pat."""
    while live.pending and live.pending[0].question == "draw":
        pick(live, {live.pending[0].spot: ""})
    return live


def after_the_draw(
    game: str, holes: dict[int, str], opening: str, chips: dict[int, int] | None = None, **settings: Any
) -> LiveRound:
    """A hand in which everybody stands pat, at its last betting round."""
    return pat(act(deal(game, holes, chips=chips, **settings), opening))


# ---------------------------------------------------------------------- what wins


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("8s 7h 6d 5c 4s", "9s 4h 3d 2c As"),  # 004:L1551
        ("7s 5h 4d 3c As", "7h 5d 4c 3s 2h"),  # 004:L1551
        ("Kh Qd Js Tc 9h", "As Ad 2c 3h 4d"),  # 000:L17: no pair beats a pair
        ("5s 4s 3s 2s As", "6s 4d 3c 2h Ac"),  # 000:L17: straights and flushes are ignored
    ],
)
@pytest.mark.parametrize("game", [LUCKY_LADY, CLUB_ONE, DELTA, JOES])
def test_the_lower_hand_wins(game: str, better: str, worse: str) -> None:
    """What is printed about the ranking of low hands."""
    (_, ranking) = how_of(load_rules(game)).shares[0]
    first, second = (ranking.best_key(parse_cards(hand), uses="all") for hand in (better, worse))
    assert first is not None
    assert second is not None
    assert first > second


@pytest.mark.parametrize("game", [LUCKY_LADY, CLUB_ONE, DELTA])
def test_the_joker_is_the_lowest_card_that_the_hand_lacks(game: str) -> None:
    """000:L11 (completely wild), 001:L339, 002:L769: with A-3-4-5 it is a deuce."""
    (_, ranking) = how_of(load_rules(game)).shares[0]
    assert str(ranking.best(parse_cards("Jo Ad 3c 4s 5h"), uses="all")) == "wheel, 5-4-3-2-A"


def test_only_spread_limit_lo_ball_has_a_joker() -> None:
    """004:L1525: split limit and no-limit are played without one."""
    sizes = {form: len(load_rules(JOES, {"form": form}).deck) for form in ("spread limit", "split limit")}
    assert sizes | {"no limit": len(load_rules(JOES, {"form": "no limit"}).deck)} == {
        "spread limit": 53,
        "split limit": 52,
        "no limit": 52,
    }


def test_the_nine_forms_of_lo_ball() -> None:
    """004:L1535-1545: spread, split, and seven structures without a limit, each with its forced bets."""
    structures = [
        *("minimum bet", "winner blind", "under the gun blind", "under the gun and winner"),
        *("under the gun and from home", "under the gun, from home and winner", "three blinds"),
    ]
    found = {}
    for settings in (
        {"form": "spread limit"},
        {"form": "split limit"},
        *({"form": "no limit", "structure": structure} for structure in structures),
    ):
        how = how_of(load_rules(JOES, settings))
        blinds = [(blind.name, blind.amount // 100) for blind in how.blinds]
        found[settings.get("structure", settings["form"])] = (how.ante // 100, blinds)
    assert found == {
        "spread limit": (1, []),
        "split limit": (0, [("small blind", 1), ("big blind", 3)]),
        "minimum bet": (1, []),
        "winner blind": (1, [("winner blind", 5)]),
        "under the gun blind": (1, [("under the gun blind", 5)]),
        "under the gun and winner": (1, [("under the gun blind", 5), ("winner blind", 10)]),
        "under the gun and from home": (1, [("under the gun blind", 5), ("from home blind", 10)]),
        "under the gun, from home and winner": (
            1,
            [("under the gun blind", 5), ("from home blind", 10), ("winner blind", 20)],
        ),
        "three blinds": (0, [("button blind", 1), ("small blind", 2), ("big blind", 2)]),
    }


# ---------------------------------------------------------------------- a seven that is checked


def checked_seven(game: str, others: dict[int, str], **settings: Any) -> LiveRound:
    """Seat 2 checks a seven after the draw; seat 3 bets, and the others call."""
    live = after_the_draw(
        game, {2: SEVEN, **others, 1: NINE}, "1 call; 2 call; 3 check", limits="20-20", **settings
    )
    return act(live, "2 check; 3 bet 20; 1 call; 2 call")


@pytest.mark.parametrize("game", [CLUB_ONE, DELTA])
def test_a_seven_that_was_checked_wins_only_the_pot_before_the_draw(game: str) -> None:
    """001:L366, 002:L820: with $60 before the draw the best hand wins 40; bets of 20 each go back."""
    live = checked_seven(game, {3: SEVEN_SIX})
    assert nets(live) == {1: -20, 2: 40, 3: -20}
    rows = {row.spot: row.why for row in live.result.rows} if live.result else {}
    assert rows[2] == "7-5-4-3-A low, which was not bet: wins only what was in before"
    assert rows[3] == "loses the pot, and takes back what was bet after that"


@pytest.mark.parametrize("game", [CLUB_ONE, DELTA])
def test_a_seven_that_was_checked_and_is_beaten_loses_everything(game: str) -> None:
    """001:L366, 002:L821: the six wins $120."""
    assert nets(checked_seven(game, {3: SIX})) == {1: -40, 2: -40, 3: 80}


@pytest.mark.parametrize("game", [CLUB_ONE, DELTA])
def test_a_seven_that_was_bet_wins_everything(game: str) -> None:
    live = after_the_draw(game, {2: SEVEN, 3: SEVEN_SIX, 1: NINE}, "1 call; 2 call; 3 check", limits="20-20")
    assert nets(act(live, "2 bet 20; 3 call; 1 call")) == {1: -40, 2: 80, 3: -40}


def test_an_eight_must_be_bet_at_lucky_lady() -> None:
    """000:L19: a player who did not bet an 8 can still win what was bet before the draw."""
    holes = {2: EIGHT, 3: NINE, 1: "Ts 5s 4s 3s As"}
    live = after_the_draw(LUCKY_LADY, holes, "3 call; 1 fold; 2 check")
    assert nets(act(live, "2 check; 3 bet 10; 2 call")) == {1: -1, 2: 7, 3: -6}
    live = after_the_draw(LUCKY_LADY, holes, "3 call; 1 fold; 2 check", must_bet_money="best other hand")
    assert nets(act(live, "2 check; 3 bet 10; 2 call")) == {1: -1, 2: -3, 3: 4}


def test_a_nine_may_be_checked_anywhere() -> None:
    live = after_the_draw(
        CLUB_ONE, {2: NINE, 3: "Ts 5s 4s 3s As", 1: "Kd 5d 4d 3d Ad"}, "1 fold; 2 call; 3 check"
    )
    assert nets(act(live, "2 check; 3 bet 8; 2 call")) == {1: 0, 2: 12, 3: -12}


def test_bets_of_a_player_who_folded_go_back_too() -> None:
    """002:L820: all action after the draw is void, that of a player who bet and folded to a raise as well."""
    live = after_the_draw(DELTA, {2: SEVEN, 3: NINE, 1: SEVEN_SIX}, "1 call; 2 call; 3 check", limits="20-20")
    act(live, "2 check; 3 bet 20; 1 raise 40; 2 call; 3 fold")
    assert nets(live) == {1: -20, 2: 40, 3: -20}


def test_a_seven_that_ties_takes_back_its_bets() -> None:
    """By reading: a seven that ties is the best hand too."""
    live = after_the_draw(
        DELTA, {2: SEVEN, 3: "7h 5h 4h 3h Ah", 1: NINE}, "1 call; 2 call; 3 check", limits="20-20"
    )
    assert nets(act(live, "2 check; 3 bet 20; 1 fold; 2 call")) == {1: -20, 2: 10, 3: 10}


def test_a_hand_that_was_bet_and_ties_wins_the_later_bets_at_lucky_lady() -> None:
    """000:L18-19: both win half of the $13 from before the draw, the 8 that was bet the $20 after it."""
    holes = {2: EIGHT, 3: "8d 6d 4d 3d Ad", 1: NINE}
    live = after_the_draw(LUCKY_LADY, holes, "3 call; 1 fold; 2 check")
    act(live, "2 check; 3 bet 10; 2 call")
    assert nets(live) == {1: -1, 2: -9, 3: 10}
    rows = {row.spot: row.why for row in live.result.rows} if live.result else {}
    assert rows[2] == "8-6-4-3-A low, which was not bet: wins only what was in before"
    assert rows[3] == "8-6-4-3-A low, which was bet: wins alone what was bet after the other had passed"
    live = after_the_draw(LUCKY_LADY, holes, "3 call; 1 fold; 2 check", must_bet_tie="nobody")
    assert nets(act(live, "2 check; 3 bet 10; 2 call")) == {1: -1, 2: 1, 3: 0}


def test_a_tied_hand_that_was_bet_takes_its_bets_back() -> None:
    """002:L820, by reading: nobody wins the later bets, and only the seven that was checked was not bet."""
    holes = {2: SEVEN, 3: "7h 5h 4h 3h Ah", 1: NINE}
    live = after_the_draw(DELTA, holes, "1 call; 2 call; 3 check", limits="20-20")
    act(live, "2 check; 3 bet 20; 1 fold; 2 call")
    rows = {row.spot: row.why for row in live.result.rows} if live.result else {}
    assert rows[3] == "7-5-4-3-A low, and takes back what was bet after that"
    live = after_the_draw(
        DELTA, holes, "1 call; 2 call; 3 check", limits="20-20", must_bet_tie="the hand that was bet"
    )
    assert nets(act(live, "2 check; 3 bet 20; 1 fold; 2 call")) == {1: -20, 2: -10, 3: 30}


def test_only_the_pots_that_the_seven_wins_are_reduced() -> None:
    """A player who was all in before the draw with a six wins the main pot; the side pot is the seven's."""
    live = after_the_draw(
        DELTA,
        {2: SEVEN, 3: SEVEN_SIX, 1: SIX},
        "1 raise 30; 2 raise 50; 3 call",
        chips={1: 30},
        limits="20-20",
    )
    act(live, "2 check; 3 bet 20; 2 call")
    assert nets(live) == {1: 60, 2: -10, 3: -50}


@pytest.mark.parametrize(("form", "bet", "won"), [("limit", 10, 10), ("no limit", 30, 50)])
def test_delta_club_has_the_rule_in_limit_games_only(form: str, bet: int, won: int) -> None:
    """002:L819: in limit games. Two others put in $5 each before the draw, or $10 without a limit."""
    holes = {2: SEVEN, 3: NINE, 1: "Td 5h 4d 3d Ad"}
    live = after_the_draw(DELTA, holes, "1 call; 2 call; 3 check", form=form, limits="5-10")
    assert nets(act(live, f"2 check; 3 bet {bet}; 1 fold; 2 call"))[2] == won


def test_a_player_who_is_last_to_act_may_check_where_a_check_is_refused() -> None:
    """002:L819: unless they are last to act and no one has bet in front of them."""
    settings: dict[str, Any] = {"must_bet_enforced": "must bet"}
    live = after_the_draw(DELTA, {2: SEVEN, 3: NINE, 1: SIX}, "1 call; 2 call; 3 check", **settings)
    assert offers(live) == {"bet": (10, 10), "fold": 0}
    live = after_the_draw(
        DELTA, {2: NINE, 3: "Ts 5s 4s 3s As", 1: SIX}, "1 call; 2 call; 3 check", **settings
    )
    assert "check" in offers(live)
    act(live, "2 check; 3 check")
    assert "check" in offers(live), "the button is last to act"


# ---------------------------------------------------------------------- short all-in bets


def short_bet(
    game: str, all_in: int, *, completes: bool = False, low: str = NINE, **settings: Any
) -> LiveRound:
    """Seat 2 is all in for a short bet; seat 3, with a seven, calls or completes it; seat 1 calls behind."""
    live = after_the_draw(
        game,
        {2: low, 3: SEVEN, 1: "8d 6c 4h 3c Ah"},
        "1 call; 2 call; 3 check",
        chips={2: 20 + all_in},
        limits="20-20",
        **settings,
    )
    act(live, f"2 bet {all_in}")
    return act(live, "3 complete 20; 1 call" if completes else "3 call; 1 call")


@pytest.mark.parametrize("game", [CLUB_ONE, DELTA])
def test_a_seven_may_call_a_short_bet_and_an_overcall_goes_back(game: str) -> None:
    """001:L368, 002:L823-824: of 60, 6, 6 and 6 the seven wins 72, and the overcaller takes back 6."""
    assert nets(short_bet(game, 6)) == {1: -20, 2: -26, 3: 46}


@pytest.mark.parametrize("game", [CLUB_ONE, DELTA])
def test_a_losing_overcall_goes_back_if_the_seven_loses_too(game: str) -> None:
    """001:L368, 002:L824: a six that was all in wins 60, its 6 and the seven's; the overcaller has 6 back."""
    assert nets(short_bet(game, 6, low=SIX)) == {1: -20, 2: 46, 3: -26}
    only = short_bet(game, 6, low=SIX, must_bet_overcall="if the seven wins")
    assert nets(only) == {1: -26, 2: 52, 3: -26}


def test_a_short_call_sends_the_overcall_back_whatever_becomes_of_checked_bets() -> None:
    """001:L368: they receive their money back, also where bets behind a check go to the best other hand."""
    assert nets(short_bet(CLUB_ONE, 6, must_bet_money="best other hand")) == {1: -20, 2: -26, 3: 46}


@pytest.mark.parametrize("game", [CLUB_ONE, DELTA])
def test_all_bets_stand_if_the_seven_completes_a_short_bet(game: str) -> None:
    """001:L368, 002:L825: 60 and 18 in the main pot, 28 in the side pot."""
    assert nets(short_bet(game, 6, completes=True)) == {1: -40, 2: -26, 3: 66}


def test_half_a_bet_is_a_bet_at_delta_club_and_short_at_club_one() -> None:
    """002:L823: less than half a bet; 001:L368: a short all in bet."""
    assert nets(short_bet(DELTA, 12)) == {1: -32, 2: -32, 3: 64}
    assert nets(short_bet(CLUB_ONE, 12)) == {1: -20, 2: -32, 3: 52}


# ---------------------------------------------------------------------- check and raise


@pytest.mark.parametrize(
    ("game", "low", "raises"),
    [
        (CLUB_ONE, SEVEN, False),  # 001:L351: there is no check and raise
        (CLUB_ONE, NINE, False),
        (DELTA, SEVEN, True),  # 002:L816: check and raise is permitted
        (JOES, SEVEN, False),  # 004:L1525: except with a seven or better
        (JOES, EIGHT, True),
    ],
)
def test_who_may_check_and_raise_after_the_draw(game: str, low: str, raises: bool) -> None:
    settings: dict[str, Any] = {"limits": "10-20"} | ({"form": "split limit"} if game == JOES else {})
    opening = "1 call; 2 call; 3 check"
    live = after_the_draw(game, {2: low, 3: SIX, 1: "Kd 5d 4c 3d Ac"}, opening, **settings)
    act(live, "2 check; 3 bet 20; 1 fold")
    assert ("raise" in offers(live)) == raises


# ---------------------------------------------------------------------- betting, draws, fees


def test_lucky_lady_caps_both_rounds_at_a_bet_and_three_raises() -> None:
    """000:L11, L23: $5 before the draw, to 20; $10 after it, to 40; also between two players."""
    live = deal(LUCKY_LADY, {2: EIGHT, 3: NINE, 1: SIX})
    act(live, "3 raise 10; 1 fold; 2 raise 15; 3 raise 20")
    assert "raise" not in offers(live)
    pat(act(live, "2 call"))
    act(live, "2 bet 10; 3 raise 20; 2 raise 30; 3 raise 40")
    assert "raise" not in offers(live)


def test_delta_club_allows_a_bet_and_six_raises() -> None:
    """002:L815: with multi players."""
    live = deal(DELTA, {1: SIX, 2: SEVEN, 3: EIGHT, 4: NINE})
    act(live, "4 raise 10; 1 raise 15; 2 raise 20; 3 raise 25; 4 raise 30; 1 raise 35")
    assert "raise" not in offers(live)


def test_a_fifth_card_is_dealt_after_everybody_has_drawn() -> None:
    """002:L800: four cards in turn, and the fifth once the others have drawn."""
    live = deal(DELTA, {1: SIX, 2: "Ks Kh Kd Kc Qs", 3: EIGHT})
    act(live, "1 call; 2 call; 3 check")
    pick(live, {2: "Ks Kh Kd Kc Qs"})
    drawn = [event for event in live.log if event.kind == "dealt"]
    assert len(drawn) == 15 + 4
    pick(live, {3: "8h"})
    pick(live, {1: "6d"})
    dealt = [event.data(live.rules.deck)["hand"]["id"] for event in live.log if event.kind == "dealt"]
    assert dealt[15:] == ["2", "2", "2", "2", "3", "1", "2"]


def test_lo_ball_draws_up_to_four_cards() -> None:
    """004:L1529: from one to four cards, or pat."""
    live = act(deal(JOES, {1: SIX, 2: SEVEN, 3: EIGHT}), "2 bet 1; 3 call; 1 call")
    assert may_pick(live) == {2: "0-4 of 7s 5s 4s 3s As"}


def test_lo_ball_is_bet_or_fold_before_the_draw() -> None:
    """004:L1525."""
    assert offers(deal(JOES, {1: SIX, 2: SEVEN, 3: EIGHT})) == {"bet": (1, 10), "fold": 0}


@pytest.mark.parametrize(("players", "drop"), [(8, 5), (7, 5), (6, 4), (5, 3), (4, 2), (2, 2)])
def test_the_drop_of_the_lowball_filing(players: int, drop: int) -> None:
    """000:L29-35: $5 for seven or eight, 4 for six, 3 for five, 2 for fewer; from the antes."""
    holes = dict.fromkeys(range(1, players + 1), "")
    live = deal(LUCKY_LADY, holes, own_fees_or_sheet="filing", schedule="filing")
    while live.pending and live.pending[0].question == "bet":
        act(live, f"{live.pending[0].spot} {'call' if 'call' in offers(live) else 'check'}")
    assert taken(live) == drop


def test_there_is_no_drop_if_no_one_opens() -> None:
    """000:L35: all antes and blinds are awarded to the blind."""
    live = deal(LUCKY_LADY, {1: SIX, 2: SEVEN, 3: EIGHT}, own_fees_or_sheet="filing", schedule="filing")
    act(live, "3 fold; 1 fold")
    assert (taken(live), nets(live)) == (0, {1: -1, 2: 2, 3: -1})


def test_the_low_game_of_jacks_back_has_the_rule_of_low_ball() -> None:
    """001:L323-325 with L366: when playing low, all Low-Ball rules apply."""
    holes = {2: "7s 5s 4s 3s 2h", 3: NINE, 1: "Kd 5d 4d 3d 2d"}
    live = act(deal(JACKS_BACK, holes, limits="5-10"), "2 check; 3 check; 1 check")
    pat(act(live, "2 bet 5; 3 call; 1 fold"))
    assert nets(act(live, "2 check; 3 bet 10; 2 call")) == {1: -1, 2: 7, 3: -6}
