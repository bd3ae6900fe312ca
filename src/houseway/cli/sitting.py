"""Sitting down at a terminal table: the person, the bots, and what everybody brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from houseway.cards import CardRandom
from houseway.cli.banked_session import BankedSession
from houseway.cli.conversation import Terminal
from houseway.cli.melds_person import MeldsPerson
from houseway.cli.melds_session import MeldsSession
from houseway.cli.person import Person
from houseway.cli.pots_person import PotsPerson
from houseway.cli.pots_session import PotsSession
from houseway.cli.session import TerminalSession
from houseway.cli.setting_session import SettingPerson, SettingSession
from houseway.cli.skills import BANKED_SKILLS, MELD_SKILLS, POT_SKILLS, SETTING_SKILLS, Skill
from houseway.cli.unbanked_session import check_buy_in, usual_buy_in
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.money import cents
from houseway.players.bots import Bot, make_bots
from houseway.players.panguingue import PAN_TEMPERS, lays_melds
from houseway.players.player import Decider, Player
from houseway.players.policies import Policy, advised, by_advice, house_way, random_legal
from houseway.players.setting import best_setting, has_settings
from houseway.players.temperaments import TEMPERAMENTS, pot_policy
from houseway.rounds.purse import is_reserved
from houseway.rulebook.families.versus import VersusPlay
from houseway.rulebook.rules import Rules
from houseway.table.table import Table

if TYPE_CHECKING:
    from houseway.odds import Advice

BANKER_STAKE = 20
BUY_IN = 1000_00
USUAL_BOTS = 4

AnyPlayer = TypeVar("AnyPlayer", bound=Decider)
KnownAdvice = Callable[[], "Advice | None"]


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    rules: Rules
    seed: str
    name: str
    seat: int
    buy_in: str | None
    bots: int | None
    skill: Skill | None
    auto: bool
    quiet: bool

    @property
    def bot_count(self) -> int:
        """How many bots sit down."""
        seats = self.rules.seats
        count = min(USUAL_BOTS, seats - 1) if self.bots is None else self.bots
        if count >= seats:
            raise HousewayError(f"--bots {count}: the table has {seats} seats, one of them yours")
        return count

    def check_skill(self, known: Sequence[Skill]) -> None:
        """Refuse a skill that bots do not have in this game."""
        if self.skill is not None and self.skill not in known:
            raise HousewayError(f"--skill {self.skill}: in {self.rules.name} bots are {', '.join(known)}")

    def seated(self, me: AnyPlayer, others: Sequence[AnyPlayer]) -> dict[int, AnyPlayer]:
        """Everybody by seat, the bots in the free seats in order."""
        seat, seats = self.seat, self.rules.seats
        if not 1 <= seat <= seats:
            raise HousewayError(f"--seat {seat}: the table has seats 1 to {seats}")
        if not me.name or is_reserved(me.name) or me.name in (bot.name for bot in others):
            raise HousewayError(f"--name {me.name!r}: choose a name that nobody else at the table has")
        free = (number for number in range(1, seats + 1) if number != seat)
        return dict(sorted({seat: me, **dict(zip(free, others, strict=False))}.items()))


def sit_down(wishes: Wishes, advice: KnownAdvice) -> TerminalSession:
    """The table with everyone seated, as the mode of its game has it."""
    match wishes.rules.family.mode:
        case "banked":
            return _banked(wishes, advice)
        case "pots":
            return _pots(wishes)
        case "mutual" if has_settings(wishes.rules):
            return _setting(wishes)
        case "mutual" if lays_melds(wishes.rules):
            return _melds(wishes)
        case mode:
            raise HousewayError(f"{wishes.rules.name}: the terminal has no tables of the mode {mode!r} yet")


# ---------------------------------------------------------------------- with a bank


def _banked(wishes: Wishes, advice: KnownAdvice) -> BankedSession:
    rules, seed = wishes.rules, wishes.seed
    wishes.check_skill(BANKED_SKILLS)
    count = wishes.bot_count
    random = CardRandom.seeded(f"{seed} bots")
    policy = _policy(wishes.skill or _usual_skill(rules), random, advice)
    others = make_bots(rules, count, random, policy)
    terminal = Terminal(stderr=wishes.quiet)
    name = wishes.name.strip()
    me: Player = Person(name, terminal, lambda ask, live: advised(advice(), ask, live))
    if wishes.auto:
        me = Bot(name, CardRandom.seeded(f"{seed} {name}"), policy)
    players = wishes.seated(me, others)
    stake = BUY_IN if wishes.buy_in is None else cents(wishes.buy_in, "--buy-in")
    if stake < rules.low:
        raise HousewayError(f"--buy-in {wishes.buy_in}: the table minimum is ${rules.low // 100}")
    buy_ins = {player.name: stake for player in (me, *others)} | {others[0].name: stake * BANKER_STAKE}
    table = Table(rules, CardRandom.seeded(seed))
    return BankedSession(table, players, buy_ins, terminal, None if wishes.auto else wishes.seat)


def _usual_skill(rules: Rules) -> Skill:
    """The house way where there is one, otherwise best play, or random where that takes long to compute."""
    if game_of(rules).has_house_way(rules):
        return Skill.house_way
    return Skill.random if isinstance(rules.play, VersusPlay) and rules.play.board else Skill.best


def _policy(skill: Skill, random: CardRandom, advice: KnownAdvice) -> Policy:
    if skill is Skill.random:
        return random_legal(random)
    if skill is Skill.best:
        advice()  # before anybody waits at the table
        return by_advice(advice)
    return house_way


# ---------------------------------------------------------------------- with pots


def _pots(wishes: Wishes) -> PotsSession:
    rules, seed = wishes.rules, wishes.seed
    wishes.check_skill(POT_SKILLS)
    count = wishes.bot_count
    others = make_bots(rules, count, CardRandom.seeded(f"{seed} bots"))
    usual = tuple(TEMPERAMENTS)
    for number, bot in enumerate(others):
        bot.policy = pot_policy(wishes.skill or usual[number % len(usual)], bot.random)
    terminal = Terminal(stderr=wishes.quiet)
    name = wishes.name.strip()
    me: Decider = PotsPerson(name, terminal)
    if wishes.auto:
        random = CardRandom.seeded(f"{seed} {name}")
        me = Bot(name, random, pot_policy(wishes.skill or usual[0], random))
    table, players, buy_ins = _bought_in(wishes, me, others)
    return PotsSession(table, players, buy_ins, terminal, None if wishes.auto else wishes.seat)


# ---------------------------------------------------------------------- between the players


def _setting(wishes: Wishes) -> SettingSession:
    """Bots set their hands the best way, or simply: the strongest part behind, then the next."""
    wishes.check_skill(SETTING_SKILLS)
    policy = house_way if wishes.skill is Skill.house_way else best_setting
    others = make_bots(wishes.rules, wishes.bot_count, CardRandom.seeded(f"{wishes.seed} bots"), policy)
    terminal = Terminal(stderr=wishes.quiet)
    name = wishes.name.strip()
    me: Decider = SettingPerson(name, terminal)
    if wishes.auto:
        me = Bot(name, CardRandom.seeded(f"{wishes.seed} {name}"), policy)
    table, players, buy_ins = _bought_in(wishes, me, others)
    return SettingSession(table, players, buy_ins, terminal, None if wishes.auto else wishes.seat)


def _melds(wishes: Wishes) -> MeldsSession:
    """Bots play by their cards, the usual ones with fewer hands."""
    wishes.check_skill(MELD_SKILLS)
    policies = {**PAN_TEMPERS, Skill.random: random_legal}
    make, usual = policies.get(wishes.skill or ""), tuple(PAN_TEMPERS.values())
    others = make_bots(wishes.rules, wishes.bot_count, CardRandom.seeded(f"{wishes.seed} bots"))
    for number, bot in enumerate(others):
        bot.policy = (make or usual[number % len(usual)])(bot.random)
    terminal = Terminal(stderr=wishes.quiet)
    name = wishes.name.strip()
    me: Decider = MeldsPerson(name, terminal)
    if wishes.auto:
        random = CardRandom.seeded(f"{wishes.seed} {name}")
        me = Bot(name, random, (make or usual[0])(random))
    table, players, buy_ins = _bought_in(wishes, me, others)
    return MeldsSession(table, players, buy_ins, terminal, None if wishes.auto else wishes.seat)


def _bought_in(
    wishes: Wishes, me: Decider, others: Sequence[Bot]
) -> tuple[Table, dict[int, Decider], dict[str, int]]:
    """The table, everybody by seat, and what each of them brings."""
    rules = wishes.rules
    players = wishes.seated(me, others)
    stake = usual_buy_in(rules) if wishes.buy_in is None else cents(wishes.buy_in, "--buy-in")
    check_buy_in(rules, stake, f"--buy-in {wishes.buy_in}")
    return Table(rules, CardRandom.seeded(wishes.seed)), players, {one.name: stake for one in (me, *others)}
