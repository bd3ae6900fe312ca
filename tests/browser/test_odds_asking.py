"""What a visitor asks on the odds page: how often something happens, and what another way to play costs."""

from __future__ import annotations

from houseway.odds.family import hand_worth
from houseway.rulebook.rules import load_rules
from tests.browser.conftest import Enter
from tests.browser.sizes import DESKTOP_FIRST, PHONE_FIRST
from tests.playing import analysed

EZ, PAN_NINE = "oceana/ez-baccarat", "club-one/super-pan-9"
CHART = '[hand]\notherwise = ["stand"]\n[[hand.cases]]\nwhen = { total = "<= 4" }\ndo = ["draw"]'


@PHONE_FIRST
def test_an_event_is_put_together_from_words(visit: Enter, size: tuple[int, int]) -> None:
    """The Banker wins: 458,597 of 1,000,000 rounds, as every table of baccarat odds has it."""
    page = (visitor := visit(*size)).page
    visitor.go(f"/odds/{EZ}")
    condition = page.locator("[data-condition]")
    condition.get_by_label("Word").select_option("winner")
    condition.get_by_label("Value").select_option("banker")
    condition.get_by_role("button").click()
    page.wait_for_selector('[data-events] input[name="event"]')
    page.click("button:has-text('How often?')")
    page.wait_for_selector("[data-events] tbody tr")
    assert "45.8597 %" in page.inner_text("[data-events] tbody")
    assert "event=winner" in page.url
    page.reload()
    page.wait_for_selector("[data-events] tbody tr")
    page.fill('[data-events] input[name="event"]', "winer=banker")
    page.click("button:has-text('How often?')")
    page.wait_for_selector("[data-events] [role=alert]")
    assert "did you mean 'winner'" in page.inner_text("[data-events] [role=alert]")
    visitor.complaints.clear()  # the browser reports the refused request


@DESKTOP_FIRST
def test_a_policy_or_a_chart_of_one_s_own_is_priced(visit: Enter, size: tuple[int, int]) -> None:
    page = (visitor := visit(*size)).page
    visitor.go(f"/odds/{PAN_NINE}")
    page.wait_for_selector("[data-policies] select")
    page.locator('[data-side="player"] select').select_option("draws on 0-4")
    page.wait_for_selector("article .lead:has-text('draws on 0-4')")
    page.locator('[data-side="player"] select').select_option(label="a chart of your own")
    page.fill('[data-policies] textarea[name="chart"]', 'name = "Mine"\n' + CHART)
    page.click("button:has-text('Price this chart')")
    page.wait_for_selector("article .lead:has-text('Mine')")
    table = analysed(PAN_NINE).extra["policies_of_both"]
    worth = next(row["values"][1] for row in table["rows"] if row["player"] == "draws on 0-4")
    assert f"{-worth * 100:.4f} %" in page.inner_text("[data-odds]")


@PHONE_FIRST
def test_a_hand_is_worth_what_the_command_line_says(visit: Enter, size: tuple[int, int]) -> None:
    page = (visitor := visit(*size)).page
    visitor.go(f"/odds/{PAN_NINE}")
    page.fill('[data-hand] input[name="hand"]', "2 A 2")
    page.click("button:has-text('What is it worth?')")
    page.wait_for_selector("[data-hand] tbody tr")
    found = hand_worth(load_rules(PAN_NINE), "2 A 2")
    rows = page.locator("[data-hand] tbody tr").all_inner_texts()
    assert [row.split()[0] for row in rows] == [each.action for each in found.actions]
    assert f"{abs(float(found.actions[0].value)):.6f}" in rows[0]
