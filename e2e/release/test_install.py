"""A release as `pip`, `pipx` and the command line see it, on a machine with nothing else of the project."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

from fresh_environment import OUTSIDE, ROOT, TOOLS, Kleinod, run

#: Python: open every text of the samples, and compare the result with that noted by the release that wrote
#: it.
SAMPLES = """
import json, sys
from pathlib import Path
import kleinod
from samples.outcome import outcome, outcomes
tests, opened = Path(sys.argv[1]), 0
assert "site-packages" in kleinod.__file__, kleinod.__file__
for path in sorted((tests / "links").glob("*.jsonl")):
    for line in path.read_text("utf-8").splitlines():
        entry = json.loads(line)
        assert outcome(kleinod.open(entry["text"])) == entry["outcome"], entry["text"]
        opened += 1
for path in sorted((tests / "studies").glob("*.jsonl")):
    for line in path.read_text("utf-8").splitlines():
        entry = json.loads(line)
        assert outcomes(kleinod.study(entry["text"])) == entry["outcome"], entry["text"]
        opened += 1
for path in sorted((tests / "saves").glob("*-outcomes.json")):
    noted = json.loads(path.read_text("utf-8"))
    saves = list(kleinod.saves(path.with_name(path.name.replace("-outcomes", ""))))
    assert [outcome(save.match()) for save in saves] == noted, path
    opened += len(saves)
print(opened)
"""


def test_the_checksums_are_those_of_the_files(release: Path) -> None:
    lines = (release / "SHA256SUMS").read_text().splitlines()
    sums = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    files = {path.name: path for path in release.iterdir() if path.name != "SHA256SUMS"}
    assert {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()} == sums
    if shutil.which("sha256sum"):
        subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=release, check=True, stdout=sys.stderr)  # noqa: S607


def test_two_commands_play_a_game(kleinod_command: Kleinod) -> None:
    """After `pip install kleinod`, the second command must start a game: `kleinod play matobo`."""
    version = json.loads((ROOT / "package.json").read_text())["version"]
    assert kleinod_command("--version").stdout.strip() == f"kleinod {version}"
    said = kleinod_command("--lang", "en", "play", "matobo", "--level", "1", typed="moves\n1\nquit\n").stdout
    assert "Type a move" in said


def test_pipx_runs_it_without_installing(release: Path, tmp_path: Path) -> None:
    (wheel,) = release.glob("kleinod-*.whl")
    environment = {**OUTSIDE, "PIPX_HOME": str(tmp_path / "pipx"), "PIPX_BIN_DIR": str(tmp_path / "bin")}
    told = run(
        *(TOOLS / "pipx", "run", "--no-cache", "--spec", wheel),
        *("kleinod", "--lang", "en", "play", "matobo"),
        env=environment,
        cwd=tmp_path,
        input="quit\n",
    )
    assert "Type a move" in told.stdout


def test_nothing_but_ours_was_installed(fresh: Path) -> None:
    listed = json.loads(run(fresh / "python", "-m", "pip", "list", "--format=json").stdout)
    assert {entry["name"] for entry in listed} - {"pip", "setuptools"} == {"kleinod", "kleinod-site"}


def test_the_sources_make_the_same_wheel_without_npm(release: Path, tmp_path: Path) -> None:
    """The build backend alone must build the same wheel, since the sources contain the output of npm."""
    (source,) = release.glob("kleinod-*.tar.gz")
    (wheel,) = release.glob("kleinod-*.whl")
    with tarfile.open(source) as packed:
        packed.extractall(tmp_path, filter="data")
    (folder,) = (path for path in tmp_path.iterdir() if path.is_dir())
    python = ROOT / ".cache" / "site-venv" / "bin" / "python"
    environment = {**OUTSIDE, "SOURCE_DATE_EPOCH": "315532800", "PATH": "/nowhere"}
    run(
        python,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        tmp_path / "made",
        folder,
        env=environment,
    )
    assert (tmp_path / "made" / wheel.name).read_bytes() == wheel.read_bytes()


def test_the_wheel_has_the_table_for_notebooks(release: Path) -> None:
    (wheel,) = release.glob("kleinod-*.whl")
    with ZipFile(wheel) as packed:
        built = {name for name in packed.namelist() if "/notebook/built/" in name}
    assert {Path(name).name for name in built} == {"widget.js", "styles.json", "licenses.md"}


def test_the_zip_of_the_site_is_the_one_in_the_wheel(release: Path, archive: Path) -> None:
    (wheel,) = release.glob("kleinod_site-*.whl")
    with ZipFile(wheel) as packed:
        assert packed.read("kleinod_site/site.zip") == archive.read_bytes()


def test_texts_of_all_earlier_versions_open_to_the_same(fresh: Path, tmp_path: Path) -> None:
    """The installed wheel must open links, studies and exported saves of all earlier versions."""
    (tmp_path / "samples").symlink_to(ROOT / "tests" / "samples")
    environment = {**OUTSIDE, "PYTHONPATH": str(tmp_path)}
    told = run(fresh / "python", "-c", SAMPLES, ROOT / "tests", cwd=tmp_path, env=environment)
    assert int(told.stdout) > 450
