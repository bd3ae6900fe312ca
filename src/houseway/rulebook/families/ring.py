"""Ring poker: hands that are played for pots, street by street; what a rule file of the family may say.

A *form* (limit, spread, no-limit) is an option named `form` whose `sets` change the fields below. The limits
of a table are two sums, as people say them: 3-6 for bets of $3 and $6, or of $3 to $6 where it is spread, and
1-3 for blinds of $1 and $3. In amounts they are called `lower` and `higher`; further names (`small blind`,
`ante`) are defined under `amounts`, and a row of `stakes` replaces them where the filing prints sums.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from houseway.rulebook.entering import EntryRules, OptionalFirstButton, Straddle
from houseway.rulebook.family import Family, Problem
from houseway.rulebook.kills import KillCall, OptionalCall, OptionalKill
from houseway.rulebook.models import Cite, Count, Model, Words
from houseway.rulebook.must_bet import OptionalDuty
from houseway.rulebook.seating import SeatKeeping
from houseway.rulebook.vocabulary import Feature, Features, vocabulary

LOWER, HIGHER = "lower", "higher"
ANTE, BRING_IN = "ante", "bring-in"
Sum = str
"""An amount as `houseway.rulebook.amounts` reads it."""

# ---------------------------------------------------------------------- streets


class Draw(Model):
    """Cards are exchanged, as many as a player likes between two numbers.

    `at_once` is how many are dealt in the player's turn; the rest follow after everybody has drawn.
    """

    least: Count = 0
    most: Count = 5
    at_once: Count | None = None


class Bet(Model):
    """A betting round.

    `size` is the limit that its bets have: the lower or higher one or, where a limit is printed for every
    round, the number of the round. `first` says who acts first. With `open_pair`, either limit may be bet
    while a pair shows in any hand, until the higher one was used. Where a player must bet or fold, there is
    no `check`. `check_raise` says whether a player who checked may raise; he may not with a low of
    `no_check_raise_with` or better. Only a hand that holds `openers` may open, and `unopened` says what
    happens if nobody does. With `open_all_in`, a player who has no chips left behind his ante is asked in
    his turn too, as long as nobody opened: he may check or, with openers, open; the others then call, raise
    or fold as if he had bet the size of the round, and he plays for the antes alone. With `only_if`, the
    round is played only if the one that asks for openers was opened, or was not.

    Usually the blinds are a bet that is called. Where they are not (`blinds_open` is false), nobody can
    call or check until a player opens for at least `open_at_least` of the betting; what a blind has in
    counts towards its player's call. With blinds of 2, 3 and 5 and an opening bet of 10, those players call
    8, 7 and 5; if all others fold, the last blind does not act and takes the 10.

    `blinds_act` puts the seats in order. Usually they act in rotation from `first`. ``last, by size`` has
    all seats without a blind act first, in rotation from `first`, and then the blinds from the smallest to
    the largest; `equal_blinds` of the betting orders equal ones. `then` says who follows when a seat acts
    again: with ``as entered``, the next in that same order, over and over; with ``in rotation``, everybody
    acts once in that order, and afterwards the seat to the left of the one that acted. With six seats, the
    button at 6 and a blind of 5 at seat 3, the order is 1, 2, 4, 5, 6, 3: if 2 opens for 10, 5 raises to 30
    and 6 folds, 3 calls 25 more, and then 2 calls 20 more. If 3 raised again, 2 would act before 5 as
    entered, and 5 before 2 in rotation.
    """

    size: Literal["lower", "higher"] | int = "lower"
    first: Literal[
        "after the blinds", "left of the button", "bring-in", "highest showing", "lowest showing"
    ] = "left of the button"
    open_pair: bool = False
    check: bool = True
    check_raise: bool = True
    no_check_raise_with: str = ""
    openers: str = ""
    open_all_in: bool = False
    unopened: Literal["goes on", "carried", "last player wins", "largest blind wins"] = "goes on"
    only_if: Literal["", "opened", "unopened"] = ""
    blinds_open: bool = True
    blinds_act: Literal["in rotation", "last, by size"] = "in rotation"
    then: Literal["in rotation", "as entered"] = "in rotation"


class StreetStep(Model):
    """One step of a street: exactly one of these fields.

    `down`, `up` and `board` deal that many cards; `burn` takes cards out of play. `discard` has everybody
    give up cards without replacement, `expose` turn cards of his choice face up, `draw` exchange cards. With
    `kill`, everybody is asked whether he kills the pot.
    """

    down: Count | None = None
    up: Count | None = None
    board: Count | None = None
    burn: Count | None = None
    discard: Count | None = None
    expose: Count | None = None
    draw: Draw | None = None
    kill: KillCall | None = None
    bet: Bet | None = None

    @cached_property
    def kind(self) -> str:
        """What happens in the step."""
        return next(name for name in type(self).model_fields if getattr(self, name) is not None)


class Street(Model):
    """A part of the hand: its steps in the filed order."""

    name: str
    steps: list[StreetStep] = Field(min_length=1)
    cite: Cite = Field(default=[])


# ---------------------------------------------------------------------- forced bets and betting


class Blind(Model):
    """A bet that a seat posts before the deal; one that is not `live` does not count towards a call.

    The ``last winner`` is the seat that won the last hand. Nobody posts that blind in the first hand, or if
    the winner is not dealt in; `split_winner` of the play says who posts it after a split pot. A seat that
    owes two blinds posts only the larger one.
    """

    name: str
    seat: Literal["button", "first left", "second left", "third left", "last winner"]
    amount: Sum
    live: bool = True
    cite: Cite = Field(default=[])


class Ante(Model):
    """What everybody puts in before the deal.

    Where an unopened pot is carried, `most` is how many antes each player puts in for it, this one included;
    after that, hands are dealt for it without an ante until it is opened.
    """

    amount: Sum = ANTE
    most: Annotated[int, Field(ge=1)] | None = None
    cite: Cite = Field(default=[])


class BringIn(Model):
    """The forced opening bet of a game with up cards.

    Equal cards go by suit or by seat, clockwise from the dealer. It either counts as a full bet, to which a
    raise adds the lower limit, or may be completed to the lower limit, which is no raise. `or_lower` lets
    the player open for the lower limit at once or, in a game without limits, for any larger sum. Where its
    player is all in for the ante, it passes to the next seat, or to the ``next card`` in order among those
    with chips: of 2c (all in), Kd and 3d, that is 3d. One that is not `forced` may be a check. A player to
    whom it passed may fold instead if `if_folded` says who has it then: the next seat, or the next card in
    order. Nobody makes it once a single player with chips is left: the hand is dealt out against those who
    are all in. A `live` one leaves its player the option to raise when everybody has only called it. With
    `short_open`, a player whose chips lie between it and the lower limit may also open for all of them. Where
    its player is all in for less than the bring-in, the others call what he has put in, or the full sum.
    """

    by: Literal["lowest card", "highest card"]
    ace: Literal["high", "low"] = "high"
    ties: Literal["suit", "seat"] = "suit"
    amount: Sum = BRING_IN
    counts_as: Literal["a bet", "part of a bet"] = "part of a bet"
    or_lower: bool = True
    all_in: Literal["next seat", "next card"] = "next seat"
    if_folded: Literal["", "next seat", "next card"] = ""
    forced: bool = True
    live: bool = False
    short_open: bool = False
    short_call: Literal["as posted", "full call"] = "as posted"
    cite: Cite = Field(default=[])


NO_CAP = "any number"


def _cap(value: object) -> object:
    return None if value == NO_CAP else value


Cap = Annotated[Count | None, BeforeValidator(_cap)]
"""How many raises are allowed; None, in a rule file ``"any number"``, where there is no limit."""


class Betting(Model):
    """How bets and raises are made.

    `raises` is how many may follow the bet of a fixed or spread game, without a limit where it is left out;
    pot-limit and no-limit games have a cap only where `no_limit_raises` says so. `heads_up` says when two
    players may go on: never, if two are left when the raise is made, if two were left before the last raise
    that was allowed, or if two began the round. `short` says which all-in raises below a full one reopen the
    betting to players who have acted: half a bet or more, none, several that add up to a full raise over the
    level before the first of them (``sum``, for everybody), or those that add up to one for the player who
    faces them. After a bet of 100, an all-in of 140, a call and an all-in of 210, the bettor and the caller
    may both raise if it is the sum, and only the bettor may if it is the sum to the player. ``action only``
    reopens nothing, as ``full only`` does. With ``largest raise``, an all-in raise is a full one if it is at
    least as large as any bet or raise of the round so far; smaller ones in a row that add up to the largest
    let players who face at least that much raise until another small one follows. `cap_counts` says whether
    short raises that reopen nothing count towards the cap.

    `next_raise` says what a raise is counted from in a fixed game after an all-in below a full bet or raise:
    ``on top`` of its level if it reopened the betting, and otherwise from the last full level, which
    completes it; always ``from the full bet``; or ``always on top``. After a bet of 4, an all-in to 6 that
    reopens is raised to 10 on top and to 8 from the full bet, an all-in to 5 that does not is raised to 8 or,
    always on top, to 9. In other games, a raise is always counted from the level.

    Bets of a spread game lie between the limits. Where it is ``up to the limit``, the first bet is at least
    the lower one, and all bets and raises of a round together make at most the higher one: once it is
    reached, nobody raises. Without limits, a bet is at least `open_at_least` in the
    first round and `later_at_least` in the others. In games that are not fixed, a raise is at least
    `raise_at_least`: the last bet or raise, the largest of the round, the lower limit, or the smallest bet
    that the round allows. Where a blind is short because its player is all in, a call is still the ``full
    call``, or only what was posted, and a raise is counted from the full blind: with a big blind of 10 that
    is all in for 5, a call is 10 and a raise is to 20 or more. A later bet that is all in for less than the
    least bet may be called for what it is: after 5 with a least bet of 10, a call is 5, and a raise is to 15.
    `equal_blinds` says in which order blinds of the same size act where they act by size: first the button,
    or first the seat to its left. In a pot-limit game, `open_at_most` is in place of the pot what the first
    player to come in may bet, and the pot is rounded up to `round_pot`, with the call of the player who
    raises in it or before it is counted. No single bet is above the `ceiling`.
    Where nobody may go all in, `all_in` is false.
    """

    limit: Literal["fixed", "spread", "up to the limit", "pot limit", "no limit"] = "fixed"
    raises: Cap = None
    no_limit_raises: Count | None = None
    heads_up: Literal["capped", "two left", "two before the cap", "two at the start"] = "capped"
    short: Literal["half", "full only", "sum", "sum to player", "largest raise", "action only"] = "half"
    cap_counts: Literal["full raises", "every raise"] = "full raises"
    next_raise: Literal["on top", "from the full bet", "always on top"] = "on top"
    raise_at_least: Literal["last raise", "largest of the round", "lower", "smallest bet"] = "last raise"
    open_at_least: Sum = "big blind"
    later_at_least: Sum = "big blind"
    open_at_most: Sum = ""
    round_pot: Sum = ""
    rounded: Literal["with the call", "before the call"] = "with the call"
    ceiling: Sum = ""
    all_in: bool = True
    short_blind: Literal["full call", "as posted"] = "full call"
    equal_blinds: Literal["from the button", "from the left of the button"] = "from the button"
    check_raise_text: Words[str] = ""
    text: Words[str] = ""
    cite: Cite = Field(default=[])


LAST_WINNER, SECOND_LEFT = -1, 2
BLIND_PLACES = {
    "button": 0,
    "first left": 1,
    "second left": SECOND_LEFT,
    "third left": 3,
    "last winner": LAST_WINNER,
}
"""Where each blind is posted, in players from the button; the last winner may sit anywhere."""


# ---------------------------------------------------------------------- showdown


class PotShare(Model):
    """A share of the pot: what wins it, with which cards, and who gets an odd chip of it.

    With several shares the pot is divided equally, and a share that no hand qualifies for goes to the others;
    `RingPlay.odd_half` says where an odd chip goes. Within a share, odd chips go one each to the winners from
    the left of the button, all to the first of them, one each by highest or lowest card and suit, or all to
    the player next to the button who was dealt in, whether or not he wins. With `only_if`, the share counts
    only if the round that asks for openers was opened, or was not. A low may have to be bet (`must_bet`).

    Of the hands that qualify, the best win or, where several tie for the first share and `among` says so,
    all. `compare` says whether lows with the same highest card are compared by the next ones, or are equal.
    """

    name: str = "high"
    scale: Literal["high", "low A-5", "low 2-7"] = "high"
    uses: Literal["any", "exactly two", "at most two", "all"] = "any"
    joker: Literal["none", "wild", "bug", "lowest missing"] = "none"
    bug_flush: Literal["highest missing", "ace"] = "highest missing"
    low_straight: bool = True
    flush_over_full_house: bool = False
    qualifier: str = ""
    odd: Literal[
        "each from the button", "first from the button", "high card", "low card", "next to the button"
    ] = "each from the button"
    compare: Literal["all cards", "highest card"] = "all cards"
    among: Literal["best", "all if the first share is tied"] = "best"
    only_if: Literal["", "opened", "unopened"] = ""
    must_bet: OptionalDuty = None
    cite: Cite = Field(default=[])


class Showdown(Model):
    """Who shows first: the last to bet or raise, or, if nobody did on the last street, the first to act.

    With ``last bet or raise of the hand`` the last to do so on any street shows first, blinds aside.
    Players who cannot win may muck; `shows` says what a winner must show.
    """

    first: Literal["last bet or raise", "last bet or raise of the hand", "first to act"] = "last bet or raise"
    muck: bool = True
    shows_openers: bool = False
    text: Words[str] = ""
    cite: Cite = Field(default=[])


class PrintedStakes(Model):
    """The sums that are printed for a table's limits; a name that is left out keeps its usual amount.

    `sizes` are the limits round by round where more than two are printed; `buy_in` is a range.
    """

    limits: str
    amounts: dict[str, Sum] = Field(default={})
    sizes: list[Sum] = Field(default=[])
    buy_in: str = ""
    cite: Cite = Field(default=[])


ShortageStep = Literal[
    "use the last card", "mix the burns", "no burn", "community card", "reuse the discards"
]


class RingPlay(Model):
    """How a hand goes.

    `heads_up_button` is the blind that the button posts when two play, and the other player posts the
    other; a blind that is filed for the button itself is then left out. `split_winner` is the winner of a
    split pot who posts the blind of the last winner: the nearest from the left of the button, or nobody.
    `kill` says what a killed pot is and who must kill one; with `overs`, players may kill before the deal.
    `serves` says who is dealt cards street by street: those in the hand, or also a seat that folded without
    facing a bet, until there is one. `shortage` lists what is done, in this order, where the cards run out.
    `chip` is the smallest chip. An odd chip of a pot that is divided into shares goes to the first one, or to
    the one with the winner closest to the left of the button (`odd_half`). A player is dealt in only with
    chips of at least `dealt_in_with`. `entry` says how players come in between hands, where not everybody is
    dealt in as soon as he has chips; `first_button` how the button is placed when a game begins, if not at
    the first seat; `seating` what a player must buy, and how long his seat is kept.
    """

    amounts: dict[str, Sum] = Field(default={})
    stakes: list[PrintedStakes] = Field(default=[])
    buy_in: Sum = "20 x higher"
    ante: Ante | None = None
    blinds: list[Blind] = Field(default=[])
    heads_up_button: Literal["small blind", "big blind"] = "small blind"
    split_winner: Literal["nearest", "nobody"] = "nearest"
    kill: OptionalKill = None
    overs: OptionalCall = None
    entry: EntryRules | None = None
    straddle: Straddle | None = None
    first_button: OptionalFirstButton = None
    seating: SeatKeeping | None = None
    bring_in: BringIn | None = None
    streets: list[Street] = Field(min_length=1)
    betting: Betting = Betting()
    shares: list[PotShare] = Field(default=[PotShare()], min_length=1)
    showdown: Showdown = Showdown()
    serves: Literal["players in the hand", "every seat until a bet"] = "players in the hand"
    shortage: list[ShortageStep] = Field(default=[])
    chip: Sum = "$1"
    odd_half: Literal["first share", "closest winner"] = "first share"
    dealt_in_with: Sum = ""
    seats_cite: Cite = Field(default=[])
    cite: Cite = Field(default=[])


# ---------------------------------------------------------------------- the family

CHOICES = ("fold", "check", "call", "bet", "raise", "complete", "bring-in", "discard", "draw", "expose")
KILLS = ("kill", "no kill")
FEATURES = (Feature("opened", (False, True), "whether the first betting round was opened"),)


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """The hand was opened, or it was not."""
    yield from ({"opened": opened} for opened in (False, True))


VOCABULARY = vocabulary("ring-poker", FEATURES, worlds, actions=(*CHOICES, *KILLS))


def cards_dealt(play: RingPlay, seats: int) -> int:
    """How many cards a full table is dealt before anybody can fold, and so at least."""
    first = play.streets[0].steps
    each = sum((step.down or 0) + (step.up or 0) for step in first)
    return each * seats + sum(step.burn or 0 for step in first)


def play_problems(play: RingPlay) -> Iterator[Problem]:
    """What the engine could not play."""
    for at, street in enumerate(play.streets):
        for number, step in enumerate(street.steps):
            filled = [name for name in type(step).model_fields if getattr(step, name) is not None]
            if len(filled) != 1:
                yield Problem(f"play.streets[{at}].steps[{number}]", "must have exactly one field")
    if all(step.bet is None for street in play.streets for step in street.steps):
        yield Problem("play.streets", "there must be a betting round")
    if play.kill is None and (play.overs or any(s.kill for street in play.streets for s in street.steps)):
        yield Problem("play.kill", "must say what a killed pot is, where players are asked for kills")
    brings_in = any(s.bet and s.bet.first == "bring-in" for street in play.streets for s in street.steps)
    if brings_in != (play.bring_in is not None):
        yield Problem("play.bring_in", "must be given if, and only if, a betting round begins with it")
    for number, share in enumerate(play.shares):
        if share.scale == "high" and share.qualifier:
            yield Problem(f"play.shares[{number}].qualifier", "only a low has a qualifier")
        if share.must_bet is not None and (share.scale == "high" or share.uses != "all"):
            yield Problem(f"play.shares[{number}].must_bet", "only a low of five cards must be bet")


FAMILY = Family(
    "ring-poker",
    "Ring poker",
    VOCABULARY,
    RingPlay,
    mode="pots",
    cards=lambda draft: cards_dealt(draft.play, draft.seats),
    questions={
        "bet": "Your action",
        "bring-in": "Bring it in",
        "discard": "Discard",
        "draw": "Draw",
        "expose": "Turn a card up",
        "kill": "Kill the pot?",
    },
    verbs={
        "call": ("calls", "call"),
        "raise": ("raises to", "raise to"),
        "complete": ("completes to", "complete to"),
        "bring-in": ("brings it in for", "bring it in for"),
        "discard": ("discards", "discard"),
        "expose": ("turns up", "turn up"),
        "kill": ("kills the pot", "kill the pot"),
        "no kill": ("does not kill the pot", "do not kill the pot"),
    },
    problems=lambda draft: play_problems(draft.play),
)
