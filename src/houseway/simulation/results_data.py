"""The results of a simulation as data: for JSON, CSV and the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.desk.layouts import table_text
from houseway.money import dollar_number, money
from houseway.simulation.engines import Chosen, Plan
from houseway.simulation.plan import BEST
from houseway.simulation.players_plan import PlayersPlan
from houseway.simulation.results import SimulationResults
from houseway.simulation.tally import KINDS, Figures, Tally, TallyKey

CSV = (
    *("kind", "who", "bet", "count", "mean", "standard_error", "standard_deviation"),
    *("least", "most", "staked", "per_staked"),
)


def notes(plan: Plan, chosen: Chosen) -> list[str]:
    """What the figures take for granted."""
    found = ["Every round is dealt from a fresh pack."]
    if any(row.result.kind == "stays" for bet in plan.rules.bets.values() for row in bet.cases.rows):
        found.append("A bet that stays up is taken down after its round.")
    if isinstance(plan, PlayersPlan):
        found.append(f"Everybody begins each hand with {money(plan.stack)}; fees by time are left out.")
        found.append(f"Decisions: {_PLAYERS_WORDS.get(plan.policy, f'{plan.policy} bots')}.")
    elif chosen.engine.asks:
        how = "best play by the odds" if plan.policy == BEST else "the house way"
        found.append(f"Decisions: {how}.")
    return found


_PLAYERS_WORDS = {
    "mixed": "by chance, mostly passive, without a look at the cards",
    "check-call": "always check or call",
    "wild": "by chance, as often raising as calling, without a look at the cards",
    "best": "every hand is set the best way",
    "house-way": "every hand is set simply, the strongest part behind",
}


def results_data(
    plan: Plan, results: SimulationResults, chosen: Chosen, *, distributions: bool = True
) -> dict[str, Any]:
    """The results as JSON carries them, amounts in dollars, with or without the distributions."""
    tally = results.tally
    return {
        "game": plan.rules.id,
        "name": plan.rules.name,
        **_plan_data(plan),
        "policy": plan.policy,
        "seed": plan.seed,
        "rounds": tally.rounds,
        "spans": [list(span) for span in results.spans],
        "engine": chosen.engine.name,
        "why_live": chosen.why_live or None,
        "notes": notes(plan, chosen),
        "accounts": [
            {
                **account._asdict(),
                **_figures_data(tally.figures(account)),
                **({"distribution": _distribution(tally, account)} if distributions else {}),
            }
            for kind in KINDS
            for account in tally.accounts(kind)
        ],
    }


def _distribution(tally: Tally, account: TallyKey) -> list[dict[str, Any]]:
    counted = sorted(tally.results[account].items())
    return [{"net": dollar_number(net), "rounds": times} for net, times in counted]


def _plan_data(plan: Plan) -> dict[str, Any]:
    """The table with a bank, or the players without one."""
    table: dict[str, Any] = {"table": None, "player_dealer": None, "rotates": False, "bank": None}
    if isinstance(plan, PlayersPlan):
        return table | {"players": plan.players, "stack": dollar_number(plan.stack)}
    return {
        "table": table_text(plan.rules, plan.lots),
        "player_dealer": None if plan.rotates else plan.banker,
        "rotates": plan.rotates,
        "bank": None if plan.bank is None else dollar_number(plan.bank),
        "players": None,
        "stack": None,
    }


def _figures_data(found: Figures) -> dict[str, Any]:
    return {
        "count": found.count,
        "mean": found.mean / 100,
        "standard_error": found.error / 100,
        "standard_deviation": found.deviation / 100,
        "least": dollar_number(found.least),
        "most": dollar_number(found.most),
        "staked": dollar_number(found.staked),
        "per_staked": found.per_staked,
    }


def csv_rows(results: SimulationResults) -> Iterator[tuple[object, ...]]:
    """A line for each account."""
    for kind in KINDS:
        for account in results.tally.accounts(kind):
            yield (*account, *_figures_data(results.tally.figures(account)).values())
