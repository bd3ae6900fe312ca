"""What two players owe each other in a game that they settle among themselves."""

from __future__ import annotations

from typing import Literal, NamedTuple

CoverRule = Literal["chips left", "players who run out", "each payment", "separate caps", "own chips"]
"""How far a player's chips go when every pair is settled in turn.

``chips left``: he pays as long as he has any, what he won before included. ``each payment``: all that he pays
or collects counts, and it ends at what he had. ``players who run out``: that is so only for a player who
cannot pay what he owes, and all others pay with what they have won too. ``separate caps``: what he pays ends
there, and so does what he collects. ``own chips``: from nobody does he collect more than he had himself.
"""


class PairScore(NamedTuple):
    """What the second of two players owes the first, and why.

    `why` is told from the side of the first, `why_other` from that of the second if it reads differently.
    """

    owed: int
    why: str
    cite: str = ""
    why_other: str = ""
