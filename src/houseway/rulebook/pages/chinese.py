"""A round of Chinese poker on the rule sheet."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.rulebook.blocks import NOT_FILED, Block, Paragraph, TableBlock, limits_text
from houseway.rulebook.families.chinese import ChinesePlay
from houseway.rulebook.pages.page import Page
from houseway.rulebook.rules import Rules, cited, readings_at

_ORDER = {
    "every part": "No part may rank above the next: the front not above the middle, nor the middle above the"
    " back; they may be equal as far as both go.",
    "front and back": "The front may not rank above the back; the middle is not compared with them.",
}
_BOTH_SURRENDER = {
    "cancel": "Two players who surrender pay each other nothing.",
    "first pays": "Of two players who surrender, the first who declared it pays the other.",
}
_COVER = {
    "players who run out": "The exchanges of a player who cannot pay what he owes end at the chips that he"
    " had in front of him at the beginning of the hand: all that he pays and collects counts. Other players"
    " pay with what they have won too.",
    "each payment": "The exchanges of every player end at the chips that he had in front of him at the"
    " beginning of the hand: all that he pays and all that he collects counts.",
    "separate caps": "What a player pays ends at the chips that he had in front of him at the beginning of"
    " the hand, and so does what he collects.",
}
_BONUS = {
    "instead": "A bonus hand earns its bonus points instead of the point of its part.",
    "added": "A bonus hand earns its bonus points on top of the point of its part, after any doubling.",
}


def tell(rules: Rules) -> list[Block]:
    """How hands are dealt and set, what is compared, and what counts how much."""
    told = _Told(rules)
    return [*told.setting(), *told.points(), *told.sweeps(), *told.exceptions(), *told.money()]


class _Told:
    """The paragraphs of one game."""

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules.play, ChinesePlay)
        self.rules, self.play = rules, rules.play

    def paragraph(self, text: str, cite: list[str], *fields: str, title: str = "") -> Paragraph:
        """A paragraph with its lines, and the readings that its fields stand by."""
        readings = readings_at(self.rules.filing, *(f"play.{field}" for field in fields))
        return Paragraph(text, cited(list(dict.fromkeys(cite))), title, readings)

    def setting(self) -> Iterator[Block]:
        """The deal, and the parts of a hand."""
        play = self.play
        yield self.paragraph(
            "Every player gets thirteen cards face down, one at a time from the left of the button, and sets "
            "them in secret into a front of three, a middle of five and a back of five.",
            play.deal_cite,
        )
        yield self.paragraph(
            "Middle and back rank as in poker; A-2-3-4-5 is the smallest straight. A front is three of a "
            "kind, a pair or three high cards: straights and flushes do not count in it.",
            play.ranking_cite,
        )
        yield self.paragraph(
            f"{_ORDER[play.order]} A hand that is set otherwise is fouled.", play.order_cite, "order"
        )

    def points(self) -> Iterator[Block]:
        """What every two players compare."""
        play, counts = self.play, self.play.counts
        version = f"play.versions.{play.version}"
        yield self.paragraph(
            "When all hands are set they are opened, and every two players compare front with front, middle "
            f"with middle and back with back. A part that ranks higher wins {_points(counts.part)}. The "
            "players settle the difference.",
            [*play.score_cite, *counts.cite],
            version,
            title=f"{play.version.capitalize()} points",
        )
        yield Paragraph("Parts that rank equal count for neither player.", "", NOT_FILED)
        if counts.majority:
            more = {
                "more parts": "who wins more parts than the other",
                "two parts": "who wins two parts or three",
            }[play.majority_is]
            yield self.paragraph(
                f"The player {more} gets {_points(counts.majority)} more.", counts.cite, "majority_is"
            )
        if counts.bonus != "none":
            who = "" if play.bonus_for == "winner" else " It counts in a part that is lost too."
            yield self.paragraph(_BONUS[counts.bonus] + who, counts.cite, "bonus_for")
            rows = tuple((row.part, row.hand, str(row.points)) for row in play.bonuses)
            cite = cited([line for row in play.bonuses for line in row.cite])
            yield TableBlock("Bonus hands", ("Part", "Hand", "Points"), rows, cite)
        if counts.shot > 1:
            yield self.paragraph(
                "A player who wins all three parts of an opponent has a Shot: the points of the parts count "
                f"{_times(counts.shot)}.",
                counts.shot_cite,
            )
        if counts.homerun > 1:
            over = {
                "compared hands": "All three hands must have been compared.",
                "fouled hands too": "A fouled hand counts as beaten; it pays its own penalty.",
            }[play.homerun_over]
            yield self.paragraph(
                f"At a table of {play.homerun_players}, a player who wins all three parts of every opponent "
                f"has a Homerun: they count {_times(counts.homerun)} instead. {over}",
                counts.homerun_cite,
                "homerun_over",
            )

    def sweeps(self) -> Iterator[Block]:
        """The hands that win by themselves."""
        play = self.play
        if not play.declarable:
            text = "Clean Sweeps are not played in this version."
            yield self.paragraph(text, play.sweep_cite, "sweeps_as", title="Clean Sweeps")
            return
        yield self.paragraph(
            "A Clean Sweep wins against any other hand if it is declared before the showdown; otherwise it "
            "plays as a regular hand. It is not seen until the showdown.",
            play.sweep_cite,
            "sweeps_as",
            title="Clean Sweeps",
        )
        rows = tuple(
            (sweep.name.capitalize(), sweep.text, str(sweep.rank), str(play.points_of(sweep.name)))
            for sweep in play.declarable.values()
        )
        cite = cited([line for sweep in play.declarable.values() for line in sweep.cite])
        yield TableBlock("Clean Sweeps", ("Hand", "Cards", "Rank", "Points"), rows, cite)
        yield self.paragraph(
            "Of two Clean Sweeps, the one with the smaller rank number collects its points in full; with the "
            "same rank number no money is exchanged between the two players.",
            play.same_rank_cite,
        )
        larger = ", or the value of an opponent's own Clean Sweep if that is larger"
        yield self.paragraph(
            "A player who declares a Clean Sweep and cannot produce it pays each opponent its value"
            f"{larger if play.false_against_sweep == 'larger value' else ''}, except an opponent who had "
            "surrendered before.",
            play.false_cite,
            "false_against_sweep",
        )

    def exceptions(self) -> Iterator[Block]:
        """Surrenders and fouled hands."""
        play, counts = self.play, self.play.counts
        who = "Any player" if play.surrenders == "any player" else "One player, the first who declares it,"
        yield self.paragraph(
            f"{who} may surrender before the showdown: he pays each opponent {_points(play.surrender)}, and "
            f"his hand stays face down. {_BOTH_SURRENDER[play.both_surrender]}",
            play.surrender_cite,
            "surrenders",
            "both_surrender",
            title="Surrender",
        )
        if play.declarable:
            yield self.paragraph(
                "Between a Clean Sweep and a surrender, the one that was declared first counts; of two at "
                "the same time, that of the player who comes first clockwise from the button.",
                play.declared_cite,
            )
        bonus = " and the bonus points in his hand" if counts.foul_bonus else ""
        counted = counts.foul_bonus and play.both_foul == "bonuses count"
        both = "pay each other only for the bonuses in them" if counted else "exchange nothing"
        yield self.paragraph(
            f"A fouled hand pays each opponent {_points(counts.foul)}{bonus}, or the value of his Clean "
            f"Sweep. It still collects from a player who surrendered. Two such hands {both}.",
            [*play.foul_cite, *counts.foul_cite],
            f"versions.{play.version}.foul",
            "both_foul",
            title="Fouled hands",
        )

    def money(self) -> Iterator[Block]:
        """What a point is worth, and how far chips go."""
        play, rules = self.play, self.rules
        low, high = play.buy_in_range(rules.low)
        yield self.paragraph(
            f"{limits_text(low, high)}: at least {play.buy_in_points} points.",
            play.buy_in_cite,
            title="Buy-in",
        )
        yield self.paragraph(
            "Pairs settle from the left of the button clockwise: the first player with every other, then "
            f"the next one with the rest. {_COVER[play.cover]}",
            play.cover_cite,
            "cover",
            title="All in",
        )


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def _times(count: int) -> str:
    return {2: "twice", 3: "three times"}.get(count, f"{count} times")


PAGE = Page("chinese-poker", tell)
