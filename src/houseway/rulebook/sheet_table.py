"""The rule sheet's pages on the table: cards, seats, settlement order, banking, options, readings."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards import JOKER
from houseway.money import money
from houseway.rulebook.blocks import NOT_FILED, Block, Paragraph, Section, TableBlock, limits_text
from houseway.rulebook.cases import Cases
from houseway.rulebook.models import ActionButton, ByStage, Circles, JointBets
from houseway.rulebook.rules import (
    SPECIAL,
    PassRules,
    Rules,
    cited,
    marked,
    readings_at,
)
from houseway.rulebook.sheet_readings import as_read
from houseway.rulebook.tiers import parse_limits
from houseway.wording import either, sentence

_STARTS = {
    "left of player-dealer": "at the first seat to the player-dealer's left",
    "left of house dealer": "at the first seat to the house dealer's left",
    "right of house dealer": "at the first seat to the house dealer's right",
    "action button": "at the action button",
}

_SPECIAL_ACTION = (
    "If the bank is at least the total of the players' wagers, a part of it may be reserved for one spot."
    " That part is settled first, against that spot alone; what is left of it then is out of action."
)

_MET = {
    ("choice", "none"): "no decision",
    ("choice", "fold"): "folded",
    ("choice", "play"): "played",
    ("choice", "surrender"): "surrendered",
    ("choice", "war"): "at war",
    ("winner", "player"): "the player wins",
    ("winner", "player-dealer"): "the player-dealer wins",
    ("winner", "tie"): "a tie",
    ("dealer.qualifies", "True"): "the player-dealer qualifies",
    ("dealer.qualifies", "False"): "the player-dealer does not qualify",
}
"""What a pass requires, in words."""


def equipment(rules: Rules) -> Section:
    """Cards, seats, limits, and whether several may bet on one spot."""
    filing = rules.filing
    deck = filing.deck
    assert deck is not None
    noun = "set" if deck.of == "tiles" else "deck"
    packs = f"{rules.deck.packs} {noun}s" if rules.deck.packs > 1 else f"one {noun}"
    jokers = rules.deck.counts.get(JOKER, 0)
    if jokers:
        packs += f" with {jokers} jokers" if jokers > 1 else " with a joker"
    pieces = f"{rules.deck.noun}s"
    more = f"; {deck.text}" if deck.text else ""
    blocks: list[Block] = [
        Paragraph(f"{packs}, {len(rules.deck)} {pieces}{more}.", cited(deck.cite), pieces.capitalize())
    ]
    seats = filing.options.get("seats") or filing.readings.get("seats")
    included = ", including the player-dealer's" if rules.family.mode == "banked" else ""
    by_reading = tuple(name for name in ("seats",) if name in filing.readings)
    cite = cited(seats.cite) if seats else ""
    blocks.append(Paragraph(f"{rules.seats}{included}.", cite, "Seats", by_reading))
    backline = (
        "Backline bettors may bet behind a seated player."
        if filing.backline
        else "Only the player seated at a spot may bet on it."
    )
    if filing.backline and filing.controls != "first bettor":
        backline += f" The bettor with the {filing.controls} on a hand decides how it is played"
        backline += (
            "; the seated player, if his is as large." if filing.controls == "largest base wager" else "."
        )
    if filing.backline and filing.joint is not None:
        backline += f" {_joint(filing.joint)}"
    if filing.backline and filing.bettors is not None:
        backline += f" At most {filing.bettors} may bet at one spot."
    stacks = [bet.name for bet in rules.bets.values() if bet.stacked]
    if filing.backline and stacks:
        backline += f" All bettors' wagers on {' or '.join(stacks)} together may not exceed its maximum."
    only = [bet.name for bet in rules.bets.values() if not bet.backline]
    if filing.backline and only:
        backline += f" They may not bet {' or '.join(only)}."
    if rules.family.mode == "banked":
        blocks.append(Paragraph(backline, cited(filing.joint.cite) if filing.joint else "", "Backline"))
    if filing.circles is not None:
        blocks.append(_circles(filing.circles))
    blocks.append(_limits(rules))
    return Section("equipment", f"{rules.deck.noun.capitalize()}s and seats", tuple(blocks))


def _joint(joint: JointBets) -> str:
    text = "With the seated player's permission a bet may be joint: it shares the action of his."
    if joint.limit == "together":
        text += " Together they may not exceed the maximum."
    if joint.seen == "by all of them":
        text += " Joint bettors see the hand, unless they are in action at another position."
    return text


def _limits(rules: Rules) -> Paragraph:
    """The limits in force; those that are printed for the schedule option where they are narrower."""
    schedule, filed = rules.schedule, rules.filing.limits
    shown, cite = limits_text(rules.low, rules.high), cited(filed.cite) if filed else ""
    if schedule and schedule.limits:
        cite = schedule.cite
        printed = limits_text(*parse_limits(schedule.limits, rules.where))
        if printed != shown:
            shown += f", within the {printed} of option {schedule.option},"
    if rules.family.unit:
        return Paragraph(f"{shown} {rules.family.unit}.", cite, "Stakes")
    if rules.family.mode == "pots":
        high = f"-{money(rules.high)}" if rules.high is not None else " or more"
        return Paragraph(f"{money(rules.low)}{high}.", cite, "Limits")
    if rules.family.mode == "mutual":
        return Paragraph(f"{shown.removesuffix(',')}.", cite, "Limits")
    text = f"{shown} unless a bet has limits of its own."
    if filed and filed.bonus_apart:
        cite = ", ".join(part for part in (cite, cited(filed.by_space)) if part)
        apart = rules.settings.get("bonus_limits")
        if apart is None:
            text += " Bonus bets may have separate limits."
        else:
            text += f" Bonus bets: {limits_text(*parse_limits(str(apart), 'bonus_limits'))}."
    return Paragraph(text, cite, "Limits")


def _circles(circles: Circles) -> Paragraph:
    """The circles a player may bet in, other than his own."""
    which = "empty circles next to his own" if circles.open == "adjacent" else "any empty circles"
    most = f", {circles.most} in all" if circles.most is not None else ""
    text = f"A player may also bet in {which}{most}."
    if circles.more_hands == "house way":
        text += (
            " He neither sees nor sets his hands after the first; the house dealer sets them the house way."
        )
    return Paragraph(text, cited(circles.cite), "Circles")


def order(rules: Rules) -> Section:
    """Where settlement starts, which way it goes, and which bets each pass settles."""
    if rules.family.mode != "banked":
        return Section("order", "Order of settlement", ())
    settlement = rules.settlement
    places = ["settlement.start", "settlement.direction"]
    if settlement.short is None:
        places.append("settlement.short")
    blocks: list[Block] = [
        Paragraph(
            f"Settlement starts {_STARTS[settlement.start]} and proceeds {settlement.direction}.",
            cited(settlement.cite),
            by_reading=readings_at(rules.filing, *places),
        )
    ]
    if settlement.short:
        blocks.append(
            Paragraph(
                f"If the bank does not cover all action, it starts {_STARTS[settlement.short.start]} "
                f"and proceeds {settlement.short.direction}.",
                cited(settlement.short.cite),
                by_reading=readings_at(rules.filing, "settlement.short"),
            )
        )
    for row in rules.passes:
        if row.early:
            text = sentence(_pass(rules, row))
            blocks.append(Paragraph(text, row.cite, "During the round", _placed_by(rules, row)))
    at_the_end = [row for row in rules.passes if not row.early]
    if len(at_the_end) == 1:
        only = at_the_end[0]
        text = f"At each seat in turn{', hand by hand' if only.by_hand else ''}: {_pass(rules, only)}."
        blocks.append(Paragraph(text, only.cite, by_reading=_placed_by(rules, only)))
    else:
        rows = tuple(
            (
                str(index),
                f"{'hand by hand: ' if row.by_hand else ''}{_pass(rules, row)}",
                marked(row.cite, _placed_by(rules, row)),
            )
            for index, row in enumerate(at_the_end, 1)
        )
        blocks.append(TableBlock("", ("Pass", "Wagers settled, seat by seat", "Lines"), rows))
    starts = _button_starts(rules)
    if rules.action and starts:
        by_reading = readings_at(rules.filing, "action", *starts)
        blocks += _button(rules.action, _counted(rules), by_reading)
    return Section("order", "Order of settlement", tuple(blocks))


def _button_starts(rules: Rules) -> list[str]:
    """The places of the rule file that let settlement start at the action button."""
    settlement = rules.settlement
    starts = {"settlement.start": settlement.start}
    if settlement.short:
        starts["settlement.short.start"] = settlement.short.start
    return [place for place, start in starts.items() if start == "action button"]


def _placed_by(rules: Rules, row: PassRules) -> tuple[str, ...]:
    """The readings that decide a pass, or that one of its bets stands in it."""
    places = readings_at(rules.filing, *(f"bets.{bet}.after" for bet, _ in row.bets))
    return tuple(dict.fromkeys((*row.readings, *places)))


def _pass(rules: Rules, row: PassRules) -> str:
    if row.text:
        return row.text
    names = [_settled_now(rules, bet, only) for bet, only in row.bets]
    kinds = {"all": "", "losers": ", losing wagers", "winners": ", winning wagers"}[row.outcomes]
    if row.by == "bettor":
        kinds += "; wagers made by choice, bettor by bettor"
    return ", then ".join(names) + kinds


def _settled_now(rules: Rules, bet: str, condition: Cases[bool]) -> str:
    """A bet that a pass settles, and what must all hold for it to do so."""
    only = [
        either([_MET.get((feature, value), value) for value in sorted(map(str, allowed))])
        for feature, allowed in condition.rows[0].conditions
        if isinstance(allowed, frozenset)
    ]
    return f"{rules.bets[bet].name} ({', and '.join(only)})" if only else rules.bets[bet].name


def _button(action: ActionButton, counted: Sequence[str], by_reading: tuple[str, ...]) -> list[Paragraph]:
    """How the button is placed, and where it goes from a seat without a wager."""
    shown = {"card": "", "dice": f"{action.dice} dice", "number": "a random number"}[action.by]
    text = " ".join([sentence(action.text or f"Placed by {shown}"), *counted])
    moves = f"If that seat has no wager, the button moves {action.direction} to the next seat that has one"
    if action.empty_printed:
        return [Paragraph(f"{text} {moves}.", cited(action.cite), "Action button", by_reading)]
    return [
        Paragraph(text, cited(action.cite), "Action button", by_reading),
        Paragraph(f"{moves}; the filing does not print this case."),
    ]


def _counted(rules: Rules) -> list[str]:
    """What readings say of how seats are counted, which the text of the button does not."""
    filing = rules.filing
    names = readings_at(
        filing, "action.count", "action.wrap", "action.pictures", "action.player_dealer", "action.if_dealer"
    )
    return [as_read(rules, name) for name in names if name not in readings_at(filing, "action.text")]


def banking(rules: Rules) -> Section:
    """Who may bank, for how long, and what the bank covers."""
    if rules.family.mode != "banked":
        return Section("banking", "Player-dealer", ())
    rule = rules.banking
    hands = f"{rule.hands} hands" if rule.hands != 1 else "one hand"
    texts = [
        sentence(rule.offered),
        f"The player-dealer banks {hands} in a row, then the position moves {rule.direction}.",
    ]
    if rule.elsewhere == "house way":
        texts.append("He may bet in other positions; a hand that he controls there is played the house way.")
    if rule.broken:
        texts.append("If no other player accepts the position, the game is broken.")
    blocks: list[Block] = [
        Paragraph(
            " ".join(text for text in texts if text),
            cited(rule.cite),
            by_reading=readings_at(rules.filing, "banking"),
        )
    ]
    reach = {
        "each settled wager": "Each amount paid or collected reduces what the bank still covers",
        "separate caps": "The bank pays out at most its size and collects at most its size",
    }.get(rules.cover, rules.cover)
    filed = rules.settlement.cover
    cite = cited(filed.cite) if filed else ""
    by_reading = tuple(name for name in ("cover",) if name in rules.filing.readings)
    text = f"{reach}; wagers it does not cover are returned."
    blocks.append(Paragraph(text, cite, "Cover", by_reading))
    special = rules.settlement.special
    if special is not None:
        blocks.append(Paragraph(_SPECIAL_ACTION, cited(special.cite), "Special action"))
    return Section("banking", "Player-dealer", tuple(blocks))


_REMEDIES = {
    "plays": "plays",
    "replaced": "is replaced by the next {piece}",
    "misdeal": "causes a misdeal",
    "plays if required": "plays if the hit is required (otherwise it is replaced by the next {piece})",
}


def irregularities(rules: Rules) -> Section:
    """What happens to an exposed, boxed or foreign card: what is filed, and what is not, each on its own."""
    rule, piece = rules.irregularities, rules.deck.noun
    title = f"Irregular {piece}s"
    if not rule.model_fields_set:
        return Section("irregularities", title, ())
    remedies = {
        "exposed": f"An exposed {piece} {_remedy(rule.exposed, piece)}.",
        "foreign": f"A foreign {piece} {_remedy(rule.foreign, piece)}.",
        "boxed": f"A boxed {piece} {_boxed(rule.boxed, piece)}.",
    }
    texts = [text for mark, text in remedies.items() if mark in rule.model_fields_set]
    by_default = [text for mark, text in remedies.items() if mark not in rule.model_fields_set]
    if rule.most_marked is not None:
        marked = f"more than {rule.most_marked} of the {piece}s come boxed or exposed"
        texts.append(f"If {marked}, it is a misdeal.")
    if rule.never_marked:
        texts.append(f"A boxed or exposed {either(rule.never_marked)} causes a misdeal.")
    if rule.most_boxed is not None:
        boxed = f"More than {rule.most_boxed} boxed {piece}s before the deal is complete"
        texts.append(f"{boxed} cause a misdeal.")
    if rule.bank_hand == "misdeal":
        texts.append(
            f"A player-dealer's hand whose {piece}s are all boxed or exposed causes a misdeal, unless it is a"
            " natural."
        )
    if rule.exposed_bank == "misdeal":
        texts.append(f"A {piece} of the player-dealer that is exposed in the deal causes a misdeal.")
    if rule.most_exposed is not None:
        texts.append(f"A player's hand with more than {rule.most_exposed} exposed {piece} is dead.")
    texts.append(sentence(rule.text))
    blocks = [Paragraph(" ".join(text for text in texts if text), cited(rule.cite))]
    if by_default:
        blocks.append(Paragraph(" ".join(by_default), "", NOT_FILED))
    return Section("irregularities", title, tuple(blocks))


def _boxed(remedy: str | ByStage, piece: str) -> str:
    """What happens to a boxed card, stage by stage where that differs."""
    if isinstance(remedy, str):
        return _remedy(remedy, piece)
    first, deal, draw, bank = (
        _remedy(at, piece) for at in (remedy.first, remedy.deal, remedy.draw, remedy.bank_draw)
    )
    return (
        f"{first} as the first card of the shoe, {deal} on the deal, {draw} in a player's draw, and {bank} in"
        " the player-dealer's draw"
    )


def _remedy(name: str, piece: str) -> str:
    return _REMEDIES[name].format(piece=piece)


def options(rules: Rules) -> Section:
    """What the house may choose, and what is chosen here."""
    rows: list[tuple[str, ...]] = []
    for name, option in rules.filing.options.items():
        choices = ", ".join(str(choice) for choice in option.choices)
        rows.append((name, option.text, choices, _chosen(rules, name, option.default), cited(option.cite)))
    for name, text in SPECIAL.items():
        rows.append((name, text, "", str(rules.settings.get(name, "")), ""))
    table = TableBlock("", ("Option", "Description", "Choices", "Chosen", "Lines"), tuple(rows))
    blocks: list[Block] = [table]
    for name, pays in rules.changes.items():
        blocks.append(Paragraph(f"Changed: {name} pays {pays}."))
    return Section("options", "Options", tuple(blocks))


def _chosen(rules: Rules, name: str, default: str | int) -> str:
    value = rules.settings[name]
    return str(value) if value == default else f"{value} (default {default})"


def readings(rules: Rules) -> Section:
    """Where the filing is silent or contradicts itself: the question, the choices, the default, and why."""
    blocks: list[Block] = []
    for name, reading in rules.filing.readings.items():
        rows = tuple(
            (_mark(choice, rules.settings[name], reading.default), choice, text)
            for choice, text in reading.choices.items()
        )
        note = f"{reading.why} Affects {reading.affects}."
        blocks.append(
            TableBlock(
                f"{name}: {reading.question}", ("", "Choice", "Meaning"), rows, cited(reading.cite), note
            )
        )
    return Section("readings", "Readings", tuple(blocks))


def _mark(choice: str, chosen: str | int, default: str) -> str:
    if choice == chosen:
        return "chosen" if choice == default else "chosen (changed)"
    return "default" if choice == default else ""
