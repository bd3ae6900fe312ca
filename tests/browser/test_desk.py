"""The settlement desk: its fields by the rules, its results with reason and citation, its warnings."""

from __future__ import annotations

import json

import pytest

from houseway.cards.tiles import NAMES, TILES, pips
from houseway.desk.situation import Situation, SituationTable
from houseway.rulebook.catalogue import catalogue
from tests.browser.conftest import Enter
from tests.browser.test_play import GAMES


def test_the_desk_settles_a_short_bank(visit: Enter) -> None:
    """Banker three-card 7: Banker pushes, Dragon 7 is paid up to what the bank covers (L194, L253)."""
    from playwright.sync_api import expect

    visitor = visit()
    page = visitor.page
    visitor.go("/desk/oceana/ez-baccarat")
    page.fill('[name="2 banker"]', "25")
    page.fill('[name="2 dragon_7"]', "5")
    page.fill("[name=bank]", "100")
    page.fill('[name="shared player"]', "Ks 3d 2h")
    page.click('[data-key="shared banker"] button:has-text("Pick cards")')
    for card in ("ace of spades", "deuce of hearts", "four of clubs"):
        page.click(f'.picker [aria-label="{card}"]')
    expect(page.locator('[name="shared banker"]')).to_have_value("As 2h 4c")
    page.click("[data-act=settle]")
    rows = page.locator("[data-desk] tbody tr")
    rows.first.wait_for()
    assert "Banker three-card 7" in rows.nth(0).inner_text()
    assert "push" in rows.nth(0).inner_text()
    assert "+$100" in rows.nth(1).inner_text()
    assert "$2.50 covered" in rows.nth(1).inner_text()


def test_what_is_filled_in_at_the_desk_is_kept_and_its_result_fits_a_phone(visit: Enter) -> None:
    """Another page and a reload in between; cleared on request. The result can be saved."""
    visitor = visit(width=390, height=760)
    page = visitor.page
    visitor.go("/desk/oceana/ez-baccarat")
    hands = {"shared player": "Ks 3d 2h", "shared banker": "As 2h 4c"}
    for name, text in ({"2 banker": "25", "2 dragon_7": "5", "bank": "100"} | hands).items():
        page.fill(f'[name="{name}"]', text)
    page.click("a[href='/fees']")
    page.wait_for_selector("h1:has-text('Fee schedules')")
    visitor.go("/desk")
    page.wait_for_selector('[name="2 banker"]')
    page.reload()
    page.wait_for_selector('[name="2 banker"]')
    assert page.input_value('[name="2 banker"]') == "25"
    assert page.input_value('[name="shared banker"]') == "As 2h 4c"
    page.click("[data-act=settle]")
    page.wait_for_selector("[data-desk] tbody tr")
    for part in ("[data-desk]", "[data-desk] td >> nth=2"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    why, told = (page.locator(f"[data-desk] .warning{up}").bounding_box() for up in (" >> xpath=..", ""))
    assert why is not None
    assert told is not None
    assert told["x"] >= why["x"] > 100, "beside its label"
    with page.expect_download() as saved:
        page.click("#desk-result [data-act=csv]")
    assert saved.value.suggested_filename == "settlement oceana ez-baccarat.csv"
    page.click("[data-act=clear]")
    page.wait_for_selector("[data-desk]", state="detached")
    assert page.input_value('[name="2 banker"]') == ""


DESK: dict[str, tuple[str, dict[str, str], list[str]]] = {
    "a hand for each spot": (
        "club-one/century-21-baccarat",
        {"shared banker": "3d 4h", "seat 2": "9c Kd", "2 base": "20"},
        ["+$20"],
    ),
    "war": (
        "club-one/casino-war",
        {"shared player-dealer": "7h Qd", "seat 2": "7s Kc", "2 primary": "20", "2 choice": "war"},
        ["$0", "+$20"],
    ),
    "a board": (
        "lucky-lady/ultimate-texas-holdem-bad-beat",
        {
            "shared board": "7c 7d 2h Ks 4d",
            "shared player-dealer": "Kd Kc",
            "seat 3": "7s 2s",
            **{f"3 {bet}": amount for bet, amount in (("ante", "10"), ("blind", "10"), ("play", "40"))},
            "3 trips": "5",
            "3 bad_beat": "5",
        },
        ["−$40", "−$10", "−$10", "+$40", "+$250"],
    ),
    "cards kept": (
        "club-one/fast-action-holdem",
        {
            "shared board": "3c Kd Kh 9s 9c",
            "shared player-dealer": "9h 9d 4s 2c",
            "shared player-dealer kept": "9h 9d",
            "seat 2": "Kc Ks 7d 6h",
            "seat 2 kept": "Kc Ks",
            "2 wager": "10",
        },
        ["+$10"],
    ),
    "a split and a double": (
        "lucky-lady/no-bust-21st-century-blackjack-4",
        {
            "shared player-dealer": "6d Tc 9c",
            "seat 2": "8s Kd",
            "seat 2 split 1": "8h 3c Td",
            "2 main": "20",
            "2 choice": "split, double 2",
        },
        ["+$20", "+$20", "+$20"],
    ),
    "two hands": (
        "club-one/21st-century-blackjack-switch",
        {
            "shared player-dealer": "Td 8d",
            "seat 2": "Ts 9h",
            "seat 2 hand 2": "Kd 8c",
            "2 main_1": "20",
            "2 main_2": "20",
        },
        ["+$20", "$0"],
    ),
    "front and back": (
        "delta-club/funtazee-21",
        {"shared player-dealer": "9h 5h 8s 7s 2h", "seat 2": "7d 8c / 9d 5c 3h", "2 main": "20"},
        ["+$20"],
    ),
    "seven cards": (
        "club-one/pai-gow-poker",
        {
            "shared player-dealer": "Qd Jd / 8c 8d 6h 3s 2d",
            "seat 2": "As Ks / 9d 9c 5h 4s 2c",
            "2 main": "20",
        },
        ["+$20"],
    ),
    "pots": (
        "lucky-lady/omaha-hi-lo-8-or-better",
        {
            "button": "3",
            "shared board": "3c 5d 8h Kd Qs",
            "seat 1": "Ac 2d 9c Td",
            "seat 2": "Ad 2s Ks Kh",
            "seat 3": "Ah Jc Jd Js",
            **{f"{seat} pre-flop": "6" for seat in (1, 2, 3)},
        },
        ["−$3", "+$4", "−$6"],
    ),
    "a fourth card": (
        "club-one/ultra-pan-9",
        {"shared player-dealer": "4h Kd Qs 6h", "seat 2": "6d Kc Qc", "2 game": "20"},
        ["+$10"],
    ),
    "tiles": (
        "delta-club/pai-gow-tiles",
        {"shared player-dealer": "5-1 6-5 / 5-5 4-4", "seat 2": "6-1 1-1 / 6-6 6-6", "2 main": "20"},
        ["+$20"],
    ),
}


def test_every_family_is_at_the_desk() -> None:
    """DESK has a game of every family that a table can be opened for."""
    family = {entry.id: entry.family for entry in catalogue()}
    assert {family[game] for game, _, _ in DESK.values()} >= {family[game] for game in GAMES.values()}


def test_the_desk_settles_a_hand_pot_by_pot_on_a_phone(visit: Enter) -> None:
    """Seat 2 is all in: it wins the main pot, seat 3 the side pot; a third seat folded its small blind."""
    visitor = visit(width=390, height=760)
    page = visitor.page
    visitor.go("/desk/oceana/texas-holdem")
    page.wait_for_selector("[data-act=player]")
    page.click("[data-act=player]")
    hands = {"shared board": "2c 7d 9h Jd 4s", "seat 2": "Ac Ad", "seat 3": "Kc Kd", "seat 4": "Qc Qd"}
    chips = {"1 pre-flop": "1", "2 pre-flop": "6", "3 pre-flop": "6", "4 pre-flop": "6"}
    chips |= {"2 flop": "2", "3 flop": "3", "4 flop": "3"}
    for name, text in ({"button": "4"} | hands | chips).items():
        page.fill(f'[name="{name}"]', text)
    page.select_option('[name="1 folded"]', "?")
    page.check('[name="2 all in"]')
    page.click("[data-act=settle]")
    page.wait_for_selector("[data-desk] tbody tr")
    assert page.locator("[data-desk] tbody td:nth-child(5)").all_inner_texts() == [
        *("+$16", "−$8", "−$8", "−$1"),
        *("+$1", "−$1"),
    ]
    told = page.locator("[data-pots]").inner_text()
    assert "Main pot $25, less $1: $24; seats 2, 3, 4 can win it." in told
    assert "Side pot $2; seats 3, 4 can win it." in told
    box = page.locator("[data-desk]").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    page.reload()
    page.wait_for_selector('[name="2 flop"]')
    assert page.input_value('[name="2 flop"]') == "2", "what was filled in is kept"


@pytest.mark.parametrize("name", DESK)
def test_the_desk_asks_for_the_hands_of_the_rules(visit: Enter, name: str) -> None:
    """Every hand a family deals has its field; what is typed there is sent as documented, and settled."""
    game, fields, nets = DESK[name]
    visitor = visit()
    page = visitor.page
    visitor.go(f"/desk/{game}")
    page.wait_for_selector("[data-act=settle]:enabled")
    for field, text in fields.items():
        if " split " in field:
            page.click("[data-act=split] >> nth=0")
        page.fill(f'[name="{field}"]', text)
    with page.expect_request("**/api/settle") as sent:
        page.click("[data-act=settle]")
    page.wait_for_selector("[data-desk] tbody tr")
    assert page.locator("[data-desk] tbody td:nth-child(5)").all_inner_texts() == nets
    situation = json.loads(sent.value.post_data or "")
    assert set(situation) <= set(Situation.model_fields)
    assert set(situation["table"]) <= set(SituationTable.model_fields)
    named = {"player", "banker", "player_dealer", "board"}
    assert all(hand in named or hand.removeprefix("seat ")[0].isdigit() for hand in situation["hands"])


def test_the_desk_picks_tiles_where_the_game_has_tiles(visit: Enter) -> None:
    """Twenty-one kinds and no joker; those that are picked or typed are drawn, and the round is settled."""
    from playwright.sync_api import expect

    visitor = visit()
    page = visitor.page
    visitor.go("/desk/artichoke-joes/pai-gow")
    field = '[data-key="shared player-dealer"]'
    page.wait_for_selector(field)
    example = page.get_attribute(f"{field} input", "placeholder") or ""
    assert page.locator(f"{field} .picked .tile").count() == 0
    page.fill(f"{field} input", example)
    expect(page.locator(f"{field} .picked .tile")).to_have_count(4)
    page.fill(f"{field} input", "")
    page.click(f"{field} button:has-text('Pick tiles')")
    expect(page.locator(".picker button")).to_have_count(21)
    expect(page.locator(".picker .tile")).to_have_count(21)
    numbers = ("one", "two", "three", "four", "five", "six")
    labels = {
        tile: f"{'-'.join(numbers[half - 1] for half in pips(at))} tile" for at, tile in enumerate(TILES)
    }
    named = {f"{label} ({NAMES[tile]})" for tile, label in labels.items()}
    assert {button.get_attribute("aria-label") for button in page.locator(".picker button").all()} == named
    assert set(page.locator(".picker .tile title").all_text_contents()) == named
    for tile in ("6-6", "5-4", "5-3", "2-2"):
        page.click(f".picker [aria-label^='{labels[tile]}']")
    page.fill('[name="seat 2"]', "4-4 4-4 / 6-1 5-2")
    page.fill('[name="2 main"]', "20")
    page.click("[data-act=settle]")
    page.wait_for_selector("[data-desk] tbody tr")
    assert page.locator("[data-desk] tbody td:nth-child(5)").all_inner_texts() == ["+$20"]


def test_the_desk_takes_the_dice_where_they_place_the_button(visit: Enter) -> None:
    """Artichoke Joe's counts three dice counter-clockwise from the player-dealer as one (L1241-1249)."""
    visitor = visit()
    page = visitor.page
    visitor.go("/desk/oceana/ez-baccarat")
    page.wait_for_selector("[data-act=settle]:enabled")
    assert page.locator("[name=dice]").count() == 0
    visitor.go("/desk/artichoke-joes/pai-gow")
    page.wait_for_selector("[name=dice]")
    fields = {"bank": "30", "dice": "1 2 4", "shared player-dealer": "6-6 5-4 / 5-3 2-2"}
    fields |= {"seat 2": "4-4 4-4 / 6-1 5-2", "2 main": "20", "seat 3": "5-5 5-5 / 6-2 3-2", "3 main": "20"}
    for field, text in fields.items():
        page.fill(f'[name="{field}"]', text)
    page.click("[data-act=settle]")
    page.wait_for_selector("[data-desk] tbody tr")
    order = page.inner_text("#desk-result p")
    assert "the action button is at seat 3" in order
    assert "seats 3, 2" in order


def test_the_desk_shows_how_hands_were_set(visit: Enter) -> None:
    """Without a pair, a Wong is the high hand: the row of the house way that Artichoke Joe's borrows."""
    visitor = visit(390, 844)
    page = visitor.page
    visitor.go("/desk/artichoke-joes/pai-gow")
    page.wait_for_selector("[data-act=settle]:enabled")
    page.fill('[name="shared player-dealer"]', "6-6 5-4 5-3 2-2")
    page.fill('[name="seat 2"]', "4-4 4-4 / 6-1 5-2")
    page.fill('[name="2 main"]', "20")
    page.click("[data-act=settle]")
    page.wait_for_selector("[data-hands] tbody tr")
    rows = [row.locator("td").all_inner_texts() for row in page.locator("[data-hands] tbody tr").all()]
    assert [[cell.strip() for cell in row[:3]] for row in rows] == [
        ["Player-dealer", "2 with 2-2 high", "Wong with 6-6"],
        ["Seat 2", "4 with 6-1 high", "pair of 4-4"],
    ]
    assert rows[0][3] == "House way: Without a pair, a Wong is the high hand."
    assert "002:L1330" in rows[0][4]
    assert (rows[1][3], rows[1][4]) == ("As described.", "")
    assert page.locator("[data-hands] .tile").count() == 8
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_desk_warns_with_the_line_of_the_filing(visit: Enter) -> None:
    """Insurance against a nine (Lucky Lady L337); each hand of a split has a Double of its own (L329)."""
    visitor = visit()
    page = visitor.page
    visitor.go("/desk/lucky-lady/no-bust-21st-century-blackjack-4")
    page.wait_for_selector("[data-act=settle]:enabled")
    page.click("[data-act=split] >> nth=0")
    fields = {
        "shared player-dealer": "9d 8c",
        "seat 2": "8s Kd",
        "seat 2 split 1": "8h 3c Td",
        "2 main": "20",
        "2 double 2": "20",
        "2 insurance": "10",
    }
    for field, text in fields.items():
        page.fill(f'[name="{field}"]', text)
    page.click("[data-act=settle]")
    page.wait_for_selector("[data-desk] tbody tr")
    warnings = page.locator("p.warning").all_inner_texts()
    assert [text for text in warnings if "took insurance against" in text and "L337" in text]
    rows = [row.locator("td").all_inner_texts() for row in page.locator("[data-desk] tbody tr").all()]
    assert ("Double (hand 2/2) $20", "+$20") in {(row[1], row[4]) for row in rows}


def test_several_bettors_at_a_seat(visit: Enter) -> None:
    """Each with a name, wagers and a choice of his own: one goes to war, one surrenders (L3151, L3163)."""
    visitor = visit()
    page = visitor.page
    visitor.go("/desk/club-one/casino-war")
    page.wait_for_selector("[data-act=settle]:enabled")
    page.click("[data-act=bettor] >> nth=0")
    fields = {
        "shared player-dealer": "7h Qd",
        "seat 2": "7s Kc",
        "2 name": "Ana",
        "2 primary": "20",
        "2 choice": "war",
        "2 bettor 2 name": "Bo",
        "2 bettor 2 primary": "10",
        "2 bettor 2 choice": "surrender",
    }
    for field, text in fields.items():
        page.fill(f'[name="{field}"]', text)
    page.click("[data-act=settle]")
    page.wait_for_selector("[data-desk] tbody tr")
    rows = [row.locator("td").all_inner_texts() for row in page.locator("[data-desk] tbody tr").all()]
    assert [(row[0], row[1], row[4]) for row in rows] == [
        ("2 Bo", "Primary $10", "−$5"),
        ("2 Ana", "Primary $20", "$0"),
        ("2 Ana", "War $20", "+$20"),
    ]


def test_the_desk_names_the_house_and_the_hands_as_filed(visit: Enter) -> None:
    """Artichoke Joe's baccarat calls the bet on the second hand Dealer, and so does the desk that hand."""
    visitor = visit()
    visitor.go("/desk/artichoke-joes/baccarat-8-2-dragon-bonus")
    visitor.page.wait_for_selector("[data-act=settle]:enabled")
    assert (
        visitor.page.locator("label:has(> [name=game])")
        .inner_text()
        .startswith("Game at Artichoke Joe's Casino")
    )
    assert visitor.page.locator("[data-key='shared banker']").inner_text().startswith("Dealer")


def test_a_seat_has_one_bettor_without_a_backline(visit: Enter) -> None:
    """Oceana's EZ Baccarat lets only the seated player bet on a spot, so the desk asks for no other."""
    visitor = visit()
    visitor.go("/desk/oceana/ez-baccarat")
    visitor.page.wait_for_selector("[data-act=settle]:enabled")
    assert visitor.page.locator("[data-act=bettor]").count() == 0


def test_shared_hands_have_no_fields_at_the_seats(visit: Enter) -> None:
    """Where two hands serve the whole table no seat is asked for cards, and each has one field."""
    visitor = visit()
    visitor.go("/desk/oceana/ez-baccarat")
    visitor.page.wait_for_selector("[data-act=settle]:enabled")
    names = visitor.page.eval_on_selector_all(".card-field input", "all => all.map((one) => one.name)")
    assert names == ["shared player", "shared banker"]


def test_the_desk_says_what_is_wrong(visit: Enter) -> None:
    """A mistake is named in one line; the form keeps what was typed."""
    visitor = visit()
    page = visitor.page
    visitor.go("/desk/oceana/ez-baccarat")
    page.fill('[name="2 player"]', "25")
    page.fill('[name="shared player"]', "Zz")
    page.click("[data-act=settle]")
    page.wait_for_selector("#desk-error")
    visitor.complaints.clear()  # the browser notes the refused request itself
    assert page.inner_text("#desk-error").startswith("Player: no such card: 'Zz'")
    assert page.input_value('[name="2 player"]') == "25"
