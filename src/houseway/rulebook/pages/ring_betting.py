"""The betting of ring poker on the rule sheet: limits, caps, short all-ins."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.rulebook.blocks import Paragraph
from houseway.rulebook.families.ring import Betting
from houseway.rulebook.pages.ring_sums import Told, number
from houseway.wording import sentence

UP_TO = "up to the limit"
HEADS_UP = {
    "capped": "Two players have the same limit.",
    "two left": "There is no limit while only two players are left in the hand.",
    "two before the cap": (
        "There is no limit once only two players are left, unless all of these raises were made before that."
    ),
    "two at the start": "There is no limit in a round that two players begin.",
}
RAISES = {
    "last raise": "A raise is at least as large as the last bet or raise of the round",
    "largest of the round": "A raise is at least as large as the largest bet or raise of the round",
    "lower": "A raise is at least the lower limit",
    "smallest bet": "A raise is at least the smallest bet of the round",
}
SHORT = {
    "half": "counts as a full one if it is half of it or more",
    "full only": "may not be raised by a player who has acted",
    "sum": "may be raised by a player who has acted only if several of them add up to a full one",
    "sum to player": "may be raised by a player who has acted only if what he faces adds up to a full one",
    "largest raise": (
        "counts as a full one if no bet or raise of the round was larger; if not, those who have acted may"
        " not raise it, unless several in a row add up to the largest"
    ),
    "action only": "may not be raised by a player who has acted, unless another completes it",
}


def betting(told: Told) -> Iterator[Paragraph]:
    """How much may be bet, and how often it may be raised."""
    how = told.play.betting
    cap = how.raises if how.limit in ("fixed", "spread", UP_TO) else how.no_limit_raises
    places = ["betting.raises", "betting.no_limit_raises"]
    if how.limit == UP_TO:
        places.append("betting.limit")
        text = f"Once a player has bet or raised to {told.sum('higher')}, there are no more raises."
    elif cap is None:
        text = "Any number of raises is allowed in a round."
    else:
        places += ["betting.heads_up", "betting.cap_counts"]
        raises = "raise" if cap == 1 else "raises"
        text = f"A bet and {number(cap)} {raises} are allowed in a round. {HEADS_UP[how.heads_up]}"
        if how.cap_counts == "every raise":
            text += " All-in raises of any size are among them."
    yield told.paragraph(text, how.cite, "Raises", places)
    sizes = " ".join(_sizes(told, how))
    if sizes:
        fields = ("limit", "raise_at_least", "open_at_most", "round_pot", "rounded", "ceiling")
        yield told.paragraph(sizes, how.cite, "Bets", [f"betting.{field}" for field in fields])
    if how.check_raise_text or how.text:
        words = " ".join(sentence(text) for text in (how.check_raise_text, how.text) if text)
        yield told.paragraph(words, how.cite, "Betting", ("betting.text", "betting.check_raise_text"))


def _sizes(told: Told, how: Betting) -> Iterator[str]:
    """The bounds of bets that are not fixed."""
    if how.limit != "fixed":
        yield f"{RAISES[how.raise_at_least]}{', or goes up to the limit' if how.limit == UP_TO else ''}."
    if how.limit == "pot limit":
        yield "A raise is at most the pot after its player has called."
        if how.round_pot:
            before = ", before the call is counted" if how.rounded == "before the call" else ""
            yield f"The pot is rounded up to a multiple of {told.sum(how.round_pot)}{before}."
        if how.open_at_most:
            yield f"The first player to come in may make it {told.sum(how.open_at_most)} at most."
    if how.ceiling:
        yield f"No single bet is above {told.sum(how.ceiling)}."


def all_in(told: Told) -> Iterator[Paragraph]:
    """What a player may do who has too few chips, and what his bet lets others do."""
    how = told.play.betting
    if not how.all_in:
        text = "Nobody goes all in: a player who cannot pay a bet in full folds."
        yield told.paragraph(text, how.cite, "All in", ("betting.all_in",))
        return
    text = (
        "A player whose chips do not cover a bet plays for the part of the pot that he matched; bets above it"
        f" make a side pot. An all-in bet or raise of less than a full one {SHORT[how.short]}"
        f"{_after_short(how)}"
    )
    places = ["betting.short", "betting.next_raise"]
    if told.play.blinds and how.short_blind == "as posted":
        text += " If the big blind is short, a call is what was posted."
    if told.play.blinds:
        places.append("betting.short_blind")
    yield told.paragraph(text, how.cite, "All in", places)


def _after_short(how: Betting) -> str:
    """The rest of the sentence: what a raise is counted from after a short all-in bet or raise."""
    closed = "If not, those who have acted may not raise it"
    if how.limit != "fixed" or how.next_raise == "always on top":
        closed = f" {closed}." if how.short == "half" else ""
        return f".{closed} The next raise is added on top of it."
    if how.short != "half":
        return ". The next raise is counted from the last full bet."
    base = "on top of it" if how.next_raise == "on top" else "to the last full bet"
    return f", and the next raise is added {base}. {closed}, and others raise from the last full bet."
