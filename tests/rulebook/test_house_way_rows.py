"""How the rows of a house way are written: own files, what is refused, and what identifies the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseway.cards import parse_cards, show_cards
from houseway.errors import HousewayError
from houseway.rulebook import loader
from houseway.rulebook.models import Filing, Model
from houseway.rulebook.rules import choose, house_way_of, load_house_way, load_rules
from houseway.rulebook.rules.digests import digest_of, document_of
from houseway.rulebook.setting.house_way import Setter
from houseway.rulebook.setting.poker import poker_reader
from tests.house_ways import FORTUNE, READ_BY, WAYS


def small(**rows: dict[str, Any]) -> loader.Raw:
    """A house way with these rows, and one that sets every hand with the best pair or cards in front."""
    last = {"title": "All else", "hand": {}, "play": {"front": ">= 3"}, "text": "Best front."}
    filed = [{"title": name, "text": "As it says.", "hand": {}} | row for name, row in rows.items()]
    named = dict(zip(rows, filed, strict=True))
    return {
        "id": "own/way",
        "kind": "house way",
        "name": "A small house way",
        "hand_setting": {"of": "pai gow poker", "rows": named | {"all_else": last}},
    }


def test_a_changed_row_is_laid_over_the_filed_ones(tmp_path: Path) -> None:
    """Four jacks stay together with a king in front; every other row is as filed."""
    own = tmp_path / "mine.toml"
    own.write_text(
        f'extends = "{FORTUNE}"\nname = "With a king"\nkind = "house way"\nproposed_by = "A. Player"\n'
        '[hand_setting.rows.four_jacks_to_nines]\nprovided = { front = ">= K" }\n'
    )
    way = load_house_way(str(own))
    filed = load_house_way(FORTUNE)
    assert [row.name for row in way.rows.rows] == [row.name for row in filed.rows.rows]
    cards = parse_cards("Jd Js Jh Jc Kd Ts 7h")
    changed, usual = (Setter(each, poker_reader(*READ_BY[FORTUNE])).set_hand(cards) for each in (way, filed))
    assert (show_cards(changed.parts[0]), show_cards(usual.parts[0])) == ("Kd Ts", "Js Jh")
    assert changed.row.name == usual.row.name == "four_jacks_to_nines"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"play": {"frnt": "A-A"}}, "unknown feature 'frnt'"),
        ({"play": {"front": "A-Z"}}, "front is never 'A-Z'"),
        ({"hand": {"quads": "A"}, "play": {"front": "A-A"}}, "unknown kind 'quads'"),
        ({"play": {"front": "A-A"}, "else": "anything"}, "unknown row or group 'anything'"),
        ({"play": {"front": "A-A"}, "else": "mine"}, "leads back to this row"),
        ({}, "play: missing"),
        ({"play": {"front": "A-A"}, "only_if_better": True}, "only_if_better: needs `else`"),
        ({"play": {"front": "A-A"}, "only_if_none": True}, "needs choose = 'best front'"),
        ({"play": {"front": "A-A"}, "if": {"speed": "fast"}}, "unknown option or reading 'speed'"),
    ],
)
def test_a_row_that_cannot_be_played_is_refused(row: dict[str, Any], message: str) -> None:
    with pytest.raises(HousewayError, match=message):
        house_way_of(small(mine=row), "way.toml", {})


def test_a_chart_with_more_cells_than_columns_is_refused() -> None:
    chart = {"rows": "pair.high", "columns": "pair.low", "columns_are": "2", "least": "front", "never": "S"}
    row = {"play": {"front.cards": "S1 S2"}, "chart": chart | {"table": ["A: S S"]}}
    with pytest.raises(HousewayError, match="row 'A' has 2 cells, but there are 1 columns"):
        house_way_of(small(mine=row), "way.toml", {})


def test_hands_without_a_row_are_named() -> None:
    raw = small(mine={"hand": {"shape": "no pair"}, "play": {"front.cards": "S2 S3"}})
    raw["hand_setting"]["rows"]["all_else"]["hand"] = {"joker": False}
    with pytest.raises(HousewayError, match=r"no row sets every hand with .*joker yes"):
        house_way_of(raw, "way.toml", {})


def test_an_unknown_kind_of_hand_is_refused() -> None:
    raw = small()
    raw["hand_setting"]["of"] = "pai gow cards"
    with pytest.raises(HousewayError, match="unknown kind of hand 'pai gow cards'"):
        house_way_of(raw, "way.toml", {})


def test_a_file_without_rows_has_no_house_way() -> None:
    with pytest.raises(HousewayError, match="hand_setting: missing"):
        load_house_way("club-one/house-rules")


@pytest.mark.parametrize("way", WAYS)
def test_a_house_way_is_no_game(way: str) -> None:
    with pytest.raises(HousewayError, match="is a module that games use"):
        load_rules(way)


def test_a_family_that_sets_no_hands_by_rows_refuses_them() -> None:
    raw = loader.document("club-one/casino-war").raw | {"hand_setting": small()["hand_setting"]}
    with pytest.raises(HousewayError, match=r"hand_setting.of: .* sets no hands by rows"):
        choose(raw, "war.toml", {})


def test_the_order_of_the_rows_counts_and_their_words_do_not() -> None:
    one = {"play": {"front": ">= A"}}
    other = {"play": {"front": ">= K"}}

    def digests(raw: loader.Raw) -> tuple[str, str]:
        filing = Filing.model_validate(raw)
        return digest_of(filing, Model(), {}, {}), document_of(raw, {}, {})

    first, second = digests(small(one=one, other=other)), digests(small(other=other, one=one))
    assert first[0] != second[0]
    assert first[1] != second[1]
    reworded = digests(small(one=one | {"text": "In other words."}, other=other))
    assert first[0] == reworded[0]
    assert first[1] != reworded[1]
