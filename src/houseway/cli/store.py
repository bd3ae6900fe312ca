"""`houseway store`: the results that are stored on this machine."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.options import complete_game
from houseway.errors import HousewayError
from houseway.terminal.options import CsvOption, JsonOption, StoreOption, one_format
from houseway.terminal.output import console, print_csv, print_json, table

if TYPE_CHECKING:
    from houseway.odds.store import ResultStore, StoredResult

store = typer.Typer(no_args_is_help=True, context_settings={"help_option_names": ["-h", "--help"]})

GameOption = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        help="Only results about this game.",
        autocompletion=complete_game,
        show_default=False,
    ),
]
OutdatedOption = Annotated[
    bool, typer.Option("--outdated", help="Only results of other code than this version's.")
]
WhatIfsOption = Annotated[
    bool, typer.Option("--what-ifs", help="Only results about changed rules, not about games as listed.")
]


@store.callback()
def results() -> None:
    """List, clear, export or import the results that are stored on this machine.

    Odds that were computed once are stored in one folder, which the command line, Python and rooms share:
    the one that --store or HOUSEWAY_STORE names, or your cache. A result is used only for the same rules and
    by the same code; `houseway odds --all` computes those of every game.
    """


@store.command("list")
def list_results(
    game: GameOption = None,
    outdated: OutdatedOption = False,
    what_ifs: WhatIfsOption = False,
    folder: StoreOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """List what is stored, the newest first.

    An outdated result was computed by other code: it is never used, and is deleted when room is needed.

    \b
      houseway store list
      houseway store list --game oceana/ez-baccarat
      houseway store list --outdated --csv
    """
    one_format(as_json, as_csv)
    found = _store(folder)
    rows = [_row(result) for result in _chosen(found, game, outdated, what_ifs)]
    if as_json:
        print_json({"folder": str(found.folder), "results": rows})
    elif as_csv:
        print_csv(_COLUMNS, ([row[name] for name in _COLUMNS] for row in rows))
    else:
        _print(found, rows)


@store.command("clear")
def clear_results(
    game: GameOption = None,
    outdated: OutdatedOption = False,
    what_ifs: WhatIfsOption = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    folder: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Delete stored results: all of them, or those that the options select.

    \b
      houseway store clear --outdated
      houseway store clear --game oceana/ez-baccarat --yes
    """
    chosen = list(_chosen(_store(folder), game, outdated, what_ifs))
    if chosen and not yes:
        typer.confirm(f"Delete {_counted(chosen)}? They can be computed again", abort=True)
    for result in chosen:
        result.path.unlink(missing_ok=True)
    if as_json:
        print_json({"deleted": len(chosen)})
    else:
        console().print(f"Deleted {_counted(chosen)}." if chosen else "There is nothing to delete.")


@store.command("export")
def export_results(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The archive to write (.tar).")],
    game: GameOption = None,
    what_ifs: WhatIfsOption = False,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is there.")] = False,
    folder: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write stored results of this version to one file, to use them on another machine.

    \b
      houseway store export odds.tar
    """
    from houseway.odds.store import LISTED, WHAT_IF

    if file.exists() and not force:
        raise HousewayError(f"{file} exists: add --force to replace it")
    chosen = [one for one in _chosen(_store(folder), game, False, what_ifs) if not _is_outdated(one)]
    if not chosen:
        raise HousewayError("no results of this version are stored: there is nothing to export")
    with tarfile.open(file, "w") as archive:
        for result in chosen:
            data = result.path.read_bytes()
            entry = tarfile.TarInfo(f"{LISTED if result.listed else WHAT_IF}/{result.path.name}")
            entry.size, entry.mtime = len(data), int(result.written)
            archive.addfile(entry, io.BytesIO(data))
    if as_json:
        print_json({"file": str(file), "written": len(chosen)})
    else:
        console().print(f"Wrote {_counted(chosen)} to {file}.", soft_wrap=True)


@store.command("import")
def import_results(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An archive from `houseway store export`.")],
    folder: StoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Add the results of an archive to those that are stored.

    What is damaged is left out. Results of other code are stored too, but used only by that code.

    \b
      houseway store import odds.tar
    """
    found, added, refused = _store(folder), 0, 0
    for listed, data in _archived(file):
        if found.add(data, listed=listed):
            added += 1
        else:
            refused += 1
    if as_json:
        print_json({"folder": str(found.folder), "added": added, "left_out": refused})
    else:
        console().print(f"Added {_results(added)} to {found.folder}.", soft_wrap=True)
    if refused:
        raise HousewayError(f"{file}: {_results(refused)} could not be read or stored")


def _archived(file: Path) -> Iterator[tuple[bool, bytes]]:
    """The files of an archive, and whether each is about a game as it is listed."""
    from houseway.odds.store import LIMIT, LISTED, WHAT_IF

    try:
        with tarfile.open(file, "r:") as archive:
            for entry in archive:
                kind = Path(entry.name).parent.name
                if entry.isfile() and kind in (LISTED, WHAT_IF) and entry.size <= LIMIT:
                    content = archive.extractfile(entry)
                    assert content is not None, "it is a file"
                    yield kind == LISTED, content.read()
    except tarfile.TarError as error:
        raise HousewayError(f"{file} is not an archive from `houseway store export` ({error})") from None


def _store(folder: str | None) -> ResultStore:
    from houseway.odds.store import chosen_store

    found = chosen_store(folder)
    if found is None:
        raise HousewayError("results are not stored: the store is off")
    return found


def _chosen(found: ResultStore, game: str | None, outdated: bool, what_ifs: bool) -> Iterable[StoredResult]:
    """The results that the options select, the newest first."""
    return sorted(
        (
            result
            for result in found.results()
            if (game is None or result.label.game == game)
            and not (what_ifs and result.listed)
            and (not outdated or _is_outdated(result))
        ),
        key=lambda result: result.written,
        reverse=True,
    )


def _is_outdated(result: StoredResult) -> bool:
    """Whether other code computed it; that of a family which is no longer there counts as other code."""
    from houseway.odds.code import code_hash
    from houseway.odds.family import declared

    label = result.label
    return label.family not in declared() or code_hash(label.family, *label.writers) != result.key.code


_COLUMNS = ("game", "changes", "question", "outdated", "written", "bytes")


def _row(result: StoredResult) -> dict[str, object]:
    return {
        "game": result.label.game,
        "changes": result.label.changes,
        "question": result.key.question,
        "outdated": _is_outdated(result),
        "written": datetime.fromtimestamp(result.written, UTC).isoformat(timespec="seconds"),
        "bytes": result.size,
    }


def _print(found: ResultStore, rows: list[dict[str, object]]) -> None:
    out = console()
    if rows:
        lines = [
            (
                f"{row['game']} ({row['changes']})" if row["changes"] else str(row["game"]),
                _question(str(row["question"])) + (" (outdated)" if row["outdated"] else ""),
                str(row["written"])[:16].replace("T", " "),
                _size(int(str(row["bytes"]))),
            )
            for row in rows
        ]
        out.print(table("Stored results", ("About", "What", "Written (UTC)", "Size"), lines, right=["Size"]))
    total = sum(int(str(row["bytes"])) for row in rows)
    out.print(f"{_results(len(rows))}, {_size(total)}, in {found.folder}", style="dim", soft_wrap=True)


def _question(question: str) -> str:
    """A question in words."""
    if question.startswith("room"):
        return "an answer of the room"
    if question.startswith("house way"):
        return "a changed house way"
    return "odds, side bets jointly" if question.endswith("jointly") else "odds"


def _size(count: int) -> str:
    return f"{count / 2**20:,.1f} MB" if count >= 2**20 else f"{max(1, round(count / 2**10)):,} kB"


def _counted(chosen: list[StoredResult]) -> str:
    return f"{_results(len(chosen))} ({_size(sum(result.size for result in chosen))})"


def _results(count: int) -> str:
    return "1 result" if count == 1 else f"{count:,} results"
