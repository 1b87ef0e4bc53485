"""The table as a person meets it, and a comparison of everything drawn with what the engine says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Locator

import kleinod
from kleinod.core.match import Match
from kleinod.core.words import Words
from visit import Visit

#: All that is drawn, as data: pieces with the middle of their place, and the state of every place.
DRAWN = """
() => {
  const number = (text) => text.match(/-?[\\d.]+/g).map(Number);
  const table = document.querySelector("kl-table");
  return {
    pieces: [...table.querySelectorAll("kl-board .piece")].map((piece) => {
      const body = piece.querySelector(".piece-body");
      const [x, y] = number(piece.getAttribute("transform"));
      const use = body.querySelector("use")?.getAttribute("href");
      return { x, y, color: piece.dataset.color, glyph: body.dataset.glyph, use };
    }),
    targets: [...table.querySelectorAll(".target")].map((target) => ({
      id: target.dataset.id, next: "next" in target.dataset, selected: "selected" in target.dataset,
      name: target.getAttribute("aria-label"), points: number(target.getAttribute("points")),
    })),
  };
}
"""

#: The matches of this device, straight from the database.
SAVED = """
() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("kleinod");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const all = opening.result.transaction("matches").objectStore("matches").getAll();
    all.onsuccess = () => { opening.result.close(); resolve(all.result); };
    all.onerror = () => reject(all.error);
  };
})
"""


class Table:
    """Plays by clicking; reads what is drawn and what is saved."""

    def __init__(self, visit: Visit) -> None:
        self.visit, self.page = visit, visit.page

    def start(self, *kinds: str, names: Iterable[str] = (), **options: str) -> Table:
        """Through the set-up form: who plays, by which options; until clicks are served at the table."""
        self.visit.go("#/morundir")
        for seat, kind in enumerate(kinds or ("h", "h")):
            self.page.locator(f'[name="kind{seat}"]').select_option(kind)
        for seat, name in enumerate(names):
            self.page.locator(f'[name="name{seat}"]').fill(name)
        for key, value in options.items():
            self.page.locator(f'input[name="{key}"][value="{value}"]').check()
        self.page.locator("form button[type=submit]").click()
        self.page.wait_for_url("**/#/play/*")
        self.visit.ready()
        self.visit.quiet()
        return self

    # Reading --------------------------------------------------------------------------------------

    def drawn(self) -> dict[str, Any]:
        return self.page.evaluate(DRAWN)

    def ids(self) -> set[str]:
        return {target["id"] for target in self.drawn()["targets"]}

    def next_ids(self) -> set[str]:
        return {target["id"] for target in self.drawn()["targets"] if target["next"]}

    def saved(self) -> dict[str, Any]:
        """The match of the address as it lies in the database."""
        self.visit.quiet()
        identity = self.visit.hash.rpartition("/")[2]
        found = [match for match in self.page.evaluate(SAVED) if match["id"] == identity]
        assert found, f"no match {identity} is saved"
        return found[0]

    def match(self) -> Match:
        """The saved match, opened by the engine at the moment shown."""
        saved = self.saved()
        match = kleinod.open(saved["record"])
        match.goto(saved["at"])
        return match

    def text(self, part: str) -> str:
        return self.page.locator(f"kl-table {part}").inner_text()

    def target(self, cell: str) -> Locator:
        return self.page.locator(f'kl-table .target[data-id="{cell}"]')

    def action(self, name: str) -> Locator:
        return self.page.locator(f'kl-table [data-action="{name}"]:visible').first

    # Playing --------------------------------------------------------------------------------------

    def click(self, *cells: str) -> None:
        for cell in cells:
            self.target(cell).click()
            self.visit.quiet()

    def tap(self, *cells: str) -> None:
        for cell in cells:
            self.target(cell).tap()
            self.visit.quiet()

    def do(self, name: str) -> None:
        self.action(name).click()
        self.visit.quiet()

    # Comparing ------------------------------------------------------------------------------------

    def agrees(
        self, match: Match, chosen: Iterable[str] = (), language: str = "en", live: bool = True
    ) -> None:
        """Everything drawn is what the engine says of `match` with the ids `chosen` so far."""
        drawn, chosen = self.drawn(), tuple(chosen)
        assert pieces_of(match) == places_of(drawn)
        paths = [match.view.path(match.state, a) for a in match.legal_actions()] if live else []
        next_ids = {p[len(chosen)] for p in paths if p[: len(chosen)] == chosen}
        assert {t["id"] for t in drawn["targets"] if t["next"]} == next_ids
        assert {t["id"] for t in drawn["targets"] if t["selected"]} == set(chosen)
        named = {t["id"]: t["name"] for t in drawn["targets"]}
        words = Words(language, match.game.id, match.game.colors)
        for piece in match.picture(None).pieces:
            assert piece.say
            spoken = named[piece.at].split(", ")
            assert spoken[0] == piece.at and words.say(piece.say) in spoken, named[piece.at]


def pieces_of(match: Match) -> list[tuple[str, str, str]]:
    """Cell, glyph and colour of every piece, by the engine."""
    pieces = match.picture(None).pieces
    return sorted((piece.at, piece.glyph, match.game.colors[piece.seat]) for piece in pieces)


def places_of(drawn: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Cell, glyph and colour of every piece, by where it is drawn."""
    middles = {target["id"]: _middle(target["points"]) for target in drawn["targets"]}
    found: list[tuple[str, str, str]] = []
    for piece in drawn["pieces"]:
        assert piece["use"] == f"#glyph-{piece['glyph']}"
        near = [
            cell
            for cell, (x, y) in middles.items()
            if abs(x - piece["x"]) < 0.1 and abs(y - piece["y"]) < 0.1
        ]
        assert len(near) == 1, f"a piece is drawn beside all cells: {piece}"
        found.append((near[0], piece["glyph"], piece["color"]))
    return sorted(found)


def _middle(points: list[float]) -> tuple[float, float]:
    xs, ys = points[0::2], points[1::2]
    return sum(xs) / len(xs), sum(ys) / len(ys)
