"""What every finished hand earns against every hand of the player-dealer, read off the settlement cases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from houseway.cards import Card, suit
from houseway.odds.blackjack.dealer import Ending
from houseway.odds.blackjack.hands import CLASSES, described
from houseway.odds.blackjack.shoe import ACE, RANKS, TEN, Floats, ShoeCounts
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Value

LOTS = ("dealt", "first of a split", "split")
"""Which wager lies on a hand: the original as dealt, the original after a split, or the split's own."""
STATES = (
    "plain",
    "double",
    "double 2",
    "double 3",
    "rescue",
    "rescue 2",
    "rescue 3",
    "surrender",
    "even money",
    "surrender doubled",
    "surrender doubled 2",
    "surrender doubled 3",
    "insured",
)
PLAIN, RESCUED, SURRENDERED, EVEN, INSURED = 0, 3, 7, 8, 12
SURRENDERED_DOUBLED = EVEN
"""The state of a hand that is surrendered after some doubles is this and their number."""

PayoffLot = tuple[str, dict[str, Value], Fraction]


def lots_on(base: str, lot: int, state: int) -> Iterator[PayoffLot]:
    """The wagers on a hand: bet, what distinguishes it, and its size in original wagers."""
    choice, doubled = "none", state
    if state == INSURED:
        doubled = 0
    elif state > SURRENDERED_DOUBLED:
        choice, doubled = "surrender", state - SURRENDERED_DOUBLED
    elif state >= SURRENDERED:
        choice, doubled = STATES[state], 0
    elif state > RESCUED:
        choice, doubled = "rescue", state - RESCUED
    split = lot == LOTS.index("split")
    known: dict[str, Value] = {"choice": choice, "player.split": lot > 0, "wager.last": False}
    known["wager.insured"] = state == INSURED
    kind = "split" if split else "original"
    yield ("split" if split else base), {**known, "wager.kind": kind}, Fraction(1)
    for time in range(1, doubled + 1):
        last = time == doubled
        yield "double", {**known, "wager.kind": "double", "wager.last": last}, Fraction(2 ** (time - 1))


@dataclass(frozen=True)
class BlackjackPayoffs:
    """The settlement of one game over all finished hands.

    `by_bet` is what each kind of wager on a hand earns, in original wagers: by lot, state, class of the
    player's hand and ending of the player-dealer's. After the classes come the `naturals`, where a table
    tells them apart by their cards; their class itself has the average.
    """

    rules: Rules
    base: str
    shoe: ShoeCounts
    endings: tuple[Ending, ...]
    switched: bool
    naturals: tuple[NaturalCards, ...]
    by_bet: dict[str, Floats]

    @cached_property
    def net(self) -> Floats:
        """What a hand earns in all, by lot, state, class and ending."""
        found: Floats = np.sum([earned[:, :, :CLASSES] for earned in self.by_bet.values()], axis=0)
        return found

    def rows(self, lot: int, state: int, mine: int, ending: int) -> Iterator[tuple[str, int, Fraction]]:
        """The case that decides each wager on a hand: bet, number of its row, size in original wagers.

        Where the rank and suit of a natural's cards matter, each row has its share.
        """
        for bet, known, stake in lots_on(self.base, lot, state):
            cases = self.rules.bets[bet].cases
            for share, details in self.details(mine, lot, self.endings[ending].natural):
                features = self.features(mine, ending) | known | details
                row = cases.decide(features)
                yield bet, next(at for at, other in enumerate(cases.rows) if other is row), stake * share

    def features(self, mine: int, ending: int) -> dict[str, Value]:
        """What the tables see of two finished hands."""
        name, total, cards = described(mine)
        over = total > self.shoe.target
        his = self.endings[ending]
        return {
            "player.natural": name,
            "player.total": total,
            "player.over": over,
            "player.cards": cards,
            "player.switched": self.switched,
            "closer": words.closer(total, over, his.total, his.over),
            **his.features(),
        }

    def details(self, mine: int, lot: int, his: str) -> list[tuple[Fraction, dict[str, Value]]]:
        """The cards of a dealt ace and ten, and of the player-dealer's, where a table looks at them.

        `his` is the player-dealer's natural. The details of told-apart naturals come in their order.
        """
        if described(mine)[0] == "ace-ten" and not lot and self.naturals:
            return [(cards.share(his), cards.features) for cards in self.naturals]
        used = self.rules.bets[self.base].cases.used
        return [(Fraction(1), {name: value for name, value in _NO_DETAIL.items() if name in used})]


@dataclass(frozen=True)
class NaturalCards:
    """Naturals of an ace and a ten that no table tells apart, and the cards of each.

    Against an ace and a ten of the player-dealer, where a table looks at his cards too, they are told apart
    by what those are: `two`. `against_other` is their share of all naturals where his cards do not matter.
    """

    features: dict[str, Value]
    two: str
    against_natural: Fraction
    against_other: Fraction
    cards: tuple[tuple[Card, Card], ...]

    def share(self, his: str) -> Fraction:
        """Their share of all naturals against this natural of the player-dealer."""
        return self.against_natural if his == "ace-ten" else self.against_other


def _naturals(rules: Rules, base: str, shoe: ShoeCounts) -> tuple[NaturalCards, ...]:
    """The naturals by rank and suit, where a case of the game wager looks at them."""
    used = rules.bets[base].cases.used
    by_bank = "dealer.two" in used
    if not by_bank and not any(name.startswith("first.") for name in used):
        return ()
    found: dict[tuple[str, str], list[tuple[Card, Card, Fraction]]] = {}
    for ace, ten, chance in shoe.pairs(ACE, TEN):
        shared = words.SUITS[suit(ace)] if suit(ace) == suit(ten) else "mixed"
        found.setdefault((f"A-{RANKS[ten >> 2]}", shared), []).append((ace, ten, chance))
    told_apart: list[NaturalCards] = []
    for (ranks, shared), alike in found.items():
        known: dict[str, Value] = {"first.card": "A", "first.ranks": ranks, "first.suit": shared}
        known |= words.two_cards(ranks)
        whole = sum((chance for _, _, chance in alike), Fraction(0))
        parts = [("other", whole, whole)]
        if by_bank:
            both = (chance * _suited_ace_king(shoe, ace, ten) for ace, ten, chance in alike)
            suited = sum(both, Fraction(0))
            parts = [("other", whole - suited, whole), ("suited ace-king", suited, Fraction(0))]
        cards = tuple((ace, ten) for ace, ten, _ in alike)
        for two, natural, other in parts:
            told_apart.append(NaturalCards(known | {"dealer.two": two}, two, natural, other, cards))
    return tuple(told_apart)


def bank_two(ace: Card, ten: Card) -> str:
    """What the tables see of the player-dealer's two cards where they are an ace and a ten."""
    return "suited ace-king" if suit(ace) == suit(ten) and RANKS[ten >> 2] == "K" else "other"


def _suited_ace_king(shoe: ShoeCounts, ace: Card, ten: Card) -> Fraction:
    """How often the player-dealer's ace and ten, beside a player's, are ace and king of one suit."""
    aces, tens = (
        [(card, many - (card == out)) for card, many in shoe.of_kind(kind)]
        for kind, out in ((ACE, ace), (TEN, ten))
    )
    suited = sum(
        one * other
        for first, one in aces
        for second, other in tens
        if bank_two(first, second) == "suited ace-king"
    )
    return Fraction(suited, sum(many for _, many in aces) * sum(many for _, many in tens))


_NO_DETAIL: dict[str, Value] = {
    "first.card": "9",
    "first.ranks": "9-2",
    "first.suit": "mixed",
    "first.three": "none",
    "dealer.two": "other",
    **words.two_cards("9-2"),
}


def payoffs(
    rules: Rules, base: str, shoe: ShoeCounts, endings: tuple[Ending, ...], switched: bool = False
) -> BlackjackPayoffs:
    """Settle every finished hand against every ending."""
    naturals = _naturals(rules, base, shoe)
    wagers = [
        (lot, state, list(lots_on(base, lot, state)))
        for lot in range(len(LOTS) if "split" in rules.bets else 1)
        for state in _states(rules)
    ]
    bets = {bet for _, _, on_hand in wagers for bet, _, _ in on_hand}
    shape = (len(LOTS), len(STATES), CLASSES + len(naturals), len(endings))
    by_bet = {bet: np.zeros(shape) for bet in sorted(bets)}
    table = BlackjackPayoffs(rules, base, shoe, endings, switched, naturals, by_bet)
    memo: dict[tuple[object, ...], float] = {}
    for mine in range(CLASSES):
        details = {
            his: [table.details(mine, lot, his) for lot in range(len(LOTS))]
            for his in {ending.natural for ending in endings}
        }
        told_apart = bool(naturals) and described(mine)[0] == "ace-ten"
        for ending in range(len(endings)):
            features = table.features(mine, ending)
            for lot, state, on_hand in wagers:
                for bet, known, stake in on_hand:
                    cases = rules.bets[bet].cases
                    for at, (share, extra) in enumerate(details[endings[ending].natural][lot]):
                        seen = features | known | extra
                        key = (bet, *[seen[name] for name in cases.used])
                        if key not in memo:
                            memo[key] = float(cases.decide(seen).result.value)
                        earned = float(stake) * memo[key]
                        by_bet[bet][lot, state, mine, ending] += float(share) * earned
                        if told_apart and not lot:
                            by_bet[bet][lot, state, CLASSES + at, ending] = earned
    return table


def _states(rules: Rules) -> list[int]:
    """The states a wager can end in under these rules."""
    offered = {PLAIN}
    drawing = rules.drawing
    doubles = range(1, words.MOST_DOUBLES + 1) if "double" in drawing else range(0)
    offered |= set(doubles)
    if "rescue" in drawing:
        offered |= {RESCUED + time for time in doubles}
    if "surrender" in drawing or "early_surrender" in drawing:
        offered.add(SURRENDERED)
    if "surrender" in drawing:
        offered |= {SURRENDERED_DOUBLED + time for time in doubles}
    if "insurance" in drawing:
        offered.add(EVEN)
        if any("wager.insured" in bet.cases.used for bet in rules.bets.values()):
            offered.add(INSURED)
    return sorted(offered)
