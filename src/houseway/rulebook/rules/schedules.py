"""The collection schedules a game may choose from, and the one in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.errors import HousewayError, unknown
from houseway.rulebook.blocks import limits_text
from houseway.rulebook.models import Drop, FeeBasis, FeeGroup, FeeOption, Filing, Setting
from houseway.rulebook.rules.chosen import DropFee, Fee, Rules, Schedule
from houseway.rulebook.rules.naming import cited
from houseway.rulebook.rules.places import readings_at
from houseway.rulebook.tiers import Tier, Tiers, parse_limits, parse_tiers

NO_SCHEDULE = "none"

FEE_COLUMNS = ("player_dealer", "player", "bonus", "pot", "jackpot")
"""The fees that an option may have; its group has the basis of each under the same name."""


def fee_options(filing: Filing, where: str) -> dict[str, tuple[str, FeeGroup]]:
    """Every schedule option of a game by the name that chooses it; a number used twice includes its group."""
    found: dict[str, tuple[str, FeeGroup]] = {}
    for name in filing.fees:
        if name not in filing.groups:
            raise unknown("fee group", name, filing.groups, f"{where}: fees")
        for option in filing.groups[name].options:
            found[option if option not in found else f"{name}:{option}"] = (option, filing.groups[name])
    return found


def schedule_of(filing: Filing, chosen: Mapping[str, Setting], where: str) -> Schedule | None:
    """The schedule option that was chosen, or the first that was filed; None where there is none."""
    options = fee_options(filing, where)
    wanted = str(chosen.get("schedule", next(iter(options), NO_SCHEDULE)))
    if wanted == NO_SCHEDULE:
        return None
    if wanted not in options:
        raise unknown("schedule option", wanted, (*options, NO_SCHEDULE), "schedule")
    option, group = options[wanted]
    row = group.options[option]
    return Schedule(
        option=wanted,
        text=group.text,
        trigger=group.trigger,
        fees=tuple(_fees(group, row, f"{where}: fees: option {wanted}")),
        limits=row.limits,
        minimum=group.minimum,
        note=row.note,
        cite=cited(row.cite or group.cite),
        readings=_readings(filing, group, option),
        drops=tuple(_drops(group, row, f"{where}: fees: option {wanted}")),
    )


def check_limits(rules: Rules) -> None:
    """Refuse limits outside those that are printed for the schedule option in force."""
    schedule = rules.schedule
    if schedule is None or schedule.limits is None:
        return
    least, most = parse_limits(schedule.limits, rules.where)
    if rules.low < least or (most is not None and (rules.high is None or rules.high > most)):
        cite = f" [{schedule.cite}]" if schedule.cite else ""
        raise HousewayError(
            f"limits: option {schedule.option} is for limits of {limits_text(least, most)}{cite}, not"
            f" {limits_text(rules.low, rules.high)}; choose a schedule option that allows them"
        )


def _readings(filing: Filing, group: FeeGroup, option: str) -> tuple[str, ...]:
    """The readings that decide when an option is collected, on what, and how much."""
    name = next(name for name, other in filing.groups.items() if other is group)
    row = group.options[option]
    columns = [column for column in FEE_COLUMNS if getattr(row, column) is not None]
    drops = [f"drops.{drop}" for drop, rule in group.drops.items() if drop in row.drops or rule.amount]
    places = ("trigger", f"options.{option}", *columns, *drops)
    return readings_at(filing, *(f"groups.{name}.{place}" for place in places))


def _fees(group: FeeGroup, row: FeeOption, where: str) -> Iterator[Fee]:
    """What each side pays under one option."""
    for column in FEE_COLUMNS:
        text: str | None = getattr(row, column)
        basis: FeeBasis | None = getattr(group, column)
        if text is None:
            continue
        if basis is None:
            raise HousewayError(f"{where}: {column}: a fee, but its group names no basis for it")
        yield Fee(_payer(basis), basis, parse_tiers(text, where), jackpot=column == "jackpot")


def _drops(group: FeeGroup, row: FeeOption, where: str) -> Iterator[DropFee]:
    """What is taken from the pot or the players under one option, in the order of the group."""
    for name in row.drops:
        if name not in group.drops:
            raise unknown("drop", name, group.drops, where)
    for name, drop in group.drops.items():
        if name in row.drops:
            tiers = parse_tiers(row.drops[name], f"{where}: {name}")
            yield DropFee(name, drop, _inside(drop, _of_players(tiers, row, where)))
        elif drop.amount:
            yield DropFee(name, drop, parse_tiers(drop.amount, f"{where}: {name}"))


def _inside(drop: Drop, tiers: Tiers) -> Tiers:
    """A fee that is zero for numbers of players which its rows do not reach, unless it is filed otherwise."""
    if drop.by != "players" or drop.outside != "nothing":
        return tiers
    rows = list(tiers.rows)
    if rows[0].low > 0:
        rows.insert(0, Tier(0, rows[0].low - 1, 0))
    if rows[-1].high is not None:
        rows.append(Tier(rows[-1].high + 1, None, 0))
    return Tiers(tuple(rows))


def _of_players(tiers: Tiers, row: FeeOption, where: str) -> Tiers:
    """An amount as a row for the numbers of players that the option is printed for."""
    if not row.players:
        return tiers
    low, high = parse_limits(row.players, f"{where}: players")
    return Tiers((Tier(low, high, tiers.fee(low)),))


def _payer(basis: FeeBasis) -> str:
    """Who pays a fee that is counted on this basis."""
    match basis.basis:
        case "total table action" | "bank":
            return "player-dealer"
        case "pot":
            return "pot"
        case "each player" | "each wager" | "spot total":
            return "player"
