"""The person at a terminal table with pots: actions, amounts and cards as they are typed."""

from __future__ import annotations

import re
from dataclasses import replace

from houseway.cards import Card, Pack
from houseway.cli.conversation import Again, Terminal
from houseway.cli.pots_view import seats_table, standing, up_cards
from houseway.errors import HousewayError
from houseway.money import cents
from houseway.rounds.decisions import Amount, Ask, Choice, Offer, Pick, Plain
from houseway.rounds.prompts import choices_of, prompt
from houseway.rounds.verbs import verb_for
from houseway.rulebook.rules import Rules
from houseway.table.live import LiveRound
from houseway.terminal.output import money

ALL_IN = ("a", "all", "all in", "all-in", "allin")
PASSIVE = ("check", "call")
NO_CARDS = ("none", "-", "0", "pat", "stand pat")
HELP = (
    "c checks or calls, b or r with an amount bets or raises to it, f folds, a goes all in. "
    "Cards are typed by their numbers or names. "
    "'floor' lists the rulings that fit the hand, as in 'floor exposed card'. "
    "'straddle' straddles whenever you may, 'out' sits out the next hand; each takes itself back. "
    "'move 5' changes to seat 5 after this hand, 'trade 5' trades seats with its player."
)
BETWEEN_HANDS = {"straddle": "straddles", "out": "sits_out"}
"""What a person may say of the next hands while he is asked, and what it changes."""

MOVE = re.compile(r"(move|trade) (\d{1,2})")


class PotsPerson:
    """The person at the keyboard."""

    def __init__(self, name: str, terminal: Terminal) -> None:
        self.name = name
        self.terminal = terminal
        self.straddles = False
        self.sits_out = False
        self.moves_to: int | None = None
        self.trades = False

    def choose(self, ask: Ask, live: LiveRound) -> Choice:
        """The answer to a question, with the player's cards, the board and the pot in sight."""
        for line in up_cards(live, ask.seat):
            self.terminal.say(line)
        self.terminal.say(standing(live, ask.seat), style="bold")
        return self.terminal.ask(asked(ask, live.rules), lambda text: self._read(ask, live, text))

    def _read(self, ask: Ask, live: LiveRound, text: str) -> Choice:
        if text.lower() in ("?", "h", "help"):
            self.terminal.say(seats_table(live))
            raise Again(HELP)
        if not isinstance(ask.offers[0], Pick) and text.lower() in BETWEEN_HANDS:
            raise Again(self._between_hands(BETWEEN_HANDS[text.lower()]))
        if (seat := MOVE.fullmatch(text.strip().lower())) is not None:
            self.moves_to, self.trades = int(seat[2]), seat[1] == "trade"
            if self.trades:
                raise Again(f"You trade seats with the player in seat {self.moves_to} after this hand.")
            raise Again(f"You move to seat {self.moves_to} after this hand, if it is free.")
        choice = read_action(ask, text, live.rules, live.chips[self.name])
        live.check(ask, choice)
        return choice

    def _between_hands(self, name: str) -> str:
        """Note that the person straddles, or sits out the next hand, or no longer; what to say to it."""
        setattr(self, name, not getattr(self, name))
        if name == "straddles":
            return "You straddle whenever you may." if self.straddles else "You no longer straddle."
        return "You sit out the next hand." if self.sits_out else "You are dealt into the next hand."


# ---------------------------------------------------------------------- the question


def asked(ask: Ask, rules: Rules) -> str:
    """A question with its answers: ``Your action: call $3, raise to $6, fold?``"""
    question = prompt(rules, ask.question)
    if isinstance(ask.offers[0], Pick):
        pick = ask.offers[0]
        cards = ", ".join(f"{number} {rules.deck.show(card)}" for number, card in enumerate(pick.cards, 1))
        enter = " [Enter: none]" if not pick.least else ""
        return f"{question} ({_how_many(pick, rules.deck)}): {cards}?{enter}"
    offers = ", ".join(offered(offer, ask.question, rules) for offer in ask.offers)
    enter = " [Enter: check]" if any(offer.name == "check" for offer in ask.offers) else ""
    return f"{question}: {offers}?{enter}"


def offered(offer: Offer, question: str, rules: Rules) -> str:
    """What is offered in words: ``call $3``, ``raise to $6-$120``."""
    words = choices_of(rules, question).get(offer.name, "").lower()
    words = words or verb_for(question, offer.name, rules.family.verbs)[1]
    if isinstance(offer, Amount):
        amount = money(offer.low) if offer.low == offer.high else f"{money(offer.low)}-{money(offer.high)}"
        return f"{words} {amount}"
    return f"{words} {money(offer.cost)}" if isinstance(offer, Plain) and offer.cost else words


def _how_many(pick: Pick, pack: Pack) -> str:
    if pick.least == pick.most:
        return f"{pick.least} {pack.noun}" + ("" if pick.least == 1 else "s")
    many = f"up to {pick.most}" if not pick.least else f"{pick.least} to {pick.most}"
    return f"{many} {pack.noun}s"


# ---------------------------------------------------------------------- the answer


def read_action(ask: Ask, text: str, rules: Rules, chips: int) -> Choice:
    """A typed answer: an action by its name or first letter, with an amount where one is due; or cards.

    An empty answer checks, or gives up no cards; it never folds.
    """
    pick = ask.offers[0]
    if isinstance(pick, Pick):
        return Choice(pick.name, parts=(_read_cards(pick, text, rules.deck),))
    text = " ".join(text.lower().split())
    if any(offer.name == text and isinstance(offer, Plain) for offer in ask.offers):
        return Choice(text)
    if text in ALL_IN:
        return _all_in(ask, chips)
    if not text:
        if any(offer.name == "check" for offer in ask.offers):
            return Choice("check")
        raise HousewayError("type what to do; f folds")
    word, _, rest = text.partition(" ")
    if word.lstrip("$")[:1].isdigit():
        raised = [offer.name for offer in ask.offers if isinstance(offer, Amount)]
        word, rest = (raised[0], text) if raised else (word, rest)
    offer = _named(ask, word)
    rest = re.sub(r"^(to|for) ", "", rest)
    if not isinstance(offer, Amount):
        return replace(Choice(offer.name), amount=cents(rest, offer.name) if rest else 0)
    if rest in ALL_IN:
        return _all_in(ask, chips)
    if not rest and offer.low < offer.high:
        raise HousewayError(
            f"{offer.name}: add an amount from {money(offer.low)} to {money(offer.high)}, as in "
            f"'{offer.name[0]} {offer.low // 100}'"
        )
    return Choice(offer.name, cents(rest, offer.name) if rest else offer.low)


def _named(ask: Ask, word: str) -> Offer:
    """The offer that a word or its beginning names.

    c is a check or a call before anything else; b and r are the bet or raise that is offered.
    """
    names = [offer.name for offer in ask.offers]
    if word in ("b", "bet", "r", "raise") and word not in names:
        word = next((offer.name for offer in ask.offers if isinstance(offer, Amount)), word)
    found = [name for name in names if name == word] or [name for name in names if name.startswith(word)]
    if word == "c":
        found = [name for name in names if name in PASSIVE] or found
    if len(found) != 1:
        problem = "ambiguous" if found else "not a choice here"
        raise HousewayError(f"{word!r} is {problem} ({', '.join(found or names)})")
    return ask.offer(found[0])


def _all_in(ask: Ask, chips: int) -> Choice:
    """All the player's chips: as a bet or raise if there is one of that size, or else as a call."""
    for offer in ask.offers:
        if isinstance(offer, Amount) and offer.high - offer.paid == chips:
            return Choice(offer.name, offer.high)
    for offer in ask.offers:
        if isinstance(offer, Plain) and offer.cost == chips:
            return Choice(offer.name)
    most = max((offer for offer in ask.offers if isinstance(offer, Amount)), key=_high, default=None)
    allowed = f"; the most is {most.name} {money(most.high)}" if most else ""
    raise HousewayError(f"you cannot go all in now{allowed}")


def _high(offer: Amount) -> int:
    return offer.high


def _read_cards(pick: Pick, text: str, pack: Pack) -> tuple[Card, ...]:
    """Cards by their numbers in the question or by their names."""
    if not pick.least and (not text or text.lower() in NO_CARDS):
        return ()
    cards: list[Card] = []
    for word in text.replace(",", " ").split():
        if word.isdecimal():
            if not 1 <= int(word) <= len(pick.cards):
                raise HousewayError(f"{pick.name}: {word} is not a number from 1 to {len(pick.cards)}")
            card = pick.cards[int(word) - 1]
        else:
            card = pack.parse(word)
        if card in cards:
            raise HousewayError(f"{pick.name}: {pack.show(card)} is named twice")
        cards.append(card)
    if not pick.least <= len(cards) <= pick.most:
        raise HousewayError(f"{pick.name}: name {_how_many(pick, pack)}, not {len(cards)}")
    return tuple(cards)
