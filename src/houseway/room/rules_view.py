"""What a client is shown of a game's rules: the part that stays the same at a table."""

from __future__ import annotations

from houseway.games import game_of
from houseway.histories import has_history
from houseway.money import dollar_number
from houseway.room.messages.table import Bet as BetView
from houseway.room.messages.table import ChosenSetting, RulesView
from houseway.room.pots_view import stakes_view
from houseway.rulebook.rules import BetRules, Rules, chosen_settings, cited, readings_at
from houseway.table.layout import first_chip, palette
from houseway.table.special import special_lines, special_of


def bet_view(rules: Rules, bet: BetRules) -> BetView:
    """A bet as the felt shows it."""
    return {
        "id": bet.id,
        "name": bet.name,
        "kind": bet.kind,
        "placed": bet.placed,
        "mandatory": bet.mandatory,
        "needs": list(bet.needs),
        "backline": bet.backline,
        "low": dollar_number(bet.low),
        "high": None if bet.high is None else dollar_number(bet.high),
        "at_most": list(bet.at_most),
        "equals": bet.equals,
        "multiples": list(bet.multiples),
        "hand": bet.hand,
        "text": bet.text,
        "cite": rules.cite(bet.cite),
        "pays": [
            {
                "case": row.text,
                "pays": row.result.text,
                "cite": rules.cite(row.cite),
                "by_reading": list(row.readings),
            }
            for row in bet.cases.rows
        ],
    }


def rules_view(rules: Rules) -> RulesView:
    """The game as a table spreads it."""
    filing, schedule, circles = rules.filing, rules.schedule, rules.filing.circles
    return {
        "game": rules.id,
        "game_name": rules.name,
        "house": filing.house,
        "house_name": rules.house_name,
        "family": rules.family.name,
        "mode": rules.family.mode,
        "phh": has_history(rules),
        "pile": rules.family.pile,
        "summary": filing.summary,
        "digest": rules.digest,
        "settings": dict(rules.settings),
        "changes": dict(rules.changes),
        "chosen": chosen_settings(rules),
        "limits": {
            "low": dollar_number(rules.low),
            "high": None if rules.high is None else dollar_number(rules.high),
        },
        "palette": [dollar_number(chip) for chip in palette(rules)],
        "first_chip": dollar_number(first_chip(rules)),
        "seats": rules.seats,
        "backline": filing.backline,
        "circles": None
        if circles is None
        else {
            "open": circles.open,
            "most": circles.most,
            "more_hands": circles.more_hands,
            "cite": rules.cite(cited(circles.cite)),
        },
        "banking": {
            "hands": rules.banking.hands,
            "direction": rules.banking.direction,
            "offered": rules.banking.offered,
            "cite": rules.cite(", ".join(rules.banking.cite)),
            "by_reading": list(readings_at(filing, "banking")),
        },
        "schedule": None
        if schedule is None
        else {
            "option": schedule.option,
            "text": schedule.text,
            "trigger": schedule.trigger,
            "note": schedule.note,
            "cite": rules.cite(schedule.cite),
            "by_reading": list(schedule.readings),
        },
        "stakes": stakes_view(rules),
        "special": None if special_of(rules) is None else {"cite": rules.cite(special_lines(rules))},
        "action": None if rules.action is None else {"by": rules.action.by, "text": rules.action.text},
        "deck": {
            "cards": len(rules.deck),
            "noun": rules.deck.noun,
            "text": filing.deck.text if filing.deck else "",
        },
        "bets": [bet_view(rules, bet) for bet in rules.bets.values()],
        "hand_bets": list(game_of(rules).shape(rules).bets),
        "choices": _choices(rules),
    }


def _choices(rules: Rules) -> list[ChosenSetting]:
    """The settings in words: options, readings, schedule and limits, and the payouts that were changed."""
    filing = rules.filing
    questions = {name: option.text for name, option in filing.options.items()}
    questions |= {name: reading.question for name, reading in filing.readings.items()}
    questions |= {"schedule": "Collection schedule", "limits": "Limits in dollars"}
    told: list[ChosenSetting] = []
    for name, value in rules.settings.items():
        question = questions.get(name) or name.replace("_", " ")
        told.append({"name": question[0].upper() + question[1:], "value": str(value)})
    for name, pays in rules.changes.items():
        bet, _, case = name.partition(".")
        title = rules.bets[bet].name if bet in rules.bets else bet
        told.append({"name": f"{title}{case and f', {case}'} pays", "value": str(pays)})
    return told
