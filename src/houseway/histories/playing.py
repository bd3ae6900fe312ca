"""Playing a hand history out at a live table: exactly its cards and actions, by the engine's own rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.errors import HousewayError, OtherRules
from houseway.games.ring.betting import FOLD
from houseway.histories.attempts import Attempt, Script
from houseway.histories.hidden import dealt_cards
from houseway.histories.notation import DEALER, parse_action
from houseway.histories.reading import UNKNOWN_STACK, History, read_history
from houseway.histories.tables import TableSetup, setup_of
from houseway.money import money
from houseway.rounds.purse import AWARD
from houseway.rounds.sources import check_drawn
from houseway.rulebook.rules import Rules
from houseway.table.live import LiveRound

ATTEMPTS = 300
"""How many times unknown cards are dealt anew until the hand ends as the history says."""


@dataclass(frozen=True)
class PlayedHistory:
    """A history as it was played; `unknown_cards` says whether cards that it does not tell were made up."""

    history: History
    rules: Rules
    live: LiveRound
    unknown_cards: bool

    @property
    def stacks(self) -> tuple[int, ...]:
        """What everybody has at the end, or now, in the order of the history."""
        live = self.live
        return tuple(live.chips[live.people[seat]] for seat in live.deal.start.order)


def play_history(
    text: str,
    game: str | None = None,
    settings: Mapping[str, object] | None = None,
    where: str = "hand history",
) -> PlayedHistory:
    """Play a history out by its own game, by its variant, or by the game and settings that are named.

    It is an error if the hand ends with other stacks than the history says. A history that is not complete
    comes back at its next question. Cards that the history does not tell are made up, so that the hand ends
    as it says.
    """
    history = read_history(text, where)
    try:
        return _play(history, setup_of(history, game, settings or {}))
    except OtherRules:
        raise
    except HousewayError as error:
        raise HousewayError(f"{where}: {error}") from None


def _play(history: History, setup: TableSetup) -> PlayedHistory:
    parsed = (
        parse_action(at, text, history.count, setup.rules.deck) for at, text in enumerate(history.actions)
    )
    actions = [action for action in parsed if action is not None]
    said = [action for action in actions if action.player != DEALER]
    script = Script(setup, said, dealt_cards(actions, history.count))
    fault: HousewayError | None = None
    for number in range(1 if script.dealt.is_whole else ATTEMPTS):
        attempt = Attempt(script, number)
        live = attempt.play()
        if not number:
            _check_known(history, script, live)
        try:
            check_drawn(live.round.drawn, setup.rules.deck, "actions")
            _check_end(history, script, live)
        except HousewayError as error:
            fault = fault or error
            continue
        return PlayedHistory(history, setup.rules, live, attempt.made_up)
    assert fault is not None
    raise fault


def _check_known(history: History, script: Script, live: LiveRound) -> None:
    """Refuse a showdown that unknown cards decide, if the history does not say how it ended."""
    left = [player for player, seat in script.seats.items() if live.round.choices.get(seat) != FOLD]
    if not live.over or live.round.void or len(left) < 2 or history.finishing is not None:
        return
    mucked = {action.player for action in script.said if action.mucks}
    for player in left:
        if player not in mucked and any(slot.card is None for slot in script.dealt.hole[player]):
            raise HousewayError(
                f"actions: the cards of p{player} are unknown and there are no finishing_stacks, "
                "so nobody can tell who wins"
            )


def _check_end(history: History, script: Script, live: LiveRound) -> None:
    """Refuse a hand that does not end as the history says."""
    if not live.over:
        return
    winners = {paid.payee for paid in live.transfers if paid.why == AWARD}
    for action in script.said:
        if action.mucks and live.people[script.seats[action.player]] in winners:
            raise action.fault("this hand wins, so it cannot be mucked")
    wanted = history.finishing
    if wanted is None:
        return
    names = [live.people[seat] for seat in script.setup.order]
    ends = [live.chips_after[name] for name in names]
    compared = [
        (mine, said)
        for name, mine, said in zip(names, ends, wanted, strict=True)
        if live.chips_before[name] < UNKNOWN_STACK and said < UNKNOWN_STACK
    ]
    raked = history.own is None and all(mine >= said for mine, said in compared)
    if not raked and any(mine != said for mine, said in compared):
        mine_shown, said_shown = (", ".join(map(money, amounts)) for amounts in (ends, wanted))
        raise HousewayError(f"finishing_stacks: the hand ends with {mine_shown}, not {said_shown}")
