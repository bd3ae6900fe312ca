"""What a client is shown that helps its player to set a hand in parts."""

from __future__ import annotations

from houseway.cards import Pack
from houseway.games import game_of
from houseway.room.messages import events as messages
from houseway.rounds.decisions import Ask
from houseway.rounds.guide import HouseSetting, WayToSet
from houseway.table.live import LiveRound


def guide_view(live: LiveRound, ask: Ask) -> dict[str, messages.SettingGuide]:
    """The guide to a question, under its name; nothing if no hand is to be set."""
    guide, pack = live.guide(ask), live.rules.deck
    if guide is None:
        return {}
    told: messages.SettingGuide = {
        "parts": list(game_of(live.rules).shape(live.rules).parts),
        "ways": [_way(way, pack) for way in guide.ways],
        "foul": guide.foul,
        "house": _house(guide.house, pack) if guide.house else None,
    }
    if guide.ranks is not None:
        told["ranks"] = {
            "by_size": {str(size): list(ranks) for size, ranks in guide.ranks.by_size.items()},
            "names": [{"rank": rank, "name": name} for rank, name in guide.ranks.names],
            "rising": [list(pair) for pair in guide.ranks.rising],
        }
    return {"guide": told}


def _way(way: WayToSet, pack: Pack) -> messages.WayToSet:
    told: messages.WayToSet = {
        "parts": [pack.show_all(part) for part in way.parts],
        "worth": list(way.worth),
    }
    if way.fault:
        told["fault"] = way.fault
    return told


def _house(house: HouseSetting, pack: Pack) -> messages.HouseSetting:
    told: messages.HouseSetting = {
        "answer": house.answer,
        "choice": house.choice.name,
        "title": house.title,
        "text": house.row.text,
        "cite": house.row.cite,
        "by_reading": list(house.row.readings),
    }
    if house.choice.parts:
        told["parts"] = [pack.show_all(part) for part in house.choice.parts]
    return told
