"""The table between hands on the rule sheet: entering a game, missed blinds, straddles."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.money import money
from houseway.rulebook.blocks import Paragraph
from houseway.rulebook.entering import EntryRow, EntryRules
from houseway.rulebook.entry_terms import EntryTerms, entry_terms, straddle_terms
from houseway.rulebook.forced_moves import forces_moves
from houseway.rulebook.pages.ring_sums import Told, number
from houseway.wording import either, listed, sentence

WHO = {
    "new": ("Entering a game", "a new player"),
    "missed": ("Missed blinds", "a player who missed blinds"),
    "missed small blind": ("Missed small blind", "a player who missed only the small blind"),
    "moved away": ("Moving away from the button", "a player who moved away from the button"),
    "moved towards": ("Moving towards the button", "a player who moved towards the button"),
    "traded away": ("Trading seats away from the button", "a player who trades seats away from the button"),
    "traded towards": ("Trading seats towards the button", "a player who trades seats towards the button"),
}
AT = {
    "any": "",
    "left of the button": ", if he would be next to the button,",
    "left of the big blind": ", if he would be next to the big blind,",
}


def entry(told: Told) -> Iterator[Paragraph]:
    """How players come into a game that is on, and who may straddle."""
    terms, rules = entry_terms(told.rules), told.play.entry
    if terms is not None and rules is not None:
        for who, (label, _) in WHO.items():
            rows = list(_rows(terms, who))
            if rows:
                text = " ".join(_row(terms, row, at) for at, row in enumerate(rows))
                cite = list(dict.fromkeys(line for row in rows for line in row.cite))
                yield told.paragraph(text + _more(rules, who), cite, label, ("entry.rows",))
        if rules.half_blind:
            text = (
                "A player with less than half the big blind posts what he has, and the next player posts the "
                "blind. If the first has chips in the next hand, he takes it then, and the other has none."
            )
            yield told.paragraph(text, rules.cite, "Half a blind", ("entry.half_blind",))
        if rules.skipped == "posted":
            text = "When a player leaves and a blind passes over another in the hand, he posts it at once."
            yield told.paragraph(text, rules.cite, "Skipped blinds", ("entry.skipped",))
    yield from _straddle(told)
    yield from _first_button(told)
    yield from _seating(told)


SHORT_BUYS = {
    "none": "Short buys are not permitted.",
    "one": "Only one short buy is allowed, of less than the posted buy-in.",
    "one after each full buy": "One short buy (below the posted buy-in) is allowed after each full one.",
}


def _seating(told: Told) -> Iterator[Paragraph]:
    """What a player must buy to play on or to come back, and how long he may be away."""
    rule = told.play.seating
    if rule is None:
        return
    said = [SHORT_BUYS[rule.short_buys]] if rule.short_buys else []
    if rule.below:
        said.append("Where there is a largest buy-in, more is bought only below half the least one.")
    if rule.returns_within is not None:
        said.append(
            f"A player who comes back within {rule.returns_within} minutes brings at least what he left with."
        )
    if rule.away is not None:
        said.append(f"A player who sits out for more than {rule.away} minutes loses his seat.")
    if said:
        yield told.paragraph(" ".join(said), rule.cite, "Chips and seats", ("seating",))
    if rule.forced_move is not None and forces_moves(told.rules):
        text = (
            "Of several tables of this game, the later may be must-move tables: when a seat opens at the "
            "earlier one, their players move there in the order of the waiting list, with their chips and no "
            "new buy-in. A player who refuses must cash out."
        )
        yield told.paragraph(text, rule.forced_move.cite, "Forced moves", ("seating.forced_move",))


def _first_button(told: Told) -> Iterator[Paragraph]:
    """Who has the button when a game begins, where that is drawn for."""
    rule = told.play.first_button
    if rule is not None:
        ties = {
            "suit": "Equal ranks go by suit: spades, hearts, diamonds, clubs.",
            "another card": "Players who tie are dealt another card each.",
        }[rule.ties]
        text = (
            "Before the first hand of a game, everybody is dealt a card face up, and the highest has the "
            "button."
        )
        yield told.paragraph(f"{text} {ties}", rule.cite, "First button", ("first_button",))


def _rows(terms: EntryTerms, who: str) -> Iterator[EntryRow]:
    """The rows for such a player at a table of this size, up to the first that always applies."""
    for row, below in terms.rows:
        if row.who == who and (not below or terms.big_blind < below):
            yield row
            if row.at == "any" and not row.came:
                return


def _row(terms: EntryTerms, row: EntryRow, place: int) -> str:
    came = " who comes from a broken game" if row.came else ""
    came += " or from a must-move table" if row.forced_move else ""
    ways = [*(_way(terms, way) for way in row.ways), *([] if "free" in row.ways else [_waits(row)])]
    who = "Elsewhere he" if place and not AT[row.at] and not came else f"{WHO[row.who][1]}{came}{AT[row.at]}"
    return sentence(f"{who} {either(ways)}")


def _waits(row: EntryRow) -> str:
    if row.who == "moved away":
        return "waits for as many hands as there are players whom he passed"
    return "waits for the big blind"


def _way(terms: EntryTerms, way: str) -> str:
    live, dead = terms.cost(way)
    match way:
        case "free":
            return "is dealt in without posting"
        case "post":
            return f"posts {money(live)} (live)"
        case "post both":
            return f"posts {money(live)} (live) and {money(dead)} (dead)"
        case "post small blind":
            return f"posts {money(dead)} (dead)"
        case "kill":
            return f"kills the pot for {money(terms.kill)}"
        case "buy the button":
            return f"buys the button (both blinds, {money(dead)} of them dead; nobody else posts any)"
        case _:
            return "straddles"


def _more(rules: EntryRules, who: str) -> str:
    if who == "new" and rules.new_game:
        return (
            " In a new game nobody has to, for one round of the button, at a seat that no blind has passed."
        )
    if who == "new" and rules.passes is not None:
        return f" Once the blinds have gone by more than {number(rules.passes)} time, he has missed them."
    if who == "moved towards" and rules.dealt_off:
        return " If he has just had the blinds and the button, he may let it go by once."
    if who == "missed" and rules.broke == "free":
        return " A player who lost all his chips is dealt in without posting."
    return ""


def _straddle(told: Told) -> Iterator[Paragraph]:
    """Who may straddle, for how much."""
    terms, rule = straddle_terms(told.rules), told.play.straddle
    if terms is None or rule is None:
        return
    levels = listed([money(level) for level in terms.levels])
    who = "The player to the left of the big blind may straddle"
    if len(terms.levels) > 1:
        who = "The players to the left of the big blind may straddle, one after the other"
    text = f"{who}, for {levels}."
    if terms.is_dead:
        text += " It is dead: part of the pot, and of no call."
    else:
        text += " The last to straddle acts last and may raise"
        text += "." if terms.live == len(terms.levels) else f", unless there are {number(len(terms.levels))}."
        text += " A straddle counts as a raise." if terms.counts else ""
    if terms.needs:
        text += f" It takes chips of at least {money(terms.needs)}."
    yield told.paragraph(text, rule.cite, "Straddles", ("straddle",))
