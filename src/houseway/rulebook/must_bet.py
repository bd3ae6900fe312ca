"""The duty to bet a good low after the draw, as a rule file states it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from houseway.rulebook.models import Cite, Model


class MustBet(Model):
    """A low that must be bet on the last street, or wins only what was in the pot before it was not.

    `hand` is the highest card of the hands that the duty is for: with ``"7"``, five different ranks of seven
    or lower. A player who checks one, and whose hand is then the best, wins what was bet before; later bets
    go back to the players, or to the best of the other hands (`bets_go`). If he is beaten, he loses them.
    If his hand ties with one that was bet, the later bets do not stand either, or the hand that was bet wins
    them (`tie`).

    `short_call` names the all-in bets that such a hand may call without having done its duty: those below
    half a bet, or below a full one. The bet and the call stand then, and what others put in after the
    call goes back. Of 6 that are bet all in at a limit of 20, called by a seven and by a third player, a
    seven that is best wins the 6 and its own, and the third player gets his 6 back. `overcall` says whether
    he also gets it back where he loses it to somebody else; that is only asked if nobody has raised.

    Usually a check is offered all the same. Where `enforced`, it is not, except that the last to act
    may check if nobody has bet and `last_may_check`.
    """

    hand: str
    bets_go: Literal["back", "to the best other hand"] = "back"
    tie: Literal["nobody", "the hand that was bet"] = "nobody"
    short_call: Literal["none", "below half a bet", "below a full bet"] = "none"
    overcall: Literal["if he loses", "if that hand wins"] = "if he loses"
    enforced: bool = False
    last_may_check: bool = False
    cite: Cite = Field(default=[])


def _none(value: object) -> object:
    return None if value == "none" else value


OptionalDuty = Annotated[MustBet | None, BeforeValidator(_none)]
"""A duty; None, in a rule file also ``"none"``, where a form of the game has none."""
