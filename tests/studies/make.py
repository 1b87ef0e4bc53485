"""Writes the sample of studies that a release leaves to all later ones:

    PYTHONPATH=py:tests python tests/studies/make.py

Run once for each release and each format, never again for an old one. tests/studies/<version>-<format>.txt
(without a format in its name: the first) holds blocks between empty lines: the text of a study, then for each
chapter its record, and its title behind a space.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import kleinod
from kleinod.records.study_text import FORMAT
from kleinod.studies.study import Study
from laws.branching import grow, remark

ROOT = Path(__file__).parent
NAME = f"{kleinod.__version__}-{FORMAT}"


def sample() -> Iterator[Study]:
    """Studies of all kinds a release knows."""
    yield kleinod.study(title="Leer: „nichts“")
    for number, game_id in enumerate(sorted(kleinod.games())):
        of = kleinod.games()[game_id]
        for seats in {of.seats[0], of.seats[-1]}:
            rng = Random(f"{game_id}/{seats}")
            study = Study(f"Studie {number}")
            for title in ("", "Zweites Kapitel 😀"):
                chapter = study.add(kleinod.new(game_id, seats, seed=number + 1), title, viewer=0)
                grow(chapter, rng, 40)
                remark(chapter, rng)
            end = max(chapter.grown.order(), key=lambda n, of=chapter: len(of.grown.path(n)))
            position = chapter.desk.text.encode(chapter.state(end))
            study.add(kleinod.position(game_id, position, seats), "Eine Stellung")
            yield study
    match = kleinod.new("morundir", variant="return", seed=9)
    match.play(match.legal()[5])
    match.tree.add_variation(match.tree.match().legal()[3], "Größe", "!?").arrow("d4", "e5", 3)
    match.resign(1)
    yield kleinod.study(match, "Aufgegeben")


def block(study: Study) -> str:
    return "\n".join([study.text(), *(f"{c.record()} {c.title}" for c in study.chapters)]) + "\n"


def main() -> None:
    target = ROOT / f"{NAME}.txt"
    if target.exists():
        sys.exit(f"The sample {NAME} exists; it is never written again.")
    target.write_text("\n".join(map(block, sample())), encoding="utf-8")


if __name__ == "__main__":
    main()
