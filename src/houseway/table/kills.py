"""Who must kill the next pot: legs, kill buttons and kills that are owed, from hand to hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pydantic import Field

from houseway.games import game_of
from houseway.rounds.checked import Checked
from houseway.rounds.facts import Facts
from houseway.rounds.hands import HandId
from houseway.rounds.kills import KillTerms, chosen_by_others
from houseway.rounds.pots import Stakes
from houseway.rounds.purse import AWARD, FEE, Transfer, is_pot
from houseway.rounds.start import RoundStart
from houseway.rulebook.rules import Rules
from houseway.table.mode import State
from houseway.wording import listed

BOARD = HandId("board")


class KillsState(Checked):
    """What a record or a snapshot keeps of it, by the names of the players."""

    leg: str = ""
    owed: list[str] = Field(default=[])
    buttons: list[str] = Field(default=[])


@dataclass
class Kills:
    """The kills of a table.

    `leg` is the player who won the last pot, and has the kill button in front of him; `owed` are those who
    must kill one of the next pots, in this order; `buttons` are those who have killed a pot in this kill
    round. Players are kept by name: one who leaves and comes back still owes his kill.
    """

    rules: Rules
    leg: str = ""
    owed: tuple[str, ...] = ()
    buttons: tuple[str, ...] = ()
    terms: KillTerms | None = field(init=False)

    def __post_init__(self) -> None:
        self.terms = game_of(self.rules).kill(self.rules)

    def state(self) -> State | None:
        """Everything that is not as at a new table; None if nothing is."""
        found: State = {}
        if self.leg:
            found["leg"] = self.leg
        if self.owed:
            found["owed"] = list(self.owed)
        if self.buttons:
            found["buttons"] = list(self.buttons)
        return found or None

    def restore(self, state: KillsState | None) -> None:
        """Continue from a state."""
        data = state or KillsState()
        self.leg, self.owed, self.buttons = data.leg, tuple(data.owed), tuple(data.buttons)

    def due(self, order: Sequence[int], players: Mapping[int, str]) -> tuple[int, ...]:
        """The seat that must kill the next pot: one a hand, of those who are dealt in."""
        if not self.owed:
            return ()
        names = {players[seat]: seat for seat in order}
        return next(((names[name],) for name in self.owed if name in names), ())

    def leave(self, name: str) -> None:
        """Forget a player's leg and kill button; a kill that he owes for a pot is owed when he comes back."""
        self.leg = "" if self.leg == name else self.leg
        self.buttons = tuple(other for other in self.buttons if other != name)
        if self.terms is not None and self.terms.owed_for == "kill buttons":
            self.owed = tuple(other for other in self.owed if other != name)

    def forget(self, name: str) -> None:
        """Forget a kill that a player owes who left."""
        self.owed = tuple(other for other in self.owed if other != name)

    # ------------------------------------------------------------------ after a hand

    def after(self, start: RoundStart, facts: Facts, transfers: Sequence[Transfer]) -> Kills:
        """The kills after a hand that was won with these transfers."""
        terms, stakes = self.terms, facts.stakes
        if terms is None or stakes is None or not terms.owed_for or stakes.carried:
            return self
        people = start.people
        paid = {people[seat] for seat in start.killers}
        left = replace(self, owed=tuple(name for name in self.owed if name not in paid))
        won = {start.places[each.payee] for each in transfers if each.why == AWARD and is_pot(each.payer)}
        winners = [seat for seat in start.order if seat in won]
        match terms.owed_for:
            case "scoop":
                scooped = len(winners) == 1 and self._counts(terms, facts, stakes)
                return left._after_scoop(terms, stakes, people[winners[0]], transfers) if scooped else left
            case "two pots":
                qualifies = _qualifies(terms, facts, winners[0]) if winners else False
                killed = {people[seat] for seat in stakes.kills}
                return left._after_pots([people[seat] for seat in winners], killed & paid, qualifies)
            case _:
                chose = [people[seat] for seat in stakes.kills if seat not in start.killers]
                return left._after_kills(terms, chose, [people[seat] for seat in start.order], bool(paid))

    def _counts(self, terms: KillTerms, facts: Facts, stakes: Stakes) -> bool:
        """Whether a whole pot was scooped in a way that obliges its winner."""
        live = stakes.live(stakes.dealt_in)
        if terms.scoop == "any whole pot" or len(live) < 2:
            return terms.scoop == "any whole pot"
        return (
            terms.scoop == "at the showdown" or len(game_of(self.rules).holders(self.rules, facts, live)) > 1
        )

    def _after_scoop(
        self, terms: KillTerms, stakes: Stakes, winner: str, transfers: Sequence[Transfer]
    ) -> Kills:
        """Who scoops a pot that is large enough kills the next."""
        size = sum(stakes.put_in.values())
        if terms.after_drop:
            size -= sum(each.amount for each in transfers if each.why == FEE and is_pot(each.payer))
        return replace(self, owed=(*self.owed, winner)) if size >= terms.pot_at_least else self

    def _after_pots(self, winners: Sequence[str], killed: set[str], qualifies: bool) -> Kills:
        """Who wins a second pot in a row kills the next; who wins a pot that he had to kill, again."""
        assert self.terms is not None
        holder = self.leg
        if len(winners) == 1:
            (winner,) = winners
            owes = (winner == holder and qualifies) or winner in killed
            return replace(self, leg=winner, owed=(*self.owed, winner) if owes else self.owed)
        if holder not in winners:
            return replace(self, leg="")
        owes = holder in killed or self.terms.splitter_kills
        return replace(self, owed=(*self.owed, holder) if owes else self.owed)

    def _after_kills(
        self, terms: KillTerms, chose: Sequence[str], dealt_in: Sequence[str], obliged: bool
    ) -> Kills:
        """Who kills a pot earns a kill button; when all are out, the others must kill one each."""
        if self.owed:
            return self
        if obliged:
            return replace(self, buttons=())  # the last of them: a new kill round begins
        buttons = tuple(dict.fromkeys((*self.buttons, *chose)))
        if len(buttons) < (terms.buttons or max(len(dealt_in) - 1, 1)):
            return replace(self, buttons=buttons)
        owed = tuple(name for name in dealt_in if name not in buttons)
        return replace(self, buttons=buttons if owed else (), owed=owed)

    def said(self, before: Kills) -> tuple[str, ...]:
        """What the house dealer announces when a hand has changed who must kill."""
        if not self.owed or self.terms is None or len(self.owed) < len(before.owed):
            return ()
        if self.terms.owed_for != "kill buttons":
            return (f"{self.owed[-1]} must kill the next pot",)
        return () if before.owed else (f"buttons up: {listed(self.owed)} must kill a pot each",)


def passed_over(rules: Rules, start: RoundStart, facts: Facts) -> int | None:
    """The seat that the button passes over next: one with the button to its right that did the overs."""
    terms, stakes, next_seat = game_of(rules).kill(rules), facts.stakes, start.order[0]
    if terms is None or stakes is None or not terms.passes_button:
        return None
    return next_seat if next_seat in stakes.kills else None


def _qualifies(terms: KillTerms, facts: Facts, winner: int) -> bool:
    """Whether a pot counts as the second of two: a full bet of others that is no blind, after the flop."""
    stakes = facts.stakes
    assert stakes is not None
    bet = max((terms.bet, *stakes.kills.values()))
    if terms.board and not facts.hands.get(BOARD):
        return False
    return not terms.full_bet or chosen_by_others(stakes, winner) >= bet
