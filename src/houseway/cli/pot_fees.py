"""`houseway fees` of games that are played for pots: what is taken, and what it costs a table and a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from houseway.errors import HousewayError
from houseway.terminal.output import console, money, print_csv, print_json, table

if TYPE_CHECKING:
    from houseway.desk.fee_costs import OptionCost, PotTable
    from houseway.rulebook.rules import Rules

SHOWN = 12

T = TypeVar("T")


class ShownAs(NamedTuple):
    """How much is shown, and in which form."""

    every: bool
    as_json: bool
    as_csv: bool

    def of(self, options: Sequence[T]) -> Sequence[T]:
        """The options that are listed."""
        return options if self.every else options[:SHOWN]

    def print_rest(self, count: int) -> None:
        """How many of so many options are not listed."""
        if not self.every and count > SHOWN:
            console().print(f"{count - SHOWN} more options: --all lists them.", style="dim")


def without_empty(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[list[str], list[list[str]]]:
    """The same table without the columns that are empty in every row."""
    kept = [index for index in range(len(columns)) if any(row[index] for row in rows)]
    return [columns[index] for index in kept], [[row[index] for index in kept] for row in rows]


def in_dollars(amount: float) -> str:
    """An amount in dollars as people read it."""
    return money(round(amount * 100))


def csv_cell(value: object) -> object:
    """A value as a cell of comma-separated values."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "" if value is None else value


def print_no_amounts(rules: Rules) -> None:
    """What the filing says of its collection where it prints no amounts."""
    from houseway.rulebook.rules import marked
    from houseway.rulebook.sheet_fees import no_amounts

    for said in no_amounts(rules):
        source = marked(said.cite, said.by_reading)
        console().print(f"{said.text}{f' [{source}]' if source else ''}")


def show_drops(rules: Rules, shown: ShownAs) -> None:
    """What is taken in a game with pots, under every option."""
    from houseway.desk.drop_options import DROP_COLUMNS, drop_rows, drop_schedules, drops_data, taken
    from houseway.rulebook.drops import is_by_time, time_words
    from houseway.rulebook.rules import marked

    schedules = drop_schedules(rules)
    if shown.as_json:
        print_json(drops_data(rules, schedules))
        return
    if shown.as_csv:
        print_csv(DROP_COLUMNS, drop_rows(schedules))
        return
    out = console()
    out.print(f"{rules.name}, {rules.house_name or rules.where}: collection", style="bold")
    if not schedules:
        print_no_amounts(rules)
        return
    chosen = rules.schedule
    if chosen is None:
        out.print("No schedule is in force (schedule=none).")
    else:
        out.print(f"In force: option {chosen.option} [{marked(chosen.cite, chosen.readings)}]")
        if chosen.note:
            out.print(f"Note: {chosen.note}")
        for fee in chosen.drops:
            if is_by_time(fee.drop):
                out.print(time_words(fee.drop))
    rows = [
        (
            schedule.option,
            f"${schedule.limits}" if schedule.limits else "",
            taken(rules, schedule),
            marked(schedule.cite, schedule.readings),
        )
        for schedule in shown.of(schedules)
    ]
    columns, rows_shown = without_empty(("Option", "Limits", "Taken", "Lines"), rows)
    out.print()
    out.print(table("All options", columns, rows_shown))
    shown.print_rest(len(schedules))


COSTS = (
    "option",
    "limits",
    "kind",
    "sources",
    "takes",
    "players",
    "showdown",
    "tie",
    "first_round",
    "given_back",
    "hour",
    "hour_house",
    "hour_jackpot",
    "hour_seat",
    "taken",
    "cite",
    "by_reading",
    "note",
)
COMPARED = ("game", "house", "name", "forms", *COSTS)

_FIGURES = ("Showdown", "Tie", "First round", "Given back", "An hour", "Jackpot", "A seat")
_COLUMNS = ("Option", "Limits", "From", *_FIGURES, "Lines")
_A_HAND = "A hand"
_LEFT_OUT = ("Tie", "First round", "Given back")
"""What only happens to a pot."""
_SHORT_COLUMNS = tuple(_A_HAND if name == "Showdown" else name for name in _COLUMNS if name not in _LEFT_OUT)
_TITLE = "Per hand, and per hour for the table, the jackpot and each seat"


def show_costs(rules: Rules, at: PotTable, shown: ShownAs) -> None:
    """What every option of a game costs at a table."""
    from houseway.desk.drop_options import drop_schedules
    from houseway.desk.fee_costs import assumptions, cost_data, option_costs, table_data

    costs = option_costs(rules, drop_schedules(rules), at)
    rows = (cost_data(rules, cost) for cost in costs)
    if shown.as_json:
        in_force = rules.settings["schedule"]
        print_json({"game": rules.id, "schedule": in_force, "table": table_data(at), "options": list(rows)})
        return
    if shown.as_csv:
        print_csv(COSTS, ([csv_cell(row[name]) for name in COSTS] for row in rows))
        return
    out = console()
    out.print(f"{rules.name}, {rules.house_name or rules.where}: what each option costs", style="bold")
    if not costs:
        print_no_amounts(rules)
        return
    has_pots = rules.family.mode == "pots"
    out.print(assumptions(at, has_pots))
    out.print(f"In force: option {rules.settings['schedule']}")
    costs.sort(key=lambda cost: not cost.takes)  # those that are not for this table come last
    rows_shown = [_line(cost) if has_pots else _short_line(cost) for cost in shown.of(costs)]
    columns, lines = without_empty(_COLUMNS if has_pots else _SHORT_COLUMNS, rows_shown)
    out.print()
    out.print(table(_TITLE, columns, lines, right=(*_FIGURES, _A_HAND)))
    shown.print_rest(len(costs))


def compare_pots(at: PotTable, house: str, kind: str, shown: ShownAs) -> None:
    """The options of all games with pots, the cheapest seat first."""
    from houseway.desk.fee_costs import KINDS, assumptions, compare_costs, compared, pot_games, without_fees

    if kind not in ("", *KINDS):
        raise HousewayError(f"--kind {kind!r}: write {' or '.join(KINDS)}")
    games = pot_games(house)
    if shown.as_json or shown.as_csv:
        data = compare_costs(games, at)
        rows = [row for row in data["rows"] if kind in ("", row["kind"])]
        if shown.as_json:
            print_json(data | {"rows": rows})
        else:
            print_csv(COMPARED, ([csv_cell(row[name]) for name in COMPARED] for row in rows))
        return
    found = [each for each in compared(games, at) if kind in ("", each[1].kind)]
    out = console()
    out.print("Fee options of games that are played for pots, by what an hour costs a seat", style="bold")
    out.print(assumptions(at))
    lines = [(game.rules.id, game.forms, *_line(cost)) for game, cost in shown.of(found)]
    columns, lines_shown = without_empty(("Game", "Form", *_COLUMNS), lines)
    if found:
        out.print()
        out.print(table(_TITLE, columns, lines_shown, right=_FIGURES))
        shown.print_rest(len(found))
    if free := without_fees(games):
        out.print(f"No fees are printed for {', '.join(free)}.")


def _line(cost: OptionCost) -> tuple[str, ...]:
    """An option with its figures; one that takes nothing says so."""
    from houseway.desk.fee_costs import BY_TIME, total
    from houseway.rounds.purse import JACKPOT

    schedule, players = cost.schedule, cost.table.players
    sources = ", ".join(cost.sources)
    if not cost.takes:
        sources = f"nothing from {players} players" + (f" but the jackpot, {sources}" if sources else "")
    timed = cost.kind == BY_TIME and not cost.per_hand
    jackpot = cost.per_hour(JACKPOT)
    figures = (
        "by time" if timed else money(cost.per_hand),
        f"+{money(total(cost.tie))}" if cost.tie else "",
        "" if timed else money(total(cost.first_round)),
        money(cost.given_back) if cost.given_back else "",
        money(cost.per_hour()),
        money(jackpot) if jackpot else "",
        money(round(cost.per_seat)),
    )
    limits = f"${schedule.limits}" if schedule.limits else ""
    return (schedule.option, limits, sources, *figures, schedule.cite)


def _short_line(cost: OptionCost) -> tuple[str, ...]:
    """An option of a game without pots."""
    cells = zip(_COLUMNS, _line(cost), strict=True)
    return tuple(cell for name, cell in cells if name not in _LEFT_OUT)
