"""A terminal table at which hands are set in parts and compared between the players."""

from __future__ import annotations

from houseway.cards import Card, Pack
from houseway.cli.conversation import Again, Terminal
from houseway.cli.unbanked_session import UnbankedSession
from houseway.errors import HousewayError
from houseway.odds.chinese.setter import BestSet
from houseway.players import setting
from houseway.rounds.decisions import Arrangement, Ask, Choice, show_parts
from houseway.rounds.guide import hand_to_set
from houseway.rounds.prompts import prompt
from houseway.table.live import LiveRound

BEST = ("b", "best")


class SettingSession(UnbankedSession):
    """A table at which every two players compare their hands."""

    instructions = (
        "Set your hand as 'front / middle': cards by their numbers or names, the rest goes behind. b sets it "
        "the best way, ? shows that way; other choices are typed by their names. q quits."
    )
    left_alone = "Your hand is set, and the round is played out."

    def _finish(self, live: LiveRound) -> None:
        """Play a round to its end; say what the person's own way to set the hand cost."""
        super()._finish(live)
        done = None if self.viewpoint is None else setting.chosen(live, self.viewpoint)
        if done is not None:
            (_, choice), best = done
            self.terminal.say(cost_words(live, choice, best), style="dim")


def cost_words(live: LiveRound, choice: Choice, best: BestSet) -> str:
    """What a choice wins on average, and the best one if that is better."""
    mine = setting.points(live, choice)
    won = f"Your hand wins {mine:+.2f} points on average from each opponent this way"
    if best.points - mine < LEAST_TOLD:
        return f"{won}: it cannot be set better."
    better = setting.choice_words(live, best.choice, best.parts)
    return f"{won}; the best is {better}, with {best.points:+.2f}: {best.points - mine:.2f} more."


LEAST_TOLD = 0.005
"""Points that are not worth a word."""


class SettingPerson:
    """The person at the keyboard."""

    def __init__(self, name: str, terminal: Terminal) -> None:
        self.name = name
        self.terminal = terminal

    def choose(self, ask: Ask, live: LiveRound) -> Choice:
        """The answer to a question about a hand, which is shown from its highest card."""
        offer, pack = hand_to_set(ask), live.rules.deck
        if offer is None:
            raise HousewayError(f"{ask.topic}: the terminal cannot ask this")
        cards = held(offer)
        self.terminal.say(
            ", ".join(f"{number} {pack.show(card)}" for number, card in enumerate(cards, 1)), style="bold"
        )
        others = [other.name for other in ask.offers if other is not offer]
        also = f", {', '.join(others)}" if others else ""
        question = f"{prompt(live.rules, ask.question)}: front / middle, b for the best way{also}?"
        return self.terminal.ask(question, lambda text: self._read(ask, offer, live, text))

    def _read(self, ask: Ask, offer: Arrangement, live: LiveRound, text: str) -> Choice:
        pack = live.rules.deck
        if text.lower() in ("?", "h", "help"):
            best = setting.best_setting(ask, live)
            raise Again(f"The best way: {best.text(pack)}, {setting.points(live, best):+.2f} points.")
        names = [other.name for other in ask.offers if other is not offer]
        found = [name for name in names if name.startswith(text.lower())] if text else []
        if text.lower() in BEST:
            choice = setting.best_setting(ask, live)
        elif len(found) == 1:
            choice = Choice(found[0])
        else:
            choice = Choice(offer.name, parts=read_parts(offer, text, pack))
        live.check(ask, choice)
        guide = live.guide(ask)
        if choice.parts and guide is not None and guide.ranks is not None:
            self.terminal.say(f"You set {show_parts(choice.parts, pack)}.")
        return choice


def held(offer: Arrangement) -> list[Card]:
    """The cards of a hand, from the highest."""
    return sorted(offer.cards, reverse=True)


def read_parts(offer: Arrangement, text: str, pack: Pack) -> tuple[tuple[Card, ...], ...]:
    """A hand as it is typed: all its parts, or all but the last, which gets the rest."""
    left, parts = held(offer), list[tuple[Card, ...]]()
    numbered = dict(enumerate(left, 1))
    written = [part.split() for part in text.replace(",", " ").split("/")]
    if len(written) not in (len(offer.sizes), len(offer.sizes) - 1):
        raise HousewayError("write front / middle, as in '1 2 3 / 4 5 6 7 8'; the rest goes behind")
    for words in written:
        part: list[Card] = []
        for word in words:
            card = numbered.get(int(word)) if word.isdecimal() else pack.parse_all([word])[0]
            if card is None or card not in left:
                raise HousewayError(f"{word}: this card is not in your hand, or was used already")
            left.remove(card)
            part.append(card)
        parts.append(tuple(part))
    if len(parts) < len(offer.sizes):
        parts.append(tuple(left))
    return tuple(parts)
