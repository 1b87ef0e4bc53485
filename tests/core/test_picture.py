"""The picture of a match shows everything on the table, covers nothing, and is a small file."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

import kleinod
from golden_games import golden_files
from kleinod.core.sentences import LANGUAGES
from kleinod.svg.art_files import art_of
from kleinod.svg.card_table import PEN
from kleinod.svg.css_cascade import INHERITED, OWN
from kleinod.svg.element import Node
from kleinod.svg.measures import MEASURES
from kleinod.svg.serialize import PLACED

GAMES = sorted(kleinod.games())
HIDDEN = [game_id for game_id, of in kleinod.games().items() if of.hidden]
SHORT = PEN * MEASURES["drawn"]["short"]
NAMES = "{http://www.w3.org/2000/svg}"


def wandered(game_id: str, plies: int, seats: int | None = None) -> kleinod.Match:
    match, rng = kleinod.new(game_id, seats, seed=2), random.Random(2)
    for _ in range(plies):
        if match.over:
            break
        match.play(rng.choice(match.legal()))
    return match


def texts(svg: str) -> str:
    """Return the visible text of a picture."""
    return " ".join("".join(node.itertext()) for node in ElementTree.fromstring(svg).iter(f"{NAMES}text"))  # noqa: S314


def told(svg: str) -> str:
    """Return the title and description of a picture, for screen readers."""
    root = ElementTree.fromstring(svg)  # noqa: S314
    return " ".join(root.findtext(f"{NAMES}{part}", "") for part in ("title", "desc"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_picture_is_well_formed_small_and_without_gaps(game_id: str, language: str) -> None:
    for seats in kleinod.games()[game_id].seats:
        match = wandered(game_id, 80, seats)
        svg = match.svg(0, language=language)
        assert len(svg.encode()) < 60_000
        said = texts(svg)
        assert not re.search(r"[{}]|\b(count|zone|card|piece|stock)\.", said + told(svg))
        for count in match.picture(0).counts:
            assert str(count.n) in said


@pytest.mark.parametrize("share", [3, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_moment_of_every_golden_game_is_small(game_id: str, share: int) -> None:
    """Pictures are under 60 kB for every viewer, at the moment with the most on the table and at the end.

    `share`: one in this many games is tested.
    """
    for path in golden_files(game_id)[::share]:
        match = kleinod.open(path.read_text(encoding="utf-8").splitlines()[0])
        things = []
        for ply in range(match.plies + 1):
            match.goto(ply)
            scene = match.picture(None)
            things.append((len(scene.pieces) + len(scene.cells) + len(scene.cards), ply))
        for ply in {max(things)[1], match.plies}:
            match.goto(ply)
            assert len(match.svg(0).encode()) < 60_000, (path, ply)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_piece_and_every_stack_is_drawn(game_id: str) -> None:
    match = wandered(game_id, 80)
    svg, scene = match.svg(0), match.picture(0)
    drawn = set(re.findall(r'data-key="([^"]+)"', svg))
    zones = {zone.id: zone for zone in match.view.board().zones}
    # Of a pile only the top card is drawn, and of face-down cards of a seat only their number, so these cards
    # are not expected.
    seen = {card.key for card in scene.cards if zones[card.zone].role in ("hand", "field", "row")}
    assert {piece.key for piece in scene.pieces} | seen <= drawn
    assert drawn <= {piece.key for piece in scene.pieces} | {card.key for card in scene.cards}
    for piece in scene.pieces:
        if piece.level:
            assert f">{piece.level}</text>" in svg


def test_what_stands_on_something_leaves_it_in_sight() -> None:
    """MAT-03: every piece is drawn narrower than the piece below it, so that both can be seen."""
    art = art_of("matobo").symbols
    pawn, column = (_reach(art[f"glyph-{name}"]) for name in ("pawn", "column"))
    shapes = [_reach(art[f"glyph-{name}"]) for name in ("triangle", "square", "hexagon", "octagon", "round")]
    assert max(pawn, column) * MEASURES["stand"]["onTop"] < 0.8 * min(shapes)


def _reach(parts: tuple[Node, ...]) -> float:
    """Return the right extent of a drawing, without its shadow."""
    reach = 0.0
    for part in parts:
        if not part.classes or not part.classes[0].endswith("-cast"):
            told = (*re.findall(r"[ML](-?[\d.]+) ", part.attrs.get("d", "")), part.attrs.get("r", "0"))
            reach = max(reach, _reach(tuple(part.children)), *(float(number) for number in told))
    return reach


def test_all_that_drawings_say_is_written() -> None:
    """The code that writes pictures knows all attributes used in drawings; it would silently leave out any
    other."""

    def met(parts: tuple[Node, ...]) -> set[str]:
        return {name for part in parts for name in {*part.attrs, *met(tuple(part.children))}}

    for game_id in GAMES:
        names = {name for parts in art_of(game_id).symbols.values() for name in met(parts)}
        assert names <= PLACED | {*INHERITED, *OWN, "class", "symbol"}


def test_stocks_and_cards_are_told() -> None:
    assert "stock" in texts(wandered("matobo", 20).svg())
    svg = wandered("mutterboehnchen", 20).svg(0)
    assert "talers" in texts(svg)
    assert "hand" in told(svg)


def test_what_it_shows_is_said() -> None:
    """The description for screen readers names the game and every piece with its place."""
    said = told(kleinod.new("morundir").svg())
    assert said.startswith("The Conquest of Morundir. ")
    assert "a1: blue duke" in said
    assert 'role="img"' in kleinod.new("morundir").svg()


def test_last_move_arrows_and_marks_by_argument() -> None:
    match = kleinod.new("morundir")
    match.play("f1-f3")
    assert match.last_move().marks() == {"f1": "from", "f3": "to"}
    svg = match.svg()
    assert re.findall(r'data-last="(\w+)"', svg) == ["to", "from"]
    assert "data-last" not in match.svg(last=False)
    svg = match.svg(arrows=[("c2", "f3"), ("a1", "b2", 2)], marks={"e4": "blue"})
    assert re.findall(r'data-arrow="([^"]+)"', svg) == ["c2 f3", "a1 b2"]
    assert re.findall(r'data-mark="([^"]+)"', svg) == ["e4"]
    assert match.svg(marks=["e4", "d4"]).count("data-mark=") == 2
    node = match.tree.next[0]
    node.arrow("c2", "f3")
    node.mark("e4", 3)
    assert [(one.start, one.end) for one in node.drawn] == [("c2", "f3"), ("e4", "")]
    assert match.svg(arrows=node.drawn).count("data-arrow=") == 1


def test_cards_are_marked_too() -> None:
    match = wandered("mutterboehnchen", 20)
    card = next(card for card in match.picture(0).cards if card.zone.endswith("hand") or card.seat == 0)
    assert f'data-mark="{card.key}"' in match.svg(0, marks=[card.key])


def test_arrows_lead_from_card_to_card_and_to_zones() -> None:
    """Arrows can lead to an empty zone, which gets a frame because nothing else of it is visible."""
    match = wandered("mutterboehnchen", 40, 3)
    scene = match.picture(0)
    own = next(card.key for card in scene.cards if card.zone == "hand0")
    other = next(card.key for card in scene.cards if card.zone == "hand1")
    full = {card.zone for card in scene.cards}
    empty = next(zone.id for zone in match.view.board().zones if zone.role == "field" and zone.id not in full)
    ends = [(own, empty), (other, own, 2), ("pile", "discards", "red")]
    svg = match.svg(0, arrows=ends)
    assert re.findall(r'data-arrow="([^"]+)"', svg) == [f"{start} {end}" for start, end, *_ in ends]
    assert re.findall(r'data-mark="([^"]+)"', svg) == [empty]
    assert match.svg(0) == match.svg(0, arrows=[], marks=[])


@pytest.mark.parametrize("place", ["e4", "h9-9", "nowhere", "", None, 3])
def test_what_is_not_in_the_picture_can_be_neither_marked_nor_pointed_at(place: Any) -> None:
    match = wandered("mutterboehnchen", 40, 3)
    wishes: list[dict[str, Any]] = [
        {"marks": [place]},
        {"arrows": [(place, "pile")]},
        {"arrows": [("pile", place or "x")]},
    ]
    for wish in wishes:
        with pytest.raises(kleinod.BadOption) as refused:
            match.svg(0, **wish)
        assert refused.value.msg.code == "python.place"


def test_a_card_that_lies_under_others_is_not_in_the_picture() -> None:
    """Only the top card of a pile can be marked, because the cards below it are not visible."""
    match = wandered("mutterboehnchen", 100, 3)
    under, top = [card.key for card in match.picture(0).cards if card.zone == "discards"][-2:]
    assert f'data-mark="{top}"' in match.svg(0, marks=[top])
    with pytest.raises(kleinod.BadOption):
        match.svg(0, marks=[under])


def test_an_arrow_begins_and_ends_on_its_cards() -> None:
    match = wandered("mutterboehnchen", 40, 3)
    keys = [card.key for card in match.picture(0).cards if card.zone in ("hand0", "hand1", "up")]
    for start, end in pairwise(keys):
        root = ElementTree.fromstring(match.svg(0, arrows=[(start, end)]))  # noqa: S314
        (arrow,) = [place for name, place in places(root) if name == f"{start} {end}"]
        corner = dict(places(root))
        line, *_, head = list(arrow.node)
        for key, told in ((start, line.get("d", "")), (end, head.get("points", ""))):
            x, y = (float(number) * arrow.scale for number in re.findall(r"-?[\d.]+", told)[:2])
            # Only a strip of a card below others is visible, and an arrow ends on this strip.
            assert corner[key].x - SHORT <= x <= corner[key].x + 60, key
            assert corner[key].y <= y <= corner[key].y + 90, key


class Place(NamedTuple):
    node: ElementTree.Element
    x: float
    y: float
    scale: float


def places(root: ElementTree.Element) -> Iterator[tuple[str, Place]]:
    """Yield the keys of cards and arrows with their places, after all transforms of groups around them."""
    todo = [Place(root, 0, 0, 1)]
    while todo:
        node, x, y, scale = todo.pop()
        for name, told in re.findall(r"(translate|scale)\(([^)]*)\)", node.get("transform", "")):
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", told)]
            if name == "scale":
                scale *= numbers[0]
            else:
                x, y = x + scale * numbers[0], y + scale * numbers[1]
        if node.tag == f"{NAMES}use":
            x, y = x + scale * float(node.get("x", "0")), y + scale * float(node.get("y", "0"))
        name = node.get("data-key") or node.get("data-arrow")
        if name:
            yield name, Place(node, x, y, scale)
        todo += [Place(child, x, y, scale) for child in node]


def test_by_day_and_by_night() -> None:
    for game_id in GAMES:
        match = wandered(game_id, 40)
        light, dark = match.svg(), match.svg(theme="dark")
        assert light != dark
        assert (
            re.sub(r"#\w+|[\d.]+", "", light).split("<defs>")[0]
            == re.sub(r"#\w+|[\d.]+", "", dark).split("<defs>")[0]
        )


@pytest.mark.parametrize("size", [16, 640, 2000])
def test_as_wide_as_asked(size: int) -> None:
    root = ElementTree.fromstring(kleinod.new("nexus").svg(size=size))  # noqa: S314
    _, _, width, height = map(float, root.get("viewBox", "").split())
    assert root.get("width") == str(size)
    assert float(root.get("height", "0")) == pytest.approx(size * height / width, abs=0.51)


@pytest.mark.parametrize(
    "wish",
    [
        {"language": "fr"},
        {"theme": "sepia"},
        {"size": 0},
        {"size": "large"},
        {"size": True},
        {"marks": {"e4": "pink"}},
        {"arrows": [("a1", "b2", 5)]},
        {"arrows": [("a1", "z9")]},
        {"marks": ["nowhere"]},
        {"marks": "e4"},
    ],
)
def test_a_wish_nobody_can_grant_is_refused_in_a_sentence(wish: dict[str, Any]) -> None:
    with pytest.raises(kleinod.BadOption) as refused:
        kleinod.new("morundir").svg(**wish)
    for language in LANGUAGES:
        said = kleinod.say(refused.value, language)
        assert " " in said
        assert "{" not in said


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_holds_nothing_but_drawings(game_id: str, theme: str) -> None:
    """A picture has no style sheet, script or reference to other files, and no CSS values left to compute."""
    svg = wandered(game_id, 60).svg(0, theme=theme)
    assert not re.search(
        r"var\(|light-dark|color-mix|calc\(|<style|<script|url\(|https?://(?!www.w3.org/2000/svg)", svg
    )
    assert {ref for ref in re.findall(r'href="([^"]+)"', svg) if not ref.startswith("#k")} == set()
    names = re.findall(r' id="([^"]+)"', svg)
    assert sorted({f"#{name}" for name in names}) == sorted(set(re.findall(r'href="([^"]+)"', svg)))


@pytest.mark.parametrize("game_id", HIDDEN)
def test_a_picture_does_not_depend_on_hidden_cards(game_id: str) -> None:
    rng = random.Random(3)
    compared = 0
    for plies in range(5, 60, 5):
        match = wandered(game_id, plies, 3)
        for viewer in (0, 1, None):
            other = match.rules.determinize(match.observe(viewer), viewer, rng)
            shown = [
                kleinod.position(game_id, match.text.encode(s), 3).svg(viewer) for s in (match.state, other)
            ]
            assert shown[0] == shown[1]
            compared += other != match.state
    assert compared > 10
