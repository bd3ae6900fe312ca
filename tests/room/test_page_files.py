"""The page's own files: fetched once in each version, and never mixed with those of another."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from houseway.room.app import STATIC, make_app
from houseway.room.page_files import PageFiles


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    """A browser without a room behind the page: its files need none."""
    return TestClient(make_app(f"sqlite:///{tmp_path / 'room.sqlite3'}"), base_url="http://localhost")


def addresses(client: TestClient) -> list[str]:
    """The files that the page names."""
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get("/").text)


def test_what_the_page_names_is_kept_for_good(client: TestClient) -> None:
    found = addresses(client)
    assert found
    for address in found:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["cache-control"]
    assert client.get("/").headers["cache-control"] == "no-cache"


def test_every_module_is_announced(client: TestClient) -> None:
    """None waits until another that imports it has come."""
    announced = {address.split("/", 3)[3] for address in addresses(client)}
    assert announced >= {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js")}


def test_a_file_is_the_one_on_disk_zipped_or_not(client: TestClient) -> None:
    for name in ("js/main.js", "css/base.css", "icon.svg"):
        for encoding in ("gzip", "identity"):
            answer = client.get(f"/static/{name}", headers={"accept-encoding": encoding})
            assert answer.content == (STATIC / name).read_bytes()
            assert answer.headers.get("content-encoding", "identity") == encoding


def test_an_unchanged_file_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/static/js/main.js")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/static/js/main.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/static/0000000000000000/js/main.js", "/static/../app.py", "/static/index.html"]
)
def test_there_is_no_other_file(client: TestClient, path: str) -> None:
    """A page of another version gets none of this version's modules."""
    answer = client.get(path)
    assert "import" not in answer.text
    assert answer.status_code == 404 or answer.headers["content-type"].startswith("text/html")


def test_any_change_is_another_version(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<head></head>")
    (tmp_path / "a.js").write_text("1")
    versions = {PageFiles(tmp_path).version}
    (tmp_path / "a.js").write_text("2")
    versions.add(PageFiles(tmp_path).version)
    (tmp_path / "a.js").rename(tmp_path / "b.js")
    versions.add(PageFiles(tmp_path).version)
    (tmp_path / "index.html").write_text("<head> </head>")
    versions.add(PageFiles(tmp_path).version)
    assert len(versions) == 4
