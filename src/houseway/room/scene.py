"""A table at one moment: what several viewers see alike is made once for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from houseway.games import game_of
from houseway.room.bank_view import bank_events
from houseway.room.messages.events import StoryLine
from houseway.room.protocol import dumps
from houseway.room.room_table import RoomTable
from houseway.room.wagers_view import fees_shown, wagers_shown
from houseway.rounds.log import Data
from houseway.rounds.narrate import narrate
from houseway.rounds.pictures import pictured
from houseway.rounds.sight import seen_hands
from houseway.rulebook.rules import Rules
from houseway.table.live import LiveRound


def story(rules: Rules, events: Sequence[Data], you: str | None = None) -> list[StoryLine]:
    """A round in words; each line with the last event that it covers."""
    return [
        {"text": line.text, "through": line.through, "kind": line.kind}
        for line in narrate(rules, events, you)
    ]


class Sight:
    """A round as one place at the table, or several that see the same cards, may see it."""

    def __init__(self, live: LiveRound | None, place: int | None) -> None:
        self._live = live
        self._place = place
        self.events = live.view(place) if live else []

    @cached_property
    def pictures(self) -> list[Data]:
        """The events, each with what it changes on the felt."""
        return list(pictured(self.events))

    @cached_property
    def text(self) -> str:
        """The pictures as JSON."""
        return dumps(self.pictures)

    @cached_property
    def counts(self) -> dict[str, str]:
        """What each hand that is seen whole is worth, in words."""
        if self._live is None:
            return {}
        rules, hands = self._live.rules, seen_hands(self._live.log, self._place)
        count = game_of(rules).count
        return {str(hand): text for hand in hands if (text := count(rules, hands, hand))}

    @cached_property
    def made(self) -> dict[str, list[str]]:
        """The cards that make each of those hands."""
        if self._live is None:
            return {}
        rules, hands = self._live.rules, seen_hands(self._live.log, self._place)
        game, pack = game_of(rules), rules.deck
        made = {str(hand): game.made_of(rules, hands, hand) for hand in hands}
        return {hand: [pack.show(card) for card in cards] for hand, cards in made.items() if cards}


class Scene:
    """What the viewers of a table see now."""

    def __init__(self, room_table: RoomTable) -> None:
        self._room_table = room_table
        self._sights: dict[tuple[int, ...], Sight] = {}
        self._stories: dict[tuple[int | None, str | None], list[StoryLine]] = {}

    def sight(self, place: int | None) -> Sight:
        """What a place sees of the round: places that were shown the same secrets have one sight."""
        live = self._room_table.live
        told = tuple(at for at, event in enumerate(live.log) if place in event.audience) if live else ()
        if told not in self._sights:
            self._sights[told] = Sight(live, place)
        return self._sights[told]

    def story(self, place: int | None, name: str | None) -> list[StoryLine]:
        """The round in words, or what lies on the table before the deal, told to a viewer."""
        in_play = self._room_table.live is not None
        key = place, name if place or not in_play else None
        if key not in self._stories:
            rules, you = self._room_table.rules, key[1]
            self._stories[key] = (
                story(rules, self.sight(place).events, you)
                if in_play
                else [line | {"through": -1} for line in story(rules, self._laid, you)]
            )
        return self._stories[key]

    @cached_property
    def _laid(self) -> list[Data]:
        """What is on the table before the deal, as events; there are none yet."""
        table = self._room_table
        return [
            *bank_events(table),
            *({"kind": "standing" if bet["standing"] else "bet", **bet} for bet in wagers_shown(table)),
            *({"kind": "fee", **fee} for fee in fees_shown(table)),
        ]
