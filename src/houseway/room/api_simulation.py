"""Tables played round after round, over HTTP: what banking one comes to, and what came of every wager."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Query, Request, Response

from houseway.desk.banking import bank_size
from houseway.desk.layouts import described
from houseway.errors import HousewayError
from houseway.odds.family import fatal
from houseway.room import simulation_worker as worker
from houseway.room.api_games import (
    SVG_POLICY,
    QuestionName,
    SettingsQuery,
    Text,
    figures_or_standing,
    how_players_decide,
    inquiry_of,
    made_apart,
    worked_out,
)
from houseway.room.errors import NotFound
from houseway.room.messages.simulation import BankReportMessage, SimulationAnswer
from houseway.room.odds_answers import Inquiry
from houseway.room.odds_line import Standing
from houseway.room.odds_worker import in_sentences
from houseway.room.sessions import room_of
from houseway.simulation.bank_data import BANK_PLOTS, ShiftAsked
from houseway.simulation.engines import Plan
from houseway.simulation.plan import BEST, TablePlan
from houseway.simulation.players_plan import USUAL_PLAYERS, PlayersPlan
from houseway.simulation.tally import TallyKey

router = APIRouter(prefix="/api/games/{house}/{game}", tags=["simulation"])

MOST_SHIFT = 2_400
"""The rounds of a shift in the room: a day of a hundred an hour."""
MOST_WAGERS = 60
"""The wagers at a table in the room; the largest table filed has nine spots."""
LARGEST_SEED = 2**53 - 1
"""The largest whole number that every client of the room has."""

QuestionKind = tuple[str | int | None, ...]
"""What distinguishes a question from others about the same rules."""
AccountQuery = Annotated[str, Query(max_length=60)]
AmountQuery = Annotated[str | None, Query(max_length=20)]


class AskedTable(NamedTuple):
    """A table as it is asked about, and the rounds of it."""

    inquiry: Inquiry
    plan: Plan
    rounds: int | None

    @property
    def bank(self) -> int | None:
        """The bank that is put up for each round, if one is named."""
        return self.plan.bank if isinstance(self.plan, TablePlan) else None

    @property
    def played(self) -> worker.AskedRounds:
        """What the process is asked to play."""
        return worker.AskedRounds(self.plan.text, self.rounds)


async def asked_table(
    request: Request,
    house: str,
    game: str,
    settings: SettingsQuery,
    table: Text = None,
    bank: AmountQuery = None,
    rotate: bool = False,
    players: Annotated[int | None, Query(ge=2, le=20)] = None,
    policy: Annotated[str | None, Query(max_length=20)] = None,
    seed: Annotated[int, Query(ge=0, le=LARGEST_SEED)] = 1,
    rounds: Annotated[int | None, Query(ge=100, le=worker.MOST_KERNEL)] = None,
    question: QuestionName = "",
) -> AskedTable:
    """The table that a request describes; refuses at once what cannot be played."""

    def prepare() -> AskedTable:
        with in_sentences():
            asked = inquiry_of(request, house, game, settings, question)
            rules = asked.rules
            decided = policy or how_players_decide(rules)[0]
            plan: Plan
            if rules.family.mode == "banked":
                if players is not None:
                    raise HousewayError(f"{rules.name} is played against a bank: describe the table instead")
                layout = described(rules, table or None)
                if len(layout.lots) > MOST_WAGERS:
                    raise HousewayError(
                        f"A table in the room has at most {MOST_WAGERS} wagers, not {len(layout.lots)}"
                    )
                size = bank_size(bank or None, "bank")
                plan = TablePlan(rules, layout.lots, layout.player_dealer, size, rotate, decided, seed)
            elif table or bank or rotate:
                raise HousewayError(f"{rules.name} has no bank: leave out the table and the bank")
            else:
                usual = min(USUAL_PLAYERS, rules.seats)
                plan = PlayersPlan(rules, players or usual, decided, seed)
            return AskedTable(asked, plan, rounds)

    return await made_apart(request, prepare)


TableQuery = Annotated[AskedTable, Depends(asked_table)]


async def _found(
    request: Request, asked: AskedTable, kind: QuestionKind, compute: Callable[..., str], *arguments: object
) -> str | Standing:
    """What was found by playing a table, or where that stands; the odds that it is played by come first."""
    answers, plan = room_of(request).odds, asked.plan
    if isinstance(plan, TablePlan) and plan.policy == BEST and not fatal(plan.rules):
        odds = await answers.odds(asked.inquiry)
        if isinstance(odds, Standing):
            return odds
    return await answers.played(asked.inquiry, (*kind, plan.digest, asked.rounds), compute, *arguments)


@router.get("/simulation", responses=worked_out(SimulationAnswer))
async def get_simulation(request: Request, asked: TableQuery, distributions: bool = True) -> Response:
    """A table played round after round, as far as it was played; 202 while the question waits in line.

    Each answer plays for a moment more: ask again until `rounds` is `wanted`, and stop whenever you like.
    Whoever asks for more rounds later goes on from there.
    """
    kind = "simulation", int(distributions)
    return figures_or_standing(
        await _found(request, asked, kind, worker.simulation, asked.played, distributions)
    )


class AskedShift(NamedTuple):
    """The rounds of an hour, and a shift."""

    hands: int
    shift: ShiftAsked

    @property
    def kind(self) -> QuestionKind:
        """What distinguishes this from other shifts."""
        return self.hands, str(self.shift.hours), self.shift.bankroll

    def of(self, table: AskedTable) -> worker.AskedBank:
        """What the process is asked about a table."""
        return worker.AskedBank(table.played, self.hands, self.shift)


def asked_shift(
    hands: Annotated[int, Query(ge=1, le=1000, title="Rounds an hour")] = 60,
    hours: Annotated[float, Query(ge=0.1, le=24)] = 8.0,
    bankroll: AmountQuery = None,
) -> AskedShift:
    """The shift that a request describes."""
    with in_sentences():
        rounds = max(1, round(hands * hours))
        if rounds > MOST_SHIFT:
            raise HousewayError(f"A shift in the room has at most {MOST_SHIFT:,} rounds, not {rounds:,}")
        return AskedShift(hands, ShiftAsked(hours, bank_size(bankroll or None, "bankroll")))


ShiftQuery = Annotated[AskedShift, Depends(asked_shift)]


@router.get("/bank", responses=worked_out(BankReportMessage))
async def get_bank_report(request: Request, asked: TableQuery, shift: ShiftQuery) -> Response:
    """What banking a table comes to by the round, the hour and the shift; 202 while rounds are played."""
    _check_banked(asked)
    return figures_or_standing(
        await _found(request, asked, ("bank", *shift.kind), worker.bank, shift.of(asked))
    )


def _check_banked(asked: AskedTable) -> None:
    """Refuse a game that nobody banks."""
    if not isinstance(asked.plan, TablePlan):
        raise NotFound(f"{asked.plan.rules.name} is played without a bank.")


@router.get("/bank/plots/{name}.svg", response_class=Response)
async def get_bank_plot(request: Request, name: str, asked: TableQuery, shift: ShiftQuery) -> Response:
    """A plot of a banked table as SVG: `results`, `chips`, `cover` or `short`; 202 until it is drawn."""
    _check_banked(asked)
    if name not in BANK_PLOTS:
        raise NotFound(
            f"There is no plot {name!r}: ask for {', '.join(BANK_PLOTS[:-1])} or {BANK_PLOTS[-1]}."
        )
    if name == "short" and asked.bank is None:
        raise NotFound("The bank of this table covers every wager, so it changes nothing for the seats.")
    kind = "bank plot", name, *shift.kind
    return drawn(await _found(request, asked, kind, worker.bank_plot, shift.of(asked), name))


@router.get("/simulation/plot.svg", response_class=Response)
async def get_simulation_plot(
    request: Request, asked: TableQuery, kind: AccountQuery, who: AccountQuery = "", bet: AccountQuery = ""
) -> Response:
    """The distribution of one account of a simulation as SVG; 202 until all rounds are played."""
    account = TallyKey(kind, who, bet)
    question = "simulation plot", *account
    return drawn(await _found(request, asked, question, worker.simulation_plot, asked.played, account))


def drawn(found: str | Standing) -> Response:
    """A plot, or where the question stands; nothing changes it but other code."""
    if isinstance(found, Standing):
        return figures_or_standing(found)
    headers = {"Content-Security-Policy": SVG_POLICY, "Cache-Control": "max-age=60"}
    return Response(found, media_type="image/svg+xml", headers=headers)
