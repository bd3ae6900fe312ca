"""The room's own commands: `houseway serve` opens it; `houseway room` is for the person who runs it.

The server, the database and the web framework are imported when a command runs, not when commands are listed.
"""

from __future__ import annotations

import sys
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.errors import HousewayError
from houseway.room.hosting import MINUTE, SHORTEST, Hosting, read_proxies, read_shortest
from houseway.terminal.options import CsvOption, JsonOption, StoreOption, one_format
from houseway.terminal.output import console, money, print_csv, print_json, table

if TYPE_CHECKING:
    from houseway.room.messages.accounts import FeeReport

WRONG = 1

room = typer.Typer(no_args_is_help=True, context_settings={"help_option_names": ["-h", "--help"]})

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="The room's database, as given to `houseway serve`.",
        show_default=False,
    ),
]


HOST, PORT = "127.0.0.1", 8000
USUAL_ADDRESS = f"http://{HOST}:{PORT}/"
LIMITS = "Limits"
_CLOCKS = ", ".join(f"{name} {seconds:g}" for name, seconds in SHORTEST.items())


def _limit(option: str, text: str) -> Any:
    """The option for the most that there may be of something."""
    return typer.Option(option, metavar="NUMBER", min=1, help=text, rich_help_panel=LIMITS)


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = HOST,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")
    ] = PORT,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="The room's database; an SQLite file by default.",
            show_default=False,
        ),
    ] = None,
    store: StoreOption = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the room in a browser.")] = False,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            metavar="NAME",
            help="A name under which people reach the room, such as cards.example.org; may be repeated.",
            show_default=False,
        ),
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="A proxy in front of the room, whose X-Forwarded-For header is trusted; may be repeated.",
            show_default=False,
        ),
    ] = None,
    idle: Annotated[
        float,
        typer.Option(
            "--idle",
            metavar="MINUTES",
            min=1,
            help="Close a table, and return its chips, when no person has acted there for this long.",
            rich_help_panel=LIMITS,
        ),
    ] = Hosting.idle / MINUTE,
    tables: Annotated[int, _limit("--tables", "Open tables.")] = Hosting.tables,
    tables_each: Annotated[int, _limit("--tables-each", "Open tables of one player.")] = Hosting.tables_each,
    tables_per_address: Annotated[
        int, _limit("--tables-per-address", "Open tables that were opened from one address.")
    ] = Hosting.tables_per_address,
    rail: Annotated[int, _limit("--rail", "People on the rail of one table.")] = Hosting.rail,
    guests_per_address: Annotated[
        int, _limit("--guests-per-address", "People who enter from one address; one more each minute.")
    ] = Hosting.guests_per_address,
    watchers: Annotated[int, _limit("--watchers", "Spectators in the room.")] = Hosting.watchers,
    watchers_per_table: Annotated[
        int, _limit("--watchers-per-table", "Spectators of one table.")
    ] = Hosting.watchers_per_table,
    watchers_per_address: Annotated[
        int, _limit("--watchers-per-address", "Spectators from one address.")
    ] = Hosting.watchers_per_address,
    connections: Annotated[int, _limit("--connections", "Connections to the room.")] = Hosting.connections,
    connections_per_address: Annotated[
        int, _limit("--connections-per-address", "Connections from one address; a proxy may have more.")
    ] = Hosting.connections_per_address,
    request_time: Annotated[
        float,
        typer.Option(
            "--request-time",
            metavar="SECONDS",
            min=0.01,
            help="The time allowed for a request to arrive in full, and for a client to read an answer.",
            rich_help_panel=LIMITS,
        ),
    ] = Hosting.request_time,
    shortest: Annotated[
        list[str] | None,
        typer.Option(
            "--shortest",
            metavar="CLOCK=SECONDS",
            help=f"The shortest clock that a player may choose for a table ({_CLOCKS}); may be repeated.",
            show_default=False,
            rich_help_panel=LIMITS,
        ),
    ] = None,
) -> None:
    """Open the card room: play, settle, look up and price any game in the browser.

    The first start prints a link that signs your browser in as the operator, who can close tables, remove
    people and read the room's ledger and fees. `houseway room operator` prints a new link.

    With --rules DIR your own rule files are in the lobby. They are checked when the room opens and whenever
    one changes; if a file has errors, they are printed, and the game is left out or stays as it was.

    \b
      houseway serve --open
      houseway serve --rules my-rules
      houseway serve --port 8080 --database sqlite:///room.sqlite3
      houseway serve --database postgresql+psycopg://user@localhost/houseway
      houseway serve --name cards.example.org --proxy 127.0.0.1
    """
    from houseway.room.db import default_url
    from houseway.room.serve import run

    hosting = Hosting(
        names=tuple(names or ()),
        proxies=read_proxies(proxies or ()),
        tables=tables,
        tables_each=tables_each,
        tables_per_address=tables_per_address,
        idle=idle * MINUTE,
        rail=rail,
        guests_per_address=guests_per_address,
        watchers=watchers,
        watchers_per_table=watchers_per_table,
        watchers_per_address=watchers_per_address,
        connections=connections,
        connections_per_address=connections_per_address,
        request_time=request_time,
        shortest=read_shortest(shortest or ()),
        store=store,
    )
    run(host, port, database or default_url(), open_page, hosting)


@room.callback()
def houseway_room() -> None:
    """Audit a room's ledger, report its fees, or become its operator; the room may stay open."""


@room.command()
def audit(database: DatabaseOption = None, as_json: JsonOption = False) -> None:
    """Audit the ledger, and every open table against it. Exit code 1 if a check fails.

    \b
      houseway room audit
      houseway room audit --database sqlite:///room.sqlite3 --json
    """
    from houseway.room.audit import audit as checks_of
    from houseway.room.audit import open_books
    from houseway.room.db import default_url

    with open_books(database or default_url()) as books:
        checks = list(checks_of(books))
    wrong = sum(not check.sound for check in checks)
    if as_json:
        rows = [
            {"check": check.name, "sound": check.sound, "seen": check.seen, "faults": check.faults}
            for check in checks
        ]
        print_json({"sound": not wrong, "checks": rows})
    else:
        for check in checks:
            verdict = "ok   " if check.sound else "WRONG"
            print(f"{verdict}  {check.name}: {'; '.join(check.faults) or check.seen}")
        print(f"{wrong} of {len(checks)} checks failed." if wrong else "All checks passed.")
    if wrong:
        raise typer.Exit(WRONG)


@room.command()
def operator(
    database: DatabaseOption = None,
    address: Annotated[
        str | None,
        typer.Option(
            "--address",
            metavar="URL",
            help=f"The address that `houseway serve` printed; if left out, {USUAL_ADDRESS}",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Print a link that signs a browser in as the operator.

    It works once, within a day, and replaces earlier links. The operator can close tables, remove people, and
    read the audit, the fees and the size of the database. A password, set on the account page, lets the
    operator log in from other browsers.

    \b
      houseway room operator
      houseway room operator --address http://127.0.0.1:8001/
      houseway room operator --address https://cards.example/ --database sqlite:///room.sqlite3
    """
    from houseway.room.db import default_url
    from houseway.room.operator_link import link_of, new_token

    link = link_of(address or USUAL_ADDRESS, new_token(database or default_url()))
    if as_json:
        print_json({"link": link})
    else:
        print(link)
        if address is None:
            print(
                f"If the room is open at another address than {USUAL_ADDRESS}, put it in: --address URL",
                file=sys.stderr,
            )


@room.command()
def fees(
    database: DatabaseOption = None,
    day: Annotated[
        str | None,
        typer.Option(
            "--day",
            metavar="DAY",
            help="Only this day (UTC), or this range of days: 2026-11-15, 2026-11-01..2026-11-30.",
            show_default=False,
        ),
    ] = None,
    number: Annotated[
        int | None,
        typer.Option("--table", metavar="NUMBER", min=1, help="Only this table.", show_default=False),
    ] = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Report what the house collected, by table and day.

    \b
      houseway room fees
      houseway room fees --day 2026-11-01..2026-11-30 --csv
      houseway room fees --table 7 --database sqlite:///room.sqlite3
    """
    from houseway.room.audit import open_books
    from houseway.room.db import default_url
    from houseway.room.reports import fees_by_day

    one_format(as_json, as_csv)
    first, last = _days(day)
    with open_books(database or default_url()) as books:
        report = fees_by_day(books, first, last, number)
    if as_json:
        print_json(report)
    elif as_csv:
        print_csv(_COLUMNS, ([dict(row)[name] for name in _COLUMNS] for row in report["rows"]))
    else:
        _print(report)


_COLUMNS = ("day", "table", "table_name", "game", "rounds", "fees", "jackpot")


def _days(text: str | None) -> tuple[str, str]:
    """The first and the last day asked for, as ISO dates."""
    if text is None:
        return date.min.isoformat(), date.max.isoformat()
    first, dots, last = text.partition("..")
    try:
        days = date.fromisoformat(first), date.fromisoformat(last if dots else first)
    except ValueError:
        raise HousewayError(
            f"--day {text!r}: write a day as 2026-11-15, or a range as 2026-11-01..2026-11-30"
        ) from None
    return days[0].isoformat(), days[1].isoformat()


def _print(report: FeeReport) -> None:
    out = console()
    if not report["rows"]:
        out.print("No fees were collected.")
        return
    rows = (
        (
            row["day"],
            str(row["table"]),
            row["table_name"],
            row["game"],
            str(row["rounds"]),
            _money(row["fees"]),
            _money(row["jackpot"]) if row["jackpot"] else "",
        )
        for row in report["rows"]
    )
    columns = ("Day", "Table", "Name", "Game", "Rounds", "Fees", "For a jackpot")
    out.print(table("", columns, rows, right=("Table", "Rounds", "Fees", "For a jackpot")))
    out.print(f"{_money(report['total'])} in total.")


def _money(amount: float) -> str:
    return money(round(amount * 100))
