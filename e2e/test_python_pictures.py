"""Pictures made by Python must equal those shared by the page, pixel by pixel, for each game."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page

import kleinod
import pixels
from access import choose_language
from card_tables import sit_down
from conftest import OpenVisit
from kleinod.play.match import Match
from table import Table
from test_layout import played
from visit import Visit

SVG = "{http://www.w3.org/2000/svg}"
ElementTree.register_namespace("", SVG[1:-1])
WIDTH = 480
#: The greatest difference of a colour value that counts as rounding, and the share of pixels that may differ
#: by more.
OFF, FEW = 24, 0.002
#: By game, numbers of seats and plies that show its special features: heights, columns, raised rings, hands.
MOMENTS = {
    "morundir": (2, 30),
    "matobo": (4, 60),
    "mutternland": (3, 90),
    "nexus": (3, 60),
    "mutterboehnchen": (3, 80),
}


@pytest.fixture(scope="module")
def sender(open_shared: OpenVisit, chromium: Browser) -> Visit:
    # In a window this large all names of places are readable and therefore drawn, as Python draws them.
    return open_shared(chromium, viewport={"width": 1900, "height": 1300}).open()


@pytest.fixture(scope="module")
def easel(chromium: Browser) -> Page:
    """Return an empty page on which the pictures to be compared are drawn."""
    return chromium.new_page(viewport={"width": WIDTH, "height": WIDTH})


def sent(table: Table) -> ElementTree.Element:
    """Return the picture that the page shares, without the title and the texts around the board."""
    table.do("share")
    with table.page.expect_download() as download:
        table.page.locator('dialog [data-id="svg"]').click()
    table.page.keyboard.press("Escape")
    root = ElementTree.parse(Path(download.value.path())).getroot()  # noqa: S314
    return root.findall(f"{SVG}svg")[-1]


def drawn(picture: str, like: ElementTree.Element) -> ElementTree.Element:
    """Return the board of a picture made by Python, with the view box of `like`, the page's picture."""
    root = ElementTree.fromstring(picture)  # noqa: S314
    (inner,) = root.findall(f"{SVG}svg")
    (heads,) = [part for part in inner if part.get("data-part") == "heads"] or [None]
    if heads is not None:
        inner.remove(heads)
    back = ElementTree.Element(f"{SVG}rect", {**like.find(f"{SVG}rect").attrib})
    _, ground = root.findall(f"{SVG}rect")
    back.set("fill", ground.get("fill", ""))
    inner.insert(0, back)
    (defs,) = root.findall(f"{SVG}defs")
    inner.insert(0, defs)
    inner.set("viewBox", like.get("viewBox", ""))
    inner.set("font-family", root.get("font-family", ""))
    return inner


def painted(easel: Page, picture: ElementTree.Element) -> pixels.Picture:
    _, _, width, height = map(float, picture.get("viewBox", "").split())
    for name, value in (("x", 0.0), ("y", 0.0), ("width", WIDTH), ("height", round(WIDTH * height / width))):
        picture.set(name, str(value))
    easel.set_content(f"<body style='margin: 0'>{ElementTree.tostring(picture, 'unicode')}</body>")
    found = pixels.read(easel.locator("body > svg").screenshot(animations="disabled"))
    assert found.width == WIDTH
    assert len(set(found.pixels)) > 100, "nothing is drawn"
    return found


def apart(one: pixels.Picture, other: pixels.Picture) -> float:
    """Return the share of pixels that differ by more than rounding."""
    assert (one.width, one.height) == (other.width, other.height)
    pairs = zip(one.pixels, other.pixels, strict=True)
    return sum(any(abs(a - b) > OFF for a, b in zip(*pair, strict=True)) for pair in pairs) / len(one.pixels)


def shown(table: Table, match: Match) -> Table:
    sit_down(table, match)
    if (lift := table.page.locator('[data-action="lift"]')).count():
        lift.click()
        table.visit.quiet()
    return table


def words(picture: ElementTree.Element) -> list[str]:
    return sorted("".join(text.itertext()).strip() for text in picture.iter(f"{SVG}text"))


@pytest.mark.sampled(5)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", MOMENTS)
def test_the_same_picture(sender: Visit, easel: Page, game: str, theme: str) -> None:
    choose_language(sender, "en", theme)
    match = played(game, *MOMENTS[game])
    page = sent(shown(Table(sender), match))
    viewer = match.seat if kleinod.games()[game].hidden else None
    python = drawn(match.svg(viewer, theme=theme), page)
    assert words(python) == words(page)
    share = apart(painted(easel, page), painted(easel, python))
    assert share < FEW, share


def test_the_same_latest_move(sender: Visit, easel: Page) -> None:
    choose_language(sender, "en")
    table = Table(sender).start(names=("Anna", "Ben"))
    table.click("f1", "f3")
    match = kleinod.new("morundir")
    match.play("f1-f3")
    page = sent(table)
    assert apart(painted(easel, page), painted(easel, drawn(match.svg(), page))) < FEW
    assert apart(painted(easel, page), painted(easel, drawn(match.svg(last=False), page))) > FEW


def test_a_picture_needs_nothing_else(easel: Page) -> None:
    """Pictures must not fetch anything, and several pictures in one page must not share an id."""
    asked: list[str] = []
    easel.on("request", lambda request: asked.append(request.url))
    pictures = [kleinod.new(game).svg(theme=theme) for game in MOMENTS for theme in ("light", "dark")]
    easel.set_content("".join(pictures))
    assert [url for url in asked if not url.startswith("about:")] == []
    names = re.findall(r' id="([^"]+)"', "".join(pictures))
    assert len(names) == len(set(names))
    assert (
        easel.evaluate("() => document.querySelectorAll('script, style, image, foreignObject').length") == 0
    )
