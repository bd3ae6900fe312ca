"""What a description of a hand says about its bets, by the streets of the game, with what it leaves out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houseway.errors import HousewayError, unknown
from houseway.games.described import Described, DescribedPots
from houseway.games.ring.forced import blinds_of
from houseway.games.ring.how import How
from houseway.money import cents
from houseway.rulebook.families.ring import Bet, Street
from houseway.rulebook.rules import slug

CARRIED, ANTES, DEAD, KILL = "carried", "antes", "dead", "kill"
"""The chips that are put in before the first street: those of a carried pot, antes, and dead money; and what
was posted as a kill, which is among the chips of the first street."""
BUY_BACKS = "buy-backs"
"""What players paid to buy back into a carried pot, in games in which they may."""

OPENED, FOR_LOW = "opened", "opened for low"
_OPENED = {
    "opened": OPENED,
    "opens": OPENED,
    "open": OPENED,
    "opened_for_low": FOR_LOW,
    "opens_for_low": FOR_LOW,
    "opened_low": FOR_LOW,
}
CHECKED, CALLED_SHORT, DID_BET = "checked", "called short", "bet"
"""What a seat did on the last street, where some hands must be bet."""
_DUTIES = {
    "checked": CHECKED,
    "check": CHECKED,
    "checks": CHECKED,
    "called_short": CALLED_SHORT,
    "calls_short": CALLED_SHORT,
    "called_the_short_bet": CALLED_SHORT,
    "called_a_short_bet": CALLED_SHORT,
    "bet": DID_BET,
    "bets": DID_BET,
    "raised": DID_BET,
    "called": DID_BET,
}
_FIRST = (CHECKED, CALLED_SHORT, DID_BET, OPENED, FOR_LOW)
"""Of several words for one seat, the one that counts: a hand that was checked stays one that was not bet."""
_ALSO = {
    "ante": ANTES,
    "carry": CARRIED,
    "carried_pot": CARRIED,
    "dead_money": DEAD,
    "dead_blind": DEAD,
    "kills": KILL,
    "buy_back": BUY_BACKS,
    "bought_back": BUY_BACKS,
}
_NUMBERS = {
    "2nd": "second",
    "3rd": "third",
    "4th": "fourth",
    "5th": "fifth",
    "6th": "sixth",
    "7th": "seventh",
}
_NUMBER = re.compile("|".join(_NUMBERS))

_SHORT = re.compile(
    r"(call(?:ed|s) (?:the |a )?short(?: bet)?)(?: \$?([0-9]+(?:\.[0-9]{1,2})?))?", re.IGNORECASE
)
Chips = dict[int, int]
"""What each seat put in, in cents."""


@dataclass(frozen=True)
class WrittenBets:
    """What every seat put in, street by street, blinds and bring-in among it; antes stand alone.

    `duties` says what a seat did on the last street, where that is stated, and `short_bets` how large the bet
    was that it called. `assumed` has the antes and
    blinds that the description leaves out, each with the seats that must have posted it.
    """

    carried: Chips
    antes: Chips
    dead: Chips
    streets: list[Chips]
    folded_on: dict[int, int]
    opened: Mapping[int, str]
    duties: Mapping[int, str]
    short_bets: Mapping[int, int]
    assumed: Mapping[str, tuple[int, ...]]
    blinds: Chips
    kills: Chips
    buy_backs: Chips

    def forced(self, street: int) -> Chips:
        """What the seats had to post on a street."""
        return self.blinds if street == 0 else {}

    def entered(self, street: int) -> bool:
        """Whether anybody put in more on a street than he had to post."""
        forced = self.forced(street)
        return any(put > forced.get(seat, 0) for seat, put in self.streets[street].items())


def written_bets(how: How, description: Described, buys_back: bool = False) -> WrittenBets:
    """The bets of a described hand, with the antes and blinds that go without saying.

    Only in some games do players buy back into a pot.
    """
    pots = description.pots
    assert pots is not None
    streets = how.play.streets
    by_name: dict[str, Chips] = {}
    for written, put in pots.put.items():
        before = (CARRIED, ANTES, DEAD, KILL, *((BUY_BACKS,) if buys_back else ()))
        name = _street(streets, written, f"bets.{written}", before)
        if name in by_name:
            raise HousewayError(f"bets.{written}: this street is given twice")
        by_name[name] = dict(put)
    assumed: dict[str, tuple[int, ...]] = {}
    if how.ante and ANTES not in by_name and CARRIED not in by_name:
        by_name[ANTES] = dict.fromkeys(pots.dealt_in, how.ante)
        assumed["ante"] = pots.dealt_in
    puts = [by_name.get(street.name, {}) for street in streets]
    kills = dict(sorted(by_name.get(KILL, {}).items(), key=lambda posted: posted[1]))
    for seat, kill in kills.items():
        puts[0].setdefault(seat, kill)
    blinds = _assume_blinds(how, pots, by_name, puts[0], assumed) | kills
    return WrittenBets(
        by_name.get(CARRIED, {}),
        by_name.get(ANTES, {}),
        by_name.get(DEAD, {}),
        puts,
        _folded_on(streets, pots, puts),
        _stated(description, _OPENED),
        _stated(description, _DUTIES),
        _short_bets(description),
        assumed,
        blinds,
        kills,
        by_name.get(BUY_BACKS, {}),
    )


def _street(streets: Sequence[Street], written: str, where: str, before: Sequence[str] = ()) -> str:
    """The name of the street that is meant: ``preflop`` is pre-flop, ``4th street`` is fourth street."""
    names = [*(street.name for street in streets), *before]
    known = {_plain(name): name for name in names}
    known |= {_plain(word): name for word, name in _ALSO.items() if name in before}
    found = known.get(_plain(written))
    if found is None:
        raise unknown("street", written, names, where)
    return found


def _plain(name: str) -> str:
    """A street's name as it is compared: without signs, and with numbers in words."""
    return _NUMBER.sub(lambda match: _NUMBERS[match[0]], slug(name)).replace("_", "").removeprefix("the")


def _assume_blinds(
    how: How,
    pots: DescribedPots,
    by_name: dict[str, Chips],
    first: Chips,
    assumed: dict[str, tuple[int, ...]],
) -> Chips:
    """Add the blinds of seats that are said to have put in nothing; return what the seats had to post."""
    posted: Chips = {}
    dead_given = DEAD in by_name
    for number, seat in blinds_of(how, pots.dealt_in).items():
        blind = how.blinds[number]
        if blind.live:
            posted[seat] = blind.amount
            if seat not in first:
                first[seat] = blind.amount
                assumed[blind.name] = (seat,)
        elif not dead_given:
            by_name.setdefault(DEAD, {})[seat] = blind.amount
            assumed[blind.name] = (seat,)
    return posted


def _folded_on(streets: Sequence[Street], pots: DescribedPots, puts: Sequence[Chips]) -> dict[int, int]:
    """The street on which each seat folded: as stated, or the first on which it did not match the others."""
    names = [street.name for street in streets]
    last = max((number for number, put in enumerate(puts) if put), default=0)
    found: dict[int, int] = {}
    for seat, written in pots.folded.items():
        if written:
            number = names.index(_street(streets, written, f"folded.{seat}"))
        else:
            short = (at for at, put in enumerate(puts) if put.get(seat, 0) < max(put.values(), default=0))
            number = next(short, last)
        for later in range(number + 1, len(names)):
            if puts[later].get(seat):
                place = f"bets.{names[later]}.{seat}"
                raise HousewayError(f"{place}: this seat folded on an earlier street ({names[number]})")
        found[seat] = number
    return found


def _short_bets(description: Described) -> dict[int, int]:
    """How large the all-in bet was that a seat called, where that is said: ``called short 6``."""
    found: dict[int, int] = {}
    for key, stated in description.choices.items():
        for word in [stated] if isinstance(stated, str) else stated:
            match = _SHORT.fullmatch(word.strip())
            if match is not None and match[2] and isinstance(key, int):
                found[key] = cents(match[2], f"choices.{key}")
    return found


def _stated(description: Described, wanted: Mapping[str, str]) -> dict[int, str]:
    """What is said of each seat in words that mean one of these: that it opened, or how it played on."""
    found: dict[int, str] = {}
    for key, stated in description.choices.items():
        where = f"choices.{key}"
        if not isinstance(key, int):
            raise unknown("seat", str(key), (), "choices")
        words = [stated] if isinstance(stated, str) else stated
        if isinstance(words, dict):
            raise HousewayError(f"{where}: a seat has only one player in this game")
        for written in words:
            word = _SHORT.sub(r"\1", written.strip())
            if slug(word) not in _OPENED and slug(word) not in _DUTIES:
                hint = "; folded and all-in seats are given under folded and all_in"
                known = (OPENED, FOR_LOW, CHECKED, CALLED_SHORT, DID_BET)
                raise HousewayError(f"{unknown('choice', word, known, where)}{hint}")
            if slug(word) in wanted:
                meant = wanted[slug(word)]
                found[key] = min(found.get(key, meant), meant, key=_FIRST.index)
    return found


def asks_for_openers(street: Street) -> Bet | None:
    """The betting round of a street that only certain hands may open."""
    return next((step.bet for step in street.steps if step.bet is not None and step.bet.openers), None)


def ends_unopened(street: Street) -> Bet | None:
    """The betting round of a street that leaves the pot for the next hand where nobody opens it."""
    bets = (step.bet for step in street.steps if step.bet is not None)
    return next((bet for bet in bets if bet.unopened == CARRIED), None)
