"""`houseway check` promises only what holds: what it accepts can be dealt and settled."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from houseway import odds
from houseway.cards import CardRandom
from houseway.desk import checking
from houseway.desk.checking import check_game, rehearse
from houseway.errors import HousewayError
from houseway.rounds.decisions import Ask, Choice
from houseway.rulebook.families import family
from houseway.rulebook.rules import Rules, load_rules
from tests.desk.mutants import base, document, mutants
from tests.playing import filings, slow

QUICK = (
    "club-one/casino-war",
    "oceana/ez-baccarat",
    "delta-club/21st-century-baccarat",
    "club-one/century-21-baccarat",
    "club-one/three-card-poker",
    "delta-club/funtazee-21",
    "club-one/no-bust-21st-century-blackjack-4-0",
    "delta-club/21st-century-blackjack-7",
    "club-one/fast-action-holdem",
)
MANY_CHOICES = "lucky-lady/no-bust-21st-century-blackjack-4"
EACH = 56
ROUNDS = 4


def found(path: Path) -> list[str]:
    """The problems of a rule file."""
    try:
        return check_game(str(path), ROUNDS)[1]
    except HousewayError as error:
        return [str(error)]


@pytest.mark.parametrize("game", slow(QUICK, "delta-club/21st-century-blackjack-7"))
def test_a_changed_rule_file_is_refused_or_can_be_played(game: str, tmp_path: Path) -> None:
    """504 rule files with one thing changed: a line that names the file, or rounds to the last chip."""
    path = tmp_path / "mine.toml"
    raw = base(game)
    path.write_text(document(raw), encoding="utf-8")
    assert found(path) == []
    accepted = refused = 0
    for number, (what, changed) in enumerate(islice(mutants(raw, game), EACH)):
        path.write_text(document(changed), encoding="utf-8")
        problems = found(path)
        for problem in problems:
            assert problem.startswith(f"{path}: "), what
            assert "\n" not in problem, what
        if problems:
            refused += 1
        else:
            accepted += 1
            assert rehearse(load_rules(str(path)), ROUNDS, f"again {number}") == [], what
    assert accepted
    assert refused


@pytest.mark.parametrize("game", QUICK)
def test_filings_are_rehearsed_under_every_choice(game: str) -> None:
    assert check_game(game, ROUNDS)[1] == []


def test_every_question_is_one_that_the_family_declares() -> None:
    """`Family.questions`, or a bet that is placed after the cards."""
    seen: dict[str, set[str]] = {}
    for game in (*filings(), MANY_CHOICES):
        rules = load_rules(game)
        late = {bet.id for bet in rules.bets.values() if bet.placed == "after the cards"}
        for topic in asked(rules, 80 if game == MANY_CHOICES else 6):
            known = [name for name in rules.family.questions if topic == name or topic.startswith(f"{name} ")]
            assert known or topic in late, (game, topic)
            seen.setdefault(rules.family.name, set()).update(known)
    for name, questions in seen.items():
        assert questions == set(family(name).questions), name


def asked(rules: Rules, rounds: int) -> set[str]:
    """What the players of some rehearsed rounds were asked about."""
    topics: set[str] = set()
    answer = checking._answer

    def note(ask: Ask, random: CardRandom) -> Choice:
        topics.add(ask.topic)
        return answer(ask, random)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checking, "_answer", note)
        assert rehearse(rules, rounds) == []
    return topics


def test_a_round_that_fails_is_a_problem_with_its_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(rules: Rules, *arguments: object, **named: object) -> None:
        if rules.settings["decks"] == 6:
            raise HousewayError("the shoe is empty")

    monkeypatch.setattr(checking, "_deal", fail)
    path = tmp_path / "mine.toml"
    path.write_text('extends = "oceana/ez-baccarat"\n[options.decks]\nchoices = [6, 8]\n')
    assert found(path) == [f"{path}: a round cannot be played with decks 6: the shoe is empty"]


def test_problems_of_pricing_are_problems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the odds cannot work out is refused as well."""
    monkeypatch.setattr(odds, "fatal", lambda rules: [f"{rules.where}: bets.tie: no"])
    path = tmp_path / "mine.toml"
    path.write_text('extends = "oceana/ez-baccarat"\n')
    assert found(path) == [f"{path}: bets.tie: no"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'extends = "oceana/ez-baccarat"\nbets.tie.placed = "after the cards"\n',
            "bets.tie.at_most: missing",
        ),
        (
            'extends = "club-one/three-card-poker"\n[[play.stages]]\nraises = [1]\notherwise = "check"\n',
            'play.stages[0].otherwise: must be "fold"',
        ),
        ('extends = "delta-club/commission-free-baccarat"\n[deck]\njokers = 1\n', "play.joker: must be"),
    ],
)
def test_what_could_not_be_settled_and_priced_alike(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    assert [said in problem for problem in found(path)] == [True]
