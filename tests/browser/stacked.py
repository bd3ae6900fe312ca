"""A room whose shoes begin with chosen cards, so that the tests of the page can wait for any hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.room.server import Server

PRELUDE = """
from pathlib import Path
from types import SimpleNamespace
import houseway.table.commitment as commitment

shuffled = commitment.Shoe


def stacked(deck, random):
    shoe = shuffled(deck, random)
    cards = [shoe.draw() for _ in range(len(deck))]
    for at, card in enumerate(deck.parse_all(Path({file!r}).read_text())):
        found = cards.index(card, at)
        cards[at], cards[found] = cards[found], cards[at]
    return SimpleNamespace(draw=iter(cards).__next__)


commitment.Shoe = stacked
"""


@contextmanager
def stacked_room(folder: Path) -> Iterator[tuple[str, Path]]:
    """A running room: its address, and the file with the first cards of every shoe that is shuffled next."""
    cards = folder / "cards"
    cards.write_text("")
    prelude = PRELUDE.format(file=str(cards))
    server = Server(f"sqlite:///{folder / 'room.sqlite3'}", folder / "log", prelude)
    server.start()
    yield server.address, cards
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()
