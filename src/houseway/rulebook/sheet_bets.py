"""The rule sheet's pages on bets: what may be wagered, and what each wager earns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from houseway.money import money
from houseway.rulebook.blocks import Block, Paragraph, Section, TableBlock, limits_text
from houseway.rulebook.cases import Case
from houseway.rulebook.models import PrizeButton
from houseway.rulebook.outcome import Outcome
from houseway.rulebook.rules import BetRules, Rules, marked, readings_at
from houseway.wording import either, sentence

_DESCRIBED = (
    *("kind", "placed", "mandatory", "needs", "limits", "equals", "multiples", "at_most", "hand"),
    *("button.least", "button.holders", "button.pays_for", "button.hands", "button.own"),
)
"""The fields of a bet that the table of bets describes."""


def bets(rules: Rules) -> Section:
    """Every bet with its kind, moment, limits and requirements."""
    rows = tuple(
        (bet.name, bet.kind, _about(rules, bet), _limits(bet), _lines(rules, bet))
        for bet in rules.bets.values()
    )
    table = TableBlock("", ("Bet", "Kind", "Description", "Limits", "Lines"), rows)
    return Section("bets", "Bets", (table,) if rows else ())


def _lines(rules: Rules, bet: BetRules) -> str:
    """The lines on who may place a bet and for how much, and the readings that decide it."""
    return marked(bet.cite, readings_at(rules.filing, *(f"bets.{bet.id}.{field}" for field in _DESCRIBED)))


def _limits(bet: BetRules) -> str:
    """The limits of a bet; one whose size follows from another bet has none of its own."""
    if bet.high is not None and bet.high < bet.low:
        return "not open at these limits"
    return "" if bet.equals or bet.share or bet.button else limits_text(bet.low, bet.high)


def _about(rules: Rules, bet: BetRules) -> str:
    parts = [sentence(bet.text)]
    if bet.mandatory:
        parts.append("Required at every spot in action.")
    if bet.placed == "after the cards":
        parts.append("Placed after the first cards are seen.")
    elif bet.placed == "by choice":
        parts.append("Placed during the round.")
    elif bet.button:
        parts.append(_button(rules, bet.button))
    if bet.needs and not bet.equals:
        parts.append(f"Requires {_wager(_names(rules, bet.needs))}.")
    if bet.equals and bet.multiples == (1,):
        parts.append(f"Equal to {_the(rules.bets[bet.equals].name)}.")
    elif bet.equals:
        times = either([str(multiple) for multiple in bet.multiples])
        parts.append(f"{times} times {_the(rules.bets[bet.equals].name)}.")
    elif bet.share:
        others = either([_the(name) for name in _names(rules, bet.share.of)])
        parts.append(sentence(f"{bet.share.words} of {others}"))
    elif bet.at_most:
        parts.append(f"At most {' plus '.join(_the(name) for name in _names(rules, bet.at_most))}.")
    if bet.hand == "complete":
        parts.append("Settled by the complete hands, also at a spot that stood.")
    return " ".join(part for part in parts if part)


_HELD = {"each bettor": "Each bettor", "first bettor": "The first bettor at a spot"}
_PAYS_FOR = {
    "each hand": "for each hand {others}",
    "highest hand": "for the highest hand of the players, unless {own}",
    "highest other hand": "for the highest hand {others}",
}
_OWN = {
    "wagered on": {"others": "that he has no wager on", "own": "he has a wager on it"},
    "first bettor": {"others": "whose first bettor is another", "own": "he is its first bettor"},
}


def _button(rules: Rules, button: PrizeButton) -> str:
    """Who has a button, and what it pays for."""
    bet = rules.bets[button.on].name
    counted = f" Only hands with a {bet} bet count." if button.hands == "with the bet" else ""
    held = f"{_HELD[button.holders]} with a {bet} bet of {money(button.least * 100)} or more has a button"
    pays = _PAYS_FOR[button.pays_for].format(**_OWN[button.own])
    return f"{held}. It pays {pays}; the player-dealer's does not count.{counted}"


def _names(rules: Rules, ids: tuple[str, ...]) -> list[str]:
    return [rules.bets[name].name for name in ids]


def _wager(names: list[str]) -> str:
    """A wager on one of these bets: ``an Ante wager``, ``Game wager 1``."""
    if any("wager" in name for name in names):
        return either(names)
    return f"{'an' if names[0][0] in 'AEIOU' else 'a'} {either(names)} wager"


def _the(name: str) -> str:
    """A bet in a sentence; one that has a number needs no article."""
    return name if name[-1].isdigit() else f"the {name}"


def settlement_tables(rules: Rules) -> Section:
    """Each bet's cases in order; the first that applies decides."""
    if not rules.bets:
        return Section("settlement", "Payouts", ())
    blocks: list[Block] = [Paragraph("In each table, the first line that applies decides the wager.")]
    for bet in rules.bets.values():
        source = rules.filing.bets[bet.id].settles_as
        if source:
            text = f"{bet.name} is paid by the {rules.bets[source].name} table."
            blocks.append(Paragraph(text, bet.cite))
            continue
        rows = tuple((row.text, _result(row), marked(row.cite, row.readings)) for row in bet.cases.rows)
        note = not_in_force((row, row.result.text) for row in bet.cases.off)
        blocks.append(TableBlock(bet.name, ("When", "Result", "Lines"), rows, note=note))
    return Section("settlement", "Payouts", tuple(blocks))


def _result(row: Case[Outcome]) -> str:
    return f"{row.result.text} (not printed)" if row.implied else row.result.text


def not_in_force(off: Iterable[tuple[Case[Any], str]]) -> str:
    """The rows that a reading keeps out of a table, each with its result; a sentence for each reading."""
    by_reading: dict[tuple[str, ...], list[str]] = {}
    for row, result in off:
        by_reading.setdefault(row.readings, []).append(f"{row.text} ({result})")
    return " ".join(
        f"Not in force, {marked('', names)}: {', '.join(rows)}." for names, rows in by_reading.items()
    )
