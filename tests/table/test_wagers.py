"""Which wagers may stand when the deal begins; what is refused is refused in one line that says why."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.rounds.facts import Lot
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import load_rules
from houseway.table.bank import BankWager
from houseway.table.wagers import check_wagers
from tests.table.seated import CHIPS, DECK, lot, seated, who

OCEANA = "oceana/ez-baccarat"
THREE_CARD = "artichoke-joes/three-card-poker"
WAR = "club-one/casino-war"


@pytest.mark.parametrize(
    ("game", "lots", "message"),
    [
        (
            OCEANA,
            [lot(8, "player", 10)],
            "spot 8: the table has seats 1 to 7",
        ),  # 003:155-292: six and the P/D
        (OCEANA, [lot(1, "player", 10)], "spot 1, .*: the player-dealer does not bet against himself"),
        (OCEANA, [lot(2, "player", 0)], r"spot 2, .*: a wager must be greater than zero, not \$0"),
        (OCEANA, [lot(2, "plaier", 10)], r"spot 2: unknown bet 'plaier' \(did you mean 'player'\?\)"),
        (OCEANA, [lot(2, "player", 4)], r"spot 2, .*: \$4 is outside the limits \$5 to \$500"),
        (OCEANA, [lot(2, "player", 501)], r"spot 2, .*: \$501 is outside the limits \$5 to \$500"),
        (OCEANA, [lot(2, "player", 30), lot(2, "player", 30)], "spot 2, Player: this bet is made twice"),
        # Dragon 7 needs a Player or Banker line bet (003:155-292); the Tie may be bet alone.
        (OCEANA, [lot(2, "dragon_7", 5)], "spot 2, Dragon 7: needs a wager on .* or .*"),
        (OCEANA, [lot(2, "tie", 5), lot(2, "panda_8", 5)], "spot 2, Panda 8: needs a wager on .* or .*"),
        # No backline betting on any wager.
        (
            OCEANA,
            [lot(2, "player", 5), Lot(2, "Zed", "player", 5_00)],
            "spot 2: backline betting is not allowed in this game",
        ),
        # The Bonus equals the Ante in Artichoke Joe's Three Card Poker.
        (
            THREE_CARD,
            [lot(2, "ante", 10), lot(2, "bonus", 5)],
            r"spot 2, .*: must equal Ante \(\$10\), not \$5",
        ),
        (WAR, [lot(2, "tie", 5)], "spot 2, Tie: needs a wager on Primary"),  # 001:3092
        (WAR, [lot(2, "primary", 5), lot(2, "war", 5)], "spot 2, War: .* cannot be placed before the deal"),
        # Somebody else's line wager at the spot does not help a backline bettor.
        (WAR, [lot(2, "primary", 5), Lot(2, "Zed", "tie", 5_00)], "spot 2, Tie: needs a wager on Primary"),
    ],
)
def test_what_is_refused_is_said_in_one_line(game: str, lots: list[Lot], message: str) -> None:
    rules = load_rules(game)
    with pytest.raises(HousewayError, match=rf"^{message}$") as refused:
        check_wagers(rules, lots, 1, rules.seats)
    assert "\n" not in str(refused.value)


def test_a_mandatory_wager_that_is_missing_is_named() -> None:
    """Nobody plays Ultimate Texas Hold'em without a Blind (Oceana, 003:294-510)."""
    rules = load_rules("oceana/ultimate-texas-holdem")
    with pytest.raises(HousewayError, match=r"^spot 2: Blind is mandatory and missing$"):
        check_wagers(rules, [lot(2, "ante", 10)], 1, rules.seats)
    check_wagers(rules, [lot(2, "ante", 10), lot(2, "blind", 10)], 1, rules.seats)


def test_a_wager_outside_the_limits_is_told_with_them() -> None:
    rules = load_rules(OCEANA)
    with pytest.raises(HousewayError, match=r"^spot 2, Player: \$4 is outside the limits \$5 to \$500$"):
        check_wagers(rules, [lot(2, "player", 4)], 1, rules.seats)


def test_what_is_allowed_passes() -> None:
    """The Tie alone, both lines together (003:155-292), backline where the game has it (001:3102)."""
    oceana, war = load_rules(OCEANA), load_rules(WAR)
    check_wagers(oceana, [lot(2, "tie", 5), lot(3, "player", 5), lot(3, "banker", 500)], 1, oceana.seats)
    check_wagers(war, [lot(2, "primary", 5), Lot(2, "Zed", "primary", 1000_00)], 1, war.seats)


def test_a_finished_round_holds_wagers_made_during_it() -> None:
    war = load_rules(WAR)
    check_wagers(war, [lot(2, "primary", 5), lot(2, "war", 5)], 1, war.seats, finished=True)
    with pytest.raises(HousewayError, match=r"^spot 2, War: must equal Primary \(\$5\), not \$6$"):
        check_wagers(war, [lot(2, "primary", 5), lot(2, "war", 6)], 1, war.seats, finished=True)


# ---------------------------------------------------------------------- chips


@pytest.mark.parametrize(
    ("lots", "bank", "message"),
    [
        ([], 100_00, "cannot deal: there are no wagers"),
        ([lot(2, "primary", 5)], 0, r"bank: a bank wager must be greater than zero, not \$0"),
        ([Lot(2, "Zed", "primary", 5_00)], 100_00, "'Zed' [a-z ]+ at this table"),
        ([Lot(2, "house", "primary", 5_00)], 100_00, "'house' [a-z ]+ at this table"),
        ([lot(2, "primary", 5)], CHIPS + 1_00, r"seat 1 has \$1,000,000, but needs \$1,000,001.50"),
    ],
)
def test_a_deal_is_refused_before_anything_moves(lots: list[Lot], bank: int, message: str) -> None:
    """The bank, the wagers and the fee of 50 cents (001:3207) must all be there."""
    table = seated(load_rules(WAR, {"schedule": "1"}), [1, 2], player_dealer=1)
    before = dict(table.chips)
    with pytest.raises(HousewayError, match=f"^{message}$"):
        table.deal(lots, bank)
    assert table.chips == before
    assert table.rounds == 0


def test_chips_for_all_wagers_together_are_needed() -> None:
    table = seated(load_rules(WAR, {"schedule": "none"}), [1, 2], player_dealer=1)
    table.chips[who(2)] = 14_00
    with pytest.raises(HousewayError, match=r"^seat 2 has \$14, but needs \$15$"):
        table.deal([lot(2, "primary", 10), lot(2, "tie", 5)], 100_00)


def test_a_war_is_offered_only_to_whoever_can_pay_for_it() -> None:
    """It takes a wager equal to the primary (001:3152); a player who lacks it can surrender half."""
    for chips, legal in ((20_00, ["surrender", "war"]), (19_00, ["surrender"])):
        table = seated(load_rules(WAR, {"schedule": "none"}), [1, 2], player_dealer=1)
        table.chips[who(2)] = chips
        live = table.deal([lot(2, "primary", 10)], 100_00, stacked("9c 9d 2c 3c 4c 5c 6c 7c 8c Tc", DECK))
        assert [offer.name for offer in live.pending[0].offers] == legal


def test_bank_wagers_of_several_owners_must_be_paid_by_each() -> None:
    table = seated(load_rules(WAR, {"schedule": "none"}), [1, 2, 3], player_dealer=1)
    table.chips[who(3)] = 50_00
    bank = [BankWager(who(1), 10_00), BankWager(who(3), 60_00)]
    with pytest.raises(HousewayError, match=r"^seat 3 has \$50, but needs \$60$"):
        table.deal([lot(2, "primary", 10)], bank)


def test_a_new_bet_counts_with_one_that_stands() -> None:
    """001:1773: a Flex bet stays until it is decided; what is added must keep to its maximum."""
    table = seated(
        load_rules("club-one/supreme-baccarat", {"schedule": "none", "limits": "5-100"}), [1, 2], 1
    )
    table.banked.standing = [lot(2, "flex_0", 160)]
    table.check([lot(2, "flex_0", 40)])
    with pytest.raises(HousewayError, match=r"^spot 2, .*: \$201 in all is more than the maximum of \$200$"):
        table.check([lot(2, "flex_0", 41)])


def test_standing_bets_that_cannot_be_paid_for_come_down() -> None:
    """A fee is due for every round in which the bet stands."""
    rules = load_rules("club-one/supreme-baccarat", {"schedule": "9"})
    table = seated(rules, [1, 2, 3], 1)
    table.banked.standing = [lot(2, "flex_0", 50), lot(3, "flex_1", 50)]
    table.chips |= {who(2): 50_00, who(3): 60_00}
    table.banked.take_down_unpaid(table.chips)
    assert [left.bettor for left in table.banked.standing] == [who(3)]
