"""The rule sheet's page on a round of blackjack, from the way it is played and the charts it has."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.cards import JOKER
from houseway.rulebook.blocks import Block, Paragraph
from houseway.rulebook.families.blackjack import BlackjackPlay
from houseway.rulebook.pages.page import Page, dealing_starts, deciding_starts
from houseway.rulebook.rules import Rules, readings_at
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
    paragraphs = (_counting(rules, how), *_deal(rules, how), _before_play(rules, how), *_hands(rules, how))
    return [paragraph for paragraph in paragraphs if paragraph.text]


def _told(texts: list[str], by_reading: tuple[str, ...] = ()) -> Paragraph:
    return Paragraph(" ".join(texts), by_reading=by_reading)


def _allowed(rules: Rules, chart: str) -> frozenset[str]:
    """What a chart allows in some row; a chart may be there to say that nothing is."""
    rows = rules.drawing[chart].rows if chart in rules.drawing else ()
    return frozenset(action for row in rows for action in row.result)


def _readings(rules: Rules, *charts: str) -> tuple[str, ...]:
    """The readings that decide what these charts allow."""
    found = list(readings_at(rules.filing, *(f"drawing.{chart}" for chart in charts)))
    for chart in charts:
        if chart in rules.drawing:
            cases = rules.drawing[chart]
            found += [name for row in (*cases.rows, *cases.off) for name in row.readings]
    return tuple(dict.fromkeys(found))


def _counting(rules: Rules, how: BlackjackPlay) -> Paragraph:
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
    fields = ("naturals", "natural_value", "natural_after_split", "target")
    return _told(texts, readings_at(rules.filing, *(f"play.{field}" for field in fields)))


def _deal(rules: Rules, how: BlackjackPlay) -> Iterator[Paragraph]:
    spots = (
        "Every spot with a wager gets two hands"
        if len(how.hands) > 1
        else "Every spot with a wager gets a hand"
    )
    texts = [f"{spots} of two cards face up, one card at a time."]
    if how.dealer_cards == 1:
        texts.append(
            "The player-dealer gets one card face up, and his second card after all spots have acted."
        )
    else:
        up, down = ("first", "second") if how.up == 1 else ("second", "first")
        texts.append(f"The player-dealer gets two cards, the {up} face up and the {down} face down.")
    yield _told(texts)
    yield dealing_starts(rules, how)


def _before_play(rules: Rules, how: BlackjackPlay) -> Paragraph:
    texts: list[str] = []
    if _allowed(rules, "early_surrender"):
        texts.append("First, a hand may be surrendered as the table below allows.")
    size = f"{how.insurance} {'of the wager' if '%' in how.insurance else 'the wager'}"
    offers = {"insurance": f"insurance for {size}", "even money": "even money"}
    named = [text for offer, text in offers.items() if offer in _allowed(rules, "insurance")]
    if named:
        texts.append(f"Then {either(named)} may be taken.")
    by_reading = _readings(rules, "early_surrender", "insurance", "check")
    if _allowed(rules, "check"):
        texts.append("The player-dealer's hidden card is checked; with a Natural, the round is over.")
    elif _readings(rules, "check"):
        texts.append("The player-dealer's hidden card is not looked at before the spots act.")
    return _told(texts, by_reading)


def _hands(rules: Rules, how: BlackjackPlay) -> Iterator[Paragraph]:
    yield deciding_starts(rules, how, "The spots act in turn, hand by hand")
    texts = []
    if how.switch:
        texts.append("A spot may first switch the second cards of its two hands.")
    more = [name for name in ("double", "split", "surrender", "rescue") if _allowed(rules, name)]
    options = f" Also allowed: {either(more)}." if more else ""
    texts.append(f"Where the chart leaves a choice, the player may hit or stand.{options}")
    yield _told(texts)
    texts = []
    if _allowed(rules, "double"):
        size = (
            "an amount equal to the wager" if how.double == "equal" else "up to an amount equal to the wager"
        )
        card = "" if how.double_card == "face up" else " face down"
        texts.append(f"A double adds {size}; the hand gets one more card{card}.")
    if _allowed(rules, "split"):
        texts.append(
            "A split needs an equal wager and makes two hands, each starting with one card of the pair."
        )
    if _allowed(rules, "surrender") or _allowed(rules, "early_surrender"):
        whole = how.surrender == "whole hand"
        texts.append(
            "All wagers on a surrendered hand are surrendered."
            if whole
            else "Each bettor surrenders for himself."
        )
    yield _told(texts)
    yield Paragraph(
        "After all spots have acted, the player-dealer's hand is opened and drawn by its chart. Hands over "
        f"{how.target} stay on the table until then; all wagers are settled by the payout tables."
    )


def title(rules: Rules, actor: str) -> str:
    """A chart by what it allows."""
    return TITLES[actor]


PAGE = Page("blackjack", paragraphs, title, NOT_ALLOWED)
