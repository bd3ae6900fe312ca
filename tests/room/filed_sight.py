"""Who may know which card of a round, by the filing and by the public course of the round.

This is an independent account of hidden information. It never reads the audience of an event, nor the card
that an event carries. The faces come from the record of the cards drawn, and the place of each card from the
public course of the round; the rule file says whether a card is face up, who may look at it, and when it may
be turned.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Any

from houseway.games import GAMES
from houseway.ranking.clean_sweeps import SWEEPS
from houseway.rounds.log import Log
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.families import baccarat, blackjack, versus
from houseway.rulebook.rules import Rules, load_rules

PLAYER, BANKER, PLAYER_DEALER, BOARD, BURNED = "player", "banker", "player-dealer", "board", ""
BANK_HANDS = (BANKER, PLAYER_DEALER)
UNSEEN = "??"
CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Jo)\b")
SECRET_ANSWERS = ("keep", "set", "discard", "draw", "expose")  # answered with one's own hidden cards

SPOKEN = ("surrender", *SWEEPS)  # declared aloud before the showdown

Public = Mapping[str, Any]


def playable() -> list[str]:
    """Every game that a table can be opened for."""
    return [entry.id for entry in catalogue() if entry.kind == "game" and entry.family in GAMES]


@cache
def rules_of(game: str) -> Rules:
    """The rules of a game with its defaults."""
    return load_rules(game)


def public_course(log: Log) -> list[Public]:
    """The events as everybody at the table sees them."""
    return [_by_name({"kind": event.kind, **event.data(log.pack)}) for event in log]


def _by_name(event: dict[str, Any]) -> Public:
    """The event with its hands by their names."""
    return event | {part: event[part]["id"] for part in ("hand", "to") if part in event}


class FiledSight:
    """What every seat may know after each event of a round; cards are numbered as they were drawn.

    `places` says where everybody sits, or stands on the rail. A card that is turned too early, or should
    never be turned, is a fault of the game and an AssertionError; only a `finished` round is checked for it.
    """

    def __init__(
        self,
        rules: Rules,
        player_dealer: int,
        places: Mapping[str, int],
        events: Sequence[Public],
        faces: Sequence[str],
        finished: bool = True,
    ) -> None:
        self.rules = rules
        self.how: Any = rules.play
        self.player_dealer = player_dealer
        self.places = places
        self.faces = faces
        self.hand_of: list[str] = []
        self.holder_of: list[int | None] = []
        self.shared_with: list[frozenset[int]] = []
        self._finished = finished
        self._eldest_shown = self._is_eldest_shown(events)
        self._wagers = [event for event in events if event["kind"] in ("bet", "standing")]
        self._hands: dict[str, list[int]] = {}
        self._dealt = Counter[str]()
        self._doubled: set[str] = set()
        self._folded: set[str] = set()
        self._turned: set[int] = set()
        self._asked = Counter[int]()
        self._named: list[Sequence[int]] = []
        self._given_up: set[int] = set()
        self._public: list[frozenset[int]] = [frozenset()]
        self._drawn = [0]
        for at, event in enumerate(events):
            self._named.append(self._follow(event, events[at + 1 :]))
            if event["kind"] == "discarded":
                self._given_up.add(at)
            self._public.append(frozenset(self._turned))
            self._drawn.append(len(self.hand_of))

    # ------------------------------------------------------------------ what may be known

    @property
    def drawn(self) -> int:
        """How many cards have left the shoe."""
        return len(self.hand_of)

    def known(self, seat: int | None, upto: int = -1) -> set[int]:
        """The cards that a seat (None: a person without a seat) may know after `upto` events."""
        own = range(self._drawn[upto])
        return {card for card in own if seat is not None and seat in self.looks_at(card)} | self._public[upto]

    def looks_at(self, card: int) -> set[int | None]:
        """The places from which a card may be looked at; None if nobody holds it."""
        return {self.holder_of[card], *self.shared_with[card]}

    def named(self, at: int, seat: int | None) -> str:
        """The cards that one event names, as a seat may read them."""
        known = self.known(seat, at + 1)
        if at in self._given_up and not known.issuperset(self._named[at]):
            return ""  # the others see how many cards go, and from where
        return " ".join(self.faces[card] if card in known else UNSEEN for card in self._named[at])

    def hidden(self) -> dict[str, list[int]]:
        """The cards that are not public yet, by the hand they were dealt to."""
        hands: dict[str, list[int]] = {}
        for card in range(self.drawn):
            if card not in self._turned:
                hands.setdefault(self.hand_of[card], []).append(card)
        return hands

    def stays_hidden(self, seat: int | None) -> set[int]:
        """The cards that a seat never learns: another seat looked at them, and they were never turned."""
        return {
            card
            for card in range(self.drawn)
            if card not in self._turned and not self.looks_at(card) & {None, seat}
        }

    # ------------------------------------------------------------------ the course of the round

    def _follow(self, event: Public, later: Sequence[Public]) -> Sequence[int]:
        """Follow one event; the cards that it names."""
        match event["kind"]:
            case "dealt":
                return [self._deal(event["hand"])]
            case "burned":
                return [self._burn(event["card"] != UNSEEN)]
            case "discarded":
                held = self._hands[event["hand"]]
                gone = [held[place] for place in event["at"]]
                self._hands[event["hand"]] = [card for card in held if card not in gone]
                return gone
            case "shown":
                return self._turn(event["hand"], event["at"], later)
            case "moved":
                card = self._hands[event["hand"]].pop(event["at"])
                self._hands.setdefault(event["to"], []).append(card)
                self._turned.add(card)
                return [card]
            case "chose" if event.get("choice") == "double":
                self._doubled.add(event.get("hand", event["question"]))
            case "chose" if event.get("choice") == "fold" and "bettor" not in event:
                self._folded.add(str(event["spot"]))
            case "asked":
                self._check_board(event)
        return ()

    def _deal(self, hand: str) -> int:
        card = self.drawn
        self._dealt[hand] += 1
        self.hand_of.append(hand)
        face_up = FACE_UP[self.rules.family.name](self, hand, self._dealt[hand])
        self.holder_of.append(None if face_up else self._looks(hand))
        self.shared_with.append(frozenset() if face_up or not hand.isdigit() else self._shares(int(hand)))
        self._hands.setdefault(hand, []).append(card)
        if face_up:
            self._turned.add(card)
        return card

    def _burn(self, face_up: bool) -> int:
        """Burned cards are not seen, except baccarat's first, which says how many more are burned.

        In ring poker, a seat that folded before there was a bet may still be dealt to: those cards are burned
        as they come, face up on a street with up cards.
        """
        card = self.drawn
        first = self.rules.family.name == "baccarat" and BURNED not in self.hand_of
        served = self._is_ring and face_up
        assert not served or (self._folded and self.how.serves == "every seat until a bet")
        if first or served:
            self._turned.add(card)
        self.hand_of.append(BURNED)
        self.holder_of.append(None)
        self.shared_with.append(frozenset())
        return card

    def _looks(self, hand: str) -> int | None:
        """The seat that may look at a face-down card: the owner of the hand, where hands are held."""
        if self.rules.family.name == "blackjack" or self._for_all:
            return None
        if self._is_ring or self.rules.family.name == "panguingue":
            return int(hand) if hand.isdigit() else None
        if self.rules.family.name == "pan-nine" and self._dealt[hand] > 3:
            return None  # a player may not look at his fourth card
        if hand in BANK_HANDS:
            unseen = self.rules.family.name in ("pai-gow-poker", "pan-nine")
            return None if unseen else self.player_dealer
        return self._holder(int(hand)) if hand.isdigit() else None

    def _holder(self, spot: int) -> int:
        """The seat that holds the cards of a spot: its own or, where filed so, the largest bettor's."""
        controls = self.rules.filing.controls
        if controls == "first bettor":
            return spot
        money = Counter[int]()
        for wager in self._wagers:
            base = self.rules.bets[wager["bet"]].kind == "base"
            if wager["spot"] == spot and (base or controls == "largest wager"):
                money[self.places[wager["bettor"]]] += wager["amount"]
        return max(money, key=lambda place: (money[place], place == spot))

    def _shares(self, spot: int) -> frozenset[int]:
        """The places of those who bet jointly on a hand and nowhere else, where they may see it."""
        joint = self.rules.filing.joint
        if joint is None or joint.seen == "by the player":
            return frozenset()
        here = [wager for wager in self._wagers if wager["spot"] == spot and "party" in wager]
        party = {name for wager in here for name in (wager["bettor"], wager["party"])}
        elsewhere = {wager["bettor"] for wager in self._wagers if wager["spot"] != spot}
        return frozenset(self.places[name] for name in party - elsewhere) - {self.player_dealer}

    @property
    def _is_ring(self) -> bool:
        return self.rules.family.mode == "pots"

    @property
    def _for_all(self) -> bool:
        return self.rules.family.name == "baccarat" and self.how.hands == "community"

    # ------------------------------------------------------------------ when cards may be turned

    def _turn(self, hand: str, places: Sequence[int], later: Sequence[Public]) -> list[int]:
        cards = [self._hands[hand][place] for place in places]
        self._turned |= set(cards)
        if self._finished and hand != BOARD and not self._laid_open(hand):
            self._check_nobody_decides(hand, later)
            self._check_showdown(hand, len(cards))
        return cards

    def _laid_open(self, hand: str) -> bool:
        """Hands that are turned early: shared hands, and naturals or the bank's where filed so."""
        if self._for_all:
            return hand == PLAYER or self.how.dealt == "face down"
        if self._is_ring:
            return any(step.expose for street in self.how.streets for step in street.steps)
        return self._natural(hand) or (hand in BANK_HANDS and getattr(self.how, "bank_first", False))

    def _natural(self, hand: str) -> bool:
        if getattr(self.how, "naturals", "") == "turned over at once":
            return hand.isdigit() and _makes_natural([self.faces[card] for card in self._hands[hand]])
        if getattr(self.how, "natural", "none") == "none":
            return False
        return len({self.faces[card][0] for card in self._hands[hand]}) == 1

    def _check_nobody_decides(self, hand: str, later: Sequence[Public]) -> None:
        """No hand is turned while another player has yet to decide."""
        own = self.player_dealer if hand in BANK_HANDS else None
        waiting = [event for event in later if event["kind"] == "asked" and event["seat"] != own]
        assert not waiting, f"{self.rules.id}: the {hand} hand is turned before {waiting[0]}"

    def _check_showdown(self, hand: str, turned: int) -> None:
        """A folded hand is turned only for a wager that the fold does not decide; discards stay hidden."""
        if self.rules.family.name != "poker-vs-dealer" or hand in BANK_HANDS:
            return
        if hand in self._folded:
            bets = {wager["bet"] for wager in self._wagers if str(wager["spot"]) == hand}
            assert not all(map(self._lost_by_folding, bets)), (
                f"{self.rules.id}: the folded hand {hand} is turned"
            )
        assert turned <= (self.how.keep or self.how.hole), f"{self.rules.id}: hand {hand} shows its discards"

    def _lost_by_folding(self, bet: str) -> bool:
        first = self.rules.bets[bet].cases.rows[0]
        return first.conditions == (("choice", frozenset(["fold"])),)

    def _check_board(self, event: Public) -> None:
        """Before a spot decides for the nth time, no more board cards are open than the nth stage turns."""
        if self.rules.family.name != "poker-vs-dealer" or event["question"] != versus.RAISE:
            return
        if "bettor" in event:
            return  # he follows the hand, which has decided
        self._asked[event["spot"]] += 1
        allowed = list(accumulate(stage.turn for stage in self.how.stages))[self._asked[event["spot"]] - 1]
        open_now = len(self._turned.intersection(self._hands.get(BOARD, [])))
        assert open_now <= allowed, f"{self.rules.id}: {open_now} board cards lie open at {event}"

    # ------------------------------------------------------------------ what the filings deal face up

    def _baccarat(self, hand: str, place: int) -> bool:
        how: baccarat.BaccaratPlay = self.how
        if place > 2:
            return hand in (PLAYER, BANKER)
        return how.dealt == "face up" or (how.dealt == "one up" and (hand != BANKER or place == 1))

    def _versus(self, hand: str, place: int) -> bool:
        how: versus.VersusPlay = self.how
        if hand == BOARD:
            return not how.stages and (place == 1 or not self._natural(PLAYER_DEALER))
        return hand == PLAYER_DEALER and place == how.up

    def _blackjack(self, hand: str, place: int) -> bool:
        how: blackjack.BlackjackPlay = self.how
        if hand == PLAYER_DEALER:
            return place == how.up or place > how.dealer_cards
        doubled = hand in self._doubled
        self._doubled.discard(hand)
        return not doubled or how.double_card == "face up"

    def _ring(self, hand: str, place: int) -> bool:
        """The board is open, and of a hand the cards dealt face up. What is drawn is face down."""
        if hand == BOARD:
            return True
        steps = [step for street in self.how.streets for step in street.steps]
        up = [face for step in steps for face in [False] * (step.down or 0) + [True] * (step.up or 0)]
        return up[place - 1] if place <= len(up) else False

    def _is_eldest_shown(self, events: Sequence[Public]) -> bool:
        """Whether this is a first hand of Panguingue, in which everybody's fifth card is turned up."""
        if getattr(self.how, "first_deal", "") != "lowest card up":
            return False
        return next((event["card"] != UNSEEN for event in _fifth(events)), False)

    def _panguingue(self, hand: str, place: int) -> bool:
        """The pile is open, and in a first hand the fifth card of everybody."""
        return not hand.isdigit() or (place == 5 and self._eldest_shown)

    def _pan_nine(self, hand: str, place: int) -> bool:
        """The player-dealer's fourth card, when his three are open."""
        return hand == PLAYER_DEALER and place == 4

    def _always(self, hand: str, place: int) -> bool:
        return True

    def _never(self, hand: str, place: int) -> bool:
        return False


def _fifth(events: Sequence[Public]) -> list[Public]:
    """The fifth card that is dealt."""
    return [event for event in events if event["kind"] == "dealt"][4:5]


FACE_UP: dict[str, Callable[[FiledSight, str, int], bool]] = {
    "baccarat": FiledSight._baccarat,
    "blackjack": FiledSight._blackjack,
    "chinese-poker": FiledSight._never,
    "pai-gow-poker": FiledSight._never,
    "pai-gow-tiles": FiledSight._never,
    "panguingue": FiledSight._panguingue,
    "pan-nine": FiledSight._pan_nine,
    "poker-vs-dealer": FiledSight._versus,
    "ring-poker": FiledSight._ring,
    "push-9": FiledSight._ring,
    "set-21": FiledSight._never,
    "war": FiledSight._always,
}


def _makes_natural(faces: Sequence[str]) -> bool:
    """Whether two cards are a natural 8 or 9 of baccarat; a joker always makes one."""
    ranks = [face[0] for face in faces]
    total = sum(int(rank) if rank.isdigit() else rank == "A" for rank in ranks)
    return len(faces) == 2 and ("Jo" in faces or total % 10 >= 8)
