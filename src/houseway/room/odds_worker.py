"""What the worker process computes: odds, banking and plots as text that can be kept, and best play."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from functools import lru_cache
from multiprocessing.connection import Connection

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.odds import Advice, Analysis, analyse, analysis_data
from houseway.players.bots import Bot
from houseway.players.policies import by_advice
from houseway.room.messages.odds import Plot
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.table import Table

Settings = Mapping[str, object]

TRIED = 40
FORTUNE = 10**12
"""Chips that let every choice be made."""


def begin(leash: Connection) -> None:
    """End this process when the room's own lets go of the leash or ends, however that ends."""

    def follow() -> None:
        leash.poll(None)
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


@lru_cache(maxsize=16)
def _analysis(game: str, settings: tuple[tuple[str, object], ...]) -> Analysis:
    return analyse(load_rules(game, dict(settings)))


def analysis(rules: Rules) -> Analysis:
    """The analysis of some rules, kept for a while."""
    return _analysis(rules.id, tuple(sorted({**rules.settings, **rules.changes}.items())))


def odds(game: str, settings: Settings) -> str:
    """The odds of every bet, as `houseway odds --json` has them."""
    return json.dumps(analysis_data(analysis(load_rules(game, settings))))


def advice(game: str, settings: Settings) -> Advice | None:
    """Best play card by card, if the game has any, tried out before it is handed over."""
    rules = load_rules(game, settings)
    found = analysis(rules).advise
    if found is not None:
        try_out(rules, found)
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


def banking(game: str, settings: Settings, wagers: str | None, bank: str | None) -> str:
    """What banking a described table is worth, as `houseway odds --as player-dealer --json` has it."""
    from houseway.desk.banking import bank_size, banking_data
    from houseway.desk.layouts import described

    rules = load_rules(game, settings)
    table = described(rules, wagers)
    size = bank_size(bank, "bank")
    return json.dumps(banking_data(analysis(rules), table, size))


def plot(game: str, settings: Settings, name: str) -> str:
    """A plot as SVG."""
    from houseway.room import plots

    rules = load_rules(game, settings)
    kind, _, what = name.partition("-")
    if kind == "bet" and what in rules.bets:
        return plots.bet_results(json.loads(odds(game, settings)), what)
    if kind == "bank" and not what:
        return plots.bank_results(json.loads(banking(game, settings, None, None)), rules.name)
    if kind == "by" and what in rules.filing.options:
        choices = rules.filing.options[what].choices
        given = {str(choice): _expectations(game, settings, what, choice) for choice in choices}
        return plots.by_option(rules.name, what, str(rules.settings[what]), given)
    raise HousewayError(f"there is no plot {name!r} of {rules.name}")


def _expectations(game: str, settings: Settings, option: str, choice: object) -> dict[str, float]:
    found = analysis(load_rules(game, {**settings, option: choice}))
    return {bet.name: bet.value for bet in found.bets.values()}


def plot_list(rules: Rules) -> list[Plot]:
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
