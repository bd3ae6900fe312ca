"""`houseway compare A B`: two games, or a game and a variation of it, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.options import GameArgument, SetOption, WithOption, complete_game, rules_of
from houseway.cli.pricing import pricer
from houseway.errors import HousewayError
from houseway.terminal.options import CsvOption, FreshOption, JsonOption, StoreOption, one_format
from houseway.terminal.output import console, percent, print_csv, print_json, table

if TYPE_CHECKING:
    from houseway.odds.analysis import Analysis
    from houseway.odds.pricing import BetOdds
    from houseway.odds.readings import Price
    from houseway.rulebook.cases import Case
    from houseway.rulebook.rules import Rules, Schedule
    from houseway.rulebook.setting.house_way import WayOfRow

SIDES = ("a", "b")


def compare(
    game: GameArgument,
    other: Annotated[
        str | None,
        typer.Argument(
            metavar="[OTHER]",
            help="The game to compare with; if left out, GAME is compared with itself as changed by --with "
            "and --set.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    side_bets: WithOption = None,
    settings: SetOption = None,
    store: StoreOption = None,
    fresh: FreshOption = False,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Compare two games side by side: expectations, settings, payouts, house way, fees.

    --with and --set change the second side only, so that a game can be compared with a variation of itself.

    \b
      houseway compare oceana/ez-baccarat lucky-lady/ez-baccarat-panda-8
      houseway compare oceana/ez-baccarat --set decks=6
      houseway compare delta-club/blackjack-x --with buster-blackjack-x
      houseway compare oceana/ez-baccarat my-variant.toml --json
    """
    one_format(as_json, as_csv)
    if other is None and not settings and not side_bets:
        raise HousewayError(
            "compare: name a second game, or change this one with --with SIDE_BET or --set NAME=VALUE"
        )
    pair = rules_of(game), rules_of(other or game, settings, side_bets)
    data = comparison(*pair, pricer(store, fresh=fresh))
    if as_json:
        print_json(data)
    elif as_csv:
        rows = ((row["bet"], *(row[side] for side in SIDES), row["difference"]) for row in data["bets"])
        print_csv(("bet", "expectation_a", "expectation_b", "difference"), rows)
    else:
        _print(data)


def comparison(one: Rules, two: Rules, price: Price) -> dict[str, Any]:
    """All differences between two sets of rules, and the expectations of both."""
    notes: list[str] = []
    priced = [_priced(rules, price, notes) for rules in (one, two)]
    return {
        "a": _side(one),
        "b": _side(two),
        "settings": _settings(one, two),
        "bets": _bets(one, two, priced),
        "pays": _pays(one, two),
        "house_way": _house_ways(one, two),
        "fees": {side: _fees(rules.schedule) for side, rules in zip(SIDES, (one, two), strict=True)},
        "notes": notes,
    }


def _priced(rules: Rules, price: Price, notes: list[str]) -> Analysis | None:
    try:
        analysis = price(rules)
        for bet, reason in analysis.unpriced.items():
            notes.append(f"{rules.id}: {rules.bets[bet].name} is not priced: {reason}")
        return analysis
    except HousewayError as error:
        notes.append(f"{rules.id} is not priced: {error}")
        return None


def _side(rules: Rules) -> dict[str, Any]:
    return {"game": rules.id, "name": rules.name, "house": rules.house_name, "cards": len(rules.deck)}


def _settings(one: Rules, two: Rules) -> list[dict[str, Any]]:
    both = [{**rules.settings, **rules.changes} for rules in (one, two)]
    return [
        {"name": name, "a": both[0].get(name), "b": both[1].get(name)}
        for name in dict.fromkeys((*both[0], *both[1]))
        if both[0].get(name) != both[1].get(name)
    ]


def _bets(one: Rules, two: Rules, priced: list[Analysis | None]) -> list[dict[str, Any]]:
    from houseway.odds.readings import difference

    rows: list[dict[str, Any]] = []
    for bet in dict.fromkeys((*one.bets, *two.bets)):
        odds = [analysis.bets.get(bet) if analysis else None for analysis in priced]
        values = [None if found is None else found.value for found in odds]
        rows.append(
            {
                "bet": (one.bets.get(bet) or two.bets[bet]).name,
                "a": values[0],
                "b": values[1],
                **{f"exact_{side}": _exact(found) for side, found in zip(SIDES, odds, strict=True)},
                **{
                    f"method_{side}": found.basis.method if found else None
                    for side, found in zip(SIDES, odds, strict=True)
                },
                "difference": difference(*odds),
                "spread_in": [
                    side for side, rules in zip(SIDES, (one, two), strict=True) if bet in rules.bets
                ],
            }
        )
    return rows


def _exact(odds: BetOdds | None) -> str | None:
    """The expectation as a fraction, where it is counted."""
    return str(odds.expectation) if odds and odds.exact else None


def _pays(one: Rules, two: Rules) -> list[dict[str, Any]]:
    """The cases, matched by their text, in which bets that both games have pay differently."""
    rows: list[dict[str, Any]] = []
    for bet in one.bets:
        if bet not in two.bets:
            continue
        both = [{row.text: row.result.text for row in rules.bets[bet].cases.rows} for rules in (one, two)]
        for case in dict.fromkeys((*both[0], *both[1])):
            if both[0].get(case) != both[1].get(case):
                rows.append(
                    {"bet": one.bets[bet].name, "case": case, "a": both[0].get(case), "b": both[1].get(case)}
                )
    return rows


def _house_ways(one: Rules, two: Rules) -> list[dict[str, Any]]:
    """The rows by which hands are set in parts, matched by their names, that set them differently."""
    rows: list[dict[str, Any]] = []
    both = [_way_rows(rules) for rules in (one, two)]
    for name in dict.fromkeys((*both[0], *both[1])):
        found = [rows_of.get(name) for rows_of in both]
        done = [row and (row.conditions, row.result.constructions, row.result.only_if_none) for row in found]
        if done[0] != done[1]:
            title = next(row.result.title for row in found if row)
            texts = {side: row and row.text for side, row in zip(SIDES, found, strict=True)}
            rows.append({"row": name, "title": title, **texts})
    return rows


def _way_rows(rules: Rules) -> dict[str, Case[WayOfRow]]:
    return {row.name: row for row in rules.hand_setting.rows.rows} if rules.hand_setting else {}


def _fees(schedule: Schedule | None) -> dict[str, Any]:
    if schedule is None:
        return {"option": None, "trigger": None, "player_dealer": None, "player": None}
    return {
        "option": schedule.option,
        "trigger": schedule.trigger,
        "player_dealer": _paid_by("player-dealer", schedule),
        "player": _paid_by("player", schedule),
    }


def _paid_by(payer: str, schedule: Schedule) -> str | None:
    fees = [fee for fee in schedule.fees if fee.payer == payer and not fee.tiers.free]
    jackpot = ", for the jackpot"
    return (
        ", ".join(f"{fee.tiers} ({fee.basis.basis}{jackpot if fee.jackpot else ''})" for fee in fees) or None
    )


def _print(data: dict[str, Any]) -> None:
    out = console()
    for side in SIDES:
        about = data[side]
        out.print(
            f"{side.upper()}: {about['name']} ({about['game']}), {about['house'] or 'own rules'}",
            style="bold",
        )
    for note in data["notes"]:
        out.print(note)
    bets = [
        (
            row["bet"],
            *(_value(row, side) for side in SIDES),
            "" if row["difference"] is None else percent(row["difference"]),
        )
        for row in data["bets"]
        if row["a"] is not None or row["b"] is not None  # a Play wager is priced with its Ante
    ]
    out.print()
    columns = ("Bet", "A", "B", "B - A")
    out.print(table("Expectation per unit bet", columns, bets, right=columns[1:]))
    _print_pairs(
        "Settings that differ",
        ("Setting", "A", "B"),
        [(row["name"], row["a"], row["b"]) for row in data["settings"]],
    )
    pays = [(f"{row['bet']}: {row['case']}", row["a"], row["b"]) for row in data["pays"]]
    _print_pairs("Payouts that differ", ("Case", "A", "B"), pays)
    if data["house_way"]:
        way = [(row["title"], row["a"], row["b"]) for row in data["house_way"]]
        _print_pairs("Rows of the house way that differ", ("Hand", "A", "B"), way)
    one, two = (data["fees"][side] for side in SIDES)
    fees = [(name.replace("_", "-"), one[name], two[name]) for name in one if one[name] != two[name]]
    _print_pairs("Fees that differ", ("Who pays", "A", "B"), fees)


def _value(row: dict[str, Any], side: str) -> str:
    if side not in row["spread_in"]:
        return "not offered"
    return "" if row[side] is None else percent(row[side])


def _print_pairs(title: str, columns: tuple[str, ...], rows: list[tuple[str, Any, Any]]) -> None:
    out = console()
    out.print()
    if not rows:
        out.print(f"{title}: none", style="dim")
        return
    shown = [(name, *("" if value is None else str(value) for value in values)) for name, *values in rows]
    out.print(table(title, columns, shown))
