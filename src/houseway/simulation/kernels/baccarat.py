"""Baccarat at a whole table: a compiled loop deals and counts, the live engine says what it comes to.

Where nobody has a choice, the money of a round follows from who banks, from the case that every bet matches,
and from where the action starts. The kernel counts how often each of these combinations is dealt, and notes
the first round that has it; the live engine plays that round once, and what it comes to holds for all others.
So every cent is the table's own, however fast the cards are dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER
from houseway.cards import number as number_of
from houseway.cards.compiled_streams import STEP64, begun, mixed, share_of
from houseway.cards.streams import BEFORE, CARDS
from houseway.jit import njit
from houseway.rulebook.families import baccarat as words
from houseway.rulebook.rules import Rules
from houseway.simulation.live import LiveEngine
from houseway.simulation.plan import TablePlan
from houseway.simulation.tally import RoundOutcome, Tally

Integers = NDArray[np.int64]

NO_CARD = 10
"""The value of a third card that is not drawn."""
_THIRDS = 11
_WORLDS = (10, _THIRDS, 10, _THIRDS, 2, 2)
"""Both hands by the total of two cards and the value of the third, and whether each begins with a pair."""
_MOST_CARDS = 6
_MOST_BURNED = 11
_HANDS = ("player", "banker")
PAIRS = ("player.pair", "banker.pair")
"""What tables may look at beside the points of both hands."""


def reason_against(plan: TablePlan) -> str | None:
    """Why the kernel cannot deal a table; None if it can."""
    rules = plan.rules
    how = rules.play
    assert isinstance(how, words.BaccaratPlay)
    if how.hands != "community":
        return "each spot has its own hand"
    if any(len(row.result) > 1 for chart in rules.drawing.values() for row in chart.rows):
        return "players or player-dealer choose"
    if any(bet.placed == "after the cards" for bet in rules.bets.values()):
        return "wagers are placed after the cards"
    if JOKER in rules.deck.counts:
        return "the pack has jokers"
    tables = [bet.cases.used for bet in rules.bets.values()]
    tables += [only.used for row in rules.passes for _, only in row.bets]
    charts = [chart.used for chart in rules.drawing.values()]
    points = frozenset(words.derive((0, None), (0, None)))
    if any(used - points - set(PAIRS) for used in tables) or any(used - points for used in charts):
        return "its tables look at single cards"
    if rules.action is not None and rules.action.by == "card" and _button_card(rules) is None:
        return "its action button looks at other cards"
    return None


class BaccaratEngine:
    """Deals a plan in a compiled loop."""

    name = "baccarat kernel"
    shard = 2_000_000
    asks = False

    def __init__(self, plan: TablePlan, store: str | None = None) -> None:
        self.plan = plan
        self._live = LiveEngine(plan, store)
        self._known: dict[tuple[int, int, int], RoundOutcome] = {}
        how = plan.rules.play
        assert isinstance(how, words.BaccaratPlay)
        self._burns = how.burn == "first card"
        self._player, self._banker = _charts(plan.rules)
        self._class_of, self._classes = _classes(plan.rules, sorted({lot.bet for lot in plan.lots}))
        self._button = _button_of(plan)

    def play(self, first: int, rounds: int) -> Tally:
        """Deal rounds from a number on, and add up what they come to."""
        plan = self.plan
        shape = (len(plan.bankers), self._classes, self._button[3])
        counts, examples = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        pieces = np.array(plan.rules.deck.pieces, np.int64)
        deal_rounds(
            pieces,
            _NUMBERS,
            _VALUES,
            self._player,
            self._banker,
            self._class_of,
            self._burns,
            self._button,
            plan.seed,
            first,
            rounds,
            plan.hands_in_a_row,
            counts,
            examples,
        )
        tally = Tally()
        for place in zip(*np.nonzero(counts), strict=True):
            key = int(place[0]), int(place[1]), int(place[2])
            outcome = self._known.get(key)
            if outcome is None:
                outcome = self._known[key] = self._live.outcome(int(examples[key]))
            tally.add(outcome, int(counts[key]))
        return tally


_NUMBERS: Integers = np.array([number_of(card) for card in range(52)], np.int64)
_VALUES: Integers = np.where(_NUMBERS < 10, _NUMBERS, 0)


def _charts(rules: Rules) -> tuple[Integers, Integers]:
    """Whether the Player draws, by both totals; whether the Banker does, by them and the Player's third."""
    player, banker = np.zeros((10, 10), np.int64), np.zeros((10, _THIRDS, 10), np.int64)
    for p2, b2 in product(range(10), repeat=2):
        seen = words.derive((p2, None), (b2, None))
        player[p2, b2] = rules.drawing["player"].decide(seen).result == ("draw",)
        for third in range(_THIRDS):
            seen = words.derive((p2, None if third == NO_CARD else third), (b2, None))
            banker[p2, third, b2] = rules.drawing["banker"].decide(seen).result == ("draw",)
    return player, banker


def _classes(rules: Rules, bets: list[str]) -> tuple[Integers, int]:
    """The class of every world that can be dealt, and how many classes there are.

    In one class every bet matches the same case, and so do the conditions of all passes that may settle it.
    """
    class_of = np.zeros(_WORLDS, np.int64)
    numbers: dict[tuple[int, ...], int] = {}
    tables = [rules.bets[bet].cases for bet in bets]
    conditions = [only for bet in bets for _, _, _, only in rules.taken_by.get(bet, ()) if only is not None]
    used = frozenset().union(*(table.used for table in (*tables, *conditions)))
    player_pairs, banker_pairs = ((0, 1) if name in used else (0,) for name in PAIRS)
    for p2, p3, b2, b3 in _dealt(rules):
        seen = words.derive((p2, None if p3 == NO_CARD else p3), (b2, None if b3 == NO_CARD else b3))
        for pairs in product(player_pairs, banker_pairs):
            seen |= {name: bool(pair) for name, pair in zip(PAIRS, pairs, strict=True)}
            matched = [table.rows.index(table.decide(seen)) for table in tables]
            matched += [int(only.decide(seen).result) for only in conditions]
            of_player = pairs[0] if len(player_pairs) > 1 else slice(None)
            of_banker = pairs[1] if len(banker_pairs) > 1 else slice(None)
            number = numbers.setdefault(tuple(matched), len(numbers))
            class_of[p2, p3, b2, b3, of_player, of_banker] = number
    return class_of, len(numbers)


def _dealt(rules: Rules) -> Iterator[tuple[int, int, int, int]]:
    """Both hands by their points, as far as the charts let them be dealt."""
    player, banker = _charts(rules)
    for p2, b2 in product(range(10), repeat=2):
        for p3 in range(10) if player[p2, b2] else (NO_CARD,):
            for b3 in range(10) if banker[p2, p3, b2] else (NO_CARD,):
                yield p2, p3, b2, b3


def _button_card(rules: Rules) -> tuple[int, int] | None:
    """The hand and the place of the card that the action button counts; None if it may be a third card."""
    action = rules.action
    assert action is not None
    hand, _, place = (action.card or "").rpartition(" ")
    if action.numbers or hand not in _HANDS or place not in ("1", "2"):
        return None
    return _HANDS.index(hand), int(place) - 1


def _button_of(plan: TablePlan) -> tuple[int, int, int, int]:
    """What places the action: the card dealt in that place, or dice with so many sides; and its values.

    Where the bank covers every wager, the order of action changes nothing, and nothing has to be known of it.
    """
    action = plan.rules.action
    if plan.bank is None or action is None:
        return -1, 0, 0, 1
    if action.by == "card":
        card = _button_card(plan.rules)
        assert card is not None, "reason_against has refused it"
        hand, place = card
        return 2 * place + hand, 0, 0, 14
    dice, sides = action.thrown(plan.rules.seats)
    return -1, dice, sides, dice * sides + 1


@njit
def deal_rounds(
    pack: Integers,
    numbers: Integers,
    values: Integers,
    player: Integers,
    banker: Integers,
    class_of: Integers,
    burns: bool,
    button: tuple[int, int, int, int],
    seed: int,
    first: int,
    rounds: int,
    in_a_row: int,
    counts: Integers,
    examples: Integers,
) -> None:
    """Deal rounds, and count each under who banks it, its class, and what places the action."""
    picks = np.zeros(_MOST_CARDS + _MOST_BURNED, np.int64)
    cards = np.zeros(_MOST_CARDS + _MOST_BURNED, np.int64)
    size, bankers = len(pack), counts.shape[0]
    button_card, dice, sides, _ = button
    for number in range(first, first + rounds):
        state = begun(seed, number, CARDS)
        drawn, wanted, top, player_three = 0, 4, 0, False
        p2 = b2 = 0
        p3 = b3 = NO_CARD
        if burns:
            wanted = 1
        while drawn < wanted:
            state += STEP64
            pick = drawn + share_of(mixed(state), size - drawn)
            pack[drawn], pack[pick] = pack[pick], pack[drawn]
            picks[drawn], cards[drawn] = pick, pack[drawn]
            drawn += 1
            if drawn < wanted:
                continue
            if burns and top == 0:
                top = 1 + min(numbers[cards[0]], 10)
                wanted = top + 4
            elif drawn == top + 4:
                p2 = (values[cards[top]] + values[cards[top + 2]]) % 10
                b2 = (values[cards[top + 1]] + values[cards[top + 3]]) % 10
                if player[p2, b2]:
                    player_three = True
                    wanted += 1
                elif banker[p2, NO_CARD, b2]:
                    wanted += 1
            elif player_three and drawn == top + 5:
                p3 = values[cards[top + 4]]
                if banker[p2, p3, b2]:
                    wanted += 1
        if drawn == top + 6 or (drawn == top + 5 and not player_three):
            b3 = values[cards[drawn - 1]]
        pairs = cards[top] >> 2 == cards[top + 2] >> 2, cards[top + 1] >> 2 == cards[top + 3] >> 2
        found = class_of[p2, p3, b2, b3, int(pairs[0]), int(pairs[1])]
        place = 0
        if button_card >= 0:
            place = numbers[cards[top + button_card]]
        elif dice > 0:
            state = begun(seed, number, BEFORE)
            for _ in range(dice):
                state += STEP64
                place += share_of(mixed(state), sides) + 1
        at = number // in_a_row % bankers
        if counts[at, found, place] == 0:
            examples[at, found, place] = number
        counts[at, found, place] += 1
        # The pack goes back to its order, from the last card that was moved.
        for moved in range(drawn - 1, -1, -1):
            pick = picks[moved]
            pack[moved], pack[pick] = pack[pick], pack[moved]
