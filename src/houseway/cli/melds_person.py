"""The person at a terminal table where players lay melds: choices by number, name or card."""

from __future__ import annotations

from houseway.cards import Pack
from houseway.cli.conversation import Again, Terminal
from houseway.cli.melds_view import hand_line, table_lines
from houseway.errors import HousewayError
from houseway.rounds.decisions import Ask, Choice, Laying, Pick
from houseway.rounds.prompts import prompt
from houseway.table.live import LiveRound

HELP = (
    "Type the number of a choice, or its name: s stays in, r retires, d draws, p leaves the card. "
    "To discard, type the card."
)


class MeldsPerson:
    """The person at the keyboard."""

    def __init__(self, name: str, terminal: Terminal) -> None:
        self.name = name
        self.terminal = terminal

    def choose(self, ask: Ask, live: LiveRound) -> Choice:
        """The answer to a question, with the table and the player's hand in sight; an only one is given."""
        choices = ask.answers()
        if len(choices) == 1:
            return choices[0]
        for line in table_lines(live, ask.seat):
            self.terminal.say(line)
        self.terminal.say(hand_line(live, ask.seat), style="bold")
        pack = live.rules.deck
        listed = ", ".join(f"{number} {words(choice, pack)}" for number, choice in enumerate(choices, 1))
        question = f"{prompt(live.rules, ask.question)}: {listed}?"
        return self.terminal.ask(question, lambda text: self._read(ask, live, text))

    def _read(self, ask: Ask, live: LiveRound, text: str) -> Choice:
        if text.lower() in ("?", "h", "help"):
            raise Again(HELP)
        choice = read_choice(ask, text, live.rules.deck)
        live.check(ask, choice)
        return choice


def words(choice: Choice, pack: Pack) -> str:
    """A choice as it is listed: ``meld 7h 6h 5h``, ``add 2 4s``, ``draw``."""
    return f"{choice.name} {choice.text(pack)}" if choice.parts else choice.name


def read_choice(ask: Ask, text: str, pack: Pack) -> Choice:
    """A typed answer: the number of a choice, the beginning of its name, or a card to discard."""
    choices = ask.answers()
    text = " ".join(text.lower().split())
    if not text:
        raise HousewayError("type the number of a choice")
    if text.isdigit() and 1 <= int(text) <= len(choices):
        return choices[int(text) - 1]
    pick = next((offer for offer in ask.offers if isinstance(offer, Pick)), None)
    card = text.removeprefix("discard ").strip()
    for choice in choices:
        if pick is not None and choice.name == pick.name and choice.text(pack).lower() == card:
            return choice
    named = [choice for choice in choices if words(choice, pack).lower().startswith(text)]
    if len(named) == 1:
        return named[0]
    plain = [choice for choice in named if not isinstance(ask.offer(choice.name), Laying | Pick)]
    if len(plain) == 1:
        return plain[0]
    problem = "ambiguous" if named else "not a choice here"
    raise HousewayError(f"{text!r} is {problem}; type a number from 1 to {len(choices)}")
