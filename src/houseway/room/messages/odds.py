"""Odds, and what banking is worth. A family may add figures of its own, which the page does not read."""

from __future__ import annotations

from typing import NotRequired

from pydantic import with_config
from typing_extensions import TypedDict

from houseway.room.messages.fees import DescribedTable
from houseway.room.messages.form import Dollars, Message
from houseway.rulebook.models import Setting


@with_config(extra="allow")
class Open(TypedDict):
    """A part of a message to which a family may add keys."""


class Computing(Message):
    """The figures are not there yet: ask again.

    `place` is the number of questions ahead of this one, and 0 while this one is being computed; `done` is
    the share of the work that is done, from 0 to 1, and `step` says what is being done.
    """

    computing: bool
    place: int
    done: float
    step: str


class Withdrawn(Message):
    """Whether somebody still waited for the answer to a question that was withdrawn."""

    withdrawn: bool


class Conditions(Open):
    """The conditions under which the figures hold; `noun` is what is dealt, a card or a tile."""

    cards: int
    noun: str
    shoe: str
    settings: dict[str, Setting]


class CaseOdds(Message):
    """A row of a bet's table: how often, and what it contributes."""

    case: str
    cite: str
    by_reading: list[str]
    combinations: int | None
    combinations_exact: str | None
    probability: float
    probability_exact: str | None
    pays: str
    contribution: float
    contribution_exact: str | None


class BetOdds(Open):
    """The figures of one bet, and how each was found."""

    id: str
    unit: str
    expectation: str
    value: float
    exact: bool
    method: str
    digits: int | None
    rounds: int | None
    standard_error: float | None
    variance: float
    variance_exact: str | None
    variance_method: str
    variance_standard_error: float | None
    hit_rate: float
    hit_rate_exact: str | None
    hit_rate_method: str
    hit_rate_standard_error: float | None
    combinations: int | None
    combinations_exact: str | None
    cases_method: str
    cases_rounds: int | None
    cases: list[CaseOdds]


class BestChoice(Message):
    """What to do in one situation, and what each action is worth there."""

    situation: str
    action: str
    values: dict[str, float]
    probability: float


class ChartTable(Message):
    """The rows of a chart for hands that were split or doubled."""

    title: str
    origin: str
    doubled: int
    soft: bool
    rows: dict[str, list[str]]


class StrategyChart(Open):
    """The chart: a letter for each hand and up card, and what is chosen before hands are played."""

    up: list[str]
    hard: dict[str, list[str]]
    soft: dict[str, list[str]]
    pairs: dict[str, list[str]]
    more: list[ChartTable]
    insurance: list[str]
    even_money: list[str]
    early_surrender: list[str]
    legend: str
    value: float


class NetOdds(Message):
    """The probability of one net result of a round."""

    net: float
    probability: float
    standard_error: float | None


class RoundOdds(Message):
    """The probability of each net result of a round, over all its wagers together."""

    unit: str
    exact: bool
    method: str
    digits: int | None
    rounds: int | None
    seed: int | None
    simulated_share: float
    value: float
    standard_error: float | None
    standard_deviation: float
    standard_deviation_standard_error: float | None
    nets: list[NetOdds]


class FinalHands(Message):
    """The probability that the player-dealer ends with each hand, by up card."""

    exact: bool
    method: str
    ends: list[str]
    rows: dict[str, list[float]]
    rows_exact: dict[str, list[str]]


class PolicyRow(Message):
    """What a wager is worth under one policy of the player, for each policy of the player-dealer."""

    player: str
    values: list[float | None]


class PoliciesOfBoth(Message):
    """What the game wager is worth by the policies of both sides; the best answer of each has no other."""

    player_dealer: list[str]
    rows: list[PolicyRow]


class EquilibriumOdds(Open):
    """The value of one spot with best play on both sides, and how far it may be off."""

    value: float
    error: float


class ChartRowWorth(Message):
    """How often a row of a chart decides, and what it gives away against best play."""

    table: str
    row: str
    action: str
    probability: float
    cost: float


class Odds(Open):
    """A game priced."""

    game: str
    name: str
    conditions: Conditions
    policies: dict[str, str]
    bets: dict[str, BetOdds]
    parts: dict[str, BetOdds]
    strategy: list[BestChoice]
    unpriced: dict[str, str]
    notes: list[str]
    chart: NotRequired[StrategyChart]
    switch: NotRequired[dict[str, dict[str, list[float]]]]
    round: NotRequired[RoundOdds]
    player_dealer_hands: NotRequired[FinalHands]
    expectations: NotRequired[dict[str, float]]
    policies_of_both: NotRequired[PoliciesOfBoth]
    best_replies: NotRequired[dict[str, dict[str, str]]]
    equilibrium: NotRequired[EquilibriumOdds]
    policy_rows: NotRequired[list[ChartRowWorth]]


class BankResultOdds(Message):
    """How often a round of banking ends in one result."""

    net: Dollars
    probability: float


class BankOdds(Message):
    """What a round of banking is worth."""

    action: Dollars
    expectation: str
    value: float
    exact: bool
    method: str
    digits: int | None
    rounds: int | None
    standard_error: float | None
    standard_deviation: float | None
    fee: Dollars
    after_fees: float
    largest_liability: Dollars
    largest_win: Dollars
    bank_to_cover: Dollars
    bank: Dollars | None
    bank_covers: bool | None
    note: str | None
    cover: str
    distribution: list[BankResultOdds]


class FeeShare(Message):
    """One side's expected round, fees apart."""

    who: str
    action: Dollars
    game: float
    fee: Dollars
    total: float
    fee_per_100: float
    total_per_100: float


class FeeBurden(Message):
    """What the collection costs each side."""

    schedule: str
    house: Dollars
    jackpot: Dollars
    shares: list[FeeShare]


class BankingOdds(Message):
    """What banking a described table is worth."""

    game: str
    table: DescribedTable
    bank: BankOdds
    fees: FeeBurden


class Plot(Message):
    """A plot of a game."""

    id: str
    title: str
    url: str


class WayWorth(Message):
    """What the main bet is worth if the sides follow these house ways."""

    expectation: str
    value: float
    exact: bool
    method: str
    digits: int | None
    rounds: int | None
    standard_error: float | None
    difference: NotRequired[float]


class RowChanged(Message):
    """A row that sets some hands differently from the filed house way, and how many."""

    row: str
    title: str
    hands: int


class HouseWayOdds(Message):
    """What a changed house way is worth beside the filed one; differences are from the filed one."""

    filed: str
    filed_name: str
    bet: str
    rows: list[RowChanged]
    hands: int
    share: float
    filed_way: WayWorth
    both_sides: WayWorth
    player_alone: WayWorth
    player_dealer_alone: WayWorth


class BetUnderChoice(Message):
    """What a bet is worth under one choice of a reading; the difference is from the choice in force."""

    value: float
    expectation: str | None
    method: str
    standard_error: float | None
    difference: float | None


class ChoiceOdds(Message):
    """The bets under one choice of a reading; `problem` says why there are none."""

    choice: str
    meaning: str
    problem: str
    bets: dict[str, BetUnderChoice]


class ReadingOdds(Message):
    """What a reading is worth: every bet under each of its choices, the one in force first."""

    reading: str
    question: str
    chosen: str
    alike: bool
    choices: list[ChoiceOdds]
