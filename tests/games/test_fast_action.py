"""Fast Action Hold'em: what is kept, and where the button goes. Lines are Club One's filing (001)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseway.cards import JOKER, parse_cards
from houseway.desk import read_situation, settle_situation
from houseway.errors import HousewayError
from houseway.games.features import all_known
from houseway.games.versus.hands import ranker
from houseway.rounds.decisions import Choice
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.rounds.narrate import narrate
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from tests.games.dealing import deal, nets, played_again

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


SECOND = [Lot(6, "seat 3", "wager", 10_00)]
SECOND_HAND = "Ah Kh 7c 2d"
"""The house way keeps the ace with its highest suited card, ten or better (L896)."""


def with_a_second_hand(second: str = SECOND_HAND) -> LiveRound:
    """Seat 3 bets at his seat and in the empty circle 6, against seat 1."""
    hands = zip(["2c", "3d", "4h", "5s"], second.split(), ["2d", "3h", "4s", "6c"], strict=True)
    cards = " ".join(card for turn in hands for card in turn)
    return deal(GAME, {3: {"wager": 10}}, f"{cards} 9h Kc Td 9s Jc Qd", backline=SECOND)


def test_a_second_hand_is_dealt_unseen_and_set_the_house_way() -> None:
    """L861: a player with a second hand in an open spot may not look at or set it; the dealer sets it."""
    live = with_a_second_hand()
    assert [(ask.seat, ask.spot) for ask in live.pending] == [(3, 3)]
    dealt = [event for event in live.log.view(3) if event["kind"] == "dealt"]
    assert {event["hand"]["id"] for event in dealt if event["card"] != "??"} == {"3"}
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    assert sorted(all_known(live.round.hands[HandId(6, part="kept")])) == sorted(parse_cards("Ah Kh"))
    told = [line.text for line in narrate(live.rules, live.log.whole())]
    assert "Called: spot 6 is set the house way." in told
    shown = [event for event in live.log.view(3) if event["kind"] == "shown"]
    assert [event["cards"] for event in shown if event["hand"]["id"] == "6"] == ["Ah Kh"]
    assert nets(live)[-1] == ("seat 3", "wager", 10)
    assert len(nets(live)) == 2
    assert played_again(live)


def test_a_natural_in_a_second_hand_is_shown_at_once() -> None:
    """L833: four of a kind as dealt wins, whoever holds it."""
    live = with_a_second_hand("8c 8d 8h 8s")
    shown = [event for event in live.log.view(None) if event["kind"] == "shown"]
    assert [event["hand"]["id"] for event in shown] == ["6"]


def test_the_desk_sets_a_second_hand_the_house_way() -> None:
    """L861: what the player keeps of his first hand is given, that of his second follows from its cards."""
    situation: dict[str, Any] = {
        "game": GAME,
        "table": {"player_dealer": 1, "bank": 100},
        "hands": {
            "3": {"dealt": "2c 3d 4h 5s", "kept": "4h 5s"},
            "6": SECOND_HAND,
            "player-dealer": {"dealt": "2d 3h 4s 6c", "kept": "4s 6c"},
            "board": "Kc Td 9s Jc Qd",
        },
        "bets": {
            "3": [{"bettor": "Lee", "bets": {"Wager": 10}}],
            "6": [{"bettor": "Lee", "bets": {"Wager": 10}}],
        },
    }
    read = read_situation(situation)
    assert sorted(all_known(read.facts.hands[HandId(6, part="kept")])) == sorted(parse_cards("Ah Kh"))
    rows = {row.lot.spot: row.net for row in settle_situation(read).settlement.rows}
    assert rows == {3: -10_00, 6: 10_00}


def test_only_hands_that_are_set_can_be_set_unseen(tmp_path: Path) -> None:
    """A game without a house way for setting hands refuses the rule."""
    path = tmp_path / "unseen.toml"
    path.write_text(
        'extends = "club-one/pure-21-5-blackjack"\n[circles]\nmore_hands = "house way"\n', encoding="utf-8"
    )
    with pytest.raises(HousewayError, match=r"circles\.more_hands: Blackjack sets no hand of this game"):
        load_rules(str(path))
