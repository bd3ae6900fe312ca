"""What the readings of a game are worth: every bet under each choice of a reading, the others as chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from pydantic import BaseModel

from houseway.errors import HousewayError
from houseway.odds.analysis import Analysis
from houseway.odds.pricing import AMOUNT, BetOdds, amounts
from houseway.rulebook.cases import Case, Cases
from houseway.rulebook.rules import BetRules, Rules, other_rules
from houseway.rulebook.rules.digests import deciding
from houseway.rulebook.setting.house_way import Construction, HouseWay, WayOfRow
from houseway.wording import listed

PRICED = ("play", "settlement")
"""What a reading affects if bets may be worth more or less by it; order and fees do not change their odds."""

Price = Callable[[Rules], Analysis]


@dataclass(frozen=True)
class ChoiceWorth:
    """The bets under one choice of a reading; `problem` says why there are no figures."""

    choice: str
    meaning: str
    bets: Mapping[str, BetOdds]
    problem: str = ""


@dataclass(frozen=True)
class ReadingWorth:
    """The bets under every choice of a reading, the one in force first."""

    name: str
    question: str
    choices: tuple[ChoiceWorth, ...]

    @property
    def bets(self) -> dict[str, str]:
        """The bets that some choice has, each with its name."""
        return {bet: odds.name for choice in self.choices for bet, odds in choice.bets.items()}

    @property
    def differing(self) -> dict[str, str]:
        """Those bets of which the choices differ."""
        return {bet: name for bet, name in self.bets.items() if self._differs(bet)}

    @property
    def alike(self) -> bool:
        """Whether every choice prices every bet alike."""
        return not self.differing and not any(choice.problem for choice in self.choices)

    def _differs(self, bet: str) -> bool:
        priced = [choice.bets.get(bet) for choice in self.choices if not choice.problem]
        return any(difference(priced[0], other) != 0 for other in priced[1:])


def difference(one: BetOdds | None, two: BetOdds | None) -> float | None:
    """What a bet is worth more under the second figures than under the first; None where one has none."""
    return None if one is None or two is None else float(two.expectation - one.expectation)


def priced_readings(rules: Rules) -> list[str]:
    """The readings by which the odds of a bet may change."""
    return [name for name, reading in rules.filing.readings.items() if reading.affects in PRICED]


def reading_worth(rules: Rules, name: str, price: Price) -> ReadingWorth:
    """Price every bet under each choice of a reading; rules that settle alike are not priced again."""
    reading = rules.filing.readings[name]
    here = str(rules.settings[name])
    chosen = price(rules).bets
    found = [ChoiceWorth(here, reading.choices[here], chosen)]
    for other in other_rules(rules):
        if other.reading != name:
            continue
        meaning = reading.choices[other.choice]
        if other.rules is None:
            problem = "it cannot be combined with the payouts that were changed"
            found.append(ChoiceWorth(other.choice, meaning, {}, problem))
        elif figures(other.rules) != figures(rules):
            found.append(_priced(other.choice, meaning, other.rules, price))
        elif buttons := _differing_buttons(rules, other.rules):
            problem = f"what a button of {listed(buttons)} then earns depends on the hands of all the others"
            found.append(ChoiceWorth(other.choice, meaning, {}, problem))
        else:
            found.append(ChoiceWorth(other.choice, meaning, chosen))
    return ReadingWorth(name, reading.question, tuple(found))


def _differing_buttons(one: Rules, two: Rules) -> list[str]:
    """The bets with a button that others hold, or that pays for other hands, under the second rules."""
    return [bet.name for name, bet in one.bets.items() if bet.button != two.bets[name].button]


def _priced(choice: str, meaning: str, rules: Rules, price: Price) -> ChoiceWorth:
    try:
        return ChoiceWorth(choice, meaning, price(rules).bets)
    except HousewayError as error:
        return ChoiceWorth(choice, meaning, {}, str(error))


NOT_PRICED: Mapping[type, frozenset[str]] = {
    Rules: frozenset(
        {
            *("filing", "settings", "changes", "where", "composed", "digest", "document"),
            *("seats", "low", "high", "not_offered", "passes", "schedule"),
        }
    ),
    BetRules: frozenset(
        {
            *("name", "aliases", "kind", "text", "cite"),
            *("needs", "backline", "stacked", "low", "high", "at_most", "button"),
        }
    ),
    Cases: frozenset({"off"}),
    Case: frozenset({"name", "text", "cite", "readings", "implied"}),
    HouseWay: frozenset(),
    WayOfRow: frozenset({"title"}),
    Construction: frozenset({"row"}),
}
"""The fields of rules and their tables that do not change the odds; every other field does, or may."""


def figures(rules: Rules) -> tuple[object, ...]:
    """All that the odds of a game depend on."""
    filed = rules.filing.hand_setting
    return *apart_from_house_way(rules), filed and filed.joker_in_shape, _priced_part(rules.hand_setting)


def apart_from_house_way(rules: Rules) -> tuple[object, ...]:
    """All that the odds of a game depend on, apart from how a house sets hands in parts."""
    by_amount = {name: amounts(bet) for name, bet in rules.bets.items() if AMOUNT in bet.cases.used}
    return _priced_part(replace(rules, hand_setting=None)), by_amount


def _priced_part(value: object) -> object:
    """A value without the fields that do not change the odds, in a form that can be compared."""
    if isinstance(value, BaseModel):
        return deciding(value)
    if isinstance(value, Mapping):
        return {name: _priced_part(item) for name, item in value.items()}
    if isinstance(value, tuple):
        return tuple(map(_priced_part, value))
    if is_dataclass(value) and (left_out := NOT_PRICED.get(type(value))) is not None:
        compared = (field.name for field in fields(value) if field.compare)
        return {name: _priced_part(getattr(value, name)) for name in compared if name not in left_out}
    return value


def reading_data(worth: ReadingWorth) -> dict[str, Any]:
    """What a reading is worth, as JSON carries it: the difference is from the choice in force."""
    first, *_ = worth.choices
    return {
        "reading": worth.name,
        "question": worth.question,
        "chosen": first.choice,
        "alike": worth.alike,
        "choices": [
            {
                "choice": choice.choice,
                "meaning": choice.meaning,
                "problem": choice.problem,
                "bets": {
                    name: {
                        "value": odds.value,
                        "expectation": str(odds.expectation) if odds.exact else None,
                        "method": odds.basis.method,
                        "standard_error": odds.standard_error,
                        "difference": difference(first.bets.get(bet), odds),
                    }
                    for bet, name in worth.bets.items()
                    if (odds := choice.bets.get(bet)) is not None
                },
            }
            for choice in worth.choices
        ],
    }
