"""What a family's module declares about its games: how a round goes, and what its facts mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.games.as_set import HandAsSet
from houseway.games.described import Described
from houseway.games.stages import NextStreet, stages_now
from houseway.games.warned import DeskWarning
from houseway.ranking.system import RankKey
from houseway.rounds.decisions import Ask
from houseway.rounds.facts import Facts, Hands, Lot
from houseway.rounds.guide import SettingGuide
from houseway.rounds.hands import HandId
from houseway.rounds.kills import KillTerms
from houseway.rounds.pots import Pot, PushedPots, ShareHolders, VoidedBets
from houseway.rounds.round import Round, Steps
from houseway.rounds.scores import CoverRule, PairScore
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features

Push = Callable[
    [Rules, Facts, Sequence[Pot], Sequence[Sequence[ShareHolders]], Sequence[int]], PushedPots | None
]


class Shape(NamedTuple):
    """The hands of a round: those that all spots share, how many each spot has, and what is done with them.

    Among the shared hands, `own` is the one that every spot plays, `bank` the one against it, and `board` the
    community cards, if the game has them; `reply` is the question by which the player-dealer plays the hand
    of the bank when the spots have decided and it lies open. `parts` names the parts a hand is set into;
    `keeps` is how many of its cards are played (0: all). `bets` names the bet on each hand of a spot, where
    wagers are on single hands; `doubles` is the bet that is made on a single hand, where it may be split.
    `streets` are those on which chips are put into pots, the antes first.
    """

    shared: tuple[str, ...] = ()
    spot: int = 1
    own: str = ""
    bank: str = ""
    board: str = ""
    reply: str = ""
    parts: tuple[str, ...] = ()
    keeps: int = 0
    splits: bool = False
    switches: bool = False
    doubles: str = ""
    bets: tuple[str, ...] = ()
    streets: tuple[str, ...] = ()


class TableStakes(NamedTuple):
    """What a table is played for: how bets are limited, the forced bets, and the least and the most that a
    player may have when he sits down or brings chips, in cents; there may be no most."""

    betting: str = ""
    forced: tuple[tuple[str, int], ...] = ()
    buy_in: tuple[int, int | None] = (1, None)


def _no_facts(rules: Rules, description: Described) -> Facts:
    raise HousewayError(f"{rules.name}: a finished round of this game cannot be described to the desk yet")


def _no_faults(rules: Rules, facts: Facts, description: Described) -> Iterable[DeskWarning]:
    raise HousewayError(f"{rules.name}: a finished round of this game cannot be checked yet")


def _no_features(rules: Rules, facts: Facts, lot: Lot) -> Features:
    raise HousewayError(f"{rules.name} has no wagers against a bank")


def _no_holders(rules: Rules, facts: Facts, seats: Sequence[int]) -> Sequence[ShareHolders]:
    raise HousewayError(f"{rules.name} has no pots")


def _no_score(rules: Rules, facts: Facts, one: int, two: int) -> PairScore:
    raise HousewayError(f"the players of {rules.name} do not settle with each other")


@dataclass(frozen=True)
class Game:
    """A family of games as it is dealt, under the name it has in the rulebook.

    Every family has `play`, `most_cards` and `shape`. One with a bank has `features` and `scope`, one with
    pots has `holders`, one in which the players settle with each other has `score`. One whose rounds the desk
    settles has `read_facts` and `faults`.
    """

    name: str
    play: Callable[[Round], Steps]
    """The round, from the first card to its facts."""
    most_cards: Callable[[Rules], int]
    """How many cards a round may need from a shoe that is already in play."""
    shape: Callable[[Rules], Shape]
    """The hands of a round."""
    features: Callable[[Rules, Facts, Lot], Features] = _no_features
    """What the settlement tables may look at for one lot."""
    scope: Callable[[Rules, Facts, Lot], object] = lambda rules, facts, lot: lot.spot
    """Lots of one scope and bet share their case."""
    responsible: Callable[[Rules, Facts, Lot], bool] = lambda rules, facts, lot: True
    """Whether a wager is that of the player responsible for how its hand is set, or shares its action."""
    height: Callable[[Rules, Facts, HandId], RankKey] = lambda rules, facts, hand: ()
    """How high a hand is among those that one row of a pay table pays for."""
    holders: Callable[[Rules, Facts, Sequence[int]], Sequence[ShareHolders]] = _no_holders
    """The shares of a pot that these seats can win (high, low), each with the hands that hold it.

    A share that no hand qualifies for is left out.
    """
    push: Push = lambda rules, facts, pots, held, sizes: None
    """The pots that stay for another round because players tie for them; None if all are awarded."""
    voided: Callable[[Rules, Facts, Pot, Sequence[ShareHolders]], VoidedBets | None] = (
        lambda rules, facts, pot, holdings: None
    )
    """Bets of a pot that do not stand, given who holds its shares, in games in which some hands must bet."""
    chip: Callable[[Rules], int] = lambda rules: 1
    """The smallest chip, in cents, by which a pot is divided."""
    dealt_in_with: Callable[[Rules], int] = lambda rules: 1
    """The least that a player must have to be dealt in, in cents, in a game without a bank."""
    stakes: Callable[[Rules], TableStakes] = lambda rules: TableStakes()
    """What a table of a game without a bank is played for, and what a player sits down with."""
    kill: Callable[[Rules], KillTerms | None] = lambda rules: None
    """What obliges a player to kill the next pot, in games with kills."""
    moments: Callable[[Rules, bool], Iterable[str]] = lambda rules, ends_early: ()
    """The moments of a hand before its showdown at which a game with pots may take something.

    They are those of a hand that goes to the showdown, or of one that ends early, in its first betting round.
    """
    made_of: Callable[[Rules, Hands, HandId], Sequence[Card]] = lambda rules, hands, hand: ()
    """The cards that make a fully visible hand what `count` calls it."""
    score: Callable[[Rules, Facts, int, int], PairScore] = _no_score
    """What the second of two seats owes the first, why, and the lines that say so."""
    winner: Callable[[Rules, Facts], int | None] | None = None
    """The seat that won, in a game in which the players pay each other during the round.

    What they owe each other by its `score` is then for described rounds alone.
    """
    covers: Callable[[Rules], CoverRule] = lambda rules: "chips left"
    """How far a player's chips go when the players settle with each other."""
    awarded_first: Callable[[Rules, Facts], Mapping[int, int]] = lambda rules, facts: {}
    """What a seat is given before it collects from others, which counts among its own chips."""
    read_facts: Callable[[Rules, Described], Facts] = _no_facts
    """Read the facts of a finished round from a description."""
    faults: Callable[[Rules, Facts, Described], Iterable[DeskWarning]] = _no_faults
    """Where a described round breaks the filed play; it is settled as described all the same."""
    as_set: Callable[[Rules, Facts, Described], Iterable[HandAsSet]] = lambda rules, facts, description: ()
    """How the hands of a described round were set, in games that set hands in parts."""
    count: Callable[[Rules, Hands, HandId], str] = lambda rules, hands, hand: ""
    """What a fully visible hand is worth: ``7``, ``soft 16``, ``24, over``, ``pair of nines``."""
    guide: Callable[[Rules, Ask], SettingGuide | None] = lambda rules, ask: None
    """What a player who is asked to set a hand is told about it."""
    sight: Callable[[Rules, Hands, int], str] = lambda rules, hands, spot: ""
    """What a player at a spot sees when he is asked, in games where that is more than his cards."""
    usual: Callable[[Rules, Hands, Ask], str] = lambda rules, hands, ask: ask.default.name
    """The offer that a player who sees these hands would usually take; empty if it depends on the player."""
    still_in: Callable[[Round], list[int]] | None = None
    """Who is still in a round that players may have to leave while the others finish it."""
    stages: Callable[[Round], frozenset[str]] = stages_now
    """The stages of the floor's procedures at which a round stands."""
    next_street: Callable[[Round], NextStreet | None] = lambda round: None
    """The cards that come when the open betting round is over, in games with streets."""
    cards_to_come: Callable[[Round], int] | None = None
    """How many cards the rest of a round may take; without it, as many as `most_cards` says are left."""
    has_house_way: Callable[[Rules], bool] = lambda rules: True
    """Whether the house has a way to play a hand that is left to it; otherwise it folds."""


def seen_whole(hands: Hands, hand: HandId) -> list[Card] | None:
    """The cards of a hand, if every one of them is visible; otherwise None."""
    cards = [card for card in hands.get(hand, ()) if card is not None]
    return cards if cards and len(cards) == len(hands[hand]) else None
