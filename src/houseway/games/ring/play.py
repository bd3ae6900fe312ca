"""A hand of ring poker: forced bets, then street by street, step by step; then the hands are shown."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from houseway.games.ring import dealing, drawing, forced, killing, opening
from houseway.games.ring.betting import CHECK, FOLD, BettingRound, Level
from houseway.games.ring.first_button import draw_for_button
from houseway.games.ring.hand import Hand
from houseway.games.ring.must_bet import Duties
from houseway.games.ring.showdown import show_hands
from houseway.games.ring.turns import Turn
from houseway.rounds.round import Round, Steps
from houseway.rulebook.families.ring import Bet, StreetStep

BLINDS = "after the blinds"
OPENED = "when it is opened"
BRING_IN = "bring-in"


def play(round: Round) -> Steps:
    """Forced bets, then street by street; the pots go to the hands that hold them."""
    if round.draws_button:
        draw_for_button(round)
        return
    hand = Hand(round)
    forced.post(hand)
    killing.post_owed(hand)
    forced.post_blinds(hand)
    round.reach(BLINDS)
    if hand.how.play.overs is not None:
        yield from killing.ask_for_kills(hand, hand.how.play.overs)
    streets = hand.how.moments
    for number, moments in enumerate(streets):
        if number:
            hand.next_street()
        yield from play_street(hand, number)
        hand.gather()
        for moment in moments.after:
            round.reach(moment)
        if hand.over or hand.stakes.carried:
            for later in streets[number + 1 :]:
                round.reach(later.missed)
            break
    hand.heed_rulings()
    if not hand.stakes.carried:
        show_hands(hand)


def play_street(hand: Hand, number: int) -> Steps:
    """Deal, discard, draw and bet, step by step, until one player is left."""
    round, moment, burns, dealt = hand.round, hand.how.moments[number].on, 0, False
    for step in hand.how.play.streets[number].steps:
        if round.floor is not None:
            hand.begin_step(step)
        if hand.over or hand.stakes.carried:
            return
        kind = step.kind
        if kind == "bet" and not dealt:
            dealt = True
            round.reach(moment)
        if kind == "burn":
            burns = step.burn or 0
            continue
        if hand.how.play.shortage and dealing.runs_short(hand, burns, step):
            dealing.deal_short(hand, burns, bool(step.up))
            burns = 0
            continue
        if burns:
            dealing.burn(hand, burns)
            burns = 0
        if kind in DEALT:
            DEALT[kind](hand, getattr(step, kind))
        else:
            round.asks_again = kind == "bet"
            yield from STEPS[kind](hand, step)
    if not dealt:
        round.reach(moment)


def _bet(hand: Hand, step: StreetStep) -> Steps:
    bet = step.bet
    assert bet is not None
    if bet.only_if and (bet.only_if == "opened") != hand.stakes.opened:
        return
    starts, key = hand.how.turns.starts, _by_places(hand, bet)
    if key in starts:
        at, turn = starts[key]
        hand.first = hand.seats[at]
        yield from _round(hand, bet, turn)
        return
    first = opening.first_to_act(hand, bet)
    order = opening.order(hand, bet, first)
    hand.first = first
    level, acted = Level(), tuple[int, ...]()
    if bet.first == BLINDS and bet.blinds_open:
        level, acted = forced.blind_level(hand)
    if bet.first == BRING_IN and _is_forced(hand):
        opener = yield from forced.bring_in(hand, first, bet)
        if opener is None:
            return
        order = hand.from_seat(opener)
        level, acted = forced.brought_in(hand, opener)
        if not acted:
            order = [*order[1:], opener]
    if hand.betting_over and not level.amount:
        return
    opens, duties = _openers(hand, bet), Duties(hand, bet)
    turn = _first_turn(hand, bet, order, level, acted, opens, duties)
    if key is not None:
        starts[key] = hand.place[first], turn
    yield from _round(hand, bet, turn, opens, duties if duties.in_force else None)


def _by_places(hand: Hand, bet: Bet) -> Hashable | None:
    """What decides how a betting round begins, where it is only the places and what they have put in."""
    stakes, place = hand.stakes, hand.place
    if id(bet) not in hand.how.by_places or hand.round.posts is not None or stakes.kills or stakes.all_in:
        return None
    street = stakes.streets[-1]
    put = tuple([(place.get(seat), chips) for seat, chips in street.items()]) if street else ()
    return id(bet), len(place), tuple(map(place.__getitem__, hand.live)), put


def _is_forced(hand: Hand) -> bool:
    """Whether somebody must bring it in: not if at most one player has chips."""
    rule = hand.how.play.bring_in
    return rule is not None and rule.forced and not hand.betting_over


def _round(
    hand: Hand,
    bet: Bet,
    turn: Turn,
    opens: Callable[[int], bool] | None = None,
    duties: Duties | None = None,
) -> Steps:
    """Ask everybody in turn until the betting is done."""
    round, stakes = hand.round, hand.stakes
    seats, behind, put = hand.seats, hand.behind, stakes.streets[-1]
    fewest = min(map(behind.__getitem__, hand.live))
    hand.aggressor = None
    first_bet = not hand.played_rounds
    hand.played_rounds += 1
    while (place := turn.place) is not None:
        if round.floor is not None and hand.heed_rulings():
            folded = [hand.place[seat] for seat in stakes.folded]
            turn = turn.without(folded, [behind[seat] for seat in seats])
            continue
        if turn.highest >= fewest:
            turn = turn.with_chips(behind[seat] for seat in seats)
            continue
        seat = seats[place]
        asks = turn.asks.get(seat) or turn.ask(seat)
        answer = (yield asks).get(asks[0].id)
        if answer is None:
            continue  # after a ruling: whose turn it is, and what he may do, is worked out again
        name = answer.name
        turn, paid, raised = turn.after.get((name, answer.amount)) or turn.then(name, answer.amount)
        if name == FOLD:
            hand.fold(seat, faced_bet=turn.betting.level > put.get(seat, 0))
            continue
        if name != CHECK:
            hand.pay(seat, paid, name)
            if first_bet:
                round.reach(OPENED)
                first_bet = False
            if raised:
                hand.served.clear()
                hand.aggressor = hand.last_aggressor = seat
                if bet.openers and hand.opener is None:
                    hand.opener = seat
        if duties is not None:
            duties.note(seat, name, turn.betting.level)
    if hand.aggressor is not None:
        stakes.opened = stakes.opened or bool(bet.openers)
    elif hand.over and opens is not None and _opens_unasked(hand, turn, opens):
        # Everybody else folded before his turn: nobody is left to bet against, but he can show openers.
        hand.opener = hand.live[0]
        stakes.opened = True
    else:
        _unopened(hand, bet)


def _opens_unasked(hand: Hand, turn: Turn, opens: Callable[[int], bool]) -> bool:
    """Whether the last player left has not had his turn, and holds openers."""
    [seat] = hand.live
    return not turn.betting.has_acted(hand.seats.index(seat)) and opens(seat)


def _first_turn(
    hand: Hand,
    bet: Bet,
    order: list[int],
    level: Level,
    acted: tuple[int, ...],
    opens: Callable[[int], bool] | None,
    duties: Duties,
) -> Turn:
    """The first turn of a betting round; one that is kept if chips and cards do not matter to it."""
    how, seats, place = hand.how, hand.seats, hand.place
    put = {place[seat]: chips for seat, chips in hand.stakes.streets[-1].items() if seat in place}
    turns = tuple(map(place.__getitem__, order))
    open_pair = bet.open_pair and opening.pair_shows(hand)
    kept = how.play.betting.limit == "fixed" and opens is None and not duties.by_cards
    last = killing.acts_last(hand, bet)
    last_at = None if last is None else place[last]
    acted_at = tuple(map(place.__getitem__, acted))
    kill = max(hand.stakes.kills.values(), default=0)
    key = (how.alike[id(bet)], kill, last_at, turns, tuple(put.items()), level, acted_at, open_pair)
    if kept and (turn := how.turns.get(key)) is not None:
        return turn
    again = turns if bet.then == "as entered" else tuple(place[seat] for seat in hand.from_seat(order[0]))
    no_check_raise, must_bet = duties.no_check_raise, duties.enforced
    betting = BettingRound(
        how.play.betting,
        bet,
        hand.limits[id(bet)],
        turns,
        {at: hand.behind[seat] for at, seat in enumerate(seats)},
        put,
        level,
        acted=acted_at,
        around=again,
        last=last_at,
        pot=sum(hand.round.purse.pots().values()) - sum(put.values()),
        open_pair=open_pair,
        opens=opens and (lambda at: opens(seats[at])),
        no_check_raise=no_check_raise and (lambda at: no_check_raise(seats[at])),
        must_bet=must_bet and (lambda at, last: must_bet(seats[at], last)),
    )
    return how.turns.first(key, betting) if kept else Turn(betting)


def _openers(hand: Hand, bet: Bet) -> Callable[[int], bool] | None:
    """Whether a seat's cards let it open; None where any hand may."""
    if not bet.openers:
        return None
    ranking = next(made for share, made in hand.how.shares if share.scale == "high")
    return lambda seat: ranking.openers(drawing.held(hand, seat), bet.openers)


def _unopened(hand: Hand, bet: Bet) -> None:
    """What becomes of a pot that nobody opened."""
    live = hand.live
    if hand.over and not bet.openers:
        return
    if bet.unopened == "carried":
        hand.stakes.carried = True
    elif hand.over:
        return  # everybody else has folded
    elif bet.unopened == "last player wins":
        for seat in live[:-1]:
            hand.fold(seat, faced_bet=False)
    elif bet.unopened == "largest blind wins":
        _leave_largest_blind(hand)


def _leave_largest_blind(hand: Hand) -> None:
    """Fold everybody with chips but the largest blind; of equal ones, the last to act has it."""
    live, blinds = hand.live, hand.how.blinds
    posted = [(blinds[at].amount, at, seat) for at, seat in forced.blind_seats(hand).items() if seat in live]
    posted += [(kill, len(blinds), seat) for seat, kill in hand.stakes.kills.items() if seat in live]
    if posted:
        winner = max(posted)[2]
        for seat in live:
            if seat != winner and hand.behind[seat]:
                hand.fold(seat, faced_bet=False)


def _draw(hand: Hand, step: StreetStep) -> Steps:
    assert step.draw is not None
    return drawing.draw(hand, step.draw)


def _kill(hand: Hand, step: StreetStep) -> Steps:
    assert step.kill is not None
    return killing.ask_for_kills(hand, step.kill)


DEALT: dict[str, Callable[[Hand, int], None]] = {
    "down": dealing.deal_down,
    "up": dealing.deal_up,
    "board": dealing.deal_board,
}
"""The steps in which so many cards are dealt."""
STEPS: dict[str, Callable[[Hand, StreetStep], Steps]] = {
    "discard": lambda hand, step: drawing.discard(hand, step.discard or 0),
    "expose": lambda hand, step: drawing.expose(hand, step.expose or 0),
    "draw": _draw,
    "kill": _kill,
    "bet": _bet,
}
"""The steps in which players are asked something."""
