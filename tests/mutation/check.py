"""Checks that the tests of a game notice a broken rule: ``python tests/mutation/check.py morundir``

Puts one bug at a time into a copy of the game and runs tests/games/test_<id>*.py on it. The comparison with
the twin is left out, because it shows that something is wrong but not which rule. A bug counts as noticed if
a test fails that names the rule broken by it, by "MOR-07" in its docstring or by a name such as
``test_mor_07_…``. There are three kinds of bugs:
- every refusal of `check`: ``return self.no("code"…`` lets the action pass instead, and so does every
  ``return "code"`` of a function in a game with verbs,
- every fault of `audit`: ``found.append(msg("audit.…", "MOR-07"`` reports nothing,
- every entry of <id>.json beside this file: ``{"rule", "file", "old", "new"}`` replaces `old`, which occurs
  exactly once in `file`.

The tests that name the rule run first. If none of them fails, all tests but the slow ones run, to show which
others noticed. Prints a table and exits with 1 if a bug went unnoticed. A bug takes about two seconds.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
REFUSAL = re.compile(r'return (self\.no\("(\w+)")')
FAULT = re.compile(r'((?:faults|found)\.append\(msg\("(audit\.\w+)"(?:, "([A-Z]{3}-\d\d[a-f]?)")?)')
RULE = re.compile(r"[A-Z]{3}-\d\d[a-f]?")
IN_NAME = re.compile(r"test_([a-z]{3})((?:_\d\d[a-f]?)+)")
#: Folders in tests/ that are copied too, because the tests of games import them.
COPIED = ("bridge", "games", "golden", "laws")
#: The time limits for one test and for all, in seconds. A test that plays on for ever, as it may with broken
#: rules, counts as failed.
ONE_TEST, ALL_TESTS = 120, 1200


class Mutant(NamedTuple):
    """One deliberate bug: the text from `start` to `end` of `file` is replaced by `new`. `rules` holds the
    ids of the rules that it breaks. If it breaks no rule of the rule sheet, the set is empty, and any failing
    test counts as noticing it.
    """

    what: str
    rules: frozenset[str]
    file: str
    start: int
    end: int
    new: str


class Verdict(NamedTuple):
    noticed: bool
    by: str


def mutants(game: str) -> list[Mutant]:
    """Return all deliberate bugs for a game; those listed in <id>.json come last."""
    folder = ROOT / "py" / "kleinod" / "games" / game
    found: list[Mutant] = []
    for path in sorted(folder.glob("*.py")):
        source = path.read_text(encoding="utf-8")
        found += _refusals(game, path.name, source)
        found += _codes(game, path.name, source)
        found += _faults(path.name, source)
    return found + list(_listed(game, folder))


def _refusals(game: str, file: str, source: str) -> Iterator[Mutant]:
    module = f"kleinod.games.{game}.{Path(file).stem}"
    for match in REFUSAL.finditer(source):
        code = match[2]
        owner = _class_at(source, source.count("\n", 0, match.start()) + 1)
        rule = getattr(import_module(module), owner).REASONS[code]
        yield Mutant(f"{owner} allows: {code}", _ids(rule), file, *match.span(1), f"None and {match[1]}")


def _class_at(source: str, line: int) -> str:
    """Return the name of the class whose body contains a line."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.lineno <= line <= (node.end_lineno or 0):
            return node.name
    raise SystemExit(f"line {line} is in no class")


def _codes(game: str, file: str, source: str) -> Iterator[Mutant]:
    """In a game with verbs, yield a bug for each refusal that a function returns as a bare code."""
    if not (ROOT / "py" / "kleinod" / "games" / game / "verb.py").exists():
        return
    reasons = import_module(f"kleinod.games.{game}").GAME.rules.REASONS
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    returned = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Return)]
    for literal in (leaf for value in returned for leaf in _leaves(value)):
        code = literal.value
        if isinstance(code, str) and code in reasons:
            at = len(source.encode()[: starts[literal.lineno - 1] + literal.col_offset].decode())
            what = f"line {literal.lineno} allows: {code}"
            yield Mutant(what, _ids(reasons[code]), file, at, at + len(code) + 2, '""')


def _leaves(value: ast.expr | None) -> Iterator[ast.Constant]:
    """Yield the constants to which an expression may evaluate."""
    match value:
        case ast.Constant():
            yield value
        case ast.IfExp(body=body, orelse=other):
            yield from _leaves(body)
            yield from _leaves(other)
        case ast.BoolOp(values=values):
            for one in values:
                yield from _leaves(one)
        case _:
            return


def _faults(file: str, source: str) -> Iterator[Mutant]:
    for match in FAULT.finditer(source):
        yield Mutant(
            f"accepts: {match[2]}", _ids(match[3] or ""), file, *match.span(1), f"None and {match[1]}"
        )


def _listed(game: str, folder: Path) -> Iterator[Mutant]:
    path = Path(__file__).with_name(f"{game}.json")
    for entry in json.loads(path.read_text(encoding="utf-8")) if path.exists() else ():
        old, new, file = entry["old"], entry["new"], entry["file"]
        source = (folder / file).read_text(encoding="utf-8")
        if source.count(old) != 1:
            raise SystemExit(f"{path.name}: {old!r} occurs {source.count(old)} times in {file}")
        at = source.index(old)
        what = " ".join(f"{old} => {new}".split())
        yield Mutant(what, _ids(entry["rule"]), file, at, at + len(old), new)


def _ids(text: str) -> frozenset[str]:
    return frozenset(RULE.findall(text))


def rule_tests(root: Path, game: str) -> list[Path]:
    """Return the files that test a game rule by rule."""
    files = (root / "tests" / "games").glob(f"test_{game}*.py")
    return sorted(path for path in files if not path.stem.endswith("_twin"))


def named(tests: list[Path]) -> dict[str, frozenset[str]]:
    """Return the rule ids that each test function names, by the name of the function."""
    found: dict[str, frozenset[str]] = {}
    for path in tests:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                ids = _ids(ast.get_docstring(node) or "")
                in_name = IN_NAME.match(node.name)
                if in_name:
                    ids |= {f"{in_name[1].upper()}-{number}" for number in in_name[2].split("_")[1:]}
                found[node.name] = ids
    return found


def run(game: str, mutant: Mutant | None, tests: dict[str, frozenset[str]]) -> Verdict:
    """Run the game's tests on a copy with one bug, or on an unchanged copy if `mutant` is None."""
    with TemporaryDirectory(prefix="kleinod-mutant-") as name:
        place = Path(name)
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "py", place / "py", ignore=ignored)
        for tests_and_data in COPIED:
            shutil.copytree(ROOT / "tests" / tests_and_data, place / "tests" / tests_and_data, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", place)
        if mutant is not None:
            path = place / "py" / "kleinod" / "games" / game / mutant.file
            source = path.read_text(encoding="utf-8")
            path.write_text(source[: mutant.start] + mutant.new + source[mutant.end :], encoding="utf-8")
        return _judge(place, game, mutant, tests)


def _judge(place: Path, game: str, mutant: Mutant | None, tests: dict[str, frozenset[str]]) -> Verdict:
    """Run the tests that name a broken rule. If none of them fails, run all tests, to report which others
    notice the bug."""
    if mutant is not None and mutant.rules:
        own = [test for test, ids in tests.items() if mutant.rules <= ids]
        verdict = _outcome(place, game, mutant, tests, own) if own else None
        if verdict is not None and verdict.noticed:
            return verdict
    return _outcome(place, game, mutant, tests, [])


def _holds(path: Path, chosen: list[str]) -> bool:
    source = path.read_text(encoding="utf-8")
    return any(f"def {test}(" in source for test in chosen)


def _outcome(
    place: Path, game: str, mutant: Mutant | None, tests: dict[str, frozenset[str]], chosen: list[str]
) -> Verdict:
    """Run the chosen tests, or all but the slow ones if none is chosen, and return the verdict."""
    files = [str(path) for path in rule_tests(place, game) if not chosen or _holds(path, chosen)]
    how = ["-q", "-rf", "--tb=no", "-p", "no:cacheprovider", f"--timeout={ONE_TEST}"]
    how += ["-k", " or ".join(chosen)] if chosen else ["-m", "not slow"]
    command = [sys.executable, "-B", "-m", "pytest", *how, *files]
    try:
        done = subprocess.run(  # noqa: S603 — our own command
            command, cwd=place, capture_output=True, text=True, timeout=ALL_TESTS, check=False
        )
    except subprocess.TimeoutExpired:
        return Verdict(False, "the tests did not end")
    if done.returncode == 0:
        return Verdict(mutant is None, "no test failed")
    failed = list(dict.fromkeys(re.findall(r"^FAILED \S+?::(\w+)", done.stdout, re.MULTILINE)))
    if mutant is None:
        return Verdict(False, f"the tests fail: {done.stdout.strip()[-300:]}")
    if not failed:
        return Verdict(False, f"the tests do not run: {done.stdout.strip()[-300:]}")
    fitting = [test for test in failed if not mutant.rules or mutant.rules <= tests.get(test, frozenset())]
    if fitting:
        return Verdict(True, f"{len(fitting)} of {len(failed)}, e.g. {fitting[0]}")
    return Verdict(False, f"only by tests of other rules: {', '.join(failed[:3])}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Do the tests of a game notice a broken rule?")
    parser.add_argument("game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only breaks whose description or rule contains this")
    chosen = parser.parse_args()
    sys.path.insert(0, str(ROOT / "py"))
    game: str = chosen.game
    tests = named(rule_tests(ROOT, game))
    whole = run(game, None, tests)
    if not whole.noticed:
        print(f"unbroken: {whole.by}")
        return 1
    todo = [m for m in mutants(game) if chosen.only in f"{m.what} {' '.join(m.rules)}"]
    unnoticed = 0
    with ThreadPoolExecutor(chosen.jobs) as pool:
        for mutant, verdict in zip(todo, pool.map(lambda m: run(game, m, tests), todo), strict=True):
            unnoticed += not verdict.noticed
            sign = "ok  " if verdict.noticed else "MISS"
            rules = " ".join(sorted(mutant.rules)) or "-"
            print(f"{sign} {rules:7} {mutant.file:12} {mutant.what[:90]}  [{verdict.by}]", flush=True)
    print(f"{len(todo) - unnoticed} of {len(todo)} breaks noticed")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
