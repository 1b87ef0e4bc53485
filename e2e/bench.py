"""The position editor, operated as a user operates it."""

from __future__ import annotations

from typing import Any

from kleinod.core import registry
from kleinod.requests.position_editor import PositionEditor
from visit import Visit

KEYS = "all => all.map((one) => one.dataset.key)"


class Bench:
    """Operates the position editor in the page, and compares it with the engine's own `PositionEditor`."""

    def __init__(self, visit: Visit, game: str, draft: str = "", choices: str = "") -> None:
        self.visit, self.page = visit, visit.page
        of = registry.game(game)
        self.shop = PositionEditor(of, of.seats[0], {})
        visit.arrive(f"#/{game}/editor" + (f"/{choices}/{draft}" if draft else ""))

    @property
    def text(self) -> str:
        """The edited position, as text in the page's address."""
        return self.visit.hash.rpartition("/")[2]

    def take_up(self, tool: str) -> None:
        self.page.locator(f'[data-tool="{tool}"]').click()

    def use(self, tool: str, *places: str) -> None:
        self.take_up(tool)
        for place in places:
            self.page.locator(f'kl-editor :is(.target, .slot, .zone-target)[data-id="{place}"]').click()
            self.visit.quiet()

    def begin(self, how: str) -> None:
        self.page.locator(f'[data-begin="{how}"]').click()
        self.visit.quiet()

    def press(self, selector: str) -> None:
        self.page.locator(f"kl-editor {selector}").click()
        self.visit.quiet()

    def agrees(self, text: str) -> None:
        """Assert that the page edits the position `text`, and agrees with the engine on drawing, faults and
        tools."""
        assert self.text == text
        s = self.shop.read(text)
        wrong = self.shop.faults(s)
        judged = self.page.locator("kl-editor .judged")
        assert judged.get_attribute("data-wrong") == (wrong[0].code if wrong else None)
        self._draws(s)
        tools = self.page.locator("[data-tool]").evaluate_all("all => all.map((one) => one.dataset.tool)")
        assert tools == [tool.id for tool in self.shop.editing.tools(s)]
        for field in self.shop.editing.fields(s):
            assert self.page.locator(f'kl-editor [name="{field.id}"]').input_value() == str(field.n)
        play = self.page.locator('[data-id="play"]')
        assert (play.get_attribute("href") is None) == bool(wrong)

    def _draws(self, s: Any) -> None:
        scene = self.shop.editing.scene(s)
        assert self.page.locator("kl-editor kl-board .piece-body").count() == len(scene.pieces)
        if self.shop.editing.board().cells or scene.cells:
            return
        drawn = self.page.locator("kl-cards :is(.fan, .spread) .slot").evaluate_all(KEYS)
        tops = self.page.locator("kl-cards .stack .slot").evaluate_all(KEYS)
        zones = {card.key: card.zone for card in scene.cards}
        stacks = {zones[key] for key in tops}
        assert sorted([card.key for card in scene.cards if card.zone not in stacks]) == sorted(drawn)
        assert all([card.key for card in scene.cards if card.zone == zones[top]][-1] == top for top in tops)

    def mend(self) -> None:
        self.page.locator("[data-mend]").first.click()
        self.visit.quiet()
