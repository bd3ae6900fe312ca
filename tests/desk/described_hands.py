"""Live hands of games with pots, as a floor person would describe them to the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.games.ring.how import how_of
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.pots import Stakes
from houseway.rounds.purse import FEE, RETURN, is_pot
from houseway.rulebook.drops import is_by_time
from houseway.rulebook.families.ring import RingPlay
from houseway.table.live import LiveRound

UNCALLED = "uncalled"
MOST_ANSWERS = 2000


class FollowedHand:
    """A live hand that is played to its end, and the street on which each seat folded."""

    def __init__(self, live: LiveRound, choose: Callable[[Ask, int], Choice]) -> None:
        self.live = live
        self.folded_on: dict[int, int] = {}
        for turn in range(MOST_ANSWERS):
            if not live.pending:
                break
            ask = live.pending[turn % len(live.pending)]
            street = len(self._stakes.streets)
            live.answer(ask, choose(ask, turn))
            for seat in self._stakes.folded - self.folded_on.keys():
                self.folded_on[seat] = street
        assert live.over

    @property
    def _stakes(self) -> Stakes:
        stakes = self.live.round.stakes
        assert stakes is not None
        return stakes

    def situation(self) -> dict[str, Any]:
        """The hand as the desk reads it."""
        live, stakes = self.live, self._stakes
        rules, play = live.rules, live.rules.play
        assert isinstance(play, RingPlay)
        names = [street.name for street in play.streets]
        if how_of(rules).ante:
            names = ["antes", *names]
        put = [dict(street) for street in stakes.streets]
        for paid in live.transfers:
            if paid.why == RETURN and is_pot(paid.payer) and paid.on == UNCALLED:
                seat = live.deal.start.places[paid.payee]
                last = max(number for number, street in enumerate(put) if seat in street)
                put[last][seat] += paid.amount
        bets = {
            name: {str(seat): amount / 100 for seat, amount in street.items() if amount}
            for name, street in zip(names, put, strict=False)
        }
        bets["kill"] = {str(seat): amount / 100 for seat, amount in stakes.kills.items()}
        bets["dead"] = {str(seat): amount / 100 for seat, amount in stakes.dead.items()}
        hands = {
            str(hand): rules.deck.show_all(card for card in cards if card is not None)
            for hand, cards in live.round.hands.items()
            if hand.spot not in stakes.folded
        }
        dealt_in = stakes.dealt_in
        choices: dict[str, list[str]] = {}
        if stakes.opened:
            choices = {str(dealt_in[0]): ["opened"]}
        elif any(step.bet and step.bet.only_if for street in play.streets for step in street.steps):
            choices = {str(dealt_in[0]): ["opened for low"]}
        if any(share.must_bet for share in play.shares):
            for seat in stakes.live(dealt_in):
                passed = stakes.passed.get(seat)
                word = "bet" if passed is None else "checked"
                if passed:
                    word = (
                        f"called short {passed[seat] / 100}" if seat not in stakes.all_in else "called short"
                    )
                choices.setdefault(str(seat), []).append(word)
        return {
            "game": rules.id,
            "settings": {**rules.settings, **rules.changes},
            "table": {"seats": rules.seats, "button": live.deal.start.dealer},
            "hands": {name: cards for name, cards in hands.items() if cards},
            "bets": {street: chips for street, chips in bets.items() if chips},
            "choices": choices,
            "folded": {str(seat): names[at - 1] for seat, at in self.folded_on.items()},
            "all_in": sorted(stakes.all_in - stakes.folded),
        }

    def nets(self) -> dict[int, int]:
        """What each seat won or lost, the fees aside that it paid itself."""
        live = self.live
        found = {
            seat: live.chips[name] - live.chips_before[name]
            for seat, name in live.people.items()
            if seat in self._stakes.dealt_in
        }
        for paid in live.transfers:
            if paid.why == FEE and paid.payer in live.deal.start.places:
                found[live.deal.start.places[paid.payer]] += paid.amount
        return found

    @property
    def _by_time(self) -> set[str]:
        schedule = self.live.rules.schedule
        return {fee.label for fee in schedule.drops if is_by_time(fee.drop)} if schedule else set()

    def fees(self) -> int:
        """What the house and the jackpot took for this hand; a half hour's fee is for no single hand."""
        paid_fees = (paid for paid in self.live.transfers if paid.why == FEE)
        return sum(paid.amount for paid in paid_fees if paid.on not in self._by_time)

    @property
    def pays_for_a_half_hour(self) -> bool:
        """Whether a half hour's fee came out of the pot, which the desk does not know of."""
        return any(
            paid.why == FEE and is_pot(paid.payer) and paid.on in self._by_time
            for paid in self.live.transfers
        )
