"""The results of a simulation: which rounds were played, and what they came to; in a file, and merged."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from houseway.errors import HousewayError
from houseway.odds.code import code_hash
from houseway.simulation.engines import Plan
from houseway.simulation.tally import Tally

FORMAT = 1
CODE = ("houseway.games", "houseway.players", "houseway.simulation", "houseway.table")
"""The packages that rounds are played by, beside those that odds come from."""

RoundSpan = tuple[int, int]
"""Rounds from a number up to another, which is not one of them."""


def code_of(plan: Plan) -> str:
    """A hash of the code that plays a plan: rounds of other code are not mixed with its own."""
    return code_hash(plan.rules.family.name, *CODE)


@dataclass
class SimulationResults:
    """The rounds of a plan that were played, by their numbers, and their tally."""

    game: str
    plan: str
    code: str
    spans: list[RoundSpan] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)

    @classmethod
    def empty(cls, plan: Plan) -> SimulationResults:
        """No rounds of a plan yet."""
        return cls(plan.rules.id, plan.digest, code_of(plan))

    def add(self, span: RoundSpan, tally: Tally) -> None:
        """Add rounds that were played."""
        self.spans = _joined([*self.spans, span])
        self.tally.add_all(tally)

    def add_all(self, other: SimulationResults, where: str = "") -> None:
        """Add the rounds of other results of the same plan and code; none may be counted twice."""
        place = f"{where}: " if where else ""
        if other.plan != self.plan:
            raise HousewayError(f"{place}these are results of another table, game or seed")
        if other.code != self.code:
            raise HousewayError(f"{place}these rounds were played by other code; play them again")
        for first, last in other.spans:
            for begun, ended in self.spans:
                if first < ended and begun < last:
                    twice = f"rounds {max(first, begun):,} to {min(last, ended) - 1:,}"
                    raise HousewayError(f"{place}{twice} are counted already")
        self.spans = _joined([*self.spans, *other.spans])
        self.tally.add_all(other.tally)

    def missing(self, first: int, rounds: int) -> Iterator[RoundSpan]:
        """The rounds from a number on that were not played yet."""
        at = first
        for begun, ended in self.spans:
            if at < begun < first + rounds:
                yield at, begun
            at = max(at, ended)
        if at < first + rounds:
            yield at, first + rounds

    # ------------------------------------------------------------------ in a file

    def write(self, path: Path) -> None:
        """Keep the results in a file, which is replaced as a whole."""
        data = {
            "format": FORMAT,
            "game": self.game,
            "plan": self.plan,
            "code": self.code,
            "rounds": [list(span) for span in self.spans],
            "tally": self.tally.data(),
        }
        written = path.with_name(f"{path.name}.{os.getpid()}.new")
        try:
            written.write_text(json.dumps(data) + "\n", encoding="utf-8")
            written.replace(path)
        finally:
            written.unlink(missing_ok=True)

    @classmethod
    def read(cls, path: Path) -> SimulationResults:
        """Read results from a file."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            return cls._read(data)
        except (UnicodeDecodeError, ValueError, KeyError, TypeError, HousewayError) as error:
            raise HousewayError(f"{path}: not a file of simulation results that can be read") from error

    @classmethod
    def _read(cls, data: Mapping[str, Any]) -> SimulationResults:
        tally = Tally.read(data["tally"])
        spans = _joined((int(first), int(last)) for first, last in data["rounds"])
        played = sum(last - first for first, last in spans)
        if data["format"] != FORMAT or played != tally.rounds:
            raise ValueError(data["format"])
        return cls(str(data["game"]), str(data["plan"]), str(data["code"]), spans, tally)


def _joined(spans: Iterable[RoundSpan]) -> list[RoundSpan]:
    """Spans in order; those that follow each other are one."""
    joined: list[RoundSpan] = []
    for first, last in sorted(spans):
        if first >= last or first < 0:
            raise HousewayError(f"rounds {first} to {last} are no rounds")
        if joined and joined[-1][1] == first:
            joined[-1] = joined[-1][0], last
        else:
            joined.append((first, last))
    return joined
