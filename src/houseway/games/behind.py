"""What the backline bettors behind a hand do with their own wagers when the hand is played on."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from houseway.rounds.decisions import Ask, Offer
from houseway.rounds.facts import Lot
from houseway.rounds.round import Answers, Round

WITH_THE_HAND = "with the hand"


def choices_behind(
    round: Round,
    question: str,
    lots: Sequence[Lot],
    legal: Callable[[Lot], Sequence[str | Offer]],
    lead_choice: str,
    otherwise: str,
) -> Generator[Sequence[Ask], Answers, list[tuple[Lot, str]]]:
    """Each bettor's choice for his wager: his own or, if so filed, the leading bettor's if he can afford it.

    All are asked at once; `otherwise` is what happens to a wager whose bettor does not answer.
    """
    if round.rules.filing.behind == WITH_THE_HAND:
        return [
            (lot, lead_choice if lead_choice in round.affordable(lot.bettor, legal(lot)) else otherwise)
            for lot in lots
        ]
    asks = [round.ask(lot.spot, question, legal(lot), otherwise, lot.bettor) for lot in lots]
    if not asks:
        return []
    answers = yield asks
    return [(lot, answers[ask.id].name) for lot, ask in zip(lots, asks, strict=True)]
