"""Plots of simulated and banked tables: results of a round, chips over a shift, what a bank covers.

Every plot says under its title how its figures were found: counted, or simulated with their standard error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate

from matplotlib.axes import Axes

from houseway.desk.layouts import table_text
from houseway.errors import HousewayError
from houseway.plotting import (
    FELT,
    GOLD,
    INK,
    PALE,
    Panel,
    dollars_on,
    percent_on,
    svg_of_panel,
    svg_of_panels,
)
from houseway.simulation.bank_data import BANK_PLOTS, ShiftAsked, whose_shift
from houseway.simulation.bank_report import COUNTED, LEVELS, BankReport
from houseway.simulation.engines import Plan
from houseway.simulation.plan import TablePlan
from houseway.simulation.shift import RoundChances, Shift
from houseway.simulation.tally import BANK, HOUSE, PLAYER, WAGER, Figures, Tally, TallyKey

MOST_LINES = 150
"""Results that are drawn each as a line; more are put into bins."""
BINS = 60
MOST_PANELS = 12
"""The players whose results are drawn on one sheet."""
LONGEST_TABLE = 90


def bank_plot(report: BankReport, asked: ShiftAsked, name: str) -> str:
    """One plot of a banked table as SVG."""
    panels = bank_panels(report, asked, (name,))
    if name not in panels:
        raise HousewayError("The bank of this table covers every wager: it changes nothing for the seats.")
    return svg_of_panel(panels[name])


def bank_sheet(report: BankReport, asked: ShiftAsked) -> str:
    """All plots of a banked table on one sheet, as SVG."""
    panels = bank_panels(report, asked, BANK_PLOTS)
    return svg_of_panels(f"{report.plan.rules.name}: {_table(report.plan)}", list(panels.values()))


def bank_panels(report: BankReport, asked: ShiftAsked, names: Sequence[str]) -> Mapping[str, Panel]:
    """The plots of these names that a table has, by their names."""
    found: dict[str, Panel] = {}
    who = whose_shift(report)
    if "results" in names:
        side = report.side(who)
        error = "counted" if side.error is None else f"± {_dollars(side.error, 4)}"
        spread = f"standard deviation {_dollars(side.deviation)}"
        title = (
            f"{_named(who)}: result of a round, with fees\nMean {_dollars(side.mean, 4)} ({error}), {spread}"
        )
        found["results"] = _results(f"{title}, {_how(report)}", report.results(who))
    if "chips" in names:
        found["chips"] = _chips(report, asked.of(report), asked)
    if "cover" in names:
        found["cover"] = _cover(report)
    if "short" in names and report.plan.bank is not None:
        found["short"] = _short(report, who)
    return found


def account_plot(plan: Plan, tally: Tally, account: TallyKey) -> str:
    """The distribution of one account of a simulated table, as SVG."""
    if account not in tally.results:
        raise HousewayError(f"nothing is counted under {' '.join(filter(None, account))!r} at this table")
    return svg_of_panel(_account(plan, tally, account))


def accounts_sheet(plan: Plan, tally: Tally) -> str:
    """The distributions of all players on one sheet, as SVG."""
    accounts = tally.accounts(PLAYER)[:MOST_PANELS]
    title = f"{plan.rules.name}: {_table(plan)}"
    return svg_of_panels(title, [_account(plan, tally, account) for account in accounts])


def _account(plan: Plan, tally: Tally, account: TallyKey) -> Panel:
    found = tally.figures(account)
    counted = tally.results[account]
    chances = [(net, times / found.count) for net, times in sorted(counted.items())]
    return _results(f"{_account_words(plan, account)}\n{_figures_words(found)}", chances)


def _account_words(plan: Plan, account: TallyKey) -> str:
    if account.kind == WAGER:
        return f"{_named(account.who)}: {plan.rules.bets[account.bet].name}, without fees"
    if account.kind == PLAYER:
        return f"{_named(account.who)}: result of a round, with fees"
    named = {BANK: "The bank: result of a round, without fees", HOUSE: "The house: collected in a round"}
    return named.get(account.kind, _named(account.kind))


def _figures_words(found: Figures) -> str:
    mean = f"Mean {_dollars(found.mean, 4)} ± {_dollars(found.error, 4)}"
    return f"{mean}, standard deviation {_dollars(found.deviation)}, {found.count:,} simulated rounds"


# ---------------------------------------------------------------------- the panels


def _results(title: str, chances: RoundChances) -> Panel:
    """How often a round ends in each result."""
    return Panel(title, "result in dollars", "share of the rounds", partial(_draw_results, chances))


def _draw_results(chances: RoundChances, axes: Axes) -> None:
    mean = sum(net * chance for net, chance in chances) / 100
    axes.axvline(mean, color=INK, linewidth=1, linestyle="--", label="mean")
    if len(chances) <= MOST_LINES:
        nets, shares = [net / 100 for net, _ in chances], [chance for _, chance in chances]
        axes.vlines(nets, 0, shares, colors=[_colour(net) for net in nets], linewidth=3)
        axes.set_ylim(bottom=0)
    else:
        low, high = _central(chances)
        axes.hist(
            [net / 100 for net, _ in chances],
            bins=BINS,
            range=(low / 100, high / 100),
            weights=[chance for _, chance in chances],
            color=FELT,
        )
        axes.set_xlabel("result in dollars (the rarest tenth of a percent on either side is left out)")
    dollars_on(axes.xaxis)
    percent_on(axes.yaxis)


def _central(chances: RoundChances) -> tuple[int, int]:
    """The results between which all but a thousandth on either side are."""
    below = list(accumulate(chance for _, chance in chances))
    low = next(net for (net, _), total in zip(chances, below, strict=True) if total > 0.001)
    high = next(
        (net for (net, _), total in zip(chances, below, strict=True) if total >= 0.999), chances[-1][0]
    )
    return (low, high) if low < high else (chances[0][0], chances[-1][0])


def _chips(report: BankReport, found: Shift, asked: ShiftAsked) -> Panel:
    """The chips over a shift, by quantiles."""
    brought = asked.brought(report)
    title = (
        f"{_named(whose_shift(report))}: chips over {asked.hours:g} hours, {_dollars(brought, 0)} brought\n"
        f"Loses everything: {found.ruin:.3%}; ahead at the end: {found.ahead:.2%}, {_how(report)}"
    )
    hours = [band.rounds / report.hands for band in found.bands]
    return Panel(title, "hours", "chips in dollars", partial(_draw_chips, found, hours, brought))


def _draw_chips(found: Shift, hours: Sequence[float], brought: int, axes: Axes) -> None:
    low, less, median, more, high = zip(*(band.chips for band in found.bands), strict=True)
    in_dollars = [[chips / 100 for chips in line] for line in (low, less, median, more, high)]
    axes.fill_between(
        hours, in_dollars[0], in_dollars[4], color=FELT, alpha=0.18, linewidth=0, label="9 of 10"
    )
    axes.fill_between(hours, in_dollars[1], in_dollars[3], color=FELT, alpha=0.35, linewidth=0, label="half")
    axes.plot(hours, in_dollars[2], color=FELT, linewidth=2, label="median")
    axes.axhline(brought / 100, color=GOLD, linewidth=1, linestyle="--", label="brought")
    axes.set_xlim(0, hours[-1])
    axes.set_ylim(bottom=min(0, *in_dollars[0]) if min(in_dollars[0]) < brought / 300 else None)
    dollars_on(axes.yaxis)
    axes.legend(frameon=False, loc="upper left", ncols=4, fontsize=9)


def _cover(report: BankReport) -> Panel:
    """Which share of the rounds each bank covers."""
    error = "" if report.method == COUNTED else f", ± {report.cover_error(0.99):.3%} at 99 %"
    title = (
        f"The rounds that a bank covers\n{_dollars(report.bank_for(0.99), 0)} cover 99 %, "
        f"{_dollars(report.bank_for(0.999), 0)} 99.9 %, {_how(report)}{error}"
    )
    return Panel(title, "bank in dollars", "share of the rounds", partial(_draw_cover, report))


def _draw_cover(report: BankReport, axes: Axes) -> None:
    sizes = [size / 100 for size, _ in report.needed]
    shares = list(accumulate(chance for _, chance in report.needed))
    most = max(report.bank_for(0.999) * 1.15, report.bank_for(0.99) * 1.3, 100) / 100
    axes.step([0, *sizes, max(most, sizes[-1])], [0, *shares, 1], where="post", color=FELT, linewidth=2)
    for level in LEVELS[:-1]:
        size = report.bank_for(level) / 100
        axes.plot([size], [level], "o", color=GOLD)
    axes.axhline(0.99, color=PALE, linewidth=1, linestyle="--")
    axes.set_xlim(0, most)
    axes.set_ylim(0, 1.04)
    dollars_on(axes.xaxis)
    percent_on(axes.yaxis)


def _short(report: BankReport, who: str) -> Panel:
    """What a short bank changes for every seat."""
    seats = [name for name in report.players if report.plan.rotates or name != who]
    bank = _dollars(report.plan.put_up, 0)
    title = (
        f"What a bank of {bank} does to each seat, a round\n"
        f"Bars: two standard errors, {report.tally.rounds:,} simulated rounds"
    )
    return Panel(title, "", "makes more or less, in dollars", partial(_draw_short, report, seats))


def _draw_short(report: BankReport, seats: Sequence[str], axes: Axes) -> None:
    sides = [report.side(seat) for seat in seats]
    changes = [side.short / 100 for side in sides]
    axes.bar(
        range(len(seats)),
        changes,
        yerr=[2 * side.short_error / 100 for side in sides],
        color=[_colour(change) for change in changes],
        ecolor=INK,
        capsize=4,
        width=0.6,
    )
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.set_xticks(range(len(seats)), [_named(seat) for seat in seats])
    axes.set_xlim(-0.7, len(seats) - 0.3)
    dollars_on(axes.yaxis)


# ---------------------------------------------------------------------- words


def _how(report: BankReport) -> str:
    """How the distribution of a round was found."""
    return COUNTED if report.method == COUNTED else f"{report.tally.rounds:,} simulated rounds"


def _table(plan: Plan) -> str:
    """The table of a plan in one line, shortened if it is long."""
    if not isinstance(plan, TablePlan):
        return f"{plan.players} players"
    text = table_text(plan.rules, plan.lots)
    seats = len({lot.bettor for lot in plan.lots})
    action = sum(lot.amount for lot in plan.lots)
    text = text if len(text) <= LONGEST_TABLE else f"{seats} players with {_dollars(action, 0)} in action"
    bank = "" if plan.bank is None else f"; bank {_dollars(plan.bank, 0)}"
    return f"{text}{bank}"


def _named(who: str) -> str:
    return f"{who[:1].upper()}{who[1:]}"


def _dollars(cents: float, digits: int = 2) -> str:
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.{digits}f}"


def _colour(net: float) -> str:
    return FELT if net > 0 else GOLD if net == 0 else PALE
