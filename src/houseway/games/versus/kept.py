"""Hands of which some cards are kept, as people describe them: dealt, kept, or set the house way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from houseway.cards import Card
from houseway.errors import HousewayError, unknown
from houseway.games import described
from houseway.games.described import Described, WrittenCards
from houseway.games.features import all_known
from houseway.games.versus.hands import DEALT, KEEP, KEPT, PLAYER_DEALER, kept_of, play_of
from houseway.games.warned import DeskWarning
from houseway.rounds.facts import Facts, Hands, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.keeping import keep_two, ways_to_keep
from houseway.rulebook.rules import Rules
from houseway.rulebook.rules.naming import cited


def read_parts(rules: Rules, hand: HandId, stated: WrittenCards, where: str) -> Hands:
    """A hand of which some cards are kept: as dealt, and those kept, which must be among them."""
    if not isinstance(stated, dict):
        return {hand: _read_part(rules, DEALT, stated, where)}
    read: Hands = {}
    for part, cards in described.named_parts(stated, (DEALT, KEPT), where).items():
        read[hand if part == DEALT else kept_of(hand)] = _read_part(rules, part, cards, f"{where}.{part}")
    _check_kept(rules, read, hand, f"{where}.{KEPT}")
    return read


def _read_part(rules: Rules, part: str, stated: WrittenCards, where: str) -> list[Card | None]:
    size = play_of(rules).hole if part == DEALT else play_of(rules).keep
    cards = described.read_cards(stated, where, rules.deck)
    if len(cards) != size:
        raise HousewayError(
            f"{where}: must be the {size} cards {part}, not {len(cards)} (write ? for an unknown card)"
        )
    return cards


def _check_kept(rules: Rules, hands: Hands, hand: HandId, where: str) -> None:
    """Refuse a hand that keeps what it was not dealt; a card dealt that is not known may be any."""
    dealt, kept = hands.get(hand), hands.get(kept_of(hand))
    if dealt is None or kept is None:
        return
    known, chosen = (Counter(card for card in cards if card is not None) for cards in (dealt, kept))
    others = tuple((chosen - known).elements())
    if len(others) > dealt.count(None):
        verb = "was" if len(others) == 1 else "were"
        raise HousewayError(f"{where}: {rules.deck.show_all(others)} {verb} not dealt to this hand")


def read_keeps(rules: Rules, description: Described, hands: Hands) -> None:
    """The cards kept, told as a choice (``keep As Ah``): the same as with the hand, where they are there."""
    for owner, _, stated, where in described.stated_choices(description):
        text = " ".join(stated)
        word, _, cards = text.strip().partition(" ")
        if word.lower() != KEEP:
            raise unknown("choice", text, (f"{KEEP} As Ah",), where)
        hand = HandId(owner) if isinstance(owner, int) else PLAYER_DEALER
        read = _read_part(rules, KEPT, cards, where)
        if Counter(hands.setdefault(kept_of(hand), read)) != Counter(read):
            raise HousewayError(f"{where}: {text}, but other cards are kept in hands")
        _check_kept(rules, hands, hand, where)


def set_second_hands(rules: Rules, description: Described, hands: Hands) -> None:
    """Set the further hands of one bettor the house way, where that is filed and nothing else is stated."""
    holders = _holders(rules, description.lots)
    for spot, holder in holders.items():
        hand = HandId(spot)
        several = list(holders.values()).count(holder) > 1
        if several and hand in hands and kept_of(hand) not in hands and None not in hands[hand]:
            hands[kept_of(hand)] = list(keep_two(all_known(hands[hand]), play_of(rules).house_way))


def _holders(rules: Rules, lots: Sequence[Lot]) -> dict[int, str]:
    """Whose hand each spot's is, where a bettor's further hands are set the house way; empty elsewhere."""
    circles = rules.filing.circles
    if circles is None or circles.more_hands != "house way":
        return {}
    holders: dict[int, str] = {}
    for lot in lots:
        holders.setdefault(lot.spot, lot.bettor)
    return holders


def keep_faults(rules: Rules, facts: Facts) -> Iterator[DeskWarning]:
    """The further hands of one bettor that were not set the house way.

    His first hand is the one at his seat or, where that is not known, the one with the lowest number.
    """
    holders = _holders(rules, facts.lots)
    firsts: dict[str, int] = {}
    for spot in sorted(holders, key=lambda spot: (holders[spot] != f"seat {spot}", spot)):
        firsts.setdefault(holders[spot], spot)
    for spot in sorted(set(holders) - set(firsts.values())):
        dealt, kept = (facts.hands.get(hand, [None]) for hand in (HandId(spot), kept_of(HandId(spot))))
        if None in (*dealt, *kept):
            continue
        ways = ways_to_keep(all_known(dealt), play_of(rules).house_way)
        if all(Counter(pair) != Counter(kept) for pair in ways):
            text = (
                f"spot {spot} kept {rules.deck.show_all(all_known(kept))}, but the house way of a second hand"
            )
            circles = rules.filing.circles
            cite = cited(circles.cite) if circles else ""
            yield DeskWarning(f"{text} keeps {rules.deck.show_all(ways[0])}", cite, spot)
