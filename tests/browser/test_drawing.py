"""Cards and tiles as the page draws them."""

from __future__ import annotations

from houseway.cards.tiles import TILES, pips
from tests.browser.conftest import Enter

DRAW = """async (names) => {
    const { cardGroup, cardName } = await import("/static/js/cards.js");
    return names.map((name) => {
        const drawn = cardGroup(name);
        const count = (selector) => drawn.querySelectorAll(selector).length;
        return [cardName(name), drawn.getAttribute("aria-label"), count(".tile-pip"), count(".tile-pip.red")];
    });
}"""
NUMBERS = ("", "one", "two", "three", "four", "five", "six")


def test_every_tile_has_its_pips_and_its_name(visit: Enter) -> None:
    """All the tiles of the set, by the notation in which a round would deal them."""
    visitor = visit()
    visitor.go("/")
    drawn = visitor.page.evaluate(DRAW, list(TILES))
    for tile, (name, label, all_pips, red) in enumerate(drawn):
        high, low = pips(tile)
        assert name == label == f"{NUMBERS[high]}-{NUMBERS[low]} tile"
        assert all_pips == high + low
        expected = 6 if high == low == 6 else sum(half for half in (high, low) if half in (1, 4))
        assert red == expected, name
