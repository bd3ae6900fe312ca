"""What identifies rules: the digest covers play and money, the document covers everything."""

from __future__ import annotations

import json
import typing
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from houseway.errors import HousewayError
from houseway.rulebook import families, loader
from houseway.rulebook.models import Aside, Filing
from houseway.rulebook.rules import Rules, choose, load_rules

ONE_OF_EACH = (
    "oceana/ez-baccarat",
    "club-one/casino-war",
    "club-one/ultimate-texas-holdem",
    "club-one/fast-action-holdem",
    "delta-club/funtazee-21",
    "lucky-lady/no-bust-blackjack-2001",
)

CHINESE = ("deal", "order", "score", "sweep", "same_rank", "surrender", "declared", "false", "foul", "cover")
ASIDE = {
    "ChinesePlay": {*(f"{name}_cite" for name in CHINESE), "buy_in_cite", "ranking_cite"},
    "Version": {"text", "cite", "shot_cite", "homerun_cite", "foul_cite"},
    "BonusHand": {"cite"},
    "CleanSweep": {"text", "cite"},
    "Option": {"text", "cite"},
    "Reading": {"question", "why", "affects", "cite"},
    "CaseRow": {"name", "implied", "text", "changed_from", "cite"},
    "Grid": {"cite"},
    "FiledChart": {"cite"},
    "LeastChart": {"cite"},
    "HouseWayRow": {"title", "text", "proposed_by", "changed_from", "cite"},
    "FiledHouseWay": {"text", "cite"},
    "PrizeButton": {"cite"},
    "FiledBet": {"name", "aliases", "text", "proposed_by", "cite"},
    "Pass": {"text", "cite"},
    "FiledWalk": {"cite"},
    "FiledSettlement": {"cite"},
    "SpecialAction": {"cite"},
    "FiledCover": {"cite"},
    "ActionButton": {"text", "cite", "empty_printed", "cast"},
    "Circles": {"cite"},
    "Banking": {"offered", "cite"},
    "Limits": {"by_space", "cite"},
    "FeeOption": {"note", "cite"},
    "FeeGroup": {"text", "cite"},
    "CollectionRules": {"most_rates", "one_option", "cite"},
    "DeckRule": {"text", "cite"},
    "Irregularities": {"text", "cite"},
    "JointBets": {"cite"},
    "EntryRow": {"cite"},
    "EntryRules": {"cite"},
    "FirstButton": {"cite"},
    "ForcedMove": {"cite"},
    "SeatKeeping": {"cite"},
    "Straddle": {"cite"},
    "QuestionWords": {"prompt", "choices"},
    "Filing": {
        "name",
        "approval",
        "asked",
        "version",
        "lines",
        "proposed_by",
        "attaches_to",
        "builds_on",
        "side_bets",
        "summary",
        "notes",
        "options",
        "readings",
        "collection",
    },
    "PanNinePlay": {"deal_cite"},
    "WarPlay": {"deal_cite", "act_cite"},
    "VersusPlay": {"deal_cite", "act_cite", "board_cite"},
    "BlackjackPlay": {"deal_cite", "act_cite"},
    "TilesPlay": {"ranking_cite", "deal_cite", "foul_cite"},
    "PaiGowPlay": {
        *("ranking_cite", "bonus_cite", "deal_cite", "set_cite", "bank_cite", "foul_cite", "parts_cite"),
        "bank_foul_cite",
    },
    "Stage": {"cite"},
    "Keep": {"cite"},
    "Drop": {"text", "cite"},
    "RingPlay": {"cite", "seats_cite"},
    "Street": {"cite"},
    "Ante": {"cite"},
    "Blind": {"cite"},
    "BringIn": {"cite"},
    "Betting": {"cite", "text", "check_raise_text"},
    "PotShare": {"cite"},
    "MustBet": {"cite"},
    "Kill": {"cite"},
    "KillCall": {"cite"},
    "Showdown": {"cite", "text"},
    "PrintedStakes": {"cite"},
    "PushPlay": {"cite", "seats_cite"},
    "PushRule": {"cite"},
    "NineHands": {"cite"},
    "PanPlay": {"lines", "meld_text"},
    "PanCondition": {"cite", "text"},
    "WrongHand": {"cite", "text"},
}
"""Every field that decides neither play nor money; all others count."""


def compose(game: str) -> loader.Raw:
    path, filed = loader.locate(game)
    return loader.compose(path, filed)


def all_models() -> Iterator[type[BaseModel]]:
    """The models of rule files, those of every family's play included."""
    known: set[type[BaseModel]] = set()
    waiting: list[Any] = [Filing, *(family.play for family in families.families().values())]
    while waiting:
        part = waiting.pop()
        if isinstance(part, type) and issubclass(part, BaseModel):
            if part not in known:
                known.add(part)
                yield part
                waiting += [info.annotation for info in part.model_fields.values()]
        else:
            waiting += typing.get_args(part)


def test_each_field_is_decided_on() -> None:
    """A new field counts for the digest unless it is marked, and a mark has to be entered above."""
    marked = {
        model.__name__: {
            name
            for name, info in model.model_fields.items()
            if any(isinstance(mark, Aside) for mark in info.metadata)
        }
        for model in all_models()
    }
    assert {name: fields for name, fields in marked.items() if fields} == ASIDE


def leaves(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], object]]:
    items: Any = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, item in items:
        if isinstance(item, dict | list) and item:
            yield from leaves(item, (*path, key))
        else:
            yield (*path, key), item


def is_aside(path: tuple[Any, ...]) -> bool:
    """Whether a place is one that people read and the game does not."""
    top = {"name", "approval", "version", "lines", "summary", "notes", "options", "readings", "collection"}
    cites = {"cite", "deal_cite", "act_cite", "board_cite", "ranking_cite", "foul_cite"}
    inner = {*cites, "by_space", "text", "note", "aliases", "offered"}
    inner |= {"implied"}
    names = {part for part in path if isinstance(part, str)}
    named = path[0] == "bets" and path[-1] == "name"
    return path[0] in top or bool(names & inner) or named


OTHERS: dict[type, tuple[Any, ...]] = {
    str: ("8 to 3", "lose", "0-3", "7+", "L1", "one thing", "none"),
    int: (0, 1, 2, 3, 4, 7),
    bool: (True, False),
}


def with_few_fees(raw: loader.Raw) -> loader.Raw:
    """A document with two of its schedule options; there may be hundreds alike."""
    raw = loader.merge({}, raw)
    names = raw.get("fees", [])
    names = [names] if isinstance(names, str) else names
    raw["fees"], raw["groups"] = names[:1], {name: raw["groups"][name] for name in names[:1]}
    for group in raw["groups"].values():
        group["options"] = dict(list(group["options"].items())[:2])
    return raw


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_every_value_of_a_filing(game: str) -> None:
    """Whatever is changed: the digest differs where it may decide something; the document always does."""
    raw = with_few_fees(compose(game))
    plain = choose(raw, "mine.toml", {})
    counted = aside = 0
    for path, value in leaves(raw):
        for other in OTHERS.get(type(value), ()):
            if other == value:
                continue
            changed = loader.merge({}, raw)
            at: Any = changed
            for part in path[:-1]:
                at = at[part]
            at[path[-1]] = other
            try:
                rules = choose(changed, "mine.toml", {})
            except HousewayError:
                continue
            assert rules.document != plain.document, path
            if is_aside(path):
                aside += 1
                assert rules.digest == plain.digest or rules.settings != plain.settings or _applied(path), (
                    path
                )
            else:
                counted += 1
                assert rules.digest != plain.digest, path
            break
    assert min(counted, aside) > 10


def _applied(path: tuple[Any, ...]) -> bool:
    """Whether a place is what an option or reading sets where it is chosen."""
    return path[0] in ("options", "readings") and "sets" in path


def changed(game: str, place: tuple[Any, ...], value: object) -> tuple[Rules, Rules]:
    """The rules of a game as they are, and with one value of the document changed."""
    raw = compose(game)
    other = loader.merge({}, raw)
    at: Any = other
    for part in place[:-1]:
        at = at[part]
    assert at[place[-1]] != value
    at[place[-1]] = value
    return choose(raw, "mine.toml", {}), choose(other, "mine.toml", {})


@pytest.mark.parametrize(
    ("game", "place", "value"),
    [
        ("oceana/ez-baccarat", ("bets", "tie", "cases", 0, "cite"), "L1"),
        ("oceana/ez-baccarat", ("bets", "tie", "text"), "Both hands are equal."),
        ("oceana/ez-baccarat", ("bets", "tie", "name"), "Égalité"),
        ("oceana/ez-baccarat", ("readings", "cover", "why"), "Because."),
        ("oceana/ez-baccarat", ("approval",), "GEGA-000000"),
        ("club-one/ultimate-texas-holdem", ("play", "stages", 0, "cite"), "L1"),
    ],
)
def test_words_change_the_document_alone(game: str, place: tuple[Any, ...], value: object) -> None:
    plain, other = changed(game, place, value)
    assert other.digest == plain.digest
    assert other.document != plain.document


def swapped(game: str, *place: Any) -> tuple[Rules, Rules]:
    """The rules of a game, and with the first two rows of a list exchanged."""
    raw = compose(game)
    rows: Any = raw
    for part in place:
        rows = rows[part]
    return changed(game, place, [rows[1], rows[0], *rows[2:]])


@pytest.mark.parametrize(
    ("plain", "other"),
    [
        changed("oceana/ez-baccarat", ("bets", "tie", "cases", 0, "pays"), "9 to 1"),
        changed("club-one/supreme-baccarat", ("bets", "tie", "limits"), "5-100"),
        changed("club-one/casino-war", ("play", "burn"), 2),
        swapped("club-one/three-card-poker", "settlement", "passes", 0, "bets"),
        swapped("lucky-lady/no-bust-blackjack-2001", "bets", "main", "cases"),
    ],
    ids=["a payout", "a limit", "a burned card", "the order of settlement", "the order of rows"],
)
def test_what_decides_changes_the_digest(plain: Rules, other: Rules) -> None:
    assert other.digest != plain.digest


def test_a_chart_cell_a_fee_and_a_seat() -> None:
    """One letter of a drawing grid, one tier of the schedule in force, one seat more."""
    game = "oceana/ez-baccarat"
    raw = compose(game)
    plain = choose(raw, "mine.toml", {})
    lines = raw["drawing"]["banker"]["grid"]["table"]
    line = lines[0][:-1] + ("S" if lines[0][-1] == "H" else "H")
    others = [changed(game, ("drawing", "banker", "grid", "table", 0), line)[1]]
    group = plain.filing.fees[0]
    option = next(iter(raw["groups"][group]["options"]))
    others.append(changed(game, ("groups", group, "options", option, "player_dealer"), "77")[1])
    seats = {"text": "seats", "choices": [6], "default": 6}
    others.append(changed(game, ("options", "seats"), seats)[1])
    assert len({plain.digest, *(rules.digest for rules in others)}) == 4


def test_settings_and_pay_entries_change_the_digest() -> None:
    game = "oceana/ez-baccarat"
    chosen: list[dict[str, object]] = [
        {},
        {"decks": 6},
        {"schedule": "none"},
        {"tie": "9 to 1"},
        {"cover": "separate caps"},
    ]
    assert len({load_rules(game, settings).digest for settings in chosen}) == len(chosen)


def test_a_default_may_be_written_down_or_not() -> None:
    raw = compose("club-one/casino-war")
    said = loader.merge(raw, {"bets": {"tie": {"backline": True}}, "behind": "each bettor"})
    plain, other = choose(raw, "mine.toml", {}), choose(said, "mine.toml", {})
    assert other.digest == plain.digest
    assert other.document != plain.document


def test_the_order_of_bets_counts() -> None:
    """A bet that no pass names is settled after the others, in the order of the file."""
    raw = compose("club-one/casino-war")
    turned = {**raw, "bets": dict(reversed(raw["bets"].items()))}
    assert choose(turned, "mine.toml", {}).digest != choose(raw, "mine.toml", {}).digest


@pytest.mark.parametrize("game", ONE_OF_EACH)
def test_rules_are_made_again_from_what_was_stored(game: str) -> None:
    """The composed document and the settings, through JSON, give the same rules."""
    rules = load_rules(game, {"cover": "separate caps"})
    stored = json.loads(json.dumps([rules.composed, {**rules.settings, **rules.changes}]))
    again = choose(stored[0], rules.where, stored[1])
    assert (again.digest, again.document) == (rules.digest, rules.document)
    assert again.settings == rules.settings
    assert again.composed == rules.composed == compose(game)


def test_changed_payouts_are_made_again() -> None:
    rules = load_rules("oceana/ez-baccarat", {"tie": "9 to 1", "limits": "10-300"})
    again = choose(rules.composed, rules.where, {**rules.settings, **rules.changes})
    assert (again.digest, again.document) == (rules.digest, rules.document)
    assert again.bets["tie"].cases == rules.bets["tie"].cases


def test_the_form_of_a_digest() -> None:
    """Its format in front, and short enough for a column of 64 characters."""
    rules = load_rules("oceana/ez-baccarat")
    assert rules.digest.startswith("2:")
    assert len(rules.digest) == 62
    assert len(rules.document) == 64
