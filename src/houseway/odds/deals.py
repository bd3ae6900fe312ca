"""The deals that equity is found from: which cards players may hold, and which are still to be dealt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import permutations
from math import comb, prod

from houseway.cards import JOKER, Card, suit
from houseway.errors import HousewayError
from houseway.odds.comparing import showdowns_of
from houseway.odds.holdings import Range, read_range
from houseway.odds.showdowns import MOST_SEATS, Showdowns
from houseway.rulebook.rules import Rules

MOST_COUNTED, MOST_COMPILED = 12_000_000, 300_000_000
"""The most hands that are ranked to count all deals: in general, and where a kernel takes all boards."""
MOST_HOLDINGS, MOST_COMPLETED = 20_000, 100_000
"""The most combinations of holdings, and of completed hands, that are gone through to count all deals."""
SUITS = 4

KnownCards = tuple[Card, ...]


class PossibleDeals:
    """The deals that are possible: the ranges, the known cards of the board, and cards that are out."""

    def __init__(
        self, game: Showdowns, ranges: Sequence[Range], board: tuple[Card, ...], dead: tuple[Card, ...]
    ) -> None:
        self.game, self.ranges, self.board, self.dead = game, ranges, board, dead
        self.known = {*board, *dead}
        self.pack = [card for card in game.pack if card not in self.known]
        self.to_board = game.board - len(board)
        self.to_hands = [game.hole - each.known for each in ranges]

    def check(self, rules: Rules) -> None:
        """Refuse cards that cannot be dealt, except hands that need the same ones (`check_together`)."""
        if self.to_board < 0:
            raise HousewayError(f"{rules.name} has a board of {self.game.board} cards at most")
        if len(self.known) < len(self.board) + len(self.dead):
            raise HousewayError("the board and the dead cards name a card twice")
        rules.deck.check(self.known)
        for each in self.ranges:
            if all(self.known.intersection(holding) for holding in each.holdings):
                raise HousewayError(f"{each.text!r} has a card that is on the board or dead")
        if self.to_board + sum(self.to_hands) > len(self.pack) - sum(each.known for each in self.ranges):
            raise HousewayError("there are too few cards to deal out so many hands")

    def check_together(self) -> None:
        """Refuse hands that need the same cards. With wide ranges for many hands this may take long."""
        if next(_disjoint(sorted(self._free(), key=len)), None) is None:
            raise HousewayError("these hands cannot be held together: they need the same cards")

    def _free(self) -> list[list[KnownCards]]:
        """The holdings of each range of which no card is known to be elsewhere."""
        return [
            [holding for holding in each.holdings if not self.known.intersection(holding)]
            for each in self.ranges
        ]

    def holdings(self) -> Iterator[tuple[KnownCards, ...]]:
        """The known cards of all players, in every combination that can be held together."""
        return _disjoint(self._free())

    @cached_property
    def classes(self) -> dict[tuple[KnownCards, ...], int]:
        """Combinations of holdings that differ by more than their suits, each with how many are like it."""
        swaps = [swap for swap in permutations(range(SUITS)) if self._same(swap)]
        found: dict[tuple[KnownCards, ...], int] = {}
        for held in self.holdings():
            alike = min(tuple(tuple(sorted(_swapped(hand, swap))) for hand in held) for swap in swaps)
            found[alike] = found.get(alike, 0) + 1
        return found

    def _same(self, swap: tuple[int, ...]) -> bool:
        """Whether an exchange of suits leaves the pack, the board and the dead cards as they are."""
        return all(set(_swapped(cards, swap)) == set(cards) for cards in (self.pack, self.board, self.dead))

    @property
    def is_compiled(self) -> bool:
        """Whether a kernel goes through all boards: one share for the best five of all cards."""
        return self.to_board > 0 and len(self.game.shares) == 1 and self.game.shares[0].is_plain

    @property
    def can_be_counted(self) -> bool:
        """Whether all deals can be gone through in seconds."""
        if prod(len(each.holdings) for each in self.ranges) > MOST_HOLDINGS:
            return False
        left = len(self.pack) - sum(each.known for each in self.ranges)
        ways = 1
        for missing in self.to_hands:
            ways *= comb(left, missing)
            left -= missing
        most = MOST_COMPILED if self.is_compiled else MOST_COUNTED
        ranked = ways * comb(left, self.to_board) * len(self.ranges)
        if ways > MOST_COMPLETED or ranked > most:
            return False
        return len(self.classes) * ways <= MOST_COMPLETED and len(self.classes) * ranked <= most


def deals_of(rules: Rules, hands: Sequence[str], board: str, dead: str, opened: bool) -> PossibleDeals:
    """Read a question about hands; cards that cannot be dealt are refused. `check_together` does the rest."""
    game = showdowns_of(rules, opened)
    if not 2 <= len(hands) <= MOST_SEATS:
        raise HousewayError(f"equity needs 2 to {MOST_SEATS} hands, not {len(hands)}")
    ranges = [read_range(text, game.hole, rules.deck) for text in hands]
    deals = PossibleDeals(game, ranges, rules.deck.parse_all(board), rules.deck.parse_all(dead))
    deals.check(rules)
    return deals


def _disjoint(choices: Sequence[Sequence[KnownCards]]) -> Iterator[tuple[KnownCards, ...]]:
    """A holding of each player, in every combination that has no card twice.

    >>> list(_disjoint([[(1, 2), (3, 4)], [(2, 3)], [(5,), (1,)]]))
    []
    >>> list(_disjoint([[(1, 2), (3, 4)], [(2, 5)], [(6,), (3,)]]))
    [((3, 4), (2, 5), (6,))]
    """

    def held(seat: int, out: frozenset[Card]) -> Iterator[tuple[KnownCards, ...]]:
        if seat == len(choices):
            yield ()
            return
        for holding in choices[seat]:
            if out.isdisjoint(holding):
                for others in held(seat + 1, out.union(holding)):
                    yield (holding, *others)

    return held(0, frozenset())


def _swapped(cards: Iterable[Card], swap: tuple[int, ...]) -> Iterator[Card]:
    """Cards with their suits exchanged; a joker has none."""
    return (card if card >= JOKER else card - suit(card) + swap[suit(card)] for card in cards)
