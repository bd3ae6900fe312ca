"""One form for all measurements: rows that say what did which work, how fast, and beside whom.

A part of the benchmarks is a function that yields rows: `rows(run)`. `table.py` runs parts and prints one
table; each part is a script of its own too, with the same options.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, TextIO

HERE = Path(__file__).resolve().parent
MISSING = "not installed"
TURNS = 5
"""How often engines that are compared take turns."""


@dataclass(frozen=True)
class Row:
    """A measurement of one thing, with that of a peer that did the same work, and what is wanted of it.

    `unit` is a rate (``hands/s``), of which more is better, or seconds (``s``), of which fewer are; or it is
    ``times``. `theirs` is None where the peer is not installed. `right` is False if a figure came out wrong.
    """

    what: str
    work: str
    ours: float
    unit: str
    peer: str = ""
    theirs: float | None = None
    least: float | None = None
    most: float | None = None
    least_ratio: float | None = None
    note: str = ""
    right: bool = True

    @property
    def ratio(self) -> float | None:
        """How many times as fast as the peer."""
        if self.theirs is None:
            return None
        return self.theirs / self.ours if self.unit == "s" else self.ours / self.theirs

    @property
    def met(self) -> bool | None:
        """Whether everything wanted is met; None if nothing is wanted, or the peer is not there to tell."""
        kept = [] if self.right else [False]
        if self.least is not None:
            kept.append(self.ours >= self.least)
        if self.most is not None:
            kept.append(self.ours <= self.most)
        if self.least_ratio is not None and self.ratio is not None:
            kept.append(self.ratio >= self.least_ratio)
        return all(kept) if kept else None

    @property
    def target(self) -> str:
        """What is wanted, in words."""
        wanted = []
        if self.least is not None and self.most is not None:
            wanted.append(f"{figure(self.least)} to {figure(self.most)}")
        elif self.least is not None:
            wanted.append(f"at least {figure(self.least)}")
        elif self.most is not None:
            wanted.append(f"at most {figure(self.most)}")
        if self.least_ratio is not None:
            wanted.append(f"{figure(self.least_ratio)} times as fast")
        return ", ".join(wanted)

    @property
    def data(self) -> dict[str, Any]:
        """The same for programs; NumPy's kind of true and false is not JSON's."""
        return {**asdict(self), "ratio": self.ratio, "met": self.met, "right": bool(self.right)}

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as it is shown."""
        theirs = "" if not self.peer else MISSING if self.theirs is None else figure(self.theirs)
        ratio = "" if self.ratio is None else figure(self.ratio)
        met = {None: "", True: "yes", False: "NO"}[self.met]
        work = f"{self.work}; {self.note}" if self.note else self.work
        return self.what, work, f"{figure(self.ours)} {self.unit}", self.peer, theirs, ratio, self.target, met


COLUMNS = ("Measured", "Work", "Houseway", "Beside", "Theirs", "Ratio", "Target", "Met")


class Run(NamedTuple):
    """How large the measurements are, as a share of the usual size, and up to how many processes they go."""

    size: float
    processes: int

    def of(self, count: int, least: int = 1) -> int:
        """So much of a usual count."""
        return max(least, round(count * self.size))


Part = Callable[[Run], Iterable[Row]]


@dataclass(frozen=True)
class Measured:
    """The rows of a part, and the machine that they were measured on."""

    part: str
    machine: dict[str, str]
    rows: list[Row] = field(default_factory=list)

    @property
    def data(self) -> dict[str, Any]:
        """The same for programs."""
        return {"part": self.part, "machine": self.machine, "rows": [row.data for row in self.rows]}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Measured:
        """What `data` wrote."""
        known = Row.__dataclass_fields__
        rows = [Row(**{name: each[name] for name in known}) for each in data["rows"]]
        return cls(data["part"], data["machine"], rows)


def figure(value: float) -> str:
    """A number with three figures that count: 134,000,000, 61.2, 0.031."""
    if value == 0 or abs(value) >= 100:
        return f"{float(f'{value:.3g}'):,.0f}"
    return f"{value:.3g}"


# ---------------------------------------------------------------------- engines side by side


@dataclass(frozen=True)
class Engine:
    """Something that does the work: its name, the processor seconds of so much of it, and how much a turn."""

    name: str
    play: Callable[[int], float]
    count: int


def rates(engines: Sequence[Engine], turns: int = TURNS) -> dict[str, float | None]:
    """The best rate of each engine, all taking turns; None for those that are not installed.

    They take turns so that whatever else runs on the machine slows down all of them, and the best turn
    counts, because a busy machine only ever slows a turn down.
    """
    there = [engine for engine in engines if _plays(engine)]
    best = dict.fromkeys((engine.name for engine in there), 0.0)
    for _ in range(turns):
        for engine in there:
            best[engine.name] = max(best[engine.name], engine.count / engine.play(engine.count))
    return {engine.name: best.get(engine.name) for engine in engines}


def _plays(engine: Engine) -> bool:
    """Whether an engine can be imported with all that it needs; it plays a little, to warm up."""
    try:
        engine.play(max(1, engine.count // 100))
    except ImportError:
        return False
    return True


def timed(work: Callable[[], object]) -> float:
    """The processor seconds of some work in this process."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def child(script: str, *arguments: str, cores: int | None = None, **environment: str) -> tuple[Any, float]:
    """What a script of this folder prints as JSON in a new process, and how many seconds that took.

    With `cores` it may use so many cores alone.
    """
    command = [sys.executable, str(HERE / script), *arguments]
    begun = time.perf_counter()
    ran = subprocess.run(
        command,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env=os.environ | environment,
        preexec_fn=None if cores is None else lambda: os.sched_setaffinity(0, usable()[:cores]),
    )
    return json.loads(ran.stdout), time.perf_counter() - begun


# ---------------------------------------------------------------------- the machine


def usable() -> list[int]:
    """The numbers of the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def machine() -> dict[str, str]:
    """What the measurements ran on, as it is now."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return {
        "processor": _processor(),
        "cores": f"{len(usable())} of {os.cpu_count()}",
        "load": f"{load:.1f}",
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        **{name: _version(name) for name in ("numba", "numpy", "scipy")},
        "commit": _commit(),
        "date": time.strftime("%Y-%m-%d"),
    }


def in_words(found: dict[str, str]) -> str:
    """A machine in one line."""
    libraries = ", ".join(f"{name} {found[name.lower()]}" for name in ("Python", "Numba", "NumPy", "SciPy"))
    return (
        f"{found['processor']}, {found['cores']} cores, load {found['load']} before, {found['system']}; "
        f"{libraries}; code {found['commit']}, {found['date']}"
    )


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown processor"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return MISSING


def _commit() -> str:
    asked = ["git", "-C", str(HERE), "describe", "--always", "--dirty", "--exclude", "*"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def has(name: str) -> bool:
    """Whether a module is installed."""
    return find_spec(name) is not None


# ---------------------------------------------------------------------- printing and options


def print_rows(found: Iterable[Row]) -> None:
    """Print rows as they come, each in a paragraph that fits any terminal."""
    for row in found:
        print_row(row)


def print_row(row: Row, file: TextIO | None = None) -> None:
    """Print one row, to standard output unless a file is named."""
    what, work, ours, peer, theirs, ratio, target, met = row.cells
    beside = f"; {peer} {theirs}" if peer else ""
    times = f"; {ratio} times as fast" if ratio else ""
    wanted = f"; target {target}: {met or 'not known'}" if target else ""
    print(f"{what} ({work}): {ours}{beside}{times}{wanted}", file=file, flush=True)


def options(description: str | None) -> argparse.ArgumentParser:
    """The options of every script here."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--size",
        type=float,
        default=1.0,
        help="how much work, as a share of the usual (0.1 for a quick look)",
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=len(usable()),
        help="up to how many processes scaling is measured; as many as cores may be used if not given",
    )
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    return parser


def run_part(part: Part, description: str | None) -> int:
    """Run a part as a script: print its rows; 1 if a target is missed."""
    given = options(description).parse_args()
    run = Run(given.size, given.processes)
    found: list[Row] = []
    for row in part(run):
        found.append(row)
        if not given.json:
            print_row(row)
    if given.json:
        print(json.dumps([row.data for row in found], indent=2))
    return int(any(row.met is False for row in found))
