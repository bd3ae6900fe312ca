"""A round of pai gow tiles on the rule sheet."""

from __future__ import annotations

from houseway.cards.pack import names_in
from houseway.cards.tiles import KINDS, NAMES, parse_tiles
from houseway.ranking.tiles import SPOTS
from houseway.rulebook.blocks import Block, Paragraph, TableBlock
from houseway.rulebook.families.tiles import TilesPlay
from houseway.rulebook.pages.page import Page
from houseway.rulebook.piles import first_pile_words
from houseway.rulebook.rules import Rules, cited, readings_at
from houseway.wording import listed

_SPECIAL = {
    "twelve higher": "Those with a double six are higher than those with a double one.",
    "equal": "Those with a double six and those with a double one are equal.",
}
_LOWER = {
    "not compared": "the other tile is not compared",
    "compared": "if those rank alike, the other tile decides, in Wongs and Gongs as well",
}
_WILD = " The tiles 4-2 and 2-1 each count three or six, whichever makes the hand higher."
_ZERO = {
    "player-dealer": "When both hands are worth zero, the player-dealer's wins, whatever the tiles.",
    "higher tile": "Zeros are compared by their higher tile, as any other points are.",
}
_JOINT = {
    "lose": "Joint bets lose with his.",
    "house way": "So it is for joint bets.",
}


def tell(rules: Rules) -> list[Block]:
    """How tiles are dealt and set, how two tiles rank, and how hands are compared."""
    how = rules.play
    assert isinstance(how, TilesPlay)
    deal, ranking = cited(how.deal_cite), cited(how.ranking_cite)

    def told(text: str, field: str, cite: str = ranking) -> Paragraph:
        return Paragraph(text, cite, by_reading=readings_at(rules.filing, f"play.{field}"))

    way = rules.action.direction if rules.action else "clockwise"
    at_a_time = {4: "four at a time", 2: "two at a time"}[how.at_a_time]
    blocks: list[Block] = [
        told(
            f"Every spot with a wager and the player-dealer get four tiles face down, {at_a_time} and {way}; "
            f"the dice decide where the first ones go.{first_pile_words(how.first_pile)}",
            "at_a_time",
            deal,
        ),
        Paragraph(
            "Each spot sets its tiles in secret into two hands of two, or leaves them to the house way. The "
            "higher of the two is the high hand. When all are set, the player-dealer's tiles are opened and "
            "set.",
            deal,
        ),
    ]
    if how.fouls:
        foul = (
            "A player's hand is foul if it can be set so that both hands are stronger. It loses; for the "
            "wagers behind the seated player's it is set the house way."
        )
        joint = f" {_JOINT[how.joint_foul]}" if rules.filing.joint else ""
        blocks.append(told(f"{foul}{joint}", "joint_foul", cited(how.foul_cite)))
    blocks += [
        told(f"Pairs rank highest. From the highest: {listed(_pairs(how))}.", "pairs"),
        told(
            "Below pairs is a Wong, a double six or double one with a nine; below it a Gong, the same with "
            f"an eight. {_SPECIAL[how.twelve_and_two]}",
            "twelve_and_two",
        ),
        told(
            f"Any other two tiles are worth the last digit of their spots.{_WILD if how.wild else ''}",
            "wild",
        ),
        told(
            f"Equal points go to the hand with the higher single tile; {_LOWER[how.lower_tile]}.",
            "lower_tile",
        ),
        told("Single tiles rank as in this list, from the highest; those in one row rank alike.", "singles"),
        _tiles(how),
        told(f"The player-dealer wins copies, hands of the same rank. {_ZERO[how.zero]}", "zero"),
        Paragraph("Low hands are compared with each other, and so are high hands."),
    ]
    return blocks


def _pairs(how: TilesPlay) -> list[str]:
    """Every pair by its tiles, two different ones after their name: ``mixed nines (6-3 5-4)``."""
    hands = [(row, how.order.hand(parse_tiles(row))) for row in how.pairs]
    return [row if len(set(names_in(row))) == 1 else f"{hand} ({row})" for row, hand in hands]


def _tiles(how: TilesPlay) -> TableBlock:
    """Every tile with its name and spots, in the order of single tiles."""
    rows = []
    for place, row in enumerate(how.singles, 1):
        tiles = names_in(row)
        names, spots = [NAMES[tile] for tile in tiles], [str(SPOTS[KINDS.index(tile)]) for tile in tiles]
        rows.append((str(place), row, _once(names), _once(spots)))
    note = "The names are those that players use; a filing may print others, or none."
    return TableBlock("", ("", "Tiles", "Name", "Spots"), tuple(rows), note=note)


def _once(words: list[str]) -> str:
    return listed(list(dict.fromkeys(words)))


PAGE = Page("pai-gow-tiles", tell)
