"""What `houseway simulate` prints: tables of figures with their errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from houseway.desk.layouts import table_text
from houseway.money import money
from houseway.simulation.plan import TablePlan
from houseway.simulation.players_plan import PlayersPlan
from houseway.simulation.results_data import notes
from houseway.simulation.tally import (
    BANK,
    FEES,
    HOUSE,
    JACKPOT,
    LEFT,
    PLAYER,
    UNCOVERED,
    WAGER,
    TallyKey,
)
from houseway.terminal.output import mean_dollars, percent, table

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.rulebook.rules import Rules
    from houseway.simulation import SimulationResults
    from houseway.simulation.engines import Chosen, Plan
    from houseway.simulation.tally import Figures

_WAGERS = ("Player", "Wager", "Made", "Net", "Std. error", "Std. dev.", "Of the stake")
_PLAYERS = ("Player", "Net", "Std. error", "Std. dev.", "Worst", "Best", "Fees", "Uncovered")
_OTHER_WORDS = (
    (BANK, "the bank, without fees"),
    (HOUSE, "the house"),
    (JACKPOT, "the jackpot"),
    (LEFT, "left in pots, where any is"),
)
_OTHERS = ("For", "Net", "Std. error", "Std. dev.")


class Spent(NamedTuple):
    """How many rounds a command played, and in how many seconds."""

    rounds: int
    seconds: float


def print_results(out: Console, plan: Plan, results: SimulationResults, chosen: Chosen, spent: Spent) -> None:
    """Print the figures of all wagers, of everybody at the table, and of the house."""
    tally, rules = results.tally, plan.rules
    out.print(f"{rules.name} ({rules.id}): {tally.rounds:,} rounds", style="bold")
    out.print(_table_line(plan))
    wagers = [_wager_row(rules, account, tally.figures(account)) for account in tally.accounts(WAGER)]
    if wagers:
        out.print(table("Each wager, without fees", _WAGERS, wagers, right=_WAGERS[2:]))
    players = [_player_row(results, account) for account in tally.accounts(PLAYER)]
    out.print(table("Each player, a round, with fees", _PLAYERS, players, right=_PLAYERS[1:]))
    others = [
        (words, *_spread(tally.figures(TallyKey(kind))))
        for kind, words in _OTHER_WORDS
        if TallyKey(kind) in tally.results
    ]
    title = "The bank and the house, a round" if isinstance(plan, TablePlan) else "The house, a hand"
    out.print(table(title, _OTHERS, others, right=_OTHERS[1:]))
    if spent.rounds:
        work = f"{spent.rounds:,} rounds in {spent.seconds:,.1f} seconds"
        out.print(f"{work}, by the {chosen.engine.name}.", style="dim")
    if chosen.why_live:
        out.print(f"The live engine plays this table, slowly: {chosen.why_live}.", style="dim")
    for note in notes(plan, chosen):
        out.print(note, style="dim")


def _wager_row(rules: Rules, account: TallyKey, found: Figures) -> tuple[str, ...]:
    of_stake = percent(found.per_staked, 3) if found.per_staked is not None else ""
    return account.who, rules.bets[account.bet].name, f"{found.count:,}", *_spread(found), of_stake


def _spread(found: Figures) -> tuple[str, str, str]:
    return mean_dollars(found.mean), mean_dollars(found.error), mean_dollars(found.deviation, 2)


def _table_line(plan: Plan) -> str:
    if isinstance(plan, PlayersPlan):
        return f"{plan.players} players; place 1 is on the left of the button, place {plan.players} has it"
    banks = "the bank rotates" if plan.rotates else f"seat {plan.banker} banks"
    put_up = "enough for every wager" if plan.bank is None else money(plan.bank)
    return f"Table: {table_text(plan.rules, plan.lots)}; {banks}, with {put_up}"


def _player_row(results: SimulationResults, account: TallyKey) -> tuple[str, ...]:
    found = results.tally.figures(account)
    return (
        account.who,
        *_spread(found),
        money(found.least),
        money(found.most),
        _per_round(results, TallyKey(FEES, account.who)),
        _per_round(results, TallyKey(UNCOVERED, account.who)),
    )


def _per_round(results: SimulationResults, account: TallyKey) -> str:
    """What an account comes to in a round, though it is counted only in some."""
    if account not in results.tally.results:
        return money(0)
    found = results.tally.figures(account)
    return mean_dollars(found.mean * found.count / results.tally.rounds, 2)
