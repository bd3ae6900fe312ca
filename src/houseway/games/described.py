"""A finished round as people describe it: hands by their everyday names, choices in plain words.

Every family's `read_facts` is built from these pieces and adds what is specific to the family.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from houseway.cards import Card, Pack
from houseway.errors import HousewayError, as_written, unknown
from houseway.rounds.facts import Hands, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.rules import Rules, slug

PlaceKey = int | str
WrittenHand = str | list[str]
"""The cards of a hand: one text, or a list with a text for each card."""
SplitHand = WrittenHand | list[WrittenHand]
"""A hand, or the hands that it was split into."""
WrittenCards = SplitHand | list[SplitHand] | dict[str, SplitHand]
"""How a spot's cards are written: a hand, several hands in order, or named parts."""
ChoiceWords = str | list[str]
"""One choice, or several in order."""

UNKNOWN_CARDS = ("?", "??", "x", "xx")
PLAYER_DEALER = "player_dealer"
PLAYER_DEALER_NAMES = (
    PLAYER_DEALER,
    "pd",
    "p_d",
    "dp",
    "dealer",
    "dealer_hand",
    "banker",
    "banker_hand",
    "bank",
)
DRAW, STAND = "draw", "stand"
SHOWN = ("busted", "natural", "no_play", "keep", "no_switch", "no_insurance", "check")
"""Words that say what the cards show, or that nothing was done: no choice follows from them."""
_ALIASES: Mapping[str, tuple[str, ...]] = {
    DRAW: ("draws", "drew", "hit", "hits", "card", "third_card", "take_a_card", "took_a_card"),
    STAND: ("stands", "stood", "stay", "stays", "stayed", "stand_pat", "stood_pat", "no_card", "no_draw"),
    "double": (
        *("doubles", "doubled", "double_down", "doubles_down", "doubled_down", "double_up", "doubled_up"),
        *("redouble", "redoubled", "double_double", "double_again", "doubled_again"),
    ),
    "split": ("splits", "resplit", "split_again"),
    "surrender": ("surrenders", "surrendered"),
    "rescue": ("rescues", "rescued"),
    "insurance": ("insure", "insures", "insured", "take_insurance", "took_insurance"),
    "even_money": ("take_even_money", "took_even_money"),
    "switch": ("switches", "switched"),
    "war": ("go_to_war", "goes_to_war", "went_to_war"),
    "fold": ("folds", "folded", "muck", "mucked"),
    "house_way": ("the_house_way", "set_the_house_way"),
    "busted": ("bust", "busts", "broke", "over"),
    "natural": ("blackjack", "black_jack", "a_natural"),
    "no_play": ("did_not_play", "no_action", "no_choice", "none", "nothing"),
    "keep": ("keeps", "kept", "not_switched"),
    "no_insurance": ("not_insured", "declined_insurance", "no_even_money"),
    "check": ("checks", "checked"),
}
_PLAIN = {alias: word for word, aliases in _ALIASES.items() for alias in aliases}


def plain_word(stated: str) -> str:
    """The one word for a choice, however it is said: ``double`` for ``doubled down``."""
    word = slug(stated)
    return _PLAIN.get(word, word)


def last_choice(stated: Sequence[str], names: Sequence[str], where: str) -> str | None:
    """The last of these choices that is stated; None if the words only say what the cards show."""
    known, choice = {slug(name): name for name in names}, None
    for word in stated:
        plain = plain_word(word)
        if plain not in known and plain not in SHOWN:
            raise unknown("choice", word, names, where)
        choice = known.get(plain, choice)
    return choice


class DescribedPots(NamedTuple):
    """What was put into the pots of a described hand, by the words that it was described with.

    `dealt_in` are the seats clockwise from the left of the button. `put` has the chips of each seat by
    street, and `folded` the street on which a seat folded, empty where it is not given. `number` is which
    round for the same pot it was, if it is given.
    """

    dealt_in: tuple[int, ...]
    put: Mapping[str, Mapping[int, int]]
    folded: Mapping[int, str]
    all_in: frozenset[int]
    number: int | None = None


class Described(NamedTuple):
    """A described round: hands and choices by a spot's number or a word, and the wagers.

    `numbers` says for each wager which hand of its spot was named with it (``double 2``), 0 if none was;
    `of_bank` are the spots whose first bettor is the player-dealer himself. In a game with pots there are no
    wagers, but `pots`.
    """

    hands: Mapping[PlaceKey, WrittenCards]
    choices: Mapping[PlaceKey, ChoiceWords | dict[str, ChoiceWords]]
    lots: Sequence[Lot]
    numbers: Sequence[int] = ()
    of_bank: frozenset[int] = frozenset()
    pots: DescribedPots | None = None


def read_cards(stated: WrittenCards, where: str, pack: Pack) -> list[Card | None]:
    """The cards of a text, a list, or a mapping of these (in its order); ``?`` is an unknown card.

    Every card that a description names is read here, so none is outside the pack.
    """
    if isinstance(stated, str):
        names = stated.replace(",", " ").split()
        try:
            parsed = pack.parse_all(name for name in names if name.lower() not in UNKNOWN_CARDS)
        except HousewayError as error:
            raise HousewayError(f"{where}: {error}") from None
        pack.check(parsed, where)
        known = iter(parsed)
        return [None if name.lower() in UNKNOWN_CARDS else next(known) for name in names]
    if isinstance(stated, dict):
        return [
            value for part, cards in stated.items() for value in read_cards(cards, f"{where}.{part}", pack)
        ]
    return [value for cards in stated for value in read_cards(cards, where, pack)]


def read_hands(
    stated: Mapping[PlaceKey, WrittenCards],
    names: Mapping[str, HandId],
    spots: bool,
    sizes: range,
    pack: Pack,
) -> Hands:
    """Every hand under the family's name for it; spots have hands of their own only if `spots` is set."""
    hands: Hands = {}
    for key, cards in stated.items():
        where = f"hands.{key}"
        name = hand_name(key, names, spots, where, hands)
        hands[name] = read_cards(cards, where, pack)
        if len(hands[name]) not in sizes:
            sized = f"a hand here has {_count(sizes)}, not {len(hands[name])}"
            raise HousewayError(f"{where}: {sized} (write ? for an unknown card)")
    return hands


def hand_name(
    key: PlaceKey, names: Mapping[str, HandId], spots: bool, where: str, read: Container[HandId]
) -> HandId:
    """The hand that a name means; a hand that was already read is refused."""
    name = _hand_name(key, names, spots, where)
    if name in read:
        raise HousewayError(f"{where}: this hand is given twice")
    return name


def _hand_name(key: PlaceKey, names: Mapping[str, HandId], spots: bool, where: str) -> HandId:
    if isinstance(key, int):
        if not spots:
            shared = " and ".join(map(str, dict.fromkeys(names.values())))
            raise HousewayError(f"{where}: the spots of this game have no hands of their own, only {shared}")
        return HandId(key)
    if slug(key) not in names:
        raise unknown("hand", key, names, "hands")
    return names[slug(key)]


def _count(sizes: range) -> str:
    return f"{sizes[0]} or {sizes[-1]} cards"


def named_parts(stated: Mapping[str, SplitHand], known: Sequence[str], where: str) -> dict[str, SplitHand]:
    """The parts of a hand in the order in which they are `known`; no others, and none of them twice."""
    found: dict[str, SplitHand] = {}
    for part, cards in stated.items():
        if slug(part) not in known:
            raise unknown("part", part, known, where)
        if slug(part) in found:
            raise HousewayError(f"{where}.{part}: this part is given twice")
        found[slug(part)] = cards
    return {part: found[part] for part in known if part in found}


def read_parts(stated: WrittenCards, names: Sequence[str], where: str, pack: Pack) -> list[list[Card | None]]:
    """The parts of a hand that was set, by name or between strokes; otherwise all its cards in one."""
    parts: Sequence[WrittenCards] = [stated]
    if isinstance(stated, dict):
        parts = [*named_parts(stated, names, where).values()]
    elif isinstance(stated, str):
        parts = stated.split("/")
    return [read_cards(part, where, pack) for part in parts]


def left_unset(stated: Mapping[PlaceKey, WrittenCards], player_dealer: HandId) -> set[HandId]:
    """The hands that are described without their parts: the house way sets them."""
    names = dict.fromkeys(PLAYER_DEALER_NAMES, player_dealer)
    return {
        _hand_name(key, names, True, f"hands.{key}")
        for key, cards in stated.items()
        if not (len(cards) > 1 if isinstance(cards, dict) else isinstance(cards, str) and "/" in cards)
    }


def stated_choices(description: Described) -> Iterator[tuple[PlaceKey, str, list[str], str]]:
    """Every stated choice: its seat, its bettor if it is stated for one alone, its words, and its place."""
    for key, stated in description.choices.items():
        where = f"choices.{key}"
        by_bettor = stated if isinstance(stated, dict) else {"": stated}
        if not isinstance(key, int) and slug(key) not in PLAYER_DEALER_NAMES:
            raise unknown("seat", key, (), "choices")
        known = ["", *dict.fromkeys(lot.bettor for lot in description.lots if lot.spot == key)]
        if isinstance(key, int) and len(known) == 1:
            raise HousewayError(f"{where}: there is no wager at this seat")
        for bettor, words in by_bettor.items():
            if bettor not in known:
                raise unknown("bettor", bettor, known[1:], where)
            whose = key if isinstance(key, int) else PLAYER_DEALER
            place = f"{where}.{bettor}" if bettor else where
            yield whose, bettor, [words] if isinstance(words, str) else words, place


def player_choices(description: Described) -> Iterator[tuple[int, str, list[str], str]]:
    """The same in a game that leaves the player-dealer no choice."""
    for owner, bettor, stated, where in stated_choices(description):
        if not isinstance(owner, int):
            raise _no_choice(where)
        yield owner, bettor, stated, where


def _no_choice(where: str) -> HousewayError:
    return HousewayError(f"{where}: the player-dealer has no such choice in this game")


class Choices(NamedTuple):
    """The choices by their names in the rules: for each spot's hand, the player-dealer, and single wagers."""

    spots: dict[int, str]
    player_dealer: str | None
    lots: list[Lot]


def read_choices(rules: Rules, description: Described, of_dealer: Sequence[str] = ()) -> Choices:
    """Every choice by its name in the rules; a bettor's own choice is noted on his wagers.

    `of_dealer` are the choices that the game leaves to the player-dealer.
    """
    spots: dict[int, str] = {}
    player_dealer: str | None = None
    lots = list(description.lots)
    for key, bettor, stated, where in stated_choices(description):
        choice = _choice(rules, stated, where)
        if choice is None:
            continue
        if not isinstance(key, int):
            if choice not in of_dealer:
                raise _no_choice(where)
            player_dealer = choice
        elif bettor:
            lots = record_choice(spots, lots, key, bettor, choice)
        else:
            spots[key] = choice
    return Choices(spots, player_dealer, lots)


def record_choice(
    choices: dict[int, str], lots: Sequence[Lot], spot: int, bettor: str, choice: str
) -> list[Lot]:
    """Note what a bettor chose: for the hand if he is alone on it, otherwise on all of his lots there."""
    if all(lot.bettor == bettor for lot in lots if lot.spot == spot):
        choices[spot] = choice
        return list(lots)
    return [lot._replace(choice=choice) if (lot.spot, lot.bettor) == (spot, bettor) else lot for lot in lots]


def _choice(rules: Rules, words: list[str], where: str) -> str | None:
    if len(words) > 1:
        raise HousewayError(
            f"{where}: {as_written(words)} is not one choice "
            f"(it must be one of {', '.join(rules.vocabulary.actions)})"
        )
    word = plain_word(words[0]) if words else SHOWN[0]
    if word in SHOWN:
        return None
    if word not in rules.vocabulary.actions:
        raise unknown("choice", words[0], rules.vocabulary.actions, where)
    return word


def join_choices(rules: Rules, choices: dict[int, str], lots: Sequence[Lot]) -> list[Lot]:
    """Match choices with the wagers they are made with (a double, a war), adding whichever is missing."""
    joined = list(lots)
    for bet in rules.bets.values():
        if bet.placed != "by choice" or bet.id not in rules.vocabulary.actions:
            continue
        for spot, bettor in dict.fromkeys((lot.spot, lot.bettor) for lot in lots):
            mine = [lot for lot in joined if (lot.spot, lot.bettor) == (spot, bettor)]
            chosen = mine[0].choice or choices.get(spot)
            placed = any(lot.bet == bet.id for lot in mine)
            if placed and chosen not in (None, bet.id):
                raise HousewayError(f"spot {spot}, {bet.name}: placed, but the stated choice is {chosen}")
            if placed and chosen is None:
                joined = record_choice(choices, joined, spot, bettor, bet.id)
            elif chosen == bet.id and not placed:
                joined += [
                    Lot(spot, bettor, bet.id, lot.amount, late=True, choice=lot.choice)
                    for lot in mine
                    if lot.bet == bet.equals
                ][:1]
    return joined
