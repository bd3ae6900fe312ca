"""A tie: the pot in portions, whether they are taken, and who may buy back in if they stay."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from houseway.games.push_nine.play import push_of
from houseway.games.ring.how import how_of
from houseway.rounds.facts import Facts
from houseway.rounds.hands import HandId
from houseway.rounds.pots import Pot, PushedPots, ShareHolders
from houseway.rulebook.amounts import amount
from houseway.rulebook.families.push_nine import PushRule
from houseway.rulebook.rules import Rules, cited


def push(
    rules: Rules,
    facts: Facts,
    pots: Sequence[Pot],
    held: Sequence[Sequence[ShareHolders]],
    sizes: Sequence[int],
) -> PushedPots | None:
    """The pots that stay because players tie for them; None if one player wins, or all portions are taken."""
    rule, chip = push_of(rules), how_of(rules).chip
    winners = [tuple(holdings[0].seats) for holdings in held]
    if len(winners[0]) < 2 or any(HandId(seat) not in facts.hands for seat in winners[0]):
        return None  # one winner, or a pot that is divided without cards
    staying = [
        number
        for number, tied in enumerate(winners)
        if not number or (rule.side_pots != "divided" and len(tied) > 1 and set(tied) <= set(winners[0]))
    ]
    if _are_taken(rules, rule, [(sizes[number], winners[number]) for number in staying]):
        return None
    portions = {
        pots[number].name: dict.fromkeys(
            winners[number], sizes[number] // len(winners[number]) // chip * chip
        )
        for number in staying
    }
    if not all(portions[pots[0].name].values()):
        return None  # too few chips to make a portion for everybody
    left_over = sum(sizes[number] for number in staying)
    left_over -= sum(sum(each.values()) for each in portions.values())
    held_in_all = {
        seat: sum(each.get(seat, 0) for each in portions.values()) for seat in portions[pots[0].name]
    }
    price = max(held_in_all.values()) if rule.price == "one portion" else how_of(rules).ante
    gained = {seat for tied in winners for seat in tied}
    buy_backs = dict.fromkeys(_losers(rule, facts, gained), price)
    return PushedPots(portions, left_over, buy_backs, cited(rule.cite))


def _are_taken(rules: Rules, rule: PushRule, stay: Sequence[tuple[int, Sequence[int]]]) -> bool:
    """Whether the portions are so large that the players who tie take them."""
    bound = amount(rule.more_than, how_of(rules).amounts, how_of(rules).chip, f"{rules.where}: play.push")
    total = Fraction(sum(size for size, _ in stay))
    if rule.counts == "each portion":
        total = max(
            sum((Fraction(size, len(tied)) for size, tied in stay if seat in tied), Fraction())
            for seat in stay[0][1]
        )
    return total > bound or (total == bound and rule.at_that_sum == "taken")


def _losers(rule: PushRule, facts: Facts, gained: set[int]) -> list[int]:
    """The seats that have put chips in and hold nothing: all of them, or those that showed their hands."""
    stakes = facts.stakes
    assert stakes is not None
    return [
        seat
        for seat in stakes.dealt_in
        if stakes.put_in.get(seat) and seat not in gained
        if rule.who == "everybody who lost" or seat not in stakes.folded
    ]
