"""`houseway rule GAME WORDS`: what the house filed for when something goes wrong."""

from __future__ import annotations

import shlex
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.options import SetOption, complete_game, complete_house, house_option, settings_of
from houseway.errors import HousewayError
from houseway.terminal.options import CsvOption, JsonOption, one_format
from houseway.terminal.output import console, print_csv, print_json

if TYPE_CHECKING:
    from rich.console import RenderableType

    from houseway.desk.rulings import FloorRuling, RulingAnswer


NEAREST = "Nothing filed says exactly that; nearest:"
FURTHER = "Further rows come near:"
OWN_RULES = "The rules of the game say:"


def _complete_asked(incomplete: str) -> list[str]:
    return [*complete_house(incomplete), *complete_game(incomplete)]


def _complete_event(incomplete: str) -> list[str]:
    from houseway.rulebook.floor import words

    return [name for name in words().events if name.startswith(incomplete)]


def _complete_stage(incomplete: str) -> list[str]:
    from houseway.rulebook.floor import words

    return [name for name in words().stages if name.startswith(incomplete)]


def rule(
    asked: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME] [WORDS]",
            help="A game id or a house, then a few words for what happened.",
            autocompletion=_complete_asked,
            show_default=False,
        ),
    ] = None,
    house: Annotated[str | None, house_option("All games of this house; then no GAME is written.")] = None,
    event: Annotated[
        str | None,
        typer.Option(
            "--event",
            metavar="EVENT",
            help="Only this event, such as board-premature.",
            autocompletion=_complete_event,
        ),
    ] = None,
    stage: Annotated[
        str | None,
        typer.Option(
            "--stage", metavar="STAGE", help="Only this stage, such as flop.", autocompletion=_complete_stage
        ),
    ] = None,
    row: Annotated[
        str | None,
        typer.Option("--row", metavar="ROW", help="Only this row, such as LL-003.", show_default=False),
    ] = None,
    beside: Annotated[
        str | None,
        typer.Option(
            "--beside",
            metavar="HOUSE|GAME",
            help="Ask the same of another house or game, side by side.",
            autocompletion=_complete_asked,
        ),
    ] = None,
    settings: SetOption = None,
    every: Annotated[bool, typer.Option("--all", help="Show every answer, not only the best.")] = False,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Look up a ruling: what the house filed for when something goes wrong, with the row and its lines.

    Write a few words for what happened, or pick an event or a stage; without any, every procedure of the
    game is listed. It prints the rule in plain words, what it does to cards, money and turn, and who
    decides. Where no row says all that was asked, it says so, and names the houses that file it. --set
    chooses a reading where the filing contradicts itself; with --beside, for the first one.

    \b
      houseway rule lucky-lady/holdem "flop came early"
      houseway rule --house artichoke-joes player acted out of turn
      houseway rule delta-club/texas-holdem --event card-exposed-by-dealer --csv
      houseway rule lucky-lady/holdem --row LL-003
      houseway rule lucky-lady/holdem "turn came early" --beside artichoke-joes/texas-holdem
      houseway rule club-one/texas-holdem --stage flop --json
    """
    from houseway.desk.rulings import BEST, RulingQuestion, answer_rulings, rulings_data

    one_format(as_json, as_csv)
    texts = list(asked or ())
    if house is None and not texts:
        raise HousewayError("write a game id or a house first (see `houseway games`)")
    if row and beside is not None:
        raise HousewayError("--row is a row of one house; with --beside, pick an --event or a --stage")
    about = house if house is not None else texts.pop(0)
    said = " ".join(texts)
    question = RulingQuestion(about, said, event or "", stage or "", row or "", settings_of(settings))
    answers = [answer_rulings(question)]
    if beside is not None:
        answers.append(answer_rulings(replace(question, ask=beside, settings={})))
    most = BEST if said and not every else None
    if as_json:
        print_json({"answers": [rulings_data(answer, most) for answer in answers]})
    elif as_csv:
        columns = (
            "row",
            "house",
            "event",
            "stage",
            "when",
            "form",
            "rule",
            "remedies",
            "decides",
            "lines",
            "readings",
            "exact",
        )
        print_csv(columns, (_cells(found) for answer in answers for found in answer.rulings[:most]))
    else:
        _print(answers, most, said)


def _cells(found: FloorRuling) -> tuple[str, ...]:
    row = found.procedure
    return (
        row.id,
        row.house,
        row.event,
        row.stage,
        row.when,
        row.form,
        row.rule,
        " ".join(row.remedies),
        row.decides,
        found.cite,
        " ".join(reading.name for reading in found.readings),
        "yes" if found.exact else "no",
    )


def _print(answers: list[RulingAnswer], most: int | None, said: str) -> None:
    from rich.table import Table

    out = console()
    drawn = [_answer(answer, most) for answer in answers]
    if len(drawn) == 1:
        out.print(drawn[0])
        for other in answers[0].elsewhere:
            game = f" for {other.game_name}" if other.game_name else ""
            command = shlex.join(("houseway", "rule", other.ask, said))
            out.print(f"{other.house_name} files it{game}: {command}", markup=False, highlight=False)
        return
    pair = Table.grid(padding=(0, 3, 0, 0), expand=True)
    for _ in drawn:
        pair.add_column(ratio=1)
    pair.add_row(*drawn)
    out.print(pair)


def _answer(answer: RulingAnswer, most: int | None) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    name = f"{answer.game_name}, {answer.house_name}" if answer.game else answer.house_name
    parts: list[RenderableType] = [Text(f"\n{name}", style="bold")]
    parts += [Text(f'Read "{written}" as "{read}".', "dim") for written, read in answer.respelled.items()]
    shown = answer.rulings[:most]
    parts += [_ruling(found, bool(answer.game)) for found in shown if found.exact]
    near = [_ruling(found, bool(answer.game)) for found in shown if not found.exact]
    if near:
        parts.append(Text(f"\n{FURTHER if answer.exact else NEAREST}", "bold"))
        parts += near
    if not answer.rulings:
        parts.append(Text(f"\nNothing is filed for this. {answer.note}"))
    elif not answer.exact:
        parts.append(Text(f"\n{answer.note}", "dim"))
    for paragraph in answer.sheet:
        label = f"{paragraph.label}: " if paragraph.label else ""
        cite = f" [{paragraph.cite}]" if paragraph.cite else ""
        parts.append(Text(f"\n{OWN_RULES} {label}{paragraph.text}{cite}"))
    if most is not None and len(answer.rulings) > most:
        parts.append(
            Text(f"\n{len(answer.rulings) - most} further rows mention it; --all lists them.", "dim")
        )
    return Group(*parts)


def _ruling(found: FloorRuling, in_game: bool) -> RenderableType:
    from rich.text import Text

    row = found.procedure
    text = Text()
    text.append(f"\n{found.event}", style="bold")
    where = ("" if in_game else row.subject, found.stage, row.form)
    text.append(f"  {'; '.join(part for part in where if part)}\n")
    text.append(f"{row.rule}\n")
    for heading, effects in found.effects:
        text.append(f"{heading}: ", style="bold")
        text.append(f"{' '.join(effects)}\n")
    text.append(f"{found.decides}\n")
    for reading in found.readings:
        text.append(f"Reading {reading.name}: {reading.meaning}.\n")
    for name in row.see:
        text.append(f"See the reading {name} of the game's own rules (houseway rules).\n")
    text.append(f"{row.id} [{found.cite}]", style="dim")
    return text
