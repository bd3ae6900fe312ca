"""Kills: in the deal, for pots that were won, by kill buttons; limits, order and what is owed.

Lines are of 000 (Lucky Lady), 001 (Club One), 002 (Delta Club) and 004 (Artichoke Joe's).
"""

from __future__ import annotations

from typing import Any

import pytest

from houseway.cards import CardRandom
from houseway.rounds.decisions import Amount, Choice
from houseway.rulebook.rules import load_rules
from houseway.table.kills import Kills
from houseway.table.live import LiveRound
from houseway.table.pots import Pots
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.games.ring import stacking
from tests.games.ring.stacking import act, nets, offers
from tests.table.entering import people_without

LUCKY_LADY, CLUB_ONE, DELTA = "lucky-lady/lowball-draw", "club-one/lowball", "delta-club/lowball-ace-to-five"


def table(game: str, seats: int = 6, chips: dict[int, int] | None = None, **settings: Any) -> Table:
    """A table with $500 at each seat; the first hand has its button at seat 1."""
    rules = load_rules(game, {"schedule": "none", **settings})
    found = Table(rules, CardRandom.seeded(1), fresh_shoe=True)
    for seat in range(1, seats + 1):
        found.sit(seat, f"seat {seat}", (chips or {}).get(seat, 500) * 100)
    return found


def kills(live: LiveRound, **chosen: int) -> LiveRound:
    """Let these seats kill (``s3=10``, in dollars), and nobody else; the question is asked once."""
    for ask in live.pending:
        assert ask.question == "kill"
        amount = chosen.get(f"s{ask.spot}")
        fixed = not isinstance(ask.offers[1], Amount)
        choice = Choice("no kill") if amount is None else Choice("kill", 0 if fixed else amount * 100)
        live.answer(ask, choice)
    return live


def may_kill(live: LiveRound) -> dict[int, tuple[float, float]]:
    """The seats that are asked for a kill, with the least and the most of it."""
    found = {}
    for ask in live.pending:
        offer = ask.offers[1]
        low, high = (offer.low, offer.high) if isinstance(offer, Amount) else (offer_cost(offer), 0)
        found[ask.spot] = (low / 100, (high or low) / 100)
    return found


def offer_cost(offer: Any) -> int:
    cost = offer.cost
    assert isinstance(cost, int)
    return cost


def fold_to(live: LiveRound, winner: int) -> LiveRound:
    """Let everybody but one fold to a call or a bet of his."""
    while live.pending:
        (ask,) = live.pending
        names = [offer.name for offer in ask.offers]
        if ask.spot != winner:
            live.answer(ask, "fold")
        else:
            live.answer(ask, next(name for name in ("check", "call") if name in names))
    return live


def limits_called(live: LiveRound) -> tuple[float, ...]:
    """The fixed bets of the rounds, as the house dealer calls them."""
    said = [event.data(live.rules.deck)["text"] for event in live.log if event.kind == "called"]
    return tuple(float(word.strip("$")) for word in said[-1].split() if word.startswith("$"))


# ---------------------------------------------------------------------- in the deal


def test_the_ladder_of_structured_kills() -> None:
    """000:L23: kill 10, overkill 20, second overkill 40; limits 10-20, 20-40, 40-80."""
    live = table(LUCKY_LADY).begin()
    assert len(live.round.drawn) == 12, "two cards each"
    assert set(may_kill(live).values()) == {(5, 5), (10, 10)}, "the blind adds 5 to his 5"
    kills(live, s4=10)
    assert limits_called(live) == (10, 20)
    assert may_kill(live) == {2: (15, 15), 3: (20, 20), 5: (20, 20), 6: (20, 20), 1: (20, 20)}
    kills(live, s6=20)
    assert limits_called(live) == (20, 40)
    assert may_kill(live)[4] == (30, 30), "40, of which 10 are in"
    kills(live, s4=40)
    assert limits_called(live) == (40, 80)
    kills(live)
    assert len(live.round.drawn) == 30, "three more cards each"
    assert offers(live) == {"call": 40, "raise": (80, 80), "fold": 0}


def test_the_caps_of_a_killed_pot() -> None:
    """000:L11, L23: blind 5, kill 10, overkill 20: a bet and three raises make 80."""
    live = kills(kills(kills(table(LUCKY_LADY).begin(), s4=10), s5=20))
    act(live, "3 raise 40; 4 raise 60; 5 raise 80")
    assert offers(live) == {"call": 80, "fold": 0}


def test_a_kill_of_any_amount() -> None:
    """000:L25-27: at 10-20 with $330, from 20 to 110; 45 is posted, and $240 do not suffice for 90."""
    live = table(LUCKY_LADY, chips={4: 331, 5: 241, 6: 1001}, limits="10-20").begin()
    assert may_kill(live)[4] == (20, 110)
    kills(live, s4=45)
    assert limits_called(live) == (45, 90)
    assert 5 not in may_kill(live)
    assert may_kill(live)[6] == (90, 333)


@pytest.mark.parametrize(("game", "kill"), [(CLUB_ONE, 8), (DELTA, 10)])
def test_a_kill_doubles_the_limits_and_the_killer_acts_last(game: str, kill: int) -> None:
    """001:L358, 002:L956, L966: twice the big blind, both limits doubled; the killer is last to act."""
    live = kills(table(game).begin(), s4=kill)
    assert limits_called(live) == (kill, 2 * kill)
    asked = []
    while live.pending[0].question == "bet":
        asked.append(live.pending[0].spot)
        act(live, f"{asked[-1]} {'check' if 'check' in offers(live) else 'call'}")
    assert asked == [5, 6, 1, 2, 3, 4]


def test_the_killer_acts_before_a_player_who_raised() -> None:
    """002:L966: seat 5 calls, 1 raises: the killer, seat 4, acts before seat 5 answers."""
    live = kills(table(DELTA).begin(), s4=10)
    act(live, "5 call; 6 fold; 1 raise 20; 2 fold; 3 fold")
    assert live.pending[0].spot == 4
    act(live, "4 call")
    assert live.pending[0].spot == 5


def test_after_a_raise_of_the_killer_the_first_who_entered_acts() -> None:
    """002:L966."""
    live = kills(table(DELTA).begin(), s4=10)
    act(live, "5 fold; 6 call; 1 call; 2 fold; 3 call; 4 raise 20")
    assert live.pending[0].spot == 6


def test_who_may_kill_at_delta_club() -> None:
    """002:L963: with four times the kill blind of 10 in his stack; one kill a pot."""
    live = table(DELTA, chips={4: 39, 5: 40}).begin()
    assert set(may_kill(live)) == {1, 2, 3, 5, 6}
    assert kills(live, s2=10, s5=10).pending[0].question == "bet", "the first from the button has it"
    assert live.round.stakes is not None
    assert live.round.stakes.kills == {2: 1000}


def test_nobody_sees_who_kills_before_all_have_answered() -> None:
    """Everybody is asked at the same time."""
    live = table(CLUB_ONE).begin()
    ask = next(ask for ask in live.pending if ask.spot == 6)
    live.answer(ask, "kill")
    answers = [event for event in live.view(2) if event["kind"] == "chose"]
    assert answers
    assert all("choice" not in event for event in answers)


def test_an_unopened_pot_goes_to_the_killer() -> None:
    """000:L35: eight antes of 1, blind 5, kill 10: the killer takes 23, which is 12 more than he put in."""
    live = kills(kills(table(LUCKY_LADY, seats=8).begin(), s5=10))
    assert nets(fold_to(live, 5))[5] == 12


# ---------------------------------------------------------------------- kill buttons


def play_out(game: Table, **chosen: int) -> LiveRound:
    """A hand that these seats kill, in which everybody folds to the largest kill or blind."""
    live = game.begin()
    while live.pending and live.pending[0].question == "kill":
        kills(live, **chosen)
        chosen = {}
    stakes = live.round.stakes
    assert stakes is not None
    best = (
        max(stakes.kills, key=lambda seat: stakes.kills[seat]) if stakes.kills else live.deal.start.order[0]
    )
    return fold_to(live, best)


def state(game: Table) -> dict[str, Any]:
    assert isinstance(game.mode, Pots)
    return game.mode.kills.state() or {}


def test_a_kill_round() -> None:
    """000:L20-21: three of four have killed a pot: on the next hand the fourth kills in the blind."""
    game = table(LUCKY_LADY, seats=4)
    play_out(game, s1=10)
    play_out(game, s3=10)
    assert state(game) == {"buttons": ["seat 1", "seat 3"]}
    live = play_out(game, s2=10)
    assert state(game) == {"owed": ["seat 4"], "buttons": ["seat 1", "seat 3", "seat 2"]}
    called = [event.data(live.rules.deck)["text"] for event in live.log if event.kind == "called"]
    assert called[-1] == "buttons up: seat 4 must kill a pot each"
    live = game.begin()
    assert live.round.stakes is not None
    assert live.round.stakes.kills == {4: 1000}
    assert len(live.round.drawn) == 8, (
        "the kill is posted before the cards; overkills are asked for after two"
    )
    while live.pending[0].question == "kill":
        kills(live)
    fold_to(live, 4)
    assert state(game) == {}, "a new kill round"


def test_several_players_kill_in_order_from_the_left_of_the_dealer() -> None:
    """000:L21: one hand at a time, until all kill obligations are satisfied."""
    game = table(LUCKY_LADY, seats=5, kill_buttons="three")
    for killers in ({"s2": 10}, {"s3": 10}, {"s4": 10}):
        play_out(game, **killers)
    owed = state(game)["owed"]
    assert owed == ["seat 5", "seat 1"], "the button was at seat 3"
    game.leave(5)
    assert state(game)["owed"] == ["seat 1"]


# ---------------------------------------------------------------------- two pots in a row


def win(game: Table, seat: int, *, called: bool) -> LiveRound:
    """A hand that a seat wins: everybody folds to his raise, at once or after one player has called a bet."""
    live = game.begin()
    while live.pending and live.pending[0].question == "kill":
        kills(live)
    caller = next(other for other in live.deal.start.order if other != seat)
    raised = False
    while live.pending:
        (ask,) = live.pending
        names = [offer.name for offer in ask.offers]
        if ask.question == "draw":
            live.answer(ask, ask.default)
        elif ask.spot == seat:
            last = len(live.round.stakes.streets) > 1 if live.round.stakes else False
            if "raise" in names and not raised and not last:
                raised = True
                offer = next(offer for offer in ask.offers if isinstance(offer, Amount))
                live.answer(ask, Choice("raise", offer.low))
            elif "bet" in names and last:
                offer = next(offer for offer in ask.offers if isinstance(offer, Amount))
                live.answer(ask, Choice("bet", offer.low))
            else:
                live.answer(ask, "check" if "check" in names else "call")
        elif (
            called and ask.spot == caller and len(live.round.stakes.streets if live.round.stakes else ()) == 1
        ):
            live.answer(ask, "call" if "call" in names else "check")
        else:
            live.answer(ask, "check" if "check" in names else "fold")
    assert nets(live)[seat] > 0
    return live


def test_two_pots_in_a_row_oblige_a_player_to_kill() -> None:
    """002:L952-956: the second needs a full bet that is no blind; a killer who wins kills again."""
    game = table(DELTA)
    win(game, 3, called=False)
    assert state(game) == {"leg": "seat 3"}, "the first pot may have any size"
    win(game, 3, called=False)
    assert state(game) == {"leg": "seat 3"}, "only blinds were won: still one leg"
    live = win(game, 3, called=True)
    assert state(game) == {"leg": "seat 3", "owed": ["seat 3"]}
    said = [event.data(live.rules.deck)["text"] for event in live.log if event.kind == "called"]
    assert said[-1] == "seat 3 must kill the next pot"
    live = win(game, 3, called=False)
    assert live.round.stakes is not None
    assert live.round.stakes.kills == {3: 1000}
    assert state(game) == {"leg": "seat 3", "owed": ["seat 3"]}
    live = win(game, 5, called=True)
    assert live.round.stakes is not None
    assert live.round.stakes.kills == {3: 1000}
    assert state(game) == {"leg": "seat 5"}


def test_a_full_bet_without_a_limit_is_the_big_blind() -> None:
    """002:L954, L981: with blinds of 5 and 10, the 5 that complete a small blind are no full bet."""
    game = table(DELTA, seats=3, form="no limit", limits="5-10")
    for seat, owed in ((3, []), (3, ["seat 3"])):
        win(game, seat, called=True)
        assert state(game).get("owed", []) == owed
    terms = Kills(load_rules(DELTA, {"form": "no limit", "limits": "5-10"})).terms
    assert terms is not None
    assert terms.bet == 1000


def test_a_kill_replaces_the_players_own_blind() -> None:
    """004:L806 by reading: the killer in the big blind posts 10, not 5 and 10."""
    game = table(DELTA, seats=3)
    win(game, 3, called=False)
    win(game, 3, called=True)
    live = game.begin()
    posted = [(paid.on, paid.amount) for paid in live.transfers if paid.payer == "seat 3"]
    assert posted == [("kill blind", 1000)]


def test_a_kill_replaces_what_its_player_would_post_to_get_a_hand() -> None:
    """004:L806 by reading: a kill of 6 is in place of the big blind that he missed; the small one is dead."""
    game = table("artichoke-joes/texas-holdem", kill="kill")
    for _ in range(2):
        fold_to(game.begin(), 3)
    assert isinstance(game.mode, Pots)
    for _ in range(5):
        live = game.begin(game.mode.usual_opening(people_without(game, [3])))
        fold_to(live, live.deal.start.order[-1])
    game.mode.entry.wish(3, "post both")
    live = game.begin()
    posted = [(paid.on, paid.amount) for paid in live.transfers if paid.payer == "seat 3"]
    assert posted == [("kill blind", 600), ("dead small blind", 100)]
    act(live, "1 raise 12; 2 fold")
    assert offers(live) == {"call": 6, "raise": (18, 18), "fold": 0}


def test_who_owes_a_kill_and_comes_in_by_one_kills_once() -> None:
    """002:L952-958, L965: he missed his blinds meanwhile, and one kill makes up for both."""
    game = table(DELTA)
    win(game, 3, called=False)
    win(game, 3, called=True)
    assert isinstance(game.mode, Pots)
    for _ in range(5):
        live = game.begin(game.mode.usual_opening(people_without(game, [3])))
        fold_to(kills(live), live.deal.start.order[-1])
    game.mode.entry.wish(3, "kill")
    live = game.begin()
    assert live.round.posts is not None
    assert (live.deal.start.killers, live.round.posts.kills) == ((3,), (3,))
    assert [paid.amount for paid in live.transfers if paid.payer == "seat 3"] == [1000]
    assert len([event for event in live.log if event.kind == "called"]) == 1


def test_a_kill_is_part_of_its_players_straddle() -> None:
    """004:L781, L806 by reading: who kills for 6 does not put in a straddle of 6 besides."""
    game = table("artichoke-joes/texas-holdem", kill="kill")
    for _ in range(2):
        fold_to(game.begin(), 6)
    assert isinstance(game.mode, Pots)
    game.mode.dealer = 2  # the big blind is at seat 5
    game.mode.entry.wish_to_straddle(6, True)
    live = game.begin()
    assert [(paid.on, paid.amount) for paid in live.transfers if paid.payer == "seat 6"] == [
        ("kill blind", 600)
    ]


def test_the_kill_button_of_a_player_who_left_belongs_to_nobody() -> None:
    """002:L960; a kill that he owes waits for him (L965)."""
    game = table(DELTA)
    win(game, 3, called=False)
    game.leave(3)
    assert state(game) == {}
    game = table(DELTA)
    win(game, 3, called=False)
    win(game, 3, called=True)
    game.leave(3)
    assert state(game) == {"owed": ["seat 3"]}
    assert not game.begin().round.killers


# ---------------------------------------------------------------------- scoops


def scoop(game: Table, seat: int, size: int) -> LiveRound:
    """A hand that one seat wins alone, with at least so much in the pot if the bets allow it."""
    live = game.begin()
    while live.pending:
        (ask,) = live.pending
        names = [offer.name for offer in ask.offers]
        enough = sum(live.pots.values()) >= size * 100
        amount = next((offer for offer in ask.offers if isinstance(offer, Amount)), None)
        if ask.spot == seat:
            if amount is not None:
                live.answer(ask, Choice(amount.name, amount.low))
            else:
                live.answer(ask, "check" if "check" in names else "call")
        elif enough or "call" not in names:
            live.answer(ask, "check" if "check" in names else "fold")
        else:
            live.answer(ask, "call")
    return live


@pytest.mark.parametrize(
    ("game", "limits", "settings", "size", "kill"),
    [
        ("lucky-lady/omaha-hi-lo-8-or-better", "3-6", {}, 40, 6),  # 000:L65
        ("lucky-lady/omaha-hi-lo-8-or-better", "4-8", {}, 50, 8),
        ("delta-club/omaha-hi-lo-8", "4-8", {"kill": "scoop kill"}, 40, 8),  # 002:L962: five times 8
    ],
)
def test_a_scoop_of_a_certain_size_obliges_its_winner_to_kill(
    game: str, limits: str, settings: dict[str, Any], size: int, kill: int
) -> None:
    """The pot is counted before the drop, and what nobody called is not in it."""
    found = table(game, limits=limits, **settings)
    live = scoop(found, 3, 10)
    stakes = live.round.stakes
    assert stakes is not None
    assert sum(stakes.total.values()) < size * 100
    assert state(found) == {}
    live = scoop(found, 3, size + 16)
    assert state(found) == {"owed": ["seat 3"]}
    live = found.begin()
    assert live.round.stakes is not None
    assert live.round.stakes.kills == {3: kill * 100}
    low, high = (float(limit) for limit in limits.split("-"))
    assert limits_called(live) == (2 * low, 2 * high)


@pytest.mark.parametrize(
    ("scooped", "hands", "owes"),
    [
        # Seat 2 has three kings, and on this board a low of 6-5-3-2-A beside them, or no low.
        ("any whole pot", {2: "6s 5s Ks Kh", 3: "Qs Qd Jd Jh"}, True),
        ("high and low", {2: "6s 5s Ks Kh", 3: "Qs Qd Jd Jh"}, True),
        ("any whole pot", {2: "Js Jc Ks Kh", 3: "Qs Qd Jd Jh"}, True),
        ("at the showdown", {2: "Js Jc Ks Kh", 3: "Qs Qd Jd Jh"}, True),
        ("high and low", {2: "Js Jc Ks Kh", 3: "Qs Qd Jd Jh"}, False),
    ],
)
def test_which_whole_pot_is_a_scoop(scooped: str, hands: dict[int, str], owes: bool) -> None:
    """004:L804: sweeping the pot in a split pot game, which is by reading any whole pot."""
    live = stacking.deal(
        "artichoke-joes/omaha-high-low",
        {**hands, 1: ""},
        board="Kd 3c 2h Ad 9c",
        kill="kill",
        scooped=scooped,
    )
    while live.pending:
        (ask,) = live.pending
        names = [offer.name for offer in ask.offers]
        live.answer(ask, "fold" if ask.spot == 1 else "check" if "check" in names else "call")
    assert live.result is not None
    assert bool((live.result.kills or {}).get("owed")) == owes


def test_a_pot_that_everybody_folds_for_is_no_scoop_by_another_reading() -> None:
    game = table("artichoke-joes/omaha-high-low", kill="kill")
    fold_to(game.begin(), 3)
    assert state(game) == {"owed": ["seat 3"]}
    game = table("artichoke-joes/omaha-high-low", kill="kill", scooped="at the showdown")
    fold_to(game.begin(), 3)
    assert state(game) == {}


def test_a_kill_game_at_artichoke_joes() -> None:
    """004:L804-805: a kill of 6 in a 3-6 game makes the next hand 6-12; the killer acts in turn."""
    game = table("artichoke-joes/texas-holdem", kill="kill")
    fold_to(game.begin(), 3)
    fold_to(game.begin(), 3)
    assert state(game) == {"leg": "seat 3", "owed": ["seat 3"]}
    live = game.begin()
    assert limits_called(live) == (6, 12)
    assert live.pending[0].spot == 6, "the button is at seat 3, the big blind at seat 5"
    act(live, "6 call; 1 fold; 2 fold")
    assert live.pending[0].spot == 3
    half = table("artichoke-joes/texas-holdem", kill="kill", kill_size="half", limits="4-8")
    fold_to(half.begin(), 3)
    fold_to(half.begin(), 3)
    assert limits_called(half.begin()) == (6, 12)


def test_the_overs_of_a_no_limit_game() -> None:
    """004:L843, L847-848, L852: 2-5 with an overs of 20 opens for 40; its player acts last."""
    game = table("artichoke-joes/texas-holdem", form="no limit", limits="2-5")
    live = game.begin()
    assert len(live.round.drawn) == 0, "before the deal"
    assert may_kill(live)[4] == (10, 20)
    kills(live, s2=20)
    asked = []
    while live.pending:
        asked.append(live.pending[0].spot)
        if len(asked) == 1:
            assert offers(live)["bet"] == (40, 500)
            act(live, f"{asked[-1]} bet 40")
        else:
            act(live, f"{asked[-1]} fold")
    assert asked == [4, 5, 6, 1, 3, 2]
    assert game.begin().deal.start.dealer == 3, "the button passes over seat 2, to whom it would have come"


def test_a_record_of_a_killed_pot_replays() -> None:
    """The table's state before the hand is in the record."""
    game = table(DELTA)
    win(game, 3, called=False)
    win(game, 3, called=True)
    live = win(game, 3, called=False)
    assert live.table_before["kills"] == {"leg": "seat 3", "owed": ["seat 3"]}
    again = replay(live.record())
    assert list(again.log.whole()) == list(live.log.whole())
    assert again.chips == live.chips
