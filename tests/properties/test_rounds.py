"""Rounds at random tables: replayed alike, closed to illegal answers, void without loss."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.rounds.decisions import Amount, Arrangement, Choice, Pick, Plain
from houseway.rounds.facts import Lot
from houseway.rounds.log import Irregular
from houseway.rounds.purse import HOUSE
from houseway.rounds.record import Record
from houseway.rounds.sources import IRREGULAR, Drawn, Stacked, stacked
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.playing import (
    BACKLINE,
    Setup,
    answers,
    by_shape,
    combined,
    deciding,
    examples,
    fees_of,
    play_on,
    rules_of,
    setups,
)

EXAMPLES = examples(250)


def state(live: LiveRound) -> object:
    """All that an answer could change."""
    return (
        list(live.log),
        dict(live.chips),
        list(live.transfers),
        live.pending,
        list(live.round.drawn),
        list(live.round.lots),
        list(live.round.chosen),
    )


def told(live: LiveRound) -> object:
    """The log as it is told, and to whom; a record cannot tell two tiles apart that look alike."""
    return list(live.log.whole()), [event.audience for event in live.log]


@pytest.mark.parametrize("game", [*by_shape(), *combined()])
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_record_replays_to_the_same_log_and_the_same_last_chip(game: str, data: st.DataObject) -> None:
    """The record of a round, written as JSON and read again, gives the same events and the same chips."""
    setup: Setup = data.draw(setups(game))
    live = setup.play()
    again = replay(Record.from_json(live.record().to_json()))
    assert told(again) == told(live)
    assert again.chips == live.chips
    assert again.record() == live.record()


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_an_unfinished_round_replays_to_where_it_stood(game: str, data: st.DataObject) -> None:
    """A record taken between two answers brings back the same open questions."""
    setup: Setup = data.draw(setups(game, deep=True))
    live = setup.deal()
    stop = data.draw(st.integers(0, 6))
    for turn, (ask, choice) in enumerate(answers(live, setup.choices)):
        if turn == stop:
            break
        live.answer(ask, choice)
    again = replay(Record.from_json(live.record().to_json()))
    pack = setup.rules.deck
    assert [(ask.data(), ask.legal(pack)) for ask in again.pending] == [
        (ask.data(), ask.legal(pack)) for ask in live.pending
    ]
    assert told(again) == told(live)
    assert again.chips == live.chips


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_illegal_answers_are_refused_and_change_nothing(game: str, data: st.DataObject) -> None:
    """An unknown choice, an amount out of bounds, an answer nobody asked for: everything stays as it was."""
    setup: Setup = data.draw(setups(game, deep=True))
    live = setup.deal()
    for ask, choice in answers(live, setup.choices):
        before = state(live)
        wrong = [(ask.id, Choice("sing")), (f"{ask.spot} the weather", choice)]
        wrong.append((f"{setup.rules.seats + 1} {ask.topic}", choice))
        for offer in ask.offers:
            if isinstance(offer, Amount):
                wrong.append((ask.id, Choice(offer.name, offer.high + 1)))
                wrong.append((ask.id, Choice(offer.name, offer.low - 1)))
                wrong.append((ask.id, Choice(offer.name, offer.low, ((0,),))))
            else:
                wrong.append((ask.id, replace(next(offer.answers()), amount=100)))
            if isinstance(offer, Plain):
                wrong.append((ask.id, Choice(offer.name, parts=((0,),))))
            elif isinstance(offer, Pick | Arrangement):
                first = next(offer.answers()).parts
                wrong.append((ask.id, Choice(offer.name)))
                wrong.append((ask.id, Choice(offer.name, parts=(*first, first[0]))))
                wrong.append((ask.id, Choice(offer.name, parts=(first[0][1:], *first[1:]))))
        for question, answer in wrong:
            with pytest.raises(HousewayError):
                live.answer(question, answer)
            assert state(live) == before
        live.answer(ask, choice)
    with pytest.raises(HousewayError, match=r"\(open: none\)$"):
        live.answer("1 anything", "stand")


def short_of_chips(setup: Setup, share: int) -> Setup:
    """Everybody has part of his wagers left; where there is a backline, one bettor is behind all.

    With him the wagers may be more than the bank, so no part of it is reserved for special action.
    """
    rules = rules_of(setup.rules.id, *{**setup.rules.settings, "schedule": "none"}.items())
    lots = [lot for lot in setup.lots if lot.bettor != BACKLINE]
    if rules.filing.backline:
        backed = {bet.id for bet in rules.bets.values() if bet.backline and not bet.stacked}
        lots += [lot._replace(bettor=BACKLINE) for lot in lots if lot.bet in backed]
    staked = Counter[str]()
    for lot in lots:
        staked[lot.bettor] += lot.amount
    few = {name: amount + amount * share // 100 for name, amount in staked.items()}
    bank = tuple(replace(wager, spot=None) for wager in setup.bank)
    return replace(setup, rules=rules, bank=bank, lots=tuple(lots), chips={**setup.chips, **few})


@pytest.mark.parametrize("game", deciding())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_whatever_is_offered_is_accepted(game: str, data: st.DataObject) -> None:
    """However few chips the bettors have left, and whatever they have promised for other hands."""
    setup = short_of_chips(data.draw(setups(game)), data.draw(st.sampled_from([50, 100, 20, 0, 300])))
    live = setup.deal()
    for ask, choice in answers(live, setup.choices):
        for other in live.pending:
            for answer in other.answers():
                live.check(other, answer)
            for offer in other.offers:
                if isinstance(offer, Amount):
                    live.check(other, Choice(offer.name, offer.high))
        offer = ask.offer(choice.name)
        live.answer(ask, Choice(offer.name, offer.high) if isinstance(offer, Amount) else choice)
    assert live.over


@pytest.mark.parametrize("game", deciding())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_misdeal_returns_every_wager(game: str, data: st.DataObject) -> None:
    """A deal declared void at any decision moves nothing but the collection already dropped."""
    setup: Setup = data.draw(setups(game, deep=True))
    table = setup.table()
    live = setup.deal(table=table)
    stop = data.draw(st.integers(0, 4))
    for turn, (ask, choice) in enumerate(answers(live, setup.choices)):
        if turn == stop:
            break
        live.answer(ask, choice)
    if live.over:
        return
    live.misdeal("a card fell on the floor")
    paid = dict(live.chips_before)
    for fee in fees_of(live):
        paid[fee.payer] -= fee.amount
        paid[fee.payee] = paid.get(fee.payee, 0) + fee.amount
    assert live.over
    assert live.result is None
    assert not live.pending
    assert live.chips == paid
    assert table.banked.hands_banked == 0, "a void deal is not a hand banked"
    assert told(replay(Record.from_json(live.record().to_json()))) == told(live)
    with pytest.raises(HousewayError, match="over"):
        live.misdeal("twice")


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_marked_card_gets_the_filed_remedy(game: str, data: st.DataObject) -> None:
    """An exposed, boxed or foreign card plays, is replaced by the next card, or voids the deal, as filed.

    Remedies that depend on the stage of the round, or on whose card it is, have tests of their own.
    """
    setup: Setup = data.draw(setups(game, deep=True))
    plain = setup.play()
    cards = [drawn.card if isinstance(drawn, Drawn) else drawn for drawn in plain.round.drawn]
    at = data.draw(st.integers(0, len(cards) - 1))
    remedies = {mark: getattr(setup.rules.irregularities, mark) for mark in IRREGULAR}
    if setup.rules.irregularities.exposed_bank == "misdeal":
        del remedies["exposed"]
    mark = data.draw(st.sampled_from([mark for mark, remedy in remedies.items() if isinstance(remedy, str)]))
    remedy = remedies[mark]
    marked: list[int | Drawn] = list(cards)
    if remedy == "plays":
        marked[at] = Drawn(cards[at], mark)
    else:
        pieces = Counter(setup.rules.deck.pieces)
        left = list((pieces if mark == "foreign" else pieces - Counter(cards)).elements())
        other = data.draw(st.sampled_from(left))
        marked.insert(at, Drawn(other, mark))
    live = setup.table().begin(plain.deal.opening, Stacked(marked, plain.fresh))
    play_on(live, setup.choices)
    events = [event for event in live.log if isinstance(event, Irregular)]
    assert [event.mark for event in events] == [mark]
    if remedy == "misdeal":
        assert live.round.void
        assert live.result is None
    else:
        assert live.chips == plain.chips
        assert [event for event in live.log if not isinstance(event, Irregular)] == list(plain.log)
    first = marked[at]
    assert isinstance(first, Drawn)
    assert events[0].data(setup.rules.deck)["card"] == setup.rules.deck.show(first.card)
    assert told(replay(Record.from_json(live.record().to_json()))) == told(live)


def test_an_exposed_card_can_void_the_deal(tmp_path: Path) -> None:
    """Where an exposed card is a misdeal, it is thrown into the round and all wagers go back."""
    variant = tmp_path / "strict.toml"
    variant.write_text('extends = "oceana/ez-baccarat"\nirregularities = { exposed = "misdeal" }\n')
    table = Table(load_rules(str(variant)), CardRandom.seeded(1))
    table.sit(1, "Ann", 500_00)
    table.sit(2, "Ben", 500_00)
    table.banked.offer(table.players)
    table.banked.accept(1, "Ann")
    live = table.deal(
        [Lot(2, "Ben", "player", 50_00)], 200_00, stacked("9c 4d 7h:exposed 2s 3s", table.rules.deck)
    )
    assert live.over
    assert live.round.void == "exposed card 7h"
    assert live.result is None
    fee = fees_of(live)[0].amount
    assert fee > 0
    assert table.chips == {HOUSE: fee, "Ann": 500_00 - fee, "Ben": 500_00}, "only the collection was dropped"
    assert table.banked.hands_banked == 0
    assert told(replay(Record.from_json(live.record().to_json()))) == told(live)
    with pytest.raises(HousewayError, match=r"^record: misdeal: the round is void \(exposed card 7h\)$"):
        replay(replace(live.record(), misdeal=""))
