"""The person at the terminal: bets, bank and choices as they are typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from houseway.cards import Pack
from houseway.cli.conversation import Again, Terminal
from houseway.cli.hand_text import shown
from houseway.desk.layouts import parse_bank, parse_wagers, seat_number, wager_example
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.money import cents, dollars
from houseway.players.player import check_purse
from houseway.rounds.decisions import Amount, Arrangement, Ask, Choice, Offer, show_parts
from houseway.rounds.facts import Lot
from houseway.rounds.guide import HouseSetting, SettingGuide
from houseway.rounds.hands import HandId, hand_number
from houseway.rounds.prompts import prompt
from houseway.rounds.sight import seen_hands
from houseway.rulebook.blocks import limits_text
from houseway.rulebook.rules import Rules
from houseway.table.bank import BankWager, cut_to
from houseway.table.layout import complete, open_bets
from houseway.table.live import LiveRound
from houseway.table.special import check_reserved, special_of
from houseway.table.table import Table
from houseway.terminal.output import money, table

if TYPE_CHECKING:
    from rich.table import Table as Listing

HELP = "Enter repeats your last bets, 'pass' sits out, 'down' takes standing bets down."

BANK_HELP = (
    "You win what the others lose and pay what they win, up to your bank. "
    "Type an amount in dollars, such as 200, or 'pass'."
)
SPECIAL_HELP = (
    " For special action, add an amount that is reserved for one spot, as in '100, 50 spot 3': it is settled"
    " first, against that spot alone. All of it together must be at least the players' wagers."
)

HOUSE_MARK = "*"

Hint = Callable[[Ask, LiveRound], Choice | None]
"""What best play does; None where the odds do not cover the question."""


class Person:
    """The person at the keyboard; `hint` answers when he asks for best play."""

    def __init__(self, name: str, terminal: Terminal, hint: Hint) -> None:
        self.name = name
        self.terminal = terminal
        self._hint = hint
        self._last = ""
        self._bank: tuple[BankWager, ...] = ()
        self._fresh_bank = False

    # ------------------------------------------------------------------ banking

    def take_bank(self, table: Table, seat: int, needed: bool) -> bool:
        """Offer the position; an amount takes it."""
        hands = table.rules.banking.hands
        why = " Nobody else takes it, and without a bank the game stops." if needed else ""
        self.terminal.say(f"You are offered the player-dealer position for {hands} hands.{why}", style="bold")
        self._bank = self.terminal.ask(
            f"Bank how much of your {money(table.chips[self.name])}? [Enter to decline{_hint(table.rules)}]",
            lambda text: self._read_bank(table, seat, text, ()),
        )
        self._fresh_bank = bool(self._bank)
        return self._fresh_bank

    def bank(self, table: Table, seat: int) -> tuple[BankWager, ...]:
        """The bank for the next hand: the one just typed, or asked for again."""
        if not self._fresh_bank:
            same, hint = cut_to(self._bank, table.chips[self.name]), _hint(table.rules)
            self._bank = self.terminal.ask(
                f"You bank. How much? [Enter: {_bank_text(same)}, pass to give up the position{hint}]",
                lambda text: self._read_bank(table, seat, text, same),
            )
        self._fresh_bank = False
        return self._bank

    def _read_bank(
        self, table: Table, seat: int, text: str, default: tuple[BankWager, ...]
    ) -> tuple[BankWager, ...]:
        if not text:
            return default
        if text.lower() in ("?", "h", "help"):
            special = SPECIAL_HELP if special_of(table.rules) is not None else ""
            raise Again(BANK_HELP + special)
        if text.lower() in ("pass", "n", "no", "0"):
            return ()
        amount, reserved = parse_bank(text)
        check_reserved(table.rules, seat, reserved)
        if amount <= 0 or amount + sum(reserved.values()) > table.chips[self.name]:
            raise HousewayError(f"bank: you can put up at most {money(table.chips[self.name])}")
        parts = [BankWager(self.name, part, spot) for spot, part in reserved.items()]
        return (BankWager(self.name, amount), *parts)

    # ------------------------------------------------------------------ bets

    def wagers(self, table: Table, seat: int) -> list[Lot]:
        """The bets as typed, checked before they are placed."""
        standing = [lot for lot in table.banked.standing if lot.bettor == self.name]
        if standing:
            names = ", ".join(f"{table.rules.bets[lot.bet].name} {money(lot.amount)}" for lot in standing)
            self.terminal.say(f"Your bets still up: {names}")
        hint = f"Enter: {self._last}" if self._last else "? for help"
        prompt = f"Seat {seat}, {money(table.chips[self.name])}. Your bets? [{hint}]"
        return self.terminal.ask(prompt, lambda text: self._read_bets(table, seat, text))

    def _read_bets(self, table: Table, seat: int, text: str) -> list[Lot]:
        if text.lower() in ("?", "h", "help"):
            self._show_bets(table.rules)
            raise Again(f"Type bets as {self._example(table.rules)}{self._elsewhere(table.rules)}; {HELP}")
        if text.lower() in ("pass", "-", "none"):
            return []
        if text.lower() == "down":
            table.banked.take_down(self.name)
            raise Again("Your standing bets are taken down.")
        text = text or self._last
        if not text:
            raise HousewayError("no bets to repeat yet: type some, such as " + self._example(table.rules))
        lots = [lot for entry in text.split(";") for lot in self._spot_bets(table, seat, entry)]
        check_purse(table, self.name, lots)
        self._last = text
        return lots

    def _spot_bets(self, table: Table, seat: int, entry: str) -> list[Lot]:
        """Bets on the player's own spot, or on another spot named before them."""
        named, colon, text = entry.partition(":")
        spot = seat_number(named) if colon else seat
        if spot is None:
            raise HousewayError(f"cannot read the seat {named.strip()!r} (write its number, as in '5: ...')")
        typed = parse_wagers(table.rules, text if colon else entry)
        # A Blind that has to be as large as the Ante need not be typed; one that is typed is left as it is.
        wagers = complete(table.rules, typed, table.claims(self.name).get(spot, "own")) | typed
        return [Lot(spot, self.name, bet, amount) for bet, amount in wagers.items()]

    @staticmethod
    def _example(rules: Rules) -> str:
        return f"'{wager_example(rules)}'"

    @staticmethod
    def _elsewhere(rules: Rules) -> str:
        """How bets on other spots are typed, where the game has them."""
        if not (rules.filing.backline or rules.filing.circles):
            return ""
        example = wager_example(rules)
        return f", and on another seat's spot as '{example}; 5: {example}'"

    def _show_bets(self, rules: Rules) -> None:
        rows = [(bet.name, limits_text(bet.low, bet.high), bet.text) for bet in open_bets(rules)]
        self.terminal.say(table("", ("Bet", "Limits", "Wins if"), rows))

    # ------------------------------------------------------------------ choices

    def choose(self, ask: Ask, live: LiveRound) -> Choice:
        """The answer to a question, by its name or enough letters to tell it from the others."""
        game, rules, pack = game_of(live.rules), live.rules, live.rules.deck
        sight = game.sight(rules, seen_hands(live.log, ask.seat), ask.spot)
        if sight:
            self.terminal.say(sight, style="bold")
        question, usual = self._question(ask, live), ask.default.text(pack)
        if guide := live.guide(ask):
            self.terminal.say(_settings(ask, guide, pack))
            if guide.house:
                self.terminal.say(f"{HOUSE_MARK} The house way: {_house_way(guide.house, pack)}")
            prompt = f"{question}: a number? [Enter: {usual}]"
        else:
            offers = ", ".join(text for offer in ask.offers for text in _offered(offer, pack))
            prompt = f"{question}: {offers}? [Enter: {usual}]"
        return self.terminal.ask(prompt, lambda text: self._read_choice(ask, live, text))

    def _read_choice(self, ask: Ask, live: LiveRound, text: str) -> Choice:
        if text.lower() not in ("?", "hint"):
            choice = read_choice(ask, text, live.rules.deck)
            live.check(ask, choice)
            return choice
        best = self._hint(ask, live)
        if best is None:
            usual = ask.default.text(live.rules.deck)
            raise Again(f"The odds have no advice on this; the house way is {usual}.")
        raise Again(f"Best play: {best.text(live.rules.deck)}.")

    @staticmethod
    def _question(ask: Ask, live: LiveRound) -> str:
        """What is asked; for a hand in play, with its cards and their count."""
        rules, hands = live.rules, seen_hands(live.log, ask.seat)
        elsewhere = ask.spot != ask.seat
        if ask.question != "hand" or ask.hand not in hands:
            number = hand_number(ask.hand, hands) if ask.hand else ""
            return (f"Spot {ask.spot}, " if elsewhere else "") + prompt(rules, ask.question, number)
        count = game_of(rules).count(rules, hands, ask.hand)
        whose = "Your hand" if ask.hand == HandId(ask.spot) and not elsewhere else f"Hand {ask.hand}"
        return f"{whose}, {shown(rules, hands, ask.hand)}" + (f" ({count})" if count else "")


def _settings(ask: Ask, guide: SettingGuide, pack: Pack) -> Listing:
    """Every answer with its number and what it is worth; the house's own setting is marked."""
    worth = {show_parts(way.parts, pack): " and ".join(way.worth) for way in guide.ways}
    house = _alike(guide.house.choice, pack) if guide.house else None
    answers = {choice.text(pack): choice for choice in ask.answers()}  # some may look alike
    rows = [
        (f"{number}{HOUSE_MARK if _alike(choice, pack) == house else ''}", text, worth.get(text, ""))
        for number, (text, choice) in enumerate(answers.items(), 1)
    ]
    return table("", ("", "Set as", "Counts"), rows)


def _alike(choice: Choice, pack: Pack) -> tuple[str, list[list[str]]]:
    """What two answers share that do the same, whatever the order of the cards in each part."""
    return choice.name, [sorted(map(pack.show, part)) for part in choice.parts]


def _house_way(house: HouseSetting, pack: Pack) -> str:
    """What the house would do with a hand, and the row that says so."""
    lines = f" ({house.row.cite})" if house.row.cite else ""
    return f"{house.choice.text(pack)}. {house.row.text}{lines}"


def _hint(rules: Rules) -> str:
    """Where to read about special action, in a game that has it."""
    return "" if special_of(rules) is None else ", ? for special action"


def _bank_text(bank: Sequence[BankWager]) -> str:
    """A bank as it may be typed."""
    return ", ".join(
        money(wager.amount) + ("" if wager.spot is None else f" spot {wager.spot}") for wager in bank
    )


def _offered(offer: Offer, pack: Pack) -> Iterator[str]:
    """What is offered: an amount with its bounds, anything else answer by answer."""
    if isinstance(offer, Amount):
        yield _bounds(offer)
    else:
        yield from (choice.text(pack) for choice in offer.answers())


def _bounds(offer: Amount) -> str:
    return f"{offer.name} {dollars(offer.low)}-{dollars(offer.high)}"


def read_choice(ask: Ask, text: str, pack: Pack) -> Choice:
    """A typed answer: a name, its beginning or its number in the list, with an amount where one is due.

    An empty answer is the default.
    """
    if not text:
        return ask.default
    amounts = [offer for offer in ask.offers if isinstance(offer, Amount)]
    answers = {} if amounts else {choice.text(pack): choice for choice in ask.answers()}
    if text.isdecimal() and 1 <= int(text) <= len(answers):
        return list(answers.values())[int(text) - 1]
    for name, choice in answers.items():
        if name.lower() == text.lower():
            return choice
    word, _, rest = text.lower().partition(" ")
    if word.lstrip("$")[:1].isdigit() and len(amounts) == 1:
        word, rest = amounts[0].name, word
    names = list(answers) or [offer.name for offer in ask.offers]
    found = [name for name in names if name == word] or [name for name in names if name.startswith(word)]
    if len(found) != 1:
        if any(isinstance(offer, Arrangement) for offer in ask.offers):
            raise HousewayError(f"{text!r} is not a number from 1 to {len(names)}")
        known = ", ".join(found or names)
        raise HousewayError(f"{text!r} is {'not a choice here' if not found else 'ambiguous'} ({known})")
    if found[0] in answers:
        choice = answers[found[0]]
        if rest:
            choice = replace(choice, amount=cents(rest, choice.name))
    else:
        offer = ask.offer(found[0])
        if isinstance(offer, Amount) and not rest:
            raise HousewayError(f"{offer.name}: add an amount ({_bounds(offer)})")
        choice = Choice(offer.name, cents(rest, offer.name) if rest else 0)
    ask.check(choice)
    return choice
