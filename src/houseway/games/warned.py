"""What the desk warns of: an assumption it made, or a play that the filing forbids, with its lines."""

from __future__ import annotations

from typing import NamedTuple

from houseway.rounds.hands import HandId
from houseway.rulebook.cases import Case
from houseway.rulebook.rules import Actions, Rules
from houseway.rulebook.rules.naming import cited
from houseway.rulebook.vocabulary import Features


class DeskWarning(NamedTuple):
    """One warning: what is wrong, the lines of the filing, and the spot and the hand it is about, if any.

    `row` is the row of a chart that forbids it, in words; `by_reading` are the readings that put it in force.
    """

    what: str
    cite: str = ""
    spot: int | None = None
    hand: HandId | None = None
    row: str = ""
    by_reading: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The warning in words, with the row that forbids it."""
        return f"{self.what} ({self.row})" if self.row else self.what


class Ruling(NamedTuple):
    """What a chart says about an action: whether it may be taken, the row in words, and its lines.

    `allowed` is None if too few cards are known to tell.
    """

    allowed: bool | None
    text: str = ""
    cite: str = ""
    readings: tuple[str, ...] = ()


UNDECIDED = Ruling(None)
NOT_OFFERED = Ruling(False, "it is not offered")


def ruling(rules: Rules, chart: str, action: str, known: Features) -> Ruling:
    """What a drawing chart says about an action, as far as the known features decide it.

    An action without a chart is not offered.
    """
    if chart not in rules.drawing:
        return NOT_OFFERED
    row = rules.drawing[chart].settled_by(known)
    if row is None:
        return UNDECIDED
    return Ruling(action in row.result, row.text, lines_of(rules, chart, row), row.readings)


def lines_of(rules: Rules, chart: str, row: Case[Actions] | None = None) -> str:
    """The lines of a row of a drawing chart, or else those of the chart; none if only a reading says it."""
    if row and (row.cite or row.readings):
        return row.cite
    filed = rules.filing.drawing.get(chart)
    return cited(filed.cite) if filed else ""
