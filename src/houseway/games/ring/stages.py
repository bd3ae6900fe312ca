"""Where a hand of ring poker stands, in the words of the floor's procedures, and which cards come next."""

from __future__ import annotations

from houseway.games.ring.dealing import early_cards
from houseway.games.ring.drawing import DISCARD, DRAW, EXPOSE
from houseway.games.ring.hand import BOARD
from houseway.games.ring.how import how_of
from houseway.games.ring.killing import KILL
from houseway.games.stages import ALWAYS, UNPLAYED, NextStreet
from houseway.rounds.hands import HandId
from houseway.rounds.log import Chose
from houseway.rounds.round import Round
from houseway.rulebook.families.ring import Street

BOARDS = {3: "flop", 4: "turn", 5: "river"}
"""The stages by the number of cards on the board."""
_DEALS = frozenset({"down", "up", "board", "draw"})
"""The steps in which players or the board get cards."""
_NO_ACTION = (DISCARD, DRAW, EXPOSE, KILL)


def stages(round: Round) -> frozenset[str]:
    """The stages at which a hand stands."""
    if round.over or round.stakes is None:
        return frozenset()
    streets, number = how_of(round.rules).play.streets, _street_number(round)
    found = set(ALWAYS)
    begun = round.moments.get(f"on {streets[number].name}", len(round.log))
    acted, here = _acted(round, 0), _acted(round, begun)
    found |= {"after-action"} if acted else UNPLAYED - {"before-draw"}
    question = round.pending[0].question if round.pending else ""
    if round.pending:
        found.add("player-turn")
    if question and question not in _NO_ACTION:
        found.add("any-betting")
        found |= {"betting-1"} if not number else set()
    if any(step.up or step.expose for street in streets for step in street.steps):
        found.add("any-street")
        found |= {"third-street"} if not number else set()
        found |= {"seventh-street"} if number == len(streets) - 1 and not here else set()
    if any(step.kind in _DEALS for street in streets[number + 1 :] for step in street.steps):
        found.add("before-last-card")
    board = len(round.hands.get(BOARD, ()))
    if board in BOARDS:
        found |= {"board"} if here else {"board", BOARDS[board]}
    if any(step.draw for street in streets for step in street.steps):
        found |= _draw_stages(round, streets, number, question, here)
    if number == len(streets) - 1:
        found.add("showdown")
    return frozenset(found)


def _street_number(round: Round) -> int:
    """The street whose betting has begun last; the first one before any has."""
    streets = how_of(round.rules).play.streets
    return max((at for at, street in enumerate(streets) if f"on {street.name}" in round.moments), default=0)


def _acted(round: Round, since: int) -> bool:
    """Whether a player has bet, checked or folded since that many events."""
    later = (event for event in round.log[since:] if isinstance(event, Chose))
    return any(event.ask.question not in _NO_ACTION for event in later)


def _draw_stages(round: Round, streets: list[Street], number: int, question: str, here: bool) -> set[str]:
    """The stages of a game with a draw: the draw itself can be corrected until somebody acts after it."""
    draws = [at for at, street in enumerate(streets) if any(step.draw for step in street.steps)]
    if question == DRAW:
        return {"draw"}
    if number < draws[0]:
        return {"before-draw"}
    return {"after-draw"} if here else {"after-draw", "draw"}


def next_street(round: Round) -> NextStreet | None:
    """The cards that come when the open betting round is over; None if none do, or players choose first."""
    if round.over or not round.asks_again:
        return None
    streets = how_of(round.rules).play.streets
    number = _street_number(round) + 1
    if number >= len(streets):
        return None
    burns = board = down = up = 0
    for step in streets[number].steps:
        if step.bet is not None:
            break
        if step.kind not in ("burn", "board", "down", "up"):
            return None
        burns += step.burn or 0
        board += step.board or 0
        down += step.down or 0
        up += step.up or 0
    return NextStreet(streets[number].name, burns, board, down, up) if board + down + up else None


def cards_to_come(round: Round) -> int:
    """How many cards the rest of the hand may take.

    Where something is filed for a deck that runs out, one card is enough for the last street, and one more
    than a player may take for a draw.
    """
    play = how_of(round.rules).play
    if round.stakes is None:
        return 0
    number = _street_number(round)
    live = round.stakes.live(round.spots)
    begun = [step for street in play.streets[: number + 1] for step in street.steps]
    whole = sum((step.down or 0) + (step.up or 0) for step in begun)
    missing = sum(max(0, whole - len(round.hands.get(HandId(seat), ()))) for seat in live)
    draws = [step.draw.most for street in play.streets[number:] for step in street.steps if step.draw]
    if play.shortage and draws:
        return missing + max(draws) + 1
    streets = play.streets[number + 1 : -1] if play.shortage else play.streets[number + 1 :]
    later = [step for street in streets for step in street.steps]
    served = len(round.spots if play.serves == "every seat until a bet" else live)
    each = sum((step.down or 0) + (step.up or 0) + (step.draw.most if step.draw else 0) for step in later)
    shared = sum((step.burn or 0) + (step.board or 0) for step in later)
    ahead = max(0, each * served + shared - len(early_cards(round)))
    return missing + ahead + bool(play.shortage)
