"""Special action and the order of settlement at Artichoke Joe's blackjack tables (lines are of 004)."""

from __future__ import annotations

import pytest

from houseway.cards import parse_cards
from houseway.desk import read_situation, settle_situation
from houseway.errors import HousewayError
from houseway.rounds.facts import Facts, Hands, Lot
from houseway.rounds.hands import HandId
from houseway.rounds.narrate import narrate
from houseway.rounds.result import Walk
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import load_rules
from houseway.table.bank import BankWager, cut_to
from houseway.table.replay import replay
from houseway.table.settlement import Settlement, settle
from tests.table.seated import lot, seated, who, won

NO_BUST = "artichoke-joes/no-bust-21st-century-blackjack"
CALIFORNIA = "artichoke-joes/california-blackjack"
BANK = (BankWager("PD", 100_00), BankWager("PD", 50_00, spot=3))
"""A hundred dollars against everybody, and fifty for the special action of seat 3."""


def settled(
    game: str, hands: dict[str, str], lots: list[Lot], bank: tuple[BankWager, ...] = BANK, first: int = 3
) -> Settlement:
    """A finished round settled clockwise from a seat."""
    rules = load_rules(game, {"schedule": "none"})
    cards: Hands = {HandId.parse(name): list(parse_cards(hand)) for name, hand in hands.items()}
    order = [(first + step - 1) % 8 + 1 for step in range(8)]
    return settle(rules, Facts(cards, lots=lots), bank, Walk(tuple(order), first, "as the test says"))


def nets(settlement: Settlement) -> list[tuple[int, int]]:
    """Spot and net in dollars, in order of settlement."""
    return [(row.lot.spot, row.net // 100) for row in settlement.rows]


@pytest.mark.parametrize(
    ("game", "dealer", "winner"),
    [(NO_BUST, "Td 8c", "Th 9h"), (CALIFORNIA, "Td 9c", "Th Qh")],
)
def test_special_action_is_settled_first_and_out_of_its_own_wager(
    game: str, dealer: str, winner: str
) -> None:
    """L1112-1115 and L1387-1388: seat 3 is paid by the special part, so seat 2 gets its full $100."""
    hands = {"player-dealer": dealer, "2": winner, "3": winner}
    found = settled(game, hands, [lot(2, "main", 100), lot(3, "main", 50)], first=2)
    assert nets(found) == [(3, 50), (2, 100)]
    assert (found.bank.paid, found.bank.collected) == ([100_00, 50_00], [0, 0])


def test_the_special_part_collects_first_as_well() -> None:
    """L1112: seat 3 loses to the special part; the general $100 still collect from seat 2."""
    hands = {"player-dealer": "Td Tc", "2": "Th 9h", "3": "Ts 9s"}
    found = settled(NO_BUST, hands, [lot(2, "main", 100), lot(3, "main", 50)])
    assert nets(found) == [(3, -50), (2, -100)]
    assert found.bank.collected == [100_00, 50_00]


def test_after_a_push_the_special_amount_is_out_of_action() -> None:
    """L1388: seat 3 pushes; its $50 play against nobody else, whoever wins."""
    hands = {"player-dealer": "Td 9c", "2": "Th Qh", "3": "Ts 9s", "4": "Jh Qs"}
    lots = [lot(2, "main", 60), lot(3, "main", 50), lot(4, "main", 60)]
    found = settled(CALIFORNIA, hands, lots, first=4)
    assert nets(found) == [(3, 0), (4, 60), (2, 40)]
    assert found.rows[0].left == 100_00


def test_what_a_special_wager_does_not_cover_waits_for_its_turn() -> None:
    """Two jokers earn 2 to 1 (L1057): $50 of the $100 at once, the rest after seat 2, which comes first."""
    hands = {"player-dealer": "Td 8c", "2": "Th 9h", "3": "Jo Jo"}
    found = settled(NO_BUST, hands, [lot(2, "main", 80), lot(3, "main", 50)], first=2)
    assert nets(found) == [(2, 80), (3, 70)]
    assert found.rows[1].action == "partial"
    assert found.bank.paid == [100_00, 50_00]


def test_a_split_hand_does_not_use_what_pushed_on_the_first() -> None:
    """L1115: with the original wager the special action is settled; its split plays against the rest."""
    hands = {"player-dealer": "Td 9c", "3": "8s Ts Ac", "3/2": "8h Th 2h", "2": "Th Qh"}
    three = HandId(3)
    lots = [
        Lot(3, who(3), "main", 50_00, hand=three),
        Lot(3, who(3), "split", 50_00, True, HandId(3, split=2)),
        lot(2, "main", 80),
    ]
    found = settled(NO_BUST, hands, lots, first=2)
    assert nets(found) == [(3, 0), (2, 80), (3, 20)]


def test_special_action_needs_a_bank_as_large_as_all_wagers() -> None:
    """L1111: the total bet in the DP position must be at least the total of player bets."""
    table = seated(load_rules(NO_BUST, {"schedule": "none"}), [1, 2, 3], player_dealer=1)
    special = [BankWager(who(1), 100_00), BankWager(who(1), 50_00, spot=3)]
    wagers = [lot(2, "main", 101), lot(3, "main", 50)]
    with pytest.raises(
        HousewayError,
        match=r"^bank: special action needs a bank of at least the total of the players' wagers \(\$151\),"
        r" not \$150 \[.*L1110-1115\]$",
    ):
        table.deal(wagers, special)
    table.deal(wagers, 150_00)  # without special action the bank may be short


def test_special_action_needs_a_wager_at_its_spot() -> None:
    """L1115: the part of a bank that covers special action plays against that player alone."""
    table = seated(load_rules(NO_BUST, {"schedule": "none"}), [1, 2, 3], player_dealer=1)
    special = [BankWager(who(1), 100_00), BankWager(who(1), 50_00, spot=4)]
    with pytest.raises(
        HousewayError, match=r"^bank: special action is reserved for spot 4, which has no wager$"
    ):
        table.deal([lot(2, "main", 100)], special)


def test_what_is_reserved_is_narrated_with_its_lines() -> None:
    table = seated(load_rules(NO_BUST, {"schedule": "none"}), [1, 2, 3], player_dealer=1)
    special = [BankWager(who(1), 100_00), BankWager(who(1), 50_00, spot=3)]
    live = table.deal([lot(2, "main", 100), lot(3, "main", 50)], special)
    lines = [line.text for line in narrate(table.rules, live.log.whole())]
    assert lines[:2] == [
        "seat 1 puts up $100.",
        "seat 1 puts up $50, reserved for spot 3. [L1110-1115]",
    ]


@pytest.mark.parametrize(
    ("most", "left"),
    [
        (200, [(100, None), (50, 3)]),
        (120, [(70, None), (50, 3)]),
        (50, [(50, None)]),
        (30, [(30, None)]),
        (0, []),
    ],
)
def test_a_bank_is_cut_where_it_plays_against_all_spots(
    most: int, left: list[tuple[int, int | None]]
) -> None:
    """What is reserved stays whole, or is not put up if the rest would be empty."""
    assert [(wager.amount // 100, wager.spot) for wager in cut_to(BANK, most * 100)] == left


def test_a_round_with_special_action_replays_to_the_same_chips() -> None:
    table = seated(load_rules(NO_BUST, {"schedule": "none"}), [1, 2, 3], player_dealer=1)
    special = [BankWager(who(1), 100_00), BankWager(who(1), 50_00, spot=3)]
    cards = stacked("Th Ts 9c 9h 9s 8d", table.rules.deck)
    live = table.deal([lot(2, "main", 100), lot(3, "main", 50)], special, cards)
    for ask in list(live.pending):
        live.answer(ask, "stand")
    while live.pending:
        live.answer(live.pending[0], "stand")
    assert won(table) == {who(1): -150_00, who(2): 100_00, who(3): 50_00}
    again = replay(live.record(), table.rules)
    assert again.chips == live.chips


def test_the_desk_warns_of_special_action_with_a_short_bank() -> None:
    """L1111 at the desk: the round is settled, and the reader told."""
    situation = {
        "game": NO_BUST,
        "table": {
            "player_dealer": 1,
            "bank": [{"amount": 90}, {"amount": 50, "spot": 3}],
            "action": {"seat": 2},
        },
        "hands": {"player-dealer": "Td 8c", "2": "Th 9h", "3": "Ts 9s"},
        "bets": {"2": {"Main": 100}, "3": {"Main": 50}},
    }
    found = settle_situation(read_situation(situation))
    assert nets(found.settlement) == [(3, 50), (2, 90)]
    (warning,) = (warning for warning in found.warnings if "special action" in warning.text)
    needed = "special action needs a bank of at least the total of the players' wagers ($150), not $140"
    assert (warning.text, warning.cite) == (f"table.bank: {needed}", "L1110-1115")


# ---------------------------------------------------------------------- the order at one spot


def test_original_bets_come_first_then_each_bettors_splits_and_doubles() -> None:
    """L1066: after all original bets of a position, split and double bets from the first betting spot on."""
    second = HandId(3, split=2)
    lots = [Lot(3, name, "main", 10_00, hand=HandId(3)) for name in ("Ann", "Ben")]
    lots += [Lot(3, name, "split", 10_00, True, second) for name in ("Ann", "Ben")]
    lots += [Lot(3, name, "double", 10_00, True, second) for name in ("Ann", "Ben")]
    hands = {"player-dealer": "Td 8c", "3": "9s Th", "3/2": "9h Ts"}
    found = settled(NO_BUST, hands, lots, (BankWager("PD", 45_00),))
    order = [(row.who, row.on, row.net // 100) for row in found.rows]
    assert order == [
        ("Ann", "main", 10),
        ("Ben", "main", 10),
        ("Ann", "split", 10),
        ("Ann", "double", 10),
        ("Ben", "split", 5),
        ("Ben", "double", 0),
    ]


# ---------------------------------------------------------------------- what reduces the cover


@pytest.mark.parametrize("game", [NO_BUST, CALIFORNIA, "artichoke-joes/buster-blackjack"])
def test_equal_amounts_leave_play_both_ways(game: str) -> None:
    """L1066 and L1380-1382 say what the bank covers, so it is not a choice of the table."""
    rules = load_rules(game)
    assert "cover" not in rules.filing.readings
    assert rules.cover == "each settled wager"
    assert load_rules(game, {"cover": "each settled wager"}).digest == rules.digest
    with pytest.raises(HousewayError, match=r"^cover: the filing says 'each settled wager' \[L1.*\], so 's"):
        load_rules(game, {"cover": "separate caps"})
