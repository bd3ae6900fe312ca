"""The rule sheet: a game's rules as sections of paragraphs and tables, ready to be drawn anywhere.

Everything on a sheet comes from the rules in force; the terminal and the web page draw the same data.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from houseway.rulebook import sheet_bets, sheet_fees, sheet_floor, sheet_play, sheet_table
from houseway.rulebook.blocks import Block, Paragraph, Section, TableBlock
from houseway.rulebook.houses import house_name, houses
from houseway.rulebook.rules import Rules
from houseway.rulebook.sheet_readings import with_all_readings

__all__ = ["Paragraph", "Section", "Sheet", "TableBlock", "rule_sheet", "sheet_data"]


@dataclass(frozen=True)
class Sheet:
    """The rule sheet of one game under chosen settings."""

    id: str
    name: str
    house: str
    approval: str
    version: str
    lines: str
    proposed_by: str
    summary: str
    settings: dict[str, str | int]
    sections: tuple[Section, ...]


def rule_sheet(rules: Rules) -> Sheet:
    """The whole sheet, in the order a newcomer to the table needs it."""
    filing = rules.filing
    rounds = (
        sheet_table.equipment(rules),
        sheet_bets.bets(rules),
        sheet_play.play(rules),
        sheet_bets.settlement_tables(rules),
        sheet_table.order(rules),
        sheet_table.banking(rules),
        sheet_fees.fees(rules),
        sheet_play.house_ways(rules),
        sheet_table.irregularities(rules),
    )
    sections = (
        *with_all_readings(rules, rounds),
        sheet_table.options(rules),
        sheet_table.readings(rules),
        Section("notes", "Notes", tuple(Paragraph(note) for note in filing.notes)),
        _citations(rules),
        sheet_floor.procedures(rules),
    )
    return Sheet(
        id=rules.id,
        name=rules.name,
        house=rules.house_name,
        approval=filing.approval,
        version=filing.version,
        lines=filing.lines,
        proposed_by=filing.proposed_by,
        summary=filing.summary,
        settings={**rules.settings, **rules.changes},
        sections=tuple(section for section in sections if section.blocks),
    )


def _citations(rules: Rules) -> Section:
    filing = rules.filing
    house = houses().get(filing.house)
    if house is None:
        return Section("citations", "Citations", (Paragraph(_own_sources(rules)),))
    approval = f", approval {filing.approval}" if filing.approval else ""
    text = (
        f"A citation such as L12 or L12-15 names lines of the scanned text of {house.name}'s document "
        f"({house.document}){approval}. This game is in lines {filing.lines}."
    )
    for side_bet in filing.side_bets:
        if side_bet.lines:
            approved = f", approval {side_bet.approval}" if side_bet.approval else ""
            text += f" {side_bet.name} is in lines {side_bet.lines}{approved}."
    return Section("citations", "Citations", (Paragraph(text),))


def _own_sources(rules: Rules) -> str:
    """Where the rules of an own rule file come from."""
    filing = rules.filing
    parts = [f"These rules are in {rules.where}."]
    if filing.proposed_by:
        parts.append(f"They are proposed by {filing.proposed_by}; no house has filed them.")
    if filing.builds_on:
        approval = f", approval {filing.builds_on.approval}" if filing.builds_on.approval else ""
        parts.append(
            "A citation such as L12 or L12-15 names lines of the filing that they build on: "
            f"{house_name(filing.builds_on.house)}{approval}."
        )
    return " ".join(parts)


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """The sheet as JSON carries it."""
    data = asdict(sheet)
    data["sections"] = [
        {"id": part.id, "title": part.title, "blocks": [_block(block) for block in part.blocks]}
        for part in sheet.sections
    ]
    return data


def _block(block: Block) -> dict[str, Any]:
    kind = "paragraph" if isinstance(block, Paragraph) else "table"
    return {"kind": kind, **asdict(block)}
