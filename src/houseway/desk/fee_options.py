"""What each option of a collection schedule charges at a table, and the schedules of all games compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from houseway.desk.layouts import Layout, table_data
from houseway.games import GAMES
from houseway.money import dollar_number
from houseway.rounds.facts import Lot
from houseway.rounds.fees import Charge, charges
from houseway.rounds.purse import JACKPOT
from houseway.rulebook.catalogue import select
from houseway.rulebook.families import family
from houseway.rulebook.rules import Rules, Schedule, fee_options, load_rules, schedule_of
from houseway.rulebook.tiers import parse_limits
from houseway.table.layout import smallest

PLAYER_DEALER = "player-dealer"
PLAYER = "player"


@dataclass(frozen=True)
class Charged:
    """A schedule option, and what it charges at the described table.

    An option whose printed limits do not admit the wagers is not for this table: it charges nobody.
    """

    schedule: Schedule
    charges: Sequence[Charge]
    admitted: bool

    def of(self, bank: bool) -> int:
        """What the player-dealer pays, or all players together."""
        return sum(charge.amount for charge in self.charges if (charge.payer == PLAYER_DEALER) == bank)

    def tiers(self, bank: bool) -> str:
        """The fees of the player-dealer or of a player, as the filing prints them."""
        payer = PLAYER_DEALER if bank else PLAYER
        fees = [fee for fee in self.schedule.fees if fee.payer == payer and not fee.tiers.free]
        return ", ".join(f"{fee.tiers}{' for the jackpot' if fee.jackpot else ''}" for fee in fees)

    @property
    def total(self) -> int:
        """What is collected per round."""
        return self.of(True) + self.of(False)

    @property
    def jackpot(self) -> int:
        """What of it goes into a jackpot."""
        return sum(charge.amount for charge in self.charges if charge.payee == JACKPOT)


def charged(rules: Rules, at: Layout, bank: int) -> list[Charged]:
    """Every schedule option at the described table, whose wagers are within the limits in force."""
    in_force = str(rules.settings["schedule"])
    return [charge_option(rules, name, at.lots, bank, name == in_force) for name in options_of(rules)]


def options_of(rules: Rules) -> list[str]:
    """The names of the schedule options that the filing prints."""
    return list(fee_options(rules.filing, rules.where))


def charge_option(rules: Rules, name: str, lots: Sequence[Lot], bank: int, admitted: bool = False) -> Charged:
    """What a schedule option charges for these wagers if `admitted`, or if its limits admit them."""
    schedule = schedule_of(rules.filing, {"schedule": name}, rules.where)
    assert schedule is not None
    wagers = [(lot.bet, lot.amount) for lot in lots]
    if not (admitted or schedule.limits is None or _admits(rules, schedule.limits, wagers)):
        return Charged(schedule, (), False)
    return Charged(schedule, charges(replace(rules, schedule=schedule), lots, bank, PLAYER_DEALER), True)


def schedule_admitting(rules: Rules, wagers: Sequence[tuple[str, int]]) -> str | None:
    """The schedule option whose limits admit these wagers, given by bet; None where there is none.

    It is the option in force if that admits them, otherwise the first filed option whose printed limits do.
    """
    limits = {str(rules.settings["schedule"]): str(rules.settings["limits"])}
    for name, (option, group) in fee_options(rules.filing, rules.where).items():
        printed = group.options[option].limits
        if printed is not None:
            limits.setdefault(name, printed)
    return next((name for name, printed in limits.items() if _admits(rules, printed, wagers)), None)


def _admits(rules: Rules, limits: str, wagers: Sequence[tuple[str, int]]) -> bool:
    """Whether wagers are within the table limits, where those apply and not a bet's own.

    Bonus bets that were given limits apart keep them under every schedule option.
    """
    table, apart = parse_limits(limits, rules.where), rules.settings.get("bonus_limits")
    bonus = table if apart is None else parse_limits(str(apart), "bonus_limits")
    for bet, amount in wagers:
        low, high = bonus if rules.bets[bet].kind == "bonus" else table
        own = rules.filing.bets[bet].limits
        too_small = (own is None or "table minimum" in own) and amount < low
        too_large = (own is None or "table maximum" in own) and high is not None and amount > high
        if not rules.bets[bet].equals and (too_small or too_large):
            return False
    return True


def fees_data(rules: Rules, at: Layout, options: Sequence[Charged]) -> dict[str, Any]:
    """Every schedule option at a described table, as JSON carries it."""
    return {
        "game": rules.id,
        "schedule": rules.settings["schedule"],
        "table": table_data(rules, at),
        "options": [
            {
                "option": option.schedule.option,
                "limits": option.schedule.limits,
                "trigger": option.schedule.trigger,
                "fees": [
                    {
                        "payer": fee.payer,
                        "jackpot": fee.jackpot,
                        "basis": fee.basis.basis,
                        "bets": fee.basis.bets,
                        "tiers": [
                            {
                                "low": dollar_number(row.low),
                                "high": None if row.high is None else dollar_number(row.high),
                                "fee": dollar_number(row.fee),
                            }
                            for row in fee.tiers.rows
                        ],
                    }
                    for fee in option.schedule.fees
                ],
                "charges": [
                    {
                        "payer": charge.payer,
                        "payee": charge.payee,
                        "amount": dollar_number(charge.amount),
                        "on": dollar_number(charge.on),
                    }
                    for charge in option.charges
                ],
                "total": dollar_number(option.total) if option.admitted else None,
                "jackpot": dollar_number(option.jackpot) if option.admitted else None,
                "within_limits": option.admitted,
                "note": option.schedule.note,
                "cite": rules.cite(option.schedule.cite),
                "by_reading": list(option.schedule.readings),
            }
            for option in options
        ],
    }


def playable(house: str = "") -> tuple[Rules, ...]:
    """The rules of every game with a bank that can be played, or of those of a house, as they are listed.

    Fees of games that are played for pots are counted on pots and players, not on wagers: they are in
    `houseway.desk.fee_costs`.
    """
    return games_of("banked", house)


def games_of(mode: str, house: str = "") -> tuple[Rules, ...]:
    """The rules of every game of a mode that can be played, or of those of a house."""
    listed = (entry for entry in select(house or None) if entry.family in GAMES)
    return tuple(load_rules(entry.id) for entry in listed if family(entry.family).mode == mode)


def compare_schedules(games: Iterable[Rules], wager: int, bank: int, players: int) -> list[dict[str, Any]]:
    """The schedule options of some games at one table, where each player makes the same base wager.

    An option whose limits do not admit the wager is marked, and has no figures.
    """
    return [row for rules in games for row in _compare_options(rules, wager, bank, players)]


def _compare_options(rules: Rules, wager: int, bank: int, players: int) -> list[dict[str, Any]]:
    lots = [
        Lot(spot, f"seat {spot}", bet, wager) for spot in range(2, players + 2) for bet in smallest(rules)
    ]
    rows: list[dict[str, Any]] = []
    for name in options_of(rules):
        option = charge_option(rules, name, lots, bank)
        schedule = option.schedule
        figures = {
            "player_dealer": option.of(True),
            "players": option.of(False),
            "total": option.total,
            "jackpot": option.jackpot,
        }
        rows.append(
            {
                "game": rules.id,
                "house": rules.filing.house,
                "name": rules.name,
                "schedule": name,
                "limits": schedule.limits,
                "trigger": schedule.trigger,
                "within_limits": option.admitted,
                **{key: dollar_number(value) if option.admitted else None for key, value in figures.items()},
                "cite": rules.cite(schedule.cite),
                "by_reading": list(schedule.readings),
            }
        )
    return rows
