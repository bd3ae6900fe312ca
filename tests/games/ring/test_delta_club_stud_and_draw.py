"""Delta Club's stud and draw games: what their filings print, and the readings. Lines are of 002."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway.cards import CardRandom, Deck
from houseway.rounds.hands import HandId
from houseway.rounds.log import Reformed, Shown
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.games.ring.stacking import act, check_down, deal_in_order, may_pick, name, nets, offers, pick

STUD, STUD_8, RAZZ = "delta-club/seven-card-stud", "delta-club/seven-card-stud-hi-lo-8", "delta-club/razz"
JACKS, DEUCE = "delta-club/draw-poker-jacks-or-better", "delta-club/lowball-deuce-to-seven"

DOWN = "-- -- -- -- -- --"
"""The two down cards of three players in stud."""


def asked(live: LiveRound) -> int:
    (ask,) = live.pending
    return ask.spot


def up(live: LiveRound, seat: int) -> str:
    """The last card of a seat."""
    card = live.round.hands[HandId(seat)][-1]
    assert card is not None
    return live.rules.deck.show_all([card])


# ---------------------------------------------------------------------- Seven Card Stud


def test_completing_the_bring_in_is_not_a_raise() -> None:
    """L458: at $15-$30 the low card opens for $5, $15 completes it, and three raises follow."""
    live = deal_in_order(STUD, 4, f"{DOWN} -- -- 2d 2c Kh Qh")
    assert (asked(live), offers(live)) == (3, {"bring-in": 5, "bet": (15, 15)}), (
        "the lowest suit, clubs (L453)"
    )
    act(live, "3 bring-in")
    assert offers(live) == {"call": 5, "complete": (15, 15), "fold": 0}
    act(live, "4 complete 15; 1 raise 30; 2 raise 45; 3 raise 60")
    assert "raise" not in offers(live)


def test_the_highest_board_acts_first_and_ties_go_by_the_deal() -> None:
    """L456: ace-king of seat 1 and of seat 2: seat 2 was dealt to first."""
    live = act(deal_in_order(STUD, 3, f"{DOWN} Ad 2c Ah -- Kd 3c Kh"), "3 bring-in; 1 call; 2 call")
    assert asked(live) == 2


def test_an_open_pair_gives_the_choice_of_limits_until_the_higher_is_used() -> None:
    """L459: at $5-$10 bet $5, raise $5 or $10; after a $10 raise all raises are $10."""
    cards, entered = f"{DOWN} 5d 2c Ah -- {{}} 3c Kh", "3 bring-in; 1 call; 2 call"
    live = act(deal_in_order(STUD, 3, cards.format("5c"), limits="5-10"), entered)
    assert offers(live)["bet"] == (5, 10)
    act(live, "2 check; 3 bet 5")
    assert offers(live)["raise"] == (10, 15), "also after the pair checked"
    act(live, "1 raise 15")
    assert offers(live)["raise"] == (25, 25)
    none = act(deal_in_order(STUD, 3, cards.format("6c"), limits="5-10"), entered)
    assert offers(none)["bet"] == (5, 5)


def test_a_pair_does_not_open_the_higher_limit_in_the_high_low_game() -> None:
    """L524; in Razz by the reading razz_open_pair."""
    cards, entered = f"{DOWN} 5d 2c Ah -- 5c 3c Kh", "3 bring-in; 1 call; 2 call"
    assert offers(act(deal_in_order(STUD_8, 3, cards, limits="5-10"), entered))["bet"] == (5, 5)
    cards, entered = f"{DOWN} 5d Kc 7h -- 5c 3c 6h", "3 bring-in; 1 call; 2 call"
    assert offers(act(deal_in_order(RAZZ, 3, cards, limits="5-10"), entered))["bet"] == (5, 5)
    literal = act(deal_in_order(RAZZ, 3, cards, limits="5-10", razz_open_pair="yes"), entered)
    assert offers(literal)["bet"] == (5, 10)


def test_a_folded_seat_is_dealt_to_until_there_is_a_bet() -> None:
    """L470: seat 2 folds when there is no wager; its card on fifth street is the first after the burn."""
    cards = f"{DOWN} 5d 2c Ah -- 6d 7c Kh -- Qs Jd Td -- 8s 8d 9h"
    live = act(deal_in_order(STUD, 3, cards), "3 bring-in; 1 call; 2 call; 1 check; 2 fold; 3 check")
    assert (up(live, 3), up(live, 1)) == ("Jd", "Td")
    act(live, "1 bet 30; 3 call")
    assert up(live, 3) == "8s", "after the bet seat 2 is dealt nothing"


def test_the_forced_bet_passes_to_the_next_player_who_may_fold() -> None:
    """L471: seat 3 has the low card and only the ante; seat 4 forces, makes the full bet or folds."""
    cards = "-- -- -- -- -- -- -- -- Kd 2c Qh 3d"
    live = deal_in_order(STUD, 4, cards, chips={3: 3})
    assert (asked(live), offers(live)) == (4, {"bring-in": 5, "bet": (15, 15), "fold": 0})
    assert asked(act(live, "4 fold")) == 1, "the next seat again, by reading"
    by_card = deal_in_order(STUD, 4, cards, chips={3: 3}, razz_third_street="next card")
    assert asked(act(by_card, "4 fold")) == 1, "3d of seat 1 is also the next card"
    cards = "-- -- -- -- -- -- -- -- 3d 2c Qh Kd"
    assert asked(act(deal_in_order(STUD, 4, cards, chips={3: 3}), "4 fold")) == 1
    by_card = deal_in_order(STUD, 4, cards, chips={3: 3}, razz_third_street="next card")
    assert asked(act(by_card, "4 fold")) == 2


def test_the_odd_chip_goes_to_the_highest_card_by_suit() -> None:
    """L505: two straights from eight to queen split $5; an ace beside one of them is the highest card."""
    before = "-- Tc Td -- Jd Jc Kd 8h 8s -- 9s 9h -- Qc Qd -- 2d 2h --"

    def played(river: str) -> dict[int, float]:
        live = deal_in_order(STUD, 3, f"{before} {river}", limits="5-10")
        return nets(check_down(act(live, "3 bring-in; 1 call; 2 fold")))

    assert played("Ac 3h") == {1: 0, 2: -1, 3: 1}
    assert played("3h Ac") == {1: 1, 2: -1, 3: 0}
    assert played("3h 4c") == {1: 1, 2: -1, 3: 0}, "the queen of diamonds before the queen of clubs"


def test_the_pot_limit_of_the_first_round_counts_the_antes() -> None:
    """L1013: three antes of $3, rounded up to $10 (L1015), are less than the least bet of $15."""
    live = deal_in_order(STUD, 3, f"{DOWN} 5d 2c Ah", form="pot limit")
    assert offers(live)["bet"] == (15, 15)
    assert offers(act(live, "3 bring-in"))["complete"] == (15, 25), "the pot of 15 and the call of 5, on 5"


# ---------------------------------------------------------------------- high-low and Razz


LOWS = (
    "-- Ac Ad Kc -- 3d 3c Kd Qs 4h 4s Kh -- 6s 6h 9c -- 8c 8d 9d -- Qd Qh Td -- Jc Jd Th",
    "3 bring-in; 4 call; 1 call; 2 fold",
)
"""Seats 3 and 4 tie for low, seat 1 has three kings; $7 are $4 for high and $3 for low."""


def test_the_odd_chip_between_the_halves_goes_to_the_high_hand() -> None:
    """L521; that of the low half to the lowest card by suit (L523), which is the ace of clubs."""
    cards, actions = LOWS
    live = act(deal_in_order(STUD_8, 4, cards, limits="5-10"), actions)
    assert nets(check_down(live)) == {1: 2, 2: -1, 3: 0, 4: -1}


def test_the_odd_chip_of_the_low_half_by_the_other_reading() -> None:
    """L521: the highest card by suit, which is the ace of diamonds."""
    cards, actions = LOWS
    live = act(deal_in_order(STUD_8, 4, cards, limits="5-10", low_half_odd_chip="high card"), actions)
    assert nets(check_down(live)) == {1: 2, 2: -1, 3: -1, 4: 0}


def test_the_ace_is_high_for_the_forced_bet_of_the_high_low_game() -> None:
    """L515."""
    assert asked(deal_in_order(STUD_8, 3, f"{DOWN} 5d Ac Kh")) == 2


@pytest.mark.parametrize(("game", "cards"), [(STUD_8, "5d 2c Ah"), (RAZZ, "5d Kc 7h")])
def test_the_first_round_has_a_forced_bet_or_by_reading_a_check(game: str, cards: str) -> None:
    """L513, L532 against L515, L535."""
    assert offers(deal_in_order(game, 3, f"{DOWN} {cards}")) == {"bring-in": 5, "bet": (15, 15)}
    free = deal_in_order(game, 3, f"{DOWN} {cards}", first_round_check="check")
    assert (asked(free), "check" in offers(free)) == (3, True)


def test_razz_is_brought_in_by_the_high_card_and_led_by_the_low_board() -> None:
    """L535-536: of two kings the one of spades; on fourth street seven-low acts first."""
    live = deal_in_order(RAZZ, 3, f"{DOWN} Ks Kd 7h -- 2c 3c 6h")
    assert asked(live) == 2
    assert asked(act(live, "2 bring-in; 3 call; 1 call")) == 1
    ace = f"{DOWN} Ks As 7h"
    assert asked(deal_in_order(RAZZ, 3, ace)) == 2, "an ace is low, by reading"
    assert asked(deal_in_order(RAZZ, 3, ace, razz_ace="high")) == 3


def test_the_odd_chip_of_razz_goes_to_the_lowest_card_by_suit() -> None:
    """L539: two wheels split $5; the ace of clubs is the lowest card."""
    cards = "-- {} {} -- 2d 2c Js Kd Qd -- 3h 3s -- 4s 4h -- 5c 5d -- 9d 9h"

    def played(*aces: str) -> dict[int, float]:
        live = deal_in_order(RAZZ, 3, cards.format(*aces), limits="5-10")
        return nets(check_down(act(live, "3 bring-in; 1 call; 2 fold")))

    assert played("Ac", "Ad") == {1: 0, 2: -1, 3: 1}
    assert played("Ad", "Ac") == {1: 1, 2: -1, 3: 0}


# ---------------------------------------------------------------------- shortage of cards


def to_seventh(seats: int) -> LiveRound:
    """All players stay to the river without a bet after the bring-in."""
    table = Table(load_rules(STUD, {"seats": seats}), CardRandom.seeded(7))
    for seat in range(1, seats + 1):
        table.sit(seat, name(seat), 50000)
    live = table.begin()
    while live.pending and len(live.round.hands[HandId(1)]) < 7 and HandId("board") not in live.round.hands:
        (ask,) = live.pending
        names = [offer.name for offer in ask.offers]
        live.answer(ask, next(each for each in ("check", "bring-in", "call") if each in names))
    return live


def test_seven_players_are_dealt_the_last_card_from_the_burns() -> None:
    """L483-487: 21 cards and three times 8 leave 7: a burn, five cards, then the last with four burns."""
    live = to_seventh(7)
    assert [len(live.round.hands[HandId(seat)]) for seat in range(1, 8)] == [7] * 7
    assert [len(event.cards) for event in live.log if isinstance(event, Reformed)] == [4]


def test_eight_players_share_a_community_card() -> None:
    """L490-492: one card is left, and with the burns there are still too few."""
    live = to_seventh(8)
    assert len(live.round.hands[HandId("board")]) == 1
    assert all(len(live.round.hands[HandId(seat)]) == 6 for seat in range(1, 9))
    assert nets(check_down(live))


# ---------------------------------------------------------------------- draw poker, jacks or better


def in_turn(hands: Mapping[int, str]) -> str:
    """Five cards each as they are dealt, beginning at seat 2."""
    seats = [*sorted(hands)[1:], min(hands)]
    return " ".join(hands[seat].split()[number] for number in range(5) for seat in seats)


def draws(
    game: str, hands: Mapping[int, str], chips: Mapping[int, int] | None = None, **more: object
) -> LiveRound:
    return deal_in_order(game, len(hands), in_turn(hands), chips, **more)


def pat(live: LiveRound) -> LiveRound:
    """Nobody draws, and everybody checks or calls to the end."""
    while live.pending:
        (ask,) = live.pending
        if ask.question == "draw":
            pick(live, {ask.spot: ""})
        else:
            names = [offer.name for offer in ask.offers]
            live.answer(ask, "check" if "check" in names else "call")
    return live


TENS, JACKS_HELD, LOW = "Tc Td 8c 7c 2d", "Jc Jd 8d 7d 2c", "9c 8h 6d 4d 3h"


def test_only_jacks_or_better_open_and_the_joker_is_an_ace() -> None:
    """L838, L840, L842: tens may only pass; jacks may open; so may a joker and an ace."""
    live = draws(JACKS, {1: "Jo Ah 8s 7s 2h", 2: TENS, 3: JACKS_HELD})
    assert offers(live) == {"check": 0, "fold": 0}
    assert offers(act(live, "2 check")) == {"check": 0, "bet": (5, 5), "fold": 0}
    assert offers(act(live, "3 check"))["bet"] == (5, 5)
    assert offers(act(live, "1 bet 5")) == {"call": 5, "raise": (10, 10), "fold": 0}, "tens may raise"


def test_a_bet_and_six_raises_are_allowed_in_multi_handed_pots() -> None:
    """L880, and check and raise (L879)."""
    live = act(draws(JACKS, {1: LOW, 2: JACKS_HELD, 3: TENS}), "2 check; 3 check; 1 check")
    assert live.over
    raised = "2 bet 5; 3 raise 10; 1 raise 15; 2 raise 20; 3 raise 25; 1 raise 30; 2 raise 35"
    capped = act(draws(JACKS, {1: LOW, 2: JACKS_HELD, 3: TENS}), raised)
    assert offers(capped) == {"call": 10, "fold": 0}


def test_the_opener_shows_his_openers_if_nobody_calls() -> None:
    """L840, L849; a player who wins without having opened shows nothing."""

    def shown(actions: str) -> list[int]:
        live = act(draws(JACKS, {1: LOW, 2: JACKS_HELD, 3: TENS}), actions)
        return [event.hand.spot for event in live.log if isinstance(event, Shown) and event.hand.spot]

    assert shown("2 bet 5; 3 fold; 1 fold") == [2]
    assert shown("2 bet 5; 3 raise 10; 1 fold; 2 fold") == []


def test_up_to_five_cards_are_drawn_and_five_aces_are_the_best_hand() -> None:
    """L840, L867."""
    live = act(draws(JACKS, {1: "Ac Ad Ah As Jo", 2: "9h Th Jh Qh Kh"}), "2 check; 1 bet 5; 2 call")
    assert may_pick(live)[2].startswith("0-5 of")
    assert nets(pat(live)) == {1: 6, 2: -6}


def test_the_joker_in_a_flush_is_the_highest_missing_card_or_by_reading_a_second_ace() -> None:
    """L838: ace, joker for a king, against ace, king and queen."""
    hands = {1: "As Jo Ts 4s 2s", 2: "Ah Kh Qh 4h 2h"}
    opened = "2 check; 1 bet 5; 2 call"
    assert nets(pat(act(draws(JACKS, hands), "2 bet 5; 1 call")))[2] == 6
    assert nets(pat(act(draws(JACKS, hands, joker_flush="ace"), opened)))[1] == 6


# ---------------------------------------------------------------------- carried antes


def table_of(chips: Mapping[int, int], **settings: object) -> Table:
    table = Table(load_rules(JACKS, settings), CardRandom.seeded(1))
    for seat, amount in chips.items():
        table.sit(seat, name(seat), amount * 100)
    return table


def next_hand(table: Table, hands: Mapping[int, str], first: int) -> LiveRound:
    """The next hand of a table, in which the seat `first` is dealt to first."""
    deck = table.rules.deck
    assert isinstance(deck, Deck)
    seats = [
        *(seat for seat in sorted(hands) if seat >= first),
        *(seat for seat in sorted(hands) if seat < first),
    ]
    cards = [hands[seat].split()[number] for number in range(5) for seat in seats]
    others = [card for card in deck.show_all(deck.cards).split() if card not in cards]
    return table.begin(source=stacked(" ".join((*cards, *others)), deck))


FIVE = {1: LOW, 2: "9d 8s 6c 5c 3c", 3: "Qc Td 7h 5d 2d", 4: "Kc 9h 7d 5h 2s", 5: "Tc 9s 6h 4c 2c"}
PASSED = "2 check; 3 check; 4 check; 5 check; 1 check"


def test_an_unopened_pot_is_carried_and_a_broke_player_plays_for_the_antes_he_matched() -> None:
    """L842, L890: five ante $1; seat 1 has no more. Four ante again, seat 3 opens and seat 4 calls.

    Seat 1 has the best hand: it wins the first five antes, and the rest goes to the better of the two.
    """
    table = table_of({1: 1, 2: 100, 3: 100, 4: 100, 5: 100})
    first = act(next_hand(table, FIVE, 2), PASSED)
    assert nets(first) == dict.fromkeys(range(1, 6), -1)
    hands = FIVE | {1: "Ac Ad Ah 8c 2d", 3: "Kd Ks 8d 7c 3d", 4: "Qd Qh 8s 6s 4s"}
    second = act(next_hand(table, hands, 3), "3 bet 5; 4 call; 5 fold")
    assert second.deal.start.dealer == 2, "the button moved (L842)"
    act(second, "2 fold")
    assert nets(pat(second)) == {1: 5, 2: -1, 3: 8, 4: -6, 5: -1}


def test_a_player_who_is_all_in_for_the_ante_may_open_and_callers_pay_the_full_bet() -> None:
    """L887, L889."""
    live = draws(JACKS, {1: LOW, 2: JACKS_HELD, 3: TENS}, chips={2: 1})
    assert offers(live) == {"check": 0, "bet": 0}
    act(live, "2 bet")
    assert offers(live) == {"call": 5, "raise": (10, 10), "fold": 0}
    assert nets(pat(act(live, "3 call; 1 call"))) == {1: -6, 2: 2, 3: 4}, "the side pot goes to the tens"


def test_a_player_who_joins_pays_one_ante_and_plays_for_the_whole_pot() -> None:
    """L888: seat 3 joins for the second hand, and his bet is matched in full."""
    table = table_of({1: 100, 2: 100})
    act(next_hand(table, {1: LOW, 2: TENS}, 2), "2 check; 1 check")
    table.sit(3, name(3), 10000)
    live = act(next_hand(table, {1: "9d 8s 6c 5c 3c", 2: TENS, 3: JACKS_HELD}, 3), "3 bet 5; 1 call; 2 fold")
    assert nets(pat(live)) == {1: -6, 2: -1, 3: 9}, "two antes of the first hand, two more, and the bet"


def test_a_limit_of_antes_is_a_reading() -> None:
    """L842: with a limit of three, the fourth hand is dealt without an ante."""
    table = table_of({1: 100, 2: 100}, ante_limit="three")
    for first in (2, 1, 2):
        other = 3 - first
        act(next_hand(table, {1: LOW, 2: TENS}, first), f"{first} check; {other} check")
    live = act(next_hand(table, {1: LOW, 2: JACKS_HELD}, 1), "1 check; 2 bet 5; 1 fold")
    assert nets(live) == {1: 0, 2: 6}


# ---------------------------------------------------------------------- deuce to seven


def lowball(hands: Mapping[int, str], deuce_rest: str = "no joker") -> dict[int, float]:
    return nets(pat(draws(DEUCE, hands, deuce_rest=deuce_rest)))


def test_straights_and_flushes_count_against_a_hand_and_the_ace_is_high() -> None:
    """L827-828: 5-4-3-2-A is ace high, beats other aces and pairs, and loses to a king."""
    wheel = "5c 4d 3h 2s Ac"
    assert lowball({1: wheel, 2: "6c 4c 3d 2d Ad"})[1] == 5
    assert lowball({1: wheel, 2: "2c 2d 3d 4h 5h"})[1] == 5
    assert lowball({1: wheel, 2: "Kc Qd Jh Tc 8c"})[2] == 5
    assert lowball({1: "7c 6d 5h 4c 3c", 2: "Kc Qd Jh Tc 8d"})[2] == 5, "a straight"


def test_the_fifth_card_of_a_draw_comes_after_everybody_has_drawn() -> None:
    """L800; the description has five at once (L773), which is a reading."""
    hands = {1: "5c 4d 3h 2s 7c", 2: "Kc Kd Kh Ks Qc"}

    def fifth(five_card_draw: str = "four, then one") -> str:
        live = draws(DEUCE, hands, five_card_draw=five_card_draw)
        act(live, "1 call; 2 check")
        pick(live, {2: hands[2]})
        pick(live, {1: "7c"})
        return up(live, 2)

    deck = load_rules(DEUCE).deck
    assert isinstance(deck, Deck)
    others = [card for card in deck.show_all(deck.cards).split() if card not in in_turn(hands).split()]
    assert fifth() == others[6], "after the burn, four cards and the other player's"
    assert fifth(five_card_draw="five at once") == others[5]


def test_a_bet_and_six_raises_and_a_check_raise_on_any_hand() -> None:
    """L815, L830."""
    live = draws(DEUCE, {1: "5c 4d 3h 2s 7c", 2: "Kc Kd Kh Ks Qc", 3: "Jc Jd Jh Js Qd"})
    act(live, "1 raise 10; 2 raise 15; 3 raise 20; 1 raise 25; 2 raise 30; 3 raise 35")
    assert offers(live) == {"call": 10, "fold": 0}
    act(live, "1 call; 2 call")
    for seat in (2, 3, 1):
        pick(live, {seat: ""})
    assert offers(act(live, "2 check; 3 check; 1 bet 10"))["raise"] == (20, 20)


def test_the_joker_of_ace_to_five_is_a_reading() -> None:
    """L769, L827-830: then it is the lowest card that the hand lacks."""
    assert len(load_rules(DEUCE).deck) == 52
    assert lowball({1: "7c 5d 4h 3s Jo", 2: "7d 6c 4c 3c 2c"}, deuce_rest="joker")[1] == 5
