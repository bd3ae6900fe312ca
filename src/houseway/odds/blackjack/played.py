"""Side bets that look at how the hand was played: the first card drawn, and aces that were split."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.cards import JOKER, Card, rank, suit
from houseway.odds.blackjack.charts import DOUBLE, HIT
from houseway.odds.blackjack.game import BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.shoe import ACE, RANKS, natural
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.vocabulary import Value

Known = dict[str, Value]
Shares = list[tuple[Known, Fraction]]
_ACE, _SEVEN = RANKS.index("A"), RANKS.index("7")
_NOT_SPLIT: Known = {"split.aces": "none", "split.suited": 0}


def first_two(one: Card, two: Card) -> Known:
    """What the tables see of a spot's first two cards."""
    high, low = sorted((one, two), key=rank, reverse=True)
    ranks = f"{RANKS[rank(high)]}-{RANKS[rank(low)]}"
    shared = JOKER not in (one, two) and suit(one) == suit(two)
    return {
        "first.card": RANKS[rank(one)],
        "first.ranks": ranks,
        "first.suit": words.SUITS[suit(one)] if shared else "mixed",
        **words.two_cards(ranks),
    }


def played(game: BlackjackArrays, policy: BlackjackPolicy) -> Iterator[tuple[Known, Fraction]]:
    """The first two cards with what came of them under the policy of the base game.

    Play goes by kinds, and cards of one kind are exchangeable: given the kinds, ranks and suits of a spot's
    own cards have the same probability whatever the player-dealer holds.
    """
    details = _Details(game)
    for one in game.ups:
        for two in game.ups:
            for up in game.ups:
                yield from _from_kinds(game, policy, details, one, two, up)


def _from_kinds(
    game: BlackjackArrays, policy: BlackjackPolicy, details: _Details, one: int, two: int, up: int
) -> Iterator[tuple[Known, Fraction]]:
    size, counts = game.shoe.size, game.shoe.counts
    ways = int(counts[one]) * int(game.without(one)[two]) * int(game.without(one, two)[up])
    left = game.without(one, two, up)
    if ways <= 0 or left.min() < 0:
        return
    chance = Fraction(ways, size * (size - 1) * (size - 2))
    hand = game.hands.of(one, two)
    splits = one == two and bool(policy.split[one, up]) and (one, up) in game.splits
    draws = int(policy.dealt[up, 0, hand]) in (HIT, DOUBLE) and not splits
    stops = bool(policy.early[up, hand] or policy.even[up, hand])
    rest = Fraction(1)
    if not stops and (draws or (splits and (one == ACE or game.how.three_after_split))):
        for hidden in game.ups:
            if left[hidden] <= 0 or (game.checked[up] and natural((up, hidden), game.how) != "none"):
                continue
            behind = Fraction(int(left[hidden]), size - 3)
            rest -= behind
            then = game.without(one, two, up, hidden)
            for third in game.ups:
                share = chance * behind * Fraction(max(int(then[third]), 0), size - 4)
                if not share:
                    continue
                if draws:
                    yield from ((known, share * part) for known, part in details.three(one, two, third))
                    continue
                aces = int(then[ACE]) - (third == ACE) if one == ACE else 0
                ace = Fraction(max(aces, 0), size - 5)
                for also, odds in ((True, ace), (False, 1 - ace)):
                    if odds:
                        apart = details.apart(one, third, also)
                        yield from ((known, share * odds * part) for known, part in apart)
    yield from ((known, chance * rest * part) for known, part in details.two(one, two))


class _Details:
    """What the tables see of cards given by kind, each with its probability given the kinds."""

    def __init__(self, game: BlackjackArrays) -> None:
        self.shoe = game.shoe
        self.three_after_split = game.how.three_after_split
        self._found: dict[tuple[int, ...], Shares] = {}

    def two(self, one: int, two: int) -> Shares:
        """Two cards, with none drawn."""
        if (one, two) not in self._found:
            none: Known = {"first.three": "none", **_NOT_SPLIT}
            self._found[one, two] = _merged(
                (first_two(a, b) | none, chance) for a, b, chance in self.shoe.pairs(one, two)
            )
        return self._found[one, two]

    def three(self, one: int, two: int, third: int) -> Shares:
        """Two cards and the first one drawn to them."""
        key = (one, two, third)
        if key not in self._found:
            self._found[key] = _merged(
                (first_two(a, b) | {"first.three": _three((a, b, c))} | _NOT_SPLIT, chance * share)
                for a, b, chance in self.shoe.pairs(one, two)
                for c, share in self._next(third, (a, b))
            )
        return self._found[key]

    def apart(self, one: int, third: int, ace: bool) -> Shares:
        """A pair split, with the first card drawn to it, and whether the other of two aces gets an ace."""
        key = (one, one, third, int(ace))
        if key not in self._found:
            self._found[key] = _merged(
                (first_two(a, b) | self._three_apart((a, b, c)) | _split((a, c), (b, d)), p * q * r)
                for a, b, p in self.shoe.pairs(one, one)
                for c, q in self._next(third, (a, b))
                for d, r in (self._next(ACE, (a, b, c)) if ace else [(None, Fraction(1))])
            )
        return self._found[key]

    def _three_apart(self, cards: tuple[Card, Card, Card]) -> Known:
        return {"first.three": _three(cards) if self.three_after_split else "none"}

    def _next(self, kind: int, seen: tuple[Card, ...]) -> Iterator[tuple[Card, Fraction]]:
        """The next card of a kind, after these cards have been seen."""
        left = [(card, many - seen.count(card)) for card, many in self.shoe.of_kind(kind)]
        total = sum(many for _, many in left)
        return ((card, Fraction(many, total)) for card, many in left if many > 0)


def _merged(found: Iterator[tuple[Known, Fraction]]) -> Shares:
    groups: dict[tuple[Value, ...], tuple[Known, Fraction]] = {}
    for known, chance in found:
        key = tuple(known.values())
        groups[key] = (known, groups[key][1] + chance if key in groups else chance)
    return list(groups.values())


def _three(cards: tuple[Card, Card, Card]) -> str:
    ranks = {rank(card) for card in cards}
    if ranks == {_SEVEN}:
        return "suited 7-7-7" if len({suit(card) for card in cards}) == 1 else "7-7-7"
    if len(ranks) == 1:
        return "three of a kind"
    return "6-7-8" if ranks == {_SEVEN - 1, _SEVEN, _SEVEN + 1} else "other"


def _split(*hands: tuple[Card, Card | None]) -> Known:
    """What the tables see of two split hands, each by its own card and the first one drawn, if it matters."""
    aces = [own for own, drawn in hands if drawn is not None and rank(own) == rank(drawn) == _ACE]
    suited = sum(own == drawn and rank(own) == _ACE for own, drawn in hands)
    name = "none" if len(aces) < len(hands) else "two suited aces" if suited == len(hands) else "two aces"
    return {"split.aces": name, "split.suited": suited}
