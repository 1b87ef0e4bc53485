"""Drawings: every glyph that a game names has one, in the game's folder or in the shared one, and drawings
contain no colours.
"""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from laws.cases import GAMES, Case, Subject, moments

SHARED = GAMES.parent / "core" / "art"
SVG = "{http://www.w3.org/2000/svg}"
#: Attributes that set a colour, a style or a name outside of a style sheet.
FORBIDDEN = {"fill", "stroke", "style", "id", "onclick", "onload"}
DRAWINGS = sorted([*SHARED.glob("*.svg"), *GAMES.glob("*/art/*.svg")])


def _drawn(folder: Path) -> set[str]:
    return {path.stem for art in (SHARED, folder / "art") for path in art.glob("*.svg")}


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_drawing_is_one_symbol_named_like_its_file(path: Path) -> None:
    root = ElementTree.parse(path).getroot()  # noqa: S314
    (symbol,) = root
    assert symbol.tag == f"{SVG}symbol"
    assert symbol.get("id") in {f"glyph-{path.stem}", path.stem}
    assert len(re.split(r"[\s,]+", symbol.get("viewBox", ""))) == 4
    assert {
        name for part in symbol.iter() if part is not symbol for name in FORBIDDEN & set(part.keys())
    } == set()


def test_no_two_games_draw_under_one_name() -> None:
    """All drawings of a page share one list of names. The template's drawings are never on a page with those
    of a game.
    """
    names = [path.stem for path in DRAWINGS if not path.parents[1].name.startswith("_")]
    assert sorted(names) == sorted(set(names))


def test_what_is_shown_is_drawn(case: Case) -> None:
    if case.folder.parent != GAMES:
        # A game that exists only for tests is shown as text, and has no drawings that could be wrong.
        assert not (case.folder / "art").exists()
        return
    named: set[str] = set()
    for moment in moments(case, 24):
        view = moment.match.view
        board = view.board()
        scene = view.scene(moment.match.rules.observe(moment.state, None), None)
        faces = {face.id for face in board.faces}
        named |= {face.art for face in board.faces}
        named |= {cell.glyph for cell in (*board.cells, *scene.cells)} | {
            count.glyph for count in scene.counts
        }
        named |= {thing.glyph for thing in (*scene.pieces, *scene.cards)} - faces
    assert named - {""} <= _drawn(case.folder)


def test_what_a_game_is_made_of_is_its_own(subject: Subject) -> None:
    """A game's style sheet selects only that game, so that the material of its board applies to no other
    game.
    """
    if subject.folder.parent != GAMES:
        # A game that exists only for tests is shown as text, and has no drawings that could be wrong.
        assert not (subject.folder / "art").exists()
        return
    text = (subject.folder / "art" / "style.css").read_text("utf-8")
    assert set(re.findall(r'\[data-game="([^"]+)"\]', text)) == {subject.id}
    assert not re.search(r"url\(|@import", text)
