"""What an event does to the cards before its remedy is applied: they are really drawn and seen."""

from __future__ import annotations

from collections.abc import Callable

from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.rounds.hands import HandId
from houseway.rounds.log import Burned
from houseway.table.floor.case import BOARD, FloorCase

BOARD_STAGES = {"flop", "turn", "river"}
"""The stages of a board on which nobody has acted yet."""


def expose(case: FloorCase) -> None:
    """Everybody has seen the cards."""
    for hand, places in case.cards.items():
        case.round.turn_up(hand, places)


def deal_early(case: FloorCase) -> None:
    """Burn and deal the next street although the betting is not over.

    Cards that play are not dealt again; where a seat is named, it alone has got its card.
    """
    round = case.round
    street = game_of(round.rules).next_street(round)
    if street is None:
        raise HousewayError("No street follows the betting that is open.")
    if case.mode == "banked":
        deal_extra(case)  # single cards of the board, of which none is used
        return
    burned = len(round.burned)
    round.street_burn(street.burns)
    if "reshuffle-exposed-and-stub" in case.ruling.remedies:
        case.taken += round.burned[burned:]
        del round.burned[burned:]
    for _ in range(street.board):
        round.deal(BOARD)
        case.cards.setdefault(BOARD, []).append(len(round.hands[BOARD]) - 1)
    keep = "card-plays" in case.ruling.remedies
    if keep:
        case.floor.burn_change -= street.burns
    for seat in _served_early(case) if keep else case.live:
        hand = HandId(seat)
        for number in range(street.down + street.up):
            up = number >= street.down
            card = round.deal(hand, up, () if up else round.control.viewers(seat))
            if keep:
                case.floor.early.setdefault(seat, []).append(card)
                if up:
                    round.count_later(hand, card)
            else:
                case.cards.setdefault(hand, []).append(len(round.hands[hand]) - 1)


def _served_early(case: FloorCase) -> list[int]:
    """The seats that get a card too early which they keep: the one that is named, or all in the hand."""
    named = case.live if case.ruling.seat is None else [case.seat]
    case.early = [seat for seat in named if seat in case.live and not case.floor.early.get(seat)]
    if not case.early:
        raise HousewayError("No player in the hand can have got that card early.")
    return case.early


def miss_burn(case: FloorCase) -> None:
    """The first card of the street on the board came without a burn."""
    board = case.round.hands.get(BOARD, [])
    if board:
        case.cards[BOARD] = [0 if len(board) == 3 else len(board) - 1]


def deal_extra(case: FloorCase) -> None:
    """Draw cards that belong to no hand; they lie face up where cards are dealt face up."""
    round = case.round
    up = case.mode == "banked" or any(round.up_cards(HandId(seat)) for seat in case.live)
    for _ in range(len(case.ruling.cards) or 1):
        card = round.draw()
        round.log.append(Burned(card, up))
        case.taken.append(card)


def deal_to_board(case: FloorCase) -> None:
    """Turn up one card too many with the flop."""
    round = case.round
    if not game_of(round.rules).stages(round) & BOARD_STAGES:
        raise HousewayError("There has been action on the board: it is not dealt again.")
    case.flop = len(round.hands[BOARD])
    round.deal(BOARD)
    case.cards[BOARD] = list(range(case.flop + 1))


def deal_to_hand(case: FloorCase) -> None:
    """Deal one card too many to a hand, face down."""
    case.round.deal(case.hand, False, case.round.control.viewers(case.seat))


def check_in_turn(case: FloorCase) -> None:
    """Refuse a ruling on a card of a hand that is not being played."""
    if case.question.private or case.round.playing != case.hand or not case.round.asks_again:
        raise HousewayError(f"Seat {case.seat} is not playing this hand now: its cards stay as they are.")


def deal_unrequested(case: FloorCase) -> None:
    """Deal a card to the hand that is being played although its player did not ask for one."""
    check_in_turn(case)
    case.round.deal(case.hand)
    case.cards[case.hand] = [len(case.round.hands[case.hand]) - 1]


HAPPENINGS: dict[str, Callable[[FloorCase], None]] = {
    "cards are exposed": expose,
    "the next street is dealt early": deal_early,
    "the burn is missed": miss_burn,
    "an extra card is dealt": deal_extra,
    "the board gets a card too many": deal_to_board,
    "a card too many is dealt": deal_to_hand,
    "a card that was not asked for is dealt": deal_unrequested,
}
"""What happens to cards, by the names that `rulebook/floor/words/table.toml` uses."""
EARLY = "the next street is dealt early"
"""The happening whose stage is that of the street to come."""
