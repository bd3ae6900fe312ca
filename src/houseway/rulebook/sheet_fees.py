"""The rule sheet's page on what the house collects."""

from __future__ import annotations

from houseway.money import money
from houseway.rulebook.blocks import Block, Paragraph, Section, TableBlock, limits_text
from houseway.rulebook.drops import drop_blocks, is_by_time, posts_blinds, printed_rows, time_words
from houseway.rulebook.models import FeeBasis
from houseway.rulebook.rules import Rules, Schedule, cited, fee_options, readings_at
from houseway.wording import sentence

_BASES = {
    "total table action": "on the total of all wagers at the table",
    "bank": "on the size of the bank",
    "each player": "on the total of his wagers",
    "each wager": "for each wager",
    "spot total": "for each spot, on the total of his wagers there",
    "pot": "by its size",
}


def fees(rules: Rules) -> Section:
    """The schedule option in force and how many others the house may choose."""
    options = fee_options(rules.filing, rules.where)
    schedule = rules.schedule
    if schedule is None:
        not_chosen = Paragraph("No collection schedule is in force.")
        return Section("fees", "Collection", (not_chosen,) if options else no_amounts(rules))
    chosen = f"Option {schedule.option} of {len(options)}, collected {schedule.trigger}."
    if schedule.drops:
        chosen = f"Option {schedule.option}, one of {len(options)}."
    blocks: list[Block] = [
        Paragraph(sentence(schedule.text)),
        Paragraph(
            chosen,
            schedule.cite,
            "In force",
            schedule.readings,
        ),
    ]
    blocks += _rates(rules, schedule)
    blocks += drop_blocks(schedule, posts_blinds(rules))
    blocks += [
        Paragraph(time_words(fee.drop), "", "In play") for fee in schedule.drops if is_by_time(fee.drop)
    ]
    for fee in schedule.fees:
        title = f"The {fee.payer} pays {basis_text(fee.basis, fee.jackpot)}{_left_out(rules, fee.basis)}"
        if fee.tiers.free:
            blocks.append(Paragraph(f"The {fee.payer} pays no fee."))
        elif len(fee.tiers.rows) == 1 and fee.tiers.rows[0].high is None and not fee.tiers.rows[0].low:
            blocks.append(Paragraph(f"{title}: {money(fee.tiers.rows[0].fee)}."))
        else:
            rows = tuple((limits_text(row.low, row.high), money(row.fee)) for row in fee.tiers.rows)
            blocks.append(TableBlock(title, ("Amount", "Fee"), rows))
    if schedule.note:
        blocks.append(Paragraph(schedule.note, "", "Note"))
    return Section("fees", "Collection", tuple(blocks))


def no_amounts(rules: Rules) -> tuple[Paragraph, ...]:
    """What is said of the collection where the filing prints no amounts."""
    named = {name: rules.filing.groups[name] for name in rules.filing.fees}
    return tuple(
        Paragraph(sentence(group.text), cited(group.cite), "", readings_at(rules.filing, f"groups.{name}"))
        for name, group in named.items()
    ) or (Paragraph("The filing prints no collection schedule."),)


def _rates(rules: Rules, schedule: Schedule) -> list[Paragraph]:
    """How many options and rates a table may have, and whether the option in force keeps to it."""
    rule = rules.filing.collection
    if rule is None:
        return []
    found: list[Paragraph] = []
    if rule.one_option:
        found.append(
            Paragraph("Only one option is used at a table at a time.", cited(rule.one_option), "Options")
        )
    text = f"A table may have at most {rule.most_rates} collection rates."
    tables = [*(fee.tiers.rows for fee in schedule.fees), *(printed_rows(fee) for fee in schedule.drops)]
    rates = max((len({row.fee for row in rows if row.fee}) for rows in tables), default=0)
    if rates > rule.most_rates:
        text += f" Option {schedule.option} has {rates}, more than this filing allows."
    found.append(Paragraph(text, cited(rule.cite), "Rates"))
    return found


def basis_text(basis: FeeBasis, jackpot: bool = False) -> str:
    """In words, what a fee is counted on, and that it is for a jackpot where it is."""
    kinds = " (base wagers only)" if basis.bets == "base" else ""
    return f"{_BASES[basis.basis]}{kinds}{', for the jackpot' if jackpot else ''}"


def _left_out(rules: Rules, basis: FeeBasis) -> str:
    """The bets that do not count towards a fee, in words."""
    names = [rules.bets[bet].name for bet in basis.leave_out if bet in rules.bets]
    return f" (without {', '.join(names)})" if names else ""
