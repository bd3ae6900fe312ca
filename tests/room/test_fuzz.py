"""Any request at all: the room answers, and never with a server error."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, settings

from houseway.room.app import make_app
from houseway.room.security import Limiter
from tests.room.conftest import enter

MANY = Limiter(burst=10**9, per_second=10**9)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, dict[str, str]]]:
    """A room with somebody in it, and one table, that lets every request through."""
    folder: Path = tmp_path_factory.mktemp("fuzz")
    app = make_app(f"sqlite:///{folder / 'room.sqlite3'}")
    app.state.limiter = app.state.guests = app.state.passwords = app.state.guesses = MANY
    with TestClient(app, base_url="http://room.test", raise_server_exceptions=False) as web:
        headers = enter(web, "Fuzz")
        table = {"game": "oceana/ez-baccarat", "bots": 2}
        assert web.post("/api/tables", json=table, headers=headers).status_code == 200
        yield web, headers


def _operations() -> list[tuple[str, str]]:
    described = make_app("sqlite://").openapi()
    return [(method, path) for path, methods in described["paths"].items() for method in methods]


def fuzz(room: tuple[TestClient, dict[str, str]], method: str, path: str, examples: int) -> None:
    """A number of requests to one endpoint, valid and invalid."""
    web, headers = room
    schema = schemathesis.openapi.from_dict(web.get("/api/openapi.json").json())
    operation = schema[path][method.upper()]

    @given(case=operation.as_strategy())
    @settings(
        max_examples=examples,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
        database=None,
    )
    def run(case: Any) -> None:
        asked = case.as_transport_kwargs(base_url="http://room.test", headers=headers)
        asked.pop("cookies", None)
        answer = web.request(**asked)
        assert answer.status_code < 500, (asked, answer.text)
        assert "Traceback" not in answer.text

    run()


@pytest.mark.parametrize(("method", "path"), _operations())
def test_no_request_makes_the_room_fail(
    room: tuple[TestClient, dict[str, str]], method: str, path: str
) -> None:
    fuzz(room, method, path, 15)


@pytest.mark.verify
@pytest.mark.parametrize(("method", "path"), _operations())
def test_no_request_of_many_makes_the_room_fail(
    room: tuple[TestClient, dict[str, str]], method: str, path: str
) -> None:
    fuzz(room, method, path, 400)
