"""What the rule sheet says of a reading that no sentence and no row of it mentions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from houseway.rulebook.blocks import Block, Paragraph, Section
from houseway.rulebook.rules import Rules, cited, marked
from houseway.rulebook.rules.offering import applies
from houseway.wording import either, sentence

_SECTIONS = {"play": "play", "settlement": "settlement", "order": "order", "fees": "fees"}
"""The section in which a reading is stated, by what it affects."""


def as_read(rules: Rules, name: str) -> str:
    """What a reading says under the choice in force, as a sentence."""
    return sentence(rules.filing.readings[name].choices[str(rules.settings[name])])


def with_all_readings(rules: Rules, sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections, each with a sentence for every reading about it that none of them mentions."""
    told = "\n".join(_text(block) for section in sections for block in section.blocks)
    found: dict[str, list[Block]] = {}
    for name, reading in rules.filing.readings.items():
        if marked("", [name]).removeprefix("by reading ") not in told:
            label = name.replace("_", " ").capitalize()
            text = as_read(rules, name)
            if missing := _missing_bets(rules, name):
                text = f"No effect, because {either(missing)} is not offered. Otherwise: {text}"
            elif not applies(reading.only_if, rules.settings):
                text = f"No effect under the settings in force. Otherwise: {text}"
            elif _of_other_fees(rules, name):
                text = f"No effect on the collection in force. Otherwise: {text}"
            paragraph = Paragraph(text, cited(reading.cite), label, (name,))
            place = _SECTIONS[reading.affects]
            if rules.family.mode == "pots" and place != "fees":
                place = "play"
            found.setdefault(place, []).append(paragraph)
    return tuple(
        replace(section, blocks=(*section.blocks, *found.get(section.id, ()))) for section in sections
    )


def _missing_bets(rules: Rules, name: str) -> list[str]:
    """The names of the bets whose rows a reading decides, but which are not offered."""
    return [
        bet["name"]
        for bet_id, bet in rules.composed.get("bets", {}).items()
        if bet_id not in rules.bets and any(name in row.get("if", {}) for row in bet.get("cases", []))
    ]


def _of_other_fees(rules: Rules, name: str) -> bool:
    """Whether a reading decides only fees that the schedule in force does not have."""
    places = [place for sets in rules.filing.readings[name].sets.values() for place in sets]
    of_fees = bool(places) and all(place.startswith("groups.") for place in places)
    return of_fees and rules.schedule is not None and name not in rules.schedule.readings


def _text(block: Block) -> str:
    """The citations of a block and what its note says, where readings are named."""
    if isinstance(block, Paragraph):
        return marked(block.cite, block.by_reading)
    return "\n".join((block.note, *(cell for row in block.rows for cell in row)))
