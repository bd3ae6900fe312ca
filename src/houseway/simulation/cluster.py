"""Work on many machines: the same shards, handed to the workers of a Dask cluster.

Workers are checked before they get any work, and again with every piece of it: those whose code is not this
machine's are refused, by the hash under which odds are stored. Whatever a worker that dies had not finished,
the scheduler gives to another.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from houseway.errors import HousewayError
from houseway.odds.code import code_hash
from houseway.odds.elsewhere import helped_by

if TYPE_CHECKING:
    from distributed import Client

AHEAD = 2
"""How many pieces of work are handed out for every thread of the workers."""
PATIENCE = 30
"""The seconds to wait for the scheduler, and for the first worker."""
MOST_LOCAL = 64
OTHER = "has other code than this machine: install the same versions of Houseway, Python and NumPy on all"
UNABLE = "cannot load this version of Houseway"
_LOCAL = re.compile(r"local:(\d{1,3})")
_ADDRESS = re.compile(r"(?:(?:tcp|tls|ucx|wss?)://)?[\w.\-\[\]:]+:\d{1,5}")

WorkPiece = TypeVar("WorkPiece")
WorkResult = TypeVar("WorkResult")


class Code(NamedTuple):
    """Which code must do the work: that of a family, of these modules beside it, and its hash here."""

    family: str
    also: tuple[str, ...]
    hash: str

    @classmethod
    def here(cls, family: str, *also: str) -> Code:
        """The code of this machine."""
        return cls(family, also, code_hash(family, *also))


class OtherCode(HousewayError):
    """A worker has other code than this machine."""


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """A client of the cluster at an address; ``local:4`` is one of four processes on this machine."""
    local = _LOCAL.fullmatch(address)
    if local is None and not _ADDRESS.fullmatch(address):
        raise HousewayError(f"cluster: {address!r} is no address: write tcp://HOST:8786, or local:4")
    if local is not None and not 1 <= int(local[1]) <= MOST_LOCAL:
        raise HousewayError(f"cluster: local clusters have 1 to {MOST_LOCAL} workers, not {local[1]}")
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        missing = "Dask is not installed: pip install 'houseway[cluster]'"
        raise HousewayError(f"cluster: {missing}") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # a worker that dies is no news here
    if local is None:
        try:
            client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise HousewayError(f"cluster: no scheduler answers at {address}") from error
        with client:
            yield client
        return
    with (
        LocalCluster(
            n_workers=int(local[1]),
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            memory_limit=None,
            silence_logs=logging.CRITICAL,
        ) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        yield client


def in_cluster(
    client: Client, work: Callable[[WorkPiece], WorkResult], given: Iterable[WorkPiece], code: Code
) -> Iterator[tuple[WorkPiece, WorkResult]]:
    """Do a piece of work for everything that is given, on whichever worker is free; in any order."""
    from distributed import KilledWorker, as_completed

    check_workers(client, code)
    left = iter(given)
    out: dict[Any, WorkPiece] = {}

    def hand_out(count: int) -> list[Any]:
        futures = {client.submit(do, work, piece, code, pure=False): piece for piece in islice(left, count)}
        out.update(futures)
        return list(futures)

    threads = max(1, sum(client.nthreads().values()))
    finished = as_completed(hand_out(AHEAD * threads), loop=client.loop)
    try:
        for future in finished:
            try:
                found = future.result()
            except KilledWorker:
                raise HousewayError("cluster: the workers keep dying; look into their logs") from None
            yield out.pop(future), found
            for more in hand_out(1):
                finished.add(more)
    finally:
        client.cancel(list(out))


@contextmanager
def on_cluster(address: str, family: str) -> Iterator[None]:
    """Let the workers at an address do what can be split of the odds of a family, while a block runs."""
    with connected(address) as client, helped_by(partial(in_cluster, client, code=Code.here(family))):
        yield


def do(work: Callable[[WorkPiece], WorkResult], piece: WorkPiece, code: Code) -> WorkResult:
    """Do a piece of work on a worker, unless its code is other than that of the machine that asks."""
    if Code.here(code.family, *code.also) != code:
        raise OtherCode(f"cluster: a worker that joined {OTHER}")
    return work(piece)


def check_workers(client: Client, code: Code) -> None:
    """Refuse a cluster without workers, and workers that have other code or none."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise HousewayError("cluster: the scheduler has no workers; start some with `dask worker`") from None
    found = client.run(Code.here, code.family, *code.also, on_error="return")
    for worker, answer in sorted(found.items()):
        if answer != code:
            why = UNABLE if isinstance(answer, BaseException) else OTHER
            raise OtherCode(f"cluster: the worker {worker} {why}")
