"""The floor at a terminal table: what fits the round is listed, described, previewed and declared."""

from __future__ import annotations

from dataclasses import replace

from houseway.cli.conversation import Quit, Terminal
from houseway.desk.declared import NO_UNDO, at_another_stage, offered_rulings, preview_of
from houseway.desk.layouts import seat_number
from houseway.errors import HousewayError
from houseway.money import cents
from houseway.rulebook.floor import words
from houseway.rulebook.rules import cited
from houseway.table.floor import Declaration, OfferedRuling, floor_choices, hand_meant, ruling_for
from houseway.table.live import LiveRound
from houseway.terminal.output import table
from houseway.wording import either

LISTED = 12
YES = ("y", "yes")


def rule_at_table(terminal: Terminal, live: LiveRound, asked: str) -> None:
    """Have the person declare what happened, described by a few words; Enter or q goes back to the round."""
    try:
        _rule(terminal, live, asked)
    except HousewayError as error:
        terminal.say(f"{error} Nothing was changed.", style="yellow")
    except Quit:
        terminal.say("No ruling was made.")


def _rule(terminal: Terminal, live: LiveRound, asked: str) -> None:
    offers = [each for each in offered_rulings(live.round, asked) if not each.refused]
    other_stage = at_another_stage(live.round, asked)
    if other_stage:
        terminal.say(f"{other_stage} Nearest:" if offers else other_stage)
    if not offers:
        terminal.say("No procedure of this house that mentions it fits the round as it stands.")
        return
    _list(terminal, offers[:LISTED])
    if len(offers) > LISTED:
        terminal.say(
            f"{len(offers) - LISTED} more fit: describe it, as in 'floor exposed card'.", style="dim"
        )
    chosen = terminal.ask("Which ruling: a number or a row? [Enter: none]", lambda text: _pick(offers, text))
    if chosen is None:
        terminal.say("No ruling was made.")
        return
    ruling = ruling_for(live.round, _described(terminal, live, chosen))
    preview = preview_of(live.round, ruling)
    about = f" ({preview.about})" if preview.about else ""
    terminal.say(f"{preview.event}{about}: {' '.join(preview.effects)} [{preview.source}]", style="bold")
    if preview.condition:
        terminal.say(preview.condition)
    if terminal.ask(f"Make this ruling? {NO_UNDO} [y/N]", lambda text: text.lower() in YES):
        live.carry_out(ruling)
    else:
        terminal.say("No ruling was made.")


def _list(terminal: Terminal, offers: list[OfferedRuling]) -> None:
    known = words().events
    rows = [
        (str(number), known[each.row.event].text, each.row.rule, f"{each.row.id}, {cited(each.row.cite)}")
        for number, each in enumerate(offers, 1)
    ]
    terminal.say(table("", ("", "What happened", "Ruling", "Row"), rows))


def _pick(offers: list[OfferedRuling], text: str) -> OfferedRuling | None:
    """A ruling by its number in the list or by its row; none for an empty answer."""
    if not text:
        return None
    if text.isdecimal() and 1 <= int(text) <= min(len(offers), LISTED):
        return offers[int(text) - 1]
    found = next((each for each in offers if each.row.id.lower() == text.lower()), None)
    if found is None:
        raise HousewayError(f"{text!r} is no number in the list and no row that fits the round")
    return found


def _described(terminal: Terminal, live: LiveRound, chosen: OfferedRuling) -> Declaration:
    """The declaration of a row, with what it needs as it is typed."""
    said = Declaration(row=chosen.row.id)
    if chosen.left_to_floor:
        choices = floor_choices(live.round)
        for number, code in enumerate(choices, 1):
            terminal.say(f"  {number} {words().remedies[code].text}")
        decided = terminal.ask(
            "What do you decide: numbers? [Enter: nothing changes]",
            lambda text: tuple(choices[place] for place in _places(text, len(choices))),
        )
        said = replace(said, remedies=decided)
    if "seat" in chosen.needs:
        prompt = f"{chosen.seat_question} [Enter: none]"
        said = replace(said, seat=terminal.ask(prompt, lambda text: _seat(live, text)))
    if "cards" in chosen.needs and said.seat is not None:
        held = len(live.round.hands.get(hand_meant(live.round, said.seat), ()))
        prompt = f"Which of its {held} cards, counted from 1, as in '1 2'?"
        said = replace(said, cards=terminal.ask(prompt, lambda text: _places(text, held)))
    if "choice" in chosen.needs:
        such = f": {either(chosen.choices)}" if chosen.choices else ", such as call or fold"
        prompt = f"What did the player say or do{such}? [Enter: not decided yet]"
        said = replace(said, choice=terminal.ask(prompt, str.lower))
    if "amount" in chosen.needs:
        prompt = "How many dollars? [Enter: none]"
        said = replace(said, amount=terminal.ask(prompt, lambda text: cents(text, "amount") if text else 0))
    return said


def _seat(live: LiveRound, text: str) -> int | None:
    seat = seat_number(text) if text else None
    if text and seat not in live.round.people:
        raise HousewayError(f"nobody sits at seat {text!r}")
    return seat


def _places(text: str, count: int) -> tuple[int, ...]:
    """Numbers counted from 1, as places counted from 0."""
    typed = text.replace(",", " ").split()
    for word in typed:
        if not word.isdecimal() or not 1 <= int(word) <= count:
            raise HousewayError(f"{word!r} is not a number from 1 to {count}")
    return tuple(sorted({int(word) - 1 for word in typed}))
