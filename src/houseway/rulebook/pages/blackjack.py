"""The rule sheet's page on a round of blackjack, from the way it is played and the charts it has."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.cards import JOKER
from houseway.rulebook.blocks import Block, Paragraph
from houseway.rulebook.families.blackjack import BlackjackPlay
from houseway.rulebook.pages.page import Page, the_left_of
from houseway.rulebook.rules import Rules
from houseway.wording import either

TITLES = {
    "player": "A player's hand",
    "dealer": "The player-dealer's hand",
    "double": "Doubling",
    "split": "Splitting",
    "surrender": "Surrender",
    "early_surrender": "Surrender before the players act",
    "rescue": "Rescue of a doubled hand",
    "insurance": "Insurance",
    "check": "Checking the hidden card",
}
NOT_ALLOWED = "not allowed"

_NATURALS = {
    "ace-ten": "an ace and a ten-point card",
    "ace-ace": "two aces",
    "joker-ace": "a joker and an ace",
    "joker-joker": "two jokers",
}


def paragraphs(rules: Rules) -> list[Block]:
    """How the cards count, and the round from the deal to the player-dealer's last card."""
    how = rules.play
    assert isinstance(how, BlackjackPlay)
    texts = (*_counting(rules, how), *_deal(how), *_before_play(rules, how), *_hands(rules, how))
    return [Paragraph(" ".join(part)) for part in texts if part]


def _counting(rules: Rules, how: BlackjackPlay) -> Iterator[list[str]]:
    texts = [
        "Twos to nines count their number, tens and face cards 10, and an ace 11 unless that would exceed "
        f"{how.target}, then 1. The best ordinary total is {how.target}; a higher total is a bust."
    ]
    if JOKER in rules.deck.counts:
        texts.append(f"A hand with a joker that is not a Natural counts {how.target}.")
    plain = how.natural_value == str(how.target) or how.natural_value.isalpha()
    worth = "" if plain else f", counted {how.natural_value}"
    hands = either([_NATURALS[name] for name in how.naturals])
    split = "also after a split" if how.natural_after_split else "not after a split"
    texts.append(f"A Natural is a dealt hand of {hands}{worth}; {split}.")
    yield texts


def _deal(how: BlackjackPlay) -> Iterator[list[str]]:
    spots = (
        "Every spot with a wager gets two hands"
        if len(how.hands) > 1
        else "Every spot with a wager gets a hand"
    )
    texts = [f"{spots} of two cards face up, one card at a time, starting on {the_left_of(how.deals_from)}."]
    if how.dealer_cards == 1:
        texts.append(
            "The player-dealer gets one card face up, and his second card after all spots have acted."
        )
    else:
        up, down = ("first", "second") if how.up == 1 else ("second", "first")
        texts.append(f"The player-dealer gets two cards, the {up} face up and the {down} face down.")
    yield texts


def _before_play(rules: Rules, how: BlackjackPlay) -> Iterator[list[str]]:
    charts = rules.drawing
    texts: list[str] = []
    if "early_surrender" in charts:
        texts.append("First, a hand may be surrendered as the table below allows.")
    if "insurance" in charts:
        offers = {action for row in charts["insurance"].rows for action in row.result}
        size = f"{how.insurance} {'of the wager' if '%' in how.insurance else 'the wager'}"
        named = [f"insurance for {size}"] if "insurance" in offers else []
        texts.append(
            f"Then {either(named + (['even money'] if 'even money' in offers else []))} may be taken."
        )
    if "check" in charts:
        texts.append("The player-dealer's hidden card is checked; with a Natural, the round is over.")
    yield texts


def _hands(rules: Rules, how: BlackjackPlay) -> Iterator[list[str]]:
    charts = rules.drawing
    texts = [f"The spots act in turn, hand by hand, starting on {the_left_of(how.acts_from)}."]
    if how.switch:
        texts.append("A spot may first switch the second cards of its two hands.")
    more = [name for name in ("double", "split", "surrender", "rescue") if name in charts]
    options = f" Also allowed: {either(more)}." if more else ""
    texts.append(f"Where the chart leaves a choice, the player may hit or stand.{options}")
    yield texts
    texts = []
    if "double" in charts:
        size = (
            "an amount equal to the wager" if how.double == "equal" else "up to an amount equal to the wager"
        )
        card = "" if how.double_card == "face up" else " face down"
        texts.append(f"A double adds {size}; the hand gets one more card{card}.")
    if "split" in charts:
        texts.append(
            "A split needs an equal wager and makes two hands, each starting with one card of the pair."
        )
    if "surrender" in charts or "early_surrender" in charts:
        whole = how.surrender == "whole hand"
        texts.append(
            "All wagers on a surrendered hand are surrendered."
            if whole
            else "Each bettor surrenders for himself."
        )
    yield texts
    yield [
        "After all spots have acted, the player-dealer's hand is opened and drawn by its chart. Hands over "
        f"{how.target} stay on the table until then; all wagers are settled by the payout tables."
    ]


def title(rules: Rules, actor: str) -> str:
    """A chart by what it allows."""
    return TITLES[actor]


PAGE = Page("blackjack", paragraphs, title, NOT_ALLOWED)
