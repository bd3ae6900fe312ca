"""The web application: the room's endpoints, its page, and what every request goes through."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException

from houseway import __version__
from houseway.errors import HousewayError
from houseway.room import (
    api_asking,
    api_equity,
    api_fees,
    api_floor,
    api_games,
    api_history,
    api_operator,
    api_rulings,
    api_simulation,
    api_tables,
    sessions,
)
from houseway.room.docs_page import docs_page
from houseway.room.errors import Refused
from houseway.room.hosting import Hosting
from houseway.room.lobby import Room
from houseway.room.mistyped import expected
from houseway.room.page_files import PageFiles
from houseway.room.security import FILES, HostCheck, Limiter, RateLimit, Shield

log = logging.getLogger("houseway.room")

STATIC = Path(__file__).parent / "static"


def make_app(database: str, hosting: Hosting | None = None) -> FastAPI:
    """The application on one database, as its host wants it."""
    hosting = hosting or Hosting()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        room = app.state.room = Room(database, hosting)
        try:
            await room.start()
            yield
        finally:
            await room.stop()

    app = FastAPI(
        title="Houseway",
        version=__version__,
        description="A California card room in software: games, rules, odds, settlement, tables and history.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.limiter = Limiter(burst=200, per_second=50)
    app.state.guests = Limiter(burst=400, per_second=2)
    app.state.entered = Limiter(burst=hosting.guests_per_address, per_second=1 / 60)
    app.state.openings = Limiter(burst=60, per_second=0.5)
    app.state.passwords = Limiter(burst=10, per_second=0.1)  # wrong ones for one name from one address
    app.state.guesses = Limiter(burst=50, per_second=0.2)  # wrong ones for any name from one address
    app.state.turned_away = Limiter(burst=3, per_second=0.1)  # strangers who are told that a table is full
    app.add_middleware(Shield)
    app.add_middleware(RateLimit)
    app.add_middleware(HostCheck, names=hosting.names)
    app.add_exception_handler(HousewayError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _failed)
    for part in (
        sessions,
        api_games,
        api_asking,
        api_equity,
        api_fees,
        api_rulings,
        api_simulation,
        api_tables,
        api_floor,
        api_history,
        api_operator,
    ):
        app.include_router(part.router)
    app.add_api_route("/api/docs", _docs, include_in_schema=False)
    app.add_api_route("/", _page, include_in_schema=False)
    app.state.page_files = PageFiles(STATIC)
    app.mount(FILES.rstrip("/"), app.state.page_files, name="static")
    app.add_api_route("/{path:path}", _page, include_in_schema=False)
    return app


async def _page(request: Request, path: str = "") -> Response:
    """The page, which has its own routes; an unknown path under /api or /ws is not found."""
    page = request.app.state.page_files.page
    if path.startswith(("api/", "ws/")) or page is None:
        return JSONResponse({"error": "Not found."}, 404)
    answer: Response = page.answer(request.headers, "no-cache")
    return answer


async def _docs(request: Request) -> Response:
    """The JSON endpoints, described."""
    return HTMLResponse(docs_page(request.app.openapi()))


async def _refused(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": str(error)}, error.status if isinstance(error, Refused) else 422)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    reason = first.get("ctx", {}).get("error")
    if isinstance(reason, HousewayError):  # it names its own place
        return JSONResponse({"error": str(reason)}, 422)
    place = ".".join(str(part) for part in first["loc"])
    words = _expected(request, str(first["loc"][-1]), first["type"]) if first["loc"][0] == "query" else ""
    return JSONResponse({"error": words or f"{place}: {first['msg']}"}, 422)


def _expected(request: Request, name: str, mistake: str) -> str:
    """What a query parameter of this request must be, in words."""
    described = request.app.openapi()["paths"].get(request.scope["route"].path, {})
    parameters = described.get(request.method.lower(), {}).get("parameters", [])
    return expected(parameters, name, mistake)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    text = f"{str(error.detail).capitalize()}."
    return JSONResponse({"error": text}, error.status_code, headers=error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": "Internal error."}, 500)
