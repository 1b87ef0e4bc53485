"""Runs many fuzz cases: damaged links, records, positions, moves, tokens, saves and requests of all games.

    npm run fuzz -- 100000 [first number]

The number of a case is its seed, so that the same number always makes the same text. The program prints how
often each outcome occurred, the numbers of cases that raised an unexpected error, and the cases that took
longest to refuse.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent / "py")]

from fuzz.damage import NAMED, Samples, attempt, is_playable, read_action, samples, sealed  # noqa: E402
from fuzz.files import opened_file  # noqa: E402
from fuzz.requests import answered, request  # noqa: E402
from kleinod.bridge import Bridge  # noqa: E402
from kleinod.play.match import from_record  # noqa: E402
from laws.cases import cases  # noqa: E402

REQUESTS, FILES = 0.25, 0.1
SLOWEST = 5
CORPUS = Path(__file__).with_name("corpus.json")
BRIDGE = Bridge()


def case(number: int) -> str:
    """Return the outcome of case `number`. Any error other than those in `NAMED` is raised."""
    rng = Random(f"file/{number}")
    if rng.random() < FILES:
        return _named("file", lambda: opened_file(rng, samples(rng.choice(cases()))))
    rng = Random(f"request/{number}")
    if rng.random() >= REQUESTS:
        return attempt(number)
    found: Samples = samples(rng.choice(cases()))
    return f"request: {answered(BRIDGE, request(rng, found))}"


def kept() -> Counter[str]:
    """Read the stored texts that once caused errors or came close, and count the outcomes by name.

    Texts of moves are read in positions of every game.
    """
    answers: Counter[str] = Counter()
    for kind, text in json.loads(CORPUS.read_text(encoding="utf-8")):
        if kind == "request":
            answers[f"request: {answered(BRIDGE, text)}"] += 1
            continue
        if kind == "record":
            answers[_named(kind, lambda text=text: is_playable(from_record(sealed(f"{text}~"))))] += 1
            continue
        for one in cases():
            found = samples(one)
            match = one.match()
            for s in found.states[:: max(1, len(found.states) // 3)]:
                answers[
                    _named(kind, lambda m=match, s=s, text=text: read_action(m, m.text.parse, s, text))
                ] += 1
    return answers


def _named(kind: str, attempted: Callable[[], None]) -> str:
    try:
        attempted()
    except NAMED as error:
        return f"{kind}: {type(error).__name__}"
    return f"{kind}: accepted"


def run(count: int, first: int = 0) -> Counter[str]:
    """Return how often each outcome occurred for the cases numbered `first` to `first + count - 1`."""
    answers: Counter[str] = Counter()
    for number in range(first, first + count):
        try:
            answers[case(number)] += 1
        except Exception as error:
            raise AssertionError(f"fuzz case {number}: {type(error).__name__}: {error}") from error
    return answers


if __name__ == "__main__":
    started = perf_counter()
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    counted: Counter[str] = kept()
    wrong: list[str] = []
    refused: list[tuple[float, int, str]] = []
    for one in cases():
        samples(one)
    for number in range(first, first + total):
        began = process_time()
        try:
            [answer] = run(1, number)
        except AssertionError as error:
            wrong.append(str(error))
            print(error, flush=True)
            continue
        counted[answer] += 1
        if not answer.endswith("accepted"):
            refused = sorted([*refused, (process_time() - began, number, answer)])[-SLOWEST:]
    for answer, times in sorted(counted.items()):
        print(f"{times:8} {answer}")
    for spent, number, answer in reversed(refused):
        # Measure again, and take the shortest time, so that other work of the process does not count.
        for _ in range(3):
            began = process_time()
            run(1, number)
            spent = min(spent, process_time() - began)  # noqa: PLW2901
        print(f"{1000 * spent:8.1f} ms to refuse case {number} ({answer})")
    last, seconds = first + total - 1, perf_counter() - started
    print(f"cases {first} to {last} in {seconds:.1f} s, {len(wrong)} of them wrong")
    sys.exit(1 if wrong else 0)
