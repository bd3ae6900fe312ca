"""Baccarat with hands that all share: a loop deals and counts, the live engine says what it comes to.

The money of a round follows from who banks, from what the players did, from the case that every bet matches,
and from where the action starts. The kernel counts how often each of these combinations is dealt, and notes
the first round that has it; the live engine plays that round once, and what it comes to holds for all others.
So every cent is the table's own, however fast the cards are dealt.

Where players choose, what they do follows from the cards that they see. The loop stops at a situation that it
meets first, and takes what is done in it from the live engine's round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER, Card
from houseway.cards import number as number_of
from houseway.cards.compiled_streams import STEP64, begun, mixed, share_of
from houseway.cards.streams import BEFORE, CARDS
from houseway.games.baccarat import (
    BANKER,
    BANKER_HAND,
    DRAWS,
    PLAYER,
    PLAYER_HAND,
    allowed,
    usual_choice,
    value,
)
from houseway.jit import njit
from houseway.odds.baccarat.deals import seen_by_player
from houseway.odds.baccarat.shoe import info_of
from houseway.rulebook.families import baccarat as words
from houseway.rulebook.rules import Rules
from houseway.simulation.engines import Engine
from houseway.simulation.kernels import baccarat_by_spot
from houseway.simulation.live import LiveEngine
from houseway.simulation.plan import BEST, TablePlan
from houseway.simulation.tally import RoundOutcome, Tally

Integers = NDArray[np.int64]

NO_CARD = 10
"""The value of a third card that is not drawn."""
_THIRDS = 11
_WORLDS = (10, _THIRDS, 10, _THIRDS, 2, 2)
"""Both hands by the total of two cards and the value of the third, and whether each begins with a pair."""
_FOUR_VALUES = (10, 10, 10, 10)
"""The first two cards of the Player hand and of the Banker hand, by value."""
_MOST_CARDS = 6
_MOST_BURNED = 11
_HANDS = (PLAYER, BANKER)
PAIRS = ("player.pair", "banker.pair")
"""What tables may look at beside the points of both hands."""
UP = "banker.up"
CHOICE = "choice"
NOT_KNOWN = -1


def reason_against(plan: TablePlan) -> str | None:
    """Why the kernel cannot deal a table; None if it can."""
    rules = plan.rules
    how = rules.play
    assert isinstance(how, words.BaccaratPlay)
    if how.hands != "community":
        return baccarat_by_spot.reason_against(plan)
    if JOKER in rules.deck.counts:
        return "the pack has jokers"
    tables = [bet.cases.used for bet in rules.bets.values()]
    tables += [only.used for row in rules.passes for _, only in row.bets]
    points = frozenset(words.derive((0, None), (0, None)))
    if any(used - points - {*PAIRS, CHOICE} for used in tables):
        return "its tables look at single cards"
    charts = [(side, group[side].used) for group in (rules.drawing, rules.house_way) for side in group]
    if any(used - points - ({UP} if side == PLAYER else set()) for side, used in charts):
        return "its charts look at single cards"
    if rules.action is not None and rules.action.by == "card" and _button_card(rules) is None:
        return "its action button looks at other cards"
    return None


def baccarat_engine(plan: TablePlan, store: str | None = None) -> Engine:
    """The kernel that deals a table: for hands that all share, or for those of the spots."""
    how = plan.rules.play
    assert isinstance(how, words.BaccaratPlay)
    if how.hands != "community":
        return baccarat_by_spot.BaccaratBySpotEngine(plan, store)
    return BaccaratEngine(plan, store)


def _is_decided(rules: Rules) -> bool:
    """Whether somebody decides once the cards are seen, or the chart goes by the Banker's card that is up."""
    chart = rules.drawing[PLAYER]
    late = any(bet.placed == "after the cards" for bet in rules.bets.values())
    return late or UP in chart.used or any(len(row.result) > 1 for row in chart.rows)


class BaccaratEngine:
    """Deals a plan in a compiled loop."""

    name = "baccarat kernel"
    shard = 2_000_000

    def __init__(self, plan: TablePlan, store: str | None = None) -> None:
        self.plan = plan
        self.asks = _is_decided(plan.rules)
        self._live = LiveEngine(plan, store)
        self._known: dict[tuple[int, ...], RoundOutcome] = {}
        how = plan.rules.play
        assert isinstance(how, words.BaccaratPlay)
        self._how = how
        self._player, self._banker = _charts(plan.rules)
        added = {bet.id for bet in plan.rules.bets.values() if bet.placed != "before the deal"}
        bets = sorted({lot.bet for lot in plan.lots} | added)
        self._class_of, self._classes = _classes(plan.rules, bets)
        self._button = _button_of(plan)
        # By who banks: everything that was done in some round, and what is done in each situation, as the
        # place of that, with one bit more for whether the Player hand draws.
        self._done: list[list[object]] = [[] for _ in plan.bankers]
        self._decided = np.full((len(plan.bankers), int(self._situations.max()) + 1), NOT_KNOWN, np.int64)

    def play(self, first: int, rounds: int) -> Tally:
        """Deal rounds from a number on, and add up what they come to."""
        plan = self.plan
        shape = (2, len(plan.bankers), self._states, self._classes, self._button[3])
        found = np.zeros(shape, np.int64)
        pieces = np.array(plan.rules.deck.pieces, np.int64)
        number, end = first, first + rounds
        while True:
            number = deal_rounds(
                pieces,
                _NUMBERS,
                _VALUES,
                self._player,
                self._banker,
                self.asks,
                self._situations,
                self._decided,
                self._class_of,
                self._how.burn == "first card",
                self._button,
                plan.seed,
                number,
                end,
                plan.hands_in_a_row,
                found[0],
                found[1],
            )
            if number == end:
                break
            self._note(number)
            if self._states > found.shape[2]:
                found = np.concatenate([found, np.zeros_like(found)], axis=2)
        counts, examples = found
        tally = Tally()
        for place in zip(*(axis.tolist() for axis in np.nonzero(counts)), strict=True):
            outcome = self._known.get(place)
            if outcome is None:
                outcome = self._known[place] = self._live.outcome(int(examples[place]))
            tally.add(outcome, int(counts[place]))
        return tally

    @property
    def _states(self) -> int:
        """For how many different things that players did there is room."""
        return max(1, *map(len, self._done))

    @cached_property
    def _situations(self) -> Integers:
        """By the values of the first four cards: a number for what may be done, and what those asked see."""
        rules, how = self.plan.rules, self._how
        found = np.zeros(_FOUR_VALUES if self.asks else (1, 1, 1, 1), np.int64)
        numbers: dict[object, int] = {}
        for values in product(*map(range, found.shape)):
            player, banker = [_CARD_OF[each] for each in values[:2]], [_CARD_OF[each] for each in values[2:]]
            actions = allowed(rules, PLAYER, player, banker)
            usual = usual_choice(rules, PLAYER, player, banker, actions)
            seen = info_of(player, banker, seen_by_player(how)) if self.plan.policy == BEST else 0
            found[values] = numbers.setdefault((actions, usual, seen), len(numbers))
        return found

    def _note(self, number: int) -> None:
        """Note what is done in the situation of a round, as the live engine plays it."""
        played = self._live.round(number).round
        at = self.plan.bankers.index(played.player_dealer)
        player, banker = played.hands[PLAYER_HAND], played.hands[BANKER_HAND]
        four = [value(card) for card in (*player[:2], *banker[:2]) if card is not None]
        draws = len(player) > 2
        done = (tuple(played.lots), tuple(played.choices.items()), draws)
        if done not in self._done[at]:
            self._done[at].append(done)
        self._decided[at, self._situations[tuple(four)]] = 2 * self._done[at].index(done) + draws


_NUMBERS: Integers = np.array([number_of(card) for card in range(52)], np.int64)
_VALUES: Integers = np.array([value(card) for card in range(52)], np.int64)
_CARD_OF: tuple[Card, ...] = tuple(int(np.flatnonzero(each == _VALUES)[0]) for each in range(10))


def _cards(total: int, third: int = NO_CARD) -> Sequence[Card]:
    """Cards that count so much."""
    return [_CARD_OF[total], _CARD_OF[0], *([] if third == NO_CARD else [_CARD_OF[third]])]


def _charts(rules: Rules) -> tuple[Integers, Integers]:
    """Whether the Player draws, by both totals; whether the Banker does, by them and the Player's third."""
    player, banker = np.zeros((10, 10), np.int64), np.zeros((10, _THIRDS, 10), np.int64)
    for p2, b2 in product(range(10), repeat=2):
        player[p2, b2] = _ways(rules, p2, b2) == {True}
        for third in range(_THIRDS):
            mine, his = _cards(p2, third), _cards(b2)
            actions = allowed(rules, BANKER, mine, his)
            # A player-dealer who has a choice does what the house does for him: the odds never advise him.
            choice = actions[0] if len(actions) == 1 else usual_choice(rules, BANKER, mine, his, actions)
            banker[p2, third, b2] = choice == "draw"
    return player, banker


def _ways(rules: Rules, p2: int, b2: int) -> set[bool]:
    """Whether the Player hand may draw, and whether it may stand, by both totals and whatever card is up."""
    found: set[bool] = set()
    for up in range(10):
        banker = _CARD_OF[up], _CARD_OF[(b2 - up) % 10]
        found |= {action in DRAWS for action in allowed(rules, PLAYER, _cards(p2), banker)}
    return found


def _classes(rules: Rules, bets: list[str]) -> tuple[Integers, int]:
    """The class of every world that can be dealt, and how many classes there are.

    In one class every bet matches the same case, and so do the conditions of all passes that may settle it,
    whatever was chosen, and with or without a third card that a bettor did not want.
    """
    class_of = np.zeros(_WORLDS, np.int64)
    numbers: dict[tuple[int, ...], int] = {}
    tables = [rules.bets[bet].cases for bet in bets]
    conditions = [only for bet in bets for _, _, _, only in rules.taken_by.get(bet, ()) if only is not None]
    used = frozenset().union(*(table.used for table in (*tables, *conditions)))
    player_pairs, banker_pairs = ((0, 1) if name in used else (0,) for name in PAIRS)
    asked = {action for row in rules.drawing[PLAYER].rows if len(row.result) > 1 for action in row.result}
    choices = ["none", *sorted(asked)] if CHOICE in used else ["none"]
    for p2, p3, b2, b3 in _dealt(rules):
        thirds = {p3, NO_CARD} if "stand" in asked else {p3}
        for pairs in product(player_pairs, banker_pairs):
            matched: list[int] = []
            for third, choice in product(sorted(thirds), choices):
                seen = words.derive((p2, _third(third)), (b2, _third(b3)))
                seen |= {name: bool(pair) for name, pair in zip(PAIRS, pairs, strict=True)}
                seen[CHOICE] = choice
                matched += [table.rows.index(table.decide(seen)) for table in tables]
                matched += [int(only.decide(seen).result) for only in conditions]
            of_player = pairs[0] if len(player_pairs) > 1 else slice(None)
            of_banker = pairs[1] if len(banker_pairs) > 1 else slice(None)
            number = numbers.setdefault(tuple(matched), len(numbers))
            class_of[p2, p3, b2, b3, of_player, of_banker] = number
    return class_of, len(numbers)


def _third(third: int) -> int | None:
    return None if third == NO_CARD else third


def _dealt(rules: Rules) -> Iterator[tuple[int, int, int, int]]:
    """Both hands by their points, as far as the charts let them be dealt."""
    _, banker = _charts(rules)
    for p2, b2 in product(range(10), repeat=2):
        ways = _ways(rules, p2, b2)
        for p3 in (*(range(10) if True in ways else ()), *((NO_CARD,) if False in ways else ())):
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
    asks: bool,
    situations: Integers,
    decided: Integers,
    class_of: Integers,
    burns: bool,
    button: tuple[int, int, int, int],
    seed: int,
    first: int,
    end: int,
    in_a_row: int,
    counts: Integers,
    examples: Integers,
) -> int:
    """Deal rounds, and count each under who banks it, what was done, its class, and what places the action.

    Return the round whose situation is not known yet, or else the end.
    """
    picks = np.zeros(_MOST_CARDS + _MOST_BURNED, np.int64)
    cards = np.zeros(_MOST_CARDS + _MOST_BURNED, np.int64)
    size, bankers = len(pack), counts.shape[0]
    button_card, dice, sides, _ = button
    for number in range(first, end):
        at, done = number // in_a_row % bankers, 0
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
                draws = player[p2, b2] > 0
                if asks:
                    one, two = values[cards[top]], values[cards[top + 2]]
                    done = decided[at, situations[one, two, values[cards[top + 1]], values[cards[top + 3]]]]
                    draws = done & 1 > 0
                if done == NOT_KNOWN:
                    break
                if draws:
                    player_three = True
                    wanted += 1
                elif banker[p2, NO_CARD, b2]:
                    wanted += 1
            elif player_three and drawn == top + 5:
                p3 = values[cards[top + 4]]
                if banker[p2, p3, b2]:
                    wanted += 1
        # The pack goes back to its order, from the last card that was moved.
        for moved in range(drawn - 1, -1, -1):
            pick = picks[moved]
            pack[moved], pack[pick] = pack[pick], pack[moved]
        if done == NOT_KNOWN:
            return number
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
        if counts[at, done >> 1, found, place] == 0:
            examples[at, done >> 1, found, place] = number
        counts[at, done >> 1, found, place] += 1
    return end
