"""The `houseway` program: its commands, and what they have in common."""

from __future__ import annotations

import gc
import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from houseway import __version__
from houseway.cli.bank import bank
from houseway.cli.check import check
from houseway.cli.compare import compare
from houseway.cli.equity import equity
from houseway.cli.fees import fees
from houseway.cli.games import games
from houseway.cli.hand import hand
from houseway.cli.odds import odds
from houseway.cli.own_rules import RulesOption, folders_of_environment, use_folders, with_folders
from houseway.cli.play import play
from houseway.cli.replay import replay
from houseway.cli.rule import rule
from houseway.cli.rules import rules
from houseway.cli.set_hand import set_hand
from houseway.cli.settle import settle
from houseway.cli.simulate import simulate
from houseway.cli.store import store
from houseway.errors import HousewayError
from houseway.room.commands import room, serve

BAD_INPUT = 2
COLLECTIONS = 50_000, 20, 100
"""When a command collects garbage: rarely, because nearly all that it loads and makes stays until it ends."""


class Commands(TyperGroup):
    """All commands: a user's mistake becomes one line and exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        """Run the requested command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except HousewayError as error:
            _say(str(error))
        except OSError as error:
            _say(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        raise typer.Exit(BAD_INPUT)


def _say(message: str) -> None:
    print(f"houseway: {' '.join(message.split())}", file=sys.stderr)


app = typer.Typer(
    cls=Commands,
    name="houseway",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"houseway {__version__}")
        raise typer.Exit


@app.callback()
def houseway(
    rules_folders: RulesOption = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """A California card room in software.

    The games as five licensed rooms filed them: dealt, banked, settled, charged and priced,
    for play chips.

    GAME is an id such as oceana/ez-baccarat, or the path of your own rule file. Every command except
    room takes [bold]--rules DIR[/bold]: games in that folder have ids too, such as my-rules/twin-eights.
    """
    use_folders(*(rules_folders or folders_of_environment()))


app.command(rich_help_panel="Look up")(with_folders(games))
app.command(rich_help_panel="Look up")(with_folders(rules))
app.command(rich_help_panel="Look up")(with_folders(rule))
app.command(rich_help_panel="Play")(with_folders(play))
app.command(rich_help_panel="Play")(with_folders(replay))
app.add_typer(hand, name="hand", rich_help_panel="Play")
app.command(rich_help_panel="Play")(with_folders(serve))
app.add_typer(room, name="room", rich_help_panel="Play")
app.command(rich_help_panel="Settle and price")(with_folders(settle))
app.command(rich_help_panel="Settle and price")(with_folders(odds))
app.command(rich_help_panel="Settle and price")(with_folders(simulate))
app.command(rich_help_panel="Settle and price")(with_folders(bank))
app.command(rich_help_panel="Settle and price")(with_folders(equity))
app.command("set", rich_help_panel="Settle and price")(with_folders(set_hand))
app.command(rich_help_panel="Settle and price")(with_folders(compare))
app.command(rich_help_panel="Settle and price")(with_folders(fees))
app.add_typer(store, name="store", rich_help_panel="Settle and price")
app.command(rich_help_panel="Write rules")(with_folders(check))


def main() -> None:
    """Run the command line; an error is one line on stderr, never a traceback.

    With HOUSEWAY_DEBUG set, an unexpected error shows where it came from.
    """
    gc.set_threshold(*COLLECTIONS)
    try:
        app()
    except Exception as error:  # the last place to catch it: a person reads one line, not a traceback
        if os.environ.get("HOUSEWAY_DEBUG"):
            raise
        line = " ".join(f"{type(error).__name__}: {error}".split())
        print(f"houseway: unexpected error: {line} (set HOUSEWAY_DEBUG=1 to see where)", file=sys.stderr)
        sys.exit(70)


if __name__ == "__main__":
    main()
