"""Nobody sees what he may not: what anybody is sent depends on no card that is hidden from him."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.room.actions import PLAYING, SETTLED, RoomAction
from houseway.room.bots import seat_bot
from houseway.room.history import Past, proof, round_view
from houseway.room.openings import rest_is_open
from houseway.room.result_view import result_view
from houseway.room.room_table import RoomTable
from houseway.room.views import TableContext, Viewer, private_state, shared_state
from houseway.rounds.decisions import Ask, Choice, Pick
from houseway.rounds.log import Moved, Shown
from houseway.rounds.sight import read_kept
from houseway.rulebook.families import versus
from houseway.rulebook.rules import Rules
from houseway.table.commitment import CommittedShoe
from houseway.table.layout import smallest
from tests.room.filed_sight import (
    BANK_HANDS,
    BANKER,
    BOARD,
    BURNED,
    PLAYER_DEALER,
    FiledSight,
    playable,
    public_course,
    rules_of,
)
from tests.room.hidden_shapes import kinds_of, one_of_each_shape

DEALER, OTHERS = 1, (2, 4)
RAIL = "Rail"
MOST_SEEDS = 1000
COUNTS = {rank: count for count, rank in enumerate("A23456789", 1)}
AROUND = TableContext(0.0, None, frozenset(), 1, None)


class Impossible(Exception):
    """With other cards, the player who holds them could not have made the same choice."""


class Answer(NamedTuple):
    """What was chosen, in which place of all that was legal, and of how many."""

    action: RoomAction
    place: int
    of: int


class Scripted:
    """A table whose choices are drawn by number, or are those of another: they follow from no card."""

    def __init__(self, game: str, seed: int, cards: Sequence[Card] | None = None) -> None:
        self.answers: list[Answer] = []
        self.room_table = RoomTable(1, rules_of(game))
        self.random = random.Random(seed)
        strategy = "house way" if self.room_table.has_bank else None
        for seat in (DEALER, *OTHERS):
            self.room_table.apply(seat_bot(self.room_table, seat, strategy))
        self.names = dict(self.room_table.table.players)
        low = self.room_table.rules.low
        if self.room_table.rules.filing.backline:
            self.room_table.apply(
                RoomAction("sit", {"name": RAIL, "player": 9, "seat": None, "chips": 100 * low})
            )
        self.room_table.apply(RoomAction("shuffle", {"key": random.Random(seed).randbytes(32).hex()}))
        if cards is not None:
            self.shoe.cards = tuple(cards)
        self.room_table.apply(RoomAction("next", {}))
        if self.room_table.has_bank:
            self._lay(seed)

    def _lay(self, seed: int) -> None:
        low = self.room_table.rules.low
        self.room_table.apply(RoomAction("accept", {"name": self.names[DEALER], "amount": 80 * low}))
        for seat in OTHERS:
            self._bet(self.names[seat], seat)
        if self.room_table.rules.filing.backline:
            self._bet(RAIL, OTHERS[0])
        if self.room_table.rules.filing.joint and seed % 2:
            answer = {"spot": OTHERS[0], "bettor": RAIL, "permit": True}
            self.room_table.apply(RoomAction("join", {"name": RAIL, "spot": OTHERS[0]}))
            self.room_table.apply(RoomAction("permit", {"name": self.names[OTHERS[0]], **answer}))

    def _bet(self, name: str, spot: int) -> None:
        claim = self.room_table.table.claims(name, self.room_table.lots())[spot]
        wagers = smallest(self.room_table.rules, claim=claim)
        self.room_table.apply(RoomAction("bets", {"name": name, "spot": spot, "wagers": wagers}))

    @property
    def shoe(self) -> CommittedShoe:
        """The shoe; its commitment stays what it was when its cards are exchanged."""
        assert self.room_table.shoe is not None
        return self.room_table.shoe

    def steps(self) -> Iterator[None]:
        """Play the round, one choice at a time."""
        self.room_table.apply(RoomAction("deal", {}))
        yield
        while self.room_table.phase == PLAYING:
            self._take(self._choice())
            yield

    def follow(self, answers: Sequence[Answer], holder: int | None) -> None:
        """Play other cards with another table's choices; only their holder may choose differently."""
        self.room_table.apply(RoomAction("deal", {}))
        for answer in answers:
            data = answer.action.data
            ask = next((ask for ask in self._pending if ask.id == data["ask"]), None)
            assert ask is not None, f"whether {data} is asked depends on hidden cards"
            if ask.private and ask.seat == holder:
                if isinstance(ask.offers[0], Pick) and len(ask.answers()) != answer.of:
                    raise Impossible  # two of his cards look alike now, so that other cards are at that place
                answer = self._answer(ask, answer.place % len(ask.answers()))
            elif not self._is_legal(ask, data):
                assert ask.seat == holder, f"what is legal for {data} depends on hidden cards"
                raise Impossible
            self._take(answer)

    @property
    def shown(self) -> list[str]:
        """The hands of seats that were turned up, and the places that single cards were laid from.

        Of two cards that look alike, the first is laid.
        """
        assert self.room_table.live is not None
        log = self.room_table.live.log
        laid = [f"{event.hand} at {event.at}" for event in log if isinstance(event, Moved)]
        return [*(str(event.hand) for event in log if isinstance(event, Shown)), *laid]

    def _take(self, answer: Answer) -> None:
        self.room_table.apply(answer.action)
        self.answers.append(answer)

    @property
    def _pending(self) -> Sequence[Ask]:
        assert self.room_table.live is not None
        return self.room_table.live.pending

    def _choice(self) -> Answer:
        ask = self._pending[self.random.randrange(100) % len(self._pending)]
        return self._answer(ask, self.random.randrange(100) % len(ask.answers()))

    def _answer(self, ask: Ask, place: int) -> Answer:
        answers = ask.answers()
        choice = answers[place].data(self.room_table.rules.deck)
        action = RoomAction("answer", {"name": self.room_table.asked(ask).name, "ask": ask.id, **choice})
        return Answer(action, place, len(answers))

    def _is_legal(self, ask: Ask, data: Mapping[str, Any]) -> bool:
        pack = self.room_table.rules.deck
        try:
            ask.check(ask.meant(Choice.read(dict(data), pack), pack))
        except HousewayError:
            return False
        return True

    @property
    def sight(self) -> FiledSight:
        """Who may know which card now."""
        live = self.room_table.live
        assert live is not None
        faces = [self.room_table.rules.deck.show(card) for card in self.shoe.cards[: self.shoe.drawn]]
        places, course = self.room_table.table.places, public_course(live.log)
        return FiledSight(
            self.room_table.rules, DEALER, places, course, faces, self.room_table.phase == SETTLED
        )

    # ------------------------------------------------------------------ what is sent

    def viewers(self, looking: frozenset[int]) -> list[str | None]:
        """Everybody but those who may look at some cards: the others, the backline, and a stranger."""
        places = self.room_table.table.places.items()
        return [None, *(name for name, place in places if place not in looking)]

    def bytes_for(self, name: str | None, muck: bool) -> str:
        """All that somebody is sent or can ask for now; of a `muck` even when the shoe is retired."""
        viewer = Viewer(name, 1 if name else None)
        told = [shared_state(self.room_table, AROUND), private_state(self.room_table, viewer, AROUND, 0)]
        if self.room_table.phase == SETTLED:
            for retired in (False, True) if muck else (False,):
                past = self._past(name, retired)
                told += [round_view(past), proof(past)]
        return json.dumps(told)

    def _past(self, name: str | None, retired: bool) -> Past:
        """The round as its history has it."""
        live = self.room_table.live
        assert live is not None
        record = live.record()
        row = {"id": 1, "table_id": 1, "number": 1, "shoe": 1, "start": 0, "at": 0.0, "record": record.data()}
        row |= {"events": live.log.kept(), "result": result_view(live, self.room_table.nets)}
        rest_open = rest_is_open(retired, [read_kept(live.log.kept())])
        return Past(row, self.room_table.rules, record, self.room_table.viewpoint(name), self.shoe, rest_open)


# ---------------------------------------------------------------------- the comparison


class Hidden(NamedTuple):
    """Cards that are hidden together: what they are, who may look at them, the shoe with others instead.

    The holder plays them; those who share the action of his bet may look at them too.
    """

    kind: str
    holder: int | None
    shoe: list[Card]
    sharing: frozenset[int] = frozenset()

    @property
    def looking(self) -> frozenset[int]:
        """The places from which they may be looked at."""
        return self.sharing if self.holder is None else self.sharing | {self.holder}


def hidden_now(table: Scripted, seed: int) -> Iterator[Hidden]:
    """Every group of cards that somebody may not know now, exchanged for others of the shoe."""
    cards, drawn, sight = table.shoe.cards, table.shoe.drawn, table.sight
    chance = random.Random(seed)
    yield Hidden("undealt", None, [*cards[:drawn], *chance.sample(cards[drawn:], len(cards) - drawn)])
    for hand, places in sight.hidden().items():
        shoe = list(cards)
        for place, other in zip(places, _others(table, hand, len(places), chance), strict=True):
            shoe[place], shoe[other] = shoe[other], shoe[place]
        yield Hidden(_kind(hand), sight.holder_of[places[0]], shoe, sight.shared_with[places[0]])


def _kind(hand: str) -> str:
    if hand == BURNED:
        return "burned"
    return "bank" if hand in BANK_HANDS else hand if hand == BOARD else "spot"


def _others(table: Scripted, hand: str, count: int, chance: random.Random) -> list[int]:
    """So many undealt places, with cards that the hand could as well have been dealt."""
    shoe, sight, show = table.shoe, table.sight, table.room_table.rules.deck.show
    while True:
        places = chance.sample(range(shoe.drawn, len(shoe.cards)), count)
        if _goes_on(sight, hand, [show(shoe.cards[place]) for place in places]):
            return places


def _goes_on(sight: FiledSight, hand: str, hidden: Sequence[str]) -> bool:
    """Whether a hand with these cards is not a natural: it cannot be one, because the round goes on."""
    ranks = [card[0] for card in hidden]
    if (
        isinstance(sight.how, versus.VersusPlay)
        and sight.how.natural != "none"
        and len(ranks) == sight.how.hole
    ):
        return len(set(ranks)) > 1
    if hand == PLAYER_DEALER and sight.rules.family.name == "blackjack":
        return all(rank in "23456789" for rank in ranks)
    if hand == BANKER and len(hidden) == 1:
        up = sight.faces[sight.hand_of.index(BANKER)][0]
        return (COUNTS.get(up, 0) + COUNTS.get(ranks[0], 0)) % 10 < 8
    return True


@pytest.mark.parametrize("game", one_of_each_shape())
def test_what_others_get_does_not_depend_on_hidden_cards(game: str) -> None:
    """Exchange hidden cards for others: until they are shown nobody's bytes change but their holder's.

    The hidden cards of a spot, of the player-dealer, of the board, burned ones, and all that is undealt.
    """
    exchange_what_is_hidden(game, rounds=4)


@pytest.mark.verify
@pytest.mark.parametrize("game", playable())
def test_what_others_get_does_not_depend_on_hidden_cards_in_many_rounds(game: str) -> None:
    exchange_what_is_hidden(game, rounds=40)


def exchange_what_is_hidden(game: str, rounds: int) -> None:
    """So many rounds, and as many more as it takes until every kind of hidden card was exchanged."""
    compared = Counter[str]()
    missing = {"undealt", *kinds_of(rules_of(game))}
    for seed in range(MOST_SEEDS):
        if seed >= rounds and not missing:
            break
        first = Scripted(game, seed)
        for _ in first.steps():
            for hidden in hidden_now(first, seed):
                if seed < rounds or hidden.kind in missing:
                    compared[hidden.kind] += _compare(first, game, seed, hidden)
        missing -= set(+compared)
    assert not missing, compared


def _shows_by_cards(rules: Rules) -> bool:
    """Whether it depends on the cards of a hand if it is shown: it wins a pot, or is a natural at once."""
    return rules.family.mode != "banked" or getattr(rules.play, "naturals", "") == "turned over at once"


def _compare(first: Scripted, game: str, seed: int, hidden: Hidden) -> bool:
    """Whether the round could be played with other cards; then everybody else got the same bytes."""
    second = Scripted(game, seed, hidden.shoe)
    try:
        second.follow(first.answers, hidden.holder)
    except Impossible:
        return False
    if _shows_by_cards(first.room_table.rules) and second.shown != first.shown:
        return False  # a hand that was thrown away would have won, or one that won would have lost
    for name in first.viewers(hidden.looking):
        muck = hidden.holder is not None
        assert second.bytes_for(name, muck) == first.bytes_for(name, muck), (seed, hidden.kind, name)
    return True


def test_the_shoe_and_its_key_never_leave_the_room_while_it_is_dealt() -> None:
    """A commitment shows leaves; salts and cards only for what may be opened."""
    shoe = CommittedShoe(rules_of(playable()[0]).deck, bytes(range(32)))
    opened = json.dumps(shoe.open([3]))
    assert shoe.key.hex() not in opened
    assert len(json.loads(opened)) == 1
