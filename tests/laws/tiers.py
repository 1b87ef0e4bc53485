"""The tier that a game has reached, according to the parts it has: a draft, playable, or complete.

PYTHONPATH=py:tests python -m laws.tiers nexus       print the tier of a game, and the parts it still lacks

A property test in tests/laws runs on a game once the game has the parts that it tests (`conftest.py`). All
games of the collection are complete: tests/test_tiers.py.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from kleinod.core.game import Game

TESTS = Path(__file__).resolve().parents[1]
GAMES = TESTS.parent / "py" / "kleinod" / "games"
#: The tiers a game can reach. A draft can be played in Python and in a terminal. A playable game also has
#: words, drawings and rules to read, and its links stay readable. A complete game also has a lesson, an
#: editor, and bots that evaluate positions.
TIERS = ("nothing", "draft", "playable", "complete")


class Part(NamedTuple):
    """A part that a game may have.

    `files` are below the folder of the game, or in tests/, where "{id}" stands for the name of the game.
    `laws` are the modules of tests/laws that test the part. `needed` returns False for a game that does
    without the part. `used` returns True if the game refers to the part; most parts are found by their name.
    """

    name: str
    tier: str
    files: tuple[str, ...]
    laws: tuple[str, ...] = ()
    needed: Callable[[Game], bool] = lambda _: True
    used: Callable[[Game], bool] = lambda _: True


PARTS = (
    Part("rules", "draft", ("__init__.py", "rules*.py")),
    Part("notation", "draft", ("notation.py",)),
    Part("view", "draft", ("view.py",)),
    Part("words", "playable", ("i18n/de.json", "i18n/en.json"), ("words", "editor", "editing")),
    Part("drawings", "playable", ("art/style.css",), ("art",)),
    Part("rules to read", "playable", ("help/de.md", "help/en.md"), ("rules", "golden", "coach")),
    Part("examples", "playable", ("examples.json",), ("rules",)),
    Part("edition", "playable", ("editions/1.json",), ("editions",)),
    Part("tests", "playable", ("tests/games/test_{id}*.py",), ("rules",)),
    Part(
        "declarations",
        "playable",
        ("tests/laws/declarations/{id}.py",),
        ("conservation", "editing", "attackers"),
    ),
    Part("golden games", "playable", ("tests/golden/{id}/*.txt",), ("golden",)),
    Part("node counts", "playable", ("tests/perft/{id}.json",), ("perft",), needed=lambda of: not of.hidden),
    Part("lesson", "complete", ("lesson.json",), ("lessons",)),
    Part("glance", "complete", ("glance.json",), ("glance",)),
    Part("coach", "complete", ("coach_tips.py",), ("coach",)),
    Part(
        "readings",
        "complete",
        ("readings.json", "i18n/readings.de.json", "i18n/readings.en.json"),
        ("readings", "sources"),
    ),
    Part(
        "sources",
        "complete",
        ("sources.json", "i18n/short.de.json", "i18n/short.en.json"),
        ("readings", "sources", "lessons"),
    ),
    Part("editor", "complete", ("position_editing.py",), ("editing",)),
    Part("weights", "complete", ("evaluate.py", "weights.py"), used=lambda of: of.evaluate is not None),
)


def missing(of: Game, folder: Path, tests: Path = TESTS) -> list[Part]:
    """Return the parts that a game lacks. `folder`: the game's folder; `tests`: the folder of the tests."""
    return [
        part
        for part in PARTS
        if part.needed(of)
        and not (part.used(of) and all(any(_found(one, folder, tests)) for one in part.files))
    ]


def tier(lacking: list[Part]) -> str:
    """Return the highest of `TIERS` for which no part is lacking, neither of its own nor of a lower tier."""
    reached = TIERS[0]
    for name in TIERS[1:]:
        if any(part.tier == name for part in lacking):
            break
        reached = name
    return reached


def _found(pattern: str, folder: Path, tests: Path) -> Iterator[Path]:
    inside = pattern.removeprefix("tests/")
    if inside == pattern:
        return folder.glob(pattern)
    name = folder.name.lstrip("_") if inside.startswith("games/") else folder.name
    return tests.glob(inside.replace("{id}", name))


def told(game_id: str) -> Iterator[str]:
    """Yield lines that report the tier that a game has reached, and the parts that it lacks for each higher
    one.
    """
    lacking = missing(import_module(f"kleinod.games.{game_id}").GAME, GAMES / game_id)
    yield f"{game_id} is {tier(lacking)}."
    for name in TIERS[1:]:
        parts = [f"{part.name} ({', '.join(part.files)})" for part in lacking if part.tier == name]
        if parts:
            yield f"  To be {name} it lacks: {'; '.join(parts)}.".replace("{id}", game_id)


if __name__ == "__main__":
    print("\n".join(told(sys.argv[1])))
