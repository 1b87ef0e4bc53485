"""Reads dictionaries as the page does, and collects everything a game can say, for the tests of words."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from kleinod.core.capabilities import account
from kleinod.core.game import NOBODY, Count, Msg, msg
from laws.cases import GAMES, TESTS, Case, Subject, decisions, last_decisions, moments, runs

LANGUAGES = ("de", "en")
CORE = GAMES.parent / "core" / "i18n"
PAGE = TESTS.parent / "web" / "i18n"
GAP = re.compile(r"\{(\w+)\}")
RULE = re.compile(r"[A-Z]{3}-\d\d[a-f]?")
SPEAKERS = {"msg", "Msg", "no"}
#: Matches a number followed by the word for the things counted.
SEVERAL = {
    "de": re.compile(r"\{n\}(?: [a-zäöüß]\w+)? [A-ZÄÖÜ]\w+"),
    "en": re.compile(r"\{n\} (?:[a-z]+ )?[a-z]+s\b"),
}
FORMS = ("zero", "one", "other")


@cache
def dictionary(folder: Path, language: str) -> dict[str, str]:
    """Return a dictionary. The page may spread its words over several files, "<part>.de.json"."""
    found: dict[str, str] = {}
    for path in (*folder.glob(f"{language}.json"), *sorted(folder.glob(f"*.{language}.json"))):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found


def forms(folder: Path, language: str, key: str) -> list[str]:
    """Return all texts that `key` can become, including those for none and for one; empty if the key is
    unknown.
    """
    for source in (folder / "i18n", CORE, PAGE):
        words = dictionary(source, language)
        found = [words[name] for name in (key, *(f"{key}.{form}" for form in FORMS)) if name in words]
        if found and (key in words or f"{key}.other" in words):
            return found
    return []


def words_for_none(folder: Path, language: str, key: str) -> str:
    """Return the text of `key` for none of a thing: the text for none or, without it, the one for several
    with a zero.
    """
    found = forms(folder, language, f"{key}.zero") or forms(folder, language, key)[-1:]
    return found[0].replace("{n}", "0") if found else ""


def uncounted(folder: Path) -> Iterator[str]:
    """Yield the keys that count things but have no text for one of them."""
    german, english = (dictionary(folder, language) for language in LANGUAGES)
    for key in german:
        base = key.removesuffix(".other")
        if key.endswith((".zero", ".one")) or f"{base}.one" in german:
            continue
        if SEVERAL["de"].search(german[key]) or SEVERAL["en"].search(english[key]):
            yield key


def gaps(words: Iterable[str]) -> set[str]:
    return {gap for text in words for gap in GAP.findall(text)}


def faults(folder: Path, said: Msg) -> Iterator[str]:
    """Yield everything that is missing to say a message in both languages."""
    args = dict(said.args)
    filled = set(args) | ({"color"} if "seat" in args else set())
    for language in LANGUAGES:
        words = forms(folder, language, said.code)
        if not words:
            yield f"{language}: no words for {said.code!r}"
        if gaps(words) - filled:
            yield f"{language}: {said.code!r} leaves {sorted(gaps(words) - filled)} open"
        for value in args.values():
            for code in value[1:].split("$") if isinstance(value, str) and value.startswith("$") else ():
                inner = forms(folder, language, code)
                if not inner:
                    yield f"{language}: no words for {code!r} in {said.code!r}"
                if gaps(inner) - filled:
                    yield f"{language}: {code!r} in {said.code!r} leaves {sorted(gaps(inner) - filled)} open"


@cache
def said_in_play(case: Case) -> frozenset[Msg]:
    """Return everything said in random matches: prompts, stories, names, hints, labels, refusals, ends."""
    found: set[Msg | None] = set()
    for run in runs(case):
        found.add(run.match.outcome.reason if run.match.outcome else None)
    for moment in moments(case, 40):
        found |= _around(moment)
    for moment in (*decisions(case, 12), *last_decisions(case, 6)):
        rules, view, s = moment.match.rules, moment.match.view, moment.state
        o = rules.observe(s, rules.current_player(s))
        knowledge = moment.match.game.search_knowledge(rules)
        for a in rules.legal(s):
            found |= {
                *view.tooltips(o, a),
                *(view.button(o, name) for name in view.path(o, a) if name[0] == "#"),
                *(knowledge.reason(seen, a) for seen in (o, rules.observe(s, None))),
            }
        found |= {rules.check(s, a) for a in rules.pseudo_legal(s)}
    return frozenset(_speakable(said) for said in found if said is not None)


def _speakable(said: Msg) -> Msg:
    """Return a message without places and numbers, so that similar messages are tested once. A zero stays,
    because the text for none may be another one.
    """
    args = tuple(
        (k, v if isinstance(v, str) and v[:1] == "$" else 0 if k == "n" and v == 0 else "")
        for k, v in said.args
    )
    return Msg(said.code, args, said.rule)


def _around(moment: Any) -> set[Msg | None]:
    rules, view, s = moment.match.rules, moment.match.view, moment.state
    board = view.board()
    found: set[Msg | None] = {cell.say for cell in board.cells}
    for viewer in (*range(rules.seats), None):
        o = rules.observe(s, viewer)
        scene = view.scene(o, viewer)
        found.add(view.prompt(o))
        found |= {thing.say for thing in (*scene.cells, *scene.pieces, *scene.cards)}
        found |= {count_said(count) for count in scene.counts}
        found |= {Msg(f"mark.{mark.kind}") for mark in scene.marks if mark.kind != "last"}
        if moment.action is not None:
            seen, after = rules.mask(s, moment.action, viewer), rules.apply(s, moment.action)
            found |= {view.story(o, seen), *account(view, o, seen, rules.observe(after, viewer))}
    return found


def count_said(count: Count) -> Msg:
    """Return the message for a number of the scene. A number that belongs to no seat is shown only near its
    limit, so that it is raised to at least half.
    """
    n = max(count.n, (count.of + 1) // 2) if count.seat == NOBODY else count.n
    return msg(count.code, seat=count.seat, n=n, of=count.of)


def written_codes(folder: Path) -> dict[str, str]:
    """Return the message codes that occur in a folder's Python files as the first argument of a message, each
    with its place.
    """
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            place = f"{path.name}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                first = node.args[0] if node.args else None
                if name in SPEAKERS and isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found[first.value] = place
            value = getattr(node, "value", None)
            if isinstance(value, str) and re.fullmatch(r"\$[a-z][a-z0-9_.]*[a-z0-9_]", value):
                found[value[1:]] = place
    return found


def option_codes(subject: Subject) -> list[str]:
    """Return the dictionary keys that the set-up form of a game needs."""
    keys = ["game.name", "game.tagline", "game.length", "game.credit"]
    keys += [f"color.{color}" for color in subject.game.colors[: subject.game.seats[-1]]]
    for option in subject.game.options:
        keys += [f"option.{option.key}", f"option.{option.key}.help"]
        keys += [f"option.{option.key}.{choice}" for choice in option.choices]
    return keys


def help_rules(subject: Subject, language: str) -> list[str]:
    """Return the rule ids of a help file, in the order of the file."""
    path = subject.folder / "help" / f"{language}.md"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return re.findall(r"^## (\S+)", text, re.MULTILINE)


@cache
def rules_named_by_tests() -> frozenset[str]:
    """Return the rule ids that occur in tests: in a form such as "MOR-08", or in a name such as
    test_mor_08_12_a_duke_stops.
    """
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        found |= set(RULE.findall(text))
        for letters, numbers in re.findall(r"\bdef test_([a-z]{3})((?:_\d\d[a-f]?)+)", text):
            found |= {f"{letters.upper()}-{number}" for number in numbers.split("_")[1:]}
    return frozenset(found)
