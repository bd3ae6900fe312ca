"""Finished rounds of pai gow poker as people describe them."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.cards import Card, Pack
from houseway.errors import HousewayError
from houseway.games import described
from houseway.games.as_set import HandAsSet
from houseway.games.described import Described, WrittenCards
from houseway.games.pai_gow.features import is_set_again
from houseway.games.pai_gow.settings import (
    PARTS,
    PLAYER_DEALER,
    SIZES,
    fault_of,
    house_setting,
    house_way,
    how_of,
    known,
    parts_of,
    put,
    set_as,
)
from houseway.games.warned import DeskWarning
from houseway.ranking.pai_gow import HAND_CARDS
from houseway.rounds.facts import Facts
from houseway.rounds.hands import HandId
from houseway.rulebook.families.pai_gow import HOUSE_WAY, SET
from houseway.rulebook.rules import Rules, readings_at
from houseway.rulebook.rules.naming import cited


def read_facts(rules: Rules, description: Described) -> Facts:
    """Read hands as ``front / back``, or as seven cards, which are set the house way."""
    names = dict.fromkeys(described.PLAYER_DEALER_NAMES, PLAYER_DEALER)
    facts, split = Facts(lots=list(description.lots)), {}
    for key, written in description.hands.items():
        where = f"hands.{key}"
        hand = described.hand_name(key, names, True, where, facts.hands)
        parts = _read_parts(written, where, rules.deck)
        facts.hands[hand] = [card for part in parts for card in part]
        if len(facts.hands[hand]) != HAND_CARDS:
            raise HousewayError(f"{where}: {len(facts.hands[hand])} cards, but a hand here has {HAND_CARDS}")
        if len(parts) > 1:
            split[hand] = parts
    for spot, bettor, stated, where in described.player_choices(description):
        if bettor:
            raise HousewayError(f"{where}: a hand is set for all its bettors together")
        facts.choices[spot] = described.last_choice(stated, (SET, HOUSE_WAY), where) or SET
    for hand, cards in list(facts.hands.items()):
        if None not in cards:
            by_house = house_way(rules, known(cards)).parts if hand not in split else None
            put(facts.hands, hand, by_house or [known(part) for part in split[hand]])
            if hand.spot is not None:
                facts.choices.setdefault(hand.spot, HOUSE_WAY if by_house else SET)
    return facts


def _read_parts(stated: WrittenCards, where: str, pack: Pack) -> list[list[Card | None]]:
    """The parts of a hand: front and back if it was set, otherwise all its cards in one."""
    read = described.read_parts(stated, PARTS, where, pack)
    if len(read) > len(PARTS):
        raise HousewayError(f"{where}: a hand is set as front / back")
    return read[::-1] if tuple(map(len, read)) == SIZES[::-1] and not isinstance(stated, dict) else read


def faults(rules: Rules, facts: Facts, description: Described) -> Iterator[DeskWarning]:
    """Hands that are set foul, or not the house way where that was asked for or is filed."""
    for hand, cards in facts.hands.items():
        parts = parts_of(facts.hands, hand)
        if hand.part or parts is None:
            continue
        setting = set_as(how_of(rules).ranking, parts)
        if setting is None or setting.foul:
            yield _foul_warning(rules, hand, fault_of(how_of(rules).ranking, parts))
        elif _left_to_house(rules, facts, hand):
            usual, made = house_way(rules, known(cards)), house_setting(rules, known(cards))
            if not made.ties(setting):
                text = f"{_owner(hand)} is set as {setting}, but the house way is {made}"
                readings = usual.row.readings
                yield DeskWarning(text, usual.row.cite, hand.spot, row=usual.row.text, by_reading=readings)


def _left_to_house(rules: Rules, facts: Facts, hand: HandId) -> bool:
    if hand.spot is None:
        return how_of(rules).bank_sets == HOUSE_WAY
    return facts.choices[hand.spot] == HOUSE_WAY


def _owner(hand: HandId) -> str:
    return "the player-dealer's hand" if hand.spot is None else f"spot {hand.spot}"


def _foul_warning(rules: Rules, hand: HandId, why: str) -> DeskWarning:
    """What is foul about a hand, and what is done with the player-dealer's."""
    how = how_of(rules)
    text = f"{_owner(hand)} is set foul: {why}"
    if hand.spot is not None:
        return DeskWarning(text, cited(how.foul_cite), hand.spot)
    then = "it is set again the house way" if how.bank_foul == HOUSE_WAY else "it loses"
    by_reading = readings_at(rules.filing, "play.bank_foul")
    return DeskWarning(f"{text}; {then}", cited(how.bank_foul_cite), by_reading=by_reading)


def as_set(rules: Rules, facts: Facts, description: Described) -> Iterator[HandAsSet]:
    """Every hand whose cards are known, in front and back; one that is foul also as it is set again."""
    unset = described.left_unset(description.hands, PLAYER_DEALER)
    ranking = how_of(rules).ranking
    for hand, cards in facts.hands.items():
        parts = parts_of(facts.hands, hand)
        if hand.part or parts is None:
            continue
        by_house = hand in unset
        if not by_house:
            fault, setting = fault_of(ranking, parts), set_as(ranking, parts)
            yield HandAsSet(hand, parts, tuple(map(str, setting or ())), fault)
            if not fault or not _set_again(rules, facts, hand):
                continue
        usual = house_way(rules, known(cards))
        worth = tuple(map(str, house_setting(rules, known(cards))))
        yield HandAsSet(hand, usual.parts, worth, row=usual.row, again=not by_house)


def _set_again(rules: Rules, facts: Facts, hand: HandId) -> bool:
    """Whether a foul hand is set again the house way for a wager."""
    if hand.spot is None:
        return how_of(rules).bank_foul == HOUSE_WAY
    return any(is_set_again(rules, facts, lot) for lot in facts.lots if lot.spot == hand.spot)
