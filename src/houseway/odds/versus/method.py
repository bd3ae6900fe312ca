"""Which games of poker against the player-dealer can be priced, and by which method."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.odds.family import BEFORE, BY_CHOICE, own_problems, side_problem
from houseway.odds.pricing import AMOUNT
from houseway.ranking import HIGH, SIX_DECK
from houseway.ranking import THREE_CARD as THREE_CARD_RANKING
from houseway.rulebook.families import versus as words
from houseway.rulebook.families.versus import RAISE
from houseway.rulebook.rules import BetRules, Rules
from houseway.wording import listed

BASES = ("ante", "wager")
SIX = "six.hand"
FEATURES = frozenset(feature.name for feature in words.FEATURES) - {AMOUNT, SIX}
KEEPING, BOARD, THREE_CARD, STUD = "keeping", "board", "three cards", "stud"
SHAPES = {
    KEEPING: ("four cards, of which two are kept, a board of five, six decks and no raise", SIX_DECK.name),
    BOARD: (
        "two cards and a board of five: raises or a check before the flop, one raise or a check on it, "
        "one raise or a fold at the end",
        HIGH.name,
    ),
    THREE_CARD: ("three cards each, no board, and one decision on one raise", THREE_CARD_RANKING.name),
    STUD: ("five cards each, all face down, no board, and one decision on one raise", HIGH.name),
}
_QUALIFYING = {"queen high": THREE_CARD_RANKING.name, "ace-king": HIGH.name, "pair": HIGH.name}
_ALL_ELSE = ("high", None, "2")
"""The row of a house way that fits any two cards."""


def kind_of(how: words.VersusPlay) -> str:
    """The kind of game, which decides the method."""
    if how.keep:
        return KEEPING
    if how.board:
        return BOARD
    return THREE_CARD if how.ranking == THREE_CARD_RANKING.name else STUD


def splits(rules: Rules) -> bool:
    """Whether the game is solved over all boards, which others may add up."""
    how = rules.play
    assert isinstance(how, words.VersusPlay)
    return kind_of(how) == BOARD


def problems(rules: Rules) -> list[str]:
    """What keeps the game from being priced."""
    how = rules.play
    assert isinstance(how, words.VersusPlay)
    found = list(_shape_problems(how)) + list(_deck_problems(rules, how))
    bases = [bet for bet in BASES if bet in rules.bets]
    if len(bases) != 1:
        found.append(f"bets: the odds need exactly one of {listed(BASES)}, not {len(bases)}")
    own = dict.fromkeys(bases, BEFORE) | ({RAISE: BY_CHOICE} if how.stages else {})
    own |= {bet.id: BEFORE for bet in rules.bets.values() if _goes_with_base(bet)}
    return found + list(own_problems(rules, own, _features(rules, how)))


def _shape_problems(how: words.VersusPlay) -> Iterator[str]:
    kind = kind_of(how)
    text, ranking = SHAPES[kind]
    stages = [(stage.turn, len(stage.raises), stage.otherwise) for stage in how.stages]
    if kind == KEEPING:
        fits = (how.hole, how.keep, how.board, how.up) == (4, 2, 5, 0) and not stages
    elif kind == BOARD:
        first, rest = stages[:1], stages[1:]
        fits = (how.hole, how.board, how.up) == (2, 5, 0) and rest == [(3, 1, "check"), (2, 1, "fold")]
        fits = fits and first[0][0] == 0 and first[0][1] > 0 and first[0][2] == "check"
    else:
        size, up = (3, how.up) if kind == THREE_CARD else (5, 0)
        fits = (how.hole, how.up) == (size, up) and len(stages) == 1 and stages[0][:2] == (0, 1)
    if not fits or how.ranking != ranking:
        yield f"play: there is no method for this kind of game; the closest one the odds know is {text}"
    if any(times < 1 for stage in how.stages for times in stage.raises):
        yield "play.stages: a raise must be at least equal to the wager"
    if how.natural != "none" and kind != KEEPING:
        yield "play.natural: the odds know natural winners only where cards are kept"
    if how.qualifies != "always" and _QUALIFYING[how.qualifies] != how.ranking:
        yield f"play.qualifies: {how.qualifies} is not a hand of the ranking {how.ranking!r}"
    if kind == KEEPING and [(row.kind, row.suited, row.low) for row in how.house_way[-1:]] != [_ALL_ELSE]:
        yield "play.house_way: the last row must keep any two high cards, so that every hand keeps some"


def _deck_problems(rules: Rules, how: words.VersusPlay) -> Iterator[str]:
    plain = dict.fromkeys(range(52), rules.deck.packs)
    if {card: many for card, many in rules.deck.counts.items() if many} != plain:
        yield "deck: the odds need whole decks of 52 cards without jokers"
    if how.ranking == HIGH.name and rules.deck.packs > 1:
        yield f"deck: hands of the ranking {HIGH.name!r} are counted with one deck only"


def unpriced(rules: Rules) -> dict[str, str]:
    """The side bets that cannot be priced, with the reason."""
    how = rules.play
    assert isinstance(how, words.VersusPlay)
    own = (*BASES, RAISE) if how.stages else BASES
    found: dict[str, str] = {}
    for bet in rules.bets.values():
        if bet.id in own or _goes_with_base(bet):
            continue
        reason = side_problem(bet, _features(rules, how))
        if reason and SIX in bet.cases.used and kind_of(how) == THREE_CARD:
            reason = f"a hand of six cards is ranked with one deck only, not {rules.deck.packs}"
        if reason:
            found[bet.id] = reason
    return found


def _features(rules: Rules, how: words.VersusPlay) -> frozenset[str]:
    """What the tables may look at: the best five of six cards only with three cards each and one deck."""
    six = kind_of(how) == THREE_CARD and rules.deck.packs == 1
    return FEATURES | {SIX} if six else FEATURES


def _goes_with_base(bet: BetRules) -> bool:
    return bet.mandatory and bet.id not in BASES and bet.equals in BASES


def advises(rules: Rules) -> bool:
    """Whether there is a decision to make; keeping cards by the house way is not one."""
    return isinstance(rules.play, words.VersusPlay) and bool(rules.play.stages)
