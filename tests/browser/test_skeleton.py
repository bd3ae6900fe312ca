"""A family that the package does not know is played on the page, which has no code for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway.room import ledger
from houseway.room.audit import open_books
from tests.browser.conftest import Enter
from tests.browser.visitor import PATIENT
from tests.room.server import Server
from tests.skeleton import POT, SCORED

FAMILY = "from tests.skeleton import installed; family = installed(); family.__enter__()"


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory, browser: object) -> Iterator[str]:
    """A room whose process has the family."""
    folder = tmp_path_factory.mktemp("skeleton")
    server = Server(f"sqlite:///{folder / 'room.sqlite3'}", folder / "log", FAMILY)
    server.start()
    yield server.address
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()
    with open_books(server.database) as books:
        assert ledger.audit(books)["sound"]


def test_a_pot_is_played_for_on_the_page(visit: Enter) -> None:
    """Question, pot, result with the drop, chips and ledger: a round from the seat to the last chip."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    table = visitor.open_table(POT, bots=2, clocks=PATIENT)
    visitor.go_on("[data-choice]:enabled", "[data-act=next]", "[data-act=show]")
    number = visitor.api("GET", f"/api/tables/{table}")["state"]["round"]
    assert page.get_attribute('[data-pot="pot"]', "aria-label") == "Pot: $30"
    assert page.locator("[data-tray]").count() == 0
    page.click("[data-choice]:has-text('stay')")
    visitor.to_settlement()
    assert page.locator("[data-settlement] li").count() == 3
    assert page.locator("[data-settlement=own] li").count() == 1
    told = visitor.api("GET", f"/api/tables/{table}/rounds/{number}")
    assert told["verified"]["sound"]
    assert "Collection: pot $1 (pot)." in [step["text"] for step in told["steps"]]
    assert sum(told["chips_after"].values()) == sum(told["chips_before"].values())


def test_players_settle_with_each_other_on_the_page(visit: Enter) -> None:
    """Every pair is told once, and the next round follows automatically."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    visitor.open_table(SCORED, bots=2, clocks=PATIENT)
    visitor.go_on("[data-choice]:enabled", "[data-act=next]", "[data-act=show]")
    page.click("[data-choice]:has-text('fold')")
    visitor.to_settlement()
    assert page.locator("[data-settlement] li").count() == 3
    visitor.go_on("[data-choice]:enabled", "[data-act=next]", "[data-act=show]")
