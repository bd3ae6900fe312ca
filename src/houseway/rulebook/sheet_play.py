"""The rule sheet's pages on the round: how it is dealt, who draws when, and the house way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from houseway.rulebook.blocks import Block, Paragraph, Section, TableBlock
from houseway.rulebook.cases import Cases
from houseway.rulebook.models import FiledChart, Grid
from houseway.rulebook.pages import page_of
from houseway.rulebook.rules import Actions, Rules, cited, marked
from houseway.rulebook.sheet_bets import not_in_force
from houseway.rulebook.sheet_readings import as_read
from houseway.wording import either


def play(rules: Rules) -> Section:
    """How a round is played, with the charts that decide it."""
    page = page_of(rules)
    blocks = list(page.tell(rules))
    for actor, chart in rules.filing.drawing.items():
        blocks += _chart(rules, page.title(rules, actor), chart, rules.drawing[actor])
    return Section("play", "How a round is played", tuple(blocks))


CHOSEN_ROW = {
    "first": "The first row that fits sets the hand.",
    "best front": "Of the rows that fit, the one with the best front sets the hand.",
}


def house_ways(rules: Rules) -> Section:
    """The fixed way to play a hand for a player who does not decide for himself."""
    page = page_of(rules)
    blocks = [*page.house_way(rules), *_set_hands(rules)]
    for actor, chart in rules.filing.house_way.items():
        blocks += _chart(rules, page.title(rules, actor), chart, rules.house_way[actor])
    if blocks:
        use = "Used whenever a hand is played for a player who does not decide for himself."
        blocks.insert(0, Paragraph(use))
    return Section("house_way", "House way", tuple(blocks))


def _set_hands(rules: Rules) -> list[Block]:
    """The rows by which hands are set in parts."""
    way, filed = rules.hand_setting, rules.filing.hand_setting
    if way is None or filed is None:
        return []
    rows = tuple(
        (filed.rows[row.name].title, row.text, marked(row.cite, row.readings)) for row in way.rows.rows
    )
    off = not_in_force(
        (replace(row, text=filed.rows[row.name].title), row.text.rstrip(".")) for row in way.rows.off
    )
    note = " ".join(text for text in (CHOSEN_ROW[filed.choose], filed.text, off) if text)
    table = TableBlock("Setting a hand", ("Hand", "Set so", "Lines"), rows, cited(filed.cite), note)
    return [table, *_rows_as_read(rules)]


def _rows_as_read(rules: Rules) -> Iterator[Block]:
    """What the readings say that change a row, because its printed text stays the same."""
    for name, reading in rules.filing.readings.items():
        fields = {field for sets in reading.sets.values() for field in sets}
        if any(field.startswith("hand_setting.rows.") for field in fields):
            label = name.replace("_", " ").capitalize()
            yield Paragraph(as_read(rules, name), cited(reading.cite), label, (name,))


def _chart(rules: Rules, title: str, chart: FiledChart, cases: Cases[Actions]) -> list[Block]:
    """The plain rows of a chart, its grid as a grid, and what happens otherwise."""
    grid_rows = sum(len(set(_cells(line))) for line in chart.grid.table) if chart.grid else 0
    plain = cases.rows[: len(cases.rows) - grid_rows - (1 if chart.otherwise else 0)]
    blocks: list[Block] = []
    nothing = page_of(rules).no_action
    rows = tuple((row.text, _actions(row.result) or nothing, marked(row.cite, row.readings)) for row in plain)
    last = cases.rows[-1]
    if chart.otherwise and not chart.grid:
        rows += (("otherwise", _actions(last.result), marked(last.cite, last.readings)),)
    off = not_in_force((row, _actions(row.result) or nothing) for row in cases.off)
    if rows:
        blocks.append(TableBlock(title, ("When", "Then", "Lines"), rows, note=off))
    if chart.grid:
        blocks.append(_grid(rules, f"{title}, otherwise" if rows else title, chart.grid))
        if chart.otherwise:
            blocks.append(Paragraph(f"Otherwise: {_actions(last.result)}.", by_reading=last.readings))
        if off and not rows:
            blocks.append(Paragraph(off))
    return blocks


def _cells(line: str) -> list[str]:
    return line.partition(":")[2].split()


def _actions(actions: Actions) -> str:
    return either(list(actions))


def _grid(rules: Rules, title: str, grid: Grid) -> TableBlock:
    features = rules.vocabulary.features
    rows, columns = features[grid.rows], features[grid.columns]
    heads = tuple(str(value) for value in columns.domain if value != "none")
    letters = ", ".join(f"{letter} {either(list(do))}" for letter, do in grid.letters.items())
    return TableBlock(
        title=title,
        columns=("", *heads),
        rows=tuple((line.partition(":")[0].strip(), *_cells(line)) for line in grid.table),
        cite=", ".join(grid.cite),
        note=f"{letters}. Rows: {rows.text}. Columns: {columns.text}.",
        grid=True,
    )
