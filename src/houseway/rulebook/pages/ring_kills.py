"""Kills on the rule sheet of ring poker: who may or must kill a pot, and what it is played for then."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.rulebook.blocks import Paragraph
from houseway.rulebook.kills import LARGEST, Kill, KillCall
from houseway.rulebook.pages.ring_sums import Told, number

SCOOPED = {
    "any whole pot": "A pot without a low hand counts, and so does one for which everybody else has folded.",
    "at the showdown": "It counts if it is won at the showdown, also if there is no low hand.",
    "high and low": "It counts if one player wins it at the showdown with the high and the low hand.",
}
TIMES = {"2 x": "twice", "3 x": "three times", "4 x": "four times"}


def kills(told: Told) -> Iterator[Paragraph]:
    """What a killed pot is, who must kill one, and who may before the deal."""
    rule, overs = told.play.kill, told.play.overs
    if rule is None:
        return
    yield told.paragraph(_killed(told, rule), rule.cite, "Kills", ("kill.acts", "kill.opens_at"))
    if rule.owed_for:
        fields = ("owed_for", "amount", "pot", "scoop", "full_bet", "split", "buttons")
        places = [*(f"kill.{field}" for field in fields), *told.places_of(rule.pot_at_least, rule.amount)]
        yield told.paragraph(_owed(told, rule), rule.cite, "Kills owed", places)
    if overs is not None:
        text = f"Before the deal, everybody is asked whether he does the overs. {kill_call(told, overs)}"
        yield told.paragraph(text, overs.cite, "Overs", ("overs",))


def _killed(told: Told, rule: Kill) -> str:
    if told.play.betting.limit in ("fixed", "spread"):
        text = (
            "A kill is a blind that raises the limits of the hand in proportion: it becomes the lower limit."
        )
    else:
        text = "A kill is a larger blind."
        if rule.opens_at:
            text += f" The pot is then opened for at least {_times(rule.opens_at, 'kill', 'the kill')}."
    turn = (
        "Its player acts last before the first bets are matched, but before a player who raised acts again"
        if rule.acts == "last"
        else "Its player acts in his turn"
    )
    return f"{text} It counts towards its player's call and replaces his blind. {turn}, and may raise."


def _owed(told: Told, rule: Kill) -> str:
    """What obliges a player to kill, and for how much."""
    amount = told.sum(rule.amount)
    match rule.owed_for:
        case "scoop":
            least = f" of {told.sum(rule.pot_at_least)} or more" if rule.pot_at_least else ""
            whole = f"A player who wins a whole pot{least} ({rule.pot} is taken)"
            return f"{whole} must kill the next one for {amount}. {SCOOPED[rule.scoop]}"
        case "two pots":
            second = [
                "a full bet of other players that is no blind" if rule.full_bet else "",
                "a flop" if rule.board else "",
            ]
            needs = " and ".join(part for part in second if part)
            split = (
                "keeps his leg, unless he had to kill this pot: then he kills again"
                if rule.split == "keeps his leg"
                else "must kill too"
            )
            return (
                f"A player who wins two pots in a row must kill the next one for {amount}"
                f"{f'; the second pot needs {needs}' if needs else ''}. If he wins that one, he kills again."
                f" A player who has won the last pot and splits this one {split}."
            )
        case _:
            count = (
                "one less than players"
                if isinstance(rule.buttons, str)
                else f"a round of {number(rule.buttons)}"
            )
            return (
                f"A player who kills a pot earns a kill button; there is {count}. When all are given out,"
                f" those without one kill the next pots for {amount}, before they see a card, one each in"
                " order from the left of the button. Then a new kill round begins."
            )


def kill_call(told: Told, call: KillCall) -> str:
    """Who is asked for a kill, and how much it is."""
    least = _times(call.at_least, LARGEST, "the largest blind or kill")
    if call.at_least == least:
        least = told.sum(call.at_least)
    from_limit = told.cents(call.any_amount_from) if call.any_amount_from else 0
    if (call.at_most or call.of_chips) and told.names["lower"] >= from_limit:
        most = [told.sum(call.at_most)] if call.at_most else []
        most += [f"{call.of_chips} of his chips"] if call.of_chips else []
        sized = f"any amount from {least} up to {' and '.join(most)}"
    else:
        sized = least
    text = f"Everybody may kill the pot: a kill is {sized}."
    if call.needs > 1:
        text += f" He must have {number(call.needs)} times the kill in front of him."
    if call.overkills:
        text += " Then everybody is asked for overkills, until nobody kills."
    return text


def _times(text: str, name: str, words: str) -> str:
    """An amount that is counted from a name: ``twice the kill``."""
    times, _, of = text.rpartition(" ")
    return f"{TIMES.get(times, times)} {words}" if of == name else text
