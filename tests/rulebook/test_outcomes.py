"""Payouts, tiers and limits as the filings print them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import HousewayError
from houseway.money import MOST_CENTS, cents, dollar_number, dollars
from houseway.rulebook.outcome import parse_outcome
from houseway.rulebook.tiers import parse_limits, parse_tiers


@pytest.mark.parametrize(
    ("text", "kind", "wager", "net"),
    [
        ("1 to 1", "win", 5_00, 5_00),
        ("40 to 1", "win", 5_00, 200_00),  # Dragon 7, Oceana L253
        ("9½ to 10", "win", 10_00, 9_50),  # Banker, Club One Supreme Baccarat L1733
        ("19 to 20", "win", 15_00, 14_25),  # Dealer, Artichoke Joe's 004:2469
        ("1 to 2", "win", 5_00, 2_50),  # Banker 6, Delta Club L1832
        ("7 to 5", "win", 3_00, 4_20),  # Flex 0, Club One L1779
        ("3 for 1", "win", 5_00, 10_00),  # the wager is part of what comes back
        ("2 for 2", "win", 5_00, 0),
        ("1,000 to 1", "win", 1_00, 1_000_00),
        ("$250", "win", 5_00, 250_00),
        ("push", "push", 5_00, 0),
        ("return", "return", 5_00, 0),
        ("stays", "stays", 5_00, 0),
        ("lose", "lose", 5_00, -5_00),
        ("lose 1/2", "lose", 5_00, -2_50),  # a surrender, Casino War L3151
        ("lose 1/2", "lose", 5, -2),  # a fraction of a cent is dropped
        ("1 to 3", "win", 1_00, 33),
    ],
)
def test_outcomes(text: str, kind: str, wager: int, net: int) -> None:
    """What a wager of this many cents earns."""
    outcome = parse_outcome(text)
    assert outcome.kind == kind
    assert outcome.net(wager) == net


@pytest.mark.parametrize(
    "text",
    [
        "",
        "win",
        "8",
        "8 to",
        "to 1",
        "8 to 0",
        "1 for 2",
        "lose 3/2",
        "lose 0/2",
        "$",
        "-1 to 1",
        "8 to 1 to 1",
    ],
)
def test_what_is_no_payout(text: str) -> None:
    """Odds that do not parse are refused with what would be right, or with what is wrong."""
    with pytest.raises(HousewayError):
        parse_outcome(text)


@given(st.integers(1, 500), st.integers(1, 500), st.integers(1, 10**8))
def test_to_and_for_differ_by_the_wager(top: int, bottom: int, wager: int) -> None:
    """N for M returns N units in all for M: the same as N minus M to M."""
    to = parse_outcome(f"{top} to {bottom}")
    also = parse_outcome(f"{top + bottom} for {bottom}")
    assert to.value == also.value == Fraction(top, bottom)
    assert to.net(wager) == also.net(wager) == wager * top // bottom


def test_a_fixed_sum_has_no_value_per_unit() -> None:
    """A fixed payout depends on the wager, so it says so instead of guessing."""
    with pytest.raises(HousewayError, match="fixed sum"):
        _ = parse_outcome("$250").value


class TestTiers:
    """Fees by the size of their basis."""

    @pytest.mark.parametrize(
        ("amount", "fee"),
        [
            ("1", 1),
            ("5", 1),
            ("100", 1),
            ("100.50", 2.5),
            ("101", 2.5),
            ("400", 2.5),
            ("401", 5),
            ("9999", 5),
        ],
    )
    def test_the_first_tier_that_reaches(self, amount: str, fee: float) -> None:
        """An amount between two printed tiers belongs to the upper one."""
        tiers = parse_tiers("5-100: 1; 101-400: 2.50; 401+: 5", "fee")
        assert tiers.fee(cents(amount)) == cents(str(fee))

    def test_flat_and_free(self) -> None:
        """One amount for everything; nothing at all."""
        assert parse_tiers("2", "fee").fee(123) == 2_00
        assert str(parse_tiers("2", "fee")) == "$2"
        assert parse_tiers("0", "fee").free
        assert not parse_tiers("1-9: 0; 10+: 1", "fee").free

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ("5-100", "is not an amount"),
            ("5-100: x", "cannot read the tier"),
            ("100-5: 1", "ends before it starts"),
            ("5-100: 1; 90-200: 2", "overlaps"),
            ("5+: 1; 100+: 2", "overlaps"),
        ],
    )
    def test_mistakes_say_where(self, text: str, problem: str) -> None:
        """The place and the tier are named."""
        with pytest.raises(HousewayError, match=f"sheet.toml.*{problem}"):
            parse_tiers(text, "sheet.toml")

    def test_limits(self) -> None:
        """Table limits in dollars."""
        assert parse_limits("5-1,000", "limits") == (5_00, 1000_00)
        assert parse_limits("20+", "limits") == (20_00, None)
        assert parse_limits("$100", "limits") == (100_00, 100_00)
        for wrong in ("five", "10-5", "", "-5"):
            with pytest.raises(HousewayError, match="limits"):
                parse_limits(wrong, "limits")


class TestMoney:
    """Whole cents inside, dollars outside."""

    @given(st.integers(-(10**12), 10**12))
    def test_there_and_back(self, amount: int) -> None:
        """Dollars written and read again are the same cents."""
        assert cents(dollars(amount)) == amount
        assert cents(dollar_number(amount)) == amount

    @pytest.mark.parametrize("wrong", ["", "five", "1.005", None, True, [5], "nan", "inf", "1e400"])
    def test_what_is_no_money(self, wrong: object) -> None:
        """Anything else is one clear error."""
        with pytest.raises(HousewayError, match="bank: "):
            cents(wrong, "bank")

    @pytest.mark.parametrize("wrong", ["5,0", "1,2345", "12,34,567", "5_0", "5e1", "+5", "\uff15", "$$5"])
    def test_only_plain_decimals_are_amounts(self, wrong: str) -> None:
        """A comma elsewhere than between thousands may be a decimal one, so it is not passed over."""
        with pytest.raises(HousewayError, match="is not an amount of dollars"):
            cents(wrong)

    @pytest.mark.parametrize(
        ("text", "amount"),
        [("1,250.50", 125050), ("$1,000,000", 100000000), (" 12.5 ", 1250), (".50", 50), ("-$5", -500)],
    )
    def test_ways_to_write_an_amount(self, text: str, amount: int) -> None:
        """With or without a dollar sign and commas."""
        assert cents(text) == amount


@pytest.mark.parametrize("text", ["1/0 to 1", "lose 1/0", ", to 1", "1 to ,"])
def test_numbers_that_are_none(text: str) -> None:
    """A fraction over zero, or no digit at all, is refused like any other payout that cannot be read."""
    with pytest.raises(HousewayError):
        parse_outcome(text)


@pytest.mark.parametrize(
    "text", ["9" * 400 + " to 7", "1,000,001 to 1", "1 to 1000001", "0." + "3" * 30 + " to 1"]
)
def test_no_number_in_a_payout_is_larger_than_any_table_could_pay(text: str) -> None:
    """The largest wager at the longest odds is still a number that JSON and every view can carry."""
    with pytest.raises(HousewayError, match="a number in a payout may be at most 1,000,000") as caught:
        parse_outcome(text)
    assert len(str(caught.value)) < 120
    assert dollar_number(parse_outcome("1,000,000 to 1").net(MOST_CENTS) + 1) > 0
