"""The round: deal, insure, check, play hand by hand, then the player-dealer draws."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field

from houseway.cards import Card, rank
from houseway.games.blackjack.hands import (
    DOUBLE,
    INSURANCE,
    PLAYER_DEALER,
    RANKS,
    SPLIT,
    HandInPlay,
    allowed,
    base_hand,
    default_choice,
    hand_of,
    insurance_amounts,
    natural,
    origin_after_split,
    play_of,
    seen,
    split_off,
)
from houseway.rounds.decisions import Amount, Ask, Choice, Offer, Plain
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.rounds.round import Answers, Misdeal, Round, Steps
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.models import LeftOf
from houseway.rulebook.rules import Actions
from houseway.rulebook.vocabulary import Features

PLAIN = {name: Plain(name) for name in ("hit", "stand", "surrender", "rescue")}
"""The offers without a cost."""


def play(round: Round) -> Steps:
    """Deal, let the players insure, surrender and act, and draw for the player-dealer."""
    table = _BlackjackRound(round, play_of(round.rules))
    table.deal()
    yield from table.surrender_early()
    yield from table.insure()
    if not table.natural_found():
        for spot in table.order(table.how.acts_from):
            yield from table.play_spot(spot)
    table.draw_for_the_bank()


@dataclass
class _BlackjackRound:
    """The state of a round in play: the up card, the splits so far, and who stayed out of them."""

    round: Round
    how: words.BlackjackPlay
    up: Card | None = None
    splits: dict[HandId, int] = field(default_factory=dict)
    stayed: set[tuple[int, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._played = (*self.how.hands, SPLIT, DOUBLE)

    # ------------------------------------------------------------------ before the players act

    def order(self, start: LeftOf) -> list[int]:
        """The spots in turn, from the player-dealer's or the house dealer's left."""
        return self.round.from_left_of(start, self.spots)

    @property
    def spots(self) -> list[int]:
        """The spots with any wager, even only a side bet."""
        return self.round.spots_on(tuple(self.round.rules.bets))

    def base_hands(self, spot: int) -> list[HandId]:
        """A spot's hands as dealt."""
        return [base_hand(self.how, spot, place) for place in range(len(self.how.hands))]

    def deal(self) -> None:
        """Deal two cards to every hand; the player-dealer's hidden card is face down, and nobody sees it."""
        round, how = self.round, self.how
        seats = round.deal_order(how.deals_from, self.spots)
        if len(how.hands) > 1:
            for lot in list(round.lots):
                if lot.bet in how.hands:
                    round.update_lot(lot, hand=hand_of(how, lot))
        for turn in (1, 2):
            for seat in seats:
                if seat != round.player_dealer:
                    for hand in self.base_hands(seat):
                        round.deal(hand)
                elif turn <= how.dealer_cards:
                    card = round.deal(PLAYER_DEALER, face_up=turn == how.up)
                    if turn == how.up:
                        self.up = card
        self._check_bank_hand()
        round.stage = "draw"

    def _check_bank_hand(self) -> None:
        """Void the deal if all cards of the player-dealer came boxed or exposed, where the filing says so."""
        cards = self.cards(PLAYER_DEALER)
        if self.round.rules.irregularities.bank_hand == "misdeal":
            all_marked = self.round.marked[PLAYER_DEALER] == len(cards)
            if all_marked and natural(cards, self.how) == "none":
                raise Misdeal("the player-dealer's cards were boxed or exposed")

    def surrender_early(self) -> Steps:
        """Offer surrender before the player-dealer's hidden card is looked at."""
        asks: dict[str, list[Lot]] = {}
        questions: list[Ask] = []
        for hand in self._dealt_hands("early_surrender", "surrender"):
            for lots in self._by_bettor(hand) if self.how.surrender == "each bettor" else [self.lots(hand)]:
                ask = self._question(
                    hand, "early surrender", self.round.control.leading_lot(lots), ("no", "surrender"), "no"
                )
                asks[ask.id] = lots
                questions.append(ask)
        if questions:
            answers = yield questions
            for key, lots in asks.items():
                if answers[key].name == "surrender":
                    self._mark(lots, "surrender")

    def insure(self) -> Steps:
        """Offer insurance and even money on every hand that may have them."""
        asks: dict[str, tuple[HandInPlay, Lot]] = {}
        questions: list[Ask] = []
        for hand in self._dealt_hands("insurance", "insurance", "even money"):
            allowed = self._listed("insurance", self.seen(hand))
            for lot in self.lots(hand):
                if not self._open(INSURANCE, lot):
                    continue  # even money is an insurance too
                offers: list[str | Offer] = ["no"]
                least, most = insurance_amounts(self.round.rules, lot.amount)
                if "insurance" in allowed and 0 < least <= most:
                    exact = least == most or not self.round.can_bet(lot.bettor, most)
                    offers.append(Plain(INSURANCE, most) if exact else Amount(INSURANCE, least, most))
                if "even money" in allowed:
                    offers.append("even money")
                if len(self.round.affordable(lot.bettor, offers)) > 1:
                    ask = self._question(hand, INSURANCE, lot, offers, "no")
                    asks[ask.id] = hand, lot
                    questions.append(ask)
        if questions:
            answers = yield questions
            for key, (hand, lot) in asks.items():
                answer = answers[key]
                if answer.name == INSURANCE:
                    amount = answer.amount or insurance_amounts(self.round.rules, lot.amount)[1]
                    self.round.add(Lot(lot.spot, lot.bettor, INSURANCE, amount, late=True, hand=hand.name))
                elif answer.name == "even money":
                    self._mark([lot], "even money")

    def natural_found(self) -> bool:
        """Look at the hidden card if the filing says so; a natural ends the round."""
        chart = self.round.rules.drawing.get("check")
        if chart is None or self.up is None:
            return False
        if "check" not in chart.look_up({"up": RANKS[rank(self.up)]}).result:
            return False
        found = natural(self.cards(PLAYER_DEALER), self.how) != "none"
        self.round.call("the player-dealer has a natural" if found else "the player-dealer has no natural")
        return found

    def _dealt_hands(self, chart: str, *actions: str) -> list[HandInPlay]:
        """The hands as dealt for which a chart lists one of these actions."""
        if chart not in self.round.rules.drawing:
            return []
        hands = [
            HandInPlay(spot, name)
            for spot in self.order(self.how.acts_from)
            for name in self.base_hands(spot)
        ]
        return [
            hand
            for hand in hands
            if self.lots(hand) and any(action in self._listed(chart, self.seen(hand)) for action in actions)
        ]

    # ------------------------------------------------------------------ the players

    def play_spot(self, spot: int) -> Steps:
        """Offer the switch if the game has it, then play hand by hand; a hand split off comes next."""
        names = self.base_hands(spot)
        switched = False
        if self.how.switch:
            ask = self.round.ask(spot, "switch", ("keep", "switch"), "keep")
            switched = (yield [ask])[ask.id].name == "switch"
        if switched:
            self.round.move(names[0], 1, names[1])
            self.round.move(names[1], 1, names[0])
        waiting = [HandInPlay(spot, name, switched=switched) for name in names]
        while waiting:
            hand = waiting.pop(0)
            if self.lots(hand):
                yield from self._play_hand(hand, waiting)

    def _play_hand(self, hand: HandInPlay, waiting: list[HandInPlay]) -> Steps:
        """Play one hand to its end: by the chart if it leaves no choice, otherwise as its bettor decides."""
        round = self.round
        round.playing = hand.name
        if len(round.hands[hand.name]) == 1:
            round.deal(hand.name)
        if self.how.surrender == "each bettor":
            yield from self._others_surrender(hand)
        while lots := self.lots(hand):
            leading = round.control.leading_lot(lots)
            known = self.seen(hand)
            offers = self._offers(hand, leading, known)
            names = round.affordable(leading.bettor, offers)
            default = default_choice(round.rules, known, names)
            choice = Choice(default)
            if len(names) > 1 and not self._is_the_banks(leading):
                ask = round.ask(hand.spot, "hand", offers, default, leading.bettor, hand=hand.name)
                round.asks_again = True
                answers = yield [ask]
                round.asks_again = False
                if not answers:
                    continue  # a ruling may have changed the hand
                choice = answers[ask.id]
            match choice.name:
                case "hit":
                    round.deal(hand.name, required=self._listed("player", known) == ("hit",))
                case "double":
                    yield from self._double(hand, lots, choice.amount)
                case "split":
                    yield from self._split(hand, lots, waiting)
                case "surrender" | "rescue":
                    alone = choice.name == "surrender" and self.how.surrender == "each bettor"
                    mine = [lot for lot in lots if lot.bettor == leading.bettor or not alone]
                    self._mark(mine, choice.name)
                case _:
                    break

    def _is_the_banks(self, leading: Lot) -> bool:
        """Whether the player-dealer controls a hand in another position, which is played the house way."""
        return leading.bettor == self.round.people[self.round.player_dealer]

    def _offers(self, hand: HandInPlay, leading: Lot, known: Features) -> list[Offer]:
        """What the charts allow now."""
        bettor = leading.bettor
        offers: list[Offer] = []
        for name in allowed(self.round.rules, known):
            if name == DOUBLE:
                if self._open(DOUBLE, leading):
                    offers += self._double_offers(hand, bettor)
            elif name == SPLIT:
                if self._open(SPLIT, leading):
                    offers.append(Plain(SPLIT, leading.amount))
            else:
                offers.append(PLAIN[name])
        return offers

    def _double_offers(self, hand: HandInPlay, bettor: str) -> list[Offer]:
        amount = self._double_amount(hand, bettor)
        if self.how.double == "equal or less" and not hand.doubled:
            least = self.round.rules.bets[DOUBLE].low
            return [Amount(DOUBLE, least, amount)] if amount >= least else []
        return [Plain(DOUBLE, amount)] if amount else []

    def _double_amount(self, hand: HandInPlay, bettor: str) -> int:
        """The amount the bettor has on the hand; a second double is limited to the table's maximum."""
        amount = sum(lot.amount for lot in self.lots(hand) if lot.bettor == bettor)
        most = self.round.rules.bets[DOUBLE].high
        return amount if not hand.doubled or most is None else min(amount, most)

    def _double(self, hand: HandInPlay, lots: list[Lot], amount: int) -> Steps:
        leader = self.round.control.leading_lot(lots).bettor
        joining = yield from self._joining(hand, lots, DOUBLE)
        for bettor in joining:
            size = self._double_amount(hand, bettor)
            chosen = amount if amount and bettor == leader else size
            self.round.add(Lot(hand.spot, bettor, DOUBLE, chosen, late=True, hand=hand.name))
        hand.doubled += 1
        self.round.deal(hand.name, face_up=self.how.double_card == "face up")

    def _split(self, hand: HandInPlay, lots: list[Lot], waiting: list[HandInPlay]) -> Steps:
        """Start a second hand with the second card, and an equal wager from every bettor who joins."""
        round = self.round
        joining = yield from self._joining(hand, lots, SPLIT)
        base = hand.name.base
        splits = self.splits[base] = self.splits.get(base, 0) + 1
        second = round.hands[hand.name][1]
        assert second is not None
        hand.origin = origin_after_split(second)
        hand.splits = splits
        other = HandInPlay(hand.spot, split_off(base, splits + 1), hand.origin, splits)
        round.move(hand.name, 1, other.name)
        for lot in lots:
            if lot.bettor in joining:
                round.add(Lot(hand.spot, lot.bettor, SPLIT, lot.amount, late=True, hand=other.name))
            else:
                self.stayed.add((hand.spot, lot.bettor))
        for waits in waiting:
            if waits.name.base == base:
                waits.splits = splits
        waiting.insert(0, other)
        round.deal(hand.name)

    def _joining(
        self, hand: HandInPlay, lots: list[Lot], action: str
    ) -> Generator[Sequence[Ask], Answers, list[str]]:
        """The bettors who put up more: the one who decides, and those of the others who choose to join."""
        leader = self.round.control.leading_lot(lots).bettor
        asks: dict[str, Ask] = {}
        for mine in self._by_bettor(hand):
            bettor, amount = mine[0].bettor, sum(lot.amount for lot in mine)
            able = (hand.spot, bettor) not in self.stayed and self.round.can_bet(bettor, amount)
            if bettor != leader and able and self._open(action, mine[0]):
                asks[bettor] = self._question(hand, f"join {action}", mine[0], ("stay", "join"), "stay")
        if not asks:
            return [leader]
        answers = yield list(asks.values())
        joined = {bettor for bettor, ask in asks.items() if answers[ask.id].name == "join"} | {leader}
        return [bettor for bettor in dict.fromkeys(lot.bettor for lot in lots) if bettor in joined]

    def _others_surrender(self, hand: HandInPlay) -> Steps:
        """Ask every bettor except the one who decides about his own wager, when play reaches the hand."""
        lots = self.lots(hand)
        if not lots or "surrender" not in self._listed("surrender", self.seen(hand)):
            return
        leader = self.round.control.leading_lot(lots).bettor
        others = [mine for mine in self._by_bettor(hand) if mine[0].bettor != leader]
        asks = {
            mine[0].bettor: self._question(hand, "surrender", mine[0], ("play", "surrender"), "play")
            for mine in others
        }
        if asks:
            answers = yield list(asks.values())
            for mine in others:
                if answers[asks[mine[0].bettor].id].name == "surrender":
                    self._mark(mine, "surrender")

    # ------------------------------------------------------------------ the player-dealer

    def draw_for_the_bank(self) -> None:
        """Show the player-dealer's hand and draw by its chart, then turn up the doubled cards."""
        round = self.round
        round.stage = "bank_draw"
        round.show(PLAYER_DEALER)
        if len(round.hands[PLAYER_DEALER]) < 2:
            round.deal(PLAYER_DEALER)
        chart = round.rules.drawing["dealer"]
        hand = HandInPlay(round.player_dealer, PLAYER_DEALER)
        while "hit" in chart.look_up(seen(self.cards(PLAYER_DEALER), self.how, self.up, hand)).result:
            round.deal(PLAYER_DEALER)
        for name in list(round.hands):
            round.show(name)

    # ------------------------------------------------------------------ small things

    def cards(self, name: HandId) -> list[Card]:
        """The cards of a hand."""
        return [card for card in self.round.hands[name] if card is not None]

    def seen(self, hand: HandInPlay) -> Features:
        """What the charts see of a hand."""
        return seen(self.cards(hand.name), self.how, self.up, hand)

    def lots(self, hand: HandInPlay) -> list[Lot]:
        """The wagers on a hand that are still in play, in order; insurance is not one of them."""
        return [
            lot
            for lot in self.round.lots
            if lot.spot == hand.spot
            and not lot.choice
            and lot.bet in self._played
            and (lot.hand or hand_of(self.how, lot)) == hand.name
        ]

    def _by_bettor(self, hand: HandInPlay) -> list[list[Lot]]:
        lots = self.lots(hand)
        return [
            [lot for lot in lots if lot.bettor == bettor]
            for bettor in dict.fromkeys(lot.bettor for lot in lots)
        ]

    def _listed(self, chart: str, known: Features) -> Actions:
        table = self.round.rules.drawing.get(chart)
        return table.look_up(known).result if table is not None else ()

    def _open(self, bet: str, lot: Lot) -> bool:
        """Whether a later bet is open to the bettor of a wager."""
        return bet not in self.round.rules.bets or self.round.is_open(bet, lot.spot, lot.bettor)

    def _question(
        self, hand: HandInPlay, question: str, lot: Lot, offers: Sequence[str | Offer], default: str
    ) -> Ask:
        """A question to one bettor about one hand."""
        several = hand.name if len(self.how.hands) > 1 else None
        return self.round.ask(lot.spot, question, offers, default, lot.bettor, hand=several)

    def _mark(self, lots: list[Lot], choice: str) -> None:
        for lot in lots:
            self.round.update_lot(lot, choice=choice)
