"""The round: deal, raise, check or fold at each stage, keep two cards where filed, then show the hands."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.games.behind import choices_behind
from houseway.games.features import all_known
from houseway.games.versus.calls import call_hands
from houseway.games.versus.hands import (
    BASE,
    BOARD,
    KEEP,
    PLAYER_DEALER,
    has_raised,
    is_natural,
    kept_of,
    play_of,
)
from houseway.rounds.decisions import Ask, Choice, Offer, Pick, Plain
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.rounds.round import Round, Steps
from houseway.rulebook.families import versus as words
from houseway.rulebook.families.versus import RAISE
from houseway.rulebook.keeping import keep_two


def play(round: Round) -> Steps:
    """Deal, turn the community cards stage by stage, ask each spot that is still in, then show the hands."""
    how = play_of(round.rules)
    spots = round.spots_on(BASE)
    if how.board_dealt == "before the hands":
        _deal_board(round)
    _deal_hands(round, spots)
    if how.board_dealt == "after the hands":
        _deal_board(round)
    for stage in how.stages:
        if stage.turn:
            round.show(BOARD, stage.turn)
        for spot in round.from_left_of(how.acts_from, spots):
            yield from _decide(round, spot, stage)
    if how.keep:
        yield from _keep(round, spots)
    round.show(PLAYER_DEALER)
    opened = [spot for spot in spots if round.choices.get(spot) != "fold" or _folded_hand_counts(round, spot)]
    for spot in opened:
        round.show(HandId(spot), kept=round.hands.get(kept_of(HandId(spot))))
    call_hands(round, opened)


def _deal_hands(round: Round, spots: Sequence[int]) -> None:
    how = play_of(round.rules)

    def one(hand: HandId, seen_by: tuple[int, ...], place: int) -> None:
        round.deal(hand, face_up=hand == PLAYER_DEALER and place == how.up, seen_by=seen_by)

    hands = [
        *((HandId(spot), round.control.viewers(spot)) for spot in round.from_left_of(how.deals_from, spots)),
        (PLAYER_DEALER, (round.player_dealer,)),
    ]
    places = range(1, how.hole + 1)
    if how.dealt == "stacks":
        for hand, seen_by in hands:
            for place in places:
                one(hand, seen_by, place)
    else:
        for place in places:
            for hand, seen_by in hands:
                one(hand, seen_by, place)


def _deal_board(round: Round) -> None:
    """Deal the community cards face down, where they are turned up stage by stage."""
    how = play_of(round.rules)
    for _ in range(how.board if how.stages else 0):
        round.deal(BOARD, face_up=False)


def _decide(round: Round, spot: int, stage: words.Stage) -> Steps:
    """Let the player with the cards raise, check or fold; each bettor behind a raised hand does the same."""

    def legal(ante: Lot) -> list[str | Offer]:
        sizes = stage.raises if round.is_open(RAISE, spot, ante.bettor) else ()
        raises = [Plain(how.raise_name(times), ante.amount * times) for times in sorted(sizes, reverse=True)]
        return [*raises, stage.otherwise]

    def put_up(ante: Lot, choice: str) -> None:
        times = next(size for size in stage.raises if how.raise_name(size) == choice)
        round.add(Lot(spot, ante.bettor, RAISE, ante.amount * times, late=True))

    how = play_of(round.rules)
    lead_choice: str = stage.otherwise
    if spot not in round.choices:
        ante = round.first_lot(spot, BASE)
        ask = round.ask(spot, RAISE, legal(ante), stage.otherwise, ante.bettor)
        lead_choice = (yield [ask])[ask.id].name
        if lead_choice == "fold":
            round.choices[spot] = "fold"
        elif lead_choice != "check":
            round.choices[spot] = RAISE
            put_up(ante, lead_choice)
    if round.choices.get(spot) == RAISE:
        waiting = [
            ante for ante in round.behind(spot, BASE) if not (ante.choice or has_raised(round.lots, ante))
        ]
        for ante, choice in (
            yield from choices_behind(round, RAISE, waiting, legal, lead_choice, stage.otherwise)
        ):
            if choice == "fold":
                round.set_choice(spot, ante.bettor, "fold")
            elif choice != "check":
                put_up(ante, choice)


def _folded_hand_counts(round: Round, spot: int) -> bool:
    """Whether a wager on a folded hand still depends on its cards."""
    folded = {"choice": "fold"}
    return any(
        round.rules.bets[lot.bet].cases.settled_by(folded) is None for lot in round.lots if lot.spot == spot
    )


def _keep(round: Round, spots: Sequence[int]) -> Steps:
    """Let each hand keep two of its cards, the player-dealer last and openly, unless a natural ends it."""
    how = play_of(round.rules)
    in_play = []
    for spot in spots:
        if is_natural(round.hands[HandId(spot)], how):
            round.show(HandId(spot))
        else:
            in_play.append(spot)
    own = [spot for spot in in_play if spot not in round.control.house_way_spots]
    answers = yield from round.asked(lambda: [_keep_ask(round, HandId(spot), spot) for spot in own])
    for ask, choice in answers:
        round.hands[kept_of(HandId(ask.spot))] = list(choice.parts[0])
    for spot in in_play:
        if spot in round.control.house_way_spots:
            kept = keep_two(all_known(round.hands[HandId(spot)]), how.house_way)
            round.hands[kept_of(HandId(spot))] = list(kept)
            round.call(f"spot {spot} is set the house way")
    round.show(PLAYER_DEALER)
    if is_natural(round.hands[PLAYER_DEALER], how):
        for place in range(how.board):
            round.deal(BOARD, face_up=place == 0)
        return
    bank = round.player_dealer
    [(_, choice)] = yield from round.asked(lambda: [_keep_ask(round, PLAYER_DEALER, bank)])
    round.hands[kept_of(PLAYER_DEALER)] = list(choice.parts[0])
    round.street_burn(how.burn)
    for _ in range(how.board):
        round.deal(BOARD)


def _keep_ask(round: Round, hand: HandId, spot: int) -> Ask:
    cards = tuple(card for card in round.hands[hand] if card is not None)
    how = play_of(round.rules)
    house_way = Choice(KEEP, parts=(tuple(keep_two(cards, how.house_way)),))
    return round.ask(spot, KEEP, [Pick(KEEP, cards, how.keep, how.keep)], house_way, private=True)
