"""The tables of docs/settle.md are those of the model, and its worked examples are what the desk answers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from houseway.desk import answer_data, answered, load_situation, parse_situation, situation_schema
from houseway.desk.situation import (
    Situation,
    SituationAction,
    SituationBankWager,
    SituationBettor,
    SituationPart,
    SituationTable,
)

TEXT = (Path(__file__).parents[2] / "docs" / "settle.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(
    r"### ([^\n]+)\n(?:(?!###).)*?```(json|toml)\n(.*?)```\n\nAnswer:\n\n```json\n(.*?)```", re.DOTALL
)
EXAMPLES = EXAMPLE.findall(TEXT.partition("## Worked examples")[2])


def assert_within(told: Any, answer: Any, place: str) -> None:
    """Every value in the example is in the answer; lists have the same length."""
    if isinstance(told, dict):
        for key, value in told.items():
            assert_within(value, answer[key], f"{place}.{key}")
    elif isinstance(told, list):
        assert len(told) == len(answer), place
        for index, value in enumerate(told):
            assert_within(value, answer[index], f"{place}[{index}]")
    else:
        assert told == answer, place


def test_every_example_was_found() -> None:
    assert len(EXAMPLES) == TEXT.count("\nAnswer:\n") >= 6


@pytest.mark.parametrize(("title", "kind", "situation", "told"), EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_example(title: str, kind: str, situation: str, told: str) -> None:
    answer = answer_data(answered(parse_situation(load_situation(situation, f"{title}.{kind}"))))
    assert_within(json.loads(told), json.loads(json.dumps(answer)), title)


def table_of(part: type[SituationPart]) -> str:
    """The keys of a part as the guide prints them."""
    rows = ["| key | also | what it holds |", "|---|---|---|"]
    for name, (_, *aliases) in part.words().items():
        also = ", ".join(f"`{alias}`" for alias in aliases)
        rows.append(f"| `{name}` | {also} | {part.model_fields[name].description} |")
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize(
    "part", [Situation, SituationTable, SituationAction, SituationBankWager, SituationBettor]
)
def test_the_guide_prints_the_keys_of_the_model(part: type[SituationPart]) -> None:
    assert table_of(part) in TEXT


def test_the_schema_has_the_documented_names_and_no_others() -> None:
    schema = situation_schema()
    parts = {"Situation": schema, **schema["$defs"]}
    models: list[type[SituationPart]] = SituationPart.__subclasses__()
    assert set(parts) == {model.__name__ for model in models}
    for model in models:
        assert set(parts[model.__name__]["properties"]) == set(model.words())
        assert parts[model.__name__]["additionalProperties"] is False
