"""The public interface is the table in docs/api.md, no more and no less, and its examples are true."""

import doctest
import inspect
import json
import re
import subprocess
import sys
from importlib.util import find_spec
from os import environ
from pathlib import Path

import pytest

import kleinod
from api.public import CLASSES, TABLE, check, examples, found, listed

ROOT = Path(__file__).parents[2]
PYRIGHT = ROOT / "node_modules" / ".bin" / "pyright"


def test_the_table_has_everything_public_with_its_parameters() -> None:
    """The table lists every public name with its parameters. `python -m api.public` prints missing rows, to
    be described in docs/api.md and CHANGELOG.md."""
    assert sorted(listed()) == found()


def test_since_versions_stand_in_the_changelog() -> None:
    versions = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert {since for since, _ in listed().values()} <= set(versions)
    assert kleinod.__version__ in versions


def test_what_is_public_changes_with_the_changelog_alone() -> None:
    """The changelog gives for each version the number and the checksum (`check`) of its new public names, so
    none changes unnoticed."""
    versions = re.split(r"^## (\S+).*$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.M)[1:]
    told = dict(zip(versions[::2], versions[1::2], strict=True))
    for since in {since for since, _ in listed().values()}:
        number = sum(1 for version, _ in listed().values() if version == since)
        assert f"Public names: {number}, check {check(since)}." in told[since], since


def test_every_row_says_something() -> None:
    assert [name for name, (_, told) in listed().items() if not told.endswith((".", "…"))] == []


def test_what_stands_for_calls_of_python_chess_is_public() -> None:
    text = TABLE.read_text(encoding="utf-8")
    section = text.partition("## Coming from python-chess")[2].partition("\n## ")[0]
    ours = [row.split("|")[2] for row in section.splitlines() if row.startswith("| `")]
    named = {
        f"Match.{name}" if owner == "match" else name
        for owner, name in re.findall(r"\b(match|kleinod)\.(\w+)", " ".join(ours))
    }
    assert len(ours) == 13
    assert named <= {row.partition("(")[0] for row in listed()}


def documented() -> dict[str, str]:
    """Return the docstring of every row that can have one: classes, functions, methods and properties."""
    texts: dict[str, str] = {}
    for row in listed():
        owner, _, member = row.partition("(")[0].rpartition(".")
        thing = inspect.getattr_static(getattr(kleinod, owner), member, None) if owner else None
        thing = getattr(kleinod, member) if not owner else getattr(thing, "__func__", thing)
        if inspect.isfunction(thing) or inspect.isclass(thing) or isinstance(thing, property):
            texts[row] = inspect.getdoc(thing) or ""
    return texts


def test_every_docstring_has_an_example() -> None:
    texts = documented()
    assert len(texts) > 120
    assert [row for row, text in texts.items() if ">>> " not in text] == []


def test_what_the_table_says_is_raised_stands_in_the_docstring() -> None:
    table = {row: told for row, (_, told) in listed().items()}
    lacking = [row for row, text in documented().items() if "Raises" in table[row] and "Raises:" not in text]
    assert lacking == []


def test_examples_in_docstrings_are_true() -> None:
    """All public examples run; those of widgets only with anywidget (see tests/extras/test_notebook.py)."""
    assert examples(widgets=find_spec("anywidget") is not None) > 300


def test_examples_of_the_documentation_are_true() -> None:
    result = doctest.testfile(str(TABLE), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


USER = """
import kleinod


def play(game_id: str) -> tuple[int, ...]:
    match = kleinod.new(game_id, seed=3)
    while not match.over:
        try:
            match.play(kleinod.bot(match, level=1).choose())
        except kleinod.KleinodError as error:
            print(kleinod.say(error, "de"), error.msg.code)
    twin = match.copy()
    twin.goto(0)
    for turn in match.turns:
        print(turn.seat, turn.text)
    for name, weight in twin.chances():
        print(name, weight)
    if match.outcome is not None:
        print(match.outcome.reason, match.outcome.scores, kleinod.say(match.outcome, "en", match))
    node = match.tree
    while node.next:
        node = node.next[0]
    for node in match.tree:
        node.comment, node.glyph = node.text, "!?"
    study: str = kleinod.study(match, "title").text()
    print(study, [chapter.tree.drawn for chapter in kleinod.study(study).chapters])
    picture: str = match.svg(0, arrows=[("d4", "e5")], marks={"e4": "red"})
    saves: list[str] = [save.title for save in kleinod.saves("saves.json")]
    print(picture, saves, twin.seat == kleinod.CHANCE, kleinod.perft(match, 1, "turn"))
    board = kleinod.widget(match, seat=0, bots={1: 2}, language="de")
    board.on_play(lambda play: print(play.seat, play.text.upper(), play.bot))
    board.refresh()
    print(board.plies + 1, board.match.at, board.seat is None)
    return match.winners


def best(report: kleinod.Report) -> kleinod.Line | None:
    return report.lines[0] if report.lines else None


def told(turns: list[kleinod.Turn], saves: list[kleinod.Save], study: kleinod.Study) -> list[str]:
    chapters: tuple[kleinod.Chapter, ...] = study.copy().chapters
    nodes: list[kleinod.GameNode] = [chapter.tree for chapter in chapters]
    options: tuple[kleinod.Option, ...] = kleinod.games()["nexus"].options
    heard: list[kleinod.Play] = []
    board: kleinod.Widget = kleinod.widget(kleinod.new("nexus"))
    board.on_play(heard.append)
    return [turn.text for turn in turns] + [save.title for save in saves] + [
        *(node.text for node in nodes),
        *(option.key for option in options),
    ]
"""


def instances() -> dict[str, object]:
    """Return an instance of each public class, made as users would get it."""
    match = kleinod.new("mutterboehnchen", seats=3, seed=5)
    chess = kleinod.new("morundir")
    chess.play("f1-f3")
    chess.tree.next[0].mark("f3")
    chess.tree.next[0].add_variation("c2xf3")
    report = kleinod.bot(chess).analyse(lines=1, nodes=50)
    study = kleinod.study(match, viewer=0)
    here = study.chapters[0].tree
    hand = study.hands(here)[0]
    supposed = study.compare(here, [{1: {"chili": 1}}], deals=1)[0]
    board = chess.board()
    saves = ROOT / "tests" / "saves" / "0.1.0.json"
    over = kleinod.new("morundir")
    over.resign(0)
    return {
        "BoardCell": board.cells["f3"],
        "BoardPiece": board.piece_at("f3"),
        "BoardState": board,
        "Bot": kleinod.bot(chess),
        "Chapter": study.chapters[0],
        "Drawing": chess.tree.next[0].drawn[0],
        "Finding": kleinod.find(chess.record())[0],
        "Game": chess.game,
        "GameNode": chess.tree,
        "Hand": hand,
        "Kind": hand.kinds[0],
        "Line": report.lines[0],
        "Match": match,
        "Msg": chess.why("a1-a1"),
        "News": study.news(study),
        "Option": chess.game.options[0],
        "Outcome": over.outcome,
        "Play": kleinod.Play(0, "f1-f3", False),
        "Report": report,
        "Save": kleinod.saves(saves)[0],
        "Stop": kleinod.Stop("give b", chess.why("a1-a1") or kleinod.Msg("x"), 1),
        "Study": study,
        "Supposed": supposed,
        "Turn": chess.turns[0],
    }


def test_completion_shows_what_the_table_has_and_nothing_else() -> None:
    """`dir` of the package and of an instance of each class lists public names only, except in widgets."""
    rows = [name.partition("(")[0] for name in listed()]
    assert [name for name in dir(kleinod) if name[0] != "_"] == sorted(n for n in rows if "." not in n)
    made = instances()
    assert {*made, "KleinodError", "Widget"} == set(CLASSES)
    for kind, thing in made.items():
        public = sorted(name.partition(".")[2] for name in rows if name.startswith(f"{kind}."))
        assert [name for name in dir(thing) if name[0] != "_"] == public, kind
    error = {name for name in dir(kleinod.BadText(kleinod.Msg("x"))) if name[0] != "_"}
    assert error - set(dir(Exception())) == {"game", "msg"}


def test_everything_public_says_what_it_is() -> None:
    """Every public class, function, method and property has a docstring."""
    silent: list[str] = []
    for name in listed():
        first, _, member = name.partition("(")[0].partition(".")
        owner = getattr(kleinod, first)
        thing = getattr(owner, member, None) if member else owner
        said = inspect.getdoc(thing) if callable(thing) or isinstance(thing, property) else "constant"
        if not (said or "").strip():
            silent.append(name)
    assert silent == []


def test_every_class_function_and_property_has_an_example() -> None:
    """Every public class, function and property has an example; fields are in the example of their class."""
    without: list[str] = []
    for name in listed():
        first, _, member = name.partition("(")[0].partition(".")
        owner = CLASSES.get(first) or getattr(kleinod, first)
        thing = getattr(owner, member, None) if member else owner
        shows = callable(thing) or isinstance(thing, property)
        if shows and ">>> import kleinod" not in (inspect.getdoc(thing) or ""):
            without.append(name)
    assert without == []


def test_a_name_that_is_not_public_is_a_mistake() -> None:
    """Some types are imported lazily, but any other name must still raise an error."""
    with pytest.raises(AttributeError, match="bord"):
        kleinod.bord  # noqa: B018  # pyright: ignore
    assert set(kleinod.__all__) <= set(dir(kleinod))
    assert all(getattr(kleinod, name) is not None for name in kleinod.__all__)


def test_newcomers_call_no_package() -> None:
    """Calling the package `kleinod.play` explains how to play, even after its import; imports still work."""
    code = """
import importlib, pickle, sys
import kleinod
match = pickle.loads(pickle.dumps(kleinod.new("morundir")))
match.play("f1-f3")
from kleinod.play import recap, match as module
import kleinod.play.turn as turn
import kleinod.play.steps
assert module.Match is kleinod.Match and turn.Turn is kleinod.Turn
assert importlib.import_module("kleinod.play.turn_log") is sys.modules["kleinod.play.turn_log"]
kleinod.play("f1-f3")
"""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**environ, "PYTHONPATH": "py"},
        cwd=ROOT,
    )
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("AttributeError: module 'kleinod' has no attribute 'play'; a match plays: ")


@pytest.mark.skipif(not PYRIGHT.exists(), reason="pyright is not installed here: `npm ci` brings it")
def test_strict_type_checkers_are_content_with_users(tmp_path: Path) -> None:
    (tmp_path / "user.py").write_text(USER, encoding="utf-8")
    settings = {"typeCheckingMode": "strict", "pythonVersion": "3.11", "extraPaths": [str(ROOT / "py")]}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    done = subprocess.run(  # noqa: S603
        [str(PYRIGHT), "--outputjson", "-p", str(tmp_path)], capture_output=True, text=True, check=False
    )
    told = json.loads(done.stdout)
    assert told["summary"]["filesAnalyzed"] == 1
    assert [(d["range"]["start"]["line"], d["message"]) for d in told["generalDiagnostics"]] == []


def test_importing_kleinod_imports_no_game_and_nothing_of_the_terminal() -> None:
    """`import kleinod` is quick because games, dictionaries, drawings and rich are imported when needed."""
    code = f"import sys; sys.path.insert(0, {str(ROOT / 'py')!r}); import kleinod; print(*sys.modules)"
    loaded = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    late = (
        "kleinod.games.",
        "kleinod.terminal",
        "kleinod.core.sentences",
        "kleinod.svg",
        "kleinod.studies.study",
        "kleinod.records.node",
        "kleinod.ai",
        "kleinod.notebook",
        "rich",
    )
    assert [name for name in loaded if name.startswith(late)] == []
    assert not {"json", "argparse", "pathlib", "urllib"} & set(loaded)
