"""Record one rule sheet of every family as the terminal prints it: `python tools/record_sheets.py`.

Read the diff before committing it: players and dealers rely on these sheets.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from rich.console import Console

from houseway.cli.sheets import print_sheet
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet

FOLDER = Path(__file__).parent.parent / "tests" / "sheets"
WIDTH = 100
GAMES = {
    "baccarat": "oceana/ez-baccarat",
    "blackjack": "club-one/21st-century-blackjack-switch",
    "chinese-poker": "club-one/chinese-poker",
    "pai-gow-poker": "club-one/face-up-pai-gow-poker",
    "pai-gow-tiles": "artichoke-joes/pai-gow",
    "pan-nine": "club-one/ultra-pan-9",
    "panguingue": "club-one/panguingue",
    "poker-vs-dealer": "oceana/ultimate-texas-holdem",
    "ring-poker": "artichoke-joes/seven-card-stud-high-low",
    "push-9": "club-one/push-9",
    "set-21": "delta-club/funtazee-21",
    "war": "club-one/casino-war",
}
"""The filing that represents each family: the one with the most on its sheet."""


def file_of(family: str) -> Path:
    """The file of a family's sheet."""
    return FOLDER / f"{family}.txt"


def sheet_of(game: str) -> str:
    """A game's rule sheet as plain text."""
    out = StringIO()
    print_sheet(Console(file=out, width=WIDTH, no_color=True), rule_sheet(load_rules(game)))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"


def main() -> None:
    """Write every sheet."""
    for family, game in GAMES.items():
        file_of(family).write_text(sheet_of(game), encoding="utf-8")


if __name__ == "__main__":
    main()
