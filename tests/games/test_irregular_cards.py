"""Boxed and foreign cards by stage: Artichoke Joe's two blackjack games (lines are of 004)."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.rounds.log import Irregular
from houseway.rounds.sources import Stacked, parse_drawn
from houseway.rulebook.blocks import Paragraph
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet
from houseway.table.live import LiveRound
from tests.games.dealing import played_again
from tests.table.seated import lot, seated

NO_BUST = "artichoke-joes/no-bust-21st-century-blackjack"
CALIFORNIA = "artichoke-joes/california-blackjack"


def dealt(game: str, cards: str, *answers: str, fresh: bool = False) -> LiveRound:
    """A round of seat 2 against the player-dealer at seat 1, from these cards, with these answers."""
    rules = load_rules(game, {"schedule": "none"})
    table = seated(rules, [1, 2], player_dealer=1)
    source = Stacked(parse_drawn(cards, rules.deck), fresh)
    dice = (3, 3, 4) if game == CALIFORNIA else ()
    live = table.deal([lot(2, "main", 10)], 100_00, source, dice)
    for answer in answers:
        live.answer(live.pending[0], answer)
    return live


def hands(live: LiveRound) -> dict[str, str]:
    deck = live.rules.deck
    return {
        str(hand): deck.show_all(card for card in cards if card is not None)
        for hand, cards in live.round.hands.items()
    }


def remedies(live: LiveRound) -> list[str]:
    return [event.remedy for event in live.log if isinstance(event, Irregular)]


# ---------------------------------------------------------------------- No Bust 21st Century Blackjack


def test_the_first_card_of_the_shoe_is_dead_if_it_is_boxed() -> None:
    """L1121: dead before the original deal; a boxed card on the deal plays."""
    live = dealt(NO_BUST, "3c:boxed Th 9c 9h Td", "stand", fresh=True)
    assert hands(live)["2"] == "Th 9h"
    assert remedies(live) == ["replaced"]
    live = dealt(NO_BUST, "Th:boxed 9c 9h Td", "stand", fresh=False)
    assert hands(live)["2"] == "Th 9h"
    assert remedies(live) == ["plays"], "a shoe that was begun has no first card"


def test_between_the_deal_and_the_player_dealers_hand_boxed_cards_are_dead() -> None:
    """L1121: after the original deal, before the DP's hand is played, dead; in the DP's draw, live."""
    live = dealt(NO_BUST, "7h 9c 5h 9d:boxed 8h 4s:boxed 6s", "hit")
    assert hands(live) == {"2": "7h 5h 8h", "player-dealer": "9c 4s 6s"}
    assert remedies(live) == ["replaced", "plays"]
    assert played_again(live)


def test_more_than_two_boxed_cards_before_the_deal_is_complete() -> None:
    """L1124: a misdeal; two of them play."""
    live = dealt(NO_BUST, "Th:boxed 9c:boxed 9h:boxed")
    assert live.round.void == "boxed card 9h"
    assert remedies(live) == ["plays", "plays", "misdeal"]
    live = dealt(NO_BUST, "Th:boxed 9c:boxed 9h Td", "stand")
    assert not live.round.void


def test_a_foreign_card_is_a_misdeal_until_the_player_dealer_is_done() -> None:
    """L1125: if a foreign card appears before play of the DP's hand is completed."""
    assert dealt(NO_BUST, "Th 9c:foreign").round.void
    assert dealt(NO_BUST, "Th 9c 9h 4d 3s:foreign", "stand").round.void


# ---------------------------------------------------------------------- California Blackjack


def test_in_the_draw_a_boxed_card_plays_only_if_the_hit_is_required() -> None:
    """L1401: dead, unless the next hit is required: 12 or less must hit (L1294)."""
    live = dealt(CALIFORNIA, "7h 9c 5h Td 3s:boxed 4s", "hit", "stand")
    assert hands(live)["2"] == "7h 5h 3s 4s", "12 had to hit, 15 chose to"
    live = dealt(CALIFORNIA, "7h 9c 8h Td 3s:boxed 4s", "hit", "stand")
    assert hands(live)["2"] == "7h 8h 4s"
    assert remedies(live) == ["replaced"]


def test_in_the_player_dealers_draw_a_boxed_card_is_live() -> None:
    """L1421."""
    live = dealt(CALIFORNIA, "Th 9c 9h 5d 6s:boxed", "stand")
    assert hands(live)["player-dealer"] == "9c 5d 6s"


@pytest.mark.parametrize(
    ("cards", "void"),
    [
        ("Th 9c:boxed 9h 5d:boxed", True),
        ("Th 9c:boxed 9h 5d:exposed", True),
        ("Th 9c:boxed 9h 5d", False),
        ("Th Ac:boxed 9h Ad:boxed", False),
    ],
)
def test_both_cards_of_the_player_dealer_boxed_or_exposed(cards: str, void: bool) -> None:
    """L1397: a misdeal, unless the hand is a Natural."""
    assert bool(dealt(CALIFORNIA, cards).round.void) == void


# ---------------------------------------------------------------------- rule files and sheets


@pytest.mark.parametrize("game", [NO_BUST, CALIFORNIA])
def test_the_sheet_says_one_thing_for_each_stage(game: str) -> None:
    """L1121, L1393, L1401 and L1421 in one sentence."""
    text = irregular_cards(game)[0].text
    assert text.count("boxed card") <= 2
    assert "as the first card of the shoe, plays on the deal," in text


def irregular_cards(game: str) -> list[Paragraph]:
    """What the rule sheet says of irregular cards."""
    sections = rule_sheet(load_rules(game)).sections
    blocks = next(section.blocks for section in sections if section.id == "irregularities")
    return [block for block in blocks if isinstance(block, Paragraph)]


def test_the_sheet_cites_no_line_for_a_remedy_that_is_not_filed() -> None:
    """L1393-1421 speak of boxed cards and of the DP's own exposed ones, and of no foreign card.

    No Bust has both: a foreign card at L1125, an exposed card that plays at L1141-1143.
    """
    filed, by_default = irregular_cards(CALIFORNIA)
    assert "foreign" not in filed.text
    assert "An exposed card" not in filed.text
    assert by_default.text == "An exposed card plays. A foreign card is replaced by the next card."
    assert (by_default.cite, by_default.label) == ("", "Not filed, so by default")
    (filed,) = irregular_cards(NO_BUST)
    assert filed.text.startswith("An exposed card plays. A foreign card causes a misdeal. A boxed card ")


def test_a_family_without_a_draw_has_one_remedy(tmp_path: Path) -> None:
    file = tmp_path / "war.toml"
    stages = 'boxed = { first = "replaced", deal = "plays", draw = "replaced", bank_draw = "plays" }'
    file.write_text(f'extends = "club-one/casino-war"\n[irregularities]\n{stages}\n')
    with pytest.raises(HousewayError, match=r"irregularities\.boxed: .* has one remedy for all stages$"):
        load_rules(str(file))
    file.write_text('extends = "club-one/casino-war"\n[irregularities]\nboxed = "dead"\n')
    with pytest.raises(HousewayError, match=r"irregularities\.boxed: input should be 'plays', 'replaced'"):
        load_rules(str(file))


# ---------------------------------------------------------------------- Double Hand Poker


DOUBLE_HAND = "artichoke-joes/double-hand-poker"


def double_hand(cards: str) -> LiveRound:
    """A deal to seat 2 and the player-dealer at seat 1, who starts with the first pile."""
    rules = load_rules(DOUBLE_HAND, {"schedule": "none"})
    table = seated(rules, [1, 2], player_dealer=1)
    source = Stacked(parse_drawn(cards, rules.deck), False)
    live = table.deal([lot(2, "main", 10)], 100_00, source, (3, 3, 3))
    (pile,) = live.pending
    live.answer(pile, pile.default)
    return live


def test_one_boxed_or_exposed_card_is_replaced() -> None:
    """L1023; the replacement is the first card of the stub, which here is simply the next card."""
    live = double_hand("3c:exposed 2c 4d 5d 6h 7h 8s 9s Tc Jc Qd Kd 2h 3h 4s 5s")
    assert not live.round.void
    assert remedies(live) == ["replaced"]


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("3c:exposed 2c 4d:boxed", "boxed card 4d"),  # L1018
        ("3c:exposed 2c 4d:exposed", "exposed card 4d"),  # L1018
        ("3c 2c Ad:exposed", "exposed card Ad"),  # L1019
        ("3c 2c Jo:boxed", "boxed card Jo"),  # L1019
    ],
)
def test_two_such_cards_or_an_ace_or_joker_are_a_misdeal(cards: str, reason: str) -> None:
    live = double_hand(cards)
    assert live.round.void == reason
    assert live.chips == live.chips_before


def test_the_sheet_of_double_hand_poker_says_what_voids_the_deal() -> None:
    pages = rule_sheet(load_rules(DOUBLE_HAND)).sections
    (block,) = [page.blocks[0] for page in pages if page.id == "irregularities"]
    assert isinstance(block, Paragraph)
    assert "If more than 1 of the cards come boxed or exposed, it is a misdeal." in block.text
    assert "A boxed or exposed joker or ace causes a misdeal." in block.text
