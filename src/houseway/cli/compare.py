"""`houseway compare A B`: two games, or a game and a variation of it, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.options import GameArgument, SetOption, WithOption, complete_game, rules_of
from houseway.cli.pricing import change_pricer, pricer
from houseway.errors import HousewayError
from houseway.terminal.options import CsvOption, FreshOption, JsonOption, StoreOption, one_format
from houseway.terminal.output import console, percent, print_csv, print_json, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from houseway.odds.analysis import Analysis
    from houseway.odds.changed_way import HouseWayChange
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

    If nothing but rows of a house way is different, what that is worth if one side or both follow it is
    printed first.
    """
    one_format(as_json, as_csv)
    if other is None and not settings and not side_bets:
        raise HousewayError(
            "compare: name a second game, or change this one with --with SIDE_BET or --set NAME=VALUE"
        )
    pair = rules_of(game), rules_of(other or game, settings, side_bets)
    change = None if as_csv else _house_way(*pair, change_pricer(store, fresh=fresh))
    if not as_json and not as_csv:
        _print_sides(*pair)
        if change is not None:  # best play against it takes longer
            _print_house_way(change)
    data = {**comparison(*pair, pricer(store, fresh=fresh)), "house_way": change}
    if as_json:
        print_json(data)
    elif as_csv:
        print_csv(("kind", "name", "case", "a", "b", "difference"), _csv_rows(data))
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
        "house_way_rows": _house_ways(one, two),
        "fees": {side: _fees(rules.schedule) for side, rules in zip(SIDES, (one, two), strict=True)},
        "notes": notes,
    }


def _house_way(
    one: Rules, two: Rules, price: Callable[[Rules, Rules], HouseWayChange | None]
) -> dict[str, Any] | None:
    """What a change of the house way is worth, if there is no other; None if it cannot be priced."""
    from houseway.odds.changed_way import change_data

    change = price(one, two)
    return None if change is None else change_data(one, change)


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


def _print_sides(*pair: Rules) -> None:
    for side, rules in zip(SIDES, pair, strict=True):
        house = rules.house_name or "own rules"
        console().print(f"{side.upper()}: {rules.name} ({rules.id}), {house}", style="bold")


_FOLLOW = {
    "filed_way": "A's house way on both sides",
    "both_sides": "B's house way on both sides",
    "player_alone": "B's for the player, A's for the player-dealer",
    "player_dealer_alone": "A's for the player, B's for the player-dealer",
}


def _print_house_way(change: dict[str, Any]) -> None:
    """What the changed rows do, before anybody looks for best play."""
    out = console()
    out.print()
    out.print(f"B sets {change['hands']:,} hands ({percent(change['share'])}) differently, by these rows:")
    for row in change["rows"]:
        out.print(f"  {row['row']} ({row['title']}): {row['hands']:,}", markup=False)
    columns = (f"{change['bet']} per unit bet", "Expectation", "Difference")
    rows = [
        (who, percent(change[name]["value"]), percent(change[name].get("difference", 0)))
        for name, who in _FOLLOW.items()
    ]
    out.print(table("House way", columns, rows, right=columns[1:]))


def _csv_rows(data: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Everything that is printed, each row with its kind; an empty cell where a side has no figure."""
    for row in data["bets"]:
        yield "expectation", row["bet"], "", *(row[side] for side in SIDES), row["difference"]
    for row in data["settings"]:
        yield "setting", row["name"], "", *(row[side] for side in SIDES), ""
    for row in data["pays"]:
        yield "payout", row["bet"], row["case"], *(row[side] for side in SIDES), ""
    for name, *fees in _differing_fees(data):
        yield "fee", name, "", *fees, ""
    for row in data["house_way_rows"]:
        yield "house-way row", row["title"], row["row"], *(row[side] for side in SIDES), ""
    if (change := data["house_way"]) is not None:
        filed = change["filed_way"]["value"]
        for name, who in _FOLLOW.items():
            yield (
                "house way",
                change["bet"],
                who,
                filed,
                change[name]["value"],
                change[name].get("difference", 0),
            )


def _differing_fees(data: dict[str, Any]) -> list[tuple[str, str | None, str | None]]:
    """Which fees differ, and what each side takes."""
    one, two = (data["fees"][side] for side in SIDES)
    return [(name.replace("_", "-"), one[name], two[name]) for name in one if one[name] != two[name]]


def _print(data: dict[str, Any]) -> None:
    out = console()
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
    if data["house_way_rows"]:
        way = [(row["title"], row["a"], row["b"]) for row in data["house_way_rows"]]
        _print_pairs("Rows of the house way that differ", ("Hand", "A", "B"), way)
    _print_pairs("Fees that differ", ("Who pays", "A", "B"), _differing_fees(data))


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
