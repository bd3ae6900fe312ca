"""Hands that a variant expresses, read by PokerKit: it plays every action, and ends with the same stacks.

PokerKit reads some rules differently, which the format leaves open, and the test takes them into account:

* It allows four bets and raises in a round of fixed limit, and never more between two players. The houses
  print three or four raises after the bet and let two players go on, so there is no cap for PokerKit here.
* An all-in bet of half a raise or more reopens the betting at most houses, and what follows a smaller one
  completes it. PokerKit wants a full raise, always on top. Hands with a raise after a short one are left out.
* A call is the full big blind where its player is all in for less (`short_blind`), and only what he posted in
  PokerKit. Hands whose big blind is all in for less are left out.
* It gives all odd chips to the first winner, and counts nothing below a dollar. The houses give them one each
  or by the highest or lowest card, so stacks may differ by odd chips where a pot is split.
* PokerKit 0.7.7 has no limit on FO/8 but the pot, and it divides a side pot for a low that only players of
  another pot hold. Such hands are left out.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import ClassVar

import pytest
from pokerkit import (
    CheckingOrCalling,
    Folding,
    HandHistory,
    HoleDealing,
    Poker,
    State,
)

from houseway.histories import read_history, write_history
from houseway.histories.reading import History
from houseway.table.live import LiveRound
from tests.histories.hands import FORMS, random_hand
from tests.histories.test_variants import EXPRESSED
from tests.playing import filing, rules_of

ODD_CHIPS = 3


def uncapped(kind: type[Poker]) -> type[Poker]:
    """A game of PokerKit without a cap on raises."""
    return type(kind.__name__, (kind,), {"max_completion_betting_or_raising_count": None})


class UncappedHistory(HandHistory):
    """A history as PokerKit reads it, without a cap on raises."""

    game_types: ClassVar = {code: uncapped(kind) for code, kind in HandHistory.game_types.items()}


def final_state(text: str) -> State:
    """The last state of a history; PokerKit may not have added or changed an action to get there."""
    state: State | None = None
    for state, action in UncappedHistory.loads(text).state_actions:
        last = state.operations[-1] if state.operations else None
        added = action is None and isinstance(last, Folding | CheckingOrCalling | HoleDealing)
        assert not added, f"PokerKit adds {last}"
    assert state is not None
    assert not state.status
    return state


def reads_differently(live: LiveRound, text: str) -> str:
    """Why PokerKit reads a hand differently; empty if it does not."""
    history = read_history(text)
    if history.blinds and min(history.stacks) < max(history.blinds):
        return "a short big blind"
    assert live.result is not None
    rows = [row for row in live.result.rows if row.net + row.staked > 0]
    shared = [[row.why for row in rows if row.on == pot] for pot in dict.fromkeys(row.on for row in rows)]
    lows = {any("low:" in why for why in pot) for pot in shared if "nobody else is left" not in pot}
    if len(lows) > 1:
        return "a low in one pot and not in another"
    return "a raise after a short all-in bet" if history.small_bet and _short_raised(history) else ""


def _short_raised(history: History) -> bool:
    """Whether somebody raises after a bet or raise of less than the round's size."""
    level, rounds, short = max(history.blinds, default=0), 0, False
    dealt = True
    for action in history.actions:
        words = action.split()
        if words[0] == "d":
            dealt = True
            continue
        if dealt:
            level, short, dealt = level if not rounds else 0, False, False
            rounds += 1
        if words[1] == "pb":
            level = history.bring_in or 0
        elif words[1] == "cbr":
            if short:
                return True
            size = history.small_bet if rounds < 3 else history.big_bet
            assert size is not None
            to = round(100 * float(words[2]))
            full = size if level < size and rounds == 1 and history.bring_in else level + size
            short, level = to < full, to
    return False


def splits(live: LiveRound) -> bool:
    """Whether a pot of the hand was split."""
    assert live.result is not None
    pots = [row.on for row in live.result.rows if row.net + row.staked > 0]
    return len(pots) > len(set(pots))


def check(live: LiveRound) -> None:
    """Compare a hand with PokerKit's reading of its history."""
    text = write_history(live)
    if reads_differently(live, text):
        return
    with warnings.catch_warnings():  # it would not deal a card again that was discarded and shuffled back
        warnings.filterwarnings("ignore", message="A card being dealt")
        stacks: Sequence[int] = final_state(text).stacks
    finishing = HandHistory.loads(text).finishing_stacks
    assert finishing is not None
    odd = ODD_CHIPS if splits(live) else 0
    assert all(abs(one - other) <= odd for one, other in zip(stacks, finishing, strict=True)), text
    assert sum(stacks) == sum(finishing)


def listed() -> list[tuple[str, str]]:
    """Every form that a variant expresses, by its name in the list."""
    return [(variant, name) for variant, names in EXPRESSED.items() for name in names]


def settings(name: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The game and the settings of a name in the list."""
    game, _, words = name.partition(" (")
    chosen = [option for option in filing(game).options if option in FORMS]
    return game, tuple(zip(chosen, words.rstrip(")").split(", "), strict=False)) if words else ()


FIRST = [pytest.param(names[0], id=f"{variant} {names[0]}") for variant, names in EXPRESSED.items()]


@pytest.mark.parametrize("name", FIRST)
def test_pokerkit_plays_our_hands_to_the_same_stacks(name: str) -> None:
    """A few hands of one game of each variant, without a drop: PHH has no field for it."""
    game, chosen = settings(name)
    rules = rules_of(game, *chosen, ("schedule", "none"))
    for seed in range(5):
        check(random_hand(rules, seed, most=6))


@pytest.mark.verify
@pytest.mark.parametrize("name", [name for _, name in listed()])
def test_pokerkit_plays_many_hands_to_the_same_stacks(name: str) -> None:
    game, chosen = settings(name)
    rules = rules_of(game, *chosen, ("schedule", "none"))
    different = 0
    for seed in range(100):
        live = random_hand(rules, seed, most=6, deep=seed % 3 == 0)
        different += bool(reads_differently(live, write_history(live)))
        check(live)
    assert different < 50


def test_the_drop_is_in_the_finishing_stacks_alone() -> None:
    """Finishing stacks tell what a parser cannot know, such as the rake (PHH, "Optional Fields")."""
    rules = rules_of("oceana/texas-holdem")
    live = next(
        live
        for seed in range(20)
        if (live := random_hand(rules, seed, most=4, deep=True)).chips_after["house"] and not splits(live)
    )
    text = write_history(live)
    stacks, finishing = final_state(text).stacks, HandHistory.loads(text).finishing_stacks
    assert finishing is not None
    assert sum(stacks) - sum(finishing) == live.chips_after["house"] / 100
    assert [drop["to"] for drop in HandHistory.loads(text).user_defined_fields["_drops"]] == ["house"]
