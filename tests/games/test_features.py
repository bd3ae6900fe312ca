"""The features of every family: a function for each declared name, no value outside its domain."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import parse_cards
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.games.features import FeatureTable, NotGiven, all_known
from houseway.rulebook.vocabulary import Feature, Value, vocabulary
from tests.playing import by_shape, examples, setups

WORDS = vocabulary(
    "toy",
    [
        Feature("total", (0, 1, 2), "what two cards count"),
        Feature("choice", ("go", "stay"), "what was chosen"),
        Feature("hand.total", (0, 1), "what one card counts", in_play=True),
    ],
    lambda names: [],
)


def test_every_settled_feature_has_one_function() -> None:
    """A name without a function, and a function without a name, are both refused when the table is made."""
    total: dict[str, Callable[[str], Value]] = {"total": lambda settled: 1}
    with pytest.raises(HousewayError, match=r"^toy: feature 'choice' has no function$"):
        FeatureTable(WORDS, total)
    extra = {**total, "choice": lambda settled: "go", "hand.total": lambda settled: 1}
    with pytest.raises(HousewayError, match=r"^toy: feature 'hand.total' has no place in the vocabulary"):
        FeatureTable[str](WORDS, extra)


def test_a_feature_is_worked_out_once_and_only_when_it_is_looked_at() -> None:
    calls: list[str] = []

    def total(settled: str) -> int:
        calls.append(settled)
        return 2

    table = FeatureTable[str](WORDS, {"total": total, "choice": lambda settled: "go"})
    found = table.of("round")
    assert found["choice"] == "go"
    assert calls == []
    assert (found["total"], found["total"], calls) == (2, 2, ["round"])


def test_a_feature_that_needs_a_missing_card_says_so() -> None:
    def total(cards: list[int | None]) -> int:
        return sum(all_known(cards, 2))

    table = FeatureTable[list[int | None]](WORDS, {"total": total, "choice": lambda cards: "go"})
    some: list[list[int | None]] = [[], [1], [1, None]]
    for cards in some:
        with pytest.raises(HousewayError, match=r"^cannot determine total: a card is missing$"):
            table.of(cards)["total"]
    with pytest.raises(HousewayError, match=r"^this depends on hand.total, which a settlement table cannot"):
        table.of([1, 1])["hand.total"]


def test_all_known_cards() -> None:
    cards = parse_cards("As Kd")
    assert all_known(cards) == list(cards)
    assert all_known([], 0) == []
    for some, least in (([None], 0), ([], 1), (cards, 3)):
        with pytest.raises(NotGiven):
            all_known(some, least)


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=examples(300))
@given(data=st.data())
def test_features_keep_to_their_domains(game: str, data: st.DataObject) -> None:
    """What the tables of a live round look at has a value that the checks of rule files reckon with."""
    setup = data.draw(setups(game))
    rules, facts = setup.rules, setup.play().round.facts
    assert facts is not None
    declared = rules.family.vocabulary.features
    for lot in facts.lots:
        found = game_of(rules).features(rules, facts, lot)
        rules.bets[lot.bet].cases.decide(found)
        for name, value in found.items():
            assert declared[name].open or value in declared[name].domain, f"{name} is {value!r}"
