"""A finished round of poker against the player-dealer as people describe it."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.errors import HousewayError
from houseway.games import described
from houseway.games.described import Described
from houseway.games.versus.hands import BASE, BOARD, PLAYER_DEALER, has_raised, play_of
from houseway.games.versus.kept import read_keeps, read_parts, set_second_hands
from houseway.games.versus.stated import read_choice
from houseway.rounds.facts import Facts, Hands
from houseway.rulebook.families.versus import RAISE
from houseway.rulebook.rules import Rules


def read_facts(rules: Rules, description: Described) -> Facts:
    """The facts of a finished round as described; a Play wager shows that the spot played on."""
    how = play_of(rules)
    names = dict.fromkeys(described.PLAYER_DEALER_NAMES, PLAYER_DEALER) | {"board": BOARD, "flop": BOARD}
    hands: Hands = {}
    for key, written in description.hands.items():
        where = f"hands.{key}"
        name = described.hand_name(key, names, True, where, {hand.base for hand in hands})
        if how.keep and name != BOARD:
            hands.update(read_parts(rules, name, written, where))
            continue
        hands[name] = described.read_cards(written, where, rules.deck)
        size = how.board if name == BOARD else how.hole
        if len(hands[name]) > size:
            raise HousewayError(f"{where}: {len(hands[name])} cards, but this hand has {size}")
    if how.keep:
        read_keeps(rules, description, hands)
        set_second_hands(rules, description, hands)
    facts = Facts(hands, {}, list(description.lots))
    sizes: dict[tuple[int, str], int] = {}
    for spot, bettor, stated, where in described.player_choices(description) if how.stages else ():
        choice, sizes[spot, bettor] = read_choice(how, stated, where)
        if bettor:
            facts.lots = described.record_choice(facts.choices, facts.lots, spot, bettor, choice)
        else:
            facts.choices[spot] = choice
    if how.stages:
        _add_raises(facts, sizes)
        _join_raises(rules, facts)
    return facts


def _add_raises(facts: Facts, sizes: Mapping[tuple[int, str], int]) -> None:
    """Add the missing Play wagers whose size follows from the stated choices."""
    for ante in [lot for lot in facts.lots if lot.bet in BASE]:
        times = sizes.get((ante.spot, ante.bettor), sizes.get((ante.spot, ""), 0))
        if times and not has_raised(facts.lots, ante):
            facts.lots.append(ante._replace(bet=RAISE, amount=ante.amount * times, late=True))


def _join_raises(rules: Rules, facts: Facts) -> None:
    """Match Play wagers with choices: a Play wager means its bettor played, and playing needs one."""
    name = rules.bets[RAISE].name
    for spot, bettor in dict.fromkeys((lot.spot, lot.bettor) for lot in facts.lots):
        mine = [lot for lot in facts.lots if (lot.spot, lot.bettor) == (spot, bettor)]
        chosen, raised = facts.choice(mine[0]), any(lot.bet == RAISE for lot in mine)
        if raised and chosen == "fold":
            raise HousewayError(f"spot {spot}, {name}: placed, but the stated choice is fold")
        if raised and chosen == "none":
            facts.lots = described.record_choice(facts.choices, facts.lots, spot, bettor, RAISE)
        if chosen == RAISE and not raised:
            raise HousewayError(f"spot {spot}: the choice is to play, but its {name} wager is missing")
