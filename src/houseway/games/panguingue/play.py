"""A hand of Panguingue: antes, ten cards each, in or out, then turn after turn until somebody goes out."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from houseway.games.panguingue import collecting, laying
from houseway.games.panguingue.hand import RETIRED, STAYED, PanHand
from houseway.games.panguingue.melds import place
from houseway.rounds.decisions import Ask, Choice, Laying, Offer, Pick, Plain
from houseway.rounds.fees import AFTER_BLINDS
from houseway.rounds.hands import HandId
from houseway.rounds.purse import BET, POT
from houseway.rounds.round import Answers, Round, Steps
from houseway.rulebook.families.panguingue import HAND

AT_ONCE = 5
"""How many cards are dealt to a player at a time."""

STAY, RETIRE, DRAW, PASS, DISCARD, OFFER = "stay", "retire", "draw", "pass", "discard", "offer to split"
FORCE, LET_GO, AGREE, REFUSE = "force", "let go", "agree", "refuse"


def play(round: Round) -> Steps:
    """Antes, the deal, in or out, and turns to the right until the hand is over."""
    pan = PanHand(round)
    for seat in pan.order:
        round.pay(pan.name(seat), POT, pan.how.play.ante * pan.how.chip, BET, "ante")
    round.reach(AFTER_BLINDS)
    _deal(pan)
    yield from _declare(pan)
    seat = pan.order[-1]
    while not pan.over:
        seat = pan.others(seat)[0]
        yield from _turn(pan, seat)
        collecting.drop_the_fouled(pan)


# ---------------------------------------------------------------------- the deal


def _deal(pan: PanHand) -> None:
    """Ten cards each in two rounds, from the last winner on."""
    play, winners = pan.how.play, pan.round.last_winners
    if winners and play.first == "last winner":
        pan.begin_with(winners[0])
    up = not winners and play.first_deal == "lowest card up"
    for seat in pan.order:
        _deal_to(pan, seat, up)
    if up:
        pan.begin_with(min(pan.order, key=lambda seat: place(pan.held(seat)[-1])))
    for seat in pan.order:
        _deal_to(pan, seat, up=False)


def _deal_to(pan: PanHand, seat: int, up: bool) -> None:
    for number in range(1, AT_ONCE + 1):
        pan.round.deal(HandId(seat), face_up=up and number == AT_ONCE, seen_by=(seat,))


def _declare(pan: PanHand) -> Steps:
    """Everybody in turn stays in or retires; one who is left alone wins the tops."""
    for seat in pan.order:
        if len(pan.playing) == 1:
            break
        ask = pan.round.ask(seat, "stay", (STAY, RETIRE), RETIRE)
        if (yield [ask])[ask.id].name == RETIRE:
            pan.leave(seat, RETIRED)
    for seat in pan.playing:
        pan.round.choices[seat] = STAYED
    collecting.drop_the_fouled(pan)


# ---------------------------------------------------------------------- a turn


def _turn(pan: PanHand, seat: int) -> Steps:
    """Take the card on the pile, if it may be taken, or draw one: use it, or leave it to the next player."""
    may_offer = pan.how.play.may_split and len(pan.playing) == 2
    if pan.card is not None:
        ask = _ask(pan, seat, "card", laying.offers(pan, seat, with_card=True), DRAW, may_offer)
        answer = (yield [ask])[ask.id]
        if answer.name == OFFER:
            yield from _offer_to_split(pan, seat)
            if pan.over:
                return
            may_offer = False
            ask = _ask(pan, seat, "card", laying.offers(pan, seat, with_card=True), DRAW, may_offer)
            answer = (yield [ask])[ask.id]
        if pan.is_ruled_out(seat):
            return
        if answer.name != DRAW:
            yield from _use(pan, seat, answer)
            return
        forced = pan.how.play.forcing and pan.fits(seat, pan.card) and (yield from _forced(pan, seat))
        if forced and not pan.is_ruled_out(seat):
            yield from _use(pan, seat, None)
        if forced or pan.is_ruled_out(seat):
            return
    if not pan.round.left and not pan.form_deck():
        collecting.share_tops(pan, pan.playing, pan.how.play.cites("out"))
        return
    pan.turn_up()
    yield from _drawn(pan, seat, may_offer)


def _drawn(pan: PanHand, seat: int, may_offer: bool) -> Steps:
    """Use the card that was turned up, or leave it; where it is filed, melds may be laid without it too."""
    only_hit = pan.how.play.lays == "when hit"
    while True:
        ways = laying.offers(pan, seat, with_card=only_hit)
        ask = _ask(pan, seat, "drawn", ways, "" if _is_barred(pan, seat, ways) else PASS, may_offer)
        answer = (yield [ask])[ask.id]
        if answer.name == PASS or pan.is_ruled_out(seat):
            return
        if answer.name == OFFER:
            may_offer = False
            yield from _offer_to_split(pan, seat)
            if pan.over:
                return
        elif _uses_card(pan, seat, answer):
            yield from _use(pan, seat, answer)
            return
        else:
            laying.lay(pan, seat, answer)
            if pan.over:
                return


def _use(pan: PanHand, seat: int, answer: Choice | None) -> Steps:
    """Lay the card with the player's own, as he answered or is asked now; then what else he has; discard."""
    if answer is None:
        ways = laying.offers(pan, seat, with_card=True)
        ask = _ask(pan, seat, "drawn", ways, "", may_offer=False)
        answer = (yield [ask])[ask.id]
        if pan.is_ruled_out(seat):
            return
    collecting.collect_later(pan, seat)
    while not pan.over:
        laying.lay(pan, seat, answer)
        if pan.over:
            return
        if pan.spread(seat) > HAND:
            collecting.go_out(pan, seat)
            return
        held = tuple(pan.held(seat))
        offers: list[Offer] = [*laying.offers(pan, seat, with_card=False), Pick(DISCARD, held, 1, 1)]
        ask = pan.round.ask(seat, "meld", offers, Choice(DISCARD, parts=(held[-1:],)))
        answer = (yield [ask])[ask.id]
        if pan.is_ruled_out(seat):
            return
        if answer.name == DISCARD:
            pan.discard(seat, answer.parts[0][0])
            return


def _ask(pan: PanHand, seat: int, question: str, ways: list[Laying], otherwise: str, may_offer: bool) -> Ask:
    """A question about a card: the ways to lay it, and what else a player may do."""
    offers: list[Offer] = list(ways)
    if otherwise:
        offers.append(Plain(otherwise))
    if may_offer:
        offers.append(Plain(OFFER))
    default = Choice(otherwise) if otherwise else Choice(ways[0].name, parts=ways[0].ways[0])
    return pan.round.ask(seat, question, offers, default)


def _uses_card(pan: PanHand, seat: int, answer: Choice) -> bool:
    """Whether cards that a player lays include the one on the pile."""
    return any(
        offer.name == answer.name and answer.parts in offer.ways
        for offer in laying.offers(pan, seat, with_card=True)
    )


def _is_barred(pan: PanHand, seat: int, ways: list[Laying]) -> bool:
    """Whether a player must use a card because leaving it would put the next player out."""
    card = pan.card
    following = pan.others(seat)[0]
    if not pan.how.play.bars_help or card is None or not pan.all_spread(following):
        return False
    return pan.fits(following, card) and bool(ways) and bool(laying.offers(pan, seat, with_card=True))


# ---------------------------------------------------------------------- questions to others


def _forced(pan: PanHand, seat: int) -> Generator[Sequence[Ask], Answers, bool]:
    """Whether another player makes this one take a card that fits his melds."""
    asks = [pan.round.ask(other, "force", (LET_GO, FORCE), LET_GO) for other in pan.others(seat)]
    answers = yield asks
    return any(answers[ask.id].name == FORCE for ask in asks)


def _offer_to_split(pan: PanHand, seat: int) -> Steps:
    """Ask the other of two players whether to split the tops."""
    (other,) = pan.others(seat)
    ask = pan.round.ask(other, "split", (REFUSE, AGREE), REFUSE)
    if (yield [ask])[ask.id].name == AGREE:
        collecting.split_tops(pan, seat, other)
