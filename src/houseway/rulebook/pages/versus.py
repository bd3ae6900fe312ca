"""A round of poker against the player-dealer on the rule sheet."""

from __future__ import annotations

from houseway.rulebook.blocks import Block, Paragraph, TableBlock
from houseway.rulebook.families.versus import Keep, VersusPlay
from houseway.rulebook.pages.page import Page, dealing_starts, deciding_starts
from houseway.rulebook.rules import Rules, cited, readings_at
from houseway.wording import either

_QUALIFIERS = {"queen high": "queen high", "ace-king": "ace-king", "pair": "a pair"}
_RANKINGS = {
    "high": "the standard poker ranking",
    "three card": "the three-card ranking, in which a straight beats a flush",
    "six deck": "the six-deck ranking",
}
_WITHIN = {
    "six deck": "Within a rank, sets and pairs are compared before the other cards, straights by their top "
    "card; suits are equal."
}
_FLUSH_PAIRS = {
    "pairs first": "Flushes with sets or pairs are compared by these first, then by the other cards.",
    "card by card": "Flushes with sets or pairs are compared card by card, from the highest.",
}
_RANK_NAMES = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}

_ACE_TWO_THREE = {
    "straight": "Ace, 2, 3 is the lowest straight, and of one suit the lowest straight flush.",
    "offsuit straight": "Ace, 2, 3 is the lowest straight; of one suit it is a flush.",
    "no straight": "Ace, 2, 3 is not a straight: it is ace high, and of one suit a flush.",
}


def tell(rules: Rules) -> list[Block]:
    """What is dealt, who may raise when, and how hands are compared."""
    how = rules.play
    assert isinstance(how, VersusPlay)
    cards = f"{how.hole} cards" if how.hole > 1 else "one card"
    dealt = f"Every spot with a wager gets {cards} face down, and so does the player-dealer"
    dealt += f"; the player-dealer's card {how.up} is face up." if how.up else "."
    blocks: list[Block] = [Paragraph(dealt), dealing_starts(rules, how)]
    if how.board:
        shared = f"All hands share {how.board} community cards"
        shared += f", dealt face down {how.board_dealt}." if how.stages else "."
        blocks.append(Paragraph(shared, cited(how.board_cite)))
    if how.keep:
        blocks.append(Paragraph(f"Each player keeps {how.keep} of his cards."))
    if how.stages:
        blocks.append(deciding_starts(rules, how))
    for stage in how.stages:
        turned = f"{stage.turn} community cards are turned up; then each spot" if stage.turn else "Each spot"
        size = _times(list(stage.raises))
        blocks.append(Paragraph(f"{turned} may bet {size} or {stage.otherwise}.", cited(stage.cite)))
    if how.qualifies != "always":
        blocks.append(
            Paragraph(f"The player-dealer's hand qualifies with {_QUALIFIERS[how.qualifies]} or better.")
        )
    ranks = ", ".join(reversed(how.system.categories))
    within = f" {_WITHIN[how.ranking]}" if how.ranking in _WITHIN else ""
    blocks.append(
        Paragraph(f"Hands are compared by {_RANKINGS[how.ranking]}. From the highest: {ranks}.{within}")
    )
    if how.ranking == "six deck":
        by_reading = readings_at(rules.filing, "play.flush_pairs")
        blocks.append(Paragraph(_FLUSH_PAIRS[how.flush_pairs], by_reading=by_reading))
    suited_pair = readings_at(rules.filing, "play.suited_pair")
    if suited_pair or how.suited_pair == "flush":
        text = f"A pair of the same suit counts as a {how.suited_pair}."
        blocks.append(Paragraph(text, by_reading=suited_pair))
    if how.ranking == "three card":
        by_reading = readings_at(rules.filing, "play.ace_two_three")
        blocks.append(Paragraph(_ACE_TWO_THREE[how.ace_two_three], by_reading=by_reading))
    return blocks


def house_way(rules: Rules) -> list[Block]:
    """The ordered rules by which two of the dealt cards are kept."""
    how = rules.play
    assert isinstance(how, VersusPlay)
    if not how.house_way:
        return []
    rows = tuple(
        (str(number), _kept(rule), cited(rule.cite)) for number, rule in enumerate(how.house_way, start=1)
    )
    note = (
        "The first rule that fits is used; if it fits more than one choice of two cards, the higher top card "
        "is kept, then the higher second card. Of three of a kind without two of one suit, the card suited "
        "with the fourth card is discarded; if all four suits differ, the two of one color are kept."
    )
    return [TableBlock(f"Keeping {how.keep} of {how.hole} cards", ("", "Keep", "Lines"), rows, note=note)]


def _kept(rule: Keep) -> str:
    """A rule for keeping two cards, in words."""
    least = "" if rule.low == "2" else f", {_RANK_NAMES.get(rule.low, rule.low)} or better"
    suited = {True: "suited ", False: "unsuited ", None: ""}[rule.suited]
    match rule.kind:
        case "pair":
            return f"the highest {suited}pair{least}"
        case "ace":
            return f"an ace with the highest {suited}card{least}"
        case "running":
            return f"the highest {suited}running cards{least}"
        case "high":
            return f"the two highest {suited}cards{least}"


def _times(raises: list[int]) -> str:
    """So many times the Ante, in words."""
    if raises == [1]:
        return "an amount equal to the Ante"
    return "twice the Ante" if raises == [2] else f"{either([str(times) for times in raises])} times the Ante"


PAGE = Page("poker-vs-dealer", tell, house_way=house_way)
