"""Cards, tiles and pots as the page draws them."""

from __future__ import annotations

from typing import Any

from houseway.cards.tiles import NAMES, TILES, pips
from houseway.rounds.pictures import pictured
from tests.browser.conftest import Enter
from tests.browser.sizes import widths

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
        assert name == label == f"{NUMBERS[high]}-{NUMBERS[low]} tile ({NAMES[TILES[tile]]})"
        assert all_pips == high + low
        expected = 6 if high == low == 6 else sum(half for half in (high, low) if half in (1, 4))
        assert red == expected, name


POTS = """async ([events, count, state, width]) => {
    const { sceneOf } = await import("/static/js/felt/scene.js");
    const { drawFelt } = await import("/static/js/felt/draw.js");
    const { chipsInFront } = await import("/static/js/felt/stacks.js");
    const seats = [{seat: 1, name: "Ann", chips: 104}, {seat: 2, name: "Ben", chips: 95}];
    const whole = {you: null, asked: [], offer: null, phase: "playing", bank: null, shoe: null, bets: [],
        may_bet: [], hand: null, events, seats, ...state};
    const scene = sceneOf(events, count), later = events.slice(count);
    const table = {seats: 2, bets: [], hand_bets: [], mode: "pots", game_name: "", house: "",
        deck: {noun: "card"},
        house_name: ""};
    const felt = drawFelt({table, state: whole, scene, later, unsent: () => false, tall: width < 640,
        spot: null, asked: [], lit: null, counts: {}, made: {}, bankLeft: 0, clock: null});
    const all = (selector, read) => [...felt.querySelectorAll(selector)].map(read);
    const inFront = ({name, chips}) => chipsInFront({scene, later}, name, chips, false);
    return {
        pots: all("[data-pot]", (pot) => [pot.dataset.pot, pot.getAttribute("aria-label")]),
        trays: felt.querySelectorAll("[data-tray]").length,
        wagers: scene.wagers.length,
        cards: all("[data-face]", (card) => card.dataset.card).sort(),
        chips: seats.map(inFront),
    };
}"""


def row(spot: int, bettor: str, net: int) -> dict[str, Any]:
    """A settled row of a pot, as an event."""
    won = {"spot": spot, "bettor": bettor, "bet": "pot", "amount": 5, "net": net}
    return {"kind": "settled", **won, "action": "full", "case": "a pair", "pays": "", "cite": ""}


EVENTS = list(
    pictured(
        [
            {"kind": "paid", "payer": "Ann", "payee": "pot", "amount": 5},
            {"kind": "paid", "payer": "Ben", "payee": "pot", "amount": 5},
            {"kind": "dealt", "hand": {"id": "1", "owner": 1}, "card": "As"},
            {"kind": "dealt", "hand": {"id": "2", "owner": 2}, "card": "??", "down": True},
            row(1, "Ann", 4),
            row(2, "Ben", -5),
            {"kind": "over"},
        ]
    )
)


@widths(1280, 375)
def test_what_is_played_for_lies_in_a_pot(visit: Enter, width: int) -> None:
    """Chips paid into a pot lie there until they are won, event by event; nobody banks."""
    visitor = visit(width=width)
    visitor.go("/")

    def drawn(count: int, state: dict[str, object] | None = None) -> dict[str, Any]:
        found: dict[str, Any] = visitor.page.evaluate(POTS, [EVENTS, count, state or {}, width])
        return found

    assert drawn(0)["pots"] == []
    assert drawn(0)["chips"] == [100, 100]
    assert drawn(1)["pots"] == [["pot", "Pot: $5"]]
    assert drawn(1)["chips"] == [95, 100]
    both = drawn(4)
    assert both["pots"] == [["pot", "Pot: $10"]]
    assert (both["trays"], both["wagers"], both["chips"]) == (0, 0, [95, 95])
    assert both["cards"] == ["1/0", "2/0"]
    won = drawn(5)
    assert won["pots"] == [["pot", "Pot: $1"]], "what the house takes of it is left"
    assert won["chips"] == [104, 95]
    over = drawn(7)
    assert (over["pots"], over["chips"]) == ([], [104, 95])


def test_the_room_says_what_lies_in_the_pots(visit: Enter) -> None:
    """Once every event is shown: a pot that was carried over, and one for those who are not all in."""
    visitor = visit()
    visitor.go("/")
    pots = [{"name": "pot", "amount": 30}, {"name": "pot 2", "amount": 12.5}, {"name": "pot 3", "amount": 0}]
    found = visitor.page.evaluate(POTS, [EVENTS, 7, {"pots": pots}, 1280])["pots"]
    assert found == [["pot", "Pot: $30"], ["pot 2", "Side pot 1: $12.50"]]


def test_a_button_never_becomes_another(visit: Enter) -> None:
    """A click that has begun on one button is not made on the one that takes its place."""
    visitor = visit()
    visitor.go("/")
    found = visitor.page.evaluate(
        """async () => {
            const { h, patch } = await import("/static/js/dom.js");
            const at = document.createElement("div");
            const button = (act) => h("button", { "data-act": act }, act);
            const rows = (...acts) => patch(at, ...acts.map(button), h("i", {}, "end"));
            rows("skip", "add", "next");
            const [, add] = at.children;
            const end = at.lastChild;
            rows("replay", "show", "add", "next");
            return [add.textContent, at.children[2] === add, at.lastChild === end, at.textContent];
        }"""
    )
    assert found == ["add", True, True, "replayshowaddnextend"]
