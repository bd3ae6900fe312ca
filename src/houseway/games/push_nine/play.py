"""A round of Push 9: antes, or buying back into a tied pot; three cards each, betting, the hands shown."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.games.push_nine.showdown import show_hands
from houseway.games.ring import forced
from houseway.games.ring.hand import Hand
from houseway.games.ring.play import play_street
from houseway.rounds.decisions import Plain
from houseway.rounds.round import Round, Steps
from houseway.rulebook.families.push_nine import BUY_BACK, PASS, PushPlay, PushRule
from houseway.rulebook.rules import Rules


def play(round: Round) -> Steps:
    """Chips for the pot, then the cards and the betting; the hands that are left are shown."""
    hand, rule = Hand(round), push_of(round.rules)
    if round.buy_backs is None:
        forced.post(hand)
    else:
        yield from _buy_back(hand, rule, round.buy_backs)
        if _is_divided(hand, rule):
            return
    for number in range(len(hand.how.play.streets)):
        if not hand.over:
            yield from play_street(hand, number)
            hand.gather()
    hand.heed_rulings()
    show_hands(hand)


def push_of(rules: Rules) -> PushRule:
    """What a tie does to the pot."""
    play = rules.play
    assert isinstance(play, PushPlay)
    return play.push


def _buy_back(hand: Hand, rule: PushRule, prices: Mapping[int, int]) -> Steps:
    """Ask everybody who lost at once; then come antes, where they are paid again.

    A player who holds less than the others, because he was all in, plays for that alone.
    """
    round = hand.round
    losers = [seat for seat in hand.seats if seat in prices]
    for seat in hand.seats:
        if seat not in prices and round.carried[seat] < hand.matched:
            hand.behind[seat] = 0
    asks = [round.ask(seat, BUY_BACK, (Plain(BUY_BACK, prices[seat]), PASS), PASS) for seat in losers]
    if asks:
        answers = yield asks
        for ask in asks:
            if answers[ask.id].name == PASS:
                hand.fold(ask.spot, faced_bet=True)
            else:
                hand.post(ask.spot, prices[ask.spot], BUY_BACK)
                if prices[ask.spot] < hand.matched:
                    hand.stakes.give_credit(ask.spot, hand.matched - prices[ask.spot])
    for seat in hand.live if rule.antes and not hand.over else ():
        hand.post(seat, hand.how.ante, "ante")
    hand.note_all_in()
    round.gather()
    hand.next_street()


def _is_divided(hand: Hand, rule: PushRule) -> bool:
    """Whether the players who tied divide the pot without cards, because nobody has bought back in."""
    return rule.alone == "divide" and all(seat in hand.round.carried for seat in hand.live)
