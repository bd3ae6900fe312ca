"""Joint bets at a table of the room: asked for, permitted or refused, dealt and settled.

The lines are those of Artichoke Joe's (document 004): Pai Gow, L1226-1230; Double Hand Poker, L934-936.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.room.actions import BETTING, PLAYING, SETTLED, RoomAction
from houseway.room.bots import Bots, seat_bot
from houseway.room.clock import Clock
from houseway.room.members import Clocks
from houseway.room.protocol import Join, Permit, parse
from houseway.room.requests import actions_for
from houseway.room.room_table import RoomTable
from houseway.room.views import TableContext, Viewer, private_state, shared_state, your_place
from houseway.rounds.log import UNSEEN
from houseway.rounds.record import Record
from houseway.rounds.sight import seen_hands
from houseway.rulebook.rules import load_rules
from houseway.table.replay import replay

TILES, CARDS = "artichoke-joes/pai-gow", "artichoke-joes/double-hand-poker"
NONE_FILED = "artichoke-joes/fortune-pai-gow-poker"
AROUND = TableContext(0.0, None, frozenset(), 0, None)
KEY, DECISIVE = "07" * 32, "06" * 32  # under the second, both games deal a hand that is no push


class Evening:
    """A table and everything that was done there; Mira banks, Otto and Nina sit, Pia stands on the rail."""

    def __init__(
        self, game: str = TILES, bank: int = 300, settings: dict[str, str] | None = None, key: str = KEY
    ) -> None:
        self.rules = load_rules(game, {"schedule": "none", **(settings or {})})
        self.table = RoomTable(1, self.rules)
        self.done: list[RoomAction] = []
        for name, seat in (("Mira", 1), ("Otto", 2), ("Nina", 4), ("Pia", None)):
            self.does("sit", name=name, player=None, seat=seat, chips=500_00)
        self.does("shuffle", key=key)
        self.does("next")
        self.does("accept", name="Mira", amount=bank * 100)

    def does(self, kind: str, **data: Any) -> None:
        """Apply an action; one that is refused is not part of the evening."""
        action = RoomAction(kind, json.loads(json.dumps(data)))
        self.table.apply(action)
        self.done.append(action)

    def bet(self, name: str, amount: int, spot: int = 2) -> None:
        """All that somebody has on a spot, in dollars."""
        self.does("bets", name=name, spot=spot, wagers={"main": amount * 100})

    def asked(self, otto: int = 40, pia: int = 20) -> Evening:
        """Otto bets on his own hand, Pia behind him, and she asks to bet jointly."""
        self.bet("Otto", otto)
        self.bet("Pia", pia)
        self.does("join", name="Pia", spot=2)
        return self

    def answered(self, permit: bool = True) -> Evening:
        """Otto answers Pia."""
        self.does("permit", name="Otto", spot=2, bettor="Pia", permit=permit)
        return self

    def played(self) -> Evening:
        """The round to its end, every question answered by its default."""
        self.does("deal")
        while self.table.phase == PLAYING:
            assert self.table.live is not None
            ask = self.table.live.pending[0]
            answer = ask.default.data(self.rules.deck)
            self.does("answer", name=self.table.asked(ask).name, ask=ask.id, **answer)
        return self

    def dealt(self) -> Evening:
        """The round up to the moment when hands are set."""
        self.does("deal")
        live = self.table.live
        assert live is not None
        for ask in [ask for ask in live.pending if ask.question == "first pile"]:
            self.does("answer", name="Mira", ask=ask.id, **ask.default.data(self.rules.deck))
        return self

    def parties(self) -> list[tuple[str, str]]:
        """The bettors in their order, and with whom each bets jointly."""
        return [(lot.bettor, lot.party) for lot in self.table.lots()]

    def joint(self, name: str = "Pia") -> str | None:
        """What the room tells a bettor behind Otto of a joint bet."""
        state = private_state(self.table, Viewer(name, 1), AROUND, 0)
        return next(row.get("joint") for row in state["may_bet"] if row["spot"] == 2)

    def questions(self, name: str) -> list[Any]:
        """What somebody is asked about joint bets."""
        return list(private_state(self.table, Viewer(name, 1), AROUND, 0)["joint_asks"])

    def again(self) -> RoomTable:
        """The table as its actions make it anew, after a restart."""
        table = RoomTable(1, self.rules)
        for action in self.done:
            table.apply(action)
        return table


# ---------------------------------------------------------------------- asked, permitted, refused


def test_a_bet_is_joint_once_the_seated_player_permits_it() -> None:
    """L1230; until then it is sequential, behind his (L1229)."""
    evening = Evening()
    evening.bet("Otto", 40)
    assert evening.joint() is None
    evening.bet("Pia", 20)
    assert evening.joint() == "may ask"
    evening.does("join", name="Pia", spot=2)
    assert (evening.joint(), evening.parties()) == ("asked", [("Otto", ""), ("Pia", "")])
    assert evening.questions("Otto") == [{"spot": 2, "bettor": "Pia", "amount": 20}]
    assert evening.questions("Nina") == evening.questions("Pia") == []
    assert shared_state(evening.table, AROUND)["message"] == "Pia asks to bet jointly with Otto at spot 2."
    turns = [your_place(evening.table, Viewer(name, 1)) for name in ("Otto", "Nina")]
    assert [turn["turn"] for turn in turns if turn] == [True, False]
    evening.answered()
    assert (evening.joint(), evening.parties()) == ("agreed", [("Otto", ""), ("Pia", "Otto")])
    assert evening.questions("Otto") == []
    bets = shared_state(evening.table, AROUND)["bets"]
    assert [(bet["bettor"], bet.get("party")) for bet in bets] == [("Otto", None), ("Pia", "Otto")]


def test_a_refusal_stands_for_the_hand() -> None:
    evening = Evening().asked().answered(permit=False)
    assert (evening.joint(), evening.parties()) == ("refused", [("Otto", ""), ("Pia", "")])
    evening.does("bets", name="Pia", spot=2, wagers={})
    evening.bet("Pia", 10)
    with pytest.raises(HousewayError, match="spot 2: Otto has refused"):
        evening.does("join", name="Pia", spot=2)
    evening.played()
    evening.does("shuffle", key=KEY)
    evening.does("next")
    evening.asked()
    assert evening.joint() == "asked"


def test_a_player_at_another_seat_may_ask_too() -> None:
    evening = Evening()
    evening.bet("Otto", 40)
    evening.bet("Nina", 10)
    evening.does("join", name="Nina", spot=2)
    evening.does("permit", name="Otto", spot=2, bettor="Nina", permit=True)
    assert evening.parties() == [("Otto", ""), ("Nina", "Otto")]


@pytest.mark.parametrize("higher", [False, True])
def test_a_permission_is_for_no_more_than_was_asked(higher: bool) -> None:
    evening = Evening().asked().answered()
    evening.bet("Pia", 30 if higher else 10)
    assert evening.joint() == ("asked" if higher else "agreed")
    assert evening.parties()[1] == ("Pia", "" if higher else "Otto")


@pytest.mark.parametrize("answered", [False, True])
def test_without_the_seated_players_wager_there_is_nothing_to_share(answered: bool) -> None:
    """It lapses for good: the same wager again is no permission."""
    evening = Evening().asked()
    if answered:
        evening.answered()
    evening.does("bets", name="Otto", spot=2, wagers={})
    assert not evening.table.requests
    evening.bet("Otto", 40)
    assert (evening.joint(), evening.parties()) == ("may ask", [("Otto", ""), ("Pia", "")])


def test_it_lapses_when_the_seated_player_leaves() -> None:
    evening = Evening().asked().answered()
    evening.does("leave", name="Otto")
    assert not evening.table.requests
    assert not evening.table.lots()


@pytest.mark.parametrize(
    ("name", "spot", "message"),
    [
        ("Pia", 2, "spot 2: Otto has been asked already"),
        ("Otto", 2, "spot 2: this is your own hand"),
        ("Nina", 2, "spot 2: place the wager first that is to be joint"),
        ("Pia", 4, "spot 4: Nina has no wager here to bet jointly with"),
    ],
)
def test_requests_that_are_refused_in_words(name: str, spot: int, message: str) -> None:
    evening = Evening().asked()
    evening.bet("Pia", 10, 4)
    with pytest.raises(HousewayError, match=message):
        evening.does("join", name=name, spot=spot)


def test_only_the_player_who_is_asked_answers() -> None:
    evening = Evening().asked()
    for name, spot, bettor in (
        ("Nina", 2, "Pia"),
        ("Pia", 2, "Pia"),
        ("Otto", 2, "Nina"),
        ("Otto", 4, "Pia"),
    ):
        with pytest.raises(HousewayError, match="does not ask you for a joint bet now"):
            evening.does("permit", name=name, spot=spot, bettor=bettor, permit=True)
    evening.answered(permit=False)
    with pytest.raises(HousewayError, match="does not ask you for a joint bet now"):
        evening.answered()


def test_a_game_without_joint_bets_has_no_requests() -> None:
    evening = Evening(NONE_FILED)
    evening.bet("Otto", 40)
    evening.bet("Pia", 20)
    assert evening.joint() is None
    with pytest.raises(HousewayError, match="this game has no joint bets"):
        evening.does("join", name="Pia", spot=2)


def test_kum_kum_bets_share_the_limit() -> None:
    """L934: only if the total bet is no more than the game's limit; Pai Gow prints no such total."""
    with pytest.raises(HousewayError, match=r"\$110 in joint bets is more than the maximum of \$100"):
        Evening(CARDS, settings={"limits": "10-100"}).asked(60, 50)
    together = Evening(CARDS, settings={"limits": "10-100"}).asked(60, 40).answered()
    with pytest.raises(HousewayError, match=r"\$110 in joint bets"):
        together.bet("Otto", 70)
    assert Evening(TILES, settings={"limits": "10-100"}).asked(60, 50).answered().parties()[1] == (
        "Pia",
        "Otto",
    )


def test_messages_become_actions() -> None:
    table = Evening().table
    join = parse('{"type": "join", "spot": 2}')
    permit = parse('{"type": "permit", "spot": 2, "bettor": "Pia", "permit": true}')
    assert isinstance(join, Join)
    assert isinstance(permit, Permit)
    assert actions_for(table, "Pia", 9, join) == [RoomAction("join", {"name": "Pia", "spot": 2})]
    answer = {"name": "Otto", "spot": 2, "bettor": "Pia", "permit": True}
    assert actions_for(table, "Otto", 2, permit) == [RoomAction("permit", answer)]


# ---------------------------------------------------------------------- dealt, told, restored


@pytest.mark.parametrize("game", [TILES, CARDS])
def test_a_joint_bet_is_settled_recorded_and_told(game: str) -> None:
    """A bank of $30 is shared by $40 and $20 as two to one (L936, L1228); the rows name both bettors."""
    evening = Evening(game, bank=30, key=DECISIVE).asked().answered().played()
    live = evening.table.live
    assert live is not None
    assert evening.table.phase == SETTLED
    settlement = shared_state(evening.table, AROUND)["settlement"]
    assert settlement is not None
    rows = [(row["bettor"], row.get("party"), row["amount"], abs(row["net"])) for row in settlement["rows"]]
    assert rows == [("Otto", None, 40, 20), ("Pia", "Otto", 20, 10)]
    story = private_state(evening.table, Viewer("Pia", 9), AROUND, 0)["story"]
    told = [line["text"] for line in story if "jointly with Otto" in line["text"]]
    assert told[0] == "You bet $20 on Main at spot 2, jointly with Otto."
    assert told[1].strip().startswith("your Main $20 at spot 2, jointly with Otto:")
    record = live.record()
    assert replay(Record.from_json(record.to_json())).record() == record


@pytest.mark.parametrize("steps", ["asked", "agreed", "refused", "played"])
def test_a_restarted_room_goes_on_with_its_requests(steps: str) -> None:
    evening = Evening(CARDS, bank=30).asked()
    if steps != "asked":
        evening.answered(permit=steps != "refused")
    if steps == "played":
        evening.played()
    again = evening.again()
    assert (again.requests, again.lots()) == (evening.table.requests, evening.table.lots())
    for viewer in (Viewer("Otto", 2), Viewer("Pia", 9), Viewer()):
        assert private_state(again, viewer, AROUND, 0) == private_state(evening.table, viewer, AROUND, 0)
    assert again.table.chips == evening.table.table.chips


def test_an_unanswered_request_is_not_granted() -> None:
    evening = Evening().asked().played()
    assert evening.table.live is not None
    assert [lot.party for lot in evening.table.live.round.lots] == ["", ""]


# ---------------------------------------------------------------------- what joint bettors see


def sees(evening: Evening, place: int | None, hand: str = "2") -> bool:
    """Whether a place knows the faces of a hand before it is opened."""
    assert evening.table.live is not None
    hands = seen_hands(evening.table.live.log, place)
    cards = next((cards for name, cards in hands.items() if str(name) == hand), [])
    return bool(cards) and None not in cards


@pytest.mark.parametrize("game", [TILES, CARDS])
@pytest.mark.parametrize("permit", [False, True])
def test_a_joint_bettor_sees_the_common_hand(game: str, permit: bool) -> None:
    """L1268, L986: the hand that is shared, and no other; nobody else sees it."""
    evening = Evening(game).asked().answered(permit)
    evening.bet("Nina", 10, 4)
    evening.dealt()
    rail = evening.table.table.places["Pia"]
    assert sees(evening, 2)
    assert sees(evening, rail) == permit
    assert not sees(evening, 4)
    assert not sees(evening, 1)
    assert not sees(evening, None)
    assert not sees(evening, rail, "4")
    assert sees(evening, 4, "4")
    events = private_state(evening.table, Viewer("Nina", 4), AROUND, 0)["events"]
    dealt = [event for event in events if event["kind"] == "dealt" and event["hand"]["id"] == "2"]
    assert dealt
    assert all(event["card"] == UNSEEN for event in dealt)


@pytest.mark.parametrize("game", [TILES, CARDS])
def test_a_joint_bettor_in_another_position_does_not_see_the_hand(game: str) -> None:
    """L966, L987, L1267: no player may show his hand to a player active in another position."""
    evening = Evening(game)
    evening.bet("Otto", 40)
    evening.bet("Nina", 20, 4)
    evening.bet("Nina", 10)
    evening.does("join", name="Nina", spot=2)
    evening.does("permit", name="Otto", spot=2, bettor="Nina", permit=True)
    evening.dealt()
    assert sees(evening, 2)
    assert sees(evening, 4, "4")
    assert not sees(evening, 4)


# ---------------------------------------------------------------------- the clock, and bots

CLOCKS = Clocks(betting=20, decision=15, bank=12, away=30, bots=1)
START = 1000.0


def clock_of(evening: Evening) -> Clock:
    """The clock of a table whose betting begins at `START`, with everybody connected."""
    clock = Clock(
        evening.table, CLOCKS, Bots(evening.table), lambda: KEY, connected=set(evening.table.members)
    )
    clock.acted = START
    clock.follow(START)
    return clock


def step(clock: Clock) -> tuple[float, list[str]]:
    """When the next automatic step is due, and what it does."""
    found = clock.next_step()
    assert found is not None
    return found.at - START, [action.kind for action in found.actions()]


def test_the_deal_waits_for_an_answer_up_to_the_time_of_a_decision() -> None:
    evening = Evening()
    clock = clock_of(evening)
    evening.bet("Otto", 40)
    evening.bet("Pia", 20)
    for name in ("Mira", "Otto", "Nina", "Pia"):
        evening.does("ready", name=name)
    clock.follow(START + 5)
    assert step(clock) == (1, ["deal"])
    evening.does("join", name="Pia", spot=2)
    clock.follow(START + 5)
    assert step(clock) == (20, ["deal"])
    evening.answered()
    clock.follow(START + 6)
    assert step(clock) == (1, ["deal"])


def test_a_late_request_has_its_own_time_and_no_more_than_once() -> None:
    evening = Evening()
    clock = clock_of(evening)
    evening.asked()
    clock.follow(START + 18)
    assert step(clock) == (33, ["deal"])
    evening.does("bets", name="Pia", spot=2, wagers={})
    evening.bet("Pia", 20)
    clock.follow(START + 30)
    evening.does("join", name="Pia", spot=2)
    clock.follow(START + 31)
    assert step(clock) == (35, ["deal"])


@pytest.mark.parametrize(("bank", "permits"), [(300, True), (50, False)])
def test_a_bot_permits_what_costs_it_no_action(bank: int, permits: bool) -> None:
    """With a bank that covers all wagers, sharing action takes nothing from anybody."""
    evening = Evening(bank=bank)
    bot = seat_bot(evening.table, 3)
    evening.does(bot.kind, **bot.data)
    clock = clock_of(evening)
    name = str(bot.data["name"])
    evening.does("bets", name=name, spot=3, wagers={"main": 40_00})
    evening.does("ready", name=name)
    evening.bet("Pia", 20, 3)
    evening.does("join", name="Pia", spot=3)
    clock.follow(START + 4)
    found = clock.next_step()
    assert found is not None
    assert found.at == START + 5
    answer = {"name": name, "spot": 3, "bettor": "Pia", "permit": permits}
    assert found.actions() == [RoomAction("permit", answer)]
    assert evening.table.phase == BETTING
