"""What the backline bettors behind a hand do with their own wagers, when it is played on."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from houseway.rounds.decisions import Ask
from houseway.rounds.facts import Lot
from houseway.rounds.round import Answers, Round

WITH_THE_HAND = "with the hand"


def choices_behind(
    round: Round,
    about: str,
    lots: Sequence[Lot],
    legal: Callable[[Lot], Sequence[str]],
    led: str,
    otherwise: str,
) -> Generator[Sequence[Ask], Answers, list[tuple[Lot, str]]]:
    """Each bettor's choice for his wager: his own, or as filed that of whoever leads where he has the chips.

    All are asked at once, and `otherwise` is what happens to a wager nobody speaks for.
    """
    if round.rules.filing.behind == WITH_THE_HAND:
        return [(lot, led if led in legal(lot) else otherwise) for lot in lots]
    asks = [round.ask_bettor(lot, about, legal(lot), otherwise) for lot in lots]
    if not asks:
        return []
    answers = yield asks
    return [(lot, answers[ask.key].name) for lot, ask in zip(lots, asks, strict=True)]
