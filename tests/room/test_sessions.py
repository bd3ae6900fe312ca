"""Guests, accounts and wallets, and what keeps strangers out of them."""

from __future__ import annotations

import hmac
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from houseway.room.errors import Unauthorized
from houseway.room.lobby import Room
from houseway.room.security import unsign
from tests.room.conftest import become_operator, enter


def test_a_guest_enters_with_play_chips_that_the_ledger_knows(web: TestClient) -> None:
    enter(web, "Mira")
    player = web.get("/api/session").json()["player"]
    assert (player["name"], player["guest"], player["balance"]) == ("Mira", True, 5000)
    wallet = web.get("/api/wallet").json()
    assert wallet["balance"] == 5000
    assert [(row["kind"], row["amount"]) for row in wallet["entries"]] == [("buy-in", 5000)]
    become_operator(web)
    assert web.get("/api/audit").json() == {
        "sound": True,
        "accounts": 2,
        "transactions": 1,
        "entries": 2,
        "issued": 5000,
        "faults": [],
    }


def test_a_name_is_taken_once_however_it_is_written(web: TestClient) -> None:
    enter(web, "Mira")
    web.cookies.clear()
    token = web.get("/api/session").json()["csrf"]
    answer = web.post("/api/session", json={"name": " mira "}, headers={"X-CSRF-Token": token})
    assert (answer.status_code, answer.json()) == (409, {"error": "The name 'mira' is taken."})


def test_names_that_could_be_taken_for_somebody_else_are_refused(web: TestClient) -> None:
    token = web.get("/api/session").json()["csrf"]
    for name in ("house", "Ana (bot)", "<b>", "a" * 21, " ", "a/b"):
        answer = web.post("/api/session", json={"name": name}, headers={"X-CSRF-Token": token})
        assert answer.status_code == 422, name


@pytest.mark.parametrize("name", ["House", "MINT", "Jackpot", "pot", "POT 1"])
def test_nobody_is_called_like_an_account_however_it_is_written(web: TestClient, name: str) -> None:
    token = {"X-CSRF-Token": web.get("/api/session").json()["csrf"]}
    guest, account = {"name": name}, {"name": name, "password": "correct horse"}
    for path, body in (("/api/session", guest), ("/api/accounts", account)):
        answer = web.post(path, json=body, headers=token)
        assert (answer.status_code, answer.json()) == (422, {"error": f"The name {name!r} is reserved."})


def test_a_guest_becomes_an_account_and_comes_back_with_his_password(web: TestClient) -> None:
    headers = enter(web, "Otto")
    body = {"name": "Otto", "password": "correct horse"}
    assert web.post("/api/accounts", json=body, headers=headers).json()["player"]["guest"] is False
    web.cookies.clear()
    token = {"X-CSRF-Token": web.get("/api/session").json()["csrf"]}
    wrong = web.post("/api/login", json=body | {"password": "battery staple"}, headers=token)
    nobody = web.post("/api/login", json=body | {"name": "Nobody"}, headers=token)
    assert (wrong.status_code, nobody.status_code) == (401, 401)
    assert wrong.json() == nobody.json()
    assert web.post("/api/login", json=body, headers=token).json()["player"]["name"] == "Otto"


def test_changes_need_the_token_of_the_session(web: TestClient) -> None:
    headers = enter(web, "Mira")
    for wrong in ({}, {"X-CSRF-Token": "0" * 64}):
        assert web.post("/api/wallet/buy-in", json={"amount": 5}, headers=wrong).status_code == 403
    assert web.post("/api/wallet/buy-in", json={"amount": 5}, headers=headers).json() == {"balance": 5005}


def test_a_cookie_that_the_room_did_not_sign_is_nobody(web: TestClient) -> None:
    enter(web, "Mira")
    cookie = web.cookies["houseway"].strip('"')
    other = "A" if cookie[0] != "A" else "B"
    forged = other + cookie[1:]
    web.cookies.clear()
    assert (
        web.get("/api/session", headers={"Cookie": f"houseway={cookie}"}).json()["player"]["name"] == "Mira"
    )
    web.cookies.clear()
    assert web.get("/api/session", headers={"Cookie": f"houseway={forged}"}).json()["player"] is None


def test_a_guest_with_a_cookie_of_the_first_version_keeps_his_chips(web: TestClient) -> None:
    """The older signature is accepted while it is fresh, and the answer brings a cookie of the new form."""
    assert isinstance(web.app, FastAPI)
    room: Room = web.app.state.room

    def older(text: str, secret: bytes = room.secret) -> str:
        signature = hmac.new(secret, f"session\0{text}".encode(), "sha256").hexdigest()
        return f'houseway="{text}.{signature}"'

    def player(cookie: str) -> dict[str, Any] | None:
        web.cookies.clear()
        found: dict[str, Any] | None = web.get("/api/session", headers={"Cookie": cookie}).json()["player"]
        return found

    enter(web, "Mira")
    now = int(time.time())
    again = player(older(f"some-session:1:{now}"))
    assert again is not None
    assert (again["name"], again["balance"]) == ("Mira", 5000)
    signed = web.cookies["houseway"].strip('"')
    assert unsign(room.secret, "login", signed, max_age=60) == "some-session"
    a_year = 365 * 24 * 3600
    assert player(older(f"some-session:1:{now - a_year}")) is None
    assert player(older(f"some-session:1:{now}", b"another secret")) is None


def test_the_cookie_is_http_only_and_same_site(web: TestClient) -> None:
    cookie = web.get("/api/session").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_another_site_cannot_replace_the_cookie(web: TestClient) -> None:
    """A browser that another site sends here keeps its cookie to itself, and must not get a new one."""
    for site, is_set in (("cross-site", False), ("same-origin", True), ("none", True)):
        answer = web.get("/api/session", headers={"Sec-Fetch-Site": site})
        assert ("set-cookie" in answer.headers) is is_set, site


def test_every_answer_carries_the_strict_headers(web: TestClient) -> None:
    for path in ("/api/session", "/api/docs", "/nothing"):
        headers = web.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]


def test_a_large_body_is_refused(web: TestClient) -> None:
    answer = web.post("/api/settle", content=b"x" * 300_000, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


def test_a_buy_in_is_a_number(web: TestClient) -> None:
    headers = enter(web, "Mira")
    for amount in (True, "5", [5], None, "five"):
        answer = web.post("/api/wallet/buy-in", json={"amount": amount}, headers=headers)
        assert answer.status_code == 422, amount
    assert web.post("/api/wallet/buy-in", json={"amount": 2.5}, headers=headers).json() == {"balance": 5002.5}


def test_buy_ins_at_the_same_time_do_not_pass_the_limit_together(web: TestClient) -> None:
    headers = enter(web, "Mira")

    def buy(_: int) -> int:
        answer = web.post("/api/wallet/buy-in", json={"amount": 600_000}, headers=headers)
        return int(answer.status_code)

    with ThreadPoolExecutor(8) as threads:
        statuses = list(threads.map(buy, range(8)))
    assert sorted(statuses) == [200, *[422] * 7]
    assert web.get("/api/wallet").json()["balance"] == 605_000


def test_a_guest_who_has_left_gets_no_account(web: TestClient) -> None:
    """Leaving comes first, though the account was asked for before."""
    enter(web, "Mira")
    assert isinstance(web.app, FastAPI)
    patrons = web.app.state.room.patrons
    number = web.get("/api/session").json()["player"]["id"]
    assert web.portal is not None
    web.portal.call(patrons.leave, number)
    with pytest.raises(Unauthorized, match="This login has ended"):
        web.portal.call(patrons.set_password, number, "a hash")
