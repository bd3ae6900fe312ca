"""A betting round: who acts, what he may do and for how much; without cards, log or purse."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from houseway.games.ring.limits import SPREAD, RoundLimits
from houseway.rounds.decisions import Amount, Choice, Offer, Plain
from houseway.rulebook.families.ring import Bet, Betting

FOLD, CHECK, CALL, BET, RAISE, COMPLETE = "fold", "check", "call", "bet", "raise", "complete"
NO_LIMIT = 1 << 60
_FOLD, _CHECK = Plain(FOLD), Plain(CHECK)
_FOLDS, _CHECKS = Choice(FOLD), Choice(CHECK)
_call = lru_cache(maxsize=10_000)(partial(Plain, CALL))
_amount = lru_cache(maxsize=10_000)(Amount)
"""Offers made once: the same bets are offered again and again, in games with fixed limits above all."""


class Level(NamedTuple):
    """What is to be matched when a round begins: the amount, whether it counts as a bet, and as a raise.

    A blind or bring-in is forced; a player who opens for more than the bring-in has `raised` it. `raises` are
    those that straddles have used up.
    """

    amount: int = 0
    is_bet: bool = False
    raised: bool = False
    raises: int = 0


NOTHING_BET = Level()


class BettingRound:
    """The state of one betting round.

    `order` are the seats in the hand in the order in which they first act, `around` that in which they act
    again after a raise; if the seat that acts `last` raises, they act in `order` again. The seats in `acted`
    have made the bet that is to be matched. Whether a seat's cards let it open, forbid it to raise after a
    check, or must be bet is asked of the functions that are given. `behind` are the chips they have left and
    `put` what they put in on this street. `level` is what must be matched; `full` is the last level that a
    full bet or raise made, and `raise_by` the size of that bet or raise. `_largest` is the largest bet or
    raise that was made, short ones too, and `_shorts` the sum of the smaller ones after it.
    """

    __slots__ = (
        "_acted", "_around", "_bet", "_cap", "_checked", "_entered", "_how", "_largest", "_last", "_limits",
        "_must_bet", "_no_check_raise", "_opens", "_pair", "_pot", "_queue", "_reopens", "_shorts",
        "_uncapped", "_used_other", "aggressor", "behind", "full", "is_bet", "level", "order", "out", "put",
        "raise_by", "raises",
    )  # fmt: skip

    def __init__(
        self,
        how: Betting,
        bet: Bet,
        limits: RoundLimits,
        order: Sequence[int],
        behind: dict[int, int],
        put: dict[int, int],
        level: Level = NOTHING_BET,
        *,
        around: Sequence[int] = (),
        acted: Sequence[int] = (),
        last: int | None = None,
        pot: int = 0,
        open_pair: bool = False,
        opens: Callable[[int], bool] | None = None,
        no_check_raise: Callable[[int], bool] | None = None,
        must_bet: Callable[[int, bool], bool] | None = None,
    ) -> None:
        self._how, self._bet, self._limits = how, bet, limits
        self.order = list(order)
        self._around = list(around or order)
        self.behind, self.put = behind, put
        self.level, self.is_bet = level.amount, level.is_bet
        self.full = level.amount if level.is_bet else 0
        self.raise_by = _first_bet(how, limits, level)
        self.raises = level.raises
        self.aggressor: int | None = None
        self.out: set[int] = set()
        self._pot = pot
        self._pair, self._used_other = open_pair and limits.other > 0, False
        self._opens, self._last = opens, last
        self._no_check_raise, self._must_bet = no_check_raise, must_bet
        self._queue = [seat for seat in order if seat not in acted]
        self._acted: dict[int, int] = dict.fromkeys(acted, level.amount)
        self._checked: set[int] = set()
        self._entered = False
        self._cap = how.raises if how.limit in ("fixed", *SPREAD) else how.no_limit_raises
        self._uncapped = len(order) == 2 and how.heads_up != "capped"
        self._reopens = self.full
        self._largest = level.amount if level.raised else 0
        self._shorts = 0

    def copy(self) -> BettingRound:
        """The same round, to be played on apart from this one."""
        other = object.__new__(BettingRound)
        for name in BettingRound.__slots__:
            setattr(other, name, getattr(self, name))
        other.behind, other.put, other.out = dict(self.behind), dict(self.put), set(self.out)
        other._queue, other._acted, other._checked = list(self._queue), dict(self._acted), set(self._checked)
        return other

    def leave(self, seats: Iterable[int]) -> None:
        """Take seats out of the hand before their turn."""
        self.out.update(seats)
        self._note_heads_up()

    # ------------------------------------------------------------------ who acts

    @property
    def live(self) -> list[int]:
        """The seats that have not folded, in order."""
        return [seat for seat in self.order if seat not in self.out]

    @property
    def to_act(self) -> int | None:
        """The seat that acts next; None if the round is over."""
        queue = self._queue
        while queue:
            seat = queue[0]
            if seat not in self.out and self._is_asked(seat):
                return seat
            del queue[0]
        return None

    def _is_asked(self, seat: int) -> bool:
        """Whether anything is left to decide: a call to make, or somebody to bet against.

        A player without chips is asked if he may open for the antes that he has put in, or must fold because
        nobody may be all in.
        """
        if len(self.order) - len(self.out) < 2:
            return False
        owes = self.put.get(seat, 0) < self.level
        if not self.behind[seat]:
            return self._may_open_all_in or (owes and not self._how.all_in)
        return self._opponents(seat) or (owes and not self._covers_all(seat))

    @property
    def _may_open_all_in(self) -> bool:
        return self._bet.open_all_in and not self.level

    def _covers_all(self, seat: int) -> bool:
        """Whether nobody has bet, and blinds that are all in are not above what the seat has put in."""
        others = (self.put.get(other, 0) for other in self.order if other != seat and other not in self.out)
        return self.aggressor is None and max(others) <= self.put.get(seat, 0)

    def has_acted(self, seat: int) -> bool:
        """Whether the seat has had its turn."""
        return seat in self._acted

    def _opponents(self, seat: int) -> bool:
        """Whether another player in the hand has chips left."""
        behind, out = self.behind, self.out
        for other in self.order:  # noqa: SIM110 - a loop is faster, and every turn asks this
            if behind[other] > 0 and other != seat and other not in out:
                return True
        return False

    def _can_be_raised(self, seat: int) -> bool:
        """Whether another player in the hand has chips to call more than the present level."""
        level, behind, put, out = self.level, self.behind, self.put, self.out
        for other in self.order:
            chips = behind[other]
            if chips > 0 and other != seat and put.get(other, 0) + chips > level and other not in out:
                return True
        return False

    # ------------------------------------------------------------------ what he may do

    def to_call(self, seat: int) -> int:
        """What a seat must add to match the level, as far as its chips go."""
        return min(self.level - self.put.get(seat, 0), self.behind[seat])

    def legal(self, seat: int) -> tuple[Offer, ...]:
        """Everything that the seat may do; what costs nothing comes first, and to fold last."""
        chips = self.behind[seat]
        if not chips and self._may_open_all_in:
            opens = self._opens is None or self._opens(seat)
            return (_CHECK, Plain(BET)) if opens else (_CHECK,)
        stays: Offer | None = None
        owed = self.level - self.put.get(seat, 0)
        if owed <= 0:
            if self._bet.check or self.is_bet:
                stays = _CHECK
        elif self._how.all_in or chips >= owed:
            stays = _call(min(owed, chips))
        raised = self._raised(seat)
        if stays is _CHECK and raised is not None and not self.level and self._must_bet is not None:
            stays = None if self._must_bet(seat, len(self._queue) == 1) else stays
        if stays is None:
            return (_FOLD,) if raised is None else (raised, _FOLD)
        return (stays, _FOLD) if raised is None else (stays, raised, _FOLD)

    def _raised(self, seat: int) -> Amount | None:
        """The bet or raise that the seat may make; None if it may make none."""
        if not (self._may_raise(seat) and self._can_be_raised(seat)):
            return None
        if not self.level and self._opens is not None and not self._opens(seat):
            return None
        put = self.put.get(seat, 0)
        most = put + self.behind[seat]
        if most <= self.level:
            return None
        low, high, step = self._targets(seat)
        if high <= self.level:
            return None
        name = RAISE if self.is_bet else COMPLETE if self.level else BET
        if low > most:
            return _amount(name, most, most, 1, put) if self._how.all_in else None
        return _amount(name, low, min(high, most), step, put)

    def _may_raise(self, seat: int) -> bool:
        if seat in self._checked and not self._may_check_raise(seat):
            return False
        if self.is_bet and self._cap is not None and self.raises >= self._cap:
            heads_up = len(self.order) - len(self.out) == 2
            match self._how.heads_up:
                case "two left":
                    if not heads_up:
                        return False
                case "two before the cap" | "two at the start":
                    if not self._uncapped:
                        return False
                case "capped":
                    return False
        return seat not in self._acted or self._reopened(seat)

    def _may_check_raise(self, seat: int) -> bool:
        return self._bet.check_raise and (self._no_check_raise is None or not self._no_check_raise(seat))

    def _reopened(self, seat: int) -> bool:
        """Whether the betting was raised enough since the seat acted to let it raise again."""
        seen = self._acted[seat]
        if self._how.short == "sum to player":
            return self.level - seen >= self.raise_by
        if self._how.short == "largest raise" and not self._shorts and self.level - seen >= self._largest > 0:
            return True
        return self._reopens > seen

    def _targets(self, seat: int) -> tuple[int, int, int]:
        """The levels that a full bet or raise may make: the least, the most, and the steps between them."""
        how, limits, level = self._how, self._limits, self.level
        if how.limit == "fixed":
            low = self.full + (limits.other if self._used_other else limits.size)
            if self._pair:
                return low, self.full + limits.other, max(limits.other - limits.size, 1)
            return low, low, 1
        if how.limit == "up to the limit":
            by = self._raise_least(limits.size) if self.is_bet else limits.size
            return min(level + by, limits.spread), limits.spread, limits.chip
        if how.limit == "spread":
            most = min(limits.spread, limits.ceiling or limits.spread)
            by = min(self._raise_least(limits.size), most) if self.is_bet else limits.size
            return level + by, level + most, limits.chip
        low = (
            level + self._raise_least(limits.open_least) if self.is_bet else max(limits.open_least, level + 1)
        )
        high = NO_LIMIT
        if how.limit == "pot limit":
            high = level + self._pot_after_call(seat)
        if limits.open_most and not self._entered:
            high = limits.open_most
        if limits.ceiling:
            high = min(high, level + limits.ceiling)
        return low, max(low, high), limits.chip

    def _raise_least(self, smallest: int) -> int:
        """The least that a raise adds, where bets are not fixed; the smallest bet is given."""
        match self._how.raise_at_least:
            case "lower":
                return self._limits.size
            case "smallest bet":
                return smallest
            case _:
                return max(self.raise_by, smallest)

    def _pot_after_call(self, seat: int) -> int:
        """The whole pot once the seat has called, by which it may raise in a pot-limit game."""
        pot = self._pot + sum(self.put.values())
        return self._limits.after_call(pot, self.level - self.put.get(seat, 0))

    # ------------------------------------------------------------------ what he does

    def act(self, seat: int, name: str, amount: int = 0) -> int:
        """Let the seat that acts do something; return the chips that it puts in now."""
        self._queue.pop(0)
        paid = 0
        if name == FOLD:
            self.out.add(seat)
            self._note_heads_up()
            return 0
        if name == CHECK:
            self._checked.add(seat)
            self._acted[seat] = self.level
            return 0
        self._entered = True
        if name == CALL:
            paid = self.to_call(seat)
        elif not self.behind[seat]:
            self._raise_to(seat, self._limits.size)
        else:
            paid = amount - self.put.get(seat, 0)
            self._raise_to(seat, amount)
        if paid:
            self.put[seat] = self.put.get(seat, 0) + paid
            self.behind[seat] -= paid
        self._acted[seat] = self.level
        return paid

    def _raise_to(self, seat: int, amount: int) -> None:
        (low, high, _), how = self._targets(seat), self._how
        if amount >= low:
            # All in between the limits of an open pair: a full bet of the lower one, and something on top.
            between = self._pair and low < amount < high
            self._count(amount)
            self.full = low if between and how.next_raise == "from the full bet" else amount
        else:
            on_top = how.next_raise == "always on top"
            if self._counts_as_full(amount, low):
                self._count(amount)
                on_top = on_top or how.next_raise == "on top"
            else:
                self.raises += how.cap_counts == "every raise" and self.is_bet
                self.is_bet = self.is_bet or how.limit != "fixed"
            if on_top:
                self.full = amount
        self._note_size(amount - self.level)
        self.level = amount
        self.aggressor = seat
        self._note_heads_up()
        at = self._around.index(seat)
        again = [*self._around[at + 1 :], *self._around[:at]] if seat != self._last else self.order[:-1]
        waiting = [other for other in self._queue if other not in self._acted]
        self._queue = [*waiting, *(other for other in again if other not in waiting)]

    def _count(self, amount: int) -> None:
        """Note a full bet or raise to this level, or one that counts as full."""
        if self.is_bet:
            self.raises += 1
            self.raise_by = max(self.raise_by, amount - self.level)
        else:
            self.is_bet = True
            self.raise_by = max(self.raise_by, amount)
        if self._pair and amount - self.full >= self._limits.other:
            self._used_other = True
        self._reopens = amount

    def _note_size(self, size: int) -> None:
        """Note how much a bet or raise of any size adds."""
        if size >= self._largest:
            self._largest, self._shorts = size, 0
        else:
            self._shorts += size
            if self._shorts >= self._largest:
                self._shorts = 0

    def _counts_as_full(self, amount: int, low: int) -> bool:
        """Whether an all-in bet or raise below the least full one reopens the betting as a full one does."""
        match self._how.short:
            case "half":
                return 2 * (amount - self.full) >= low - self.full
            case "sum":
                return amount - self.full >= self.raise_by
            case "largest raise":
                return amount - self.level >= self._largest
            case _:
                return False

    def _note_heads_up(self) -> None:
        """Two players who are left before the last raise that is allowed may raise without limit."""
        cap = self._cap
        if len(self.order) - len(self.out) == 2 and self._how.heads_up == "two before the cap":
            self._uncapped = self._uncapped or cap is None or self.raises < cap


def _first_bet(how: Betting, limits: RoundLimits, level: Level) -> int:
    """The size of the bet with which a round begins, by which a raise is counted if bets are not fixed."""
    match how.limit:
        case "fixed":
            return limits.size if level.is_bet else 0
        case "spread" | "up to the limit":
            return level.amount
        case _:
            return max(level.amount, limits.open_least)


def least(offers: Sequence[Offer]) -> Choice:
    """What a player does who does not answer: he checks if he can, and folds otherwise."""
    return _CHECKS if offers[0] is _CHECK else _FOLDS
