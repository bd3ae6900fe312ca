"""Set 21: five cards each, set into a front of two and a back of three; both are compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from houseway.cards import JOKER, Card, Pack, rank
from houseway.errors import HousewayError
from houseway.games import described
from houseway.games.as_set import HandAsSet
from houseway.games.described import Described, WrittenCards
from houseway.games.features import FeatureTable, all_known
from houseway.games.game import Game, Shape
from houseway.games.warned import DeskWarning
from houseway.rounds.decisions import Arrangement, Ask, Choice, Offer, show_parts
from houseway.rounds.facts import Facts, Hands, Lot
from houseway.rounds.guide import FOUL_LOSES, HouseSetting, SettingGuide, WayToSet, hand_to_set
from houseway.rounds.hands import HandId
from houseway.rounds.round import Round, Steps
from houseway.rulebook.cases import Case
from houseway.rulebook.families import set21 as words
from houseway.rulebook.families.set21 import FIVE, FRONT, HIGHEST_BACK, SURRENDER, TARGET
from houseway.rulebook.family import Actions
from houseway.rulebook.rules import Rules
from houseway.rulebook.rules.naming import cited
from houseway.rulebook.vocabulary import Features

PLAYER_DEALER = HandId("player-dealer")
PARTS = ("front", "back")
MAIN = "main"
SET, SET_BANK, HOUSE_WAY = "set", "set the bank", "house way"

_ACE = 12

Cards = Sequence[Card]

# What each card counts (an ace one) and what it counts in front; tables, because every hand has ten settings.
_VALUES = tuple(1 if rank(card) == _ACE else min(rank(card) + 2, 10) for card in range(JOKER + 1))
_IN_FRONT = tuple(11 if value == 1 else value for value in _VALUES)
# How to take each front of two, and the back of three that it leaves, out of five cards.
_PARTS = tuple(
    (itemgetter(*front), itemgetter(*(place for place in range(FIVE) if place not in front)))
    for front in combinations(range(FIVE), FRONT)
)


class SetHand(NamedTuple):
    """Five cards as they are set."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]

    @property
    def counts(self) -> tuple[int, int]:
        """What front and back count; an ace in front is always eleven."""
        return count_front(self.front), count_back(self.back)

    @property
    def legal(self) -> bool:
        """Whether neither hand is over and the front is not higher than the back."""
        front, back = self.counts
        return front <= back <= TARGET

    @property
    def fault(self) -> str:
        """Why the setting is not legal; empty if it is."""
        if self.legal:
            return ""
        over = [part for part, count in zip(PARTS, self.counts, strict=True) if count > TARGET]
        return f"the {over[0]} is over {TARGET}" if over else "the front is higher than the back"


def play(round: Round) -> Steps:
    """Deal piles of five from where the dice point; players set theirs in secret, then the bank openly."""
    spots = round.spots_on((MAIN,))
    piles = {spot: HandId(spot) for spot in spots} | {round.player_dealer: PLAYER_DEALER}
    for seat in round.from_first_seat(piles):
        for _ in range(FIVE):
            round.deal(piles[seat], face_up=False, seen_by=round.control.viewers(seat))
    answers = yield from round.asked(lambda: [_ask(round, spot, HandId(spot), SET) for spot in spots])
    chosen = {ask.spot: choice for ask, choice in answers}
    for spot in spots:
        _lay(round, spot, chosen[spot])
    round.show(PLAYER_DEALER)
    cards = round.hands[PLAYER_DEALER]
    if not busted(_known(cards), _how(round.rules)):
        bank = round.player_dealer
        [(_, choice)] = yield from round.asked(lambda: [_ask(round, bank, PLAYER_DEALER, SET_BANK)])
        setting = chosen_setting(round.rules, _known(cards), choice, "dealer")
        put_apart(round.hands, PLAYER_DEALER, setting)
        if setting:
            round.lay_apart(PLAYER_DEALER, setting)
            round.call(f"the player-dealer plays {_describe(setting, round.pack)}")
    for spot in spots:
        round.show(HandId(spot))
        if mine := _setting(round.hands, HandId(spot)):
            round.lay_apart(HandId(spot), mine)
        round.call(f"spot {spot} {_outcome(round, spot)}")


def _how(rules: Rules) -> words.Set21Play:
    how = rules.play
    assert isinstance(how, words.Set21Play)
    return how


def _ask(round: Round, spot: int, hand: HandId, question: str) -> Ask:
    """Ask how a hand is set; a player with a busted hand is asked too."""
    offers = offered(round.rules, _known(round.hands[hand]), question)
    return round.ask(spot, question, offers, HOUSE_WAY, private=question == SET)


def offered(rules: Rules, cards: Cards, question: str) -> list[str | Offer]:
    """What may be done with five cards: the settings, the house way, and surrender.

    A player may set his hand foul, the player-dealer may not.
    """
    offers: list[str | Offer] = [HOUSE_WAY]
    if not busted(cards, _how(rules)):
        if question == SET:
            offers.append(SURRENDER)
        if legal := legal_settings(cards):  # there may be none even if the hand is not busted
            foul = tuple(way for way in settings(cards) if question == SET and not way.legal)
            offers.append(Arrangement(SET, tuple(cards), (FRONT, FIVE - FRONT), legal, foul))
    return offers


def _lay(round: Round, spot: int, choice: Choice) -> None:
    """Apply a spot's answer: its five cards are set, surrendered, or left to the house way."""
    cards = _known(round.hands[HandId(spot)])
    if not busted(cards, _how(round.rules)):
        round.choices[spot], setting = as_answered(round.rules, cards, choice)
        put_apart(round.hands, HandId(spot), setting)


def as_answered(rules: Rules, cards: Cards, choice: Choice) -> tuple[str, SetHand | None]:
    """What a player's answer does with five cards, and how they are set; the house way may surrender them."""
    if choice.name == HOUSE_WAY and house_way(rules, cards, "player") == SURRENDER:
        choice = Choice(SURRENDER)
    setting = None if choice.name == SURRENDER else chosen_setting(rules, cards, choice, "player")
    return choice.name, setting


def chosen_setting(rules: Rules, cards: Cards, choice: Choice, side: str) -> SetHand | None:
    """The chosen setting; the house's own if the choice was left to it (None if no setting is legal)."""
    if choice.name != HOUSE_WAY:
        return SetHand(*choice.parts)
    setting = house_way(rules, cards, side)
    return setting if isinstance(setting, SetHand) else None


def put_apart(hands: Hands, hand: HandId, setting: SetHand | None) -> None:
    """Put a hand as it is set among the hands of a round, its front and its back."""
    if setting:
        hands[hand.of("front")] = list(setting.front)
        hands[hand.of("back")] = list(setting.back)


def _outcome(round: Round, spot: int) -> str:
    if round.choices.get(spot) == SURRENDER:
        return "surrenders"
    setting = _setting(round.hands, HandId(spot))
    if setting is None:
        return "is busted"
    ruled = round.floor is not None and spot in round.floor.fouled
    fault = "foul by the floor's ruling" if ruled else setting.fault
    return f"plays {_describe(setting, round.pack)}" + (f": {fault}" if fault else "")


def _describe(setting: SetHand, pack: Pack) -> str:
    front, back = setting.counts
    return f"{show_parts(setting, pack)}, {front} and {back}"


# ---------------------------------------------------------------------- settings


def value(card: Card) -> int:
    """What a card counts; an ace counts one."""
    return _VALUES[card]


def count_front(cards: Cards) -> int:
    """The count of a front hand; every ace counts eleven."""
    return sum([_IN_FRONT[card] for card in cards])


def count_back(cards: Cards) -> int:
    """The count of a back hand; an ace counts eleven if that does not make it more than 21."""
    values = [_VALUES[card] for card in cards]
    total = sum(values)
    return total + 10 if total + 10 <= TARGET and 1 in values else total


def settings(cards: Cards) -> Iterator[SetHand]:
    """The ten ways to set five cards."""
    for front, back in _PARTS:
        yield SetHand(front(cards), back(cards))


def legal_settings(cards: Cards) -> tuple[SetHand, ...]:
    """The settings that the rules allow."""
    return _legal(tuple(cards))


@lru_cache(maxsize=64)
def _legal(cards: tuple[Card, ...]) -> tuple[SetHand, ...]:
    """The legal settings, cached because a round asks for those of each hand several times."""
    return tuple(setting for setting in settings(cards) if setting.legal)


def busted(cards: Cards, how: words.Set21Play) -> bool:
    """Whether five cards are lost before they are set."""
    if how.busted == "no legal setting":
        return not legal_settings(cards)
    aces = sum(rank(card) == _ACE for card in cards)
    rest = sorted((value(card) for card in cards), reverse=True)[3:]
    three_tens = sum(value(card) == 10 for card in cards) >= 3
    return (
        all(count_back(back) > TARGET for back in combinations(cards, FIVE - FRONT))
        or (not aces and sum(map(value, cards)) >= 2 * TARGET)
        or (three_tens and sum(rest) not in (10, 11))
    )


def house_way(rules: Rules, cards: Cards, side: str) -> SetHand | str | None:
    """How the house sets five cards for a side; None if no setting is legal."""
    return _by_chart(rules, cards, side)[0] if legal_settings(cards) else None


def _by_chart(rules: Rules, cards: Cards, side: str) -> tuple[SetHand | str, Case[Actions]]:
    """How the house sets five cards for a side, by its chart on their total, and the row that says so.

    As many aces count eleven as a legal setting allows.
    """
    legal = legal_settings(cards)
    counts = [setting.counts for setting in legal]
    row = rules.house_way[side].decide({"five.points": max(map(sum, counts))})
    if row.result[0] == SURRENDER:
        return SURRENDER, row
    part = 1 if row.result[0] == HIGHEST_BACK else 0
    best = max(range(len(legal)), key=lambda at: (sum(counts[at]), counts[at][part]))
    return legal[best], row


def guide(rules: Rules, ask: Ask) -> SettingGuide | None:
    """What front and back count in each setting, which are foul, and what the house way does."""
    offer = hand_to_set(ask)
    if offer is None:
        return None
    made, row = _by_chart(rules, offer.cards, "player" if ask.question == SET else "dealer")
    choice = Choice(made) if isinstance(made, str) else Choice(SET, parts=made)
    ways = (WayToSet(way, tuple(map(str, way.counts)), way.fault) for way in settings(offer.cards))
    return SettingGuide(tuple(ways), FOUL_LOSES, HouseSetting(HOUSE_WAY, choice, "", row))


# ---------------------------------------------------------------------- features


class _Comparison(NamedTuple):
    """One wager, with its five cards and the player-dealer's."""

    how: words.Set21Play
    facts: Facts
    lot: Lot

    @property
    def mine(self) -> HandId:
        """The hand of the wager's spot."""
        return HandId(self.lot.spot)

    def five(self, hand: HandId) -> list[Card]:
        """The five cards of a hand."""
        return all_known(self.facts.hands.get(hand, []), FIVE)

    def higher(self, part: str) -> str:
        """Whose front, or whose back, counts more."""
        mine, his = (self._count(hand, part) for hand in (self.mine, PLAYER_DEALER))
        return "tie" if mine == his else "player" if mine > his else "player-dealer"

    def _count(self, hand: HandId, part: str) -> int:
        self.five(hand)
        setting = _setting(self.facts.hands, hand)
        if setting is None:
            raise HousewayError(f"this depends on the {part} of a hand that was not set")
        return setting.counts[PARTS.index(part)]

    def result(self, hand: HandId) -> str:
        """The result of five cards as they were set."""
        cards = self.five(hand)
        if busted(cards, self.how):
            return "busted"
        if hand == self.mine and self.facts.choices.get(self.lot.spot) == SURRENDER:
            return "surrendered"
        setting = _setting(self.facts.hands, hand)
        if setting is None or hand.spot in self.facts.fouled:
            return "foul"
        front, back = setting.counts
        if max(front, back) > TARGET:
            return "over"
        if front > back:
            return "foul"
        if front == back == TARGET:
            return "double 21"
        return "five-card 21" if front + back == TARGET and not _has_ace(cards) else "other"


def _has_ace(cards: Cards) -> bool:
    return any(rank(card) == _ACE for card in cards)


FEATURES: FeatureTable[_Comparison] = FeatureTable(
    words.VOCABULARY,
    {
        "player.hand": lambda at: at.result(at.mine),
        "dealer.hand": lambda at: at.result(PLAYER_DEALER),
        "front": lambda at: at.higher("front"),
        "back": lambda at: at.higher("back"),
        "five.total": lambda at: sum(map(value, at.five(at.mine))),
        "five.ace": lambda at: _has_ace(at.five(at.mine)),
        "wager.amount": lambda at: at.lot.amount // 100,
    },
)


def _setting(hands: Mapping[HandId, Sequence[Card | None]], hand: HandId) -> SetHand | None:
    front, back = (hands.get(hand.of(part)) for part in PARTS)
    return SetHand(tuple(_known(front)), tuple(_known(back))) if front and back else None


def _known(cards: Sequence[Card | None]) -> list[Card]:
    return [card for card in cards if card is not None]


def features(rules: Rules, facts: Facts, lot: Lot) -> Features:
    """What the settlement tables may look at for one lot."""
    return FEATURES.of(_Comparison(_how(rules), facts, lot))


def scope(rules: Rules, facts: Facts, lot: Lot) -> object:
    """Every spot has its own hand."""
    return lot.spot


def most_cards(rules: Rules) -> int:
    """The deck is shuffled for every round."""
    return len(rules.deck)


# ---------------------------------------------------------------------- rounds as people describe them


def read_facts(rules: Rules, description: Described) -> Facts:
    """Read hands as ``front / back``, or as five cards, which are set the house way or surrendered."""
    names = dict.fromkeys(described.PLAYER_DEALER_NAMES, PLAYER_DEALER)
    facts = Facts(lots=list(description.lots))
    for key, written in description.hands.items():
        where = f"hands.{key}"
        hand = described.hand_name(key, names, True, where, facts.hands)
        setting = _read_setting(written, where, rules.deck)
        cards = [card for part in setting for card in part]
        if len(cards) != FIVE:
            raise HousewayError(f"{where}: {len(cards)} cards, but a hand here has {FIVE}")
        facts.hands[hand] = cards
        if len(setting) > 1 and None not in cards:
            put_apart(facts.hands, hand, SetHand(*(tuple(_known(part)) for part in setting)))
    for spot, bettor, stated, where in described.player_choices(description):
        choice = _read_choice(stated, where)
        if bettor:
            raise HousewayError(f"{where}: a hand is set or surrendered for all its bettors together")
        if choice is not None:
            facts.choices[spot] = choice
    for hand in [hand for hand, cards in facts.hands.items() if len(cards) == FIVE and None not in cards]:
        _leave_to_the_house(rules, facts, hand)
    return facts


def _leave_to_the_house(rules: Rules, facts: Facts, hand: HandId) -> None:
    """Set a hand that nobody set the house way, which may surrender a player's hand."""
    cards, is_set = _known(facts.hands[hand]), _setting(facts.hands, hand) is not None
    if hand.spot is None:
        setting = house_way(rules, cards, "dealer")
    else:
        choice = facts.choices.setdefault(hand.spot, SET if is_set else HOUSE_WAY)
        setting = house_way(rules, cards, "player") if choice == HOUSE_WAY else None
        if setting == SURRENDER:
            facts.choices[hand.spot] = SURRENDER
    if not is_set and isinstance(setting, SetHand):
        put_apart(facts.hands, hand, setting)


def _read_setting(stated: WrittenCards, where: str, pack: Pack) -> list[list[Card | None]]:
    """The parts of a hand: front and back if it was set, otherwise all its cards in one."""
    read = described.read_parts(stated, PARTS, where, pack)
    if len(read) > 1 and [len(part) for part in read] != [FRONT, FIVE - FRONT]:
        raise HousewayError(f"{where}: a hand is set as {FRONT} cards / {FIVE - FRONT} cards")
    return read


def _read_choice(stated: list[str], where: str) -> str | None:
    """The last choice stated; None if the words only say what the cards show."""
    return described.last_choice(stated, (SET, HOUSE_WAY, SURRENDER), where) if stated else SET


def faults(rules: Rules, facts: Facts, description: Described) -> Iterator[DeskWarning]:
    """Hands that are set against the rule of setting or the house way, and busted hands surrendered."""
    for hand, cards in facts.hands.items():
        five, setting = _known(cards), _setting(facts.hands, hand)
        if hand.part or len(five) < FIVE:
            continue
        choice = "" if hand.spot is None else facts.choices.get(hand.spot, "")
        label = "the player-dealer's hand" if hand.spot is None else f"spot {hand.spot}"
        if choice == SURRENDER:
            if busted(five, _how(rules)):
                text = f"{label} surrendered, but its hand is busted"
                yield DeskWarning(text, _lines(rules, "surrendered"), hand.spot)
        elif setting and not setting.legal and legal_settings(five):
            what = "over" if max(setting.counts) > TARGET else "foul"
            text = f"{label} is set {_counts(setting)}, which is not allowed"
            yield DeskWarning(text, _lines(rules, what), hand.spot)
        elif setting and choice == HOUSE_WAY:
            usual = house_way(rules, five, "player")
            if isinstance(usual, SetHand) and setting.counts != usual.counts:
                text = f"{label} is set {_counts(setting)}, but the house way is {_counts(usual)}"
                yield DeskWarning(text, cited(rules.filing.house_way["player"].cite), hand.spot)


def as_set(rules: Rules, facts: Facts, description: Described) -> Iterator[HandAsSet]:
    """Every hand that was set, as front and back, and those that the house way surrenders."""
    unset = described.left_unset(description.hands, PLAYER_DEALER)
    for hand, cards in facts.hands.items():
        setting, five = _setting(facts.hands, hand), _known(cards)
        if hand.part or len(five) < FIVE or not legal_settings(five):
            continue
        made, row = _by_chart(rules, five, "dealer" if hand.spot is None else "player")
        if setting:
            worth, by_house = tuple(map(str, setting.counts)), hand in unset
            yield HandAsSet(hand, setting, worth, setting.fault, row if by_house else None)
        elif made == SURRENDER and hand.spot not in description.choices:
            yield HandAsSet(hand, (), (), row=row)


def _lines(rules: Rules, result: str) -> str:
    """The lines that say what becomes of a player's hand with this result."""
    row = rules.bets[MAIN].cases.settled_by({"player.hand": result})
    return (row.cite if row else "") or rules.bets[MAIN].cite


def _counts(setting: SetHand) -> str:
    return " / ".join(map(str, setting.counts))


# ---------------------------------------------------------------------- the family


def shape(rules: Rules) -> Shape:
    """Five cards for each spot and the player-dealer, set into a front and a back."""
    return Shape(shared=(str(PLAYER_DEALER),), bank=str(PLAYER_DEALER), parts=PARTS)


GAME = Game(
    "set-21",
    play,
    most_cards,
    shape,
    features,
    scope,
    read_facts=read_facts,
    faults=faults,
    as_set=as_set,
    guide=guide,
)
