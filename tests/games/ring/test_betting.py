"""Betting rounds without cards: what short all-ins reopen, count and are raised to."""

from __future__ import annotations

import pytest

from houseway.games.ring.betting import BettingRound
from houseway.games.ring.limits import RoundLimits
from houseway.rounds.decisions import Amount, Choice
from houseway.rulebook.families.ring import Bet, Betting


def betting(how: dict[str, object], chips: dict[int, int], size: int = 4) -> BettingRound:
    """A round of seats in this order, with bets of $4."""
    limits = RoundLimits(size, 0, size, 0, 0, 0, 0, 1)
    return BettingRound(Betting.model_validate(how), Bet(), limits, list(chips), dict(chips), {})


def act(round: BettingRound, actions: str) -> BettingRound:
    """Let the seats act: ``"1 bet 4; 2 raise 6; 3 fold"``."""
    for action in actions.split(";"):
        seat, name, *amount = action.split()
        assert round.to_act == int(seat)
        round.act(int(seat), name, int(amount[0]) if amount else 0)
    return round


def raised(round: BettingRound) -> tuple[int, int] | None:
    """The least and the most that the seat in turn may bet or raise to; None if it may not."""
    assert round.to_act is not None
    found = [offer for offer in round.legal(round.to_act) if isinstance(offer, Amount)]
    return (found[0].low, found[0].high) if found else None


@pytest.mark.parametrize(
    ("next_raise", "after_six", "after_five"),
    [("on top", 10, 8), ("from the full bet", 8, 8), ("always on top", 10, 9)],
)
def test_what_a_raise_is_counted_from_after_a_short_all_in(
    next_raise: str, after_six: int, after_five: int
) -> None:
    """The example of `Betting`: after a bet of 4, an all-in to 6 is half a bet more, and one to 5 is less."""
    for all_in, least in ((6, after_six), (5, after_five)):
        round = betting({"short": "half", "next_raise": next_raise}, {1: 50, 2: all_in, 3: 50})
        assert raised(act(round, f"1 bet 4; 2 raise {all_in}")) == (least, least)


@pytest.mark.parametrize(("next_raise", "then"), [("on top", (11, 15)), ("from the full bet", (8, 12))])
def test_a_player_with_chips_between_the_limits_of_an_open_pair_may_bet_them_all(
    next_raise: str, then: tuple[int, int]
) -> None:
    """With $7 he may bet $4 or all of it (Artichoke Joe's, L218, L300; Delta Club, L459, L649).

    It is no bet of the higher limit: both may be raised by after it, until somebody uses the higher one.
    """
    limits = RoundLimits(4, 8, 4, 0, 0, 0, 0, 1)
    how = Betting.model_validate({"short": "half", "next_raise": next_raise})
    chips = {1: 7, 2: 50, 3: 50}
    round = BettingRound(how, Bet(), limits, list(chips), dict(chips), {}, open_pair=True)
    [bet] = [offer for offer in round.legal(1) if isinstance(offer, Amount)]
    assert [amount for amount in range(1, 10) if not bet.fault(Choice("bet", amount))] == [4, 7]
    assert raised(act(round, "1 bet 7")) == then
    assert raised(act(round, f"2 raise {then[1]}")) == (then[1] + 8, then[1] + 8)


def test_a_short_all_in_counts_towards_the_cap_only_if_every_raise_does() -> None:
    """With a cap of one raise, an all-in of less than half a bet more leaves it unless every raise counts."""
    for counts, found in (("full raises", (8, 8)), ("every raise", None)):
        round = betting({"raises": 1, "cap_counts": counts}, {1: 50, 2: 5, 3: 50})
        assert raised(act(round, "1 bet 4; 2 raise 5")) == found


def test_nobody_raises_what_no_other_player_can_call() -> None:
    """Seat 1 is all in for 30 and seat 3 has 20: a raise by seat 2 could not be called by anybody."""
    round = betting({"limit": "no limit"}, {1: 30, 2: 100, 3: 20})
    assert raised(act(round, "1 bet 30")) is None
    richer = betting({"limit": "no limit"}, {1: 30, 2: 100, 3: 31})
    assert raised(act(richer, "1 bet 30")) == (60, 100)


def test_smaller_all_ins_that_add_up_to_the_largest_raise_reopen_the_betting() -> None:
    """After a bet of 10, all-ins to 16 and 22 add up to 12 more; one to 16 alone is 6 more."""
    how: dict[str, object] = {"limit": "no limit", "short": "largest raise"}
    one = betting(how, {1: 100, 2: 16, 3: 100, 4: 100})
    assert raised(act(one, "1 bet 10; 2 raise 16; 3 call; 4 call")) is None
    two = betting(how, {1: 100, 2: 16, 3: 22, 4: 100})
    assert raised(act(two, "1 bet 10; 2 raise 16; 3 raise 22; 4 call")) == (32, 100)
