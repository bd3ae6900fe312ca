"""A player who knows the rules of the game and the printed chart, and nothing else.

The chart is read from what `odds --json` prints, which the terminal and the page show as tables. What the
rules leave no choice about is done without reading; a choice that the chart has no entry for, or an entry
that the rules do not allow, is an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from houseway.odds.blackjack.charts import ACTIONS, DOUBLE, DOUBLES, HIT, origin_of
from houseway.odds.blackjack.game import PAIRS, BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.shoe import KINDS, NAMES, TEN, Floats, Ints

LETTERS = {"S": "stand", "H": "hit", "D": "double", "R": "surrender", "X": "rescue"}


class NotPrinted(AssertionError):
    """The chart does not say what to do, or says what is not allowed."""


@dataclass(frozen=True)
class PrintedChart:
    """The chart with the columns named, read for one game."""

    game: BlackjackArrays
    data: Mapping[str, Any]

    def policy(self) -> BlackjackPolicy:
        """What the reader does everywhere; hands that he cannot come to have no action."""
        game = self.game
        dealt = np.full((KINDS, DOUBLES, len(game.hands)), -1, dtype=np.int64)
        after = np.full((TEN + 1, KINDS, DOUBLES, len(game.hands)), -1, dtype=np.int64)
        split = np.zeros((TEN + 1, KINDS), dtype=np.bool_)
        _, even, early = game.nothing_first()
        even |= self._listed("even_money")
        early |= self._listed("early_surrender")
        for up in game.ups:
            over = even[up] | early[up]
            dealt[up] = self._followed(up, "deal", np.flatnonzero((game.start[up] > 0) & ~over).tolist())
            for kind in PAIRS:
                if (kind, up) in game.splits and self._pair(kind, up) == "P":
                    split[kind, up] = True
                    hands = [game.hands.of(kind, other) for other in game.ups]
                    after[kind, up] = self._followed(up, origin_of(kind), hands)
        insure = self._insured()
        return BlackjackPolicy("as printed", dealt, after, split, insure, even, early)

    def _followed(self, up: int, origin: str, start: list[int]) -> Ints:
        """The action of every hand that play by the chart comes to from some two-card hands."""
        game, hands = self.game, self.game.hands
        found = np.full((DOUBLES, len(hands)), -1, dtype=np.int64)
        waiting = [(0, hand) for hand in start]
        while waiting:
            doubled, hand = waiting.pop()
            if found[doubled, hand] >= 0:
                continue
            action = self._action(up, origin, doubled, hand)
            found[doubled, hand] = action
            if action in (HIT, DOUBLE):
                then = doubled + (action == DOUBLE)
                grown = [int(hands.child[hand, kind]) for kind in game.ups]
                waiting += [(then, child) for child in grown if child >= 0]
        return found

    def _action(self, up: int, origin: str, doubled: int, hand: int) -> int:
        bits = int(self.game.legal[origin][up, doubled, hand])
        legal = [name for at, name in enumerate(ACTIONS) if bits >> at & 1]
        if len(legal) == 1:
            return ACTIONS.index(legal[0])
        letters = self._letters(up, origin, doubled, hand)
        for letter in letters:
            if LETTERS[letter] in legal:
                return ACTIONS.index(LETTERS[letter])
        kinds = [NAMES[k] for k, many in enumerate(self.game.hands.kinds[hand].tolist()) for _ in range(many)]
        raise NotPrinted(
            f"{'-'.join(kinds)} against {NAMES[up]}, from {origin}, doubled {doubled} times: "
            f"{letters or 'no entry'}, allowed: {', '.join(legal)}"
        )

    def _letters(self, up: int, origin: str, doubled: int, hand: int) -> str:
        """The letters of the cell of a hand: a dealt pair's own row, otherwise that of its count."""
        hands, column = self.game.hands, self.data["up"].index(NAMES[up])
        pair = [kind for kind in PAIRS if hand == hands.of(kind, kind)]
        if pair and origin == "deal" and self._pair(pair[0], up) != "P":
            return self._pair(pair[0], up)
        soft, total = bool(hands.soft[hand]), str(hands.total[hand])
        usual = self.data["soft" if soft else "hard"] if not doubled else self._more("deal", doubled, soft)
        own = self._more(origin, doubled, soft) if origin != "deal" else {}
        row = own.get(total) or usual.get(total) or [""] * len(self.data["up"])
        two, _, more = str(row[column]).partition("/")
        return two if hands.cards[hand] == 2 or not more else more

    def _more(self, origin: str, doubled: int, soft: bool) -> Mapping[str, list[str]]:
        wanted = (origin, doubled, soft)
        tables = [
            table
            for table in self.data["more"]
            if (table["origin"], table["doubled"], table["soft"]) == wanted
        ]
        rows: Mapping[str, list[str]] = tables[0]["rows"] if tables else {}
        return rows

    def _pair(self, kind: int, up: int) -> str:
        row = self.data["pairs"][f"{NAMES[kind]}-{NAMES[kind]}"]
        return str(row[self.data["up"].index(NAMES[up])])

    def _insured(self) -> Floats:
        """The insured part of the wager, from entries such as "A" and "A for 1 % of the wager"."""
        offered = self.game.offered("insurance", "insurance")
        found = np.zeros(offered.shape)
        for entry in self.data["insurance"]:
            name, _, part = entry.partition(" for ")
            percent = float(part.partition(" %")[0]) / 100 if part else self.game.insured_parts[1]
            found[NAMES.index(name)] = percent
        return np.where(offered, found, 0.0)

    def _listed(self, key: str) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The hands named in a list such as "A-T against A"."""
        found = np.zeros((KINDS, len(self.game.hands)), dtype=np.bool_)
        for entry in self.data[key]:
            cards, _, up = entry.partition(" against ")
            one, two = (NAMES.index(name) for name in cards.split("-"))
            found[NAMES.index(up), self.game.hands.of(one, two)] = True
        return found


def switch_values(game: BlackjackArrays, data: Mapping[str, Any], chart: Mapping[str, Any]) -> Floats:
    """The printed values by which hands are switched, in whole numbers, so that equal sums are equal."""
    found = np.zeros((2, KINDS, len(game.hands)))
    for at, how in enumerate(("as dealt", "switched")):
        for cards, row in data[how].items():
            one, two = (NAMES.index(name) for name in cards.split("-"))
            for up, value in zip(chart["up"], row, strict=True):
                found[at, NAMES.index(up), game.hands.of(one, two)] = round(value * 10**12)
    return found
