"""A card table as one drawing (`web/src/cards/still.ts`), with whose everything is written above it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from kleinod.core.game import Board, Card, Face, Scene, Seat, Zone
from kleinod.core.words import Words
from kleinod.pictures.drawn import toned
from kleinod.pictures.face import BACK, HEIGHT, WIDTH, draw_card
from kleinod.pictures.measures import MEASURES
from kleinod.pictures.node import Node, group
from kleinod.pictures.stand import Box

TABLE = MEASURES["table"]
GAP, MARGIN = TABLE["gap"], TABLE["margin"]
ROW = HEIGHT + TABLE["strips"] * TABLE["strip"]
#: Room above the first row for what is written there.
HEAD = 14


class Drawn(NamedTuple):
    """Something drawn from its upper left corner on; `heads` are places for words about it."""

    parts: list[Node]
    width: float
    height: float
    heads: tuple[Head, ...] = ()


class Head(NamedTuple):
    """Room for words above something, and `beyond` it: of a seat, or of a zone that belongs to nobody."""

    x: float
    y: float
    width: float
    of: Seat | Zone
    beyond: float = GAP / 2


NONE = Drawn([], 0, 0)


class Sight(NamedTuple):
    faces: Mapping[str, Face]
    cards: Mapping[str, list[Card]]
    kinds: Mapping[str, str]
    marked: Mapping[str, str]
    words: Words


Way = Callable[[Zone, Sight], Drawn]


def draw_table(
    board: Board, scene: Scene, seats: int, own: Seat, words: Words, marked: Mapping[str, str]
) -> tuple[list[Node], Box, tuple[Head, ...]]:
    """Rows of cards, the box they fill, and where there is room to write. `marked`: ids with their tones."""
    cards: dict[str, list[Card]] = {}
    for card in scene.cards:
        cards.setdefault(card.zone, []).append(card)
    kinds: dict[str, str] = {}
    for mark in scene.marks:
        kinds[mark.at] = f"{kinds.get(mark.at, '')} {mark.kind}".strip()
    sight = Sight({face.id: face for face in board.faces}, cards, kinds, marked, words)
    rows = [row for row in _rows(board.zones, seats, own, sight) if row.width > 0]
    width = max([WIDTH, *(row.width for row in rows)])
    parts, heads, top, height = list[Node](), list[Head](), 0.0, float(HEIGHT)
    for row in rows:
        x = (width - row.width) / 2
        parts.append(group(row.parts, (x, top)))
        heads += [head._replace(x=head.x + x, y=head.y + top) for head in row.heads]
        height = max(height, top + row.height)
        top += row.height + 2 * GAP
    across = max(width + 2 * MARGIN, TABLE["wide"] * height)
    box = Box((width - across) / 2, -MARGIN, across, height + 2 * MARGIN)
    return parts, box, tuple(heads)


def _rows(zones: Sequence[Zone], seats: int, own: Seat, sight: Sight) -> list[Drawn]:
    def these(seat: Seat, *roles: str) -> list[Zone]:
        return [zone for zone in zones if zone.role in roles and (zone.seat == seat or seat < 0 > zone.seat)]

    def fields(seat: Seat) -> Drawn:
        parts = [_place(zone, _fan, sight) for zone in these(seat, "field")]
        parts += [_place(zone, _line, sight) for zone in these(seat, "hand")]
        drawn = _beside(parts)
        return drawn._replace(heads=(Head(0, 0, drawn.width, seat, 3 * GAP),)) if drawn.width else drawn

    piles = [_headed(zone, _place(zone, _stack, sight)) for zone in these(-1, "pile")]
    lines = [
        _headed(zone, _place(zone, _line, sight))
        for zone in (*these(-1, "row", "hand", "field", "purse"), *these(-1, "offer"))
    ]
    others = [fields((own + n) % seats) for n in range(1, seats)]
    # In rows of like length, so that six seats are no thinner than four.
    length = ceil(len(others) / (ceil(len(others) / TABLE["abreast"]) or 1)) or 1
    above = [_beside(others[at : at + length], 4 * GAP) for at in range(0, len(others), length)]
    return [*above, _beside([*piles, *lines]), fields(own)]


def _beside(parts: Iterable[Drawn], gap: float = GAP) -> Drawn:
    """Things side by side from left to right; what is empty takes no room."""
    nodes, heads, width, height = list[Node](), list[Head](), 0.0, 0.0
    for part in parts:
        if part.width <= 0:
            continue
        x = width + gap if width else 0.0
        nodes.append(group(part.parts, (x, 0)))
        heads += [head._replace(x=head.x + x) for head in part.heads]
        width, height = x + part.width, max(height, part.height)
    return Drawn(nodes, width, height, tuple(heads))


def _headed(zone: Zone, drawn: Drawn) -> Drawn:
    return drawn._replace(heads=(Head(0, 0, drawn.width, zone),)) if drawn.width else drawn


def _place(zone: Zone, how: Way, sight: Sight) -> Drawn:
    drawn = how(zone, sight)
    marked = _frame(sight, zone.id, drawn.width, drawn.height) if drawn.width else []
    return drawn._replace(parts=[*drawn.parts, *marked])


def _put(card: Card, x: float, y: float, sight: Sight) -> Node:
    shown = group(
        [draw_card(card, sight.faces, sight.words)],
        (x, y),
        shared=True,
        kind_of="lying",
        data_marks=sight.kinds.get(card.key),
        data_key=card.key,
    )
    marked = _frame(sight, card.key, WIDTH, HEIGHT)
    return group([shown, group(marked, (x, y))]) if marked else shown


def _frame(sight: Sight, name: str, width: float, height: float) -> list[Node]:
    """A frame around what somebody marks."""
    tone = sight.marked.get(name)
    if tone is None:
        return []
    at = {"x": -3.0, "y": -3.0, "width": width + 6, "height": height + 6, "rx": 7.0}
    frame = Node("rect", at | {"class": "still-drawn"})
    return [group([toned([frame], tone, "data-mark", name)], kind_of="study-marks")]


def _fan(zone: Zone, sight: Sight) -> Drawn:
    """One below another, the upper strip of each in sight; a long fan is pushed together until it fits."""
    cards = sight.cards.get(zone.id, [])
    faces = [sight.faces.get(card.glyph) for card in cards]
    steps = [TABLE["edge"] if face and face.edge else TABLE["strip"] for face in faces]
    needed = sum(steps[:-1])
    squeeze = min(1, (ROW - HEIGHT) / max(1, needed))
    parts = [_put(card, 0, sum(steps[:n]) * squeeze, sight) for n, card in enumerate(cards)]
    return Drawn(parts, WIDTH if cards else 0, HEIGHT + needed * squeeze)


def _line(zone: Zone, sight: Sight) -> Drawn:
    cards = sight.cards.get(zone.id, [])
    step = TABLE["narrow" if all(card.glyph == BACK for card in cards) else "sliver"]
    parts = [_put(card, n * step, 0, sight) for n, card in enumerate(cards)]
    return Drawn(parts, WIDTH + step * (len(cards) - 1) if cards else 0, HEIGHT)


def count_of(cards: Sequence[Card]) -> int:
    """How many cards a stack stands for: the number on its only card, else as many as there are."""
    return cards[0].level if len(cards) == 1 and cards[0].level > 0 else len(cards)


def _stack(zone: Zone, sight: Sight) -> Drawn:
    """One upon another: the top one, and how many there are."""
    cards = sight.cards.get(zone.id, [])
    if not cards:
        return NONE
    label = [
        Node("rect", {"x": 17, "y": 68, "width": 26, "height": 16, "rx": 8}),
        Node("text", {"x": 30, "y": 80}, text=str(count_of(cards))),
    ]
    return Drawn([_put(cards[-1], 0, 0, sight), group(label, kind_of="stack-label")], WIDTH, HEIGHT)
