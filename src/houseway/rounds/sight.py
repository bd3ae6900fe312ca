"""Hands as somebody sees them: what a view of the log shows of every card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

UNSEEN = "??"


def seen_hands(events: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Every hand as it lies after these events of a view; a card that is not seen is ``??``."""
    hands: dict[str, list[str]] = {}
    for event in events:
        match event["kind"]:
            case "dealt":
                hands.setdefault(event["hand"], []).append(event["card"])
            case "shown":
                for at, card in zip(event["at"], event["cards"].split(), strict=True):
                    hands[event["hand"]][at] = card
            case "moved":
                del hands[event["hand"]][event["at"]]
                hands.setdefault(event["to"], []).append(event["card"])
    return hands
