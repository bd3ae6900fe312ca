"""Poker against the player-dealer: raise, check or fold at each stage, then hand against hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from houseway.cards import Card, rank
from houseway.errors import HousewayError, unknown
from houseway.games import described
from houseway.games.behind import choices_behind
from houseway.games.described import Described, WrittenCards
from houseway.games.features import FeatureTable, NotGiven, all_known
from houseway.games.game import Game, Shape, seen_whole
from houseway.games.versus_stated import read_choice, stage_faults
from houseway.games.warned import DeskWarning
from houseway.ranking import HIGH, SYSTEMS
from houseway.ranking.words import many
from houseway.rounds.decisions import Ask, Choice, Offer, Pick, Plain
from houseway.rounds.facts import Facts, Hands, Lot
from houseway.rounds.hands import HandId
from houseway.rounds.log import NOBODY
from houseway.rounds.round import Round, Steps
from houseway.rulebook.families import versus as words
from houseway.rulebook.families.versus import RAISE
from houseway.rulebook.keeping import keep_two
from houseway.rulebook.rules import Rules
from houseway.rulebook.rules.naming import cited
from houseway.rulebook.vocabulary import Features

PLAYER_DEALER, BOARD = HandId("player-dealer"), HandId("board")
BASE = ("ante", "wager")
KEEP, DEALT, KEPT = "keep", "dealt", "kept"

SeenCards = Sequence[Card | None]


def play(round: Round) -> Steps:
    """Deal, turn the community cards stage by stage, ask each spot that is still in, then show the hands."""
    how = _how(round.rules)
    spots = round.spots_on(BASE)
    _deal_hands(round, spots)
    if how.stages and how.board:
        for _ in range(how.board):
            round.deal(BOARD, face_up=False)
    for stage in how.stages:
        if stage.turn:
            round.show(BOARD, stage.turn)
        for spot in round.from_left_of(how.acts_from, spots):
            yield from _decide(round, spot, stage)
    if how.keep:
        yield from _keep(round, spots)
    round.show(PLAYER_DEALER)
    opened = [spot for spot in spots if round.choices.get(spot) != "fold" or _folded_hand_counts(round, spot)]
    for spot in opened:
        round.show(HandId(spot), kept=round.hands.get(_kept(HandId(spot))))
    _call_hands(round, opened)


def _how(rules: Rules) -> words.VersusPlay:
    how = rules.play
    assert isinstance(how, words.VersusPlay)
    return how


def _deal_hands(round: Round, spots: Sequence[int]) -> None:
    how = _how(round.rules)

    def one(hand: HandId, seen_by: tuple[int, ...], place: int) -> None:
        round.deal(hand, face_up=hand == PLAYER_DEALER and place == how.up, seen_by=seen_by)

    hands = [
        *((HandId(spot), _seen_by(round, spot)) for spot in round.from_left_of(how.deals_from, spots)),
        (PLAYER_DEALER, (round.player_dealer,)),
    ]
    places = range(1, how.hole + 1)
    if how.dealt == "stacks":
        for hand, seen_by in hands:
            for place in places:
                one(hand, seen_by, place)
    else:
        for place in places:
            for hand, seen_by in hands:
                one(hand, seen_by, place)


def _seen_by(round: Round, spot: int) -> tuple[int, ...]:
    """The seats that may look at the cards of a spot."""
    return NOBODY if spot in round.house_way_spots else (round.controllers[spot],)


def _decide(round: Round, spot: int, stage: words.Stage) -> Steps:
    """Let the player with the cards raise, check or fold; each bettor behind a raised hand does the same."""

    def legal(ante: Lot) -> list[str | Offer]:
        sizes = stage.raises if round.is_open(RAISE, spot, ante.bettor) else ()
        raises = [Plain(how.raise_name(times), ante.amount * times) for times in sorted(sizes, reverse=True)]
        return [*raises, stage.otherwise]

    def put_up(ante: Lot, choice: str) -> None:
        times = next(size for size in stage.raises if how.raise_name(size) == choice)
        round.add(Lot(spot, ante.bettor, RAISE, ante.amount * times, late=True))

    how = _how(round.rules)
    lead_choice: str = stage.otherwise
    if spot not in round.choices:
        ante = round.first_lot(spot, BASE)
        ask = round.ask(spot, RAISE, legal(ante), stage.otherwise, ante.bettor)
        lead_choice = (yield [ask])[ask.id].name
        if lead_choice == "fold":
            round.choices[spot] = "fold"
        elif lead_choice != "check":
            round.choices[spot] = RAISE
            put_up(ante, lead_choice)
    if round.choices.get(spot) == RAISE:
        waiting = [
            ante for ante in round.behind(spot, BASE) if not (ante.choice or _raised(round.lots, ante))
        ]
        for ante, choice in (
            yield from choices_behind(round, RAISE, waiting, legal, lead_choice, stage.otherwise)
        ):
            if choice == "fold":
                round.set_choice(spot, ante.bettor, "fold")
            elif choice != "check":
                put_up(ante, choice)


def _raised(lots: Sequence[Lot], mine: Lot) -> bool:
    """Whether the bettor of a wager has a Play wager at its spot."""
    return any(lot.bet == RAISE and (lot.spot, lot.bettor) == (mine.spot, mine.bettor) for lot in lots)


def _folded_hand_counts(round: Round, spot: int) -> bool:
    """Whether a wager on a folded hand still depends on its cards."""
    folded = {"choice": "fold"}
    return any(
        round.rules.bets[lot.bet].cases.settled_by(folded) is None for lot in round.lots if lot.spot == spot
    )


def _keep(round: Round, spots: Sequence[int]) -> Steps:
    """Let each hand keep two of its cards, the player-dealer last and openly, unless a natural ends it."""
    how = _how(round.rules)
    in_play = []
    for spot in spots:
        if _natural(round.hands[HandId(spot)], how):
            round.show(HandId(spot))
        else:
            in_play.append(spot)
    asks = [_keep_ask(round, HandId(spot), spot) for spot in in_play if spot not in round.house_way_spots]
    if asks:
        answers = yield asks
        for ask in asks:
            round.hands[_kept(HandId(ask.spot))] = list(answers[ask.id].parts[0])
    for spot in in_play:
        if spot in round.house_way_spots:
            kept = keep_two(all_known(round.hands[HandId(spot)]), how.house_way)
            round.hands[_kept(HandId(spot))] = list(kept)
            round.call(f"spot {spot} is set the house way")
    round.show(PLAYER_DEALER)
    if _natural(round.hands[PLAYER_DEALER], how):
        for place in range(how.board):
            round.deal(BOARD, face_up=place == 0)
        return
    ask = _keep_ask(round, PLAYER_DEALER, round.player_dealer)
    round.hands[_kept(PLAYER_DEALER)] = list((yield [ask])[ask.id].parts[0])
    round.burn(how.burn)
    for _ in range(how.board):
        round.deal(BOARD)


def _call_hands(round: Round, opened: Sequence[int]) -> None:
    """Announce the hands that were shown, the player-dealer's last."""
    how = _how(round.rules)
    calls: list[str] = []
    for spot in opened:
        hand = _called(round, HandId(spot))
        folded = ", folded" if round.choices.get(spot) == "fold" else ""
        if hand:
            calls.append(f"{round.first_lot(spot, BASE).bettor}, {hand}{folded}")
    qualifies = _natural(round.hands[PLAYER_DEALER], how) or _rank(round, PLAYER_DEALER) >= qualifying_rank(
        how.system.name, how.qualifies
    )
    calls.append(
        f"{PLAYER_DEALER}, {_called(round, PLAYER_DEALER)}{'' if qualifies else ', does not qualify'}"
    )
    round.call("; ".join(calls))


def _called(round: Round, hand: HandId) -> str:
    """A hand in words; empty if the player-dealer's natural kept it from being played."""
    how = _how(round.rules)
    dealt = round.hands[hand]
    if _natural(dealt, how):
        return f"a natural, four {many(rank(all_known(dealt)[0]))}"
    if _natural(round.hands[PLAYER_DEALER], how):
        return ""
    return _phrase(how.system.name, _rank(round, hand))


def _rank(round: Round, hand: HandId) -> int:
    how = _how(round.rules)
    board = round.hands[BOARD] if how.board else []
    return ranker(how.system.name)(all_known([*round.hands.get(_kept(hand), round.hands[hand]), *board]))[0]


@cache
def _phrase(system: str, rank: int) -> str:
    return SYSTEMS[system].phrase(SYSTEMS[system].keys[rank - 1])


def _kept(hand: HandId) -> HandId:
    return hand.of(KEPT)


def _keep_ask(round: Round, hand: HandId, spot: int) -> Ask:
    cards = tuple(card for card in round.hands[hand] if card is not None)
    how = _how(round.rules)
    house_way = Choice(KEEP, parts=(tuple(keep_two(cards, how.house_way)),))
    return round.ask(spot, KEEP, [Pick(KEEP, cards, how.keep, how.keep)], house_way, private=True)


def _natural(cards: SeenCards, how: words.VersusPlay) -> bool:
    return how.natural == "four of a kind" and len({rank(card) for card in cards if card is not None}) == 1


# ---------------------------------------------------------------------- features


@cache
def ranker(system: str) -> Callable[[Sequence[Card]], tuple[int, str]]:
    """A function from cards to their rank (higher is better) and category, by the compiled tables.

    Single hands enter the kernels here, and are checked here: kernels look up any number without a check.
    """
    import numpy as np

    from houseway.ranking import high_arrays, six_deck_arrays, three_card_arrays
    from houseway.ranking._tables import category_of

    ranking = SYSTEMS[system]
    if ranking.size == 3:
        table = three_card_arrays.rank_table(ranking)
    by_size: dict[int, Callable[..., int]] = {
        5: high_arrays.rank5,
        6: high_arrays.rank6,
        7: high_arrays.rank7,
    }
    names = [ranking.categories[number] for number in category_of(ranking)[1:].tolist()]

    def rank_of(cards: Sequence[Card]) -> int:
        if ranking.size == 3:
            return three_card_arrays.rank_in(table, *cards)
        if ranking.packs == 1:
            return by_size[len(cards)](*cards)
        return six_deck_arrays.rank_cards(np.array(cards, dtype=np.uint8))

    def named(cards: Sequence[Card]) -> tuple[int, str]:
        ranking.check(cards)
        value = int(rank_of(cards))
        return value, names[value - 1]

    return named


@cache
def qualifying_rank(system: str, qualifies: str) -> int:
    """The lowest rank with which the player-dealer's hand plays."""
    from houseway.ranking import high, three_card

    if qualifies == "always":
        return 0
    keys = {
        "queen high": three_card.QUEEN_HIGH_OR_BETTER,
        "ace-king": high.ACE_KING_OR_BETTER,
        "pair": high.PAIR_OR_BETTER,
    }
    return SYSTEMS[system].rank(keys[qualifies])


class _Ranked(NamedTuple):
    """A final hand: its rank (higher is better) and its category in the tables."""

    rank: int
    category: str


@dataclass
class _Showdown:
    """One wager and the two final hands, for the tables to look at."""

    how: words.VersusPlay
    facts: Facts
    lot: Lot

    @cached_property
    def mine(self) -> _Ranked:
        """The hand of the wager's spot."""
        return self._ranked(HandId(self.lot.spot))

    @cached_property
    def his(self) -> _Ranked:
        """The player-dealer's hand."""
        return self._ranked(PLAYER_DEALER)

    def winner(self) -> str:
        """Which hand is higher."""
        if self.mine.rank == self.his.rank:
            return "tie"
        return "player" if self.mine.rank > self.his.rank else "player-dealer"

    def beaten(self) -> str:
        """The category of the lower hand."""
        if self.mine.rank == self.his.rank:
            return "none"
        return min(self.mine, self.his).category

    def qualifies(self) -> bool:
        """Whether the player-dealer's hand is high enough to play."""
        return self.his.rank >= qualifying_rank(self.how.system.name, self.how.qualifies)

    def raised(self) -> int:
        """The bettor's Play wager in base wagers."""
        spot, bettor = self.lot.spot, self.lot.bettor
        mine = [lot for lot in self.facts.lots if lot.spot == spot and lot.bettor == bettor]
        base = sum(lot.amount for lot in mine if lot.bet in BASE)
        return sum(lot.amount for lot in mine if lot.bet == RAISE) // base if base else 0

    def six_cards(self) -> str:
        """The category of the best five of both hands together."""
        hands = (*self._played(HandId(self.lot.spot)), *self._played(PLAYER_DEALER))
        return ranker(HIGH.name)(all_known(hands))[1]

    def natural(self, hand: HandId) -> bool:
        """Whether a hand as dealt is a natural winner."""
        return _natural(all_known(self.facts.hands.get(hand, [])), self.how)

    def _played(self, hand: HandId) -> SeenCards:
        """The cards that were kept, or else those that were dealt."""
        dealt = self.facts.hands.get(hand, [])
        return self.facts.hands.get(_kept(hand), dealt) if self.how.keep else dealt

    def _ranked(self, hand: HandId) -> _Ranked:
        if self.how.keep and _kept(hand) not in self.facts.hands:
            raise NotGiven("the cards it kept are not given")
        cards = all_known(self._played(hand), self.how.keep or self.how.hole)
        board = self.facts.hands.get(BOARD, []) if self.how.board else []
        if len(board) < self.how.board:
            raise NotGiven("the board is missing")
        return _Ranked(*ranker(self.how.system.name)([*cards, *all_known(board, 0)]))


FEATURES: FeatureTable[_Showdown] = FeatureTable(
    words.VOCABULARY,
    {
        "choice": lambda at: at.facts.choice(at.lot),
        "raise": lambda at: at.raised(),
        "winner": lambda at: at.winner(),
        "dealer.qualifies": lambda at: at.qualifies(),
        "player.hand": lambda at: at.mine.category,
        "dealer.hand": lambda at: at.his.category,
        "beaten.hand": lambda at: at.beaten(),
        "six.hand": lambda at: at.six_cards(),
        "player.natural": lambda at: at.natural(HandId(at.lot.spot)),
        "dealer.natural": lambda at: at.natural(PLAYER_DEALER),
        "wager.amount": lambda at: at.lot.amount // 100,
    },
)


def features(rules: Rules, facts: Facts, lot: Lot) -> Features:
    """What the settlement tables may look at for one lot."""
    return FEATURES.of(_Showdown(_how(rules), facts, lot))


def scope(rules: Rules, facts: Facts, lot: Lot) -> object:
    """Every spot has its own hand; bettors at one spot may raise different amounts."""
    return lot.spot, lot.bettor


def most_cards(rules: Rules) -> int:
    """A full table's hands and the board."""
    how = _how(rules)
    return how.hole * rules.seats + how.board + how.burn


def faults(rules: Rules, facts: Facts, description: Described) -> Iterator[DeskWarning]:
    """Hands that neither raised nor folded, and raises or folds at a stage that does not offer them."""
    how = _how(rules)
    if not how.stages:
        return
    bettors: dict[int, set[str]] = {}
    for lot in facts.lots:
        bettors.setdefault(lot.spot, set()).add(lot.bettor)
    for spot, bettor in dict.fromkeys((lot.spot, lot.bettor) for lot in facts.lots):
        mine = [lot for lot in facts.lots if (lot.spot, lot.bettor) == (spot, bettor)]
        raised = any(lot.bet == RAISE for lot in mine)
        if not raised and facts.choice(mine[0]) != "fold":
            who = f"spot {spot}" if len(bettors[spot]) == 1 else f"spot {spot}, {bettor},"
            yield DeskWarning(f"{who} neither raised nor folded", cited(how.stages[-1].cite), spot)
    for spot, bettor, stated, _ in described.player_choices(description):
        who = f"spot {spot}, {bettor}," if bettor else f"spot {spot}"
        yield from stage_faults(how, who, spot, stated)


def read_facts(rules: Rules, description: Described) -> Facts:
    """The facts of a finished round as described; a Play wager shows that the spot played on."""
    how = _how(rules)
    names = dict.fromkeys(described.PLAYER_DEALER_NAMES, PLAYER_DEALER) | {"board": BOARD, "flop": BOARD}
    hands: Hands = {}
    for key, written in description.hands.items():
        where = f"hands.{key}"
        name = described.hand_name(key, names, True, where, {hand.base for hand in hands})
        if how.keep and name != BOARD:
            hands.update(_read_parts(rules, name, written, where))
            continue
        hands[name] = described.read_cards(written, where, rules.deck)
        size = how.board if name == BOARD else how.hole
        if len(hands[name]) > size:
            raise HousewayError(f"{where}: {len(hands[name])} cards, but this hand has {size}")
    if how.keep:
        _read_keeps(rules, description, hands)
        _set_second_hands(rules, description, hands)
    facts = Facts(hands, {}, list(description.lots))
    sizes: dict[tuple[int, str], int] = {}
    for spot, bettor, stated, where in described.player_choices(description) if how.stages else ():
        choice, sizes[spot, bettor] = read_choice(how, stated, where)
        if bettor:
            facts.lots = described.record_choice(facts.choices, facts.lots, spot, bettor, choice)
        else:
            facts.choices[spot] = choice
    if how.stages:
        _add_raises(facts, sizes)
        _join_raises(rules, facts)
    return facts


def _read_parts(rules: Rules, hand: HandId, stated: WrittenCards, where: str) -> Hands:
    """A hand of which some cards are kept: as dealt, and those kept, which must be among them."""
    if not isinstance(stated, dict):
        return {hand: _read_part(rules, DEALT, stated, where)}
    read: Hands = {}
    for part, cards in described.named_parts(stated, (DEALT, KEPT), where).items():
        read[hand if part == DEALT else _kept(hand)] = _read_part(rules, part, cards, f"{where}.{part}")
    _check_kept(rules, read, hand, f"{where}.{KEPT}")
    return read


def _read_part(rules: Rules, part: str, stated: WrittenCards, where: str) -> list[Card | None]:
    size = _how(rules).hole if part == DEALT else _how(rules).keep
    cards = described.read_cards(stated, where, rules.deck)
    if len(cards) != size:
        raise HousewayError(
            f"{where}: must be the {size} cards {part}, not {len(cards)} (write ? for one unknown)"
        )
    return cards


def _check_kept(rules: Rules, hands: Hands, hand: HandId, where: str) -> None:
    """Refuse a hand that keeps what it was not dealt; a card dealt that is not known may be any."""
    dealt, kept = hands.get(hand), hands.get(_kept(hand))
    if dealt is None or kept is None:
        return
    known, chosen = (Counter(card for card in cards if card is not None) for cards in (dealt, kept))
    others = tuple((chosen - known).elements())
    if len(others) > dealt.count(None):
        verb = "was" if len(others) == 1 else "were"
        raise HousewayError(f"{where}: {rules.deck.show_all(others)} {verb} not dealt to this hand")


def _read_keeps(rules: Rules, description: Described, hands: Hands) -> None:
    """The cards kept, told as a choice (``keep As Ah``): the same as with the hand, where they are there."""
    for owner, _, stated, where in described.stated_choices(description):
        text = " ".join(stated)
        word, _, cards = text.strip().partition(" ")
        if word.lower() != KEEP:
            raise unknown("choice", text, (f"{KEEP} As Ah",), where)
        hand = HandId(owner) if isinstance(owner, int) else PLAYER_DEALER
        read = _read_part(rules, KEPT, cards, where)
        if Counter(hands.setdefault(_kept(hand), read)) != Counter(read):
            raise HousewayError(f"{where}: {text}, but other cards are kept in hands")
        _check_kept(rules, hands, hand, where)


def _set_second_hands(rules: Rules, description: Described, hands: Hands) -> None:
    """Set the further hands of one bettor the house way, where that is filed and nothing else is stated."""
    circles = rules.filing.circles
    if circles is None or circles.more_hands != "house way":
        return
    holders: dict[int, str] = {}
    for lot in description.lots:
        holders.setdefault(lot.spot, lot.bettor)
    for spot, holder in holders.items():
        hand = HandId(spot)
        several = list(holders.values()).count(holder) > 1
        if several and hand in hands and _kept(hand) not in hands and None not in hands[hand]:
            hands[_kept(hand)] = list(keep_two(all_known(hands[hand]), _how(rules).house_way))


def _add_raises(facts: Facts, sizes: Mapping[tuple[int, str], int]) -> None:
    """Add the missing Play wagers whose size follows from the stated choices."""
    for ante in [lot for lot in facts.lots if lot.bet in BASE]:
        times = sizes.get((ante.spot, ante.bettor), sizes.get((ante.spot, ""), 0))
        if times and not _raised(facts.lots, ante):
            facts.lots.append(ante._replace(bet=RAISE, amount=ante.amount * times, late=True))


def _join_raises(rules: Rules, facts: Facts) -> None:
    """Match Play wagers with choices: a Play wager means its bettor played, and playing needs one."""
    name = rules.bets[RAISE].name
    for spot, bettor in dict.fromkeys((lot.spot, lot.bettor) for lot in facts.lots):
        mine = [lot for lot in facts.lots if (lot.spot, lot.bettor) == (spot, bettor)]
        chosen, raised = facts.choice(mine[0]), any(lot.bet == RAISE for lot in mine)
        if raised and chosen == "fold":
            raise HousewayError(f"spot {spot}, {name}: placed, but the stated choice is fold")
        if raised and chosen == "none":
            facts.lots = described.record_choice(facts.choices, facts.lots, spot, bettor, RAISE)
        if chosen == RAISE and not raised:
            raise HousewayError(f"spot {spot}: the choice is to play, but its {name} wager is missing")


def shape(rules: Rules) -> Shape:
    """A hand for each spot, the player-dealer's, and the board where there is one."""
    how = _how(rules)
    bank, board = str(PLAYER_DEALER), str(BOARD) if how.board else ""
    return Shape((bank, board) if board else (bank,), bank=bank, board=board, keeps=how.keep)


def sight(rules: Rules, hands: Hands, spot: int) -> str:
    """What a player who is asked sees: his cards and what they make, the board, and the up card."""
    how, pack = _how(rules), rules.deck
    own = hands.get(HandId(spot), hands.get(PLAYER_DEALER, []))
    if None in own:
        return ""
    mine, board, facing = (
        [card for card in cards if card is not None]
        for cards in (own, hands.get(BOARD, []), hands.get(PLAYER_DEALER, []))
    )
    parts = [f"You have {pack.show_all(mine)}"]
    if not how.keep and len(mine) + len(board) >= how.system.size:
        parts[0] += f": {how.system.best((*mine, *board))}"
    if board:
        parts.append(f"the board is {pack.show_all(board)}")
    if facing and HandId(spot) in hands:
        parts.append(f"the player-dealer shows {pack.show_all(facing)}")
    return f"{'; '.join(parts)}."


def count_hand(rules: Rules, hands: Hands, hand: HandId) -> str:
    """What a hand makes with the open community cards, without its kickers; of two cards, only a pair."""
    value = _open_rank(rules, hands, hand)
    if value:
        made = _phrase(_how(rules).system.name, value)
        return made.rpartition(", ")[0] if "kicker" in made else made
    held = [rank(card) for card in seen_whole(hands, hand) or []]
    return f"pair of {many(held[0])}" if len(held) == 2 and held[0] == held[1] else ""


def _open_rank(rules: Rules, hands: Hands, hand: HandId) -> int:
    """The rank of a hand with the community cards that are up; zero while it cannot be ranked."""
    how, cards = _how(rules), seen_whole(hands, hand)
    if cards is None or how.keep or hand == BOARD:
        return 0
    board = [card for card in hands.get(BOARD, []) if card is not None] if how.board else []
    if len(cards) < how.hole or len(cards) + len(board) < how.system.size:
        return 0
    return ranker(how.system.name)([*cards, *board])[0]


def usual(rules: Rules, hands: Hands, ask: Ask) -> str:
    """Raise with a hand that would qualify; empty where no hand has to, or the hand cannot be ranked yet."""
    if ask.question != RAISE:
        return ask.default.name
    how, value = _how(rules), _open_rank(rules, hands, HandId(ask.spot))
    if how.qualifies == "always" or not value:
        return ""
    raises = value >= qualifying_rank(how.system.name, how.qualifies)
    return ask.offers[0].name if raises else ask.default.name


def has_house_way(rules: Rules) -> bool:
    """Whether there is a house way: it cannot raise, so a hand left to the house folds."""
    return not _how(rules).stages


GAME = Game(
    "poker-vs-dealer",
    play,
    most_cards,
    shape,
    features,
    scope,
    read_facts=read_facts,
    faults=faults,
    count=count_hand,
    sight=sight,
    usual=usual,
    has_house_way=has_house_way,
)
