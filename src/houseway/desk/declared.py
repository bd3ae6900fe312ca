"""Rulings for a live table in plain words: those that fit it now, and what one will do before it is made."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.desk.ruling_search import find_rows
from houseway.money import money
from houseway.rounds.round import Round
from houseway.rounds.rulings import AppliedRuling
from houseway.rulebook.floor import at_table, words
from houseway.table.floor import OfferedRuling, rows_of_other_stages, ruled_condition, rulings_now
from houseway.wording import listed

NO_UNDO = "A ruling cannot be taken back."
ANNOUNCED = "Nothing at the table changes: the ruling is announced and recorded."
VOID = "void the deal"


@dataclass(frozen=True)
class RulingPreview:
    """A ruling before it is made: what happened, whom it is about, and what will be done, in order.

    `condition` is the finding of the floor that the row requires and the table cannot check; else empty.
    """

    ruling: AppliedRuling
    event: str
    about: str
    condition: str
    effects: tuple[str, ...]

    @property
    def source(self) -> str:
        """The row of the procedures and its lines."""
        return f"{self.ruling.row}, {self.ruling.cite}"


def offered_rulings(round: Round, asked: str = "") -> list[OfferedRuling]:
    """The rows that fit a round now: those that a few words describe, the best first, or else all.

    Without words, what the table can apply comes in the order it is filed, then rules of conduct.
    """
    offered = rulings_now(round)
    if not asked.strip():
        return sorted(offered, key=lambda each: (bool(each.refused), not _changes_table(each.row.remedies)))
    found = find_rows("", {}, asked)
    kept = [each for each in offered if found.matches[each.row.id].score > 0]
    return sorted(kept, key=lambda each: (each.row.id not in found.exact, -found.matches[each.row.id].score))


def at_another_stage(round: Round, asked: str) -> str:
    """That the rows on what a few words describe are for other stages; empty if one fits the round now."""
    if not asked.strip():
        return ""
    found = find_rows("", {}, asked)
    if any(offered.row.id in found.exact for offered in rulings_now(round)):
        return ""
    rows = [row for row in rows_of_other_stages(round) if row.id in found.exact]
    if not rows:
        return ""
    known, best = words(), max(rows, key=lambda row: found.matches[row.id].score)
    stages = {row.stage for row in rows if row.event == best.event}
    names = listed([stage.text for name, stage in known.stages.items() if name in stages])
    are = "another stage" if len(stages) == 1 else "other stages"
    return f"The house's rulings on “{known.events[best.event].text}” are for {are}: {names}."


def preview_of(round: Round, ruling: AppliedRuling) -> RulingPreview:
    """What a ruling will do, in words."""
    known, remedies = at_table(), words().remedies
    effects = [remedies[code].text for code in dict.fromkeys(ruling.remedies)]
    event = known.declared[ruling.event]
    voids = VOID in {known.applied.get(code) for code in ruling.remedies}
    if event.happens and not voids:
        effects.insert(0, f"{event.happens[0].upper()}{event.happens[1:]}.")
    elif not _changes_table(ruling.remedies):
        effects.append(ANNOUNCED)
    found = ruled_condition(round, ruling)
    return RulingPreview(
        ruling,
        words().events[ruling.event].text,
        _about(round, ruling),
        f"You are ruling that: {found}." if found else "",
        tuple(effects),
    )


def _changes_table(remedies: tuple[str, ...]) -> bool:
    return any(code in at_table().applied for code in remedies)


def _about(round: Round, ruling: AppliedRuling) -> str:
    """The seat, the cards and the chips that a ruling is about."""
    parts = [] if ruling.seat is None else [f"seat {ruling.seat} ({round.people[ruling.seat]})"]
    if ruling.hand is not None:
        parts.append(f"hand {ruling.hand}")
    if ruling.cards and "cards" in at_table().declared[ruling.event].needs:
        places = ", ".join(str(place + 1) for place in ruling.cards)
        parts.append(f"card{'s' if len(ruling.cards) > 1 else ''} {places}")
    if ruling.choice or ruling.amount:
        parts.append(f"{ruling.choice} {money(ruling.amount) if ruling.amount else ''}".strip())
    return ", ".join(parts)
