"""A hand of ring poker on the rule sheet: forced bets, streets, betting, showdown."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.rulebook.blocks import NOT_FILED, Block, Paragraph, limits_text
from houseway.rulebook.families.ring import Ante, Bet, Blind, BringIn, Draw, Street
from houseway.rulebook.pages.page import Page
from houseway.rulebook.pages.ring_betting import all_in, betting
from houseway.rulebook.pages.ring_duties import low_words, must_bet
from houseway.rulebook.pages.ring_entry import entry
from houseway.rulebook.pages.ring_kills import kill_call, kills
from houseway.rulebook.pages.ring_showdown import odd_chips, showdown, winning
from houseway.rulebook.pages.ring_sums import Told, counted, number
from houseway.rulebook.rules import Rules
from houseway.rulebook.stakes import buy_in_of, stakes_of
from houseway.wording import either, listed, sentence

SEATS = {
    "button": "the button",
    "first left": "the first player to its left",
    "second left": "the second player to its left",
    "third left": "the third player to its left",
    "last winner": "the winner of the last hand",
}
FIRST = {
    "after the blinds": "the player to the left of the last blind",
    "left of the button": "the first player to the left of the button",
    "highest showing": "the player with the highest hand showing",
    "lowest showing": "the player with the lowest hand showing",
}
SHORTAGE = {
    "use the last card": "the last card of the deck is dealt too.",
    "mix the burns": (
        "all of them but the last are dealt; that one is shuffled with the burned cards, and the rest are "
        "dealt from these after another burn."
    ),
    "no burn": "no card is burned, if that leaves enough.",
    "community card": "one card is turned up, which plays in every hand.",
    "reuse the discards": (
        "those that are left are shuffled with the discards of the players who have drawn, and the draw goes "
        "on from these."
    ),
}
MIXED_WITHOUT_BURN = " That burn is left out where it would leave too few."


def tell(rules: Rules) -> list[Block]:
    """A hand from the forced bets to the showdown."""
    told = Told(rules)
    return [
        *up_to_the_showdown(told),
        *winning(told),
        *must_bet(told),
        *odd_chips(told),
        *showdown(told),
    ]


def up_to_the_showdown(told: Told) -> list[Paragraph]:
    """What a player brings, the forced bets, the streets and the betting."""
    return [
        _buy_in(told),
        *_forced(told),
        *entry(told),
        *kills(told),
        *_streets(told),
        *_dealing(told),
        *betting(told),
        *all_in(told),
    ]


# ---------------------------------------------------------------------- before the deal


def _buy_in(told: Told) -> Paragraph:
    """What a player sits down with: as printed, or our own figure."""
    rules, play = told.rules, told.play
    low, high = buy_in_of(play, rules.low, rules.high, rules.where)
    text = f"{limits_text(low, high)}."
    if play.dealt_in_with:
        text += f" A player with less than {told.sum(play.dealt_in_with)} is not dealt in."
    row = stakes_of(play, rules.low, rules.high, rules.where)
    if row is not None and row.buy_in:
        return told.paragraph(text, row.cite, "Buy-in", (f"{told.row}.buy_in", "dealt_in_with"))
    if "buy_in" in play.model_fields_set:
        return told.paragraph(text, play.cite, "Buy-in", ("buy_in", "dealt_in_with"))
    return Paragraph(f"A player buys in for {text}", "", NOT_FILED, told.by("buy_in", "dealt_in_with"))


def _forced(told: Told) -> Iterator[Paragraph]:
    """Antes, blinds and the bring-in, with their amounts at the table's limits."""
    play = told.play
    if play.ante is not None:
        yield _ante(told, play.ante)
    if play.blinds:
        yield _blinds(told, play.blinds)
        places = {blind.seat for blind in play.blinds}
        if {"first left", "second left"} <= places:
            left_out = " The blind of the button is left out." if "button" in places else ""
            text = f"With two players, the button posts the {play.heads_up_button}.{left_out}"
            cite = next(blind.cite for blind in play.blinds if blind.seat == "first left")
            yield told.paragraph(text, cite, "Two players", ("heads_up_button",))
    if play.bring_in is not None:
        yield _bring_in(told, play.bring_in)


def _ante(told: Told, ante: Ante) -> Paragraph:
    text = f"Everybody puts in {told.sum(ante.amount)} before the deal."
    if ante.most is not None:
        text += (
            f" For a pot that nobody opens, each player antes {number(ante.most)} times at most; after that"
            " it is dealt for without an ante."
        )
    return told.paragraph(text, ante.cite, "Ante", ("ante", *told.places_of(ante.amount)))


def _blinds(told: Told, blinds: list[Blind]) -> Paragraph:
    """Who posts which blind, and whether it counts towards a call."""
    posts = [f"{SEATS[blind.seat]} posts the {blind.name} of {told.sum(blind.amount)}" for blind in blinds]
    text = f"Before the deal {listed(posts)}."
    if blinds[0].seat != "button":
        text = text.replace("to its left", "to the left of the button", 1)
    dead = [f"the {blind.name}" for blind in blinds if not blind.live]
    if dead:
        verb = "is" if len(dead) == 1 else "are"
        text += sentence(f" {listed(dead)} {verb} dead: part of the pot, and of no call")
    else:
        text += " A blind counts towards its player's call." if _blinds_open(told) else ""
    if any(blind.seat == "last winner" for blind in blinds):
        text += (
            " After a split pot, the nearest winner to the left of the button posts the winner's blind."
            if told.play.split_winner == "nearest"
            else " Nobody posts the winner's blind after a split pot."
        )
    cite = list(dict.fromkeys(line for blind in blinds for line in blind.cite))
    places = ("blinds", "split_winner", *told.places_of(*(blind.amount for blind in blinds)))
    return told.paragraph(text, cite, "Blinds", places)


def _blinds_open(told: Told) -> bool:
    return all(bet.blinds_open for bet in _bets(told))


def _bets(told: Told) -> list[Bet]:
    """The betting rounds in order."""
    return [step.bet for street in told.play.streets for step in street.steps if step.bet is not None]


def _bring_in(told: Told, rule: BringIn) -> Paragraph:
    """Who opens in a game with up cards, for how much, and what others may do about it."""
    which = rule.by.removesuffix(" card")
    ties = (
        f"of equal cards, by suit: {_suits(rule)}"
        if rule.ties == "suit"
        else "of equal cards, the first one clockwise from the dealer"
    )
    text = f"The player with the {which} card up {_opening(told, rule)} ({ties}; an ace is {rule.ace})."
    passes = {
        "next seat": "the next player to the left who has chips",
        "next card": f"the player with chips who has the next-{which} card",
    }
    if rule.forced:
        text += f" {_answers(told, rule)}"
        if rule.live:
            text += " If everybody only calls it, its player may still raise."
        if rule.short_call == "full call":
            text += " If its player is all in for less, the others call the full sum."
        text += f" If its player is all in for the ante, it passes to {passes[rule.all_in]}"
        text += f"; a player who folds then passes it to {passes[rule.if_folded]}." if rule.if_folded else "."
    else:
        text += f" If he is all in for the ante, {passes[rule.all_in]} acts first."
    label = "Bring-in" if rule.forced else "First to act"
    return told.paragraph(text, rule.cite, label, ("bring_in", *told.places_of(rule.amount)))


def _opening(told: Told, rule: BringIn) -> str:
    """What the player who has the bring-in does."""
    if not rule.forced:
        return "acts first, and may check or bet"
    how, amount, lower = told.play.betting, told.sum(rule.amount), told.sum("lower")
    free = how.limit in ("no limit", "pot limit")
    if free and rule.or_lower and rule.counts_as == "a bet":
        return f"must open for {amount} or more"
    choices = [f"bring it in for {amount}"]
    if rule.or_lower and how.limit == "spread":
        choices.append(f"bet up to {told.sum('higher')} at once")
    elif rule.or_lower and free:
        choices.append(f"bet {told.sum(how.open_at_least)} or more at once")
    elif rule.or_lower and amount != lower:
        choices.append(f"bet {lower} at once")
    return f"must {either(choices)}"


def _answers(told: Told, rule: BringIn) -> str:
    """What others may do about a bring-in beside folding and calling it."""
    how = told.play.betting
    lower, higher, least = (told.sum(text) for text in ("lower", "higher", how.open_at_least))
    if rule.counts_as == "a bet":
        raised = {"fixed": f"a raise adds {lower} to it", "spread": f"a raise adds {lower} to {higher} to it"}
        return f"It counts as a full bet: {raised.get(how.limit, f'a raise adds {least} or more to it')}."
    if how.limit in ("fixed", "spread"):
        return f"Others may call it, or complete it to {lower}, which is not a raise."
    return f"Others may call it, or bet {least} or more, which is not a raise."


def _suits(rule: BringIn) -> str:
    order = ("spades", "hearts", "diamonds", "clubs")
    ordered = order if rule.by == "highest card" else tuple(reversed(order))
    return f"{ordered[0]} first, then {listed(ordered[1:])}"


# ---------------------------------------------------------------------- the streets


def _streets(told: Told) -> Iterator[Paragraph]:
    """What is dealt on each street, and the betting round that follows."""
    first_round = True
    for place, street in enumerate(told.play.streets, 1):
        text = " ".join(_steps(told, street, first_round))
        places = [f"streets.{place}"]
        if told.play.betting.limit in ("no limit", "pot limit") and any(step.bet for step in street.steps):
            field = "open_at_least" if first_round else "later_at_least"
            places += [f"betting.{field}", *told.places_of(getattr(told.play.betting, field))]
        if any(step.bet and isinstance(step.bet.size, int) for step in street.steps):
            places.append(f"{told.row}.sizes")
        if any(step.bet and step.bet.blinds_act == "last, by size" for step in street.steps):
            places.append("betting.equal_blinds")
        first_round = first_round and not any(step.bet for step in street.steps)
        label = street.name[0].upper() + street.name[1:]
        yield told.paragraph(text, street.cite, label, places)


def _steps(told: Told, street: Street, first_round: bool) -> Iterator[str]:
    steps = list(street.steps)
    while steps:
        step = steps.pop(0)
        if step.burn is not None:
            burned = (
                "A card is burned" if step.burn == 1 else f"{number(step.burn).capitalize()} cards are burned"
            )
            yield f"{burned}."
        elif step.board is not None:
            verb = "is" if step.board == 1 else "are"
            yield f"{counted(step.board, 'card').capitalize()} {verb} turned up on the board."
        elif step.down is not None or step.up is not None:
            parts = [_dealt(step.down, step.up)]
            while steps and (steps[0].down is not None or steps[0].up is not None):
                following = steps.pop(0)
                parts.append(_dealt(following.down, following.up))
            cards = listed([f"{counted(count, 'card')} {way}" for count, way in parts])
            yield f"Each player in the hand is dealt {cards}."
        elif step.discard is not None:
            yield f"Each player discards {counted(step.discard, 'card')}."
        elif step.expose is not None:
            yield f"Each player turns up {counted(step.expose, 'card')} of his choice."
        elif step.draw is not None:
            yield _draw(step.draw)
        elif step.kill is not None:
            yield kill_call(told, step.kill)
        elif step.bet is not None:
            yield _bet(told, step.bet, first_round)


def _dealt(down: int | None, up: int | None) -> tuple[int, str]:
    return (down, "face down") if down is not None else (up or 0, "face up")


def _draw(draw: Draw) -> str:
    least = (
        f"{number(draw.least)} to {number(draw.most)} cards"
        if draw.least
        else f"up to {number(draw.most)} cards"
    )
    pat = " or stands pat" if draw.least else ""
    text = f"Each player in turn exchanges {least}{pat}."
    if draw.at_once is not None and draw.at_once < draw.most:
        at_once = number(draw.at_once).capitalize()
        text += f" {at_once} are dealt in his turn; the rest follow after everybody has drawn."
    return text


def _bet(told: Told, bet: Bet, first_round: bool) -> str:
    """A betting round: its bets, who begins, and what is special about it."""
    parts = [_round(told, bet, first_round)]
    if bet.open_pair and told.play.betting.limit == "fixed":
        parts.append(
            f"If a pair shows in any hand, a bet or raise may also be {told.sum('higher')}; after one of that"
            " size, all further raises are."
        )
    if bet.blinds_act == "last, by size":
        parts.append(_by_size(told, bet))
    if not bet.blinds_open:
        parts.append(
            "The blinds are not called: the first player to come in opens for at least "
            f"{told.sum(told.play.betting.open_at_least)}, and a blind counts towards its player's call."
        )
    if not bet.check and bet.blinds_open:
        parts.append("A player must bet or fold: nobody checks.")
    if bet.check and not bet.check_raise:
        parts.append("A player who checked may not raise in this round.")
    elif bet.no_check_raise_with:
        parts.append(f"A player who checked {low_words(bet.no_check_raise_with)} may not raise.")
    if bet.openers:
        parts.append(f"Only a hand of {_openers(bet.openers)} may open.")
        if bet.open_all_in:
            parts.append(
                "A player who is all in for the ante may open too; the others come in for the full bet, and"
                " he plays for the antes."
            )
    parts.append(_unopened(bet))
    return " ".join(part for part in parts if part)


def _round(told: Told, bet: Bet, first_round: bool) -> str:
    """The size of the bets, and who begins."""
    how = told.play.betting
    sums = {
        "fixed": f"Bets and raises are {told.size(bet)}",
        "spread": f"Bets are {told.sum('lower')} to {told.sum('higher')}",
        "up to the limit": f"Bets are {told.sum('lower')} to {told.sum('higher')}",
        "no limit": f"Bets are {_least(told, first_round)} or more",
        "pot limit": f"Bets are {_least(told, first_round)} up to the pot",
    }[how.limit]
    begins = f", and {_begins(told, bet)}"
    when = {"": "", "opened": "If the pot was opened: ", "unopened": "If nobody opened: "}[bet.only_if]
    return f"{when}{sums if not when else sums[0].lower() + sums[1:]}{begins}."


def _begins(told: Told, bet: Bet) -> str:
    """Who acts first in a betting round."""
    if bet.first == "bring-in":
        rule = told.play.bring_in
        if rule is None or rule.forced:
            return "the others act in turn after the bring-in"
        return f"the player with the {rule.by} up acts first"
    if bet.blinds_act == "last, by size" and bet.first == "left of the button":
        return "the first player without a blind to the left of the button acts first"
    return f"{FIRST[bet.first]} acts first"


def _least(told: Told, first_round: bool) -> str:
    how = told.play.betting
    return told.sum(how.open_at_least if first_round else how.later_at_least)


def _by_size(told: Told, bet: Bet) -> str:
    text = "Players without a blind act first, then the blinds from the smallest to the largest"
    if told.play.betting.equal_blinds == "from the button":
        text += ", of equal ones first the button's"
    if bet.then == "as entered":
        return f"{text}; after a raise they act again in that order."
    return f"{text}; after that, everybody acts in rotation."


def _openers(text: str) -> str:
    return f"a pair of {text} or better"


def _unopened(bet: Bet) -> str:
    match bet.unopened:
        case "carried":
            return "If nobody opens, the pot is carried to the next hand, for which everybody antes again."
        case "last player wins":
            return "If nobody opens, the last player wins the pot."
        case "largest blind wins":
            return "If nobody opens, the player with the largest blind wins the pot."
        case "goes on":
            return ""


def _dealing(told: Told) -> Iterator[Paragraph]:
    """Who is dealt cards, and what is done where they run out."""
    play = told.play
    if play.serves == "every seat until a bet":
        text = (
            "A player who folds without facing a bet goes on receiving cards, which are dead, until somebody"
            " bets."
        )
        yield told.paragraph(text, play.cite, "Folded seats", ("serves",))
    if play.shortage:
        yield told.paragraph(_shortage(told), play.cite, "Shortage of cards", ("shortage",))


def _shortage(told: Told) -> str:
    """What is done in turn until everybody has a card."""
    plan = list(told.play.shortage)
    mixed = "mix the burns" in plan and "no burn" in plan[plan.index("mix the burns") :]
    if mixed:
        plan.remove("no burn")
    texts = [
        f"{SHORTAGE[step]}{MIXED_WITHOUT_BURN if mixed and step == 'mix the burns' else ''}" for step in plan
    ]
    return "If there are not enough cards, " + " If that does not suffice, ".join(texts)


PAGE = Page("ring-poker", tell)
