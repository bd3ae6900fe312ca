"""The rule sheet's pages on the round: how it is dealt, who draws when, and the house way."""

from __future__ import annotations

from collections.abc import Callable

from houseway.rulebook import sheet_blackjack
from houseway.rulebook.blocks import Block, Paragraph, Section, Table, either
from houseway.rulebook.cases import Cases
from houseway.rulebook.families import baccarat, blackjack, set21, versus, war
from houseway.rulebook.models import Chart, Grid
from houseway.rulebook.rules import Actions, Rules, cited


def play(rules: Rules) -> Section:
    """How a round goes, with the charts that decide it."""
    describe = _FAMILIES.get(rules.family.name)
    blocks: list[Block] = list(describe(rules)) if describe else []
    for actor, chart in rules.filing.drawing.items():
        blocks += _chart(rules, _hand(rules, actor), chart, rules.drawing[actor])
    return Section("play", "How the round goes", tuple(blocks))


def house_ways(rules: Rules) -> Section:
    """The fixed way a hand is played where nobody decides for it."""
    blocks: list[Block] = []
    for actor, chart in rules.filing.house_way.items():
        if not blocks:
            blocks.append(
                Paragraph("Followed wherever a hand is played for somebody who does not decide himself.")
            )
        blocks += _chart(rules, _hand(rules, actor), chart, rules.house_way[actor])
    return Section("house_way", "House way", tuple(blocks))


def _chart(rules: Rules, title: str, chart: Chart, cases: Cases[Actions]) -> list[Block]:
    """The plain rows of a chart, its grid as a grid, and what happens otherwise."""
    grid_rows = sum(len(set(_cells(line))) for line in chart.grid.table) if chart.grid else 0
    plain = cases.rows[: len(cases.rows) - grid_rows - (1 if chart.otherwise else 0)]
    blocks: list[Block] = []
    nothing = sheet_blackjack.NOT_ALLOWED if isinstance(rules.play, blackjack.Play) else "no choice"
    rows = tuple((row.text, _actions(row.result) or nothing, row.cite) for row in plain)
    if chart.otherwise and not chart.grid:
        rows += (("all else", _actions(tuple(chart.otherwise)), ", ".join(chart.cite)),)
    if rows:
        blocks.append(Table(title, ("When", "Then", "Lines"), rows))
    if chart.grid:
        blocks.append(_grid(rules, f"{title}, all else" if rows else title, chart.grid))
        if chart.otherwise:
            blocks.append(Paragraph(f"Where the grid says nothing: {_actions(tuple(chart.otherwise))}."))
    return blocks


def _cells(line: str) -> list[str]:
    return line.partition(":")[2].split()


def _actions(actions: Actions) -> str:
    return either(list(actions))


def _grid(rules: Rules, title: str, grid: Grid) -> Table:
    features = rules.vocabulary.features
    rows, columns = features[grid.rows], features[grid.columns]
    heads = tuple(str(value) for value in columns.domain if value != "none")
    letters = ", ".join(f"{letter} {either(list(do))}" for letter, do in grid.letters.items())
    return Table(
        title=title,
        columns=("", *heads),
        rows=tuple((line.partition(":")[0].strip(), *_cells(line)) for line in grid.table),
        cite=", ".join(grid.cite),
        note=f"{letters}. Rows: {rows.text}. Columns: {columns.text}.",
        grid=True,
    )


def _hand(rules: Rules, actor: str) -> str:
    """How the sheet names the hand that a chart is for."""
    if isinstance(rules.play, baccarat.Play):
        own = rules.play.hands == "each spot"
        if actor == "player":
            return "Each spot's hand" if own else _line(rules, "player", "The players' hand")
        return "The player-dealer's hand" if own else _line(rules, "banker", "The player-dealer's hand")
    if isinstance(rules.play, blackjack.Play):
        return sheet_blackjack.TITLES[actor]
    if actor == "dealer":
        return "The player-dealer's hand"
    return actor.replace("-", " ").capitalize()


def _line(rules: Rules, bet: str, other: str) -> str:
    return f"{rules.bets[bet].name} hand" if bet in rules.bets else other


def _baccarat(rules: Rules) -> list[Block]:
    how = rules.play
    assert isinstance(how, baccarat.Play)
    one, two = _hand(rules, "player"), _hand(rules, "banker")
    texts = [
        "Aces count one, two to nine their number, tens and pictures nothing; of a total only the last digit "
        "counts. The hand closer to nine wins."
    ]
    if how.burn == "first card":
        texts.append(
            "From a fresh shoe the first card is turned up, and as many more as it counts are burned."
        )
    if how.hands == "community":
        texts.append(f"Two hands of two cards are dealt for the whole table: {_the(one)} and {_the(two)}.")
    else:
        texts.append("Every spot with a wager gets a hand of two cards, and so does the player-dealer.")
    texts.append(_faces(how, one, two))
    if how.joker == "wild":
        texts.append("A joker makes whatever is best for its hand: a total of nine.")
    late = [bet.name for bet in rules.bets.values() if bet.placed == "after the cards"]
    if late:
        texts.append(f"When the first cards are seen, {either(late)} may be wagered.")
    texts += _choices(rules, how)
    return [Paragraph(text) for text in texts]


def _the(hand: str) -> str:
    return hand[0].lower() + hand[1:] if hand.startswith("The ") else f"the {hand}"


def _faces(how: baccarat.Play, one: str, two: str) -> str:
    if how.dealt == "face up":
        return "All cards are dealt face up."
    if how.dealt == "one up":
        return (
            f"{one}: face up. {two}: the first card face up, the second face down until the hand is played."
        )
    if how.hands == "community":
        return "The cards are dealt face down and turned up before anything is drawn."
    return "The cards are dealt face down: everybody sees only his own until the round is settled."


def _choices(rules: Rules, how: baccarat.Play) -> list[str]:
    if all(len(row.result) < 2 for row in rules.drawing["player"].rows):
        return ["Nobody decides anything: third cards are drawn by the charts."]
    if how.hands == "each spot":
        return ["Each spot decides for its own hand, where its chart leaves a choice."]
    shared = (
        "Each spot decides for itself where the chart leaves a choice; those who draw share one third card, "
        "and those who stand are settled on the first two."
    )
    if how.option_card == "always":
        return [shared, "That card is dealt even if all of them stand."]
    return [shared, "It is dealt only if somebody draws."]


def _war(rules: Rules) -> list[Block]:
    how = rules.play
    assert isinstance(how, war.Play)
    texts = [
        "One card is dealt face up to every spot with a wager, then one to the player-dealer. "
        "The higher card wins.",
        "On a tie the spot gives up half its wager or goes to war, which takes a second wager of that size.",
        f"In a war {how.burn} cards are burned before each war card; the spots at war get theirs first, "
        "then the player-dealer.",
    ]
    return [Paragraph(text) for text in texts]


def _versus(rules: Rules) -> list[Block]:
    how = rules.play
    assert isinstance(how, versus.Play)
    cards = f"{how.hole} cards" if how.hole > 1 else "one card"
    dealt = f"Every spot with a wager gets {cards} face down, and so does the player-dealer"
    dealt += f", whose card {how.up} lies face up." if how.up else "."
    blocks: list[Block] = [Paragraph(dealt)]
    if how.board:
        blocks.append(Paragraph(f"{how.board} community cards lie on the table for all hands."))
    if how.keep:
        blocks.append(Paragraph(f"Each hand keeps {how.keep} of its cards."))
    for stage in how.stages:
        turned = f"{stage.turn} community cards are turned; then each spot" if stage.turn else "Each spot"
        times = either([str(times) for times in stage.raises])
        blocks.append(
            Paragraph(f"{turned} may bet {times} times the Ante, or {stage.otherwise}.", cited(stage.cite))
        )
    if how.qualifies != "always":
        blocks.append(Paragraph(f"The player-dealer's hand qualifies with {how.qualifies} or better."))
    blocks.append(Paragraph(f"Hands are compared by the {how.ranking} ranking."))
    if how.suited_pair == "flush":
        blocks.append(Paragraph("A pair within one suit counts as a flush."))
    return blocks


def _set21(rules: Rules) -> list[Block]:
    how = rules.play
    assert isinstance(how, set21.Play)
    lost = (
        "A hand of which no setting is allowed is busted"
        if how.busted == "no legal setting"
        else "A hand is busted if no three of its cards make 21 or less, if it makes 42 or more without an "
        "ace, or if it holds three ten-point cards and the others do not make 10 or 11"
    )
    texts = [
        "Everybody gets a pile of five cards face down, the first pile where the dice point.",
        "Each spot sets its cards in secret into a front of two and a back of three, leaves them to the "
        "house way, or surrenders. Two to nine count their number, tens and pictures ten, an ace 11 in front "
        "and 1 or 11 in the back.",
        "Neither hand may pass 21, and the front may not count more than the back; else the hand is foul. "
        f"{lost}, and cannot be surrendered.",
        "Then the player-dealer's cards are opened and set; front is compared with front, back with back.",
    ]
    return [Paragraph(text) for text in texts]


_FAMILIES: dict[str, Callable[[Rules], list[Block]]] = {
    "baccarat": _baccarat,
    "blackjack": sheet_blackjack.paragraphs,
    "poker-vs-dealer": _versus,
    "set-21": _set21,
    "war": _war,
}
