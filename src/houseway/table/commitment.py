"""Commitments: the room commits to every card of a shoe before betting, and can open them one by one later.

Nothing here needs a server: a client, the command line and the tests check proofs with the same functions.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import zip_longest
from typing import Any

from houseway.cards import Card, CardRandom, Pack, Shoe
from houseway.errors import HousewayError
from houseway.rounds.checked import Checked, Hex, WholeCount, checked
from houseway.rounds.log import UNSEEN
from houseway.rounds.record import Record
from houseway.rounds.sight import read_all
from houseway.rulebook.rules import Rules
from houseway.table.live import LiveRound
from houseway.table.replay import replay_to_end
from houseway.wording import either

FORMAT = "houseway-proof-2"
FIRST_FORMAT = "houseway-proof-1"
FORMATS = (FIRST_FORMAT, FORMAT)
NO_RECORD = "The amounts were not checked: this proof has no record."
WORDS = {"case", "pays", "cite", "why", "text", "by_reading"}
"""Fields of events that only put other fields into words. Another version may word them differently."""


class CommittedShoe:
    """A shoe whose order follows from a secret key, with a commitment to every position.

    It is dealt like any other source of cards; `start` resumes it at that position.
    """

    def __init__(self, deck: Pack, key: bytes, cut: int = 0, start: int = 0) -> None:
        self.key = key
        self.pack = deck
        self.cut = cut
        self.drawn = start
        shoe = Shoe(deck, CardRandom(key))
        self.cards: tuple[Card, ...] = tuple(shoe.draw() for _ in range(len(deck)))
        self.leaves = tuple(leaf(self.salt(at), deck.show(card)) for at, card in enumerate(self.cards))
        self.root = merkle_root(self.leaves)

    def salt(self, position: int) -> bytes:
        """The secret salt of one position."""
        return hmac.digest(self.key, b"salt %d" % position, "sha256")

    def draw(self) -> Card:
        """The next card."""
        if self.drawn >= len(self.cards):
            raise HousewayError("the shoe is empty")
        self.drawn += 1
        return self.cards[self.drawn - 1]

    @property
    def fresh(self) -> bool:
        """Whether no card has been drawn since the shuffle."""
        return self.drawn == 0

    @property
    def out(self) -> bool:
        """Whether the cut card has been reached."""
        return len(self.cards) - self.drawn <= self.cut

    def dice(self, number: int, count: int) -> tuple[int, ...]:
        """The dice of a round; they follow from the same key, independently of the cards."""
        return CardRandom(hmac.digest(self.key, b"dice %d" % number, "sha256")).dice(count)

    def open(self, positions: Iterable[int]) -> list[dict[str, Any]]:
        """The openings of some positions."""
        return [
            {"position": at, "card": self.pack.show(self.cards[at]), "salt": self.salt(at).hex()}
            for at in sorted(set(positions))
        ]


def leaf(salt: bytes, card: str) -> str:
    """The commitment to one card."""
    return sha256(salt + card.encode()).hexdigest()


def merkle_root(leaves: Sequence[str]) -> str:
    """The root of a tree over the leaves; an odd last node is carried up as it is."""
    level = [bytes.fromhex(text) for text in leaves]
    if not level:
        raise HousewayError("commitment: the shoe has no cards")
    while len(level) > 1:
        pairs = [sha256(b"\x01" + level[at] + level[at + 1]).digest() for at in range(0, len(level) - 1, 2)]
        level = pairs + level[len(pairs) * 2 :]
    return level[0].hex()


def check_openings(root: str, leaves: Sequence[str], openings: Iterable[Mapping[str, Any]]) -> dict[int, str]:
    """Check openings against a commitment; return the cards by position, or raise the first fault."""
    if merkle_root(leaves) != root:
        raise HousewayError("commitment: the card hashes (leaves) do not match the commitment (root)")
    cards: dict[int, str] = {}
    for opening in openings:
        position, card = opening["position"], opening["card"]
        if not 0 <= position < len(leaves):
            raise HousewayError(f"commitment: position {position} is outside the shoe of {len(leaves)} cards")
        if leaf(bytes.fromhex(opening["salt"]), card) != leaves[position]:
            raise HousewayError(f"commitment: the card at position {position} is not the {card}")
        if position in cards:
            raise HousewayError(f"commitment: position {position} is opened twice")
        cards[position] = card
    return cards


def verify_proof(
    proof: Mapping[str, Any], root: str | None = None, rules: Rules | None = None
) -> dict[str, Any]:
    """Check the proof of a round: its cards are those committed to, and its record replays to its events.

    `root` is the commitment that the table showed before betting. Without it, the proof is only compared with
    the root in the proof itself, which the room states after the round. `rules` are those the round was
    played by, if they are known, or else the rulebook's. A fault raises an error that says where it is; the
    result counts the cards that could be checked and those that stay hidden.
    """
    if proof.get("format") not in FORMATS:
        known = either([*map(repr, FORMATS)])
        raise HousewayError(f"proof: unknown proof format {proof.get('format')!r} (must be {known})")
    return _verify(checked(_Proof, proof, "proof"), None if root is None else _read_root(root), rules)


def _read_root(text: str) -> str:
    """Read a root that was copied from the table."""
    root = text.strip().lower()
    if len(root) != 64 or not set(root) <= set("0123456789abcdef"):
        raise HousewayError(f"root: must be 64 hexadecimal digits, not {text!r}")
    return root


class _Opening(Checked):
    position: int
    card: str
    salt: Hex


class _Proof(Checked):
    format: str
    table: int
    round: int
    shoe: int
    start: WholeCount
    drawn: WholeCount
    root: Hex
    leaves: list[Hex]
    openings: list[_Opening]
    events: list[dict[str, Any]]
    record: dict[str, Any] | None


def _verify(proof: Mapping[str, Any], root: str | None, rules: Rules | None) -> dict[str, Any]:
    if root is not None and proof["root"] != root:
        raise HousewayError(
            f"proof: the commitment shown before betting was {root}, but this proof is for {proof['root']}"
        )
    cards = check_openings(proof["root"], proof["leaves"], proof["openings"])
    _check_one_format(proof)
    start, drawn = proof["start"], proof["drawn"]
    seen = _seen(proof["events"])
    if len(seen) != drawn:
        raise HousewayError(f"proof: {drawn} cards were drawn, but the events show {len(seen)}")
    opened = 0
    for place, card in enumerate(seen):
        committed = cards.get(start + place)
        if card != UNSEEN:
            if committed is None:
                raise HousewayError(f"proof: the {card} at position {start + place} is not opened")
            if committed != card:
                raise HousewayError(
                    f"proof: position {start + place} holds the {committed}, but the {card} was dealt"
                )
            opened += 1
    replayed = proof["record"] is not None
    if replayed:
        _verify_record(proof, cards, rules)
    hidden = drawn - opened
    stay = f"; {hidden} stay hidden" if hidden else ""
    noun = "card of this round matches" if opened == 1 else "cards of this round match"
    text = f"{opened} {noun} the commitment{' made before betting' if root else ''}{stay}."
    return {
        "sound": True,
        "opened": opened,
        "hidden": hidden,
        "replayed": replayed,
        "root_checked": root is not None,
        "text": text if replayed else f"{text} {NO_RECORD}",
    }


def _check_one_format(proof: Mapping[str, Any]) -> None:
    """Refuse events or a record of one format in a proof of the other.

    Events of format 1 are not compared whole, so newer events must not pass for older ones.
    """
    first = proof["format"] == FIRST_FORMAT
    for number, event in enumerate(proof["events"], 1):
        if any(isinstance(event[name], str) != first for name in ("hand", "to") if name in event):
            raise HousewayError(f"proof: event {number} is not of the format {proof['format']}")
    if proof["record"] is not None and ("format" not in proof["record"]) != first:
        raise HousewayError(f"proof: the record is not of the format {proof['format']}")


def _seen(events: Sequence[Mapping[str, Any]]) -> list[str]:
    """The cards that events show; events that no round can have are refused."""
    try:
        return visible_cards(events)
    except HousewayError as error:
        raise HousewayError(f"proof: events: {error}") from None
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise HousewayError("proof: events: not a valid event log") from None


def _verify_record(proof: Mapping[str, Any], cards: Mapping[int, str], rules: Rules | None) -> None:
    record = Record.from_data(proof["record"], "proof: record")
    dealt = record.cards.split()
    if dealt != [cards.get(proof["start"] + place) for place in range(proof["drawn"])]:
        raise HousewayError("proof: the record's cards do not match the commitment")
    live = replay_to_end(record, rules)
    if proof["format"] == FORMAT:
        _verify_events(proof["events"], live)
    elif _amounts(proof["events"]) != _amounts(live.view(None)):
        raise HousewayError("proof: the events do not settle the wagers as the replay of the record does")


def _verify_events(events: Sequence[Mapping[str, Any]], live: LiveRound) -> None:
    """Refuse events unless they are the replayed round as an onlooker or one of its players saw it."""
    told = [_without_words(event) for event in events]
    agreed = 0
    for place in (None, *live.people):
        seen = [_without_words(event) for event in json.loads(json.dumps(live.view(place)))]
        if told == seen:
            return
        same = (one == other for one, other in zip_longest(told, seen))
        agreed = max(agreed, list(same).index(False))
    raise HousewayError(f"proof: event {agreed + 1} differs from the replay of the record")


def _amounts(events: Sequence[Mapping[str, Any]]) -> list[str]:
    """What every wager and the bank won: all of a settlement that has the same fields in both formats."""
    fields = ("kind", "spot", "bettor", "bet", "amount", "net", "bank")
    settled = (event for event in events if event["kind"] in ("settled", "over"))
    return sorted(json.dumps([event.get(name) for name in fields]) for event in settled)


def _without_words(event: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in event.items() if name not in WORDS}


def visible_cards(events: Iterable[Mapping[str, Any]]) -> list[str]:
    """The cards drawn in a round, in order; a card that its events do not show is unseen."""
    return [UNSEEN if card.face is None else card.face for card in read_all(events).cards]
