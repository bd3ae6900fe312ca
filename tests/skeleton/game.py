"""The games layer: one card each, stay or fold, the highest card wins."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards import rank
from houseway.games import Game, Shape
from houseway.rounds.facts import Facts
from houseway.rounds.hands import HandId
from houseway.rounds.pots import ShareHolders
from houseway.rounds.purse import BET, POT
from houseway.rounds.round import Round, Steps
from houseway.rounds.scores import PairScore
from houseway.rulebook.rules import Rules
from tests.skeleton.rules import Play


def stake(rules: Rules) -> int:
    """What everybody plays for."""
    assert isinstance(rules.play, Play)
    return rules.low * rules.play.stake


def play(round: Round) -> Steps:
    """A stake each where there is a pot, a card each face down, one question to all, the hands shown."""
    for seat in round.spots:
        if round.rules.family.mode == "pots":
            name = round.people[seat]
            round.pay(name, POT, round.most(name, stake(round.rules)), BET)
        round.deal(HandId(seat), face_up=False, seen_by=(seat,))
    asks = [round.ask(seat, "stay", ("stay", "fold"), "stay") for seat in round.spots]
    answers = yield asks
    round.choices.update({ask.spot: answers[ask.id].name for ask in asks})
    for ask in asks:
        if round.choices[ask.spot] == "stay":
            round.show(HandId(ask.spot))


def _height(facts: Facts, seat: int) -> int:
    card = facts.hands[HandId(seat)][0]
    return -1 if card is None or facts.choices[seat] == "fold" else rank(card)


def holders(rules: Rules, facts: Facts, seats: Sequence[int]) -> list[ShareHolders]:
    """The highest card of the players who stayed holds the pot; if nobody stayed, it is shared."""
    best = max(_height(facts, seat) for seat in seats)
    return [ShareHolders("pot", {seat: "the highest card" for seat in seats if _height(facts, seat) == best})]


def score(rules: Rules, facts: Facts, one: int, two: int) -> PairScore:
    """The lower card of two pays one stake."""
    mine, his = _height(facts, one), _height(facts, two)
    owed = 0 if mine == his else stake(rules) if mine > his else -stake(rules)
    return PairScore(owed, "equal cards" if mine == his else "the higher card")


def _game(name: str) -> Game:
    return Game(name, play, lambda rules: rules.seats, lambda rules: Shape(), holders=holders, score=score)


GAMES = (_game("high-card"), _game("high-card-scored"))
