"""Bots in games with pots: they see only what their seat may, draw sensibly, and the better ones win."""

from __future__ import annotations

import numpy as np
import pytest

from houseway.cards import Card, CardRandom, parse_cards, show
from houseway.errors import HousewayError
from houseway.odds.comparing import showdowns_of
from houseway.players.bots import NAMES
from houseway.players.hand_strength import Opponent, best_discard, best_draw, pot_part, starting_place
from houseway.players.matches import play_match
from houseway.players.policies import Policy
from houseway.players.temperaments import POT_POLICIES, TEMPERAMENTS, pot_policy
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.hands import HandId
from houseway.rounds.sight import seen_hands
from houseway.rounds.sources import Stacked
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.playing import rules_of

HOLDEM, LOWBALL, RAZZ = "oceana/texas-holdem", "delta-club/lowball-deuce-to-seven", "club-one/razz"
DRAW, MEXICAN, PINEAPPLE = "club-one/draw-poker", "club-one/mexican-stud", "artichoke-joes/crazy-pineapple"
GAMES = (
    HOLDEM,
    LOWBALL,
    RAZZ,
    DRAW,
    MEXICAN,
    PINEAPPLE,
    "lucky-lady/no-limit-holdem",
    "oceana/omaha-high-low-split",
    "club-one/draw-poker-jacks-back",
    "club-one/lazy-pineapple",
    "club-one/asian-stud",
    "club-one/river-down-holdem",
)
PLAYERS = 4


def table_of(game: str, seed: str) -> Table:
    table = Table(rules_of(game), CardRandom.seeded(seed))
    for seat in range(1, PLAYERS + 1):
        table.sit(seat, NAMES[seat], 300_00)
    return table


def policies(seed: str) -> dict[int, Policy]:
    names = (*TEMPERAMENTS, "tight")
    return {seat: pot_policy(names[seat - 1], CardRandom.seeded(f"{seed} {seat}")) for seat in range(1, 5)}


def play(live: LiveRound, players: dict[int, Policy]) -> list[tuple[Ask, Choice]]:
    """Play a hand to its end without correcting anybody; what was asked and answered."""
    found = []
    while live.pending:
        ask = live.pending[0]
        found.append((ask, players[ask.seat](ask, live)))
        live.answer(*found[-1])
    return found


def asked(live: LiveRound) -> Ask:
    return next(ask for ask in live.pending if ask.seat == 3)


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_legal(game: str) -> None:
    table, players = table_of(game, game), policies(game)
    for _ in range(3):
        live = table.begin()
        play(live, players)
        assert live.result is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_decides_alike_when_cards_that_it_cannot_see_are_others(game: str) -> None:
    """Seat 3's first answer is the same with the other players' hidden cards exchanged for undealt ones."""
    first = table_of(game, f"{game} hidden")
    live = first.begin()
    others = policies("others")
    while all(ask.seat != 3 for ask in live.pending):
        ask = live.pending[0]
        live.answer(ask, others[ask.seat](ask, live))
    answers = list(live.round.chosen)
    choice = pot_policy("tight", CardRandom.seeded("3"))(asked(live), live)

    drawn = [card for card in live.round.drawn if isinstance(card, int)]
    hidden = {
        card
        for hand, cards in seen_hands(live.log, None, everything=True).items()
        for card, seen in zip(cards, seen_hands(live.log, 3)[hand], strict=True)
        if seen is None and card is not None and hand != HandId(3)
    }
    spare = iter(sorted(set(live.rules.deck.pieces) - set(drawn)))
    swapped: list[Card] = [next(spare) if card in hidden else card for card in drawn]
    assert swapped != drawn
    second = table_of(game, "second")
    again = second.begin(source=Stacked(swapped, fresh=True))
    for ask, answer in answers:
        again.answer(ask, answer)
    assert pot_policy("tight", CardRandom.seeded("3"))(asked(again), again) == choice


@pytest.mark.parametrize("game", [HOLDEM, LOWBALL])
def test_the_tight_bot_beats_those_that_do_not_look_at_their_cards(game: str) -> None:
    tight, calling, random = play_match(rules_of(game), ["tight", "calling", "random"], 250, "fixed")
    assert tight.per_hundred > 3 * tight.error
    assert calling.per_hundred < 0
    assert random.per_hundred < 0


def test_a_match_repeats_itself_and_needs_seats() -> None:
    rules = rules_of(HOLDEM)
    assert play_match(rules, ["calling", "random"], 5) == play_match(rules, ["calling", "random"], 5)
    with pytest.raises(HousewayError, match="is played by 2 to 9, not 10"):
        play_match(rules, ["calling"] * 10, 1)


def test_an_unknown_strategy_is_refused() -> None:
    with pytest.raises(HousewayError, match="tigth"):
        pot_policy("tigth", CardRandom.seeded("1"))
    assert set(TEMPERAMENTS) < set(POT_POLICIES)


# ---------------------------------------------------------------------- hands


def dealer() -> np.random.Generator:
    return np.random.default_rng(5)


@pytest.mark.parametrize(
    ("game", "hand", "given"),
    [
        (DRAW, "As Ad 4h 5c 7d", "4h 5c 7d"),  # three cards to a pair
        (DRAW, "2s 3s 4s 5s Kd", "Kd"),  # one card to four of a suit
        (DRAW, "9s 9d 8h 8c 2d", "2d"),
        (DRAW, "9s 8d 7h 6c 5d", ""),  # a straight stands pat
        (LOWBALL, "2s 3d 4h 5c Kd", "Kd"),
        (LOWBALL, "9s 8d 7h 4c 2d", ""),
        (LOWBALL, "Ks Kd 2h 3c 4d", "Ks Kd"),
        (LOWBALL, "2s 3s 4s 5s 7s", "7s"),  # a flush counts against the hand
    ],
)
def test_draws(game: str, hand: str, given: str) -> None:
    found, _ = best_draw(showdowns_of(rules_of(game)), parse_cards(hand), 0, 5, 1, dealer())
    if hand == "2s 3s 4s 5s 7s":
        assert len(found) == 1
    else:
        assert " ".join(map(show, found)) == given


def test_a_discard_keeps_the_best_two() -> None:
    game = showdowns_of(rules_of(PINEAPPLE))
    board = parse_cards("2d 7d Kc")
    assert best_discard(game, parse_cards("As Kd Ks"), 1, board, (), dealer()) == tuple(parse_cards("As"))


@pytest.mark.parametrize(
    ("hand", "chance"), [("As Ad", 0.8520), ("7c 2d", 0.3459), ("Ks Qs", 0.6340), ("8h 8d", 0.6916)]
)
def test_chances_against_one_random_hand_of_holdem(hand: str, chance: float) -> None:
    """The published chances of starting hands against one random hand, ties as halves, within 4 %."""
    game = showdowns_of(rules_of(HOLDEM))
    found = pot_part(game, parse_cards(hand), (), [Opponent()], (), dealer(), deals=1000)
    assert found == pytest.approx(chance, abs=0.04)


def test_up_cards_of_opponents_count() -> None:
    """In razz, three low cards are better against a king than against a four."""
    game = showdowns_of(rules_of(RAZZ))
    own = parse_cards("As 2d 7h")
    against = [
        pot_part(game, own, (), [Opponent(tuple(parse_cards(up)))], (), dealer(), deals=500)
        for up in ("Kd", "4d")
    ]
    assert against[0] > against[1] + 0.05


def test_starting_hands_stand_in_their_known_order() -> None:
    game = showdowns_of(rules_of(HOLDEM))
    hands = ["As Ad", "Ks Qs", "Jd 7c", "7c 2d"]
    places = [starting_place(game, parse_cards(hand), (), dealer()) for hand in hands]
    assert places == sorted(places, reverse=True)
    assert places[0] > 0.95
    assert places[-1] < 0.2
