"""What every finished hand earns against every hand of the player-dealer, read off the settlement cases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

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

    `net` is what a hand earns in all, in original wagers: by lot, state, class of the player's hand and
    ending of the player-dealer's.
    """

    rules: Rules
    base: str
    shoe: ShoeCounts
    endings: tuple[Ending, ...]
    switched: bool
    net: Floats

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

        `his` is the player-dealer's natural; his cards matter only against a natural of the same kind.
        """
        used = self.rules.bets[self.base].cases.used
        none = {name: _NO_DETAIL[name] for name in used if name in _NO_DETAIL}
        if not none or described(mine)[0] != "ace-ten" or lot:
            return [(Fraction(1), none)]
        both = his == "ace-ten" and "dealer.two" in used
        found: dict[tuple[str, str, str], Fraction] = {}
        for ace, ten, chance in self.shoe.pairs(ACE, TEN):
            shared = words.SUITS[suit(ace)] if suit(ace) == suit(ten) else "mixed"
            for two, share in self._bank_twos(ace, ten) if both else [("other", Fraction(1))]:
                key = (f"A-{RANKS[ten >> 2]}", shared, two)
                found[key] = found.get(key, Fraction(0)) + chance * share
        return [
            (
                chance,
                {
                    "first.card": "A",
                    "first.ranks": ranks,
                    "first.suit": shared,
                    "dealer.two": two,
                    **words.two_cards(ranks),
                },
            )
            for (ranks, shared, two), chance in found.items()
        ]

    def _bank_twos(self, ace: Card, ten: Card) -> list[tuple[str, Fraction]]:
        """Whether the player-dealer's ace and ten are an ace and a king of one suit, beside a player's."""
        aces, tens = (
            [(card, many - (card == out)) for card, many in self.shoe.of_kind(kind)]
            for kind, out in ((ACE, ace), (TEN, ten))
        )
        suited = sum(
            one * other
            for first, one in aces
            for second, other in tens
            if suit(first) == suit(second) and RANKS[second >> 2] == "K"
        )
        chance = Fraction(suited, sum(many for _, many in aces) * sum(many for _, many in tens))
        return [("suited ace-king", chance), ("other", 1 - chance)]


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
    net = np.zeros((len(LOTS), len(STATES), CLASSES, len(endings)))
    table = BlackjackPayoffs(rules, base, shoe, endings, switched, net)
    wagers = [
        (lot, state, list(lots_on(base, lot, state)))
        for lot in range(len(LOTS) if "split" in rules.bets else 1)
        for state in _states(rules)
    ]
    memo: dict[tuple[object, ...], float] = {}
    for mine in range(CLASSES):
        details = {
            his: [table.details(mine, lot, his) for lot in range(len(LOTS))]
            for his in {ending.natural for ending in endings}
        }
        for ending in range(len(endings)):
            features = table.features(mine, ending)
            for lot, state, on_hand in wagers:
                for bet, known, stake in on_hand:
                    cases = rules.bets[bet].cases
                    for share, extra in details[endings[ending].natural][lot]:
                        seen = features | known | extra
                        key = (bet, *[seen[name] for name in cases.used])
                        if key not in memo:
                            memo[key] = float(cases.decide(seen).result.value)
                        net[lot, state, mine, ending] += float(stake * share) * memo[key]
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
