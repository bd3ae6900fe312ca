"""The bots of a room's table: players of chosen strategies, acting through the same actions."""

from __future__ import annotations

from collections.abc import Callable

from houseway.cards import CardRandom
from houseway.errors import unknown
from houseway.games import game_of
from houseway.odds import Advice, advises
from houseway.players.bots import NAMES, Bot
from houseway.players.panguingue import PAN_TEMPERS, lays_melds
from houseway.players.policies import Policy, by_advice, house_way, random_legal
from houseway.players.setting import best_setting, has_settings
from houseway.players.temperaments import TEMPERAMENTS
from houseway.room import chance, laying
from houseway.room.actions import BetPlace, JointRequest, RoomAction
from houseway.room.members import Member
from houseway.room.names import marks_of
from houseway.room.room_table import RoomTable
from houseway.rulebook.rules import Rules
from houseway.table.action import covers_all
from houseway.table.layout import complete, under
from houseway.table.pots import Pots

HOUSE_WAY, BEST_PLAY, RANDOM = "house way", "best play", "random"
BUY_IN = 200
SHORT = 10

FindAdvice = Callable[[Rules], Advice | None]


def strategies(rules: Rules) -> list[str]:
    """The strategies that bots can use in a game, the usual one first; best play if its odds are known."""
    if game_of(rules).stakes(rules).betting:
        return [*TEMPERAMENTS, RANDOM]
    if has_settings(rules):
        return [BEST_PLAY, HOUSE_WAY, RANDOM]
    if lays_melds(rules):
        return [*PAN_TEMPERS, RANDOM]
    if not advises(rules):
        return [HOUSE_WAY, RANDOM]
    return (
        [HOUSE_WAY, BEST_PLAY, RANDOM]
        if game_of(rules).has_house_way(rules)
        else [BEST_PLAY, HOUSE_WAY, RANDOM]
    )


def find_strategy(rules: Rules, name: str | None) -> str:
    """A strategy of the game, the usual one if none is named."""
    known = strategies(rules)
    if name is not None and name not in known:
        raise unknown("strategy", name, known, rules.name)
    return name or known[0]


def seat_bot(room_table: RoomTable, seat: int | None, strategy: str | None = None) -> RoomAction:
    """The action that seats a bot with chips of its own."""
    strategy = find_strategy(room_table.rules, strategy)
    taken = {seat for member in room_table.members.values() for seat in (member.seat, member.moving)}
    free = [place for place in range(1, room_table.rules.seats + 1) if place not in taken]
    chosen = seat if seat is not None else free[0] if free else room_table.rules.seats + 1
    people = {mark for name in room_table.members for mark in marks_of(name)}
    bare = (*NAMES, *(f"Bot {number}" for number in range(1, 100)))
    names = (f"{name} (bot)" for name in bare if people.isdisjoint(marks_of(name)))
    name = next(name for name in names if name not in room_table.members)
    chips = _buy_in(room_table.rules)
    return RoomAction("sit", {"name": name, "player": None, "seat": chosen, "chips": chips, "bot": strategy})


def _buy_in(rules: Rules) -> int:
    """What a bot brings to a table: twice the least where there is a filed buy-in, as far as it allows."""
    low, high = game_of(rules).stakes(rules).buy_in
    if rules.family.mode == "banked" or low <= 1:
        return BUY_IN * rules.low
    return 2 * low if high is None else min(2 * low, high)


def _short_of(rules: Rules) -> int:
    """The chips below which a bot buys in again: half the least buy-in, where one is filed."""
    low, _ = game_of(rules).stakes(rules).buy_in
    return SHORT * rules.low if rules.family.mode == "banked" or low <= 1 else low // 2


def nothing_known(rules: Rules) -> Advice | None:
    """Best play is not known: a bot that would follow it plays the house way."""
    return None


class Bots:
    """How a table's bots think; best play is requested as soon as a bot needs it, and never waited for."""

    def __init__(self, room_table: RoomTable, advice: FindAdvice = nothing_known) -> None:
        self.room_table = room_table
        self._advice = advice
        self._minds: dict[str, Bot] = {}

    def _policy(self, strategy: str, random: CardRandom) -> Policy:
        if strategy == BEST_PLAY and has_settings(self.room_table.rules):
            return best_setting
        if strategy == BEST_PLAY:
            self._advice(self.room_table.rules)
            return by_advice(lambda: self._advice(self.room_table.rules))
        if strategy in PAN_TEMPERS and lays_melds(self.room_table.rules):
            return PAN_TEMPERS[strategy](random)
        if strategy in TEMPERAMENTS:
            return TEMPERAMENTS[strategy](random)
        return random_legal(random) if strategy == RANDOM else house_way

    def _mind(self, member: Member) -> Bot:
        if member.name not in self._minds:
            random = chance.bot_chance(self.room_table.rules.id, member.name)
            policy = self._policy(member.bot or HOUSE_WAY, random)
            self._minds[member.name] = Bot(member.name, random, policy)
        return self._minds[member.name]

    def on_offer(self, member: Member) -> RoomAction:
        """Accept the player-dealer position, or decline it."""
        mind, table = self._mind(member), self.room_table.table
        assert member.seat is not None
        if mind.take_bank(table, member.seat, self._last_resort()):
            wagers = mind.bank(table, member.seat)
            bank = max(sum(wager.amount for wager in wagers), self.room_table.rules.low)
            if bank <= self.room_table.chips(member.name):
                return RoomAction("accept", {"name": member.name, "amount": bank})
        return RoomAction("decline", {"name": member.name})

    def _last_resort(self) -> bool:
        """Whether the game may stop if this bot declines: after it, only people who do not bank are asked."""
        banked = self.room_table.banked
        later = ((seat, self.room_table.seated(seat)) for seat in banked.offers[1:])
        return not any(
            seat == banked.player_dealer or (member is not None and member.bot) for seat, member in later
        )

    def to_bet(self) -> list[Member]:
        """The bots that have yet to bet."""
        return [member for member in self.room_table.members.values() if member.bot and not member.ready]

    def bets(self, member: Member) -> list[RoomAction]:
        """A bot's wagers, and its word that it is ready."""
        actions: list[RoomAction] = []
        if member.seat is not None and member is not self.room_table.dealer and not member.arriving:
            lots = self._mind(member).wagers(self.room_table.table, member.seat)
            rules = self.room_table.rules
            beneath = under(rules, self.room_table.lots(), member.seat, member.name)
            wagers = complete(rules, {lot.bet: lot.amount for lot in lots}, beneath=beneath)
            if wagers:
                actions.append(laying.bets(member.name, member.seat, wagers))
        return [*actions, RoomAction("ready", {"name": member.name})]

    def asked_to_join(self) -> dict[BetPlace, JointRequest]:
        """The requests for joint bets that wait for a bot's permission."""
        members, requests = self.room_table.members, self.room_table.open_requests
        return {place: request for place, request in requests.items() if members[request.holder].bot}

    def permits(self) -> list[RoomAction]:
        """The bots' answers to requests for joint bets: yes while the bank covers all wagers.

        Shared action then takes nothing from anybody.
        """
        table = self.room_table
        lots = table.lots_in_action()
        yes = covers_all(table.rules, lots, sum(wager.amount for wager in table.bank_wagers()))
        return [
            RoomAction("permit", {"name": request.holder, "spot": spot, "bettor": bettor, "permit": yes})
            for (spot, bettor), request in self.asked_to_join().items()
        ]

    def answers(self) -> list[RoomAction]:
        """The answer to the first open question to a bot."""
        live = self.room_table.live
        assert live is not None
        for ask in live.pending:
            member = self.room_table.asked(ask)
            if member.bot:
                choice = self._mind(member).choose(ask, live)
                answer = choice.data(self.room_table.rules.deck)
                return [RoomAction("answer", {"name": member.name, "ask": ask.id, **answer})]
        return []

    def entries(self) -> list[RoomAction]:
        """How bots that are not simply dealt in come into the game: they post where they may."""
        table = self.room_table
        mode = table.table.mode
        if not isinstance(mode, Pots):
            return []
        found: list[RoomAction] = []
        for seat in mode.entry.standing:
            member = table.seated(seat)
            ways = [way for way in mode.entry.ways_of(seat) if way.startswith("post")]
            if member is not None and member.bot and ways and seat not in mode.entry.wishes:
                found.append(RoomAction("enter", {"name": member.name, "way": ways[0]}))
        return found

    def short(self) -> list[RoomAction]:
        """Bots that are short of chips buy in again."""
        table, wanted = self.room_table, _buy_in(self.room_table.rules)
        least, most = game_of(table.rules).stakes(table.rules).buy_in
        bots = [member for member in table.members.values() if member.bot and not member.leaving]
        short = {bot.name: table.chips(bot.name) for bot in bots}
        amounts = {name: max(wanted - held, least) for name, held in short.items()}  # no short buys
        return [
            RoomAction("chips", {"name": name, "chips": amounts[name]})
            for name, held in short.items()
            if held < _short_of(table.rules) and (most is None or held + amounts[name] <= most)
        ]
