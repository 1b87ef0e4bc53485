"""Many fuzz cases at once:  python tests/fuzz/run.py 100000 [first number]

Prints how often each error was the answer. Stops with the case number at anything that is no named error.
"""

import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent / "py")]

from fuzz.damage import attempt  # noqa: E402 — needs the path above


def run(count: int, first: int = 0) -> Counter[str]:
    """How often each answer was given to the cases first … first + count - 1."""
    answers: Counter[str] = Counter()
    for number in range(first, first + count):
        try:
            answers[attempt(number)] += 1
        except Exception as error:
            raise AssertionError(f"fuzz case {number}: {type(error).__name__}: {error}") from error
    return answers


if __name__ == "__main__":
    started = perf_counter()
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    for answer, times in sorted(run(total, int(sys.argv[2]) if len(sys.argv) > 2 else 0).items()):
        print(f"{times:8} {answer}")
    print(f"{total} cases in {perf_counter() - started:.1f} s")
