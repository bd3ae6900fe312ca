"""Final hands in classes, and what every wager earns in each meeting of two of them.

A class is a category together with whether the player-dealer qualifies with it. Classes are numbered from the
weakest, so a hand of a higher class beats one of a lower; only within a class do ranks decide.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import lcm

import numpy as np
from numpy.typing import NDArray

from houseway.odds.pricing import Lots
from houseway.odds.versus.method import BASES
from houseway.ranking import HIGH, RankKey, high, three_card
from houseway.ranking._tables import category_of
from houseway.rulebook.families import versus as words
from houseway.rulebook.families.versus import RAISE
from houseway.rulebook.rules import BetRules, Rules
from houseway.rulebook.vocabulary import Features, Value

WINNERS = ("player", "player-dealer", "tie")
WIN, LOSE, TIE = range(3)

QUALIFYING: dict[str, RankKey] = {
    "always": (),
    "queen high": three_card.QUEEN_HIGH_OR_BETTER,
    "ace-king": high.ACE_KING_OR_BETTER,
    "pair": high.PAIR_OR_BETTER,
}


@dataclass(frozen=True)
class Classes:
    """The classes of final hands under one game's ranking and qualifier, weakest first."""

    hands: tuple[str, ...]
    qualifies: tuple[bool, ...]
    of_rank: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.hands)


def classes(how: words.VersusPlay) -> Classes:
    """The classes of a game's final hands."""
    system = how.system
    category = category_of(system).astype(np.int64)
    qualified = np.arange(len(category)) >= system.rank(QUALIFYING[how.qualifies])
    found, of_rank = np.unique(category[1:] * 2 + qualified[1:], return_inverse=True)
    return Classes(
        tuple(system.categories[code // 2] for code in found.tolist()),
        tuple(bool(code % 2) for code in found.tolist()),
        np.concatenate([[0], of_rank.ravel()]).astype(np.int64),
    )


def how_of(rules: Rules) -> words.VersusPlay:
    """The rules of play, as this family has them."""
    assert isinstance(rules.play, words.VersusPlay)
    return rules.play


def way_out(how: words.VersusPlay) -> str:
    """What was chosen where nobody raised: "fold", or "none" where the last stage lets a hand check."""
    return "fold" if how.stages and how.stages[-1].otherwise == "fold" else "none"


def features(
    classes: Classes, raised: int, mine: int, his: int, winner: int, out: str, six: int | None = None
) -> dict[str, Value]:
    """What the tables may look at; `raised` is the Play wager in Antes, `out` what 0 stands for."""
    known: dict[str, Value] = {
        "choice": "play" if raised else out,
        "raise": raised,
        "winner": WINNERS[winner],
        "dealer.qualifies": classes.qualifies[his],
        "player.hand": classes.hands[mine],
        "dealer.hand": classes.hands[his],
        "winning.hand": "none" if winner == TIE else classes.hands[mine if winner == WIN else his],
        "beaten.hand": "none" if winner == TIE else classes.hands[his if winner == WIN else mine],
        "player.natural": False,
        "dealer.natural": False,
    }
    if six is not None:
        known["six.hand"] = HIGH.categories[six]
    return known


def with_base(rules: Rules, base: str, known: Features) -> Lots:
    """The lots of a base wager: what must be bet with it, and the Play wager once made."""
    lots = [(base, Fraction(1))]
    if base not in BASES:
        return lots
    lots += [(bet.id, Fraction(1)) for bet in rules.bets.values() if goes_with_base(rules, bet)]
    if known["raise"]:
        lots.append((RAISE, Fraction(int(known["raise"]))))
    return lots


def goes_with_base(rules: Rules, bet: BetRules) -> bool:
    """Whether a wager must be made whenever the base wager is, in the same amount."""
    return bet.mandatory and bet.id not in BASES and bet.equals in BASES


def base_of(rules: Rules) -> str:
    """The wager in which everything else is measured."""
    return next(bet for bet in BASES if bet in rules.bets)


def decided_by_play(rules: Rules) -> list[str]:
    """The side bets that look at what the spot chose, so that they can change how to play."""
    return [bet.id for bet in side_bets(rules) if bet.cases.used & {"choice", "raise"}]


def side_bets(rules: Rules) -> list[BetRules]:
    """The wagers placed before the deal other than the base wagers."""
    return [
        bet for bet in rules.bets.values() if bet.id not in (*BASES, RAISE) and not goes_with_base(rules, bet)
    ]


def side_payoffs(
    rules: Rules,
    extra: Collection[str],
    kinds: Classes,
    raises: Iterable[int],
    sixes: Sequence[int | None] = (None,),
) -> NDArray[np.int64]:
    """What the side bets earn that play decides, a unit on each, without those that it is best for anyway."""
    sizes, others = list(raises), [bet for bet in decided_by_play(rules) if bet not in extra]
    with_all = SpotPayoffs(rules, others).table(kinds, sizes, sixes)
    return with_all - SpotPayoffs(rules, ()).table(kinds, sizes, sixes)


@dataclass(frozen=True)
class SpotPayoffs:
    """What a spot's wagers earn together, as whole numbers of 1/`scale` of the base wager."""

    rules: Rules
    extra: Collection[str]

    @cached_property
    def scale(self) -> int:
        """The common denominator of all payouts of the game."""
        return lcm(
            *(row.result.value.denominator for bet in self.rules.bets.values() for row in bet.cases.rows)
        )

    def of(self, known: Features) -> int:
        """The net result of the base wagers, and of the extra side bets at one unit each."""
        lots = [
            *with_base(self.rules, base_of(self.rules), known),
            *((bet, Fraction(1)) for bet in self.extra),
        ]
        bets = self.rules.bets
        net = sum((bets[bet].cases.decide(known).result.value * stake for bet, stake in lots), Fraction(0))
        return int(net * self.scale)

    def table(
        self, kinds: Classes, raises: Iterable[int], sixes: Sequence[int | None] = (None,)
    ) -> NDArray[np.int64]:
        """By Play wager, player's class, player-dealer's class, winner, and hand of six cards.

        Impossible winners stay 0.
        """
        size, out = len(kinds), way_out(how_of(self.rules))
        sizes = list(raises)
        table = np.zeros((len(sizes), size, size, len(WINNERS), len(sixes)), np.int64)
        for (at, raised), mine, his in product(enumerate(sizes), range(size), range(size)):
            for winner, (place, six) in product(possible_winners(mine, his), enumerate(sixes)):
                known = features(kinds, raised, mine, his, winner, out, six)
                table[at, mine, his, winner, place] = self.of(known)
        return table


def possible_winners(mine: int, his: int) -> tuple[int, ...]:
    """Who can win when two classes meet."""
    if mine == his:
        return WIN, LOSE, TIE
    return (WIN,) if mine > his else (LOSE,)
