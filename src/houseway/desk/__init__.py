"""The desk: a finished round as a floor person describes it, and who is paid what, and why.

A situation enters at the facts of the round (cards, choices, wagers) and is settled by the same tables, order
and bank as a live round. What it may say, and how, is described in ``docs/settle.md``.

The desk also answers for a table that is only described: what its fees are under each schedule option
(`fee_options`), and what banking it is worth (`banking`).
"""

from houseway.desk.reading import (
    HAND_NOTES,
    KEYS,
    NOTES,
    TABLE_KEYS,
    TABLE_NOTES,
    Situation,
    load_situation,
    read_situation,
)
from houseway.desk.settling import DeskResult, desk_data, settle_situation

__all__ = [
    "HAND_NOTES",
    "KEYS",
    "NOTES",
    "TABLE_KEYS",
    "TABLE_NOTES",
    "DeskResult",
    "Situation",
    "desk_data",
    "load_situation",
    "read_situation",
    "settle_situation",
]
