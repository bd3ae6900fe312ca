"""A round of Push 9 on the rule sheet: the betting, the hands, and what a tie does."""

from __future__ import annotations

from houseway.cards import RANKS
from houseway.ranking.words import one
from houseway.rulebook.blocks import Block, Paragraph, TableBlock
from houseway.rulebook.families.push_nine import PushPlay
from houseway.rulebook.pages.page import Page
from houseway.rulebook.pages.ring import up_to_the_showdown
from houseway.rulebook.pages.ring_showdown import ODD
from houseway.rulebook.pages.ring_sums import Told
from houseway.rulebook.rules import Rules, cited

LOWEST_FIRST = (RANKS[-1], *RANKS[:-1])
"""The ranks from the ace, which counts one."""


def tell(rules: Rules) -> list[Block]:
    """A round from the antes to the pot, and the rounds that may follow for the same pot."""
    play, told = rules.play, Told(rules)
    assert isinstance(play, PushPlay)
    return [
        *up_to_the_showdown(told),
        told.paragraph(
            "Everybody who is left shows his hand, and the best one takes the pot.",
            play.showdown.cite,
            "Showdown",
            ("showdown",),
        ),
        *_hands(told, play),
        *_tie(told, play),
    ]


def _hands(told: Told, play: PushPlay) -> list[Block]:
    hands, cite = play.hands, cited(play.hands.cite)
    words = {
        "three of a kind": "Three of a kind",
        "straight": _straights(play),
        "three pictures": "Any three pictures: kings, queens and jacks",
        "points": "Points: the last digit of the sum of the three cards; nine is the best",
    }
    equal = {
        "three of a kind": "the higher rank wins" if hands.sets == "by rank" else "they tie",
        "straight": _equal_straights(play),
        "three pictures": "they tie",
        "points": "equal points tie",
    }
    ranked = tuple((str(place), words[name], equal[name]) for place, name in enumerate(hands.order, 1))
    values = tuple(
        (one(RANKS.index(letter)).capitalize(), str(hands.values[letter])) for letter in LOWEST_FIRST
    )
    return [
        TableBlock("Hands, best first", ("", "Hand", "Two of them"), ranked, cite),
        told.paragraph("Suits do not matter.", play.hands.cite, "", ("hands",)),
        TableBlock("What each card counts", ("Card", "Points"), values, cite),
    ]


def _straights(play: PushPlay) -> str:
    around = ", and king, ace and two" if play.hands.around else ""
    return f"A straight: three cards in sequence; the ace is high or low{around}"


def _equal_straights(play: PushPlay) -> str:
    if play.hands.straights == "tie":
        return "they tie"
    lowest = "king-ace-two" if play.hands.around else "ace-two-three"
    return f"the higher one wins, from ace-king-queen down to {lowest}"


def _tie(told: Told, play: PushPlay) -> list[Paragraph]:
    rule = play.push
    bound = told.sum(rule.more_than)
    large = f"If {'each portion' if rule.counts == 'each portion' else 'the pot'} is"
    taken = f"{bound} or more" if rule.at_that_sum == "taken" else f"more than {bound}"
    tie = (
        f"Players who tie divide the pot into equal portions. {large} {taken}, they take them. If not, the"
        " portions stay in the pot, with any odd chips, and another round is played for it."
    )
    who = {
        "everybody who lost": "Every player who has put chips into the round and holds no portion",
        "hands shown": "Every player who showed a losing hand",
    }[rule.who]
    price = "as much as one portion" if rule.price == "one portion" else told.sum("ante")
    again = "Everybody antes again." if rule.antes else "Nobody antes again."
    alone = {
        "play on": "If nobody does, the players who tied play on for the pot.",
        "divide": "If nobody does, the players who tied divide the pot.",
    }[rule.alone]
    back = f"{who} may buy back in for {price} before the cards are dealt. {alone} {again}"
    side = {
        "with the main pot": (
            "A side pot stays too if the players who tie for it also tie for the main pot. If not, it is"
            " awarded or divided at once."
        ),
        "divided": "Only the main pot stays: a side pot is awarded or divided at once.",
    }[rule.side_pots]
    odd = f"Where a pot is divided, odd chips of {told.sum(play.chip)} go to {ODD[rule.odd]}."
    fields = ("more_than", "counts", "at_that_sum")
    return [
        told.paragraph(tie, rule.cite, "Tie", [f"push.{name}" for name in fields]),
        told.paragraph(
            back, rule.cite, "Buying back", ("push.who", "push.price", "push.alone", "push.antes")
        ),
        told.paragraph(side, rule.cite, "Side pots", ("push.side_pots",)),
        told.paragraph(odd, rule.cite, "Odd chips", ("push.odd", "chip")),
    ]


PAGE = Page("push-9", tell)
