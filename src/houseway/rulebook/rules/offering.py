"""Which bets a game has under chosen settings: one whose `if` does not hold is not offered at all."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.errors import HousewayError, unknown
from houseway.rulebook.models import FiledBet, Filing, Pass, PassBet, Setting
from houseway.rulebook.rules.naming import cited, slug


def check_if(filing: Filing, only_if: Mapping[str, Setting | list[Setting]], where: str) -> None:
    """Refuse an `if` that names a setting, or a choice of one, that does not exist."""
    for name, wanted in only_if.items():
        choices = choices_of(filing, name, f"{where}.if")
        for value in wanted if isinstance(wanted, list) else [wanted]:
            if value not in choices:
                raise HousewayError(
                    f"{where}.if: {name} is never {value!r} (it is one of {', '.join(map(str, choices))})"
                )


def applies(only_if: Mapping[str, Setting | list[Setting]], chosen: Mapping[str, Setting]) -> bool:
    """Whether an `if` holds under the chosen settings."""
    return all(
        chosen.get(name) in (wanted if isinstance(wanted, list) else [wanted])
        for name, wanted in only_if.items()
    )


def choices_of(filing: Filing, name: str, where: str) -> list[Setting]:
    """What may be chosen for an option or a reading."""
    if name in filing.options:
        return filing.options[name].choices
    if name in filing.readings:
        return list(filing.readings[name].choices)
    raise unknown("option or reading", name, (*filing.options, *filing.readings), where)


def offered(filing: Filing, chosen: Mapping[str, Setting], where: str) -> tuple[Filing, dict[str, str]]:
    """The filing without the bets that are not offered, and why not, by each name of such a bet."""
    for bet_id, bet in filing.bets.items():
        check_if(filing, bet.only_if, f"{where}: bets.{bet_id}")
    left_out = {bet_id: bet for bet_id, bet in filing.bets.items() if not applies(bet.only_if, chosen)}
    if not left_out:
        return filing, {}
    bets = {bet_id: bet for bet_id, bet in filing.bets.items() if bet_id not in left_out}
    settlement = filing.settlement
    if settlement is not None:
        passes = [row for row in (_without(row, left_out) for row in settlement.passes) if row.bets]
        settlement = settlement.model_copy(update={"passes": passes})
    reasons = {
        slug(name): _reason(filing, bet, chosen)
        for bet_id, bet in left_out.items()
        for name in (bet_id, bet.name, *bet.aliases)
    }
    return filing.model_copy(update={"bets": bets, "settlement": settlement}), reasons


def _without(row: Pass, left_out: Mapping[str, FiledBet]) -> Pass:
    """A pass without the bets that are not offered."""
    kept = [entry for entry in row.bets if _name(entry) not in left_out]
    return row if len(kept) == len(row.bets) else row.model_copy(update={"bets": kept})


def _name(entry: str | PassBet) -> str:
    return entry if isinstance(entry, str) else entry.bet


def _reason(filing: Filing, bet: FiledBet, chosen: Mapping[str, Setting]) -> str:
    """Why a bet is not offered: the setting that leaves it out, with the lines of the filing."""
    name = next(name for name, wanted in bet.only_if.items() if not applies({name: wanted}, chosen))
    source = filing.readings.get(name) or filing.options[name]
    kind = "reading" if name in filing.readings else "option"
    lines = cited(source.cite)
    return f"{bet.name} is not offered ({kind} {name}: {chosen[name]}{f'; {lines}' if lines else ''})"
