"""Proofs of rounds by the Python verifier and the command line; for the page's own, see tests/page."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from houseway.errors import HousewayError
from houseway.main import app as commands
from houseway.rulebook import loader
from houseway.table.proofs import verify_proof
from tests.proofs import FORGED, GENUINE, vector, verdict
from tools import make_proof_vectors as making
from tools.make_proof_vectors import DEALER, PLAYER, find, proof_of
from tools.reform_vectors import RULED, ruled_against_bank, ruled_hand


def test_there_are_proofs_of_every_kind() -> None:
    """Every event that shows a card is in a genuine proof, and a hand that stays hidden."""
    proofs = [vector(name)["proof"] for name in GENUINE]
    kinds = {event["kind"] for proof in proofs for event in proof["events"]}
    assert {"dealt", "burned", "shown", "moved", "set", "irregular"} <= kinds
    assert any(verdict(name)["hidden"] for name in GENUINE)
    assert len(FORGED) > 20


@pytest.mark.parametrize("name", GENUINE)
def test_a_genuine_proof_is_accepted(name: str) -> None:
    given, found = vector(name), verdict(name)
    assert found["sound"]
    assert found["opened"] == given["opened"]
    assert found["opened"] + found["hidden"] == given["proof"]["drawn"]
    assert found["root_checked"] == (given["root"] is not None)
    assert ("made before betting" in found["text"]) == found["root_checked"]


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_proof_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(HousewayError) as refused:
        verdict(name)
    assert [word for word in vector(name)["says"] if word not in str(refused.value)] == []


def test_a_hand_with_rulings_is_replayed_from_its_proof() -> None:
    """Cards that the floor has taken back and shuffled in again come from the committed shoe."""
    proof = ruled_hand(with_record=True)
    assert [event["row"] for event in proof["events"] if event["kind"] == "ruled"] == [
        "AJ-127",
        "AJ-132",
        "AJ-133",
    ]
    found = verify_proof(proof, proof["root"])
    assert found["replayed"]
    other = deepcopy(proof)
    other["record"]["rulings"].pop()
    with pytest.raises(HousewayError, match="the record has 21 cards, but the round draws 19"):
        verify_proof(other, other["root"])


@pytest.mark.parametrize("name", RULED)
def test_a_round_against_a_bank_with_rulings_is_replayed_from_its_proof(name: str) -> None:
    """Cards that replace others, or that were drawn by mistake, come from the committed shoe."""
    game, bet, rulings = RULED[name]
    proof = ruled_against_bank(game, bet, rulings, record=True)
    rows = [event["row"] for event in proof["events"] if event["kind"] == "ruled"]
    assert rows == [ruling.row for ruling in rulings]
    assert verify_proof(proof, proof["root"])["replayed"]
    proof["record"]["rulings"].pop()
    with pytest.raises(HousewayError, match=r"proof|record"):
        verify_proof(proof, proof["root"])


def test_a_proof_says_what_could_not_be_checked_and_why() -> None:
    """Dice of an earlier version, and the amounts of a round with hidden cards, or without its record."""
    amounts = "The amounts were not checked: this proof has no record"
    told = verdict("genuine-holdem-mucked-hand")["text"]
    assert told.endswith(f"; 2 stay hidden. {amounts}, because 2 of its cards are not open to you.")
    assert verdict("genuine-holdem-retired-shoe")["text"].endswith(f". {amounts}.")
    assert f". The dice match it too. {amounts}" in verdict("genuine-funtazee-21-set-hands")["text"]
    not_checked = "The dice were not checked: the room committed only to the cards of this shoe."
    assert not_checked in verdict("genuine-format-2-funtazee-21-set-hands")["text"]


def test_a_salt_has_32_bytes() -> None:
    """A longer one could be the inside of the tree: its last two bytes as the card, the rest as the salt."""
    proof = vector("genuine-holdem-showdown-player")["proof"]
    opening = proof["openings"][0]
    opening["salt"] += "00"
    with pytest.raises(HousewayError, match=r"openings\[0\]\.salt: must be 64 hexadecimal digits"):
        verify_proof(proof)


# ---------------------------------------------------------------------- proofs with the record of the round


@pytest.mark.parametrize(
    "round",
    [making.holdem, making.baccarat, making.split, making.switched, making.set_apart],
)
@pytest.mark.parametrize("seat", [None, DEALER, PLAYER])
def test_a_record_replays_to_the_events_of_whoever_asked(
    round: Callable[[], making.Dealt], seat: int | None
) -> None:
    proof = proof_of(round(), seat, retired=True, record=True)
    assert verify_proof(proof, proof["root"])["replayed"]


def test_events_may_be_worded_otherwise() -> None:
    """A later version of the rule file may have other words and citations for the same decision."""
    proof = proof_of(making.holdem(), record=True)
    find(proof, "settled").update(case="So it goes", pays="even money", cite="L1")
    assert verify_proof(proof)["replayed"]


def another_net(proof: making.Json) -> None:
    find(proof, "settled")["net"] += 100


def another_answer(proof: making.Json) -> None:
    find(proof, "chose")["choice"] = "fold"


def another_wager(proof: making.Json) -> None:
    find(proof, "bet")["amount"] += 5


def another_fee(proof: making.Json) -> None:
    find(proof, "fee")["amount"] += 1


def no_bank(proof: making.Json) -> None:
    proof["events"].remove(find(proof, "bank"))


def one_more_row(proof: making.Json) -> None:
    proof["events"].append(find(proof, "settled"))


def offers_of_another(proof: making.Json) -> None:
    """A stranger sees nobody's offers; the player who was asked sees his own cards beside them."""
    theirs = proof_of(making.holdem(), PLAYER, record=True)
    find(proof, "asked")["legal"] = find(theirs, "asked")["legal"]


@pytest.mark.parametrize(
    "forge",
    [another_net, another_answer, another_wager, another_fee, no_bank, one_more_row, offers_of_another],
)
def test_an_event_that_the_record_does_not_replay_to_is_refused(forge: Callable[[making.Json], Any]) -> None:
    genuine, proof = (proof_of(making.holdem(), record=True) for _ in range(2))
    forge(proof)
    pairs = zip(genuine["events"], proof["events"], strict=False)
    first = next((at for at, (one, other) in enumerate(pairs, 1) if one != other), len(proof["events"]))
    with pytest.raises(HousewayError, match=f"^proof: event {first} differs from the replay of the record$"):
        verify_proof(proof, proof["root"])


def first_format() -> making.Json:
    """A genuine proof of format 1 with its record."""
    proof: making.Json = vector("forged-format-1-record")["proof"]
    proof["record"]["cards"] = " ".join(opening["card"] for opening in proof["openings"])
    return proof


def another_bank_net(proof: making.Json) -> None:
    find(proof, "over")["bank"] += 100


def no_row(proof: making.Json) -> None:
    proof["events"].remove(find(proof, "settled"))


@pytest.mark.parametrize("forge", [another_net, another_bank_net, no_row, one_more_row])
def test_a_settlement_of_format_1_must_be_that_of_the_record(forge: Callable[[making.Json], Any]) -> None:
    proof = first_format()
    assert verify_proof(proof, proof["root"])["replayed"]
    forge(proof)
    with pytest.raises(HousewayError, match=r"^proof: the events do not settle the wagers as the replay"):
        verify_proof(proof, proof["root"])


# ---------------------------------------------------------------------- the command line


def replay(tmp_path: Path, proof: object, *options: str) -> tuple[int, str]:
    """The exit status of `houseway replay FILE --verify`, and what it prints."""
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof))
    result = CliRunner().invoke(commands, ["replay", str(file), "--verify", *options])
    return result.exit_code, " ".join(result.output.split())


def test_the_command_line_compares_the_root_seen_before_betting(tmp_path: Path) -> None:
    proof = vector("genuine-holdem-showdown-player")["proof"]
    status, told = replay(tmp_path, proof, "--root", f" {proof['root'].upper()} ")
    assert status == 0
    assert "9 cards of this round match the commitment made before betting." in told
    assert "Without --root" not in told


def test_the_command_line_refuses_the_proof_of_another_round_of_the_shoe(tmp_path: Path) -> None:
    """The numbers of the table and the round are not part of the commitment; where its cards begin is."""
    proof = vector("genuine-blackjack-split")["proof"]
    begins = proof["start"]
    renumbered = proof | {"table": 8, "round": 99}
    status, told = replay(tmp_path, renumbered, "--root", proof["root"], "--start", str(begins - 4))
    assert status == 2
    assert (
        f"proof: the number of cards drawn before the round was {begins - 4}, "
        f"but this proof starts after {begins}" in told
    )
    status, told = replay(tmp_path, proof, "--root", proof["root"], "--start", str(begins))
    assert status == 0
    assert f"The round begins where it should in the shoe (cards drawn before it: {begins})." in told


def test_the_command_line_says_what_it_did_not_check(tmp_path: Path) -> None:
    proof = vector("genuine-blackjack-split")["proof"] | {"table": 8, "round": 99}
    status, told = replay(tmp_path, proof, "--root", proof["root"])
    assert status == 0
    assert (
        "Where the round begins in the shoe was not checked: without --start, this could be another" in told
    )
    assert "That this is round 99 of table 8 is only the room's statement" in told
    file = tmp_path / "proof.json"
    found = CliRunner().invoke(commands, ["replay", str(file), "--verify", "--root", proof["root"], "--json"])
    assert json.loads(found.output)["root_checked"] is True
    assert json.loads(found.output)["start_checked"] is False


def test_the_command_line_says_when_no_root_was_given(tmp_path: Path) -> None:
    """A proof forged throughout agrees with itself: without the root seen before, this cannot be found."""
    given = vector("forged-whole-shoe")
    status, told = replay(tmp_path, given["proof"])
    assert status == 0
    assert "before betting, " not in told
    assert "Without --root, only the commitment stated after the round could be checked." in told
    status, _ = replay(tmp_path, given["proof"], "--root", given["root"])
    assert status == 2


def test_the_command_line_says_that_amounts_were_not_checked(tmp_path: Path) -> None:
    """Without a record nobody can tell what a wager should have won."""
    proof = vector("genuine-holdem-showdown-player")["proof"]
    find(proof, "settled")["net"] += 100
    status, told = replay(tmp_path, proof)
    assert status == 0
    assert "The amounts were not checked: this proof has no record." in told
    assert "replays to the same chips" not in told
    whole = proof_of(making.holdem(), record=True)
    _, told = replay(tmp_path, whole, "--start", str(whole["start"]))
    assert "not checked" not in told
    assert "The round replays to the same chips." in told


def test_the_command_line_checks_dice(tmp_path: Path) -> None:
    given = vector("genuine-funtazee-21-set-hands")
    status, told = replay(tmp_path, given["proof"], "--root", given["root"])
    assert status == 0
    assert "The dice match it too." in told
    forged = vector("forged-dice")
    status, told = replay(tmp_path, forged["proof"], "--root", forged["root"])
    assert status == 2
    assert "proof: the room committed to the dice" in told


def test_an_empty_record_is_refused(tmp_path: Path) -> None:
    proof = vector("genuine-format-1-holdem-showdown-player")["proof"] | {"record": {}}
    status, told = replay(tmp_path, proof)
    assert status == 2
    assert "proof: record: not a record of a round: game: missing" in told


def test_a_root_that_is_none_is_refused(tmp_path: Path) -> None:
    proof = vector("genuine-holdem-showdown-player")["proof"]
    assert replay(tmp_path, proof, "--root", proof["root"][:12])[0] == 2
    assert replay(tmp_path, {"rounds": []}, "--root", proof["root"])[0] == 2
    status, told = replay(tmp_path, {"rounds": []}, "--start", "0")
    assert status == 2
    assert "--start needs the proof of a round, and this is not one" in told


# ---------------------------------------------------------------------- a record without its proof


def test_a_bare_record_must_have_cards_of_its_deck(tmp_path: Path) -> None:
    """The boxed card is replaced, so the round ends with the same chips whatever card it is."""
    record = proof_of(making.boxed(), record=True)["record"]
    status, told = replay(tmp_path, record)
    assert (status, told.partition(": ")[2]) == (0, "1 round replays to the same chips")
    cards = record["cards"].split()
    at = next(at for at, card in enumerate(cards) if card.endswith(":boxed"))
    for card, message in ((cards[0], f"{cards[0]} appears 2 times; the deck has 1"), ("Jo", "has no Jo")):
        forged = record | {"cards": " ".join([*cards[:at], f"{card}:boxed", *cards[at + 1 :]])}
        status, told = replay(tmp_path, forged)
        assert status == 2
        assert message in told


def test_a_bare_record_of_an_unfinished_round_does_not_end_with_any_chips(tmp_path: Path) -> None:
    record = proof_of(making.holdem(), record=True)["record"]
    status, told = replay(tmp_path, record | {"choices": record["choices"][:-1], "result": {}})
    assert status == 2
    assert "record: the round is not over" in told


# ---------------------------------------------------------------------- after the rule file has changed


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch) -> tuple[making.Json, loader.Raw]:
    """A proof with its record and the rules it was played by; the rulebook has another Trips table since."""
    round = making.holdem()
    proof, rules = proof_of(round, record=True), json.loads(json.dumps(round.live.rules.composed))
    read_document = loader.read_document

    def changed(path: Path, filed: bool) -> loader.Document:
        document = read_document(path, filed)
        raw = deepcopy(document.raw)
        if raw["id"] == rules["id"]:
            raw["bets"]["trips"]["cases"][0]["pays"] = "77 to 1"
        return replace(document, raw=raw)

    monkeypatch.setattr(loader, "read_document", changed)
    return proof, rules


def test_a_proof_of_other_rules_than_the_rulebook_says_where_to_get_them(
    tmp_path: Path, saved: tuple[making.Json, loader.Raw]
) -> None:
    proof, _ = saved
    status, told = replay(tmp_path, proof)
    assert status == 2
    assert f"recorded under different rules (digest {proof['record']['digest']}, not 2:" in told
    assert told.endswith("with --played-by FILE; the room has them at /api/tables/7/rounds/3/rules")


def test_a_proof_is_verified_by_the_rules_that_the_room_kept(
    tmp_path: Path, saved: tuple[making.Json, loader.Raw]
) -> None:
    proof, rules = saved
    file = tmp_path / "rules.json"
    file.write_text(json.dumps(rules))
    status, told = replay(tmp_path, proof, "--played-by", str(file))
    assert status == 0
    assert "The round replays to the same chips." in told
    rules["bets"]["trips"]["cases"][0]["pays"] = "78 to 1"
    file.write_text(json.dumps(rules))
    status, told = replay(tmp_path, proof, "--played-by", str(file))
    assert status == 2
    assert f"{file}: not the rules of this round" in told


def test_rules_without_a_record_are_refused(tmp_path: Path, saved: tuple[making.Json, loader.Raw]) -> None:
    proof, rules = saved
    file = tmp_path / "rules.json"
    file.write_text(json.dumps(rules))
    status, told = replay(tmp_path, proof | {"record": None}, "--played-by", str(file))
    assert status == 2
    assert "--played-by needs the record of a round, and this proof has none" in told
