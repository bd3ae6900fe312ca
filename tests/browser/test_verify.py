"""The page checks the cards: its verifier, the commitments it keeps, and what it says of a forged round."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from houseway.rounds.pictures import pictured
from tests.browser.conftest import Enter
from tests.browser.visitor import Visitor
from tests.proofs import FORGED, GENUINE, NAMES, vector, verdict
from tools.make_proof_vectors import another, exchange, find, show_another, substitute

if TYPE_CHECKING:
    from playwright.sync_api import Route

GAME = "oceana/ultimate-texas-holdem"
ROUND = re.compile(r"/rounds/\d+$")

VERIFY = """async (vectors) => {
    const { verify } = await import("/static/js/verify.js");
    const check = ({proof, root}) => verify(proof, root && {root, start: null});
    return await Promise.all(vectors.map(check));
}"""


def test_the_page_verifies_as_python_does(visit: Enter) -> None:
    """The same proofs: every genuine one is accepted, every forged one refused with the reason."""
    visitor = visit()
    visitor.go("/")
    found = dict(zip(NAMES, visitor.page.evaluate(VERIFY, [vector(name) for name in NAMES]), strict=True))
    for name in GENUINE:
        assert found[name]["faults"] == []
        assert found[name]["sound"]
        theirs = verdict(name)
        assert (found[name]["opened"], found[name]["hidden"]) == (theirs["opened"], theirs["hidden"])
    for name in FORGED:
        assert not found[name]["sound"], name
        reasons = " ".join(found[name]["faults"])
        assert [word for word in vector(name)["says"] if word not in reasons] == [], reasons


@pytest.mark.parametrize("proof", [None, {}, [], "proof", {"format": "houseway-proof-2"}])
def test_what_is_no_proof_is_refused_in_words(visit: Enter, proof: object) -> None:
    visitor = visit()
    visitor.go("/")
    (found,) = visitor.page.evaluate(VERIFY, [{"proof": proof, "root": None}])
    assert not found["sound"]
    assert all(fault.endswith(".") for fault in found["faults"])


def test_cards_from_another_place_of_the_shoe_are_refused(visit: Enter) -> None:
    """The betting showed how many cards were gone; a proof that starts elsewhere is not of that deal."""
    visitor = visit()
    visitor.go("/")
    proof = vector("genuine-blackjack-split")["proof"]
    found = visitor.page.evaluate(
        """async ([proof, starts]) => {
            const { verify } = await import("/static/js/verify.js");
            return await Promise.all(starts.map((start) => verify(proof, {root: proof.root, start})));
        }""",
        [proof, [proof["start"], proof["start"] - 4]],
    )
    assert [one["sound"] for one in found] == [True, False]
    assert found[0]["seen"]
    assert "36" in found[1]["faults"][0]
    assert "40" in found[1]["faults"][0]


# ---------------------------------------------------------------------- what the browser keeps

KEPT = """async (states) => {
    const { keepCommitment, keptCommitment, rememberRoom } = await import("/static/js/commitments.js");
    rememberRoom("a room");
    const state = ([shoe, root, drawn, phase, round]) => ({phase, round, shoe: {number: shoe, root, drawn}});
    for (const one of states) keepCommitment(7, state(one));
    const kept = {};
    for (const [shoe, , , , round] of states) kept[`${shoe} ${round}`] = keptCommitment("7", shoe, round);
    rememberRoom("another room");
    return [kept, keptCommitment(7, states[0][0], states[0][4])];
}"""


def kept(visit: Enter, *states: tuple[int, str, int, str, int]) -> dict[str, Any]:
    """What is kept of a table's states, by shoe and round."""
    visitor = visit()
    visitor.go("/")
    found, elsewhere = visitor.page.evaluate(KEPT, states)
    assert elsewhere is None
    return dict(found)


def test_the_root_seen_first_is_kept(visit: Enter) -> None:
    """A room that changes the commitment after the bets are down is found out."""
    found = kept(visit, (1, "aa", 0, "betting", 1), (1, "bb", 0, "betting", 1), (1, "bb", 9, "settled", 1))
    assert found == {"1 1": {"root": "aa", "start": 0}}


def test_a_round_is_known_by_its_betting(visit: Enter) -> None:
    """Somebody who came during round 4 saw the commitment before round 5, but not before round 4."""
    found = kept(visit, (2, "aa", 30, "playing", 4), (2, "aa", 36, "settled", 4), (2, "aa", 36, "betting", 5))
    assert found == {"2 4": {"root": "aa", "start": None}, "2 5": {"root": "aa", "start": 36}}


def test_another_number_for_the_shoe_does_not_help(visit: Enter) -> None:
    """A round is compared with the shoe that its betting showed, whatever shoe it is later said to be."""
    visitor = visit()
    visitor.go("/")
    found = visitor.page.evaluate(
        """async () => {
            const { keepCommitment, keptCommitment } = await import("/static/js/commitments.js");
            keepCommitment(7, {phase: "betting", round: 3, shoe: {number: 1, root: "aa", drawn: 12}});
            return [keptCommitment(7, 99, 3), keptCommitment(7, 99, 4)];
        }"""
    )
    assert found == [{"root": "aa", "start": 12}, None]


def test_only_so_many_commitments_are_kept(visit: Enter) -> None:
    """The oldest go first, and a reload finds the others again."""
    visitor = visit()
    visitor.go("/")
    visitor.page.evaluate(
        """async () => {
            const { keepCommitment, MOST_SHOES } = await import("/static/js/commitments.js");
            for (let number = 1; number <= MOST_SHOES + 1; number += 1)
                keepCommitment(7, {phase: "betting", round: number, shoe: {number, root: "aa", drawn: 0}});
        }"""
    )
    visitor.page.reload()
    visitor.page.wait_for_selector("main > *")
    found = visitor.page.evaluate(
        """async () => {
            const { keptCommitment, MOST_SHOES } = await import("/static/js/commitments.js");
            return [1, 2, MOST_SHOES + 1].map((number) => keptCommitment(7, number, number) !== null);
        }"""
    )
    assert found == [False, True, True]


# ---------------------------------------------------------------------- at a table


def to_the_replay(visitor: Visitor, played: str) -> None:
    """The replay of a round."""
    visitor.go(f"/history/{played}")
    visitor.page.wait_for_selector("[data-act=verify]")


def play(visitor: Visitor) -> str:
    """Play a round of Ultimate Texas Hold'em, in which the player-dealer shows; the table and the round."""
    table = visitor.to_table(GAME)
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
    assert "the commitment that this browser saw before betting" in verified(visitor)
    assert visitor.page.get_attribute("[data-verified]", "data-seen") == "true"


def test_a_forged_showdown_is_refused(visit: Enter) -> None:
    """The cards were dealt face down, and what is shown later is not what was dealt."""
    visitor = visit(reduced_motion=True)
    played = play(visitor)
    tamper(visitor, forge_showdown, shown=True)
    to_the_replay(visitor, played)
    told = verified(visitor)
    assert visitor.page.get_attribute("[data-verified]", "data-verified") == "false"
    assert "was shown" in told
    assert "another round" not in told


def test_a_commitment_that_was_made_afterwards_is_refused(visit: Enter) -> None:
    """Root, leaves, openings and events agree, but it is not the root that stood there before betting."""
    visitor = visit(reduced_motion=True)
    played = play(visitor)
    tamper(visitor, forge_throughout, shown=True)
    to_the_replay(visitor, played)
    told = verified(visitor)
    assert visitor.page.get_attribute("[data-verified]", "data-verified") == "false"
    assert "\n" not in told
    assert "This is not the commitment that this browser saw at the table" in told
    panel = visitor.page.locator(".panel .tab-body")
    assert panel.evaluate("(panel) => panel.scrollWidth <= panel.clientWidth")


def test_a_proof_of_another_round_than_shown_is_refused(visit: Enter) -> None:
    """A genuine proof says nothing of a page that shows other cards."""
    visitor = visit(reduced_motion=True)
    played = play(visitor)

    def forged(route: Route) -> None:
        answer = route.fetch().json()
        forge_showdown(answer)
        route.fulfill(json=answer)

    visitor.page.route(ROUND, forged)
    to_the_replay(visitor, played)
    assert "The proof is for another round than the one shown here." in verified(visitor)
    assert visitor.page.get_attribute("[data-verified]", "data-verified") == "false"


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
    assert "The proof is for another round than the one shown here." in verified(visitor)
    assert visitor.page.get_attribute("[data-verified]", "data-verified") == "false"


def test_a_browser_that_was_not_there_says_so(visit: Enter) -> None:
    """Without a commitment seen before betting only the room's later statement can be checked."""
    visitor = visit(reduced_motion=True)
    played = play(visitor)
    stranger = visit()
    to_the_replay(stranger, played)
    told = verified(stranger)
    assert stranger.page.get_attribute("[data-verified]", "data-verified") == "true"
    assert stranger.page.get_attribute("[data-verified]", "data-seen") == "false"
    assert "This browser did not see the commitment before betting" in told
    assert "saw before betting" not in told
