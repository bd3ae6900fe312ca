"""What a bank covers. Lines are Artichoke Joe's California Action Rules (004:930-977) unless noted."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.table.bank import Bank, BankWager


def test_wins_and_losses_both_use_up_the_wager_without_netting() -> None:
    """L968-971: of $100, $60 paid leave $40 to collect; the chips collected do not join the wager (L1066)."""
    bank = Bank([BankWager("Ann", 100_00)])
    assert bank.cover(60_00, winning=True, spot=2) == [("Ann", 60_00)]
    assert bank.left(winning=False, spot=3) == 40_00
    assert bank.cover(60_00, winning=False, spot=3) == [("Ann", 40_00)], "partial action"
    assert bank.cover(5_00, winning=True, spot=4) == [], "no action"
    assert bank.net == -20_00


def test_separate_caps_pay_and_collect_the_whole_size_each() -> None:
    """The other reading of "neither win nor lose more than was put up" (Oceana, 003:157)."""
    bank = Bank([BankWager("Ann", 100_00)], "separate caps")
    assert bank.cover(60_00, winning=True, spot=2) == [("Ann", 60_00)]
    assert bank.cover(150_00, winning=False, spot=3) == [("Ann", 100_00)]
    assert bank.left(winning=False, spot=4) == 0
    assert bank.cover(60_00, winning=True, spot=4) == [("Ann", 40_00)]
    assert bank.net == 0


def test_bank_wagers_are_used_in_the_order_they_were_put_up() -> None:
    bank = Bank([BankWager("Ann", 30_00), BankWager("Ben", 50_00)])
    assert bank.size == 80_00
    assert bank.cover(40_00, winning=True, spot=2) == [("Ann", 30_00), ("Ben", 10_00)]
    assert bank.cover(100_00, winning=False, spot=2) == [("Ben", 40_00)]


def test_special_action_plays_against_its_spot_alone() -> None:
    """Rule 20: what covers special action plays only against it, and comes before what others bank."""
    bank = Bank([BankWager("Ann", 50_00, spot=3), BankWager("Ann", 100_00)])
    assert bank.left(winning=True, spot=2) == 100_00
    assert bank.left(winning=True, spot=3) == 150_00
    assert bank.cover(120_00, winning=True, spot=2) == [("Ann", 100_00)], "the reserved $50 are not touched"
    assert bank.cover(120_00, winning=False, spot=3) == [("Ann", 50_00)]


@pytest.mark.parametrize(("amount", "said"), [(0, r"\$0"), (-5_00, r"-\$5")])
def test_a_wager_of_nothing_is_refused(amount: int, said: str) -> None:
    with pytest.raises(HousewayError, match=rf"^bank: a bank wager must be greater than zero, not {said}$"):
        Bank([BankWager("Ann", amount)])
