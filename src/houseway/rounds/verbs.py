"""What a player does, as a dealer says it: "stands", "goes to war", "declines insurance"."""

from __future__ import annotations

import re

from houseway.rulebook.family import Verb, Verbs

_COMMON: dict[str, Verb] = {
    "bet": ("bets", "bet"),
    "check": ("checks", "check"),
    "double": ("doubles", "double"),
    "draw": ("draws", "draw"),
    "fold": ("folds", "fold"),
    "hit": ("hits", "hit"),
    "keep": ("keeps", "keep"),
    "none": ("does not bet", "do not bet"),
    "play": ("plays", "play"),
    "set": ("sets", "set"),
    "split": ("splits", "split"),
    "stand": ("stands", "stand"),
    "stay": ("stays", "stay"),
    "surrender": ("surrenders", "surrender"),
}
"""Choices that any family may offer; a family declares the verbs of the choices that only it has."""

_MULTIPLE = re.compile(r"\d+x")
_MELD = re.compile(r"(add|borrow|split) (\d+)")
_WITH_MELD: dict[str, Verb] = {
    "add": ("adds to", "add to"),
    "borrow": ("borrows from", "borrow from"),
    "split": ("splits", "split"),
}
"""What is done with a numbered meld on the table."""


def verb_for(question: str, choice: str, own: Verbs) -> Verb:
    """The verb for an answer, the family's own or a common one; a choice without either is chosen.

    >>> own = {("insurance", "no"): ("declines insurance", "decline insurance")}
    >>> verb_for("hand", "stand", own), verb_for("insurance", "no", own), verb_for("raise", "4x", own)
    (('stands', 'stand'), ('declines insurance', 'decline insurance'), ('raises 4x', 'raise 4x'))
    """
    verb = own.get((question, choice)) or own.get(choice) or _COMMON.get(choice)
    if verb is None and (meld := _MELD.fullmatch(choice)):
        does, do = _WITH_MELD[meld[1]]
        return f"{does} meld {meld[2]}:", f"{do} meld {meld[2]}:"
    if verb is None:
        does, do = ("raises", "raise") if _MULTIPLE.fullmatch(choice) else ("chooses", "choose")
        verb = f"{does} {choice}", f"{do} {choice}"
    return verb
