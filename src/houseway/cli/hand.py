"""`houseway hand`: hands of poker as PHH files, written from records and played from files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.options import SetOption, complete_game, read_text, settings_of
from houseway.cli.own_rules import with_folders
from houseway.cli.replay import play_records, print_round, read_records, round_data
from houseway.errors import HousewayError
from houseway.terminal.options import JsonOption
from houseway.terminal.output import console, print_json

if TYPE_CHECKING:
    from houseway.histories import PlayedHistory

hand = typer.Typer(no_args_is_help=True, context_settings={"help_option_names": ["-h", "--help"]})

NumberOption = Annotated[
    int | None,
    typer.Option(
        "--hand", metavar="N", min=1, help="Which hand of the file, counted from 1.", show_default=False
    ),
]


@hand.callback()
def hands() -> None:
    """Export hands of poker as PHH files, or import and replay them.

    PHH is the Poker Hand History format (phh.readthedocs.io), which other poker programs read.
    """


def export_hand(
    file: Annotated[
        str,
        typer.Argument(
            metavar="RECORD",
            help="A record, a list of them, or the output of `play --json`; - is standard input.",
        ),
    ],
    number: NumberOption = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--phh",
            metavar="FILE",
            help="Write the hand to this file. Several hands of a record go to files with their numbers.",
            show_default=False,
        ),
    ] = None,
    rules_file: Annotated[
        str | None,
        typer.Option(
            "--played-by",
            metavar="FILE",
            help="The rules of that time: a rule file, or the JSON from a room (default: the rulebook's).",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Write recorded hands as PHH, with every card.

    A game that one of the format's variants expresses gets its code; any other gets the variant "houseway".
    Fields that begin with an underscore hold what the format cannot say: `hand import` reads them, and other
    programs ignore them. Without --phh, the hand is printed.

    \b
      houseway play oceana/texas-holdem --auto --rounds 3 --seed 7 --record hands.json
      houseway hand export hands.json --hand 2
      houseway hand export hands.json --phh hand.phh
    """
    from houseway.histories import write_history

    if as_json and to is not None:
        raise HousewayError("choose --json or --phh, not both")
    records = read_records(file)
    if number is not None and number > len(records):
        raise HousewayError(f"--hand {number}: the file has {len(records)} hands")
    chosen = dict(enumerate(records, 1)) if number is None else {number: records[number - 1]}
    played = zip(chosen, play_records(list(chosen.values()), rules_file), strict=True)
    texts = {at: write_history(live, {"hand": at}) for at, live in played}
    if as_json:
        print_json({"file": file, "hands": [{"hand": at, "phh": text} for at, text in texts.items()]})
        return
    if to is None:
        if len(texts) > 1:
            raise HousewayError(
                f"{file}: it has {len(texts)} hands: add --hand N, or --phh FILE for all of them"
            )
        print("".join(texts.values()), end="")
        return
    path = Path(to)
    for at, text in texts.items():
        target = path if len(texts) == 1 else path.with_stem(f"{path.stem}-{at}")
        target.write_text(text, encoding="utf-8")
        console().print(f"{target}: hand {at}")


def import_hand(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A PHH file; - is standard input.")],
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="GAME",
            help="Play it by this game's rules (default: the game it was exported from, or its variant).",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    settings: SetOption = None,
    record: Annotated[
        str | None,
        typer.Option(
            "--record", metavar="FILE", help="Write the record of the hand to this file.", show_default=False
        ),
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check that the hand can be played and ends as it says.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Play a PHH file out: exactly its cards and actions, by the rules of a game.

    A hand that Houseway exported is played by its own game, and ends in the same record. A hand from another
    program is played by its variant, or by --game with --set, at the limits that fit its blinds and bets.
    Cards that the file does not tell are made up. It is an error if an action is not legal, or if the hand
    ends with other stacks than the file says.

    \b
      houseway hand import hand.phh
      houseway hand import hand.phh --verify
      houseway hand import hand.phh --game oceana/texas-holdem --set limits=3-6
    """
    from houseway.histories import play_history

    where = "standard input" if file == "-" else file
    played = play_history(read_text(file), game, settings_of(settings), where)
    live = played.live
    if record is not None:
        if not live.over:
            raise HousewayError(f"{where}: the hand is not over, so it has no record yet")
        if not played.rules.filing.house and game is None:
            raise HousewayError(f"{where}: only a game has records, not a variant: name one with --game")
        Path(record).write_text(live.record().to_json() + "\n", encoding="utf-8")
    if as_json:
        print_json({"file": file, **_played(played), **round_data(live)})
        return
    if not verify:
        print_round(live, 1, 1)
    console().print(_verdict(where, played))
    if record is not None:
        console().print(f"Record: {record}", style="dim")


def _verdict(where: str, played: PlayedHistory) -> str:
    """What was found, in a line."""
    made_up = "; cards that the file does not tell were made up" if played.unknown_cards else ""
    if not played.live.over:
        return f"{where}: the hand is not over: the file ends before it{made_up}"
    same = (
        "the same stacks" if played.history.finishing is not None else "stacks that the file does not state"
    )
    return f"{where}: played by {played.rules.name}, the hand ends with {same}{made_up}"


def _played(played: PlayedHistory) -> dict[str, Any]:
    from houseway.money import dollar_number

    return {
        "variant": played.history.variant,
        "over": played.live.over,
        "unknown_cards": played.unknown_cards,
        "stacks": [dollar_number(stack) for stack in played.stacks],
    }


hand.command("export")(with_folders(export_hand))
hand.command("import")(with_folders(import_hand))
