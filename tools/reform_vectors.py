"""Proofs of hands in which cards were shuffled back, for `make_proof_vectors.py`: genuine and forged ones.

In stud, the burned cards come back when too few are left for the last street; in draw, the discards do. In
hold'em, cards come back that the dealer turned too early, as the floor rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from hashlib import sha256
from typing import Any, NamedTuple

from houseway.cards import CardRandom
from houseway.room.history import Past
from houseway.room.history import proof as prove
from houseway.rounds.decisions import Ask, Choice, Pick
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.rounds.log import Dealt, Reformed
from houseway.rulebook.rules import load_rules
from houseway.table.commitment import committed_shoe, leaf, merkle_root
from houseway.table.floor import Declaration
from houseway.table.live import LiveRound
from houseway.table.table import Table

STUD, DRAW = "delta-club/seven-card-stud", "club-one/draw-poker"
HOLDEM = "artichoke-joes/texas-holdem"
TRIES = 200
FOLDS = 8
"""How many times in a hundred a player folds."""
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")

Json = dict[str, Any]
Forge = Callable[[Json], tuple[str, ...]]


class Hand(NamedTuple):
    """The proof of a finished hand for a seat, and the position of its first card after the reform."""

    proof: Json
    position: int


def hand_of(game: str) -> Hand:
    """The first hand of a full table in which cards are shuffled back, for a player who got one then."""
    rules = load_rules(game)
    for number in range(TRIES):
        shoe = committed_shoe(rules, sha256(f"reform of {game} {number}".encode()).digest())
        random = CardRandom.seeded(f"choices {game} {number}")
        table = Table(rules, CardRandom(bytes(32)))  # its own shoe is never dealt from
        for seat, name in enumerate(NAMES[: rules.seats], 1):
            table.sit(seat, name, 1_000_00)
        live = table.begin(source=shoe)
        while live.pending:
            live.answer(live.pending[0], _choice(live.pending[0], random))
        found = _first_after_reform(live)
        if found is not None:
            seat, position = found
            row = {"table_id": 7, "number": 3, "shoe": 2, "start": 0, "events": live.log.kept()}
            past = Past(row | {"record": None}, rules, live.record(), seat, shoe, rest_open=False)
            return Hand(json.loads(json.dumps(prove(past))), position)
    raise AssertionError(f"{game}: no hand in {TRIES} runs out of cards")


def _choice(ask: Ask, random: CardRandom) -> Choice:
    """Check or call, fold now and then, and exchange as many cards as possible."""
    names = [offer.name for offer in ask.offers]
    if "fold" in names and random.below(100) < FOLDS:
        return Choice("fold")
    pick = next((offer for offer in ask.offers if isinstance(offer, Pick)), None)
    if pick is not None:
        return Choice(pick.name, parts=(pick.cards[: pick.most],))
    return next((Choice(name) for name in ("check", "call") if name in names), ask.default)


def _first_after_reform(live: LiveRound) -> tuple[int, int] | None:
    """The seat that was dealt the first card after a reform, and its position in the shoe."""
    drawn, reformed = 0, False
    for event in live.log:
        reformed = reformed or isinstance(event, Reformed)
        if reformed and isinstance(event, Dealt) and event.hand.spot is not None:
            return event.hand.spot, drawn
        drawn += event.kind in ("dealt", "burned")
    return None


def ruled_hand(with_record: bool = False) -> Json:
    """The proof of a hand of hold'em: a hole card is replaced, and flop and turn come too early."""
    rules = load_rules(HOLDEM)
    shoe = committed_shoe(rules, sha256(b"rulings").digest())
    table = Table(rules, CardRandom(bytes(32)))
    for seat, name in enumerate(NAMES[:4], 1):
        table.sit(seat, name, 1_000_00)
    live = table.begin(source=shoe)
    live.declare(Declaration(row="AJ-127", seat=2, cards=(1,)))
    live.declare(Declaration(row="AJ-132"))
    while live.pending:
        if len(live.round.hands.get(HandId("board"), ())) == 3 and not any(
            ruling["row"] == "AJ-133" for ruling in live.record().rulings
        ):
            live.declare(Declaration(row="AJ-133"))
        names = [offer.name for offer in live.pending[0].offers]
        live.answer(live.pending[0], "check" if "check" in names else "call")
    row = {"table_id": 7, "number": 4, "shoe": 3, "start": 0, "events": live.log.kept()}
    record = live.record()
    kept = record.data() if with_record else None
    past = Past(row | {"record": kept}, rules, record, None, shoe, rest_open=True)
    found: Json = json.loads(json.dumps(prove(past)))
    return found


def ruled_against_bank(game: str, bet: str, rulings: Sequence[Declaration], record: bool = False) -> Json:
    """The proof of a round against a bank for the player at seat 2, with rulings when he is first asked."""
    rules = load_rules(game)
    shoe = committed_shoe(rules, sha256(f"rulings in {game}".encode()).digest())
    table = Table(rules, CardRandom(bytes(32)))
    for seat, name in enumerate(NAMES[:3], 1):
        table.sit(seat, name, 10_000_00)
    table.banked.offer(table.players)
    table.banked.accept(1, NAMES[0])
    live = table.deal(
        [Lot(seat, NAMES[seat - 1], bet, 20_00) for seat in (2, 3)], 5_000_00, shoe, shoe.throw(3)
    )
    left = list(rulings)
    while live.pending:
        if left and live.pending[0].spot == 2:
            live.declare(left.pop(0))
        else:
            live.answer(live.pending[0], live.pending[0].default)
    row = {"table_id": 7, "number": 3, "shoe": 2, "start": 0, "events": live.log.kept()}
    kept = live.record()
    past = Past(row | {"record": kept.data() if record else None}, rules, kept, 2, shoe, rest_open=True)
    found: Json = json.loads(json.dumps(prove(past)))
    return found


RULED: Mapping[str, tuple[str, str, Sequence[Declaration]]] = {
    "double-hand-poker": (
        "artichoke-joes/double-hand-poker",
        "main",
        [Declaration(row="AJ-228", seat=2, cards=(1,)), Declaration(row="AJ-228", seat=1, cards=(2,))],
    ),
    "fast-action-holdem": (
        "club-one/fast-action-holdem",
        "wager",
        [Declaration(row="CO-112", seat=2), Declaration(row="CO-114")],
    ),
    "california-blackjack": (
        "artichoke-joes/california-blackjack",
        "main",
        [Declaration(row="AJ-344", seat=2), Declaration(row="AJ-342", seat=2)],
    ),
}
"""Rounds with rulings on cards: the game, the bet, and what is declared."""


def genuine() -> Iterator[tuple[str, Json]]:
    """Proofs of a hand of stud, of one of draw, and of some with rulings of the floor."""
    yield "reformed-stud", hand_of(STUD).proof
    yield "reformed-draw", hand_of(DRAW).proof
    yield "ruled-holdem", ruled_hand()
    for name, (game, bet, rulings) in RULED.items():
        yield f"ruled-{name}", ruled_against_bank(game, bet, rulings)


def forged() -> Iterator[tuple[str, Json, str, tuple[str, ...]]]:
    """Forged proofs of the same hand of stud: name, proof, root, and words of the refusal."""
    hand = hand_of(STUD)
    forges: Mapping[str, Forge] = {
        "reformed-without-commitment": _without_commitment,
        "reformed-elsewhere": _elsewhere,
        "reformed-wrong-root": _wrong_root,
        "reformed-wrong-count": _wrong_count,
        "reformed-other-card": lambda proof: _other_card(proof, hand.position),
        "reformed-card-in-a-hand": lambda proof: _held_card(proof, hand.position),
    }
    for name, forge in forges.items():
        proof = deepcopy(hand.proof)
        says = forge(proof)
        yield name, proof, hand.proof["root"], says


def _without_commitment(proof: Json) -> tuple[str, ...]:
    del proof["reforms"]
    return ("shuffled back", "0")


def _elsewhere(proof: Json) -> tuple[str, ...]:
    reform = proof["reforms"][0]
    reform["start"] += 1
    return "shuffled back", str(reform["start"] - 1), str(reform["start"])


def _wrong_root(proof: Json) -> tuple[str, ...]:
    proof["reforms"][0]["root"] = "00" * 32
    return "card hashes", "shuffled back"


def _wrong_count(proof: Json) -> tuple[str, ...]:
    event = next(event for event in proof["events"] if event["kind"] == "reformed")
    event["count"] += 1
    return "number of cards", "shuffled back"


def _other_card(proof: Json, position: int) -> tuple[str, ...]:
    """The opening names another card than the one committed to."""
    opening = _opening(proof, position)
    opening["card"] = "As" if opening["card"] != "As" else "Kd"
    _show(proof, position, opening["card"])
    return (opening["card"],)


def _held_card(proof: Json, position: int) -> tuple[str, ...]:
    """The whole reform is forged, so that a card comes back that lies face up in a hand."""
    reform, opening = proof["reforms"][0], _opening(proof, position)
    dealt = (event for event in proof["events"] if event["kind"] == "dealt")
    held = next(event["card"] for event in dealt if "down" not in event)
    opening["card"] = held
    reform["leaves"][position - reform["start"]] = leaf(bytes.fromhex(opening["salt"]), held)
    reform["root"] = merkle_root(reform["leaves"])
    _show(proof, position, held)
    return held, "was dealt again while it was in a hand"


def _opening(proof: Json, position: int) -> Json:
    found: Json = next(one for one in proof["reforms"][0]["openings"] if one["position"] == position)
    return found


def _show(proof: Json, position: int, card: str) -> None:
    """Have the events show a card at a position, in every event that names it."""
    drawn = [event for event in proof["events"] if event["kind"] in ("dealt", "burned")]
    was, drawn[position]["card"] = drawn[position]["card"], card
    for event in proof["events"]:
        if event["kind"] == "shown":
            event["cards"] = " ".join(card if one == was else one for one in event["cards"].split())
