"""PokerKit's states of the games in tests/data/ring, and the same hand played there and here."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pokerkit as pk
from pokerkit.games import FixedLimitPokerMixin

from houseway.cards import Card, CardRandom
from houseway.games.ring.bulk import LOOSE, WILD, BulkHands, most_players
from houseway.rounds.decisions import Amount, Ask, Choice, Pick, Plain
from houseway.rounds.hands import HandId
from houseway.rounds.pots import Pot
from houseway.rounds.sources import Stacked
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.live import LiveRound
from houseway.table.table import Table

FOLDER = Path(__file__).parents[2] / "data" / "ring"
DOLLAR = 100
STACKS = [(1, 30), (1, 120), (20, 400), (300, 2000)]
"""The least and the most chips that players have, in dollars."""
A = pk.Automation
AUTOMATIONS = (
    A.ANTE_POSTING, A.BET_COLLECTION, A.BLIND_OR_STRADDLE_POSTING, A.HAND_KILLING, A.CHIPS_PUSHING,
    A.CHIPS_PULLING,
)  # fmt: skip
LIMIT_BLINDS = (True, 0, (5, 10), 10, 20)
BIG_BLIND = (True, 0, (5, 10), 10)
STUD = (True, 1, 3, 10, 20)


class LimitOmahaHighLow(FixedLimitPokerMixin, pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    """PokerKit's fixed-limit Omaha high-low with fixed limits: in 0.7.7 its bets are limited by the pot."""


def _blind_is_a_bet(game: pk.Poker) -> pk.Poker:
    """PokerKit counts four raises over the blinds; here the big blind is the first of four bets."""
    first = replace(game.streets[0], max_completion_betting_or_raising_count=3)
    game.streets = (first, *game.streets[1:])
    return game


GAMES: dict[str, tuple[Callable[[], pk.Poker], int]] = {
    "limit-holdem": (lambda: _blind_is_a_bet(pk.FixedLimitTexasHoldem(AUTOMATIONS, *LIMIT_BLINDS)), 7),
    "no-limit-holdem": (lambda: pk.NoLimitTexasHoldem(AUTOMATIONS, *BIG_BLIND), 7),
    "pot-limit-omaha": (lambda: pk.PotLimitOmahaHoldem(AUTOMATIONS, *BIG_BLIND), 7),
    "limit-omaha-high-low": (lambda: _blind_is_a_bet(LimitOmahaHighLow(AUTOMATIONS, *LIMIT_BLINDS)), 7),
    "seven-card-stud": (lambda: pk.FixedLimitSevenCardStud(AUTOMATIONS, *STUD), 6),
    "seven-card-stud-high-low": (
        lambda: pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter(AUTOMATIONS, *STUD),
        6,
    ),
    "razz": (lambda: pk.FixedLimitRazz(AUTOMATIONS, *STUD), 6),
    "single-draw-deuce-to-seven": (
        lambda: pk.NoLimitDeuceToSevenLowballSingleDraw(AUTOMATIONS, *BIG_BLIND),
        6,
    ),
    "triple-draw-deuce-to-seven": (
        lambda: _blind_is_a_bet(pk.FixedLimitDeuceToSevenLowballTripleDraw(AUTOMATIONS, *LIMIT_BLINDS)),
        6,
    ),
}
"""Every game with the most players for whom the pack suffices to the end."""


@cache
def rules_of(game: str) -> Rules:
    """The rules of a game in tests/data/ring."""
    return load_rules(str(FOLDER / f"{game}.toml"))


class SameHand:
    """A hand that is played here and in PokerKit with the same cards and the same actions.

    Seats are PokerKit's: 0 is to the left of the button. Where PokerKit asks a player who can only check, he
    checks; he is not asked here.
    """

    def __init__(self, game: str, stacks: Sequence[int], cards: Sequence[Card]) -> None:
        self.stacks, players = stacks, len(stacks)
        rules = rules_of(game)
        table = Table(rules, CardRandom.seeded(1))
        self.seats = [*range(2, players + 1), 1]
        for seat in range(1, players + 1):
            table.sit(seat, f"seat {seat}", self.stacks[self.seats.index(seat)] * DOLLAR)
        self.live: LiveRound = table.begin(source=Stacked(cards))
        self.state: pk.State = GAMES[game][0]()(tuple(stacks), players)
        self.state.deck_cards = deque(pk.Card.parse(rules.deck.show_all(cards).replace(" ", "")))
        self.drawn: list[list[str]] = [[] for _ in range(players)]
        self.pots: list[pk.Pot] = []
        self.asked = 0

    # ------------------------------------------------------------------ PokerKit's side

    def advance(self) -> None:
        """Deal, check where nothing else can be done, and show hands in PokerKit, up to a real decision."""
        state = self.state
        while state.status:
            if state.can_burn_card():
                state.burn_card()
            elif state.can_deal_hole():
                seat = state.hole_dealee_index
                drawn = self.drawn[seat or 0]
                state.deal_hole(drawn.pop(0) if drawn else None)
            elif state.can_deal_board():
                state.deal_board()
            elif state.can_show_or_muck_hole_cards():
                self.pots = self.pots or list(state.pots)
                state.show_or_muck_hole_cards(True)
            elif state.actor_index is not None and self._only_checks():
                state.check_or_call()
            else:
                return

    def _only_checks(self) -> bool:
        state = self.state
        if state.can_post_bring_in() or state.checking_or_calling_amount or self._raises() is not None:
            return False
        asks = [ask for ask in self.live.pending if not isinstance(ask.offers[0], Pick)]
        return not asks or self.seats.index(asks[0].seat) != state.actor_index

    def _raises(self) -> tuple[int, int] | None:
        """The least and the most that PokerKit lets the actor bet or raise to."""
        state = self.state
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        if least is None or most is None or state.actor_index is None:
            return None
        if state.can_post_bring_in() and state.stacks[state.actor_index] <= state.bring_in:
            return None  # All his chips are the bring-in; PokerKit also lets him call it a completion.
        return least, most

    # ------------------------------------------------------------------ both sides

    def play(self, choose: Callable[[Ask], Choice]) -> None:
        """Play the hand to its end by somebody's choices, and compare everything on the way."""
        self.advance()
        while self.live.pending:
            ask = self.live.pending[0]
            self.asked += 1
            if isinstance(ask.offers[0], Pick):
                self._draw(ask, choose(ask))
            else:
                self._compare_offers(ask)
                self._act(ask, choose(ask))
            self.advance()
        assert self.live.over
        assert not self.state.status

    def _draw(self, ask: Ask, choice: Choice) -> None:
        seat = self.seats.index(ask.seat)
        assert self.state.stand_patter_or_discarder_index == seat
        deck, hand, given = self.live.rules.deck, HandId(ask.seat), choice.parts[0]
        kept = set(self.live.round.hands[hand]) - set(given)
        self.live.answer(ask, choice)
        new = [card for card in self.live.round.hands[hand] if card is not None and card not in kept]
        self.drawn[seat] = deck.show_all(new).split()
        self.state.stand_pat_or_discard("".join(deck.show_all(given).split()))

    def _compare_offers(self, ask: Ask) -> None:
        state = self.state
        assert state.actor_index == self.seats.index(ask.seat)
        offers = {offer.name: offer for offer in ask.offers}
        raised = next((offer for offer in ask.offers if isinstance(offer, Amount)), None)
        bounds = (raised.low // DOLLAR, raised.high // DOLLAR) if raised is not None else None
        assert bounds == self._raises()
        if "bring-in" in offers:
            assert _cost(offers["bring-in"]) == state.effective_bring_in_amount
        else:
            called = offers.get("call")
            assert (_cost(called) if called else 0) == state.checking_or_calling_amount
            assert ("call" in offers) == state.can_fold()

    def _act(self, ask: Ask, choice: Choice) -> None:
        self.live.answer(ask, choice)
        if choice.name == "fold":
            self.state.fold()
        elif choice.name == "bring-in":
            self.state.post_bring_in()
        elif choice.name in ("check", "call"):
            self.state.check_or_call()
        else:
            self.state.complete_bet_or_raise_to(choice.amount // DOLLAR)

    # ------------------------------------------------------------------ what came of it

    @property
    def here(self) -> list[int]:
        """Everybody's chips after the hand."""
        return [self.live.chips[f"seat {seat}"] // DOLLAR for seat in self.seats]

    def merged_pots(self, pots: Sequence[Pot]) -> list[tuple[int, tuple[int, ...]]]:
        """Our pots as PokerKit counts them: those for the same players are one, returned chips are none."""
        found: list[tuple[int, tuple[int, ...]]] = []
        for pot in pots:
            able = tuple(sorted(self.seats.index(seat) for seat in pot.seats))
            if len(pot.put) == 1:
                continue
            before = found.pop()[0] if found and found[-1][1] == able else 0
            found.append((before + pot.size // DOLLAR, able))
        return found

    @property
    def most_odd_chips(self) -> int:
        """By how much a player's chips may differ: nothing, unless PokerKit made one pot of several.

        It takes hands that win nothing out of all pots first, and pots that are then for the same players are
        divided as one; here every side pot has its own odd chips, up to two for each of its shares.
        """
        pushed = {each.pot_index for each in self.state.operations if isinstance(each, pk.ChipsPushing)}
        merged = len(self.pots) - len(pushed)
        return 2 * self.state.hand_type_count * (merged + 1) if self.pots and merged else 0

    @property
    def low_only_elsewhere(self) -> bool:
        """Whether there is a low, but not among the players of some pot.

        PokerKit then splits half of that pot among all its players instead of adding it to the high.
        """
        state = self.state
        if state.hand_type_count == 1 or not self.pots:
            return False
        low = {seat for seat in range(len(self.seats)) if state.get_hand(seat, 0, 1) is not None}
        return bool(low) and any(not low & set(pot.player_indices) for pot in self.pots)


def random_hand(game: str, seed: int) -> SameHand:
    """A hand of random cards, chips and choices, played to its end."""
    chance = random.Random(f"{game} {seed}")
    players = chance.randint(2, GAMES[game][1])
    sizes = chance.choice(STACKS)
    stacks = [chance.randint(*sizes) for _ in range(players)]
    cards = list(rules_of(game).deck.pieces)
    chance.shuffle(cards)
    same = SameHand(game, stacks, cards)

    def choose(ask: Ask) -> Choice:
        offers = {offer.name: offer for offer in ask.offers}
        first = ask.offers[0]
        if isinstance(first, Pick):
            count = min(chance.choice([0, 1, 1, 2, 3, 5]), max(0, same.live.round.left - 6))
            return Choice(first.name, parts=(tuple(chance.sample(first.cards, count)),))
        raised = next((offer for offer in ask.offers if isinstance(offer, Amount)), None)
        number = chance.random()
        if raised is not None and number < 0.35:
            low, high = raised.low // DOLLAR, raised.high // DOLLAR
            return Choice(raised.name, DOLLAR * chance.choice([low, low, high, chance.randint(low, high)]))
        if "call" in offers and number > 0.85:
            return Choice("fold")
        return Choice(next(name for name in ("bring-in", "call", "check") if name in offers))

    same.play(choose)
    return same


def bulk_hand(game: str, seed: int) -> tuple[SameHand, list[int]]:
    """A hand of the bulk kernel, played to its end by its own choices; and its chips there, in dollars."""
    chance = random.Random(f"{game} {seed}")
    rules = rules_of(game)
    players = chance.randint(2, min(GAMES[game][1], most_players(rules)))
    least, most = chance.choice(STACKS)
    policy = chance.choice([LOOSE, WILD])
    bulk = BulkHands(rules, players, policy, (least * DOLLAR, most * DOLLAR), seed)
    same = SameHand(game, [chips // DOLLAR for chips in bulk.stacks(seed)], bulk.cards(seed))
    words = bulk.choices(seed)
    same.play(lambda ask: policy.choice(ask, words.word()))
    return same, [chips // DOLLAR for chips in bulk.results(1, start=seed)[0].tolist()]


def _cost(offer: object) -> int:
    assert isinstance(offer, Plain)
    return offer.cost // DOLLAR
