"""How a decision is made: by the house way, at random among what is legal, or by best play."""

from __future__ import annotations

from collections.abc import Callable

from houseway.cards import Card, CardRandom
from houseway.games.baccarat import BANKER, PLAYER, value
from houseway.rounds.decisions import Ask, Choice
from houseway.rulebook.families import baccarat
from houseway.rulebook.rules import Rules
from houseway.table.table import LiveRound

Policy = Callable[[Ask, LiveRound], Choice]


def house_way(ask: Ask, live: LiveRound) -> Choice:
    """What the house does when nobody answers."""
    return ask.default


def random_legal(random: CardRandom) -> Policy:
    """Any legal answer; an amount is the least or the most."""

    def choose(ask: Ask, live: LiveRound) -> Choice:
        offer = random.choice(ask.offers)
        return Choice(offer.name, random.choice((offer.low, offer.high)) if offer.high else 0)

    return choose


class BestPlay:
    """The best answer by the exact odds of the game; where those do not speak, the house way."""

    def __init__(self, rules: Rules) -> None:
        from houseway.odds import analyse

        self.rules = rules
        self._best = {decision.situation: decision.action for decision in analyse(rules).strategy}

    def __call__(self, ask: Ask, live: LiveRound) -> Choice:
        """The best legal action in the situation that the asked spot can see."""
        legal = {offer.name for offer in ask.offers if not offer.high}
        for situation in self._situations(ask, live):
            if self._best.get(situation) in legal:
                return Choice(self._best[situation])
        return ask.default

    def _situations(self, ask: Ask, live: LiveRound) -> list[str]:
        """The names under which the odds may know this situation."""
        how = self.rules.play
        if not isinstance(how, baccarat.Play):
            return list(self._best) if len(self._best) == 1 else []
        if ask.about != PLAYER:
            return []
        hands = live.round.hands
        mine = _values(hands.get(PLAYER if how.hands == "community" else str(ask.spot), [])[:2])
        if len(mine) != 2:
            return []
        low, high = sorted(mine)
        plain = f"{(low + high) % 10} ({low}-{high})"
        up = _values(hands.get(BANKER, [])[:1]) if how.dealt != "face down" else []
        return [f"{plain} against {up[0]}", plain] if up else [plain]


def _values(cards: list[Card | None]) -> list[int]:
    return [value(card) for card in cards if card is not None and card < 52]
