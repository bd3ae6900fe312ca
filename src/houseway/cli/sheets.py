"""Drawing a rule sheet on a terminal."""

from __future__ import annotations

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Drawn
from rich.text import Text

from houseway.rulebook.blocks import Block, Paragraph, TableBlock
from houseway.rulebook.rules import marked
from houseway.rulebook.sheet import Sheet
from houseway.terminal.output import table

INDENT = (0, 0, 0, 2)


def print_sheet(out: Console, sheet: Sheet) -> None:
    """Print the whole sheet."""
    out.print()
    out.print(Text(sheet.name, style="bold"))
    approval = f"approval {sheet.approval}" if sheet.approval else ""
    lines = f"lines {sheet.lines}" if sheet.lines else ""
    version = f"version {sheet.version}" if sheet.version else ""
    proposed = f"proposed by {sheet.proposed_by}" if sheet.proposed_by else ""
    source = (sheet.house, proposed, approval, version, lines)
    out.print(Text(", ".join(part for part in source if part), style="dim"))
    if sheet.summary:
        out.print()
        out.print(Text(sheet.summary))
    for section in sheet.sections:
        out.print()
        out.print(Rule(Text(section.title, style="bold"), align="left", characters="─", style="dim"))
        for block in section.blocks:
            out.print(Padding(_draw(block), INDENT))


def _draw(block: Block) -> RenderableType:
    if isinstance(block, Paragraph):
        return _paragraph(block)
    return _grid(block) if block.grid else _table(block)


def _paragraph(block: Paragraph) -> Text:
    text = Text()
    if block.label:
        text.append(f"{block.label}: ", style="bold")
    text.append(block.text)
    return _cited(text, marked(block.cite, block.by_reading))


def _cited(text: Text, cite: str) -> Text:
    return text.append(f" [{cite}]", style="dim") if cite else text


def _table(block: TableBlock) -> RenderableType:
    parts: list[RenderableType] = []
    if block.title:
        parts.append(_cited(Text(f"\n{block.title}", style="bold"), "" if block.note else block.cite))
    drawn = table("", block.columns, block.rows)
    if block.columns[0] in ("Bet", "Option", "Pass"):
        drawn.columns[0].no_wrap = True
    parts.append(drawn)
    if block.note:
        parts.append(_cited(Text(block.note), block.cite))
    return Group(*parts)


def _grid(block: TableBlock) -> RenderableType:
    drawn = Drawn(box=box.SQUARE, show_lines=False, header_style="bold", padding=(0, 1))
    for index, name in enumerate(block.columns):
        drawn.add_column(Text(name), justify="center", style="bold" if index == 0 else None)
    for row in block.rows:
        drawn.add_row(*(Text(cell) for cell in row))
    return Group(Text(f"\n{block.title}", style="bold"), drawn, _cited(Text(block.note), block.cite))
