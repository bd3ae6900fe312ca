"""What a seat may see: no face-down card before it is shown, and nothing that depends on one."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from houseway.cards import JOKER, CardRandom, TileSet, parse_cards
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.rounds.log import Burned, Called, Dealt, Moved, Shown
from houseway.rounds.sources import Stacked
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.playing import Setup, answers, by_shape, deciding, examples, rules_of, setups

EXAMPLES = examples(300)
VIEWERS = (None, *range(1, 9))


class Answer(NamedTuple):
    """What was asked, the choice that was made, and in which place of all that was legal."""

    ask: Ask
    choice: Choice
    place: int


def hands_of(live: LiveRound) -> list[list[int]]:
    """The places (in the order drawn) of the cards of each hand, as they were dealt."""
    hands: dict[HandId, list[int]] = {}
    drawn = 0
    for event in live.log:
        if isinstance(event, Dealt):
            hands.setdefault(event.hand, []).append(drawn)
        drawn += isinstance(event, Dealt | Burned)
    return list(hands.values())


def hidden(live: LiveRound, viewer: int | None) -> set[int]:
    """The places (in the order drawn) of the cards that have not been shown to a viewer."""
    found: set[int] = set()
    hands: dict[HandId, list[int]] = {}
    drawn = 0
    for event in live.log:
        match event:
            case Dealt() | Burned():
                if not event.up and viewer not in event.audience:
                    found.add(drawn)
                if isinstance(event, Dealt):
                    hands.setdefault(event.hand, []).append(drawn)
                drawn += 1
            case Moved():
                hands.setdefault(event.to, []).append(hands[event.hand].pop(event.at))
            case Shown():
                found -= {hands[event.hand][at] for at in event.at}
    return found


def exchanged(live: LiveRound, viewer: int | None, seed: int) -> list[int]:
    """The cards of a round, with those that a viewer has not seen exchanged for any others, and more to draw.

    No hidden hand becomes four of a kind: Fast Action Hold'em shows that at once (Club One, L833).
    """
    generator, deck = random.Random(seed), live.rules.deck.pieces
    cards = [card for card in live.round.drawn if isinstance(card, int)]
    unseen = hidden(live, viewer)
    if live.rules.family.sets:  # hands that are set by a house way hold no card or tile twice
        free = sorted(set(deck) - {card for place, card in enumerate(cards) if place not in unseen})
        generator.shuffle(free)
        return [free.pop() if place in unseen else card for place, card in enumerate(cards)] + free
    while True:
        swapped = [generator.choice(deck) if place in unseen else card for place, card in enumerate(cards)]
        if not any(len({swapped[at] >> 2 for at in hand}) == 1 for hand in hands_of(live) if len(hand) == 4):
            return swapped + generator.choices(deck, k=60)


def announced(live: LiveRound) -> list[str]:
    """What the house dealer has called, such as that a hidden card makes no natural."""
    return [event.text for event in live.log if isinstance(event, Called)]


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_no_view_holds_a_face_down_card(game: str, data: st.DataObject) -> None:
    """Dealt from one pack in which every card is different, a hidden card's name is nowhere in a view."""
    setup: Setup = data.draw(setups(game, deep=True))
    deck = setup.rules.deck
    pack = list({deck.show(piece): piece for piece in deck.pieces if piece != JOKER}.values())
    random.Random(setup.seed).shuffle(pack)
    assume(len({lot.spot for lot in setup.lots}) <= (4 if isinstance(deck, TileSet) else 5))
    live = setup.deal(Stacked(pack))

    def check() -> None:
        for viewer in VIEWERS:
            text = str([view for view in live.view(viewer) if view["kind"] != "settled"])
            for place in hidden(live, viewer):
                card = live.round.drawn[place]
                assert isinstance(card, int)
                named = rf"(?<![\w-]){deck.show(card)}(?![\w-])"
                assert not re.search(named, text), f"seat {viewer} sees {deck.show(card)}"

    check()
    for ask, choice in answers(live, setup.choices):
        live.answer(ask, choice)
        check()


@pytest.mark.parametrize("game", deciding())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_views_do_not_depend_on_hidden_cards(game: str, data: st.DataObject) -> None:
    """With the cards a viewer cannot see exchanged for others, he sees the same up to the reveal.

    That holds for what is asked of others as well: being asked must reveal nothing.
    """
    setup: Setup = data.draw(setups(game, deep=True))
    viewer = data.draw(
        st.sampled_from([None, *sorted({setup.player_dealer, *(lot.spot for lot in setup.lots)})])
    )
    stop = data.draw(st.integers(0, 8))
    live = setup.deal()
    given_answers: list[Answer] = []
    for turn, (ask, choice) in enumerate(answers(live, setup.choices)):
        if turn == stop:
            break
        place = [(one.name, one.parts) for one in ask.answers()].index((choice.name, choice.parts))
        live.answer(ask, choice)
        given_answers.append(Answer(ask, choice, place))
    if live.over:
        return  # everything is shown
    source = Stacked(exchanged(live, viewer, setup.seed), live.fresh)
    other = setup.table().begin(live.deal.opening, source)
    for ask, choice, place in given_answers:
        if announced(other) != announced(live)[: len(announced(other))]:
            return  # what the house dealer says of a hidden card is known to all
        asked = next((one for one in other.pending if one.id == ask.id), None)
        assert asked is not None, f"whether {ask.id!r} is asked depends on a hidden card"
        if ask.private and ask.seat != viewer:  # his choice is as hidden as the cards that it names
            choice = asked.answers()[place % len(asked.answers())]
        elif all(offer.name != choice.name for offer in asked.offers):
            return  # with his other cards he could not have done so
        other.answer(asked, choice)
    if announced(other) == announced(live):
        assert other.view(viewer) == live.view(viewer)


def test_a_joker_is_hidden_like_any_card() -> None:
    """Century 21 deals face down, with jokers in the shoe (Club One, L799): each sees his own cards only."""
    rules = rules_of("club-one/century-21-baccarat")
    base = next(bet.id for bet in rules.bets.values() if bet.kind == "base")
    table = Table(rules, CardRandom.seeded(1))
    for seat, name in ((1, "Ann"), (2, "Ben"), (3, "Cleo")):
        table.sit(seat, name, 10_000_00)
    table.banked.offer(table.players)
    table.banked.accept(1, "Ann")
    lots = [Lot(2, "Ben", base, rules.low), Lot(3, "Cleo", base, rules.low)]
    live = table.deal(lots, 1000_00, Stacked(parse_cards("Jo 2c 3c 4c 5c 6c 7c 8c 9c")))
    dealt = [view for view in live.view(3) if view["kind"] == "dealt"]
    assert [view["card"] for view in dealt] == ["??", "2c", "??", "??", "5c", "??"]
    assert next(view["card"] for view in live.view(2) if view["kind"] == "dealt") == "Jo"
    assert "Jo" not in str(live.view(None))
