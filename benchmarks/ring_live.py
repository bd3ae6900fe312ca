"""How many hands of six-handed limit hold'em the live engine plays in a second, beside other engines.

Everybody checks or calls to the showdown, and a bet or raise is made now and then by the same chance in every
engine; the log is kept. Rates are by processor time on one core, at a table that has been open for a while:
the first hands work out turns and ranks that later ones look up. All engines take turns, so that whatever
else runs on the machine slows down all of them.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from houseway.cards import CardRandom
from houseway.rounds.decisions import Amount, Choice
from houseway.rulebook.rules import load_rules
from houseway.table.table import Table
from rows import Engine, Row, Run, rates, run_part

GAME = "artichoke-joes/texas-holdem"
PLAYERS = 6
CHIPS = 10_000
RAISES = 0.1
HANDS = 1_000
WARM_UP = 2_000
TURNS = 6
"""How often the engines take turns."""
TARGET = 40
"""How many times faster than PokerKit."""


def ours(hands: int) -> float:
    """Seconds for hands at one table, with records and logs as they are always kept."""
    rules = load_rules(GAME, {"schedule": "none", "seats": 9})
    chance = random.Random(1)
    table = Table(rules, CardRandom.seeded("benchmark"))
    for seat in range(1, PLAYERS + 1):
        table.sit(seat, f"player {seat}", CHIPS * 100 * hands)
    started = process_time()
    for _ in range(hands):
        live = table.begin()
        while live.pending:
            [ask] = live.pending
            offers = ask.offers  # to check or call, to bet or raise where that is legal, and to fold
            if isinstance(raised := offers[1], Amount) and chance.random() < RAISES:
                live.answer(ask, Choice(raised.name, raised.low))
            else:
                live.answer(ask, offers[0].name)
    return process_time() - started


def pokerkit(hands: int) -> float:
    """Seconds for PokerKit's states with everything but the players' actions automated."""
    import pokerkit as pk

    chance = random.Random(1)
    started = process_time()
    for _ in range(hands):
        state = pk.FixedLimitTexasHoldem.create_state(
            tuple(pk.Automation), True, 0, (1, 3), 3, 6, CHIPS, PLAYERS
        )
        while state.status:
            if state.can_complete_bet_or_raise_to() and chance.random() < RAISES:
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()
    return process_time() - started


def rlcard(hands: int) -> float:
    """Seconds for RLCard's limit hold'em."""
    import rlcard as library

    env = library.make("limit-holdem", config={"game_num_players": PLAYERS})
    chance = random.Random(1)
    started = process_time()
    for _ in range(hands):
        state, _ = env.reset()
        while not env.is_over():
            legal = state["raw_legal_actions"]
            raises = "raise" in legal and chance.random() < RAISES
            action = "raise" if raises else "check" if "check" in legal else "call"
            state, _ = env.step(action, raw_action=True)
        env.get_payoffs()
    return process_time() - started


def texasholdem(hands: int) -> float:
    """Seconds for texasholdem, which plays no-limit: its raises are the least it allows."""
    from texasholdem import ActionType, TexasHoldEm

    chance = random.Random(1)
    started = process_time()
    game = TexasHoldEm(buyin=CHIPS * hands, big_blind=3, small_blind=1, max_players=PLAYERS)
    for _ in range(hands):
        game.start_hand()
        while game.is_hand_running():
            moves = game.get_available_moves()
            if ActionType.RAISE in moves.action_types and chance.random() < RAISES:
                game.take_action(ActionType.RAISE, total=moves.raise_range.start)
            else:
                check = ActionType.CHECK in moves.action_types
                game.take_action(ActionType.CHECK if check else ActionType.CALL)
    return process_time() - started


def clubs(hands: int) -> float:
    """Seconds for clubs' limit hold'em of six players."""
    import clubs as library

    dealer = library.poker.Dealer(**library.configs.LIMIT_HOLDEM_SIX_PLAYER)
    chance = random.Random(1)
    started = process_time()
    for _ in range(hands):
        state: dict[str, Any] = dealer.reset(reset_button=True, reset_stacks=True)
        done = [False]
        while not all(done):
            bet = state["min_raise"] if state["max_raise"] and chance.random() < RAISES else state["call"]
            state, _, done = dealer.step(bet)
    return process_time() - started


PEERS: dict[str, tuple[Callable[[int], float], int]] = {
    "pokerkit": (pokerkit, 20),
    "rlcard": (rlcard, 5),
    "texasholdem": (texasholdem, 20),
    "clubs": (clubs, 20),
}
"""The other engines, and by how much fewer hands they play."""


def rows(run: Run) -> Iterator[Row]:
    """Our rate beside that of every other engine."""
    hands = run.of(HANDS, 200)
    engines = [Engine("houseway", ours, hands)]
    engines += [Engine(name, play, max(hands // fewer, 10)) for name, (play, fewer) in PEERS.items()]
    ours(WARM_UP)
    found = rates(engines, TURNS)
    mine = found.pop("houseway")
    assert mine is not None
    work = f"{PLAYERS} players, {hands:,} hands of limit hold'em a turn, one core"
    for name, theirs in found.items():
        wanted = TARGET if name == "pokerkit" else None
        yield Row("hold'em hands, live engine", work, mine, "hands/s", name, theirs, least_ratio=wanted)


if __name__ == "__main__":
    sys.exit(run_part(rows, __doc__))
