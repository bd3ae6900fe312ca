"""What the worker process computes: odds, banking and plots as text that can be stored, and best play."""

from __future__ import annotations

import json
import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from multiprocessing.connection import Connection
from typing import NamedTuple

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.odds import Advice, Analysis, ResultStore, analysis_data, stored_analysis
from houseway.odds.policies import USUAL, Policies
from houseway.players.bots import Bot
from houseway.players.policies import by_advice
from houseway.room.slate import Slate
from houseway.rulebook.rules import Rules
from houseway.rulebook.rules.sending import RulesText, rules_of, text_of
from houseway.table.table import Table
from houseway.wording import sentence

TRIED = 40
AMPLE_CHIPS = 10**12
"""Enough chips for every choice."""
BEHIND_TABLES = 5
"""How much this process gives way to the room: a table never waits for odds."""
BET_PLOT, BANK_PLOT, OPTION_PLOT = "bet-", "bank", "by-"


class _Progress:
    """Reports how far the work is; work that takes several analyses has a part for each."""

    def __init__(self) -> None:
        self.slate: Slate | None = None
        self._part = 0, 1

    def __call__(self, share: float, step: str) -> None:
        if self.slate is not None:
            number, parts = self._part
            self.slate.report((number + share) / parts, step)

    @contextmanager
    def part(self, number: int, parts: int) -> Iterator[None]:
        """While one of several parts is worked on."""
        self._part = number, parts
        try:
            yield
        finally:
            self._part = 0, 1


report = _Progress()


class _Results:
    """Where analyses are stored."""

    store: ResultStore | None = None


results = _Results()


def begin(leash: Connection, slate: Slate, store: ResultStore | None) -> None:
    """End this process when the room closes the pipe or its process ends, however it ends."""
    report.slate = slate
    results.store = store
    logging.getLogger("houseway.odds.store").disabled = True  # the room itself warns of what it cannot store
    os.nice(BEHIND_TABLES)

    def follow() -> None:
        leash.poll(None)
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


@lru_cache(maxsize=16)
def analysis(text: RulesText, policies: Policies = USUAL) -> Analysis:
    """The analysis of some rules, stored, and kept in memory for a while."""
    return stored_analysis(rules_of(text), results.store, policies=policies, progress=report)


def _several(parts: int) -> Callable[[RulesText], Analysis]:
    """Analyses of which this many are needed, one after another."""
    done = count()

    def analysed(text: RulesText) -> Analysis:
        with report.part(min(next(done), parts - 1), parts):
            return analysis(text)

    return analysed


def odds(text: RulesText, policies: Policies = USUAL) -> str:
    """The odds of every bet, as `houseway odds --json` has them."""
    return json.dumps(analysis_data(analysis(text, policies)))


def events(text: RulesText, asked: tuple[str, ...], policies: Policies) -> str:
    """How often events happen, as `houseway odds --event --json` has it."""
    from houseway.odds.events import events_data, read_event, with_events

    rules, happenings = rules_of(text), [read_event(event) for event in asked]
    changed = with_events(rules, happenings)
    found = stored_analysis(changed, results.store, policies=policies, progress=report)
    return json.dumps(events_data(rules, found, happenings))


def hand(text: RulesText, asked: str) -> str:
    """What every action with a hand is worth, as an entry of `houseway odds --hand --json` has it."""
    from houseway.odds.family import hand_worth
    from houseway.odds.starting import hand_data

    with in_sentences():
        return json.dumps(hand_data(hand_worth(rules_of(text), asked, report)))


def house_way(filed: RulesText, text: RulesText) -> str:
    """What a changed house way is worth beside the filed one, as `houseway compare --json` has it."""
    from houseway.odds.changed_way import change_data
    from houseway.odds.house_way_change import house_way_change

    rules = rules_of(filed)
    return json.dumps(
        change_data(rules, house_way_change(rules, rules_of(text), results.store, progress=report))
    )


class AskedHands(NamedTuple):
    """Hands whose equity is asked, as they were typed; `opened` where what is played for depends on that."""

    hands: tuple[str, ...]
    board: str
    dead: str
    opened: bool


@contextmanager
def in_sentences() -> Iterator[None]:
    """What is refused meanwhile is refused in a sentence, as the page shows it."""
    try:
        yield
    except HousewayError as error:
        raise HousewayError(sentence(str(error))) from None


def equity(text: RulesText, asked: AskedHands) -> str:
    """The equity of hands, as `houseway equity --json` has it."""
    from houseway.odds.equity import equity as find
    from houseway.odds.equity import equity_data

    rules, (hands, board, dead, opened) = rules_of(text), asked
    with in_sentences():
        return json.dumps(equity_data(find(rules, hands, board, dead, opened=opened, progress=report)))


def reading(text: RulesText, name: str) -> str:
    """What one reading is worth, as `houseway odds --readings --json` has it."""
    from houseway.odds.readings import reading_data, reading_worth

    rules = rules_of(text)
    analysed = _several(len(rules.filing.readings[name].choices))
    return json.dumps(reading_data(reading_worth(rules, name, lambda other: analysed(text_of(other)))))


def advice(text: RulesText) -> Advice | None:
    """Best play card by card, if the game has any, tried out before it is returned."""
    found = analysis(text).advise
    if found is not None:
        try_out(rules_of(text), found)
    return found


def try_out(rules: Rules, advise: Advice) -> None:
    """Play some rounds by this advice, to see that it answers and to compile its kernels."""
    table = Table(rules, CardRandom.seeded("a bank"), fresh_shoe=True)
    bettor = Bot("bettor", CardRandom.seeded("a bettor"), by_advice(lambda: advise))
    table.sit(1, "player-dealer", AMPLE_CHIPS)
    table.sit(2, bettor.name, AMPLE_CHIPS)
    table.banked.offer(table.players)
    table.banked.accept(1, "player-dealer")
    for _ in range(TRIED):
        table.banked.hands_banked, table.banked.standing = 0, []
        live = table.deal(bettor.wagers(table, 2), AMPLE_CHIPS // 2)
        while live.pending:
            ask = live.pending[0]
            live.answer(ask, bettor.choose(ask, live))


def banking(text: RulesText, wagers: str | None, bank: int | None) -> str:
    """What banking a described table is worth, as `houseway odds --as player-dealer --json` has it."""
    from houseway.desk.banking import banking_data
    from houseway.desk.layouts import described

    table = described(rules_of(text), wagers)
    return json.dumps(banking_data(analysis(text), table, bank))


def plot(text: RulesText, name: str) -> str:
    """A plot of banking, or of the choices of an option, as SVG."""
    from houseway.room import plots

    rules = rules_of(text)
    if name == BANK_PLOT:
        return plots.bank_results(json.loads(banking(text, None, None)), rules.name)
    option = name.removeprefix(OPTION_PLOT)
    choices = rules.filing.options[option].choices
    analysed = _several(len(choices))
    figures = {str(choice): _expectations(analysed(text.choosing(option, choice))) for choice in choices}
    return plots.by_option(rules.name, option, str(rules.settings[option]), figures)


def bet_plot(odds: str, name: str) -> str:
    """A plot of the results of one bet as SVG, drawn from the odds of its game."""
    from houseway.room import plots

    return plots.bet_results(json.loads(odds), name.removeprefix(BET_PLOT))


def _expectations(found: Analysis) -> dict[str, float]:
    return {bet.name: bet.value for bet in found.bets.values()}
