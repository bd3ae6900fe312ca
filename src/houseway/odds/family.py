"""Each family's odds, declared once under the family's name, and what they cannot price in a game.

A module or package of `houseway.odds` that prices a family has ``ODDS = Odds("war", ...)``, and is found by
looking for it. Importing one must not import the compiler: what needs it is imported when it is called.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from houseway.errors import HousewayError, unknown
from houseway.odds.analysis import Analysis
from houseway.odds.policies import USUAL, Offers, Policies
from houseway.odds.pricing import AMOUNT, Lots, alone
from houseway.odds.starting import AskedHand, HandWorth, read_hand
from houseway.odds.together import together_data
from houseway.rulebook.rules import BetRules, Rules
from houseway.rulebook.vocabulary import Features

if TYPE_CHECKING:
    from houseway.odds.changed_way import HouseWayChange
    from houseway.odds.showdowns import Showdowns

Progress = Callable[[float, str], None]
PACKAGE = "houseway.odds"
BEFORE, AFTER, BY_CHOICE = "before the deal", "after the cards", "by choice"


class Analyse(Protocol):
    """Prices every bet of a game; with `jointly`, best play takes the side bets into account as well."""

    def __call__(self, rules: Rules, *, jointly: bool, progress: Progress | None) -> Analysis: ...


class AnalyseUnder(Protocol):
    """Prices every bet of a game when both sides play by these policies."""

    def __call__(self, rules: Rules, policies: Policies, progress: Progress | None) -> Analysis: ...


class PolicyOdds(NamedTuple):
    """The policies that a family offers, found without computing anything, and the prices by them."""

    offers: Callable[[Rules], Offers]
    analyse: AnalyseUnder


class HandOdds(NamedTuple):
    """How the worth of a single hand is found, in which games it can be asked, and whether suits matter."""

    worth: Callable[[Rules, AskedHand, Progress | None], HandWorth]
    asked: Callable[[Rules], bool]
    suits_matter: bool = True


class Reprice(Protocol):
    """Prices rules that differ from the filed ones only in how hands are set.

    `house_way` is what the analysis of the filed rules has under that name, if it is known.
    """

    def __call__(
        self,
        filed: Rules,
        changed: Rules,
        house_way: Mapping[str, Any] | None,
        progress: Progress | None,
    ) -> HouseWayChange: ...


class HandChance(NamedTuple):
    """How likely a dealt hand holds something, exactly, and the lines of the filing on it."""

    name: str
    chance: Fraction
    cite: str


@dataclass(frozen=True)
class Odds:
    """How the games of one family are priced.

    `problems` says in sentences why a game cannot be priced at all; `unpriced` has the reason for each single
    bet that cannot be priced. Neither computes anything. A family in which nobody bets against a bank may not
    be `priced` at all; its hands may have `equity` instead, if `showdowns` says how they are compared, or the
    ways to set them are worth points (`settings`). `reprice` prices a changed house way from the filed one,
    where best play against it would take long. `advises` says whether the analysis will have advice card by
    card. `lots` says which wagers a base wager has become in a world, by default itself alone.
    Where nothing is priced, `chances` may say how likely a dealt hand is to hold something. `policies` are
    what either side may be asked to play, `hands` tells what a single hand is worth.
    `splits` says whether the analysis lets helpers do most of its work (`elsewhere`).
    A family is `quick` if its games are priced so fast that every choice of every reading can be priced with
    them.
    """

    name: str
    analyse: Analyse
    advises: Callable[[Rules], bool]
    problems: Callable[[Rules], list[str]]
    unpriced: Callable[[Rules], dict[str, str]]
    lots: Callable[[Rules, str, Features], Lots] = alone
    priced: bool = True
    showdowns: Callable[[Rules, bool], Showdowns] | None = None
    settings: bool = False
    quick: bool = False
    reprice: Reprice | None = None
    chances: Callable[[Rules], Sequence[HandChance]] | None = None
    policies: PolicyOdds | None = None
    hands: HandOdds | None = None
    splits: Callable[[Rules], bool] = lambda rules: False

    @property
    def equity(self) -> bool:
        """Whether the equity of hands can be asked."""
        return self.showdowns is not None


_registered: dict[str, Odds] = {}


def register(odds: Odds) -> None:
    """Add the odds of a family that is not part of the package."""
    if odds.name in declared():
        raise HousewayError(f"odds: the family {odds.name!r} is already declared")
    _registered[odds.name] = odds


@contextmanager
def registered(odds: Odds) -> Iterator[None]:
    """Add the odds of a family from elsewhere while a block runs."""
    register(odds)
    try:
        yield
    finally:
        del _registered[odds.name]


def families() -> Mapping[str, Odds]:
    """Every family that can be priced, by name."""
    return {**{name: odds for name, (odds, _) in declared().items()}, **_registered}


@cache
def declared() -> Mapping[str, tuple[Odds, str]]:
    """What the modules of this package declare, each with the name of its module."""
    found: dict[str, tuple[Odds, str]] = {}
    for module in pkgutil.iter_modules(import_module(PACKAGE).__path__):
        odds = getattr(import_module(f"{PACKAGE}.{module.name}"), "ODDS", None)
        if isinstance(odds, Odds):
            found[odds.name] = odds, module.name
    return found


def odds_of(rules: Rules) -> Odds:
    """The odds of a game's family."""
    known = families()
    if rules.family.name not in known:
        raise unknown("family", rules.family.name, known, "odds")
    return known[rules.family.name]


def problems(rules: Rules) -> list[str]:
    """What cannot be priced in these rules, in sentences; found without computing anything.

    Empty means that `analyse` prices every bet. A line that begins with a bet is about that bet alone, unless
    `fatal` has it as well: the others are priced.
    """
    if rules.family.name not in families():
        return [f"{rules.where}: no odds are known for the family {rules.family.name!r}"]
    stops = fatal(rules)
    return stops or [
        f"{rules.where}: bets.{bet}: {reason}" for bet, reason in odds_of(rules).unpriced(rules).items()
    ]


def fatal(rules: Rules) -> list[str]:
    """What keeps a game from being priced at all, in sentences."""
    return [f"{rules.where}: {problem}" for problem in odds_of(rules).problems(rules)]


def policy_offers(rules: Rules) -> Offers:
    """The policies that each side of a game may be asked to play; empty where nobody has a choice."""
    found = odds_of(rules).policies
    return {} if found is None or fatal(rules) else found.offers(rules)


def asks_hands(rules: Rules) -> bool:
    """Whether the worth of single hands can be asked."""
    found = odds_of(rules).hands
    return found is not None and found.asked(rules)


def asked_hand(rules: Rules, text: str) -> AskedHand:
    """A hand whose worth is asked, as `read_hand` reads it; refused where nobody decides about one."""
    found = odds_of(rules).hands
    stops = fatal(rules)
    if stops:
        raise HousewayError(stops[0])
    if found is None or not found.asked(rules):
        raise HousewayError(f"{rules.name}: nobody decides about a hand, so a hand has no worth of its own")
    return read_hand(text, rules.deck, found.suits_matter)


def hand_worth(rules: Rules, text: str, progress: Progress | None = None) -> HandWorth:
    """What every action with a hand is worth, or every way to set it."""
    asked, found = asked_hand(rules, text), odds_of(rules).hands
    assert found is not None
    return found.worth(rules, asked, progress)


def analyse(
    rules: Rules, *, jointly: bool = False, policies: Policies = USUAL, progress: Progress | None = None
) -> Analysis:
    """The odds of every bet of a game.

    With `jointly` the choices are the best for the base game and the side bets together, one unit on each;
    otherwise for the base game alone. `policies` are what both sides play instead. `progress` is called with
    the share of the work done and the current step. Bets that cannot be priced are named in the analysis with
    the reason.
    """
    odds = odds_of(rules)
    stops = fatal(rules)
    if stops:
        raise HousewayError(stops[0])
    unpriced = odds.unpriced(rules)
    bets = {name: bet for name, bet in rules.bets.items() if name not in unpriced}
    priced = replace(rules, bets=bets) if unpriced else rules
    if policies == USUAL:
        found = odds.analyse(priced, jointly=jointly, progress=progress)
        if jointly:
            found = replace(found, extra={**found.extra, "together": together_data(found, odds.lots)})
    elif odds.policies is None:
        raise HousewayError(f"{rules.name}: neither side has a choice, so no policy can be chosen")
    else:
        found = odds.policies.analyse(priced, policies, progress)
    return replace(found, rules=rules, unpriced=unpriced) if unpriced else found


def advises(rules: Rules) -> bool:
    """Whether the odds of a game say what to do card by card; known without computing them."""
    known = families()
    if rules.family.name not in known or fatal(rules):
        return False
    return known[rules.family.name].advises(rules)


# ---------------------------------------------------------------------- what families have in common


def own_problems(rules: Rules, own: Mapping[str, str], features: Collection[str]) -> Iterator[str]:
    """What is wrong with the bets a family's play is made of, given when each must be placed."""
    for bet_id, placed in own.items():
        bet = rules.bets.get(bet_id)
        if bet is None:
            yield f"bets: the bet {bet_id!r} is missing, and this family is played with it"
            continue
        if bet.placed != placed:
            yield f"bets.{bet_id}: it must be placed {placed} in this family, not {bet.placed}"
        reason = table_problem(bet, {*features})
        if reason:
            yield f"bets.{bet_id}: {reason}"


def side_problem(bet: BetRules, features: Collection[str], placed: Collection[str] = (BEFORE,)) -> str | None:
    """Why a bet other than the family's own cannot be priced; None if it can."""
    if bet.placed not in placed:
        return f"it is placed {bet.placed}, and no round of this family asks for it then"
    return table_problem(bet, {*features, AMOUNT})


def table_problem(bet: BetRules, features: Collection[str]) -> str | None:
    """Why a bet's table cannot be priced; None if it can."""
    fixed = next((row.result.text for row in bet.cases.rows if row.result.fixed), None)
    if fixed:
        return f"it pays a fixed {fixed}, so what it is worth depends on the wager"
    missing = sorted(bet.cases.used - {*features})
    if missing:
        return f"there is no method to price it by {' and '.join(missing)}"
    return None


def chart_problems(
    rules: Rules, chart: str, features: Collection[str], actions: Collection[str], where: str = "drawing"
) -> Iterator[str]:
    """What is wrong with a chart the odds follow: what it looks at, and what it lets people do."""
    tables = rules.drawing if where == "drawing" else rules.house_way
    table = tables.get(chart)
    if table is None:
        yield f"{where}.{chart}: missing, and the odds need this chart"
        return
    missing = sorted(table.used - {*features})
    if missing:
        yield f"{where}.{chart}: the odds cannot follow a chart that looks at {' and '.join(missing)}"
    strange = sorted({action for row in table.rows for action in row.result} - {*actions})
    if strange:
        yield f"{where}.{chart}: the odds cannot follow a chart that says {' or '.join(strange)}"
