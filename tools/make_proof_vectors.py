"""Write proofs of rounds, genuine and forged, to test verifiers with: `python tools/make_proof_vectors.py`.

`houseway replay --verify` and the page must accept every genuine proof and refuse every forged one. A file
holds the `proof`; `root`, the commitment shown before betting, or null where none is known; `says`: null
where the proof is genuine, or else words that the reason for refusing it must contain; and `opened`: how many
cards a genuine proof opens. The same keys give the same cards.

Records are left out, except where one is forged: a record is valid only as long as the rules do not change.
Proofs of format 1, which rooms issued before hands had fields, and of format 2, which have no dice, are no
longer made; those that exist stay.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from houseway.cards import Card, CardRandom
from houseway.room.history import Past
from houseway.room.history import proof as prove
from houseway.room.openings import rest_is_open
from houseway.rounds.decisions import Amount, Ask, Choice
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.rounds.sight import follow, read_kept
from houseway.rounds.sources import Drawn
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.commitment import CommittedShoe, committed_shoe, dice_text, leaf, merkle_root, shoe_root
from houseway.table.live import LiveRound
from houseway.table.proofs import verify_proof
from houseway.table.table import Table
from tools import reform_vectors

FOLDER = Path(__file__).parent.parent / "tests" / "data" / "proofs"
EARLIER_FORMATS = "*-format-[12]-*.json"
DEALER, PLAYER = 1, 2
TRIES = 500

Json = dict[str, Any]
Wants = Callable[[LiveRound], bool]


class Vector(NamedTuple):
    """A proof, the root seen before betting, and the words of its refusal or the number of cards it opens."""

    proof: Json
    root: str | None
    says: Sequence[str] | None = None
    opened: int | None = None


# ---------------------------------------------------------------------- rounds from a committed shoe


class Dealt(NamedTuple):
    """A finished round, and the shoe it came from."""

    live: LiveRound
    shoe: CommittedShoe
    start: int


class MarkedShoe(CommittedShoe):
    """A committed shoe in which some cards come out boxed or exposed."""

    def __init__(self, rules: Rules, key: bytes, marks: Mapping[int, str]) -> None:
        super().__init__(rules.deck, key, dice=committed_shoe(rules, key).dice)
        self.marks = marks

    def draw(self) -> Card:
        """The next card, with its mark."""
        card = super().draw()
        mark = self.marks.get(self.drawn - 1)
        return card if mark is None else Drawn(card, mark)  # type: ignore[return-value]


def dealt(
    game: str,
    wagers: Mapping[str, int],
    choices: Sequence[str] = (),
    wants: Wants = bool,
    start: int = 0,
    marks: Mapping[int, str] | None = None,
) -> Dealt:
    """The first round of two players in which `wants` holds; a question gets the first choice it offers."""
    rules = load_rules(game)
    for number in range(TRIES):
        key = sha256(f"proof of {game} {number}".encode()).digest()
        shoe = MarkedShoe(rules, key, marks or {})
        shoe.drawn = start
        table = Table(rules, CardRandom(bytes(32)))  # its own shoe is never dealt from
        table.sit(DEALER, "Ann", 10_000_00)
        table.sit(PLAYER, "Ben", 10_000_00)
        table.banked.offer(table.players)
        table.banked.accept(DEALER, "Ann")
        lots = [Lot(PLAYER, "Ben", bet, amount * 100) for bet, amount in wagers.items()]
        live = table.deal(lots, 5_000_00, shoe, shoe.throw(3))
        while live.pending:
            ask = live.pending[0]
            live.answer(ask, _choice(ask, choices))
        if wants(live):
            return Dealt(live, shoe, start)
    raise AssertionError(f"{game}: no such round in {TRIES}")


def _choice(ask: Ask, choices: Sequence[str]) -> Choice:
    offers = {offer.name: offer for offer in ask.offers}
    offer = next((offers[name] for name in choices if name in offers), None)
    if offer is None:
        return ask.default
    return Choice(offer.name, offer.high if isinstance(offer, Amount) else 0)


def proof_of(round: Dealt, seat: int | None = None, retired: bool = False, record: bool = False) -> Json:
    """The room's proof of a round for a seat, or for a stranger."""
    live, kept = round.live, round.live.record()
    place: Json = {"table_id": 7, "number": 3, "shoe": 2, "start": round.start}
    row = place | {"record": json.loads(kept.to_json()), "events": live.log.kept()}
    rest_open = rest_is_open(retired, [read_kept(row["events"])])
    proof = prove(Past(row, live.rules, kept, seat, round.shoe, rest_open))
    found: Json = json.loads(json.dumps(proof))
    return found if record else found | {"record": None}


def kinds(*wanted: str) -> Wants:
    """Whether events of these kinds happened."""
    return lambda live: set(wanted) <= {event.kind for event in live.log}


# ---------------------------------------------------------------------- genuine proofs


def holdem() -> Dealt:
    """A round of Ultimate Texas Hold'em that goes to the showdown."""
    wagers = {"ante": 10, "blind": 10, "trips": 5}
    return dealt("oceana/ultimate-texas-holdem", wagers, ["bet", "play"], kinds("shown"))


def folded() -> Dealt:
    """The same, but the player folds, and the hand is mucked."""
    return dealt("oceana/ultimate-texas-holdem", {"ante": 10, "blind": 10}, ["check", "fold"], kinds("shown"))


def baccarat() -> Dealt:
    """The first round of a shoe: a card is burned face up, and as many as it counts face down."""
    return dealt("club-one/21st-century-baccarat-dai-bacc", {"player": 25}, wants=kinds("burned"))


def split() -> Dealt:
    """A pair that is split: a card moves to the second hand."""
    return dealt("club-one/pure-21-5-blackjack", {"main": 25}, ["split", "stand"], kinds("moved"), start=40)


def switched() -> Dealt:
    """Two hands that exchange their second cards."""
    return dealt(
        "club-one/21st-century-blackjack-switch",
        {"main_1": 25, "main_2": 25},
        ["switch", "stand"],
        kinds("moved"),
    )


def boxed() -> Dealt:
    """A boxed card that is replaced, and an exposed one that plays, in the deal of Three Card Poker."""
    game, marks = "oceana/three-card-poker-6-card-bonus", {2: "boxed", 6: "exposed"}
    return dealt(game, {"ante": 10}, ["play"], kinds("irregular"), marks=marks)


def exposed() -> Dealt:
    """An exposed card that plays in a hand that is folded: everybody saw it before it was dealt."""
    game, marks = "oceana/three-card-poker-6-card-bonus", {0: "exposed"}
    return dealt(game, {"ante": 10}, ["fold"], _in_players_hand(0), marks=marks)


def _in_players_hand(number: int) -> Wants:
    """Whether the card with that number went to the player."""
    return lambda live: any(card.number == number for card in follow(live.log).hands[HandId(PLAYER)])


def set_apart() -> Dealt:
    """Hands that are set in two parts once they are shown."""
    return dealt("delta-club/funtazee-21", {"main": 25}, wants=kinds("set"))


def genuine() -> Iterator[tuple[str, Vector]]:
    """Proofs as a room issues them."""
    for name, round, seat, retired in (
        ("holdem-showdown-player", holdem(), PLAYER, False),
        ("holdem-showdown-stranger", holdem(), None, False),
        ("holdem-retired-shoe", holdem(), None, True),
        ("holdem-mucked-hand", folded(), None, True),
        ("holdem-mucked-hand-player", folded(), PLAYER, False),
        ("baccarat-burned-cards", baccarat(), None, False),
        ("blackjack-split", split(), PLAYER, False),
        ("blackjack-switch", switched(), None, False),
        ("blackjack-switch-player", switched(), PLAYER, False),
        ("three-card-poker-boxed-card", boxed(), PLAYER, False),
        ("three-card-poker-boxed-card-stranger", boxed(), None, False),
        ("three-card-poker-exposed-card", exposed(), None, False),
        ("funtazee-21-set-hands", set_apart(), PLAYER, False),
        ("funtazee-21-set-hands-stranger", set_apart(), None, False),
    ):
        proof = proof_of(round, seat, retired)
        yield name, Vector(proof, proof["root"])
    proof = proof_of(holdem())
    yield "no-root-known", Vector(proof, None)


# ---------------------------------------------------------------------- forged proofs


def forged() -> Iterator[tuple[str, Vector]]:
    """Proofs that were tampered with, each in one way."""
    yield from _forged_faces()
    yield from _forged_commitments()
    yield from _forged_dice()
    yield from _forged_counts()
    yield from _forged_formats()
    yield from _forged_courses()


def _forged_faces() -> Iterator[tuple[str, Vector]]:
    """One event shows a different card from the one committed to."""
    for name, round, seat, kind, hand in (
        ("showdown", holdem(), PLAYER, "shown", "player-dealer"),
        ("board-card", holdem(), None, "shown", "board"),
        ("own-card-shown-again-later", holdem(), PLAYER, "dealt", str(PLAYER)),
        ("dealt-card", split(), None, "dealt", None),
        ("burned-card", baccarat(), None, "burned", None),
        ("moved-card", split(), PLAYER, "moved", None),
        ("boxed-card", boxed(), PLAYER, "irregular", None),
        ("exposed-card", exposed(), None, "irregular", None),
        ("set-hand", set_apart(), None, "shown", str(PLAYER)),
    ):
        proof = proof_of(round, seat)
        was, now = exchange(find(proof, kind, hand))
        yield name, _refused(proof, was, now)

    proof = proof_of(switched())
    moved = find(proof, "moved")
    was, moved["card"] = moved["card"], find(proof, "dealt", hand_of(moved))["card"]
    yield "moved-card-of-the-same-hand", _refused(proof, was, moved["card"])


def _forged_commitments() -> Iterator[tuple[str, Vector]]:
    """Root, leaves, openings or record do not agree, or belong to another shoe."""
    genuine = proof_of(holdem(), PLAYER)

    proof = deepcopy(genuine)
    opening = proof["openings"][0]
    opening["salt"] = "00" * 32
    yield "salt", _refused(proof, f"position {opening['position']}", opening["card"])

    proof = deepcopy(genuine)
    opening = proof["openings"][0]
    _, now = exchange(opening)
    yield "opened-card", _refused(proof, f"position {opening['position']}", now)

    proof = deepcopy(genuine)
    proof["leaves"][:2] = reversed(proof["leaves"][:2])
    yield "swapped-leaves", _refused(proof, "leaves", "root")

    proof = deepcopy(genuine)
    proof["root"] = sha256(b"another root").hexdigest()
    yield "root", Vector(proof, None, ["leaves", "root"])

    proof = deepcopy(genuine)
    substitute(proof)
    yield "whole-shoe", Vector(proof, genuine["root"], [genuine["root"], proof["root"]])

    proof = deepcopy(genuine)
    opening = proof["openings"].pop()
    yield "missing-opening", _refused(proof, opening["card"], "not opened", f"position {opening['position']}")

    proof = deepcopy(genuine)
    proof["openings"][-1]["position"] = len(proof["leaves"])
    yield "position-outside-the-shoe", _refused(proof, f"osition {len(proof['leaves'])}", "outside")

    proof = deepcopy(genuine)
    opening = proof["openings"][0]
    proof["openings"].append(opening)
    yield "position-opened-twice", _refused(proof, f"osition {opening['position']}", "opened twice")

    proof = deepcopy(genuine)
    del proof["openings"][0]["salt"]
    yield "opening-without-salt", _refused(proof, "salt")

    proof = proof_of(holdem(), PLAYER, record=True)
    first, rest = proof["record"]["cards"].split(" ", 1)
    proof["record"]["cards"] = f"{another(first)} {rest}"
    yield "record", _refused(proof, "record")
    yield "empty-record", _refused(proof | {"record": {}}, "record")


def _forged_dice() -> Iterator[tuple[str, Vector]]:
    """Other dice than the room committed to, or dice that it did not commit to."""
    genuine = proof_of(set_apart())
    start, thrown = genuine["start"], dice_text(genuine["dice"]["dice"])
    others = [value % 6 + 1 for value in genuine["dice"]["dice"]]

    proof = deepcopy(genuine)
    find(proof, "dice")["dice"] = others
    yield "dice", _refused(proof, f"committed to the dice {thrown}", dice_text(others))

    proof["dice"]["dice"] = others
    yield "dice-and-their-opening", _refused(proof, f"dice at position {start}", f"not {dice_text(others)}")

    proof = deepcopy(genuine)
    proof["events"].remove(find(proof, "dice"))
    yield "dice-left-out", _refused(proof, f"committed to the dice {thrown}", "show none")

    proof = deepcopy(genuine)
    proof["events"].insert(0, find(proof, "dice"))
    yield "dice-thrown-twice", _refused(proof, f"show {thrown} and {thrown}")

    proof = genuine | {"dice": None}
    yield "dice-not-opened", _refused(proof, f"begins at position {start}", "not opened")

    proof = deepcopy(genuine)
    (proof["dice"],) = set_apart().shoe.open_dice([start + 1])
    find(proof, "dice")["dice"] = proof["dice"]["dice"]
    yield "dice-of-another-position", _refused(proof, f"begins at position {start}", "not opened")

    proof["dice"]["position"] = start
    proof["leaves"] += proof["dice_leaves"][:1]
    del proof["dice_leaves"][0]
    yield "dice-from-a-list-that-is-divided-differently", _refused(proof, "leaves", "root")

    proof = deepcopy(genuine)
    proof["dice_leaves"] = []
    yield "dice-without-hashes", _refused(proof, "leaves", "root")

    proof = deepcopy(genuine)
    del proof["dice"]["salt"]
    yield "dice-without-salt", _refused(proof, "dice", "salt")

    proof = proof_of(holdem())
    proof["events"].insert(0, {"kind": "dice", "dice": others})
    yield "dice-that-nobody-committed-to", _refused(proof, "committed to none")

    proof = deepcopy(genuine)
    find(proof, "dice")["dice"] = "3 4 2"
    yield "dice-that-are-no-list", _refused(proof, "events")


def _forged_counts() -> Iterator[tuple[str, Vector]]:
    """Too many cards, too few, or cards from another place in the shoe."""
    genuine = proof_of(holdem())
    drawn = genuine["drawn"]

    proof = deepcopy(genuine)
    proof["events"].append(find(proof, "dealt") | {"card": "??"})
    yield "extra-card", _refused(proof, str(drawn), str(drawn + 1))

    proof = proof_of(folded())
    proof["events"].remove(find(proof, "dealt", str(PLAYER)))
    yield "card-left-out", _refused(proof)

    proof = proof_of(baccarat())
    proof["start"] += 1
    yield "start", _refused(proof, "position 1")
    yield "start-before-the-shoe", _refused(proof | {"start": -1}, "start", "must be zero or more")

    proof = deepcopy(genuine)
    shown = find(proof, "shown")
    shown["cards"] += " " + shown["cards"].split()[0]
    yield "shown-card-without-a-place", _refused(proof, "events")

    proof = deepcopy(genuine)
    proof["format"] = "houseway-proof-0"
    yield "format", _refused(proof, "format", "houseway-proof-3")


def _forged_formats() -> Iterator[tuple[str, Vector]]:
    """Events or a record of one format in a proof of the other, or a proof without the dice of its shoe."""
    first, second = "houseway-proof-1", "houseway-proof-2"

    proof = without_dice(proof_of(set_apart()), second)
    yield "format-without-dice", _refused(proof, "leaves", "root")

    proof = without_dice(proof_of(holdem(), PLAYER, record=True), first)
    proof["root"] = merkle_root(proof["leaves"])
    find(proof, "settled")["net"] += 100
    yield "format-of-an-older-proof", _refused(proof, "vent", f"not of the format {first}")

    for event in proof["events"]:
        for name in {"hand", "to"} & event.keys():
            event[name] = event[name]["id"]
    yield "format-of-an-older-proof-and-events", _refused(proof, "record", f"not of the format {first}")

    older = FOLDER / "genuine-format-1-blackjack-split.json"
    proof = json.loads(older.read_text(encoding="utf-8"))["proof"] | {"format": second}
    yield "events-of-an-older-proof", _refused(proof, "vent", f"not of the format {second}")


def _forged_courses() -> Iterator[tuple[str, Vector]]:
    """Events that no round can have: cards from no place, without a face, or in no part of their hand."""
    genuine = proof_of(holdem())

    proof = deepcopy(genuine)
    find(proof, "shown")["at"][0] = -1
    yield "shown-card-before-the-hand", _refused(proof, "events")

    proof = deepcopy(genuine)
    shown = find(proof, "shown")
    shown["cards"] = " ".join("??" for _ in shown["at"])
    yield "shown-card-without-a-face", _refused(proof, "events")

    for name, at in (("before", -1), ("behind", 9)):
        proof = proof_of(split())
        find(proof, "moved")["at"] = at
        yield f"moved-card-{name}-the-hand", _refused(proof, "events")

    proof = proof_of(split())
    find(proof, "moved")["card"] = "??"
    yield "moved-card-without-a-face", _refused(proof, "events")

    proof = proof_of(exposed())
    find(proof, "irregular")["card"] = "??"
    yield "irregular-card-without-a-face", _refused(proof, "events")

    for name, parts in (("too-few", [[0, 1], [2, 3]]), ("too-many", [[0, 1, 2], [2, 3, 4]])):
        proof = proof_of(set_apart())
        find(proof, "set")["parts"] = parts
        yield f"set-hand-of-{name}-cards", _refused(proof, "events")


def _refused(proof: Json, *says: str) -> Vector:
    return Vector(proof, proof["root"], says)


def find(proof: Json, kind: str, hand: str | None = None) -> Json:
    """The first event of a kind, or of a kind and a hand."""
    found: Json = next(
        event for event in proof["events"] if event["kind"] == kind and hand in (None, hand_of(event))
    )
    return found


def hand_of(event: Json) -> str | None:
    """The text form of an event's hand."""
    found: str | None = event.get("hand", {}).get("id")
    return found


def without_dice(proof: Json, format: str) -> Json:
    """A proof as an earlier format has it."""
    kept = {name: value for name, value in proof.items() if name not in ("dice", "dice_leaves")}
    return kept | {"format": format}


def another(card: str) -> str:
    """A card that is not this one."""
    return "As" if card != "As" else "Kd"


def exchange(event: Json) -> tuple[str, str]:
    """Replace an event's first card; the old card and the new one."""
    field = "cards" if "cards" in event else "card"
    was = event[field].split()[0]
    event[field] = event[field].replace(was, another(was), 1)
    return was, another(was)


def show_another(events: Sequence[Json]) -> tuple[str, str]:
    """Replace the card that is shown last, and where it was dealt face up; the old card and the new one."""
    was, now = exchange([event for event in events if event["kind"] == "shown"][-1])
    for event in events:
        if event["kind"] == "dealt" and event["card"] == was:
            event["card"] = now
    return was, now


def substitute(proof: Json) -> None:
    """Forge a proof throughout: another card is shown, and the leaves, opening and root agree with it."""
    was, now = show_another(proof["events"])
    opening = next(opening for opening in proof["openings"] if opening["card"] == was)
    opening["card"] = now
    proof["leaves"][opening["position"]] = leaf(bytes.fromhex(opening["salt"]), now)
    proof["root"] = shoe_root(proof["leaves"], proof["dice_leaves"])
    proof["record"] = None


def reformed() -> Iterator[tuple[str, Vector]]:
    """Hands in which cards were shuffled back."""
    for name, proof in reform_vectors.genuine():
        yield name, Vector(proof, proof["root"])


def forged_reforms() -> Iterator[tuple[str, Vector]]:
    """Forged proofs of such a hand."""
    for name, proof, root, says in reform_vectors.forged():
        yield name, Vector(proof, root, says)


# ---------------------------------------------------------------------- files


def text_of(vector: Vector) -> str:
    """A vector as it is written to its file."""
    return json.dumps(vector._asdict(), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write all vectors, and remove those that are no longer made."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    written = set(FOLDER.glob(EARLIER_FORMATS))
    made = {"genuine": chain(genuine(), reformed()), "forged": chain(forged(), forged_reforms())}
    for kind, vectors in made.items():
        for name, vector in vectors:
            if vector.says is None:
                vector = vector._replace(opened=verify_proof(vector.proof, vector.root)["opened"])
            path = FOLDER / f"{kind}-{name}.json"
            path.write_text(text_of(vector), encoding="utf-8")
            written.add(path)
            print(path.name)
    for path in set(FOLDER.glob("*.json")) - written:
        path.unlink()
        print(f"{path.name} removed")


if __name__ == "__main__":
    main()
