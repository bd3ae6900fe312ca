"""Rulings found by words, event and stage: the right row is among the first three."""

from __future__ import annotations

import tomllib
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from houseway.desk.ruling_search import Found, best_first
from houseway.desk.rulings import RulingQuestion, answer_rulings, rulings_data
from houseway.desk.word_search import Match, SearchedText, WeighedText, WordIndex, misspelled, stem, tokens
from houseway.errors import HousewayError
from houseway.rulebook.floor import floor_of, procedures_of, words
from houseway.rulebook.houses import houses

FILE = Path(__file__).parent.parent / "data" / "disputes.toml"
_DATA = tomllib.loads(FILE.read_text(encoding="utf-8"))
DISPUTES: list[dict[str, Any]] = _DATA["disputes"]
UNFILED: list[dict[str, Any]] = _DATA["unfiled"]
MEASURED: dict[str, list[dict[str, Any]]] = tomllib.loads(
    FILE.with_stem("disputes-measured").read_text(encoding="utf-8")
)


def found(ask: str, words: str = "", event: str = "", stage: str = "") -> list[str]:
    """The ids of the rows that answer, the best first."""
    question = RulingQuestion(ask, words, event, stage)
    return [ruling.procedure.id for ruling in answer_rulings(question).rulings]


def test_there_are_disputes_of_every_house() -> None:
    assert len(DISPUTES) >= 30
    assert {dispute["ask"].partition("/")[0] for dispute in DISPUTES} == set(houses())


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute["words"])
def test_a_dispute_finds_its_row_among_the_first_three(dispute: dict[str, Any]) -> None:
    assert set(found(dispute["ask"], dispute["words"])[:3]) & set(dispute["rows"])


@pytest.mark.parametrize("name", MEASURED)
def test_nine_of_ten_disputes_find_their_row_among_the_first_three(name: str) -> None:
    missed = [
        dispute["words"]
        for dispute in MEASURED[name]
        if not set(found(dispute["ask"], dispute["words"])[:3]) & set(dispute["rows"])
    ]
    assert len(missed) <= len(MEASURED[name]) / 10, missed


def test_the_rows_of_measured_disputes_are_filed_for_the_game() -> None:
    for dispute in chain(*MEASURED.values()):
        assert set(dispute["rows"]) <= {row.id for row in procedures_of(dispute["ask"], {})}, dispute["words"]


def test_what_narrows_an_event_is_worded_as_in_some_row() -> None:
    whens = {row.when for house in houses() for row in floor_of(house, {}).procedures}
    assert words().narrowed.keys() <= whens


def test_the_first_answers_are_not_all_of_one_event_where_another_fits_as_well() -> None:
    """Each further row of an event counts a little less: L800-802 are three rows, L728 is one."""
    rows = procedures_of("artichoke-joes/texas-holdem", {})
    early = [row for row in rows if row.event == "board-premature"]
    (shown,) = [row for row in rows if row.event == "hand-discussed"]
    matches = {row.id: Match(1.0, 1.0) for row in early} | {shown.id: Match(0.95, 1.0)}
    order = best_first([*early, shown], Found((*early, shown), matches, frozenset(matches), {}))
    assert [row.event for row in order[:2]] == ["board-premature", "hand-discussed"]


def test_a_row_comes_in_plain_words() -> None:
    """L800: the three cards, not the burn card, are shuffled into the stub."""
    (ruling,) = answer_rulings(
        RulingQuestion("artichoke-joes/omaha", event="board-premature", stage="flop")
    ).rulings
    assert ruling.event == "The board is dealt too early"
    assert ruling.stage == "The flop"
    assert dict(ruling.effects) == {
        "Cards": (
            "The card is put aside.",
            "The board cards are shuffled into the stub.",
            "The burn card stays out.",
        ),
        "Action": ("The players act in turn.",),
    }
    assert ruling.decides == "The rule decides: the dealer applies it."
    assert ruling.cite == "L800"


def test_without_words_the_rows_come_in_the_order_of_a_hand() -> None:
    """L1385-1391: exposed on the deal, then the flop, the turn and the river."""
    rows = found("lucky-lady/ez-money-holdem")
    places = [rows.index(row) for row in ("LL-001", "LL-007", "LL-003", "LL-005", "LL-006")]
    assert places == sorted(places)


def test_a_reading_changes_the_ruling_and_is_named() -> None:
    """L1411: whether a skipped player's twelve or less is enough by itself is not said."""
    question = RulingQuestion(
        "artichoke-joes/california-blackjack", event="player-skipped", stage="bank-open"
    )
    either = answer_rulings(question).rulings[1]
    assert either.procedure.decides == "rule"
    (reading,) = either.readings
    assert (reading.name, reading.value) == ("skipped_no_action", "either")
    assert reading.meaning == "that he could not stop play, or that he has twelve or less"
    both = answer_rulings(
        RulingQuestion(
            question.ask, event="player-skipped", stage="bank-open", settings={"skipped_no_action": "both"}
        )
    ).rulings[1]
    assert both.decides == "The floor finds the fact; the rule says what follows."
    assert [reading.meaning for reading in both.readings] == ["both together"]


def test_what_is_not_filed_is_not_answered() -> None:
    """Oceana files no misdeal; the answer says what its filings leave out."""
    answer = answer_rulings(RulingQuestion("oceana/texas-holdem", "misdeal, two cards exposed"))
    assert not answer.rulings
    assert "no rule on misdeals" in answer.note
    assert not found("lucky-lady/holdem", "player is drunk")


@pytest.mark.parametrize("dispute", UNFILED, ids=lambda dispute: f"{dispute['ask']}: {dispute['words']}")
def test_a_row_that_says_something_else_is_only_near(dispute: dict[str, Any]) -> None:
    assert not answer_rulings(RulingQuestion(dispute["ask"], dispute["words"])).exact


def test_rows_that_answer_all_that_was_asked_come_before_those_that_come_near() -> None:
    """L800-802: flop, turn and river; the words name one of them."""
    answer = answer_rulings(RulingQuestion("artichoke-joes/texas-holdem", "river came early"))
    exact = [ruling.procedure.id for ruling in answer.rulings if ruling.exact]
    assert exact == ["AJ-134"]
    assert answer.rulings[0].exact
    assert {"AJ-132", "AJ-133"} <= {ruling.procedure.id for ruling in answer.rulings[1:]}


def test_a_house_that_does_not_file_it_names_those_that_do() -> None:
    """Club One prints nothing for Hold'em on a card that leaves the table; 004:L650 and 002:L486 do."""
    answer = answer_rulings(RulingQuestion("club-one/texas-holdem", "dropped my card on the floor"))
    assert not answer.exact
    others = {other.ask: other for other in answer.elsewhere}
    first = answer.elsewhere[0]
    assert (first.ask.partition("/")[0], first.game_name) == ("artichoke-joes", "Texas Hold 'Em")
    assert others["delta-club/seven-card-stud"].row == "DC-023"
    assert others["club-one/ultimate-texas-holdem"].house_name == "Club One Casino", (
        "another game of the house"
    )
    assert len({other.house_name for other in answer.elsewhere}) == len(answer.elsewhere)


def test_a_house_that_is_asked_as_a_whole_names_other_houses() -> None:
    answer = answer_rulings(RulingQuestion("oceana", "dealer forgot to burn"))
    assert not answer.exact
    assert {other.ask for other in answer.elsewhere} == {"club-one", "delta-club", "artichoke-joes"}
    assert not {other.game_name for other in answer.elsewhere} - {""}
    assert not answer_rulings(RulingQuestion("delta-club", "dealer forgot to burn")).elsewhere


def test_what_is_no_mishap_is_answered_from_the_rules_of_the_game() -> None:
    """L59 of 000: the odd chip between the halves."""
    answer = answer_rulings(
        RulingQuestion("lucky-lady/omaha-hi-lo-8-or-better", "same winning hand, extra chip")
    )
    assert not answer.exact
    (paragraph,) = answer.sheet
    assert paragraph.label == "Odd chips"
    assert "An odd chip between the halves goes" in paragraph.text
    assert rulings_data(answer)["sheet"][0]["cite"] == paragraph.cite
    assert not answer_rulings(RulingQuestion("lucky-lady", "same winning hand, extra chip")).sheet
    assert not answer_rulings(RulingQuestion("lucky-lady/holdem", "flop came early")).sheet
    assert not answer_rulings(RulingQuestion("oceana/texas-holdem")).sheet


def test_one_row_is_asked_for_by_its_id() -> None:
    (ruling,) = answer_rulings(RulingQuestion("lucky-lady/holdem", row="LL-003")).rulings
    assert (ruling.procedure.id, ruling.exact) == ("LL-003", True)
    with pytest.raises(HousewayError, match=r"^unknown row of lucky-lady/holdem 'AJ-003'"):
        answer_rulings(RulingQuestion("lucky-lady/holdem", row="AJ-003"))


def test_a_misspelled_word_is_read_as_the_nearest_known_one_and_said() -> None:
    answer = answer_rulings(RulingQuestion("lucky-lady/holdem", "flpo came erly"))
    assert answer.rulings[0].procedure.id == "LL-003"
    assert answer.respelled == {"flpo": "flop", "erly": "early"}
    assert not answer_rulings(RulingQuestion("lucky-lady/holdem", "flop came early")).respelled


@pytest.mark.parametrize("words", ["jugador tiró cartas", "zyzzyva", "base deuce"])
def test_a_word_that_is_spelled_like_none_is_not_read_as_another(words: str) -> None:
    """ "cartas" was read as "cameras", and found the rows on them."""
    answer = answer_rulings(RulingQuestion("artichoke-joes", words))
    assert not answer.respelled


def test_how_far_a_misspelled_word_is_from_the_right_one() -> None:
    far = [
        misspelled(*pair) for pair in (("flpo", "flop"), ("erly", "early"), ("cartas", "cameras"), ("", "ab"))
    ]
    assert far == [1, 1, 3, 2]


@pytest.mark.parametrize("house", ["lucky-lady", "club-one", "delta-club", "artichoke-joes"])
@pytest.mark.parametrize(
    ("words", "remedy"),
    [("misdeal", "misdeal"), ("hand is dead", "hand-dead"), ("forfeit the pot", "forfeit-pot")],
)
def test_an_outcome_finds_the_rows_that_have_it(house: str, words: str, remedy: str) -> None:
    """LL-008 (L1393) and CO-128 say "Misdeal", but their events are cards that were exposed or too many."""
    having = {row.id for row in floor_of(house, {}).procedures if remedy in row.remedies}
    exact = {
        ruling.procedure.id for ruling in answer_rulings(RulingQuestion(house, words)).rulings if ruling.exact
    }
    assert having <= exact


def test_a_word_that_is_only_begun_finds_its_rows() -> None:
    assert found("artichoke-joes/texas-holdem", "stradd")[0] in ("AJ-152", "AJ-153")


def test_the_same_question_gives_the_same_order() -> None:
    assert found("artichoke-joes", "player acted out of turn") == found(
        "artichoke-joes", "Player acted OUT of turn!"
    )


@pytest.mark.parametrize(
    ("ask", "more", "message"),
    [
        (
            "oceana/texas-holdm",
            {},
            "unknown game or house 'oceana/texas-holdm' (did you mean 'oceana/texas-holdem'?)",
        ),
        ("ocean", {}, "unknown game or house 'ocean' (did you mean 'oceana'?)"),
        ("mine/game", {}, "mine/game: only houses file procedures; ask for the game that it builds on"),
        ("oceana", {"event": "flod"}, "unknown event 'flod' (did you mean 'fold'?)"),
        ("oceana", {"stage": "rivr"}, "unknown stage 'rivr' (did you mean 'river'?)"),
    ],
)
def test_unknown_names_are_refused(ask: str, more: dict[str, str], message: str) -> None:
    with pytest.raises(HousewayError) as caught:
        found(ask, **more)
    assert str(caught.value) == message


def test_data_has_the_row_its_texts_and_its_lines() -> None:
    """L685."""
    data = rulings_data(answer_rulings(RulingQuestion("club-one/omaha", event="hand-count-wrong")), 1)
    assert (data["house"], data["game_name"], data["found"]) == ("club-one", "Omaha Poker", 1)
    (row,) = data["rulings"]
    assert row["id"] == "CO-088"
    assert row["lines"] == ["L685"]
    assert row["decides"]["id"] == "finding"
    assert [effect["changes"] for effect in row["effects"]] == ["Money", "Conduct"]
    assert [(reading["name"], reading["value"]) for reading in row["readings"]] == [
        ("substantial_action", "round complete")
    ]
    assert {"id": "flop", "text": "The flop", "meaning": "", "rows": 2} in data["stages"]
    assert sum(event["rows"] for event in data["events"]) == 8


def test_words_of_one_stem_agree() -> None:
    assert stem("dealing") == stem("deals") == stem("deal")
    assert tokens("The dealer FLASHED my card too soon") == tokens("dealer exposed card early")
    assert tokens("both") == tokens("two") == tokens("2")


def test_words_written_as_one_are_two() -> None:
    assert tokens("holecard") == tokens("hole card")
    assert tokens("didn't show") == tokens("did not show") != tokens("show")


def test_a_rare_word_counts_for_more_than_a_common_one() -> None:
    texts = ["player bets", "player folds", "player straddles", "player bets again"]
    index = WordIndex([SearchedText((WeighedText(text, 1),)) for text in texts])
    matches = index.matches(index.read("player straddles"))
    assert matches.index(max(matches)) == 2
    assert matches[2].share == 1
    assert matches[0].share < 0.5


def test_the_likest_phrase_decides_and_not_words_of_several() -> None:
    """Both texts have the words of the question in their phrases; one has them together."""
    phrases = (
        ("dropped a card on the carpet", "hat on the table"),
        ("dropped his hat", "card on the carpet"),
    )
    index = WordIndex([SearchedText((WeighedText("something", 1),), said) for said in phrases])
    together, apart = index.matches(index.read("card dropped on the carpet"))
    assert together.share == apart.share == 1
    assert together.score > apart.score


def test_which_seat_it_was_and_how_much_money_do_not_count() -> None:
    assert tokens("seat 6 acted before seat number two, for $1,200") == tokens("acted before")
