"""`houseway settle FILE`: a finished round, and who is paid what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from houseway.cli.options import SetOption, WithOption, read_text, settings_of
from houseway.cli.warned import print_readings, warning_text
from houseway.terminal.options import CsvOption, JsonOption, one_format
from houseway.terminal.output import console, print_csv, print_json, table


def _print_schema(wanted: bool) -> None:
    """Print the schema of a situation instead of settling one."""
    if wanted:
        from houseway.desk import situation_schema

        print_json(situation_schema())
        raise typer.Exit


def settle(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A situation in JSON or TOML; - is standard input.", show_default=False
        ),
    ],
    side_bets: WithOption = None,
    settings: SetOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    schema: Annotated[
        bool,
        typer.Option(
            "--schema",
            help="Print the JSON Schema of a situation and exit.",
            callback=_print_schema,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Settle a finished round: who is paid what, in what order, and which rule says so.

    The file names the game, the bank, the cards, and each spot's bets and choices, with amounts in dollars.
    In games with pots it names the button, what each seat put in on each street, and who folded or is all in.
    In games that the players settle with each other it names the button, every hand as it was set, what was
    declared, in order, and the chips of players who may be all in.
    What the filing does not allow is settled as described, with a warning that cites its lines.

    \b
      houseway settle situation.toml
      houseway settle situation.json --set cover='separate caps'
      houseway settle situation.json --with buster-blackjack-x
      cat situation.json | houseway settle - --json
      houseway settle --schema
    """
    from houseway.cli.settled_hand import print_hand, print_hand_csv
    from houseway.cli.settled_scores import print_scores, print_scores_csv
    from houseway.desk import HandResult, ScoresResult, answer_data, answered, load_situation, parse_situation
    from houseway.rulebook.rules import marked

    one_format(as_json, as_csv)
    where = "standard input" if file == "-" else file
    situation = parse_situation(load_situation(read_text(file), where), where)
    chosen = situation.with_settings(settings_of(settings)).with_side_bets(side_bets or ())
    result = answered(chosen, where)
    data = answer_data(result)
    if as_json:
        print_json(data)
    elif isinstance(result, HandResult):
        (print_hand_csv if as_csv else print_hand)(data)
    elif isinstance(result, ScoresResult):
        (print_scores_csv if as_csv else print_scores)(data)
    elif as_csv:
        _print_csv(data)
    else:
        settled = result.settlement
        _print(data, [marked(row.cite, settled.marks.of(row)) for row in settled.rows])


def _print_csv(data: Mapping[str, Any]) -> None:
    from houseway.desk.set_hands import told_of

    columns = (
        *("spot", "bettor", "bet", "hand", "amount"),
        *("due", "net", "returned", "covered", "case", "pays", "cite"),
    )
    hands = data["hands"]
    rows = (
        [
            *(row[name] for name in columns),
            " ".join(row["by_reading"]),
            told_of(hands, row["spot"]),
            told_of(hands, None),
        ]
        for row in data["wagers"]
    )
    print_csv((*columns, "by_reading", "set_as", "player_dealer_set_as"), rows)
    for warning in data["warnings"]:
        typer.echo(warning_text(warning), err=True)


def _print(data: Mapping[str, Any], lines: Sequence[str]) -> None:
    from houseway.cli.odds_view import dollar
    from houseway.rulebook.rules import marked

    out = console()
    out.print(f"{data['name']} ({data['game']}): settlement", style="bold")
    action = data["action"]
    by = marked("", action["by_reading"])
    out.print(f"Order: {action['why']}; seats {', '.join(map(str, action['order']))}{by and f' [{by}]'}")
    for hand in data["hands"]:
        owner = "Player-dealer" if hand["spot"] is None else f"Spot {hand['spot']}"
        out.print(f"{owner}: {hand['text']}")
    named = any(row["bettor"] != f"seat {row['spot']}" for row in data["wagers"])
    rows = [
        (
            str(number),
            str(row["spot"]),
            *([row["bettor"]] if named else []),
            f"{row['bet']} (hand {row['hand']})" if "/" in row["hand"] else row["bet"],
            dollar(row["amount"]),
            f"+{dollar(row['net'])}" if row["net"] > 0 else dollar(row["net"]),
            dollar(row["covered"]),
            f"{row['case']}: {row['pays']}" + (f"; {row['result']}" if row["action"] != "full" else ""),
            cite,
        )
        for number, (row, cite) in enumerate(zip(data["wagers"], lines, strict=True), 1)
    ]
    who = ("Who",) if named else ()
    columns = ("", "Spot", *who, "Bet", "Amount", "Net", "Covered", "Reason", "Lines")
    out.print(table("", columns, rows))
    _print_bank(data)
    for warning in data["warnings"]:
        out.print(warning_text(warning), style="yellow")


def _print_bank(data: Mapping[str, Any]) -> None:
    from houseway.cli.odds_view import dollar
    from houseway.rounds.fees import charged_on

    out = console()
    bank = data["bank"]
    reach = "covers all action" if bank["covers_all"] else "does not cover all action"
    out.print(f"Bank: {dollar(bank['before'])} before, {dollar(bank['after'])} after; it {reach}")
    for fee in data["fees"]:
        out.print(f"Fee: {fee['payer']} {dollar(fee['amount'])} ({charged_on(fee)})")
    print_readings(data)
