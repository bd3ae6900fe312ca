"""Arguments and options that several commands share, and the games and files they name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.errors import HousewayError

if TYPE_CHECKING:
    from houseway.rulebook.rules import Rules


def complete_game(incomplete: str) -> list[str]:
    """Game ids that start with what was typed, or have it after the house's name."""
    from houseway.rulebook.catalogue import catalogue

    return _matching([entry.id for entry in catalogue()], incomplete)


def _matching(ids: list[str], incomplete: str) -> list[str]:
    return [game for game in ids if game.startswith(incomplete)] or [
        game for game in ids if incomplete and incomplete in game
    ]


def complete_house(incomplete: str) -> list[str]:
    """Houses that start with what was typed."""
    from houseway.rulebook.catalogue import catalogue

    return sorted({entry.house for entry in catalogue() if entry.house.startswith(incomplete)})


def complete_family(incomplete: str) -> list[str]:
    """Families that start with what was typed."""
    from houseway.rulebook.catalogue import catalogue

    return sorted({entry.family for entry in catalogue() if entry.family.startswith(incomplete)})


def complete_side_bet(incomplete: str) -> list[str]:
    """Side bets that start with what was typed, or have it after the house's name."""
    from houseway.rulebook.catalogue import catalogue

    return _matching([entry.id for entry in catalogue() if entry.attaches_to], incomplete)


def house_option(text: str) -> Any:
    """The option that names a house, with what it does to the command."""
    return typer.Option("--house", metavar="HOUSE", help=text, autocompletion=complete_house)


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game id (see `houseway games`) or the path of a rule file.",
        autocompletion=complete_game,
        show_default=False,
    ),
]
OptionalGameArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help="A game id (see `houseway games`) or the path of a rule file; none with --all.",
        autocompletion=complete_game,
        show_default=False,
    ),
]
WithOption = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="SIDE_BET",
        help="Add a side bet to the game (see `houseway games`); may be repeated.",
        autocompletion=complete_side_bet,
        show_default=False,
    ),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="Choose an option, a reading or a payout (decks=6, tie='9 to 1'); may be repeated.",
        show_default=False,
    ),
]
TableOption = Annotated[
    str | None,
    typer.Option(
        "--table",
        metavar="WAGERS",
        help="The wagers at the table, as in '2: player 25, tie 5; 3: banker 50'.",
        show_default=False,
    ),
]

ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Work on a Dask cluster, as in tcp://HOST:8786, or local:4 for one on this machine.",
        show_default=False,
    ),
]

PlotOption = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        metavar="FILE.svg",
        help="Draw plots of the results into this file, as SVG.",
        show_default=False,
    ),
]


def write_plot(file: Path | None, draw: Callable[[], str]) -> None:
    """Draw a plot into a file, if one was named."""
    if file is not None:
        try:
            file.write_text(draw(), encoding="utf-8")
        except OSError as error:
            raise HousewayError(f"--plot {file}: cannot be written ({error.strerror})") from None


def check_plot(file: Path | None) -> None:
    """Refuse a file that is no SVG, before the work."""
    if file is not None and file.suffix.lower() != ".svg":
        raise HousewayError(f"--plot {file}: plots are SVG, so the name must end with .svg")


def settings_of(texts: Iterable[str] | None) -> dict[str, str]:
    """The settings written as ``name=value``."""
    settings: dict[str, str] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise HousewayError(f"--set {text!r}: write NAME=VALUE, as in decks=6")
        settings[name.strip()] = value.strip()
    return settings


def rules_of(
    game: str, settings: Iterable[str] | None = None, side_bets: Iterable[str] | None = None
) -> Rules:
    """The rules of a game, with the settings and side bets written on the command line."""
    from houseway.rulebook.rules import load_rules

    return load_rules(game, settings_of(settings), list(side_bets or ()))


def read_text(file: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    import sys

    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise HousewayError(f"{file}: not a text file (it must be UTF-8)") from None
