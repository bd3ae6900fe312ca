"""`houseway play GAME`: a table to sit at."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.options import GameArgument, SetOption, WithOption, rules_of, settings_of
from houseway.cli.pricing import pricer
from houseway.errors import HousewayError
from houseway.terminal.options import CsvOption, JsonOption, StoreOption, one_format
from houseway.terminal.output import print_csv, print_json

if TYPE_CHECKING:
    from houseway.cards import CardRandom
    from houseway.cli.session import TerminalSession
    from houseway.odds import Advice
    from houseway.odds.readings import Price
    from houseway.players.player import Player
    from houseway.players.policies import Policy
    from houseway.rulebook.rules import Rules

AUTO_ROUNDS = 10
BANKER_STAKE = 20


class Skill(StrEnum):
    """How bots decide."""

    house_way = "house-way"
    best = "best"
    random = "random"


def play(
    game: GameArgument,
    side_bets: WithOption = None,
    settings: SetOption = None,
    name: Annotated[str, typer.Option("--name", help="Your name at the table.")] = "Guest",
    seat: Annotated[
        int, typer.Option("--seat", help="Where you sit, counted clockwise from the house dealer.")
    ] = 2,
    buy_in: Annotated[str, typer.Option("--buy-in", metavar="DOLLARS", help="Your play chips.")] = "1000",
    seats: Annotated[
        int | None, typer.Option("--seats", help="Number of seats, where the filing lets the house choose.")
    ] = None,
    bots: Annotated[
        int | None, typer.Option("--bots", min=1, help="How many bots sit down (default: 4).")
    ] = None,
    skill: Annotated[
        Skill | None,
        typer.Option(
            "--skill",
            help="How bots decide (default: house-way; where a poker game has none, best, or random where "
            "best play takes long to compute).",
            show_default=False,
        ),
    ] = None,
    rounds: Annotated[
        int | None, typer.Option("--rounds", min=1, help="Stop after this many rounds.")
    ] = None,
    auto: Annotated[
        bool, typer.Option("--auto", help="Let a bot play your seat too; you are asked nothing.")
    ] = False,
    seed: Annotated[
        str | None, typer.Option("--seed", help="Deal the same cards to the same bots each time.")
    ] = None,
    record: Annotated[
        str | None,
        typer.Option("--record", metavar="FILE", help="Record the rounds in this file, for `replay`."),
    ] = None,
    store: StoreOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Sit down at a table with bots and play for play chips.

    Type bets as in 'player 25, tie 5', or as an amount alone where the game has one base bet. Where the
    filing allows bets on another seat's spot, type them as '5: player 25'. Enter repeats your last bets. Type
    a choice by its name or first letter; ? shows best play. When you are offered the player-dealer position,
    type an amount to bank the table; for special action, where it is filed, add what is reserved for a spot,
    as in '100, 50 spot 3'. q, Ctrl-D or Ctrl-C quits with a summary.

    With --json or --csv the conversation goes to standard error, and the rounds to standard output.

    \b
      houseway play oceana/ez-baccarat
      houseway play club-one/casino-war --name Ada --seat 3 --buy-in 500
      houseway play delta-club/blackjack-x --with buster-blackjack-x --with aces-bonus-bet
      houseway play oceana/ez-baccarat --auto --rounds 100 --seed 7 --json
    """
    one_format(as_json, as_csv)
    if seats is not None:
        settings = [*(settings or []), f"seats={seats}"]
    rules = rules_of(game, settings, side_bets)
    chosen = seed if seed is not None else _any_seed()
    advice = _advice(rules, pricer(store))
    quiet = as_json or as_csv
    session = _sit_down(rules, chosen, name, seat, buy_in, bots, skill, auto, quiet, advice)
    _greet(session, rules, chosen, seat, name)
    session.run(rounds or (AUTO_ROUNDS if auto else None))
    session.summary()
    if record is not None:
        _write(record, session)
        session.terminal.say(f"Records: {record} (houseway replay {record})", style="dim")
    if as_json:
        print_json(_data(session, rules, chosen, settings_of(settings)))
    elif as_csv:
        columns = ("round", *session.bought)
        rows = (
            [index, *(entry.result[who] / 100 for who in session.bought)]
            for index, entry in enumerate(session.records, 1)
        )
        print_csv(columns, rows)


def _any_seed() -> str:
    import secrets

    return str(secrets.randbelow(10**9))


def _sit_down(
    rules: Rules,
    seed: str,
    name: str,
    seat: int,
    buy_in: str,
    bots: int | None,
    skill: Skill | None,
    auto: bool,
    quiet: bool,
    advice: Callable[[], Advice | None],
) -> TerminalSession:
    """The table with everyone seated."""
    from houseway.cards import CardRandom
    from houseway.cli.conversation import Terminal
    from houseway.cli.person import Person
    from houseway.cli.session import TerminalSession
    from houseway.money import cents
    from houseway.players.bots import Bot, make_bots
    from houseway.players.policies import advised
    from houseway.rounds.purse import is_reserved
    from houseway.table.table import Table

    if not 1 <= seat <= rules.seats:
        raise HousewayError(f"--seat {seat}: the table has seats 1 to {rules.seats}")
    count = min(4, rules.seats - 1) if bots is None else bots
    if count >= rules.seats:
        raise HousewayError(f"--bots {count}: the table has {rules.seats} seats, one of them yours")
    name = name.strip()
    random = CardRandom.seeded(f"{seed} bots")
    policy = _policy(skill or _usual_skill(rules), random, advice)
    others = make_bots(rules, count, random, policy)
    if not name or is_reserved(name) or name in (bot.name for bot in others):
        raise HousewayError(f"--name {name!r}: choose a name that nobody else at the table has")
    stake = cents(buy_in, "--buy-in")
    if stake < rules.low:
        raise HousewayError(f"--buy-in {buy_in}: the table minimum is ${rules.low // 100}")
    terminal = Terminal(stderr=quiet)
    me: Player = Person(name, terminal, lambda ask, live: advised(advice(), ask, live))
    if auto:
        me = Bot(name, CardRandom.seeded(f"{seed} {name}"), policy)
    free = iter(number for number in range(1, rules.seats + 1) if number != seat)
    seated: dict[int, Player] = {seat: me, **{next(free): bot for bot in others}}
    buy_ins = {player.name: stake for player in seated.values()} | {others[0].name: stake * BANKER_STAKE}
    table = Table(rules, CardRandom.seeded(seed))
    players = dict(sorted(seated.items()))
    return TerminalSession(table, players, buy_ins, terminal, None if auto else seat)


def _usual_skill(rules: Rules) -> Skill:
    """The house way where there is one, otherwise best play, or random where that takes long to compute."""
    from houseway.games import game_of
    from houseway.rulebook.families.versus import VersusPlay

    if game_of(rules).has_house_way(rules):
        return Skill.house_way
    return Skill.random if isinstance(rules.play, VersusPlay) and rules.play.board else Skill.best


def _advice(rules: Rules, price: Price) -> Callable[[], Advice | None]:
    """Best play card by card, worked out once, when it is first asked for."""
    from functools import cache

    from houseway.odds import advises

    return cache(lambda: price(rules).advise if advises(rules) else None)


def _policy(skill: Skill, random: CardRandom, advice: Callable[[], Advice | None]) -> Policy:
    from houseway.players.policies import by_advice, house_way, random_legal

    if skill is Skill.random:
        return random_legal(random)
    if skill is Skill.best:
        advice()  # before anybody waits at the table
        return by_advice(advice)
    return house_way


def _greet(session: TerminalSession, rules: Rules, seed: str, seat: int, name: str) -> None:
    from houseway.rulebook.blocks import limits_text
    from houseway.terminal.output import money

    say = session.terminal.say
    say(
        f"{rules.name}, {rules.house_name or rules.where}; {limits_text(rules.low, rules.high)}; seed {seed}",
        style="bold",
    )
    if rules.filing.summary:
        say(rules.filing.summary)
    chips = session.table.chips
    say(
        ", ".join(
            f"{number} {player.name} {money(chips[player.name])}"
            for number, player in session.players.items()
        )
    )
    if session.viewpoint is not None:
        say(
            "? lists bets, or shows best play at a decision. Enter repeats your last bets; q quits.",
            style="dim",
        )


def _write(file: str, session: TerminalSession) -> None:
    from pathlib import Path

    text = json.dumps([entry.data() for entry in session.records], indent=1)
    Path(file).write_text(text + "\n", encoding="utf-8")


def _data(session: TerminalSession, rules: Rules, seed: str, settings: dict[str, str]) -> dict[str, Any]:
    from houseway.money import dollar_number

    return {
        "game": rules.id,
        "settings": settings,
        "seed": seed,
        "rounds": [entry.data() for entry in session.records],
        "chips": {who: dollar_number(amount) for who, amount in session.table.chips.items()},
        "results": {who: dollar_number(amount) for who, amount in session.results().items()},
    }
