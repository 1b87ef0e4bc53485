"""The published files install as users install them: the wheel, with each extra in turn, into a fresh virtual
environment, and the source distribution. Other packages have the same versions as in the other tests."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from extras.notebooks import PINNED, environment, install, run

ROOT = Path(__file__).parents[2]
#: By extra: a program like those of a user's first day, and the packages that must not be installed with it.
PROGRAMS = {
    "": (
        """
import kleinod
match = kleinod.new("morundir")
while not match.over and match.at < 6:
    match.play(kleinod.bot(match, level=1).choose())
assert kleinod.open(match.record()) == match
assert match.svg().startswith("<svg")
assert "Blau" in kleinod.say(kleinod.new("morundir"), "de")
print(len(match.turns))
""",
        ("rich", "numpy", "pettingzoo", "pyspiel", "anywidget"),
    ),
    "terminal": (
        """
import subprocess, sys
said = subprocess.run([sys.executable, "-m", "kleinod", "play", "matobo", "--seed", "3"],
    input="moves\\n1\\nquit\\n", capture_output=True, text=True, encoding="utf-8")
assert said.returncode == 0, said.stderr
import rich
print(len(said.stdout))
""",
        ("numpy", "pettingzoo"),
    ),
    "pettingzoo": (
        """
from kleinod.research import pettingzoo
env = pettingzoo.env("nexus")
env.reset(seed=7)
for agent in env.agent_iter(20):
    observation, _, terminated, truncated, _ = env.last()
    env.step(None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"]))
print(env.agent_selection)
""",
        ("pyspiel",),
    ),
    "openspiel": (
        """
import pyspiel
import kleinod.research.openspiel
state = pyspiel.load_game("kleinod_morundir").new_initial_state()
state.apply_action(state.legal_actions()[0])
print(state)
""",
        ("pettingzoo",),
    ),
    "notebook": (
        """
import json, kleinod
match = kleinod.new("mutterboehnchen", seats=3, seed=1)
board = kleinod.widget(match, seat=0, bots={1: 2})
assert match.kinds == ("h", "b2", "h")
heard = []
board.on_play(heard.append)
while match.seat != 0:
    match.play(match.legal()[0])
board._asked = json.dumps({"id": "1", "request": {"op": "act", "record": "", "text": match.legal()[0]}})
assert json.loads(json.loads(board._answer)["text"])["ok"], board._answer
assert heard and board.plies == match.at
print(len(board._esm))
""",
        ("rich", "numpy", "pettingzoo", "pyspiel"),
    ),
    "cluster": (
        """
from distributed import LocalCluster
from kleinod.__main__ import main
if __name__ == "__main__":
    with LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:
        games = ["arena", "morundir", "--pairs", "1:random", "--games", "2"]
        assert main([*games, "--dask", cluster.scheduler_address]) == 0
""",
        ("rich", "numpy", "pettingzoo", "pyspiel", "anywidget"),
    ),
}
#: The number of starts, of which the fastest counts, because other programs share the machine.
STARTS = 20
START = "import time; t = time.process_time(); import kleinod; print(time.process_time() - t)"


@pytest.mark.parametrize("extra", PROGRAMS)
def test_a_fresh_environment_needs_nothing_but_the_wheel_and_its_extra(
    extra: str, wheel: Path, tmp_path: Path
) -> None:
    program, absent = PROGRAMS[extra]
    python = environment(tmp_path / "venv")
    wanted = f"kleinod[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
    install(python, "-c", PINNED, wanted)
    # The program runs in another folder, so that it cannot import the sources.
    assert run(python, "-c", program, cwd=tmp_path).strip()
    there = f"import importlib.util as u; print([n for n in {absent!r} if u.find_spec(n)])"
    assert run(python, "-c", there, cwd=tmp_path).strip() == "[]"


def test_the_source_distribution_makes_the_same_wheel(made: Path, wheel: Path, tmp_path: Path) -> None:
    (source,) = made.glob("*.tar.gz")
    with tarfile.open(source) as packed:
        packed.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    assert {"py", "docs", "README.md", "LICENSE", "CHANGELOG.md", "pyproject.toml"} <= {
        p.name for p in folder.iterdir()
    }
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path / "again", folder)
    (again,) = (tmp_path / "again").glob("*.whl")
    assert contents(again) == contents(wheel)


def test_a_copy_of_the_sources_has_everything_or_says_what_is_missing(tmp_path: Path) -> None:
    """Without the built notebook widget and without Node the build fails, unless a variable allows that."""
    copy = tmp_path / "copy"
    for name in ("py", "build", "docs"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("built", "__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, copy / path.name)
    builds = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        str(tmp_path),
        str(copy),
    ]
    alone = {**os.environ, "PATH": str(Path(sys.executable).parent)}
    done = subprocess.run(builds, capture_output=True, text=True, env=alone, check=False)  # noqa: S603
    assert done.returncode != 0
    assert "npm ci && npm run build:widget" in done.stdout + done.stderr
    alone["KLEINOD_WITHOUT_WIDGET"] = "1"
    subprocess.run(builds, env=alone, check=True)  # noqa: S603
    (found,) = tmp_path.glob("*.whl")
    assert not [name for name in contents(found) if "notebook/built" in name]


def contents(wheel: Path) -> dict[str, bytes]:
    """Return the files of a wheel by name, without the list of their hashes."""
    with zipfile.ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist() if not name.endswith("RECORD")}


def test_indexes_would_take_both(made: Path) -> None:
    told = run(sys.executable, "-m", "twine", "check", "--strict", *sorted(made.iterdir()))
    assert told.count("PASSED") == 2


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    """The wheel's metadata declares a command, for `pipx run kleinod`, and no dependency but in extras."""
    files = contents(wheel)
    metadata = next(body for name, body in files.items() if name.endswith("METADATA")).decode()
    assert all("extra ==" in line for line in metadata.splitlines() if line.startswith("Requires-Dist"))
    assert set(re.findall(r"^Provides-Extra: (\w+)", metadata, re.M)) == {*PROGRAMS, "site"} - {""}
    points = next(body for name, body in files.items() if name.endswith("entry_points.txt")).decode()
    assert "kleinod = kleinod.__main__:main" in points
    assert "kleinod/py.typed" in files


def test_importing_is_quick_and_reaches_for_no_extra(wheel: Path, tmp_path: Path) -> None:
    """`import kleinod` loads only itself and the standard library. The log reports how long it takes."""
    python = environment(tmp_path / "venv")
    install(python, wheel)
    times = [float(run(python, "-c", START, cwd=tmp_path)) for _ in range(STARTS)]
    print(f"import kleinod: {1000 * min(times):.0f} ms of processor time (best of {STARTS})")
    own = "import sys; before = set(sys.modules); import kleinod; print(*(set(sys.modules) - before))"
    brought = {name.partition(".")[0] for name in run(python, "-c", own, cwd=tmp_path).split()}
    assert brought - set(sys.stdlib_module_names) == {"kleinod"}
