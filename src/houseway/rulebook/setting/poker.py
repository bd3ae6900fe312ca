"""Seven cards to be set into a front of two and a back of five: what the rows of a house way look at.

The ranks that a hand holds more than once name its shape. A joker counts as an ace there, or apart from the
natural cards, as the house way says; in either case it may fill a straight or flush.

The cards of a front are named by their parts in the shape, from the highest rank to the lowest: ``Q`` is one
of four of a kind, ``T1`` and ``T2`` of three, ``P1`` to ``P3`` of pairs, ``S1`` to ``S7`` single cards, ``F``
one of five aces, and ``Jo`` a joker that is counted apart. ``P2 P2`` is the lower of two pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, product
from typing import Literal, NamedTuple

from houseway.cards import JOKER, RANKS, Card, rank
from houseway.errors import HousewayError
from houseway.ranking import pai_gow
from houseway.ranking.high import HIGH_CARD, ONE_PAIR
from houseway.ranking.pai_gow import BUG, COMPLETE, FRONT_CARDS, HAND_CARDS, PaiGowRanking
from houseway.ranking.system import ACE, RankKey
from houseway.rulebook.setting.words import Division, HandToSet, HandWords, ReadHand
from houseway.rulebook.vocabulary import Feature, Features, Value, Vocabulary, vocabulary

JokerInShape = Literal["ace", "apart"]

SHAPES: Mapping[tuple[int, ...], str] = {
    (): "no pair",
    (2,): "one pair",
    (2, 2): "two pair",
    (2, 2, 2): "three pair",
    (3,): "three of a kind",
    (3, 3): "two threes of a kind",
    (3, 2): "full house",
    (3, 2, 2): "full house and a pair",
    (4,): "four of a kind",
    (4, 2): "four of a kind and a pair",
    (4, 3): "four and three of a kind",
    (5,): "five aces",
    (5, 2): "five aces",
}
"""The name of a shape by how often the ranks occur that occur more than once."""

NONE = "none"
YES_NO = (False, True)
_SINGLES = tuple(f"S{number}" for number in range(1, HAND_CARDS + 1))
PLACES = ("Jo", "F", "Q", "T1", "T2", "P1", "P2", "P3", *_SINGLES)
"""The parts that a card can have in a shape."""
_RANKS = (NONE, *RANKS)
_TOP_SINGLES = 3
_LEADS = tuple(range(-ACE, ACE + 1))
_GROUPS = {5: "F", 4: "Q", 3: "T", 2: "P", 1: "S"}
_SEVERAL = frozenset("TPS")


def front_name(key: RankKey) -> str:
    """How a front is written: ``A-K``, ``7-7``."""
    first, second = key[1], key[-1]
    return f"{RANKS[first]}-{RANKS[second]}"


def _spelled(ranks: Sequence[int]) -> str:
    return "-".join(RANKS[value] for value in ranks)


FRONTS = tuple(front_name(key) for key in BUG.front_keys)
FRONT_KINDS = ("high card", "ace", "pair")
FRONT_PLACES = tuple(" ".join(pair) for pair in combinations_with_replacement(PLACES, FRONT_CARDS))
TOP_SINGLES = (NONE, *map(_spelled, sorted(tuple(reversed(low)) for low in combinations(range(ACE + 1), 3))))
ADJACENT = ("no", "yes", "ace and deuce")

KINDS = ("shape", "complete", "joker")

HAND_FEATURES = (
    Feature("shape", tuple(dict.fromkeys(SHAPES.values())), "which ranks the seven cards hold several times"),
    Feature("complete", YES_NO, "whether five of the cards make a straight, flush or straight flush"),
    Feature("joker", YES_NO, "whether the hand holds the joker"),
    Feature("quads", _RANKS, "the rank of four of a kind", ordered=True),
    Feature("trips", _RANKS, "the rank of three of a kind, the higher of two", ordered=True),
    Feature("pair.high", _RANKS, "the rank of the highest pair", ordered=True),
    Feature("pair.low", _RANKS, "the rank of the lowest pair", ordered=True),
    Feature("singles", TOP_SINGLES, "the three highest cards of a hand without a pair", ordered=True),
    Feature("lead", _LEADS, "with two pair, how many ranks the highest single card is above the high pair"),
    Feature("adjacent", ADJACENT, "whether the ranks of four and of three of a kind follow each other"),
)
DIVISION_FEATURES = (
    Feature("front", FRONTS, "the front, from 3-2 to a pair of aces", ordered=True),
    Feature("front.kind", FRONT_KINDS, "whether the front is a pair, or holds an ace"),
    Feature("front.cards", FRONT_PLACES, "which cards are in front, by their parts in the shape"),
    Feature("back", pai_gow.CATEGORIES, "what the back is", ordered=True),
    Feature("back.complete", YES_NO, "whether the back is a straight, flush or straight flush"),
    Feature("back.pair", _RANKS, "the rank of the pair, the higher pair, or more in the back", ordered=True),
)

# The counts of hands that can be complete: they hold five ranks, or four with the joker beside them.
_COMPLETE_SHAPES = {
    ("ace", False): {"no pair", "one pair", "two pair", "three of a kind"},
    ("ace", True): {
        "no pair",
        "one pair",
        "two pair",
        "three pair",
        "three of a kind",
        "full house",
        "four of a kind",
    },
    ("apart", False): {"no pair", "one pair", "two pair", "three of a kind"},
    ("apart", True): {"no pair", "one pair", "two pair", "three of a kind"},
}


def _counts(joker_in_shape: JokerInShape, joker: bool) -> Iterator[tuple[int, ...]]:
    """How often ranks can occur more than once in a hand with or without the joker."""
    apart = joker and joker_in_shape == "apart"
    most = 5 if joker and not apart else 4
    for counts in SHAPES:
        if sum(counts) <= HAND_CARDS - apart and max(counts, default=0) <= most:
            yield counts


def _worlds(joker_in_shape: JokerInShape, names: frozenset[str]) -> Iterator[Features]:
    """Every combination of the features asked for, as far as their shapes allow it."""
    for joker in YES_NO:
        for counts in _counts(joker_in_shape, joker):
            shape = SHAPES[counts]
            can = YES_NO if shape in _COMPLETE_SHAPES[joker_in_shape, joker] else (False,)
            for ranks, complete in product(_ranks_of(counts, names), can):
                world: dict[str, Value] = {"shape": shape, "complete": complete, "joker": joker}
                world |= _by_ranks(dict(ranks))
                for single in _single_worlds(shape, names):
                    yield world | single


def _ranks_of(counts: tuple[int, ...], names: frozenset[str]) -> Iterator[tuple[tuple[int, int], ...]]:
    """The ranks that occur so often, each with its count; any will do where nobody asks for them."""
    if not names & {"quads", "trips", "pair.high", "pair.low", "adjacent"}:
        yield tuple(zip(range(ACE, -1, -1), counts, strict=False))
        return
    for ranks in product(range(ACE + 1), repeat=len(counts)):
        ordered = all(
            one > other or count != next_count
            for one, other, count, next_count in zip(ranks, ranks[1:], counts, counts[1:], strict=False)
        )
        if ordered and len(set(ranks)) == len(ranks) and (5 not in counts or ranks[0] == ACE):
            yield tuple(zip(ranks, counts, strict=True))


def _single_worlds(shape: str, names: frozenset[str]) -> Iterator[dict[str, Value]]:
    singles = TOP_SINGLES[1:] if "singles" in names and shape == "no pair" else (NONE,)
    leads = _LEADS if "lead" in names and shape == "two pair" else (0,)
    for single, lead in product(singles, leads):
        yield {"singles": single, "lead": lead}


def _by_ranks(counts: Mapping[int, int]) -> dict[str, Value]:
    """The features that follow from how often each rank occurs."""
    groups: dict[int, list[int]] = {count: [] for count in _GROUPS}
    for value in sorted(counts, reverse=True):
        groups[counts[value]].append(value)
    quads, trips, pairs = groups[4], groups[3], groups[2]
    adjacent = "no"
    if quads and trips:
        apart = abs(quads[0] - trips[0])
        adjacent = {1: "yes", ACE: "ace and deuce"}.get(apart, "no")
    return {
        "quads": RANKS[quads[0]] if quads else NONE,
        "trips": RANKS[trips[0]] if trips else NONE,
        "pair.high": RANKS[pairs[0]] if pairs else NONE,
        "pair.low": RANKS[pairs[-1]] if pairs else NONE,
        "adjacent": adjacent,
    }


@cache
def poker_words(joker_in_shape: JokerInShape) -> HandWords:
    """What rows may look at, with the joker counted in this way."""
    return HandWords(
        vocabulary("pai gow poker", HAND_FEATURES, partial(_worlds, joker_in_shape)),
        Vocabulary("pai gow poker", {feature.name: feature for feature in DIVISION_FEATURES}, _no_worlds),
        KINDS,
    )


def _no_worlds(names: frozenset[str]) -> Iterator[Features]:
    """How a hand can be set depends on its cards; nothing is enumerated without them."""
    return iter(())


# ---------------------------------------------------------------------- reading hands


class CardShape(NamedTuple):
    """What seven cards hold several times: the features of it, and the part that each card has in it."""

    features: dict[str, Value]
    places: dict[Card, str]


def shape_of(cards: Sequence[Card], joker_in_shape: JokerInShape) -> CardShape:
    """The shape of seven cards.

    >>> from houseway.cards import parse_cards
    >>> cards = parse_cards("Ah Jo 8s 8d 3c 3d 2h")
    >>> shape_of(cards, "ace").features["shape"], shape_of(cards, "apart").features["shape"]
    ('three pair', 'two pair')
    """
    as_ace = joker_in_shape == "ace"
    counted = [card for card in cards if card != JOKER or as_ace]
    counts = Counter(_counted_rank(card) for card in counted)
    ordered = sorted(((count, value) for value, count in counts.items()), reverse=True)
    shape = SHAPES[tuple(count for count, _ in ordered if count > 1)]
    names: dict[int, str] = {}
    numbers: Counter[str] = Counter()
    for count, value in ordered:
        group = _GROUPS[count]
        numbers[group] += 1
        names[value] = f"{group}{numbers[group]}" if group in _SEVERAL else group
    singles = [value for count, value in ordered if count == 1]
    features = _by_ranks(counts)
    features["shape"] = shape
    features["joker"] = JOKER in cards
    features["singles"] = _spelled(singles[:_TOP_SINGLES]) if shape == "no pair" else NONE
    features["lead"] = singles[0] - ordered[0][1] if shape == "two pair" else 0
    places = {card: names[_counted_rank(card)] for card in counted}
    if not as_ace and JOKER in cards:
        places[JOKER] = "Jo"
    return CardShape(features, places)


def _counted_rank(card: Card) -> int:
    return ACE if card == JOKER else rank(card)


def poker_reader(ranking: PaiGowRanking, joker_in_shape: JokerInShape) -> ReadHand:
    """Reads seven cards by a ranking."""
    return partial(read_seven, ranking, joker_in_shape)


def read_seven(ranking: PaiGowRanking, joker_in_shape: JokerInShape, cards: Sequence[Card]) -> HandToSet:
    """Seven cards with their features and every legal way to set them, high fronts without a joker first."""
    if len(cards) != HAND_CARDS or len(set(cards)) != HAND_CARDS:
        raise HousewayError(f"a pai gow poker hand has {HAND_CARDS} different cards")
    ordered = sorted(cards, key=lambda card: (card != JOKER, card), reverse=True)
    shape = shape_of(ordered, joker_in_shape)
    divisions = []
    complete = False
    for front in combinations(ordered, FRONT_CARDS):
        back = tuple(card for card in ordered if card not in front)
        divided = _divided(ranking, shape, front, back)
        complete = complete or divided.complete
        if divided.back >= divided.front:
            divisions.append(divided.division(ranking))
    return HandToSet({**shape.features, "complete": complete}, tuple(divisions))


class _Divided(NamedTuple):
    """Seven cards in a front and a back, legal or not."""

    parts: tuple[tuple[Card, ...], tuple[Card, ...]]
    front: RankKey
    back: RankKey
    places: str

    @property
    def complete(self) -> bool:
        """Whether the back is a straight, flush or straight flush."""
        return self.back[0] in COMPLETE

    def division(self, ranking: PaiGowRanking) -> Division:
        """The front and back with their features."""
        unpaired = self.complete or self.back[0] == HIGH_CARD
        features: Features = {
            "front": front_name(self.front),
            "front.kind": _front_kind(self.front),
            "front.cards": self.places,
            "back": pai_gow.CATEGORIES[self.back[0]],
            "back.complete": self.complete,
            "back.pair": NONE if unpaired else RANKS[self.back[1]],
        }
        return Division(self.parts, features, (ranking.front_rank(self.front), ranking.rank(self.back)))


def _front_kind(key: RankKey) -> str:
    if key[0] == ONE_PAIR:
        return "pair"
    return "ace" if key[1] == ACE else "high card"


def _divided(
    ranking: PaiGowRanking, shape: CardShape, front: tuple[Card, ...], back: tuple[Card, ...]
) -> _Divided:
    places = sorted((shape.places[card] for card in front), key=PLACES.index)
    return _Divided((front, back), ranking.key(front), ranking.key(back), " ".join(places))
