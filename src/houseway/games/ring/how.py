"""How a table plays, with every amount in cents: a rule file's `play` compiled once for the dealing loop."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from houseway.games.ring.limits import SPREAD, RoundLimits
from houseway.games.ring.moments import StreetMoments, street_moments
from houseway.games.ring.turns import KeptTurns
from houseway.rulebook.amounts import amount
from houseway.rulebook.families.ring import BLIND_PLACES, LAST_WINNER, Bet, RingPlay
from houseway.rulebook.pot_shares import RankedShares, shares_of
from houseway.rulebook.rules import Rules
from houseway.rulebook.stakes import amounts_of, chip_of, size_of, sizes_of


@dataclass(frozen=True)
class PostedBlind:
    """A blind with its amount; `place` counts the seats from the button (0), or is the last winner's (-1)."""

    name: str
    place: int
    amount: int
    live: bool
    cite: str


@dataclass(frozen=True)
class How:
    """How a hand goes at this table."""

    play: RingPlay
    amounts: dict[str, int]
    chip: int
    ante: int
    blinds: tuple[PostedBlind, ...]
    bring_in: int
    dealt_in_with: int
    limits: dict[int, RoundLimits]
    """The sums of each betting round, by the identity of its step."""
    shares: RankedShares
    kill: int = 0
    """What a player posts who has to kill the pot."""
    turns: KeptTurns = field(default_factory=KeptTurns, compare=False)
    _killed: dict[int, dict[int, RoundLimits]] = field(default_factory=dict, compare=False)
    placed: dict[tuple[tuple[int, ...], int | None], dict[int, int]] = field(
        default_factory=dict, compare=False
    )
    """The seats of the blinds, by the seats dealt in and the last winner, as far as they came up before."""

    @cached_property
    def alike(self) -> dict[int, int]:
        """The number of the first betting round that goes just like each one, by the identity of its step."""
        bets = [step.bet for street in self.play.streets for step in street.steps if step.bet is not None]
        played = [(bet.model_copy(update={"first": ""}), self.limits[id(bet)]) for bet in bets]
        return {id(bet): played.index(how) for bet, how in zip(bets, played, strict=True)}

    @cached_property
    def by_places(self) -> frozenset[int]:
        """The betting rounds, by the identity of their steps, that go by places and chips put in alone.

        In others it matters what cards show or are held, how many chips are left, or who won the last hand.
        """
        if self.play.betting.limit != "fixed" or self.must_bet or LAST_WINNER in self.blind_places:
            return frozenset()
        bets = [step.bet for street in self.play.streets for step in street.steps if step.bet is not None]
        by_cards = [bet for bet in bets if bet.openers or bet.open_pair or bet.no_check_raise_with]
        first = ("after the blinds", "left of the button")
        return frozenset(id(bet) for bet in bets if bet.first in first and bet not in by_cards)

    @cached_property
    def moments(self) -> tuple[StreetMoments, ...]:
        """The moments of every street."""
        return street_moments(self.play)

    @cached_property
    def with_betting(self) -> frozenset[str]:
        """The streets on which there is betting."""
        streets = self.play.streets
        return frozenset(street.name for street in streets if any(step.bet for step in street.steps))

    @cached_property
    def must_bet(self) -> bool:
        """Whether some hands must be bet."""
        return any(share.must_bet is not None for share, _ in self.shares)

    @cached_property
    def blind_places(self) -> frozenset[int]:
        """The places where blinds are posted."""
        return frozenset(blind.place for blind in self.blinds)

    @cached_property
    def big_blind(self) -> int:
        """The largest blind."""
        return max((blind.amount for blind in self.blinds if blind.live), default=0)

    def killed(self, kill: int) -> dict[int, RoundLimits]:
        """The sums of each betting round of a pot that was killed for so much."""
        if kill not in self._killed:
            self._killed[kill] = {
                bet: self._raised(limits, kill, first=not number)
                for number, (bet, limits) in enumerate(self.limits.items())
            }
        return self._killed[kill]

    def _raised(self, limits: RoundLimits, kill: int, first: bool) -> RoundLimits:
        if self.play.betting.limit in ("fixed", "spread"):
            lower = self.amounts["lower"]

            def scaled(size: int) -> int:
                return size * kill // lower // self.chip * self.chip

            return replace(
                limits, size=scaled(limits.size), other=scaled(limits.other), spread=scaled(limits.spread)
            )
        opens = self.play.kill.opens_at if self.play.kill is not None else ""
        least = amount(opens, {**self.amounts, "kill": kill}, self.chip, "play.kill") if opens else kill
        return replace(limits, open_least=max(limits.open_least, least)) if first else limits


def how_of(rules: Rules) -> How:
    """How the table of these rules plays, worked out once."""
    how = _KNOWN.get(rules.digest)
    if how is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        how = _KNOWN[rules.digest] = _compiled(rules)
    return how


_KNOWN: dict[str, How] = {}
_MOST_KNOWN = 256


class HeldRules:
    """Rules as an argument that a cache does not compare: the digest stands for them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HeldRules)

    def __hash__(self) -> int:
        return 0


def _compiled(rules: Rules) -> How:
    play = rules.play
    assert isinstance(play, RingPlay)
    where = rules.where
    names = amounts_of(play, rules.low, rules.high, where)
    sizes = sizes_of(play, rules.low, rules.high, where)
    chip = chip_of(play, where)

    def resolved(text: str, place: str) -> int:
        return amount(text, names, chip, f"{where}: play.{place}") if text else 0

    blinds = tuple(
        PostedBlind(
            blind.name,
            BLIND_PLACES[blind.seat],
            resolved(blind.amount, "blinds"),
            blind.live,
            ", ".join(blind.cite),
        )
        for blind in play.blinds
    )
    names.setdefault("largest blind", max((blind.amount for blind in blinds), default=names["lower"]))
    names.setdefault("big blind", names["largest blind"])
    betting = play.betting

    def limits(bet: Bet, first: bool) -> RoundLimits:
        return RoundLimits(
            size=names["lower"] if betting.limit in SPREAD else size_of(bet, names, sizes),
            other=names["higher"] if bet.open_pair and betting.limit == "fixed" else 0,
            open_least=resolved(betting.open_at_least if first else betting.later_at_least, "betting"),
            open_most=resolved(betting.open_at_most, "betting.open_at_most") if first else 0,
            spread=names["higher"] if betting.limit in SPREAD else 0,
            ceiling=resolved(betting.ceiling, "betting.ceiling"),
            round_pot=resolved(betting.round_pot, "betting.round_pot"),
            chip=chip,
            round_with_call=betting.rounded == "with the call",
        )

    steps = [step.bet for street in play.streets for step in street.steps if step.bet is not None]
    return How(
        play=play,
        amounts=names,
        chip=chip,
        ante=resolved(play.ante.amount, "ante") if play.ante else 0,
        blinds=blinds,
        bring_in=resolved(play.bring_in.amount, "bring_in") if play.bring_in else 0,
        dealt_in_with=max(resolved(play.dealt_in_with, "dealt_in_with"), 1),
        limits={id(bet): limits(bet, number == 0) for number, bet in enumerate(steps)},
        shares=shares_of(rules),
        kill=resolved(play.kill.amount, "kill.amount") if play.kill else 0,
    )
