"""Poker against the player-dealer: the kernel for hands that keep some cards, for a board, or for neither."""

from __future__ import annotations

from types import ModuleType

from houseway.games.versus.hands import play_of
from houseway.simulation.engines import Engine
from houseway.simulation.kernels import fast_action, holdem, one_raise
from houseway.simulation.plan import TablePlan


def _kernel_for(plan: TablePlan) -> ModuleType:
    how = play_of(plan.rules)
    if how.keep:
        return fast_action
    return holdem if how.board else one_raise


def reason_against(plan: TablePlan) -> str | None:
    """Why no kernel can deal a table; None if one can."""
    reason: str | None = _kernel_for(plan).reason_against(plan)
    return reason


def versus_engine(plan: TablePlan, store: str | None = None) -> Engine:
    """The kernel that deals a table."""
    kernel = _kernel_for(plan)
    if kernel is fast_action:
        return fast_action.FastActionEngine(plan, store)
    if kernel is holdem:
        return holdem.HoldemEngine(plan, store)
    return one_raise.OneRaiseEngine(plan, store)
