"""How a round begins, as the table hands it to the family that plays it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from houseway.rounds.facts import Lot
from houseway.rounds.posts import Posts


@dataclass(slots=True)
class RoundStart:
    """How a round begins: who is where, who is dealt in, and which wagers are placed.

    `order` lists the seats clockwise from the dealer's left (the dealer is the player-dealer, or the player
    with the button); `places` says where each player sits, or stands on the rail; `first_seat` is the seat
    that the dice count to, or else the seat on the dealer's left. `carried` is what each seat put into a pot
    that nobody won in the last hands, of which there are `carried_hands`, and `last_winners` are the seats
    that won then. Where only some seats may play for that pot, `buy_backs` has what it costs each seat that
    has nothing in it. `posts` are what players put in beside the usual blinds, and `killers`
    the seats that have to kill this pot. With `draws_button`, cards are dealt only to place the button.
    """

    places: Mapping[str, int]
    order: tuple[int, ...]
    dealer: int
    lots: tuple[Lot, ...] = ()
    first_seat: int | None = None
    carried: Mapping[int, int] = field(default_factory=dict)
    carried_hands: int = 0
    last_winners: tuple[int, ...] = ()
    killers: tuple[int, ...] = ()
    buy_backs: Mapping[int, int] | None = None
    posts: Posts | None = None
    draws_button: bool = False
    people: Mapping[int, str] = field(init=False)
    """Who is at each place."""
    spots: tuple[int, ...] = field(init=False)
    """The spots that are dealt in: those with a wager, or all of `order` if nobody has one."""

    def __post_init__(self) -> None:
        self.people = {place: name for name, place in self.places.items()}
        in_action = {lot.spot for lot in self.lots}
        self.spots = tuple([spot for spot in self.order if spot in in_action]) if in_action else self.order
