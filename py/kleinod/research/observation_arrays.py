"""Observations as numbers: the scene that a page would draw, in arrays of fixed shape.

Everything comes from `Rules.observe`, so an array holds nothing that its seat may not know. Shapes depend on
the game, the number of seats and the options, never on the position. Where an order does not fit into so few
numbers (cards in the middle of a hand), the text of `GameState.seen` is complete.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from kleinod.core.game import Cell, Scene, Seat
from kleinod.research.game_state import GameState, RuleSet

#: Numbers of a place before those of its glyphs: is it there, its tone (0 to 2), the highest level on it.
PLACE = ("there", "tone", "level")
#: Numbers of a kind of card in a zone: how many, the sum of their levels, is the first one such, is the last.
CARD = ("cards", "levels", "first", "last")
#: Numbers of a seat before its counts: its score, whether it looks, whether it is to act.
SEAT = ("score", "looks", "acts")
#: Every number lies between minus and plus this.
MOST = 100_000.0


class Part(NamedTuple):
    """One array of an observation. It begins at number `start`, with the last axis fastest."""

    name: str
    start: int
    shape: tuple[int, ...]


class Layout:
    """The parts of an observation array with their axes; `names` has the meaning of each index along them.

    places  (place, number)        `PLACE`, then for each glyph how many steps high, then pieces of each seat
    zones   (zone, glyph, number)  `CARD`
    seats   (seat, number)         `SEAT`, then its counts as on the score board
    table   (count,)               counts that belong to nobody
    asked   (question,)            1 for the question that is being asked
    said    (word,)                1 for the first word said of the action being chosen, 2 for the second …
    """

    def __init__(self, of: RuleSet, version: int | None = None) -> None:
        if version not in (None, 1):
            raise ValueError(f"There is no layout of version {version}")
        self.of = of
        board = of.view.board()
        package = type(of.view).__module__.rpartition(".")[0]
        art = [*_stems(files(package) / "art"), *_stems(files("kleinod.core") / "art")]
        words = _codes(files(package) / "i18n" / "en.json")
        codes = [code for code in words if code.startswith("count.")]
        cells = [cell.id for cell in board.cells]
        if not cells and not board.faces:
            cells = list(of.text.words)
        self.names: dict[str, tuple[tuple[str, ...], ...]] = {
            "places": (tuple(cells), (*PLACE, *art, *(f"seat{n}" for n in range(of.seats)))),
            "zones": (
                tuple(zone.id for zone in board.zones),
                (*(face.id for face in board.faces), "back") if board.faces else tuple(art),
                CARD,
            ),
            "seats": (tuple(str(n) for n in range(of.seats)), (*SEAT, *codes)),
            "table": (tuple(codes),),
            "asked": (tuple(code for code in words if code.startswith("prompt.")),),
            "said": (of.vocabulary.names,),
        }
        self.parts: dict[str, Part] = {}
        self.size = 0
        for name, axes in self.names.items():
            shape = tuple(len(axis) for axis in axes)
            self.parts[name] = Part(name, self.size, shape)
            self.size += _product(shape)
        self._index = {
            name: [{what: n for n, what in enumerate(axis)} for axis in axes]
            for name, axes in self.names.items()
        }
        self._number = self._index["places"][1]
        self._place = {cell: n * len(self._number) for cell, n in self._index["places"][0].items()}
        #: What never changes.
        self._always = array("f", bytes(4 * self.size))
        self._ground(self._always, board.cells)

    def __reduce__(self) -> tuple[type[Layout], tuple[RuleSet]]:
        return Layout, (self.of,)

    def __copy__(self) -> Layout:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Layout:
        return self

    def fill(self, table: GameState, viewer: Seat | None) -> array[float]:
        """Return the observation of a seat.

        Args:
            table: The match.
            viewer: The seat, or None for a stranger.

        Returns:
            All parts one after the other: `size` numbers of four bytes each.
        """
        numbers = self._always[:]
        o = table.observe(viewer)
        scene = self.of.view.scene(o, viewer)
        self._places(numbers, scene)
        self._zones(numbers, scene)
        acting = table.seat
        for seat, score in enumerate(self.of.rules.scores(o)):
            for what, n in zip(SEAT, (score, seat == viewer, seat == acting), strict=True):
                numbers[self.at("seats", str(seat), what)] = n
        for count in scene.counts:
            where = ("seats", str(count.seat)) if count.seat >= 0 else ("table",)
            numbers[self.at(*where, count.code)] = count.n
        asked = self.of.view.prompt(o).code
        if acting >= 0 and asked in self._index["asked"][0]:
            numbers[self.at("asked", asked)] = 1
        start = self.parts["said"].start
        for n, word in enumerate(table.said_to(viewer), start=1):
            numbers[start + word] = n
        return numbers

    def at(self, part: str, *names: str) -> int:
        """Return the index of a number.

        Args:
            part: The name of its part.
            *names: The name of its place on each axis, as in `names`.

        Raises:
            KeyError: There is no such number.
        """
        place = 0
        for index, name in zip(self._index[part], names, strict=True):
            place = place * len(index) + index[name]
        return self.parts[part].start + place

    def _ground(self, numbers: array[float], cells: Iterable[Cell]) -> None:
        for cell in cells:
            start = self._place[cell.id]
            numbers[start] = 1
            numbers[start + 1] = cell.tone

    def _places(self, numbers: array[float], scene: Scene) -> None:
        self._ground(numbers, scene.cells)
        for piece in scene.pieces:
            start = self._place.get(piece.at)
            if start is None:
                continue  # beside the board: such pieces are counted with their seat
            numbers[start + self._number[piece.glyph]] += piece.stack
            if piece.seat >= 0:
                numbers[start + self._number[f"seat{piece.seat}"]] += piece.stack
            numbers[start + 2] = max(numbers[start + 2], piece.level)

    def _zones(self, numbers: array[float], scene: Scene) -> None:
        last: dict[str, int] = {}
        for card in scene.cards:
            start = self.at("zones", card.zone, card.glyph, CARD[0])
            numbers[start] += 1
            numbers[start + 1] += card.level
            if card.zone not in last:
                numbers[start + 2] = 1
            last[card.zone] = start + 3
        for place in last.values():
            numbers[place] = 1


def _stems(folder: Traversable) -> list[str]:
    """The names of the drawings in a folder, without those of whole boards."""
    names = sorted(file.name for file in folder.iterdir()) if folder.is_dir() else []
    return [name[:-4] for name in names if name.endswith(".svg") and not name.startswith("board-")]


def _codes(dictionary: Traversable) -> list[str]:
    """The codes of a dictionary, each once: singular and plural are one."""
    words = json.loads(dictionary.read_text(encoding="utf-8"))
    return list(dict.fromkeys(code.removesuffix(".one").removesuffix(".other") for code in words))


def _product(numbers: tuple[int, ...]) -> int:
    product = 1
    for n in numbers:
        product *= n
    return product
