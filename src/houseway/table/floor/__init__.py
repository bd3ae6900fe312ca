"""The floor at a live table: what happened is declared, and the filed remedy is applied to the round.

`rulings_now` lists the rows of the house's procedures that fit a round as it stands. A `Declaration` names
one of them, or an event that only one row fits; `ruling_for` makes an `AppliedRuling` of it, which
`apply_ruling` and every replay carry out. What becomes of the cards because of an event is in `happenings`,
what a remedy does in `operations`; `rulebook/floor/words/table.toml` says which remedy is which operation.
"""

from houseway.table.floor.applying import apply_ruling, is_checked_again
from houseway.table.floor.case import bank_hand, hand_meant
from houseway.table.floor.declaring import (
    Declaration,
    OfferedRuling,
    floor_choices,
    rows_of_other_stages,
    ruled_condition,
    ruling_for,
    rulings_now,
)

__all__ = [
    "Declaration",
    "OfferedRuling",
    "apply_ruling",
    "bank_hand",
    "floor_choices",
    "hand_meant",
    "is_checked_again",
    "rows_of_other_stages",
    "ruled_condition",
    "ruling_for",
    "rulings_now",
]
