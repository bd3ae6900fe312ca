"""Hands between players by the live engine: every hand at a table of its own."""

from __future__ import annotations

from houseway.cards import CardRandom
from houseway.cards.streams import BEFORE, CARDS, CHOICES, Stream, StreamShoe
from houseway.games.ring.bulk import MOST_DEALS
from houseway.games.ring.how import how_of
from houseway.players.panguingue import PAN_TEMPERS
from houseway.players.policies import Policy, house_way
from houseway.players.setting import best_setting
from houseway.players.temperaments import pot_policy
from houseway.rounds.purse import HOUSE as HOUSE_NAME
from houseway.rounds.purse import JACKPOT as JACKPOT_NAME
from houseway.rounds.purse import is_pot
from houseway.rulebook.families.ring import LAST_WINNER, RingPlay
from houseway.simulation.plan import BEST, HOUSE_WAY
from houseway.simulation.players_plan import BY_CHANCE, PlayersPlan, place_name
from houseway.simulation.tally import HOUSE, LEFT, PLAYER, RoundOutcome, Tally, TallyEntry, TallyKey, counted
from houseway.table.pots import Pots
from houseway.table.table import Table


class LivePlayers:
    """Plays a plan hand by hand with the live engine."""

    name = "live engine"
    shard = 200
    asks = True

    def __init__(self, plan: PlayersPlan) -> None:
        self.plan = plan

    def play(self, first: int, rounds: int) -> Tally:
        """Play hands from a number on."""
        return counted(self.outcome, first, rounds)

    def outcome(self, number: int) -> RoundOutcome:
        """What a hand comes to: the net of every place, what was collected, and what is still in a pot."""
        plan, rules = self.plan, self.plan.by_the_hand
        table = Table(rules, CardRandom.seeded(plan.seed))
        # The first button of a table is in seat 1: the last place, after those on its left.
        seats = [*range(2, plan.players + 1), 1]
        for seat in sorted(seats):
            table.sit(seat, place_name(seats.index(seat) + 1), plan.stack)
        mode = table.mode
        if isinstance(mode, Pots) and isinstance(rules.play, RingPlay):
            mode.winners = self._last_winner(number, seats)
        shoe = StreamShoe(rules.deck.pieces, Stream(plan.seed, number, CARDS))
        policies = _policies(plan, number)
        for _ in range(MOST_DEALS):
            shoe.shuffle()
            live = table.begin(source=shoe)
            while live.pending:
                ask = live.pending[0]
                live.answer(ask, policies[seats.index(ask.seat)](ask, live))
            if not (isinstance(mode, Pots) and mode.carried):
                break
        found = {
            TallyKey(PLAYER, place_name(place)): TallyEntry(table.chips[place_name(place)] - plan.stack)
            for place in range(1, plan.players + 1)
        }
        found[TallyKey(HOUSE)] = TallyEntry(table.chips[HOUSE_NAME] + table.chips.get(JACKPOT_NAME, 0))
        left = sum(chips for name, chips in table.chips.items() if is_pot(name))
        return found | {TallyKey(LEFT): TallyEntry(left)} if left else found

    def _last_winner(self, number: int, seats: list[int]) -> tuple[int, ...]:
        """The winner of the hand before, where he posts a blind: anybody."""
        how = how_of(self.plan.rules)
        if all(blind.place != LAST_WINNER for blind in how.blinds):
            return ()
        return (seats[Stream(self.plan.seed, number, BEFORE).below(self.plan.players)],)


def _policies(plan: PlayersPlan, number: int) -> list[Policy]:
    """How each place decides in a hand; what is left to chance follows from the number of the hand."""
    if plan.policy in BY_CHANCE:
        words, by_chance = Stream(plan.seed, number, CHOICES), BY_CHANCE[plan.policy]
        return [lambda ask, live: by_chance.choice(ask, words.word())] * plan.players
    if plan.policy == BEST:
        return [best_setting] * plan.players
    if plan.policy == HOUSE_WAY:
        return [house_way] * plan.players
    randoms = [CardRandom.seeded(f"{plan.seed} {number} {place}") for place in range(plan.players)]
    if plan.rules.family.mode == "pots":
        return [pot_policy(plan.policy, random) for random in randoms]
    return [PAN_TEMPERS[plan.policy](random) for random in randoms]
