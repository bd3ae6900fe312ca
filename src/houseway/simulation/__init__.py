"""Simulation: a whole table, round after round, by the million.

`TablePlan` or `PlayersPlan` says what is played, `simulate` plays it, and `SimulationResults` has what came
of it: for each wager, player, bank and house the distribution of the result of a round, with whatever a short
bank, the order of action, fees and the rotation of the bank do to it.
"""

from houseway.simulation.engines import engine_for
from houseway.simulation.plan import BEST, HOUSE_WAY, PLAYER_DEALER, TablePlan
from houseway.simulation.players_plan import PlayersPlan
from houseway.simulation.results import SimulationResults
from houseway.simulation.running import simulate
from houseway.simulation.tally import Figures, Tally, TallyKey

__all__ = [
    "BEST",
    "HOUSE_WAY",
    "PLAYER_DEALER",
    "Figures",
    "PlayersPlan",
    "SimulationResults",
    "TablePlan",
    "Tally",
    "TallyKey",
    "engine_for",
    "simulate",
]
