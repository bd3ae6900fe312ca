"""The chart as people read it: a letter for every decision that play by the chart can come to.

Whoever plays by these tables alone, and asks nothing else, earns the figure printed with them: every hand
that play can reach, and that has a choice, has an entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from houseway.odds.blackjack.charts import ACTIONS, DOUBLE, DOUBLES, HIT, origin_of
from houseway.odds.blackjack.game import ORIGINS, PAIRS, BlackjackArrays, BlackjackPolicy, Bools
from houseway.odds.blackjack.shoe import ACE, NAMES, TEN, Ints
from houseway.odds.blackjack.strategy import StrategyChart, cell, preferred
from houseway.rulebook.families import blackjack as words

UP_ORDER = (*range(1, TEN + 1), ACE, 10)
LETTERS = {"stand": "S", "hit": "H", "double": "D", "surrender": "R", "rescue": "X", "split": "P"}
TITLES = {"deal": "", "pair": "split hands", "tens": "split tens", "aces": "split aces"}
TIMES = ("", "doubled once", "doubled twice", "doubled three times")
LEGEND = (
    "S stand, H hit, D double, R surrender, P split; after a slash: with more than two cards",
    "A pair that may not be split is played by its count.",
)
RESCUED = "X rescue: give up the hand and take back the last double."
SPLIT = "A split hand that has no row of its own is played as it would be if it had been dealt."
EMPTY = "An empty cell does not come up in play by this chart."
SECOND = "Where there are two letters, the second is for hands that may not take the first."

Cell = tuple[bool, bool, int]
"""Whether a hand has two cards, whether it is soft, and its count."""
Rows = dict[str, list[str]]


def ups_of(game: BlackjackArrays) -> list[int]:
    """The up cards in the order of the columns."""
    return [up for up in UP_ORDER if up in game.ups]


def up_name(game: BlackjackArrays, up: int) -> str:
    """An up card as the columns have it."""
    return "T" if up == TEN else game.shoe.rank_name(up)


def splits_pair(game: BlackjackArrays, policy: BlackjackPolicy, kind: int, up: int) -> bool:
    """Whether a pair is split."""
    return bool(policy.split[kind, up]) and (kind, up) in game.splits


def firsts(game: BlackjackArrays) -> dict[Cell, int]:
    """A hand for each cell that play can reach; with two cards, one that is not a pair if possible."""
    found: dict[Cell, int] = {}
    pairs = {game.hands.of(kind, kind) for kind in PAIRS}
    for kinds, at in game.hands.index.items():
        key = (len(kinds) == 2, bool(game.hands.soft[at]), int(game.hands.total[at]))
        natural = game.trees[False][4][at] != game.hands.ends[at]
        if 10 not in kinds and not natural and (key not in found or found[key] in pairs):
            found[key] = at
    return found


# ---------------------------------------------------------------------- decisions that play can come to


def reached(game: BlackjackArrays, actions: Ints, start: Bools) -> Bools:
    """The hands that a fixed play can reach, by number of doubles."""
    hands = game.hands
    found: Bools = np.zeros((DOUBLES, len(hands)), dtype=np.bool_)
    found[0] = start
    for cards in range(2, int(hands.cards.max())):
        longer = hands.cards == cards
        for doubled in range(DOUBLES):
            for action, then in ((HIT, doubled), (DOUBLE, doubled + 1)):
                drawing = np.flatnonzero(longer & found[doubled] & (actions[doubled] == action))
                if len(drawing) and then < DOUBLES:
                    grown = hands.child[drawing][:, game.ups]
                    found[then, grown[grown >= 0]] = True
    return found


@dataclass(frozen=True)
class _Choice:
    """What is done with one hand that has several legal actions."""

    place: Cell
    legal: int
    action: int


def _choices(
    game: BlackjackArrays, policy: BlackjackPolicy, origin: str, up: int
) -> dict[tuple[int, Cell], list[_Choice]]:
    """Every choice with dealt or split hands against an up card, by number of doubles and cell."""
    hands = game.hands
    rows: set[tuple[int, ...]] = set()
    for actions, start in _starts(game, policy, origin, up):
        legal = game.legal[origin][up]
        doubled, at = np.nonzero(reached(game, actions, start) & (legal & (legal - 1) > 0))
        columns = (hands.cards[at] == 2, hands.soft[at], hands.total[at], legal[doubled, at])
        alike = np.column_stack((doubled, *columns, actions[doubled, at]))
        rows |= set(map(tuple, alike.tolist()))
    found: dict[tuple[int, Cell], list[_Choice]] = {}
    for times, two, soft, total, bits, action in sorted(rows):
        place = (bool(two), bool(soft), total)
        found.setdefault((times, place), []).append(_Choice(place, bits, action))
    return found


def _starts(
    game: BlackjackArrays, policy: BlackjackPolicy, origin: str, up: int
) -> Iterator[tuple[Ints, Bools]]:
    """The two-card hands from which play goes on, with the actions of those hands."""
    if origin == "deal":
        first = policy.early[up] | policy.even[up]
        yield policy.dealt[up], (game.start[up] > 0) & ~first
        return
    for kind in PAIRS:
        if origin_of(kind) == origin and splits_pair(game, policy, kind, up):
            start: Bools = np.zeros(len(game.hands), dtype=np.bool_)
            start[[game.hands.of(kind, other) for other in game.ups]] = True
            yield policy.after_split[kind, up], start


# ---------------------------------------------------------------------- letters


def _letters(chart: StrategyChart, up: int, doubled: int, choices: list[_Choice]) -> str:
    """The actions of a cell, best first: more than one only where some hands are not allowed the best."""
    if not choices:
        return ""
    values = preferred(chart.value[up, doubled, cell(*choices[0].place)])
    taken = sorted({choice.action for choice in choices}, key=lambda action: -values[action])
    return "".join(LETTERS[ACTIONS[action]] for action in taken)


def _is_read(letters: str, choice: _Choice) -> bool:
    """Whether the reader of a cell does with a hand what the chart does."""
    allowed = [LETTERS[ACTIONS[action]] for action in range(len(ACTIONS)) if choice.legal >> action & 1]
    return next((letter for letter in letters if letter in allowed), "") == LETTERS[ACTIONS[choice.action]]


def _text(two: str, more: str) -> str:
    """The letters for two cards and for more cards, as a cell has them."""
    return "/".join(dict.fromkeys(part for part in (two, more) if part))


def _parts(text: str) -> tuple[str, str]:
    """The letters for two cards and for more cards."""
    two, _, more = text.partition("/")
    return two, more or two


class _Printer:
    """The tables of one chart."""

    def __init__(self, game: BlackjackArrays, chart: StrategyChart) -> None:
        self.game, self.chart, self.ups, self.examples = game, chart, ups_of(game), firsts(game)
        self.choices = {
            (origin, up): _choices(game, chart.policy, origin, up) for origin in game.legal for up in self.ups
        }

    def at(self, origin: str, doubled: int, up: int, place: Cell) -> list[_Choice]:
        """The choices in one cell."""
        return self.choices[origin, up].get((doubled, place), [])

    def dealt(self, soft: bool) -> Rows:
        """The rows for dealt hands; a cell without a choice has what must be done, if play can be there."""
        found: Rows = {}
        for total in range(words.LEAST_TOTAL, self.game.hands.target + 1):
            cells = [
                _text(*(self._dealt_letters(up, (two, soft, total)) for two in (True, False)))
                for up in self.ups
            ]
            if any(cells):
                found[str(total)] = cells
        return found

    def _dealt_letters(self, up: int, place: Cell) -> str:
        example = self.examples.get(place)
        forced = -1 if example is None else int(self.chart.policy.dealt[up, 0, example])
        letters = _letters(self.chart, up, 0, self.at("deal", 0, up, place))
        return letters or (LETTERS[ACTIONS[forced]] if forced >= 0 else "")

    def pairs(self) -> Rows:
        """Whether each pair is split, and what is done with it otherwise."""
        policy = self.chart.policy
        found: Rows = {}
        for kind in PAIRS:
            at = self.game.hands.of(kind, kind)
            found[f"{NAMES[kind]}-{NAMES[kind]}"] = [
                "P"
                if splits_pair(self.game, policy, kind, up)
                else LETTERS[ACTIONS[int(policy.dealt[up, 0, at])]]
                for up in self.ups
            ]
        return found

    def more(self, hard: Rows, soft: Rows) -> list[dict[str, Any]]:
        """The tables for doubled hands, and for split hands where they are not played like dealt ones."""
        usual = {(0, False): hard, (0, True): soft}
        found: list[dict[str, Any]] = []
        for doubled in range(1, DOUBLES):
            for is_soft in (False, True):
                rows = self._rows("deal", doubled, is_soft, {})
                usual[doubled, is_soft] = rows
                found.append(_table("deal", doubled, is_soft, rows))
        for origin in (origin for origin in ORIGINS[1:] if origin in self.game.legal):
            for doubled in range(DOUBLES):
                for is_soft in (False, True):
                    rows = self._rows(origin, doubled, is_soft, usual[doubled, is_soft])
                    found.append(_table(origin, doubled, is_soft, rows))
        return [table for table in found if table["rows"]]

    def _rows(self, origin: str, doubled: int, soft: bool, usual: Rows) -> Rows:
        """The rows in which a hand has a choice and is not played as the usual rows say."""
        found: Rows = {}
        for total in range(words.LEAST_TOTAL, self.game.hands.target + 1):
            usual_cells = usual.get(str(total), [""] * len(self.ups))
            cells, differs = [], False
            for up, usual_text in zip(self.ups, usual_cells, strict=True):
                letters = partial(_letters, self.chart, up, doubled)
                here = [self.at(origin, doubled, up, (two, soft, total)) for two in (True, False)]
                cells.append(_text(*map(letters, here)))
                differs |= not all(
                    _is_read(read, choice)
                    for read, choices in zip(_parts(usual_text), here, strict=True)
                    for choice in choices
                )
            if differs:
                found[str(total)] = cells
        return found


def _table(origin: str, doubled: int, soft: bool, rows: Rows) -> dict[str, Any]:
    what = ", ".join(filter(None, (TITLES[origin], TIMES[doubled]))).capitalize()
    title = f"{what}: {'soft' if soft else 'hard'} hands"
    return {"title": title, "origin": origin, "doubled": doubled, "soft": soft, "rows": rows}


def chart_data(game: BlackjackArrays, chart: StrategyChart) -> dict[str, Any]:
    """The chart as data: tables with a letter for each up card, and what is done before hands are played."""
    printer, policy = _Printer(game, chart), chart.policy
    hard, soft, pairs = printer.dealt(soft=False), printer.dealt(soft=True), printer.pairs()
    more = printer.more(hard, soft)
    tables = [hard, soft, *(table["rows"] for table in more)]
    cells = [text for rows in tables for row in rows.values() for text in row]
    legend = list(LEGEND if pairs and game.splits else LEGEND[:1])
    legend += [RESCUED] if any("X" in text for text in cells) else []
    legend += [SPLIT] if game.splits else []
    legend += [EMPTY] if not all(cells) else []
    legend += [SECOND] if any(len(part) > 1 for text in cells for part in text.split("/")) else []
    return {
        "up": [up_name(game, up) for up in printer.ups],
        "hard": hard,
        "soft": soft,
        "pairs": pairs,
        "more": more,
        "insurance": [_insured(game, policy, up) for up in printer.ups if policy.insure[up].any()],
        "even_money": _two_cards(game, policy.even),
        "early_surrender": _two_cards(game, policy.early),
        "legend": " ".join(f"{line.removesuffix('.')}." for line in legend),
    }


def _insured(game: BlackjackArrays, policy: BlackjackPolicy, up: int) -> str:
    """An up card to insure against, and for how much where that is not the most."""
    part = float(policy.insure[up].max())
    name = up_name(game, up)
    return name if part == game.insured_parts[1] else f"{name} for {part:.0%} of the wager".replace("%", " %")


def _two_cards(game: BlackjackArrays, chosen: Bools) -> list[str]:
    """The dealt hands for which something is chosen."""
    return [
        f"{'-'.join(up_name(game, k) for k in kinds)} against {up_name(game, up)}"
        for up in ups_of(game)
        for kinds, at in game.hands.index.items()
        if len(kinds) == 2 and chosen[up, at]
    ]
