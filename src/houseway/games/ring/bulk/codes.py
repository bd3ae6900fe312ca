"""The words of a rule file as the kernel's numbers: the place of each in its tuple."""

from __future__ import annotations

from houseway.rounds.fees import SHOWDOWN, SPLIT_BY_TIE, SPLIT_POT

KINDS = ("down", "up", "board", "burn", "discard", "expose", "draw", "bet", "drop", "kill")
LIMITS = ("fixed", "spread", "pot limit", "no limit")
CAPS = ("capped", "two left", "two before the cap", "two at the start")
SHORTS = ("half", "full only", "sum", "sum to player", "largest raise")
NEXTS = ("on top", "from the full bet", "always on top")
LEASTS = ("last raise", "lower", "smallest bet")
FIRSTS = ("after the blinds", "left of the button", "bring-in", "highest showing", "lowest showing")
UNOPENEDS = ("goes on", "last player wins", "largest blind wins", "carried")
CONDITIONS = ("", "opened", "unopened")
PASSED_TO = ("", "next seat", "next card")
SHORT_WAYS = ("", "no burn", "mix the burns")
USES = ("any", "exactly two", "at most two", "all")
SHORT_CALLS = ("none", "below half a bet", "below a full bet")
OWED_FOR = ("", "two pots", "scoop", "kill buttons")
SCOOPS = ("any whole pot", "at the showdown", "high and low")
SHOWDOWNS = (SHOWDOWN, SPLIT_BY_TIE, SPLIT_POT)
ODDS = ("each from the button", "first from the button", "high card", "low card", "next to the button")

DOWN, UP, BOARD, BURN, DISCARD, EXPOSE, DRAW, BET, DROP, KILL = range(len(KINDS))
FIXED, SPREAD, POT_LIMIT, NO_LIMIT = range(len(LIMITS))
CAPPED, TWO_LEFT, TWO_BEFORE_THE_CAP, TWO_AT_THE_START = range(len(CAPS))
HALF, FULL_ONLY, SUM, SUM_TO_PLAYER, LARGEST_RAISE = range(len(SHORTS))
ON_TOP, FROM_THE_FULL_BET, ALWAYS_ON_TOP = range(len(NEXTS))
LAST_RAISE, LOWER, SMALLEST_BET = range(len(LEASTS))
AFTER_THE_BLINDS, LEFT_OF_THE_BUTTON, BRING_IN, HIGHEST_SHOWING, LOWEST_SHOWING = range(len(FIRSTS))
GOES_ON, LAST_PLAYER_WINS, LARGEST_BLIND_WINS, CARRIED = range(len(UNOPENEDS))
ALWAYS, IF_OPENED, IF_UNOPENED = range(len(CONDITIONS))
NOBODY_ELSE, NEXT_SEAT, NEXT_CARD = range(len(PASSED_TO))
NO_WAY, NO_BURN, MIX_BURNS = range(len(SHORT_WAYS))
ANY, EXACTLY_TWO, AT_MOST_TWO, ALL = range(len(USES))
EACH_FROM_THE_BUTTON, FIRST_FROM_THE_BUTTON, BY_HIGH_CARD, BY_LOW_CARD, NEXT_TO_THE_BUTTON = range(len(ODDS))

# When a drop is taken: while a street is dealt, when it is over, if it does not come, when the pot is opened,
# and at the moments of the showdown.
ON_STREET, AFTER_STREET, NO_STREET, ON_OPENING, AT_SHOWDOWN, IF_TIED, IF_SPLIT = range(4 + len(SHOWDOWNS))
NO_REASON, TWO_POTS, SCOOP, KILL_BUTTONS = range(len(OWED_FOR))
ANY_WHOLE_POT, SHOWN_DOWN, HIGH_AND_LOW = range(len(SCOOPS))
ANY_CALL, BELOW_HALF_A_BET, BELOW_A_FULL_BET = range(len(SHORT_CALLS))

NOBODY = -1
