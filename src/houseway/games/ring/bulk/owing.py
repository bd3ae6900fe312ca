"""Who must kill one of the next pots of a session, in the kernel: `houseway.table.kills` over a `BulkHand`.

Players go by their seats, from the left of the button: everybody is one seat further on when it has moved.
"""

from __future__ import annotations

from houseway.games.ring.bulk.codes import ANY_WHOLE_POT, NOBODY, SCOOP, SHOWN_DOWN, TWO_POTS
from houseway.games.ring.bulk.records import BulkHand, BulkRules
from houseway.jit import njit


@njit
def begin_session(rules: BulkRules, hand: BulkHand) -> None:
    """Begin with nobody who has won a pot, or killed one, or must."""
    hand.leg, hand.owing_count = NOBODY, 0
    _clear_buttons(rules, hand)


@njit
def end_hand(rules: BulkRules, hand: BulkHand) -> None:
    """Note, after a hand, who must kill one of the next pots, and move the button on."""
    if hand.due != NOBODY:
        hand.owing_count -= 1
        for at in range(hand.owing_count):
            hand.owing[at] = hand.owing[at + 1]
    if rules.owed_for == SCOOP:
        _after_scoop(rules, hand)
    elif rules.owed_for == TWO_POTS:
        _after_pots(rules, hand)
    else:
        _after_kills(rules, hand)
    _move_on(rules, hand)


@njit
def _winner(rules: BulkRules, hand: BulkHand) -> int:
    """The seat that alone won something; nobody if several did."""
    found = NOBODY
    for seat in range(rules.players):
        if hand.wins[seat] > 0:
            if found != NOBODY:
                return NOBODY
            found = seat
    return found


@njit
def _after_scoop(rules: BulkRules, hand: BulkHand) -> None:
    """Who scoops a pot that is large enough kills the next."""
    size = hand.dead - (hand.dropped if rules.after_drop else 0)
    for seat in range(rules.players):
        size += hand.total[seat]
    winner = _winner(rules, hand)
    if winner != NOBODY and size >= rules.pot_at_least and _counts(rules, hand):
        _owe(hand, winner)


@njit
def _counts(rules: BulkRules, hand: BulkHand) -> bool:
    """Whether a whole pot was scooped in a way that obliges its winner."""
    if rules.scoop == ANY_WHOLE_POT or hand.in_hand < 2:
        return bool(rules.scoop == ANY_WHOLE_POT)
    made = 0
    for share in range(rules.shares):
        best = 0
        for seat in range(rules.players):
            if not hand.folded[seat]:
                best = max(best, hand.ranks[share, seat])
        made += best > 0
    return rules.scoop == SHOWN_DOWN or made > 1


@njit
def _after_pots(rules: BulkRules, hand: BulkHand) -> None:
    """Who wins a second pot in a row kills the next; who wins a pot that he had to kill, again."""
    holder, winner = hand.leg, _winner(rules, hand)
    if winner != NOBODY:
        if winner == hand.due or (winner == holder and _qualifies(rules, hand, winner)):
            _owe(hand, winner)
        hand.leg = winner
    elif holder == NOBODY or hand.wins[holder] <= 0:
        hand.leg = NOBODY
    elif holder == hand.due or rules.splitter_kills:
        _owe(hand, holder)


@njit
def _qualifies(rules: BulkRules, hand: BulkHand, winner: int) -> bool:
    """Whether a pot counts as the second of two: a full bet of others that is no blind, after the flop."""
    if rules.needs_board and hand.on_board == 0:
        return False
    chosen = 0
    for seat in range(rules.players):
        if seat != winner:
            chosen += max(hand.total[seat] - hand.forced[seat], 0)
    return not rules.full_bet or chosen >= max(rules.full_bet_size, hand.kill)


@njit
def _after_kills(rules: BulkRules, hand: BulkHand) -> None:
    """Who kills a pot earns a kill button; when all are out, the others must kill one each."""
    if hand.owing_count:
        return
    if hand.due != NOBODY:
        _clear_buttons(rules, hand)  # he was the last of them: a new kill round begins
        return
    count = 0
    for seat in range(rules.players):
        hand.buttons[seat] = hand.buttons[seat] or hand.kills[seat] > 0
        count += hand.buttons[seat]
    if count < rules.buttons:
        return
    for seat in range(rules.players):
        if not hand.buttons[seat]:
            _owe(hand, seat)
    if hand.owing_count == 0:
        _clear_buttons(rules, hand)


@njit
def _owe(hand: BulkHand, seat: int) -> None:
    hand.owing[hand.owing_count] = seat
    hand.owing_count += 1


@njit
def _clear_buttons(rules: BulkRules, hand: BulkHand) -> None:
    for seat in range(rules.players):
        hand.buttons[seat] = 0


@njit
def _move_on(rules: BulkRules, hand: BulkHand) -> None:
    """Count the seats from the next button."""
    players = rules.players
    if hand.leg != NOBODY:
        hand.leg = (hand.leg + players - 1) % players
    for at in range(hand.owing_count):
        hand.owing[at] = (hand.owing[at] + players - 1) % players
    first = hand.buttons[0]
    for seat in range(1, players):
        hand.buttons[seat - 1] = hand.buttons[seat]
    hand.buttons[players - 1] = first
