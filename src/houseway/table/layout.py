"""What may be bet before the deal, and what makes the wagers of one bettor on one spot complete.

`wagers.check_wagers` refuses wagers that break these rules and says why; the layouts made here obey them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from houseway.rounds.facts import Lot
from houseway.rulebook.rules import BetRules, Rules

Claim = Literal["own", "free", "behind"]
"""How a bettor uses a spot: he sits there, nobody sits there, or he bets behind another bettor."""
Wagers = Mapping[str, int]
"""The wagers of one bettor on one spot: cents by bet."""

_NONE: Wagers = {}

CHIPS = (1_00, 5_00, 25_00, 100_00, 500_00, 1000_00)
"""The chips of a card room."""
_MOST_CHIPS = 5


# ---------------------------------------------------------------------- which bets


def is_early(bet: BetRules) -> bool:
    """Whether a bet is placed before the deal."""
    return bet.placed == "before the deal"


def is_closed(bet: BetRules) -> bool:
    """Whether a bet cannot be placed at this table, because its maximum is below the table's minimum."""
    return bet.high is not None and bet.high < bet.low


def open_bets(rules: Rules, claim: Claim = "own") -> list[BetRules]:
    """The bets that may be placed before the deal, given how the bettor uses the spot."""
    if claim == "behind" and not rules.filing.backline:
        return []
    return [
        bet
        for bet in rules.bets.values()
        if is_early(bet) and (bet.backline or claim != "behind") and not is_closed(bet)
    ]


def mandatory_bets(rules: Rules, claim: Claim = "own") -> list[BetRules]:
    """The bets that every bettor must place."""
    return [bet for bet in open_bets(rules, claim) if bet.mandatory]


def base_bets(rules: Rules, claim: Claim = "own") -> list[BetRules]:
    """The base bets of the game; all of its bets if it has no base bet."""
    bets = open_bets(rules, claim)
    return [bet for bet in bets if bet.kind == "base"] or bets


def chief_bets(rules: Rules) -> list[BetRules]:
    """The bets that a bettor starts with: the mandatory bets or else the base bets, none equal to another."""
    return [bet for bet in mandatory_bets(rules) or base_bets(rules) if not bet.equals]


def follows(bet: BetRules) -> bool:
    """Whether a bet is placed automatically with another, as the Blind is with the Ante."""
    return bet.mandatory and bet.equals is not None


def in_order(bets: Sequence[BetRules]) -> Iterator[BetRules]:
    """The bets in an order that puts each one after those it depends on."""
    left = list(bets)
    while left:
        waiting = {bet.id for bet in left}
        ready = [bet for bet in left if not waiting & {*bet.needs, *bet.at_most, bet.equals}]
        for bet in ready or left[:1]:
            left.remove(bet)
            yield bet


# ---------------------------------------------------------------------- how much


def needs_met(bet: BetRules, beside: Iterable[str]) -> bool:
    """Whether one of the bets that a bet requires has been placed."""
    return not bet.needs or any(name in bet.needs for name in beside)


def equal_amounts(bet: BetRules, beside: Wagers) -> list[int]:
    """The amounts allowed for a bet that must equal another bet or a multiple of it."""
    assert bet.equals is not None
    same = beside.get(bet.equals, 0)
    return [same * times for times in bet.multiples]


def cap(bet: BetRules, beside: Wagers) -> int | None:
    """The total of the wagers that a bet must not exceed; None if it has no such limit."""
    return sum(beside.get(name, 0) for name in bet.at_most) if bet.at_most else None


def under(rules: Rules, lots: Iterable[Lot], spot: int, bettor: str) -> dict[str, int]:
    """What other bettors at a spot have on stacked bets, on top of which a bettor's own wagers go."""
    found: dict[str, int] = {}
    for lot in lots:
        if lot.spot == spot and lot.bettor != bettor and rules.bets[lot.bet].stacked:
            found[lot.bet] = found.get(lot.bet, 0) + lot.amount
    return found


def most(bet: BetRules, beside: Wagers, beneath: int = 0) -> int | None:
    """The largest wager on a bet, given the others; None without a maximum, zero if none is allowed.

    `beneath` is what other bettors have in the same stack.
    """
    high = None if bet.high is None else bet.high - beneath
    caps = [amount for amount in (high, cap(bet, beside)) if amount is not None]
    if not caps:
        return None
    return min(caps) if min(caps) >= bet.low else 0


def fit(bet: BetRules, amount: int, beside: Wagers, beneath: int = 0) -> int:
    """The amount adjusted to what a bet may be, given the others; zero if it cannot be placed."""
    if not needs_met(bet, beside):
        return 0
    if bet.equals:
        limit = cap(bet, beside)
        sizes = [size for size in sorted(equal_amounts(bet, beside)) if limit is None or size <= limit]
        return next((size for size in sizes if size >= amount), sizes[-1] if sizes else 0)
    largest = most(bet, beside, beneath)
    return max(bet.low, amount) if largest is None else min(max(bet.low, amount), largest)


# ---------------------------------------------------------------------- layouts


def complete(rules: Rules, wagers: Wagers, claim: Claim = "own", beneath: Wagers = _NONE) -> dict[str, int]:
    """The wagers made complete: a Blind is added to its Ante, and a bet that lacks its base is removed.

    Wagers that are already complete are returned unchanged. Without a mandatory bet the layout is empty.
    `beneath` is what is `under` them, where bets are stacked.
    """
    found: dict[str, int] = {}
    for bet in in_order(open_bets(rules, claim)):
        wanted = wagers.get(bet.id, 0)
        below = beneath.get(bet.id, 0)
        amount = fit(bet, wanted, found, below) if wanted > 0 or follows(bet) else 0
        if amount:
            found[bet.id] = amount
    if any(bet.id not in found for bet in mandatory_bets(rules, claim)):
        return {}
    return {bet: found[bet] for bet in dict.fromkeys((*wagers, *found)) if bet in found}


def place(
    rules: Rules, wagers: Wagers, bet: str, amount: int, claim: Claim = "own", beneath: Wagers = _NONE
) -> dict[str, int]:
    """The wagers with a chip added to a bet, within its limits, together with the bets that follow it.

    The first chip is at least the minimum. A chip for a bet that follows another is placed on the other. A
    bet that is not allowed is placed anyway: `wagers.check_wagers` then says why not.
    """
    lead = _lead(rules.bets[bet])
    wanted = {**wagers, lead: wagers.get(lead, 0) + amount}
    found = complete(rules, wanted, claim, beneath)
    return found if lead in found else wanted


def lift(rules: Rules, wagers: Wagers, bet: str, amount: int, claim: Claim = "own") -> dict[str, int]:
    """The wagers with a chip taken off a bet; below the minimum it is removed, with the bets that need it."""
    lead = rules.bets[_lead(rules.bets[bet])]
    left = wagers.get(lead.id, 0) - amount
    if lead.equals:
        left = max((size for size in equal_amounts(lead, wagers) if size <= left), default=0)
    elif left < lead.low:
        left = 0
    return complete(rules, {**wagers, lead.id: left}, claim)


def _lead(bet: BetRules) -> str:
    """The bet on which a chip for this one is placed."""
    return bet.equals if bet.equals and follows(bet) else bet.id


def doubled(rules: Rules, wagers: Wagers, claim: Claim = "own", beneath: Wagers = _NONE) -> dict[str, int]:
    """Every wager doubled, up to the limits."""
    return complete(rules, {bet: 2 * amount for bet, amount in wagers.items()}, claim, beneath)


def smallest(rules: Rules, base: int = 0, claim: Claim = "own") -> dict[str, int]:
    """The smallest wagers that can be dealt: the mandatory ones, or one of the base bets (by number)."""
    chosen = mandatory_bets(rules, claim)
    if not chosen and (bases := base_bets(rules, claim)):
        chosen = [bases[base % len(bases)]]
    return complete(rules, {bet.id: bet.low for bet in chosen}, claim)


# ---------------------------------------------------------------------- chips


def palette(rules: Rules) -> list[int]:
    """The chips that suit these limits, in cents."""
    lowest = min((bet.low for bet in open_bets(rules)), default=rules.low)
    fitting = [
        chip for chip in CHIPS if chip * _MOST_CHIPS > lowest and (rules.high is None or chip <= rules.high)
    ]
    return fitting[:_MOST_CHIPS] or [lowest]


def first_chip(rules: Rules) -> int:
    """The chip selected at first: the smallest that makes the table's minimum."""
    chips = palette(rules)
    return next((chip for chip in chips if chip >= rules.low), chips[-1])
