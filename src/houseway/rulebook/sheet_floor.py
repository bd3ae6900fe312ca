"""The part of the rule sheet about when something goes wrong: the house's procedures, stage by stage."""

from __future__ import annotations

from houseway.rulebook.blocks import Block, Paragraph, Section, TableBlock
from houseway.rulebook.floor import DECIDES, Procedure, floor_of, procedures_of, words
from houseway.rulebook.houses import houses
from houseway.rulebook.rules import Rules, cited, marked
from houseway.wording import sentence

COLUMNS = ("Row", "What happens", "Ruling", "Lines")
SAID = ("finding", "floor")
"""Who decides is said where it is not the rule alone."""


def procedures(rules: Rules) -> Section:
    """What the house filed for the game, or for the game that an own rule file builds on."""
    builds_on = rules.filing.builds_on
    game = rules.id if rules.filing.house in houses() else builds_on.game if builds_on else ""
    found = procedures_of(game) if game else ()
    blocks: list[Block] = []
    for stage, named in words().stages.items():
        rows = tuple(_row(row, game) for row in found if row.stage == stage)
        if rows:
            blocks.append(TableBlock(named.text, COLUMNS, rows))
    return Section("procedures", "When something goes wrong", (*blocks, *_readings(found, game)))


def _row(row: Procedure, game: str) -> tuple[str, ...]:
    event = ": ".join(part for part in (words().events[row.event].text, row.when) if part)
    happens = f"{event} ({row.form})" if row.form else event
    ruling = f"{row.rule} {DECIDES[row.decides]}" if row.decides in SAID else row.rule
    return row.id, happens, ruling, marked(cited(row.cite), (*row.readings_for(game), *row.see))


def _readings(found: tuple[Procedure, ...], game: str) -> list[Block]:
    """The readings that the rows stand by, each with the choice in force and the reason."""
    if not found:
        return []
    floor = floor_of(found[0].house)
    names = dict.fromkeys(name for row in found for name in row.readings_for(game))
    blocks: list[Block] = []
    for name in names:
        reading = floor.readings[name]
        text = f"{reading.question} {sentence(reading.choices[floor.chosen[name]])} {reading.why}"
        blocks.append(Paragraph(text, cited(reading.cite), name.replace("_", " ").capitalize()))
    return blocks
