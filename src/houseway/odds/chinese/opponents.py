"""How opponents set their hands: a sample of hands that were set the best way against each other.

`tools/build_chinese.py` makes the sample of every version by setting hands the best way against the last
sample until that changes nothing; it is kept in ``chinese.npz`` beside this package.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.errors import HousewayError

FILE = "chinese.npz"


class Opponents(NamedTuple):
    """What an opponent holds: the ranks of front, middle and back of many hands, all equally likely.

    `surrendered` is the share of hands that are given up, `sweeps` the share of those that are declared, by
    Clean Sweep; all others are compared, as `parts` has them.
    """

    parts: NDArray[np.int16]
    surrendered: float = 0.0
    sweeps: tuple[tuple[str, float], ...] = ()

    @property
    def compared(self) -> float:
        """The share of hands that are set and compared."""
        return 1.0 - self.surrendered - sum(share for _, share in self.sweeps)


@cache
def opponents(version: str) -> Opponents:
    """The sample of a version."""
    with files("houseway.odds").joinpath(FILE).open("rb") as stored, np.load(stored) as data:
        if f"{version} parts" not in data:
            known = sorted({name.split(" ")[0] for name in data.files})
            raise HousewayError(f"no hands are kept for the version {version!r} (known: {', '.join(known)})")
        names = [str(name) for name in data[f"{version} sweeps"]]
        shares = data[f"{version} shares"].tolist()
        return Opponents(
            data[f"{version} parts"], shares[0], tuple(zip(names, map(float, shares[1:]), strict=True))
        )
