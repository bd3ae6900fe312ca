"""`houseway replay FILE`: recorded rounds, played again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.options import read_text
from houseway.errors import HousewayError, OtherRules
from houseway.terminal.options import CsvOption, JsonOption, one_format
from houseway.terminal.output import console, print_csv, print_json

if TYPE_CHECKING:
    from houseway.rounds.record import Record
    from houseway.rulebook.rules import Rules
    from houseway.table.live import LiveRound


def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A record, a list of them, the output of `play --json`, or a room's proof; - is standard "
            "input.",
        ),
    ],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check that every round ends with the same chips.")
    ] = False,
    root: Annotated[
        str | None,
        typer.Option(
            "--root",
            metavar="HEX",
            help="For a room's proof: the commitment (root) that the table showed before betting.",
        ),
    ] = None,
    start: Annotated[
        int | None,
        typer.Option(
            "--start",
            metavar="N",
            min=0,
            help="For a room's proof: how many cards had been drawn from the shoe before the round.",
        ),
    ] = None,
    reforms: Annotated[
        list[str] | None,
        typer.Option(
            "--reform",
            metavar="HEX",
            help="For a room's proof: a commitment that the table showed when cards were shuffled back "
            "during the round; may be repeated, in order.",
            show_default=False,
        ),
    ] = None,
    rules_file: Annotated[
        str | None,
        typer.Option(
            "--played-by",
            metavar="FILE",
            help="The rules of that time: a rule file, or the JSON from a room (default: the rulebook's).",
        ),
    ] = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Replay recorded rounds step by step, and check that they end with the same chips.

    A record is refused if its rules have changed since or it ends with different chips; --played-by replays
    it by the rules of that time. A room's proof of a round is checked against the room's commitment; with
    --root, against the commitment that the table showed before betting; with --start, also that the cards
    are those of this round and not of another from the same shoe. The page of a round shows the command
    with both. A room has the rules of a round at /api/tables/TABLE/rounds/ROUND/rules.

    \b
      houseway play oceana/ez-baccarat --auto --rounds 3 --seed 7 --record rounds.json
      houseway replay rounds.json
      houseway replay rounds.json --verify
      houseway replay proof.json --verify --root 5e884898da28... --start 12
      houseway replay proof.json --verify --played-by rules.json
    """
    one_format(as_json, as_csv)
    proof = read_proof(file)
    if proof is not None:
        _check_proof(file, proof, root, start, reforms or [], rules_file, as_json)
        return
    for option, value in (("--root", root), ("--start", start), ("--reform", reforms or None)):
        if value is not None:
            raise HousewayError(f"{file}: {option} needs the proof of a round, and this is not one")
    rounds = play_records(read_records(file), rules_file)
    if as_json:
        print_json({"file": file, "verified": True, "rounds": [round_data(live) for live in rounds]})
    elif as_csv:
        rows = [(number, *row) for number, live in enumerate(rounds, 1) for row in _csv_rows(live)]
        columns = ("round", "spot", "bettor", "bet", "amount", "net", "case", "pays", "cite", "by_reading")
        print_csv(columns, rows)
    elif verify:
        count = "1 round replays" if len(rounds) == 1 else f"{len(rounds)} rounds replay"
        console().print(f"{file}: {count} to the same chips")
    else:
        for number, live in enumerate(rounds, 1):
            print_round(live, number, len(rounds))


def read_proof(file: str) -> dict[str, Any] | None:
    """A room's proof of a round, if the file is one."""
    if file == "-":
        return None
    try:
        data = json.loads(read_text(file))
    except (json.JSONDecodeError, RecursionError):
        return None
    return (
        data if isinstance(data, dict) and str(data.get("format", "")).startswith("houseway-proof") else None
    )


def play_records(records: list[Record], rules_file: str | None) -> list[LiveRound]:
    """Replay finished rounds, by the rules of a file or the rulebook's own."""
    from houseway.table.replay import replay_to_end

    try:
        return [replay_to_end(record, _rules(record, rules_file)) for record in records]
    except OtherRules as error:
        raise _refused(error, rules_file, "") from None


def _check_proof(
    file: str,
    proof: dict[str, Any],
    root: str | None,
    start: int | None,
    reforms: Sequence[str],
    rules_file: str | None,
    as_json: bool,
) -> None:
    from houseway.rounds.record import Record
    from houseway.table.proofs import verify_proof

    rules = None
    if rules_file is not None:
        if proof.get("record") is None:
            raise HousewayError(f"{file}: --played-by needs the record of a round, and this proof has none")
        rules = _rules(Record.from_data(proof["record"], "proof: record"), rules_file)
    try:
        found = verify_proof(proof, root, rules, start, reforms)
    except OtherRules as error:
        kept = f"; the room has them at /api/tables/{proof['table']}/rounds/{proof['round']}/rules"
        raise _refused(error, rules_file, kept) from None
    if as_json:
        print_json({"file": file, **found})
        return
    console().print(f"{file}: {found['text']}")
    if not found["root_checked"]:
        console().print(
            "Without --root, only the commitment stated after the round could be checked. "
            "Add --root with the commitment that the table showed before betting."
        )
    if found["start_checked"]:
        console().print(f"The round begins where it should in the shoe (cards drawn before it: {start}).")
    else:
        console().print(
            "Where the round begins in the shoe was not checked: without --start, this could be another "
            "round from the same shoe. Add --start with the number of cards drawn before the round."
        )
    console().print(
        f"That this is round {proof['round']} of table {proof['table']} is only the room's statement: "
        "the commitment does not include these numbers."
    )
    if found["replayed"]:
        console().print("The round replays to the same chips.")


def _rules(record: Record, file: str | None) -> Rules | None:
    """The rules of a file with the settings of a record: a rule file, or a room's document."""
    from houseway.rulebook.rules import choose, load_rules

    if file is None:
        return None
    if not file.endswith(".json"):
        return load_rules(file, record.settings)
    document = _read_json(file, file)
    if not isinstance(document, dict):
        raise HousewayError(f"{file}: not a rules document")
    return choose(document, file, record.settings)


def _refused(error: OtherRules, rules_file: str | None, kept: str) -> HousewayError:
    """The error for a round that was played by other rules; `kept` says where to get those."""
    if rules_file is not None:
        return HousewayError(f"{rules_file}: not the rules of this round: {error}")
    return HousewayError(f"{error}: give the rules of that time with --played-by FILE{kept}")


def read_records(file: str) -> list[Record]:
    """The records of a file: one, a list of them, or an object with its `rounds`."""
    from houseway.rounds.record import Record

    where = "standard input" if file == "-" else file
    data = _read_json(file, where)
    if isinstance(data, dict) and isinstance(data.get("rounds"), list):
        data = data["rounds"]
    found = data if isinstance(data, list) else [data]
    if not found:
        raise HousewayError(f"{where}: it has no recorded rounds")
    if len(found) == 1:
        return [Record.from_data(found[0], where)]
    return [Record.from_data(entry, f"{where}: round {number}") for number, entry in enumerate(found, 1)]


def _read_json(file: str, where: str) -> Any:
    try:
        return json.loads(read_text(file))
    except (json.JSONDecodeError, RecursionError) as error:
        raise HousewayError(f"{where}: not valid JSON: {error}") from None


def round_data(live: LiveRound) -> dict[str, Any]:
    """A round as --json prints it."""
    return {
        "game": live.rules.id,
        "events": list(live.log.whole()),
        "chips_before": live.chips_before,
        "chips": dict(live.chips),
    }


def _csv_rows(live: LiveRound) -> list[tuple[object, ...]]:
    from houseway.money import dollar_number

    if live.result is None:
        return []
    return [
        (
            row.spot,
            row.who,
            row.on,
            dollar_number(row.staked),
            dollar_number(row.net),
            row.why,
            row.pays,
            live.rules.cite(row.cite),
            " ".join(live.result.marks.of(row)),
        )
        for row in live.result.rows
    ]


def print_round(live: LiveRound, number: int, count: int) -> None:
    """Print a round step by step, with every card."""
    from houseway.cli.endings import ending
    from houseway.cli.round_view import round_lines

    out = console()
    of = f"round {number} of {count}" if count > 1 else "one round"
    out.print(f"{live.rules.name}, {of}", style="bold")
    for line in round_lines(live, everything=True):
        out.print(line)
    for text, style in ending(live, everything=True):
        out.print(text, style=style or None)
    out.print()
