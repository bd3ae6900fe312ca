"""What the tests of hand histories share: every form of every game with pots, and hands played at random."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from itertools import product

from houseway.games import game_of
from houseway.rulebook.rules import Rules
from houseway.table.live import LiveRound
from tests.playing import filing, pot_games
from tests.pots import PotTable

FORMS = ("form", "variation", "structure", "kill")
"""The options that make another game of a filing."""

Chosen = tuple[tuple[str, str], ...]


@cache
def forms(game: str) -> tuple[Chosen, ...]:
    """Every form of a filing, the default first."""
    options = {name: option for name, option in filing(game).options.items() if name in FORMS}
    found: dict[Chosen, None] = {}
    for choices in product(*(map(str, option.choices) for option in options.values())):
        chosen = dict(zip(options, choices, strict=True))
        for name in [name for name in chosen if name == "kill" and not _fits(options[name].only_if, chosen)]:
            del chosen[name]
        found[tuple(chosen.items())] = None
    usual = {name: str(option.default) for name, option in options.items()}
    return tuple(sorted(found, key=lambda chosen: any(usual[name] != choice for name, choice in chosen)))


def _fits(only_if: Mapping[str, object], chosen: Mapping[str, str]) -> bool:
    """Whether an option can be chosen with these choices of others."""
    return all(
        chosen.get(name) in (wanted if isinstance(wanted, list) else [wanted])
        for name, wanted in only_if.items()
    )


@cache
def games_and_forms() -> tuple[tuple[str, Chosen], ...]:
    """Every form of every game with pots."""
    return tuple((game, chosen) for game in pot_games() for chosen in forms(game))


def named(game: str, chosen: Chosen) -> str:
    """A game and its form in words."""
    words = ", ".join(choice for name, choice in chosen if name != "schedule")
    return f"{game} ({words})" if words else game


def random_hand(rules: Rules, seed: int, most: int = 99, deep: bool = False) -> LiveRound:
    """A hand with random players, stacks, cards and choices; `deep` stacks last for any bet."""
    chance = random.Random(f"{rules.digest} {seed}")
    count = chance.randint(2, min(most, rules.seats))
    seats = sorted(chance.sample(range(1, rules.seats + 1), count))
    bets = [400, 900] if deep else [2, 3, 5, 9, 14, 30, 200]
    chips = {seat: chance.choice(bets) * rules.low + chance.choice([0, 0, 100]) for seat in seats}
    choices = tuple(chance.randrange(10**6) for _ in range(5))
    least = game_of(rules).dealt_in_with(rules)
    chips = {seat: max(amount, least) for seat, amount in chips.items()}
    return PotTable(rules, chips, seed, choices).play()
