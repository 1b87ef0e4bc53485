"""Texts with a link to a game, damaged as mail programs do it, and cut off. `kleinod.loading.finder` must
find the same game in each of them, or return the reason why it found none.

python tests/fuzz/bent.py 100000 [first number]     print how often each outcome occurred for 100000 texts
python tests/fuzz/bent.py --lines 10000             print each text as JSON, with the games Python finds in it
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent / "py")]

import kleinod  # noqa: E402
from finder.link_damage import APART, BENDS  # noqa: E402
from fuzz.damage import STRANGE, samples  # noqa: E402
from kleinod.loading import finder  # noqa: E402
from laws.cases import cases  # noqa: E402

SITE = "https://example.org/kleinod/#"
MOST_BENDS = 3
#: How many of a hundred texts are cut off, and how many have characters changed.
CUT, CHANGED = 25, 25
#: Kinds of damage that change the case of letters, so that the original capitals cannot be recovered.
SHOUTING = ("capitals", "a first letter in upper case")
REASONS = {
    "find.backwards",
    "find.capitals",
    "find.cut",
    "find.fragment",
    "find.head",
    "find.sign",
    "open.device",
    "open.json",
    "open.page",
    "record.damaged",
    "record.start",
}


class Bent(NamedTuple):
    """A damaged text, the games that it contained, and True if the finder must find them."""

    text: str
    games: tuple[str, ...]
    whole: bool


@cache
def games() -> tuple[tuple[str, str], ...]:
    """Return records, positions and studies of all games and rule sets, each with the page of its link."""
    found: dict[str, str] = {}
    for case in cases():
        records = samples(case).records
        for text in records:
            found[text] = "m"
        found[records[-1]] = "p"
        match = kleinod.open(records[0])
        found[kleinod.study(match, case.game_id, reveal=match.over and match.game.hidden).text()] = "s"
    return tuple(found.items())


def bent(number: int) -> Bent:
    """Return damaged text `number`; the same number always gives the same text."""
    rng = Random(f"bent/{number}")
    game, page = rng.choice(games())
    text = f"{SITE}/{page}/{game}" if rng.random() < 0.8 else game
    bends: list[str] = []
    for _ in range(1 + int(rng.random() * MOST_BENDS)):
        name = rng.choice([*BENDS])
        # The finder must undo any two kinds of damage (tests/finder tests all pairs), but it cannot undo
        # every combination of three.
        bends.append(name)
        text = BENDS[name](text)
    whole = len(bends) == 1 or (len(bends) == 2 and tuple(bends) not in APART)
    whole = whole and len(set(bends)) == len(bends) and "capitals" not in bends
    if rng.random() * 100 < CUT:
        text, whole = text[: int(rng.random() * len(text))], False
        if rng.random() < 0.2:
            text = text[int(rng.random() * len(text)) :]
    if rng.random() * 100 < CHANGED:
        whole = False
        for _ in range(1 + int(rng.random() * 3)):
            at = int(rng.random() * len(text))
            new = rng.choice(STRANGE) if rng.random() < 0.5 else rng.choice("aZ09-_~/.")
            text = text[:at] + new + text[at + int(rng.random() * 3) :]
    return Bent(text, (game,), whole)


def outcome(number: int) -> str:
    """Return the outcome for a text: the kind of game found, or the code of the reason why none was found."""
    text, sent, whole = bent(number)
    findings, problem = finder.find(text)
    if problem and not findings:
        assert not whole, f"not found: {problem.code}"
        assert problem.code in REASONS, problem.code
        return problem.code
    assert [one.text for one in findings] == [*sent], "another game"
    return findings[0].kind


def run(count: int, first: int = 0) -> Counter[str]:
    """Return how often each outcome occurred for the texts numbered `first` to `first + count - 1`."""
    outcomes: Counter[str] = Counter()
    for number in range(first, first + count):
        try:
            outcomes[outcome(number)] += 1
        except AssertionError as error:
            raise AssertionError(f"bent text {number}: {error}") from error
    return outcomes


def line(number: int) -> str:
    """Return a text and the games that Python finds in it as JSON, so that the page can be compared with
    Python.
    """
    text = bent(number).text
    findings, problem = finder.find(text)
    said = problem and [problem.code, dict(problem.args)]
    return json.dumps(
        {"number": number, "text": text, "found": [[*one] for one in findings], "problem": said}
    )


if __name__ == "__main__":
    numbers = [int(given) for given in sys.argv[1:] if given.isdecimal()]
    total, first = (*numbers, 0, 0)[:2] if len(numbers) > 1 else ((numbers or [5000])[0], 0)
    if "--lines" in sys.argv:
        for number in range(first, first + total):
            print(line(number))
    else:
        started = perf_counter()
        for what, times in sorted(run(total, first).items()):
            print(f"{times:8} {what}")
        print(f"{total} bent texts in {perf_counter() - started:.1f} s")
