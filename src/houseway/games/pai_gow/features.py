"""What the settlement tables look at: two hands in two parts each, and what seven cards hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houseway.cards import JOKER, Card
from houseway.games.features import FeatureTable, NotGiven, all_known
from houseway.games.pai_gow.settings import (
    PARTS,
    PLAYER_DEALER,
    FrontAndBack,
    house_setting,
    how_of,
    parts_of,
    set_as,
)
from houseway.ranking.high import HIGH_CARD
from houseway.ranking.pai_gow import HAND_CARDS
from houseway.ranking.pai_gow_seven import ROYAL_MATCH, held
from houseway.ranking.system import ACE, RankKey
from houseway.rounds.control import control
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.families.pai_gow import FOUL, HOUSE_WAY, NONE, SET, VOCABULARY, PaiGowPlay
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features


class _Comparison(NamedTuple):
    """One wager, with the seven cards of its hand and the player-dealer's."""

    rules: Rules
    facts: Facts
    lot: Lot

    @property
    def how(self) -> PaiGowPlay:
        return how_of(self.rules)

    @property
    def hand(self) -> HandId:
        """The hand it is on: a button looks at another player's."""
        return self.lot.hand or HandId(self.lot.spot)

    @property
    def result(self) -> str:
        """Whether the wager's hand was set foul."""
        return FOUL if self._foul and not self._reset else SET

    def higher(self, part: str) -> str:
        """Whose front, or whose back, is higher; both are the player's if the bank's hand loses as foul."""
        if self.how.bank_foul == "loses" and self._is_foul(PLAYER_DEALER):
            return "player"
        at = PARTS.index(part)
        mine, his = self._keys(self.hand)[at], self._keys(PLAYER_DEALER)[at]
        return "copy" if mine == his else "player" if mine > his else "player-dealer"

    @property
    def seven(self) -> str:
        """The highest bonus hand in the seven cards."""
        cards = self._cards(self.hand)
        names = held(cards, self.how.ranking)
        if self.how.royal_match == "natural" and JOKER in cards:
            names -= {ROYAL_MATCH}
        return next((name for name in self.how.bonus_hands if name in names), NONE)

    @property
    def ace_high(self) -> bool:
        """Whether the player's seven cards hold no more than a high ace."""
        return is_ace_high(self.how, self._cards(self.hand))

    def of_the_bank(self, name: str) -> bool:
        """What the player-dealer's seven cards say by themselves."""
        return of_the_bank(self.how, self._cards(PLAYER_DEALER))[name]

    @property
    def _foul(self) -> bool:
        if self.hand.of(PARTS[0]) not in self.facts.hands and self._cards(self.hand):
            return False  # nobody set his hand, because the player-dealer's decided
        return self._is_foul(self.hand)

    @property
    def _reset(self) -> bool:
        """Whether a foul hand is set again for this wager."""
        return is_set_again(self.rules, self.facts, self.lot)

    def _is_foul(self, hand: HandId) -> bool:
        setting = self._setting(hand)
        return setting is None or setting.foul or hand.spot in self.facts.fouled

    def _keys(self, hand: HandId) -> tuple[RankKey, RankKey]:
        """Front and back of a hand as it is compared; one that is foul is set again the house way."""
        setting = self._setting(hand)
        if setting is None or self._is_foul(hand):
            setting = house_setting(self.rules, self._cards(hand))
        return setting.front.key, setting.back.key

    def _setting(self, hand: HandId) -> FrontAndBack | None:
        """A hand as it was set; None if its parts have the wrong number of cards."""
        derived, key = self.facts.derived, (hand, self.rules.digest)
        if key not in derived:
            parts = parts_of(self.facts.hands, hand)
            if parts is None:
                raise NotGiven("a card is missing")
            derived[key] = set_as(self.how.ranking, parts)
        made: FrontAndBack | None = derived[key]
        return made

    def _cards(self, hand: HandId) -> list[Card]:
        return all_known(self.facts.hands.get(hand, ()), HAND_CARDS)


def is_ace_high(how: PaiGowPlay, cards: Sequence[Card]) -> bool:
    """Whether seven cards hold no more than a high ace."""
    return how.ranking.best_key(cards)[:2] == (HIGH_CARD, ACE)


def of_the_bank(how: PaiGowPlay, cards: Sequence[Card]) -> dict[str, bool]:
    """The features of the player-dealer's seven cards, however they are set."""
    return {"dealer.ace_high": is_ace_high(how, cards), "dealer.joker": JOKER in cards}


def is_set_again(rules: Rules, facts: Facts, lot: Lot) -> bool:
    """Whether a wager's hand is set again the house way if it is foul."""
    how = how_of(rules)
    return (how.foul if has_set(rules, facts, lot) else how.behind_foul) == HOUSE_WAY


def has_set(rules: Rules, facts: Facts, lot: Lot) -> bool:
    """Whether a wager is that of the bettor who set its hand, or joint with his."""
    if rules.digest not in facts.derived:
        facts.derived[rules.digest] = _responsible(rules, facts)
    return (lot.party or lot.bettor) in facts.derived[rules.digest].get(lot.spot, ())


def _responsible(rules: Rules, facts: Facts) -> dict[int, set[str]]:
    """The bettors responsible for the hand of each spot, and those whom joint bettors share action with."""
    by_spot: dict[int, list[Lot]] = {}
    for lot in facts.lots:
        if lot.amount:
            by_spot.setdefault(lot.spot, []).append(lot)
    set_at = _set_at(facts)
    found: dict[int, set[str]] = {}
    for spot, lots in by_spot.items():
        setters = set(_setters(rules, set_at, lots))
        found[spot] = {lot.party or lot.bettor for lot in lots if lot.bettor in setters}
    return found


def _setters(rules: Rules, set_at: Mapping[str, int], lots: Sequence[Lot]) -> list[str]:
    """The bettors responsible for the hand these wagers are on: the first, or those with the most money.

    A bettor who sets another hand leaves this one to the others; without others, it is his all the same.
    """
    if rules.filing.controls == "first bettor":
        return [lots[0].bettor]
    weights = control(rules, lots)
    circles = rules.filing.circles
    if circles is not None and circles.more_hands == HOUSE_WAY:
        able = {bettor: weights[bettor] for bettor in weights if set_at[bettor] == lots[0].spot}
        weights = able or weights
    most = max(weights.values())
    largest = [bettor for bettor, weight in weights.items() if weight == most]
    return largest if how_of(rules).equal_wagers == "all of them" else largest[:1]


def _set_at(facts: Facts) -> dict[str, int]:
    """The one hand that each bettor on several may set: the first that he holds, or else the first of all."""
    holders: dict[int, str] = {}
    spots: dict[str, set[int]] = {}
    for lot in facts.lots:
        holders.setdefault(lot.spot, lot.bettor)
        spots.setdefault(lot.bettor, set()).add(lot.spot)
    held = {bettor: [spot for spot in at if holders[spot] == bettor] for bettor, at in spots.items()}
    return {bettor: min(held[bettor] or at) for bettor, at in spots.items()}


FEATURES: FeatureTable[_Comparison] = FeatureTable(
    VOCABULARY,
    {
        "player.hand": lambda at: at.result,
        "front": lambda at: at.higher("front"),
        "back": lambda at: at.higher("back"),
        "seven.hand": lambda at: at.seven,
        "player.ace_high": lambda at: at.ace_high,
        "dealer.ace_high": lambda at: at.of_the_bank("dealer.ace_high"),
        "dealer.joker": lambda at: at.of_the_bank("dealer.joker"),
        "wager.amount": lambda at: at.lot.amount // 100,
    },
)


def features(rules: Rules, facts: Facts, lot: Lot) -> Features:
    """What the settlement tables may look at for one lot."""
    return FEATURES.of(_Comparison(rules, facts, lot))


def scope(rules: Rules, facts: Facts, lot: Lot) -> object:
    """Every spot has its own hand, which may be set again for those who did not set it."""
    return lot.hand or lot.spot, has_set(rules, facts, lot)


def height(rules: Rules, facts: Facts, hand: HandId) -> RankKey:
    """How high the best five of seven cards rank."""
    return how_of(rules).ranking.best_key(all_known(facts.hands[hand], HAND_CARDS))
