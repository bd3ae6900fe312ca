"""`houseway set GAME CARDS`: the best way to set a hand, and what another one costs."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from houseway.cli.options import GameArgument, SetOption, rules_of, settings_of
from houseway.errors import HousewayError
from houseway.terminal.options import CsvOption, JsonOption, one_format
from houseway.terminal.output import console, print_csv, print_json


def set_hand(
    game: GameArgument,
    cards: Annotated[
        str,
        typer.Argument(
            metavar="CARDS",
            help="The cards of a hand, or the hand as it was set: 'front / middle / back'.",
            show_default=False,
        ),
    ],
    players: Annotated[
        int | None,
        typer.Option("--players", min=2, help="How many play (default: all seats).", show_default=False),
    ] = None,
    settings: SetOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Find the best way to set a hand that the players compare with each other.

    All ways are tried against hands that are set the best way too. Points are what is won on average from
    each opponent. A hand that is given in its parts is compared with the best way.

    \b
      houseway set club-one/chinese-poker 'As Kd Kc Qh Jh Th 9s 9d 8c 5h 5d 4c 2s' --set version=mandarin
      houseway set club-one/chinese-poker 'Kd Kc 4c / 9s 9d 5h 5d 2s / As Qh Jh Th 8c'
    """
    from houseway.games.chinese.settings import fault_of, how_of, set_as
    from houseway.odds.chinese.setter import setter_of
    from houseway.players.setting import has_settings

    one_format(as_json, as_csv)
    rules = rules_of(game, settings)
    if not has_settings(rules):
        raise HousewayError(f"{rules.name}: the odds do not say what a setting of this game is worth")
    count = players or rules.seats
    if count > rules.seats:
        raise HousewayError(f"--players {count}: the table has {rules.seats} seats")
    parts = tuple(tuple(rules.deck.parse_all(part.split())) for part in cards.split("/"))
    hand = [card for part in parts for card in part]
    rules.deck.check(hand, "CARDS")
    setter = setter_of(rules, count)
    best = setter.best(hand)
    found: dict[str, Any] = {
        "game": rules.id,
        "settings": settings_of(settings),
        "players": count,
        "best": {
            "choice": best.choice,
            "parts": [rules.deck.show_all(part) for part in best.parts],
            "worth": list(map(str, set_as(best.parts) or ())) if best.parts else [],
            "points": round(best.points, 4),
        },
    }
    if len(parts) > 1:
        points = setter.points(parts)
        found["given"] = {
            "parts": [rules.deck.show_all(part) for part in parts],
            "worth": list(map(str, set_as(parts) or ())),
            "fault": fault_of(how_of(rules), parts),
            "points": round(points, 4),
            "cost": round(best.points - points, 4),
        }
    if as_json:
        print_json(found)
    elif as_csv:
        ways = [(name, found[name]) for name in ("best", "given") if name in found]
        rows = ([name, " / ".join(way["parts"]) or way["choice"], way["points"]] for name, way in ways)
        print_csv(("way", "set_as", "points"), rows)
    else:
        _print(found)


def _print(found: dict[str, Any]) -> None:
    out, best = console(), found["best"]
    how = " / ".join(best["parts"]) or best["choice"]
    out.print(f"Best: {how} ({best['points']:+.3f} points from each opponent)", style="bold")
    for worth in best["worth"]:
        out.print(f"  {worth}")
    if given := found.get("given"):
        out.print(f"Given: {' / '.join(given['parts'])} ({given['points']:+.3f} points)")
        for worth in given["worth"]:
            out.print(f"  {worth}")
        if given["fault"]:
            out.print(f"  Foul: {given['fault']}")
        out.print(f"It costs {given['cost']:.3f} points an opponent against the best way.")
