"""The records of the kernel: the rules of a table, the steps of a hand, and a hand in play.

Each is one block of memory with named fields, which compiled code reads and writes as attributes. A class
below lists the fields for the reader and the type checker; `record_type` makes the NumPy type from it. All
numbers are whole, truth is 0 or 1, and seats count clockwise from the left of the button, which comes last.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple, get_type_hints

import numpy as np
from numpy.typing import NDArray

from houseway.ranking._tables import Integers

MOST_SEATS = 16
MOST_CARDS = 8
MOST_BOARD = 8
MOST_DECK = 256
"""The pack, and the cards that are shuffled back into it."""
MOST_DECISIONS = 2000

StreamWords = NDArray[np.uint64]
Records = NDArray[np.void]
Fields = dict[str, object]


class Nested(NamedTuple):
    """The type and the shape of an array within a record."""

    dtype: type
    shape: tuple[int, ...]


PerSeat = Annotated[Integers, Nested(np.int64, (MOST_SEATS,))]
PerSeatCards = Annotated[Integers, Nested(np.int64, (MOST_SEATS, MOST_CARDS))]
PerShare = Annotated[Integers, Nested(np.int64, (2,))]
PerWinner = Annotated[Integers, Nested(np.int64, (MOST_SEATS + 1,))]
PerWinnerAndSeat = Annotated[Integers, Nested(np.int64, (MOST_SEATS + 1, MOST_SEATS))]


def record_type(fields: type) -> np.dtype[np.void]:
    """The NumPy type of a record with these fields."""
    hints = get_type_hints(fields, include_extras=True)
    nested = {name: hint.__metadata__[0] for name, hint in hints.items() if hasattr(hint, "__metadata__")}
    return np.dtype(
        [(name, *nested[name]) if name in nested else (name, np.int64) for name in hints], align=True
    )


class BulkRules:
    """What holds for the whole hand; the numbers of words are their places in the tuples of `compiled`."""

    players: int
    chip: int
    ante: int
    antes_most: int
    """How many antes are put in for a pot that is carried; -1 for any number."""

    winner_blind: int
    """Whether the winner of the last hand posts a blind. Then the fields on blinds have a row for each seat
    that may have won; otherwise only the first row counts."""
    first_seat: PerWinner
    """The seat after the blinds."""
    blind: PerWinnerAndSeat
    blind_dead: PerWinnerAndSeat
    blind_place: PerWinnerAndSeat
    """The place of a seat's blind by size, from 1; of equal ones the last is larger. 0 without a blind."""
    level: int
    """The largest live blind."""
    as_posted: int
    equal_from_left: int

    limit: int
    cap: int
    heads_up: int
    short: int
    next_raise: int
    cap_every: int
    raise_least: int
    all_in: int

    bring_in: int
    highest: int
    ace_low: int
    by_suit: int
    a_bet: int
    or_lower: int
    next_card: int
    if_folded: int
    forced: int
    live_bring_in: int
    short_open: int
    full_bring_in: int

    serves: int
    shortage: int
    """Whether the filing says what is done where the cards run out."""
    short_ways: Annotated[Integers, Nested(np.int64, (2,))]
    """The ways to give everybody a last card, in the filed order; 0 if there is none."""
    reuses: int
    """Whether discards are shuffled back for the draw, once only `kept_back` cards are left."""
    kept_back: int

    # Kills: for how many hands what is owed is kept (1 where nothing is), whether there are any, what obliges
    # a player to kill and for how much, whether he acts last, the lower limit, and the parts of a kill for
    # which a pot without fixed limits is opened. Then the conditions of `houseway.rounds.kills.KillTerms`.
    session: int
    kills: int
    owed_for: int
    kill_owed: int
    kill_last: int
    lower: int
    opens_times: int
    opens_parts: int
    scoop: int
    pot_at_least: int
    after_drop: int
    full_bet: int
    needs_board: int
    splitter_kills: int
    buttons: int
    full_bet_size: int

    drops: int
    """Whether any drops are taken."""
    showdown_drops: int
    """How many of the steps, the last ones, are drops at the showdown."""

    shares: int
    uses: PerShare
    odd: PerShare
    share_if: PerShare
    all_if_tied: PerShare
    avoids_flushes: PerShare
    closest_half: int

    # The duty to bet a good hand on the last street: the share that has it, from 1 (0 where none has), the
    # least rank for it, whether a check is refused but for the last to act, which calls do not fulfil it,
    # whether bets that do not stand go back, or to the best other hand, whether a hand that was bet wins them
    # where it ties, and whether a losing overcall goes back whoever wins.
    duty_share: int
    duty_rank: int
    duty_enforced: int
    last_may_check: int
    duty_short: int
    bets_go_back: int
    tie_to_bet: int
    overcalls_back: int


class BulkStep:
    """One step of a street."""

    kind: int
    street: int
    count: int
    least: int
    at_once: int

    size: int
    other: int
    open_least: int
    open_most: int
    spread: int
    ceiling: int
    round_pot: int
    round_with_call: int
    unit: int
    first: int
    open_pair: int
    check: int
    check_raise: int
    quiet_share: int
    """The share, from 1, whose hands of `quiet_rank` or better may not check and raise; 0 where all may."""
    quiet_rank: int
    has_duty: int
    """Whether the duty to bet is in force: on the last street."""
    openers: int
    """The lowest rank that may open; 0 where any hand may."""
    open_all_in: int
    unopened: int
    only_if: int
    blinds_open: int
    by_size: int
    as_entered: int

    # A kill: so much at least, or so many parts of the largest blind or kill; whether a player may choose the
    # amount, up to a sum or so many parts of his chips; how many times the kill he must have in front of him.
    kill_least: int
    kill_times: int
    kill_parts: int
    any_amount: int
    kill_most: int
    chips_times: int
    chips_parts: int
    needs: int
    overkills: int

    when: int
    """When a drop is taken."""
    amounts: Annotated[Integers, Nested(np.int64, (MOST_SEATS + 1,))]
    """A drop by the number of players in the hand."""
    whole: int
    """Whether a pot that is smaller than the drop gives nothing."""


class BulkHand:
    """A hand in play."""

    words: Annotated[StreamWords, Nested(np.uint64, (3,))]
    """The states of the random streams."""
    weights: Annotated[Integers, Nested(np.int64, (3,))]
    """How much checking or calling, betting or raising, and folding weigh in a decision."""
    logs: int
    logged: int
    log: Annotated[Integers, Nested(np.int64, (MOST_DECISIONS, 3))]
    """A row for each decision: the seat, what it did, and the amount or the number of cards."""

    # The cards: those before `drawn` are out of the deck.
    deck: Annotated[Integers, Nested(np.int64, (MOST_DECK,))]
    deck_size: int
    drawn: int
    burns: int
    """How many cards are burned before the next are dealt."""
    burned: Annotated[Integers, Nested(np.int64, (MOST_DECK,))]
    burned_count: int
    discards: Annotated[Integers, Nested(np.int64, (MOST_DECK,))]
    discard_count: int
    held: PerSeatCards
    held_count: PerSeat
    first_held: PerSeat
    """The masks of the cards that a seat had before it first gave any up."""
    owed_cards: PerSeat
    board: Annotated[Integers, Nested(np.int64, (MOST_BOARD,))]
    on_board: int
    board_keys: int
    board_masks: int

    # The cards that are face up: how many, the sums of their keys and masks, a bit for each rank, the last
    # card that is no joker (or -1), and whether there is a pair or a joker.
    up_count: PerSeat
    up_keys: PerSeat
    up_masks: PerSeat
    up_ranks: PerSeat
    last_up: PerSeat
    paired: PerSeat

    # The seats: chips left, chips put in on the street and in the hand; whether out, and whether dealt to
    # although it folded, until there is a bet; the level when the seat acted, or -1; whether it checked, and
    # whether its cards may open, may not raise after a check, or must be bet.
    behind: PerSeat
    put: PerSeat
    total: PerSeat
    folded: PerSeat
    served: PerSeat
    seen: PerSeat
    checked: PerSeat
    opens: PerSeat
    quiet: PerSeat
    must_bet: PerSeat
    duty: int
    """Whether the duty to bet is in force in this betting round."""
    passed: PerSeat
    """Whether a seat has not bet on the last street when it could."""
    stands: Annotated[Integers, Nested(np.int64, (MOST_SEATS, MOST_SEATS))]
    """What every seat had put in on the street when one of them passed."""
    last_put: PerSeat
    """What every seat put in on the last street that was gathered."""
    in_hand: int
    with_chips: int
    """The seats in the hand that have chips left."""
    forced: PerSeat
    """What a seat had to put in, where pots may be killed."""
    kills: PerSeat
    kill: int
    """The largest kill, and the seat that has it; 0 and nobody where nobody killed the pot."""
    killer: int
    due: int
    """The seat that had to kill this pot."""
    winner: int
    """The row of the rules on blinds: the seat that won the last hand."""
    pot: int
    """The chips in all pots."""
    dropped: int
    """What was taken out of them."""
    opening_pot: int
    """The pot when the first player had put chips in by choice; 0 before that."""
    dead: int
    opened: int
    carried: int
    deals: int
    """How many deals before this one nobody opened; the button has moved on as often."""

    # The betting round, as `houseway.games.ring.betting.BettingRound` has it.
    level: int
    is_bet: int
    full: int
    raise_by: int
    raises: int
    aggressor: int
    entered: int
    uncapped: int
    reopens: int
    largest: int
    shorts: int
    pair: int
    used_other: int
    queue: PerSeat
    waiting: int
    apart: int
    """Whether some act out of turn. Then the seats are listed in the order in which they first act, and round
    the table as they answer a raise; one by the player who must act `last` is answered in the first order."""
    order: PerSeat
    ordered: int
    around: PerSeat
    last: int

    # The session: who won the last pot, who must kill one of the next, in this order, and who has killed one.
    leg: int
    owing: PerSeat
    owing_count: int
    buttons: PerSeat

    # The showdown: the hands' ranks for each share; of the pot that is awarded, who can win it, and the least
    # rank that wins each share, 0 if nobody qualifies; the winners of a share; and what each seat wins.
    ranks: Annotated[Integers, Nested(np.int64, (2, MOST_SEATS))]
    awarded: int
    """Stakes up to this one are awarded."""
    owed: int
    """How much of the drops is still to be counted against the next pots."""
    able: PerSeat
    able_count: int
    last_able: int
    needed: PerShare
    winners: PerSeat
    wins: PerSeat
    voided: PerSeat
    """The chips of a pot that do not stand."""
    back: PerSeat
    """What each seat takes back of bets that do not stand."""


RULES, STEP, HAND = record_type(BulkRules), record_type(BulkStep), record_type(BulkHand)
