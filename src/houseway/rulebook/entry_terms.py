"""The terms on which players enter a ring game, with every amount in cents, compiled once for a table."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.rulebook.amounts import amount
from houseway.rulebook.entering import EntryReason, EntryRow, EntryRules, EntrySeat, Straddle
from houseway.rulebook.families.ring import BLIND_PLACES, Blind, RingPlay
from houseway.rulebook.rules import Rules
from houseway.rulebook.stakes import amounts_of, chip_of

KILL = "kill"


@dataclass(frozen=True)
class StraddleTerms:
    """The levels of the straddles, which of them are live, and the chips that a player must have."""

    levels: tuple[int, ...]
    live: int
    is_dead: bool
    needs: int
    counts: bool
    cite: str


@dataclass(frozen=True)
class EntryTerms:
    """How players enter a table: the filed rows, its blinds, and its straddles.

    `big_at` is the place of the big blind counted from the first seat to the left of the button, which is 0.
    """

    entry: EntryRules
    big_blind: int
    small_blind: int
    big_at: int
    names: tuple[str, str]
    """The names of the small and the big blind."""
    rows: tuple[tuple[EntryRow, int], ...]
    """The filed rows, each with the big blind below which it applies; 0 if it always does."""
    kill: int = 0
    """What it costs to come in by killing the pot."""
    kill_needs: int = 0
    """The chips that a player must have for it."""
    most_kills: int = 1
    """How many players of a hand may come in like that."""

    def row(self, reason: EntryReason, at: EntrySeat, came: str) -> EntryRow | None:
        """The row that says how such a player may enter at such a seat; None if he must wait."""
        for row, below in self.rows:
            from_there = row.came in ("", came) or (row.forced_move and came == "forced move")
            fits = row.who == reason and row.at in ("any", at) and from_there
            if fits and (not below or self.big_blind < below):
                return row
        return None

    def lists(self, reason: EntryReason) -> bool:
        """Whether there is a rule for players who enter for this reason."""
        return any(row.who == reason for row, _ in self.rows)

    def cost(self, way: str) -> tuple[int, int]:
        """What a way to enter costs: the live and the dead chips; a straddle has a level of its own."""
        match way:
            case "post":
                return self.big_blind, 0
            case "post both" | "buy the button":
                return self.big_blind, self.small_blind
            case "post small blind":
                return 0, self.small_blind
            case _:
                return 0, 0


def entry_terms(rules: Rules) -> EntryTerms | None:
    """The terms of a table; None where everybody with chips is dealt in."""
    play = rules.play
    if not isinstance(play, RingPlay) or play.entry is None:
        return None
    sums = _sums(rules, play)
    seated = [(blind, sums[blind.name]) for blind in play.blinds if blind.seat != "last winner"]
    big, large = max(seated, key=lambda each: (each[1], BLIND_PLACES[each[0].seat]))
    others = [each for each in seated if each[0] is not big and each[0].seat != "button"]
    small = min(others, key=lambda each: each[1], default=None)
    kill, needs = _kill(play, sums, rules.where)
    below = (
        (_without_kill(row) if not kill else row, amount(row.below, sums, 1, rules.where) if row.below else 0)
        for row in play.entry.rows
    )
    return EntryTerms(
        play.entry,
        large,
        small[1] if small else 0,
        BLIND_PLACES[big.seat] - 1,
        (small[0].name if small else "", big.name),
        tuple(below),
        kill,
        needs,
        2 if play.kill is not None and play.kill.second else 1,
    )


def _kill(play: RingPlay, sums: dict[str, int], where: str) -> tuple[int, int]:
    """What it costs to come in by killing the pot, and the chips that it takes; 0 where nobody kills."""
    calls = [step.kill for street in play.streets for step in street.steps if step.kill is not None]
    call = next(iter([*([play.overs] if play.overs is not None else []), *calls]), None)
    if play.kill is None or call is None:
        return 0, 0
    kill = amount(play.kill.amount, sums, chip_of(play, where), f"{where}: play.kill.amount")
    return kill, kill * call.needs


def _without_kill(row: EntryRow) -> EntryRow:
    """A row at a table where nobody kills."""
    return row.model_copy(update={"ways": [way for way in row.ways if way != KILL]})


def straddle_terms(rules: Rules) -> StraddleTerms | None:
    """The straddles of a table; None where there are none."""
    play = rules.play
    if not isinstance(play, RingPlay) or play.straddle is None:
        return None
    sums, straddle = _sums(rules, play), play.straddle
    return _straddles(straddle, sums, rules.where)


def _straddles(straddle: Straddle, sums: dict[str, int], where: str) -> StraddleTerms:
    def resolved(text: str) -> int:
        return amount(text, sums, 1, f"{where}: play.straddle") if text else 0

    return StraddleTerms(
        tuple(resolved(level) for level in straddle.ladder),
        len(straddle.ladder) if straddle.live is None else straddle.live,
        sums["lower"] < resolved(straddle.live_from),
        resolved(straddle.needs),
        straddle.counts,
        ", ".join(straddle.cite),
    )


def _sums(rules: Rules, play: RingPlay) -> dict[str, int]:
    """The amounts of a table by name, each of its blinds among them."""
    sums = amounts_of(play, rules.low, rules.high, rules.where)
    chip = chip_of(play, rules.where)

    def sum_of(blind: Blind) -> int:
        return amount(blind.amount, sums, chip, f"{rules.where}: play.blinds")

    return sums | {blind.name: sum_of(blind) for blind in play.blinds}
