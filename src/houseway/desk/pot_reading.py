"""Reading a situation of a game with pots: who was dealt in, who put in what, and which cards they had."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.desk.forbidden import RoundToCheck, forbidden
from houseway.desk.places import within
from houseway.desk.seating import Seating, seat_names, seat_number
from houseway.desk.situation import Situation
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.games.described import Described, DescribedPots
from houseway.games.warned import DeskWarning
from houseway.rounds.facts import Facts
from houseway.rounds.pots import NOBODY
from houseway.rulebook.rules import Rules, load_rules

NO_BUTTON = 0
_AS_DEALT = " as dealt"


@dataclass(frozen=True)
class FinishedHand:
    """A finished hand of a game with pots, checked and ready to be settled.

    `dealt_in` are the seats clockwise from the left of the button.
    """

    rules: Rules
    facts: Facts
    button: int
    dealt_in: tuple[int, ...]
    warnings: tuple[DeskWarning, ...]
    where: str

    @property
    def people(self) -> dict[int, str]:
        """What the player at each seat is called."""
        return {seat: f"seat {seat}" for seat in self.dealt_in}


def finished_hand(situation: Situation, where: str = "") -> FinishedHand:
    """The hand that a situation describes, by its rules; the first mistake is reported in one line."""
    with within(where):
        warnings: list[DeskWarning] = []
        rules = hand_rules(situation)
        refuse_bank(situation, "this game is played for pots")
        situation.need_bets()
        seating = seats_of(rules, situation)
        dealt_in, button = _dealt_in(situation, seating, warnings)
        description = _described(situation, seating, dealt_in)
        facts = game_of(rules).read_facts(rules, description)
        rules.deck.check(
            [card for hand in facts.hands.values() for card in hand if card is not None], "hands"
        )
        warnings += forbidden(rules, RoundToCheck(facts, description, NO_BUTTON, seating.count))
        return FinishedHand(rules, facts, button, dealt_in, tuple(warnings), where)


def hand_rules(situation: Situation) -> Rules:
    """The rules under the given settings, with the seats of the table where the filing leaves them open."""
    settings: dict[str, int | str] = dict(situation.settings)
    filed = load_rules(situation.game, settings, situation.side_bets)
    seats, printed = situation.table.seats, filed.filing.options.get("seats")
    if (
        isinstance(seats, int)
        and "seats" not in settings
        and printed
        and str(seats) in map(str, printed.choices)
    ):
        return load_rules(situation.game, {**settings, "seats": seats}, situation.side_bets)
    return filed


def refuse_bank(situation: Situation, why: str) -> None:
    """Refuse what only a table with a bank has."""
    for name in ("player_dealer", "bank", "action"):
        if getattr(situation.table, name) is not None:
            raise HousewayError(f"table.{name}: {why} and has no bank")


def seats_of(rules: Rules, situation: Situation) -> Seating:
    """The seats as described; nobody is the player-dealer."""
    seats = situation.table.seats
    names = seat_names(seats) if isinstance(seats, list) else {}
    count = seats if isinstance(seats, int) else max((rules.seats, *names.values()))
    return Seating(count, names, NO_BUTTON)


def _dealt_in(
    situation: Situation, seating: Seating, warnings: list[DeskWarning]
) -> tuple[tuple[int, ...], int]:
    """The seats that are named anywhere, clockwise from the left of the button, and the button's seat.

    A seat that only has chips in a carried pot is not dealt in.
    """
    found: set[int] = set()
    for name in situation.hands:
        whose = name[: -len(_AS_DEALT)] if name.endswith(_AS_DEALT) else name
        if seat_number(whose, seating.names) is not None:
            found.add(seating.seat(whose, f"hands.{name}"))
    for street, put in situation.bets.items():
        if not isinstance(put, dict):
            raise HousewayError(f"bets.{street}: must be amounts by seat, not a list")
        if not _is_carried(street):
            found |= {seating.seat(seat, f"bets.{street}.{seat}") for seat in put}
    for place, seats in (("folded", situation.folded), ("all_in", situation.all_in)):
        found |= {seating.seat(seat, f"{place}.{seat}") for seat in seats}
    button = button_of(situation, seating, found, warnings)
    if len(found) < 2:
        raise HousewayError("a hand needs at least two players: name every seat that was dealt in")
    return tuple(sorted(found, key=lambda seat: (seat - button - 1) % seating.count)), button


def _is_carried(street: str) -> bool:
    """Whether the chips named so lie in a pot that earlier hands left."""
    return street.strip().lower() == "carried"


def _is_nobody(name: str) -> bool:
    """Whether carried chips are said to belong to no player, as the answer to a tie says it of odd chips."""
    return name.strip().lower() in (str(NOBODY), "nobody")


def button_of(situation: Situation, seating: Seating, dealt_in: set[int], warnings: list[DeskWarning]) -> int:
    """The seat with the button; the last one dealt in where it is not given."""
    if situation.table.button is not None:
        return seating.seat(situation.table.button, "table.button")
    button = max(dealt_in, default=1)
    warnings.append(DeskWarning(f"table.button: not given; assumed to be at seat {button}"))
    return button


def _described(situation: Situation, seating: Seating, dealt_in: tuple[int, ...]) -> Described:
    """The hand as described, with every seat by its number."""
    put: dict[str, dict[int, int]] = {}
    for street, chips in situation.bets.items():
        assert isinstance(chips, dict)
        where = f"bets.{street}"
        spots = {name: NOBODY for name in chips if _is_carried(street) and _is_nobody(name)}
        spots |= seating.spots([name for name in chips if name not in spots], where)
        put[street] = {
            spots[seat]: sum(amount) if isinstance(amount, list) else amount for seat, amount in chips.items()
        }
    folded = seating.spots(situation.folded, "folded")
    all_in = frozenset(seating.spots(situation.all_in, "all_in").values())
    for name, seat in folded.items():
        if seat in all_in:
            raise HousewayError(f"folded.{name}: a seat that folded is not all in")
    return Described(
        seating.keys(situation.hands, "hands"),
        seating.keys(situation.choices, "choices"),
        (),
        pots=DescribedPots(
            dealt_in,
            put,
            {folded[name]: street for name, street in situation.folded.items()},
            all_in,
            situation.table.round,
        ),
    )
