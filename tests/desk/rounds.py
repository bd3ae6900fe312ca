"""Live rounds played at random, and how a floor person would write them down."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from houseway.cards import Card, CardRandom
from houseway.games import game_of
from houseway.money import dollar_number
from houseway.rounds.decisions import Amount, Choice
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.banked import BankedOpening
from houseway.table.layout import Claim, complete, open_bets
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.playing import filing, filings

RAIL = "on the rail"
WEALTH = 100_000_00
BANKS = (2_000, 10_000, 30_000, 1_000_000)


@cache
def one_of_each_shape() -> tuple[str, ...]:
    """A filing for every way that hands are dealt, split, set and kept."""
    shapes = {
        (filing(game).family, game_of(rules).shape(rules)): game
        for game in filings()
        for rules in [load_rules(game)]
    }
    return tuple(sorted(shapes.values()))


def dealt(rules: Rules, seed: int, rail: bool = False) -> tuple[LiveRound, int]:
    """A round dealt and played at random, with a bank between very small and very large.

    With `rail`, somebody who has no seat bets behind one of the players, where the filing lets him.
    """
    chance = random.Random(seed)
    table = Table(rules, CardRandom.seeded(seed), fresh_shoe=True)
    seats = range(1, rules.seats + 1)
    for seat in seats:
        table.sit(seat, f"seat {seat}", WEALTH)
    table.banked.player_dealer = chance.choice(list(seats))
    lots: list[Lot] = []
    others = [seat for seat in seats if seat != table.banked.player_dealer]
    for seat in chance.sample(others, min(4, len(others))):
        lots += _wagers(rules, chance, seat, f"seat {seat}")
    if rail and rules.filing.backline:
        table.stand(RAIL, WEALTH)
        lots += _wagers(rules, chance, lots[0].spot, RAIL)
    bank = chance.choice(BANKS)
    live = table.deal(lots, bank)
    while live.pending:
        ask = live.pending[0]
        offer = chance.choice(ask.offers)
        if isinstance(offer, Amount):
            dollars = chance.randint(min(1, offer.high // 100), offer.high // 100)
            live.answer(ask, Choice(offer.name, max(offer.low, dollars * 100)))
        else:
            live.answer(ask, chance.choice(list(offer.answers())))
    return live, bank


def _wagers(rules: Rules, chance: random.Random, spot: int, bettor: str) -> list[Lot]:
    claim: Claim = "behind" if bettor == RAIL else "own"
    wanted = [bet for bet in open_bets(rules, claim) if bet.kind == "base" or chance.random() < 0.5]
    amounts = {bet.id: max(bet.low, 500) * chance.randint(1, 4) for bet in wanted}
    return [Lot(spot, bettor, bet, amount) for bet, amount in complete(rules, amounts, claim).items()]


# ---------------------------------------------------------------------- in writing


def described(live: LiveRound, bank: int) -> dict[str, Any]:
    """A finished round as a situation."""
    facts = live.round.facts
    assert facts is not None
    return {
        "game": live.rules.id,
        "settings": dict(live.rules.settings),
        "table": {"player_dealer": live.round.player_dealer, "bank": dollar_number(bank)} | _dice(live),
        "hands": _hands(live.rules, facts),
        "choices": _choices(facts),
        "bets": _bets(live.rules, facts),
    }


def _dice(live: LiveRound) -> dict[str, Any]:
    opening = live.deal.opening
    assert isinstance(opening, BankedOpening)
    return {"action": {"dice": list(opening.dice)}} if opening.dice else {}


def _spots(facts: Facts) -> list[int]:
    return list(dict.fromkeys(lot.spot for lot in facts.lots))


def _own(facts: Facts, spot: int) -> list[HandId]:
    """The hands of a spot as they are written: each dealt hand, followed by those split from it."""
    return sorted(hand for hand in facts.hands if hand.spot == spot and not hand.part)


def _hands(rules: Rules, facts: Facts) -> dict[str, Any]:
    shared = [hand for hand in facts.hands if hand.spot is None and not hand.part]
    found: dict[str, Any] = {str(hand): _written(rules, facts, hand) for hand in shared}
    for spot in _spots(facts):
        groups: dict[HandId, list[Any]] = {}
        for hand in _own(facts, spot):
            groups.setdefault(hand.base, []).append(_written(rules, facts, hand))
        listed = [hands if len(hands) > 1 else hands[0] for hands in groups.values()]
        if listed:
            found[str(spot)] = listed if len(listed) > 1 else listed[0]
        if _switched(facts, spot):
            found[f"seat {spot} as dealt"] = [
                _show(rules, facts.dealt.get(hand, facts.hands[hand])[:2]) for hand in groups
            ]
    return found


def _written(rules: Rules, facts: Facts, hand: HandId) -> str | dict[str, str]:
    """A hand as dealt, or in the parts that it was set into."""
    parts = game_of(rules).shape(rules).parts
    if parts and hand.of(parts[0]) in facts.hands:
        return {part: _show(rules, facts.hands[hand.of(part)]) for part in parts}
    cards = _show(rules, facts.hands[hand])
    kept = facts.hands.get(hand.of("kept"))
    return cards if kept is None else {"dealt": cards, "kept": _show(rules, kept)}


def _show(rules: Rules, cards: Sequence[Card | None]) -> str:
    return rules.deck.show_all(card for card in cards if card is not None)


def _switched(facts: Facts, spot: int) -> bool:
    """Whether second cards were switched: a hand does not begin with the second card that it was dealt."""
    bases = [hand for hand in _own(facts, spot) if not hand.split]
    if len(bases) < 2 or not any(hand in facts.dealt for hand in bases):
        return False
    for hand in bases:
        split = [other for other in _own(facts, spot) if other.split and other.base == hand]
        second = facts.hands[split[0]][0] if split else facts.hands[hand][1]
        if hand in facts.dealt and facts.dealt[hand][1] != second:
            return True
    return False


def _numbered(facts: Facts, lot: Lot) -> str:
    """The number of a wager's hand as it is written after a word, where its spot has several."""
    hands = _own(facts, lot.spot)
    return f" {hands.index(lot.hand) + 1}" if lot.hand in hands and len(hands) > 1 else ""


def _choices(facts: Facts) -> dict[str, Any]:
    """What was chosen at each spot, or by each bettor of a spot where they chose differently."""
    found: dict[str, Any] = {}
    for spot in _spots(facts):
        lots = [lot for lot in facts.lots if lot.spot == spot]
        chosen = [facts.choices[spot]] if spot in facts.choices else []
        if _switched(facts, spot):
            chosen.append("switch")
        if any(lot.choice for lot in lots):
            bettors: dict[str, list[str]] = {lot.bettor: list(chosen) for lot in lots}
            for lot in lots:
                if lot.choice:
                    own = [word for word in bettors[lot.bettor] if word not in chosen or word == "switch"]
                    bettors[lot.bettor] = list(dict.fromkeys([*own, lot.choice + _numbered(facts, lot)]))
            found[str(spot)] = bettors
        elif chosen:
            found[str(spot)] = chosen
    return found


def _bets(rules: Rules, facts: Facts) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for spot in _spots(facts):
        bettors: dict[str, dict[str, Any]] = {}
        for lot in facts.lots:
            if lot.spot != spot:
                continue
            late = rules.bets[lot.bet].placed == "by choice"
            name = rules.bets[lot.bet].name + (_numbered(facts, lot) if late else "")
            wagers, amount = bettors.setdefault(lot.bettor, {}), dollar_number(lot.amount)
            wagers[name] = [*wagers[name], amount] if name in wagers else [amount] if late else amount
        listed = [{"bettor": name, "bets": wagers} for name, wagers in bettors.items()]
        found[str(spot)] = listed if len(listed) > 1 else listed[0]["bets"]
    return found
