"""Casino War: one card each; on a tie surrender half or go to war with a second card."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from houseway.cards import Card, rank
from houseway.errors import HousewayError
from houseway.games import described
from houseway.games.behind import choices_behind
from houseway.games.described import Described
from houseway.games.features import FeatureTable, all_known
from houseway.games.game import Game, Shape
from houseway.games.warned import DeskWarning, lines_of
from houseway.rounds.decisions import Ask, Offer, Plain
from houseway.rounds.facts import Facts, Hands, Lot
from houseway.rounds.hands import HandId
from houseway.rounds.round import Answers, Round, Steps
from houseway.rulebook.families import war as words
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features

PLAYER_DEALER = HandId("player-dealer")
SURRENDER, WAR = "surrender", "war"


def play(round: Round) -> Steps:
    """Deal a card face up to each primary wager and the player-dealer; ties surrender or go to war."""
    how = round.rules.play
    assert isinstance(how, words.WarPlay)
    if round.source.fresh:
        round.burn(1)
    spots = round.from_left_of(how.deals_from, round.spots_on(("primary",)))
    for spot in spots:
        round.deal(HandId(spot))
    bank = round.deal(PLAYER_DEALER)
    at_war: list[int] = []
    for spot in round.from_left_of(how.acts_from, spots):
        if _higher(round.hands[HandId(spot)][0], bank) != "tie":
            continue
        if (yield from _surrender_or_war(round, spot)):
            at_war.append(spot)
    fighting = round.from_left_of(how.deals_from, at_war)
    for hand in [*map(HandId, fighting), PLAYER_DEALER] if fighting else []:
        round.burn(how.burn)
        round.deal(hand)


def _surrender_or_war(round: Round, spot: int) -> Generator[Sequence[Ask], Answers, bool]:
    """Let each bettor on a tied hand surrender half his wager or go to war; return whether one does."""

    def legal(primary: Lot) -> tuple[str | Offer, ...]:
        open_to_him = round.is_open(WAR, spot, primary.bettor)
        return (SURRENDER, Plain(WAR, primary.amount)) if open_to_him else (SURRENDER,)

    first = round.first_lot(spot, ("primary",))
    ask = round.ask(spot, WAR, legal(first), SURRENDER, first.bettor)
    lead_choice = (yield [ask])[ask.id].name
    round.choices[spot] = lead_choice
    others = yield from choices_behind(
        round, WAR, round.behind(spot, ("primary",)), legal, lead_choice, SURRENDER
    )
    decided = [(first, lead_choice), *others]
    for primary, choice in decided:
        if choice == WAR:
            round.add(Lot(spot, primary.bettor, WAR, primary.amount, late=True))
        if choice != lead_choice:
            round.set_choice(spot, primary.bettor, choice)
    return any(choice == WAR for _, choice in decided)


def _higher(player: Card | None, bank: Card | None) -> str | None:
    return None if player is None or bank is None else _compare(player, bank)


def _compare(player: Card, bank: Card) -> str:
    difference = rank(player) - rank(bank)
    return "tie" if difference == 0 else "player" if difference > 0 else "player-dealer"


class _Duel(NamedTuple):
    """One wager, its cards and the player-dealer's."""

    facts: Facts
    lot: Lot

    @property
    def choice(self) -> str:
        """What was done on a tie; a second card means a war."""
        choice = self.facts.choice(self.lot)
        return WAR if choice == "none" and len(self._cards(HandId(self.lot.spot))) > 1 else choice

    def higher(self, place: int) -> str:
        """Whose card is higher, of the first cards or the second."""
        mine, his = (
            all_known(self._cards(hand)[place : place + 1])[0]
            for hand in (HandId(self.lot.spot), PLAYER_DEALER)
        )
        return _compare(mine, his)

    def _cards(self, hand: HandId) -> list[Card | None]:
        return self.facts.hands.get(hand, [])


FEATURES: FeatureTable[_Duel] = FeatureTable(
    words.VOCABULARY,
    {
        "first": lambda duel: duel.higher(0),
        "choice": lambda duel: duel.choice,
        "war": lambda duel: duel.higher(1) if duel.choice == WAR else "none",
        "wager.amount": lambda duel: duel.lot.amount // 100,
    },
)


def features(rules: Rules, facts: Facts, lot: Lot) -> Features:
    """What the settlement tables may look at for one lot."""
    return FEATURES.of(_Duel(facts, lot))


def scope(rules: Rules, facts: Facts, lot: Lot) -> object:
    """Every spot has its own card, and each of its bettors may go to war with it."""
    return lot.spot, lot.choice


def most_cards(rules: Rules) -> int:
    """One card for everybody, and a war for everybody with its burned cards."""
    how = rules.play
    assert isinstance(how, words.WarPlay)
    return rules.seats * (2 + how.burn)


def faults(rules: Rules, facts: Facts, description: Described) -> Iterator[DeskWarning]:
    """Wars and surrenders without a tie, and war cards without a war."""
    bank = facts.hands.get(PLAYER_DEALER, [])
    for name, cards in facts.hands.items():
        if name == PLAYER_DEALER or not cards or not bank:
            continue
        first = _higher(cards[0], bank[0])
        chosen = {facts.choice(lot) for lot in facts.lots if lot.spot == name.spot}
        if first not in ("tie", None) and (len(cards) > 1 or chosen != {"none"}):
            text = f"spot {name} has a war card or a choice, but its first card does not tie"
            yield DeskWarning(text, _lines(rules, first), name.spot)
        elif chosen == {SURRENDER} and len(cards) > 1:
            text = f"spot {name} surrendered, but has a war card"
            yield DeskWarning(text, _lines(rules, "tie"), name.spot)
    at_war = any(facts.choice(lot) == WAR for lot in facts.lots)
    if len(bank) > 1 and not at_war:
        yield DeskWarning("the player-dealer has a war card, but nobody is at war", _lines(rules, "tie"))


def _lines(rules: Rules, first: str) -> str:
    """The lines that say what may be done after the first cards; where no chart does, those of the war."""
    row = rules.drawing["player"].find({"first": first}) if "player" in rules.drawing else None
    return lines_of(rules, "player", row) or rules.bets[WAR].cite


_BANK_NAMES = dict.fromkeys(described.PLAYER_DEALER_NAMES, PLAYER_DEALER)


def read_facts(rules: Rules, description: Described) -> Facts:
    """The facts of a finished round as described; a second card means a war, and a tie needs a choice."""
    hands = described.read_hands(description.hands, _BANK_NAMES, True, range(1, 3), rules.deck)
    choices, _, stated_lots = described.read_choices(rules, description)
    bank = hands.get(PLAYER_DEALER, [None])
    spots = {hand.spot: cards for hand, cards in hands.items() if hand.spot is not None}
    tied = [spot for spot, cards in spots.items() if _higher(cards[0], bank[0]) == "tie"]
    for spot in tied:
        if len(spots[spot]) > 1 and not any(lot.spot == spot and lot.choice for lot in stated_lots):
            choices.setdefault(spot, WAR)
    facts = Facts(hands, choices, described.join_choices(rules, choices, stated_lots))
    for lot in facts.lots:
        if lot.spot in tied and facts.choice(lot) == "none":
            raise HousewayError(f"choices: spot {lot.spot} ties the player-dealer; state surrender or war")
    return facts


def shape(rules: Rules) -> Shape:
    """A hand for each spot, and the player-dealer's."""
    return Shape(shared=(str(PLAYER_DEALER),), bank=str(PLAYER_DEALER))


def usual(rules: Rules, hands: Hands, ask: Ask) -> str:
    """Most players who can pay for a war go to war."""
    return WAR if WAR in (offer.name for offer in ask.offers) else ask.default.name


GAME = Game(
    "war", play, most_cards, shape, features, scope, read_facts=read_facts, faults=faults, usual=usual
)
