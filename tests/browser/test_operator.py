"""The operator's page, on a desk and on a phone: a link that works once, tables closed, people removed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from houseway.room.operator_link import link_of, new_token
from tests.browser.conftest import Enter
from tests.browser.sizes import PHONE_FIRST
from tests.browser.visitor import Visitor
from tests.room.server import Server

GAME = "oceana/ez-baccarat"

NewLink = Callable[[], str]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, browser: object) -> Iterator[Server]:
    """A room of its own, which gives new links to its operator."""
    folder = tmp_path_factory.mktemp("operator")
    running = Server(f"sqlite:///{folder / 'room.sqlite3'}", folder / "log")
    running.start()
    yield running
    assert running.stop() == 0
    assert "Traceback" not in running.log.read_text()


@pytest.fixture
def room(server: Server) -> str:
    """Its address, for the visitors."""
    return server.address


@pytest.fixture
def new_link(server: Server) -> NewLink:
    """The path of a new link, as the command prints it."""
    return lambda: link_of("", new_token(server.database))


def to_office(visitor: Visitor, link: str) -> None:
    """Follow a link and become the operator."""
    visitor.go(link)
    visitor.page.click("[data-act=become-operator]")
    visitor.page.wait_for_selector('nav a[href="/operator"]')
    visitor.page.wait_for_selector("[data-audit=sound]")


def fits(visitor: Visitor) -> bool:
    """Whether the page is no wider than the window."""
    wide = visitor.page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return int(wide) <= 0


@PHONE_FIRST
def test_the_operator_closes_a_table(visit: Enter, new_link: NewLink, size: tuple[int, int]) -> None:
    player, operator = visit(*size), visit(*size)
    name = player.come_in()
    table = player.open_table(GAME)
    player.page.wait_for_selector(".seat.own")
    to_office(operator, new_link())
    page = operator.page
    page.wait_for_selector(f'[data-person="{name}"]')
    assert fits(operator)
    page.click(f'[data-table="{table}"] button')
    page.click("dialog [data-act=cancel]")
    page.click(f'[data-table="{table}"] button')
    page.click("dialog [data-act=confirm]")
    page.wait_for_selector(f'[data-table="{table}"]', state="detached")
    told = f"Table {table} was closed and its chips were returned: the operator of the room closed it"
    player.page.wait_for_selector(f"text={told}")
    assert player.api("GET", "/api/session")["player"]["balance"] == 5000


def test_the_operator_removes_somebody(visit: Enter, new_link: NewLink) -> None:
    player, operator = visit(390, 844), visit()
    name = player.come_in()
    player.open_table(GAME)
    player.page.wait_for_selector(".seat.own")
    to_office(operator, new_link())
    page = operator.page
    row = f'[data-person="{name}"]'
    page.click(f'{row} button[aria-label^="Remove {name} from EZ"]')
    page.fill("dialog [name=reason]", "Two accounts.")
    page.click("dialog [data-act=confirm]")
    told = "The operator removed you from this table. Two accounts."
    player.page.wait_for_selector(f".stopped >> text={told}")
    page.wait_for_selector(f'{row} button[aria-label^="Remove {name} from EZ"]', state="detached")
    player.page.reload()
    player.page.wait_for_selector(".dock")  # he may still look on
    page.reload()
    page.click(f'{row} button[aria-label="Remove {name} from the room"]')
    page.click("dialog [data-act=confirm]")
    page.wait_for_selector(row, state="detached")
    player.page.wait_for_selector(".stopped >> text=The operator removed you from the room.")
    player.page.wait_for_selector("[data-act=enter]")
    assert player.page.locator(".stopped").is_visible(), "what he was told stays"
    player.page.wait_for_selector("[data-act=enter]")
    assert player.api("GET", "/api/session")["player"] is None


def test_nobody_else_sees_the_houses_books(visit: Enter, new_link: NewLink) -> None:
    visitor = visit()
    visitor.come_in()
    visitor.go("/")
    page = visitor.page
    assert page.locator('nav a[href="/operator"]').count() == 0
    visitor.go("/account")
    page.wait_for_selector("text=Your ledger")
    assert "House fees" not in page.inner_text("main")
    assert "The room's ledger" not in page.inner_text("main")
    visitor.go("/operator")
    assert "houseway room operator" in page.inner_text("main")
    assert page.locator("[data-audit]").count() == 0


def test_a_link_that_was_used_says_so(visit: Enter, new_link: NewLink) -> None:
    link = new_link()
    to_office(visit(), link)
    late = visit()
    late.go(link)
    late.page.click("[data-act=become-operator]")
    late.page.wait_for_selector("text=This link was used before or is too old.")
    late.complaints = [each for each in late.complaints if "403" not in each]


def test_the_operator_reads_the_rounds_of_every_table(visit: Enter, new_link: NewLink) -> None:
    player, operator = visit(reduced_motion=True), visit()
    player.to_table(GAME)
    player.play_round()
    to_office(operator, new_link())
    operator.page.click("text=Rounds of every table")
    operator.page.wait_for_selector("[data-rounds] tr")
    assert "EVERY TABLE" in operator.page.inner_text(".kicker").upper()
