"""What the houses filed for when something goes wrong: every procedure, with the words it is written in.

A house's procedures are in its folder `procedures`, in files by subject, one table for each statement of the
filings. They decide no round by themselves, so loading a game reads none of them; `floor_of` and
`procedures_of` read them when somebody asks.
"""

from houseway.rulebook.floor.at_table import AtTable, DeclaredEvent, at_table
from houseway.rulebook.floor.loading import Floor, Procedure, floor_of, procedures_of
from houseway.rulebook.floor.models import FloorReading
from houseway.rulebook.floor.vocabulary import (
    CHANGES,
    DECIDES,
    FloorEvent,
    FloorRemedy,
    FloorStage,
    FloorWords,
    words,
)

__all__ = [
    "CHANGES",
    "DECIDES",
    "AtTable",
    "DeclaredEvent",
    "Floor",
    "FloorEvent",
    "FloorReading",
    "FloorRemedy",
    "FloorStage",
    "FloorWords",
    "Procedure",
    "at_table",
    "floor_of",
    "procedures_of",
    "words",
]
