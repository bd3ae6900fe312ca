"""The equity of hands in games that are played for pots, and the tables of hold'em before the flop."""

from __future__ import annotations

from houseway.room.messages.form import Message


class EquityForm(Message):
    """What can be asked about hands of a game.

    A player has `hole` cards at the end, and is dealt `dealt` before the first bet. `shares` are the parts of
    a pot. `by_opening` says that what is played for depends on whether the hand was opened; `preflop`, that
    the game has tables of starting hands.
    """

    hole: int
    dealt: int
    board: int
    draws: bool
    most_hands: int
    shares: list[str]
    by_opening: bool
    preflop: bool


class EquityOfHand(Message):
    """What a hand wins on average; `equity_exact` is a fraction where all deals were counted.

    `wins` is how often it wins the whole pot, `splits` how often a part. `shares` has the part that it wins
    of each share, of all deals in which somebody wins that share.
    """

    hand: str
    equity: float
    equity_exact: str | None
    standard_error: float | None
    wins: float
    splits: float
    shares: dict[str, float]


class EquityAnswer(Message):
    """The equity of several hands: all `deals` were counted if it is `exact`, otherwise they were sampled."""

    exact: bool
    deals: int
    hands: list[EquityOfHand]


class AgainstRandom(Message):
    """The equity of a starting hand against so many random hands; sampled where it has a standard error."""

    opponents: int
    equity: float
    equity_exact: str | None
    standard_error: float | None


class StartingHand(Message):
    """A starting hand of hold'em, such as AKs: in how many suits it can be held, and its rank of 169."""

    rank: int
    hand: str
    combos: int
    against: list[AgainstRandom]


class PreflopTable(Message):
    """All starting hands against random hands, the best against one of them first."""

    samples: int
    hands: list[StartingHand]


class OpponentHand(Message):
    """A starting hand against another, in all suits and on all boards."""

    hand: str
    equity: float
    equity_exact: str
    wins: float
    splits: float
    deals: int


class PreflopHand(Message):
    """One starting hand against random hands, and against each starting hand, the easiest opponents first."""

    hand: str
    rank: int
    combos: int
    samples: int
    against: list[AgainstRandom]
    opponents: list[OpponentHand]
