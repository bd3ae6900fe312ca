"""Declaring what happened: which rows of the house's procedures fit a round now, and which one applies."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, replace
from secrets import randbelow

from houseway.errors import HousewayError, unknown
from houseway.games import game_of
from houseway.rounds.hands import HandId
from houseway.rounds.round import Round
from houseway.rounds.rulings import AppliedRuling
from houseway.rulebook.floor import Procedure, at_table, procedures_of, words
from houseway.rulebook.rules import Rules, cited
from houseway.table.floor.case import hand_meant
from houseway.table.floor.happenings import EARLY
from houseway.table.floor.operations import OPERATIONS
from houseway.table.floor.qualifiers import (
    BANKS_HAND,
    CARDS,
    fits,
    fits_players,
    fits_street,
    fits_version,
    is_checked,
    unchecked,
)
from houseway.table.floor.settled import settled_stages

BOARD_STAGES = {3: "flop", 4: "turn", 5: "river"}
SHOWDOWN = "showdown"
WHAT_HE_DID = frozenset({"choice", "amount"})
"""What is not asked where the seat to name is not that of the player who acted."""
SEAT_QUESTION = "Which seat?"
FLOOR = "floor"
"""Who decides where the outcome is left to the floor."""


@dataclass(frozen=True)
class Declaration:
    """What the floor says happened.

    It names a row, or an event that only one row fits. `cards` are places in the hand of the seat, counted
    from 0, or in `hand` where it is another; `amount` is in cents; `choice` is what the player said or did.
    `remedies` are what the floor decides where a row leaves it to the floor.
    """

    event: str = ""
    row: str = ""
    seat: int | None = None
    hand: str = ""
    cards: tuple[int, ...] = ()
    amount: int = 0
    choice: str = ""
    remedies: tuple[str, ...] = ()


@dataclass(frozen=True)
class OfferedRuling:
    """A row that fits the round now: what a declaration must say, and what the row does.

    `refused` is the reason why the table cannot apply it; empty if it can. `choices` are what the player may
    choose by the row; without any, a choice is one of those that his open question offers. `seat_question`
    says whose seat is to be named.
    """

    row: Procedure
    needs: tuple[str, ...]
    effects: tuple[str, ...]
    refused: str = ""
    choices: tuple[str, ...] = ()
    seat_question: str = SEAT_QUESTION

    @property
    def left_to_floor(self) -> bool:
        """Whether the floor decides what is done: some of the remedies that `floor_choices` lists."""
        return self.row.decides == FLOOR


def rulings_now(round: Round) -> list[OfferedRuling]:
    """The rows of the house's procedures that fit a round as it stands, in the order they are filed.

    Those of stages at which a table against a bank does not stop come last, each with the reason.
    """
    fitting = [_offered(row, _refusal(round, row)) for row in _fitting(round)]
    return fitting + [_offered(row, why) for row, why in _passed_over(round)]


def _offered(row: Procedure, refused: str) -> OfferedRuling:
    needs, choices = at_table().declared[row.event].needs, _choices(row)
    if choices and "choice" not in needs:
        needs = (*needs, "choice")
    effects = tuple(words().remedies[code].text for code in row.remedies)
    question = _seat_question(row)
    if question != SEAT_QUESTION:
        needs = tuple(need for need in needs if need not in WHAT_HE_DID)
    return OfferedRuling(row, needs, effects, refused, choices, question)


def _seat_question(row: Procedure) -> str:
    """How the seat of a row is asked for: a remedy may be about another player than the one who acted."""
    known = at_table()
    applied = [code for code in row.remedies if code in known.applied]
    return known.seat_questions.get(applied[0], SEAT_QUESTION) if len(applied) == 1 else SEAT_QUESTION


def _passed_over(round: Round) -> Iterator[tuple[Procedure, str]]:
    """The rows that would change something at a stage at which the table does not stop now, and why."""
    if round.over or round.rules.family.mode != "banked":
        return
    known, stages = at_table(), game_of(round.rules).stages(round)
    for row in procedures_of(round.rules.id):
        event = known.declared.get(row.event)
        if event is None or row.stage in stages or event.found.get(row.stage) in stages:
            continue
        if row.stage in known.closed and any(code in known.applied for code in row.remedies):
            yield row, known.closed[row.stage]


def rows_of_other_stages(round: Round) -> list[Procedure]:
    """The rows for the game as it is played that the floor declares at other stages than the present one."""
    now, stages = {offered.row.id for offered in rulings_now(round)}, _stages(round)
    return [
        row
        for row in procedures_of(round.rules.id)
        if row.id not in now
        and row.event in at_table().declared
        and _is_of_form(round.rules, row.form)
        and fits_version(round, row.when)
        and fits_players(round, row.when)
        and row.stage not in stages
    ]


def _choices(row: Procedure) -> tuple[str, ...]:
    """What a player may choose by a row, or announce."""
    if row.stage == SHOWDOWN and "choice" in at_table().declared[row.event].needs:
        return tuple(at_table().announced_low)
    return tuple(name for code in row.remedies for name in at_table().choices.get(code, ()))


def floor_choices(round: Round) -> list[str]:
    """The remedies that the floor may choose at this table where the outcome is left to it."""
    return [code for code, name in at_table().applied.items() if OPERATIONS[name].fits(round)]


def _stages(round: Round) -> Set[str]:
    """The stages at which a round is now."""
    return game_of(round.rules).stages(round) if round.facts is None else settled_stages(round)


def _fitting(round: Round) -> Iterator[Procedure]:
    settled = round.facts is not None
    known, stages = at_table(), _stages(round)
    coming = _coming_stages(round)
    for row in procedures_of(round.rules.id):
        event = known.declared.get(row.event)
        if event is None or not _is_of_form(round.rules, row.form):
            continue
        if row.when and not (fits_version(round, row.when) and fits_players(round, row.when)):
            continue
        if not fits_street(stages, row.when):
            continue
        if settled and event.happens:
            continue  # no card is dealt any more
        if "choice" in event.needs and settled != (row.stage == SHOWDOWN):
            continue  # what a player says is his answer to a question, or how he calls the hand that he shows
        if (
            row.stage in (coming if event.happens == EARLY else stages)
            or event.found.get(row.stage) in stages
        ):
            yield row


def _coming_stages(round: Round) -> frozenset[str]:
    """The stages of the street that comes when the open betting is over."""
    street = game_of(round.rules).next_street(round)
    if street is None:
        return frozenset()
    if not street.board:
        return frozenset({"any-street", *(("seventh-street",) if street.down else ())})
    board = len(round.hands.get(HandId("board"), ())) + street.board
    named = street.name in BOARD_STAGES.values()
    return frozenset({"board", street.name if named else BOARD_STAGES.get(board, "board")})


def _is_of_form(rules: Rules, form: str) -> bool:
    """Whether the table plays the form of game that a row is for."""
    betting = getattr(rules.play, "betting", None)
    limit = "" if betting is None else betting.limit
    match form:
        case "no-limit games":
            return limit == "no limit"
        case "pot-limit games":
            return limit == "pot limit"
        case "no-limit and pot-limit games":
            return limit in ("no limit", "pot limit")
        case "limit games":
            return limit not in ("no limit", "pot limit")
        case "kill games":
            return getattr(rules.play, "kill", None) is not None
    return True


def _refusal(round: Round, row: Procedure) -> str:
    """Why a row cannot be applied at this table now; empty if it can."""
    known = at_table()
    for code in row.remedies:
        if code in known.refused:
            return known.refused[code]
        if code in known.applied and not OPERATIONS[known.applied[code]].fits(round):
            where = "once the round is settled" if round.over else f"in {round.rules.name}"
            return f"This cannot be done {where}: {words().remedies[code].text}"
    return ""


def ruling_for(round: Round, said: Declaration) -> AppliedRuling:
    """The ruling by which a declaration is applied; one that no row or several rows fit is refused."""
    if round.void:
        raise HousewayError("The deal was void and everything was returned: there is nothing to rule on.")
    row = _row(round, said)
    refusal = _refusal(round, row)
    if refusal:
        raise HousewayError(f"{row.id} cannot be applied: {refusal}")
    _check(round, row, said)
    ruling = AppliedRuling(
        row.id,
        row.event,
        row.rule,
        cited(row.cite),
        row.remedies,
        said.seat,
        HandId.parse(said.hand) if said.hand else None,
        said.cards or _usual_cards(round, row, said),
        said.amount,
        said.choice,
    )
    if said.remedies:
        return replace(ruling, remedies=(*said.remedies, *row.remedies))
    return ruling


def ruled_condition(round: Round, ruling: AppliedRuling) -> str:
    """What a row is for only if the floor finds it so, as the table cannot check it; empty if nothing."""
    rows = [row for row in procedures_of(round.rules.id) if row.id == ruling.row]
    if not rows or not rows[0].when:
        return ""
    named = ruling.cards if "cards" in at_table().declared[ruling.event].needs else ()
    return unchecked(round, rows[0].when, hand_meant(round, ruling.seat or 0, ruling.hand), named)


def _usual_cards(round: Round, row: Procedure, said: Declaration) -> tuple[int, ...]:
    """The cards that a declaration does not name: how many are extra, or one of the hand at random."""
    if row.event == "extra-card-dealt":
        return (0, 1) if "two or more" in row.when else (0,)
    if "remove-random-card" in row.remedies and said.seat is not None:
        return (randbelow(len(round.hands.get(_named(round, said), ())) + 1),)
    return ()


def _row(round: Round, said: Declaration) -> Procedure:
    """The row that a declaration names, or the only one that fits its event."""
    fitting = list(_fitting(round))
    if said.row:
        named = [row for row in procedures_of(round.rules.id) if row.id == said.row]
        if not named:
            raise unknown("row", said.row, (row.id for row in fitting))
        if named[0] not in fitting:
            if named[0].event in at_table().unasked:
                raise HousewayError(f"{said.row}: the table does this by itself.")
            when = words().stages[named[0].stage].text + (f" ({named[0].when})" if named[0].when else "")
            why = f"{said.row} does not fit the round as it stands; its stage is: {when}."
            raise HousewayError(f"{why} {at_table().closed.get(named[0].stage, '')}".rstrip())
        return named[0]
    if said.event not in words().events:
        raise unknown("event", said.event, words().events)
    if said.event in at_table().unasked:
        raise HousewayError(f"{said.event}: the table does this by itself.")
    rows = [row for row in fitting if row.event == said.event and _fits(round, row, said)]
    special = [row for row in rows if said.cards and is_checked(row.when)]
    by_card = [row for row in special if len(said.cards) == 1 and row.when in CARDS]
    banks = [row for row in special if row.when == BANKS_HAND]
    rows = banks or by_card or special or rows
    if len(rows) == 1:
        return rows[0]
    if not rows:
        raise HousewayError(f"No procedure of this house fits {said.event} as the round stands.")
    names = ", ".join(row.id for row in rows)
    raise HousewayError(f"Several procedures fit {said.event}: name one of {names}.")


def _named(round: Round, said: Declaration) -> HandId:
    """The hand whose cards a declaration names."""
    named = HandId.parse(said.hand) if said.hand else None
    return hand_meant(round, said.seat or 0, named)


def _fits(round: Round, row: Procedure, said: Declaration) -> bool:
    return fits(round, row.when, _named(round, said), said.cards)


def _check(round: Round, row: Procedure, said: Declaration) -> None:
    """Refuse a declaration that lacks something, or says what cannot be."""
    needs = at_table().declared[row.event].needs
    if "seat" in needs and said.seat is None and _changes(row, said):
        raise HousewayError(f"{row.id}: say which seat it is about.")
    if said.seat is not None and said.seat not in round.people:
        raise HousewayError(f"Nobody sits at seat {said.seat}.")
    if not fits(round, row.when, _named(round, said), said.cards, seen=bool(said.row)):
        raise HousewayError(f"{row.id} is for other cards ({row.when}).")
    allowed = _choices(row)
    if said.choice and allowed and said.choice not in allowed:
        raise unknown("choice", said.choice, allowed, row.id)
    if said.remedies and row.decides != FLOOR:
        raise HousewayError(f"{row.id}: the rule decides what is done, not the floor.")
    choices = floor_choices(round)
    for code in said.remedies:
        if code not in choices:
            raise unknown("remedy", code, choices)


def _changes(row: Procedure, said: Declaration) -> bool:
    """Whether anything but the whole deal is changed."""
    applied = at_table().applied
    done = {applied[code] for code in (*row.remedies, *said.remedies) if code in applied}
    return bool(done - {"void the deal"})
