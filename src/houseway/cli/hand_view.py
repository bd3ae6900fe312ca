"""What hands count, as people say it at the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from houseway.cards import parse_cards
from houseway.rounds.sight import UNSEEN

if TYPE_CHECKING:
    from houseway.rulebook.rules import Rules

Hands = Mapping[str, Sequence[str]]


def counted(rules: Rules, hands: Hands, name: str) -> str:
    """The count of a hand that is seen, in the games that count: ``7``, ``soft 16``, ``24, over``."""
    cards = hands[name]
    if len(cards) < 2 or UNSEEN in cards:
        return ""
    match rules.family.name:
        case "baccarat":
            return _baccarat(cards)
        case "blackjack":
            return _blackjack(rules, cards, split="/" in name or f"{name}/2" in hands)
    return ""


def _baccarat(cards: Sequence[str]) -> str:
    from houseway.games.baccarat import read_hand

    hand = read_hand(parse_cards(cards))
    if hand.third is not None:
        return str((hand.first_two + hand.third) % 10)
    return f"{hand.first_two}{', natural' if hand.first_two >= 8 else ''}"


def _blackjack(rules: Rules, cards: Sequence[str], split: bool) -> str:
    from houseway.games.blackjack.hands import count, natural, play_of

    how = play_of(rules)
    held = parse_cards(cards)
    if natural(held, how) != "none" and (not split or how.natural_after_split):
        return "Natural"
    total, soft = count(held, how.target)
    return f"soft {total}" if soft else f"{total}, over" if total > how.target else str(total)


def setting_counts(rules: Rules, offer: str) -> str:
    """What the two hands of an offered setting count, in the games that set hands."""
    if rules.family.name != "set-21" or "/" not in offer:
        return ""
    from houseway.games.set21 import Setting

    front, _, back = offer.partition("/")
    return "{} and {}".format(*Setting(parse_cards(front), parse_cards(back)).counts)
