"""Chinese Poker at the terminal: hands as they are typed, what a setting costs, and described rounds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseway.cards import Deck, parse_cards
from houseway.cli.setting_session import read_parts
from houseway.errors import HousewayError
from houseway.rounds.decisions import Arrangement
from tests.cli.conftest import Run

GAME = "club-one/chinese-poker"
HAND = "As Kd Kc Qh Jh Th 9s 9d 8c 5h 5d 4c 2s"


def test_auto_play_repeats_itself_and_its_record_replays(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "rounds.json")
    arguments = ("play", GAME, "--auto", "--rounds", "2", "--seed", "7", "--record", file)
    once, again = run(*arguments), run(*arguments)
    assert once.code == 0
    assert once.out == again.out
    assert "2 rounds replay to the same chips" in " ".join(run("replay", file, "--verify").out.split())


def test_the_best_way_to_set_a_hand_and_what_another_costs(run: Run) -> None:
    """A hand in parts is compared with the best way; more points are won the best way."""
    data = run("set", GAME, "9s 9d 4c / Kd Kc 5h 5d 2s / As Qh Jh Th 8c", "--json").data
    assert data["best"]["choice"] == "set"
    assert data["given"]["fault"].startswith("the middle (two pair")
    assert data["given"]["cost"] == pytest.approx(data["best"]["points"] - data["given"]["points"], abs=1e-3)
    told = run("set", GAME, HAND, "--set", "version=western")
    assert told.out.startswith("Best: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("oceana/ez-baccarat", HAND), "the odds do not say what a setting of this game is worth"),
        ((GAME, "As Kd"), "13 different cards"),
        ((GAME, HAND, "--players", "9"), "the table has 4 seats"),
        ((GAME, HAND.replace("Kd", "As")), "As"),
    ],
)
def test_what_cannot_be_set_is_refused_in_a_line(run: Run, arguments: tuple[str, ...], said: str) -> None:
    refused = run("set", *arguments)
    assert refused.code == 2
    assert said in refused.err


def test_parts_are_typed_by_numbers_or_names() -> None:
    """The rest of the cards go behind; what is not in the hand, or twice, is refused."""
    cards = tuple(parse_cards(HAND))
    offer, pack = Arrangement("set", cards, (3, 5, 5)), Deck()
    typed = read_parts(offer, "1 2 3 / 9s 9d 8c 5h 5d", pack)
    assert [len(part) for part in typed] == [3, 5, 5]
    assert typed[1] == tuple(parse_cards("9s 9d 8c 5h 5d"))
    for text, why in (("1 2 3", "front / middle"), ("1 1 2 / 3 4 5 6 7", "used already"), ("Ah / 1", "Ah")):
        with pytest.raises(HousewayError, match=why):
            read_parts(offer, text, pack)


SITUATION = {
    "game": GAME,
    "settings": {"version": "eastern"},
    "table": {"button": 4},
    "hands": {
        "1": "Kh Kd 2c / Ah Qh 9h 8h 3h / 7s 7h 7d 7c 4s",
        "2": "Ac Jd 5s / Ts Td 9s 8d 2s / Ks Kc 6s 6d 3d",
    },
    "choices": {"3": "surrender"},
    "chips": {"2": 25},
}


def test_a_described_round_is_settled_pair_by_pair(run: Run, tmp_path: Path) -> None:
    """Six points, as the filing's example has them (L191), as far as $25 go (L244); then nothing is left."""
    file = tmp_path / "round.json"
    file.write_text(json.dumps(SITUATION))
    data = run("settle", str(file), "--json").data
    nets = {(row["spot"], row["against"]): row["net"] for row in data["scores"]}
    assert nets == {(1, 2): 25, (2, 1): -25, (1, 3): 15, (3, 1): -15, (2, 3): 0, (3, 2): 0}
    assert data["totals"] == {"1": 40, "2": -25, "3": -15}
    assert data["scores"][4]["by_reading"] == ["all_in"]
    assert "+4 back, four of a kind bonus" in data["scores"][0]["why"]
    assert "In all: seat 1 +$40" in run("settle", str(file)).out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hands": {"1": SITUATION["hands"]["1"], "2": "As Kd"}}, "hands.2: 2 cards, but a hand here has 13"),  # type: ignore[index]
        ({"hands": {"1": HAND, "2": SITUATION["hands"]["2"]}}, "front / middle / back"),  # type: ignore[index]
        ({"choices": {"3": "dragonfly"}}, "dragonfly"),
        ({"bets": {"1": {"ante": 5}}}, "bets: this game has no bets"),
        ({"table": {"bank": 100}}, "has no bank"),
        ({"choices": {"3": "dragon"}}, "hands.3: missing"),
    ],
)
def test_a_round_that_is_described_wrongly_is_refused_in_a_line(
    run: Run, tmp_path: Path, change: dict[str, object], said: str
) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(SITUATION | change))
    refused = run("settle", str(file))
    assert refused.code == 2
    assert said in refused.err
