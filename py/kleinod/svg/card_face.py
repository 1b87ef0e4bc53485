"""A card as a drawing of 60 by 90 units, as `web/src/cards/card-face.ts` draws it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kleinod.core.game import Card, Face
from kleinod.core.sentences import Words
from kleinod.svg.element import Node, glyph, group, shift, written
from kleinod.svg.measures import MEASURES

CARD = MEASURES["card"]
WIDTH, HEIGHT = CARD["width"], CARD["height"]
BACK = "back"
STRIP = "M5.75 .75H54.25A5 5 0 0 1 59.25 5.75V20H.75V5.75A5 5 0 0 1 5.75 .75Z"


def is_token(face: Face | None) -> bool:
    """Return True if a card is drawn as a token, only a picture: its face has no text or numbers."""
    return face is None or not (face.meter or face.pips or face.sign or face.text)


def draw_card(card: Card, faces: Mapping[str, Face], words: Words) -> Node:
    """Draw the face of a card, or its back."""
    face = faces.get(card.glyph)
    if card.glyph == BACK:
        return group([glyph(BACK)], kind_of="face", data_glyph=BACK)
    if face and not is_token(face):
        return draw_face(face, words)
    picture = glyph(face.art if face else card.glyph)
    return group(
        [picture],
        data_glyph=card.glyph,
        data_art=face.art if face else None,
        transform=f"{shift(30, 45)} scale(24)",
    )


def draw_face(face: Face, words: Words) -> Node:
    """Draw the face of a card."""
    middle = (58 if face.edge else 44) if face.text else 54.5
    paper = {"class": "face-paper", "x": 0.75, "y": 0.75, "width": 58.5, "height": 88.5, "rx": 5}
    parts = [
        Node("rect", paper),
        Node("path", {"class": "face-strip", "d": STRIP}),
        glyph(face.art, "translate(9 10.5) scale(7)"),
    ]
    if face.sign:
        parts.append(Node("text", {"class": "face-sign", "x": 21.75, "y": 14}, text=words.say(face.sign)))
    parts += [glyph("pip", f"{shift(38 + 11 * n, 10.5)} scale(6)") for n in range(face.pips)]
    if any(face.meter):
        parts += [part for n, cards in enumerate(face.meter) for part in _step(cards, n)]
    parts.append(glyph(face.art, f"{shift(30, middle)} scale({21 if face.text else 25})"))
    if face.text:
        parts += _title(re.sub(r" \(.*\)$", "", words.say(face.title)), 20 if face.edge else 69)
    return group(parts, kind_of="face", data_art=face.art, data_glyph=face.id)


def _step(cards: int, index: int) -> Iterator[Node]:
    """Yield a column of the meter: the number of cards needed, and below it the coins that they earn."""
    x = CARD["columns"][index] if index < len(CARD["columns"]) else 54
    at = {"class": "face-number", "x": x, "y": 11.5}
    if cards == 0:
        yield Node("text", at | {"data-none": ""}, text="–")
        return
    yield Node("text", at, text=str(cards))
    for coin in range(index + 1):
        middle = x + (coin - index / 2) * CARD["coin"]
        yield Node("circle", {"class": "face-coin", "cx": middle, "cy": 16, "r": 0.8})


def _title(title: str, top: float) -> list[Node]:
    size = min(CARD["letters"], CARD["title"] / (len(title) * CARD["slim"]))
    at = {"x": 32, "y": top + 5.75 + size * 0.34, "font-size": written(round(size, 2))}
    return [
        Node("rect", {"class": "face-band", "x": 0.75, "y": top, "width": 58.5, "height": 11.5}),
        Node("circle", {"class": "face-flag", "cx": 6, "cy": top + 5.75, "r": 2}),
        Node("text", at | {"class": "face-title"}, text=title),
    ]
