"""Holding a rule file to what its family declares: what is loaded can be dealt and settled.

Each check yields problems with their place; the first one found is raised when rules are chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from houseway.cards import JOKER, Deck
from houseway.errors import HousewayError, unknown
from houseway.rulebook.cases import Case, Cases
from houseway.rulebook.family import BANKED_ONLY, BetNeed, ChartForm, Draft, Family, Problem
from houseway.rulebook.models import ActionButton, FiledBet, Filing, Setting
from houseway.rulebook.rules.chosen import PassRules, Rules
from houseway.rulebook.vocabulary import Vocabulary

COVERS: Mapping[str, tuple[str, ...]] = {
    "cover": ("each settled wager", "separate caps"),
    "covers": ("wagers", "payouts"),
}
"""The readings whose names and choices the table itself knows."""

_NUMBERS = re.compile(r"(\d+)-(\d+)")
_BET_ID = re.compile(r"[a-z][a-z0-9_]*")
_CARD_NUMBERS = range(1, 14)


def check_sections(filing: Filing, family: Family[Any], where: str) -> None:
    """Refuse a file without a section that its family needs, or with one that its family does not have."""
    for name in family.needed_sections:
        if not getattr(filing, name):
            raise HousewayError(f"{where}: {name}: missing")
    if family.mode != "banked":
        for name in BANKED_ONLY:
            if getattr(filing, name) is not None:
                raise HousewayError(f"{where}: {name}: a game without a bank has no such section")


def check_rules(rules: Rules) -> None:
    """Refuse rules that their family cannot play or settle."""
    draft = Draft(
        play=rules.play,
        seats=rules.seats,
        pack=rules.deck,
        bets=rules.filing.bets,
        payouts={name: bet.cases for name, bet in rules.bets.items()},
        drawing=rules.drawing,
        house_way=rules.house_way,
        action=rules.action,
        irregularities=rules.irregularities,
    )
    for problem in _problems(rules, draft):
        raise HousewayError(f"{rules.where}: {problem.place}: {problem.text}")


def _problems(rules: Rules, draft: Draft[Any]) -> Iterator[Problem]:
    family = rules.family
    yield from _settings(rules)
    yield from _needed_bets(family.bets(draft), draft.bets)
    yield from _placed(family, draft.bets)
    yield from _prizes(draft)
    yield from _dependencies(draft.bets)
    yield from _mandatory(draft.bets)
    yield from _charts(family, draft)
    yield from _hand_setting(rules)
    yield from _features(rules, draft)
    yield from family.problems(draft)
    yield from _pack(family, draft)
    yield from _circles(rules, draft)
    yield from _joint(rules)
    yield from _stages(rules)
    if family.mode == "banked":
        yield from _button(rules, family.hands(draft))
        yield from _passes(rules)
        yield from _elsewhere(rules)
        yield from _fees(rules)


# ---------------------------------------------------------------------- settings


def _settings(rules: Rules) -> Iterator[Problem]:
    for name, known in COVERS.items():
        value = rules.settings.get(name)
        if value is not None and value not in known:
            yield Problem(f"readings.{name}", f"{value!r} is not one of {', '.join(known)}")


def whole_number(name: str, value: Setting, least: int, where: str) -> int:
    """A setting that must be a whole number of at least `least`."""
    text = str(value)
    if not text.isascii() or not text.isdigit() or int(text) < least:
        raise HousewayError(
            f"{where}: options.{name}: must be a whole number of at least {least}, not {value!r}"
        )
    return int(text)


# ---------------------------------------------------------------------- bets


def _needed_bets(needs: Iterable[BetNeed], bets: Mapping[str, FiledBet]) -> Iterator[Problem]:
    for need in needs:
        found = [name for name in need.names if name in bets]
        if not found:
            yield Problem("bets", f"there must be a bet {' or '.join(need.names)}: {need.why}")
        elif len(found) > 1:
            yield Problem(f"bets.{found[1]}", f"there is a bet {found[0]} already; leave one of them out")
        elif bets[found[0]].placed != need.placed:
            yield Problem(f"bets.{found[0]}.placed", f"must be {need.placed!r}: {need.why}")


def _placed(family: Family[Any], bets: Mapping[str, FiledBet]) -> Iterator[Problem]:
    """Bets that nobody would ever be asked for, or asked for too late."""
    for name, bet in bets.items():
        place = f"bets.{name}"
        if not _BET_ID.fullmatch(name):
            yield Problem(place, "the id of a bet may only have lower-case letters, digits and underscores")
        if bet.placed == "after the cards" and not family.late_bets:
            yield Problem(f"{place}.placed", f"{family.text} never asks for bets after the cards")
        if bet.placed == "by choice" and name not in family.by_choice:
            known = ", ".join(sorted(family.by_choice)) or "none"
            yield Problem(f"{place}.placed", f"{family.text} never asks for this bet (only for: {known})")
        if (bet.placed == "as a button") != (bet.button is not None):
            yield Problem(f"{place}.button", 'a bet has a button if, and only if, placed = "as a button"')
        if bet.button is not None:
            yield from _prize(place, bet, bets[bet.button.on])
        if bet.mandatory and bet.placed != "before the deal":
            yield Problem(f"{place}.mandatory", "only a bet placed before the deal can be mandatory")
        if bet.multiples and not bet.equals:
            yield Problem(f"{place}.multiples", "missing `equals`: multiples of which bet?")
        if bet.settles_as and bet.cases:
            yield Problem(
                f"{place}.cases", f"must be left out: the bet is settled by the table of {bet.settles_as}"
            )


def _prize(place: str, bet: FiledBet, earned_by: FiledBet) -> Iterator[Problem]:
    """What a prize without a stake cannot have."""
    if earned_by.placed != "before the deal":
        yield Problem(f"{place}.button.on", "a button is earned by a bet that is placed before the deal")
    if bet.needs or bet.equals or bet.at_most or bet.limits:
        yield Problem(place, "a button has no stake: leave out needs, equals, at_most and limits")


def _prizes(draft: Draft[Any]) -> Iterator[Problem]:
    """Buttons that pay anything but a sum."""
    for name, cases in draft.payouts.items():
        stakeless = draft.bets[name].button is not None
        if stakeless and any(not row.result.fixed and row.result.kind != "lose" for row in cases.rows):
            yield Problem(f"bets.{name}.cases", "a button has no stake: it pays a sum, as in '$5', or loses")


def _dependencies(bets: Mapping[str, FiledBet]) -> Iterator[Problem]:
    """Bets that could never be placed, because the bets they depend on depend on them or come later."""
    early = {name: bet for name, bet in bets.items() if bet.placed == "before the deal"}
    late = {name: bet for name, bet in bets.items() if name not in early}
    placeable = _placeable(late, _placeable(early, set()))
    for name, bet in bets.items():
        if name not in placeable:
            others = dict.fromkeys((*bet.needs, *bet.at_most, *([bet.equals] if bet.equals else [])))
            yield Problem(
                f"bets.{name}",
                f"can never be placed: it depends on {', '.join(others)}, which cannot be placed before it",
            )


def _mandatory(bets: Mapping[str, FiledBet]) -> Iterator[Problem]:
    """Mandatory bets that depend on a bet that is not mandatory."""
    must = {name for name, bet in bets.items() if bet.mandatory}
    for name in must:
        if not _can_follow(bets[name], must):
            yield Problem(f"bets.{name}.mandatory", "what a mandatory bet depends on must be mandatory too")


def _placeable(bets: Mapping[str, FiledBet], placeable: set[str]) -> set[str]:
    found = set(placeable)
    while True:
        more = {name for name, bet in bets.items() if name not in found and _can_follow(bet, found)}
        if not more:
            return found
        found |= more


def _can_follow(bet: FiledBet, placed: set[str]) -> bool:
    return (
        (not bet.needs or not placed.isdisjoint(bet.needs))
        and (not bet.at_most or not placed.isdisjoint(bet.at_most))
        and (not bet.equals or bet.equals in placed)
    )


# ---------------------------------------------------------------------- tables


def _charts(family: Family[Any], draft: Draft[Any]) -> Iterator[Problem]:
    forms = {form.place: form for form in family.charts(draft)}
    filed = {
        **{f"drawing.{actor}": chart for actor, chart in draft.drawing.items()},
        **{f"house_way.{actor}": chart for actor, chart in draft.house_way.items()},
    }
    for place, chart in filed.items():
        if place not in forms:
            error = unknown("chart", place, forms) if forms else f"{family.text} has no charts"
            yield Problem(place, str(error))
        else:
            yield from _chart(forms[place], chart)
    for place, form in forms.items():
        if form.needed and place not in filed:
            yield Problem(place, "missing")


def _chart(form: ChartForm, chart: Cases[tuple[str, ...]]) -> Iterator[Problem]:
    for name in sorted(chart.used - form.features):
        yield Problem(form.place, f"{name} is not known when this chart is used")
    for number, row in enumerate(chart.rows, 1):
        place = f"{form.place}, row {number}"
        for action in row.result:
            if action not in form.actions:
                yield Problem(place, f"{action!r} is not one of {', '.join(form.actions)}")
        if len(set(row.result)) != len(row.result):
            yield Problem(place, "names an action twice")
        if form.each != "any" and not row.result:
            yield Problem(place, f"must say {' or '.join(form.actions)}")
        if form.each == "one" and len(row.result) > 1:
            yield Problem(place, "must name exactly one action; nobody chooses here")


def _hand_setting(rules: Rules) -> Iterator[Problem]:
    """A house way for hands that the family does not set."""
    filed, sets = rules.filing.hand_setting, rules.family.sets
    if filed is not None and filed.of != sets:
        known = f"sets hands of {sets}" if sets else "sets no hands by rows"
        yield Problem("hand_setting.of", f"{rules.family.text} {known}, not of {filed.of!r}")


def _features(rules: Rules, draft: Draft[Any]) -> Iterator[Problem]:
    """Features that no settlement can look at in this game."""
    looks_at = rules.family.looks_at
    known = rules.family.vocabulary.at_settlement if looks_at is None else looks_at(draft)
    for bet, cases in draft.payouts.items():
        for name in sorted(cases.used - known):
            yield Problem(f"bets.{bet}.cases", f"{name} is not known at settlement in this game")
    for number, row in enumerate(rules.passes):
        for _, only in row.bets:
            for name in sorted(only.used - known):
                yield Problem(
                    f"settlement.passes[{number}].bets", f"{name} is not known at settlement in this game"
                )


# ---------------------------------------------------------------------- the table


def _pack(family: Family[Any], draft: Draft[Any]) -> Iterator[Problem]:
    needed = family.cards(draft) if family.cards else 0
    if needed > len(draft.pack):
        yield Problem(
            "deck",
            f"{len(draft.pack)} {draft.pack.noun}s are too few: "
            f"a round with {draft.seats} seats may need {needed}",
        )


def _circles(rules: Rules, draft: Draft[Any]) -> Iterator[Problem]:
    circles, family = rules.filing.circles, rules.family
    if circles is not None and circles.more_hands == "house way" and not family.unseen_hands(draft):
        yield Problem("circles.more_hands", f"{family.text} sets no hand of this game the house way")


def _joint(rules: Rules) -> Iterator[Problem]:
    if rules.filing.joint is None:
        return
    if not rules.filing.backline:
        yield Problem("joint", "joint bets are bets behind a seated player: set `backline = true`")
    late = [name for name, bet in rules.filing.bets.items() if bet.placed != "before the deal"]
    if late:
        yield Problem("joint", f"{late[0]} is placed after the deal, and joint bets are placed before it")


def _stages(rules: Rules) -> Iterator[Problem]:
    """Remedies at stages that the family's rounds do not announce, or for hands that they do not look at."""
    rule = rules.irregularities
    if rule.never_marked and not isinstance(rules.deck, Deck):
        yield Problem("irregularities.never_marked", f"a {rules.deck.noun} is neither a joker nor an ace")
    if rule.most_exposed is not None and not rules.family.dead_hands:
        yield Problem("irregularities.most_exposed", f"{rules.family.text} has no dead hands")
    if rules.family.has_draw:
        return
    if not isinstance(rule.boxed, str):
        yield Problem("irregularities.boxed", f"{rules.family.text} has one remedy for all stages")
    if rule.bank_hand != "plays":
        yield Problem("irregularities.bank_hand", f"{rules.family.text} does not look at the dealer's marks")


def _button(rules: Rules, hands: Mapping[str, int]) -> Iterator[Problem]:
    """How the action button is placed, if there is one and settlement starts there."""
    action, settlement = rules.action, rules.settlement
    starts = {"settlement.start": settlement.start}
    if settlement.short:
        starts["settlement.short.start"] = settlement.short.start
    for place, start in starts.items():
        if start == "action button" and action is None:
            yield Problem(place, "the action button needs a section [action] that says how it is placed")
    if action is not None and action.by == "card":
        yield from _button_card(action, rules, hands)


def _button_card(action: ActionButton, rules: Rules, hands: Mapping[str, int]) -> Iterator[Problem]:
    if action.card is None:
        yield Problem("action.card", "missing: the hand and the place of the card that counts")
        return
    if rules.deck.noun != "card":
        yield Problem("action.by", f"a {rules.deck.noun} has no number to count seats by")
    hand, _, number = action.card.rpartition(" ")
    if action.numbers is not None:
        hand, number = action.card, ""
        match = _NUMBERS.fullmatch(action.numbers)
        if not match or not _CARD_NUMBERS.start <= int(match[1]) <= int(match[2]) <= _CARD_NUMBERS[-1]:
            yield Problem(
                "action.numbers", f"must be a range within 1-13, as in '1-8', not {action.numbers!r}"
            )
    if hand not in hands:
        written = action.card if action.numbers is not None else f"{hand or action.card}"
        yield Problem("action.card", str(unknown("hand", written, hands)))
    elif number and (not number.isdigit() or not 1 <= int(number) <= hands[hand]):
        yield Problem("action.card", f"every {hand} hand has cards 1 to {hands[hand]}, not card {number}")
    if JOKER in rules.deck.counts and (action.numbers is not None or not action.joker):
        yield Problem("action.joker", "missing: the deck has jokers, and the card that counts may be one")


def _passes(rules: Rules) -> Iterator[Problem]:
    """Bets that no pass settles in some round."""
    for name, bet in rules.bets.items():
        entries = [(row, only) for row in rules.passes for other, only in row.bets if other == name]
        free = {row.outcomes for row, only in entries if not only.used}
        if "all" in free or {"losers", "winners"} <= free:
            continue
        left = _left_over(bet.cases, entries, rules.vocabulary)
        if left:
            yield Problem("settlement.passes", f"no pass settles the bet {name} in a round with {left}")


def _left_over(
    payouts: Cases[Any], entries: list[tuple[PassRules, Cases[bool]]], vocabulary: Vocabulary
) -> str:
    """A round in which no entry settles the bet, in words; empty where there is none."""
    by_outcome = any(row.outcomes != "all" for row, _ in entries)
    used = frozenset[str]().union(*(only.used for _, only in entries))
    if by_outcome:
        used |= payouts.used
    closed = frozenset(name for name in used if not vocabulary.features[name].open)

    def decided(row: Case[Any], world: Mapping[str, Any]) -> bool | None:
        """Whether a row matches; None where that depends on an unbounded number."""
        if not all(world[name] in allowed for name, allowed in row.conditions if name in closed):
            return False
        return True if all(name in closed for name, _ in row.conditions) else None

    for world in vocabulary.possible(closed):
        results: set[str] = set()
        for case in payouts.rows if by_outcome else ():
            matches = decided(case, world)
            if matches is not False:
                results.add("winners" if case.result.kind == "win" else "losers")
            if matches:
                break
        taken = {
            outcome
            for row, only in entries
            if decided(only.rows[0], world)
            for outcome in (("losers", "winners") if row.outcomes == "all" else (row.outcomes,))
        }
        if not (results or {"losers", "winners"}) <= taken:
            return ", ".join(f"{name} {value}" for name, value in sorted(world.items())) or "any cards"
    return ""


def _elsewhere(rules: Rules) -> Iterator[Problem]:
    """A player-dealer's hand in another position that nobody could play."""
    if rules.banking.elsewhere == "no bets":
        return
    if not rules.family.plays_for_bank or "player" not in rules.house_way:
        needed = "needs a family that plays such hands, and a chart house_way.player"
        yield Problem("banking.elsewhere", needed)


def _fees(rules: Rules) -> Iterator[Problem]:
    schedule = rules.schedule
    if schedule is not None and (
        schedule.trigger == "at the showdown" or any(fee.payer == "pot" for fee in schedule.fees)
    ):
        yield Problem("fees", f"option {schedule.option} is taken from a pot, and this game has none")
