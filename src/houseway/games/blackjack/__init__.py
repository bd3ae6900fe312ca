"""Blackjack: hands drawn by filed charts toward a target, with doubles, splits, insurance and surrender.

The rule file's charts say what may be done with a hand; this family only knows how a round goes.
"""

from __future__ import annotations

from houseway.games.blackjack.checking import faults
from houseway.games.blackjack.features import features, scope
from houseway.games.blackjack.hands import (
    DOUBLE,
    PLAYER_DEALER,
    SPLIT,
    HandInPlay,
    count,
    is_split,
    natural,
    play_of,
    seen,
)
from houseway.games.blackjack.play import play
from houseway.games.blackjack.reading import read_facts
from houseway.games.game import Game, Shape, seen_whole
from houseway.rounds.decisions import Ask
from houseway.rounds.facts import Facts, Hands
from houseway.rounds.hands import HandId
from houseway.rulebook.rules import Rules

__all__ = ["GAME"]

_CARDS_A_HAND = 5


def most_cards(rules: Rules) -> int:
    """Enough cards for a full table: few hands are longer or split."""
    return _CARDS_A_HAND * (len(play_of(rules).hands) * (rules.seats - 1) + 1)


def shape(rules: Rules) -> Shape:
    """One or two hands for each spot, which may be split, and the player-dealer's."""
    how = play_of(rules)
    bank = str(PLAYER_DEALER)
    return Shape(
        (bank,),
        len(how.hands),
        bank=bank,
        splits=SPLIT in rules.bets,
        switches=how.switch,
        doubles=DOUBLE if DOUBLE in rules.bets else "",
        bets=how.hands,
    )


def count_hand(rules: Rules, hands: Hands, hand: HandId) -> str:
    """What a hand counts; ``Natural`` if it is one."""
    cards, how = seen_whole(hands, hand), play_of(rules)
    if cards is None or len(cards) < 2:
        return ""
    split = is_split(Facts(hands), hand)
    if natural(cards, how) != "none" and (not split or how.natural_after_split):
        return "Natural"
    total, soft = count(cards, how.target)
    return f"soft {total}" if soft else f"{total}, over" if total > how.target else str(total)


def usual(rules: Rules, hands: Hands, ask: Ask) -> str:
    """The house way where there is one; otherwise draw and stand as the player-dealer must."""
    cards = seen_whole(hands, ask.hand) if ask.hand else None
    if ask.question != "hand" or cards is None or "player" in rules.house_way:
        return ask.default.name
    up = next((card for card in hands[PLAYER_DEALER] if card is not None), None)
    known = seen(cards, play_of(rules), up, HandInPlay(ask.spot, PLAYER_DEALER))
    wanted = "hit" if "hit" in rules.drawing["dealer"].look_up(known).result else "stand"
    return wanted if wanted in (offer.name for offer in ask.offers) else ask.default.name


GAME = Game(
    "blackjack",
    play,
    most_cards,
    shape,
    features,
    scope,
    read_facts=read_facts,
    faults=faults,
    count=count_hand,
    usual=usual,
)
