"""`kleinod serve` serves the site from a folder or a zip, to this machine only, with the headers it needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Thread
from zipfile import ZipFile

import pytest

from kleinod.__main__ import main
from kleinod.core.game import BadOption
from kleinod.serve.site_files import site_files
from kleinod.serve.static_server import StaticServer, static_server

ROOT = Path(__file__).parents[2]
FILES = {
    "index.html": b"<title>Kleinod</title>",
    "404.html": b"<title>Nowhere</title>",
    "sw.js": b"self",
    "assets/a-12345678.js": b"export {}",
    "py-0123456789/pyodide.asm.wasm.bin": b"\x1f\x8b",
    "manifest.webmanifest": b"{}",
    "docs/index.html": b"<title>Guide</title>",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text("secret")
    site = tmp_path / "site"
    for name, body in FILES.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_bytes(body)
    return site


@pytest.fixture(params=["folder", "zip"])
def site(request: pytest.FixtureRequest, folder: Path) -> Path:
    if request.param == "folder":
        return folder
    archive = folder.parent / "site.zip"
    with ZipFile(archive, "w") as made:
        for name, body in FILES.items():
            made.writestr(name, body)
    return archive


@contextmanager
def serving(site: Path, base: str = "/") -> Iterator[StaticServer]:
    with static_server(site_files(str(site)), 0, base) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def ask(server: StaticServer, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", server.server_port)
    connection.request(method, path, headers={name.replace("_", "-"): text for name, text in headers.items()})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


def test_each_file_comes_with_the_type_that_browsers_ask_for(site: Path) -> None:
    with serving(site) as server:
        answers = {name: ask(server, f"/{name}") for name in FILES}
        assert {name: body for name, (_, body) in answers.items()} == FILES
        types = {
            name: response.headers["Content-Type"].split(";")[0] for name, (response, _) in answers.items()
        }
        assert types["sw.js"] == types["assets/a-12345678.js"] == "text/javascript"
        assert types["manifest.webmanifest"] == "application/manifest+json"
        assert types["index.html"] == "text/html"
        assert types["py-0123456789/pyodide.asm.wasm.bin"] == "application/octet-stream"
        assert ask(server, "/docs/")[1] == FILES["docs/index.html"]


def test_what_never_changes_is_kept_and_all_else_asked_for_again(site: Path) -> None:
    with serving(site) as server:
        for name in FILES:
            response, _ = ask(server, f"/{name}")
            assert ("immutable" in response.headers["Cache-Control"]) == name.startswith(("assets/", "py-"))
            again, body = ask(server, f"/{name}", If_None_Match=response.headers["ETag"])
            assert (again.status, body) == (304, b"")
        head, body = ask(server, "/sw.js", "HEAD")
        assert (head.status, head.headers["Content-Length"], body) == (200, "4", b"")


def test_below_a_folder_and_nowhere_else(site: Path) -> None:
    with serving(site, "games/kleinod") as server:
        assert server.url.endswith("/games/kleinod/")
        assert ask(server, "/games/kleinod/?a=b")[1] == FILES["index.html"]
        moved, _ = ask(server, "/games/kleinod")
        assert (moved.status, moved.headers["Location"]) == (308, "/games/kleinod/")
        assert ask(server, "/")[0].status == ask(server, "/index.html")[0].status == 404


@pytest.mark.parametrize(
    "path",
    ["/none.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/%00", "//secret.txt"],
)
def test_an_address_without_a_file_gets_the_page_for_it(site: Path, path: str) -> None:
    with serving(site) as server:
        response, body = ask(server, path)
        assert (response.status, body) == (404, FILES["404.html"])


def test_only_this_machine_can_ask(site: Path) -> None:
    with serving(site) as server:
        assert server.server_address[0] == "127.0.0.1"


def test_a_port_in_use_is_passed_over(folder: Path) -> None:
    with serving(folder) as first, static_server(site_files(str(folder)), first.server_port) as second:
        assert first.server_port < second.server_port
    with pytest.raises(BadOption) as refused:
        static_server(site_files(str(folder)), 99_999)
    assert refused.value.msg.code == "serve.port"


@pytest.mark.parametrize("content", [None, b"no zip", b"folder"], ids=["nothing", "file", "folder"])
def test_what_is_no_site_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    given = tmp_path / "given"
    if content == b"folder":
        given.mkdir()
    elif content:
        given.write_bytes(content)
    assert main(["--lang", "en", "serve", str(given)]) == 2
    assert "is neither the folder nor the zip of a built site" in capsys.readouterr().err
    assert main(["--lang", "de", "serve", str(given)]) == 2
    assert "weder der Ordner noch die Zip-Datei" in capsys.readouterr().err


def test_without_a_site_it_says_how_to_get_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "serve"]) == 2
    assert "pip install kleinod[site]" in capsys.readouterr().err


def test_the_command_says_its_address_and_ends_when_interrupted(site: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "kleinod",
        "--lang",
        "en",
        "serve",
        str(site),
        "--port",
        "0",
        "--no-browser",
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    with subprocess.Popen(  # noqa: S603
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert re.search(r"http://127\.0\.0\.1:\d+/ ", process.stdout.readline())
        process.send_signal(2)
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (0, "")
