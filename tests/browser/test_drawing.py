"""Cards and tiles as the page draws them, and the bank as it counts it."""

from __future__ import annotations

import pytest

from houseway.cards.tiles import TILES, pips
from houseway.table.bank import Bank, BankWager
from tests.browser.conftest import Enter
from tests.playing import filing

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


BANK_LEFT = """async ([bank, nets, cover]) => {
    const { bankLeft, sceneOf } = await import("/static/js/felt/scene.js");
    const row = {kind: "settled", spot: 2, bettor: "Ann", bet: "main", amount: 100};
    const rows = nets.map((net) => ({...row, net}));
    const events = [{kind: "bank", owner: "Ben", amount: bank}, ...rows];
    return events.map((_, at) => bankLeft(sceneOf(events, at + 1), cover));
}"""


@pytest.mark.parametrize("cover", sorted(filing("oceana/ez-baccarat").readings["cover"].choices))
def test_the_bank_that_is_left_is_that_of_the_settlement(visit: Enter, cover: str) -> None:
    """Row by row, paid and collected: what can still be won from a bank of $100."""
    visitor = visit()
    visitor.go("/")
    nets = [30, -50, 0, 15, -5, 70]
    bank = Bank([BankWager("Ben", 100)], cover)
    left = [bank.left(winning=True, spot=2)]
    for net in nets:
        bank.cover(abs(net), winning=net > 0, spot=2)
        left.append(bank.left(winning=True, spot=2))
    assert visitor.page.evaluate(BANK_LEFT, [100, nets, cover]) == left
