"""The game table as a person uses it, and a comparison of everything drawn with the engine's state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from math import dist, sqrt
from typing import Any

from playwright.sync_api import Locator

import card_tables
import kleinod
from kleinod.core.scene import Piece
from kleinod.core.sentences import Words
from kleinod.play.match import Match
from oracle import action_of
from visit import Visit

#: JavaScript: return all that is drawn, as data: the pieces with their layers, the marked places, the
#: buttons.
DRAWN = """
() => {
  const number = (text) => text.match(/-?[\\d.]+/g).map(Number);
  const table = document.querySelector("kl-table");
  const all = (parts) => [...table.querySelectorAll(parts)];
  return {
    pieces: all("kl-board .piece:not(.ghost *)").map((piece) => {
      const body = piece.querySelector(".piece-body");
      const [x, y] = number(piece.getAttribute("transform"));
      const use = body.querySelector("use")?.getAttribute("href");
      const { key, glyph } = body.dataset;
      const stack = piece.querySelectorAll(".layer").length;
      return { x, y, key, color: piece.dataset.color ?? "", glyph, use, stack };
    }),
    levels: all("kl-board :is(.p-count, .level text):not(.ghost *)").map((one) => Number(one.textContent)),
    ghosts: all("kl-board .ghost .piece-body").map((body) => body.dataset.key),
    lit: all("kl-board .look-lit").map((lit) => number(lit.closest("[transform]").getAttribute("transform"))),
    next: all("[data-id][data-next]").map(({ dataset }) => dataset.id),
    refused: all("[data-id][data-refused]").map(({ dataset }) => dataset.id),
    selected: all("kl-cards [data-id][data-selected]").map(({ dataset }) => dataset.id),
    targets: [...table.querySelectorAll(".target")].map((target) => ({
      id: target.dataset.id, next: "next" in target.dataset, selected: "selected" in target.dataset,
      name: target.getAttribute("aria-label"), points: number(target.getAttribute("points")),
    })),
  };
}
"""

#: JavaScript: return the side of the board beyond which a cell is out of view; null if it is visible or no
#: cell.
BEYOND = """
(id) => {
  const board = document.querySelector("kl-board");
  const cell = board?.querySelector(`.target[data-id="${id}"]`);
  if (!cell) return null;
  const [room, box] = [board, cell].map((one) => one.getBoundingClientRect());
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const sides = { left: room.left - x, right: x - room.right, up: room.top - y, down: y - room.bottom };
  const [side, by] = Object.entries(sides).sort(([, a], [, b]) => b - a)[0];
  return by > 0 ? side : null;
}
"""
#: JavaScript: resolve to true if the view of the board has stopped moving.
RESTS = """
() => new Promise((done) => {
  const box = () => document.querySelector("svg.board").getAttribute("viewBox");
  const before = box();
  setTimeout(() => done(box() === before), 100);
})
"""
#: The maximum number of pans needed to bring any cell into view.
PANS = 5

#: JavaScript: open every folded section of the set-up form at once; `Table.unfold` does so by clicks.
UNFOLD = "() => document.querySelectorAll('details.more').forEach((one) => { one.open = true; })"

#: JavaScript: return the matches saved on this device, read straight from the database.
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
    """Plays by clicking, and reads the drawn table and the saved matches."""

    def __init__(self, visit: Visit) -> None:
        self.visit, self.page = visit, visit.page

    def start(
        self, *kinds: str, game: str = "morundir", names: Iterable[str] = (), **options: str | bool
    ) -> Table:
        """Start a match with the set-up form, and wait until the table accepts clicks."""
        self.fill_in(*kinds, game=game, names=names, **options)
        self.page.locator("form button[type=submit]").click()
        self.page.wait_for_url("**/#/play/*")
        self.visit.ready()
        self.visit.quiet()
        return self

    def fill_in(
        self, *kinds: str, game: str = "morundir", names: Iterable[str] = (), **options: str | bool
    ) -> None:
        """Fill in the set-up form; set the options in the given order."""
        self.visit.go("#/about")
        self.visit.go(f"#/{game}")
        seats = kinds or ("h", "h")
        self.page.wait_for_selector("details.more", state="attached")
        self.page.evaluate(UNFOLD)
        count = self.page.locator(f'[name="count"][value="{len(seats)}"]')
        if count.count():
            count.check()
        for seat, kind in enumerate(seats):
            self.page.locator(f'[name="kind{seat}"]').select_option(kind)
        for seat, name in enumerate(names):
            self.page.locator(f'[name="name{seat}"]').fill(name)
        for key, value in options.items():
            if isinstance(value, bool):
                self.page.locator(f'input[name="{key}"]').set_checked(value)
            elif (choice := self.page.locator(f'input[type="radio"][name="{key}"]')).count():
                choice.and_(self.page.locator(f'[value="{value}"]')).check()
            else:
                self.page.locator(f'input[name="{key}"]').fill(value)
        # Wait for the preview of the start, because it may still move the element that is clicked next.
        self.visit.quiet()

    def open(self, record: str, keep: bool = True) -> Table:
        """Open a match by its link. With `keep`, save it on this device, so that no banner about links covers
        it."""
        self.visit.arrive(f"#/m/{record}")
        if keep:
            self.page.locator('[data-id="keep-link"]').click()
            self.visit.quiet()
        return self

    def unfold(self) -> Table:
        """Open every folded section of the set-up form."""
        self.page.locator("details.more").first.wait_for()
        folded = self.page.locator("details.more:not([open]) > summary")
        while folded.count():
            folded.first.click()
        return self

    def show(self, match: Match) -> Table:
        """Open the position of `match` by a link. The first move made there turns it into a match of this
        device."""
        self.visit.go("#/about")
        self.visit.go(f"#/p/{match.position_record()}")
        self.visit.quiet()
        return self

    # Reading --------------------------------------------------------------------------------------

    def drawn(self) -> dict[str, Any]:
        return self.page.evaluate(DRAWN)

    def ids(self) -> set[str]:
        return {target["id"] for target in self.drawn()["targets"]} | set(
            self.page.evaluate(card_tables.TOUCHABLE)
        )

    def next_ids(self) -> set[str]:
        """Return the ids that may be chosen next: places on and beside the board, and buttons."""
        return set(self.drawn()["next"])

    def lit(self) -> set[str]:
        """Return the places marked because the displayed message is about them."""
        drawn = self.drawn()
        middles = {target["id"]: _middle(target["points"]) for target in drawn["targets"]}
        return {_nearest(middles, (lit[0], lit[1])) for lit in drawn["lit"]}

    def points(self) -> list[list[int]]:
        """Return the numbers in the score sheet, row by row."""
        rows = self.page.locator("kl-table .points tbody tr").filter(has=self.page.locator("td"))
        return [list(map(int, row.locator("td").all_inner_texts())) for row in rows.all()]

    def saved(self) -> dict[str, Any]:
        """Return the match at the page's address as the database holds it."""
        self.visit.quiet()
        identity = self.visit.hash.rpartition("/")[2]
        found = [match for match in self.page.evaluate(SAVED) if match["id"] == identity]
        assert found, f"no match {identity} is saved"
        return found[0]

    def match(self) -> Match:
        """Return the saved match, opened by the engine and moved to the moment on screen."""
        saved = self.saved()
        match = kleinod.open(saved["record"])
        match.goto(saved["at"])
        return match

    @property
    def at(self) -> int:
        """The ply of the match that is on screen."""
        return self.page.evaluate("document.querySelector('kl-table').current.at")

    def text(self, part: str) -> str:
        return self.page.locator(f"kl-table {part}").inner_text()

    def target(self, cell: str) -> Locator:
        return self.page.locator(f'kl-table [data-id="{cell}"]')

    def action(self, name: str) -> Locator:
        """Return the button of a command, after opening the menu if the button is in there."""
        found = self.page.locator(f'kl-table [data-action="{name}"]:visible')
        folded = self.page.locator(f'kl-table .sheet:not([data-open]) .more [data-action="{name}"]')
        if not found.count() and folded.count():
            self.page.locator('kl-table .tools [data-action="sheet"]').click()
        return found.first

    # Playing --------------------------------------------------------------------------------------

    def click(self, *cells: str) -> None:
        for cell in cells:
            there, at = card_tables.touched(self, cell)
            self.target(there).click(position=at)
            self.visit.quiet()

    def tap(self, *cells: str) -> None:
        for cell in cells:
            self._reach(cell)
            there, at = card_tables.touched(self, cell)
            self.target(there).tap(position=at)
            self.visit.quiet()

    def _reach(self, cell: str) -> None:
        """Pan a zoomed-in board with the buttons on its border until the cell is visible."""
        for _ in range(PANS):
            if (side := self.page.evaluate(BEYOND, cell)) is None:
                return
            self.page.locator(f'kl-board .beyond[data-side="{side}"]').tap()
            self.page.wait_for_function(RESTS)

    def follow(
        self, match: Match, paths: Iterable[tuple[str, ...]], pick: Callable[[str], None] | None = None
    ) -> None:
        """Play the actions that `paths` name by clicking. Every id must be marked as possible before its
        click, and the drawing must agree with the engine after each action."""
        self.agrees(match)
        for path in paths:
            for cell in path:
                assert cell in self.next_ids()
                (pick or self.click)(cell)
            match.act(action_of(match, path))
            self.agrees(match)

    def do(self, name: str) -> None:
        self.action(name).click()
        self.visit.quiet()

    # Comparing ------------------------------------------------------------------------------------

    def agrees(
        self,
        match: Match,
        chosen: Iterable[str] = (),
        language: str = "en",
        live: bool = True,
        viewer: int | None = None,
        untaught: Iterable[str] = (),
    ) -> None:
        """Assert that the drawing agrees with `match` as seen by `viewer` after the clicks `chosen`.

        `untaught` are buttons that a lesson disables because it has not explained them yet.
        """
        drawn, chosen, untaught = self.drawn(), tuple(chosen), set(untaught)
        if card_tables.laid_out(match):
            card_tables.agree(self, match, viewer, language)
            assert set(drawn["selected"]) == {cell for cell in chosen if cell[0] != "#"}
            asked = live and bool(match.choices(viewer))
            assert set(drawn["next"]) == (nexts_of(match, chosen) - untaught if asked else set())
            return
        pieces = match.picture(None).pieces
        wanted, found = pieces_of(match), places_of(drawn, pieces)
        assert found == wanted, f"not drawn: {set(wanted) - set(found)}, too much: {set(found) - set(wanted)}"
        assert sorted(drawn["levels"]) == sorted(piece.level for piece in pieces if piece.level)
        assert set(drawn["next"]) == (nexts_of(match, chosen) - untaught if live else set())
        selected = {t["id"] for t in drawn["targets"] if t["selected"]}
        assert selected == {cell for cell in chosen if cell[0] != "#"}
        named = {t["id"]: t["name"] for t in drawn["targets"]}
        words = Words(language, match.game.id, match.game.colors)
        labels = {c.id: c.label for c in (*match.view.board().cells, *match.picture(None).cells)}
        assert set(named) == set(labels)
        for piece in pieces:
            spoken = named[piece.at]
            assert spoken.startswith(labels[piece.at])
            assert piece.say is None or f", {words.say(piece.say)}" in spoken, spoken


def nexts_of(match: Match, chosen: tuple[str, ...]) -> set[str]:
    """Return the ids that may be clicked next. A path that is longer than the usual one for the same action
    is offered only after its first click."""
    view, s, n = match.view, match.state, len(chosen)
    legal = match.legal_actions()
    paths = [view.path(s, a) for a in legal]
    ways = [(way, path) for a, path in zip(legal, paths, strict=True) for way in view.ways(s, a)]
    shown = paths + [way for way, path in ways if chosen or len(way) <= len(path)]
    # A button that names or begins an action can be pressed even in the middle of another choice.
    buttons = {path[0] for path in paths if path[0].startswith("#")}
    further = {path[n] for path in shown if path[:n] == chosen and len(path) > n}
    opener = {cell for cell in chosen[:1] if cell.startswith("#")}
    if opener and any(cell.startswith("#") for cell in further):
        # After a button that leads to further buttons, nothing else is offered until it is pressed again.
        return opener | further
    return buttons | further


def pieces_of(match: Match) -> list[tuple[str, str, str, str, int]]:
    """Return key, cell, glyph, colour and layers of every piece, according to the engine."""
    colors = (*match.game.colors, "")
    return sorted(
        (piece.key, piece.at, piece.glyph, colors[max(piece.seat, -1)], piece.stack)
        for piece in match.picture(None).pieces
    )


#: In board units: how far from the middle of its place a piece may be drawn, and the height of a layer.
BESIDE, LAYER = 0.45, 0.16
#: The largest number of corners of a prism's outline. A circle is drawn with more.
CORNERS = 8


def places_of(drawn: dict[str, Any], pieces: Iterable[Piece]) -> list[tuple[str, str, str, str, int]]:
    """Return key, cell, glyph, colour and layers of every piece, with the cell that is nearest to the
    drawing.

    `pieces` only says how high each piece stands, and which stand alone and therefore exactly in the middle.
    """
    middles = {target["id"]: _middle(target["points"]) for target in drawn["targets"]}
    crowds = Counter((piece.at, piece.lift) for piece in pieces)
    stands = {piece.key: (piece.lift, crowds[piece.at, piece.lift]) for piece in pieces}
    found: list[tuple[str, str, str, str, int]] = []
    for piece in drawn["pieces"]:
        assert piece["use"] == f"#glyph-{piece['glyph']}"
        lift, crowd = stands.get(piece["key"], (0, 1))
        x, y = piece["x"], piece["y"] + LAYER * max(lift - 1, 0)
        place = _nearest(middles, (x, y))
        assert dist((x, y), middles[place]) < (0.1 if crowd == 1 else BESIDE), piece
        found.append((piece["key"], place, piece["glyph"], piece["color"], piece["stack"]))
    return sorted(found)


def _nearest(middles: dict[str, tuple[float, float]], to: tuple[float, float]) -> str:
    return min(middles, key=lambda cell: dist(to, middles[cell]))


def _middle(points: list[float]) -> tuple[float, float]:
    """Return the middle of a hex or a circle, measured from the lower edge of its outline, because that
    outline may be a raised prism."""
    xs, ys = points[0::2], points[1::2]
    half = (max(xs) - min(xs)) / 2
    return min(xs) + half, max(ys) - half * (1 if len(xs) > CORNERS else sqrt(3) / 2)
