"""Builds the test suite of Morundir positions in tests/ai/suite.txt:

``PYTHONPATH=py:tests python -m ai.prover 100 1 10 > tests/ai/suite.txt``

The arguments are the number of wins in 3, 5 and 7 plies, a seed, and the number of defences of each kind. The
script compiles prover.c (with any C compiler called ``cc``), sends it the lines along which pieces move, and
writes the proved positions in the game's own notation. Each output line has "win" or "hold", a number of
plies, a position, and the moves that win or avoid the loss. "win 5": the side to move wins in five plies and
no fewer, with at most three first moves. "hold 3": at most three replies avoid a loss for eight plies; all
others lose within three plies of the opponent's answer.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import kleinod
from kleinod.games.morundir.board import CASTLE, COUNT, DUKE_LINES, KNIGHT_LINES
from kleinod.games.morundir.state import State

SOURCE = Path(__file__).with_suffix(".c")


def tables() -> str:
    """Return the cells on each line of dukes and knights, and the first position, as numbers for prover.c."""
    numbers: list[int] = [CASTLE]
    for kind in (DUKE_LINES, KNIGHT_LINES):
        for cell in range(COUNT):
            numbers.append(len(kind[cell]))
            for near, far in kind[cell]:
                numbers += [near, len(far), *far]
    match = kleinod.new("morundir")
    return " ".join(map(str, [*numbers, *match.state.board]))


def main(number: str, seed: str, holds: str) -> None:
    match = kleinod.new("morundir")
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "prover")
        subprocess.run(["cc", "-O2", "-o", program, str(SOURCE)], check=True)  # noqa: S603, S607
        with subprocess.Popen(  # noqa: S603 — our own program
            [program, number, seed, holds], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as running:
            if running.stdin is None or running.stdout is None:
                raise RuntimeError("pipes were asked for")
            running.stdin.write(tables())
            running.stdin.close()
            for line in running.stdout:
                kind, depth, turn, quiet, blue, black, board, *moves = line.split()
                s = State(int(turn), tuple(map(int, board)), int(quiet), (int(blue), int(black)))
                said = (match.text.format(s, tuple(map(int, move.split("-")))) for move in moves)
                print(kind, depth, match.text.encode(s), *said, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:4])
