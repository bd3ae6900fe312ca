"""Reading a situation of a game that the players settle with each other: who sat where, with which hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.desk.forbidden import RoundToCheck, forbidden
from houseway.desk.places import within
from houseway.desk.pot_reading import NO_BUTTON, button_of, hand_rules, refuse_bank, seats_of
from houseway.desk.situation import Situation
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.games.described import Described
from houseway.games.warned import DeskWarning
from houseway.rounds.facts import Facts
from houseway.rulebook.rules import Rules

COVERED = 1 << 60
"""Chips of a seat that are not given: they are taken to cover whatever it owes."""


@dataclass(frozen=True)
class FinishedScores:
    """A finished round between players, ready to be settled.

    `people` are the players by seat, clockwise from the left of the button; `chips` what each had in front.
    """

    rules: Rules
    facts: Facts
    button: int
    people: Mapping[int, str]
    chips: Mapping[int, int]
    description: Described
    warnings: tuple[DeskWarning, ...]
    where: str


def finished_scores(situation: Situation, where: str = "") -> FinishedScores:
    """The round that a situation describes, by its rules; the first mistake is reported in one line."""
    with within(where):
        warnings: list[DeskWarning] = []
        rules = hand_rules(situation)
        refuse_bank(situation, "this game is settled between the players")
        for name in ("bets", "folded", "all_in"):
            if getattr(situation, name):
                raise HousewayError(f"{name}: this game has no bets; give the chips of each seat as chips")
        seating = seats_of(rules, situation)
        stated = (("hands", situation.hands), ("choices", situation.choices), ("chips", situation.chips))
        found = {seating.seat(seat, f"{place}.{seat}") for place, seats in stated for seat in seats}
        button = button_of(situation, seating, found, warnings)
        if len(found) < 2:
            raise HousewayError("a round needs at least two players: give the hand of each")
        order = sorted(found, key=lambda seat: (seat - button - 1) % seating.count)
        description = Described(
            seating.keys(situation.hands, "hands"), seating.keys(situation.choices, "choices"), ()
        )
        facts = game_of(rules).read_facts(rules, description)
        for seat in order:
            if seat not in facts.choices:
                raise HousewayError(f"hands.{seat}: missing")
        cards = [card for hand, held in facts.hands.items() if not hand.part for card in held]
        rules.deck.check([card for card in cards if card is not None], "hands")
        warnings += forbidden(rules, RoundToCheck(facts, description, NO_BUTTON, seating.count))
        spots = seating.spots(situation.chips, "chips")
        chips = dict.fromkeys(order, COVERED) | {
            spots[seat]: amount for seat, amount in situation.chips.items()
        }
        people = {seat: f"seat {seat}" for seat in order}
        return FinishedScores(rules, facts, button, people, chips, description, tuple(warnings), where)
