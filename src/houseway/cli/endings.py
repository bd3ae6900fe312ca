"""How a round ended, on a terminal: the hands, who won what, and everybody's chips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from houseway.cli.pots_view import hands_at_end, pots_table
from houseway.cli.round_view import chips_line, final_hands, settlement_table
from houseway.rounds.result import bank_words
from houseway.table.live import LiveRound
from houseway.terminal.output import money

if TYPE_CHECKING:
    from rich.console import RenderableType


def ending(
    live: LiveRound, seat: int | None = None, everything: bool = False
) -> Iterator[tuple[RenderableType, str]]:
    """How a round ended: the hands, who won what, and everybody's chips, each with its style."""
    pots = live.rules.family.mode == "pots"
    yield from _pots_ending(live, seat, everything) if pots else _settled_ending(live, seat, everything)
    yield chips_line(live), "dim"


def _settled_ending(
    live: LiveRound, seat: int | None, everything: bool
) -> Iterator[tuple[RenderableType, str]]:
    for line in final_hands(live, seat, everything):
        yield line, "bold"
    if live.result:
        yield settlement_table(live), ""
        if live.result.banked:
            yield bank_words(live.result.banked.net), ""


def _pots_ending(live: LiveRound, seat: int | None, everything: bool) -> Iterator[tuple[RenderableType, str]]:
    for line in hands_at_end(live, seat, everything):
        yield line, "bold"
    if live.result and live.result.rows:
        yield pots_table(live), ""
    if live.result and live.result.carried:
        pot = money(sum(live.pots.values()))
        yield f"{live.result.stays}: {pot} stays in the pot for the next hand.", "bold"
