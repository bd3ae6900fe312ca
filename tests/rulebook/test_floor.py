"""The procedures of the houses: their number, the words and games they name, and what readings change.

The counts are those of the filings read statement by statement: one row is one event, at one stage, in one
scope, with its remedy.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.rulebook import loader
from houseway.rulebook.blocks import Paragraph, TableBlock
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.floor import CHANGES, DECIDES, Floor, floor_of, loading, procedures_of, words
from houseway.rulebook.houses import houses
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet

COUNTS = {
    "lucky-lady": {"rule": 48, "conduct": 5},
    "club-one": {"rule": 151, "finding": 5, "floor": 6, "conduct": 19},
    "delta-club": {"rule": 175, "finding": 2, "floor": 7, "conduct": 10},
    "oceana": {"rule": 21, "conduct": 5},
    "artichoke-joes": {"rule": 325, "finding": 16, "floor": 33, "conduct": 53},
}
EVENTS = {"lucky-lady": 31, "club-one": 83, "delta-club": 76, "oceana": 15, "artichoke-joes": 116}
MISDEALS = {"lucky-lady": 1, "club-one": 11, "delta-club": 2, "oceana": 0, "artichoke-joes": 31}

OPEN_POINTS = {"lucky-lady": 6, "club-one": 8, "delta-club": 9, "oceana": 0, "artichoke-joes": 10}
"""Contradictions and gaps that are readings of the floor."""

DECIDED_BY_GAMES = [
    ("lucky-lady/fortune-pai-gow-poker", "foul"),
    ("club-one/fortune-pai-gow-poker", "bank_sets"),
    ("club-one/pai-gow-poker", "foul"),
    ("club-one/face-up-pai-gow-poker", "foul"),
    ("club-one/chinese-poker", "order_of_parts"),
    ("club-one/lowball", "must_bet_money"),
    ("club-one/panguingue", "eight_or_twelve"),
    ("delta-club/lowball-ace-to-five", "five_card_draw"),
    ("delta-club/no-bust-21st-century-blackjack-5", "surrender_after_split"),
    ("delta-club/21st-century-blackjack-7", "surrender_after_split"),
    ("delta-club/no-bust-21st-century-blackjack-5", "insurance_offered"),
    ("delta-club/three-card-poker", "unqualified"),
    ("delta-club/pai-gow-poker", "foul"),
    ("oceana/three-card-poker-6-card-bonus", "start"),
    ("oceana/fortune-pai-gow-poker", "envy_hands"),
    ("artichoke-joes/lightning-poker", "lightning_post"),
    ("artichoke-joes/three-card-poker", "order"),
    ("artichoke-joes/ultimate-texas-holdem", "order"),
    ("artichoke-joes/fortune-pai-gow-poker", "foul"),
]
"""Contradictions of procedures that readings of the games' own rules decide."""


def test_every_event_has_phrases_that_no_other_event_has() -> None:
    said = [(name, phrase) for name, event in words().events.items() for phrase in event.said]
    assert min(len(event.said) for event in words().events.values()) >= 3
    assert not [phrase for phrase, times in Counter(phrase for _, phrase in said).items() if times > 1]
    assert not [phrase for name, phrase in said if phrase.lower() in words().events[name].text.lower()]


@pytest.mark.parametrize("house", houses())
def test_the_rows_of_a_house_are_those_of_its_filing(house: str) -> None:
    rows = floor_of(house).procedures
    assert Counter(row.decides for row in rows) == COUNTS[house]
    assert len({row.event for row in rows}) == EVENTS[house]


def test_there_are_881_statements_in_150_events_34_stages_and_193_remedies() -> None:
    rows = [row for house in houses() for row in floor_of(house).procedures]
    assert len(rows) == 881
    assert Counter(row.decides for row in rows) == {"rule": 720, "finding": 23, "floor": 46, "conduct": 92}
    assert len({row.id for row in rows}) == 881
    known = words()
    assert {row.event for row in rows} == set(known.events)
    assert {row.stage for row in rows} == set(known.stages)
    assert {remedy for row in rows for remedy in row.remedies} == set(known.remedies)
    assert (len(known.events), len(known.stages), len(known.remedies)) == (150, 34, 193)
    assert {remedy.changes for remedy in known.remedies.values()} == set(CHANGES)
    assert {row.decides for row in rows} == set(DECIDES)


def test_misdeals_are_declared_as_often_as_the_filings_print_them() -> None:
    settings = {"delta-club": {"first_card_misdeal": "floor"}}
    found = {
        house: sum("misdeal" in row.remedies for row in floor_of(house, settings.get(house)).procedures)
        for house in houses()
    }
    assert found == MISDEALS


def test_every_scope_names_filings_of_the_house() -> None:
    filed = {entry.id for entry in catalogue()}
    for house in houses():
        for row in floor_of(house).procedures:
            assert row.games, row.id
            assert set(row.games) <= filed, row.id


def test_every_rule_is_a_sentence_and_every_remedy_too() -> None:
    for house in houses():
        for row in floor_of(house).procedures:
            assert row.rule[0].isupper(), row.id
            assert row.rule[-1] == ".", row.id
    assert all(remedy.text.endswith(".") for remedy in words().remedies.values())


@pytest.mark.parametrize("house", houses())
def test_every_choice_of_every_reading_can_be_made(house: str) -> None:
    floor = floor_of(house)
    assert len(floor.readings) == OPEN_POINTS[house]
    for name, reading in floor.readings.items():
        assert any(name in row.readings_for() for row in floor.procedures), name
        for choice in reading.choices:
            changed = floor_of(house, {name: choice})
            assert len(changed.procedures) == len(floor.procedures)
            if choice in reading.sets and choice != reading.default:
                assert _texts(changed) != _texts(floor), (name, choice)


def _texts(floor: Floor) -> list[tuple[object, ...]]:
    return [(row.rule, row.remedies, row.games, row.when, row.decides) for row in floor.procedures]


def test_the_game_decides_what_its_own_readings_decide() -> None:
    for game, reading in DECIDED_BY_GAMES:
        assert reading in load_rules(game).filing.readings, game
    for house in houses():
        for row in floor_of(house).procedures:
            for game in row.games if row.see else ():
                assert set(row.see) <= set(load_rules(game).filing.readings), row.id


def test_a_reading_moves_the_holdem_irregularities_to_two_further_games() -> None:
    """L1383-1393 stand in limit Hold'em; the filings of No-Limit and EZ Money Hold'em are silent."""
    game = "lucky-lady/no-limit-holdem"
    assert "LL-003" in {row.id for row in procedures_of(game)}
    assert [row.id for row in procedures_of(game, {"holdem_irregularities": "no"})] == ["LL-030"]


FIVE_WAYS = [
    ("lucky-lady/holdem", "card-exposed-by-dealer", "first card", ["reshuffle-deck"]),
    (
        "delta-club/texas-holdem",
        "card-exposed-by-dealer",
        "first card",
        ["misdeal", "wager-returned", "redeal"],
    ),
    ("lucky-lady/omaha", "card-exposed-by-dealer", "", ["replace-card", "card-becomes-burn"]),
    ("delta-club/omaha", "card-exposed-by-dealer", "", ["replace-card", "card-becomes-burn"]),
    ("artichoke-joes/omaha", "card-exposed-by-dealer", "one card", ["replace-card", "card-becomes-burn"]),
    ("artichoke-joes/omaha", "card-exposed-by-dealer", "two or more", ["misdeal"]),
    ("lucky-lady/holdem", "extra-card-dealt", "one card", ["card-becomes-burn"]),
    ("club-one/texas-holdem", "hand-count-over", "", ["remove-random-card", "card-becomes-burn"]),
    ("club-one/razz", "card-exposed-by-dealer", "one hole card", ["next-card-down"]),
    ("artichoke-joes/razz", "card-exposed-by-dealer", "", ["card-becomes-upcard", "next-card-down"]),
    ("delta-club/razz", "card-off-table", "", ["card-plays"]),
    ("club-one/lowball", "card-exposed-by-dealer", "five or under", ["card-plays"]),
    ("delta-club/lowball-ace-to-five", "card-exposed-by-dealer", "seven or under", ["card-plays"]),
    ("delta-club/lowball-deuce-to-seven", "card-exposed-by-dealer", "a 7, 5, 4, 3 or 2", ["card-plays"]),
    ("club-one/pai-gow-poker", "card-boxed", "joker or ace", ["misdeal"]),
    ("artichoke-joes/double-hand-poker", "card-boxed", "one card", ["replace-card"]),
    ("club-one/face-up-pai-gow-poker", "set-foul", "", ["hand-foul", "forfeit-wager"]),
    ("oceana/fortune-pai-gow-poker", "set-foul", "", ["hand-foul", "forfeit-wager"]),
    ("artichoke-joes/texas-holdem", "dealt-to-empty-spot", "", ["hand-dead"]),
    ("artichoke-joes/seven-card-stud", "dealt-to-empty-spot", "", ["misdeal"]),
    ("delta-club/pai-gow-poker", "dealt-to-empty-spot", "", ["cards-discarded"]),
]
"""The same events as each house filed them: 000:L1385, L1393; 001:L362, L619, L685, L963, L5012;
002:L290, L464, L498, L787, L829, L921-927; 003:L604; 004:L258-259, L742-745, L795, L1023."""


@pytest.mark.parametrize(("game", "event", "when", "remedies"), FIVE_WAYS)
def test_houses_answer_the_same_event_in_their_own_ways(
    game: str, event: str, when: str, remedies: list[str]
) -> None:
    found = [list(row.remedies) for row in procedures_of(game) if (row.event, row.when) == (event, when)]
    assert remedies in found


def test_a_side_bet_has_the_procedures_of_its_game() -> None:
    """L179: with Buster Blackjack, the game wager has action before the Buster wager."""
    alone = {row.id for row in procedures_of("delta-club/buster-blackjack-nb21")}
    game = {row.id for row in procedures_of("delta-club/no-bust-21st-century-blackjack-5")}
    both = {
        row.id for row in procedures_of("delta-club/no-bust-21st-century-blackjack-5+buster-blackjack-nb21")
    }
    assert alone == both == game | {"DC-184"}


def test_the_rule_sheet_ends_with_the_procedures_stage_by_stage() -> None:
    """L1385-1397, with what the reading on early rivers says (L1391)."""
    section = rule_sheet(load_rules("lucky-lady/holdem")).sections[-1]
    assert (section.id, section.title) == ("procedures", "When something goes wrong")
    tables = {block.title: block.rows for block in section.blocks if isinstance(block, TableBlock)}
    assert sum(map(len, tables.values())) == len(procedures_of("lucky-lady/holdem"))
    assert [row[0] for row in tables["The flop"]] == ["LL-003", "LL-004"]
    assert tables["The river"][0][-1] == 'L1391, by reading "early river"'
    labels = [block.label for block in section.blocks if isinstance(block, Paragraph)]
    assert labels == ["Big blind missed", "Early river"]


def test_an_own_game_has_the_procedures_of_the_filing_it_builds_on(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "oceana/ez-baccarat"\nname = "Mine"\n', encoding="utf-8")
    assert procedures_of("mine/game") == ()
    own, filed = (rule_sheet(load_rules(game)).sections[-1] for game in (str(file), "oceana/ez-baccarat"))
    assert own == filed


BAD = {
    "event = 'card-expsed-by-dealer'": (
        "X-1: unknown event 'card-expsed-by-dealer' (did you mean 'card-exposed-by-dealer'?)"
    ),
    "stage = 'flopp'": "X-1: unknown stage 'flopp' (did you mean 'flop'?)",
    "remedies = 'misdeel'": "X-1: unknown remedy 'misdeel' (did you mean 'misdeal'?)",
    "games = 'ez-bacarat'": "X-1: unknown game or group of games 'ez-bacarat' (did you mean 'ez-baccarat'?)",
    "cite = 'page 3'": ("X-1.cite: must be lines of the document, such as L12 or L12-15 (it is 'page 3')"),
    "decides = 'dealer'": (
        "X-1.decides: input should be 'rule', 'finding', 'floor' or 'conduct' (it is 'dealer')"
    ),
    "remedys = 'misdeal'": "X-1.remedys: no such field",
}


@pytest.mark.parametrize("change", BAD)
def test_a_mistake_is_named_with_its_place_and_what_would_be_right(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = {
        "event": "'card-exposed-by-dealer'",
        "stage": "'deal'",
        "rule": "'Misdeal.'",
        "remedies": "'misdeal'",
        "cite": "'L1'",
    }
    field, _, value = change.partition(" = ")
    text = "\n".join(f"{name} = {value}" for name, value in {**row, field: value}.items())
    folder = tmp_path / "oceana" / "procedures"
    folder.mkdir(parents=True)
    (folder / "house.toml").write_text("note = 'None.'\n")
    (folder / "deal.toml").write_text(f"subject = 'The deal'\ngames = 'ez-baccarat'\n[X-1]\n{text}\n")
    monkeypatch.setattr(loader, "ROOT", tmp_path)
    loading._floor.cache_clear()
    try:
        with pytest.raises(HousewayError) as caught:
            floor_of("oceana")
    finally:
        loading._floor.cache_clear()
    assert str(caught.value) == f"oceana/procedures/deal.toml: {BAD[change]}"
