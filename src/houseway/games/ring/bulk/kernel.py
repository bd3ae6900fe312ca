"""Whole hands in the kernel: forced bets, streets and the award of the pots.

It follows `houseway.games.ring.play` step by step; a test replays its hands in the live engine.
"""

from __future__ import annotations

from houseway.cards.compiled_streams import share_of
from houseway.cards.streams import BEFORE
from houseway.games.ring.bulk.acting import bet
from houseway.games.ring.bulk.awards import award
from houseway.games.ring.bulk.codes import (
    AFTER_STREET,
    BET,
    BOARD,
    BURN,
    DISCARD,
    DOWN,
    DRAW,
    EXPOSE,
    IF_OPENED,
    KILL,
    NEXT_TO_THE_BUTTON,
    NO_STREET,
    ON_OPENING,
    UP,
)
from houseway.games.ring.bulk.dealing import (
    burn,
    deal_around,
    deal_board,
    deal_short,
    discard,
    draw,
    expose,
    fresh_deck,
    runs_short,
)
from houseway.games.ring.bulk.dropping import take_drop
from houseway.games.ring.bulk.killing import ask_for_kills, clear_kills, post_owed
from houseway.games.ring.bulk.owing import begin_session, end_hand
from houseway.games.ring.bulk.records import BulkHand, BulkRules, BulkStep, Records
from houseway.games.ring.bulk.rounds import post
from houseway.games.ring.bulk.streams import begin, next_word
from houseway.jit import njit
from houseway.ranking._tables import Integers, Ranks
from houseway.ranking.ring_arrays import KEYS, MASKS, rank_of

MOST_DEALS = 20
"""How often the players are dealt a hand for the same pot until somebody opens it."""
HANDS, SHOWN, POTS, DROPS, CARRIED_CHIPS, DIFFERENCE, FAULTS, COUNTS = range(8)


@njit
def play_hands(
    rules_record: Records,
    steps: Records,
    filed: Records | None,
    first: Ranks,
    second: Ranks,
    few: Ranks,
    five: Ranks,
    pack: Integers,
    hand_record: Records,
    seed: int,
    start: int,
    hands: int,
    chips: Integers,
    results: Integers,
    counts: Integers,
    audited: bool,
) -> None:
    """Play hands one after the other, from that number on; those of its session before it do not count.

    `filed` are the same steps once more, with the limits that no kill has raised; it is None where no pot is
    killed, and then the compiler leaves kills out. The tables rank hands for each share, and cards that show.
    `chips` are the least and the most that players begin with. Every row of `results`, where it has rows, is
    what each seat has after a hand. `counts` are described by `Totals`; hands are looked into for faults if
    they are `audited`.
    """
    rules: BulkRules = rules_record[0]
    hand: BulkHand = hand_record[0]
    players = rules.players
    spread = (chips[1] - chips[0]) // rules.chip + 1
    first_number = start
    if filed is not None:
        first_number -= start % rules.session
    for number in range(first_number, start + hands):
        if filed is not None:
            hand.logged = 0
            if number % rules.session == 0:
                begin_session(rules, hand)
        begin(hand, seed, number)
        before = 0
        for seat in range(players):
            hand.total[seat] = 0
            hand.behind[seat] = chips[0]
            if spread > 1:
                hand.behind[seat] += rules.chip * share_of(next_word(hand, BEFORE), spread)
            before += hand.behind[seat]
        hand.winner = share_of(next_word(hand, BEFORE), players) if rules.winner_blind else 0
        hand.pot = hand.dropped = hand.dead = hand.deals = 0
        _deal(rules, steps, filed, hand, pack, first, second, few, five)
        while hand.carried and hand.deals + 1 < MOST_DEALS:
            _move_button(rules, hand)
            _deal(rules, steps, filed, hand, pack, first, second, few, five)
        if not hand.carried:
            award(rules, steps, hand, first, second)
        if filed is not None:
            if rules.owed_for:
                end_hand(rules, hand)
            if number < start:
                continue
        counts[HANDS] += 1
        counts[SHOWN] += hand.in_hand > 1 and not hand.carried
        counts[POTS] += hand.pot + hand.dropped
        counts[DROPS] += hand.dropped
        left = hand.pot if hand.carried else 0
        counts[CARRIED_CHIPS] += left
        after = left + hand.dropped
        for seat in range(players):
            after += hand.behind[seat]
        counts[DIFFERENCE] += after - before
        if audited:
            counts[FAULTS] += after != before or not _is_sound(rules, hand)
        if len(results):
            for seat in range(players):
                results[number - start, (seat + hand.deals) % players] = hand.behind[seat]


@njit
def _is_sound(rules: BulkRules, hand: BulkHand) -> bool:
    """Whether nobody has less than no chips, and nobody won more than he could match.

    From every other player he can win as much as he has put in himself. A player with the largest stake in
    the hand can win everything, and dead chips go with the main pot. Where odd chips go to the player next to
    the button, he need not have won anything.
    """
    top = 0
    for seat in range(rules.players):
        if not hand.folded[seat]:
            top = max(top, hand.total[seat])
    for seat in range(rules.players):
        if hand.behind[seat] < 0:
            return False
        if hand.carried or (hand.total[seat] >= top and not hand.folded[seat]):
            continue
        if seat == 0 and (rules.odd[0] == NEXT_TO_THE_BUTTON or rules.odd[1] == NEXT_TO_THE_BUTTON):
            continue
        matched = hand.dead
        for other in range(rules.players):
            matched += min(hand.total[other], hand.total[seat])
        if hand.wins[seat] > (0 if hand.folded[seat] else matched):
            return False
    return True


@njit
def _move_button(rules: BulkRules, hand: BulkHand) -> None:
    """Deal again for a pot that nobody opened: the first seat has the button, and becomes the last."""
    behind, total = hand.behind[0], hand.total[0]
    for seat in range(1, rules.players):
        hand.behind[seat - 1] = hand.behind[seat]
        hand.total[seat - 1] = hand.total[seat]
    hand.behind[rules.players - 1], hand.total[rules.players - 1] = behind, total
    hand.deals += 1


@njit
def _deal(
    rules: BulkRules,
    steps: Records,
    filed: Records | None,
    hand: BulkHand,
    pack: Integers,
    first: Ranks,
    second: Ranks,
    few: Ranks,
    five: Ranks,
) -> None:
    """Deal a hand and play its streets, until one player is left, nobody opens it, or the last is over."""
    _clear(rules, hand)
    fresh_deck(hand, pack)
    _post_forced_bets(rules, steps, filed, hand)
    street, over, gathered = 0, False, False
    for row in range(len(steps)):
        step: BulkStep = steps[row]
        if step.street != street:
            if not gathered:
                _gather(rules, hand)
            over = hand.in_hand < 2 or hand.carried > 0
            street, hand.burns, gathered = step.street, 0, over
        kind, count = step.kind, step.count
        if kind > BET:
            gathered = _drop_or_kill(rules, step, steps, filed, hand, over, gathered)
            continue
        if hand.in_hand < 2 or hand.carried:
            if not rules.drops:
                break
            continue
        if kind == BURN:
            hand.burns = count
            continue
        if rules.shortage and kind <= UP and runs_short(rules, hand, count):
            deal_short(rules, hand, kind == UP)
            hand.burns = 0
            continue
        burn(hand)
        hand.burns = 0
        if kind == BET:
            if step.openers:
                _find_openers(rules, step, hand, first)
            if step.quiet_share or step.has_duty:
                _find_duties(rules, step, hand, first, second)
            bet(rules, step, hand, few, five)
        elif kind == BOARD:
            deal_board(hand, count)
        elif kind in (DOWN, UP):
            deal_around(rules, hand, count, kind == UP)
        elif kind == DRAW:
            draw(rules, step, hand)
        elif kind == DISCARD:
            discard(rules, hand, count)
        elif kind == EXPOSE:
            expose(rules, hand, count)
    if not gathered:
        _gather(rules, hand)


@njit
def _drop_or_kill(
    rules: BulkRules,
    step: BulkStep,
    steps: Records,
    filed: Records | None,
    hand: BulkHand,
    over: bool,
    gathered: bool,
) -> bool:
    """Take a drop that is due, or ask for kills; return whether the bets of the street are gathered now.

    The hand may be `over` before this street.
    """
    if filed is not None:  # noqa: SIM102 - the compiler leaves out branches on this alone
        if step.kind == KILL:
            burn(hand)
            hand.burns = 0
            ask_for_kills(rules, step, steps, filed, hand)
            return gathered
    if step.when == AFTER_STREET and not gathered:
        _gather(rules, hand)
        gathered = True
    if step.when == ON_OPENING:
        if hand.opening_pot:
            hand.opening_pot -= take_drop(step, hand, hand.opening_pot)
    elif step.when <= NO_STREET and over == (step.when == NO_STREET):
        take_drop(step, hand, hand.pot)
    return gathered


@njit
def _clear(rules: BulkRules, hand: BulkHand) -> None:
    """Begin a deal with the chips that the seats have, and their stakes in a carried pot."""
    hand.in_hand, hand.with_chips = rules.players, 0
    hand.opened = hand.carried = hand.opening_pot = 0
    for seat in range(rules.players):
        hand.with_chips += hand.behind[seat] > 0
        hand.put[seat] = hand.folded[seat] = hand.served[seat] = 0
        hand.held_count[seat] = hand.first_held[seat] = 0
        hand.up_count[seat] = hand.up_keys[seat] = hand.up_masks[seat] = 0
        hand.up_ranks[seat] = hand.paired[seat] = 0
        hand.last_up[seat] = -1
        hand.passed[seat] = 0
    hand.duty = 0


@njit
def _post_forced_bets(rules: BulkRules, steps: Records, filed: Records | None, hand: BulkHand) -> None:
    """Take the antes, which do not count towards calls, a kill that is owed, and the blinds."""
    if rules.ante and (rules.antes_most < 0 or hand.deals < rules.antes_most):
        for seat in range(rules.players):
            post(hand, seat, rules.ante)
        for seat in range(rules.players):
            hand.put[seat] = 0
    if filed is not None:
        clear_kills(rules, steps, filed, hand)
        post_owed(rules, steps, filed, hand)
        for seat in range(rules.players):
            if not hand.kills[seat]:  # a kill is in place of the blind
                _post_blind(rules, hand, seat)
            hand.forced[seat] = hand.total[seat]
        return
    for seat in range(rules.players):
        _post_blind(rules, hand, seat)


@njit
def _post_blind(rules: BulkRules, hand: BulkHand, seat: int) -> None:
    """Post the blind of a seat; one that is dead does not count towards calls."""
    amount = rules.blind[hand.winner, seat]
    if not rules.blind_dead[hand.winner, seat]:
        post(hand, seat, amount)
        return
    paid = min(amount, hand.behind[seat])
    hand.behind[seat] -= paid
    hand.with_chips -= hand.behind[seat] == 0
    hand.pot += paid
    hand.dead += paid


@njit
def _find_openers(rules: BulkRules, step: BulkStep, hand: BulkHand, table: Ranks) -> None:
    """Note whose five cards may open."""
    for seat in range(rules.players):
        hand.opens[seat] = _rank_held(hand, table, seat) >= step.openers


@njit
def _find_duties(rules: BulkRules, step: BulkStep, hand: BulkHand, first: Ranks, second: Ranks) -> None:
    """Note whose five cards must be bet, and whose may not raise after a check."""
    share = rules.duty_share - 1
    hand.duty = 0
    if step.has_duty:
        counts = rules.share_if[share]
        hand.duty = counts == 0 or (counts == IF_OPENED) == (hand.opened > 0)
    for seat in range(rules.players):
        if hand.duty and not hand.folded[seat]:
            hand.must_bet[seat] = _rank_held(hand, first if share == 0 else second, seat) >= rules.duty_rank
        if step.quiet_share and not hand.folded[seat]:
            table = first if step.quiet_share == 1 else second
            hand.quiet[seat] = _rank_held(hand, table, seat) >= step.quiet_rank


@njit
def _rank_held(hand: BulkHand, table: Ranks, seat: int) -> int:
    """The rank of the five cards of a seat."""
    total = mask = 0
    for at in range(hand.held_count[seat]):
        total += KEYS[hand.held[seat, at]]
        mask += MASKS[hand.held[seat, at]]
    return rank_of(table, total, mask, hand.held_count[seat])


@njit
def _gather(rules: BulkRules, hand: BulkHand) -> None:
    """Return what nobody called, and begin to count a new street."""
    top, most, rest = 0, -1, 0
    for seat in range(rules.players):
        total = hand.total[seat]
        if total > most:
            top, most, rest = seat, total, max(most, 0)
        elif total > rest:
            rest = total
    back = min(most - rest, hand.put[top])
    if back > 0:
        back = min(back, hand.pot)  # a drop may have taken part of a blind nobody called
        hand.with_chips += hand.behind[top] == 0 and not hand.folded[top]
        hand.behind[top] += back
        hand.total[top] -= back
        hand.put[top] -= back
        hand.pot -= back
    for seat in range(rules.players):
        hand.last_put[seat] = hand.put[seat]
        hand.put[seat] = 0
