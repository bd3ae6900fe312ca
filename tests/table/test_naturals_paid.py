"""A natural that is paid and put away during the round has the first claim on a short bank."""

from __future__ import annotations

import pytest

from houseway.cards import parse_cards
from houseway.rounds.facts import Facts, Hands
from houseway.rounds.hands import HandId
from houseway.rounds.result import Walk
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet
from houseway.table.bank import BankWager
from houseway.table.settlement import settle
from tests.table.seated import lot

PURE = "club-one/pure-21-5-blackjack"
NO_BUST = "delta-club/no-bust-21st-century-blackjack-5"
BUSTER = "delta-club/buster-blackjack-nb21"


def nets(game: str, dealer: str, bank: int, **settings: str) -> list[tuple[int, float]]:
    """Spot and net in order of settlement: seat 2 has 20, seat 3 a natural, both bet $10."""
    told = {"player-dealer": dealer, "2": "Th Qh", "3": "As Ks"}
    hands: Hands = {HandId.parse(name): list(parse_cards(cards)) for name, cards in told.items()}
    facts = Facts(hands, lots=[lot(2, "main", 10), lot(3, "main", 10)])
    rules = load_rules(game, {"schedule": "none", **settings})
    found = settle(rules, facts, [BankWager("PD", bank * 100)], Walk((2, 3), None, "as the test says"))
    return [(row.lot.spot, row.net / 100) for row in found.rows]


def test_pure_21_5_is_paid_before_the_other_hands() -> None:
    """001:L2400: of $15, seat 3 gets all of its 3 to 2, and seat 2 its wager back."""
    assert nets(PURE, "9d 8c", 15) == [(3, 15), (2, 0)]
    assert nets(PURE, "Kd 8c", 15) == [(3, 15), (2, 0)], "the hidden card was checked (L2316)"


def test_pure_21_5_waits_for_its_seat_under_the_other_reading() -> None:
    """001:L2285: settlement always begins at the player-dealer's left."""
    assert nets(PURE, "9d 8c", 15, naturals_paid="in turn") == [(2, 10), (3, 5)]


def test_against_a_natural_of_the_player_dealer_all_wait_their_turn() -> None:
    """001:L2400 pays at once only when the player-dealer has none: the natural pushes in its turn."""
    assert nets(PURE, "Ad Kc", 15) == [(2, -10), (3, 0)]


@pytest.mark.parametrize(
    ("game", "dealer", "settings", "expected"),
    [
        (BUSTER, "9d 8c", {}, [(3, 12), (2, 0)]),
        (BUSTER, "Kd 8c", {}, [(2, 10), (3, 2)]),
        (BUSTER, "Kd 8c", {"check": "ace or ten"}, [(3, 12), (2, 0)]),
        (BUSTER, "9d 8c", {"naturals_paid": "in turn"}, [(2, 10), (3, 2)]),
        (NO_BUST, "9d 8c", {}, [(2, 10), (3, 2)]),
        (NO_BUST, "9d 8c", {"naturals_paid": "at once"}, [(3, 12), (2, 0)]),
    ],
)
def test_a_natural_is_paid_when_the_player_dealer_cannot_have_one(
    game: str, dealer: str, settings: dict[str, str], expected: list[tuple[int, float]]
) -> None:
    """002:L174, among the Buster rules: under a king the player-dealer can have one until he looks."""
    assert nets(game, dealer, 12, **settings) == expected


def test_the_sheet_says_what_is_paid_during_the_round() -> None:
    """001:L2400 on the rule sheet, apart from the passes at the end."""
    order = next(page for page in rule_sheet(load_rules(PURE)).sections if page.id == "order")
    texts = [getattr(block, "text", "") for block in order.blocks]
    assert any(text.startswith("A Pure 21.5 is paid and put away before") for text in texts)
