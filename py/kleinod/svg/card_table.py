"""A card table as one drawing, like `web/src/cards/static-cards.ts`, with names above its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from kleinod.core.game import Board, Card, Face, Scene, Seat, Zone
from kleinod.core.sentences import Words
from kleinod.svg.annotations import Drawing, draw_drawings, refuse_elsewhere, toned
from kleinod.svg.card_face import BACK, HEIGHT, WIDTH, draw_card
from kleinod.svg.element import Node, group
from kleinod.svg.measures import MEASURES
from kleinod.svg.side_by_side_layout import GAP, NONE, Drawn, Head, Spot, beside
from kleinod.svg.stacking import Box

TABLE = MEASURES["table"]
MARGIN = TABLE["margin"]
ROW = HEIGHT + TABLE["strips"] * TABLE["strip"]
#: The height of captions above the first row.
HEAD = 14
#: The scale of arrows, whose measures are those of boards: units of the table per unit of a board.
PEN = 20


class CardContext(NamedTuple):
    """The data that all parts of a card table need: faces, cards by zone, marks, annotations and words."""

    faces: Mapping[str, Face]
    cards: Mapping[str, list[Card]]
    kinds: Mapping[str, str]
    last: Mapping[str, str]
    marked: Mapping[str, str]
    pointed: Mapping[str, str]
    words: Words


Way = Callable[[Zone, CardContext], Drawn]


def draw_table(
    board: Board,
    scene: Scene,
    seats: int,
    own: Seat,
    words: Words,
    last: Mapping[str, str],
    drawings: Sequence[Drawing],
) -> tuple[list[Node], Box, tuple[Head, ...]]:
    """Draw a card table.

    Args:
        board: The zones and faces.
        scene: The cards.
        seats: The number of seats.
        own: The seat at the lower edge.
        words: The words of the game.
        last: "to" for the key of each card that the last move brought; these cards get a frame.
        drawings: Arrows and marks over the table.

    Returns:
        The rows of cards, the box that they fill, and the places for captions.

    Raises:
        BadOption: An arrow or mark is at a place that is not shown.
    """
    cards: dict[str, list[Card]] = {}
    for card in scene.cards:
        cards.setdefault(card.zone, []).append(card)
    kinds: dict[str, str] = {}
    for mark in scene.marks:
        kinds[mark.at] = f"{kinds.get(mark.at, '')} {mark.kind}".strip()
    marked = {one.start: one.tone for one in drawings if not one.end}
    pointed = {end: one.tone for one in drawings if one.end for end in (one.start, one.end)}
    context = CardContext({face.id: face for face in board.faces}, cards, kinds, last, marked, pointed, words)
    rows = [row for row in _rows(board.zones, seats, own, context) if row.width > 0]
    width = max([WIDTH, *(row.width for row in rows)])
    parts, heads, top, height = list[Node](), list[Head](), 0.0, float(HEIGHT)
    spots: dict[str, tuple[float, float]] = {}
    for row in rows:
        moved = row.moved((width - row.width) / 2, top)
        parts += moved.parts
        heads += moved.heads
        spots |= {spot.id: (spot.x / PEN, spot.y / PEN) for spot in moved.spots}
        height = max(height, top + row.height)
        top += row.height + 2 * GAP
    refuse_elsewhere(drawings, spots)
    arrows = draw_drawings([one for one in drawings if one.end], spots)
    if arrows.children:
        parts.append(group([arrows], transform=f"scale({PEN})"))
    across = max(width + 2 * MARGIN, TABLE["wide"] * height)
    box = Box((width - across) / 2, -MARGIN, across, height + 2 * MARGIN)
    return parts, box, tuple(heads)


def _rows(zones: Sequence[Zone], seats: int, own: Seat, context: CardContext) -> list[Drawn]:
    def these(seat: Seat, *roles: str) -> list[Zone]:
        return [zone for zone in zones if zone.role in roles and (zone.seat == seat or seat < 0 > zone.seat)]

    def fields(seat: Seat) -> Drawn:
        parts = [_place(zone, _fan, context) for zone in these(seat, "field")]
        parts += [_place(zone, _line, context) for zone in these(seat, "hand")]
        drawn = beside(parts)
        return drawn._replace(heads=(Head(0, 0, drawn.width, seat, 3 * GAP),)) if drawn.width else drawn

    piles = [_headed(zone, _place(zone, _stack, context)) for zone in these(-1, "pile")]
    lines = [
        _headed(zone, _place(zone, _line, context))
        for zone in (*these(-1, "row", "hand", "field", "purse"), *these(-1, "offer"))
    ]
    others = [fields((own + n) % seats) for n in range(1, seats)]
    # Rows have similar lengths, so that the cards of six seats are drawn no smaller than those of four.
    length = ceil(len(others) / (ceil(len(others) / TABLE["abreast"]) or 1)) or 1
    above = [beside(others[at : at + length], 4 * GAP) for at in range(0, len(others), length)]
    return [*above, beside([*piles, *lines]), fields(own)]


def _headed(zone: Zone, drawn: Drawn) -> Drawn:
    return drawn._replace(heads=(Head(0, 0, drawn.width, zone),)) if drawn.width else drawn


def _place(zone: Zone, how: Way, context: CardContext) -> Drawn:
    """Draw a zone; an empty one only if it has a mark or an arrow."""
    drawn, parts = how(zone, context), list[Node]()
    tone = context.marked.get(zone.id)
    if not drawn.width and (tone := tone or context.pointed.get(zone.id)):
        drawn = drawn._replace(width=WIDTH, height=HEIGHT)
    if tone:
        parts = [_marked(zone.id, tone, drawn.width, drawn.height)]
    middle = (Spot(zone.id, drawn.width / 2, drawn.height / 2),) if drawn.width else ()
    return drawn._replace(parts=[*drawn.parts, *parts], spots=(*drawn.spots, *middle))


def _put(card: Card, x: float, y: float, context: CardContext) -> Node:
    parts = [draw_card(card, context.faces, context.words)]
    if context.last.get(card.key) == "to":
        parts.append(_frame("still-last", WIDTH, HEIGHT, **{"data-last": "to"}))
    shown = group(
        parts,
        (x, y),
        shared=True,
        kind_of="lying",
        data_marks=context.kinds.get(card.key),
        data_key=card.key,
    )
    tone = context.marked.get(card.key)
    return group([shown, group([_marked(card.key, tone, WIDTH, HEIGHT)], (x, y))]) if tone else shown


def _marked(name: str, tone: str, width: float, height: float) -> Node:
    frame = _frame("still-drawn", width, height)
    return group([toned([frame], tone, "data-mark", name)], kind_of="study-marks")


def _frame(kind: str, width: float, height: float, **attrs: str) -> Node:
    at = {"x": -3.0, "y": -3.0, "width": width + 6, "height": height + 6, "rx": 7.0}
    return Node("rect", at | {"class": kind} | attrs)


def _fan(zone: Zone, context: CardContext) -> Drawn:
    """Lay cards one over another so that a strip of each stays visible; compress a long fan until it fits."""
    cards = context.cards.get(zone.id, [])
    faces = [context.faces.get(card.glyph) for card in cards]
    steps = [TABLE["edge"] if face and face.edge else TABLE["strip"] for face in faces]
    needed = sum(steps[:-1])
    squeeze = min(1, (ROW - HEIGHT) / max(1, needed))
    tops = [sum(steps[:n]) * squeeze for n in range(len(cards))]
    ends = [*tops[1:], HEIGHT + needed * squeeze]
    parts = [_put(card, 0, top, context) for card, top in zip(cards, tops, strict=True)]
    middles = [(top + end) / 2 for top, end in zip(tops, ends, strict=False)]
    spots = [Spot(card.key, WIDTH / 2, y) for card, y in zip(cards, middles, strict=True)]
    return Drawn(parts, WIDTH if cards else 0, HEIGHT + needed * squeeze, spots=tuple(spots))


def _line(zone: Zone, context: CardContext) -> Drawn:
    cards = context.cards.get(zone.id, [])
    step = TABLE["narrow" if all(card.glyph == BACK for card in cards) else "sliver"]
    parts = [_put(card, n * step, 0, context) for n, card in enumerate(cards)]
    seen = [min(step, WIDTH)] * (len(cards) - 1) + [WIDTH]
    spots = [Spot(card.key, n * step + seen[n] / 2, HEIGHT / 2) for n, card in enumerate(cards)]
    return Drawn(parts, WIDTH + step * (len(cards) - 1) if cards else 0, HEIGHT, spots=tuple(spots))


def count_of(cards: Sequence[Card]) -> int:
    """Return the number of cards that a stack stands for: the number on its only card, or its size."""
    return cards[0].level if len(cards) == 1 and cards[0].level > 0 else len(cards)


def _stack(zone: Zone, context: CardContext) -> Drawn:
    """Show only the top card of a pile, and the number of cards."""
    cards = context.cards.get(zone.id, [])
    if not cards:
        return NONE
    label = [
        Node("rect", {"x": 17, "y": 68, "width": 26, "height": 16, "rx": 8}),
        Node("text", {"x": 30, "y": 80}, text=str(count_of(cards))),
    ]
    top = (Spot(cards[-1].key, WIDTH / 2, HEIGHT / 2),)
    parts = [_put(cards[-1], 0, 0, context), group(label, kind_of="stack-label")]
    return Drawn(parts, WIDTH, HEIGHT, spots=top)
