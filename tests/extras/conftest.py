"""What needs an extra of the package runs in a stage of its own, `npm run test:extras`, and nowhere else."""

import sys
from os import environ
from pathlib import Path

import pytest

collect_ignore_glob = [] if environ.get("KLEINOD_EXTRAS") else ["test_*.py", "notebooks.py"]
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with both distributions, built from the sources as they are."""
    from extras.notebooks import run  # noqa: PLC0415 — it needs the driver of a browser

    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    return folder


@pytest.fixture(scope="session")
def wheel(made: Path) -> Path:
    (found,) = made.glob("*.whl")
    return found
