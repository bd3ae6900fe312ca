"""The worked examples of docs/settle.md are what the desk answers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from houseway.desk import (
    HAND_NOTES,
    KEYS,
    NOTES,
    TABLE_KEYS,
    TABLE_NOTES,
    desk_data,
    load_situation,
    read_situation,
    settle_situation,
)

TEXT = (Path(__file__).parents[2] / "docs" / "settle.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(
    r"### ([^\n]+)\n(?:(?!###).)*?```(json|toml)\n(.*?)```\n\nAnswer:\n\n```json\n(.*?)```", re.DOTALL
)
EXAMPLES = EXAMPLE.findall(TEXT.partition("## Worked examples")[2])


def assert_within(told: Any, answer: Any, place: str) -> None:
    """Every value told is in the answer; lists agree in full length."""
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
    answer = desk_data(settle_situation(read_situation(load_situation(situation, f"{title}.{kind}"))))
    assert_within(json.loads(told), json.loads(json.dumps(answer)), title)


@pytest.mark.parametrize("key", [*KEYS, *NOTES, *TABLE_KEYS, *TABLE_NOTES, *HAND_NOTES])
def test_every_key_is_documented(key: str) -> None:
    assert f"`{key}`" in TEXT
