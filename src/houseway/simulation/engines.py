"""Which engine plays a table: a compiled kernel where there is one that fits, otherwise the live engine."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple, Protocol

from houseway.errors import HousewayError
from houseway.simulation.plan import PlanText, TablePlan, plan_of
from houseway.simulation.players_plan import PlayersPlan, PlayersText, players_plan_of
from houseway.simulation.tally import Tally

AUTO, KERNEL, LIVE = "auto", "kernel", "live"
ENGINES = (AUTO, KERNEL, LIVE)


Plan = TablePlan | PlayersPlan
"""What can be simulated: a table with a bank, or players against each other."""


class Engine(Protocol):
    """Plays rounds by their numbers; a round comes to the same whichever engine plays it.

    `shard` is how many rounds it likes to play at once, `asks` whether somebody may have to decide in them.
    """

    name: str
    shard: int
    asks: bool

    def play(self, first: int, rounds: int) -> Tally:
        """Play rounds from a number on."""
        ...


class _Kernel(NamedTuple):
    """A kernel: the module that has it, which says what prevents its use, and the engine there."""

    module: str
    engine: str


KERNELS = {
    "baccarat": _Kernel("houseway.simulation.kernels.baccarat", "baccarat_engine"),
    "blackjack": _Kernel("houseway.simulation.kernels.blackjack", "BlackjackEngine"),
    "pai-gow-poker": _Kernel("houseway.simulation.kernels.pai_gow", "PaiGowEngine"),
    "pai-gow-tiles": _Kernel("houseway.simulation.kernels.tiles", "TilesEngine"),
    "pan-nine": _Kernel("houseway.simulation.kernels.pan_nine", "PanNineEngine"),
    "poker-vs-dealer": _Kernel("houseway.simulation.kernels.versus", "versus_engine"),
    "ring-poker": _Kernel("houseway.simulation.kernels.ring", "RingEngine"),
    "set-21": _Kernel("houseway.simulation.kernels.set21", "Set21Engine"),
    "war": _Kernel("houseway.simulation.kernels.war", "WarEngine"),
}
"""The kernels by family. A module is imported when it is needed: compiled code takes long to load."""


class Chosen(NamedTuple):
    """An engine for a plan, and why it is the live engine if no kernel could be used.

    `wanted` and `store` are what it was chosen by, so that other processes choose the same.
    """

    engine: Engine
    why_live: str = ""
    wanted: str = AUTO
    store: str | None = None


def engine_for(plan: Plan, wanted: str = AUTO, store: str | None = None) -> Chosen:
    """The fastest engine that can play a plan, or the one that is wanted; best play is kept in a store."""
    if wanted not in ENGINES:
        raise HousewayError(f"engine: must be {', '.join(ENGINES[:-1])} or {ENGINES[-1]}, not {wanted!r}")
    if wanted == LIVE:
        return Chosen(_live(plan, store), "", wanted, store)
    kernel = KERNELS.get(plan.rules.family.name)
    reason: str | None = f"there is no kernel for {plan.rules.family.text}"
    if kernel is not None:
        module = import_module(kernel.module)
        reason = module.reason_against(plan)
        if reason is None:
            make: Callable[[Plan, str | None], Engine] = getattr(module, kernel.engine)
            return Chosen(make(plan, store), "", wanted, store)
    if wanted == KERNEL:
        raise HousewayError(f"{plan.rules.id}: no kernel can play this table: {reason}")
    return Chosen(_live(plan, store), reason or "", wanted, store)


def _live(plan: Plan, store: str | None) -> Engine:
    """The live engine for a plan."""
    if isinstance(plan, PlayersPlan):
        from houseway.simulation.live_players import LivePlayers

        return LivePlayers(plan)
    from houseway.simulation.live import LiveEngine

    return LiveEngine(plan, store)


def sent_plan(text: PlanText | PlayersText) -> Plan:
    """A plan that was sent from another process."""
    return players_plan_of(text) if isinstance(text, PlayersText) else plan_of(text)
