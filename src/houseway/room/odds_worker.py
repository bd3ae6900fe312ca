"""What the worker process computes: odds, banking and plots as text that can be kept, and best play."""

from __future__ import annotations

import json
import os
import threading
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import NamedTuple

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.odds import Advice, Analysis, analyse, analysis_data
from houseway.players.bots import Bot
from houseway.players.policies import by_advice
from houseway.rulebook.rules import Rules, choose
from houseway.table.table import Table

TRIED = 40
FORTUNE = 10**12
"""Chips that let every choice be made."""


def begin(leash: Connection) -> None:
    """End this process when the room's own lets go of the leash or ends, however that ends."""

    def follow() -> None:
        leash.poll(None)
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


class Sent(NamedTuple):
    """Rules on their way to the worker: the document they were chosen from, and what was chosen in it.

    The worker reads no rule files: a table may go on by rules that have changed since it was opened.
    """

    document: str
    where: str
    settings: tuple[tuple[str, object], ...]

    def with_setting(self, name: str, value: object) -> Sent:
        """The same rules with one setting chosen otherwise."""
        return self._replace(settings=tuple({**dict(self.settings), name: value}.items()))


def send(rules: Rules) -> Sent:
    """The rules as the worker is sent them."""
    settings = {**rules.settings, **rules.changes}
    return Sent(json.dumps(rules.composed, default=str), rules.where, tuple(sorted(settings.items())))


@lru_cache(maxsize=16)
def _rules(sent: Sent) -> Rules:
    return choose(json.loads(sent.document), sent.where, dict(sent.settings))


@lru_cache(maxsize=16)
def _analysis(sent: Sent) -> Analysis:
    return analyse(_rules(sent))


def odds(sent: Sent) -> str:
    """The odds of every bet, as `houseway odds --json` has them."""
    return json.dumps(analysis_data(_analysis(sent)))


def advice(sent: Sent) -> Advice | None:
    """Best play card by card, if the game has any, tried out before it is handed over."""
    found = _analysis(sent).advise
    if found is not None:
        try_out(_rules(sent), found)
    return found


def try_out(rules: Rules, advise: Advice) -> None:
    """Play some rounds by an advice away from everybody: it answers, and its kernels get compiled."""
    table = Table(rules, CardRandom.seeded("a bank"), fresh_shoe=True)
    bettor = Bot("bettor", CardRandom.seeded("a bettor"), by_advice(lambda: advise))
    table.sit(1, "player-dealer", FORTUNE)
    table.sit(2, bettor.name, FORTUNE)
    table.banked.offer(table.players)
    table.banked.accept(1, "player-dealer")
    for _ in range(TRIED):
        table.banked.hands_banked, table.banked.standing = 0, []
        live = table.deal(bettor.wagers(table, 2), FORTUNE // 2)
        while live.pending:
            ask = live.pending[0]
            live.answer(ask, bettor.choose(ask, live))


def banking(sent: Sent, wagers: str | None, bank: str | None) -> str:
    """What banking a described table is worth, as `houseway odds --as player-dealer --json` has it."""
    from houseway.desk.banking import bank_size, banking_data
    from houseway.desk.layouts import described

    table = described(_rules(sent), wagers)
    size = bank_size(bank, "bank")
    return json.dumps(banking_data(_analysis(sent), table, size))


def plot(sent: Sent, name: str) -> str:
    """A plot as SVG."""
    from houseway.room import plots

    rules = _rules(sent)
    kind, _, what = name.partition("-")
    if kind == "bet" and what in rules.bets:
        return plots.bet_results(json.loads(odds(sent)), what)
    if kind == "bank" and not what:
        return plots.bank_results(json.loads(banking(sent, None, None)), rules.name)
    if kind == "by" and what in rules.filing.options:
        choices = rules.filing.options[what].choices
        given = {str(choice): _expectations(sent.with_setting(what, choice)) for choice in choices}
        return plots.by_option(rules.name, what, str(rules.settings[what]), given)
    raise HousewayError(f"there is no plot {name!r} of {rules.name}")


def _expectations(sent: Sent) -> dict[str, float]:
    return {bet.name: bet.value for bet in _analysis(sent).bets.values()}


def plot_list(rules: Rules) -> list[dict[str, str]]:
    """The plots of a game: results of each bet, of banking, and expectations by option."""
    listed = [
        (f"bet-{bet.id}", f"{bet.name}: results of one wager")
        for bet in rules.bets.values()
        if bet.placed == "before the deal" and not (bet.mandatory and bet.equals)
    ]
    listed.append(("bank", "Banking: results of one round"))
    listed += [
        (f"by-{name}", f"Expectation by {name.replace('_', ' ')}")
        for name, option in rules.filing.options.items()
        if name != "seats" and 1 < len(option.choices) <= 8
    ]
    return [
        {"id": name, "title": title, "url": f"/api/games/{rules.id}/plots/{name}.svg"}
        for name, title in listed
    ]
