"""The table of a hand history: the rules that it is played by, its seats, names and chips."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from houseway.cards import Card, CardRandom
from houseway.errors import HousewayError, OtherRules, as_written
from houseway.histories.reading import OWN_VARIANT, History
from houseway.histories.stakes import SUMS, posts_of, written_stakes
from houseway.histories.variants import (
    PLACES,
    TableSums,
    has_history,
    takes_bring_in,
    variant_rules,
    variants,
)
from houseway.money import cents, dollars
from houseway.rounds.decisions import Choice
from houseway.rounds.purse import HOUSE, is_reserved
from houseway.rounds.sources import Source
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.live import LiveRound
from houseway.table.pots import PotsOpening
from houseway.table.table import Table

GivenSettings = Mapping[str, object]
_KILL = re.compile(r"([0-9]{1,2}) (kill|no kill)(?: ([0-9][0-9.]{0,12}))?")
PHH = "PHH "
"""What the names of a variant's rules begin with, where a filing has its id."""


@dataclass(frozen=True)
class TableSetup:
    """A table ready for the hand; `order` are the seats of the players p1, p2 and so on."""

    rules: Rules
    order: tuple[int, ...]
    people: Mapping[int, str]
    chips: Mapping[str, int]
    state: Mapping[str, Any]
    dealt_in: tuple[int, ...]
    fresh: bool = True
    burns: tuple[Card, ...] = ()
    marks: Mapping[int, str] = field(default_factory=dict)
    misdeal: str = ""
    kills: tuple[tuple[int, Choice], ...] = ()
    ways: Mapping[int, str] = field(default_factory=dict)
    straddles: tuple[int, ...] = ()

    def begin(self, source: Source) -> LiveRound:
        """Deal the hand from these cards, up to its first question."""
        table = Table(self.rules, CardRandom.seeded(0))
        table.players, table.chips = dict(self.people), dict(self.chips)
        table.mode.restore(self.state)
        live = table.begin(PotsOpening(self.dealt_in, ways=self.ways, straddles=self.straddles), source)
        if live.deal.start.order != self.order:
            raise HousewayError(
                "seats: must be clockwise from the left of the button, which is the last seat"
            )
        return live


def setup_of(history: History, game: str | None, settings: GivenSettings) -> TableSetup:
    """The table of a history, by its own game, by its variant, or by a game and settings that are named."""
    own = history.own
    if own is None:
        return _found_table(history, _rules_for(history, game, settings))
    if own.rulings:
        raise HousewayError("_rulings: the floor ruled in this hand; its actions alone cannot be played out")
    rules = _named_rules(history, game, settings) if game else _own_rules(history)
    order = history.seats
    if not order:
        raise HousewayError("seats: missing")
    if len(set(history.players)) != history.count:
        raise HousewayError("players: must be different names, one for each player")
    people = dict(zip(order, history.players, strict=True))
    chips = dict(zip(history.players, history.stacks, strict=True))
    for at, other in enumerate(own.sitting_out):
        if other.seat in people or other.name in chips:
            raise HousewayError(f"_sitting_out[{at}]: {other.name!r} or seat {other.seat} is there already")
        people[other.seat], chips[other.name] = other.name, cents(other.chips, f"_sitting_out[{at}].chips")
    for name in chips:
        if is_reserved(name):
            raise HousewayError(f"players: the name {name!r} is reserved")
    for name, amount in own.accounts.items():
        if name in chips or not is_reserved(name):
            raise HousewayError(f"_accounts.{name}: no such account")
        chips[name] = cents(amount, f"_accounts.{name}")
    outside = [seat for seat in people if not 1 <= seat <= rules.seats]
    if outside:
        raise HousewayError(f"seats: the table has seats 1 to {rules.seats}, not {outside[0]}")
    return TableSetup(
        rules,
        order,
        people,
        {HOUSE: 0} | chips,
        own.table,
        tuple(own.dealt_in),
        own.fresh,
        _cards(rules, own.burns or "", "_burns"),
        _marks(own.marks),
        own.misdeal,
        tuple(_kill(text, f"_kills[{at}]") for at, text in enumerate(own.kills)),
        {int(seat): way for seat, way in own.ways.items()},
        tuple(own.straddles),
    )


def _cards(rules: Rules, text: str, where: str) -> tuple[Card, ...]:
    try:
        return rules.deck.parse_all(text)
    except HousewayError as error:
        raise HousewayError(f"{where}: {error}") from None


def _kill(text: str, where: str) -> tuple[int, Choice]:
    """The answer of a seat to a call for kills: ``4 kill 10``, ``5 no kill``."""
    found = _KILL.fullmatch(text)
    if found is None:
        raise HousewayError(f"{where}: must be like '4 kill 10' or '5 no kill', not {as_written(text)}")
    return int(found[1]), Choice(found[2], cents(found[3], where) if found[3] else 0)


def _marks(marks: Mapping[str, str]) -> dict[int, str]:
    for number in marks:
        if not (number.isascii() and number.isdecimal() and len(number) < 4):
            raise HousewayError(f"_marks.{number}: must be the number of a card")
    return {int(number): card for number, card in marks.items()}


# ---------------------------------------------------------------------- rules


def _own_rules(history: History) -> Rules:
    """The rules that a history of ours names, if they are still the same."""
    own = history.own
    assert own is not None
    if own.game.startswith(PHH):
        rules = _variant(history, own.game.removeprefix(PHH), history.seat_count or history.count)
    else:
        rules = load_rules(own.game, own.settings)
    if rules.digest != own.digest:
        raise OtherRules(
            f"{own.game}: this hand was played under different rules "
            f"(digest {own.digest}, not {rules.digest})"
        )
    return rules


def _rules_for(history: History, game: str | None, settings: GivenSettings) -> Rules:
    if game:
        return _named_rules(history, game, settings)
    if settings:
        raise HousewayError("settings need a game: a variant has none")
    if history.variant == OWN_VARIANT:
        raise HousewayError(f"variant: {OWN_VARIANT!r} needs the field _houseway and what it goes with")
    seats = max(history.seat_count or 0, history.count, *(history.seats or (0,)))
    return _variant(history, history.variant, seats)


def _named_rules(history: History, game: str, settings: GivenSettings) -> Rules:
    """The rules of a named game, at the limits that the history is played for unless they are given too."""
    chosen = dict(settings) if history.own else {"schedule": "none", **settings}
    refused: HousewayError | None = None
    for limits in _limits(history) if "limits" not in settings else ({},):
        try:
            rules = load_rules(game, chosen | limits)
        except HousewayError as error:
            refused = refused or error
            continue
        if not has_history(rules):
            raise HousewayError(
                f"{rules.name} is not ring poker: only hands of ring poker have PHH histories"
            )
        if history.count > rules.seats:
            raise HousewayError(
                f"starting_stacks: the table has {rules.seats} seats for {history.count} players"
            )
        try:
            _check_stakes(history, rules)
        except HousewayError as error:
            refused = refused or error
            continue
        return rules
    assert refused is not None
    raise refused


def _limits(history: History) -> Iterator[dict[str, str]]:
    """The limits that a table with these sums may have."""
    least = history.min_bet
    pairs = [(history.small_bet, history.big_bet), tuple(history.blinds[:2]), (least, least)]
    for pair in pairs:
        if len(pair) == 2 and all(pair):
            low, high = pair
            yield {"limits": f"{dollars(low or 0)}-{dollars(high or 0)}"}
    yield {}


def _check_stakes(history: History, rules: Rules) -> None:
    """Refuse a game in which other sums are put in than the history says."""
    state = history.own.table if history.own else {}
    order = history.seats if history.own else tuple(range(1, history.count + 1))
    posted = None
    if history.own:
        ways = {int(seat): way for seat, way in history.own.ways.items()}
        chips = dict(zip(order, history.stacks, strict=True))
        posted = posts_of(rules, state, history.own.dealt_in, ways, history.own.straddles, chips)
    wanted = written_stakes(rules, order, state, posted)
    for name in SUMS:
        given, due = history.fields.get(name), wanted.get(name)
        if due is not None and given != due:
            raise HousewayError(f"{name}: at this table it is {as_written(due)}, not {as_written(given)}")


def _variant(history: History, code: str, seats: int) -> Rules:
    """The rules of a variant of the format with the sums of the history."""
    if code not in variants():
        raise HousewayError(
            f"variant: {code!r} is not one that can be played ({', '.join(variants())}); name a game instead"
        )
    if len(set(history.antes)) > 1:
        raise HousewayError("antes: must be the same for everybody: other antes cannot be played")
    stud = takes_bring_in(code)
    if stud != (history.bring_in is not None) or stud != (not any(history.blinds)):
        needs = "bring_in and no blinds_or_straddles" if stud else "blinds_or_straddles and no bring_in"
        raise HousewayError(f"variant: {code} needs {needs}")
    last = max((at for at, amount in enumerate(history.blinds) if amount), default=-1)
    if (
        last >= len(PLACES)
        or 0 in history.blinds[: last + 1]
        or list(history.blinds[: last + 1]) != sorted(history.blinds[: last + 1])
    ):
        raise HousewayError(
            "blinds_or_straddles: must rise from the first player on, for at most three players"
        )
    sums = ("small_bet", "big_bet") if code.startswith("F") else ("min_bet",)
    for name in (*sums, *(("bring_in",) if stud else ())):
        if not getattr(history, name):
            raise HousewayError(f"{name}: {code} needs an amount greater than zero")
    amounts = TableSums(
        history.antes[0],
        history.blinds[: last + 1],
        history.bring_in or 0,
        history.small_bet or 0,
        history.big_bet or 0,
        history.min_bet or 0,
    )
    return variant_rules(code, seats, amounts, "$1" if history.is_whole else "$0.01")


# ---------------------------------------------------------------------- a history of another program


def _found_table(history: History, rules: Rules) -> TableSetup:
    """A table for a history that does not say where people sit, or only as far as it fits."""
    order = history.seats if _fits(history.seats, rules.seats) else tuple(range(1, history.count + 1))
    usable = [name for name in history.players if name and not is_reserved(name)]
    named = len(set(usable)) == history.count
    names = history.players if named else tuple(f"p{at}" for at in range(1, history.count + 1))
    chips = {HOUSE: 0} | dict(zip(names, history.stacks, strict=True))
    button = (order[-1] - 2) % rules.seats + 1  # it moves on to the last player with this hand
    for at, stack in enumerate(history.stacks):
        if not stack:
            raise HousewayError(f"starting_stacks[{at}]: must be greater than zero")
    return TableSetup(
        rules, order, dict(zip(order, names, strict=True)), chips, {"button": button}, tuple(sorted(order))
    )


def _fits(seats: Sequence[int], count: int) -> bool:
    """Whether seats go around a table clockwise."""
    falls = sum(one > other for one, other in zip(seats, (*seats[1:], *seats[:1]), strict=True))
    return bool(seats) and max(seats) <= count and falls == 1
