"""The answer of a table that holds whatever else happens."""

from __future__ import annotations

from houseway.rulebook.cases import Case, Cases, Span


def row(name: str, **when: object) -> Case[str]:
    """A case with these conditions, each a value, a set of values or a range."""
    conditions = tuple(
        (feature, wanted if isinstance(wanted, frozenset | Span) else frozenset([wanted]))
        for feature, wanted in when.items()
    )
    return Case(name, conditions, name, name, "")  # type: ignore[arg-type]


TABLE = Cases((row("folded", choice="fold"), row("won", winner="player"), row("lost")))


def test_a_case_that_asks_for_nothing_else_settles() -> None:
    found = TABLE.settled_by({"choice": "fold"})
    assert found is not None
    assert found.name == "folded"


def test_what_is_not_known_may_matter() -> None:
    assert TABLE.settled_by({"choice": "play"}) is None
    assert TABLE.settled_by({}) is None
    assert TABLE.settled_by({"winner": "player"}) is None, "a fold would come first"


def test_enough_knowledge_settles_as_deciding_does() -> None:
    known = {"choice": "play", "winner": "tie"}
    found = TABLE.settled_by(known)
    assert found is not None
    assert found is TABLE.decide(known)


def test_a_case_before_it_that_could_hold_stands_in_the_way() -> None:
    """A folded hand that still collects on a straight matters, wherever that row is written."""
    late = Cases((row("straight", hand="straight"), row("folded", choice="fold"), row("lost")))
    early = Cases(
        (row("straight", choice="fold", hand="straight"), row("folded", choice="fold"), row("lost"))
    )
    assert late.settled_by({"choice": "fold"}) is None
    assert early.settled_by({"choice": "fold"}) is None
    found = late.settled_by({"choice": "fold", "hand": "pair"})
    assert found is not None
    assert found.name == "folded"


def test_ranges_are_looked_into() -> None:
    table = Cases((row("large", amount=Span(25, None)), row("small")))
    large, small = table.settled_by({"amount": 30}), table.settled_by({"amount": 5})
    assert large is not None
    assert small is not None
    assert (large.name, small.name) == ("large", "small")


def test_a_table_that_nothing_matches_settles_nothing() -> None:
    assert Cases((row("folded", choice="fold"),)).settled_by({"choice": "play"}) is None
