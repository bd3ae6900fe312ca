"""The end of a hand of ring poker on the rule sheet: what wins, odd chips, who shows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from houseway.cards import JOKER, RANKS, rank
from houseway.ranking.words import one
from houseway.rulebook.blocks import Paragraph
from houseway.rulebook.families.ring import PotShare, RingPlay
from houseway.rulebook.pages.ring_sums import Told, counted, number
from houseway.wording import listed, sentence

ODD = {
    "each from the button": "the winners from the left of the button, one each",
    "first from the button": "the first winner from the left of the button",
    "high card": "the winners in the order of their highest cards, by rank and then by suit, one each",
    "low card": "the winners in the order of their lowest cards, by rank and then by suit, one each",
    "next to the button": "the player next to the button who was dealt in, whether or not he wins",
}
JOKERS = {
    "wild": "The joker is any card.",
    "bug": "The joker is an ace, or completes a straight, flush or straight flush.",
    "lowest missing": "The joker is the lowest card that the hand lacks.",
}
BUG_FLUSH = {
    "highest missing": "In a flush it is the highest card that the hand lacks.",
    "ace": "In a flush it is an ace, also beside the natural one.",
}
FIRST = {
    "last bet or raise": (
        "The last to bet or raise in the last round shows first; if nobody did, the first to act."
    ),
    "last bet or raise of the hand": "The last to bet or raise in the hand shows first.",
    "first to act": "The first to act in the last round shows first.",
}


def winning(told: Told) -> Iterator[Paragraph]:
    """What wins the pot, or each share of it, and which cards may be used."""
    shares = told.play.shares
    if len(shares) > 1 and not any(share.only_if for share in shares):
        names = listed([share.name for share in shares])
        part = "halves" if len(shares) == 2 else f"{number(len(shares))} parts"
        text = (
            f"The pot is divided into {part}: {names}. One player may win both."
            if len(shares) == 2
            else (f"The pot is divided into {part}: {names}.")
        )
        if any(share.qualifier for share in shares):
            text += " If no hand qualifies for a half, the other takes the whole pot."
        yield told.paragraph(text, _lines(shares), "Pot")
    for place, share in enumerate(shares, 1):
        label = "Winning hand" if len(shares) == 1 else f"{share.name.capitalize()} hand"
        fields = [field for field in PotShare.model_fields if field not in ("odd", "cite")]
        places = [f"shares.{place}.{field}" for field in fields]
        yield told.paragraph(
            " ".join(text for text in _share(told, share) if text), share.cite, label, places
        )


def _lines(shares: list[PotShare]) -> list[str]:
    return list(dict.fromkeys(line for share in shares for line in share.cite))


def _share(told: Told, share: PotShare) -> Iterator[str]:
    """What a hand of this share is, in sentences."""
    best = "highest" if share.scale == "high" else "lowest"
    when = {"": "The", "opened": "If the pot was opened, the", "unopened": "If nobody opened, the"}
    yield f"{when[share.only_if]} {best} hand wins. It is made of {_cards(told.play, share)}."
    if share.scale == "low A-5":
        yield "The ace is low, and straights and flushes do not count: the best hand is 5-4-3-2-A."
    elif share.scale == "low 2-7":
        yield "The ace is high, so that 5-4-3-2-A is no straight; straights and flushes count against a hand."
        yield "The best hand is 7-5-4-3-2 of several suits."
    if share.qualifier:
        highest = one(RANKS.index(share.qualifier))
        article = "an" if highest[0] in "ae" else "a"
        yield f"It must have five different ranks, none of them above {article} {highest}."
    if share.flush_over_full_house:
        yield "A flush beats a full house."
    if share.scale == "high":
        yield from _straights(told, share)
    yield JOKERS.get(share.joker, "")
    if share.joker == "bug":
        yield BUG_FLUSH[share.bug_flush]
    if share.compare == "highest card":
        yield "Lows with the same highest card are equal."
    if share.among != "best":
        yield "If several tie for the other half, all qualifying hands share this one."


def _straights(told: Told, share: PotShare) -> Iterator[str]:
    """What is not as usual about straights: the ace, and ranks that the pack lacks."""
    held = {rank(card) for card in told.rules.deck.counts if card != JOKER}
    ranks = [letter for number, letter in enumerate(RANKS) if number in held]
    if not share.low_straight:
        yield "An ace is never low in a straight."
    elif ranks[0] != RANKS[0]:
        yield f"An ace is also low in a straight: A-{'-'.join(ranks[:4]).replace('T', '10')}."
    for low, high in pairwise(ranks):
        if RANKS.index(high) - RANKS.index(low) > 1:
            yield f"In a straight, a {one(RANKS.index(high))} follows a {one(RANKS.index(low))}."


def _cards(play: RingPlay, share: PotShare) -> str:
    """The cards that a hand may be made of."""
    steps = [step for street in play.streets for step in street.steps]
    board = sum(step.board or 0 for step in steps)
    held = sum((step.down or 0) + (step.up or 0) - (step.discard or 0) for step in steps)
    if share.uses == "all" or (share.uses == "any" and not board and held == 5):
        return f"the player's {counted(held, 'card')}"
    if not board:
        return f"any five of the player's {counted(held, 'card')}"
    on_board = f"the {number(board)} on the board"
    match share.uses:
        case "exactly two":
            return f"exactly two of the player's {counted(held, 'hole card')} and three from the board"
        case "at most two":
            return f"at most two of the player's {counted(held, 'hole card')} and the rest from the board"
        case _:
            alone = "; the board alone may be played" if board >= 5 else ""
            return f"any five of the player's {counted(held, 'hole card')} and {on_board}{alone}"


def odd_chips(told: Told) -> Iterator[Paragraph]:
    """Where chips go that cannot be divided."""
    play = told.play
    parts = [f"The smallest chip is {told.sum(play.chip)}. Each pot is divided on its own."]
    shares = play.shares
    split = len(shares) > 1 and not any(share.only_if for share in shares)
    if split:
        parts.append(
            f"An odd chip between the halves goes to the {shares[0].name} half."
            if play.odd_half == "first share"
            else "An odd chip between the halves goes to the winner who is closest to the left of the button."
        )
    if len({share.odd for share in shares}) == 1:
        parts.append(f"Odd chips among winners who tie go to {ODD[shares[0].odd]}.")
    else:
        parts += [f"Odd chips of the {share.name} half go to {ODD[share.odd]}." for share in shares]
    places = ["chip", "odd_half", *(f"shares.{place}.odd" for place in range(1, len(play.shares) + 1))]
    yield told.paragraph(" ".join(parts), _lines(play.shares), "Odd chips", places)


def showdown(told: Told) -> Iterator[Paragraph]:
    """Who shows first, and what must be shown."""
    rule = told.play.showdown
    parts = [FIRST[rule.first]]
    parts.append("A player who cannot win may muck his hand." if rule.muck else "Every hand is shown.")
    if rule.shows_openers:
        parts.append("The player who opened must show his openers to win, whether or not he is called.")
    if rule.text:
        parts.append(sentence(rule.text))
    yield told.paragraph(" ".join(parts), rule.cite, "Showdown", ("showdown",))
