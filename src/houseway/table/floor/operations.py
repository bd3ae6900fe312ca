"""What remedies do to a round, one small function for each operation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.money import money
from houseway.rounds.decisions import Amount, Ask, Choice
from houseway.rounds.hands import HandId
from houseway.rounds.log import Burned, Reformed
from houseway.rounds.pots import Stakes
from houseway.rounds.purse import BET, CONDITION, FORFEITED, POT, RETURN, RULED
from houseway.rounds.round import Round
from houseway.rounds.rulings import DEAD_HAND, OUT_OF_TIME, RAISES, ReturningCards
from houseway.rulebook.cases import Case
from houseway.rulebook.floor import at_table
from houseway.rulebook.outcome import Outcome, parse_outcome
from houseway.rulebook.pot_shares import shares_of
from houseway.table.floor.case import BOARD, FloorCase
from houseway.table.floor.happenings import BOARD_STAGES
from houseway.table.floor.replacing import accept_or_stand, check_too_many, kill_card, put_back, replace_card
from houseway.table.floor.setting import MISSET, foul_setting, is_set_in_parts, set_house_way

RETIRING = "retiring"
"""What a table between players can do if its game lets them leave a round."""
ALL = ("banked", "pots", "mutual")
FOLD, CALL, CHECK = "fold", "call", "check"
EXPOSE = "expose"
GIVEN_BACK = "what was collected"
CHECKED = "work the settlement out again"
TOO_LITTLE = frozenset({"bet-short", "bet-unaware-of-raise"})
"""The events in which a player has put in less than the bet, and has not said what he does."""


class Operation(NamedTuple):
    """What is done, and at tables of which modes it can be: during a round, and once it is `settled`."""

    carry_out: Callable[[FloorCase], None]
    modes: tuple[str, ...]
    settled: tuple[str, ...] = ()

    def fits(self, round: Round) -> bool:
        """Whether it can be done in a round as it stands: with these rules, before or after the result."""
        mode = round.rules.family.mode
        if round.over:
            return mode in self.settled
        retiring = RETIRING in self.modes and game_of(round.rules).still_in is not None
        return retiring or mode in self.modes


OPERATIONS: dict[str, Operation] = {}
"""What is done, by the names that `rulebook/floor/words/table.toml` uses."""


def operation(
    name: str, *modes: str, settled: tuple[str, ...] = ()
) -> Callable[[Callable[[FloorCase], None]], Callable[[FloorCase], None]]:
    """Register a function under the name of its operation, at tables of these modes or, without any, all.

    At those of the modes in `settled`, it can also change the result of a round.
    """

    def register(function: Callable[[FloorCase], None]) -> Callable[[FloorCase], None]:
        OPERATIONS[name] = Operation(function, modes or ALL, settled)
        return function

    return register


# ---------------------------------------------------------------------- the deal, hands and wagers


@operation("void the deal")
def void(case: FloorCase) -> None:
    """Void the deal: every wager and stake goes back."""
    case.round.misdeal(f"{case.ruling.row}, {case.ruling.cite}")


@operation("reshuffle the deck")
def reshuffle(case: FloorCase) -> None:
    """Deal the hand again from the start; in older records, shuffle a mixed stub with the burn cards."""
    if case.ruling.event != "deck-mixed":
        void(case)
    elif case.mode == "pots":
        shuffle_burns(case)


@operation("foul the hand", settled=ALL)
def foul(case: FloorCase) -> None:
    """Declare a hand foul; where hands are not set in parts, it is dead."""
    if is_set_in_parts(case.round) and case.ruling.seat is not None:
        foul_setting(case)
    else:
        kill(case)


@operation("kill the hand", "pots", "banked", RETIRING, settled=("pots", "banked"))
def kill(case: FloorCase) -> None:
    """Take a hand out: it can win no pot; against a bank its wagers are lost, unless they go back."""
    if case.ruling.seat is None:
        return  # a hand that the table did not deal
    if case.mode == "mutual" and case.round.over:
        raise HousewayError("The players have paid each other during the hand: that stands.")
    if case.mode == "banked":
        case.floor.decided.setdefault(_player_spot(case), _settled(case, "lose"))
        case.floor.dead.add(case.seat)
    elif case.mode == "mutual" or case.seat not in case.floor.dead:
        if case.seat not in case.live:
            raise HousewayError(f"Seat {case.seat} is not in the hand.")
        if len(case.live) == 1:
            raise HousewayError(f"Seat {case.seat} has the last live hand.")
        case.floor.dead.add(case.seat)


@operation("kill the hand if time is up", "pots")
def kill_late(case: FloorCase) -> None:
    """Take out the hand of a player who has a clock, faces a bet, and has not acted in his time."""
    if case.ruling.choice != OUT_OF_TIME:
        return
    names = {offer.name for offer in case.question.offers}
    if FOLD not in names or CHECK in names:
        raise HousewayError(f"Seat {case.seat} faces no bet.")
    kill(case)


@operation("forfeit the wager", settled=ALL)
def forfeit(case: FloorCase) -> None:
    """Have a player lose his wagers, or what he has put into the pot, which stays there."""
    if "must-complete" in case.ruling.remedies:
        return  # he may complete his bet instead
    if is_set_in_parts(case.round) and (case.mode == "mutual" or case.ruling.event in MISSET):
        foul_setting(case)
    else:
        kill(case)


@operation("return the wager", "pots", "banked", RETIRING, settled=("banked",))
def give_back(case: FloorCase) -> None:
    """Return a player's wagers, or what he has put into the pot with a hand that is dead.

    Where no seat is named, all hands are dead. Of a hand that its player set foul, only the wagers of others
    go back.
    """
    if case.ruling.seat is None:
        if not case.round.over:
            void(case)
    elif is_set_in_parts(case.round) and ("hand-foul" in case.ruling.remedies or case.ruling.event in MISSET):
        foul_setting(case)
        case.floor.behind[case.seat] = _settled(case, "return")
    elif case.mode == "banked":
        case.floor.decided[_player_spot(case)] = _settled(case, "return")
        case.floor.dead.add(case.seat)
    elif case.mode == "mutual":
        _return_ante(case)
    elif "hand-dead" in case.ruling.remedies:
        _return_stakes(case)
    elif all(ask.spot != case.seat for ask in case.round.pending):
        raise HousewayError("A bet that was accepted cannot be taken back.")


@operation(CHECKED, settled=ALL)
def check_settlement(case: FloorCase) -> None:
    """Do nothing more: a ruling on a settled round has the settlement worked out again from the cards."""


def _player_spot(case: FloorCase) -> int:
    if case.seat not in case.round.spots or case.seat == case.round.player_dealer:
        raise HousewayError(f"Seat {case.seat} has no wagers against the bank.")
    return case.seat


def _settled(case: FloorCase, outcome: str) -> Case[Outcome]:
    """The case by which wagers are settled because the floor rules so."""
    row, result = case.ruling.row, parse_outcome(outcome)
    return Case(f"ruling {row}", (), result, f"ruled by the floor ({row})", case.ruling.cite)


def _return_stakes(case: FloorCase) -> None:
    """Pay a player back what he has in the pot, as long as it lies in the main pot."""
    round, stakes = case.round, case.round.stakes
    assert stakes is not None
    name, put = round.people[case.seat], stakes.put_in.get(case.seat, 0)
    if "before-action" not in game_of(round.rules).stages(round) or put > round.purse.pots().get(POT, 0):
        raise HousewayError("There has been action in the hand: the player's chips cannot be returned.")
    if case.seat in round.carried:
        raise HousewayError("The player has chips in a pot that was carried over: they cannot be returned.")
    if put:
        round.pay(POT, name, put, RETURN, RULED, case.ruling.cite)
    _forget_stakes(stakes, case.seat)


def _return_ante(case: FloorCase) -> None:
    """Pay a player back what he has put on top."""
    name = case.round.people[case.seat]
    put = sum(paid.amount for paid in case.round.purse.transfers if (paid.payer, paid.payee) == (name, POT))
    if put:
        case.round.pay(POT, name, put, RETURN, RULED, case.ruling.cite)


@operation("return what he collected", RETIRING)
def return_collections(case: FloorCase) -> None:
    """Have a player give back what he collected for conditions, as far as his chips go."""
    round, name = case.round, case.round.people[case.seat]
    for paid in [paid for paid in round.purse.transfers if paid.why == CONDITION and paid.payee == name]:
        back = round.most(name, paid.amount)
        if back and paid.on != GIVEN_BACK:
            round.pay(name, paid.payer, back, CONDITION, GIVEN_BACK, case.ruling.cite)


@operation("have him pay on", RETIRING)
def pay_on(case: FloorCase) -> None:
    """Have a player who is out of the hand pay the others for conditions and for winning."""
    case.floor.paying.add(case.seat)


def _forget_stakes(stakes: Stakes, seat: int) -> None:
    for chips in (*stakes.streets, stakes.dead, stakes.total, stakes.forced, stakes.kills):
        chips.pop(seat, None)


# ---------------------------------------------------------------------- cards


operation("replace the card", "pots", "banked")(replace_card)
operation("put the card back", "banked")(put_back)
operation("take the card out of play", "banked")(kill_card)
operation("let him accept the card or stand", "banked")(accept_or_stand)
operation("set it the house way", "banked")(set_house_way)


@operation("let him call the hand dead", "banked")
def option_dead(case: FloorCase) -> None:
    """Return a player's wagers if he calls his hand dead."""
    if case.ruling.choice == DEAD_HAND:
        give_back(case)


@operation("make it the burn card", "pots", "banked")
def make_burn(case: FloorCase) -> None:
    """Have a card lie ready as the next burn; on the board, another card is turned in its place.

    Against a bank, cards that came early are burned at once, and the board is dealt as usual.
    """
    round = case.round
    if case.mode == "banked":
        return
    if BOARD not in case.cards:
        case.floor.ready_burns += case.take_cards()
        return
    if not game_of(round.rules).stages(round) & BOARD_STAGES:
        raise HousewayError("There has been action on the board: it is not dealt again.")
    round.burned += case.take_cards()
    round.deal(BOARD)


@operation("set the cards aside", "pots")
def set_aside(case: FloorCase) -> None:
    """Take cards out of play; another remedy may bring them back. What an opener discards lies apart."""
    if case.ruling.event != "openers-split":
        case.take_cards()


@operation("take a card out", "pots", "banked", RETIRING)
def take_out(case: FloorCase) -> None:
    """Take one card out of a hand that has one too many: the last one if nobody says which."""
    if case.mode != "pots":
        check_too_many(case)
    held = len(case.round.hands.get(case.hand, ()))
    case.cards = {case.hand: [case.ruling.cards[0] if case.ruling.cards else held - 1]}
    case.take_cards()


@operation("shuffle the cards back", "pots")
def shuffle_back(case: FloorCase) -> None:
    """Shuffle cards into the stub before the next cards are dealt, or a street later if others come first.

    A flop with too many cards is dealt again at once.
    """
    round, remedies = case.round, case.ruling.remedies
    cards = tuple(case.take_cards())
    board = len(round.hands.get(BOARD, ()))
    if case.flop:
        round.reform(cards)
        for _ in range(case.flop):
            round.deal(BOARD)
        return
    later = 1 if "next-card-takes-place" in remedies else 0
    burn = "no-new-burn" not in remedies and "burn-stays" not in remedies
    case.floor.returning.append(ReturningCards(cards, board + later, burn))


@operation("shuffle the burn cards into the stub", "pots")
def shuffle_burns(case: FloorCase) -> None:
    """Form the deck again of the stub and the burn cards."""
    burned, case.round.burned = tuple(case.round.burned), []
    case.round.reform(burned)


@operation("shuffle the discards into the stub", "pots")
def shuffle_discards(case: FloorCase) -> None:
    """Form the deck again of the stub, the hands that were given up, and the cards that went with them."""
    round, live = case.round, case.live
    discards = _set_aside(case)
    for seat in round.spots:
        if seat not in live:
            hand = HandId(seat)
            discards += round.take_back(hand, range(len(round.hands.get(hand, ()))))
    round.reform(discards)


def _set_aside(case: FloorCase) -> list[Card]:
    """The cards that were drawn for nobody and do not lie with the burn cards."""
    round, floor = case.round, case.floor
    drawn: list[Card] = []
    for event in round.log:
        if isinstance(event, Burned):
            drawn.append(event.card)
        elif isinstance(event, Reformed):
            drawn = [card for card in drawn if card not in event.cards]
    returning = [card for back in floor.returning for card in back.cards]
    return [card for card in drawn if card not in (*round.burned, *floor.ready_burns, *returning)]


@operation("do not burn again", "pots")
def no_burn(case: FloorCase) -> None:
    """Skip the next burn, unless cards are shuffled back first: then it is the burn after that."""
    if not any(remedy.startswith("reshuffle") for remedy in case.ruling.remedies):
        case.floor.burn_change -= 1


@operation("burn one more", "pots")
def burn_more(case: FloorCase) -> None:
    """Burn one more card before the next street."""
    case.floor.burn_change += 1


@operation("burn one for each player", "pots")
def burn_each(case: FloorCase) -> None:
    """Take another card out of play for each player in the hand."""
    case.round.burn(len(case.live))


@operation("make it the up card", "pots")
def make_up_card(case: FloorCase) -> None:
    """Have an exposed hole card be the up card: the one that was dealt face up goes, and the next comes down.

    The table deals up cards before anybody can speak, so everybody has seen that one: it is out of play.
    """
    round, hand = case.round, case.hand
    if case.ruling.event == "card-dealt-down":
        return  # at this table it lies face up
    up = [place for place in range(len(round.hands[hand])) if not round.is_down(hand, place)]
    dealt_up = [place for place in up if place not in case.cards.get(hand, ())]
    if len(case.cards.get(hand, ())) != 1 or len(dealt_up) != 1:
        raise HousewayError(f"Seat {case.seat} must have one hole card exposed and one card face up.")
    round.take_back(hand, dealt_up)
    round.deal(hand, False, round.control.viewers(case.seat))
    round.count_as_up(hand)


@operation("have it play face up", "pots")
def play_face_up(case: FloorCase) -> None:
    """Have a down card that was exposed count as one that its player turned up.

    If he is to turn one up now, it is the one. If he has turned up his other card, he has none face down, and
    the game has him turn up no card on the next street.
    """
    round, hand = case.round, case.hand
    if not any(case.down):
        raise HousewayError(f"Seat {case.seat} must have a down card exposed.")
    exposed = [card for place in case.cards[hand] if (card := round.hands[hand][place]) is not None]
    for card in exposed:
        round.count_as_up(hand, card)
    asked = next((ask for ask in round.pending if ask.spot == case.seat and ask.question == EXPOSE), None)
    if asked is not None:
        round.answer(asked, Choice(EXPOSE, parts=((exposed[0],),)), ruled=True)


@operation("turn up the others", "pots")
def turn_up_others(case: FloorCase) -> None:
    """Turn up the last cards of the other players."""
    for seat in case.live:
        if seat != case.seat:
            case.round.turn_up(HandId(seat), [len(case.round.hands[HandId(seat)]) - 1])


# ---------------------------------------------------------------------- the betting


@operation("bar the raise", "pots")
def bar(case: FloorCase) -> None:
    """Let a player not raise for the rest of the betting round; or those whose next cards came early."""
    case.floor.barred.update(case.early or [case.seat])


@operation("let him be all in", "pots")
def all_in(case: FloorCase) -> None:
    """Have a player play for the pot so far, as if he were all in, if he says so."""
    if case.ruling.choice != "all in":
        return
    exposing = any(ask.question == EXPOSE for ask in case.round.pending)
    if case.seat not in case.live or not (case.round.asks_again or exposing):
        raise HousewayError(f"Seat {case.seat} is not in the betting.")
    case.floor.all_in.add(case.seat)


@operation("bar all raises", "pots")
def bar_all(case: FloorCase) -> None:
    """Finish the betting round without a raise."""
    case.floor.barred.update(case.round.spots)


@operation("take the answer")
def answer(case: FloorCase) -> None:
    """Have what a player said or did count as his answer.

    A player who put in too little completes it, or gives up his hand and leaves those chips in the pot; one
    who has not decided yet may not raise.
    """
    ruling = case.ruling
    if ruling.choice:
        if ruling.choice == FOLD and ruling.amount:
            _leave_in_pot(case, ruling.amount)
        case.answer(ruling.choice, _completed(case) if "must-complete" in ruling.remedies else ruling.amount)
    elif "must-complete" in ruling.remedies and ruling.event in TOO_LITTLE:
        bar(case)
    else:
        raise HousewayError(f"{ruling.row}: say what the player declared")


@operation("hold him to what he said", settled=("pots",))
def hold_to_words(case: FloorCase) -> None:
    """Have what a player declares be his answer; a low that he announces at the showdown, he needs to win."""
    if not case.round.over:
        answer(case)
        return
    low = at_table().announced_low.get(case.ruling.choice)
    if low is None:
        raise HousewayError(f"{case.ruling.row}: say which hand the player announced")
    held = [card for card in case.round.hands.get(case.hand, ()) if card is not None]
    _, ranking = shares_of(case.round.rules)[0]
    if not held or replace(ranking, qualifier=low).best(held) is None:
        kill(case)


def _completed(case: FloorCase) -> int:
    """What a player puts in who must complete what he began: a raise only if it was one."""
    ruling = case.ruling
    offer = case.question.offer(ruling.choice)
    began = RAISES if ruling.event == "bet-over" else frozenset({CALL, "bet", "complete"})
    if offer.name not in (FOLD, *began):
        raise HousewayError(f"{ruling.row}: he completes what he began, or gives up his hand.")
    return max(ruling.amount, offer.low) if isinstance(offer, Amount) else 0


def _leave_in_pot(case: FloorCase, amount: int) -> None:
    """Put chips of a player who gives up his hand into the pot."""
    round, stakes, name = case.round, case.round.stakes, case.round.people[case.seat]
    if stakes is None or amount > round.purse.free(name):
        raise HousewayError(f"{name} cannot leave {money(amount)} in the pot.")
    _ = case.question
    round.pay(name, POT, amount, BET, FORFEITED, case.ruling.cite)
    stakes.add(case.seat, amount, dead=True)


@operation("take the answer back", "pots")
def take_back(case: FloorCase) -> None:
    """Do nothing more: the table has gone back to the moment before the player's last answer."""


@operation("make it a call", "pots")
def make_call(case: FloorCase) -> None:
    """Have the chips count as a call, or as the least bet; a player who has said nothing may not raise."""
    if case.ruling.event == "declaration-gesture" and not case.ruling.choice:
        bar(case)
    else:
        _answer_least(case)


def _answer_least(case: FloorCase) -> None:
    names = [offer.name for offer in case.question.offers]
    case.answer(next((name for name in (CALL, "bet", "complete", CHECK) if name in names), FOLD), 0)


@operation("hold it to the legal amount", "pots")
def hold_to_limit(case: FloorCase) -> None:
    """Have more than a call count as a call, and more than the largest bet as the largest bet.

    Chips that nobody noticed are no raise, even if they are all that the player has.
    """
    offer = _raise_offer(case.question)
    if case.ruling.event != "bet-over" and offer is not None and case.ruling.amount >= offer.low:
        case.answer(offer.name, min(case.ruling.amount, offer.high))
    else:
        _answer_least(case)


@operation("take the whole amount", "pots")
def take_whole(case: FloorCase) -> None:
    """Have chips put in without a word be a bet of their value: after the first round, as the first bet."""
    offer = _raise_offer(case.question)
    if offer is None:
        raise HousewayError(f"Seat {case.seat} may not bet.")
    if offer.name != "bet" or "betting-1" in game_of(case.round.rules).stages(case.round):
        raise HousewayError("Chips that are put in without a word are no more than a call here.")
    case.answer(offer.name, min(max(case.ruling.amount, offer.low), offer.high))


def _raise_offer(ask: Ask) -> Amount | None:
    return next((offer for offer in ask.offers if isinstance(offer, Amount) and offer.name in RAISES), None)
