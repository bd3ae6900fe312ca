"""One table of all benchmarks: Houseway beside its peers, on the same work in the same run.

    python benchmarks/table.py                      every part but the long ones
    python benchmarks/table.py hands holdem         some parts
    python benchmarks/table.py --list               what the parts are
    python benchmarks/table.py exact --write        and note them in docs/benchmarks.md
    python benchmarks/table.py --json > here.json
    python benchmarks/table.py --from here.json --write

A peer that is not installed is shown as such: `pip install -e ".[bench]"` installs them.
"""

from __future__ import annotations

import json
import math
import re
import sys
import traceback
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from rows import COLUMNS, HERE, Measured, Row, Run, in_words, machine, options, print_row

DOCS = HERE.parent / "docs" / "benchmarks.md"


class PartOf(NamedTuple):
    """A part: its module, its title, and whether it takes so long that it must be named."""

    module: str
    title: str
    long: bool = False


PARTS = {
    "hands": PartOf("hand_ranks", "Ranking hands"),
    "holdem": PartOf("ring_live", "Hold'em hands, live"),
    "ring": PartOf("ring_bulk", "Ring poker in bulk"),
    "blackjack": PartOf("blackjack_kernel", "Blackjack rounds"),
    "live": PartOf("live_engine", "Rounds against a bank, live"),
    "tables": PartOf("simulation", "Whole tables"),
    "exact": PartOf("exact", "Exact odds"),
    "pai-gow": PartOf("pai_gow_odds", "Exact pai gow poker"),
    "chinese": PartOf("chinese_setter", "Setting Chinese Poker"),
    "stored": PartOf("stored", "Stored odds"),
    "waiting": PartOf("waiting", "What should feel instant"),
    "first-use": PartOf("compiling", "First use"),
    "scaling": PartOf("scaling", "From one process to many"),
    "every-game": PartOf("every_game", "Every game", long=True),
}


def main() -> int:
    """Measure or read, print, and write; 1 if a target is missed."""
    parser = options(__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help="which parts, in this order (see --list)")
    parser.add_argument("--list", action="store_true", help="list the parts")
    parser.add_argument(
        "--from", nargs="+", dest="files", metavar="FILE", help="take results of --json instead"
    )
    parser.add_argument("--write", action="store_true", help=f"write the results to docs/{DOCS.name}")
    given = parser.parse_args()
    unknown = [name for name in given.parts if name not in PARTS]
    if unknown:
        parser.error(f"unknown part {unknown[0]!r}; there are {', '.join(PARTS)}")
    if given.list:
        for name, one in PARTS.items():
            print(f"{name:12}{one.title}{' (long: only if named)' if one.long else ''}")
        return 0
    found = read(given.files) if given.files else []
    names = (
        given.parts or [] if given.files else given.parts or [n for n, part in PARTS.items() if not part.long]
    )
    found += [measure(name, Run(given.size, given.processes), quiet=given.json) for name in names]
    if given.json:
        print(json.dumps([part.data for part in found], indent=2))
    elif given.files:
        for part in found:
            for row in part.rows:
                print_row(row)
    if given.write:
        write(found)
    return int(any(row.met is False for part in found for row in part.rows))


def measure(name: str, run: Run, quiet: bool) -> Measured:
    """Run a part, and print its rows as they come; where standard output is for JSON, to standard error."""
    found = Measured(name, machine())
    shown = sys.stderr if quiet else sys.stdout
    print(f"\n== {PARTS[name].title} ({name})", file=shown, flush=True)
    try:
        for row in import_module(PARTS[name].module).rows(run):
            found.rows.append(row)
            print_row(row, shown)
    except Exception:  # the other parts are measured all the same
        traceback.print_exc()
        found.rows.append(Row(PARTS[name].title, "ended by an error", math.nan, "", right=False))
    return found


def read(files: list[str]) -> list[Measured]:
    """Results that were printed with --json."""
    return [Measured.of(part) for file in files for part in json.loads(Path(file).read_text())]


def write(found: list[Measured]) -> None:
    """Put the tables of some parts into the page, in place of those that it has of these parts."""
    text = DOCS.read_text()
    for part in found:
        begin, end = (f"<!-- {part.part}: {where} -->" for where in ("begin", "end"))
        pattern = re.compile(rf"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
        if not pattern.search(text):
            raise SystemExit(
                f"{DOCS}: has no place for the part {part.part!r}: add the lines {begin} and {end}"
            )
        table = f"{begin}\n\n{markdown(part)}\n\n{end}"
        text = pattern.sub(table.replace("\\", r"\\"), text)
    DOCS.write_text(text)


def markdown(part: Measured) -> str:
    """A part as a table, and the machine below."""
    lines = [COLUMNS, tuple("---" for _ in COLUMNS), *(row.cells for row in part.rows)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{table}\n\n{in_words(part.machine)}."


if __name__ == "__main__":
    sys.exit(main())
