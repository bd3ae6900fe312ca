"""Proofs of rounds: the cards and dice that were shown are those that the room committed to before betting.

Nothing here needs a server: a client, the command line and the tests check proofs with the same functions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from pydantic import Field

from houseway.errors import HousewayError
from houseway.rounds.checked import Checked, Hex, Salt, WholeCount, checked
from houseway.rounds.log import UNSEEN
from houseway.rounds.record import Record
from houseway.rounds.sight import read_all
from houseway.rounds.sources import AGAIN
from houseway.rulebook.rules import Rules
from houseway.table.commitment import (
    FIRST_SCHEME,
    SCHEME,
    check_cards,
    check_dice,
    dice_text,
    shoe_root,
)
from houseway.table.live import LiveRound
from houseway.table.reforms import in_base_shoe, reformed_cards
from houseway.table.replay import replay_to_end
from houseway.wording import either

FIRST_FORMAT, SECOND_FORMAT, FORMAT = (f"houseway-proof-{number}" for number in (1, 2, 3))
FORMATS = (FIRST_FORMAT, SECOND_FORMAT, FORMAT)
FORMAT_OF_SCHEME = {FIRST_SCHEME: SECOND_FORMAT, SCHEME: FORMAT}
"""The format in which a room issues proofs, by how the shoe of the round is committed to."""
DICE_NOT_COMMITTED = "The dice were not checked: the room committed only to the cards of this shoe."
WORDS = {"case", "pays", "cite", "why", "text", "by_reading"}
"""Fields of events that only put other fields into words. Another version may word them differently."""


class _Opening(Checked):
    position: int
    card: str
    salt: Salt


class _DiceOpening(Checked):
    position: int
    dice: list[int]
    salt: Salt


class _Reform(Checked):
    start: WholeCount
    root: Hex
    leaves: list[Hex]
    openings: list[_Opening]


class _EarlierProof(Checked):
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


class _Proof(_EarlierProof):
    dice_leaves: list[Hex]
    dice: _DiceOpening | None
    reforms: list[_Reform] = Field(default_factory=list)


def verify_proof(
    proof: Mapping[str, Any],
    root: str | None = None,
    rules: Rules | None = None,
    start: int | None = None,
    reforms: Sequence[str] = (),
) -> dict[str, Any]:
    """Check a proof: cards and dice are those committed to, and the record replays to the events.

    `root` is the commitment that the table showed before betting. Without it, the proof is only compared with
    the root in the proof itself, which the room states after the round. `start` is the number of cards that
    had been drawn from the shoe at that time; without it, the cards may be those of another round. `reforms`
    are the commitments that the table showed when cards were shuffled back during the round. `rules` are
    those the round was played by, if they are known, or else the rulebook's. A fault raises an error that
    says where it is; the result counts the cards that could be checked and those that stay hidden, and `text`
    says what could not be checked, and why.
    """
    if proof.get("format") not in FORMATS:
        known = either([*map(repr, FORMATS)])
        raise HousewayError(f"proof: unknown proof format {proof.get('format')!r} (must be {known})")
    model = _Proof if proof["format"] == FORMAT else _EarlierProof
    read = checked(model, proof, "proof")
    claimed = [reform["root"] for reform in read.get("reforms", ())]
    for number, seen in enumerate(map(_read_root, reforms)):
        if claimed[number : number + 1] != [seen]:
            raise HousewayError(
                f"proof: the commitment shown when cards were shuffled back was {seen}, "
                f"but this proof is for {claimed[number] if number < len(claimed) else 'none'}"
            )
    return _verify(read, None if root is None else _read_root(root), rules, start)


def _read_root(text: str) -> str:
    """Read a root that was copied from the table."""
    root = text.strip().lower()
    if len(root) != 64 or not set(root) <= set("0123456789abcdef"):
        raise HousewayError(f"root: must be 64 hexadecimal digits, not {text!r}")
    return root


def _verify(
    proof: Mapping[str, Any], root: str | None, rules: Rules | None, drawn_before: int | None
) -> dict[str, Any]:
    if root is not None and proof["root"] != root:
        raise HousewayError(
            f"proof: the commitment shown before betting was {root}, but this proof is for {proof['root']}"
        )
    if drawn_before is not None and proof["start"] != drawn_before:
        raise HousewayError(
            f"proof: the number of cards drawn before the round was {drawn_before}, "
            f"but this proof starts after {proof['start']}"
        )
    _check_root(proof)
    cards = check_cards(proof["leaves"], proof["openings"])
    _check_one_format(proof)
    start, drawn = proof["start"], proof["drawn"]
    seen = _seen(proof["events"])
    cards = {at: card for at, card in cards.items() if at < in_base_shoe(proof)}
    cards |= reformed_cards(proof, seen)
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
    dice = _check_dice(proof)
    replayed = proof["record"] is not None
    if replayed:
        _verify_record(proof, cards, rules)
    unopened = sum(start + place not in cards for place in range(drawn))
    amounts = "" if replayed else _no_amounts(unopened)
    found = (_counted(opened, drawn - opened, root), dice, _reformed(len(proof.get("reforms", ()))), amounts)
    return {
        "sound": True,
        "opened": opened,
        "hidden": drawn - opened,
        "replayed": replayed,
        "root_checked": root is not None,
        "start_checked": drawn_before is not None,
        "text": " ".join(filter(None, found)),
    }


def _check_root(proof: Mapping[str, Any]) -> None:
    scheme = SCHEME if proof["format"] == FORMAT else FIRST_SCHEME
    if shoe_root(proof["leaves"], proof.get("dice_leaves", ()), scheme) != proof["root"]:
        raise HousewayError("commitment: the card hashes (leaves) do not match the commitment (root)")


# ---------------------------------------------------------------------- what was checked, in words


def _counted(opened: int, hidden: int, root: str | None) -> str:
    stay = f"; {hidden} stay hidden" if hidden else ""
    noun = "card of this round matches" if opened == 1 else "cards of this round match"
    return f"{opened} {noun} the commitment{' made before betting' if root else ''}{stay}."


def _reformed(count: int) -> str:
    """What was found about cards that were shuffled back."""
    if not count:
        return ""
    times = "once" if count == 1 else f"{count} times"
    return f"Cards were shuffled back {times}; what was dealt then matches the commitment made to it."


def _no_amounts(unopened: int) -> str:
    """Why the amounts were not checked: they follow from all the cards of the round."""
    are = "is" if unopened == 1 else "are"
    why = f", because {unopened} of its cards {are} not open to you" if unopened else ""
    return f"The amounts were not checked: this proof has no record{why}."


# ---------------------------------------------------------------------- dice


def _check_dice(proof: Mapping[str, Any]) -> str:
    """Refuse dice that are not those committed to; what was found, in words."""
    thrown = _thrown(proof["events"])
    if proof["format"] != FORMAT:
        return DICE_NOT_COMMITTED if thrown else ""
    opening, start = proof["dice"], proof["start"]
    if not proof["dice_leaves"]:
        if thrown or opening:
            raise HousewayError("proof: dice were thrown, but the room committed to none")
        return ""
    if opening is None or opening["position"] != start:
        raise HousewayError(f"proof: the dice of the round that begins at position {start} are not opened")
    committed = check_dice(proof["dice_leaves"], opening)
    if thrown != [committed]:
        shown = " and ".join(thrown) or "none"
        raise HousewayError(f"proof: the room committed to the dice {committed}, but the events show {shown}")
    return "The dice match it too."


def _thrown(events: Sequence[Mapping[str, Any]]) -> list[str]:
    """The throws that events show."""
    thrown = [event.get("dice") for event in events if event["kind"] == "dice"]
    if not all(isinstance(dice, list) and all(isinstance(one, int) for one in dice) for dice in thrown):
        raise HousewayError("proof: events: not a valid event log")
    return [dice_text(dice) for dice in thrown if dice is not None]


# ---------------------------------------------------------------------- events and record


def _check_one_format(proof: Mapping[str, Any]) -> None:
    """Refuse events or a record of format 1 in a later proof, and later ones in a proof of format 1.

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
    dealt = [card.removesuffix(f":{AGAIN}") for card in record.cards.split()]
    if dealt != [cards.get(proof["start"] + place) for place in range(proof["drawn"])]:
        raise HousewayError("proof: the record's cards do not match the commitment")
    live = replay_to_end(record, rules)
    if proof["format"] != FIRST_FORMAT:
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
