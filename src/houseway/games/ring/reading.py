"""Reading a described hand: its cards, what everybody put in, and how it went from street to street."""

from __future__ import annotations

import re
from collections.abc import Iterator

from houseway.errors import HousewayError
from houseway.games.described import Described, DescribedPots, PlaceKey, WrittenCards, read_cards
from houseway.games.ring.hand import BOARD
from houseway.games.ring.how import How, how_of
from houseway.games.ring.must_bet import is_short, with_duty
from houseway.games.ring.written import (
    CALLED_SHORT,
    DID_BET,
    FOR_LOW,
    WrittenBets,
    asks_for_openers,
    ends_unopened,
    written_bets,
)
from houseway.rounds.facts import Facts, Hands
from houseway.rounds.hands import HandId
from houseway.rounds.pots import NOBODY, HandCourse, MomentReached, Stakes, UncalledBet
from houseway.rulebook.rules import Rules, slug

BEFORE, DEALT, BLINDS, OPENED = "before the deal", "after the deal", "after the blinds", "when it is opened"
FIVE = 5
_AS_DEALT = re.compile(r"(?:seat_)?(\d+)_as_dealt")
_PARTED = re.compile(r"[/|]")


def read_facts(rules: Rules, description: Described, cards: int = FIVE, buys_back: bool = False) -> Facts:
    """The facts of a finished hand, with antes and blinds that go without saying.

    A hand that is shown needs so many cards, with the board.
    """
    how, pots = how_of(rules), description.pots
    assert pots is not None
    hands, dealt = _hands(rules, description)
    bets = written_bets(how, description, buys_back)
    facts = Facts(hands, dict.fromkeys(bets.folded_on, "fold"), dealt=dealt)
    _Reader(how, pots, bets, cards).read(facts)
    return facts


def _hands(rules: Rules, description: Described) -> tuple[Hands, Hands]:
    """The hands as they were at the end, and those before the draw where they are given."""
    hands: Hands = {}
    dealt: Hands = {}
    for key, cards in description.hands.items():
        into, hand = _hand_named(key, f"hands.{key}", description)
        kept = dealt if into else hands
        if hand in kept:
            raise HousewayError(f"hands.{key}: this hand is given twice")
        kept[hand] = read_cards(_joined(cards), f"hands.{key}", rules.deck)
    return hands, dealt


def _hand_named(key: PlaceKey, where: str, description: Described) -> tuple[bool, HandId]:
    """The hand that a name means, and whether it is the hand before the draw."""
    if isinstance(key, int):
        return False, HandId(key)
    if slug(key) == str(BOARD):
        return False, BOARD
    match = _AS_DEALT.fullmatch(slug(key))
    if match is None:
        raise HousewayError(f"{where}: the hands of this game are those of the seats, and the board")
    pots = description.pots
    if pots is None or int(match[1]) not in pots.dealt_in:
        raise HousewayError(f"{where}: this seat was not dealt in")
    return True, HandId(int(match[1]))


def _joined(cards: WrittenCards) -> WrittenCards:
    """Cards without the strokes between those dealt face down and face up."""
    return _PARTED.sub(" ", cards) if isinstance(cards, str) else cards


class _Reader:
    """Goes through a hand street by street: what went in, who folded, what nobody called."""

    def __init__(self, how: How, pots: DescribedPots, bets: WrittenBets, cards: int) -> None:
        self._how, self._pots, self._bets, self._cards = how, pots, bets, cards
        self._stakes = Stakes(dealt_in=pots.dealt_in)
        self._moments: list[MomentReached] = []
        self._returned: list[UncalledBet] = []

    def read(self, facts: Facts) -> None:
        """Add the stakes and the course of the hand to its facts."""
        bets, stakes = self._bets, self._stakes
        for put in (bets.carried, bets.buy_backs, bets.antes):
            for seat, amount in put.items():
                stakes.add(seat, amount, dead=seat == NOBODY)
            self._reach(BEFORE)
        for seat, amount in bets.dead.items():
            stakes.add(seat, amount, dead=True)
        self._reach(BLINDS, sum(bets.forced(0).values()))
        self._reach(DEALT, sum(bets.forced(0).values()))
        self._streets()
        self._note_all_in()
        self._note_passed()
        stakes.folded = set(bets.folded_on)
        mucked = () if stakes.carried else tuple(_mucked(stakes, facts, self._cards))
        stakes.folded.update(mucked)
        names = [street.name for street in self._how.play.streets]
        stakes.kills = dict(bets.kills)
        put_in = {"carried": bets.carried, "buy-backs": bets.buy_backs}
        put_in |= {"antes": bets.antes, "dead": bets.dead}
        put_in |= dict(zip(names, bets.streets, strict=True))
        facts.stakes = stakes
        facts.course = HandCourse(
            {name: dict(put) for name, put in put_in.items() if put},
            tuple(self._returned),
            tuple(self._moments),
            {seat: names[number] for seat, number in bets.folded_on.items()},
            mucked,
            self._pots.number or (2 if bets.carried else 1),
        )

    def _reach(self, name: str, further: int = 0) -> None:
        """Note a moment once; further chips are on the table that were not counted yet."""
        if all(moment.name != name for moment in self._moments):
            stakes = self._stakes
            pot = sum(stakes.total.values()) + sum(stakes.dead.values()) + further
            self._moments.append(MomentReached(name, len(stakes.live(stakes.dealt_in)), pot))

    def _streets(self) -> None:
        bets, stakes, rounds = self._bets, self._stakes, 0
        streets = self._how.play.streets
        for number, street in enumerate(streets):
            stakes.streets.append({})
            self._reach(f"on {street.name}", sum(bets.forced(number).values()))
            if any(step.bet is not None for step in street.steps):
                rounds += 1
                if rounds == 1 and bets.entered(number):
                    self._reach(OPENED, sum(bets.streets[number].values()))
            for seat, amount in bets.streets[number].items():
                stakes.add(seat, amount)
            stakes.folded |= {seat for seat, at in bets.folded_on.items() if at == number}
            self._take_back(street.name)
            self._note_opened(number)
            self._reach(f"after {street.name}")
            if any(step.bet is not None for step in street.steps):
                self._reach(f"after round {rounds}")
            if stakes.carried or len(stakes.live(stakes.dealt_in)) < 2:
                for missed in streets[number + 1 :]:
                    self._reach(f"if it ends before {missed.name}")
                return

    def _take_back(self, street: str) -> None:
        """Return what nobody called on a street."""
        stakes = self._stakes
        over = stakes.uncalled()
        if over is not None and over[0] in stakes.dealt_in:
            seat, amount = over[0], min(over[1], stakes.streets[-1].get(over[0], 0))
            if amount:
                stakes.add(seat, -amount)
                self._returned.append(UncalledBet(seat, amount, street))

    def _note_opened(self, number: int) -> None:
        """Note whether the hand was opened where that is asked, and whether its pot stays for the next."""
        bets, stakes = self._bets, self._stakes
        street = self._how.play.streets[number]
        entered = bets.entered(number) or bool(bets.opened)
        if asks_for_openers(street) is not None:
            stakes.opened = entered and FOR_LOW not in bets.opened.values()
        asked = ends_unopened(street)
        if asked is not None and not entered:
            stakes.carried = bool(asked.openers) or len(stakes.live(stakes.dealt_in)) > 1

    def _note_passed(self) -> None:
        """Note who did not bet on the last street: he checked, or only called a short all-in bet.

        Bets that players to his left put in after such a call do not stand; those before him do.
        """
        stakes, last = self._stakes, self._bets.streets[-1]
        all_in = [seat for seat in stakes.dealt_in if seat in self._pots.all_in and last.get(seat)]
        for seat, word in self._bets.duties.items():
            if seat not in stakes.dealt_in:
                raise HousewayError(f"choices.{seat}: this seat was not dealt in")
            if word == CALLED_SHORT:
                if not all_in:
                    raise HousewayError(
                        f"choices.{seat}: nobody is all in on the last street for a short bet"
                    )
                called = self._bets.short_bets.get(seat) or max(last[other] for other in all_in)
                if not self._is_short(called):
                    continue
                bettor = next((other for other in all_in if last[other] == called), all_in[0])
                at = stakes.dealt_in.index(bettor)
                around = (*stakes.dealt_in[at:], *stakes.dealt_in[:at])
                before = around[: around.index(seat) + 1]
                stakes.passed[seat] = {
                    other: min(put, called) for other, put in last.items() if other in before
                }
            elif word != DID_BET:
                stakes.passed[seat] = {}

    def _is_short(self, level: int) -> bool:
        """Whether calling a bet of this size on the last street does not count as betting a hand."""
        found = with_duty(self._how.shares, self._stakes)
        bet = next((step.bet for step in self._how.play.streets[-1].steps if step.bet is not None), None)
        if found is None or found[0].must_bet is None or bet is None:
            return False
        kill = max(self._bets.kills.values(), default=0)
        limits = self._how.killed(kill) if kill else self._how.limits
        return is_short(found[0].must_bet, self._how.play.betting, limits[id(bet)], level)

    def _note_all_in(self) -> None:
        """Note who plays for a part of the pots: who is all in, and who put in less than the others."""
        stakes, most = self._stakes, max(self._stakes.total.values(), default=0)
        taken_back = {bet.seat for bet in self._returned}
        short = {seat for seat in stakes.dealt_in if stakes.total.get(seat, 0) < most}
        stakes.all_in = (set(self._pots.all_in) - taken_back) | short


def _mucked(stakes: Stakes, facts: Facts, cards: int) -> Iterator[int]:
    """The seats that were in the hand to the end and are described without cards."""
    live = stakes.live(stakes.dealt_in)
    if len(live) < 2:
        return
    shown = [seat for seat in live if HandId(seat) in facts.hands]
    for pot in stakes.pots(stakes.dealt_in):
        if len(pot.seats) > 1 and not set(pot.seats) & set(shown):
            raise HousewayError(f"hands: nobody shows a hand for the {pot.name}")
    board = facts.hands.get(BOARD, [])
    for seat in live:
        if seat not in shown:
            yield seat
        elif None in (*facts.hands[HandId(seat)], *board):
            raise HousewayError(f"hands.{seat}: cannot tell what this hand is worth: a card is missing")
        elif (count := len(facts.hands[HandId(seat)]) + len(board)) < cards:
            raise HousewayError(f"hands.{seat}: a hand at the showdown needs {cards} cards, not {count}")
