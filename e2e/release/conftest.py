"""Fixtures for `npm run release:check`: the parts of a release, installed in a fresh environment."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from zipfile import ZipFile

import pytest

from fresh_environment import Kleinod, run

collect_ignore_glob = [] if os.environ.get("KLEINOD_RELEASE") else ["test_*.py"]


@pytest.fixture(scope="session")
def release() -> Path:
    return Path(os.environ["KLEINOD_RELEASE"])


@pytest.fixture(scope="session")
def index(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a local package index that holds our distributions and nothing else."""
    folder = tmp_path_factory.mktemp("index")
    simple = folder / "simple"
    for file in (*release.glob("*.whl"), *release.glob("*.tar.gz")):
        project = simple / file.name.split("-")[0].replace("_", "-")
        project.mkdir(parents=True, exist_ok=True)
        (folder / file.name).write_bytes(file.read_bytes())
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        with (project / "index.html").open("a") as page:
            page.write(f'<a href="/{file.name}#sha256={digest}">{file.name}</a>\n')

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Keep the log of requests out of the test's output."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/simple/"
        server.shutdown()


@pytest.fixture(scope="session")
def fresh(index: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of executables of a fresh environment with `kleinod[site]`, installed from the local
    index only."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    run(sys.executable, "-m", "venv", folder)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    only = ["--isolated", "--index-url", index, "--disable-pip-version-check", "--no-cache-dir"]
    run(programs / "python", "-m", "pip", "install", *only, "kleinod[site]")
    return programs


@pytest.fixture
def kleinod_command(fresh: Path, tmp_path: Path) -> Kleinod:
    """Return a function that runs the command `kleinod` as a user does, in a folder outside the source
    tree."""

    def call(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return run(fresh / "kleinod", *args, cwd=tmp_path, input=typed)

    return call


@pytest.fixture(scope="session")
def archive(release: Path) -> Path:
    """Return the zip of the site for static hosts."""
    (found,) = release.glob("kleinod-site-*.zip")
    return found


@pytest.fixture(scope="session")
def unpacked(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder into which the zip is unpacked."""
    folder = tmp_path_factory.mktemp("host") / "kleinod"
    with ZipFile(archive) as packed:
        packed.extractall(folder)
    return folder
