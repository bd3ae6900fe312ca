"""Rounds of pan nine worked by hand: who looks at which card, who is asked what, and in which order."""

from __future__ import annotations

import pytest

from houseway.cards import show
from houseway.errors import HousewayError
from houseway.rounds.hands import HandId
from houseway.rounds.log import Asked, Called, Dealt, Shown, Thrown
from houseway.rounds.sight import seen_hands
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from tests.games.dealing import deal, nets, played_again

ULTRA, SUPER = "club-one/ultra-pan-9", "club-one/super-pan-9"
PLAYER_DEALER = HandId("player-dealer")
BETS = {2: {"game": 25}, 3: {"game": 40}}
FOUR_AND_NINE_AGAINST_FIVE = "4s 4d 5d Kc 5c Qd Jc Kc Qh"
"""Seats 2 and 3 and the player-dealer in turn: 4, 9 and 5."""


def hand(live: LiveRound, seat: int | None, name: HandId) -> list[str]:
    """The cards of a hand as a seat sees them."""
    return ["??" if card is None else show(card) for card in seen_hands(live.log, seat).get(name, [])]


def kinds(live: LiveRound) -> list[str]:
    """What happens in a round, in order, each stretch of the same named once."""
    found: list[str] = []
    for event in live.log:
        if isinstance(event, Dealt | Asked | Shown | Thrown) and found[-1:] != [event.kind]:
            found.append(event.kind)
    return found


def offered(live: LiveRound) -> dict[str, list[str]]:
    """The open questions with their offers."""
    return {ask.id: [offer.name for offer in ask.offers] for ask in live.pending}


def test_three_cards_one_at_a_time_and_nobody_looks_at_the_player_dealers() -> None:
    """L1314: a player checks his own cards; the player-dealer's lie under the dealer button until L1324."""
    live = deal(ULTRA, BETS, FOUR_AND_NINE_AGAINST_FIVE, dice=[1, 1, 1])
    assert [str(event.hand) for event in live.log if isinstance(event, Dealt)] == [
        "2",
        "3",
        "player-dealer",
    ] * 3
    assert hand(live, 2, HandId(2)) == ["4s", "Kc", "Jc"]
    assert hand(live, 3, HandId(2)) == ["??"] * 3
    for seat in (1, 2, 3, None):
        assert hand(live, seat, PLAYER_DEALER) == ["??"] * 3


def test_everybody_is_asked_though_the_chart_may_leave_one_choice() -> None:
    """L1320: 4 must hit, 9 must stand; being asked tells nothing."""
    live = deal(ULTRA, BETS, FOUR_AND_NINE_AGAINST_FIVE, dice=[1, 1, 1])
    assert offered(live) == {"2 player": ["draw"], "3 player": ["stand"]}
    with pytest.raises(HousewayError, match="stand"):
        live.answer("2 player", "stand")


def test_players_of_super_pan_9_play_as_they_wish() -> None:
    """L1417: a player may stand on 4 and hit 9."""
    live = deal(SUPER, BETS, FOUR_AND_NINE_AGAINST_FIVE, dice=[1, 1, 1])
    assert offered(live) == {"2 player": ["draw", "stand"], "3 player": ["draw", "stand"]}


def test_the_fourth_card_is_seen_by_nobody_until_the_hands_are_opened() -> None:
    """L1322: the player may not look at it. L1324: the player-dealer decides on 5 without seeing it."""
    live = deal(
        ULTRA,
        BETS,
        f"{FOUR_AND_NINE_AGAINST_FIVE} 2h 5h",
        [("2 player", "draw"), ("3 player", "stand")],
        dice=[1, 1, 1],
    )
    assert hand(live, 2, HandId(2)) == ["4s", "Kc", "Jc", "??"]
    assert hand(live, 3, PLAYER_DEALER) == ["5d", "Qd", "Qh"]
    assert offered(live) == {"1 dealer": ["draw", "stand"]}
    assert hand(live, 1, HandId(2)) == ["??"] * 4
    live.answer("1 dealer", "draw")
    assert hand(live, 1, HandId(2)) == ["4s", "Kc", "Jc", "2h"]
    assert hand(live, None, PLAYER_DEALER) == ["5d", "Qd", "Qh", "5h"]
    assert nets(live) == [("seat 3", "game", 40.0), ("seat 2", "game", 12.5)], "L1338-1339"
    assert played_again(live)


@pytest.mark.parametrize(
    ("cards", "totals"),
    [("6s 4d Kc Kd Jc Qd 3h", (6, 7)), ("6s 4d Kc 3d Jc Qd", (6, 7))],
)
def test_the_player_dealer_is_asked_only_on_5_and_6(cards: str, totals: tuple[int, int]) -> None:
    """L1417: he must hit 4, here to 7, and stand on 7."""
    live = deal(SUPER, {2: {"game": 20}}, cards, [("2 player", "stand")], dice=[1, 1, 1])
    assert not live.pending
    called = [str(event.said[0]) for event in live.log if isinstance(event, Called)]
    assert called == [f"spot 2: {totals[0]}, player-dealer {totals[1]}"]


def test_the_dice_are_thrown_after_the_deal_and_before_anybody_decides() -> None:
    """L1351-1353: the cards are dealt, the cup is opened, then players hit or stand."""
    live = deal(ULTRA, BETS, FOUR_AND_NINE_AGAINST_FIVE, dice=[1, 1, 1])
    assert kinds(live) == ["dealt", "dice", "asked"]


def test_the_house_draws_on_five_or_less_as_far_as_the_chart_allows() -> None:
    """No house way is filed: a player who does not answer draws on 5 and stands on 6."""
    live = deal(ULTRA, BETS, "5s 6d 5d Kc Kc Qd Jc Kd Qh", dice=[1, 1, 1])
    assert {ask.id: ask.default.name for ask in live.pending} == {"2 player": "draw", "3 player": "stand"}


@pytest.mark.parametrize(("decks", "cards"), [(4, 144), (8, 288), (12, 432)])
def test_the_pack_has_no_sevens_to_tens(decks: int, cards: int) -> None:
    """L1395-1396: 36 cards of each deck are left."""
    deck = load_rules(SUPER, {"decks": decks}).deck
    assert len(deck) == cards
    assert {show(card)[0] for card in deck.counts} == set("A23456JQK")


@pytest.mark.parametrize(("game", "most"), [(ULTRA, 10), (SUPER, 12)])
def test_four_to_ten_or_twelve_decks(game: str, most: int) -> None:
    """L1293 and L1395."""
    assert load_rules(game).filing.options["decks"].choices == [*range(4, most + 1)]
