"""What a rule sheet is made of: paragraphs and tables, each with its citation."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.money import money

NOT_FILED = "Not filed, so by default"
"""The words in front of what is played by default, because the rule file does not state it."""


@dataclass(frozen=True)
class Paragraph:
    """A sentence or two, with the lines they rest on and, where it helps, a few words in front.

    `by_reading` are the readings that the sentences stand by.
    """

    text: str
    cite: str = ""
    label: str = ""
    by_reading: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableBlock:
    """Rows under column heads; a grid has a row's name in its first column and one letter in every cell."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    cite: str = ""
    note: str = ""
    grid: bool = False


Block = Paragraph | TableBlock


@dataclass(frozen=True)
class Section:
    """A headed part of the sheet."""

    id: str
    title: str
    blocks: tuple[Block, ...]


def limits_text(low: int, high: int | None) -> str:
    """Limits in dollars: ``$5 to $500``, ``$5 or more``."""
    if high is None:
        return f"{money(low)} or more"
    return money(low) if low == high else f"{money(low)} to {money(high)}"
