"""How odds look on a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any

from houseway.cli.odds_extra import print_extras
from houseway.rulebook.rules import marked
from houseway.terminal.output import fraction, percent, percents, table

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.desk.layouts import Layout
    from houseway.odds.analysis import Analysis, Decision
    from houseway.odds.pricing import BetOdds, Number
    from houseway.rulebook.rules import Rules


MANY = 40
MANY_JOINT_CASES = 12


def print_analysis(out: Console, analysis: Analysis) -> None:
    """The summary of all bets, then each bet's cases, then what the figures rest on."""
    rules = analysis.rules
    out.print(f"{rules.name}, {rules.house_name or rules.where}", style="bold")
    pieces = f"{len(rules.deck)} {rules.deck.noun}s"
    out.print(f"{pieces}, shuffled before each round; per unit bet, from the bettor's side", style="dim")
    out.print()
    bets = list(analysis.bets.values())
    columns = ("Bet", "Expectation", "House edge", "Deviation", "Hit rate")
    rows = [
        (
            bet.name,
            f"{bet.value:+.6f}",
            percent(-bet.expectation),
            f"{bet.deviation:.4f}" + (f" ± {bet.deviation_error:.4f}" if bet.deviation_error else ""),
            percent(bet.hit_rate) + (f" ± {percent(bet.hit_rate_error)}" if bet.hit_rate_error else ""),
        )
        for bet in bets
    ]
    out.print(table("", columns, rows, right=columns[3:]))
    for bet in bets:
        if len(bet.cases) > MANY_JOINT_CASES and analysis.parts[bet.id] is not bet:
            _print_nets(out, bet)
        else:
            _print_cases(out, bet)
    parts = [part for part in analysis.parts.values() if analysis.bets.get(part.id) is not part]
    if parts:
        out.print("\nThe same wagers one by one, per round", style="bold")
        for part in parts:
            _print_cases(out, part)
    for bet_id, reason in analysis.unpriced.items():
        out.print(f"\n{rules.bets[bet_id].name} is not priced: {reason}.", style="bold")
    if "chart" not in analysis.extra:
        _print_strategy(out, analysis.strategy)
    print_extras(out, analysis)
    _print_basis(out, analysis)


def _print_cases(out: Console, bet: BetOdds) -> None:
    count = "{:,}" if out.width >= 100 else "{}"
    counts = [("Combinations", *(count.format(case.count) for case in bet.cases))] if _is_counted(bet) else []
    cells = [
        ("Case", *(case.case for case in bet.cases)),
        *counts,
        ("Chance", *(f"{float(case.probability):.6f}" for case in bet.cases)),
        ("Pays", *(case.pays for case in bet.cases)),
        ("Adds", *(f"{float(case.contribution):+.6f}" for case in bet.cases)),
        ("Lines", *(marked(case.cite, case.readings) for case in bet.cases)),
    ]
    columns, *rows = zip(*cells, strict=True)
    out.print()
    out.print(table(f"{bet.name} ({bet.unit})", columns, rows))
    _print_total(out, bet)
    staying = bet.extra.get("until_decided")
    if staying:
        out.print(
            f"Left up until decided: expectation {staying['value']:+.6f}, "
            f"hit rate {percent(staying['hit_rate'])}, {staying['rounds']:.2f} rounds on average."
        )


def _print_nets(out: Console, bet: BetOdds) -> None:
    """Wagers priced together, by their combined net result: the cases have too many combinations to list."""
    shares: dict[Number, Number] = {}
    for case in bet.cases:
        if case.probability:
            net = case.contribution / case.probability
            shares[net] = shares.get(net, Fraction(0)) + case.probability
    rows = [
        (f"{float(net):+g}" if net else "0", f"{float(share):.8f}", f"{float(net * share):+.6f}")
        for net, share in sorted(shares.items(), reverse=True)
    ]
    out.print()
    out.print(f"{bet.name} ({bet.unit}), by net result in units", style="bold")
    out.print(table("", ("Net", "Chance", "Adds"), rows))
    _print_total(out, bet)
    out.print(f"--json lists all {len(bet.cases)} combinations of the wagers' cases.", style="dim")


def _is_counted(bet: BetOdds) -> bool:
    return (bet.by_case or bet.basis).method == "counted"


def _print_total(out: Console, bet: BetOdds) -> None:
    """The expectation and how it was found, and the same for figures that were found in another way."""
    from houseway.odds.pricing import DIGITS

    if isinstance(bet.expectation, Fraction) and _is_counted(bet):
        worth = fraction(bet.expectation, 60) or f"{bet.value:.{DIGITS}f}"
        out.print(f"{bet.combinations:,} combinations; expectation {worth}", style="dim")
        return
    if bet.standard_error is None:
        out.print(f"Expectation {bet.value:+.{DIGITS}f}, {bet.basis}", style="dim")
    else:
        error = f"standard error {bet.standard_error:.6f}"
        out.print(f"Expectation {bet.value:+.6f}, {bet.basis}, {error}", style="dim")
    if bet.by_case:
        out.print(f"Chances of the cases: {bet.by_case}", style="dim")
    if bet.spread and bet.deviation_error is not None and bet.hit_rate_error is not None:
        out.print(
            f"Deviation and hit rate: {bet.spread}, standard errors {bet.deviation_error:.4f} "
            f"and {percent(bet.hit_rate_error)}",
            style="dim",
        )


def _print_strategy(out: Console, strategy: Sequence[Decision]) -> None:
    if not strategy:
        return
    if len(strategy) > MANY:
        print_grid(out, strategy)
        return
    actions = list(dict.fromkeys(action for decision in strategy for action in decision.values))
    shares = iter(percents(decision.probability for decision in strategy))
    rows: list[tuple[str, ...]] = []
    for moment, group in groupby(strategy, key=lambda decision: decision.situation.rpartition(": ")[0]):
        decisions = list(group)
        # "before the flop: suited A-2 or better" has a moment and a hand; the moment is named once for all.
        named_once = bool(moment) and len(decisions) > 1
        if named_once:
            rows.append((f"{moment}:", *[""] * (len(actions) + 2)))
        for decision in decisions:
            text = decision.situation
            values = [f"{decision.values[name]:+.4f}" if name in decision.values else "" for name in actions]
            rows.append(
                (
                    f"  {text.removeprefix(f'{moment}: ')}" if named_once else text,
                    decision.action,
                    *values,
                    next(shares),
                )
            )
    columns = ("Situation", "Best", *actions, "How often")
    out.print()
    out.print(table("Best play", columns, rows, right=(*actions, "How often")))


def print_grid(out: Console, strategy: Sequence[Decision]) -> None:
    """Best play by total and by the card it faces; where single cards matter, the exceptions are listed."""
    cells: dict[tuple[str, str], list[Decision]] = {}
    for decision in strategy:
        total, _, rest = decision.situation.partition(" (")
        cells.setdefault((total, rest.rpartition(")")[2].strip()), []).append(decision)
    rows, columns = (sorted(dict.fromkeys(key[index] for key in cells)) for index in (0, 1))
    most = {key: _most_often(group) for key, group in cells.items()}
    grid = [(row, *(most.get((row, column), "") for column in columns)) for row in rows]
    out.print()
    if columns == [""]:
        out.print(table("Best play", ("Total", "Best"), grid))
    else:
        heads = [column.removeprefix("against ") or "any card" for column in columns]
        out.print(table("Best play, by total (rows) and the card it faces (columns)", ("", *heads), grid))
    odd = [d for key, group in cells.items() for d in group if d.action != most[key]]
    if odd:
        out.print(f"Except: {'; '.join(f'{decision.situation}: {decision.action}' for decision in odd)}")
    out.print("--json lists what each action is worth in each situation.", style="dim")


def _most_often(group: Sequence[Decision]) -> str:
    shares: dict[str, float] = {}
    for decision in group:
        shares[decision.action] = shares.get(decision.action, 0.0) + decision.probability
    return max(shares, key=lambda action: shares[action])


def _print_basis(out: Console, analysis: Analysis) -> None:
    rules = analysis.rules
    out.print()
    for who, policy in analysis.policies.items():
        out.print(f"Policy of the {who}: {policy}")
    for note in analysis.notes:
        out.print(f"Note: {note}")
    for name, value in analysis.conditions.items():
        out.print(f"{name.replace('_', ' ').capitalize()}: {value}")
    rows = settings_rows(rules)
    if rows:
        out.print()
        out.print(
            table("Settings and readings used (* not the default)", ("", "Name", "Value", "About"), rows)
        )


def settings_rows(rules: Rules) -> list[tuple[str, ...]]:
    """Every option, reading and changed payout, with a star where it is not the default."""
    filing = rules.filing
    rows: list[tuple[str, ...]] = []
    for name, value in rules.settings.items():
        if name in filing.options:
            option = filing.options[name]
            rows.append(("" if value == option.default else "*", name, str(value), option.text))
        elif name in filing.readings:
            reading = filing.readings[name]
            rows.append(("" if value == reading.default else "*", name, str(value), reading.question))
    rows += [("*", name, pays, "payout") for name, pays in rules.changes.items()]
    return rows


_FIGURES = {
    "action": "Wagers on the table",
    "value": "Expectation per round",
    "standard_error": "Standard error, at most",
    "standard_deviation": "Standard deviation",
    "fee": "Fee per round",
    "after_fees": "Expectation after the fee",
    "largest_liability": "Largest liability",
    "largest_win": "Largest win",
    "bank_to_cover": "Bank that covers all action",
    "bank": "Bank put up",
}


def print_bank(
    out: Console, rules: Rules, at: Layout, banked: Mapping[str, Any], burden: Mapping[str, Any]
) -> None:
    """What a round of banking the table is worth, and each side's share."""
    from houseway.desk.layouts import table_line

    out.print(f"{rules.name}, {rules.house_name or rules.where}: banking the table", style="bold")
    out.print(table_line(rules, at))
    out.print()
    rows = [(text, dollar(banked[name])) for name, text in _FIGURES.items() if banked.get(name) is not None]
    out.print(table("", ("Figure", "Dollars"), rows, right=("Dollars",)))
    if not banked["exact"]:
        out.print(f"The expectation is {banked['method']}, not counted.", style="dim")
    if banked["bank_covers"] is not None:
        verdict = (
            "covers every possible round" if banked["bank_covers"] else "does not cover every possible round"
        )
        out.print(f"This bank {verdict} (cover: {banked['cover']}).")
    if banked["note"]:
        out.print(f"Note: {banked['note']}.")
    shares = [
        (
            share["who"],
            dollar(share["action"]),
            dollar(share["game"]),
            dollar(share["fee"]),
            dollar(share["total"]),
            f"{share['total_per_100']:+.2f}",
        )
        for share in burden["shares"]
    ]
    columns = ("Who", "Action", "Game", "Fee", "Total", "Per $100")
    out.print()
    title = f"Each side's expectation per round under schedule option {burden['schedule']}"
    out.print(table(title, columns, shares, right=columns[1:]))


def dollar(value: float) -> str:
    """An amount in dollars, with cents unless it is whole."""
    text = f"{abs(value):,.2f}".removesuffix(".00")
    return f"-${text}" if value < 0 else f"${text}"
