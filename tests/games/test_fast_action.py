"""Fast Action Hold'em: what is kept, and where the button goes. Lines are Club One's filing (001)."""

from __future__ import annotations

import pytest

from houseway.cards import JOKER
from houseway.errors import HousewayError
from houseway.games.versus import ranker
from houseway.rounds.decisions import Choice
from houseway.rounds.narrate import narrate
from houseway.table.live import LiveRound
from tests.games.dealing import deal, played_again

GAME = "club-one/fast-action-holdem"
HANDS = "2c 3d 4h 5s 2d 3h 4s 6c 3c 4d 5h 7s"


def played(board: str) -> LiveRound:
    """Seats 3 and 5 bet against seat 1; everybody keeps two cards by the house way."""
    live = deal(GAME, {3: {"wager": 10}, 5: {"wager": 10}}, f"{HANDS} 9h {board}")
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    return live


@pytest.mark.parametrize(
    ("board", "line"),
    [
        (
            "Kc Td 9s Jh Qh",
            "The action button is at seat 3 (no board card from ace to 8, so left of the player-dealer).",
        ),
        ("Kc Td 4s Jh 2h", "The action button is at seat 5 (board: 4s)."),
        ("Kc Ad 4s Jh 2h", "The action button is at seat 3 (board: Ad)."),
    ],
)
def test_the_story_says_why_the_button_is_where_it_is(board: str, line: str) -> None:
    """L839, L844: the first board card from ace to eight counts; without one, the first seat in action."""
    live = played(board)
    told = [told.text for told in narrate(live.rules, live.log.whole())]
    assert [text for text in told if "button" in text] == [line]
    assert played_again(live)


def test_a_card_of_another_hand_cannot_be_kept() -> None:
    live = deal(GAME, {3: {"wager": 10}, 5: {"wager": 10}}, f"{HANDS} 9h Kc Td 9s Jh Qh")
    mine, other = (live.round.find(f"{seat} keep").answers() for seat in (3, 5))
    assert len(mine) == 6
    with pytest.raises(HousewayError, match=r"^keep: keep takes only cards of this hand$"):
        live.answer("3 keep", Choice("keep", parts=((mine[0].parts[0][0], other[-1].parts[0][-1]),)))


@pytest.mark.parametrize("system", ["high", "six deck", "three card"])
def test_a_single_hand_is_checked_before_it_reaches_a_kernel(system: str) -> None:
    others = [0, 5] if system == "three card" else [0, 5, 10, 15]
    for wrong in (JOKER, 200, -1):
        with pytest.raises(HousewayError, match=f"{system} hand: .* has no rank here"):
            ranker(system)([*others, wrong])
    with pytest.raises(HousewayError, match=f"{system} hand: it takes"):
        ranker(system)(range(9))
