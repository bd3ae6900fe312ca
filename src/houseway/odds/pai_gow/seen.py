"""What the odds of pai gow poker are made of: names of bets and features."""

from __future__ import annotations

MAIN = "main"
BUTTON = "as a button"
SEVEN, ACE_HIGH = "seven.hand", "player.ace_high"
OF_THE_BANK = ("dealer.ace_high", "dealer.joker")
"""What tables see of the player-dealer's seven cards, however they are set."""
SEEN = ("player.hand", "front", "back", SEVEN, ACE_HIGH, *OF_THE_BANK)
RESULTS, DEALS = "results", "deals"
"""Where an analysis has the results under the house way, and the number of deals of each."""
