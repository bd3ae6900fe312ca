"""A terminal table at which players lay melds and collect for them."""

from __future__ import annotations

from houseway.cli.unbanked_session import UnbankedSession


class MeldsSession(UnbankedSession):
    """A table at which the players pay each other for melds."""

    round_name = "Hand"
    instructions = (
        "Type the number of a choice, or its name: s stays in, r retires, d draws, p leaves the card. To "
        "discard, type the card. q quits."
    )
    left_alone = "Your hand retires, or draws and discards, and the hand is played out."
