"""How bots play Panguingue: by what their cards can still become, and what melds collect.

A bot knows its own cards and what lies on the table. Each card of a hand is worth something by its best use:
in a meld that is complete, with one of the melds on the table, or with one other card, by how many cards of
the pack would complete that. A hand is worth the sum.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from houseway.cards import Card, CardRandom, suit
from houseway.games.panguingue.hand import PILE
from houseway.games.panguingue.how import PanHow, pan_how
from houseway.games.panguingue.laying import ADD, BORROW, MELD
from houseway.games.panguingue.melds import Meld, MeldBook, MeldCards, in_order, place
from houseway.games.panguingue.play import AGREE, DISCARD, DRAW, FORCE, LET_GO, PASS, REFUSE, RETIRE, STAY
from houseway.players.policies import Policy
from houseway.rounds.decisions import Ask, Choice, Laying, Parts, Pick
from houseway.rounds.hands import HandId
from houseway.rulebook.families.panguingue import FAMILY, HAND, ORDER
from houseway.rulebook.rules import Rules
from houseway.table.live import LiveRound

COPIES = 8
"""How many cards of each kind a pack has, about."""
IN_MELD, WITH_MELD = 10.0, 7.0
"""What a card is worth in a complete meld, and one that fits a meld on the table."""
PER_OUT = 0.16
"""What a card is worth with another one, for every card of the pack that would complete a meld."""
SPREAD, CHIP = 11.0, 4.0
"""What a card in a meld on the table is worth, and a chip that a meld collects from each player."""
NO_CARD = -1
HELPLESS = 2
"""With so many cards left in his hand, a player is hurt most by a card that he is made to take."""


@dataclass(frozen=True)
class PanTemper:
    """What makes bots different: how good a hand must be to stay in with it."""

    stays: float


TIGHT, LOOSE = PanTemper(stays=38.0), PanTemper(stays=20.0)


def by_temper(temper: PanTemper, random: CardRandom) -> Policy:
    """A policy that weighs cards as above; it leaves nothing to chance."""

    def choose(ask: Ask, live: LiveRound) -> Choice:
        seen = _PanSight(ask, live)
        match ask.question:
            case "stay":
                return Choice(STAY if hand_worth(seen.book, seen.held, ()) >= temper.stays else RETIRE)
            case "force":
                return Choice(FORCE if seen.is_hurt_by_force() else LET_GO)
            case "split":
                return Choice(AGREE if seen.is_behind() else REFUSE)
            case "card" | "drawn":
                return seen.use_card(DRAW if ask.question == "card" else PASS)
            case _:
                return seen.lay_or_discard()

    return choose


PAN_TEMPERS: Mapping[str, Callable[[CardRandom], Policy]] = {
    "tight": partial(by_temper, TIGHT),
    "loose": partial(by_temper, LOOSE),
}
"""The ways in which bots play Panguingue, the usual one first."""


def lays_melds(rules: Rules) -> bool:
    """Whether these bots can play a game."""
    return rules.family.name == FAMILY.name


# ---------------------------------------------------------------------- what a hand is worth


def hand_worth(book: MeldBook, held: Sequence[Card], melds: Sequence[Meld]) -> float:
    """What the cards of a hand are worth, given the player's melds on the table."""
    whole = _worth(book, tuple(sorted(held)))
    return sum(
        max(worth, WITH_MELD if any(book.fits(meld, card) for meld in melds) else 0.0)
        for card, worth in whole
    )


@lru_cache(maxsize=50_000)
def _worth(book: MeldBook, held: tuple[Card, ...]) -> tuple[tuple[Card, float], ...]:
    """Each card of a hand with what it is worth by its best use among the others."""
    made = {card for meld in book.new_melds(held) for card in meld.cards}
    found: list[tuple[Card, float]] = []
    for at, card in enumerate(held):
        if card in made:
            found.append((card, IN_MELD))
        else:
            others = (other for number, other in enumerate(held) if number != at)
            found.append((card, PER_OUT * max((_outs(book, card, other) for other in others), default=0)))
    return tuple(found)


def _outs(book: MeldBook, one: Card, two: Card) -> int:
    """How many cards of the pack make a meld with two cards."""
    if place(one) == place(two):
        if place(one) in book.any_suits:
            return 4 * COPIES
        return COPIES if suit(one) == suit(two) else 2 * COPIES
    if suit(one) != suit(two):
        return 0
    low, high = sorted((place(one), place(two)))
    if high - low == 2:
        return COPIES
    return COPIES * ((low > 0) + (high < len(ORDER) - 1)) if high - low == 1 else 0


# ---------------------------------------------------------------------- what a bot sees


class _PanSight:
    """A hand as the player who is asked sees it: his cards, and what lies on the table."""

    def __init__(self, ask: Ask, live: LiveRound) -> None:
        self.ask, self.live, self.seat = ask, live, ask.seat
        self.how: PanHow = pan_how(live.rules)
        self.book = self.how.book
        hands = live.round.hands
        self.held = [card for card in hands.get(HandId(self.seat), ()) if card is not None]
        self.melds = self._melds(self.seat)
        pile = hands.get(PILE, ())
        self.top: Card = pile[-1] if pile and pile[-1] is not None else NO_CARD

    def _melds(self, seat: int) -> list[Meld]:
        found: list[Meld] = []
        hands = self.live.round.hands
        while (lying := hands.get(HandId(seat, len(found) + 1))) is not None:
            cards = in_order(card for card in lying if card is not None)
            found.append(Meld(self.book.kind_of(cards), cards))
        return found

    def _spread(self, seat: int) -> int:
        return sum(len(meld.cards) for meld in self._melds(seat))

    # ------------------------------------------------------------------ the questions

    def use_card(self, otherwise: str) -> Choice:
        """The best way to lay cards, if it leaves more than leaving the card does."""
        best, most = None, hand_worth(self.book, self.held, self.melds)
        for offer in self.ask.offers:
            for way in offer.ways if isinstance(offer, Laying) else ():
                used, chips, melds = self._after(offer.name, way)
                hit = self.top in used
                left = _less(self.held, _less(used, (self.top,)) if hit else used)
                if not hit and not chips:
                    continue  # a meld that needs no further card can be laid later too
                gain = SPREAD * len(used) + CHIP * chips + self._best_rest(left, melds, hit)
                if gain > most:
                    best, most = Choice(offer.name, parts=way), gain
        named = [offer.name for offer in self.ask.offers]
        return best or (Choice(otherwise) if otherwise in named else self.ask.default)

    def lay_or_discard(self) -> Choice:
        """Lay the most valuable cards of the hand, or throw the one that is worth least."""
        best, most = None, 0.0
        for offer in self.ask.offers:
            for way in offer.ways if isinstance(offer, Laying) else ():
                used, chips, _ = self._after(offer.name, way)
                gain = SPREAD * len(used) + CHIP * chips
                if gain > most:
                    best, most = Choice(offer.name, parts=way), gain
        return best or self._discard()

    def _discard(self) -> Choice:
        offer = next(offer for offer in self.ask.offers if isinstance(offer, Pick))
        card = max(offer.cards, key=lambda card: hand_worth(self.book, _less(self.held, (card,)), self.melds))
        return Choice(DISCARD, parts=((card,),))

    def is_hurt_by_force(self) -> bool:
        """Whether a card that pays nothing would break up the last cards of the player who may be forced."""
        turn = next(ask.seat for ask, _ in reversed(self.live.round.chosen) if ask.question == "card")
        if HAND - self._spread(turn) != HELPLESS:
            return False
        fitting = [meld for meld in self._melds(turn) if self.book.fits(meld, self.top)]
        return all(not self.how.condition(meld).result.chips for meld in fitting)

    def is_behind(self) -> bool:
        """Whether another player has more cards in melds."""
        others = (seat for seat in self.live.deal.start.order if seat != self.seat)
        return any(self._spread(seat) > self._spread(self.seat) for seat in others)

    # ------------------------------------------------------------------ what a way to lay cards does

    def _after(self, name: str, way: Parts) -> tuple[MeldCards, int, list[Meld]]:
        """The cards that a way takes, the chips it collects from each player, and the melds after it."""
        kind, _, written = name.partition(" ")
        melds, how = list(self.melds), self.how
        at = int(written or 1) - 1
        if kind == MELD:
            meld = Meld(self.book.kind_of(way[0]), way[0])
            return way[0], how.chips_for(meld), [*melds, meld]
        before = melds[at]
        if kind == ADD:
            melds[at] = after = Meld(before.kind, in_order((*before.cards, *way[0])))
            return way[0], how.chips_for_added(before, after), melds
        if kind == BORROW:
            meld = Meld(self.book.kind_of(way[0]), way[0])
            melds[at] = Meld(before.kind, _less(before.cards, way[1]))
            return _less(way[0], way[1]), how.chips_for(meld), [*melds, meld]
        one, two = (Meld(self.book.kind_of(part), part) for part in way)
        melds[at] = one
        used = _less((*one.cards, *two.cards), before.cards)
        return used, sum(chips for _, chips in how.chips_for_split(before, (one, two))), [*melds, two]

    def _best_rest(self, left: Sequence[Card], melds: Sequence[Meld], hit: bool) -> float:
        """What a hand is worth after its worst card is thrown, if one must be."""
        if not hit or not left:
            return hand_worth(self.book, left, melds)
        return max(hand_worth(self.book, _less(left, (card,)), melds) for card in dict.fromkeys(left))


def _less(cards: Sequence[Card], gone: Sequence[Card]) -> MeldCards:
    """Cards without some of them; one that is not among them is skipped."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)
