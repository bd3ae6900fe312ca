"""Playing the actions of a history with its cards; those that it does not tell are made up.

The engine says where each card goes, and the history says which card it is. So a hand is begun and, as far as
it draws cards that have not been looked up yet, these are looked up, and it is begun again with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from houseway.cards import Card, Pack
from houseway.errors import HousewayError
from houseway.games.ring.betting import BET, CALL, CHECK, COMPLETE, FOLD, RAISE
from houseway.games.ring.drawing import DISCARD, DRAW, EXPOSE
from houseway.games.ring.hand import BOARD
from houseway.games.ring.killing import KILL
from houseway.histories import notation
from houseway.histories.hidden import DealtCards, Slot, Spares
from houseway.histories.notation import HistoryAction
from houseway.histories.tables import TableSetup
from houseway.rounds.decisions import Amount, Ask, Choice, Pick
from houseway.rounds.hands import HandId
from houseway.rounds.log import Burned, Dealt, Irregular
from houseway.rounds.sources import Drawn, Stacked, parse_drawn
from houseway.rulebook.families.ring import BRING_IN
from houseway.table.live import LiveRound

BURN, REPLACED = HandId("burn"), HandId("replaced")


@dataclass(frozen=True)
class Script:
    """What a history says: its table, what its players do in order, and the cards they are dealt."""

    setup: TableSetup
    said: Sequence[HistoryAction]
    dealt: DealtCards

    @cached_property
    def seats(self) -> dict[int, int]:
        """The seat of each player."""
        return dict(enumerate(self.setup.order, 1))

    @cached_property
    def slots(self) -> dict[HandId, list[Slot]]:
        """The cards in the order in which they were dealt, by the hand they went to; and the burns."""
        burns = [Slot(-1, card) for card in self.setup.burns]
        hole = {HandId(self.seats[player]): slots for player, slots in self.dealt.hole.items()}
        return {**hole, BOARD: self.dealt.board, BURN: burns}


class Attempt:
    """One way to play a history out, with made-up cards where it does not tell them."""

    def __init__(self, script: Script, number: int) -> None:
        self._script, self._pack = script, script.setup.rules.deck
        known = [slot.card for slots in script.slots.values() for slot in slots if slot.card is not None]
        self._spares = Spares(self._pack, known, number)
        self._faces: dict[tuple[HandId, int], Card] = {}
        self._used: Counter[HandId] = Counter()
        self._missing: HandId | None = None
        self._answered = 0

    @property
    def made_up(self) -> bool:
        """Whether any card was made up, burns aside."""
        return any(place != BURN for place, _ in self._faces)

    def play(self) -> LiveRound:
        """Play the hand as far as the history goes."""
        cards: list[Card | Drawn] = []
        while True:
            live = self._run(cards)
            places = _places(live)
            if len(places) <= len(cards):
                return self._finished(live)
            self._look_up(places, cards)

    # ------------------------------------------------------------------ cards

    def _look_up(self, places: Sequence[HandId], cards: list[Card | Drawn]) -> None:
        """Add the cards that were drawn beyond those known so far."""
        marks = self._script.setup.marks
        self._used.clear()
        for at, place in enumerate(places):
            if at >= len(cards) and at in marks:
                cards += parse_drawn(marks[at], self._pack)[:1]
                return  # what is done with it decides where the next cards go
            if place == REPLACED:
                continue
            face = self._face(place, self._used[place])
            self._used[place] += 1
            if at >= len(cards):
                cards.append(face)

    def _face(self, place: HandId, number: int) -> Card:
        """The card that a hand is dealt as its next; a made-up one if the history does not tell it."""
        slots = self._script.slots[place]
        card = slots[number].card if number < len(slots) else None
        if card is not None:
            return card
        if number >= len(slots) and place != BURN:
            self._missing = place
            if self._answered < len(self._script.said):
                action = self._script.said[self._answered]
                raise action.fault(f"before it, a card for {self._name(place)} is missing")
        if (place, number) not in self._faces:
            self._faces[place, number] = self._spares.draw()
        return self._faces[place, number]

    def _name(self, place: HandId) -> str:
        return next((f"p{p}" for p, seat in self._script.seats.items() if seat == place.owner), "the board")

    # ------------------------------------------------------------------ actions

    def _run(self, cards: Sequence[Card | Drawn]) -> LiveRound:
        """Play with these cards, as far as they go."""
        setup = self._script.setup
        live = setup.begin(Stacked(cards, setup.fresh, _Placeholders(self._pack, cards)))
        self._answered = 0
        kills = list(setup.kills)
        _answer_kills(live, kills)
        for action in self._script.said:
            drawn = len(live.round.drawn)
            if drawn > len(cards):
                break
            self._answer(live, action, is_new=drawn == len(cards))
            self._answered += 1
        return live

    def _answer(self, live: LiveRound, action: HistoryAction, is_new: bool) -> None:
        seat = self._script.seats[action.player]
        ask = next((ask for ask in live.pending if ask.spot == seat), None)
        if action.verb == notation.SHOW and (ask is None or ask.question != EXPOSE):
            return  # it tells cards and who mucks; the engine itself shows the hands
        if ask is None:
            turn = " or ".join(self._name(HandId(ask.spot)) for ask in live.pending)
            raise action.fault(f"it is the turn of {turn}" if turn else "the hand is over by then")
        if is_new and ask.question not in (DISCARD, DRAW, EXPOSE):
            self._check_order(action)
        try:
            live.answer(ask, self._choice(ask, action))
        except HousewayError as error:
            raise action.fault(str(error)) from None

    def _check_order(self, action: HistoryAction) -> None:
        """Refuse an action that comes before cards which are dealt by then, or after those which are not."""
        for place, slots in self._script.slots.items():
            used = self._used[place]
            if any(slot.at > action.at for slot in slots[:used]):
                raise action.fault(f"it comes before cards for {self._name(place)} that are dealt by then")
            if any(-1 < slot.at < action.at for slot in slots[used:]):
                raise action.fault(f"before it, {self._name(place)} has more cards than are dealt by then")

    def _choice(self, ask: Ask, action: HistoryAction) -> Choice:
        """The answer that an action is."""
        wanted = {
            notation.FOLD: (FOLD,),
            notation.CALL: (CHECK, CALL),
            notation.BRING_IN: (BRING_IN,),
            notation.RAISE: (BET, RAISE, COMPLETE),
            notation.DRAW: (DISCARD, DRAW),
            notation.SHOW: (EXPOSE,),
        }[action.verb]
        offer = next((offer for offer in ask.offers if offer.name in wanted), None)
        if offer is None:
            legal = ", ".join(offer.name for offer in ask.offers)
            raise action.fault(f"p{action.player} may only choose from: {legal}")
        if isinstance(offer, Amount):
            return Choice(offer.name, action.amount)
        if isinstance(offer, Pick):
            place = HandId(self._script.seats[action.player])
            slots = self._script.slots[place]
            named = self._script.dealt.named.get(action.at, [])
            numbers = [at for slot in named for at, own in enumerate(slots) if own is slot]
            return Choice(offer.name, parts=(tuple(self._face(place, at) for at in numbers),))
        return Choice(offer.name)

    def _finished(self, live: LiveRound) -> LiveRound:
        """The hand at the end of the history, if that has nothing left over."""
        setup = self._script.setup
        if setup.misdeal and not live.over:
            live.misdeal(setup.misdeal)
        if live.over and self._missing is not None:
            raise HousewayError(f"actions: a card for {self._name(self._missing)} is missing at the end")
        for place, slots in self._script.slots.items():
            if len(slots) > self._used[place]:
                which = f"actions[{slots[-1].at}]" if slots[-1].at >= 0 else "_burns"
                raise HousewayError(f"{which}: these cards are never dealt")
        return live


def _answer_kills(live: LiveRound, kills: list[tuple[int, Choice]]) -> None:
    """Answer calls for kills as the history has it; nobody else kills."""
    while live.pending and live.pending[0].question == KILL:
        seat, choice = kills.pop(0) if kills else (live.pending[0].spot, live.pending[0].default)
        ask = next((ask for ask in live.pending if ask.spot == seat), None)
        if ask is None:
            raise HousewayError(f"_kills: seat {seat} is not asked for a kill then")
        live.answer(ask, choice)


def _places(live: LiveRound) -> list[HandId]:
    """Where each card went that was drawn."""
    found: list[HandId] = []
    for event in live.log:
        if isinstance(event, Dealt):
            found.append(event.hand)
        elif isinstance(event, Burned):
            found.append(BURN)
        elif isinstance(event, Irregular) and event.remedy != "plays":
            found.append(REPLACED)
    return found


class _Placeholders:
    """Any cards of the pack, for those that are looked up next."""

    fresh = False

    def __init__(self, pack: Pack, drawn: Sequence[Card | Drawn]) -> None:
        left = Counter(pack.pieces)
        left.subtract(card if isinstance(card, int) else card.card for card in drawn)
        self._cards = [*left.elements()]
        self._pieces = pack.pieces

    def draw(self) -> Card:
        """The next card."""
        if not self._cards:
            self._cards = [*self._pieces]
        return self._cards.pop()

    @property
    def left(self) -> int:
        """How many cards are left of the pack."""
        return len(self._cards)

    def snapshot(self) -> Callable[[], None]:
        """A function that puts back what is drawn from now on."""
        cards = list(self._cards)

        def restore() -> None:
            self._cards = cards

        return restore

    def reform(self, cards: Sequence[Card]) -> None:
        """Deal these cards again."""
        self._cards += cards
