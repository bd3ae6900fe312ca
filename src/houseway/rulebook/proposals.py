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


def name_proposers(raw: Raw, own: Mapping[str, Any], beneath: Mapping[str, str]) -> None:
    """Say who proposes the bets that an own file adds to a game with the bets `beneath`: its proposer."""
    for bet in bet_names(raw):
        if bet not in beneath and own.get("proposed_by") and not raw["bets"][bet].get("cite"):
            raw["bets"][bet].setdefault("proposed_by", own["proposed_by"])


def sum_up(raw: Raw, beneath: Mapping[str, str]) -> None:
    """Finish an inherited summary, of a game with the bets `beneath`: name the bets added or left out."""
    if isinstance(raw.get("summary"), str):
        names = bet_names(raw)
        new = [name for bet, name in names.items() if bet not in beneath]
        gone = [name for bet, name in beneath.items() if bet not in names]
        changes = [("with", new), ("without", gone)]
        told = ", ".join(f"{word} {listed(bets)}" for word, bets in changes if bets)
        raw["summary"] += f" {sentence(told)}" if told else ""
