"""A round in words, line by line, from the events that one viewer sees.

This is the only narrator: transcripts, the terminal, the history and the page show its lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from houseway.money import cents, money
from houseway.rounds.decisions import PARTED
from houseway.rounds.fees import charged_on
from houseway.rounds.hands import HandId, hand_number
from houseway.rounds.laid_words import collected_words, laid_words
from houseway.rounds.listener import Listener
from houseway.rounds.log import UNSEEN, Data
from houseway.rounds.posts import LIVE_POST
from houseway.rounds.prompts import prompt
from houseway.rounds.purse import FORFEITED, POT, RULED, is_pot, is_reserved
from houseway.rounds.result import bank_words, change_words, result_words
from houseway.rounds.rulings import killed_seat, ruled_words, taken_words
from houseway.rounds.verbs import verb_for
from houseway.rulebook.rules import Rules, marked
from houseway.wording import listed, sentence


class Line(NamedTuple):
    """A line of the story, the last event that it covers, and the kind of its events."""

    text: str
    through: int
    kind: str


def narrate(rules: Rules, events: Iterable[Data], you: str | None = None) -> Iterator[Line]:
    """Yield the round as these events show it: the events of one view, or all of them, as in a record.

    `you` is the name of the player who reads it.
    """
    seen = list(events)
    teller = _Teller(rules, _open_questions(seen), Listener(you, seen))
    for _, group in groupby(range(len(seen)), key=lambda at: teller.paragraph(seen[at])):
        yield from teller.tell(list(group), seen)


def _open_questions(events: Sequence[Data]) -> set[int]:
    """The positions of the questions that nobody has answered yet."""
    unanswered: dict[str, int] = {}
    for at, event in enumerate(events):
        if event["kind"] == "asked":
            unanswered[event["id"]] = at
        elif event["kind"] == "taken back":
            unanswered.clear()
        elif event["kind"] == "chose":
            del unanswered[event["id"]]
    return set(unanswered.values())


class _Teller:
    """Words groups of events of one kind; remembers who bets where, who banks, and whether cards are out."""

    def __init__(self, rules: Rules, open_questions: set[int], you: Listener) -> None:
        self._rules = rules
        self._unbanked = rules.family.mode != "banked"  # hands are then told by their players' names
        self._open = open_questions
        self._you = you
        self._hands: set[HandId] = set()
        self._dead: set[int] = set()
        self._bettors: dict[int, str] = {}
        self._owner = ""
        self._cards_out = False
        self._amount_told = False
        self._legal: dict[str, list[str]] = {}
        self._pairs: set[frozenset[str]] = set()
        self._together: dict[str, Callable[[list[Data]], str]] = {
            "bet": self._bets,
            "standing": self._bets,
            "fee": self._fees,
            "dice": lambda seen: (
                f"{_THROWN[seen[0].get('by', 'dice')]}: {' + '.join(map(str, seen[0]['dice']))}."
            ),
            "burned": self._burned,
            "collected": lambda seen: collected_words(seen, self._you),
            "dealt": self._dealt,
            "shown": self._shown,
        }
        self._one_by_one: dict[str, Callable[[Data], str]] = {
            "bank": self._bank,
            "players": self._players,
            "paid": self._paid,
            "discarded": self._discarded,
            "ruled": lambda data: ruled_words(data, self._ruled_on(data)),
            "reformed": lambda data: f"{_count(data['count'], 'card')} shuffled back into the deck.",
            "moved": self._moved,
            "irregular": lambda data: f"The {data['card']} is {data['mark']}: {REMEDIES[data['remedy']]}.",
            "chose": self._chose,
            "taken back": lambda data: (
                f"{self._you.does(self._decider(data), 'takes', 'take')} the last answer back."
            ),
            "called": lambda data: f"Called: {self._you.addressed(data)}.",
            "misdeal": lambda data: f"Misdeal ({data['reason']}): all wagers are returned.",
            "button": lambda data: f"{sentence(data['why'])}{_lines(data)}",
        }

    def paragraph(self, event: Data) -> object:
        """The key of the line that an event belongs to: neighbors with the same key share a line."""
        kind = event["kind"]
        if kind in ("bet", "standing"):
            return kind, event["spot"], event["bettor"]
        if kind == "paid":
            return kind, event.get("basis", "")
        if kind == "collected":
            return kind, event["payee"], event["basis"]
        if kind == "dealt":
            return kind, event["hand"]["id"] == self._rules.family.pile
        return kind, event["hand"]["id"] if kind == "shown" else ""

    def tell(self, group: Sequence[int], events: Sequence[Data]) -> Iterator[Line]:
        """The lines for some events of one kind."""
        seen, last = [events[at] for at in group], group[-1]
        kind = seen[0]["kind"]
        if kind == "paid" and seen[0].get("basis"):
            yield from self._stakes(group, seen)
        elif kind in self._together:
            yield Line(self._together[kind](seen), last, kind)
        elif kind in self._one_by_one:
            for at, data in zip(group, seen, strict=True):
                text = self._one_by_one[kind](data)
                if text:
                    yield Line(text, at, kind)
                if kind == "ruled" and (killed := self._killed(data)):
                    yield Line(killed, at, kind)
        elif kind == "asked":
            yield from (Line(text, at, kind) for at in group if (text := self._asked(at, events[at])))
        elif kind == "settled":
            yield Line("Settled:", group[0] - 1, kind)
            yield from (Line(text, at, kind) for at in group if (text := self._settled(events[at])))
        elif kind == "resettled":
            yield Line("Settled again:", group[0] - 1, kind)
            yield from (Line(text, at, kind) for at in group if (text := self._settled(events[at])))
        elif kind == "over" and "bank" in seen[0]:
            yield Line(bank_words(cents(seen[0]["bank"])), last, kind)

    def _bank(self, data: Data) -> str:
        self._owner = data["owner"]
        reserved = f", reserved for spot {data['spot']}" if "spot" in data else ""
        puts = self._you.does(data["owner"], "puts", "put")
        return f"{puts} up {_money(data['amount'])}{reserved}.{_lines(data)}"

    def _players(self, data: Data) -> str:
        self._bettors |= {int(seat): name for seat, name in data["players"].items()}
        people = [f"{self._you.named(name)} at seat {seat}" for seat, name in data["players"].items()]
        button = f" The button is at seat {data['button']}." if "button" in data else ""
        carried = f" {_money(data['carried'])} is carried over in the pot." if "carried" in data else ""
        return f"Dealt in: {listed(people)}.{button}{carried}"

    def _fees(self, seen: list[Data]) -> str:
        fees = [
            f"{self._you.named(data['payer'])} {_money(data['amount'])} ({charged_on(data)})" for data in seen
        ]
        return f"Collection: {', '.join(fees)}."

    def _paid(self, data: Data) -> str:
        payer, payee, amount = data["payer"], data["payee"], _money(data["amount"])
        pays = f"The {payer} pays" if is_reserved(payer) else self._you.does(payer, "pays", "pay")
        return f"{pays} {amount} to {f'the {payee}' if is_reserved(payee) else self._you.named(payee)}."

    def _stakes(self, group: Sequence[int], seen: Sequence[Data]) -> Iterator[Line]:
        """Chips that go into a pot, out of it again, or between pots, by what they are for."""
        basis, kind = seen[0]["basis"], seen[0]["kind"]
        if basis == RULED and not is_pot(seen[0]["payer"]):
            for at, data in zip(group, seen, strict=True):
                yield Line(f"By the ruling, {self._paid(data)}", at, kind)
        elif basis in self._rules.vocabulary.actions:
            for at, data in zip(group, seen, strict=True):
                if not self._amount_told:
                    does = self._you.does(data["payer"], *verb_for("bet", basis, self._rules.family.verbs))
                    yield Line(f"{does} {_money(data['amount'])}.", at, kind)
        elif is_reserved(seen[0]["payer"]):
            for at, data in zip(group, seen, strict=True):
                if self._rules.family.mode == "mutual":
                    gets = self._you.does(data["payee"], "gets", "get")
                    yield Line(f"{gets} the {basis}, {_money(data['amount'])}.", at, kind)
                elif is_reserved(data["payee"]):
                    yield Line(f"{_money(data['amount'])} goes to {pot_words(data['payee'])}.", at, kind)
                else:
                    gets = self._you.does(data["payee"], "gets", "get")
                    why = "by the ruling" if basis == RULED else "which nobody called"
                    yield Line(f"{gets} {_money(data['amount'])} back, {why}.", at, kind)
        else:
            yield Line(self._posted(list(seen)), group[-1], kind)

    def _posted(self, seen: list[Data]) -> str:
        """Forced bets of one kind: one blind, or everybody's antes."""
        basis = seen[0]["basis"]
        if len(seen) == 1:
            posts = self._you.does(seen[0]["payer"], "posts", "post")
            if basis == FORFEITED:
                leaves = self._you.does(seen[0]["payer"], "leaves", "leave")
                return f"{leaves} {_money(seen[0]['amount'])} in the pot."
            if basis == LIVE_POST:
                return f"{posts} {_money(seen[0]['amount'])} to be dealt in."
            return f"{posts} the {basis}, {_money(seen[0]['amount'])}."
        sums = [f"{self._you.named(data['payer'])} {_money(data['amount'])}" for data in seen]
        return f"{basis.capitalize()}s: {', '.join(sums)}."

    def _discarded(self, data: Data) -> str:
        """A player gives up cards; only he sees which. Where there is a pile, his answer has told it."""
        if "ruled" in data:
            return taken_words(data, self._hand(data["hand"]))
        if self._rules.family.pile:
            return ""
        bettor = self._bettors.get(HandId.read(data["hand"]).spot or 0, "")
        gives = self._you.does(bettor, "gives", "give")
        cards = f": {data['cards']}" if "cards" in data else ""
        return f"{gives} up {_count(len(data['at']), 'card') if data['at'] else 'no cards'}{cards}."

    def _ruled_on(self, data: Data) -> str:
        """Whose hand a ruling is on; empty if it is on none, or on that of the player-dealer."""
        seat = data.get("seat", 0)
        bettor = self._bettors.get(seat)
        if bettor is None:
            return ""
        if self._you.hears_of(bettor):
            return f"your hand{'' if self._unbanked else self._you.at(seat)}"
        return f"the hand of {bettor}, {'seat' if self._unbanked else 'spot'} {seat}"

    def _killed(self, data: Data) -> str:
        """That a hand is dead by a ruling, once; empty if none is."""
        seat = killed_seat(data, banked=not self._unbanked)
        if seat is None or seat in self._dead:
            return ""
        self._dead.add(seat)
        if self._you.hears_of(self._bettors.get(seat)):
            return f"Your hand{'' if self._unbanked else self._you.at(seat)} is dead."
        return f"{'Seat' if self._unbanked else 'Spot'} {seat}'s hand is dead."

    def _shown(self, seen: list[Data]) -> str:
        hand, cards = self._hand(seen[0]["hand"]), " ".join(data["cards"] for data in seen)
        spot = HandId.read(seen[0]["hand"]).spot
        if spot is not None and self._you.hears_of(self._bettors.get(spot)):
            return f"You show {cards}{hand.removeprefix('your hand')}."
        return f"Shown: {hand} {cards}."

    def _moved(self, data: Data) -> str:
        if self._rules.family.pile:
            return ""  # the answer that moved the card has told it
        was = self._hand(data["hand"])
        return f"Moved: {data['card']} from {was} to {self._hand(data['to'])}."

    def _bets(self, seen: list[Data]) -> str:
        spot, bettor, kind = seen[0]["spot"], seen[0]["bettor"], seen[0]["kind"]
        self._bettors.setdefault(spot, bettor)
        verbs = BETS["standing" if kind == "standing" else "late" if self._cards_out else "new"]
        wagers = listed([f"{_money(data['amount'])} on {self._wager(data)}" for data in seen])
        joint = self._jointly(seen[0])
        if self._you.hears_of(bettor):
            return f"{self._you.does(bettor, *verbs)} {wagers}{self._you.at(spot)}{joint}."
        return f"Spot {spot}: {self._you.does(bettor, *verbs)} {wagers}{joint}."

    def _jointly(self, data: Data) -> str:
        """With whom a joint bet shares its action; empty for any other wager."""
        return f", jointly with {self._you.named(data['party'])}" if "party" in data else ""

    def _wager(self, data: Data) -> str:
        """The name of the bet; a bet made during the round names its hand if the spot has several."""
        bet, hand = self._rules.bets.get(data["bet"]), data.get("hand", {})
        if bet is None:
            return str(data["bet"])
        if not (hand.get("number") or hand.get("split")) or bet.placed != "by choice":
            return bet.name
        yours = self._you.hears_of(data["bettor"])
        return f"{bet.name} (hand {hand_number(HandId.read(hand), self._hands) if yours else hand['id']})"

    def _burned(self, seen: list[Data]) -> str:
        faces = [data["card"] for data in seen if data["card"] != UNSEEN]
        unseen = len(seen) - len(faces)
        return f"Burned: {listed(faces + ([f'{unseen} face down'] if unseen else []))}."

    def _dealt(self, seen: list[Data]) -> str:
        self._cards_out = True
        if seen[0]["hand"]["id"] == self._rules.family.pile:
            return f"Turned up: {' '.join(data['card'] for data in seen)}."
        all_down = all("down" in data for data in seen)
        # A player looks for hands; a record, which has all faces, keeps the order of dealing.
        if self._you.takes_part or (self._unbanked and any(data["card"] == UNSEEN for data in seen)):
            hands = list(dict.fromkeys(data["hand"]["id"] for data in seen))
            seen = sorted(seen, key=lambda data: hands.index(data["hand"]["id"]))
        noun, runs = self._rules.deck.noun, list(_runs(seen))
        others = self._alike(runs)
        cards = [
            f"{self._hand(group[0]['hand'])} {_pieces([data['card'] for data in group], noun)}"
            + (" face down" if hidden and not all_down else "")
            for hidden, group in runs
            if not (others and _unseen(group))
        ]
        if others:
            whom = "to everybody" if len(cards) == 0 else "each to the others"
            down = "" if all_down else " face down"
            cards.append(f"{_count(others, noun)} {whom}{down}")
        return f"Dealt{' face down' if all_down else ''}: {', '.join(cards)}."

    def _alike(self, runs: Sequence[tuple[bool, list[Data]]]) -> int:
        """How many cards each of several hands gets that the viewer does not see, where nobody banks."""
        unseen = [group for _, group in runs if _unseen(group)]
        sizes = {len(group) for group in unseen}
        alike = self._unbanked and len(unseen) > 1 and len(sizes) == 1
        return len(unseen[0]) if alike else 0

    def _asked(self, at: int, data: Data) -> str:
        legal = [text for offer in data.get("legal", []) for text in _offer(offer)]
        self._legal[data["id"]] = legal
        if at not in self._open:
            return ""
        if self._you.hears_of(self._decider(data)):
            return f"{self._prompt(data)}: {', '.join(legal)}?"
        return f"{self._who(data)}: {', '.join(legal)}?" if legal else f"{self._who(data)}: to act."

    def _chose(self, data: Data) -> str:
        self._amount_told = "amount" in data
        if self._rules.family.mode == "pots" and self._told_by_chips(data):
            return ""
        legal = self._legal.get(data["id"], [])
        choice = data.get("choice")
        verbs = self._rules.family.verbs
        does, do = verb_for(data["question"], choice, verbs) if choice else ("has chosen", "have chosen")
        what = f" {PARTED.join(data['cards'])}" if "cards" in data else ""
        if "amount" in data:
            plain = choice == "bet" or does.endswith((" to", " for"))
            what += f"{'' if plain else ' for'} {_money(data['amount'])}"
        if self._you.hears_of(self._decider(data)):
            return f"You {do}{what}{self._your_topic(data)}."
        among = f" (choices: {', '.join(legal)})" if len(legal) > 1 else " (the only choice)" if legal else ""
        return f"{self._who(data)}: {does}{what}{among}."

    def _told_by_chips(self, data: Data) -> bool:
        """Whether the chips that follow a choice tell it: a call, or a fixed bet without an amount."""
        if data["question"] not in ("bet", "bring-in", "buy back"):
            return data["question"] in ("draw", "discard", "kill")
        return "amount" not in data and data.get("choice") not in ("fold", "check", "pass")

    def _decider(self, data: Data) -> str:
        """The player who decides: a bettor at the spot, or the player-dealer; empty if unknown."""
        return data.get("bettor") or self._bettors.get(data["spot"]) or self._owner

    def _who(self, data: Data) -> str:
        bet, hand = self._late_bet(data), data.get("hand")
        about = f" {bet}" if bet else ""
        if hand and hand["id"] != str(data["spot"]):
            about = f" {data['question']} {hand['id']}"
        bettor = data.get("bettor") or self._bettors.get(data["spot"])
        if bettor and self._unbanked:
            return str(bettor)
        banker = f"{self._owner}, the player-dealer," if self._owner else "The player-dealer"
        name = f"Spot {data['spot']}, {bettor}" if bettor else banker
        return f"{name},{about}" if about else name.rstrip(",")

    def _prompt(self, data: Data) -> str:
        """A question to the listener: "Play hand 2 at spot 5"."""
        return prompt(self._rules, data["question"], self._number(data)) + self._place(data)

    def _your_topic(self, data: Data) -> str:
        """What a decision of the listener's is about, to follow its verb: "on Tie", "on hand 2 at spot 5"."""
        bet, number = self._late_bet(data), self._number(data)
        return (f" on {bet}" if bet else "") + (f" on hand {number}" if number else "") + self._place(data)

    def _number(self, data: Data) -> str:
        """The number of the hand that a question is about, where its player has several."""
        hand = data.get("hand")
        return hand_number(HandId.read(hand), self._hands) if hand else ""

    def _place(self, data: Data) -> str:
        """The spot of a question, where the listener may not take it for granted."""
        return self._you.at(data["spot"]) if data["spot"] in self._bettors else ""

    def _late_bet(self, data: Data) -> str:
        """The name of the bet that a question is about, if it is placed after the cards."""
        bet = self._rules.bets.get(data["question"])
        return bet.name if bet and bet.placed == "after the cards" else ""

    def _settled(self, data: Data) -> str:
        if self._rules.family.mode == "mutual":
            return self._settled_pair(data)
        yours = self._you.hears_of(data["bettor"])
        on = pot_words(data["bet"]).removeprefix("the ") if is_pot(data["bet"]) else self._wager(data)
        wager = f"{on} {_money(data['amount'])}"
        whose = (
            f"your {wager}{self._you.at(data['spot'])}"
            if yours
            else f"{data['bettor']}, {wager}"
            if is_pot(data["bet"])
            else f"spot {data['spot']}, {data['bettor']}, {wager}"
        )
        pays = f", pays {data['pays']}" if data["pays"][:1] in "$0123456789" and data["pays"] else ""
        result = result_words(cents(data["net"]), data["action"], data["pays"], yours)
        return f"  {whose}{self._jointly(data)}: {data['case']}{pays}: {result}{_lines(data)}"

    def _settled_pair(self, data: Data) -> str:
        """A score between two players: told once, to one of them from his own side."""
        who, other, yours = data["bettor"], data["bet"], self._you.hears_of(data["bettor"])
        if other not in self._bettors.values():
            result = change_words(cents(data["net"]), yours) or "even"
            return f"  {'you' if yours else who}, {other}: {data['case']}: {result}{_lines(data)}"
        pair = frozenset((who, other))
        if self._you.hears_of(other) or pair in self._pairs:
            return ""
        self._pairs.add(pair)
        short = abs(data["net"]) < data["amount"]
        result = change_words(cents(data["net"]), yours) or ("no chips left" if short else "even")
        if short and data["net"]:
            result += f" of {_money(data['amount'])}, all that the chips cover"
        whose = f"you against {other}" if yours else f"{who} against {other}"
        return f"  {whose}: {data['case']}: {result}{_lines(data)}"

    def _hand(self, hand: Data) -> str:
        name, which = str(hand["id"]), HandId.read(hand)
        self._hands.add(which)
        if name in self._rules.bets:
            return self._rules.bets[name].name
        if which.spot is not None:
            if self._you.hears_of(self._bettors.get(which.spot)):
                number = hand_number(which, self._hands)
                return f"your hand{number and f' {number}'}{self._you.at(which.spot)}"
            if self._unbanked and which.spot in self._bettors:
                return self._bettors[which.spot]
            return f"spot {name}"
        return self._rules.family.hand_names.get(name, name)


def _runs(dealt: Iterable[Data]) -> Iterator[tuple[bool, list[Data]]]:
    """Group cards dealt to the same hand in a row, all face up or all face down."""
    for key, group in groupby(dealt, key=lambda data: (data["hand"]["id"], "down" in data)):
        yield key[1], list(group)


def _offer(offer: Data) -> Iterator[str]:
    """What is offered: a choice by its name, an amount with its bounds, picks and few settings one by one."""
    if "ways" in offer:
        yield from laid_words(offer)
    elif len(offer.get("settings", ())) > MOST_LISTED:
        yield f"{offer['name']} in parts of {listed([str(size) for size in offer['sizes']])}"
    elif "settings" in offer:
        yield from (PARTED.join(parts) for parts in offer["settings"])
    elif "least" in offer:
        sizes = range(offer["least"], offer["most"] + 1)
        picks = (" ".join(pick) for size in sizes for pick in combinations(offer["cards"], size))
        yield from dict.fromkeys(picks)
    elif "high" in offer:
        low, high = _money(offer["low"]), _money(offer["high"])
        yield f"{offer['name']} {low}" + (f" to {high}" if low != high else "")
    else:
        yield offer["name"]


def pot_words(account: str) -> str:
    """A pot as people call it."""
    return "the main pot" if account == POT else f"side pot {int(account.removeprefix(POT)) - 1}"


def _unseen(dealt: Sequence[Data]) -> bool:
    """Whether the viewer sees none of these cards."""
    return all(data["card"] == UNSEEN for data in dealt)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _pieces(faces: list[str], noun: str) -> str:
    if UNSEEN not in faces:
        return " ".join(faces)
    return f"a {noun}" if len(faces) == 1 else f"({len(faces)} {noun}s)"


MOST_LISTED = 12
"""With more settings than these, a question does not list them."""

BETS = {"new": ("bets", "bet"), "late": ("adds", "add"), "standing": ("still has", "still have")}

_THROWN = {"dice": "Dice", "number": "Random number"}

REMEDIES = {"plays": "it plays", "replaced": "it is replaced", "misdeal": "a misdeal"}


def _lines(data: Data) -> str:
    """The lines that an event cites and the readings that it stands by, in brackets."""
    lines = marked(data.get("cite", ""), data.get("by_reading", ()))
    return f" [{lines}]" if lines else ""


def _money(amount: int | float) -> str:
    return money(cents(amount))
