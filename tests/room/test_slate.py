"""How far the work on odds is: reported by the process that computes them, part by part."""

from __future__ import annotations

from multiprocessing import get_context

import pytest

from houseway.odds import analyse
from houseway.odds.shards import workers
from houseway.room import odds_worker
from houseway.room.slate import LONGEST_STEP, Slate, Stopped
from houseway.rulebook.rules import load_rules
from houseway.rulebook.rules.sending import RulesText, text_of


@pytest.fixture
def slate(monkeypatch: pytest.MonkeyPatch) -> Slate:
    """The slate of work in this process."""
    shared = Slate(get_context("spawn"))
    monkeypatch.setattr(odds_worker.report, "slate", shared)
    return shared


def test_a_report_is_read_by_the_room(slate: Slate) -> None:
    assert (slate.done, slate.step) == (0.0, "")
    odds_worker.report(0.25, "every deal " * LONGEST_STEP)
    assert slate.done == 0.25
    assert slate.step.startswith("every deal ")
    slate.wipe()
    assert (slate.done, slate.step) == (0.0, "")


def test_work_that_is_told_to_stop_stops_at_its_next_step(slate: Slate) -> None:
    slate.stop()
    with pytest.raises(Stopped):
        odds_worker.report(0.5, "every deal")
    slate.wipe()
    odds_worker.report(0.5, "every deal")


def test_each_of_several_analyses_is_a_part_of_the_work(
    slate: Slate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reading with two choices is half done when the first is priced."""
    reported: list[float] = []

    def analysed(text: RulesText) -> object:
        odds_worker.report(0.5, "half of it")
        reported.append(slate.done)
        return found

    text = text_of(load_rules("oceana/ez-baccarat"))
    found = odds_worker.analysis(text)
    monkeypatch.setattr(odds_worker, "analysis", analysed)
    odds_worker.reading(text, "banker_three_card_7")
    assert reported == [0.25, 0.75]


def test_an_analysis_is_stopped_wherever_it_reports(slate: Slate) -> None:
    """Three Card Poker is priced shard by shard, in several threads."""
    slate.stop()
    with pytest.raises(Stopped):
        odds_worker.analysis(text_of(load_rules("club-one/three-card-poker")))
    assert 0 < slate.done < 1


def test_perfect_play_reports_every_up_card(slate: Slate) -> None:
    """It is most of the work on a blackjack game, and can be stopped before it is done: by every thread."""
    stopped = 0

    def note(share: float, step: str) -> None:
        nonlocal stopped
        if step == "perfect play" and share > 0.1:
            stopped += 1
            raise Stopped

    with pytest.raises(Stopped):
        analyse(load_rules("delta-club/blackjack-x"), progress=note)
    assert 1 <= stopped <= workers(), "each thread ends with its first report"
