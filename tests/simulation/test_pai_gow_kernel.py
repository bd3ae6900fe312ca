"""Pai gow poker by the kernel: the cents of the live engine, prizes of buttons included, and the odds."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations
from types import SimpleNamespace

import numpy as np
import pytest

from houseway.cards import JOKER, CardRandom
from houseway.desk.layouts import described
from houseway.games.pai_gow.settings import MAIN, fault_of, how_of
from houseway.odds.pai_gow.advice import OpenHandAdvice, PaiGowAdvice
from houseway.odds.store import VARIABLE
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.simulation import BEST, HOUSE_WAY, TablePlan, TallyKey, engine_for
from houseway.simulation import live as live_rounds
from houseway.simulation.kernels import pai_gow
from houseway.simulation.kernels.pai_gow import PaiGowEngine
from houseway.simulation.live import LiveEngine
from houseway.simulation.tally import UNCOVERED, WAGER
from tests.playing import alternatives, analysed, by_shape, filing, filings, results, rules_of
from tests.simulation.tables import assert_same_rounds, assert_short_banks_agree, plan_for

GAMES = [game for game in filings() if filing(game).family == "pai-gow-poker"]
BUTTONS = [game for game in GAMES if "envy" in filing(game).bets]
FORTUNE, FACE_UP = "club-one/fortune-pai-gow-poker", "club-one/face-up-pai-gow-poker"
ROUNDS = 150


def everybody(game: str, *settings: tuple[str, str], policy: str = HOUSE_WAY) -> TablePlan:
    """The usual table with a Fortune bet of $25 or more from everybody, so that all have a button."""
    rules = rules_of(game, *settings)
    layout = described(rules, None)
    lots = [lot for lot in layout.lots if lot.bet != "fortune"]
    if "fortune" in rules.bets:
        amount = max(25_00, rules.bets["fortune"].low)
        lots += [Lot(spot, f"seat {spot}", "fortune", amount) for spot in sorted({lot.spot for lot in lots})]
    return TablePlan(rules, tuple(lots), layout.player_dealer, policy=policy)


# ---------------------------------------------------------------------- the house way


@pytest.mark.parametrize("rotates", [False, True])
@pytest.mark.parametrize("game", by_shape("pai-gow-poker"))
def test_every_round_comes_to_the_same_in_the_live_engine(game: str, rotates: bool) -> None:
    """Every wager, player, bank and fee, with both sides' hands set the house way."""
    plan = plan_for(game, rotates=rotates, policy=HOUSE_WAY)
    kernel = engine_for(plan, "kernel").engine
    assert isinstance(kernel, PaiGowEngine)
    assert_same_rounds(kernel, plan, ROUNDS)


@pytest.mark.parametrize("rotates", [False, True])
@pytest.mark.parametrize("game", [each for each in by_shape("pai-gow-poker") if each.values[0] in BUTTONS])
def test_buttons_win_the_same(game: str, rotates: bool) -> None:
    """Everybody has a button: one round in fifty has a hand that some of them are paid for."""
    plan = replace(everybody(game), rotates=rotates)
    kernel = PaiGowEngine(plan)
    assert_same_rounds(kernel, plan, 2 * ROUNDS)
    assert any(account.bet == "envy" for account in kernel.play(0, 2 * ROUNDS).accounts(WAGER))


def test_two_hands_that_buttons_are_paid_for() -> None:
    """One is a straight flush, so only its own player has $5 for the four of a kind [CLUB-ONE L4148]."""
    plan, number = everybody(FORTUNE), 264
    kernel, live = PaiGowEngine(plan), LiveEngine(plan)
    result = live.round(number).result
    assert result is not None
    assert sorted(row.due for row in result.rows if row.on == "envy") == [5_00, *[20_00] * 5]
    assert kernel.play(number, 1) == live.play(number, 1)


@pytest.mark.verify
@pytest.mark.parametrize(
    ("game", "setting"), [(game, setting) for game in GAMES for setting in alternatives(game)]
)
def test_every_reading_and_option(game: str, setting: tuple[str, str]) -> None:
    """Wild jokers, other deals, other hands that buttons are paid for."""
    plan = everybody(game, setting)
    assert PaiGowEngine(plan).play(0, 2 * ROUNDS) == LiveEngine(plan).play(0, 2 * ROUNDS)


@pytest.mark.parametrize("game", [FORTUNE, pytest.param(FACE_UP, marks=pytest.mark.verify)])
def test_a_bank_that_is_too_small(game: str) -> None:
    """Rounds that the bank covers follow from their classes and prizes; the others are played live."""
    assert_short_banks_agree(everybody(game), ROUNDS)
    short = replace(everybody(game), bank=100_00)
    assert PaiGowEngine(short).play(0, 20).accounts(UNCOVERED)


def test_wagers_behind_others_are_played_live() -> None:
    """Of two bettors, one sets the hand."""
    plan = plan_for(FORTUNE)
    behind = replace(plan, lots=(*plan.lots, plan.lots[0]._replace(bettor="Zed")))
    assert engine_for(behind).why_live == "players bet at the spots of others"


# ---------------------------------------------------------------------- best play


def advised(monkeypatch: pytest.MonkeyPatch, advice: PaiGowAdvice | OpenHandAdvice) -> None:
    """Have both engines take this for best play."""
    analysis = SimpleNamespace(advise=advice, policies={"player-dealer": "house way"})
    for module in (live_rounds, pai_gow):
        monkeypatch.setattr(module, "stored_analysis", lambda rules, store: analysis)


def any_way(plan: TablePlan, rounds: int) -> PaiGowAdvice:
    """Advice that has players set their hands of some rounds in any legal way, and others as they are.

    A hand is known by the largest number that renaming its suits gives it.
    """
    live, ranking, random = LiveEngine(plan), how_of(plan.rules).ranking, CardRandom.seeded(7)
    found: dict[int, int] = {}
    for number in range(rounds):
        dealt = live.round(number).round
        for spot in dealt.spots_on((MAIN,)):
            hand = [card for card in dealt.hands[HandId(spot)] if card is not None]
            named = max((_renamed(hand, names) for names in permutations(range(4))), key=_number)
            legal = [
                division
                for division, front in enumerate(combinations(named, 2))
                if not fault_of(ranking, (front, [card for card in named if card not in front]))
            ]
            found.setdefault(_number(named), random.choice(legal))
    numbers = sorted(found)
    return PaiGowAdvice(
        np.array(numbers, np.int64), np.array([found[number] for number in numbers], np.uint8)
    )


def _renamed(hand: list[int], names: tuple[int, ...]) -> list[int]:
    return sorted(card if card == JOKER else (card & ~3) + names[card & 3] for card in hand)


def _number(hand: list[int]) -> int:
    """The ranks of the suits, those of the first suit highest; the joker is above them."""
    return sum(1 << (52 if card == JOKER else 13 * (3 - (card & 3)) + (card >> 2)) for card in hand)


@pytest.mark.parametrize(
    "game", [FORTUNE, pytest.param("lucky-lady/fortune-pai-gow-poker", marks=pytest.mark.verify)]
)
def test_hands_are_set_as_advised(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hands of the first rounds in all kinds of ways, whatever their suits are called."""
    plan = replace(everybody(game), rotates=True)
    advised(monkeypatch, any_way(plan, ROUNDS))
    best, first = replace(plan, policy=BEST), TallyKey("player", "seat 2")
    assert PaiGowEngine(best).play(0, 2 * ROUNDS) == LiveEngine(best).play(0, 2 * ROUNDS)
    assert (
        PaiGowEngine(best).play(0, ROUNDS).results[first] != PaiGowEngine(plan).play(0, ROUNDS).results[first]
    )


@pytest.mark.parametrize("rotates", [False, True])
def test_hands_are_set_against_the_open_hand(rotates: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players win what can be won; after an ace-high hand of the player-dealer nobody sets [L5009-5011]."""
    plan = replace(everybody(FACE_UP, policy=BEST), rotates=rotates)
    how = how_of(plan.rules)
    advised(monkeypatch, OpenHandAdvice(how.joker, how.wheel, how.royal))
    assert_same_rounds(PaiGowEngine(plan), plan, ROUNDS)


@pytest.fixture
def plan(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> TablePlan:
    """A table of a game with best play, by odds that a run of tests computes once."""
    monkeypatch.setenv(VARIABLE, str(results()))
    analysed(request.param)
    return plan_for(request.param, policy=BEST)


@pytest.mark.verify
@pytest.mark.parametrize("plan", GAMES, indirect=True)
def test_best_play_comes_to_the_same_in_the_live_engine(plan: TablePlan) -> None:
    assert_same_rounds(PaiGowEngine(plan), plan, 1_000)


@pytest.mark.verify
@pytest.mark.parametrize("plan", GAMES, indirect=True)
def test_the_odds_are_within_four_standard_errors(plan: TablePlan) -> None:
    """Every wager of a million rounds."""
    analysis, tally = analysed(plan.rules.id), PaiGowEngine(plan).play(0, 1_000_000)
    for account in tally.accounts(WAGER):
        if account.bet in analysis.bets:
            found, exact = tally.figures(account), analysis.bets[account.bet]
            assert found.per_staked is not None
            assert abs(found.per_staked - exact.value) < 4 * found.error * found.count / found.staked
