"""Best play at a live table: what the odds advise, from what the asked seat can see and nothing else."""

from __future__ import annotations

import pickle

import pytest

from houseway.cards import CardRandom, parse_cards
from houseway.odds import AdviceRequest, Analysis, advises, analyse, families
from houseway.players.policies import Policy, advised, by_advice, situation
from houseway.rounds.decisions import Amount, Choice
from houseway.rounds.facts import Lot
from houseway.rounds.sources import stacked
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.playing import analysed, filing, filings, rules_of, slow
from tests.verify.driver import BANKER_SEAT, FORTUNE, SPOT, wagers

THREE_CARD = "oceana/three-card-poker-6-card-bonus"
BACCARAT = "delta-club/21st-century-baccarat"
SOLVED_FOR_LONG = ("blackjack", "pai-gow-poker", "poker-vs-dealer")
QUICK = [
    game for game in filings() if filing(game).family not in SOLVED_FOR_LONG and filing(game).kind == "game"
]
TILES = [game for game in QUICK if filing(game).family == "pai-gow-tiles"]


def analysis_of(game: str) -> Analysis:
    return analysed(game, ("schedule", "none"))


def best_play(game: str) -> Policy:
    return by_advice(lambda: analysis_of(game).advise)


def asked(game: str, cards: str) -> LiveRound:
    """A round with one spot on every bet, dealt from these cards up to its first question."""
    rules = rules_of(game, ("schedule", "none"))
    table = Table(rules, CardRandom.seeded("best play"), fresh_shoe=True)
    table.sit(BANKER_SEAT, "banker", FORTUNE)
    table.sit(SPOT, "bettor", FORTUNE)
    table.banked.offer(table.players)
    table.banked.accept(BANKER_SEAT, table.players[BANKER_SEAT])
    return table.deal(wagers(rules), 10_000_00, stacked(cards, table.rules.deck))


def choice(game: str, cards: str) -> str:
    live = asked(game, cards)
    return best_play(game)(live.pending[0], live).name


@pytest.mark.parametrize(
    ("player_dealer", "expected"),
    [
        ("Ah Ad 2c", "play"),  # the aces are face down
        ("3d 5h 2c", "play"),
        ("3d 5h Ac", "fold"),
        ("Ah Ad Ac", "fold"),
    ],
)
def test_the_card_in_sight_decides_and_not_the_hidden_ones(player_dealer: str, expected: str) -> None:
    assert choice(THREE_CARD, f"Ks 9h 4d {player_dealer}") == expected


@pytest.mark.parametrize(
    ("own", "expected"), [("As Kd Jc 8h 3s", "play"), ("As Kd 9c 8h 3s", "fold"), ("2s 2d 5c 8h 9s", "play")]
)
def test_stud_by_ones_own_cards(own: str, expected: str) -> None:
    assert choice("club-one/caribbean-stud", f"{own} Tc Jd 4h 6s 7c") == expected


def test_baccarat_by_the_cards_and_the_card_in_sight() -> None:
    """Wherever the odds name a best choice, the policy takes it at the table."""
    best = best_play(BACCARAT)
    actions = {decision.action for decision in analysis_of(BACCARAT).strategy}
    taken = set()
    table = Table(analysis_of(BACCARAT).rules, CardRandom.seeded("baccarat"), fresh_shoe=True)
    table.sit(BANKER_SEAT, "banker", FORTUNE)
    table.sit(SPOT, "bettor", FORTUNE)
    table.banked.offer(table.players)
    table.banked.accept(BANKER_SEAT, table.players[BANKER_SEAT])
    for _ in range(400):
        table.banked.hands_banked = 0
        live = table.deal(wagers(analysis_of(BACCARAT).rules)[:1], 10_000_00)
        while live.pending:
            ask = live.pending[0]
            found = best(ask, live)
            if ask.question == "player" and len(ask.offers) > 1:
                taken.add(found.name)
            live.answer(ask, found)
    assert taken == actions


def test_what_the_odds_do_not_speak_of_goes_by_the_house_way() -> None:
    """Fast Action Hold'em is priced under the house way, and asks which cards to keep."""
    live = asked("club-one/fast-action-holdem", "Kd 9c Kh 9d 4s 2c 7d 3c")
    ask = live.pending[0]
    assert best_play(THREE_CARD)(ask, live) == ask.default
    assert ask.default == Choice("keep", parts=(parse_cards("Kd Kh"),))


@pytest.mark.parametrize("game", slow(QUICK, *TILES))
def test_what_gives_advice_is_known_without_the_odds(game: str) -> None:
    rules = rules_of(game)
    assert advises(rules) == (analyse(rules).advise is not None)


def test_a_game_kept_by_the_house_way_gives_no_advice() -> None:
    rules = rules_of("club-one/fast-action-holdem")
    assert rules.family.name in families()
    assert not advises(rules)


def test_advice_is_the_same_in_another_process() -> None:
    """What a worker sends: the answers to every two cards against every card in sight."""
    advise = analysis_of(BACCARAT).advise
    sent = pickle.loads(pickle.dumps(advise))
    assert advise is not None
    for question in ("player", "tie"):
        for own in ((0, 3), (12, 17), (2, 49), (5, 30)):
            for up in range(0, 52, 4):
                seen = AdviceRequest(question, own, facing=(up,))
                assert sent(seen) == advise(seen)


def dealt(game: str, lots: list[Lot], cards: str, purse: int) -> LiveRound:
    """A round whose bettor has so much beside his wagers."""
    table = Table(rules_of(game, ("schedule", "none")), CardRandom.seeded("best play"), fresh_shoe=True)
    table.sit(BANKER_SEAT, "banker", FORTUNE)
    table.sit(SPOT, "bettor", sum(lot.amount for lot in lots) + purse)
    table.banked.offer(table.players)
    table.banked.accept(BANKER_SEAT, table.players[BANKER_SEAT])
    return table.deal(lots, 10_000_00, stacked(cards, table.rules.deck))


@pytest.mark.parametrize(("purse", "expected"), [(40_00, "4x"), (39_00, "3x")])
def test_who_cannot_make_the_best_choice_makes_the_next_best(purse: int, expected: str) -> None:
    lots = [Lot(SPOT, "bettor", bet, 10_00) for bet in ("ante", "blind")]
    live = dealt("oceana/ultimate-texas-holdem", lots, "As Ah 2c 7d 9h Td Jc 4s 4c", purse)
    assert advised(lambda seen: ("4x", "3x", "check"), live.pending[0], live) == Choice(expected)


def test_a_bet_after_the_cards_is_made_where_it_is_favourable() -> None:
    """For as much as may be bet, in the situations the odds list, and nowhere else."""
    best = best_play(BACCARAT)
    good = analysis_of(BACCARAT).extra["best_placing"]["Tie"]["situations"]
    for cards, words in (("Ks 5d Kh Td", "0 (0-0) against 5"), ("3s 7d 4h Td", "7 (3-4) against 7")):
        live = dealt(BACCARAT, [Lot(SPOT, "bettor", "base", 10_00)], f"{cards} 4c 9s 9d 9h", 100_00)
        ask = next(ask for ask in live.pending if ask.question == "tie")
        found = best(ask, live)
        bet = ask.offer("bet")
        assert isinstance(bet, Amount)
        assert found == (Choice("bet", bet.high) if words in good else Choice("none"))
    assert good


def test_who_may_not_see_the_hand_gets_no_advice() -> None:
    live = asked(THREE_CARD, "Ks 9h 4d 3d 5h 2c")
    ask = live.pending[0]
    advise = analysis_of(THREE_CARD).advise
    assert advised(advise, ask, live) == Choice("play")
    assert situation(ask._replace(seat=BANKER_SEAT), live) is None
    assert advised(advise, ask._replace(seat=BANKER_SEAT), live) is None


def test_a_bettor_behind_the_hand_is_advised_where_he_sees_it() -> None:
    """He is asked by name about the hand he has bet on, and in baccarat it lies open."""
    lots = [Lot(SPOT, "bettor", "base", 10_00)]
    live = dealt(BACCARAT, lots, "Ks 5d 4h Td 4c 9s 9d 9h", 100_00)
    while live.pending[0].question != "player":
        live.answer(live.pending[0], live.pending[0].default)
    ask = live.pending[0]
    behind = ask._replace(seat=3, bettor="Zed")
    assert situation(behind, live) == situation(ask, live)
    assert best_play(BACCARAT)(behind, live) == best_play(BACCARAT)(ask, live)


def test_the_house_way_until_best_play_is_known_and_then_best_play() -> None:
    live = asked(THREE_CARD, "Ks Kh 4d 3d 5h 2c")
    ask, found = live.pending[0], [None, analysis_of(THREE_CARD).advise]
    choose = by_advice(lambda: found.pop(0))
    assert choose(ask, live) == ask.default == Choice("fold")
    assert choose(ask, live) == Choice("play")
    assert choose(ask, live) == Choice("play")  # and it is not looked for again
    assert found == []


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ({2: "draw"}, "stand"),
        ({2: "stand"}, "draw"),
        ({2: "draw", 3: "stand"}, "stand"),  # more money on the hand that drew
        ({2: "stand", 3: "draw"}, "draw"),
    ],
)
def test_the_player_dealer_of_pan_nine_replies_to_what_the_spots_did(
    answers: dict[int, str], expected: str
) -> None:
    """On 6 he draws against a player who stood and stands against one who drew, by the money on each."""
    game = "club-one/super-pan-9"
    table = Table(rules_of(game, ("schedule", "none")), CardRandom.seeded("replies"), fresh_shoe=True)
    table.sit(1, "banker", FORTUNE)
    for spot in answers:
        table.sit(spot, f"seat {spot}", FORTUNE)
    table.banked.offer(table.players)
    table.banked.accept(1, "banker")
    hands = ["3s", "Kc", "Jc"], ["3d", "Kd", "Jd"], ["6d", "Qd", "Qh"]
    dealt = [*hands[: len(answers)], hands[2]]
    cards = " ".join(hand[at] for at in range(3) for hand in dealt)
    lots = [Lot(spot, f"seat {spot}", "game", 100_00 if spot == 2 else 10_00) for spot in answers]
    live = table.deal(lots, 10_000_00, stacked(f"{cards} 2h 2d 2c", table.rules.deck))
    for spot, answer in answers.items():
        live.answer(f"{spot} player", answer)
    ask = live.pending[0]
    assert (ask.question, ask.default.name) == ("dealer", "stand")
    assert best_play(game)(ask, live).name == expected
