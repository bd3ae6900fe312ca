"""Kills: who kills the pot, for how much, and what a killed pot is played for."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from houseway.games.ring.hand import Hand
from houseway.games.ring.how import How, how_of
from houseway.money import money
from houseway.rounds.decisions import Amount, Ask, Choice, Offer, Plain
from houseway.rounds.kills import KillTerms
from houseway.rounds.round import Steps
from houseway.rulebook.amounts import amount
from houseway.rulebook.families.ring import KILLS, Bet
from houseway.rulebook.kills import LARGEST, KillCall
from houseway.rulebook.rules import Rules, cited
from houseway.wording import listed

KILL, NO_KILL = KILLS
KILL_BLIND = "kill blind"


def post_owed(hand: Hand) -> None:
    """Have players kill the pot before the deal who must, and those who come in by it."""
    for seat in dict.fromkeys((*hand.round.killers, *_entering(hand))):
        if seat in hand.seats:
            _kill(hand, seat, hand.how.kill)


def _entering(hand: Hand) -> tuple[int, ...]:
    """The seats that come into the game by killing the pot."""
    return () if hand.round.posts is None else hand.round.posts.kills


def _may_be_killed(hand: Hand, call: KillCall) -> bool:
    """Whether anybody may kill the pot now: beside a player who came in by a kill, one more where filed."""
    rule, kills = hand.how.play.kill, hand.stakes.kills
    second = rule is not None and rule.second and len(kills) == 1 and set(kills) <= set(_entering(hand))
    return call.overkills or not kills or second


def ask_for_kills(hand: Hand, call: KillCall) -> Steps:
    """Ask everybody whether he kills the pot, and again for overkills where there are any."""
    while _may_be_killed(hand, call):
        asks = [ask for seat in hand.seats if (ask := _ask(hand, seat, call)) is not None]
        if not asks:
            return
        answers = yield asks
        killer = next((ask for ask in asks if answers[ask.id].name == KILL), None)
        if killer is None:
            return
        _kill(hand, killer.spot, answers[killer.id].amount or _bounds(hand, killer.spot, call)[0])


def _kill(hand: Hand, seat: int, kill: int) -> None:
    """Let a seat post a kill, what it has put in already among it, and raise the limits."""
    rule = hand.how.play.kill
    assert rule is not None
    hand.post(seat, kill - hand.stakes.streets[-1].get(seat, 0), KILL_BLIND, cite=cited(rule.cite))
    hand.stakes.kills[seat] = kill
    hand.limits = hand.how.killed(kill)
    hand.round.call(_announced(hand, kill))


def _announced(hand: Hand, kill: int) -> str:
    """What the house dealer says of a killed pot."""
    betting = hand.how.play.betting
    if betting.limit not in ("fixed", "spread"):
        return f"the pot is killed for {money(kill)}"
    limits = [*hand.limits.values()]
    sums = [limit.size for limit in limits] + [limit.spread for limit in limits if limit.spread]
    return f"the pot is killed: the limits are {listed([money(each) for each in dict.fromkeys(sums)])}"


def _ask(hand: Hand, seat: int, call: KillCall) -> Ask | None:
    """The question to a seat; None if it has the largest kill or too few chips."""
    kills = hand.stakes.kills
    if kills and seat == max(kills, key=lambda other: kills[other]):
        return None
    low, high = _bounds(hand, seat, call)
    put, behind = hand.stakes.streets[-1].get(seat, 0), hand.behind[seat]
    if not low <= min(high, put + behind) or call.needs * low > behind + (put if call.needs == 1 else 0):
        return None
    high = min(high, put + behind)
    killed: Offer = Plain(KILL, low - put) if low == high else Amount(KILL, low, high, hand.how.chip, put)
    return hand.round.ask(seat, KILL, [Plain(NO_KILL), killed], Choice(NO_KILL), private=True)


def _bounds(hand: Hand, seat: int, call: KillCall) -> tuple[int, int]:
    """The least and the largest kill of a seat."""
    low, high = kill_bounds(hand.how, call, hand.stakes.kills.values())
    if call.of_chips and high != low:
        part = int(hand.behind[seat] * Fraction(call.of_chips)) // hand.how.chip * hand.how.chip
        high = part if high is None else min(high, part)
    assert high is not None
    return low, high


def kill_bounds(how: How, call: KillCall, kills: Iterable[int]) -> tuple[int, int | None]:
    """The least and the largest kill after these; None where only the chips of its player bound it."""
    names = {**how.amounts, LARGEST: max((how.big_blind, *kills))}

    def resolved(text: str) -> int:
        return amount(text, names, how.chip, "play.kill")

    low = resolved(call.at_least)
    from_limit = resolved(call.any_amount_from) if call.any_amount_from else 0
    if not (call.at_most or call.of_chips) or names["lower"] < from_limit:
        return low, low
    return low, resolved(call.at_most) // how.chip * how.chip if call.at_most else None


def acts_last(hand: Hand, bet: Bet) -> int | None:
    """The seat that acts last in the first betting round because it killed the pot."""
    rule, kills = hand.how.play.kill, hand.stakes.kills
    if not kills or rule is None or rule.acts != "last" or bet.first != "after the blinds":
        return None
    return max(kills, key=lambda seat: kills[seat])


def kill_terms(rules: Rules) -> KillTerms | None:
    """What obliges a player of a table to kill the next pot; None where nobody kills."""
    how: How = how_of(rules)
    rule = how.play.kill
    if rule is None:
        return None
    where = f"{rules.where}: play.kill"
    least = amount(rule.pot_at_least, how.amounts, how.chip, where) if rule.pot_at_least else 0
    return KillTerms(
        rule.owed_for,
        least,
        rule.pot == "after the drop",
        rule.full_bet,
        rule.board,
        rule.split == "kills",
        rule.scoop,
        0 if rule.buttons == "players less one" else rule.buttons,
        how.amounts["lower" if how.play.betting.limit in ("fixed", "spread") else "big blind"],
        how.play.overs is not None,
        cited(rule.cite),
    )
