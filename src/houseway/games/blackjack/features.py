"""What the settlement tables may look at: both hands, the cards as dealt, and the wager."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from houseway.cards import DIAMONDS, HEARTS, JOKER, Card, rank, suit
from houseway.errors import HousewayError
from houseway.games.blackjack.hands import (
    DOUBLE,
    PLAYER_DEALER,
    RANKS,
    SPLIT,
    base_hand,
    count,
    hand_of,
    is_split,
    natural,
    play_of,
    same_suit,
    split_off,
)
from houseway.rounds.facts import Facts, KnownFeatures, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features, Value

_SUITS = words.SUITS[:4]
_RED = (DIAMONDS, HEARTS)
_ACE, _SEVEN = RANKS.index("A"), RANKS.index("7")


def features(rules: Rules, facts: Facts, lot: Lot) -> Features:
    """What the settlement tables may look at for one lot."""
    how = play_of(rules)
    return _Features(
        how,
        facts,
        lot.spot,
        hand_of(how, lot),
        {
            "choice": lot.choice or "none",
            "wager.kind": lot.bet if lot.bet in (SPLIT, DOUBLE) else "original",
            "wager.last": lot.bet == DOUBLE and _is_last(facts, lot),
            "wager.amount": lot.amount // 100,
        },
    )


def scope(rules: Rules, facts: Facts, lot: Lot) -> object:
    """Lots on one hand share their features, but for what was done with them and which double they are."""
    kind = lot.bet if lot.bet in (SPLIT, DOUBLE) else ""
    last = bool(kind and lot.choice) and lot.bet == DOUBLE and _is_last(facts, lot)
    return hand_of(play_of(rules), lot), lot.choice, kind, last


def _is_last(facts: Facts, lot: Lot) -> bool:
    doubles = [other for other in facts.lots if other.bet == DOUBLE and other.hand == lot.hand]
    return [other for other in doubles if other.bettor == lot.bettor][-1] is lot


class _Features(KnownFeatures):
    """The features of one wager on one hand, each worked out when a table first looks at it."""

    __slots__ = ("facts", "hand", "how", "spot")

    def __init__(
        self, how: words.Play, facts: Facts, spot: int, hand: HandId, known: dict[str, Value]
    ) -> None:
        super().__init__(known)
        self.how = how
        self.facts = facts
        self.spot = spot
        self.hand = hand

    def __missing__(self, name: str) -> Value:
        group = name.partition(".")[0]
        if name == "closer":
            self[name] = words.closer(
                int(self["player.total"]),
                bool(self["player.over"]),
                int(self["dealer.total"]),
                bool(self["dealer.over"]),
            )
        elif name == "dealer.reds":
            self[name] = self._reds(name)
        elif name == "up":
            self[name] = RANKS[rank(self._up(name))]
        elif name == "first.three":
            self[name] = self._first_three(name)
        elif group in ("player", "dealer"):
            self._finished(group, name)
        elif group == "first":
            self._first(name)
        elif group == "match":
            self._match(name)
        elif name == "split.aces":
            self[name] = self._split_aces(name)
        elif name == "four.hand":
            self[name] = self._four(name)
        else:
            raise HousewayError(f"this depends on {name}, which a settlement table cannot look at")
        return self[name]

    # ------------------------------------------------------------------ finished hands

    def _finished(self, side: str, name: str) -> None:
        cards = _all(self.facts.hands.get(self.hand if side == "player" else PLAYER_DEALER, []), name, 2)
        total, _ = count(cards, self.how.target)
        which = natural(cards, self.how)
        if side == "player":
            split = is_split(self.facts, self.hand)
            dealt = self.facts.dealt.get(self.hand)
            switched = not split and dealt is not None and dealt != list(cards[:2])
            if switched or (split and not self.how.natural_after_split):
                which = "none"
            self["player.split"], self["player.switched"] = split, switched
        else:
            self["dealer.three"] = _dealer_three(cards)
        self[f"{side}.natural"] = which
        self[f"{side}.total"] = total
        self[f"{side}.over"] = total > self.how.target
        self[f"{side}.cards"] = min(len(cards), words.MOST_CARDS)

    def _up(self, name: str) -> Card:
        cards = self.facts.hands.get(PLAYER_DEALER, [])
        return _all(cards[self.how.up - 1 : self.how.up], name, 1)[0]

    def _reds(self, name: str) -> int:
        """Red cards in a row: the up card, the hidden one, then the hits."""
        cards = _all(self.facts.hands.get(PLAYER_DEALER, []), name, 2)
        ordered = cards if self.how.up == 1 else [cards[1], cards[0], *cards[2:]]
        reds = 0
        while reds < len(ordered) and ordered[reds] != JOKER and suit(ordered[reds]) in _RED:
            reds += 1
        return min(reds, words.MOST_REDS)

    # ------------------------------------------------------------------ cards as dealt

    def _dealt(self, name: str, hand: HandId | None = None) -> list[Card]:
        base = self.hand.base if hand is None else hand
        return _all(self.facts.dealt.get(base, self.facts.hands.get(base, []))[:2], name, 2)

    def _first(self, name: str) -> None:
        cards = self._dealt(name)
        ranks = "-".join(RANKS[rank(card)] for card in sorted(cards, key=rank, reverse=True))
        self.update(words.two_cards(ranks))
        self["first.card"] = RANKS[rank(cards[0])]
        self["first.ranks"] = ranks
        self["first.suit"] = _SUITS[suit(cards[0])] if same_suit(cards) else "mixed"

    def _first_three(self, name: str) -> str:
        base = self.hand.base
        cards = _all(self.facts.hands.get(base, []), name, 2)[:3]
        if len(cards) < 3 or is_split(self.facts, base):
            return "none"
        ranks = {rank(card) for card in cards}
        if ranks == {_SEVEN}:
            return "suited 7-7-7" if same_suit(cards) else "7-7-7"
        if len(ranks) == 1:
            return "three of a kind"
        return "6-7-8" if ranks == {_SEVEN - 1, _SEVEN, _SEVEN + 1} else "other"

    def _split_aces(self, name: str) -> str:
        base = self.hand.base
        if not is_split(self.facts, base):
            return "none"
        halves = [_all(self.facts.hands[hand], name, 2)[:2] for hand in (base, split_off(base, 2))]
        if any(rank(card) != _ACE for half in halves for card in half):
            return "none"
        return "two suited aces" if all(same_suit(half) for half in halves) else "two aces"

    def _match(self, name: str) -> None:
        up = self._up(name)
        same = [card for card in self._dealt(name) if rank(card) == rank(up)]
        self["match.suited"] = same.count(up)
        self["match.unsuited"] = len(same) - same.count(up)

    def _four(self, name: str) -> str:
        places = range(len(self.how.hands))
        cards = [
            card for place in places for card in self._dealt(name, base_hand(self.how, self.spot, place))
        ]
        most = sorted(Counter(rank(card) for card in cards).values(), reverse=True)
        if most[0] == 4:
            return "four of a kind"
        if most[:2] == [2, 2]:
            return "two pair"
        return {3: "three of a kind", 2: "pair"}.get(most[0], "none")


def _dealer_three(cards: Sequence[Card]) -> str:
    ranks = {rank(card) for card in cards}
    if len(cards) == 3 and ranks == {_SEVEN + 1}:
        return "8-8-8"
    if len(cards) == 3 and ranks == {_SEVEN, _SEVEN + 1, _SEVEN + 2} and same_suit(cards):
        return "suited 7-8-9"
    return "other"


def _all(cards: Sequence[Card | None], name: str, least: int) -> list[Card]:
    known = [card for card in cards if card is not None]
    if len(known) != len(cards) or len(known) < least:
        raise HousewayError(f"this depends on {name.replace('.', ' ')}, and a card it needs is not given")
    return known
