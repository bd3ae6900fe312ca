"""A round in progress: what a family's `play` deals with, asks through and writes its log to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from houseway.cards import Card, show
from houseway.errors import HousewayError
from houseway.money import dollar_number, money
from houseway.rounds.decisions import Ask, Choice, Offer
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.log import NOBODY, Data, Event, Log
from houseway.rounds.sources import Drawn, Source
from houseway.rulebook.rules import Rules

Answers = dict[tuple[int, str], Choice]
Play = Generator[Sequence[Ask], Answers, Facts]


class Misdeal(Exception):
    """The deal is void; all wagers go back."""


class Round:
    """One round: the family's generator and everything it may do.

    `order` is that of the seats, clockwise from the player-dealer's left; `places` says where each bettor
    sits, or stands on the rail; `first_seat` is where the dice point, or else the seat on the player-dealer's
    left. `spots` are those in action, in that order; one bettor of each decides for its hand: `deciders`
    names him, `controllers` says where he is.
    """

    def __init__(
        self,
        rules: Rules,
        play: Callable[[Round], Play],
        source: Source,
        lots: Sequence[Lot],
        order: Iterable[int],
        places: Mapping[str, int],
        player_dealer: int,
        funds: dict[str, int],
        log: Log,
        first_seat: int | None = None,
    ) -> None:
        self.rules = rules
        self.source = source
        self.lots = list(lots)
        self._laid = tuple(lots)
        self.places = places
        in_action = {lot.spot for lot in lots}
        self.spots = [spot for spot in order if spot in in_action]
        self.player_dealer = player_dealer
        self.first_seat = player_dealer + 1 if first_seat is None else first_seat
        self.log = log
        self._funds = funds
        self.hands: dict[str, list[Card | None]] = {}
        self.dealt: dict[str, list[Card | None]] = {}
        self.choices: dict[int, str] = {}
        self.drawn: list[Card | Drawn] = []
        self.chosen: list[tuple[Ask, Choice]] = []
        self.pending: tuple[Ask, ...] = ()
        self.facts: Facts | None = None
        self.void = ""
        self._answers: Answers = {}
        self._promised: dict[str, int] = {}
        self._down: dict[str, list[int]] = {}
        self._play = play(self)
        self._advance(None)

    @cached_property
    def deciders(self) -> dict[int, str]:
        """The bettor who decides for the hand of each spot, as its wagers lay when the deal began."""
        by_spot: dict[int, list[Lot]] = {spot: [] for spot in self.spots}
        for lot in self._laid:
            by_spot[lot.spot].append(lot)
        return {spot: self.lead(lots).bettor for spot, lots in by_spot.items()}

    @cached_property
    def controllers(self) -> dict[int, int]:
        """The place from which each spot is played."""
        return {spot: self.places[bettor] for spot, bettor in self.deciders.items()}

    # ------------------------------------------------------------------ what the table does

    @property
    def over(self) -> bool:
        """Whether the round has its facts, or is void."""
        return self.facts is not None or bool(self.void)

    def answer(self, spot: int, about: str, choice: Choice) -> None:
        """Answer one open question; the round goes on when all of its set are answered."""
        for ask in self.pending:
            if ask.key == (spot, about):
                break
        else:
            open_asks = ", ".join(f"spot {ask.spot} about {ask.about}" for ask in self.pending) or "nobody"
            raise HousewayError(f"spot {spot} is not asked about {about} now (asked: {open_asks})")
        cost, bettor = self.check(ask, choice), self._whose(ask)
        self._promised[bettor] = self._promised.get(bettor, 0) + cost
        self.chosen.append((ask, choice))
        self._answers[ask.key] = choice
        self.pending = tuple(other for other in self.pending if other is not ask)
        asked = ask.data()
        chose: Data = {"choice": choice.name}
        if choice.amount:
            chose["amount"] = dollar_number(choice.amount)
        if ask.private:
            self.log.append(Event("chose", asked, chose, (ask.seat,)))
        else:
            self.log.append(Event("chose", asked | chose))
        if not self.pending:
            answers, self._answers = self._answers, {}
            self._promised.clear()
            self._advance(answers)

    def check(self, ask: Ask, choice: Choice) -> int:
        """Refuse an answer that is not legal, or too dear beside those already given; what it puts up."""
        ask.check(choice)
        cost, bettor = ask.cost(choice), self._whose(ask)
        if cost and not self.can_bet(bettor, self._promised.get(bettor, 0) + cost):
            raise HousewayError(f"{bettor} does not have {money(cost)} left for {ask.topic}")
        return cost

    def _whose(self, ask: Ask) -> str:
        """Whose chips an answer puts up; nobody's where the player-dealer is asked about his own hand."""
        return ask.bettor or self.deciders.get(ask.spot, "")

    def misdeal(self, reason: str) -> None:
        """Declare the deal void."""
        if self.over:
            raise HousewayError("the round is over; it can no longer be a misdeal")
        try:
            self._play.throw(Misdeal(reason))
        except (Misdeal, StopIteration):
            self._void(reason)

    def _advance(self, answers: Answers | None) -> None:
        try:
            asks = self._play.send(answers) if answers is not None else next(self._play)
        except StopIteration as stop:
            self.facts = stop.value
            return
        except Misdeal as misdeal:
            self._void(str(misdeal))
            return
        self.pending = tuple(asks)
        for ask in asks:
            self.log.append(
                Event(
                    "asked",
                    ask.data(),
                    {"legal": [offer.data() for offer in ask.offers]},
                    (ask.seat,),
                )
            )

    def _void(self, reason: str) -> None:
        self.void = reason
        self.pending = ()
        self.log.append(Event("misdeal", {"reason": reason}))

    # ------------------------------------------------------------------ what a game does

    def draw(self) -> Card:
        """The next card, with the filed remedy applied to marked ones."""
        while True:
            drawn = self.source.draw()
            self.drawn.append(drawn)
            if not isinstance(drawn, Drawn) or not drawn.mark:
                return drawn if isinstance(drawn, int) else drawn.card
            remedy = getattr(self.rules.irregularities, drawn.mark)
            self.log.append(
                Event("irregular", {"card": show(drawn.card), "mark": drawn.mark, "remedy": remedy})
            )
            if remedy == "misdeal":
                raise Misdeal(f"{drawn.mark} card {show(drawn.card)}")
            if remedy == "plays":
                return drawn.card

    def deal(self, hand: str, face_up: bool = True, seen_by: tuple[int, ...] = NOBODY) -> Card:
        """One card to a hand, face up for all or face down for those who may look."""
        card = self.draw()
        cards = self.hands.setdefault(hand, [])
        cards.append(card)
        if face_up:
            self.log.append(Event("dealt", {"hand": hand, "card": show(card)}))
        else:
            self._down.setdefault(hand, []).append(len(cards) - 1)
            self.log.append(Event("dealt", {"hand": hand, "card": "??"}, {"card": show(card)}, seen_by))
        return card

    def show(self, hand: str, count: int | None = None, kept: Sequence[Card | None] | None = None) -> None:
        """Turn up the face-down cards of a hand, the first so many of them, or those that were kept."""
        down, cards = self._down.get(hand, []), self.hands.get(hand, [])
        turned = down if count is None else down[:count]
        if kept is not None:
            turned = _places(cards, kept, turned)
        self._down[hand] = [index for index in down if index not in turned]
        if turned:
            faces = " ".join(show(card) for card in (cards[index] for index in turned) if card is not None)
            self.log.append(Event("shown", {"hand": hand, "cards": faces, "at": turned}))

    def move(self, hand: str, place: int, to: str) -> None:
        """An open card goes from its place in one hand to the end of another; both remember their deal."""
        for name in (hand, to):
            if name in self.hands:
                self.dealt.setdefault(name, list(self.hands[name]))
        card = self.hands[hand].pop(place)
        assert card is not None
        self.hands.setdefault(to, []).append(card)
        self.log.append(Event("moved", {"hand": hand, "at": place, "to": to, "card": show(card)}))

    def burn(self, count: int, face_up: bool = False) -> Card | None:
        """Take cards out of play, unseen unless filed so; the last of them."""
        card: Card | None = None
        for _ in range(count):
            card = self.draw()
            self.log.append(Event("burned", {"card": show(card) if face_up else "??"}))
        return card

    def lay_apart(self, hand: str, parts: Sequence[Sequence[Card]]) -> None:
        """Lay a hand that everybody sees in parts, such as a front and a back."""
        places: list[list[int]] = []
        free = dict(enumerate(self.hands[hand]))
        for part in parts:
            places.append([])
            for card in part:
                place = next(place for place, other in free.items() if other == card)
                places[-1].append(place)
                del free[place]
        self.log.append(Event("set", {"hand": hand, "parts": places}))

    def call(self, text: str) -> None:
        """What the house dealer announces."""
        self.log.append(Event("called", {"text": text}))

    def ask(
        self,
        spot: int,
        about: str,
        offers: Sequence[str | Offer],
        default: str | Choice,
        bettor: str | None = None,
        private: bool = False,
    ) -> Ask:
        """A question to whoever controls a spot, or to one of its bettors."""
        seat = self.controllers.get(spot, spot)
        if bettor is None or bettor == self.deciders[spot]:
            bettor = ""
        else:
            seat = self.places[bettor]
        legal = tuple(Offer(offer) if isinstance(offer, str) else offer for offer in offers)
        usual = Choice(default) if isinstance(default, str) else default
        return Ask(seat, spot, about, legal, usual, private, bettor)

    def ask_bettor(self, lot: Lot, about: str, offers: Sequence[str | Offer], default: str) -> Ask:
        """A question about one bettor's own wager; it names him unless he decides for the whole hand."""
        if lot.bettor != self.deciders[lot.spot]:
            about = f"{about} {lot.bettor}"
        return self.ask(lot.spot, about, offers, default, lot.bettor)

    def can_bet(self, bettor: str, amount: int) -> bool:
        """Whether a bettor has the chips for a further wager."""
        return self._funds[bettor] >= amount

    def most(self, bettor: str, amount: int) -> int:
        """How much of an amount a bettor has the chips for."""
        return max(0, min(amount, self._funds[bettor]))

    def add(self, lot: Lot) -> None:
        """A wager placed during the round."""
        if not self.can_bet(lot.bettor, lot.amount):
            raise HousewayError(
                f"{lot.bettor} does not have {money(lot.amount)} for {self.rules.bets[lot.bet].name}"
            )
        self._funds[lot.bettor] -= lot.amount
        self.lots.append(lot)
        data: dict[str, Any] = {"spot": lot.spot, "bettor": lot.bettor, "bet": lot.bet}
        if lot.hand:
            data["hand"] = lot.hand
        self.log.append(Event("bet", data | {"amount": dollar_number(lot.amount)}))

    def change(self, lot: Lot, hand: str | None = None, choice: str | None = None) -> None:
        """Say of a wager which hand it is on, or what was done with it."""
        at = next(index for index, other in enumerate(self.lots) if other is lot)
        self.lots[at] = replace(
            lot, hand=lot.hand if hand is None else hand, choice=lot.choice if choice is None else choice
        )

    def mark(self, spot: int, bettor: str, choice: str) -> None:
        """One bettor does with all his wagers at a spot what is not done with its hand."""
        for lot in [lot for lot in self.lots if lot.spot == spot and lot.bettor == bettor]:
            self.change(lot, choice=choice)

    def lead(self, lots: Sequence[Lot]) -> Lot:
        """The wager whose bettor decides for all on one hand.

        It is that of who sits there, else the first; or, where so filed, his who has most money on the hand.
        """
        if self.rules.filing.controls == "first bettor":
            return next((lot for lot in lots if self.places[lot.bettor] == lot.spot), lots[0])
        totals = Counter[str]()
        for lot in lots:
            totals[lot.bettor] += lot.amount
        return max(lots, key=lambda lot: totals[lot.bettor])

    def spots_on(self, bets: Sequence[str]) -> list[int]:
        """The spots in action with a wager on one of these bets, in order."""
        with_bet = {lot.spot for lot in self.lots if lot.bet in bets}
        return [spot for spot in self.spots if spot in with_bet]

    def clockwise(self, seats: Iterable[int]) -> list[int]:
        """Seats in the order in which piles are dealt: clockwise from the first seat."""
        return sorted(seats, key=lambda seat: (seat - self.first_seat) % self.rules.seats)

    def first_lot(self, spot: int, bets: Sequence[str]) -> Lot:
        """The wager that decides for a spot among those on some bets: the decider's, if he has one."""
        lots = self._lots_on(spot, bets)
        return next((lot for lot in lots if lot.bettor == self.deciders[spot]), lots[0])

    def behind(self, spot: int, bets: Sequence[str]) -> list[Lot]:
        """The wagers of the other bettors at a spot on these bets, in order."""
        first = self.first_lot(spot, bets)
        return [lot for lot in self._lots_on(spot, bets) if lot.bettor != first.bettor]

    def _lots_on(self, spot: int, bets: Sequence[str]) -> list[Lot]:
        return [lot for lot in self.lots if lot.spot == spot and lot.bet in bets]

    def finish(self) -> Facts:
        """The facts of the round as it now stands."""
        return Facts(self.hands, self.choices, self.lots, self.dealt)


def _places(cards: Sequence[Card | None], wanted: Sequence[Card | None], among: Sequence[int]) -> list[int]:
    """Where the wanted cards lie, each counted once."""
    left = list(wanted)
    places: list[int] = []
    for index in among:
        if cards[index] in left:
            left.remove(cards[index])
            places.append(index)
    return places
