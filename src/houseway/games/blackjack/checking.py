"""Where a finished round of blackjack breaks its charts.

Every hand is walked card by card through the charts that a live round asks. A description says which cards a
hand took and how often it was doubled, not always when: what has a legal explanation is not warned of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from houseway.cards import Card, rank
from houseway.games.blackjack.hands import (
    DOUBLE,
    INSURANCE,
    PLAYER_DEALER,
    RANKS,
    SPLIT,
    HandInPlay,
    base_hand,
    count,
    double_amount,
    hand_of,
    is_split,
    natural,
    origin_after_split,
    play_of,
    seen,
)
from houseway.games.blackjack.stated import stated_on
from houseway.games.described import DRAW, Described, player_choices
from houseway.games.warned import NOT_OFFERED, DeskWarning, Ruling, lines_of, ruling
from houseway.money import money
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.cases import Case
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import Actions, Rules
from houseway.rulebook.rules.naming import cited

TIMES = ("", " a second time", " a third time", " a fourth time", " once more")


def faults(rules: Rules, facts: Facts, description: Described) -> Iterator[DeskWarning]:
    """Whatever the charts do not allow, in the order of play."""
    check = _Check(rules, facts, description)
    for lot in facts.lots:
        if lot.bet == INSURANCE or lot.choice == "even money":
            yield from check.insurance(lot)
    for spot in dict.fromkeys(lot.spot for lot in facts.lots):
        yield from check.spot(spot)
    yield from check.bank()


@dataclass(frozen=True)
class _Check:
    """A finished round, checked against the charts."""

    rules: Rules
    facts: Facts
    description: Described

    @cached_property
    def how(self) -> words.BlackjackPlay:
        """The way the round is played."""
        return play_of(self.rules)

    @cached_property
    def up(self) -> Card | None:
        """The player-dealer's up card, if it is known."""
        bank = self.facts.hands.get(PLAYER_DEALER, [])
        return bank[self.how.up - 1] if self.how.up <= min(len(bank), self.how.dealer_cards) else None

    @cached_property
    def ended_by(self) -> Ruling | None:
        """The row by which the player-dealer looked for a natural and found it, which ends the round."""
        if "check" not in self.rules.drawing or self.up is None:
            return None
        two = self.known(PLAYER_DEALER)[:2]
        looked = self.rule("check", "check", [], HandInPlay(0, PLAYER_DEALER))
        return looked if looked.allowed and natural(two, self.how) != "none" else None

    # ------------------------------------------------------------------ what the charts see

    def known(self, hand: HandId) -> list[Card]:
        """The cards of a hand; none if one of them is unknown."""
        cards = self.facts.hands.get(hand, [])
        known = [card for card in cards if card is not None]
        return known if len(known) == len(cards) else []

    def rule(self, chart: str, action: str, cards: Sequence[Card], hand: HandInPlay) -> Ruling:
        """What a chart says about an action with these cards, or with cards that are not known."""
        if cards:
            return ruling(self.rules, chart, action, seen(cards, self.how, self.up, hand))
        return ruling(self.rules, chart, action, {} if self.up is None else {"up": RANKS[rank(self.up)]})

    def hands(self, spot: int) -> list[HandId]:
        """The hands of a spot in the order in which they are written."""
        return sorted(hand for hand in self.facts.hands if hand.spot == spot)

    def lots(self, hand: HandId) -> list[Lot]:
        """The wagers on a hand that are played with it."""
        played = (*self.how.hands, SPLIT, DOUBLE)
        return [
            lot
            for lot in self.facts.lots
            if lot.spot == hand.spot and lot.bet in played and hand_of(self.how, lot) == hand
        ]

    def warning(self, hand: HandId, what: str, found: Ruling) -> DeskWarning:
        """A warning about a hand, which begins with its name, and the row or the lines that forbid it."""
        stated = DeskWarning(what, found.cite, hand.spot, row=found.text, by_reading=found.readings)
        if hand.spot is None:
            return stated._replace(what=f"the {hand} {what}")
        hands = self.hands(hand.spot)
        if len(hands) < 2:
            return stated._replace(what=f"spot {hand.spot} {what}")
        return stated._replace(what=f"spot {hand.spot}, hand {hands.index(hand) + 1}, {what}", hand=hand)

    def refused(self, hand: HandId, did: str, against: Ruling) -> DeskWarning:
        """A warning that something was done that a row of a chart does not allow."""
        return self.warning(hand, f"{did}, which is not allowed", against)

    # ------------------------------------------------------------------ before the players act

    def insurance(self, lot: Lot) -> Iterator[DeskWarning]:
        """Insurance or even money against the wrong card, or with the wrong hand."""
        hand = hand_of(self.how, lot).base
        cards = self.facts.dealt.get(hand, self.facts.hands.get(hand, []))[:2]
        dealt = [card for card in cards if card is not None]
        action = lot.choice or INSURANCE
        found = self.rule("insurance", action, dealt if len(dealt) == 2 else [], HandInPlay(lot.spot, hand))
        if found.allowed is False:
            against = f" against {self.rules.deck.show(self.up)}" if self.up is not None else ""
            yield self.refused(hand, f"took {action}{against}", found)

    # ------------------------------------------------------------------ the players

    def spot(self, spot: int) -> Iterator[DeskWarning]:
        """The switch, the splits and the play of every hand of a spot that has a wager on it."""
        for place in range(len(self.how.hands)):
            base = base_hand(self.how, spot, place)
            hands = [hand for hand in self.hands(spot) if hand.base == base]
            if not any(self.lots(hand) for hand in hands):
                continue
            if self.ended_by:
                yield from self._played_on(hands, self.ended_by)
                continue
            if spot in self.description.of_bank and "player" in self.rules.house_way:
                yield from self._house_way(hands)
                continue
            yield from self._splits(hands)
            for hand in hands:
                if self.lots(hand):
                    yield from self._split_amounts(hand)
                    yield from self._double_amounts(hand)
                    yield from self._hand(hand, len(hands) - 1)

    def _played_on(self, hands: Sequence[HandId], found: Ruling) -> Iterator[DeskWarning]:
        """Anything done after a natural of the player-dealer was found, except an early surrender."""
        base = hands[0]
        acts = {
            **self._acts(hands),
            "took a card": any(len(self.facts.hands[hand]) > 2 for hand in hands),
        }
        if self._early(base):
            del acts["surrendered"]
        act = next((act for act, done in acts.items() if done), "")
        if act:
            what = f"{act}, but the player-dealer's natural had ended the round"
            yield self.warning(base, what, found)

    def _acts(self, hands: Sequence[HandId]) -> dict[str, bool]:
        """What may be done with a hand besides hitting and standing, and whether it was done."""
        lots = [lot for hand in hands for lot in self.lots(hand)]
        return {
            "split": len(hands) > 1,
            "switched": self._switched(hands[0]) and hands[0].number == 1,
            "doubled": any(lot.bet == DOUBLE for lot in lots),
            "surrendered": any(lot.choice == "surrender" for lot in lots),
            "rescued its wager": any(lot.choice == "rescue" for lot in lots),
        }

    def _house_way(self, hands: Sequence[HandId]) -> Iterator[DeskWarning]:
        """The first thing that the house way does not do, with a hand of the player-dealer elsewhere."""
        base, cards = hands[0], self.known(hands[0])
        act = next((act for act, done in self._acts(hands).items() if done), "")
        if act:
            yield self._against_house_way(base, act)
            return
        for size in range(2, len(cards) + 1):
            known = seen(cards[:size], self.how, self.up, HandInPlay(base.spot or 0, base))
            row = self.rules.house_way["player"].settled_by(known)
            stood = size == len(cards)
            if row is not None and row.result != (("stand",) if stood else ("hit",)):
                card = "" if stood else f"{self.rules.deck.show(cards[size])} "
                did = f"{'stood' if stood else 'took'} {card}with {self._counted(cards[:size])}"
                yield self._against_house_way(base, did, row)
                return

    def _against_house_way(self, hand: HandId, did: str, row: Case[Actions] | None = None) -> DeskWarning:
        """A warning that a hand of the player-dealer in another position was not played the house way."""
        lines = (*self.rules.banking.cite, *([row.cite] if row else []))
        what = f"{did}, but the player-dealer's hand at another spot is played the house way"
        return self.warning(hand, what, Ruling(False, row.text if row else "", cited(lines)))

    def _switched(self, hand: HandId) -> bool:
        """Whether a hand that was not split has another second card than it was dealt."""
        dealt = self.facts.dealt.get(hand)
        return not is_split(self.facts, hand) and dealt not in (None, self.facts.hands[hand][:2])

    def _early(self, hand: HandId) -> bool:
        """Whether a hand as dealt may be surrendered before the player-dealer looks for a natural."""
        cards = self.known(hand)
        found = self.rule("early_surrender", "surrender", cards[:2], HandInPlay(hand.spot or 0, hand))
        return len(cards) == 2 and found.allowed is not False

    def _splits(self, hands: Sequence[HandId]) -> Iterator[DeskWarning]:
        """The first split that no order of splitting explains: hands may be written in another order.

        Every order is tried up to as many splits as charts can tell apart; beyond, the one that is written.
        """
        firsts = [card for hand in hands for card in self.facts.hands[hand][:1] if card is not None]
        if len(firsts) < len(hands):
            return
        reached = [[0]]
        for made in range(1, len(hands)):
            origin = origin_after_split(firsts[0]) if made > 1 else "deal"
            hand = HandInPlay(hands[0].spot or 0, hands[0], origin, made - 1)
            further: dict[frozenset[int], list[int]] = {}
            for present in reached:
                others = [place for place in range(len(hands)) if place not in present]
                for other in others if len(hands) <= words.MOST_SPLITS + 1 else others[:1]:
                    pairs = [(firsts[place], firsts[other]) for place in present]
                    if any(self.rule("split", SPLIT, pair, hand).allowed is not False for pair in pairs):
                        further.setdefault(frozenset([*present, other]), [*present, other])
            if not further:
                other = next(place for place in range(len(hands)) if place not in reached[0])
                pair = firsts[0], firsts[other]
                did = f"split {self.rules.deck.show_all(pair)}{TIMES[min(made, len(TIMES)) - 1]}"
                yield self.refused(hands[0], did, self.rule("split", SPLIT, pair, hand))
                return
            reached = list(further.values())

    def _hand(self, name: HandId, splits: int) -> Iterator[DeskWarning]:
        """One hand from its second card to its end."""
        cards = self.known(name)
        if len(cards) < 2:
            return
        origin = origin_after_split(cards[0]) if is_split(self.facts, name) else "deal"
        # A hand that was finished before a later split was played with fewer splits.
        courses = [
            list(self._course(HandInPlay(name.spot or 0, name, origin, made, 0, self._switched(name)), cards))
            for made in range(splits, 0, -1) or (0,)
        ]
        yield from min(courses, key=len)

    def _course(self, hand: HandInPlay, cards: Sequence[Card]) -> Iterator[DeskWarning]:
        """Hits, then doubles with a card each, then the end: the first step that a chart does not allow."""
        lots, name = self.lots(hand.name), hand.name
        doubles = max(Counter(lot.bettor for lot in lots if lot.bet == DOUBLE).values(), default=0)
        if doubles and self._hit_after_double(name):
            text = "drew again after doubling, but a doubled hand stands"
            yield self.warning(name, text, Ruling(False, cite=lines_of(self.rules, "double")))
            return
        size = 2
        for _ in range(len(cards) - 2 - doubles):
            found = self.rule("player", "hit", cards[:size], hand)
            if found.allowed is False:
                yield self._took(name, cards, size, found)
                return
            size += 1
        for made in range(doubles):
            found = self.rule("double", DOUBLE, cards[:size], replace(hand, doubled=made))
            if found.allowed is False:
                yield self.refused(name, f"doubled with {self._counted(cards[:size])}", found)
                return
            size += 1
        if size > len(cards):
            text = "doubled, but has no card for it: every double takes one card"
            yield self.warning(name, text, Ruling(False, cite=lines_of(self.rules, "double")))
        else:
            yield from self._end(replace(hand, doubled=doubles), cards, lots)

    def _end(self, hand: HandInPlay, cards: Sequence[Card], lots: Sequence[Lot]) -> Iterator[DeskWarning]:
        """How a hand ended: surrendered, rescued or standing."""
        name, marks = hand.name, {lot.choice for lot in lots}
        if "surrender" in marks:
            found = self._surrender(hand, cards, whole=marks == {"surrender"})
            if found.allowed is False:
                yield self.refused(name, f"surrendered with {self._counted(cards)}", found)
        if "rescue" in marks:
            found = self.rule("rescue", "rescue", cards, hand)
            if found.allowed is False:
                yield self.refused(name, f"rescued its wager with {self._counted(cards)}", found)
        if "" in marks and not hand.doubled:
            found = self.rule("player", "stand", cards, hand)
            if found.allowed is False:
                yield self._stood(name, cards, found)

    def _surrender(self, hand: HandInPlay, cards: Sequence[Card], whole: bool) -> Ruling:
        """Whether a hand may be surrendered as it ended or, by some of its bettors, at any time before."""
        states = [(cards, hand)]
        if not whole:
            states += [(cards[:size], replace(hand, doubled=0)) for size in range(len(cards) - 1, 1, -1)]
            dealt = [card for card in self.facts.dealt.get(hand.name, []) if card is not None]
            if hand.origin != "deal" and len(dealt) == 2:
                states.append((dealt, HandInPlay(hand.spot, hand.name)))
        found = NOT_OFFERED
        for held, at in states:
            early = len(held) == 2 and at.origin == "deal"
            for chart in ("early_surrender", "surrender") if early else ("surrender",):
                if chart in self.rules.drawing:
                    found = self.rule(chart, "surrender", held, at)
                if found.allowed is not False:
                    return found
        return found

    def _hit_after_double(self, name: HandId) -> bool:
        """Whether the description says that a hand was hit after it had been doubled."""
        hands = self.hands(name.spot or 0)
        for spot, _, stated, _ in player_choices(self.description):
            if spot == name.spot:
                on_hand = stated_on(stated, hands.index(name) + 1, len(hands))
                if DOUBLE in on_hand and DRAW in on_hand[on_hand.index(DOUBLE) :]:
                    return True
        return False

    # ------------------------------------------------------------------ amounts

    def _split_amounts(self, name: HandId) -> Iterator[DeskWarning]:
        """Wagers on a hand split off that differ from the original, if the bet itself does not equal it."""
        original = {lot.bettor: lot.amount for lot in self.lots(name.base) if lot.bet in self.how.hands}
        for lot in self.lots(name):
            equal = original.get(lot.bettor, lot.amount)
            if lot.bet == SPLIT and lot.amount != equal and not self.rules.bets[SPLIT].equals:
                text = f"has a split wager of {money(lot.amount)}, but the original is {money(equal)}"
                yield self.warning(name, text, Ruling(False, cite=self.rules.bets[SPLIT].cite))

    def _double_amounts(self, name: HandId) -> Iterator[DeskWarning]:
        """Doubles of another size than the wager on the hand, if the bet itself does not limit them."""
        lots = self.lots(name)
        for bettor in dict.fromkeys(lot.bettor for lot in lots):
            mine = [lot for lot in lots if lot.bettor == bettor]
            before = [lot for lot in mine if lot.bet != DOUBLE]
            for made, lot in enumerate(lot for lot in mine if lot.bet == DOUBLE):
                equal, bet = double_amount(self.rules, before), self.rules.bets[DOUBLE]
                less = not made and self.how.double == "equal or less"
                limited = not made and bool(bet.equals or bet.at_most)
                if not limited and (lot.amount > equal or (lot.amount < equal and not less)):
                    must = f"must be {'at most ' if less else ''}{money(equal)}"
                    text = f"doubled for {money(lot.amount)}, but this double {must}"
                    yield self.warning(name, text, Ruling(False, cite=lines_of(self.rules, "double")))
                before.append(lot)

    # ------------------------------------------------------------------ the player-dealer

    def bank(self) -> Iterator[DeskWarning]:
        """The player-dealer's draws."""
        cards, hand = self.known(PLAYER_DEALER), HandInPlay(0, PLAYER_DEALER)
        for size in range(2, len(cards) + 1):
            last = size == len(cards)
            found = self.rule("dealer", "stand" if last else "hit", cards[:size], hand)
            if found.allowed is False and last:
                yield self._stood(PLAYER_DEALER, cards, found)
            elif found.allowed is False:
                yield self._took(PLAYER_DEALER, cards, size, found)
                return

    # ------------------------------------------------------------------ words

    def _took(self, hand: HandId, cards: Sequence[Card], size: int, found: Ruling) -> DeskWarning:
        card, had = self.rules.deck.show(cards[size]), self._counted(cards[:size])
        what = f"took {card} with {had}, but the chart has it stand"
        return self.warning(hand, what, found)

    def _stood(self, hand: HandId, cards: Sequence[Card], found: Ruling) -> DeskWarning:
        what = f"stood with {self._counted(cards)}, but the chart has it hit"
        return self.warning(hand, what, found)

    def _counted(self, cards: Sequence[Card]) -> str:
        total, soft = count(cards, self.how.target)
        if natural(cards, self.how) != "none":
            return "a natural"
        return f"soft {total}" if soft else str(total)
