"""What can be done with a game: what it offers, and for everything that it does not offer the reason."""

from __future__ import annotations

from dataclasses import replace

from houseway.games import Game, game_of
from houseway.odds.family import odds_of
from houseway.rulebook.entries import OFFERS, Entry
from houseway.rulebook.rules import Rules, fee_options, load_rules

PLAY, SETTLE, ODDS, EQUITY, FEES, HOUSE_WAY = OFFERS
NO_POT = {
    "banked": "hands are played against the player-dealer, not for a pot",
    "pots": "its hands are not compared in bulk yet",
    "mutual": "the players settle with each other, not for a pot",
}
"""Why hands have no equity, by the way rounds are settled."""


def offers_of(rules: Rules) -> dict[str, str]:
    """Everything that a game may offer, each with the reason why this one does not; empty if it does."""
    game, odds = game_of(rules), odds_of(rules)
    unpriced = next(iter(odds.problems(rules)), "")
    filed_way = rules.hand_setting is not None or bool(rules.house_way)
    return {
        PLAY: "",
        SETTLE: "" if game.read_facts is not Game.read_facts else "finished rounds cannot be described yet",
        ODDS: unpriced,
        EQUITY: "" if odds.equity else NO_POT[rules.family.mode],
        FEES: "" if fee_options(rules.filing, rules.where) else "no amounts are filed",
        HOUSE_WAY: "" if filed_way else _without_way(game, rules),
    }


def _without_way(game: Game, rules: Rules) -> str:
    if game.has_house_way(rules):
        return "none is filed: a hand that is left to the house follows the game's own rules"
    return "none is filed: a hand that is left to the house is folded"


def with_offers(entry: Entry) -> Entry:
    """An entry of the catalogue with what its game offers, which an own rule file's does not have yet."""
    if entry.offers:
        return entry
    found = offers_of(load_rules(entry.id))
    offered = tuple(name for name, why in found.items() if not why)
    return replace(entry, offers=offered, not_offered={name: why for name, why in found.items() if why})
