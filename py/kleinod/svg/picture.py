"""The picture of a match: a self-contained SVG document made from the page's drawings and style sheets.

`draw` puts the captions of the seats around the drawing of a board or card table; `css_cascade` computes the
styles, and `serialize` writes the text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kleinod.core.game import NOBODY, Board, Scene, Seat
from kleinod.core.sentences import Words
from kleinod.svg.annotations import Drawing
from kleinod.svg.art_files import art_of
from kleinod.svg.board_drawing import draw_board
from kleinod.svg.captions import CaptionLine, cut, heads_of, name_room, seat_line, stocks, width_of, words_at
from kleinod.svg.card_table import HEAD, draw_table
from kleinod.svg.element import Node, group, written
from kleinod.svg.serialize import Writer
from kleinod.svg.stacking import Box

#: The width of a picture in its own units, which does not depend on the size in pixels.
WIDTH = 640.0
#: The greatest height of a board.
TALL = 720.0
PAD, TITLE, SMALL, LINE = 14.0, 25.0, 15.0, 25.0


class Moment(NamedTuple):
    """The moment that a picture shows.

    `own`: the seat at the lower edge of a card table. `now`: the prompt, or the result.
    """

    game: str
    board: Board
    scene: Scene
    seats: int
    colors: Sequence[str]
    own: Seat
    now: str


class Extras(NamedTuple):
    """The marks drawn over a picture: the places of the last move (`LastMove.marks`), arrows and marks."""

    last: Mapping[str, str] = {}
    drawings: tuple[Drawing, ...] = ()


class Form(NamedTuple):
    """The form of a picture: its theme, its width in pixels, and True to write the names of places."""

    size: int = 0
    dark: bool = False
    names: bool = True


PLAIN, USUAL = Extras(), Form()


def draw(moment: Moment, words: Words, extras: Extras = PLAIN, form: Form = USUAL) -> str:
    """Draw a moment of a match.

    Args:
        moment: The moment to draw.
        words: The words of the game.
        extras: The marks to draw over it.
        form: Its width and theme.

    Returns:
        An SVG document.

    Raises:
        BadOption: An arrow or mark is at a place that is not shown.
    """
    board, scene = moment.board, moment.scene
    cells = (*board.cells, *scene.cells)
    heads: list[Node] = []
    if cells:
        inner, box = draw_board(
            moment.game,
            cells,
            scene.pieces,
            scene.marks,
            moment.colors,
            extras.last,
            extras.drawings,
            lively=bool(scene.cells),
            names=form.names,
        )
    else:
        inner, box, room = draw_table(
            board, scene, moment.seats, moment.own, words, extras.last, extras.drawings
        )
        box = Box(box.x, box.y - HEAD, box.width, box.height + HEAD)
        size = box.width * SMALL / WIDTH if box.width > 420 else 9.0
        heads = heads_of(room, scene, board.zones, words, moment.colors, min(10.5, max(8.0, size)))
    top = 2 * PAD + TITLE + SMALL
    scale = min(WIDTH / box.width, TALL / box.height)
    high = box.height * scale
    place = {"x": (WIDTH - box.width * scale) / 2, "y": top, "width": box.width * scale, "height": high}
    inside = group(inner, data_part="board" if cells else "cards")
    body = Node(
        "svg",
        {
            **place,
            "viewBox": " ".join(written(side) for side in box),
            "class": "board",
            "data-game": moment.game,
        },
        [inside, group(heads, data_part="heads")],
    )
    ground = Node("rect", {"y": top, "width": WIDTH, "height": high, "fill": "var(--ground)"})
    strip, whole = _strip(moment, words, top + high, bool(cells))
    parts = [
        Node("rect", {"width": WIDTH, "height": whole, "rx": 10, "fill": "var(--paper)"}),
        *_caption(moment, words),
        group([ground], data_game=moment.game),
        body,
        group(strip, data_game=moment.game, data_part="seats"),
    ]
    title = f"{words.text('game.name')}. {moment.now}"
    named = [Node("title", text=title), Node("desc", text=_told(moment, words))]
    attrs = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {written(WIDTH)} {written(whole)}"}
    size = form.size or WIDTH
    attrs |= {"width": written(size), "height": written(round(whole * size / WIDTH)), "role": "img"}
    root = Node("svg", {**attrs, "font-family": "var(--sans)"}, [*named, *parts])
    return Writer(art_of(moment.game), form.dark).document(root)


def _caption(moment: Moment, words: Words) -> list[Node]:
    room, name = WIDTH - 2 * PAD, words.text("game.name")
    # The result can be long, so reduce its size before cutting it short.
    size = max(SMALL * 0.7, min(SMALL, SMALL * room / width_of(moment.now, SMALL)))
    return [
        words_at(cut(name, TITLE, room), PAD, PAD + 0.8 * TITLE, TITLE, "picture-title"),
        words_at(cut(moment.now, size, room), PAD, PAD + TITLE + 0.95 * SMALL, size, "picture-now"),
    ]


def _strip(moment: Moment, words: Words, top: float, seats: bool) -> tuple[list[Node], float]:
    """Return a line for each seat of a board, one for shared numbers, and the y of their lower edge."""
    found: list[Node] = []
    y, indent = top + PAD, PAD + name_room(moment.seats, words, SMALL)
    shown = range(moment.seats) if seats else ()
    shared = any(one.seat < 0 for one in (*moment.scene.counts, *moment.board.zones))
    for seat in (*shown, *([NOBODY] if shared else [])):
        line = CaptionLine(PAD, y + LINE / 2, SMALL, WIDTH - 2 * PAD, LINE)
        seat_line(line, seat, moment.scene, words, moment.colors, indent)
        if seats:
            stocks(line, seat, moment.scene, moment.board.zones, words, moment.colors)
        found += line.parts
        y = line.y + LINE / 2 if line.parts else y
    return found, y + (PAD if found else 0)


def _told(moment: Moment, words: Words) -> str:
    """Return the scene in words: pieces with their places, cards by zone, and numbers."""
    board, scene = moment.board, moment.scene
    label = {cell.id: cell.label or cell.id for cell in (*board.cells, *scene.cells)}
    things = [f"{label.get(p.at, p.at)}: {words.say(p.say)}" for p in scene.pieces if p.say]
    faces = {face.id: face for face in board.faces}
    for zone in board.zones:
        here = [card for card in scene.cards if card.zone == zone.id]
        said = [card.say or (faces[card.glyph].title if card.glyph in faces else None) for card in here]
        names = [words.say(one) for one in said if one]
        number = [] if len(names) == len(here) else [str(max(len(here), *(card.level for card in here)))]
        if here:
            things.append(f"{words.zone(zone, board.zones)}: {', '.join([*number, *names])}")
    counts = [
        (f"{words.seat(count.seat)}: " if count.seat >= 0 else "") + words.count(count)
        for count in scene.counts
        if words.count(count)
    ]
    return "; ".join([*things, *counts])
