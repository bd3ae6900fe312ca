"""Hands that must be bet, or may not check and raise; and what of a pot does not stand for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from houseway.games.ring.hand import Hand
from houseway.games.ring.how import how_of
from houseway.games.ring.limits import RoundLimits
from houseway.games.ring.showdown import Rankings, holders, keys_of, shares_in_force
from houseway.ranking.ring import RingRanking
from houseway.rounds.facts import Facts, Hands
from houseway.rounds.pots import Pot, ShareHolders, Stakes, VoidedBets
from houseway.rulebook.families.ring import Bet, Betting, PotShare
from houseway.rulebook.must_bet import MustBet
from houseway.rulebook.rules import Rules, cited

NOT_BET = "which was not bet: wins only what was in before"
TAKES_BACK = "and takes back what was bet after that"
WINS_LATER = "which was bet: wins alone what was bet after the other had passed"
OVERCALLED = "and takes back the call of a short bet behind a hand that must be bet"
LATER = "later bets"


class Duties:
    """What the cards of a seat oblige it to in one betting round."""

    def __init__(self, hand: Hand, bet: Bet) -> None:
        how = hand.how
        last = how.must_bet and any(step.bet is bet for step in how.play.streets[-1].steps)
        self._hand, self._bet = hand, bet
        self._share = with_duty(how.shares, hand.stakes) if last else None
        self.in_force = self._share is not None

    @property
    def by_cards(self) -> bool:
        """Whether what a seat may do depends on its cards."""
        return self.enforced is not None or self.no_check_raise is not None

    @property
    def no_check_raise(self) -> Callable[[int], bool] | None:
        """Whether a seat may not raise after it has checked; None where that does not go by its cards."""
        highest = self._bet.no_check_raise_with
        if not highest:
            return None
        low = next(each for each in self._hand.how.shares if each[0].scale != "high")
        return lambda seat: _is_low(self._hand.round.hands, seat, *low, highest)

    @property
    def enforced(self) -> Callable[[int, bool], bool] | None:
        """Whether a seat may not check, given whether it is last; None where everybody may."""
        return self._may_not_check if self._share is not None and self._rule.enforced else None

    @property
    def _rule(self) -> MustBet:
        assert self._share is not None
        assert self._share[0].must_bet is not None
        return self._share[0].must_bet

    def _may_not_check(self, seat: int, last: bool) -> bool:
        assert self._share is not None
        if last and self._rule.last_may_check:
            return False
        return _is_low(self._hand.round.hands, seat, *self._share, self._rule.hand)

    def note(self, seat: int, name: str, level: int) -> None:
        """Note a seat that has not bet when it could: it checked, or only called a short all-in bet."""
        hand = self._hand
        limits = hand.limits[id(self._bet)]
        if name == "check" or (name == "call" and is_short(self._rule, hand.how.play.betting, limits, level)):
            hand.stakes.passed.setdefault(seat, dict(hand.stakes.streets[-1]))


def is_short(rule: MustBet, betting: Betting, limits: RoundLimits, level: int) -> bool:
    """Whether a bet is so small that a hand that must be bet has not done its duty by calling it."""
    full = limits.size if betting.limit in ("fixed", "spread") else limits.open_least
    if rule.short_call == "none":
        return False
    return 2 * level < full if rule.short_call == "below half a bet" else level < full


def with_duty(shares: Rankings, stakes: Stakes) -> tuple[PotShare, RingRanking] | None:
    """The share that the hand is played for whose hands must be bet."""
    in_force = shares_in_force(shares, stakes)
    return next((each for each in in_force if each[0].must_bet is not None), None)


def _is_low(hands: Hands, seat: int, share: PotShare, ranking: RingRanking, highest: str) -> bool:
    """Whether a seat holds five different ranks, none above the highest one named."""
    return seat in keys_of(hands, [seat], share, _qualified(ranking, highest))


@lru_cache(maxsize=32)
def _qualified(ranking: RingRanking, highest: str) -> RingRanking:
    return replace(ranking, qualifier=highest)


def must_have_bet(rules: Rules, facts: Facts, pot: Pot) -> list[int]:
    """The winners of a pot whose hands had to be bet."""
    stakes = facts.stakes
    found = None if stakes is None else with_duty(how_of(rules).shares, stakes)
    if found is None or found[0].must_bet is None:
        return []
    highest = found[0].must_bet.hand
    winners = [seat for holding in holders(rules, facts, pot.seats) for seat in holding.seats]
    return [seat for seat in winners if _is_low(facts.hands, seat, *found, highest)]


def voided(rules: Rules, facts: Facts, pot: Pot, holdings: Sequence[ShareHolders]) -> VoidedBets | None:
    """The bets of a pot that do not stand because a hand that had to be bet was not.

    That is asked of the hands that win it, and of a hand that called a short bet even if it loses.
    """
    stakes = facts.stakes
    if stakes is None or not stakes.passed or len(pot.seats) < 2:
        return None
    found = with_duty(how_of(rules).shares, stakes)
    if found is None:
        return None
    share, ranking = found
    rule = share.must_bet
    assert rule is not None
    failed = [
        seat
        for seat in pot.seats
        if seat in stakes.passed and _is_low(facts.hands, seat, share, ranking, rule.hand)
    ]
    winners = [seat for holding in holdings for seat in holding.seats]
    at_fault = [seat for seat in winners if seat in failed]
    if not at_fault:
        return _overcalls(rule, stakes, pot, failed, winners)
    chips = stakes.above(pot, _standing(stakes, at_fault))
    if not chips:
        return None
    others = _who_may_win(rule, stakes, pot, failed, winners)
    to = [holding._replace(share=LATER) for holding in holders(rules, facts, others)] if others else []
    said = dict.fromkeys(winners, WINS_LATER) if to else dict.fromkeys(chips, TAKES_BACK)
    why = {**said, **dict.fromkeys(at_fault, NOT_BET)}
    return VoidedBets(chips, to, why, cited(rule.cite))


def _standing(stakes: Stakes, passed: Sequence[int]) -> dict[int, int]:
    """What stands of the last street because it was in before any of these seats did not bet."""
    return {seat: min(stakes.passed[other].get(seat, 0) for other in passed) for seat in stakes.total}


def _called_short(stakes: Stakes, seat: int) -> bool:
    """Whether a seat that did not bet has called a short bet, and did not check."""
    return stakes.passed[seat].get(seat, 0) > 0


def _who_may_win(
    rule: MustBet, stakes: Stakes, pot: Pot, failed: Sequence[int], winners: Sequence[int]
) -> list[int]:
    """The seats that play for bets which hands that were not bet cannot win; nobody if they go back."""
    if all(_called_short(stakes, seat) for seat in winners if seat in failed):
        return []
    if rule.bets_go != "back":
        return [seat for seat in pot.seats if seat not in failed]
    if rule.tie == "the hand that was bet":
        return [seat for seat in winners if seat not in failed]
    return []


def _overcalls(
    rule: MustBet, stakes: Stakes, pot: Pot, failed: Sequence[int], winners: Sequence[int]
) -> VoidedBets | None:
    """What losing players have put in behind a hand that called a short bet and loses as well."""
    level = max(stakes.streets[-1].values(), default=0)
    short = [
        seat for seat in failed if _called_short(stakes, seat) and max(stakes.passed[seat].values()) == level
    ]
    if not short or rule.overcall != "if he loses":
        return None
    above = stakes.above(pot, _standing(stakes, short))
    chips = {seat: over for seat, over in above.items() if seat not in winners}
    return VoidedBets(chips, (), dict.fromkeys(chips, OVERCALLED), cited(rule.cite)) if chips else None
