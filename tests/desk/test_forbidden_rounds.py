"""A legal round with one thing broken: the desk warns of it, with lines that belong to the filing."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from houseway.desk import read_situation, settle_situation
from houseway.games import game_of
from houseway.games.blackjack.hands import count, play_of
from houseway.games.pai_gow.settings import house_setting as house_front_and_back
from houseway.games.pai_gow.settings import how_of
from houseway.games.pai_gow.settings import settings as fronts_and_backs
from houseway.games.set21 import SetHand, legal_settings
from houseway.games.tiles import house_setting
from houseway.rulebook.families.tiles import TilesPlay
from houseway.rulebook.rules import Rules, load_rules
from tests.desk.rounds import dealt, described, one_of_each_shape
from tests.playing import filing, filings

Situation = dict[str, Any]
Break = Callable[[Rules, Situation, random.Random], bool]
"""Breaks one thing in a situation; false where there is nothing to break."""

BROKEN = 6
TRIED = 120
LINES = re.compile(r"L\d+(?:-\d+)?")
CARDS = ["2c", "3d", "4h", "5s", "6c", "7d", "8h", "9s", "Kc"]


# ---------------------------------------------------------------------- blackjack


def _plain(situation: Situation) -> list[str]:
    """The seats whose only hand was neither split nor surrendered nor doubled."""
    return [
        seat
        for seat, hand in situation["hands"].items()
        if seat.isdecimal() and isinstance(hand, str) and seat not in situation["choices"]
        if not any(name.startswith("Double") for name in _wagers(situation, seat))
    ]


def _wagers(situation: Situation, seat: str) -> dict[str, Any]:
    bets = situation["bets"][seat]
    found: dict[str, Any] = bets if isinstance(bets, dict) else bets[0]["bets"]
    return found


def _has_wager(rules: Rules, situation: Situation, seat: str) -> bool:
    names = [rules.bets[bet].name for bet in play_of(rules).hands]
    return any(name in _wagers(situation, seat) for name in names)


def draws_over(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """A hand goes on drawing after it is over."""
    how = play_of(rules)
    for seat in _plain(situation):
        cards = situation["hands"][seat].split()
        if _has_wager(rules, situation, seat):
            while count(rules.deck.parse_all(cards), how.target)[0] <= 21 and "Jo" not in cards:
                cards.append(chance.choice(CARDS))
            situation["hands"][seat] = " ".join([*cards, chance.choice(CARDS)])
            return True
    return False


def the_bank_draws_on(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """The player-dealer takes one more card."""
    situation["hands"]["player-dealer"] += f" {chance.choice(CARDS)}"
    return True


def the_bank_stands_early(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """The player-dealer takes one card fewer."""
    cards = situation["hands"]["player-dealer"].split()
    situation["hands"]["player-dealer"] = " ".join(cards[:-1])
    return len(cards) > 2


def splits_no_pair(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """Two cards of different values are split."""
    for seat in _plain(situation) if "split" in rules.bets else ():
        if _has_wager(rules, situation, seat):
            situation["hands"][seat] = ["9s Kd", "8h Kd"]
            return True
    return False


def surrenders_over(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """A hand that is over is surrendered."""
    listed = {action for chart in rules.drawing.values() for row in chart.rows for action in row.result}
    for seat in _plain(situation) if "surrender" in listed else ():
        if _has_wager(rules, situation, seat):
            situation["hands"][seat] = "9s 6d 8h"
            situation["choices"][seat] = "surrender"
            return True
    return False


def doubles_without_a_card(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """A hand of two cards is doubled."""
    for seat in _plain(situation) if "double" in rules.bets else ():
        if _has_wager(rules, situation, seat) and len(situation["hands"][seat].split()) == 2:
            situation["choices"][seat] = "double"
            return True
    return False


def insures_against_another_card(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """Insurance is taken where the player-dealer shows no ace."""
    up = situation["hands"]["player-dealer"].split()[play_of(rules).up - 1]
    for seat in _plain(situation) if "insurance" in rules.bets and up[0] not in "AJ" else ():
        if _has_wager(rules, situation, seat) and not any(
            "Insurance" in name for name in _wagers(situation, seat)
        ):
            situation["choices"][seat] = "insurance"
            return True
    return False


# ---------------------------------------------------------------------- the other families


def a_natural_draws(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """A hand of two cards that counts nine takes a third."""
    shared = "player" in situation["hands"]
    seat = "player" if shared else next(seat for seat in situation["hands"] if seat.isdecimal())
    situation["choices"] = {}
    situation["hands"][seat] = "9h Kd 2c"
    situation["hands"]["banker"] = "8h Kc"
    return True


def the_banker_draws_on_nine(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """The Banker hand takes a third card on nine."""
    situation["hands"]["banker"] = "4h 5c 2d"
    return True


def the_player_dealer_draws_on_nine(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """The player-dealer takes a fourth card on nine."""
    situation["choices"].pop("player-dealer", None)
    situation["hands"]["player-dealer"] = "5h 4c Kd 2d"
    return True


def plays_otherwise_than_chosen(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """A hand that is said to have drawn has no fourth card, or one that stood has."""
    for seat in situation["bets"]:
        drew = len(situation["hands"][seat].split()) > 3
        situation["choices"][seat] = "stand" if drew else "draw"
    return True


def goes_to_war_without_a_tie(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """A card that does not tie has a war card as well."""
    bank = situation["hands"]["player-dealer"].split()
    for seat, cards in situation["hands"].items():
        if seat.isdecimal() and cards[0] != bank[0][0] and seat not in situation["choices"]:
            situation["hands"][seat] = f"{cards} 2c"
            situation["hands"]["player-dealer"] = f"{bank[0]} 3c"
            return True
    return False


def raises_too_much(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """A Play wager is five times too large."""
    for seat in situation["bets"]:
        wagers = _wagers(situation, seat)
        name = rules.bets["play"].name
        if name in wagers:
            wagers[name] = [5 * wagers[name][0]]
            return True
    return False


def neither_raises_nor_folds(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """A hand that folded is not said to have folded."""
    folded = [seat for seat, choice in situation["choices"].items() if choice == ["fold"]]
    for seat in folded[:1]:
        del situation["choices"][seat]
    return bool(folded)


def sets_a_foul(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """A hand is set with its front higher than its back."""
    for seat, hand in situation["hands"].items():
        if not isinstance(hand, dict):
            continue
        cards = rules.deck.parse_all(" ".join(hand.values()))
        for order in permutations(cards):
            if not SetHand(order[:2], order[2:]).legal and legal_settings(cards):
                show = rules.deck.show_all
                situation["hands"][seat] = {"front": show(order[:2]), "back": show(order[2:])}
                situation["choices"].pop(seat, None)
                return True
    return False


def sets_tiles_another_way(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """A hand that was left to the house is set otherwise."""
    how = rules.play
    assert isinstance(how, TilesPlay)
    for seat in situation["bets"]:
        tiles = rules.deck.parse_all(" ".join(situation["hands"][seat].values()))
        usual = house_setting(rules, tiles)
        for way in how.order.ways(tiles):
            if (way.low, way.high) != (usual.low, usual.high):
                low, high = (rules.deck.show_all(part) for part in way.parts)
                situation["hands"][seat] = {"low": low, "high": high}
                situation["choices"][seat] = ["house way"]
                return True
    return False


def sets_cards_another_way(rules: Rules, situation: Situation, chance: random.Random) -> bool:
    """A hand that was left to the house is set otherwise, and not foul."""
    ranking = how_of(rules).ranking
    for seat in situation["bets"]:
        hand = situation["hands"][seat]
        if not isinstance(hand, dict):
            continue  # nobody set his hand
        cards = rules.deck.parse_all(" ".join(hand.values()))
        usual = house_front_and_back(rules, cards)
        for made in fronts_and_backs(ranking, cards):
            if not made.foul and not made.ties(usual):
                front, back = (rules.deck.show_all(part) for part in made.parts)
                situation["hands"][seat] = {"front": front, "back": back}
                situation["choices"][seat] = ["house way"]
                return True
    return False


BREAKS: dict[str, tuple[Break, ...]] = {
    "blackjack": (
        draws_over,
        the_bank_draws_on,
        the_bank_stands_early,
        splits_no_pair,
        surrenders_over,
        doubles_without_a_card,
        insures_against_another_card,
    ),
    "baccarat": (a_natural_draws, the_banker_draws_on_nine),
    "pan-nine": (the_player_dealer_draws_on_nine, plays_otherwise_than_chosen),
    "war": (goes_to_war_without_a_tie,),
    "poker-vs-dealer": (raises_too_much, neither_raises_nor_folds),
    "set-21": (sets_a_foul,),
    "pai-gow-poker": (sets_cards_another_way,),
    "pai-gow-tiles": (sets_tiles_another_way,),
}
"""What can be broken in every family."""

NEEDS: dict[Break, str] = {
    splits_no_pair: "split",
    surrenders_over: "surrender",
    doubles_without_a_card: "double",
    insures_against_another_card: "insurance",
}
"""The action without which a break is not possible."""


def breaks_of(game: str) -> list[Break]:
    """What can be broken in the rounds of a game; the simple breaks are for spots with one hand."""
    rules, family = load_rules(game), filing(game).family
    shape = game_of(rules).shape(rules)
    listed = {action for chart in rules.drawing.values() for row in chart.rows for action in row.result}
    if family == "poker-vs-dealer" and shape.keeps:
        return []
    if family == "blackjack" and shape.spot > 1:
        return [the_bank_draws_on, the_bank_stands_early]
    return [broken for broken in BREAKS[family] if broken not in NEEDS or NEEDS[broken] in listed]


def check_breaks(game: str, broken: Break) -> None:
    """Break legal rounds of a game: each is settled and warned of, with lines of the filing."""
    rules = load_rules(game)
    filed = json.dumps(rules.composed)
    found = 0
    for seed in range(TRIED):
        live, _ = dealt(rules, seed)
        situation = described(live, 10**7)
        if broken(rules, situation, random.Random(seed)):
            result = settle_situation(read_situation(situation, f"{game} {seed}"))
            warnings = [warning for warning in result.warnings if warning.cite]
            assert warnings, situation
            assert all(line in filed for warning in warnings for line in LINES.findall(warning.cite))
            found += 1
        if found == BROKEN:
            break
    assert found, f"no round of {game} could be broken"


@pytest.mark.parametrize("game", one_of_each_shape())
def test_a_broken_round_is_warned_of(game: str) -> None:
    for broken in breaks_of(game):
        check_breaks(game, broken)


def test_every_family_has_something_to_break() -> None:
    assert BREAKS.keys() == {filing(game).family for game in filings()}
    assert {filing(game).family for game in one_of_each_shape() if breaks_of(game)} == BREAKS.keys()


@pytest.mark.verify
@pytest.mark.parametrize("game", filings())
def test_a_broken_round_of_any_game_is_warned_of(game: str) -> None:
    for broken in breaks_of(game):
        check_breaks(game, broken)
