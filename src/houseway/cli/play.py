"""`houseway play GAME`: a table to sit at."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.options import GameArgument, SetOption, WithOption, rules_of, settings_of
from houseway.cli.pricing import pricer
from houseway.cli.skills import Skill
from houseway.terminal.options import CsvOption, JsonOption, StoreOption, one_format
from houseway.terminal.output import print_csv, print_json

if TYPE_CHECKING:
    from houseway.cli.session import TerminalSession
    from houseway.odds import Advice
    from houseway.odds.readings import Price
    from houseway.rulebook.rules import Rules

AUTO_ROUNDS = 10


def play(
    game: GameArgument,
    side_bets: WithOption = None,
    settings: SetOption = None,
    name: Annotated[str, typer.Option("--name", help="Your name at the table.")] = "Guest",
    seat: Annotated[
        int, typer.Option("--seat", help="Where you sit, counted clockwise from the house dealer.")
    ] = 2,
    buy_in: Annotated[
        str | None,
        typer.Option(
            "--buy-in",
            metavar="DOLLARS",
            help="Your play chips (default: 1000; in games with pots 50 times the higher limit, within the "
            "buy-in that is filed).",
        ),
    ] = None,
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
            help="How bots decide. Against a bank: house-way, best or random (default: house-way; where a "
            "poker game has none, best, or random where best play takes long to compute). For pots: tight, "
            "loose, bold, calling or random (default: the first three in turn).",
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

    In games with pots, c checks or calls, 'b 20' bets $20, 'r 40' raises to $40, f folds and a goes all in.
    Cards to discard, draw or turn up are typed by their numbers, as in '1 3', or by their names. ? shows
    everybody's chips; 'straddle' and 'out' are for the next hands.

    Where players lay melds, every legal way is listed: type its number, or s to stay in, r to retire, d to
    draw, p to leave a card; a card is discarded by its name.

    If something goes wrong in a round, type floor, or floor and what happened, as in 'floor exposed card':
    the rulings that the house filed are listed, and the one you choose is applied after you have read what
    it does. With 'floor after' the floor rules when the round is settled; until the next one is dealt, floor
    is about the last result.

    With --json or --csv the conversation goes to standard error, and the rounds to standard output.

    \b
      houseway play oceana/ez-baccarat
      houseway play club-one/casino-war --name Ada --seat 3 --buy-in 500
      houseway play delta-club/blackjack-x --with buster-blackjack-x --with aces-bonus-bet
      houseway play oceana/ez-baccarat --auto --rounds 100 --seed 7 --json
      houseway play lucky-lady/no-limit-holdem --bots 5 --skill tight
    """
    from houseway.cli.sitting import Wishes, sit_down

    one_format(as_json, as_csv)
    if seats is not None:
        settings = [*(settings or []), f"seats={seats}"]
    rules = rules_of(game, settings, side_bets)
    chosen = seed if seed is not None else _any_seed()
    advice = _advice(rules, pricer(store))
    quiet = as_json or as_csv
    wishes = Wishes(rules, chosen, name, seat, buy_in, bots, skill, auto, quiet)
    session = sit_down(wishes, advice)
    _greet(session, rules, chosen)
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


def _advice(rules: Rules, price: Price) -> Callable[[], Advice | None]:
    """Best play card by card, worked out once, when it is first asked for."""
    from functools import cache

    from houseway.odds import advises

    return cache(lambda: price(rules).advise if advises(rules) else None)


def _greet(session: TerminalSession, rules: Rules, seed: str) -> None:
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
        say(session.instructions, style="dim")


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
