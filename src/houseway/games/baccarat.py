"""Baccarat: two hands, or a hand for each spot, drawn by the filed charts and counted modulo ten."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, cast

from houseway.cards import JOKER, Card, number, show
from houseway.errors import HousewayError
from houseway.games import described
from houseway.games.behind import choices_behind
from houseway.games.described import Described
from houseway.games.features import FeatureTable, NotGiven, all_known
from houseway.games.game import Game, Shape, seen_whole
from houseway.games.warned import DeskWarning, lines_of
from houseway.rounds.decisions import Amount, Ask, Offer, Plain
from houseway.rounds.facts import Facts, Hands, Lot
from houseway.rounds.hands import HandId
from houseway.rounds.log import NOBODY
from houseway.rounds.round import Round, Steps
from houseway.rulebook.families import baccarat as words
from houseway.rulebook.families.baccarat import Points
from houseway.rulebook.rules import Actions, BetRules, Rules
from houseway.rulebook.vocabulary import Features, Value

PLAYER, BANKER = "player", "banker"
PLAYER_HAND, BANKER_HAND = HandId(PLAYER), HandId(BANKER)
DRAWS = ("draw", "double")

_VALUES = tuple(number(card) % 10 if number(card) < 10 else 0 for card in range(52))


def value(card: Card) -> int:
    """What a card counts: an ace one, tens and pictures zero."""
    return _VALUES[card]


class BaccaratHand(NamedTuple):
    """What the tables need to know about a hand: what it counts, and what its first two cards are."""

    points: Points
    pair: bool
    jokers: int


NO_HAND = BaccaratHand(Points(0), False, 0)


def read_hand(cards: Sequence[Card]) -> BaccaratHand:
    """Count a hand of two or three cards; a joker makes the best total, nine."""
    first, second = cards[0], cards[1]
    jokers = (first == JOKER) + (second == JOKER)
    total = 9 if jokers else (_VALUES[first] + _VALUES[second]) % 10
    third: int | None = None
    if len(cards) > 2:
        third = (9 - total) % 10 if cards[2] == JOKER else _VALUES[cards[2]]
    return BaccaratHand(Points(total, third), first >> 2 == second >> 2, jokers)


def play(round: Round) -> Steps:
    """Deal two hands (or one to each spot), let the players choose where they may, and draw by the charts."""
    rules = round.rules
    how = rules.play
    assert isinstance(how, words.BaccaratPlay)
    spots = round.spots_on(how.decides)
    own = how.hands == "each spot"
    hands = [HandId(spot) for spot in spots] if own else [PLAYER_HAND]
    if how.burn == "first card" and round.source.fresh:
        _burn_by_first_card(round)

    face_up = how.dealt == "face up"
    for turn in range(2):
        for hand in hands:
            seen_by = NOBODY if hand.spot is None else round.control.viewers(hand.spot)
            round.deal(hand, face_up or how.dealt == "one up", seen_by)
        round.deal(
            BANKER_HAND,
            face_up or (how.dealt == "one up" and turn == 0),
            (round.player_dealer,) if own else NOBODY,
        )
    if not own:
        round.show(PLAYER_HAND)
        if how.dealt == "face down":
            round.show(BANKER_HAND)

    late = [bet for bet in rules.bets.values() if bet.placed == "after the cards"]
    if late:
        yield from _late_bets(round, spots, late)

    if own:
        yield from _each_spot_acts(round, spots)
    else:
        yield from _community_acts(round, spots)

    round.show(BANKER_HAND)
    third = round.hands[PLAYER_HAND] if not own else []
    actions = allowed(rules, BANKER, third, round.hands[BANKER_HAND])
    action = actions[0]
    if len(actions) > 1:
        ask = round.ask(
            round.player_dealer,
            BANKER,
            actions,
            usual_choice(rules, BANKER, third, round.hands[BANKER_HAND], actions),
        )
        action = (yield [ask])[ask.id].name
    if action == "draw":
        round.deal(BANKER_HAND)
    for hand in hands:
        round.show(hand)
    round.call(
        ", ".join(f"{_called(rules, hand)} {_total(round.hands[hand])}" for hand in (*hands, BANKER_HAND))
    )


def _called(rules: Rules, hand: HandId) -> str:
    """The name of a hand: that of the bet on it, or else that of its owner."""
    if hand.owner in rules.bets:
        return rules.bets[str(hand.owner)].name
    return rules.family.hand_names.get(str(hand), f"spot {hand}:")


def _total(cards: Sequence[Card | None]) -> int:
    return read_hand(_known(cards)).points.total


def _burn_by_first_card(round: Round) -> None:
    first = round.burn(1, face_up=True)
    assert first is not None
    round.burn(min(number(first), 10))


def _late_bets(round: Round, spots: Sequence[int], bets: Sequence[BetRules]) -> Steps:
    """Offer the wagers that a bettor may place after seeing the cards; all bettors are asked at once."""
    how = round.rules.play
    assert isinstance(how, words.BaccaratPlay)
    asks: list[tuple[Ask, str, str]] = []
    for bet in bets:
        for spot in spots:
            for lot in (round.first_lot(spot, how.decides), *round.behind(spot, how.decides)):
                if round.is_open(bet.id, spot, lot.bettor):
                    asks.append((_late_offer(round, lot, bet), lot.bettor, bet.id))
    if not asks:
        return
    answers = yield [ask for ask, _, _ in asks]
    for ask, bettor, bet_id in asks:
        if answers[ask.id].amount:
            round.add(Lot(ask.spot, bettor, bet_id, answers[ask.id].amount, late=True))


def _late_offer(round: Round, lot: Lot, bet: BetRules) -> Ask:
    most = sum(
        other.amount
        for other in round.lots
        if (other.spot, other.bettor) == (lot.spot, lot.bettor) and other.bet in bet.at_most
    )
    high = most if bet.high is None else min(most, bet.high)
    offers: list[str | Offer] = ["none"]
    if high >= bet.low:
        offers.append(Amount("bet", bet.low, high))
    return round.ask(lot.spot, bet.id, offers, "none", lot.bettor)


def _community_acts(round: Round, spots: list[int]) -> Steps:
    """Play the Player hand: by the chart, or as each spot chooses if the chart leaves it open."""
    rules = round.rules
    actions = allowed(rules, PLAYER, round.hands[PLAYER_HAND], round.hands[BANKER_HAND])
    draw = actions == ("draw",)
    if len(actions) > 1:
        default = usual_choice(rules, PLAYER, round.hands[PLAYER_HAND], round.hands[BANKER_HAND], actions)
        how = rules.play
        assert isinstance(how, words.BaccaratPlay)
        draw = how.option_card == "always"
        for spot in spots:
            first = round.first_lot(spot, how.decides)
            ask = round.ask(spot, PLAYER, _offers(round, first, actions), default, first.bettor)
            lead_choice = (yield [ask])[ask.id].name
            behind = yield from choices_behind(
                round,
                PLAYER,
                round.behind(spot, how.decides),
                lambda lot: _offers(round, lot, actions),
                lead_choice,
                default,
            )
            round.choices[spot] = lead_choice
            for lot, choice in ((first, lead_choice), *behind):
                _take(round, lot, choice)
                draw = draw or choice in DRAWS
    if draw:
        round.deal(PLAYER_HAND)


def _each_spot_acts(round: Round, spots: list[int]) -> Steps:
    """Let every spot play its own hand.

    Every spot is asked, even if only one choice is legal, so that being asked reveals nothing. Choices are
    made before the player-dealer's cards are checked: if the chart then forbids a draw, nobody draws.
    """
    rules = round.rules
    asks: list[Ask] = []
    for spot in spots:
        hand = round.hands[HandId(spot)]
        actions = allowed(rules, PLAYER, hand, [])
        asks.append(round.ask(spot, PLAYER, actions, usual_choice(rules, PLAYER, hand, [], actions)))
    if asks:
        answers = yield asks
        for ask in asks:
            hand = round.hands[HandId(ask.spot)]
            choice = answers[ask.id].name
            if choice not in allowed(rules, PLAYER, hand, round.hands[BANKER_HAND]):
                choice = "stand"
            round.choices[ask.spot] = choice
            if choice in DRAWS:
                round.deal(HandId(ask.spot), False, (ask.seat,))
    assert isinstance(rules.play, words.BaccaratPlay)
    if rules.play.naturals == "turned over at once":
        for spot in spots:
            if read_hand(_known(round.hands[HandId(spot)])).points.natural:
                round.show(HandId(spot))


def _offers(round: Round, lot: Lot, actions: Actions) -> list[str | Offer]:
    """What a bettor may choose; a double costs as much as his wager."""
    offers: list[str | Offer] = []
    for action in actions:
        if action != "double":
            offers.append(action)
        elif round.is_open("double", lot.spot, lot.bettor):
            offers.append(Plain("double", lot.amount))
    return offers


def _take(round: Round, lot: Lot, choice: str) -> None:
    """Double a wager, and note its bettor's choice if it differs from that of the hand."""
    if choice == "double":
        round.add(Lot(lot.spot, lot.bettor, "double", lot.amount, late=True))
    if choice != round.choices[lot.spot]:
        round.set_choice(lot.spot, lot.bettor, choice)


def _known(cards: Sequence[Card | None]) -> list[Card]:
    if None in cards:
        raise HousewayError("a card of this hand is missing")
    return cast("list[Card]", cards)


def allowed(
    rules: Rules, actor: str, player: Sequence[Card | None], banker: Sequence[Card | None]
) -> Actions:
    """What the chart allows one side with the cards it goes by; an empty hand is one it does not know."""
    return rules.drawing[actor].decide(_at_decision(player, banker)).result


def usual_choice(
    rules: Rules, actor: str, player: Sequence[Card | None], banker: Sequence[Card | None], actions: Actions
) -> str:
    """The filed house way if there is one, or else the classic chart: draw on five or less."""
    at = _at_decision(player, banker)
    if actor in rules.house_way:
        wanted = rules.house_way[actor].decide(at).result[0]
    else:
        total = at[f"{actor}.first_two"]
        wanted = "draw" if isinstance(total, int) and total <= 5 else "stand"
    return wanted if wanted in actions else actions[0]


def _at_decision(player: Sequence[Card | None], banker: Sequence[Card | None]) -> Features:
    """What the charts look at: the hands as dealt so far. An empty hand is one the actor does not know."""
    mine = read_hand(_known(player)) if player else NO_HAND
    bank = read_hand(_known(banker)[:2]) if banker else NO_HAND
    known = words.derive(mine.points, bank.points)
    if player:
        known["player.jokers"], known["player.pair"] = mine.jokers, mine.pair
    else:
        del known["player.first_two"], known["player.total"]
    if banker:
        known["banker.jokers"], known["banker.pair"] = bank.jokers, bank.pair
    else:
        del known["banker.first_two"], known["banker.total"]
    if banker and banker[0] is not None and banker[0] != JOKER:
        known["banker.up"] = _VALUES[banker[0]]
    return known


@dataclass
class _Coup:
    """One wager and the two hands, for the tables to look at."""

    facts: Facts
    lot: Lot
    player_cards: Sequence[Card | None]

    @property
    def banker_cards(self) -> Sequence[Card | None]:
        """The cards of the Banker hand."""
        return self.facts.hands.get(BANKER_HAND, [])

    @cached_property
    def player(self) -> BaccaratHand:
        """The hand that the wager's spot plays."""
        return read_hand(all_known(self.player_cards, 2))

    @cached_property
    def banker(self) -> BaccaratHand:
        """The Banker hand."""
        return read_hand(all_known(self.banker_cards, 2))

    @property
    def up(self) -> int:
        """The value of the Banker hand's first card; a joker has none."""
        card = all_known(self.banker_cards[:1])[0]
        if card == JOKER:
            raise NotGiven("a joker has no value")
        return value(card)


def _of_player(function: Callable[[Points], Value]) -> Callable[[_Coup], Value]:
    return lambda coup: function(coup.player.points)


def _of_banker(function: Callable[[Points], Value]) -> Callable[[_Coup], Value]:
    return lambda coup: function(coup.banker.points)


def _of_both(function: Callable[[Points, Points], Value]) -> Callable[[_Coup], Value]:
    return lambda coup: function(coup.player.points, coup.banker.points)


FEATURES: FeatureTable[_Coup] = FeatureTable(
    words.VOCABULARY,
    {
        **{f"player.{name}": _of_player(function) for name, function in words.OF_A_HAND.items()},
        **{f"banker.{name}": _of_banker(function) for name, function in words.OF_A_HAND.items()},
        **{name: _of_both(function) for name, function in words.OF_BOTH.items()},
        "player.pair": lambda coup: coup.player.pair,
        "banker.pair": lambda coup: coup.banker.pair,
        "player.jokers": lambda coup: coup.player.jokers,
        "banker.jokers": lambda coup: coup.banker.jokers,
        "banker.up": lambda coup: coup.up,
        "choice": lambda coup: coup.facts.choice(coup.lot),
        "wager.amount": lambda coup: coup.lot.amount // 100,
    },
)


def features(rules: Rules, facts: Facts, lot: Lot) -> Features:
    """What the settlement tables may look at for one lot; a bettor who stood has only his first two cards."""
    how = rules.play
    assert isinstance(how, words.BaccaratPlay)
    name = PLAYER_HAND if how.hands == "community" else HandId(lot.spot)
    cards = facts.hands.get(name, [])
    if facts.choice(lot) == "stand" and rules.bets[lot.bet].hand == "own" and how.hands == "community":
        cards = cards[:2]
    return FEATURES.of(_Coup(facts, lot, cards))


def scope(rules: Rules, facts: Facts, lot: Lot) -> object:
    """Lots of one scope have the same features apart from their size, so one look-up serves all."""
    how = rules.play
    assert isinstance(how, words.BaccaratPlay)
    if how.hands == "community":
        return lot.choice or facts.choices.get(lot.spot), rules.bets[lot.bet].hand
    return lot.spot


def most_cards(rules: Rules) -> int:
    """Three cards for each hand."""
    how = rules.play
    assert isinstance(how, words.BaccaratPlay)
    return 6 if how.hands == "community" else 3 * rules.seats


def faults(rules: Rules, facts: Facts, description: Described) -> Iterator[DeskWarning]:
    """Draws and choices that break the filed charts."""
    how = rules.play
    assert isinstance(how, words.BaccaratPlay)
    shared = how.hands == "community"
    banker = facts.hands.get(BANKER_HAND, [])
    if not _whole(banker):
        return
    for hand in [PLAYER_HAND] if shared else [hand for hand in facts.hands if hand != BANKER_HAND]:
        if _whole(facts.hands.get(hand, [])):
            yield from _player_faults(rules, facts, hand, how.decides)
    player = facts.hands.get(PLAYER_HAND, []) if shared else []
    if shared and not _whole(player):
        return
    row = rules.drawing[BANKER].decide(_at_decision(player, banker))
    cite = lines_of(rules, BANKER, row)
    if len(banker) > 2 and "draw" not in row.result:
        text = f"the Banker hand drew {_card(banker[2])}, but the chart has it stand"
        yield DeskWarning(text, cite, hand=BANKER_HAND)
    if len(banker) == 2 and "stand" not in row.result:
        yield DeskWarning("the Banker hand stood, but the chart has it draw", cite, hand=BANKER_HAND)


def _whole(cards: Sequence[Card | None]) -> bool:
    """Whether a hand has at least two cards, all of them known."""
    return len(cards) >= 2 and None not in cards


def _player_faults(rules: Rules, facts: Facts, hand: HandId, decides: Sequence[str]) -> Iterator[DeskWarning]:
    """The draw of a player's hand, and what was chosen for each spot that plays it."""
    cards = facts.hands[hand]
    row = rules.drawing[PLAYER].decide(_at_decision(cards[:2], facts.hands[BANKER_HAND]))
    legal, cite = row.result, lines_of(rules, PLAYER, row)
    shared, drew = hand == PLAYER_HAND, len(cards) > 2
    may_draw, may_stand = "draw" in legal or "double" in legal, "stand" in legal or "surrender" in legal
    label = "the Player hand" if shared else f"spot {hand}'s hand"
    if drew and not may_draw:
        text = f"{label} drew {_card(cards[2])}, but the chart has it stand"
        yield DeskWarning(text, cite, hand.spot, hand)
    if not drew and not may_stand:
        yield DeskWarning(f"{label} stood, but the chart has it draw", cite, hand.spot, hand)
    chosen = dict.fromkeys(
        (lot.spot, facts.choice(lot))
        for lot in facts.lots
        if lot.bet in decides and (shared or hand.spot == lot.spot)
    )
    for spot, choice in chosen:
        text = ""
        if choice == "none":
            if shared and drew and may_draw and "stand" in legal:
                text = "could have stood; no choice is stated, so it drew as well"
        elif choice not in legal:
            text = f"chose to {choice}, which the chart does not allow"
        elif choice in DRAWS and not drew:
            text = f"chose to {choice}, but {label} has no third card"
        elif choice == "stand" and drew and not shared:
            text = f"chose to stand, but {label} has a third card"
        if text:
            yield DeskWarning(f"spot {spot} {text}", cite, spot)


def _card(card: Card | None) -> str:
    return "a card" if card is None else show(card)


_BANKER_NAMES = dict.fromkeys((*described.PLAYER_DEALER_NAMES, "dealer_line", "banker_line"), BANKER_HAND)
_PLAYER_NAMES = dict.fromkeys(("player", "players", "player_hand", "player_line"), PLAYER_HAND)


def read_facts(rules: Rules, description: Described) -> Facts:
    """The facts of a finished round as described; choices that the third cards show may be left out."""
    how = rules.play
    assert isinstance(how, words.BaccaratPlay)
    own = how.hands == "each spot"
    names = _BANKER_NAMES if own else _BANKER_NAMES | _PLAYER_NAMES
    hands = described.read_hands(description.hands, names, own, range(2, 4), rules.deck)
    choices, banker, lots = described.read_choices(rules, description, ("draw", "stand"))
    if banker is not None and BANKER_HAND in hands and (banker == "draw") != (len(hands[BANKER_HAND]) > 2):
        raise HousewayError(
            f"choices.player_dealer: {banker}, but the hand has {len(hands[BANKER_HAND])} cards"
        )
    return Facts(hands, choices, described.join_choices(rules, choices, lots))


def shape(rules: Rules) -> Shape:
    """Two hands that all spots share, or one for each spot and the Banker's."""
    how = rules.play
    assert isinstance(how, words.BaccaratPlay)
    if how.hands == "community":
        return Shape(shared=(PLAYER, BANKER), spot=0, own=PLAYER, bank=BANKER)
    return Shape(shared=(BANKER,), bank=BANKER)


def count_hand(rules: Rules, hands: Hands, hand: HandId) -> str:
    """The total of a hand; two cards of eight or nine are a natural."""
    cards = seen_whole(hands, hand)
    if cards is None or len(cards) < 2:
        return ""
    read = read_hand(cards)
    return f"{read.points.total}{', natural' if read.points.natural else ''}"


GAME = Game(
    "baccarat",
    play,
    most_cards,
    shape,
    features,
    scope,
    read_facts=read_facts,
    faults=faults,
    count=count_hand,
)
