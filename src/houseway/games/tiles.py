"""Pai gow tiles: four tiles each, set into a low hand and a high hand of two; both are compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from houseway.cards import Pack
from houseway.cards.tiles import Tile
from houseway.errors import HousewayError
from houseway.games import described
from houseway.games.as_set import HandAsSet
from houseway.games.described import Described, WrittenCards
from houseway.games.features import FeatureTable, NotGiven
from houseway.games.game import Game, Shape
from houseway.games.piles import by_pile
from houseway.games.warned import DeskWarning
from houseway.ranking.tiles import POINTS, SetTiles
from houseway.rounds.decisions import Arrangement, Ask, Choice, show_parts
from houseway.rounds.facts import Facts, Hands, Lot
from houseway.rounds.guide import FOUL_LOSES, SettingGuide, WayToSet, hand_to_set, set_by_row
from houseway.rounds.hands import HandId
from houseway.rounds.round import Round, Steps
from houseway.rulebook.families import tiles as words
from houseway.rulebook.families.tiles import DEAD, FOUL, FOUR, HOUSE_WAY, SET, TWO, TilesPlay
from houseway.rulebook.rules import Rules
from houseway.rulebook.rules.naming import cited
from houseway.rulebook.setting.house_way import SetByWay, Setter
from houseway.rulebook.setting.tiles import tile_reader
from houseway.rulebook.vocabulary import Features

PLAYER_DEALER = HandId("player-dealer")
PARTS = ("low", "high")
MAIN = "main"
SET_BANK = "set the bank"
ZERO = (POINTS, 0)

Tiles = Sequence[Tile]


def play(round: Round) -> Steps:
    """Deal four tiles from where the dice point; players set theirs in secret, then the bank openly.

    Where it is filed, the player-dealer first picks the pile with which the deal starts. A hand of which too
    many tiles were exposed is dead, and out of the round.
    """
    how, spots = _how(round.rules), round.from_first_seat(round.spots_on((MAIN,)))
    hands = {spot: HandId(spot) for spot in spots} | {round.player_dealer: PLAYER_DEALER}
    times = FOUR // how.at_a_time
    seats = yield from by_pile(round, round.from_first_seat(hands), how.first_pile, times)
    for _ in range(times):
        for seat in seats:
            for _ in range(how.at_a_time):
                round.deal(hands[seat], face_up=False, seen_by=round.control.viewers(seat))
    for spot in [spot for spot in spots if round.is_dead(HandId(spot))]:
        spots.remove(spot)
        round.choices[spot] = DEAD
        round.call(f"spot {spot} is dead: {round.marked[HandId(spot)]} of its tiles were exposed")
    if not spots:
        return
    answers = yield from round.asked(lambda: [_ask(round, spot, HandId(spot), SET) for spot in spots])
    chosen = {ask.spot: choice for ask, choice in answers}
    for spot in spots:
        round.choices[spot] = chosen[spot].name
        _set(round.hands, HandId(spot), _chosen(round, HandId(spot), chosen[spot]))
    round.show(PLAYER_DEALER)
    bank = round.player_dealer
    [(_, choice)] = yield from round.asked(lambda: [_ask(round, bank, PLAYER_DEALER, SET_BANK)])
    _set(round.hands, PLAYER_DEALER, _chosen(round, PLAYER_DEALER, choice))
    _open(round, PLAYER_DEALER, "the player-dealer", choice.name)
    for spot in spots:
        round.show(HandId(spot))
        _open(round, HandId(spot), f"spot {spot}", round.choices[spot])


def _how(rules: Rules) -> TilesPlay:
    how = rules.play
    assert isinstance(how, TilesPlay)
    return how


def _ask(round: Round, spot: int, hand: HandId, question: str) -> Ask:
    """Offer the house way and every setting; a player may set his hand foul, the bank's has no fouls."""
    how, tiles = _how(round.rules), _known(round.hands[hand])
    splits = how.order.splits(tiles)  # also those that look alike: a person names either tile of a pair
    fouls = [way for way in splits if question == SET and how.fouls and _is_foul(way, splits)]
    legal = tuple(way.parts for way in splits if way not in fouls)
    foul = tuple(way.parts for way in fouls)
    setting = Arrangement(SET, tuple(tiles), (TWO, TWO), legal, foul, any_order=True)
    return round.ask(spot, question, [HOUSE_WAY, setting], HOUSE_WAY, private=question == SET)


def _chosen(round: Round, hand: HandId, choice: Choice) -> SetTiles:
    """The chosen setting; the house's own if the choice was left to it."""
    if choice.name == HOUSE_WAY:
        return house_setting(round.rules, _known(round.hands[hand]))
    return _how(round.rules).order.pair_up(*choice.parts)


def _set(hands: Hands, hand: HandId, setting: SetTiles) -> None:
    for part, tiles in zip(PARTS, setting.parts, strict=True):
        hands[hand.of(part)] = list(tiles)


def _open(round: Round, hand: HandId, owner: str, choice: str) -> None:
    """Lay the two hands apart and name them, and the row of the house way that set them."""
    setting = _setting(_how(round.rules), round.hands, hand)
    assert setting is not None
    round.lay_apart(hand, setting.parts)
    row = house_way(round.rules, _known(round.hands[hand])).row if choice == HOUSE_WAY else None
    by_row = f" (house way: {row.text.rstrip('.')})" if row else ""
    foul = ", set foul" if hand.spot is not None and _foul(_how(round.rules), setting) else ""
    if round.floor is not None and hand.spot in round.floor.fouled:
        foul = ", foul by the floor's ruling"
    round.call(f"{owner} plays {show_parts(setting.parts, round.pack)}, {_describe(setting)}{foul}{by_row}")


def _describe(setting: SetTiles) -> str:
    return f"{setting.low} and {setting.high}"


# ---------------------------------------------------------------------- settings


def legal_settings(how: TilesPlay, tiles: Tiles) -> tuple[SetTiles, ...]:
    """The ways to set four tiles that are not foul."""
    ways = how.order.ways(tiles)
    return tuple(way for way in ways if not (how.fouls and _is_foul(way, ways)))


def _is_foul(setting: SetTiles, ways: Sequence[SetTiles]) -> bool:
    """Whether another setting makes both hands stronger."""
    return any(way.beats(setting) for way in ways)


def _foul(how: TilesPlay, setting: SetTiles) -> bool:
    """Whether a player's hand is set foul."""
    return how.fouls and _is_foul(setting, how.order.ways([*setting.low.cards, *setting.high.cards]))


def guide(rules: Rules, ask: Ask) -> SettingGuide | None:
    """What each setting of four tiles is worth, which are foul, and the row of the house way for them."""
    offer = hand_to_set(ask)
    if offer is None:
        return None
    settings = _how(rules).order.ways(offer.cards)
    fouls = ask.question == SET and _how(rules).fouls
    ways = [
        WayToSet(way.parts, (str(way.low), str(way.high)), _fault(way, settings) if fouls else "")
        for way in settings
    ]
    return SettingGuide(tuple(ways), FOUL_LOSES, set_by_row(HOUSE_WAY, SET, house_way(rules, offer.cards)))


def _fault(setting: SetTiles, ways: Sequence[SetTiles]) -> str:
    """Why a setting is foul; empty if it is not."""
    stronger = next((way for way in ways if way.beats(setting)), None)
    return f"{_describe(stronger)} are both stronger" if stronger else ""


def house_way(rules: Rules, tiles: Tiles) -> SetByWay:
    """How the house sets four tiles, and the row that says so."""
    assert rules.hand_setting is not None, "a rule file without it is refused"
    how = _how(rules)
    return Setter(rules.hand_setting, tile_reader(how.order, how.fouls)).set_hand(tiles)


def house_setting(rules: Rules, tiles: Tiles) -> SetTiles:
    """Four tiles as the house sets them."""
    return _how(rules).order.pair_up(*house_way(rules, tiles).parts)


# ---------------------------------------------------------------------- features


class _Comparison(NamedTuple):
    """One wager, with its four tiles and the player-dealer's."""

    rules: Rules
    facts: Facts
    lot: Lot

    @property
    def result(self) -> str:
        """Whether the wager's hand is dead, or was set foul."""
        if self.facts.choices.get(self.lot.spot) == DEAD:
            return DEAD
        return FOUL if self._foul and not self._reset else SET

    def higher(self, part: str) -> str:
        """Whose low hand, or whose high hand, is higher."""
        mine, his = (getattr(setting, part).key for setting in (self._mine, self._setting(PLAYER_DEALER)))
        zeros = mine[:2] == his[:2] == ZERO and _how(self.rules).zero == "player-dealer"
        return "copy" if mine == his or zeros else "player" if mine > his else "player-dealer"

    @property
    def _foul(self) -> bool:
        ruled = self.lot.spot in self.facts.fouled
        return ruled or _foul(_how(self.rules), self._setting(HandId(self.lot.spot)))

    @property
    def _reset(self) -> bool:
        """Whether a foul hand is set again for this wager."""
        return _is_set_again(self.rules, self.facts, self.lot)

    @property
    def _mine(self) -> SetTiles:
        setting = self._setting(HandId(self.lot.spot))
        if self._foul and self._reset:
            return house_setting(self.rules, [*setting.low.cards, *setting.high.cards])
        return setting

    def _setting(self, hand: HandId) -> SetTiles:
        setting = _setting(_how(self.rules), self.facts.hands, hand)
        if setting is None:
            raise NotGiven("a tile is missing")
        return setting


def _is_set_again(rules: Rules, facts: Facts, lot: Lot) -> bool:
    """Whether a wager's hand is set again if it is foul, because the wager is behind the seated player's."""
    if lot.party:
        return _how(rules).joint_foul == HOUSE_WAY
    return lot.bettor != _seated(facts, lot.spot)


def responsible(rules: Rules, facts: Facts, lot: Lot) -> bool:
    """Whether a wager is the seated player's, or joint with his."""
    return (lot.party or lot.bettor) == _seated(facts, lot.spot)


def _seated(facts: Facts, spot: int) -> str:
    """The first bettor of a spot."""
    return next(lot.bettor for lot in facts.lots if lot.spot == spot)


FEATURES: FeatureTable[_Comparison] = FeatureTable(
    words.VOCABULARY,
    {
        "player.hand": lambda at: at.result,
        "low": lambda at: at.higher("low"),
        "high": lambda at: at.higher("high"),
        "wager.amount": lambda at: at.lot.amount // 100,
    },
)


def _setting(how: TilesPlay, hands: Mapping[HandId, Sequence[Tile | None]], hand: HandId) -> SetTiles | None:
    low, high = (_known(hands.get(hand.of(part), ())) for part in PARTS)
    return how.order.pair_up(low, high) if len(low) == len(high) == TWO else None


def _known(tiles: Sequence[Tile | None]) -> list[Tile]:
    return [tile for tile in tiles if tile is not None]


def features(rules: Rules, facts: Facts, lot: Lot) -> Features:
    """What the settlement tables may look at for one lot."""
    return FEATURES.of(_Comparison(rules, facts, lot))


def scope(rules: Rules, facts: Facts, lot: Lot) -> object:
    """Every spot has its own hand, which may be set again for the wagers behind the seated player's."""
    return lot.spot, lot.bettor == _seated(facts, lot.spot), bool(lot.party)


def most_cards(rules: Rules) -> int:
    """The tiles are shuffled for every round."""
    return len(rules.deck)


# ---------------------------------------------------------------------- rounds as people describe them


def read_facts(rules: Rules, description: Described) -> Facts:
    """Read hands as ``low / high``, in either order, or as four tiles, which are set the house way."""
    names = dict.fromkeys(described.PLAYER_DEALER_NAMES, PLAYER_DEALER)
    facts, split = Facts(lots=list(description.lots)), set()
    for key, written in description.hands.items():
        where = f"hands.{key}"
        hand = described.hand_name(key, names, True, where, facts.hands)
        parts = _read_parts(written, where, rules.deck)
        facts.hands[hand] = [tile for part in parts for tile in part]
        if len(facts.hands[hand]) != FOUR:
            raise HousewayError(f"{where}: {len(facts.hands[hand])} tiles, but a hand here has {FOUR}")
        if len(parts) > 1:
            split.add(hand)
    _tell_apart(facts.hands, rules.deck)
    dead = () if rules.irregularities.most_exposed is None else (DEAD,)
    choices = (SET, HOUSE_WAY, *dead)
    for spot, bettor, stated, where in described.player_choices(description):
        if bettor:
            raise HousewayError(f"{where}: a hand is set for all its bettors together")
        facts.choices[spot] = described.last_choice(stated, choices, where) or SET
    for hand, tiles in list(facts.hands.items()):
        if None not in tiles:
            four = _known(tiles)
            made = _how(rules).order.pair_up(four[:TWO], four[TWO:])
            _set(facts.hands, hand, made if hand in split else house_setting(rules, four))
            if hand.spot is not None:
                facts.choices.setdefault(hand.spot, SET if hand in split else HOUSE_WAY)
    return facts


def _read_parts(stated: WrittenCards, where: str, pack: Pack) -> list[list[Tile | None]]:
    """The parts of a hand: low and high if it was set, otherwise all its tiles in one."""
    read = described.read_parts(stated, PARTS, where, pack)
    if len(read) > 1 and [len(part) for part in read] != [TWO, TWO]:
        raise HousewayError(f"{where}: a hand is set as {TWO} tiles / {TWO} tiles")
    return read


def _tell_apart(hands: Hands, pack: Pack) -> None:
    """Give each hand its own of two tiles that look alike."""
    names = [pack.show(tile) for tiles in hands.values() for tile in _known(tiles)]
    own = iter(pack.parse_all(names))
    for tiles in hands.values():
        tiles[:] = [None if tile is None else next(own) for tile in tiles]


def faults(rules: Rules, facts: Facts, description: Described) -> Iterator[DeskWarning]:
    """Hands that are set foul, or not the house way where that was asked for."""
    how = _how(rules)
    for hand, tiles in facts.hands.items():
        setting = _setting(how, facts.hands, hand)
        if hand.part or hand.spot is None or setting is None or facts.choices.get(hand.spot) == DEAD:
            continue
        four, label = _known(tiles), f"spot {hand.spot}"
        fault = _fault(setting, how.order.ways(four)) if how.fouls else ""
        if fault:
            text = f"{label} is set foul: {fault} than {_describe(setting)}"
            yield DeskWarning(text, cited(how.foul_cite), hand.spot)
        elif facts.choices.get(hand.spot) == HOUSE_WAY:
            usual = house_way(rules, four)
            made = how.order.pair_up(*usual.parts)
            if made != setting:
                text = f"{label} is set as {_describe(setting)}, but the house way is {_describe(made)}"
                yield DeskWarning(
                    text, usual.row.cite, hand.spot, row=usual.row.text, by_reading=usual.row.readings
                )


def as_set(rules: Rules, facts: Facts, description: Described) -> Iterator[HandAsSet]:
    """Every hand whose tiles are known, as low and high hand; one that is foul also as it is set again."""
    how, unset = _how(rules), described.left_unset(description.hands, PLAYER_DEALER)
    for hand, tiles in facts.hands.items():
        setting = _setting(how, facts.hands, hand)
        if hand.part or setting is None or facts.choices.get(hand.spot or 0) == DEAD:
            continue
        four, by_house = _known(tiles), hand in unset
        if not by_house:
            can_be_foul = how.fouls and hand.spot is not None
            fault = _fault(setting, how.order.ways(four)) if can_be_foul else ""
            yield HandAsSet(hand, setting.parts, tuple(map(str, setting)), fault)
            lots = [lot for lot in facts.lots if lot.spot == hand.spot]
            if not fault or not any(_is_set_again(rules, facts, lot) for lot in lots):
                continue
        made = house_setting(rules, four)
        row = house_way(rules, four).row
        yield HandAsSet(hand, made.parts, tuple(map(str, made)), row=row, again=not by_house)


# ---------------------------------------------------------------------- the family


def shape(rules: Rules) -> Shape:
    """Four tiles for each spot and the player-dealer, set into a low hand and a high hand."""
    return Shape(shared=(str(PLAYER_DEALER),), bank=str(PLAYER_DEALER), parts=PARTS)


GAME = Game(
    "pai-gow-tiles",
    play,
    most_cards,
    shape,
    features,
    scope,
    read_facts=read_facts,
    faults=faults,
    as_set=as_set,
    guide=guide,
    responsible=responsible,
)
