"""Where the deal and the decisions start, as filed: at a dealer's left or at the action button."""

from __future__ import annotations

import pytest

from houseway.rounds.log import Asked, Dealt, Shown
from houseway.table.live import LiveRound
from tests.games.dealing import deal, played_again
from tests.playing import settlement_of

FROM_HOUSE_DEALER, FROM_PLAYER_DEALER = [1, 5], [5, 1]
THREE_CARDS = "Ks 9s 4d Kd 9d 4c Qs 9c 4h"


def dealt(live: LiveRound) -> list[int]:
    """The spots in the order in which each got its first card."""
    return list(dict.fromkeys(spot for spot in dealt_to(live) if spot))


def dealt_to(live: LiveRound) -> list[int | None]:
    """The spot of every card dealt; None for the player-dealer's hand."""
    return [event.hand.spot for event in live.log if isinstance(event, Dealt)]


def asked(live: LiveRound) -> list[int]:
    """The spots in the order in which they were asked."""
    return [event.ask.spot for event in live.log if isinstance(event, Asked)]


def test_casino_war_goes_from_the_house_dealers_left() -> None:
    """Club One, Casino War L3139 (deal), L3145 and L3151 (choices), L3160 (war cards)."""
    bets = {"primary": 10}
    live = deal(
        "club-one/casino-war", {1: bets, 5: bets}, "9s 9d 9c 3c 3d 3h 4s 3c 3d 3h 5s 3c 3d 3h 6s", dealer=3
    )
    assert (dealt(live), asked(live)) == (FROM_HOUSE_DEALER, [1])
    live.answer("1 war", "war")
    live.answer("5 war", "war")
    assert asked(live) == FROM_HOUSE_DEALER
    assert dealt_to(live) == [1, 5, None, 1, 5, None]


@pytest.mark.parametrize(
    "game",
    [
        "lucky-lady/ultimate-texas-holdem-bad-beat",  # L746
        "club-one/ultimate-texas-holdem",  # L1555
        "oceana/ultimate-texas-holdem",  # L370
        "artichoke-joes/ultimate-texas-holdem",  # L4482
    ],
)
def test_ultimate_texas_holdem_is_dealt_from_the_house_dealers_left(game: str) -> None:
    """Where the decisions start is not printed: at the player-dealer's left, where the payouts start."""
    bets = {"ante": 10, "blind": 10}
    live = deal(game, {1: bets, 5: bets}, "As Ks Ad Kd Ac Kc 2c 3c 4c 5d 6d", dealer=3)
    live.answer(live.pending[0], "4x")
    assert (dealt(live), asked(live)) == (FROM_HOUSE_DEALER, FROM_PLAYER_DEALER)


@pytest.mark.parametrize(
    ("dealing", "board_first"),
    [
        ("shuffler", True),  # L4489
        ("shoe", False),  # L4487
    ],
)
def test_artichoke_joes_holdem_board_comes_first_from_a_shuffler(dealing: str, board_first: bool) -> None:
    bets = {"ante": 10, "blind": 10}
    cards = "As Ks Ad Kd Ac Kc 2c 3c 4c 5d 6d"
    live = deal("artichoke-joes/ultimate-texas-holdem", {1: bets, 5: bets}, cards, dealer=3, dealing=dealing)
    hands = [str(event.hand) for event in live.log if isinstance(event, Dealt)]
    board = ["board"] * 5
    assert (hands[:5] == board, hands[-5:] == board) == (board_first, not board_first)


def test_artichoke_joes_three_card_poker_asks_from_the_house_dealers_left() -> None:
    """L2386 deals from the player-dealer's left, L2392 offers the choice from the dealer's left."""
    bets = {"ante": 10}
    live = deal("artichoke-joes/three-card-poker", {1: bets, 5: bets}, THREE_CARDS, dealer=3)
    live.answer(live.pending[0], "play")
    assert (dealt(live), asked(live)) == (FROM_PLAYER_DEALER, FROM_HOUSE_DEALER)


@pytest.mark.parametrize(
    "game",
    [
        "lucky-lady/three-card-poker-6-card-bonus",  # L1222, L1229
        "club-one/three-card-poker-6-card-bonus",  # L2751, L2758
        "oceana/three-card-poker-6-card-bonus",  # L69
        "artichoke-joes/three-card-poker-6-card-bonus",  # L3008, L3014
    ],
)
def test_three_card_poker_6_card_bonus_goes_from_the_player_dealers_left(game: str) -> None:
    bets = {"ante": 10}
    live = deal(game, {1: bets, 5: bets}, THREE_CARDS, dealer=3)
    live.answer(live.pending[0], "play")
    assert (dealt(live), asked(live)) == (FROM_PLAYER_DEALER, FROM_PLAYER_DEALER)


@pytest.mark.parametrize(
    ("start", "order"),
    [("player-dealer's left", FROM_PLAYER_DEALER), ("house dealer's left", FROM_HOUSE_DEALER)],
)
def test_where_blackjack_x_starts_is_a_reading(start: str, order: list[int]) -> None:
    """Delta L2058, L2062 and L2067 print no start: not of the deal, of the play or of the settlement."""
    bets = {"main": 10}
    cards = "Ts 9s 8s Th 9h 8h 2c"
    answers = [(f"{spot} early surrender", "no") for spot in order]
    answers += [(f"{spot} hand", "stand") for spot in order]
    live = deal("delta-club/blackjack-x", {1: bets, 5: bets}, cards, answers, dealer=3, start=start)
    assert (dealt(live), asked(live)) == (order, order * 2)
    assert [row.lot.spot for row in settlement_of(live).rows] == order


@pytest.mark.parametrize(
    ("dice", "once_around"),
    [
        ((1, 2, 3), [1, None, 5]),  # 6: the sixth position from the player-dealer's, seat 8
        ((3, 4, 3), [5, 1, None]),  # 10: the second
        ((2, 3, 4), [None, 5, 1]),  # 9: his own
    ],
)
def test_california_blackjack_is_dealt_from_the_action_button(
    dice: tuple[int, ...], once_around: list[int | None]
) -> None:
    """Artichoke Joe's L1292: clockwise from the button to each active position, twice in the same order.

    The player-dealer's is one of them (L1350, L1365-1373 count it as the first). L1294: the draw starts at
    the player-dealer's left.
    """
    bets = {"main": 10}
    cards = "Ts 9s 8s Th 9h 8h"
    live = deal("artichoke-joes/california-blackjack", {1: bets, 5: bets}, cards, dealer=3, dice=dice)
    assert dealt_to(live) == once_around * 2
    live.answer(live.pending[0], "stand")
    assert asked(live) == FROM_PLAYER_DEALER
    assert played_again(live)


def test_a_natural_is_turned_over_before_the_player_dealer_draws() -> None:
    """Club One, Century 21 Baccarat L807: the player turns over both cards of a natural after the deal."""
    bets = {"base": 10}
    live = deal("club-one/century-21-baccarat", {1: bets, 5: bets}, "9s 2d 3c Kd 3d 4h 5s", dealer=3)
    live.answer("5 player", "stand")
    live.answer("1 player", "stand")
    shown = [(event.hand.spot, len(event.cards)) for event in live.log if isinstance(event, Shown)]
    assert shown == [(5, 2), (None, 2)]
    assert [ask.id for ask in live.pending] == ["3 banker"]
