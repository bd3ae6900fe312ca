"""The desk: a finished round as a floor person describes it, and who is paid what, and why.

A situation enters at the facts of the round (cards, choices, wagers) and is settled by the same tables, order
and bank as a live round. A text is loaded (`loading`), its shape is checked (`situation`), the rules are
chosen (`choosing`), the facts are read (`reading`) and settled (`settling`); a hand of a game with pots is
read by `pot_reading` and settled by `pot_settling`, a round that the players settle with each other by
`score_reading` and `score_settling`. `answering` takes any of them. What a situation may say is
described in ``docs/settle.md``.

The desk also answers for a table that is only described: what its fees are under each schedule option
(`fee_options`), and what banking it is worth (`banking`). And it looks up what the houses filed for when
something goes wrong (`rulings`).
"""

from houseway.desk.answering import answer_data, answered
from houseway.desk.loading import load_json, load_situation
from houseway.desk.pot_reading import FinishedHand, finished_hand
from houseway.desk.pot_settling import HandResult, hand_data, settle_hand
from houseway.desk.reading import FinishedRound, finished_round, read_situation
from houseway.desk.score_settling import ScoresResult
from houseway.desk.settling import DeskResult, desk_data, settle_situation
from houseway.desk.situation import Situation, parse_situation, situation_schema

__all__ = [
    "DeskResult",
    "FinishedHand",
    "FinishedRound",
    "HandResult",
    "ScoresResult",
    "Situation",
    "answer_data",
    "answered",
    "desk_data",
    "finished_hand",
    "finished_round",
    "hand_data",
    "load_json",
    "load_situation",
    "parse_situation",
    "read_situation",
    "settle_hand",
    "settle_situation",
    "situation_schema",
]
