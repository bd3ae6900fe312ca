"""Pan nine: three cards against the player-dealer's three, and one more that its player may not look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from houseway.cards import Card, show
from houseway.errors import HousewayError
from houseway.games import described
from houseway.games.baccarat import value
from houseway.games.described import Described
from houseway.games.features import FeatureTable, all_known
from houseway.games.game import Game, Shape, seen_whole
from houseway.games.warned import DeskWarning, lines_of
from houseway.rounds.facts import Facts, Hands, Lot
from houseway.rounds.hands import HandId
from houseway.rounds.round import Round, Steps
from houseway.rulebook.families import pan_nine as words
from houseway.rulebook.families.pan_nine import DEALER, DRAW, GAME_BET, PLAYER, STAND, PanNineHand
from houseway.rulebook.rules import Actions, Rules
from houseway.rulebook.vocabulary import Features, Value

PLAYER_DEALER = HandId("player-dealer")
DEALT = 3
USUALLY_DRAWS = 5
"""The highest total on which the house draws for somebody where no house way is filed."""


def read_hand(cards: Sequence[Card]) -> PanNineHand:
    """Count a hand of three or four cards."""
    first_three = sum(map(value, cards[:DEALT])) % 10
    return PanNineHand(first_three, value(cards[DEALT]) if len(cards) > DEALT else None)


def play(round: Round) -> Steps:
    """Deal three cards each; the players draw or stand, then the player-dealer, and all hands are opened."""
    how = round.rules.play
    assert isinstance(how, words.PanNinePlay)
    spots = round.from_left_of(how.deals_from, round.spots_on((GAME_BET,)))
    for _ in range(DEALT):
        for spot in spots:
            round.deal(HandId(spot), False, round.control.viewers(spot))
        round.deal(PLAYER_DEALER, False)
    yield from _players_act(round, spots)
    round.show(PLAYER_DEALER)
    yield from _dealer_acts(round)
    for spot in spots:
        round.show(HandId(spot))
    called = [(f"spot {spot}:", HandId(spot)) for spot in spots] + [("player-dealer", PLAYER_DEALER)]
    totals = [(name, all_known(round.hands[hand], DEALT)) for name, hand in called]
    round.call(", ".join(f"{name} {read_hand(cards).total}" for name, cards in totals))


def _players_act(round: Round, spots: Sequence[int]) -> Steps:
    """Let every spot draw or stand, all at the same time; fourth cards come when everybody has decided.

    Everybody is asked, even if only one choice is legal, so that being asked reveals nothing.
    """
    asks = []
    for spot in spots:
        cards = all_known(round.hands[HandId(spot)], DEALT)
        actions = allowed(round.rules, PLAYER, cards)
        asks.append(round.ask(spot, PLAYER, actions, usual_choice(round.rules, PLAYER, cards)))
    if not asks:
        return
    answers = yield asks
    for ask in asks:
        round.choices[ask.spot] = answers[ask.id].name
    for spot in spots:
        if round.choices[spot] == DRAW:
            round.deal(HandId(spot), False)


def _dealer_acts(round: Round) -> Steps:
    """Let the player-dealer, whose cards lie open, draw or stand; he is asked where he has a choice."""
    cards = all_known(round.hands[PLAYER_DEALER], DEALT)
    actions = allowed(round.rules, DEALER, cards)
    action = actions[0]
    if len(actions) > 1:
        ask = round.ask(round.player_dealer, DEALER, actions, usual_choice(round.rules, DEALER, cards))
        action = (yield [ask])[ask.id].name
    if action == DRAW:
        round.deal(PLAYER_DEALER)


def allowed(rules: Rules, actor: str, cards: Sequence[Card]) -> Actions:
    """What the chart allows with three cards."""
    return rules.drawing[actor].decide(_at_decision(actor, cards)).result


def usual_choice(rules: Rules, actor: str, cards: Sequence[Card]) -> str:
    """The filed house way if there is one, or else to draw on five or less, as far as the chart allows it."""
    known, actions = _at_decision(actor, cards), allowed(rules, actor, cards)
    if actor in rules.house_way:
        wanted = rules.house_way[actor].decide(known).result[0]
    else:
        wanted = DRAW if read_hand(cards[:DEALT]).total <= USUALLY_DRAWS else STAND
    return wanted if wanted in actions else actions[0]


def _at_decision(actor: str, cards: Sequence[Card]) -> Features:
    """What the charts look at: the total of the actor's first three cards."""
    total = read_hand(cards[:DEALT]).total
    return {f"{actor}.first_three": total, f"{actor}.total": total}


@dataclass
class _Comparison:
    """One wager and the two hands, for the tables to look at."""

    facts: Facts
    lot: Lot

    @cached_property
    def player(self) -> PanNineHand:
        """The hand of the wager's spot."""
        return self._hand(HandId(self.lot.spot))

    @cached_property
    def dealer(self) -> PanNineHand:
        """The player-dealer's hand."""
        return self._hand(PLAYER_DEALER)

    def _hand(self, hand: HandId) -> PanNineHand:
        return read_hand(all_known(self.facts.hands.get(hand, []), DEALT))


def _of_player(function: Callable[[PanNineHand], Value]) -> Callable[[_Comparison], Value]:
    return lambda compared: function(compared.player)


def _of_dealer(function: Callable[[PanNineHand], Value]) -> Callable[[_Comparison], Value]:
    return lambda compared: function(compared.dealer)


FEATURES: FeatureTable[_Comparison] = FeatureTable(
    words.VOCABULARY,
    {
        **{f"player.{name}": _of_player(function) for name, function in words.OF_A_HAND.items()},
        **{f"dealer.{name}": _of_dealer(function) for name, function in words.OF_A_HAND.items()},
        "winner": lambda compared: words.winner(compared.player, compared.dealer),
        "wager.amount": lambda compared: compared.lot.amount // 100,
    },
)


def features(rules: Rules, facts: Facts, lot: Lot) -> Features:
    """What the settlement tables may look at for one lot."""
    return FEATURES.of(_Comparison(facts, lot))


def most_cards(rules: Rules) -> int:
    """Four cards for everybody."""
    return words.MOST_CARDS * rules.seats


def shape(rules: Rules) -> Shape:
    """A hand for each spot, and the player-dealer's."""
    return Shape(shared=(str(PLAYER_DEALER),), bank=str(PLAYER_DEALER), reply=DEALER)


def count_hand(rules: Rules, hands: Hands, hand: HandId) -> str:
    """The total of a hand."""
    cards = seen_whole(hands, hand)
    return "" if cards is None or len(cards) < DEALT else str(read_hand(cards).total)


# ---------------------------------------------------------------------- as described to the desk


_BANK_NAMES = dict.fromkeys(described.PLAYER_DEALER_NAMES, PLAYER_DEALER)


def read_facts(rules: Rules, description: Described) -> Facts:
    """The facts of a finished round as described; choices that the fourth cards show may be left out."""
    sizes = range(DEALT, words.MOST_CARDS + 1)
    hands = described.read_hands(description.hands, _BANK_NAMES, True, sizes, rules.deck)
    choices, dealer, lots = described.read_choices(rules, description, words.VOCABULARY.actions)
    if dealer is not None and PLAYER_DEALER in hands and (dealer == DRAW) != _drew(hands[PLAYER_DEALER]):
        raise HousewayError(
            f"choices.player_dealer: {dealer}, but the hand has {len(hands[PLAYER_DEALER])} cards"
        )
    return Facts(hands, choices, lots)


def faults(rules: Rules, facts: Facts, description: Described) -> Iterator[DeskWarning]:
    """Draws and choices that break the filed charts."""
    for hand, cards in facts.hands.items():
        if len(cards) < DEALT or None in cards[:DEALT]:
            continue
        actor = DEALER if hand == PLAYER_DEALER else PLAYER
        row = rules.drawing[actor].decide(_at_decision(actor, all_known(cards[:DEALT], DEALT)))
        cite = lines_of(rules, actor, row)
        label = "the player-dealer's hand" if actor == DEALER else f"spot {hand}'s hand"
        drew = _drew(cards)
        if drew and DRAW not in row.result:
            drawn = cards[DEALT]
            card = "a card" if drawn is None else show(drawn)
            text = f"{label} drew {card}, but the chart has it stand"
            yield DeskWarning(text, cite, hand.spot, hand)
        if not drew and STAND not in row.result:
            yield DeskWarning(f"{label} stood, but the chart has it draw", cite, hand.spot, hand)
        chosen = facts.choices.get(hand.spot) if hand.spot is not None else None
        if chosen is not None and (chosen == DRAW) != drew:
            text = f"spot {hand} chose to {chosen}, but its hand has {len(cards)} cards"
            yield DeskWarning(text, cite, hand.spot, hand)


def _drew(cards: Sequence[Card | None]) -> bool:
    return len(cards) > DEALT


GAME = Game(
    "pan-nine",
    play,
    most_cards,
    shape,
    features,
    read_facts=read_facts,
    faults=faults,
    count=count_hand,
)
