"""Around the table: coming by a link, signing out, another window, coming back, and the invitation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Enter
from tests.browser.sizes import BOTH_SIZES, DESKTOP, DESKTOP_FIRST, PHONE, PHONE_FIRST
from tests.browser.visitor import PASSING, PATIENT, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

BACCARAT, HOLDEM = "oceana/ez-baccarat", "oceana/ultimate-texas-holdem"
DOCK, FELT = "[data-act=sit]", ".seat.empty.open"
SELECTED = "() => getSelection().toString() || document.activeElement.value.slice(\
document.activeElement.selectionStart, document.activeElement.selectionEnd)"
IN_PLATE = """() => [...document.querySelectorAll(".seat")].filter((seat) => seat.querySelector(".seat-name"))
    .every((seat) => {
        const plate = seat.querySelector(".plate").getBoundingClientRect();
        const name = seat.querySelector(".seat-name").getBoundingClientRect();
        return name.left >= plate.left && name.right <= plate.right;
    })"""
NO_CLIPBOARD = "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')); }"


def other_window(visitor: Visitor, path: str) -> Page:
    """A second window of the same browser, with the same session."""
    page = visitor.page.context.new_page()
    size = visitor.page.viewport_size
    assert size is not None
    page.set_viewport_size(size)
    page.goto(visitor.address + path)
    return page


@pytest.mark.parametrize(
    ("size", "sit"),
    [
        pytest.param(DESKTOP, FELT, id="desktop, felt"),
        pytest.param(PHONE, DOCK, id="phone, dock"),
        pytest.param(DESKTOP, DOCK, id="desktop, dock", marks=pytest.mark.verify),
        pytest.param(PHONE, FELT, id="phone, felt", marks=pytest.mark.verify),
    ],
)
def test_an_invited_stranger_sits_down(visit: Enter, size: tuple[int, int], sit: str) -> None:
    """From the link to a seat without a reload; the suggested name is replaced by what is typed."""
    host = visit(reduced_motion=True)
    host.come_in()
    table = host.watch_table(BACCARAT, bots=0)
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    visitor.go(f"/table/{table}")
    page.locator(sit).first.click()
    page.wait_for_selector("dialog input[name=name]")
    assert page.evaluate(SELECTED) == page.input_value("dialog input[name=name]")
    name = f"Wmw Www {'phone' if size[0] < 640 else 'desk'} {len(sit)}"
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    page.wait_for_selector(f'[data-player="{name}"]')
    page.wait_for_selector(".seat.own")
    assert page.locator(".dock-message.error").count() == 0
    assert page.evaluate(IN_PLATE)
    host.page.wait_for_selector(".seat .seat-name")
    assert host.page.evaluate(IN_PLATE)


def test_a_table_follows_who_is_signed_in(visit: Enter) -> None:
    """Signing out, logging in and entering in another window or in this one: the table knows at once."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    name = visitor.come_in()
    visitor.open_table(BACCARAT, bots=0)
    page.wait_for_selector(".seat.own")
    account = other_window(visitor, "/account")
    account.fill("input[name=password]", "correct horse battery")
    account.click("button:has-text('Create account')")
    account.wait_for_selector(".kicker:has-text('Account')")
    account.click("[data-act=sign-out]")
    page.wait_for_selector("[data-act=enter]")
    page.wait_for_selector("[data-act=sit]")
    account.fill("input[name=name]", name)
    account.fill("input[name=password]", "correct horse battery")
    account.click("button:has-text('Log in')")
    page.wait_for_selector(f'[data-player="{name}"]')
    page.wait_for_selector(".seat.own")
    account.click("[data-act=sign-out]")
    page.wait_for_selector("[data-act=enter]")
    page.click("[data-act=sit]")
    page.click("dialog a:has-text('Log in')")
    page.fill("main input[name=name]", name)
    page.fill("input[name=password]", "correct horse battery")
    page.click("button:has-text('Log in')")
    page.wait_for_selector(".seat.own")
    account.click("[data-act=sign-out]")
    page.wait_for_selector("[data-act=enter]")
    visitor.enter()
    page.click("[data-act=sit]")
    page.wait_for_selector(".seat.own")


@BOTH_SIZES
def test_rules_and_odds_open_beside_the_table(visit: Enter, size: tuple[int, int]) -> None:
    """Those of this table, on one connection; Escape and Back close them, and the bets are still there."""
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    visitor.come_in()
    opened = visitor.api(
        "POST",
        "/api/tables",
        {
            "game": BACCARAT,
            "bots": 2,
            "settings": {"decks": 6, "tie.equal_totals": "9 to 1"},
            "clocks": PASSING,
        },
    )
    visitor.go(f"/table/{opened['id']}")
    page.click("[data-act=sit]")
    visitor.to_betting()
    visitor.bet("player")
    visitor.sees_total(5)

    page.click("[data-act=rules]")
    page.wait_for_selector("[data-sheet]")
    sheet = page.inner_text("[data-sheet]")
    assert "6 decks, 312 cards" in sheet
    assert "9 to 1" in sheet
    assert sheet.count("8 to 1") == 1, "only as what the payout was changed from"
    page.click("[data-sheet] nav a:has-text('Payouts')")
    page.wait_for_function("() => document.querySelector('.tab-body').scrollTop > 0")
    if size[0] < 640:
        box = page.locator(".panel").bounding_box()
        assert box is not None
        assert box["width"] == size[0]
        page.wait_for_selector(".panel-head .countdown:has-text(' s')")
    else:
        assert page.locator("[data-act=deal]").is_visible()
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-sheet]", state="detached")

    page.locator("#tab-odds").click()
    page.wait_for_selector("[data-odds] tbody tr:has-text('4.9313 %')")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.locator("#tab-pays").click()
    page.wait_for_selector(".pays td:has-text('9 to 1')")
    page.go_back()
    page.wait_for_selector(".panel.open", state="detached")
    assert page.url.endswith(f"/table/{opened['id']}")
    visitor.sees_total(5)
    assert len(sockets) == 1


def test_the_odds_page_keeps_the_what_if(visit: Enter) -> None:
    """In its rule sheet, and in the table that is opened from it."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    chosen = "?set=decks%3D6&set=tie.equal_totals%3D9+to+1"
    visitor.go(f"/odds/{BACCARAT}{chosen}")
    page.click("a:has-text('Rule sheet')")
    page.wait_for_selector("article.sheet:has-text('6 decks, 312 cards')")
    page.click("a:has-text('Open a table')")
    page.wait_for_selector("[data-changes]:has-text('Tie: equal totals 9 to 1')")
    page.click("[data-act=open]")
    page.wait_for_selector("[data-act=sit]")
    table = page.url.rpartition("/")[2]
    assert visitor.api("GET", f"/api/tables/{table}")["table"]["chosen"] == {
        "decks": 6,
        "tie.equal_totals": "9 to 1",
    }


@DESKTOP_FIRST
def test_a_guest_is_asked_before_chips_are_given_up(visit: Enter, size: tuple[int, int]) -> None:
    """By signing out, or by taking another name: the chips are named, and nothing is lost by Escape."""
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    name = visitor.come_in()
    visitor.open_table(BACCARAT, bots=0)
    page.wait_for_selector(".seat.own")
    visitor.go("/account")
    page.click("[data-act=sign-out]")
    asked = page.locator("dialog")
    asked.locator("li:has-text('$4,500 in your wallet')").wait_for()
    assert "$500 at EZ Baccarat" in asked.inner_text()
    assert "Give up $5,000?" in asked.inner_text()
    page.keyboard.press("Escape")
    asked.wait_for(state="detached")
    assert visitor.api("GET", "/api/session")["player"]["name"] == name

    page.fill("main input[name=name]", "Somebody Else")
    page.fill("input[name=password]", "correct horse battery")
    page.click("button:has-text('Create account')")
    page.click("dialog [data-act=cancel]")
    asked.wait_for(state="detached")
    assert visitor.api("GET", "/api/session")["player"]["name"] == name

    page.click("[data-act=sign-out]")
    page.click("dialog [data-act=confirm]")
    page.wait_for_selector("[data-act=enter]")
    assert visitor.api("GET", "/api/session")["player"] is None


@DESKTOP_FIRST
def test_another_window_takes_the_table_over(visit: Enter, size: tuple[int, int]) -> None:
    """The old one says so, can no longer be used, and takes the table back with one click."""
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    visitor.to_table(BACCARAT)
    table = page.url.rpartition("/")[2]
    other = other_window(visitor, f"/table/{table}")
    other.wait_for_selector(".seat.own")
    page.wait_for_selector("[data-act=play-here]")
    assert "open in another window" in page.inner_text("[role=alert]")
    page.bring_to_front()
    page.keyboard.press("d")
    live = "all => all.filter((one) => !one.closest('[inert]')).length"
    assert (
        page.eval_on_selector_all(".table-page button, .table-page [role=button], .table-page a", live) == 0
    )
    page.click("[data-act=play-here]")
    page.wait_for_selector("[data-act=play-here]", state="detached")
    other.wait_for_selector("[data-act=play-here]")
    page.wait_for_selector("[data-act=deal]:enabled")
    visitor.bet("player")
    visitor.sees_total(5)


@PHONE_FIRST
def test_the_lobby_leads_back_to_the_table(visit: Enter, size: tuple[int, int]) -> None:
    """With the game, whatever the table is called, and whether it waits for the visitor."""
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    bots = [{"strategy": "house way"}] * 2
    name = f"EZ Baccarat ({size[0]})"
    opened = visitor.api(
        "POST", "/api/tables", {"game": HOLDEM, "bots": bots, "name": name, "clocks": PASSING}
    )
    visitor.go(f"/table/{opened['id']}")
    page.click("[data-act=sit]")
    visitor.to_betting()
    visitor.bet("ante")
    visitor.deal()
    page.wait_for_selector("[data-choice]")
    page.click("a.brand")
    own = page.locator(".own-table")
    own.locator("em:has-text('Your turn')").wait_for()
    assert "Ultimate Texas Hold'em · Oceana Cardroom" in own.inner_text()
    assert "Ultimate Texas Hold'em" in page.inner_text(f'.table-card a[href="/table/{opened["id"]}"]')
    page.click("[data-act=return]")
    page.wait_for_selector("[data-choice]")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@DESKTOP_FIRST
def test_sitting_out_and_leaving_in_a_hand(visit: Enter, size: tuple[int, int]) -> None:
    """The seat is kept and the bots wait; a player who leaves in a hand is told what happens to it."""
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    visitor.to_table(HOLDEM)
    page.click("#tab-table")
    page.click(".panel [data-act=sit-out]")
    page.wait_for_selector(".dock [data-act=come-back]")
    page.wait_for_selector(".seat.own .choice-tag:has-text('sitting out')")
    assert page.get_attribute("[data-phase]", "data-phase") == "waiting"
    page.click(".dock [data-act=come-back]")
    visitor.to_betting()
    visitor.bet("ante")
    visitor.deal()
    visitor.until("[data-choice]")
    page.click("[data-act=leave]")
    page.wait_for_selector("dialog:has-text('You have $10 in this round')")
    page.click("dialog [data-act=cancel]")
    page.wait_for_selector("dialog", state="detached")
    page.click("[data-act=leave]")
    page.click("dialog [data-act=confirm]")
    page.wait_for_selector("button:has-text('Stay')")
    visitor.until("[data-act=sit]")
    page.wait_for_selector(".toast:has-text('Your chips are back in your wallet')")


@DESKTOP_FIRST
def test_a_private_table_is_entered_by_its_link_alone(visit: Enter, size: tuple[int, int]) -> None:
    host, stranger = visit(*size, reduced_motion=True), visit(*size, reduced_motion=True)
    host.come_in()
    host.go(f"/open/{BACCARAT}")
    host.page.check("[name=private]")
    host.page.click("[data-act=open]")
    host.page.wait_for_selector(".dock")
    host.page.evaluate(NO_CLIPBOARD)
    host.page.click("#tab-table")
    host.page.click(".panel [data-act=invite]")
    link = host.page.input_value("dialog input[name=link]")
    path = link.removeprefix(host.address)
    page = stranger.page
    stranger.go(path.partition("#")[0])
    page.wait_for_selector("text=There is no such table.")
    stranger.go("/")
    page.wait_for_selector(".lobby .tables, .lobby p:has-text('No tables are open')")
    assert page.locator(f"a[href='{path.partition('#')[0]}']").count() == 0
    stranger.go(path)
    page.click("[data-act=sit]")
    page.fill("dialog input[name=name]", f"Stranger {size[0]}")
    page.keyboard.press("Enter")
    page.wait_for_selector(".seat.own")
    page.reload()
    page.wait_for_selector(".seat.own")


@DESKTOP_FIRST
def test_the_invitation(visit: Enter, size: tuple[int, int]) -> None:
    """It is copied, or shown to be copied by hand where the clipboard is refused."""
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.come_in()
    table = visitor.watch_table(BACCARAT, bots=0)
    page.click("#tab-table")
    page.click(".panel [data-act=invite]")
    page.wait_for_selector(".toast:has-text('Link copied')")
    link = f"{visitor.address}/table/{table}"
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.evaluate(NO_CLIPBOARD)
    page.click(".panel [data-act=invite]")
    assert page.input_value("dialog input[name=link]") == link
    assert page.evaluate(SELECTED) == link


@DESKTOP_FIRST
def test_the_player_who_opened_a_table_closes_it(visit: Enter, size: tuple[int, int]) -> None:
    """After a question; everybody there is told, and has all chips in the wallet again."""
    owner, guest = visit(*size, reduced_motion=True), visit(*size, reduced_motion=True)
    owner.come_in()
    table = owner.open_table(BACCARAT, bots=0, clocks=PATIENT)
    guest.come_in()
    guest.go(f"/table/{table}")
    guest.page.click("#tab-table")
    assert guest.page.locator("[data-act=close-table]").count() == 0
    guest.page.click("[data-act=sit]")
    guest.page.wait_for_selector(".seat.own")
    owner.page.click("#tab-table")
    owner.page.click("[data-act=close-table]")
    owner.page.click("dialog [data-act=cancel]")
    owner.page.wait_for_selector("dialog", state="detached")
    owner.page.click("[data-act=close-table]")
    owner.page.click("dialog [data-act=confirm]")
    owner.page.wait_for_selector(".lobby")
    guest.page.wait_for_selector("[role=alert]:has-text('The player who opened this table has closed it')")
    for visitor in (owner, guest):
        assert visitor.api("GET", "/api/session")["player"]["balance"] == 5000
