"""Simulation: many rounds of one spot under a fixed policy, and the tables the compiled rounds look up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from houseway.odds.blackjack.charts import origin_of
from houseway.odds.blackjack.dealing import Tables, play_rounds
from houseway.odds.blackjack.game import PAIRS, BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.hands import CLASSES, described
from houseway.odds.blackjack.nets import NetUnits, RoundNets, net_units
from houseway.odds.blackjack.payoffs import EVEN, SURRENDERED, bank_two
from houseway.odds.blackjack.shoe import ACE, KINDS, TEN, Floats, Ints, kind
from houseway.rulebook.families import blackjack as words

SPLIT_ROUNDS = 400_000
"""How many rounds with a split are dealt for the nets of a game."""
_CARDS = 53
_NEVER = 1e-9
"""A share of rounds that is zero but for rounding."""
NOT_SEEN: Floats = np.zeros((0, 0, 0, 0, 0))


def simulate(
    game: BlackjackArrays, policy: BlackjackPolicy, rounds: int, seed: int = 1, insurance: bool = False
) -> RoundNets:
    """Deal rounds to one spot that plays a fixed policy; insurance is left out unless asked for."""
    units = net_units(game.payoffs)
    counts = play_rounds(tables(game, policy, [units]), rounds, seed, 1, False, NOT_SEEN)
    return RoundNets({}, units.counted(counts[0 if insurance else 1]), 1.0, seed)


def round_nets(
    game: BlackjackArrays,
    policy: BlackjackPolicy,
    unsplit: Floats,
    bet: str | None = None,
    rounds: int = SPLIT_ROUNDS,
    seed: int = 1,
    insurance: bool = False,
) -> RoundNets:
    """The nets of a spot's rounds: of all wagers, or of one kind of wager; with insurance if asked for.

    `unsplit` is how the hands of rounds without a split end.
    """
    units = net_units(game.payoffs, bet)
    computed = units.chances(game.payoffs, unsplit)
    if insurance:
        computed = _insured_chances(game, policy, units)
    share = 1 - float(unsplit.sum())
    if share < _NEVER:
        return RoundNets(computed, {}, 0.0, seed)
    counts = play_rounds(tables(game, policy, [units]), rounds, seed, 1, True, NOT_SEEN)
    return RoundNets(computed, units.counted(counts[0 if insurance else 1]), share, seed)


def _insured_chances(game: BlackjackArrays, policy: BlackjackPolicy, units: NetUnits) -> dict[float, float]:
    """The chances of the nets of rounds without a split, with insurance.

    Deals on which insurance earns the same in every case are taken together.
    """
    insured = _insured(game, policy, units.per_wager)
    kinds, place = np.unique(insured.reshape(-1, insured.shape[2]), axis=0, return_inverse=True)
    found: dict[float, float] = {}
    for at, earned in enumerate(kinds):
        unsplit, _ = game.masses(policy, place.reshape(insured.shape[:2]) == at)
        for net, chance in units.chances(game.payoffs, unsplit, earned).items():
            found[net] = found.get(net, 0.0) + chance
    return found


def tables(game: BlackjackArrays, policy: BlackjackPolicy, units: Sequence[NetUnits]) -> Tables:
    """Everything the kernel looks up, as arrays; the units are those of dealt and of switched hands."""
    hands, charts = game.hands, game.charts
    shoe = np.array([card for card, many in game.shoe.cards.items() for _ in range(many)], dtype=np.int64)
    kind_of = np.array([kind(card) for card in range(_CARDS)], dtype=np.int64)
    two = np.array([[hands.of(a, b) for b in range(KINDS)] for a in range(KINDS)], dtype=np.int64)
    first = np.zeros((KINDS, len(hands)), dtype=np.int64)
    first[policy.early], first[policy.even] = SURRENDERED, EVEN
    may_split = np.zeros((TEN + 1, KINDS, words.MOST_SPLITS + 1, 2, 2), dtype=np.int64)
    for k in PAIRS:
        for up in game.ups:
            if not policy.split[k, up] or (k, up) not in game.splits:
                continue
            for splits in range(words.MOST_SPLITS + 1):
                origin = "deal" if splits == 0 else origin_of(k)
                for same in range(2):
                    for suited in range(2):
                        allowed = charts.may_split(k, up, origin, splits, bool(same), bool(suited))
                        may_split[k, up, splits, same, suited] = allowed
    dealer_hits, ending, ending_over, ending_three = _dealer_tables(game)
    return Tables(
        shoe=shoe,
        kind_of=kind_of,
        two=two,
        child=hands.child,
        end=hands.end,
        classes=np.stack([game.trees[False][4], game.trees[True][4], hands.ends]),
        naturals=_natural_classes(game),
        bank_two=_bank_twos(game),
        dealt=policy.dealt,
        after_split=policy.after_split,
        may_split=may_split,
        checked=np.array(game.checked, dtype=np.int64),
        first=first,
        at_natural=game.at_natural(policy),
        dealer_hits=dealer_hits,
        ending=ending,
        ending_over=ending_over,
        ending_three=ending_three,
        net=np.stack([each.net for each in units]),
        insured=_insured(game, policy, units[0].per_wager),
        worth=np.zeros((2, KINDS, len(hands))),
    )


def _natural_classes(game: BlackjackArrays) -> Ints:
    """The class of a dealt natural by the player-dealer's two cards and its own, where they matter."""
    found = np.zeros((len(words.DEALER_TWOS), _CARDS, _CARDS), dtype=np.int64)
    for one, two in product(range(_CARDS), repeat=2):
        found[:, one, two] = game.trees[False][4][game.hands.of(kind(one), kind(two))]
    for at, natural in enumerate(game.payoffs.naturals):
        # Those that his cards do not tell apart have one entry, for all of his.
        his = words.DEALER_TWOS.index(natural.two)
        for ace, ten in natural.cards:
            found[his:, ace, ten] = found[his:, ten, ace] = CLASSES + at
    return found


def _bank_twos(game: BlackjackArrays) -> Ints:
    """What a table sees of the player-dealer's two cards, by the cards."""
    found = np.zeros((_CARDS, _CARDS), dtype=np.int64)
    for ace, ten, _ in game.shoe.pairs(ACE, TEN):
        found[ace, ten] = found[ten, ace] = words.DEALER_TWOS.index(bank_two(ace, ten))
    return found


def _insured(game: BlackjackArrays, policy: BlackjackPolicy, per_wager: int) -> Ints:
    """What insurance earns by up card, dealt hand and ending, in units; empty where nobody insures."""
    if not policy.insure.any():
        return np.zeros((0, 0, 0), dtype=np.int64)
    found = np.zeros((KINDS, len(game.hands), len(game.draws.endings)))
    classes = game.trees[False][4]
    for up, hand in np.argwhere((policy.insure > 0) & ~policy.even & ~policy.early).tolist():
        for ending in range(len(game.draws.endings)):
            pays = game.insurance_pays(up, int(classes[hand]), ending)
            found[up, hand, ending] = policy.insure[up, hand] * pays
    return np.rint(found * per_wager).astype(np.int64)


def _dealer_tables(game: BlackjackArrays) -> tuple[Ints, Ints, Ints, Ints]:
    """Whether the player-dealer hits a hand; how he ends with it, over it, or with three named cards."""
    hands, draws = game.hands, game.draws
    known = {ending: at for at, ending in enumerate(draws.endings)}
    hits = np.zeros((KINDS, len(hands)), dtype=np.int64)
    ending = np.full((KINDS, len(hands)), -1, dtype=np.int64)
    over = np.full(CLASSES, -1, dtype=np.int64)
    three = np.full(2, -1, dtype=np.int64)
    by_place = {(e.natural, e.total, e.cards): at for e, at in known.items() if e.three == "other"}
    counted = any(e.cards for e in known)
    for up in game.ups:
        for kinds, at in hands.index.items():
            if up in kinds:
                seen = game.charts.known(at, up) | {"hand.pair": "none"}
                hits[up, at] = "hit" in game.charts.listed("dealer", seen)
                name = str(seen["hand.natural"])
                cards = int(seen["hand.cards"]) if counted else 0
                ending[up, at] = by_place.get((name, int(seen["hand.total"]), cards), -1)
    for at in range(CLASSES):
        name, total, cards = described(at)
        over[at] = by_place.get((name, total, cards if counted else 0), -1)
    for e, at in known.items():
        if e.three != "other":
            three[words.DEALER_THREES.index(e.three) - 1] = at
    return hits, ending, over, three
