"""Sitting at the terminal table: bets, choices, banking, leaving; and rounds played again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from houseway.cards import Deck, parse_cards
from houseway.cli.person import read_choice
from houseway.errors import HousewayError
from houseway.rounds.decisions import Amount, Arrangement, Ask, Choice, Plain
from tests.cli.conftest import GAMES, VARIANT, Run

EZ = "oceana/ez-baccarat"
DECK = Deck()


@pytest.mark.parametrize("skill", ["house-way", "best", "random"])
@pytest.mark.parametrize("game", GAMES)
def test_auto_play_repeats_itself(run: Run, game: str, skill: str) -> None:
    arguments = ("play", game, "--auto", "--rounds", "12", "--seed", "7", "--skill", skill)
    once, again = run(*arguments), run(*arguments)
    assert once.code == 0
    assert once.out == again.out
    assert "12 rounds played." in once.out
    assert run(*arguments[:-4], "--seed", "8").out != once.out


def test_chips_are_conserved_but_for_what_bots_buy(run: Run) -> None:
    data = run("play", EZ, "--auto", "--rounds", "50", "--seed", "3", "--json").data
    assert len(data["rounds"]) == 50
    assert sum(data["results"].values()) + data["chips"]["house"] == 0


def test_amounts_are_written_with_thousands_apart(run: Run, tmp_path: Path) -> None:
    """At the table, in the story of the round, in the chips after it, and when it is played again."""
    file = str(tmp_path / "rounds.json")
    played = run("play", EZ, "--auto", "--rounds", "3", "--seed", "7", "--record", file).out
    for told in (played, run("replay", file).out):
        assert "Ana puts up $18,000." in told
        assert not re.search(r"\$\d{4}", told)


def test_csv_has_everybodys_chips_round_by_round(run: Run) -> None:
    lines = run("play", EZ, "--auto", "--rounds", "3", "--seed", "3", "--csv").out.splitlines()
    assert lines[0].startswith("round,Guest,")
    assert len(lines) == 4


def test_betting_and_the_same_again(run: Run) -> None:
    ran = run("play", EZ, "--seed", "5", "--rounds", "2", typed="player 25, tie 5\n\n")
    assert ran.code == 0
    assert ran.out.count("Guest bets $25 on Player and $5 on Tie") == 2
    assert "2 rounds played." in ran.out


def test_an_amount_alone_is_the_games_one_base_bet_and_other_circles_are_named(run: Run) -> None:
    """Lucky Lady L268: unoccupied circles too."""
    game = "lucky-lady/no-bust-21st-century-blackjack-4"
    ran = run("play", game, "--seed", "5", "--rounds", "2", "--bots", "3", typed="20; 7: 30\n" + "\n" * 40)
    assert ran.code == 0
    assert ran.out.count("Spot 2: Guest bets $20 on Blackjack wager") == 2
    assert ran.out.count("Spot 7: Guest bets $30 on Blackjack wager") == 2
    assert "Hand 7, " in ran.out


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        ("20; 3: 20", "spot 3: "),
        ("x: 20", "cannot read the seat 'x' (write its number, as in '5: ...')"),
        ("twenty", "cannot read the wager 'twenty' (write a bet and an amount, as in 'blackjack wager 5')"),
    ],
)
def test_bets_on_other_spots_are_checked(run: Run, mistake: str, message: str) -> None:
    """Club One's No Bust with jokers has no backline (L1212-1213)."""
    game = "club-one/no-bust-21st-century-blackjack-jokers"
    ran = run("play", game, "--seed", "5", "--rounds", "1", typed=f"{mistake}\nq\n")
    assert message in " ".join(ran.out.split())
    assert "0 rounds played." in ran.out


@pytest.mark.parametrize(
    "mistake", ["plaier 25", "player", "player 2", "player 99999", "tie -5", "25", "player 1.234"]
)
def test_a_mistyped_bet_loses_nothing_and_is_asked_again(run: Run, mistake: str) -> None:
    ran = run("play", EZ, "--seed", "5", "--rounds", "1", typed=f"{mistake}\nplayer 25\n")
    assert ran.code == 0
    assert "Try again, or type q to quit." in " ".join(ran.out.split())
    assert "Guest bets $25 on Player." in ran.out


@pytest.mark.parametrize("word", ["q\n", "quit\n", "", "player 25\nq\n"])
def test_leaving_is_clean(run: Run, word: str) -> None:
    ran = run("play", EZ, "--seed", "5", typed=word)
    assert ran.code == 0
    assert "played." in ran.out
    assert "Guest: $" in ran.out


def test_leaving_in_the_middle_of_a_round_plays_it_out(run: Run) -> None:
    ran = run("play", "delta-club/21st-century-baccarat", "--seed", "5", typed="base 10\nq\n")
    assert "The house way plays out the round for you." in ran.out
    assert "1 round played." in ran.out


def test_banking_a_hand(run: Run) -> None:
    """The first offer goes to seat 1; an amount takes the position, and settles against it."""
    ran = run("play", EZ, "--seed", "5", "--seat", "1", "--rounds", "2", typed="300\n\n")
    assert ran.code == 0
    assert "Guest takes the player-dealer position" in ran.out
    assert ran.out.count("Guest puts up $300") >= 1
    assert "Guest bets" not in ran.out


def test_a_bank_beyond_the_chips_is_asked_again(run: Run) -> None:
    ran = run("play", EZ, "--seed", "5", "--seat", "1", "--rounds", "1", typed="30000\nabc\n300\n")
    assert " ".join(ran.out.split()).count("Try again, or type q to quit.") == 2
    assert "Guest puts up $300" in ran.out


AJ = "artichoke-joes/no-bust-21st-century-blackjack"


def test_a_part_of_the_bank_is_reserved_for_special_action(run: Run, tmp_path: Path) -> None:
    """Artichoke Joe's L1110-1115: typed as the desk takes it, narrated with its lines, recorded."""
    file = str(tmp_path / "rounds.json")
    typed = "?\n600, 50 spot 3\n" + "\n" * 40
    ran = run("play", AJ, "--seed", "5", "--seat", "1", "--rounds", "1", "--record", file, typed=typed)
    text = " ".join(ran.out.split())
    assert "add an amount that is reserved for one spot, as in '100, 50 spot 3'" in text
    assert "Guest puts up $600. Guest puts up $50, reserved for spot 3. [L1110-1115]" in text
    (record,) = json.loads(Path(file).read_text())
    assert record["opening"]["bank"][1:] == [{"owner": "Guest", "amount": 50_00, "spot": 3}]
    replayed = run("replay", file)
    assert replayed.code == 0
    assert "reserved for spot 3" in replayed.out


@pytest.mark.parametrize(
    ("game", "typed", "message"),
    [
        (AJ, "600, 50", "bank: cannot read '50' (write an amount and a spot, as in '50 spot 3')"),
        (AJ, "600, 50 spot 3; 20 seat 3", "bank: spot 3 is named twice"),
        (AJ, "600, 50 for spot 1", "bank: spot 1 is the player-dealer's; special action needs another spot"),
        (AJ, "600, 50 spot 12", "bank: there is no spot 12; the table has spots 1 to 8"),
        (AJ, "600, 500 spot 3", "bank: you can put up at most $1,000"),
        (EZ, "600, 50 spot 3", "bank: this game has no special action; a bank plays against all spots"),
    ],
)
def test_a_reserved_part_that_cannot_be_is_asked_again(run: Run, game: str, typed: str, message: str) -> None:
    ran = run("play", game, "--seed", "5", "--seat", "1", "--rounds", "1", typed=f"{typed}\nq\n")
    assert f"{message}. Try again" in " ".join(ran.out.split())


def test_special_action_with_too_small_a_bank_is_not_dealt(run: Run) -> None:
    """Artichoke Joe's L1111: the reason is said, and the bank asked for again."""
    typed = "10, 5 spot 3\nq\n"
    ran = run("play", AJ, "--seed", "5", "--seat", "1", "--rounds", "1", typed=typed)
    text = " ".join(ran.out.split())
    assert "bank: special action needs a bank of at least the total of the players' wagers" in text
    assert "You bank. How much? [Enter: $10, $5 spot 3, pass to give up the position" in text
    assert "0 rounds played." in text


def test_help_at_the_bank_says_what_a_bank_is(run: Run) -> None:
    ran = run("play", EZ, "--seed", "5", "--seat", "1", "--rounds", "1", typed="?\n300\n")
    said = " ".join(ran.out.split())
    assert "You win what the others lose and pay what they win, up to your bank." in said
    assert "Try again" not in said
    assert "Guest puts up $300" in said


def test_the_game_ends_when_the_chips_do(run: Run) -> None:
    typed = "player 5\n" + "\n" * 200
    ran = run("play", EZ, "--seed", "5", "--buy-in", "5", typed=typed)
    assert ran.code == 0
    assert "less than the smallest bet here" in ran.out


def test_help_lists_the_bets(run: Run) -> None:
    assert "Dragon 7" in run("play", EZ, "--seed", "5", typed="?\nq\n").out


ASK = Ask(
    2, 2, "player", (Plain("stand"), Plain("draw"), Plain("double"), Amount("bet", 500, 2500)), Choice("draw")
)


def test_choices_by_name_beginning_and_amount() -> None:
    assert read_choice(ASK, "", DECK) == Choice("draw")
    assert read_choice(ASK, "s", DECK) == Choice("stand")
    assert read_choice(ASK, "dra", DECK) == Choice("draw")
    assert read_choice(ASK, "bet 25", DECK) == Choice("bet", 2500)
    assert read_choice(ASK, "10", DECK) == Choice("bet", 1000)


def test_settings_are_chosen_by_number_or_in_full() -> None:
    front, back = parse_cards("7d 8c"), parse_cards("9d 5c 3h")
    setting = Arrangement("set", front + back, (2, 3), ((front, back),))
    ask = Ask(2, 2, "set", (Plain("house way"), setting), Choice("house way"))
    chosen = Choice("set", parts=(front, back))
    assert read_choice(ask, "2", DECK) == read_choice(ask, "7D 8C / 9d 5c 3h", DECK) == chosen
    assert read_choice(ask, "house way", DECK) == read_choice(ask, "h", DECK) == Choice("house way")
    with pytest.raises(HousewayError):
        read_choice(ask, "3", DECK)


def test_a_hand_is_shown_where_it_is_asked_about(run: Run) -> None:
    ran = run(
        "play", "lucky-lady/buster-blackjack", "--seed", "5", "--rounds", "3", typed="main 20\n" + "\n" * 9
    )
    assert "Your hand, 5c Ac (soft 16): hit, stand, double, surrender?" in ran.out
    assert "Player-dealer: 2d Td Jc  (22, over)" in ran.out
    assert "Spot 4: As Td  (Natural)" in ran.out


def test_settings_are_listed_with_what_they_count(run: Run) -> None:
    ran = run("play", "delta-club/funtazee-21", "--seed", "4", "--rounds", "1", typed="main 20\n3\n")
    assert "Set your hand: a number? [Enter: house way]" in ran.out
    assert "Called: spot 2 plays" in ran.out


def test_the_setting_of_the_house_way_is_marked_and_a_wrong_number_gets_one_line(run: Run) -> None:
    """Club One's house way puts an ace and the highest single card in front of three aces (001:L4031)."""
    ran = run("play", "club-one/pai-gow-poker", "--seed", "5", "--rounds", "1", typed="main 20\n1 2\n\n")
    settings = [line.split() for line in ran.out.splitlines() if " / " in line and line[0].isdecimal()]
    assert [line[0].strip("*") for line in settings] == [str(number) for number in range(2, 20)]
    assert [line[:4] for line in settings if "*" in line[0]] == [["5*", "8h", "As", "/"]]
    assert "* The house way: As 8h / Ah Ad 5s 4s 3h." in ran.out
    wrong = "'1 2' is not a number from 1 to 19. Try again, or type q to quit."
    assert wrong in ran.out


@pytest.mark.parametrize("text", ["d", "x", "bet", "bet 99", "stand 5", "bet five"])
def test_choices_that_are_not_clear(text: str) -> None:
    with pytest.raises(HousewayError):
        read_choice(ASK, text, DECK)


@pytest.mark.parametrize("game", GAMES)
def test_records_replay_to_the_same_chips(run: Run, game: str, tmp_path: Path) -> None:
    file = str(tmp_path / "rounds.json")
    played = run("play", game, "--auto", "--rounds", "8", "--seed", "4", "--record", file)
    assert played.code == 0
    assert "8 rounds replay to the same chips" in " ".join(run("replay", file, "--verify").out.split())
    assert len(run("replay", file, "--json").data["rounds"]) == 8
    assert run("replay", file, "--csv").out.startswith("round,spot,bettor,bet,amount,net")
    assert "round 8 of 8" in run("replay", file).out


def test_a_record_with_other_chips_is_refused(run: Run, tmp_path: Path) -> None:
    data = run("play", EZ, "--auto", "--rounds", "1", "--seed", "4", "--json").data
    data["rounds"][0]["result"]["Ana"] += 100
    path = tmp_path / "rounds.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    ran = run("replay", str(path), "--verify")
    assert ran.code == 2
    assert "does not end with the recorded chips" in ran.err


def test_a_record_is_replayed_by_the_rule_file_of_that_time(run: Run, variant: str, tmp_path: Path) -> None:
    """A rule file that has changed since is refused, and the file as it was then is taken in its place."""
    file = str(tmp_path / "rounds.json")
    assert run("play", variant, "--auto", "--rounds", "2", "--record", file).code == 0
    folder = tmp_path / "then"
    folder.mkdir()
    then = Path(variant).rename(folder / "variant.toml")
    Path(variant).write_text(VARIANT + '[bets.tie]\nlimits = "5-50"\n', encoding="utf-8")
    ran = run("replay", file, "--verify")
    assert ran.code == 2
    assert "recorded under different rules (digest 2:" in ran.err
    assert ran.err.endswith("give the rules of that time with --played-by FILE\n")
    assert "2 rounds replay to the same chips" in " ".join(
        run("replay", file, "--verify", "--played-by", str(then)).out.split()
    )
