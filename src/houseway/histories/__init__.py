"""Hand histories: hands of ring poker as PHH texts, written from what was played and played again from them.

PHH is the Poker Hand History format of the University of Toronto (phh.readthedocs.io). A history is a TOML
text: the variant, the forced bets, the stacks, and every action of the dealer and the players in a line of
its own. Fields that begin with an underscore are the writer's own; docs/hand-histories.md lists ours.
"""

from houseway.histories.playing import PlayedHistory, play_history
from houseway.histories.reading import read_history
from houseway.histories.variants import expressed, has_history
from houseway.histories.writing import history_of, write_history

__all__ = [
    "PlayedHistory",
    "expressed",
    "has_history",
    "history_of",
    "play_history",
    "read_history",
    "write_history",
]
