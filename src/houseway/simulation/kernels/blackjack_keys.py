"""Hands of blackjack as compiled rounds know them: what is seen of them while they are played and after.

A key has everything that the charts, the players or the settlement tables of the game look at, and nothing
else; so what is decided and paid is looked up by it (`answers.py`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards import DIAMONDS, HEARTS, JOKER
from houseway.cards.compiled_streams import STEP64, mixed
from houseway.games.blackjack.hands import RANKS
from houseway.jit import njit
from houseway.ranking._tables import Integers
from houseway.rulebook.families import blackjack as words

MOST_SPLITS = words.MOST_SPLITS
SLOTS = MOST_SPLITS + 2
"""The places for a dealt hand and those split from it."""
MOST_CARDS = 24
STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE = range(6)
PLAYED, EVEN_MONEY, SURRENDERED, RESCUED = range(4)
"""How a hand ended: by its cards, or by a choice."""
NOT_INSURED, INSURED, INSURED_LEAST, TAKES_EVEN_MONEY, SURRENDERS_EARLY = range(5)
"""What is decided before the hands are played."""
ORDER, BEFORE, ACTION, DEALER, HAND, SPOT = range(6)
"""What may be asked for: an order of dealing, a decision, the result of a hand or of a spot."""
NO_SEAT, NOT_ASKED = -1, -2
MOST_REDS = words.MOST_REDS
CARDS_CAP = words.MOST_CARDS

FIELDS = {
    name: (at, 1 << width)
    for name, at, width in (
        ("hand.total", 0, 5),
        ("hand.soft", 5, 1),
        ("two", 6, 1),
        ("hand.joker", 7, 1),
        ("hand.pair", 8, 2),
        ("hand.doubled", 10, 2),
        ("up", 12, 4),
        ("hand.cards", 16, 4),
        ("hand.natural", 20, 3),
        ("hand.rank", 23, 4),
        ("hand.suited", 27, 1),
        ("hand.from", 28, 2),
        ("hand.splits", 30, 3),
    )
}
"""Where each feature of a hand in play is in a key, and how many values it has; `two` is two cards."""
_DECISION_BITS = 33

SETTLED = (
    *("player.natural", "player.total", "player.over", "player.cards", "player.split", "player.switched"),
    *("dealer.natural", "dealer.total", "dealer.over", "dealer.cards", "dealer.two", "dealer.three"),
    *("dealer.reds", "closer", "up", "first.card", "first.ranks", "first.suit", "first.three"),
    *("split.aces", "split.suited", "match.suited", "match.unsuited", "four.hand"),
)
"""The features of finished hands in the order of their numbers; others follow from these."""
P_NATURAL, P_TOTAL, P_OVER, P_CARDS, P_SPLIT, P_SWITCHED = range(6)
D_NATURAL, D_TOTAL, D_OVER, D_CARDS, D_TWO, D_THREE = range(6, 12)
D_REDS, CLOSER, UP, FIRST_CARD, FIRST_RANKS, FIRST_SUIT, FIRST_THREE = range(12, 19)
SPLIT_ACES, SPLIT_SUITED, MATCH_SUITED, MATCH_UNSUITED, FOUR = range(19, 24)
_ACE, _KING, _SEVEN = RANKS.index("A"), RANKS.index("K"), RANKS.index("7")


class CountArrays(NamedTuple):
    """How hands are counted: `values`, `kinds` and `naturals` are by card.

    `masks` keep of the key of a hand in play what each kind of decision looks at.
    """

    values: Integers
    kinds: Integers
    naturals: Integers
    masks: Integers
    target: int
    up: int
    natural_after_split: bool
    three_after_split: bool


class BlackjackTable(NamedTuple):
    """What the loop has to know of a game and its table.

    `orders` has the order of dealing by who banks and by the dice, `turns` that of the decisions; numbers are
    those of the spots, and the number after them is the player-dealer. `played` are the hands with a wager,
    `groups` the spots with the same wagers. `checks` is by the rank of the up card. Hands are switched by
    what they are `worth` as dealt and switched, by up card and kinds.
    """

    orders: Integers
    turns: Integers
    played: NDArray[np.bool_]
    groups: Integers
    hand_features: Integers
    spot_features: Integers
    checks: NDArray[np.bool_]
    worth: NDArray[np.float64]
    dealer_cards: int
    asks_before: bool
    in_a_row: int
    dice: int
    sides: int


class HandArrays(NamedTuple):
    """The hands of a round: those of each spot with room for splits, then the player-dealer's.

    Each has its cards, and what else is known of it (`SIZE` and so on); each dealt hand its first two
    cards, the number of its splits, and whether it was switched (`FIRST` and so on).
    """

    cards: Integers
    state: Integers
    dealt: Integers


SIZE, ORIGIN, DOUBLED, ENDED, BEFORE_PLAY = range(5)
FIRST, SECOND, SPLITS, SWITCHED = range(4)


def empty_hands(spots: int, bases: int) -> HandArrays:
    """Room for the hands of a table."""
    slots = spots * bases * SLOTS + 1
    return HandArrays(
        np.zeros((slots, MOST_CARDS), np.int64),
        np.zeros((slots, 5), np.int64),
        np.zeros((spots * bases, 4), np.int64),
    )


@njit
def in_play(how: CountArrays, hands: HandArrays, kind: int, slot: int, up: int, group: int) -> int:
    """The key of a hand in play: what charts and players see of it."""
    cards, size, doubled = hands.cards, hands.state[slot, SIZE], hands.state[slot, DOUBLED]
    total, ace, joker = 0, False, False
    for at in range(size):
        card = cards[slot, at]
        total += how.values[card]
        ace = ace or card >> 2 == _ACE
        joker = joker or card == JOKER
    soft = False
    if joker:
        total = how.target
    elif ace and total + 10 <= how.target:
        total, soft = total + 10, True
    one, two = cards[slot, 0], cards[slot, 1]
    key = total | (np.int64(soft) << 5) | (np.int64(size == 2) << 6) | (np.int64(joker) << 7)
    if size == 2 and not joker:
        if one >> 2 == two >> 2:
            key |= 2 << 8
        elif how.values[one] == how.values[two]:
            key |= 1 << 8
    origin, splits, switched = 0, 0, False
    if kind != DEALER:
        origin, splits = hands.state[slot, ORIGIN], min(hands.dealt[slot // SLOTS, SPLITS], MOST_SPLITS)
        switched = hands.dealt[slot // SLOTS, SWITCHED] > 0
    key |= (doubled << 10) | ((up >> 2) << 12) | (min(size, CARDS_CAP) << 16)
    if size == 2 and not switched and (origin == 0 or how.natural_after_split):
        key |= how.naturals[one, two] << 20
    key |= (one >> 2) << 23
    if one != JOKER and two != JOKER and one & 3 == two & 3:
        key |= 1 << 27
    key |= (origin << 28) | (splits << 30)
    key &= how.masks[kind]
    return int(key | (group << _DECISION_BITS) | (kind << 60))


@njit
def salted(word: np.uint64, kind: int) -> int:
    """A key of a kind from a mixed word."""
    return int(np.int64(word >> np.uint64(4)) | (np.int64(kind) << 60))


@njit
def finished(
    hands: HandArrays, features: Integers, found: Integers, group: int, slot: int, place: int
) -> int:
    """The key of a finished hand: what was done with it, and those of its features that its tables look at.

    `place` says which bet is on it: that of a dealt hand, counted from 1, a split (0) or side bets (-1).
    """
    word = np.uint64(group * 16 + place + 1)
    if place >= 0:
        state = hands.state
        done = state[slot, ENDED] * 64 + state[slot, DOUBLED] * 16 + state[slot, BEFORE_PLAY]
        word = mixed(word * np.uint64(1024) + np.uint64(done))
    for name in features:
        word = mixed(word + STEP64 * np.uint64(found[name] + 1))
    return salted(mixed(word), HAND)


@njit
def total_of(how: CountArrays, hands: HandArrays, slot: int) -> int:
    """The count of a hand."""
    total, ace = 0, False
    for at in range(hands.state[slot, SIZE]):
        card = hands.cards[slot, at]
        if card == JOKER:
            return how.target
        total += how.values[card]
        ace = ace or card >> 2 == _ACE
    return total + 10 if ace and total + 10 <= how.target else total


@njit
def note_dealer(how: CountArrays, hands: HandArrays, dealer: int, up: int, found: Integers) -> None:
    """Note the features of the player-dealer's hand as numbers; equal numbers stand for equal values."""
    cards, size = hands.cards, hands.state[dealer, SIZE]
    one, two, three = cards[dealer, 0], cards[dealer, 1], cards[dealer, 2]
    total = total_of(how, hands, dealer)
    found[UP] = up >> 2
    found[D_NATURAL] = how.naturals[one, two] if size == 2 else 0
    found[D_TOTAL], found[D_OVER] = total, total > how.target
    found[D_CARDS] = min(size, CARDS_CAP)
    ranks = (1 << (one >> 2)) | (1 << (two >> 2))
    found[D_TWO] = size == 2 and ranks == (1 << _ACE) | (1 << _KING) and one & 3 == two & 3
    found[D_THREE] = 0
    if size == 3:
        ranks |= 1 << (three >> 2)
        if ranks == 1 << (_SEVEN + 1):
            found[D_THREE] = 1
        elif ranks == 7 << _SEVEN and one & 3 == two & 3 and one & 3 == three & 3:
            found[D_THREE] = 2
    reds = 0
    while reds < size:
        card = cards[dealer, 1 - reds if how.up == 2 and reds < 2 else reds]
        if card == JOKER or (card & 3 != DIAMONDS and card & 3 != HEARTS):
            break
        reds += 1
    found[D_REDS] = min(reds, MOST_REDS)


@njit
def note_hand(how: CountArrays, hands: HandArrays, slot: int, up: int, found: Integers) -> None:
    """Note the features of a player's finished hand beside those of the player-dealer's."""
    cards, size = hands.cards, hands.state[slot, SIZE]
    base = slot // SLOTS
    split = hands.dealt[base, SPLITS] > 0
    one, two = hands.dealt[base, FIRST], hands.dealt[base, SECOND]
    switched = not split and (cards[slot, 0] != one or cards[slot, 1] != two)
    counts = size == 2 and not switched and (not split or how.natural_after_split)
    found[P_NATURAL] = how.naturals[cards[slot, 0], cards[slot, 1]] if counts else 0
    mine, his = total_of(how, hands, slot), found[D_TOTAL]
    found[P_TOTAL], found[P_OVER] = mine, mine > how.target
    found[P_CARDS] = min(size, CARDS_CAP)
    found[P_SPLIT], found[P_SWITCHED] = split, switched
    if found[P_OVER] != found[D_OVER]:
        found[CLOSER] = 1 - found[P_OVER]
    elif mine == his:
        found[CLOSER] = 2
    else:
        found[CLOSER] = (mine > his) != (mine > how.target)
    suited = one != JOKER and two != JOKER and one & 3 == two & 3
    found[FIRST_CARD] = one >> 2
    found[FIRST_RANKS] = (max(one, two) >> 2) * 16 + (min(one, two) >> 2)
    found[FIRST_SUIT] = one & 3 if suited else 4
    found[MATCH_SUITED] = np.int64(one == up) + np.int64(two == up)
    found[MATCH_UNSUITED] = (
        np.int64(one >> 2 == up >> 2) + np.int64(two >> 2 == up >> 2) - found[MATCH_SUITED]
    )


@njit
def note_first(how: CountArrays, hands: HandArrays, base: int, bases: int, found: Integers) -> None:
    """Note what side bets look at beside that: three cards, split aces, the cards of two hands."""
    first, cards = base * SLOTS, hands.cards
    one, two, three = hands.dealt[base, FIRST], hands.dealt[base, SECOND], cards[first, 1]
    split = hands.dealt[base, SPLITS] > 0
    has_three = how.three_after_split
    if not split:
        has_three = hands.state[first, SIZE] >= 3
        one, two, three = cards[first, 0], cards[first, 1], cards[first, 2]
    ranks = (1 << (one >> 2)) | (1 << (two >> 2)) | (1 << (three >> 2))
    if not has_three:
        found[FIRST_THREE] = 0
    elif ranks == 1 << _SEVEN:
        found[FIRST_THREE] = 2 if one & 3 == two & 3 and one & 3 == three & 3 else 1
    elif ranks & (ranks - 1) == 0:
        found[FIRST_THREE] = 3
    else:
        found[FIRST_THREE] = 4 if ranks == 7 << (_SEVEN - 1) else 5
    found[SPLIT_ACES] = found[SPLIT_SUITED] = 0
    if split:
        aces, suited = 0, 0
        for slot in (first, first + 1):
            one, two = cards[slot, 0], cards[slot, 1]
            aces += int(one >> 2 == _ACE) + int(two >> 2 == _ACE)
            suited += int(one & 3 == two & 3)
            found[SPLIT_SUITED] += int(one == two and one >> 2 == _ACE)
        if aces == 4:
            found[SPLIT_ACES] = 2 if suited == 2 else 1
    if bases == 2:
        # The number of equal pairs among the four cards tells the cases apart.
        pairs = 0
        for at in range(4):
            for later in range(at + 1, 4):
                a, b = hands.dealt[base + at // 2, at % 2], hands.dealt[base + later // 2, later % 2]
                pairs += int(a >> 2 == b >> 2)
        found[FOUR] = pairs


@njit
def origin_of(how: CountArrays, card: int) -> int:
    """What a hand is split from, by one of its cards, as the number of its name."""
    return 3 if card >> 2 == _ACE else 2 if how.values[card] == 10 else 1
