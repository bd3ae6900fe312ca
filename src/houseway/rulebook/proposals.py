"""What an own rule file adds to the filing it builds on: who proposes it, and how it is summed up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.wording import listed, sentence

Raw = dict[str, Any]


def bet_names(raw: Mapping[str, Any]) -> dict[str, str]:
    """The bets of a document by id, as it calls them."""
    bets = raw.get("bets")
    found = bets.items() if isinstance(bets, Mapping) else ()
    return {key: str(bet.get("name", key)) for key, bet in found if isinstance(bet, Mapping)}


def lay_proposals(raw: Raw, own: Mapping[str, Any], beneath: Mapping[str, str]) -> None:
    """Finish the composed document of an own file, laid over a game with the bets `beneath`.

    A new bet is proposed by the person who proposes the file. An inherited summary no longer describes the
    game, so the bets that were added or left out are named after it.
    """
    names = bet_names(raw)
    new = [bet for bet in names if bet not in beneath]
    for bet in new:
        if own.get("proposed_by") and not raw["bets"][bet].get("cite"):
            raw["bets"][bet].setdefault("proposed_by", own["proposed_by"])
    if "summary" not in own and isinstance(raw.get("summary"), str):
        gone = [name for bet, name in beneath.items() if bet not in names]
        changes = [("with", [names[bet] for bet in new]), ("without", gone)]
        told = ", ".join(f"{word} {listed(bets)}" for word, bets in changes if bets)
        raw["summary"] += f" {sentence(told)}" if told else ""
