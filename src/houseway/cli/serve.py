"""`houseway serve`: the card room, for browsers."""

from __future__ import annotations

from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")
    ] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="Where the room keeps its books: an SQLite file unless said otherwise.",
            show_default=False,
        ),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the room in a browser.")] = False,
) -> None:
    """Open the card room: play, settle, look up and price any game in the browser.

    \b
      houseway serve --open
      houseway serve --port 8080 --database sqlite:///room.sqlite3
      houseway serve --database postgresql+psycopg://user@localhost/houseway
    """
    from houseway.room.db import default_url
    from houseway.room.serve import run

    run(host, port, database or default_url(), open_page)
