"""Cards that players lay on the table, and what they collect for them, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.money import cents, money
from houseway.rounds.decisions import PARTED
from houseway.rounds.listener import Listener
from houseway.rounds.log import Data
from houseway.wording import listed

MOST_WAYS = 4
"""With more ways to lay cards than these, a question does not list them."""


def laid_words(offer: Data) -> Iterator[str]:
    """What a player may lay: ``meld 7h 6h 5h``; if there are many ways, how many."""
    if len(offer["ways"]) > MOST_WAYS:
        yield f"{offer['name']} ({len(offer['ways'])} ways)"
    else:
        yield from (f"{offer['name']} {PARTED.join(way)}" for way in offer["ways"])


def collected_words(seen: Sequence[Data], you: Listener) -> str:
    """What a player collects from others: ``Ann collects $2 each from Ben and Cleo: going out.``"""
    payee, basis, cite = seen[0]["payee"], seen[0]["basis"], seen[0].get("cite", "")
    amounts = {data["amount"] for data in seen}
    if len(amounts) == 1:
        each = " each" if len(seen) > 1 else ""
        whom = f"{_money(seen[0])}{each} from {listed([you.named(data['payer']) for data in seen])}"
    else:
        whom = listed([f"{_money(data)} from {you.named(data['payer'])}" for data in seen])
    lines = f" [{cite}]" if cite else ""
    return f"{you.does(payee, 'collects', 'collect')} {whom}: {basis}.{lines}"


def _money(data: Data) -> str:
    return money(cents(data["amount"]))
