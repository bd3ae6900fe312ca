"""A finished round of blackjack as people describe it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from houseway.cards import Card, Pack
from houseway.errors import HousewayError, unknown
from houseway.games import described
from houseway.games.blackjack.hands import (
    DOUBLE,
    INSURANCE,
    PLAYER_DEALER,
    SPLIT,
    base_hand,
    double_amount,
    hand_of,
    is_split,
    play_of,
    split_off,
)
from houseway.games.blackjack.stated import word_and_hand
from houseway.games.described import DRAW, SHOWN, STAND, Described, WrittenCards
from houseway.rounds.facts import Facts, Hands, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import Rules

_BANK_NAMES = dict.fromkeys(described.PLAYER_DEALER_NAMES, PLAYER_DEALER)
_AS_DEALT = re.compile(r"(?:(?:seat|spot)[ _-]?)?([0-9]{1,2})[ _-]as[ _-]dealt", re.IGNORECASE)
_MARKS = ("surrender", "even_money", "rescue")
_SHOWN = (*SHOWN, DRAW, STAND, SPLIT)
"""What the hands show by themselves."""
SWITCH = "switch"


def read_facts(rules: Rules, description: Described) -> Facts:
    """The facts of a finished round as described; wagers that follow from hands and choices are added."""
    how = play_of(rules)
    facts = Facts()
    as_dealt: dict[int, Hands] = {}
    for key, written in description.hands.items():
        where = f"hands.{key}"
        match = _AS_DEALT.fullmatch(key) if isinstance(key, str) else None
        if match:
            if int(match[1]) in as_dealt:
                raise HousewayError(f"{where}: these hands are given twice")
            as_dealt[int(match[1])] = dict(_spot_hands(rules, int(match[1]), written, where))
        elif isinstance(key, int):
            facts.hands.update(_spot_hands(rules, key, written, where))
        else:
            hand = described.hand_name(key, _BANK_NAMES, True, where, facts.hands)
            facts.hands[hand] = described.read_cards(written, where, rules.deck)
    _remember_deal(how, facts, as_dealt)
    for at, lot in enumerate(description.lots):
        facts.lots.append(_place(how, facts, lot, description.numbers[at] if description.numbers else 0))
    _join_splits(rules, facts, _splitters(how, facts, description))
    for spot, bettor, stated, where in described.player_choices(description):
        for place, word in enumerate(stated):
            _choose(rules, facts, _Statement(spot, bettor, word, where), _times(stated[: place + 1]))
    facts.lots = _as_made(facts.lots)
    return facts


class _Statement(NamedTuple):
    """One stated choice: its spot, its bettor (empty: all of them there), its word, and its place."""

    spot: int
    bettor: str
    word: str
    where: str


# ---------------------------------------------------------------------- hands


def _spot_hands(
    rules: Rules, spot: int, stated: WrittenCards, where: str
) -> Iterator[tuple[HandId, list[Card | None]]]:
    """The hands of one spot: one, the two of a two-hand game, and those split from each."""
    how = play_of(rules)
    if len(how.hands) == 1:
        yield from _split_hands(base_hand(how, spot), stated, where, rules.deck)
        return
    parts = list(stated.values()) if isinstance(stated, dict) else stated
    if not isinstance(parts, list) or len(parts) != len(how.hands):
        raise HousewayError(f"{where}: write a list of {len(how.hands)} hands (a split hand is a list too)")
    for place, part in enumerate(parts):
        yield from _split_hands(base_hand(how, spot, place), part, where, rules.deck)


def _split_hands(
    base: HandId, stated: WrittenCards, where: str, pack: Pack
) -> Iterator[tuple[HandId, list[Card | None]]]:
    for index, part in enumerate(_several(stated)):
        cards = described.read_cards(part, where, pack)
        if len(cards) < 2:
            raise HousewayError(f"{where}: a hand has at least two cards (write ? for an unknown card)")
        yield (base if index == 0 else split_off(base, index + 1)), cards


def _several(stated: WrittenCards) -> list[WrittenCards]:
    """The hands as written, by name or in a list; a list of single cards is one hand."""
    parts: list[WrittenCards] = [*stated.values()] if isinstance(stated, dict) else [*stated]
    if isinstance(stated, str) or all(len(str(part).split()) == 1 for part in parts):
        return [stated]
    return parts


def _remember_deal(how: words.BlackjackPlay, facts: Facts, as_dealt: Mapping[int, Hands]) -> None:
    """Keep hands as they were dealt, if they were later switched or split."""
    for spot, hands in as_dealt.items():
        _check_deal(how, facts, spot, hands)
        facts.dealt.update(hands)
    for name, cards in facts.hands.items():
        if not name.split and is_split(facts, name):
            facts.dealt.setdefault(name, [cards[0], facts.hands[split_off(name, 2)][0]])


def _check_deal(how: words.BlackjackPlay, facts: Facts, spot: int, as_dealt: Hands) -> None:
    """Refuse hands as dealt that no switch of second cards and no split can have made the spot's hands."""
    where = f"hands.seat {spot} as dealt"
    bases = [base_hand(how, spot, place) for place in range(len(how.hands))]
    if [*as_dealt] != bases or any(len(cards) != 2 for cards in as_dealt.values()):
        raise HousewayError(f"{where}: give the two cards of each hand, before any split")
    if not all(base in facts.hands for base in bases):
        raise HousewayError(f"{where}: also give the hands of seat {spot} as they ended")
    dealt = [as_dealt[base] for base in bases]
    orders = [dealt]
    if how.switch:
        (one, two), (three, four) = dealt
        orders.append([[one, four], [three, two]])
    if not any(all(map(partial(_follows, facts), bases, order)) for order in orders):
        raise HousewayError(f"{where}: these are not the cards of seat {spot}")


def _follows(facts: Facts, base: HandId, dealt: Sequence[Card | None]) -> bool:
    """Whether two cards dealt can have become a hand: it begins with them, unless a split took the second."""
    first, second = facts.hands[base][:2]
    seconds = [second]
    if is_split(facts, base):
        seconds = [cards[0] for hand, cards in facts.hands.items() if hand.split and hand.base == base]
    return _alike(dealt[0], first) and any(_alike(dealt[1], card) for card in seconds)


def _alike(card: Card | None, other: Card | None) -> bool:
    """Whether two cards can be the same, as far as they are known."""
    return card is None or other is None or card == other


def _spot_names(facts: Facts, how: words.BlackjackPlay, spot: int) -> list[HandId]:
    bases = [base_hand(how, spot, place) for place in range(len(how.hands))]
    return [name for name in facts.hands if name.base in bases]


# ---------------------------------------------------------------------- wagers


def _place(how: words.BlackjackPlay, facts: Facts, lot: Lot, number: int) -> Lot:
    """Assign a wager to its hand; a number written with it (``double 2``) counts the spot's hands."""
    names = _spot_names(facts, how, lot.spot) or [base_hand(how, lot.spot)]
    if number:
        if number > len(names):
            raise HousewayError(f"spot {lot.spot}, {lot.bet} {number}: the spot has no hand {number}")
        name = names[number - 1]
        if lot.bet in how.hands:
            return lot._replace(bet=SPLIT, late=True, hand=name) if name.split else lot
        return lot._replace(hand=name)
    if lot.bet == SPLIT:
        taken = {other.hand for other in facts.lots if other.bet == SPLIT and other.bettor == lot.bettor}
        free = [name for name in names if name.split and name not in taken]
        if not free:
            raise HousewayError(f"spot {lot.spot}, split: give the hands of the spot as a list")
        return lot._replace(hand=free[0])
    if lot.bet in (DOUBLE, INSURANCE) or (lot.bet in how.hands and len(how.hands) > 1):
        return lot._replace(hand=hand_of(how, lot))
    return lot


_Splits = dict[str, set[HandId | None]]
"""The bettors who split at a spot, with the hands that their splits are stated for (None: for no hand)."""


def _splitters(how: words.BlackjackPlay, facts: Facts, description: Described) -> dict[int, _Splits]:
    """The bettors who split, at spots where each bettor's split is stated, by his wager or his choices."""
    named: dict[int, _Splits] = {}
    for at, lot in enumerate(facts.lots):
        if lot.bet == SPLIT:
            numbered = bool(description.numbers) and description.numbers[at] > 0
            named.setdefault(lot.spot, {}).setdefault(lot.bettor, set()).add(lot.hand if numbered else None)
    for spot, bettor, stated, _ in described.player_choices(description):
        if bettor:
            splits, names = named.setdefault(spot, {}), _spot_names(facts, how, spot)
            for word, number in map(word_and_hand, stated):
                if word == SPLIT:
                    hands = [name for name in names[number - 1 : number] if name.split]
                    splits.setdefault(bettor, set()).update(hands or [None])
    return named


def _join_splits(rules: Rules, facts: Facts, named: Mapping[int, _Splits]) -> None:
    """Add the missing equal wagers on hands split off: of the bettors `named` at a spot, or else of all."""
    how = play_of(rules)
    if SPLIT not in rules.bets:
        return
    for lot in [lot for lot in facts.lots if lot.bet in how.hands]:
        splits = named.get(lot.spot, {lot.bettor: {None}})
        for name in _spot_names(facts, how, lot.spot):
            placed = any(
                other.bet == SPLIT and other.hand == name and other.bettor == lot.bettor
                for other in facts.lots
            )
            is_new = name.split and name.base == hand_of(how, lot) and not placed
            if is_new and _joined(splits, lot.bettor, name):
                facts.lots.append(Lot(lot.spot, lot.bettor, SPLIT, lot.amount, late=True, hand=name))


def _joined(splits: _Splits, bettor: str, hand: HandId) -> bool:
    """Whether a bettor has a wager on a hand split off: if his split is stated for it, or for no hand.

    Somebody has one on every hand, so where nobody's split is stated for a hand, all who split have one.
    """
    joined = [name for name, hands in splits.items() if hands & {hand, None}]
    return bettor in (joined or splits)


def _as_made(lots: Sequence[Lot]) -> list[Lot]:
    """Wagers in the order in which they were made: everybody's second doubles after everybody's first."""
    made: Counter[tuple[HandId | None, str]] = Counter()
    turns: list[int] = []
    for lot in lots:
        turns.append(made[lot.hand, lot.bettor] if lot.bet == DOUBLE else 0)
        made[lot.hand, lot.bettor] += lot.bet == DOUBLE
    return [lots[index] for index in sorted(range(len(lots)), key=turns.__getitem__)]


def _times(stated_words: Sequence[str]) -> int:
    """How often the last of some words is stated for its hand."""
    written = [(word, max(number, 1)) for word, number in map(word_and_hand, stated_words)]
    return written.count(written[-1])


def _choose(rules: Rules, facts: Facts, statement: _Statement, times: int) -> None:
    """Apply one stated choice: mark wagers, add one, or switch; `times` is how often it was stated."""
    how = play_of(rules)
    spot, bettor, stated, where = statement
    word, number = word_and_hand(stated)
    names = _spot_names(facts, how, spot) or [base_hand(how, spot)]
    if number > len(names):
        raise HousewayError(f"{where}: {stated!r}, but the spot has no hand {number}")
    hand = names[max(number, 1) - 1]
    ours = [
        index
        for index, lot in enumerate(facts.lots)
        if lot.spot == spot and lot.bet in (*how.hands, SPLIT, DOUBLE) and hand_of(how, lot) == hand
        if bettor in ("", lot.bettor)
    ]
    if word in _MARKS:
        if word.replace("_", " ") not in _listed(rules):
            raise HousewayError(f"{where}: this game has no {word.replace('_', ' ')}")
        for index in ours:
            facts.lots[index] = facts.lots[index]._replace(choice=word.replace("_", " "))
    elif word in (DOUBLE, INSURANCE):
        if word not in rules.bets:
            raise HousewayError(f"{where}: {rules.not_offered.get(word, f'this game has no {word}')}")
        lots = [facts.lots[index] for index in ours]
        for name in dict.fromkeys(lot.bettor for lot in lots):
            mine = [lot for lot in lots if lot.bettor == name]
            placed = sum(lot.bet == word and lot.hand == hand for lot in facts.lots if lot.bettor == name)
            if placed < times:
                share = rules.bets[word].share
                amount = share.amounts(mine[0].amount)[1] if share else double_amount(rules, mine)
                facts.lots.append(Lot(spot, name, word, amount, late=True, hand=hand))
    elif word == SWITCH and how.switch:
        _switch_back(how, facts, spot, where)
    elif word not in _SHOWN:
        if word == SWITCH:
            raise HousewayError(f"{where}: this game has no switch")
        raise unknown("choice", stated, _accepted(rules), where)


def _switch_back(how: words.BlackjackPlay, facts: Facts, spot: int, where: str) -> None:
    """The hands of a spot before their second cards were switched, unless they are given as dealt."""
    one, two = (base_hand(how, spot, place) for place in range(2))
    if one not in facts.hands:
        raise HousewayError(f"{where}: {SWITCH}, but the hands of seat {spot} are not given")
    first, second = facts.hands[one], facts.hands[two]
    for name, dealt in ((one, [first[0], second[1]]), (two, [second[0], first[1]])):
        stated = facts.dealt.setdefault(name, dealt)
        switched = is_split(facts, one) or is_split(facts, two) or all(map(_alike, stated, dealt))
        if not switched:
            raise HousewayError(f"{where}: {SWITCH}, but the hands of seat {spot} are as dealt")


def _accepted(rules: Rules) -> list[str]:
    """The choices that a player may have made in a game."""
    bets = [name for name in (DOUBLE, SPLIT, INSURANCE) if name in rules.bets]
    marks = [name for mark in _MARKS if (name := mark.replace("_", " ")) in _listed(rules)]
    return ["hit", "stand", *bets, *marks, *([SWITCH] if play_of(rules).switch else [])]


def _listed(rules: Rules) -> set[str]:
    """The actions that the charts of a game list."""
    return {action for chart in rules.drawing.values() for row in chart.rows for action in row.result}
