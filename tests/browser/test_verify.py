"""What the page says of a genuine round and of a forged one; for its verifier itself, see tests/page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from houseway.main import app as commands
from houseway.rounds.pictures import pictured
from tests.browser.conftest import Enter
from tests.browser.sizes import DESKTOP_FIRST
from tests.browser.visitor import Visitor
from tools.make_proof_vectors import another, exchange, find, show_another, substitute

if TYPE_CHECKING:
    from playwright.sync_api import Route

GAME = "oceana/ultimate-texas-holdem"
WITH_DICE = "artichoke-joes/california-blackjack"
ROUND = re.compile(r"/rounds/\d+$")


# ---------------------------------------------------------------------- at a table


def to_the_replay(visitor: Visitor, played: str) -> None:
    """The replay of a round."""
    visitor.go(f"/history/{played}")
    visitor.page.wait_for_selector("[data-act=verify]")


def play(visitor: Visitor, game: str = GAME) -> str:
    """Play a round (in Ultimate Texas Hold'em the player-dealer shows his hand); the table and the round."""
    table = visitor.to_table(game)
    visitor.play_round()
    found = re.search(r"round (\d+)", visitor.page.inner_text(".table-round"))
    assert found
    return f"{table}/{found[1]}"


def tamper(visitor: Visitor, forge: Callable[[dict[str, Any]], object], *, shown: bool = False) -> None:
    """Forge every proof on its way to the page, and, if wanted, the round that is shown along with it."""

    def forged_proof(route: Route) -> None:
        proof = route.fetch().json()
        forge(proof)
        route.fulfill(json=proof)

    def forged_round(route: Route) -> None:
        answer = route.fetch().json()
        forge(answer)
        plain = [
            {name: value for name, value in event.items() if name != "after"} for event in answer["events"]
        ]
        route.fulfill(json=answer | {"events": list(pictured(plain))})

    visitor.page.route("**/proof", forged_proof)
    if shown:
        visitor.page.route(ROUND, forged_round)


def verified(visitor: Visitor) -> str:
    """Press the button; what the page says."""
    visitor.page.click("[data-act=verify]")
    return visitor.page.inner_text("[data-verified]")


def forge_showdown(answer: dict[str, Any]) -> None:
    """Another card in the player-dealer's hand."""
    exchange(find(answer, "shown", "player-dealer"))


def forge_dice(answer: dict[str, Any]) -> None:
    """Other dice."""
    thrown = find(answer, "dice")
    thrown["dice"] = [value % 6 + 1 for value in thrown["dice"]]


def forge_throughout(answer: dict[str, Any]) -> None:
    """Another card in the hand shown last, and a commitment that agrees with it."""
    if "leaves" in answer:
        substitute(answer)
    else:
        show_another(answer["events"])


def test_a_genuine_round_matches_what_was_seen_before_betting(visit: Enter) -> None:
    visitor = visit(reduced_motion=True)
    played = play(visitor)
    to_the_replay(visitor, played)
    told = verified(visitor)
    assert "the commitment that this browser saw before betting" in told
    assert "The amounts were not checked" in told
    assert visitor.page.get_attribute("[data-verified]", "data-seen") == "true"


def test_the_page_shows_the_command_that_makes_the_same_check(visit: Enter, tmp_path: Path) -> None:
    """With the root and the number of cards drawn that this browser saw before betting."""
    visitor = visit(reduced_motion=True)
    played = play(visitor)
    table, _, number = played.partition("/")
    to_the_replay(visitor, played)
    proof = visitor.api("GET", f"/api/tables/{table}/rounds/{number}/proof")
    command = visitor.page.inner_text("[data-command]")
    checks = f"--verify --root {proof['root']} --start {proof['start']}"
    assert command == f"houseway replay round-{number}.json {checks}"
    file = tmp_path / f"round-{number}.json"
    file.write_text(json.dumps(proof))
    result = CliRunner().invoke(commands, ["replay", str(file), *checks.split()])
    assert result.exit_code == 0, result.output
    panel = visitor.page.locator(".panel .tab-body")
    assert panel.evaluate("(panel) => panel.scrollWidth <= panel.clientWidth")


def test_a_forged_showdown_is_refused(visit: Enter) -> None:
    """The cards were dealt face down, and what is shown later is not what was dealt."""
    visitor = visit(reduced_motion=True)
    played = play(visitor)
    tamper(visitor, forge_showdown, shown=True)
    to_the_replay(visitor, played)
    told = verified(visitor)
    assert visitor.page.get_attribute("[data-verified]", "data-verified") == "false"
    assert "was shown" in told
    assert "different round" not in told


@DESKTOP_FIRST
def test_dice_are_verified_like_cards(visit: Enter, size: tuple[int, int]) -> None:
    visitor = visit(*size, reduced_motion=True)
    played = play(visitor, WITH_DICE)
    to_the_replay(visitor, played)
    told = verified(visitor)
    assert "the commitment that this browser saw before betting" in told
    assert "The dice match the commitment too." in told
    tamper(visitor, forge_dice, shown=True)
    to_the_replay(visitor, played)
    assert "The room committed to the dice " in verified(visitor)
    assert visitor.page.get_attribute("[data-verified]", "data-verified") == "false"


def test_a_commitment_that_was_made_afterwards_is_refused(visit: Enter) -> None:
    """Root, leaves, openings and events agree, but it is not the root that stood there before betting."""
    visitor = visit(reduced_motion=True)
    played = play(visitor)
    tamper(visitor, forge_throughout, shown=True)
    to_the_replay(visitor, played)
    told = verified(visitor)
    assert visitor.page.get_attribute("[data-verified]", "data-verified") == "false"
    assert "\n" not in told
    assert "This browser saw a different commitment at the table" in told
    panel = visitor.page.locator(".panel .tab-body")
    assert panel.evaluate("(panel) => panel.scrollWidth <= panel.clientWidth")


@pytest.mark.verify
def test_a_proof_of_another_round_than_shown_is_refused(visit: Enter) -> None:
    """A genuine proof does not vouch for a page that shows other cards."""
    visitor = visit(reduced_motion=True)
    played = play(visitor)

    def forged(route: Route) -> None:
        answer = route.fetch().json()
        forge_showdown(answer)
        route.fulfill(json=answer)

    visitor.page.route(ROUND, forged)
    to_the_replay(visitor, played)
    assert "The proof is for a different round from the one shown here." in verified(visitor)
    assert visitor.page.get_attribute("[data-verified]", "data-verified") == "false"


@pytest.mark.verify
def test_a_round_that_is_drawn_with_other_cards_than_proved_is_refused(visit: Enter) -> None:
    """The events are genuine, but the room pictures another card after one of them."""
    visitor = visit(reduced_motion=True)
    played = play(visitor)

    def forged(route: Route) -> None:
        answer = route.fetch().json()
        picture = find(answer, "shown", "player-dealer")["after"]["hands"][0]["cards"][0]
        picture[0] = another(picture[0])
        route.fulfill(json=answer)

    visitor.page.route(ROUND, forged)
    to_the_replay(visitor, played)
    assert "The proof is for a different round from the one shown here." in verified(visitor)
    assert visitor.page.get_attribute("[data-verified]", "data-verified") == "false"


def test_a_browser_that_was_not_there_says_so(visit: Enter) -> None:
    """Without a commitment seen before betting only the room's later statement can be checked."""
    visitor = visit(reduced_motion=True)
    played = play(visitor)
    stranger = visit()
    to_the_replay(stranger, played)
    assert stranger.page.inner_text("[data-command]").endswith(".json --verify")
    told = verified(stranger)
    assert stranger.page.get_attribute("[data-verified]", "data-verified") == "true"
    assert stranger.page.get_attribute("[data-verified]", "data-seen") == "false"
    assert "This browser did not see the commitment before betting" in told
    assert "saw before betting" not in told
