"""Each family declares its odds once; what it does not name as a problem, it prices."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.odds import Analysis, Odds, advises, analyse, families, family, problems, register
from houseway.odds.banking import bank_odds
from houseway.odds.blackjack import sides, strategy
from houseway.odds.blackjack.game import BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.method import SideBetMethod, method_of, unpriced
from houseway.odds.pricing import price
from houseway.players.policies import by_advice
from houseway.rounds.facts import Lot
from houseway.rulebook.check import variants
from houseway.rulebook.families import families as families_of_rule_files
from houseway.rulebook.rules import BetRules, Rules, load_rules
from tests.odds.changed import Raw, changed, document, rules_from, side_bet
from tests.playing import by_shape, filing, filings, slow
from tests.verify.driver import count_cases, follow, within

ORDINARY = str(Path(__file__).with_name("ordinary-blackjack.toml"))
WAR = "club-one/casino-war"
THREE_CARD = "oceana/three-card-poker-6-card-bonus"
QUICK_FAMILIES = ("baccarat", "war")
SLOW = ("club-one/century-21-baccarat", "delta-club/21st-century-baccarat")
"""Their drawing is worked out for many readings, or many changes."""
QUICK = [game for game in filings() if filing(game).family in QUICK_FAMILIES]
NO_FEES = {"schedule": "none"}


# ---------------------------------------------------------------------- declarations


def test_every_family_of_the_rulebook_declares_its_odds() -> None:
    assert set(families()) == set(families_of_rule_files())
    assert all(odds.name == name for name, odds in families().items())


def test_finding_the_declarations_does_not_load_the_compiler() -> None:
    code = (
        "import sys; from houseway.odds import families, problems; "
        "from houseway.rulebook.rules import load_rules; "
        f"families(); problems(load_rules({ORDINARY!r})); print('numba' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


def test_a_family_from_outside_is_priced_by_what_it_registers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(family, "_registered", {})
    rules = load_rules("club-one/casino-war")
    war = families()["war"]
    with pytest.raises(HousewayError, match="'war' is already declared"):
        register(war)
    register(Odds("outside", war.analyse, war.advises, lambda rules: ["play: nobody knows"], war.unpriced))
    assert families()["outside"].problems(rules) == ["play: nobody knows"]


# ---------------------------------------------------------------------- what used to fail


def test_a_blackjack_side_bet_on_its_own_cards_and_the_player_dealers_is_counted() -> None:
    """A pair and a bust: the bust, given two eights, is that of a deck without those two eights."""
    over = side_bet({"when": {"first.ranks": "8-8", "dealer.over": True}, "pays": "20 to 1"})
    rules = changed(ORDINARY, over, {"decks": 1})
    assert problems(rules) == []
    trial = price(rules.bets["trial"], sides.side_worlds(*_ordinary(rules, "trial")))
    bust = side_bet({"when": {"dealer.over": True}, "pays": "1 to 1"})
    short = changed(ORDINARY, {**bust, "deck": {"packs": 1, "removed": {"8s": 1, "8h": 1}}})
    busts = price(short.bets["trial"], sides.side_worlds(*_ordinary(short, "trial")))
    eights = Fraction(4 * 3, 52 * 51)
    assert trial.exact
    assert trial.cases[0].probability == eights * Fraction(busts.cases[0].probability)


@pytest.mark.verify
def test_a_side_bet_that_cannot_be_priced_leaves_the_others_their_odds() -> None:
    """Three sevens and a bust are left out; bets on both finished hands are computed.

    Whether the player goes over or not, the player-dealer's busts add up to the counted ones.
    """
    three = {"first.three": "7-7-7", "dealer.over": True}
    raw = document(ORDINARY)
    raw["bets"] |= side_bet({"when": three, "pays": "9 to 1"})["bets"]
    rows = [{"when": {"player.over": over, "dealer.over": True}, "pays": "1 to 1"} for over in (True, False)]
    raw["bets"]["both"] = {"name": "Both", "cases": [*rows, {"pays": "lose"}]}
    rules = rules_from(raw, {"decks": 1})
    reason = "there is no method to price it by dealer.over and first.three together"
    assert problems(rules) == [f"changed.toml: bets.trial: {reason}"]
    analysis = analyse(rules)
    assert analysis.unpriced == {"trial": reason}
    assert {*analysis.bets} == {"main", "both"}
    both = analysis.bets["both"]
    assert (both.basis.method, both.total, both.exact) == ("computed", None, False)
    alone = changed(ORDINARY, side_bet({"when": {"dealer.over": True}, "pays": "1 to 1"}), {"decks": 1})
    counted = price(alone.bets["trial"], sides.side_worlds(*_ordinary(alone, "trial")))
    assert abs(float(both.hit_rate) - float(counted.hit_rate)) < 1e-12
    with pytest.raises(HousewayError, match="Trial is not priced"):
        bank_odds(analysis, [Lot(2, "Ann", "main", 1000), Lot(2, "Ann", "trial", 500)])


def test_a_fixed_sum_is_named_as_not_priced() -> None:
    rules = changed("oceana/ez-baccarat", side_bet({"when": {"winner": "tie"}, "pays": "$50"}))
    assert problems(rules) == [
        "changed.toml: bets.trial: it pays a fixed $50, so what it is worth depends on the wager"
    ]
    assert "tie" in analyse(rules).bets


def test_a_pay_that_depends_on_the_wager_is_priced_at_each_size() -> None:
    rows = (
        {"when": {"winner": "tie", "wager.amount": ">= 25"}, "pays": "9 to 1"},
        {"when": {"winner": "tie"}, "pays": "8 to 1"},
    )
    rules = changed("oceana/ez-baccarat", side_bet(*rows))
    trial, tie = (analyse(rules).bets[bet] for bet in ("trial", "tie"))
    assert trial.expectation == tie.expectation
    assert trial.extra["from $25"]["value"] == pytest.approx(trial.value + float(trial.hit_rate))


LATE_TIE = {"bets": {"tie": {"placed": "after the cards", "at_most": ["player"]}}}


def test_a_tie_after_the_cards_where_nobody_chooses_is_placed_by_all_four_cards() -> None:
    """Both hands lie open: with equal totals that both stand a tie is sure, at eight to one."""
    rules = changed("oceana/ez-baccarat", LATE_TIE, NO_FEES)
    assert problems(rules) == []
    analysis = analyse(rules)
    placing = analysis.extra["best_placing"]["Tie"]
    assert "8 (0-8) against 0-8" in placing["situations"]
    assert "8 (0-8) against 0-9" not in placing["situations"]
    assert placing["value"] > 1
    _agrees(rules, analysis, 4_000)
    placed = count_cases(rules, by_advice(lambda: analysis.advise), 3_000, "late")["tie"]
    assert within(sum(placed), 3_000, placing["rounds"])


def test_a_last_stage_without_a_way_out_is_refused() -> None:
    """A hand that neither raises nor folds would be settled by no row that the filing prints."""
    raw = document(THREE_CARD)
    raw["play"]["stages"][0]["otherwise"] = "check"
    with pytest.raises(HousewayError, match=r'otherwise: must be "fold"'):
        rules_from(raw, NO_FEES)


def test_surrender_is_worth_what_the_table_says_however_its_rows_are_written() -> None:
    """The surrender row split in two by something else: the same odds."""
    game = "delta-club/21st-century-baccarat"
    raw = document(game)
    for bet in raw["bets"].values():
        rows = []
        for row in bet.get("cases", []):
            if row.get("when") == {"choice": "surrender"}:
                for natural in (True, False):
                    rows.append({**row, "when": {**row["when"], "natural": natural}, "name": f"up {natural}"})
            else:
                rows.append(row)
        bet["cases"] = rows
    plain, split = analyse(load_rules(game)), analyse(rules_from(raw))
    assert len(split.rules.bets["base"].cases.rows) > len(plain.rules.bets["base"].cases.rows)
    assert split.bets["base"].expectation == plain.bets["base"].expectation
    assert [d.values for d in split.strategy] == [d.values for d in plain.strategy]


@pytest.mark.parametrize(
    ("game", "over", "said"),
    [
        (WAR, {"bets": {"war": {"placed": "before the deal"}}}, "bets.war.placed: must be 'by choice'"),
        (THREE_CARD, {"deck": {"packs": 2}}, "six.hand is not known at settlement"),
        (THREE_CARD, {"play": {"hole": 5}}, "six.hand is not known at settlement"),
        (THREE_CARD, {"play": {"qualifies": "ace-king"}}, "always or queen high, not 'ace-king'"),
        (ORDINARY, {"play": {"hands": ["main", "insurance"]}}, "there must be a bet insurance"),
        ("delta-club/funtazee-21", {"deck": {"jokers": 1}}, "deck.jokers: a joker has no count"),
    ],
)
def test_what_could_not_be_priced_is_refused_when_it_is_loaded(
    game: str, over: dict[str, Any], said: str
) -> None:
    with pytest.raises(HousewayError, match=re.escape(said)):
        changed(game, over)


@pytest.mark.parametrize(
    ("game", "over", "said"),
    [(WAR, {"deck": {"removed": {"As": 1}}}, "deck: the odds need the same number of cards of each rank")],
)
def test_what_keeps_a_game_from_being_priced_is_said(game: str, over: dict[str, Any], said: str) -> None:
    rules = changed(game, over)
    found = problems(rules)
    assert any(f"changed.toml: {said}" in line for line in found), found
    assert not advises(rules)
    with pytest.raises(HousewayError, match=r"^changed\.toml: "):
        analyse(rules)


def _agrees(rules: Rules, analysis: Analysis, rounds: int) -> None:
    """Live rounds under the play that was priced meet every case as often as the odds say."""
    counts = count_cases(rules, follow(analysis), rounds, "agrees")
    for bet, seen in counts.items():
        for case, count in zip(analysis.parts[bet].cases, seen, strict=True):
            assert within(count, rounds, float(case.probability)), (bet, case.case, count)


def _ordinary(rules: Rules, bet: str) -> tuple[BlackjackArrays, BetRules, BlackjackPolicy]:
    """The game of some rules, one of its bets, and a policy that needs no working out."""
    game = BlackjackArrays(rules)
    return game, rules.bets[bet], strategy.by_table(game, strategy.MIMIC, rules.drawing["dealer"])


# ---------------------------------------------------------------------- no problem: priced


@pytest.mark.parametrize("game", slow(by_shape(*QUICK_FAMILIES), *SLOW))
def test_a_filing_is_priced_under_each_option_and_reading(game: str) -> None:
    priced = set()
    for rules in variants(document(game), filing(game), game):
        assert problems(rules) == []
        tables = repr((rules.deck, rules.play, rules.bets, rules.drawing, rules.house_way))
        if tables in priced:
            continue  # a reading that changes the order of settlement, or fees
        priced.add(tables)
        analysis = analyse(rules)
        assert analysis.unpriced == {}
        assert all(bet.exact for bet in analysis.bets.values())


@pytest.mark.parametrize("game", [game for game in filings() if game not in QUICK])
def test_no_filing_has_a_problem_under_any_option_or_reading(game: str) -> None:
    for rules in variants(document(game), filing(game), game):
        assert problems(rules) == []


def mutants(game: str, random: Random) -> Iterator[Raw]:
    """A rule file with one bet placed otherwise, left out, its cases in another order; or one bet more."""
    bets = list(document(game)["bets"])
    for change in ("placed", "drop", "reorder", "add", "add"):
        raw = document(game)
        bet = raw["bets"][random.choice(bets)]
        if change == "placed":
            bet["placed"] = random.choice(["before the deal", "after the cards", "by choice"])
        elif change == "drop":
            _drop(raw, random.choice(bets))
        elif change == "reorder":
            rows = bet.get("cases", [])
            bet["cases"] = [*random.sample(rows[:-1], max(0, len(rows) - 1)), *rows[-1:]]
        else:
            raw = _with_random_bet(game, random)
        yield raw


def _drop(raw: Raw, bet: str) -> None:
    del raw["bets"][bet]
    for trip in raw["settlement"]["passes"]:
        trip["bets"] = [one for one in trip["bets"] if (one if isinstance(one, str) else one["bet"]) != bet]
    raw["settlement"]["passes"] = [trip for trip in raw["settlement"]["passes"] if trip["bets"]]


def _with_random_bet(game: str, random: Random, settings: Mapping[str, object] | None = None) -> Raw:
    """A rule file with one bet more beside a base bet, over features that are known at settlement."""
    raw = document(game)
    base = [name for name, bet in raw["bets"].items() if bet.get("kind") == "base"]
    for _ in range(100):
        raw["bets"]["trial"] = _random_bet(filing(game).family, random) | {"needs": base}
        if _loaded(raw, settings) is not None:
            break
    return raw


def _random_bet(name: str, random: Random) -> dict[str, Any]:
    features = [
        feature for feature in families_of_rule_files()[name].vocabulary.features.values() if feature.domain
    ]
    when = {feature.name: random.choice(feature.domain) for feature in random.sample(features, 2)}
    return {"name": "Trial", "cases": [{"when": when, "pays": "3 to 1"}, {"pays": "lose"}]}


def _loaded(raw: Raw, settings: Mapping[str, object] | None = None) -> Rules | None:
    try:
        return rules_from(raw, settings)
    except HousewayError:
        return None


@pytest.mark.parametrize(
    "game",
    [
        *slow(by_shape(*QUICK_FAMILIES), *SLOW),
        pytest.param("delta-club/funtazee-21", marks=pytest.mark.verify),
        "artichoke-joes/three-card-poker",
    ],
)
def test_a_changed_game_without_problems_is_priced(game: str) -> None:
    """Whatever loads either has a problem that says what is wrong, or is priced; a side bet's is its own."""
    random = Random(f"mutants of {game}")
    priced = 0
    for raw in mutants(game, random):
        rules = _loaded(raw)
        if rules is None or family.fatal(rules):
            continue
        analysis = analyse(rules)
        priced += 1
        assert bool(problems(rules)) == bool(analysis.unpriced)
        assert {*analysis.parts, *analysis.unpriced} >= {*rules.bets}
    assert priced >= 2


@pytest.mark.verify
def test_every_blackjack_side_bet_over_two_features_is_priced_or_named() -> None:
    """Pairs of features at random: either there is a method, and it works, or the bet is named."""
    random = Random("side bets of blackjack")
    game, _, policy = _ordinary(load_rules(ORDINARY, {"decks": 1}), "main")
    mass = game.mass(policy)
    methods: set[SideBetMethod | None] = set()
    while len(methods) < 6:
        rules = rules_from(_with_random_bet(ORDINARY, random, {"decks": 1}), {"decks": 1})
        bet = rules.bets["trial"]
        method = method_of(game.how, bet)
        if method in methods and method is not None:
            continue
        methods.add(method)
        assert ("trial" in unpriced(rules)) == (method is None)
        if method is None:
            continue
        finished = method is SideBetMethod.FINISHED
        worlds = sides.finished_worlds(game, mass) if finished else sides.side_worlds(game, bet, policy)
        assert 0 <= price(bet, worlds).hit_rate <= 1
