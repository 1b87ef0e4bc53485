"""Tests that need an extra of the package run only in a stage of their own, `npm run test:extras`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from os import environ
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

collect_ignore_glob = [] if environ.get("KLEINOD_EXTRAS") else ["test_*.py", "notebooks.py"]
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel and the source distribution, both built from the present sources."""
    from extras.notebooks import run  # noqa: PLC0415 — the module needs Playwright

    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    return folder


@pytest.fixture(scope="session")
def wheel(made: Path) -> Path:
    (found,) = made.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def notebooks(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The path of Python in a fresh environment that has the wheel, its extra for notebooks, and notebook
    programs."""
    from extras.notebooks import NOTEBOOKS, PINNED, environment, install  # noqa: PLC0415 — as above

    found = environment(tmp_path_factory.mktemp("notebooks") / "venv")
    wanted = f"kleinod[notebook] @ {wheel.as_uri()}"
    install(found, "-c", PINNED, wanted, "-r", NOTEBOOKS)
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from extras.notebooks import browsing  # noqa: PLC0415 — as above

    with browsing() as found:
        yield found
