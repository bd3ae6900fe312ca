"""How bots set hands that the players compare with each other: the best way, by the odds of every setting."""

from __future__ import annotations

from houseway.odds.chinese.setter import BestSet, setter_of
from houseway.odds.family import odds_of
from houseway.rounds.decisions import Ask, Choice, Parts
from houseway.rounds.guide import hand_to_set
from houseway.rulebook.rules import Rules
from houseway.table.live import LiveRound


def has_settings(rules: Rules) -> bool:
    """Whether the odds of a game say what each way to set a hand is worth."""
    return odds_of(rules).settings


def best_setting(ask: Ask, live: LiveRound) -> Choice:
    """The best answer to a question about a hand; what is usual where nothing is to be set."""
    found = best_of(ask, live)
    if found is None:
        return ask.default
    if found.choice not in (offer.name for offer in ask.offers):
        setter, offer = setter_of(live.rules, _players(live)), hand_to_set(ask)
        assert offer is not None
        found = setter.best_setting(offer.cards)
    return Choice(found.choice, parts=found.parts)


def best_of(ask: Ask, live: LiveRound) -> BestSet | None:
    """What is best to do with the hand that a question is about; None if it is about no such hand."""
    offer = hand_to_set(ask)
    if offer is None or not has_settings(live.rules):
        return None
    return setter_of(live.rules, _players(live)).best(offer.cards)


def chosen(live: LiveRound, seat: int) -> tuple[tuple[Ask, Choice], BestSet] | None:
    """What a seat did with its hand in a round, and what would have been best; None if it set none."""
    for ask, choice in live.round.chosen:
        if ask.seat == seat and (best := best_of(ask, live)) is not None:
            return (ask, choice), best
    return None


def points(live: LiveRound, choice: Choice) -> float:
    """What a choice wins on average from each opponent, in points."""
    return setter_of(live.rules, _players(live)).points_of(choice.name, choice.parts)


def _players(live: LiveRound) -> int:
    return len(live.deal.start.order)


def choice_words(live: LiveRound, name: str, parts: Parts) -> str:
    """What was done with a hand, in words."""
    return Choice(name, parts=parts).text(live.rules.deck)
