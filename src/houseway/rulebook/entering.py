"""What a rule file says of the table between hands: entering a game, missed blinds, straddles, the button."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from houseway.rulebook.kills import none_is_absent
from houseway.rulebook.models import Cite, Count, Model

Sum = str
"""An amount as `houseway.rulebook.amounts` reads it."""

EntryReason = Literal[
    "new", "missed", "missed small blind", "moved away", "moved towards", "traded away", "traded towards"
]
CameFrom = Literal["", "broken game", "forced move"]
EntrySeat = Literal["any", "left of the button", "left of the big blind"]
EntryWay = Literal["free", "post", "post both", "post small blind", "buy the button", "straddle", "kill"]


class EntryRow(Model):
    """How a player who is not simply dealt in gets a hand; of several rows, the first that applies counts.

    `who` is a new player, one who missed blinds, one who missed only the small blind, or one who changed
    seats, away from the button (later blinds) or towards it. Two players trade seats only where there are
    rows for those who traded. `at` is the seat that he would have in the next hand: the first to the left of
    the button, where the small blind is due, or the first to the left of the big blind. With `below`, the row
    is for tables whose big blind is smaller than that; with `came`, for players from such a game, and
    with `forced_move` for those of a must-move table too. He may always wait for the big blind, which he
    takes in turn.

    The ways: ``free`` without posting; ``post`` a live big blind; ``post both``, a live big blind and a dead
    small blind; ``post small blind``, which is dead; ``buy the button``: both blinds, the small one dead,
    while nobody else posts any, and the button with the next hand; ``straddle``, the first live one; ``kill``
    the pot, or do the overs, where the game has kills.
    """

    who: EntryReason
    at: EntrySeat = "any"
    below: Sum = ""
    came: CameFrom = ""
    forced_move: bool = False
    ways: list[EntryWay]
    cite: Cite = Field(default=[])


class EntryRules(Model):
    """Who is dealt in, and what he posts, in a game with blinds in which not everybody plays every hand.

    A blind is missed when it passes a seated player who is not dealt in. Missing the button counts as well
    where `button_counts`. The blinds may pass a new player `passes` times before he has missed them, any
    number of times where that is left out. A player who lost all his chips is dealt in without posting where
    `broke` is ``free``. When a player leaves, the blinds may pass over another who is dealt in: he posts what
    he skipped in the same hand, or it is ``forgiven``. In a new game, players may be dealt in without posting
    for ``one round of the button``, at seats that no blind has passed. A player who moved towards the button
    and did not take the first hand there is then as `moved_late` says. A player comes from a broken game if
    that was one of the house at the same limits or, where `broken_game` says so, at larger ones, by the big
    blind, and the same in all that `broken_same` names: the game, how it is bet, its kills. Where a player
    has less than half the big blind, the next one may have to take it too (`half_blind`); if the first has
    chips in the next hand, he takes it then, and the other has none. With `dealt_off`, a player who has just
    had the blinds and the button before he moved towards it may let it go by once.
    """

    rows: list[EntryRow] = Field(default=[])
    button_counts: bool = True
    passes: Count | None = None
    broke: Literal["as missed", "free"] = "as missed"
    skipped: Literal["posted", "forgiven"] = "forgiven"
    new_game: Literal["", "one round of the button"] = ""
    moved_late: Literal["missed", "moved away"] = "missed"
    broken_game: Literal["same limits", "same limits or larger"] = "same limits"
    broken_same: list[Literal["game", "betting", "kill"]] = Field(default=["game", "betting", "kill"])
    half_blind: Literal["", "next player"] = ""
    dealt_off: bool = False
    cite: Cite = Field(default=[])


class FirstButton(Model):
    """How the button is placed when a game begins: everybody is dealt a card face up, and the highest has it.

    Cards of the same rank go by suit, or those who tie are dealt another card each.
    """

    ties: Literal["suit", "another card"] = "suit"
    cite: Cite = Field(default=[])


class Straddle(Model):
    """Blind raises before the deal by the players to the left of the big blind, one after the other.

    `ladder` has the level of each. The first `live` of them leave their players the option to raise; all do
    where that is left out. Where the lower limit is below `live_from`, a straddle is dead: part of the pot,
    and of no call. A player needs chips of at least `needs`. Each counts as a raise where `counts`.
    """

    ladder: list[Sum] = Field(min_length=1)
    live: Count | None = None
    live_from: Sum = ""
    needs: Sum = ""
    counts: bool = True
    cite: Cite = Field(default=[])


OptionalFirstButton = Annotated[FirstButton | None, BeforeValidator(none_is_absent)]
"""In a rule file also ``"none"``, where a reading leaves it out."""
