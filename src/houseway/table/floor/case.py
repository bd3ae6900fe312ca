"""A ruling while it is carried out: the round, the hand and the cards it is about, and what it did so far."""

from __future__ import annotations

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.rounds.decisions import Amount, Ask, Choice, Pick, Plain
from houseway.rounds.hands import HandId
from houseway.rounds.round import Round
from houseway.rounds.rulings import AppliedRuling, FloorState
from houseway.rounds.sight import follow
from houseway.rulebook.floor import at_table

BOARD = HandId("board")


def bank_hand(round: Round) -> HandId:
    """The hand of the player-dealer in a game against a bank."""
    return HandId.parse(game_of(round.rules).shape(round.rules).bank)


def hand_meant(round: Round, seat: int, named: HandId | None = None) -> HandId:
    """The hand that a ruling about a seat is about: the one named, or the one that is being played, or the
    only one."""
    if named is not None:
        return named
    if round.playing is not None and round.playing.spot == seat:
        return round.playing
    if seat == round.player_dealer and game_of(round.rules).shape(round.rules).bank:
        return bank_hand(round)
    return HandId(seat)


class FloorCase:
    """What operations work on, one after the other.

    `cards` are those that the ruling is about: hands, each with places in it; `down` says of each whether it
    lay face down, `seen_by` who could see it then. `taken` are cards that were taken out of hands, or drawn
    for no hand; `flop` is how many cards the board gets again. `early` are the seats that keep a card which
    came too early.
    """

    def __init__(self, round: Round, ruling: AppliedRuling) -> None:
        self.round, self.ruling = round, ruling
        self.cards: dict[HandId, list[int]] = {}
        self.taken: list[Card] = []
        self.down: list[bool] = []
        self.seen_by: list[tuple[int, ...]] = []
        self.flop = 0
        self.early: list[int] = []
        event = at_table().declared.get(ruling.event)
        if ruling.cards and event is not None and "cards" in event.needs:
            if self.mode == "pots" and self.seat not in self.live:
                raise HousewayError(f"Seat {self.seat} is not in the hand.")
            held = round.hands.get(self.hand, [])
            wrong = [place for place in ruling.cards if place >= len(held)]
            if wrong:
                count = f"hand {self.hand} has {len(held)} cards"
                raise HousewayError(f"{count}, but none at place {wrong[0] + 1}")
            self.cards[self.hand] = sorted(set(ruling.cards))
            lie = follow(round.log).hands[self.hand]
            self.down = [round.is_down(self.hand, place) for place in self.cards[self.hand]]
            self.seen_by = [lie[place].seats for place in self.cards[self.hand]]

    @property
    def floor(self) -> FloorState:
        """What rulings have changed in the round."""
        if self.round.floor is None:
            self.round.floor = FloorState()
        return self.round.floor

    @property
    def mode(self) -> str:
        """How the game is settled: against a bank, from pots, or between the players."""
        return self.round.rules.family.mode

    @property
    def seat(self) -> int:
        """The seat that the ruling is about."""
        if self.ruling.seat is None:
            raise HousewayError(f"{self.ruling.row}: say which seat it is about")
        return self.ruling.seat

    @property
    def hand(self) -> HandId:
        """The hand that the ruling is about."""
        return hand_meant(self.round, self.seat, self.ruling.hand)

    @property
    def live(self) -> list[int]:
        """The seats that are still in a hand played for pots or between the players."""
        round, still_in = self.round, game_of(self.round.rules).still_in
        if still_in is not None:
            return [seat for seat in still_in(round) if seat not in self.floor.dead]
        return round.live_seats

    @property
    def question(self) -> Ask:
        """The open question of the seat; it is an error if it is not its turn."""
        asks = [ask for ask in self.round.pending if ask.spot == self.seat]
        if not asks:
            raise HousewayError(f"It is not the turn of seat {self.seat}.")
        return asks[0]

    def answer(self, name: str, amount: int = 0) -> None:
        """Answer the open question of the seat, as the floor rules; who chooses among cards chooses none."""
        ask = self.question
        offer = ask.offer(name)
        chips = (amount or offer.low) if isinstance(offer, Amount) else 0
        parts = ((),) if isinstance(offer, Pick) and not offer.least else ()
        self.round.answer(ask, Choice(name, chips, parts), ruled=True)

    def take_cards(self) -> list[Card]:
        """Take the cards that the ruling is about out of their hands, if they are still there; return all."""
        for hand, places in self.cards.items():
            self._refuse_choosing(hand)
            self.taken += self.round.take_back(hand, places)
        self.cards = {}
        if not self.taken:
            raise HousewayError(f"{self.ruling.row}: say which card it is about")
        return self.taken

    def _refuse_choosing(self, hand: HandId) -> None:
        """Refuse to change a hand while its player chooses among its cards, unless he is asked anew."""
        if self.round.asks_again:
            if hand.spot is not None and self.round.has_answered(hand.spot):
                raise HousewayError(f"Seat {hand.spot} has set this hand: its cards stay as they are.")
            return
        for ask in self.round.pending:
            if ask.spot == hand.spot and not all(isinstance(offer, Plain | Amount) for offer in ask.offers):
                raise HousewayError(f"Seat {ask.spot} is choosing among these cards: wait for the answer.")
