"""A round in progress: a family's `play` deals, asks its questions and writes its log through it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Sequence
from functools import cached_property
from typing import Any

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.money import money
from houseway.rounds.control import Control
from houseway.rounds.decisions import Ask, Choice, Offer, Plain, within
from houseway.rounds.facts import Facts, Hands, Lot
from houseway.rounds.hands import HandId
from houseway.rounds.log import (
    NOBODY,
    Asked,
    Burned,
    Called,
    Chose,
    Dealt,
    Discarded,
    Event,
    Gathered,
    Irregular,
    Laid,
    Log,
    Moved,
    Paid,
    Reformed,
    Shown,
    Voided,
    Wagered,
)
from houseway.rounds.marked_cards import MISDEAL, PLAYS, DealStage, MarkedCards
from houseway.rounds.pots import Stakes
from houseway.rounds.purse import Purse
from houseway.rounds.rulings import AppliedRuling, FloorState, Ruled
from houseway.rounds.sources import AGAIN, Drawn, Source
from houseway.rounds.start import RoundStart
from houseway.rulebook.models import DealStart, LeftOf
from houseway.rulebook.rules import Rules

Answers = dict[str, Choice]
"""The answers to a set of questions, by the id of each."""

Steps = Generator[Sequence[Ask], Answers, None]
"""A part of a round: it yields sets of questions and receives their answers."""

FOLD = "fold"
DEALT = "after the deal"
"""The moment when the first question about dealt cards is asked, or when a dealt round ends without one."""


class Misdeal(Exception):
    """The deal is void; all wagers are returned."""


class Round:
    """One round: the family's generator and everything it may do.

    `places` and `people` say where each player is, and who is at each place. `spots` are those in action, in
    the order of the seats; one bettor at each decides for its hand (`control`). `reached` is called at each
    moment when the table has something to do, such as taking a fee. A family that has a draw says when it
    begins (`stage`); `marked` counts the cards of each hand that came boxed or exposed, and play. What a
    family works out of the hands before the round is over, and again to settle it, is kept in `derived`, as
    in the facts. `floor` is what rulings of the floor have changed, if there were any; a family that works
    out its open questions again after a ruling says so (`asks_again`). `playing` is the hand whose turn it
    is, in games in which a spot may have several.
    """

    __slots__ = (
        "__dict__", "_again", "_answers", "_by_accident", "_cards", "_dealt_to", "_down", "_fresh",
        "_plays_marked", "_promised", "_reached", "_start", "_steps",
        "asks_again", "burned", "buy_backs", "carried", "carried_hands", "choices", "dealt",
        "derived", "drawn", "draws_button", "facts", "first_seat", "floor", "hands", "killers",
        "last_winners", "log", "lots", "marked", "moments", "pack", "pending", "people", "places",
        "player_dealer", "playing", "posts", "purse", "rules", "source", "spots", "stage", "stakes", "void",
    )  # fmt: skip
    # With so many, a round is made and read much faster; `__dict__` is for what is worked out when asked for.

    def __init__(
        self,
        rules: Rules,
        play: Callable[[Round], Steps],
        start: RoundStart,
        source: Source,
        purse: Purse,
        reached: Callable[[str, Round], None],
        log: Log,
    ) -> None:
        self.rules = rules
        self.pack = rules.deck
        self.source = source
        self.purse = purse
        self.log = log
        self.lots = list(start.lots)
        self.places = start.places
        self.people = start.people
        self.player_dealer = start.dealer
        self.first_seat = start.dealer + 1 if start.first_seat is None else start.first_seat
        self.spots = start.spots
        self.carried, self.carried_hands = start.carried, start.carried_hands
        self.last_winners, self.buy_backs = start.last_winners, start.buy_backs
        self.killers = start.killers
        self.posts = start.posts
        self.draws_button = start.draws_button
        self.stakes: Stakes | None = None
        self._cards = len(self.pack)
        self._again: defaultdict[Card, int] = defaultdict(int)
        self.hands: Hands = {}
        self.dealt: Hands = {}
        self.choices: dict[int, str] = {}
        self.drawn: list[Card | Drawn] = []
        self.pending: tuple[Ask, ...] = ()
        self.facts: Facts | None = None
        self.derived: dict[object, Any] = {}
        self.burned: list[Card] = []
        self.floor: FloorState | None = None
        self.asks_again = False
        self.playing: HandId | None = None
        self.void = ""
        self._start = start
        self._answers: Answers = {}
        self._promised: dict[str, int] = {}
        self._down: dict[HandId, list[int]] = {}
        self._by_accident: dict[HandId, list[Card]] = {}
        self.moments: dict[str, int] = {}
        self._dealt_to = False
        self.stage: DealStage = "deal"
        self.marked: defaultdict[HandId, int] = defaultdict(int)
        self._fresh = source.fresh
        self._plays_marked = False
        self._reached = reached
        self._steps = play(self)
        self._advance(None)

    @cached_property
    def control(self) -> Control:
        """Who decides for each hand, and who sees it."""
        return Control(self.rules, self._start)

    @cached_property
    def _marked_cards(self) -> MarkedCards:
        """The cards that came boxed, exposed or foreign so far."""
        return MarkedCards(self.rules.irregularities)

    @property
    def left(self) -> int:
        """How many cards are left to be drawn."""
        return self._cards - len(self.drawn)

    # ------------------------------------------------------------------ what the table does

    @property
    def over(self) -> bool:
        """Whether the round has its facts, or is void."""
        return self.facts is not None or bool(self.void)

    @property
    def chosen(self) -> list[tuple[Ask, Choice]]:
        """The answers that players gave so far, each with its question, as the log has them."""
        return [step for step in self.course if not isinstance(step, AppliedRuling)]

    @property
    def course(self) -> list[AppliedRuling | tuple[Ask, Choice]]:
        """What was done in the round so far, in order: answers of players, and rulings of the floor."""
        return course_of(self.log)

    @property
    def rulings(self) -> list[AppliedRuling]:
        """The rulings of the floor so far."""
        return [event.ruling for event in self.log if isinstance(event, Ruled)]

    def find(self, asked: Ask | str) -> Ask:
        """The open question, as it stands now, found by an earlier copy of it or by its id.

        An id need not name the bettor if only one is asked: records of format 1 do not.
        """
        ask_id = asked if isinstance(asked, str) else asked.id
        for ask in self.pending:
            if ask.id == ask_id:
                return ask
        if isinstance(asked, str):
            unnamed = [ask for ask in self.pending if f"{ask.spot} {ask.topic}" == ask_id]
            if len(unnamed) == 1:
                return unnamed[0]
        open_asks = ", ".join(ask.id for ask in self.pending) or "none"
        raise HousewayError(f"the question {ask_id!r} is not open (open: {open_asks})")

    def answer(self, ask: Ask, choice: Choice, cost: int | None = None, ruled: bool = False) -> None:
        """Answer an open question; the round continues when its whole set is answered.

        Other open questions no longer offer the bettor what he cannot pay for in addition to this answer. An
        answer whose cost is given has been checked. With `ruled`, a ruling of the floor answers it.
        """
        if cost is None:
            cost = self.check(ask, choice)
        self.log.append(Chose(ask, choice, ruled))
        if len(self.pending) == 1:
            answers = {**self._answers, ask.id: choice}
            if self._answers:
                self._answers = {}
                self._promised.clear()
            self._advance(answers)
            return
        self._answers[ask.id] = choice
        others = [other for other in self.pending if other is not ask]
        self.pending = tuple([other.without(choice.name) for other in others] if ask.private else others)
        if cost:
            payer = self._payer(ask)
            self._promised[payer] = self._promised.get(payer, 0) + cost
            self.pending = tuple([self._affordable(other, payer) for other in self.pending])

    def _affordable(self, ask: Ask, payer: str) -> Ask:
        """A question as it stands after one of its payer's other answers."""
        if self._payer(ask) != payer:
            return ask
        return ask.within(self.purse.free(payer) - self._promised[payer])

    def check(self, ask: Ask, choice: Choice) -> int:
        """Refuse an answer that is illegal or, after those already given, too expensive; return its cost."""
        cost = ask.check(choice)
        if cost and len(self.pending) > 1:
            payer = self._payer(ask)
            if self.purse.free(payer) < self._promised.get(payer, 0) + cost:
                raise HousewayError(f"{payer} does not have {money(cost)} left for {ask.topic}")
        return cost

    def _payer(self, ask: Ask) -> str:
        """The player whose chips an answer puts up; empty for the player-dealer's own hand, which is free."""
        return ask.bettor or self.control.deciders.get(ask.spot, "")

    def misdeal(self, reason: str) -> None:
        """Declare the deal void."""
        if self.over:
            raise HousewayError("the round is over; it can no longer be a misdeal")
        try:
            self._steps.throw(Misdeal(reason))
        except (Misdeal, StopIteration):
            self._void(reason)

    def abandon(self, reason: str, cards: int) -> None:
        """Declare the round void as it stood after that many cards, and drop those that came later."""
        del self.drawn[cards:]
        self.facts = None
        self._void(reason)

    def _advance(self, answers: Answers | None, known: tuple[Ask, ...] = ()) -> None:
        """Let the family play on to its next questions, or to the end; `known` questions are open already."""
        try:
            asks = next(self._steps) if answers is None else self._steps.send(answers)
        except StopIteration:
            if self.drawn:
                self.reach(DEALT)
            self.pending = ()
            self.facts = Facts(self.hands, self.choices, self.lots, self.dealt, self.stakes)
            if self.floor is not None:
                self.facts.decided, self.facts.behind = dict(self.floor.decided), dict(self.floor.behind)
                self.facts.fouled = frozenset(self.floor.fouled)
            self.facts.derived = self.derived
            self._reached = _nothing_due  # or the table and its finished rounds would hold each other
            return
        except Misdeal as misdeal:
            self._void(str(misdeal))
            return
        if not self._dealt_to and self.drawn:
            self._dealt_to = True
            self.reach(DEALT)
        asked = tuple(asks if self.floor is None else map(self.floor.restricted, asks))
        self.pending = asked = self._left_open(asked) if self._answers else asked
        for ask in asked:
            if ask not in known:
                self.log.append(Asked(ask))
        if self.floor is not None and asked and (answers := self._ruled_answers(self.floor)):
            self._advance(answers)

    def _left_open(self, asked: Sequence[Ask]) -> tuple[Ask, ...]:
        """Questions that are asked anew between the answers to them: those without one, as the others leave
        them."""
        left = [ask for ask in asked if ask.id not in self._answers]
        for choice in self._answers.values():
            left = [ask.without(choice.name) if ask.private else ask for ask in left]
        for payer in self._promised:
            left = [self._affordable(ask, payer) for ask in left]
        return tuple(left)

    @property
    def answers_kept(self) -> int:
        """How many of the questions that are open together have been answered."""
        return len(self._answers)

    def has_answered(self, spot: int) -> bool:
        """Whether a spot has answered one of the questions that are open together."""
        return any(ask_id.startswith(f"{spot} ") for ask_id in self._answers)

    def _ruled_answers(self, floor: FloorState) -> Answers | None:
        """Answer the questions to dead hands; all answers, if no question is left open.

        What everybody hears of such an answer names no cards: they are not played.
        """
        for ask in [ask for ask in self.pending if ask.spot in floor.dead]:
            names = [offer.name for offer in ask.offers]
            choice = Choice(FOLD) if FOLD in names else ask.default
            said = choice if ask.private else Choice(choice.name, choice.amount)
            self.log.append(Chose(ask, said, ruled=True))
            self._answers[ask.id] = choice
            self.pending = tuple(other for other in self.pending if other is not ask)
        if self.pending:
            return None
        answers, self._answers = self._answers, {}
        self._promised.clear()
        return answers

    def ask_again(self) -> None:
        """Ask the open questions as they stand after a ruling; a family that can works them out again."""
        floor = self.floor
        assert floor is not None
        before = self.pending
        if self.asks_again:
            self.pending = ()
            self._advance({}, before)
            return
        self.pending = tuple(map(floor.restricted, before))
        for ask, earlier in zip(self.pending, before, strict=True):
            if ask != earlier:
                self.log.append(Asked(ask))
        if answers := self._ruled_answers(floor):
            self._advance(answers)

    def _void(self, reason: str) -> None:
        self.void = reason
        self.pending = ()
        self.log.append(Voided(reason))

    # ------------------------------------------------------------------ what a game does

    def reach(self, moment: str) -> None:
        """Announce a moment of the round, noting how many events came before; what is due is done, once."""
        if moment not in self.moments:
            self.moments[moment] = len(self.log)
            self._reached(moment, self)

    def draw(self, required: bool = False, hand: HandId | None = None) -> Card:
        """Draw the next card, applying the filed remedy to marked ones.

        `required` says that it must be dealt, `hand` to which hand.
        """
        while True:
            drawn = self.source.draw()
            if self._again:
                drawn = self._noted_again(drawn)
            self.drawn.append(drawn)
            if isinstance(drawn, int):
                return drawn
            if not drawn.mark or drawn.mark == AGAIN:
                return drawn.card
            first = self._fresh and len(self.drawn) == 1
            to_bank = hand is not None and hand.spot is None
            remedy = self._marked_cards.remedy(drawn, self.stage, first, required, to_bank)
            self.log.append(Irregular(drawn.card, drawn.mark, remedy))
            if remedy == MISDEAL:
                raise Misdeal(f"{drawn.mark} card {self.pack.show(drawn.card)}")
            if remedy == PLAYS:
                self._plays_marked = True
                return drawn.card

    def _noted_again(self, drawn: Card | Drawn) -> Card | Drawn:
        """A drawn card, marked as dealt again if it had been out of play and was shuffled back."""
        card = drawn if isinstance(drawn, int) else drawn.card
        if not self._again[card]:
            return drawn
        self._again[card] -= 1
        return Drawn(card, AGAIN)

    def reform(self, cards: Sequence[Card]) -> None:
        """Shuffle cards that are out of play with those left; the deal goes on from them."""
        self.source.reform(cards)
        for card in cards:
            self._again[card] += 1
        self._cards += len(cards)
        self.log.append(Reformed(tuple(cards)))

    def deal(
        self, hand: HandId, face_up: bool = True, seen_by: tuple[int, ...] = NOBODY, required: bool = False
    ) -> Card:
        """Deal one card to a hand, face up for everybody or face down for the seats that may look."""
        card = self.draw(required, hand)
        if self._plays_marked:
            self.marked[hand] += 1
            self._plays_marked = False
        cards = self.hands.setdefault(hand, [])
        if not face_up:
            self._down.setdefault(hand, []).append(len(cards))
        cards.append(card)
        self.log.append(Dealt(hand, card, face_up, NOBODY if face_up else seen_by))
        return card

    def is_dead(self, hand: HandId) -> bool:
        """Whether more cards of a player's hand were exposed than the filing lets play."""
        most = self.rules.irregularities.most_exposed
        return most is not None and self.marked[hand] > most

    def show(self, hand: HandId, count: int | None = None, kept: Sequence[Card | None] | None = None) -> None:
        """Turn up the face-down cards of a hand: all of them, the first `count`, or those that were kept."""
        down, cards = self._down.pop(hand, []), self.hands.get(hand, [])
        turned = down if count is None else down[:count]
        if kept is not None:
            turned = _places(cards, kept, turned)
        if len(turned) < len(down):
            self._down[hand] = [index for index in down if index not in turned]
        if turned:
            faces = tuple([card for index in turned if (card := cards[index]) is not None])
            self.log.append(Shown(hand, faces, tuple(turned)))

    @property
    def cards_down(self) -> dict[HandId, list[int]]:
        """The places of the cards that lie face down, by hand."""
        return {hand: list(places) for hand, places in self._down.items()}

    @cards_down.setter
    def cards_down(self, down: dict[HandId, list[int]]) -> None:
        self._down = down

    @property
    def live_seats(self) -> list[int]:
        """The seats that are still in a hand played for pots, dead hands left out."""
        live = [] if self.stakes is None else self.stakes.live(self.spots)
        return live if self.floor is None else [seat for seat in live if seat not in self.floor.dead]

    def is_down(self, hand: HandId, place: int) -> bool:
        """Whether the card at a place of a hand lies face down."""
        return place in self._down.get(hand, ())

    def lies_down(self, hand: HandId) -> bool:
        """Whether some cards of a hand lie face down."""
        return bool(self._down.get(hand))

    def discard(self, hand: HandId, cards: Sequence[Card]) -> None:
        """Have the player give up face-down cards of his hand; `dealt` keeps the hand as dealt."""
        held = self.hands[hand]
        self.dealt.setdefault(hand, list(held))
        places = _places(held, cards, range(len(held)))
        gone = self._remove(hand, places)
        self.log.append(Discarded(hand, gone, tuple(places), self.control.viewers(hand.spot or 0)))

    def take_back(self, hand: HandId, places: Sequence[int]) -> tuple[Card, ...]:
        """Take cards out of a hand because the floor rules so; return them."""
        viewers = NOBODY if hand.spot is None else self.control.viewers(hand.spot)
        gone = self._remove(hand, places)
        self.log.append(Discarded(hand, gone, tuple(places), viewers, ruled=True))
        return gone

    def _remove(self, hand: HandId, places: Sequence[int]) -> tuple[Card, ...]:
        """Remove the cards at these places from a hand."""
        held = self.hands[hand]
        gone = tuple(card for card in (held[at] for at in places) if card is not None)
        held[:] = [card for at, card in enumerate(held) if at not in places]
        down = self._down.get(hand, [])
        self._down[hand] = [at - sum(gap < at for gap in places) for at in down if at not in places]
        return gone

    def turn_up(self, hand: HandId, places: Sequence[int]) -> None:
        """Turn up cards of a hand by accident, as far as they lie face down; they are no up cards of it."""
        down = self._down.get(hand, [])
        turned = [at for at in down if at in places]
        if turned:
            self._down[hand] = [at for at in down if at not in places]
            faces = tuple(card for at in turned if (card := self.hands[hand][at]) is not None)
            self._by_accident.setdefault(hand, []).extend(faces)
            self.log.append(Shown(hand, faces, tuple(turned)))

    def count_as_up(self, hand: HandId, card: Card | None = None) -> None:
        """Have a card that was turned up by accident be an up card of its hand; without one, all of them."""
        others = self._by_accident.pop(hand, [])
        if card is not None and (left := [other for other in others if other != card]):
            self._by_accident[hand] = left

    def count_later(self, hand: HandId, card: Card) -> None:
        """Have a card that was dealt face up too early be no up card of its hand yet."""
        self._by_accident.setdefault(hand, []).append(card)

    def up_cards(self, hand: HandId) -> list[Card]:
        """The cards of a hand that lie face up, except those that were turned up by accident."""
        down, others = self._down.get(hand, ()), self._by_accident.get(hand, ())
        cards = enumerate(self.hands.get(hand, ()))
        return [card for at, card in cards if card is not None and at not in down and card not in others]

    def move(self, hand: HandId, place: int, to: HandId) -> None:
        """Move a card from one hand, face up, to the end of another; `dealt` keeps both hands as dealt."""
        for name in (hand, to):
            if name in self.hands:
                self.dealt.setdefault(name, list(self.hands[name]))
        card = self.hands[hand].pop(place)
        if down := self._down.get(hand):
            self._down[hand] = [at - (at > place) for at in down if at != place]
        assert card is not None
        self.hands.setdefault(to, []).append(card)
        self.log.append(Moved(hand, place, to, card))

    def burn(self, count: int, face_up: bool = False) -> Card | None:
        """Take cards out of play, face down unless `face_up`; return the last of them."""
        card: Card | None = None
        for _ in range(count):
            card = self.draw()
            self.log.append(Burned(card, face_up))
        return card

    def street_burn(self, count: int) -> None:
        """Burn before a street, as rulings left it: a card may lie ready, or more or fewer are burned."""
        floor = self.floor
        if floor is not None:
            ready, floor.ready_burns = floor.ready_burns, []
            count, floor.burn_change = max(0, count - len(ready) + floor.burn_change), 0
            self.burned += ready
        for _ in range(count):
            card = self.burn(1)
            assert card is not None
            self.burned.append(card)

    def return_cards(self, board: int) -> None:
        """Shuffle back what was set aside and is due, before cards are dealt to a board of this many."""
        if self.floor is not None and self.floor.returning:
            cards, burn = self.floor.take_due(board)
            if cards:
                self.reform(cards)
            if not burn:
                self.floor.burn_change -= 1

    def lay_apart(self, hand: HandId, parts: Sequence[Sequence[Card]]) -> None:
        """Set a hand that everybody sees in parts, such as a front and a back.

        Of pieces that look alike the first is taken, so that a replay, which knows names alone, agrees.
        """
        show = self.pack.show
        free = [show(piece) for piece in self.hands[hand] if piece is not None]
        places: list[tuple[int, ...]] = []
        for part in parts:
            found: list[int] = []
            for card in part:
                place = free.index(show(card))
                found.append(place)
                free[place] = ""
            places.append(tuple(found))
        self.log.append(Laid(hand, tuple(places)))

    def call(self, *said: object) -> None:
        """Have the house dealer announce something, or several hands one after the other, as `str` has it."""
        self.log.append(Called(said))

    def pay(self, payer: str, payee: str, amount: int, why: str, on: str = "", cite: str = "") -> None:
        """Move chips now: a bet into a pot, or a condition collected from the other players."""
        self.log.append(Paid(self.purse.pay(payer, payee, amount, why, on, cite)))

    def gather(self, chips: bool = True) -> None:
        """End a betting round: chips in front of the players, if there are any, go to the pots."""
        if self.floor is not None:
            self.floor.barred.clear()
        if chips:
            self.log.append(Gathered())

    def ask(
        self,
        spot: int,
        question: str,
        offers: Sequence[str | Offer],
        default: str | Choice,
        bettor: str | None = None,
        private: bool = False,
        hand: HandId | None = None,
    ) -> Ask:
        """A question to the player who controls a spot, or to one of its bettors.

        `offers` are what the rules allow; what the bettor cannot pay for is not offered.
        """
        seat = self.control.places.get(spot, spot)
        if bettor is None or bettor == self.control.deciders[spot]:
            bettor = ""
        else:
            seat = self.places[bettor]
        usual = Choice(default) if isinstance(default, str) else default
        ask = Ask(seat, spot, question, _as_offers(offers), usual, hand, bettor, private)
        payer = self._payer(ask)
        return ask.within(self.purse.free(payer)) if payer else ask

    def asked(
        self, questions: Callable[[], Sequence[Ask]]
    ) -> Generator[Sequence[Ask], Answers, list[tuple[Ask, Choice]]]:
        """Ask some questions; the answers, in the order in which they were given.

        When a ruling may have changed what they are about, they are worked out again.
        """
        asks, answers = questions(), Answers()
        while asks and not answers:
            self.asks_again = True
            answers = yield asks
            self.asks_again = False
            asks = asks if answers else questions()
        by_id = {ask.id: ask for ask in asks}
        return [(by_id[ask_id], choice) for ask_id, choice in answers.items()]

    def affordable(self, bettor: str, offers: Sequence[str | Offer]) -> list[str]:
        """The names of the offers that a bettor can pay for."""
        return [offer.name for offer in within(_as_offers(offers), self.purse.free(bettor))]

    # ------------------------------------------------------------------ wagers

    def can_bet(self, bettor: str, amount: int) -> bool:
        """Whether a bettor has enough chips for another wager."""
        return self.purse.free(bettor) >= amount

    def is_open(self, bet: str, spot: int, bettor: str) -> bool:
        """Whether a bet is open to a bettor at a spot: some are closed to those who bet behind its holder."""
        return self.rules.bets[bet].backline or self.control.holders[spot] == bettor

    def most(self, bettor: str, amount: int) -> int:
        """How much of an amount a bettor can pay."""
        return max(0, min(amount, self.purse.free(bettor)))

    def add(self, lot: Lot) -> None:
        """Place a wager during the round."""
        if not self.can_bet(lot.bettor, lot.amount):
            raise HousewayError(
                f"{lot.bettor} does not have {money(lot.amount)} for {self.rules.bets[lot.bet].name}"
            )
        self.purse.commit(lot.bettor, lot.amount)
        self.lots.append(lot)
        self.log.append(Wagered(lot))

    def update_lot(self, lot: Lot, hand: HandId | None = None, choice: str | None = None) -> None:
        """Note which hand a wager is on, or what was done with it."""
        at = next(index for index, other in enumerate(self.lots) if other is lot)
        self.lots[at] = lot._replace(hand=hand or lot.hand, choice=lot.choice if choice is None else choice)

    def set_choice(self, spot: int, bettor: str, choice: str) -> None:
        """Note a bettor's own choice on all his wagers at a spot, where it differs from that of its hand."""
        for lot in [lot for lot in self.lots if lot.spot == spot and lot.bettor == bettor]:
            self.update_lot(lot, choice=choice)

    def spots_on(self, bets: Sequence[str]) -> list[int]:
        """The spots in action with a wager on one of these bets, in order."""
        with_bet = {lot.spot for lot in self.lots if lot.bet in bets}
        return [spot for spot in self.spots if spot in with_bet]

    def from_left_of(self, start: LeftOf, spots: Iterable[int]) -> list[int]:
        """Spots clockwise from the player-dealer's left, or from the house dealer's left, which is seat 1."""
        ordered = sorted(spots)
        if start == "left of house dealer":
            return ordered
        return sorted(ordered, key=lambda spot: (spot - self.player_dealer - 1) % self.rules.seats)

    def deal_order(self, start: DealStart, spots: Iterable[int]) -> list[int]:
        """The seats that are dealt to: the player-dealer's last or, from the action button, in his turn."""
        if start == "action button":
            return self.from_first_seat([*spots, self.player_dealer])
        return [*self.from_left_of(start, spots), self.player_dealer]

    def from_first_seat(self, seats: Iterable[int]) -> list[int]:
        """Seats in the order in which hands are dealt from the first seat, the way the dice are counted."""
        action = self.rules.action
        step = 1 if action is None or action.direction == "clockwise" else -1
        return sorted(seats, key=lambda seat: step * (seat - self.first_seat) % self.rules.seats)

    def first_lot(self, spot: int, bets: Sequence[str]) -> Lot:
        """The wager that decides for a spot among those on these bets: the decider's, if he has one."""
        lots = self._lots_on(spot, bets)
        return next((lot for lot in lots if lot.bettor == self.control.deciders[spot]), lots[0])

    def behind(self, spot: int, bets: Sequence[str]) -> list[Lot]:
        """The other bettors' wagers on these bets at a spot, in order."""
        first = self.first_lot(spot, bets)
        return [lot for lot in self._lots_on(spot, bets) if lot.bettor != first.bettor]

    def _lots_on(self, spot: int, bets: Sequence[str]) -> list[Lot]:
        return [lot for lot in self.lots if lot.spot == spot and lot.bet in bets]


def course_of(events: Iterable[Event]) -> list[AppliedRuling | tuple[Ask, Choice]]:
    """The answers of players and the rulings of the floor among events, in order."""
    found: list[AppliedRuling | tuple[Ask, Choice]] = []
    for event in events:
        if isinstance(event, Ruled):
            found.append(event.ruling)
        elif isinstance(event, Chose) and not event.ruled:
            found.append((event.ask, event.choice))
    return found


def _as_offers(offers: Sequence[str | Offer]) -> tuple[Offer, ...]:
    return tuple(Plain(offer) if isinstance(offer, str) else offer for offer in offers)


def _nothing_due(moment: str, round: Round) -> None:
    """Do nothing: the round is over."""


def _places(cards: Sequence[Card | None], wanted: Sequence[Card | None], among: Sequence[int]) -> list[int]:
    """The places of the wanted cards, each counted once."""
    left = list(wanted)
    places: list[int] = []
    for index in among:
        if cards[index] in left:
            left.remove(cards[index])
            places.append(index)
    return places
