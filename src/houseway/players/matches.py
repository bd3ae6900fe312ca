"""Matches between strategies for pots: what each wins in a hundred hands, with its standard error."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.players.bots import Bot
from houseway.players.temperaments import pot_policy
from houseway.rulebook.rules import Rules
from houseway.table.table import Table

STACK = 50
"""What everybody has at the start of each hand, in bets of the higher limit, within the filed buy-in."""


@dataclass(frozen=True)
class Score:
    """What one player won: in bets of the higher limit for a hundred hands, fees included."""

    name: str
    hands: int
    per_hundred: float
    error: float


def play_match(
    rules: Rules,
    names: Sequence[str],
    hands: int,
    seed: str = "match",
    progress: Callable[[float], None] = lambda share: None,
) -> list[Score]:
    """Let strategies play against each other, everybody with the same chips at the start of every hand.

    After each hand the players move to the next seat, so that all sit everywhere equally often.
    """
    if not 2 <= len(names) <= rules.seats:
        raise HousewayError(f"{rules.name} is played by 2 to {rules.seats}, not {len(names)}")
    cards = CardRandom.seeded(f"{seed} cards")
    bots = [
        Bot(f"{name} {number}", source := CardRandom.seeded(f"{seed} {number}"), pot_policy(name, source))
        for number, name in enumerate(names, 1)
    ]
    least, most = game_of(rules).stakes(rules).buy_in
    unit = rules.high or rules.low
    stack = max(least, STACK * unit) if most is None else min(max(least, STACK * unit), most)
    won: list[list[int]] = [[] for _ in bots]
    for hand in range(hands):
        table = Table(rules, cards)
        seated = {(index + hand) % len(bots) + 1: bot for index, bot in enumerate(bots)}
        for seat, bot in sorted(seated.items()):
            table.sit(seat, bot.name, stack)
        live = table.begin()
        while live.pending:
            ask = live.pending[0]
            live.answer(ask, seated[ask.seat].choose(ask, live))
        for index, bot in enumerate(bots):
            won[index].append(table.chips[bot.name] - stack)
        progress((hand + 1) / hands)
    return [_score(bot.name, results, unit) for bot, results in zip(bots, won, strict=True)]


def _score(name: str, results: Sequence[int], unit: int) -> Score:
    count = len(results)
    mean = sum(results) / count
    spread = sqrt(sum((result - mean) ** 2 for result in results) / max(count - 1, 1))
    return Score(name, count, 100 * mean / unit, 100 * spread / sqrt(count) / unit)
