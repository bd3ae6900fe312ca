"""What the fee options of games with pots cost a table and a seat, per hand and per hour, house by house."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from houseway.desk.drop_options import drop_schedules, taken
from houseway.desk.fee_options import games_of
from houseway.games import game_of
from houseway.money import dollar_number, money
from houseway.rounds.fees import (
    AFTER_BLINDS,
    EACH_PLAYER,
    OPENED,
    SHOWDOWN,
    SPLIT_BY_TIE,
    SPLIT_POT,
    Charge,
    button_drops,
    drops,
    drops_at,
    player_drops,
)
from houseway.rounds.purse import HOUSE, JACKPOT, POT
from houseway.rulebook.drops import by_time, is_by_time, posts_blinds
from houseway.rulebook.models import Option, Reading, Setting
from houseway.rulebook.rules import DropFee, Rules, Schedule, choose
from houseway.rulebook.rules.naming import marked
from houseway.rulebook.rules.offering import applies
from houseway.rulebook.tiers import LIMITS_RANGE, parse_limits

HALF_HOURS = 2
"""The half hours in an hour."""
_ENOUGH = 1 << 60
"""Chips of the player with the button: enough for his fee."""
PER_HAND, BY_TIME = "hand", "time"
KINDS = (PER_HAND, BY_TIME)
"""What options are collected by."""
_ROWS = re.compile(r"groups\.[^.]+\.options$")
"""The places of the rows of a sheet."""


@dataclass(frozen=True)
class PotTable:
    """A table at which options are compared: players dealt in, hands an hour, and the pot in cents.

    The pot has that size whenever something is taken out of it.
    """

    players: int = 9
    hands: int = 30
    pot: int = 60_00


class TakenFee(NamedTuple):
    """What is taken from a source (``pot``, ``each player``, ``big blind``) for the house or a jackpot.

    The amount is from all who pay it together.
    """

    source: str
    payee: str
    amount: int


@dataclass(frozen=True)
class OptionCost:
    """What a schedule option costs at a table: a hand that is shown down, or ends early, and by time.

    `showdown` is taken in a hand that goes to the showdown, `tie` besides if identical hands split its pot.
    `first_round` is taken in a hand that ends in its first betting round, `given_back` what is set aside in
    it and given back. `hourly` is what fees by time come to in an hour.
    """

    schedule: Schedule
    table: PotTable
    showdown: tuple[TakenFee, ...]
    tie: tuple[TakenFee, ...]
    first_round: tuple[TakenFee, ...]
    given_back: int
    hourly: tuple[TakenFee, ...]

    @property
    def kind(self) -> str:
        """Whether it is collected by the hand or by time."""
        return BY_TIME if by_time(self.schedule) else PER_HAND

    @property
    def per_hand(self) -> int:
        """What a hand costs that goes to the showdown and is not split."""
        return total(self.showdown)

    def per_hour(self, payee: str = "") -> int:
        """What an hour of hands that go to the showdown costs the table; for the house or a jackpot only."""
        return self.table.hands * total(self.showdown, payee) + total(self.hourly, payee)

    @property
    def per_seat(self) -> float:
        """What an hour costs each of the players, in cents."""
        return self.per_hour() / self.table.players

    @cached_property
    def every_fee(self) -> tuple[TakenFee, ...]:
        """All that may be taken."""
        return (*self.showdown, *self.first_round, *self.tie, *self.hourly)

    @property
    def takes(self) -> bool:
        """Whether it takes anything for the house from so many players."""
        return any(fee.payee == HOUSE for fee in self.every_fee)

    @property
    def sources(self) -> tuple[str, ...]:
        """What it is taken from."""
        return tuple(dict.fromkeys(fee.source for fee in self.every_fee))


def total(fees: Iterable[TakenFee], payee: str = "") -> int:
    """The sum of some fees; for the house or a jackpot only."""
    return sum(fee.amount for fee in fees if payee in ("", fee.payee))


def option_costs(rules: Rules, schedules: Iterable[Schedule], table: PotTable) -> list[OptionCost]:
    """What some schedule options of a game cost."""
    table = at_its_table(rules, table)
    shown, ended = (tuple(game_of(rules).moments(rules, early)) for early in (False, True))
    return [_cost(rules, schedule, table, shown, ended) for schedule in schedules]


def at_its_table(rules: Rules, table: PotTable) -> PotTable:
    """The same table with no more players than the game has seats."""
    seats = rules.filing.options.get("seats")
    most = max([rules.seats, *(int(count) for count in (seats.choices if seats is not None else ()))])
    return replace(table, players=min(table.players, most))


def _cost(
    rules: Rules, schedule: Schedule, table: PotTable, shown: Sequence[str], ended: Sequence[str]
) -> OptionCost:
    showdown = (*_taken(rules, schedule, (*shown, SHOWDOWN), table), *_by_size(rules, schedule, table))
    left = replace(table, pot=table.pot - total(fee for fee in showdown if fee.source == POT))
    return OptionCost(
        schedule,
        table,
        showdown,
        tuple(_taken(rules, schedule, (SPLIT_BY_TIE, SPLIT_POT), left)),
        tuple(_taken(rules, schedule, ended, table, ends_early=True)),
        _given_back(rules, schedule, ended, table),
        tuple(_hourly(schedule, table)),
    )


def _taken(
    rules: Rules, schedule: Schedule, moments: Sequence[str], table: PotTable, ends_early: bool = False
) -> Iterator[TakenFee]:
    """What is taken at some moments of a hand in which nobody folds, or, if it ends early, all to a bet."""
    charging = [fee for fee in schedule.drops if not (is_by_time(fee.drop) or fee.tiers.free)]
    named = {
        AFTER_BLINDS,
        *(name for fee in charging for name in (fee.drop.when, f"on {fee.drop.held_until}")),
    }
    alone = [(fee, replace(rules, schedule=replace(schedule, drops=(fee,)))) for fee in charging]
    players = [f"seat {seat}" for seat in range(1, table.players + 1)]
    pot, in_hand = table.pot, table.players
    for moment in moments:
        for fee, only in alone if moment in named else ():
            dropped = drops_at(only, moment, table.players, in_hand, pot)
            posted = button_drops(only, players[0], _ENOUGH, table.players).get(moment, ())
            pot -= sum(charge.amount for charge in dropped)
            yield from _summed(fee, (*dropped, *posted, *player_drops(only, moment, players)))
        if ends_early and moment == OPENED:
            in_hand = 1


def _summed(fee: DropFee, charges: Sequence[Charge]) -> Iterator[TakenFee]:
    for payee in (HOUSE, JACKPOT):
        amount = sum(charge.amount for charge in charges if charge.payee == payee)
        if amount:
            yield TakenFee(fee.drop.source, payee, amount)


def _by_size(rules: Rules, schedule: Schedule, table: PotTable) -> Iterator[TakenFee]:
    """What is taken of a pot by its size when it is awarded."""
    for charge in drops(replace(rules, schedule=schedule), table.pot):
        yield TakenFee(POT, charge.payee, charge.amount)


def _given_back(rules: Rules, schedule: Schedule, moments: Sequence[str], table: PotTable) -> int:
    """What is set aside in a hand that ends early, until a street that does not come."""
    held = tuple(
        replace(fee, drop=fee.drop.model_copy(update={"held_until": ""}))
        for fee in schedule.drops
        if fee.drop.held_until and f"on {fee.drop.held_until}" not in moments
    )
    return total(_taken(rules, replace(schedule, drops=held), moments, table)) if held else 0


def _hourly(schedule: Schedule, table: PotTable) -> Iterator[TakenFee]:
    for fee in schedule.drops:
        if is_by_time(fee.drop) and (amount := fee.tiers.fee(0)):
            payers = table.players if fee.drop.source == EACH_PLAYER else 1
            yield TakenFee(fee.drop.source, HOUSE, amount * payers * HALF_HOURS)


# ---------------------------------------------------------------------- all games


class PotGame(NamedTuple):
    """A game with pots in the forms that pay by the same options, ``spread limit, no limit``, and these.

    `chosen` are the settings of the first of these forms.
    """

    rules: Rules
    forms: str
    chosen: Mapping[str, Setting]
    schedules: Sequence[Schedule]


def pot_games(house: str = "") -> tuple[PotGame, ...]:
    """Every game with pots that can be played, or those of a house, in all its forms."""
    return tuple(game for rules in games_of("pots", house) for game in forms_of(rules))


def forms_of(rules: Rules) -> list[PotGame]:
    """A game under every choice by which it pays by other sheets, such as its form, or by other rows of them.

    These are options, and readings that put other fees in force. The sheets are all in its rule file: a
    choice only names others. So no rules are made for each of them, but where a reading has own rows.
    """
    forms = [_Form("", tuple(rules.filing.fees), {})]
    for name, source in (rules.filing.options | rules.filing.readings).items():
        if any(_sheets(source, choice) for choice in source.sets):
            forms = [
                chosen
                for form in forms
                for chosen in (
                    _chosen(form, name, source)
                    if applies(source.only_if, {**rules.settings, **form.chosen})
                    else (form,)
                )
            ]
    return [_in_form(rules, form) for form in forms]


class _Form(NamedTuple):
    """A form of a game in words, its sheets, the settings that choose it, and whether rows are its own."""

    words: str
    fees: tuple[str, ...]
    chosen: Mapping[str, Setting]
    own_rows: bool = False


def _sheets(source: Option | Reading, choice: Setting) -> dict[str, Any]:
    """The sheets that a choice names, and the lists of rows that it puts in place of the printed ones."""
    sets = source.sets.get(str(choice), {})
    return {
        place: value for place, value in sets.items() if place == "fees" or (value and _ROWS.match(place))
    }


def _chosen(form: _Form, name: str, source: Option | Reading) -> list[_Form]:
    """A form under each choice of an option or reading; choices that pay by the same sheets are one."""
    alike: list[tuple[dict[str, Any], list[Setting]]] = []
    for choice in source.choices:
        sheets = {"fees": form.fees, **_sheets(source, choice)}
        if isinstance(source, Reading) and set(sheets["fees"]) <= set(form.fees):
            sheets["fees"] = form.fees  # one that only leaves out a sheet puts no other fees in force
        found = next((choices for other, choices in alike if other == sheets), None)
        if found is None:
            alike.append((sheets, [choice]))
        else:
            found.append(choice)
    return [
        form
        if isinstance(source, Reading) and source.default in choices
        else _Form(
            "; ".join(part for part in (form.words, _words(name, source, choices)) if part),
            tuple(sheets["fees"]),
            {**form.chosen, name: choices[0]},
            form.own_rows or len(sheets) > 1,
        )
        for sheets, choices in alike
    ]


def _words(name: str, source: Option | Reading, choices: Sequence[Setting]) -> str:
    """What a form is called under some choices."""
    words = ", ".join(map(str, choices))
    return words if isinstance(source, Option) else f"{marked('', [name])}: {words}"


def _in_form(rules: Rules, form: _Form) -> PotGame:
    if form.own_rows:
        return PotGame(
            rules, form.words, form.chosen, drop_schedules(choose(rules.composed, rules.where, form.chosen))
        )
    filing = rules.filing.model_copy(update={"fees": list(form.fees)})
    return PotGame(rules, form.words, form.chosen, drop_schedules(replace(rules, filing=filing)))


def compared(games: Iterable[PotGame], table: PotTable) -> list[tuple[PotGame, OptionCost]]:
    """What every option of some games costs, from the cheapest seat to the dearest.

    Those that take nothing for the house at this table come last.
    """
    found = [(game, cost) for game in games for cost in option_costs(game.rules, game.schedules, table)]
    return sorted(found, key=lambda each: (not each[1].takes, each[1].per_seat, each[0].rules.id))


def compare_costs(games: Sequence[PotGame], table: PotTable) -> dict[str, Any]:
    """The same as JSON carries it, with the games for which no fees are printed."""
    rows = [compared_data(game, cost) for game, cost in compared(games, table)]
    return {**table_data(table), "rows": rows, "without_fees": without_fees(games)}


def without_fees(games: Iterable[PotGame]) -> list[str]:
    """The ids of games for which no fees are printed."""
    return list(dict.fromkeys(game.rules.id for game in games if not game.schedules))


def compared_data(game: PotGame, cost: OptionCost) -> dict[str, Any]:
    """An option of one of many games, as JSON carries it."""
    rules = game.rules
    return {
        "game": rules.id,
        "house": rules.filing.house,
        "name": rules.name,
        "forms": game.forms,
        "settings": _settings(game, cost.schedule),
        **cost_data(rules, cost),
        "taken": taken(rules, cost.schedule, _posts_blinds(game)),
    }


def _posts_blinds(game: PotGame) -> bool:
    """Whether players post blinds in the form that is compared, whose rules are not made for it."""
    rules, filing = game.rules, game.rules.filing
    settings = {**rules.settings, **game.chosen}
    play = rules.composed["play"]
    found = bool(play["blinds"]) if "blinds" in play else posts_blinds(rules)
    for name, source in (filing.options | filing.readings).items():
        sets = source.sets.get(str(settings.get(name)), {})
        if "play.blinds" in sets and applies(source.only_if, settings):
            found = bool(sets["play.blinds"])
    return found


def _settings(game: PotGame, schedule: Schedule) -> dict[str, Setting]:
    """The settings under which a game is played with an option; its lowest limits where others are usual."""
    rules, found = game.rules, {**game.chosen, "schedule": schedule.option}
    if schedule.limits is not None:
        least, most = parse_limits(schedule.limits, rules.where)
        usual = all(rules.settings[name] == choice for name, choice in game.chosen.items())
        if not (usual and least <= rules.low and (most is None or (rules.high or least) <= most)):
            found["limits"] = schedule.limits.partition(LIMITS_RANGE)[0]
    return found


def cost_data(rules: Rules, cost: OptionCost) -> dict[str, Any]:
    """What an option costs, as JSON carries it; amounts in dollars."""
    schedule = cost.schedule
    return {
        "option": schedule.option,
        "limits": schedule.limits,
        "kind": cost.kind,
        "taken": taken(rules, schedule),
        "sources": list(cost.sources),
        "takes": cost.takes,
        "players": cost.table.players,
        "showdown": dollar_number(cost.per_hand),
        "tie": dollar_number(total(cost.tie)),
        "first_round": dollar_number(total(cost.first_round)),
        "given_back": dollar_number(cost.given_back),
        "hour": dollar_number(cost.per_hour()),
        "hour_house": dollar_number(cost.per_hour(HOUSE)),
        "hour_jackpot": dollar_number(cost.per_hour(JACKPOT)),
        "hour_seat": round(cost.per_seat / 100, 2),
        "note": schedule.note,
        "cite": rules.cite(schedule.cite),
        "by_reading": list(schedule.readings),
    }


def table_data(table: PotTable) -> dict[str, Any]:
    """The table at which options are compared, as JSON carries it."""
    return {"players": table.players, "hands": table.hands, "pot": dollar_number(table.pot)}


def assumptions(table: PotTable, has_pots: bool = True) -> str:
    """What the figures assume, in words; a game between the players has no pot and no betting."""
    if not has_pots:
        return (
            f"Assumed: {table.players} players dealt in (in a game with fewer seats, all of them taken), "
            f"{table.hands} hands an hour. Fees by time are taken twice an hour."
        )
    return (
        f"Assumed: {table.players} players dealt in (in a game with fewer seats, all of them taken), "
        f"{table.hands} hands an hour, all of which go to the showdown and are not split, and "
        f"{money(table.pot)} in the pot whenever a fee is taken. A hand that ends in the first betting round "
        "ends when everybody folds to a bet. Fees by time are taken twice an hour."
    )
