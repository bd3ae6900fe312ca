"""Simple bots: each bets by chance, side bets now and then, and decides by a policy."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.players.player import check_purse
from houseway.players.policies import Policy, house_way
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import BetRules, Rules
from houseway.table.bank import BankWager
from houseway.table.layout import base_bets, complete, mandatory_bets, open_bets
from houseway.table.live import LiveRound
from houseway.table.table import Table

NAMES = (
    "Ana",
    "Boris",
    "Carmen",
    "Dao",
    "Elif",
    "Femi",
    "Grace",
    "Hugo",
    "Ines",
    "Jun",
    "Kofi",
    "Lena",
    "Mei",
)


@dataclass
class Bot:
    """A player who bets one to five units on a base bet, and now and then on another bet as well.

    `banks` is how many times in ten it takes the player-dealer position when offered; it always takes it if
    the game would stop otherwise.
    """

    name: str
    random: CardRandom
    policy: Policy = house_way
    banks: int = 2
    side_bets: int = 2

    def take_bank(self, table: Table, seat: int, needed: bool) -> bool:
        """Take the position by chance, and whenever the game would stop otherwise."""
        willing = self.random.below(10) < self.banks
        return (willing or needed) and table.chips[self.name] >= 10 * table.rules.low

    def bank(self, table: Table, seat: int) -> tuple[BankWager, ...]:
        """Put up a round amount against all spots, and keep a reserve for the fee."""
        most = table.chips[self.name] * 9 // 10
        step = 100_00 if most >= 100_00 else 1_00
        amount = most // step * step
        return (BankWager(self.name, amount),) if amount else ()

    def wagers(self, table: Table, seat: int) -> list[Lot]:
        """A base wager and perhaps others, as far as the bot's chips allow."""
        rules = table.rules
        first = mandatory_bets(rules) or [self.random.choice(base_bets(rules))]
        wagers = {bet.id: self._amount(bet) for bet in first}
        for bet in open_bets(rules):
            if bet.kind != "base" and self.random.below(10) < self.side_bets:
                wagers[bet.id] = self._amount(bet, units=1)
        return self._allowed(table, seat, wagers)

    def _amount(self, bet: BetRules, units: int = 5) -> int:
        return bet.low * (1 + self.random.below(units))

    def _allowed(self, table: Table, seat: int, wagers: dict[str, int]) -> list[Lot]:
        """The wagers, dropping the last one until the rules and the bot's chips allow the rest."""
        while wagers:
            stand = complete(table.rules, wagers)
            lots = [Lot(seat, self.name, bet, amount) for bet, amount in stand.items()]
            with suppress(HousewayError):
                if stand.keys() >= wagers.keys():
                    check_purse(table, self.name, lots)
                    return lots
            wagers.popitem()
        return []

    def choose(self, ask: Ask, live: LiveRound) -> Choice:
        """Decide by the bot's policy, or take the default if the bot cannot afford that."""
        choice = self.policy(ask, live)
        try:
            live.check(ask, choice)
        except HousewayError:
            return ask.default
        return choice


def make_bots(rules: Rules, count: int, random: CardRandom, policy: Policy = house_way) -> list[Bot]:
    """Make `count` bots; the first is the one who likes to bank."""
    return [
        Bot(
            name=NAMES[index] if index < len(NAMES) else f"Bot {index + 1}",
            random=CardRandom.seeded(f"bot {random.word()}"),
            policy=policy,
            banks=10 if index == 0 else 1,
        )
        for index in range(count)
    ]
