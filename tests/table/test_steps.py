"""A step is taken wholly or leaves no trace: a deal, an answer; and all money that moves is in one list."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.rounds.decisions import Choice
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.log import Voided
from houseway.rounds.purse import HOUSE
from houseway.rounds.record import Record
from houseway.rounds.round import Round, Steps
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import Rules, load_rules
from houseway.rulebook.vocabulary import Features
from houseway.table.live import LiveRound
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.playing import Setup, answers, by_shape, examples, setups
from tests.skeleton import POT, installed
from tests.table.seated import CHIPS, DECK, lot, seated, who

SUPREME = load_rules("club-one/supreme-baccarat", {"schedule": "9"})  # fees are paid before the deal
WAR = load_rules("club-one/casino-war", {"schedule": "1"})  # the fee is dropped after the first cards
LATE_TIES = load_rules("delta-club/21st-century-baccarat", {"schedule": "none", "limits": "5-1000"})

AT_ONCE, AT_THE_FIRST_QUESTION, AT_THE_END = "at once", "at the first question", "at the end"
AFTER_AN_ANSWER, IN_SETTLEMENT = "after an answer", "in settlement"


class FellOver(RuntimeError):
    """Something that no rule foresees."""


class Breakable:
    """The family of a game, which fails where a test wants it to."""

    def __init__(self, patch: pytest.MonkeyPatch, rules: Rules) -> None:
        self.fails: str | tuple[str, ...] = ""
        self._game = GAMES[rules.family.name]
        broken = replace(self._game, play=self._play, features=self._features)
        patch.setitem(GAMES, self._game.name, broken)

    def _play(self, round: Round) -> Steps:
        self._fail(AT_ONCE)
        steps = self._game.play(round)
        asks = next(steps, None)
        self._fail(AT_THE_FIRST_QUESTION)
        while asks is not None:
            given = yield asks
            try:
                asks = steps.send(given)
            except StopIteration:
                break
            self._fail(AFTER_AN_ANSWER)
        self._fail(AT_THE_END)

    def _features(self, rules: Rules, facts: Facts, lot: Lot) -> Features:
        self._fail(IN_SETTLEMENT)
        return self._game.features(rules, facts, lot)

    def _fail(self, where: str) -> None:
        if where in self.fails:
            raise FellOver


# ---------------------------------------------------------------------- the deal


WAGERS = [lot(2, "player", 10), lot(3, "banker", 10)]


def banked() -> Table:
    """Seats 2 and 3 have bets up from earlier rounds; seat 1 has banked one hand."""
    table = seated(SUPREME, [1, 2, 3], player_dealer=1)
    table.fresh_shoe = False
    table.banked.standing = [lot(2, "flex_0", 5), lot(3, "flex_1", 5)]
    table.banked.hands_banked = 1
    return table


def state(table: Table) -> object:
    """All that a deal could change, but for the order of the shoe."""
    return dict(table.chips), table.mode.state(), table.rounds, table.people


@pytest.mark.parametrize("fails", [AT_ONCE, AT_THE_END, IN_SETTLEMENT])
def test_a_deal_that_fails_leaves_every_chip_where_it_was(
    fails: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fees, standing bets, the position, the count of hands: nothing has happened, and the game goes on."""
    family = Breakable(monkeypatch, SUPREME)
    table = banked()
    before = state(table)
    family.fails = fails
    with pytest.raises(FellOver):
        table.deal(WAGERS, 500_00)
    assert state(table) == before
    with pytest.raises(FellOver):
        table.deal(WAGERS, 500_00, stacked("5c Kd 3c 5d", DECK))
    assert state(table) == before
    family.fails = ""
    live = table.deal(WAGERS, 500_00)
    assert live.over
    assert live.chips_before == dict.fromkeys(map(who, (1, 2, 3)), CHIPS) | {HOUSE: 0}
    assert table.chips[HOUSE] > 0, "there were fees that could have been lost"


def test_the_shoe_is_whole_after_a_deal_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that came out were seen: they are shuffled in again. Where none came out, it stays as it is."""
    family = Breakable(monkeypatch, SUPREME)
    table = banked()
    table.deal(WAGERS, 500_00)
    table.banked.hands_banked = 0
    dealt = table.shoe.drawn
    assert dealt > 0
    for fails, left in ((AT_ONCE, len(SUPREME.deck) - dealt), (AT_THE_END, len(SUPREME.deck))):
        family.fails = fails
        with pytest.raises(FellOver):
            table.deal(WAGERS, 500_00)
        assert len(table.shoe) == left


@pytest.mark.parametrize("cards", ["9c", "9c 9d"])
def test_a_deal_that_fails_in_the_middle_leaves_no_trace(cards: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards run out, or the first question cannot be put; Casino War's fee is due between the two."""
    family = Breakable(monkeypatch, WAR)
    family.fails = AT_THE_FIRST_QUESTION
    table = seated(WAR, [1, 2], player_dealer=1)
    before = state(table)
    with pytest.raises((HousewayError, FellOver)):
        table.deal([lot(2, "primary", 10)], 500_00, stacked(cards, DECK))
    assert state(table) == before


def test_a_pot_is_gone_with_the_deal_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chips that were put into it are back in their stacks, and there is no empty pot."""
    with installed():
        table = Table(load_rules(POT), CardRandom.seeded(1))
        for seat in (1, 2):
            table.sit(seat, who(seat), CHIPS)
        before = state(table)
        with monkeypatch.context() as patch:
            Breakable(patch, table.rules).fails = AT_THE_FIRST_QUESTION
            with pytest.raises(FellOver):
                table.begin()
        assert state(table) == before
        assert table.begin().pots, "it would have been there"


# ---------------------------------------------------------------------- an answer


def all_of(live: LiveRound) -> object:
    """All that anybody can see of a round, and all that is kept of it."""
    views = [live.view(seat) for seat in (None, 1, 2, 3, 4)]
    return views, live.pending, dict(live.chips), list(live.transfers), live.record(), live.over


def tied(table: Table) -> LiveRound:
    """Seat 2 has a nine, and so has the player-dealer; in a war a ten would come against an eight."""
    cards = stacked("9c 9d 2c 3c 4c Tc 5c 6c 7c 8s", DECK)
    return table.deal([lot(2, "primary", 10), lot(2, "tie", 5)], 500_00, cards)


@pytest.mark.parametrize("fails", [AT_THE_END, IN_SETTLEMENT])
def test_an_answer_that_fails_leaves_the_round_as_it_was(fails: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it fails: once the fault is gone, the answer ends the round as if it had never failed."""
    family = Breakable(monkeypatch, WAR)
    undisturbed = tied(seated(WAR, [1, 2], player_dealer=1))
    undisturbed.answer("2 war", "war")
    table = seated(WAR, [1, 2], player_dealer=1)
    live = tied(table)
    before, mode = all_of(live), table.mode.state()
    family.fails = fails
    for _ in range(3):
        with pytest.raises(FellOver):
            live.answer("2 war", "war")
        assert all_of(live) == before
        assert (table.mode.state(), table.rounds) == (mode, 0)
    assert live.chips is table.chips
    family.fails = ""
    live.answer("2 war", "war")
    assert live.log.kept() == undisturbed.log.kept(), "the cards that came out came again"
    assert live.transfers == undisturbed.transfers
    assert live.record() == undisturbed.record()
    assert table.rounds == 1


def test_another_answer_may_follow_one_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    family = Breakable(monkeypatch, WAR)
    live, void = (tied(seated(WAR, [1, 2], player_dealer=1)) for _ in range(2))
    family.fails = AT_THE_END
    for round in (live, void):
        with pytest.raises(FellOver):
            round.answer("2 war", "war")
    family.fails = ""
    live.answer("2 war", "surrender")
    assert live.chips[who(2)] - CHIPS == 45_00, (
        "half of $10 lost, $5 on the Tie won at 10 to 1 (001:3151, 3178)"
    )
    void.misdeal("the table fell over")
    assert void.log[-1] == Voided("the table fell over")
    assert void.chips == void.chips_before | {HOUSE: 50, who(1): CHIPS - 50}, "only the fee stays dropped"


@pytest.mark.parametrize("again", [AT_ONCE, AT_THE_FIRST_QUESTION])
@pytest.mark.parametrize("fails", [AT_THE_END, IN_SETTLEMENT])
def test_a_round_that_cannot_be_put_back_is_void(
    fails: str, again: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stands as it did before the answer, but for the wagers that go back; only the fee stays dropped."""
    family = Breakable(monkeypatch, WAR)
    table = seated(WAR, [1, 2], player_dealer=1)
    live = tied(table)
    events, transfers, cards = list(live.log), list(live.transfers), live.record().cards
    family.fails = (fails, again)
    with pytest.raises(
        RuntimeError, match=r"^the round could not be restored after a failed step; it is void"
    ):
        live.answer("2 war", "war")
    assert live.over
    assert live.result is None
    assert live.pending == ()
    assert list(live.log) == [*events, Voided("the round could not be restored after a failed step")]
    assert live.transfers == transfers
    assert table.chips == live.chips_after == live.chips_before | {HOUSE: 50, who(1): CHIPS - 50}
    assert (live.record().choices, live.record().cards) == ([], cards)
    family.fails = ""
    assert list(replay(live.record()).log) == list(live.log)
    assert (table.rounds, tied(table).over) == (1, False)


def test_a_pot_goes_back_where_the_round_cannot_be_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of two players had answered, and that answer is kept."""
    with installed(), monkeypatch.context() as patch:
        table = Table(load_rules(POT), CardRandom.seeded(1))
        for seat in (1, 2):
            table.sit(seat, who(seat), CHIPS)
        family = Breakable(patch, table.rules)
        live = table.begin()
        first, second = live.pending
        live.answer(first, "stay")
        family.fails = (AT_THE_END, AT_THE_FIRST_QUESTION)
        with pytest.raises(RuntimeError, match=r"it is void, and all wagers were returned$"):
            live.answer(second, "stay")
        assert live.pots == {}
        assert table.chips == live.chips_before
        assert [choice["ask"] for choice in live.record().choices] == [first.id]


def test_offers_are_as_small_as_before_the_answer_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four of five questions are answered, and what was promised in them is still promised."""
    family = Breakable(monkeypatch, LATE_TIES)
    table = seated(LATE_TIES, [1, 2, 3, 4], player_dealer=1)
    table.chips[who(2)] = 500_00
    wagers = [Lot(spot, who(2), "base", 100_00) for spot in (2, 3, 4)]
    wagers += [lot(3, "base", 10), lot(4, "base", 10)]
    live = table.deal(wagers, 5_000_00, stacked("2c 8d 4s Kh 2h 3d", DECK))
    live.answer("2 tie", Choice("bet", 100_00))
    live.answer(f"3 tie {who(2)}", Choice("bet", 30_00))
    for ask in ("3 tie", "4 tie"):
        live.answer(ask, "none")
    (last,) = live.pending
    assert last.legal(DECK) == [{"name": "none"}, {"name": "bet", "low": 5, "high": 70}]
    before = all_of(live)
    family.fails = AFTER_AN_ANSWER
    with pytest.raises(FellOver):
        live.answer(last, Choice("bet", 70_00))
    assert all_of(live) == before
    family.fails = ""
    live.answer(last, Choice("bet", 70_00))
    assert [lot.amount for lot in live.round.lots if lot.late] == [100_00, 30_00, 70_00]


def test_an_answer_that_is_not_legal_takes_no_step() -> None:
    live = tied(seated(WAR, [1, 2], player_dealer=1))
    before, round = all_of(live), live.round
    for ask, choice in (("2 war", Choice("run")), ("2 war", Choice("war", 5)), ("3 war", Choice("war"))):
        with pytest.raises(HousewayError):
            live.answer(ask, choice)
    assert all_of(live) == before
    assert live.round is round


def test_a_question_is_answered_once_and_never_for_another_bettor() -> None:
    """Seat 3 has bet behind seat 2, and is asked about the same tie when seat 2 has answered."""
    table = seated(WAR, [1, 2, 3], player_dealer=1)
    behind = Lot(2, who(3), "primary", 10_00)
    live = table.deal([lot(2, "primary", 10), behind], 500_00, stacked("9c 9d", DECK))
    (asked,) = live.pending
    live.answer(asked, "surrender")
    before = all_of(live)
    with pytest.raises(HousewayError, match="the question '2 war' is not open"):
        live.answer(asked, "surrender")
    assert all_of(live) == before
    assert [ask.bettor for ask in live.pending] == [who(3)]


# ---------------------------------------------------------------------- all the money that moves


def after_transfers(live: LiveRound) -> Counter[str]:
    """Everybody's chips before the round, with all transfers so far."""
    chips = Counter(live.chips_before)
    for transfer in live.transfers:
        assert transfer.amount > 0
        chips[transfer.payer] -= transfer.amount
        chips[transfer.payee] += transfer.amount
    return chips


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=examples(200))
@given(data=st.data())
def test_chips_before_and_the_transfers_make_the_chips_after(game: str, data: st.DataObject) -> None:
    """At the deal, after every answer and at the end; and the last transfers are what the rows say."""
    setup: Setup = data.draw(setups(game))
    live = setup.deal()
    assert after_transfers(live) == Counter(live.chips)
    for ask, choice in answers(live, setup.choices):
        live.answer(ask, choice)
        assert after_transfers(live) == Counter(live.chips)
    assert live.result is not None
    settled = list(live.result.transfers)
    assert live.transfers[len(live.transfers) - len(settled) :] == settled
    won: Counter[str] = Counter()
    for transfer in settled:
        won[transfer.payee] += transfer.amount
        won[transfer.payer] -= transfer.amount
    for row in live.result.rows:
        won[row.who] -= row.net
    assert not {name for name in won if won[name]} - {wager.owner for wager in setup.bank}


def test_transfers_say_why_and_are_replayed_alike() -> None:
    live = tied(seated(WAR, [1, 2], player_dealer=1))
    assert [transfer.why for transfer in live.transfers] == ["fee"], "taken when the first cards are out"
    live.answer("2 war", "surrender")
    assert [(transfer.why, transfer.on) for transfer in live.transfers] == [
        ("fee", "total table action"),
        ("settled", "primary"),
        ("settled", "tie"),
    ]
    assert all(transfer.cite for transfer in live.transfers[1:])
    assert replay(Record.from_json(live.record().to_json())).transfers == live.transfers
