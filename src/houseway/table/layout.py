"""What may be bet before the deal, and what makes the wagers of one bettor on one spot complete.

`wagers.check_wagers` refuses what breaks these rules and says why; what these functions make keeps to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from houseway.rulebook.rules import BetRules, Rules

Claim = Literal["own", "free", "behind"]
"""How chips lie on a spot: of the player who sits there, where nobody sits, or behind another bettor."""
Wagers = Mapping[str, int]
"""The wagers of one bettor on one spot: cents by bet."""

CHIPS = (1_00, 5_00, 25_00, 100_00, 500_00, 1000_00)
"""The chips of a card room."""
_MOST_CHIPS = 5


# ---------------------------------------------------------------------- which bets


def is_early(bet: BetRules) -> bool:
    """Whether a bet is placed before the deal."""
    return bet.placed == "before the deal"


def open_bets(rules: Rules, claim: Claim = "own") -> list[BetRules]:
    """The bets that may be placed before the deal, by how one's chips lie on the spot."""
    if claim == "behind" and not rules.filing.backline:
        return []
    return [bet for bet in rules.bets.values() if is_early(bet) and (bet.backline or claim != "behind")]


def mandatory_bets(rules: Rules, claim: Claim = "own") -> list[BetRules]:
    """The bets without which nobody plays."""
    return [bet for bet in open_bets(rules, claim) if bet.mandatory]


def base_bets(rules: Rules, claim: Claim = "own") -> list[BetRules]:
    """The bets that the game is about; all of them where none is."""
    bets = open_bets(rules, claim)
    return [bet for bet in bets if bet.kind == "base"] or bets


def chief_bets(rules: Rules) -> list[BetRules]:
    """The bets that a bettor begins with: the mandatory ones, or the base bets; none that equals another."""
    return [bet for bet in mandatory_bets(rules) or base_bets(rules) if not bet.equals]


def follows(bet: BetRules) -> bool:
    """Whether a bet goes along with another by itself, as the Blind does with the Ante."""
    return bet.mandatory and bet.equals is not None


def in_order(bets: Sequence[BetRules]) -> Iterator[BetRules]:
    """Bets after those of them that they depend on."""
    left = list(bets)
    while left:
        waiting = {bet.id for bet in left}
        ready = [bet for bet in left if not waiting & {*bet.needs, *bet.at_most, bet.equals}]
        for bet in ready or left[:1]:
            left.remove(bet)
            yield bet


# ---------------------------------------------------------------------- how much


def needs_met(bet: BetRules, beside: Iterable[str]) -> bool:
    """Whether one of the bets is there that a bet needs beside it."""
    return not bet.needs or any(name in bet.needs for name in beside)


def equal_amounts(bet: BetRules, beside: Wagers) -> list[int]:
    """What a bet may be that equals another, or some multiple of it."""
    assert bet.equals is not None
    same = beside.get(bet.equals, 0)
    return [same * times for times in bet.multiples]


def cap(bet: BetRules, beside: Wagers) -> int | None:
    """The wagers that a bet must not be larger than, together; None where there is no such bet."""
    return sum(beside.get(name, 0) for name in bet.at_most) if bet.at_most else None


def most(bet: BetRules, beside: Wagers) -> int | None:
    """The largest wager on a bet beside others; None without a maximum, zero where none is allowed."""
    caps = [amount for amount in (bet.high, cap(bet, beside)) if amount is not None]
    if not caps:
        return None
    return min(caps) if min(caps) >= bet.low else 0


def fit(bet: BetRules, amount: int, beside: Wagers) -> int:
    """An amount brought within what a bet may be beside others; zero where it cannot be placed."""
    if not needs_met(bet, beside):
        return 0
    if bet.equals:
        limit = cap(bet, beside)
        sizes = [size for size in sorted(equal_amounts(bet, beside)) if limit is None or size <= limit]
        return next((size for size in sizes if size >= amount), sizes[-1] if sizes else 0)
    largest = most(bet, beside)
    return max(bet.low, amount) if largest is None else min(max(bet.low, amount), largest)


# ---------------------------------------------------------------------- layouts


def complete(rules: Rules, wagers: Wagers, claim: Claim = "own") -> dict[str, int]:
    """The wagers as they can stand: a Blind goes along with its Ante, and what lacks its base comes off.

    Wagers that can stand are returned as they are. Without a mandatory bet there is no layout at all.
    """
    found: dict[str, int] = {}
    for bet in in_order(open_bets(rules, claim)):
        wanted = wagers.get(bet.id, 0)
        amount = fit(bet, wanted, found) if wanted > 0 or follows(bet) else 0
        if amount:
            found[bet.id] = amount
    if any(bet.id not in found for bet in mandatory_bets(rules, claim)):
        return {}
    return {bet: found[bet] for bet in dict.fromkeys((*wagers, *found)) if bet in found}


def place(rules: Rules, wagers: Wagers, bet: str, amount: int, claim: Claim = "own") -> dict[str, int]:
    """The wagers with a chip more on a bet: within its limits, with what goes along with it.

    The first chip is at least the minimum. A chip on a bet that follows another goes on that one. A bet that
    cannot stand is laid all the same: whoever checks the layout says why not.
    """
    lead = _lead(rules.bets[bet])
    wanted = {**wagers, lead: wagers.get(lead, 0) + amount}
    found = complete(rules, wanted, claim)
    return found if lead in found else wanted


def lift(rules: Rules, wagers: Wagers, bet: str, amount: int, claim: Claim = "own") -> dict[str, int]:
    """The wagers with a chip less on a bet; less than the minimum comes off, with what depends on it."""
    lead = rules.bets[_lead(rules.bets[bet])]
    left = wagers.get(lead.id, 0) - amount
    if lead.equals:
        left = max((size for size in equal_amounts(lead, wagers) if size <= left), default=0)
    elif left < lead.low:
        left = 0
    return complete(rules, {**wagers, lead.id: left}, claim)


def _lead(bet: BetRules) -> str:
    """The bet on which a chip for this one goes."""
    return bet.equals if bet.equals and follows(bet) else bet.id


def doubled(rules: Rules, wagers: Wagers, claim: Claim = "own") -> dict[str, int]:
    """Every wager twice, as far as the limits go."""
    return complete(rules, {bet: 2 * amount for bet, amount in wagers.items()}, claim)


def smallest(rules: Rules, base: int = 0, claim: Claim = "own") -> dict[str, int]:
    """The smallest wagers that are dealt for: the mandatory ones, or one of the base bets (by number)."""
    chosen = mandatory_bets(rules, claim)
    if not chosen and (bases := base_bets(rules, claim)):
        chosen = [bases[base % len(bases)]]
    return complete(rules, {bet.id: bet.low for bet in chosen}, claim)


# ---------------------------------------------------------------------- chips


def palette(rules: Rules) -> list[int]:
    """The chips worth having at these limits, in cents."""
    lowest = min((bet.low for bet in open_bets(rules)), default=rules.low)
    fitting = [
        chip for chip in CHIPS if chip * _MOST_CHIPS > lowest and (rules.high is None or chip <= rules.high)
    ]
    return fitting[:_MOST_CHIPS] or [lowest]


def first_chip(rules: Rules) -> int:
    """The chip in hand to begin with: the smallest that makes the table's minimum."""
    chips = palette(rules)
    return next((chip for chip in chips if chip >= rules.low), chips[-1])
