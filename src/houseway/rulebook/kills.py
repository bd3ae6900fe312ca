"""Kills: blinds that a player chooses or has to put up, which raise the limits of a hand."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from houseway.rulebook.models import Cite, Count, Model

LARGEST = "largest"
"""In the amounts of a kill: the largest blind or kill so far."""


class KillCall(Model):
    """Everybody is asked at the same time whether he kills the pot.

    A kill makes what its player has put in `at_least` so much, and exactly that unless he may choose: up to
    `at_most`, or up to a part of his chips (`of_chips`). With `any_amount_from`, he may choose only at tables
    with at least that lower limit. He must have `needs` times the kill in front of him. If several players
    kill, the first one from the left of the button has the kill. With `overkills`, everybody is asked again
    for a larger one, until nobody kills; without, a pot that is killed already is not killed again.
    """

    at_least: str = "2 x largest"
    at_most: str = ""
    of_chips: str = ""
    any_amount_from: str = ""
    needs: Count = 1
    overkills: bool = False
    cite: Cite = Field(default=[])


class Kill(Model):
    """What a killed pot is played for, and who has to kill one.

    A killed pot has its limits raised in the proportion of the kill to the lower limit, or, without fixed
    limits, only its blind and the least opening bet (`opens_at`, where `kill` is its amount). In the first
    betting round the killer acts in his turn or last, but always before a player who has raised answers.

    `owed_for` says what obliges a player to kill the next pot, for `amount`: winning two pots in a row,
    winning a whole pot of `pot_at_least` or more, alone (``scoop``), or having killed none while the others
    earned all the ``kill buttons``, of which there is one less than players, or that many. The pot is
    counted before the drop, or after it, and `scoop` says whether any whole pot counts, also one that
    everybody else folded for, or only one that was won at the showdown, or there by a high and a low hand.
    Of two pots in a row, the second must hold a full bet of other
    players that is no blind (`full_bet`), and the board must have been dealt (`board`). A player with a leg
    who splits a pot keeps the leg, or has to kill (`split`). With `second`, there may be two kills of the
    same size, one of them by a player who would otherwise not be dealt in.
    """

    owed_for: Literal["", "two pots", "scoop", "kill buttons"] = ""
    amount: str = "2 x lower"
    pot_at_least: str = ""
    pot: Literal["before the drop", "after the drop"] = "before the drop"
    scoop: Literal["any whole pot", "at the showdown", "high and low"] = "any whole pot"
    full_bet: bool = False
    board: bool = False
    split: Literal["keeps his leg", "kills"] = "keeps his leg"
    buttons: Literal["players less one"] | Annotated[int, Field(ge=1)] = "players less one"
    second: bool = False
    acts: Literal["in turn", "last"] = "in turn"
    opens_at: str = ""
    cite: Cite = Field(default=[])


def none_is_absent(value: object) -> object:
    """Read ``"none"`` in a rule file as a rule that is left out."""
    return None if value == "none" else value


OptionalKill = Annotated[Kill | None, BeforeValidator(none_is_absent)]
OptionalCall = Annotated[KillCall | None, BeforeValidator(none_is_absent)]
"""In a rule file also ``"none"``, where an option leaves them out."""
