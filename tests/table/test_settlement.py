"""Settlement: passes in the filed order, what the bank covers, wagers that stand, and chips that add up."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.cards import parse_cards
from houseway.errors import HousewayError
from houseway.rounds.facts import Facts, Hands, Lot
from houseway.rounds.hands import HandId
from houseway.rounds.purse import HOUSE
from houseway.rounds.result import Walk
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import load_rules
from houseway.table.bank import BankWager
from houseway.table.settlement import Settlement, settle
from houseway.table.table import Table
from tests.table.seated import DECK, lot, misdealing, seated, who, won

BANKER = "banker"
PLAYER, DEALER = HandId("player"), HandId("banker")
PLENTY = 100_000_00
OCEANA = load_rules("oceana/ez-baccarat", {"schedule": "none"})
SUPREME = load_rules("club-one/supreme-baccarat", {"schedule": "none"})


def baccarat(player: str, banker: str, lots: list[Lot]) -> Facts:
    """A finished round of baccarat."""
    return Facts({PLAYER: list(parse_cards(player)), DEALER: list(parse_cards(banker))}, lots=lots)


def walk(*seats: int) -> Walk:
    """Settlement in this order of seats."""
    return Walk(seats, None, "as the test says")


def rows(settlement: Settlement) -> list[tuple[int, str, int, str]]:
    """Spot, bet, net in dollars and action, in order of settlement."""
    return [(row.lot.spot, row.lot.bet, row.net // 100, row.action) for row in settlement.rows]


# ---------------------------------------------------------------------- the order


def test_bet_by_bet_and_seat_by_seat_from_the_player_dealers_left() -> None:
    """Oceana's EZ Baccarat (003:230): all Player lines, Banker lines, Ties, Panda 8s, then Dragon 7s."""
    bets = ["dragon_7", "panda_8", "tie", "banker", "player"]
    lots = [lot(spot, bet, 10) for spot in (2, 5, 7) for bet in bets]
    found = settle(
        OCEANA, baccarat("9c Kc", "4d 3d", lots), [BankWager(BANKER, PLENTY)], walk(5, 6, 7, 1, 2, 3)
    )
    order = [(spot, bet) for spot, bet, _, _ in rows(found)]
    assert order == [
        (spot, bet) for bet in ("player", "banker", "tie", "panda_8", "dragon_7") for spot in (5, 7, 2)
    ]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("bonus, ante, play", "4 bonus, 4 ante, 4 play, 3 bonus, 3 ante, 3 play, 2 bonus, 2 ante, 2 play"),
        ("losers first", "3 ante, 3 play, 2 bonus, 2 ante, 2 play, 4 bonus, 4 ante, 4 play, 3 bonus"),
    ],
)
def test_losers_may_be_collected_before_any_winner_is_paid(order: str, expected: str) -> None:
    """Artichoke Joe's Three Card Poker prints both orders (004:2404, 2416).

    Against a pair of sixes a pair of nines wins everything, a pair of deuces its Bonus alone, an ace nothing.
    """
    rules = load_rules("artichoke-joes/three-card-poker", {"order": order})
    told = {"2": "Ac 9d 4h", "3": "2c 2d 3h", "4": "9c 9h 3d", "player-dealer": "6c 6d Kh"}
    hands: Hands = {HandId.parse(name): [*parse_cards(cards)] for name, cards in told.items()}
    lots = [lot(spot, bet, 10) for spot in (2, 3, 4) for bet in ("ante", "play", "bonus")]
    facts = Facts(hands, dict.fromkeys((2, 3, 4), "play"), lots)
    found = settle(rules, facts, [BankWager(BANKER, PLENTY)], walk(4, 3, 2))
    assert ", ".join(f"{spot} {bet}" for spot, bet, _, _ in rows(found)) == expected


@pytest.mark.parametrize("order", ["ante first", "by result", "folds in turn"])
@pytest.mark.parametrize(
    ("board", "first"),
    [
        ("As Kd Qc Jh Ts", ("bad_beat", -10)),  # both play the straight on the board
        ("As Kd Qc Jh 9s", ("trips", -10)),  # both play ace high, which does not qualify
    ],
)
def test_on_a_tie_bad_beat_is_collected_before_trips(order: str, board: str, first: tuple[str, int]) -> None:
    """Oceana, Ultimate Texas Hold'em L434-436: on a tie the Bad Beat, then Trips; a bank of $10 ends there.

    L405-407: if the player-dealer does not qualify, the Bad Beat comes last.
    """
    rules = load_rules("oceana/ultimate-texas-holdem", {"order": order})
    told = {"2": "2c 3d", "player-dealer": "2d 3c", "board": board}
    hands: Hands = {HandId.parse(name): [*parse_cards(cards)] for name, cards in told.items()}
    lots = [lot(2, bet, 10) for bet in ("ante", "blind", "play", "trips", "bad_beat")]
    found = settle(rules, Facts(hands, {2: "play"}, lots), [BankWager(BANKER, 10_00)], walk(2))
    assert [(bet, net) for _, bet, net, _ in rows(found) if net] == [first]


# ---------------------------------------------------------------------- the bank's reach


def test_partial_and_no_action_when_the_bank_runs_out() -> None:
    """The walk of Artichoke Joe's California Action Rules (004:968-971), no netting.

    Of $100, seat 2 wins $60 and seat 3 loses $40 of its $60; seats 4 and 5 have no action.
    """
    lots = [lot(2, "player", 60), lot(3, "banker", 60), lot(4, "player", 60), lot(5, "banker", 60)]
    rules = load_rules("oceana/ez-baccarat", {"schedule": "none", "order": "seat by seat"})
    found = settle(rules, baccarat("9c Kc", "4d 3d", lots), [BankWager(BANKER, 100_00)], walk(2, 3, 4, 5))
    assert rows(found) == [
        (2, "player", 60, "full"),
        (3, "banker", -40, "partial"),
        (4, "player", 0, "none"),
        (5, "banker", 0, "none"),
    ]
    assert [row.covered for row in found.rows] == [60_00, 40_00, 0, 0]
    assert found.bank_net == -20_00


def test_under_separate_caps_the_bank_pays_and_collects_its_size() -> None:
    """The other reading, wager by wager in the same order (Oceana, 003:157)."""
    lots = [lot(2, "player", 60), lot(3, "banker", 60), lot(4, "player", 60), lot(5, "banker", 60)]
    rules = load_rules(
        "oceana/ez-baccarat", {"schedule": "none", "order": "seat by seat", "cover": "separate caps"}
    )
    found = settle(rules, baccarat("9c Kc", "4d 3d", lots), [BankWager(BANKER, 100_00)], walk(2, 3, 4, 5))
    assert [net for _, _, net, _ in rows(found)] == [60, -60, 40, -40]
    assert found.bank_net == 0


def test_a_long_shot_is_covered_in_proportion() -> None:
    """A Tie of $10 pays $80 (003:230); a bank of $20 covers a quarter of it, and $7.50 go back."""
    found = settle(
        OCEANA, baccarat("9c Kc", "4d 5d", [lot(2, "tie", 10)]), [BankWager(BANKER, 20_00)], walk(2)
    )
    assert rows(found) == [(2, "tie", 20, "partial")]
    assert found.rows[0].covered == 2_50


def test_a_push_uses_up_nothing() -> None:
    """Tie: push, the player-dealer's wager unchanged (004:968)."""
    lots = [lot(2, "player", 500), lot(3, "tie", 5)]
    found = settle(OCEANA, baccarat("9c Kc", "4d 5d", lots), [BankWager(BANKER, 40_00)], walk(2, 3))
    assert rows(found) == [(2, "player", 0, "full"), (3, "tie", 40, "full")]


def test_every_owner_of_the_bank_pays_his_own_share() -> None:
    bank = [BankWager("Ann", 30_00), BankWager("Ben", 100_00)]
    found = settle(OCEANA, baccarat("9c Kc", "4d 3d", [lot(2, "player", 50)]), bank, walk(2))
    moved = [(transfer.payer, transfer.payee, transfer.amount) for transfer in found.transfers]
    assert moved == [("Ann", who(2), 30_00), ("Ben", who(2), 20_00)]


def test_a_card_that_is_missing_is_named_with_the_spot_and_the_bet() -> None:
    facts = baccarat("9c Kc", "4d 3d", [lot(3, "tie", 5)])
    facts.hands[DEALER][1] = None
    with pytest.raises(HousewayError, match=r"^spot 3, Tie: cannot determine [a-z ]+: a card is missing$"):
        settle(OCEANA, facts, [BankWager(BANKER, PLENTY)], walk(3))


# ---------------------------------------------------------------------- wagers that stand


def supreme() -> Table:
    """Three players at Supreme Baccarat; seat 1 banks."""
    return seated(SUPREME, [1, 2, 3], player_dealer=1)


def test_a_flex_bet_lives_until_its_number_or_a_nine() -> None:
    """001:1769-1773: 7 to 5 on 0 to 3, even money on 5 to 7, lost on 9, otherwise it stays."""
    table = supreme()
    wagers = [lot(2, "flex_3", 10), lot(2, "flex_5", 10), lot(3, "flex_0", 10)]
    live = table.deal(wagers, PLENTY, stacked("5c Kd 3c 3d", DECK))  # a natural 8 against 3
    assert live.result is not None
    assert won(table) == {who(1): -14_00, who(2): 14_00}
    assert [(left.spot, left.bet) for left in table.banked.standing] == [(2, "flex_5"), (3, "flex_0")]
    live = table.deal([], PLENTY, stacked("5c Kd 3c 9d", DECK))  # a natural 8 against 9
    assert [event.kind for event in live.log].count("standing") == 2
    assert won(table) == {who(1): 6_00, who(2): 4_00, who(3): -10_00}
    assert table.banked.standing == []


def test_a_standing_bet_counts_in_the_table_action_of_every_round() -> None:
    """001:1858: Flex wagers are added to the aggregate; $100 cost 50 cents, $101 a dollar (001:3738-3741)."""
    table = seated(load_rules("club-one/supreme-baccarat", {"schedule": "1"}), [1, 2, 3], player_dealer=1)
    table.deal([lot(2, "flex_5", 10)], PLENTY, stacked("5c Kd 3c 3d", DECK))
    assert table.chips[HOUSE] == 50
    table.deal([lot(3, "player", 91)], PLENTY, stacked("5c Kd 3c 3d", DECK))
    assert table.chips[HOUSE] == 1_50


def test_a_standing_bet_is_taken_down_between_rounds() -> None:
    """001:1773; all or one bet, and nobody else's."""
    table = supreme()
    table.banked.standing = [lot(2, "flex_0", 5), lot(2, "flex_1", 5), lot(3, "flex_0", 5)]
    table.banked.take_down(who(2), "flex_1")
    assert [(left.spot, left.bet) for left in table.banked.standing] == [(2, "flex_0"), (3, "flex_0")]
    table.banked.take_down(who(2))
    assert [left.spot for left in table.banked.standing] == [3]
    table.banked.take_down(who(4))
    assert [left.spot for left in table.banked.standing] == [3]


def test_whoever_leaves_or_banks_takes_his_standing_bets_along() -> None:
    table = supreme()
    table.banked.standing = [lot(2, "flex_0", 5), lot(3, "flex_0", 5)]
    table.leave(2)
    assert [left.spot for left in table.banked.standing] == [3]
    assert table.banked.offer(table.players) == 3
    table.banked.accept(3, table.players[3])
    assert table.banked.standing == []


def test_a_void_deal_leaves_standing_bets_where_they_are(tmp_path: Path) -> None:
    table = seated(misdealing(tmp_path, SUPREME.id), [1, 2, 3], player_dealer=1)
    table.banked.standing = [lot(2, "flex_0", 5)]
    live = table.deal([lot(3, "player", 10)], PLENTY, stacked("5c Kd:exposed", DECK))
    assert live.round.void
    assert table.banked.standing == [lot(2, "flex_0", 5)]
