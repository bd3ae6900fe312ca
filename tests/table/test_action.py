"""Where action starts and which way it goes, by the tables that the houses printed for their buttons."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from houseway.cards import parse_cards
from houseway.rounds.facts import Facts
from houseway.rounds.hands import HandId
from houseway.rounds.result import Walk
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.action import Unplaced, covers_all, dice_seat, seats_from, walk
from tests.table.seated import lot

PLENTY = 10**9
SUPREME = "club-one/supreme-baccarat"


def facts_of(spots: Iterable[int], bet: str, hand: str = "", cards: str = "") -> Facts:
    """A finished round with $50 at each of some spots."""
    facts = Facts(lots=[lot(spot, bet, 50) for spot in spots])
    if hand:
        facts.hands[HandId(hand)] = list(parse_cards(cards))
    return facts


def walked(rules: Rules, facts: Facts, player_dealer: int, bank: int = PLENTY, dice: str = "") -> Walk:
    """The walk at a full table."""
    found = walk(rules, facts, player_dealer, bank, rules.seats, [int(die) for die in dice])
    assert isinstance(found, Walk)
    return found


# Artichoke Joe's (004:1354-1361, 004:1365-1373): by the number of positions, the totals of the dice that put
# the button at each of them, from the player-dealer's own on.
POSITIONS = {
    7: ((8, 15), (9, 16), (3, 10, 17), (4, 11, 18), (5, 12), (6, 13), (7, 14)),
    8: ((9, 17), (10, 18), (3, 11), (4, 12), (5, 13), (6, 14), (7, 15), (8, 16)),
}


@pytest.mark.parametrize(
    ("seats", "position", "total"),
    [
        (seats, position, total)
        for seats, rows in POSITIONS.items()
        for position, row in enumerate(rows, 1)
        for total in row
    ],
)
@pytest.mark.parametrize("player_dealer", [1, 6])
def test_dice_are_counted_from_the_player_dealer_as_one(
    seats: int, position: int, total: int, player_dealer: int
) -> None:
    """On his own number the seat on his left gets the button."""
    rules = load_rules("artichoke-joes/california-blackjack", {"seats": seats})
    others = [seat for seat in range(1, seats + 1) if seat != player_dealer]
    dice = next(f"{a}{b}{total - a - b}" for a in range(1, 7) for b in range(1, 7) if 1 <= total - a - b <= 6)
    seat = (player_dealer + position - 2) % seats + 1
    assert dice_seat(rules, [int(die) for die in dice], player_dealer) == seat
    expected = player_dealer % seats + 1 if position == 1 else seat
    assert walked(rules, facts_of(others, "main"), player_dealer, dice=dice).button == expected


# The seat that each card names when the player-dealer is in seat 1.
SEVENTH_SEAT = {2: "A8", 3: "29", 4: "3T", 5: "4J", 6: "5Q", 7: "6K", 8: "7"}


@pytest.mark.parametrize(("seat", "ranks"), SEVENTH_SEAT.items())
@pytest.mark.parametrize(
    ("game", "bet", "hand"),
    [
        ("delta-club/21st-century-baccarat", "base", "banker"),  # 002:1077-1085
        ("artichoke-joes/no-bust-21st-century-blackjack", "main", "player-dealer"),  # 004:1041-1048
    ],
)
def test_the_second_card_counts_round_the_seven_other_seats(
    game: str, bet: str, hand: str, seat: int, ranks: str
) -> None:
    rules = load_rules(game)
    for rank in ranks:
        facts = facts_of(range(2, 9), bet, hand, f"2c {rank}d")
        assert walked(rules, facts, 1).button == seat
        facts = facts_of([*range(1, 5), 6, 7, 8], bet, hand, f"2c {rank}d")
        assert walked(rules, facts, 5).button == (seat + 3) % 8 + 1


def test_a_joker_counts_seven() -> None:
    """004:1048."""
    rules = load_rules("artichoke-joes/no-bust-21st-century-blackjack")
    assert walked(rules, facts_of(range(2, 9), "main", "player-dealer", "2c Jo"), 1).button == 8


@pytest.mark.parametrize(
    ("board", "player_dealer", "seat"),
    [
        ("Kc Td 4s 2h Ah", 1, 4),  # the first card from ace to eight
        ("8c 7c 6c 5c 4c", 1, 8),
        ("Ac Kd Kc Qs Qh", 5, 1),
        ("Kc Td 9s Jh Qh", 3, 4),  # none counts: the first active position after the player-dealer
        ("Kc Td 9s Jh Qh", 8, 1),
        ("3c Td 9s Jh Qh", 3, 4),  # the player-dealer's own position
    ],
)
def test_the_first_flop_card_up_to_eight_names_the_position(
    board: str, player_dealer: int, seat: int
) -> None:
    """Club One's Fast Action Hold'em (001:839, 844)."""
    rules = load_rules("club-one/fast-action-holdem")
    others = [other for other in range(1, 9) if other != player_dealer]
    found = walked(rules, facts_of(others, "wager", "board", board), player_dealer)
    assert found.button == seat
    assert found.seats[0] == seat


def test_an_empty_seat_passes_the_button_on_clockwise() -> None:
    rules = load_rules("delta-club/21st-century-baccarat")
    found = walked(rules, facts_of([2, 7], "base", "banker", "2c 3d"), 1)
    assert found.button == 7
    assert found.seats == (7, 8, 2, 3, 4, 5, 6)
    assert found.why == "the action button is at seat 7 (player-dealer's second card: 3d)"


def test_the_button_is_used_when_the_bank_is_short() -> None:
    """Supreme Baccarat (001:1814-1823): else from the casino dealer's left; the first Banker card counts."""
    rules = load_rules(SUPREME)
    facts = facts_of([1, 2, 4, 5, 6, 7, 8], "player", "banker", "4d Kc")
    covered = walked(rules, facts, 3, bank=350_00)
    assert (covered.seats[0], covered.button) == (1, None)
    short = walked(rules, facts, 3, bank=349_00)
    assert short.seats == (7, 8, 1, 2, 4, 5, 6)
    assert short.button == 7


def test_a_king_wraps_round_the_table_past_the_player_dealer() -> None:
    """P/D 0, seats clockwise 1, 2, ...: 13 at a table of eight is the fifth seat after him (001:1823)."""
    rules = load_rules(SUPREME)
    facts = facts_of([2, 3, 4, 5, 6, 7, 8], "player", "banker", "Kd 2c")
    assert walked(rules, facts, 1, bank=5_00).button == 6


@pytest.mark.parametrize(("reading", "needed"), [("wagers", 60_00), ("payouts", 130_00)])
def test_all_action_is_the_wagers_or_what_they_can_win(reading: str, needed: int) -> None:
    """$50 on the line pay $50 and $10 on the tie pay $80 (001:1814 leaves open which must be covered)."""
    rules = load_rules(SUPREME, {"covers": reading})
    lots = [lot(2, "player", 50), lot(2, "tie", 10)]
    assert covers_all(rules, lots, needed)
    assert not covers_all(rules, lots, needed - 1)


def test_settlement_goes_counter_clockwise_from_the_house_dealers_right() -> None:
    """Delta Club's No Bust Blackjack (002:92)."""
    rules = load_rules("delta-club/no-bust-21st-century-blackjack-5")
    found = walked(rules, facts_of([1, 2, 8], "main"), 6)
    assert found.seats == (8, 7, 5, 4, 3, 2, 1)


def test_a_given_start_or_card_stands_for_the_rounds_own() -> None:
    rules = load_rules("delta-club/21st-century-baccarat")
    facts = facts_of(range(2, 9), "base")
    started = walk(rules, facts, 1, PLENTY, 8, start=5)
    assert isinstance(started, Walk)
    assert started.seats[:2] == (5, 6)
    counted = walk(rules, facts, 1, PLENTY, 8, card=parse_cards("Qh")[0])
    assert isinstance(counted, Walk)
    assert counted.button == 6


@pytest.mark.parametrize(
    ("game", "bet", "message"),
    [
        ("delta-club/21st-century-baccarat", "base", "the player-dealer's second card, which is not given"),
        ("club-one/fast-action-holdem", "wager", "the board, which is not given"),
        ("artichoke-joes/california-blackjack", "main", r"the 3 dice \(action = "),
    ],
)
def test_what_the_button_needs_is_said_in_one_line(game: str, bet: str, message: str) -> None:
    rules = load_rules(game)
    found = walk(rules, facts_of([2], bet), 1, PLENTY, rules.seats)
    assert isinstance(found, Unplaced)
    assert re.fullmatch(f"the action button needs {message}[^\n]*", found.why)


def test_seats_go_round_from_any_seat_either_way() -> None:
    assert seats_from(7, 8) == [7, 8, 1, 2, 3, 4, 5, 6]
    assert seats_from(2, 7, clockwise=False) == [2, 1, 7, 6, 5, 4, 3]
