"""What a player does, as a dealer says it: "stands", "goes to war", "declines insurance"."""

from __future__ import annotations

import re

Verb = tuple[str, str]
"""About a player, and to him: "stands" and "stand"."""

_VERBS: dict[str, Verb] = {
    "bet": ("bets", "bet"),
    "check": ("checks", "check"),
    "double": ("doubles", "double"),
    "draw": ("draws", "draw"),
    "even money": ("takes even money", "take even money"),
    "fold": ("folds", "fold"),
    "hit": ("hits", "hit"),
    "house way": ("plays the house way", "play the house way"),
    "insurance": ("takes insurance", "take insurance"),
    "keep": ("keeps", "keep"),
    "none": ("does not bet", "do not bet"),
    "play": ("plays", "play"),
    "rescue": ("rescues the double", "rescue the double"),
    "set": ("sets", "set"),
    "split": ("splits", "split"),
    "stand": ("stands", "stand"),
    "stay": ("stays", "stay"),
    "surrender": ("surrenders", "surrender"),
    "switch": ("switches", "switch"),
    "war": ("goes to war", "go to war"),
}

_BY_QUESTION: dict[tuple[str, str], Verb] = {
    ("early surrender", "no"): ("does not surrender", "do not surrender"),
    ("insurance", "no"): ("declines insurance", "decline insurance"),
    ("join double", "join"): ("joins the double", "join the double"),
    ("join double", "stay"): ("does not join the double", "do not join the double"),
    ("join split", "join"): ("joins the split", "join the split"),
    ("join split", "stay"): ("does not join the split", "do not join the split"),
    ("surrender", "play"): ("plays on", "play on"),
    ("switch", "keep"): ("does not switch", "do not switch"),
}
"""Choices that mean something else in answer to some questions."""

_MULTIPLE = re.compile(r"\d+x")


def verb_for(question: str, choice: str) -> Verb:
    """The verb for an answer; a choice without one of its own is chosen.

    >>> verb_for("hand", "stand"), verb_for("insurance", "no"), verb_for("raise", "4x")
    (('stands', 'stand'), ('declines insurance', 'decline insurance'), ('raises 4x', 'raise 4x'))
    """
    verb = _BY_QUESTION.get((question, choice)) or _VERBS.get(choice)
    if verb is None:
        does, do = ("raises", "raise") if _MULTIPLE.fullmatch(choice) else ("chooses", "choose")
        verb = f"{does} {choice}", f"{do} {choice}"
    return verb
