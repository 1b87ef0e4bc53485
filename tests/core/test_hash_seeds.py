"""No game depends on the order of sets of strings, so the same matches are played under two hash seeds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
PROGRAM = """
import sys
from laws.cases import cases, decisions, runs
from kleinod.codec.base36 import checksum
for case in cases()[:: int(sys.argv[1])]:
    said = [runs(case)[0].match.record()]
    for moment in decisions(case, 4):
        said.append(str([list(moment.match.rules.pseudo_legal(moment.state))[:200], moment.match.scene(0)]))
    said.append(runs(case)[0].match.svg())
    print(case.id, checksum("".join(said)))
"""


def played_under(seed: str, share: int) -> str:
    paths = os.pathsep.join([str(TESTS), str(TESTS.parent / "py")])
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths}
    done = subprocess.run(  # noqa: S603 — our own program
        [sys.executable, "-c", PROGRAM, str(share)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


#: `share`: one in this many rule sets is tested.
@pytest.mark.parametrize("share", [6, pytest.param(1, marks=pytest.mark.slow)])
def test_two_hash_seeds_play_the_same_matches(share: int) -> None:
    first = played_under("1", share)
    assert len(first.splitlines()) > 10
    assert first == played_under("2", share)
