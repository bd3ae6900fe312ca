"""Collecting: what melds, and going out, bring in from every other player, and how far chips reach."""

from __future__ import annotations

from houseway.games.panguingue.hand import ALONE, BROKE, FOULED, SPLIT, SPLIT_WINNER, WENT_OUT, PanHand
from houseway.games.panguingue.melds import Meld
from houseway.rounds.purse import CONDITION

GOING_OUT = "going out"
NO_LIMIT = 10**15
LATER = "what could not be asked for before"


def collect_for(pan: PanHand, seat: int, meld: Meld, chips: int) -> None:
    """Collect so many chips from everybody for a meld, by the row of the table that it falls under."""
    if chips:
        row = pan.how.condition(meld)
        collect(pan, seat, chips * pan.how.chip, row.text, row.cite)


def collect_later(pan: PanHand, seat: int) -> None:
    """Collect what a player could not ask for before, now that he is hit again."""
    due, pan.owed[seat] = pan.owed[seat], 0
    if due:
        collect(pan, seat, due, LATER, ", ".join(pan.how.play.cites("collect")))


def collect(pan: PanHand, seat: int, each: int, on: str, cite: str) -> None:
    """Collect a sum in cents from every other player in the hand, as far as chips reach."""
    asked = each
    if pan.how.play.most_collected == "collector's chips":
        asked = min(each, pan.round.purse.free(pan.name(seat)))
        pan.owed[seat] += each - asked
    for other in pan.payers(seat):
        _pay(pan, other, seat, asked, on, cite)
    _drop_the_broke(pan, seat)


def _pay(pan: PanHand, payer: int, payee: int, amount: int, on: str, cite: str) -> int:
    """Pay as much of an amount as a player has; return it."""
    paid = pan.round.most(pan.name(payer), amount)
    if paid:
        pan.round.pay(pan.name(payer), pan.name(payee), paid, CONDITION, on, cite)
    return paid


def _drop_the_broke(pan: PanHand, collector: int) -> None:
    """Take players without chips out of the hand, where that is filed; the last one left wins."""
    if pan.how.play.broke == "plays on":
        return
    for seat in pan.others(collector):
        if not pan.round.purse.free(pan.name(seat)):
            pan.leave(seat, BROKE)
            pan.round.call(f"{pan.name(seat)} has no chips left and is out of the hand")
    if len(pan.playing) == 1:
        win_alone(pan, pan.how.play.cites("broke"))


def drop_the_fouled(pan: PanHand) -> None:
    """Take the players out of the hand whom the floor has ruled out; whoever is left alone wins."""
    for seat in [seat for seat in pan.playing if pan.is_ruled_out(seat)]:
        pan.leave(seat, FOULED)
    if len(pan.playing) == 1 and not pan.over:
        win_alone(pan, pan.how.play.cites("top"))


def win_alone(pan: PanHand, cite: list[str]) -> None:
    """Give the tops to the only player who is left."""
    (winner,) = pan.playing
    pan.award([(winner, pan.tops)], cite)
    pan.round.choices[winner] = ALONE
    pan.over = True


def go_out(pan: PanHand, seat: int) -> None:
    """Collect for going out and for every condition once more; the tops come first or last, as filed."""
    play, chip = pan.how.play, pan.how.chip
    if play.tops == "first":
        pan.award([(seat, pan.tops)], play.cites("out"))
    due = [(play.going_out * chip, GOING_OUT, ", ".join(play.cites("out")))]
    if pan.owed[seat]:
        due.append((pan.owed[seat], LATER, ", ".join(play.cites("collect"))))
    for meld in pan.melds[seat]:
        row = pan.how.condition(meld)
        due.append((pan.how.chips_for(meld) * chip, row.text, row.cite))
    capped = play.most_collected == "collector's chips"
    left = dict.fromkeys(pan.payers(seat), pan.round.purse.free(pan.name(seat)) if capped else NO_LIMIT)
    for amount, on, cite in due:
        for other in left:
            left[other] -= _pay(pan, other, seat, min(amount, left[other]), on, cite)
    if play.tops == "last":
        pan.award([(seat, pan.tops)], play.cites("out"))
    pan.round.choices[seat] = WENT_OUT
    pan.over = True


def share_tops(pan: PanHand, among: list[int], cite: list[str]) -> None:
    """Divide the tops equally; odd cents go to the first in turn."""
    part, odd = divmod(pan.tops, len(among))
    pan.award([(seat, part + (at < odd)) for at, seat in enumerate(among)], cite)
    pan.over = True


def split_tops(pan: PanHand, one: int, two: int) -> None:
    """Split the tops between the last two players; the one with fewer chips counts as the winner."""
    chips = {seat: pan.round.purse.free(pan.name(seat)) for seat in (one, two)}
    winner = min(chips, key=lambda seat: chips[seat])
    share_tops(pan, [winner, two if winner == one else one], pan.how.play.cites("agree"))
    pan.round.choices |= {seat: SPLIT_WINNER if seat == winner else SPLIT for seat in chips}
