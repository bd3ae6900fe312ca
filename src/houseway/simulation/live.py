"""Rounds by the live engine: dealt, asked, settled and charged as at any table, one after the other."""

from __future__ import annotations

from functools import cached_property

from houseway.cards import CardRandom
from houseway.cards.streams import BEFORE, CARDS, Stream, StreamShoe
from houseway.odds import Analysis, chosen_store, stored_analysis
from houseway.players.policies import Policy, by_advice, house_way
from houseway.rounds.purse import FEE
from houseway.rounds.purse import HOUSE as HOUSE_NAME
from houseway.rounds.purse import JACKPOT as JACKPOT_NAME
from houseway.simulation.plan import BEST, TablePlan
from houseway.simulation.tally import (
    BANK,
    FEES,
    HOUSE,
    JACKPOT,
    NEEDED,
    PLAYER,
    SHORT,
    UNCOVERED,
    WAGER,
    RoundOutcome,
    Tally,
    TallyEntry,
    TallyKey,
    counted,
)
from houseway.table.live import LiveRound
from houseway.table.table import Table

CHIPS = 10**15
"""What everybody has, so that nobody ever runs short."""
BEST_PLAY = "best play"
SEPARATE_CAPS = "separate caps"
"""The reading by which a bank pays at most its size and collects at most its size."""


class LiveEngine:
    """Plays a plan round by round with the live engine."""

    name = "live engine"
    shard = 2_000
    """How many rounds make a shard: about a second of work."""
    asks = True
    """Whether somebody may have to decide, so that best play must be known."""

    def __init__(self, plan: TablePlan, store: str | None = None) -> None:
        self.plan = plan
        self._store = store
        self._tables = {banker: self._seated(banker) for banker in plan.bankers}

    def play(self, first: int, rounds: int) -> Tally:
        """Play rounds from a number on."""
        return counted(self.outcome, first, rounds)

    def outcome(self, number: int) -> RoundOutcome:
        """What a round comes to."""
        return self.outcome_of(self.round(number))

    def round(self, number: int) -> LiveRound:
        """A round of the plan, played to its end."""
        plan = self.plan
        banker = plan.banker_of(number)
        table = self._tables[banker]
        table.banked.hands_banked, table.banked.standing = 0, []
        live = table.deal(
            plan.lots_against(banker),
            plan.put_up,
            StreamShoe(plan.rules.deck.pieces, Stream(plan.seed, number, CARDS)),
            dice_of(plan, number),
        )
        while live.pending:
            ask = live.pending[0]
            policy = house_way if ask.seat == banker and self._fixed_banker else self._policy
            live.answer(ask, policy(ask, live))
        return live

    def _seated(self, banker: int) -> Table:
        plan = self.plan
        table = Table(plan.rules, CardRandom.seeded(plan.seed))
        seats = {lot.spot for lot in plan.lots} | {banker}
        for seat in sorted(seats):
            table.sit(seat, plan.name_of(seat) if seat == banker else f"seat {seat}", CHIPS)
        for bettor in dict.fromkeys(lot.bettor for lot in plan.lots):
            if bettor not in table.chips:
                table.stand(bettor, CHIPS)
        table.banked.player_dealer = table.banked.last_banker = banker
        return table

    @cached_property
    def _policy(self) -> Policy:
        """How bettors decide; best play is that of the stored odds, which are computed if need be."""
        if self.plan.policy != BEST:
            return house_way
        return by_advice(lambda: self._analysis.advise)

    @cached_property
    def _fixed_banker(self) -> bool:
        """Whether the player-dealer decides as the house does for him; best play where the odds say so."""
        return self.plan.policy != BEST or self._analysis.policies["player-dealer"] != BEST_PLAY

    @cached_property
    def _analysis(self) -> Analysis:
        return stored_analysis(self.plan.rules, chosen_store(self._store))

    def outcome_of(self, live: LiveRound) -> RoundOutcome:
        """Everything that is counted in a finished round."""
        found: dict[TallyKey, TallyEntry] = {}
        settled = live.result
        assert settled is not None, "the round is over"
        assert settled.banked is not None, "the round was banked"
        _add(found, TallyKey(BANK), settled.banked.net, settled.banked.size)
        paid = collected = 0
        for row in settled.rows:
            _add(found, TallyKey(WAGER, row.who, row.on), row.net, row.staked)
            paid += max(row.due, 0)
            collected += max(-row.due, 0)
            if row.net != row.due:
                _add(found, TallyKey(UNCOVERED, row.who), abs(row.due) - abs(row.net))
            if self.plan.bank is not None:
                _add(found, TallyKey(SHORT, row.who), row.net - row.due)
        apart = self.plan.rules.cover == SEPARATE_CAPS
        _add(found, TallyKey(NEEDED), max(paid, collected) if apart else paid + collected)
        for moved in live.transfers:
            if moved.why == FEE:
                _add(found, TallyKey(FEES, moved.payer), moved.amount)
                _add(found, TallyKey(JACKPOT if moved.payee == JACKPOT_NAME else HOUSE), moved.amount)
        for name, chips in live.chips_after.items():
            if name not in (HOUSE_NAME, JACKPOT_NAME):
                _add(found, TallyKey(PLAYER, name), chips - live.chips_before[name])
        return found


def _add(found: dict[TallyKey, TallyEntry], account: TallyKey, net: int, staked: int = 0) -> None:
    before = found.get(account, TallyEntry(0))
    found[account] = TallyEntry(before.net + net, before.staked + staked)


def dice_of(plan: TablePlan, number: int) -> tuple[int, ...]:
    """The dice of a round, or its random number, where they place the action button."""
    if plan.rules.action is None:
        return ()
    count, sides = plan.rules.action.thrown(plan.rules.seats)
    words = Stream(plan.seed, number, BEFORE)
    return tuple(words.below(sides) + 1 for _ in range(count))
