"""The land editor (MUT-03), with which a user puts nuts beside the land, and takes nuts away anywhere."""

from __future__ import annotations

from random import Random

from kleinod.core.game import NOBODY, BadOption, Cell, Count, Editor, Msg, Scene, msg
from kleinod.games.mutternland.land import SAMPLE, SHAPELY, grown, named, written
from kleinod.games.mutternland.land_frame import AXIAL, MIDDLE, NAMES, NEAR, PLACE, Place, centred, touching
from kleinod.games.mutternland.land_ground import bare, cell, nut
from kleinod.games.mutternland.state import NUTS_IN_ALL
from kleinod.hex.grid import OFF

CLEAR_BUTTON, SAMPLE_BUTTON = "#clear", "#sample"


class LandEditor(Editor):
    """The editor of lands, which are texts of `land.written`, or "" without a nut.

    While the user draws, the places keep their names, until the land reaches the edge of the frame and is
    moved to its middle. A match moves every land to the middle.
    """

    option = "nuts"

    def start(self) -> str:
        return written(SAMPLE)

    def chance(self, rng: Random) -> str:
        return written(_in_the_middle(grown((), rng, SHAPELY)))

    def read(self, text: str) -> str:
        places = named(text)
        if places is None:
            raise BadOption(msg("land.unreadable", "MUT-03"))
        return written(places)

    def scene(self, text: str) -> Scene:
        land = _places(text)
        cells: list[Cell] = [cell(place) for place in land]
        cells += [bare(place, "cell.free_ground") for place in _ground(land)]
        count = Count(NOBODY, "count.nuts", len(land), NUTS_IN_ALL)
        return Scene(tuple(nut(NAMES[place], 1) for place in land), tuple(cells), counts=(count,))

    def choices(self, text: str) -> dict[str, Msg]:
        land = _places(text)
        found = {NAMES[place]: msg("editor.take") for place in land}
        found.update((NAMES[place], msg("editor.put")) for place in _ground(land))
        return {**found, CLEAR_BUTTON: msg("editor.clear"), SAMPLE_BUTTON: msg("editor.sample")}

    def click(self, text: str, choice: str) -> str:
        if choice == SAMPLE_BUTTON:
            return self.start()
        land = [] if choice == CLEAR_BUTTON else sorted({*_places(text)} ^ {PLACE[choice]})
        if any(OFF in NEAR[place] for place in land):
            land = _in_the_middle(land)
        return written(land) if land else ""


def _places(text: str) -> tuple[Place, ...]:
    return (named(text) or ()) if text else ()


def _ground(land: tuple[Place, ...]) -> list[Place]:
    """Return the places for the next nut: beside the land, or the middle of the frame if there is none.

    There are no such places if the land already has all nuts.
    """
    if len(land) >= NUTS_IN_ALL:
        return []
    return touching(land) if land else [MIDDLE]


def _in_the_middle(land: list[Place]) -> list[Place]:
    return [*(centred([AXIAL[place] for place in land]) or land)]
