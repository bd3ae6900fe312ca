"""What is simulated where players play against each other: the game, how many they are, how they decide."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.games.ring.bulk import CALL_STATION, LOOSE, WILD, BulkPolicy
from houseway.players.panguingue import PAN_TEMPERS, lays_melds
from houseway.players.setting import has_settings
from houseway.players.temperaments import TEMPERAMENTS
from houseway.rulebook.drops import is_by_time
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import Rules
from houseway.rulebook.rules.sending import RulesText, rules_of, text_of
from houseway.simulation.plan import BEST, HOUSE_WAY, check_seed

BY_CHANCE: dict[str, BulkPolicy] = {"mixed": LOOSE, "check-call": CALL_STATION, "wild": WILD}
"""How players decide without a look at their cards: as chance has it, always passively, or often raising."""
USUAL_PLAYERS = 6
"""How many play if nothing is said, and there are seats for so many."""
STACK = 100
"""What everybody has at the start of each hand, in bets of the higher limit."""


def policies_of(rules: Rules) -> tuple[str, ...]:
    """How the players of a game may decide, the usual way first."""
    if has_settings(rules):
        return BEST, HOUSE_WAY
    if lays_melds(rules):
        return tuple(PAN_TEMPERS)
    ring = type(rules.play) is RingPlay and rules.play.kill is None
    return *(BY_CHANCE if ring else ()), *TEMPERAMENTS


class PlayersText(NamedTuple):
    """A plan as it is sent to another process."""

    rules: RulesText
    players: int
    policy: str
    seed: int


@dataclass(frozen=True)
class PlayersPlan:
    """Hands between so many players, who decide by one policy and begin every hand with the same chips.

    They are named by their place: where there is a button, place 1 is on its left, and the last place has it.
    A pot that nobody wins is played for again within the same round.
    """

    rules: Rules
    players: int
    policy: str
    seed: int = 1

    def __post_init__(self) -> None:
        rules, known = self.rules, policies_of(self.rules)
        if rules.family.mode == "banked":
            raise HousewayError(f"{rules.name} is played against a bank, so wagers and a bank are needed")
        if self.policy not in known:
            raise HousewayError(f"policy: must be {', '.join(known)}, not {self.policy!r}")
        if not 2 <= self.players <= rules.seats:
            raise HousewayError(f"players: must be from 2 to {rules.seats}, not {self.players}")
        check_seed(self.seed)

    @cached_property
    def stack(self) -> int:
        """What everybody begins a hand with, in cents, within the filed buy-in."""
        least, most = game_of(self.rules).stakes(self.rules).buy_in
        wanted = max(least, STACK * (self.rules.high or self.rules.low))
        return wanted if most is None else min(wanted, most)

    @cached_property
    def by_the_hand(self) -> Rules:
        """The rules without fees by time: a single hand has no time of day."""
        schedule = self.rules.schedule
        if schedule is None or not any(is_by_time(fee.drop) for fee in schedule.drops):
            return self.rules
        kept = tuple(fee for fee in schedule.drops if not is_by_time(fee.drop))
        digest = f"{self.rules.digest} without fees by time"
        return replace(self.rules, schedule=replace(schedule, drops=kept), digest=digest)

    @cached_property
    def text(self) -> PlayersText:
        """The plan as it is sent to another process."""
        return PlayersText(text_of(self.rules), self.players, self.policy, self.seed)

    @cached_property
    def digest(self) -> str:
        """A hash of what decides the results."""
        return sha256(repr((self.rules.digest, self.text[1:])).encode()).hexdigest()


def players_plan_of(text: PlayersText) -> PlayersPlan:
    """A plan that was sent."""
    return PlayersPlan(rules_of(text.rules), *text[1:])


def place_name(place: int) -> str:
    """The name of the player in a place."""
    return f"place {place}"
