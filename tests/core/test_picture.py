"""The picture of a match: all that is on the table, nothing covered, small enough to keep."""

import random
import re
from xml.etree import ElementTree

import pytest

import kleinod
from kleinod.core.words import LANGUAGES

GAMES = sorted(kleinod.games())
HIDDEN = [game_id for game_id, of in kleinod.games().items() if of.hidden]
NAMES = "{http://www.w3.org/2000/svg}"


def wandered(game_id: str, plies: int, seats: int | None = None) -> kleinod.Match:
    match, rng = kleinod.new(game_id, seats, seed=2), random.Random(2)
    for _ in range(plies):
        if match.over:
            break
        match.play(rng.choice(match.legal()))
    return match


def texts(svg: str) -> str:
    return " ".join("".join(node.itertext()) for node in ElementTree.fromstring(svg).iter(f"{NAMES}text"))  # noqa: S314


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_picture_is_well_formed_small_and_without_gaps(game_id: str, language: str) -> None:
    for seats in kleinod.games()[game_id].seats:
        match = wandered(game_id, 80, seats)
        svg = match.svg(0, language=language)
        assert len(svg.encode()) < 60_000
        said = texts(svg)
        assert not re.search(r"[{}]|\b(count|zone|card|piece|stock)\.", said)
        for count in match.picture(0).counts:
            assert str(count.n) in said


@pytest.mark.parametrize("game_id", GAMES)
def test_every_piece_and_every_stack_is_drawn(game_id: str) -> None:
    match = wandered(game_id, 80)
    svg = match.svg(0)
    drawn = set(re.findall(r'data-key="([^"]+)"', svg))
    pieces = match.picture(0).pieces
    assert drawn == {piece.key for piece in pieces if piece.say or not piece.lift}
    for piece in pieces:
        if piece.stack > 1:
            assert f">{piece.stack}</text>" in svg


def test_what_stands_on_something_stands_beside_its_middle() -> None:
    """MAT-03: a pawn leaves the shape of the piece below it in sight; heights stand at the side."""
    for plies in range(2, 40):
        match = wandered("matobo", plies)
        pieces = match.picture(None).pieces
        pawn = next((p for p in pieces if p.glyph == "pawn" and p.lift), None)
        if pawn:
            break
    else:
        pytest.fail("no pawn stands on a piece")
    below = next(p for p in pieces if p.at == pawn.at and p is not pawn)
    svg = match.svg()

    def where(key: str) -> tuple[float, float]:
        found = re.search(rf'data-key="{key}"><use href="[^"]+" transform="translate\((\S+) (\S+)\)', svg)
        assert found
        return float(found[1]), float(found[2])

    (x, y), (below_x, below_y) = where(pawn.key), where(below.key)
    assert (x - below_x) ** 2 + (y - below_y) ** 2 > 0.4


def test_stocks_and_cards_are_told() -> None:
    assert "stock" in texts(wandered("matobo", 20).svg())
    said = texts(wandered("mutterboehnchen", 20).svg(0))
    assert "hand" in said
    assert "talers" in said


def test_last_move_arrows_and_marks_by_argument() -> None:
    match = kleinod.new("morundir")
    match.play("f1-f3")
    assert match.trail() == {"f1", "f3"}
    light = "#d8a400"
    assert match.svg().count(light) == 2
    assert match.svg(last=False).count(light) == 0
    svg = match.svg(arrows=[("c2", "f3")], marks={"e4": "blue", "nowhere": "red"})
    assert svg.count('class="arrow"') == 1
    assert svg.count('class="mark"') == 1
    assert match.svg(marks=["e4", "d4"]).count('class="mark"') == 2
    with pytest.raises(kleinod.BadOption):
        match.svg(language="fr")


@pytest.mark.parametrize("game_id", HIDDEN)
def test_a_picture_does_not_depend_on_hidden_cards(game_id: str) -> None:
    rng = random.Random(3)
    compared = 0
    for plies in range(5, 60, 5):
        match = wandered(game_id, plies, 3)
        for viewer in (0, 1, None):
            other = match.rules.imagine(match.observe(viewer), viewer, rng)
            shown = [
                kleinod.position(game_id, match.text.encode(s), 3).svg(viewer) for s in (match.state, other)
            ]
            assert shown[0] == shown[1]
            compared += other != match.state
    assert compared > 10
