"""The other rooms of the house: rule sheets, odds, the settlement desk, fees, history, the account."""

from __future__ import annotations

import json

import pytest

from houseway.cards.tiles import NAMES, TILES, pips
from houseway.desk.situation import Situation, SituationTable
from houseway.room.plots import bet_results, by_option
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rules import load_rules
from tests.browser.conftest import Enter
from tests.browser.sizes import widths
from tests.browser.test_play import GAMES, ONE_OF_EACH, one_of_each
from tests.browser.visitor import UNNAMED

SOLVED = 600_000
"""Milliseconds after which a game that is being solved for the first time counts as hung."""
PAGES = (
    "/",
    "/house/oceana",
    "/open/oceana/ez-baccarat",
    "/rules/oceana/ultimate-texas-holdem",
    "/odds/oceana/ez-baccarat",
    "/desk",
    "/fees",
    "/history",
    "/account",
)


@widths(360, 1280)
def test_no_page_is_wider_than_the_window(visit: Enter, width: int) -> None:
    """Nothing is cut off, and every control has a name."""
    visitor = visit(width=width, height=760)
    for path in PAGES:
        visitor.go(path)
        visitor.page.wait_for_load_state("networkidle")
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert visitor.page.evaluate(UNNAMED) == [], path


def test_fees_that_cannot_be_compared_leave_no_older_table(visit: Enter) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("/fees")
    page.wait_for_selector("table.fees tbody tr")
    page.route(
        "**/api/fees?*",
        lambda route: route.fulfill(status=422, json={"error": "wager: must be at most $1,000"}),
    )
    page.fill("[name=wager]", "5000")
    page.wait_for_selector("[role=alert]:has-text('wager: must be at most $1,000')")
    assert page.locator("table.fees").count() == 0
    assert [complaint for complaint in visitor.complaints if "422" not in complaint] == []
    visitor.complaints.clear()


@ONE_OF_EACH
def test_the_rule_sheet(visit: Enter, game: str) -> None:
    """Its tables and citations."""
    visitor = visit()
    visitor.go(f"/rules/{game}")
    visitor.page.wait_for_selector("#settlement table")
    assert visitor.page.locator("#settlement .cite").count() > 0


@one_of_each("poker-vs-dealer, three cards", "war", "set-21", "pai-gow-poker", "pai-gow-tiles")
def test_the_odds_of_a_game(visit: Enter, game: str) -> None:
    """Figures for every bet that say how they were found."""
    computed = load_rules(game).family.name == "blackjack"
    visitor = visit()
    page = visitor.page
    visitor.go(f"/odds/{game}")
    page.wait_for_selector("[data-odds] tbody tr", timeout=SOLVED)
    found = page.inner_text("[data-odds] tbody tr:first-child .exact")
    assert ("computed to 12 decimals" if computed else "/") in found
    assert ("/" in found) != computed


@pytest.mark.verify
def test_plots_are_of_bets_priced_by_themselves(visit: Enter) -> None:
    """The Blind goes with the Ante and has no figure of its own, so no plot of it is asked for."""
    visitor = visit()
    page = visitor.page
    visitor.go("/odds/oceana/ultimate-texas-holdem")
    page.wait_for_selector(".plots figure", state="attached", timeout=SOLVED)
    plots = page.eval_on_selector_all(".plots figure", "all => all.map((one) => one.dataset.key)")
    assert plots == ["bet-ante", "bet-trips", "bet-bad_beat", "bank", "by-dealing"]


TEXTS = """() => [...document.querySelectorAll("text")].map((text) => {
    const box = text.getBoundingClientRect(), all = document.querySelector("svg").getBoundingClientRect();
    return [text.textContent, box.left >= all.left && box.right <= all.right && box.top >= all.top];
})"""


def longest_bet() -> tuple[str, str]:
    """The game and the bet whose names together are the longest of the catalogue."""
    return max(
        ((entry.name, bet) for entry in catalogue() for bet in entry.bets),
        key=lambda names: len("".join(names)),
    )


@pytest.mark.parametrize("names", [("EZ Baccarat", "Player"), longest_bet()])
def test_the_title_of_a_plot_is_not_cut(visit: Enter, names: tuple[str, str]) -> None:
    """The whole expectation stands there, and no text goes beyond the edge."""
    game, bet = names
    cases = [{"probability": 0.45, "contribution": 0.45}, {"probability": 0.55, "contribution": -0.55}]
    priced = {"id": "bet", "value": -0.012350875, "cases": cases}
    page = visit().page
    page.set_content(bet_results({"name": game, "bets": {bet: priced}}, "bet"))
    texts = page.evaluate(TEXTS)
    assert [text for text, inside in texts if not inside] == []
    assert "Expectation -1.2351%" in [text for text, _ in texts]
    assert f"{bet}: results of one wager ({game})" in " ".join(text for text, _ in texts)


OVERLAPPING = """() => {
    const labels = [...document.querySelectorAll("[id^=xtick] text")];
    const boxes = labels.map((text) => text.getBoundingClientRect());
    return boxes.filter((box, at) => boxes.slice(at + 1).some((other) =>
        box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)
    ).length;
}"""


def test_the_labels_of_an_axis_do_not_collide(visit: Enter) -> None:
    """The results of an Ante in Ultimate Texas Hold'em; the choices of an option with long names."""
    nets = [*range(-6, 0), 0, *(half / 2 for half in range(2, 17)), *range(51, 56), *range(501, 506)]
    cases = [{"probability": 1 / len(nets), "contribution": net / len(nets)} for net in nets]
    ante = {"id": "ante", "value": -0.0218, "cases": cases}
    choices = ["one card at a time", "three cards at once by the machine", "as the house likes"]
    plots = [
        bet_results({"name": "Ultimate Texas Hold'em", "bets": {"Ante": ante}}, "ante"),
        by_option("A game", "dealing", choices[0], {choice: {"Ante": -0.02} for choice in choices}),
        by_option(
            "A game", "dealing", "7", {f"{choice} of them {choice}": {"Ante": 0.1} for choice in range(8)}
        ),
    ]
    page = visit().page
    for plot in plots:
        page.set_content(plot)
        assert page.locator("[id^=xtick] text").count() > 0
        assert page.evaluate(OVERLAPPING) == 0
        assert [text for text, inside in page.evaluate(TEXTS) if not inside] == []


def test_what_if_the_tie_paid_nine(visit: Enter) -> None:
    """Changing a payout on the odds page shows the new edge beside the filed one."""
    visitor = visit()
    page = visitor.page
    visitor.go("/odds/oceana/ez-baccarat")
    page.wait_for_selector("[data-odds] tbody tr")
    page.click(".choices-box > summary")
    page.fill('input[name="tie.equal_totals"]', "9 to 1")
    page.keyboard.press("Enter")
    page.wait_for_selector(".change")
    assert "14.3596 %" in page.inner_text(".change")
    assert "set=tie.equal_totals" in page.url


def test_what_the_readings_are_worth(visit: Enter) -> None:
    """Both choices of each reading are priced; those that price alike are named in one line."""
    visitor = visit()
    page = visitor.page
    visitor.go("/odds/oceana/ez-baccarat")
    page.wait_for_selector("[data-readings] [data-key=naturals]", timeout=SOLVED)
    seven = page.inner_text("[data-readings] [data-key=banker_three_card_7]")
    assert "1.0183 %" in seven  # the house edge with the push of a Banker three-card 7
    assert "-1.2351 %" in seven  # and by the letter (Oceana L194, L235)
    assert "2.2534 %" in seven
    assert "Every choice gives the same figures: Cover." in page.inner_text("[data-readings]")


def test_what_banking_is_worth(visit: Enter) -> None:
    """A described table is priced from the bank's side, fees included."""
    visitor = visit()
    page = visitor.page
    visitor.go("/odds/oceana/ez-baccarat")
    page.fill("input[name=table]", "2: player 25, tie 5; 3: banker 50")
    page.click("button:has-text('Price it')")
    page.wait_for_selector("[data-banking] tbody tr")
    assert "+$1.54" in page.inner_text("[data-banking] .figures")


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
    "tiles": (
        "delta-club/pai-gow-tiles",
        {"shared player-dealer": "5-1 6-5 / 5-5 4-4", "seat 2": "6-1 1-1 / 6-6 6-6", "2 main": "20"},
        ["+$20"],
    ),
}


def test_every_family_is_at_the_desk() -> None:
    """DESK has a game of every family that a table can be opened for."""
    family = {entry.id: entry.family for entry in catalogue()}
    assert {family[game] for game, _, _ in DESK.values()} == {family[game] for game in GAMES.values()}


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


def test_an_account_keeps_the_ledger(visit: Enter) -> None:
    """A guest buys chips and creates an account; every movement is in the ledger."""
    visitor = visit()
    page = visitor.page
    visitor.go("/account")
    visitor.enter()
    page.click("button:has-text('Buy in')")
    page.wait_for_selector("td:has-text('+$1,000')")
    page.fill("input[name=password]", "correct horse battery")
    page.click("button:has-text('Create account')")
    page.wait_for_selector(".kicker:has-text('Account')")
    assert page.locator("td.won").all_inner_texts() == ["+$1,000", "+$5,000"]
