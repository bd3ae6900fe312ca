"""The purse: chips move by transfers alone, are put at risk without moving, and come back if a step fails."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import HousewayError
from houseway.rounds.purse import (
    AWARD,
    BET,
    FEE,
    HOUSE,
    JACKPOT,
    POT,
    RETURN,
    Purse,
    Transfer,
    is_reserved,
)

PEOPLE = ("Ann", "Ben", "Cleo")
SIDE_POT = f"{POT} 2"
ACCOUNTS = (*PEOPLE, HOUSE, POT, SIDE_POT)

Payments = list[tuple[str, str, int]]
payments = st.lists(
    st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(0, 150)), max_size=12
)


def purse_of(chips: int = 100) -> Purse:
    """Three people with so many chips each, and a house."""
    return Purse({HOUSE: 0, **dict.fromkeys(PEOPLE, chips)})


def test_chips_move_by_a_transfer_that_says_why() -> None:
    purse = purse_of()
    paid = purse.pay("Ann", HOUSE, 5, FEE, "total table action", "L12")
    assert purse.chips == {HOUSE: 5, "Ann": 95, "Ben": 100, "Cleo": 100}
    assert purse.transfers == [paid] == [Transfer("Ann", HOUSE, 5, FEE, "total table action", "L12")]


def test_the_purse_holds_the_tables_own_stacks() -> None:
    """Everybody who has the stacks sees the chips where they are."""
    chips = {HOUSE: 0, "Ann": 100}
    Purse(chips).pay("Ann", HOUSE, 30, FEE)
    assert chips == {HOUSE: 30, "Ann": 70}


@pytest.mark.parametrize(("payer", "amount"), [("Ann", 101), ("Ann", -1), (POT, 1), (HOUSE, 1)])
def test_nobody_pays_what_he_has_not(payer: str, amount: int) -> None:
    purse = purse_of()
    with pytest.raises(AssertionError, match="cannot pay"):
        purse.pay(payer, "Ben", amount, AWARD)
    assert purse.chips == purse_of().chips
    assert purse.transfers == []


def test_a_list_of_transfers_is_carried_out_wholly_or_not_at_all() -> None:
    purse = purse_of()
    first, second = Transfer("Ann", "Ben", 60, AWARD), Transfer("Ann", "Cleo", 60, AWARD)
    with pytest.raises(AssertionError, match="cannot pay"):
        purse.carry_out_all([first, second])
    assert purse.chips == purse_of().chips
    assert purse.transfers == []
    purse.carry_out_all([first, Transfer("Ben", "Cleo", 160, AWARD)])
    assert purse.chips == {HOUSE: 0, "Ann": 40, "Ben": 0, "Cleo": 260}
    assert len(purse.transfers) == 2


def test_a_jackpot_may_be_paid_into_though_there_was_none() -> None:
    purse = purse_of()
    purse.carry_out_all([Transfer("Ann", JACKPOT, 1, FEE)])
    assert purse.chips[JACKPOT] == 1


# ---------------------------------------------------------------------- at risk


def test_chips_at_risk_stay_with_their_owner_and_cannot_be_risked_again() -> None:
    purse = purse_of()
    purse.commit("Ann", 60)
    assert (purse.chips["Ann"], purse.free("Ann"), purse.free("Ben")) == (100, 40, 100)
    with pytest.raises(HousewayError, match=r"^Ann has \$0.40 left, but needs \$0.41$"):
        purse.commit("Ann", 41)
    assert purse.free("Ann") == 40
    purse.commit("Ann", 40)
    assert purse.free("Ann") == 0
    purse.release()
    assert purse.free("Ann") == 100


def test_what_everybody_lays_is_put_at_risk_together() -> None:
    purse = purse_of()
    purse.commit("Ann", 10)
    purse.commit_all({"Ann": 20, "Ben": 100})
    assert (purse.free("Ann"), purse.free("Ben")) == (70, 0)


# ---------------------------------------------------------------------- pots


def test_pots_hold_what_is_paid_in_and_are_put_away_when_empty() -> None:
    purse = purse_of()
    for name in PEOPLE:
        purse.pay(name, POT, 10, BET)
    purse.pay("Ann", SIDE_POT, 5, BET)
    assert purse.pots() == {POT: 30, SIDE_POT: 5}
    purse.pay(SIDE_POT, "Ann", 5, AWARD)
    assert purse.pots() == {POT: 30}
    purse.close_pots()
    assert SIDE_POT not in purse.chips
    assert purse.chips[POT] == 30, "a pot that nobody won stays"


def test_stakes_of_a_void_round_go_back_and_fees_stay_paid() -> None:
    """Ann pays Ben out of what is left of her stack, and he bets it: what came last goes back first."""
    purse = purse_of()
    purse.pay("Ann", HOUSE, 5, FEE, "each player")
    purse.pay("Ann", POT, 60, BET)
    purse.pay("Ann", "Ben", 35, AWARD, "a condition", "L12")
    purse.pay("Ben", SIDE_POT, 135, BET)
    paid = list(purse.transfers)
    back = purse.give_back()
    assert back == [
        Transfer(SIDE_POT, "Ben", 135, RETURN),
        Transfer("Ben", "Ann", 35, RETURN, "a condition"),
        Transfer(POT, "Ann", 60, RETURN),
    ]
    assert purse.transfers == paid + back
    assert purse.chips == {HOUSE: 5, "Ann": 95, "Ben": 100, "Cleo": 100}


def test_a_fee_out_of_a_pot_goes_back_with_the_stakes() -> None:
    purse = purse_of()
    for name in PEOPLE:
        purse.pay(name, POT, 10, BET)
    purse.pay(POT, HOUSE, 2, FEE, "pot")
    purse.give_back()
    assert purse.chips == purse_of().chips


@pytest.mark.parametrize("name", [HOUSE, JACKPOT, POT, SIDE_POT])
def test_nobody_is_called_like_an_account(name: str) -> None:
    assert is_reserved(name)


@pytest.mark.parametrize("name", ["Ann", "potter", "House", "pots"])
def test_other_names_are_free(name: str) -> None:
    assert not is_reserved(name)


# ---------------------------------------------------------------------- whatever is paid


def pay_all(purse: Purse, wanted: Payments) -> None:
    """Make the payments that can be made; the others move nothing."""
    for payer, payee, amount in wanted:
        if purse.chips.get(payer, 0) >= amount:
            purse.pay(payer, payee, amount, BET)
        else:
            with pytest.raises(AssertionError):
                purse.pay(payer, payee, amount, BET)


@given(payments)
def test_no_chip_is_made_or_lost_and_transfers_say_where_they_went(wanted: Payments) -> None:
    purse = purse_of()
    before = Counter(purse.chips)
    pay_all(purse, wanted)
    assert sum(purse.chips.values()) == before.total()
    assert all(chips >= 0 for chips in purse.chips.values())
    for payer, payee, amount, *_ in purse.transfers:
        before[payer] -= amount
        before[payee] += amount
    assert +before == +Counter(purse.chips)


@given(payments)
def test_a_void_round_leaves_every_stack_as_it_was(wanted: Payments) -> None:
    purse = purse_of()
    pay_all(purse, wanted)
    purse.give_back()
    assert purse.chips == purse_of().chips


@given(payments, payments)
def test_what_is_undone_leaves_no_trace(kept: Payments, undone: Payments) -> None:
    purse = purse_of()
    pay_all(purse, kept)
    purse.close_pots()
    chips, transfers = dict(purse.chips), list(purse.transfers)
    pay_all(purse, undone)
    purse.undo(len(transfers))
    assert purse.chips == chips
    assert purse.transfers == transfers
    purse.undo()
    assert purse.chips == purse_of().chips
    assert purse.transfers == []
