"""What the charts of a rule file allow, looked up once for every hand, up card and history."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from houseway.odds.blackjack.hands import HandTable
from houseway.odds.blackjack.method import play_of
from houseway.odds.blackjack.shoe import ACE, KINDS, TEN, WILD, Ints, ShoeCounts, natural
from houseway.rulebook.cases import Cases
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import Actions, Rules
from houseway.rulebook.vocabulary import Value

ACTIONS = ("stand", "hit", "double", "surrender", "rescue")
STAND, HIT, DOUBLE, SURRENDER, RESCUE = range(5)
DOUBLES = words.MOST_DOUBLES + 1
"""How often a hand can have been doubled: not at all, or up to three times."""


@dataclass(frozen=True, eq=False)
class Charts:
    """The charts of one game, asked about hands by kinds."""

    rules: Rules
    shoe: ShoeCounts
    hands: HandTable
    _asked: dict[tuple[str, tuple[Value, ...]], Actions] = field(default_factory=dict)

    def listed(self, chart: str, known: Mapping[str, Value], table: Cases[Actions] | None = None) -> Actions:
        """What a chart lists for a hand; empty where the game has no such chart."""
        table = table or self.rules.drawing.get(chart)
        if table is None:
            return ()
        key = (chart, tuple(known[name] for name in sorted(table.used)))
        if key not in self._asked:
            self._asked[key] = table.decide(known).result
        return self._asked[key]

    def checked(self, up: int) -> bool:
        """Whether the hidden card is checked with this up card."""
        return "check" in self.listed("check", {"up": self.shoe.rank_name(up)})

    def known(
        self, hand: int, up: int, origin: str = "deal", splits: int = 0, doubled: int = 0
    ) -> dict[str, Value]:
        """What the charts see of a hand; two tens are taken to have the same rank."""
        how, hands = play_of(self.rules), self.hands
        kinds = [k for k in range(KINDS) for _ in range(int(hands.kinds[hand, k]))]
        two = len(kinds) == 2
        can_be_natural = two and (origin == "deal" or how.natural_after_split)
        return {
            "hand.total": int(hands.total[hand]),
            "hand.soft": bool(hands.soft[hand]),
            "hand.cards": min(len(kinds), words.MOST_CARDS),
            "hand.natural": natural(kinds, how) if can_be_natural else "none",
            "hand.joker": WILD in kinds,
            "hand.pair": "rank" if two and kinds[0] == kinds[1] != WILD else "none",
            "hand.rank": self.shoe.rank_name(kinds[0]),
            "hand.suited": False,
            "hand.from": origin,
            "hand.splits": splits,
            "hand.doubled": doubled,
            "up": self.shoe.rank_name(up),
        }

    def legal(self, up: int, origin: str) -> Ints:
        """What may be done with every hand, by number of doubles, as bits in the order of the actions.

        Splitting is handled separately: how often it is allowed depends on more than the hand.
        """
        hands = self.hands
        found: Ints = np.zeros((DOUBLES, len(hands)), dtype=np.int64)
        splits = 0 if origin == "deal" else 1
        for known, alike in self._split_hands if splits else self._dealt_hands:
            seen = known | {"hand.from": origin, "hand.splits": splits, "up": self.shoe.rank_name(up)}
            for doubled in range(DOUBLES):
                if int(seen["hand.cards"]) >= 2 + doubled:
                    found[doubled, alike] = self._bits({**seen, "hand.doubled": doubled})
        return found

    @cached_property
    def _dealt_hands(self) -> list[tuple[dict[str, Value], Ints]]:
        return self._alike("deal")

    @cached_property
    def _split_hands(self) -> list[tuple[dict[str, Value], Ints]]:
        return self._alike("pair")

    def _alike(self, origin: str) -> list[tuple[dict[str, Value], Ints]]:
        """Hands in groups that look the same to every chart, each with what is seen of it."""
        used = frozenset(name for table in self.rules.drawing.values() for name in table.used)
        groups: dict[tuple[Value, ...], tuple[dict[str, Value], list[int]]] = {}
        for hand in range(len(self.hands)):
            known = self.known(hand, 0, origin)
            key = tuple(known[name] for name in (*sorted(used), "hand.joker", "hand.cards"))
            groups.setdefault(key, (known, []))[1].append(hand)
        return [(known, np.array(alike, dtype=np.int64)) for known, alike in groups.values()]

    def _bits(self, known: Mapping[str, Value]) -> int:
        doubled = int(known["hand.doubled"])
        actions = ("stand",) if doubled else self.listed("player", known)
        bits = sum(1 << ACTIONS.index(action) for action in actions)
        if doubled < words.MOST_DOUBLES and self.listed("double", known):
            bits |= 1 << DOUBLE
        if self.listed("surrender", known):
            bits |= 1 << SURRENDER
        if doubled and self.listed("rescue", known):
            bits |= 1 << RESCUE
        if known["hand.joker"]:
            # A hand with a joker is finished; none of the filings lets it draw.
            bits &= (1 << STAND) | (1 << SURRENDER)
        return bits

    def splits(self, kind: int, up: int) -> tuple[int, float]:
        """How often a pair may be split in one round, and for what share of such pairs.

        Where tens must have the same rank, or a further card the same suit, only a further split that is
        allowed for every rank and suit of the later cards is counted.
        """
        if kind == WILD:
            return 0, 0.0
        share = 0.0
        for one, two, chance in self.shoe.pairs(kind, kind):
            if self.may_split(kind, up, "deal", 0, one >> 2 == two >> 2, one & 3 == two & 3):
                share += float(chance)
        if not share:
            return 0, 0.0
        origin = origin_of(kind)
        any_card = [(True, False)] if kind != TEN else [(True, False), (False, False)]
        times = 1
        while times < words.MOST_SPLITS and all(
            self.may_split(kind, up, origin, times, same, suited) for same, suited in any_card
        ):
            times += 1
        return times, share

    def may_split(self, kind: int, up: int, origin: str, splits: int, same: bool, suited: bool) -> bool:
        """Whether a pair may be split now, given whether its cards have the same rank or suit."""
        known = self.known(self.hands.of(kind, kind), up, origin, splits)
        known["hand.pair"] = "rank" if same else "value"
        known["hand.suited"] = suited
        return bool(self.listed("split", known))


def origin_of(kind: int) -> str:
    """What a hand is split from, in the words of the charts."""
    return "aces" if kind == ACE else "tens" if kind == TEN else "pair"
