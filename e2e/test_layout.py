"""The layout rules on all pages and tables, in windows from a small phone to a large screen, in both
languages and themes. The everyday run tests a sample of the combinations, the slow run all of them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Browser

import kleinod
from access import choose_language
from conftest import OpenVisit
from kleinod.core import registry
from kleinod.play.match import Match
from layout import TEXT_SIZES, WINDOWS, broken, out_of_reach, resize, set_text
from table import Table
from test_puzzles import WITH_PUZZLES
from visit import Visit

LONG = ("Maximiliane-Alexandra vo", "Friedrich-Wilhelm", "Annegret von der Au")
#: A limit that is higher than the number of actions in any random game.
WHOLE = 6000

State = Callable[[Visit], None]


def page(address: str) -> State:
    def show(visit: Visit) -> None:
        visit.go(address)

    return show


def played(game: str, seats: int, plies: int) -> Match:
    """Return a match after this many random actions, which are the same in every run."""
    match, chance = kleinod.new(game, seats, 1), Random(1)
    while not match.over and plies > 0:
        match.play(chance.choice(match.legal()))
        plies -= 1
    return match


def table(game: str, seats: int, plies: int, keep: bool = True) -> State:
    """Return a function that opens a table of people. With `keep`, the match is saved, so that the page shows
    no banner about a link."""

    def show(visit: Visit) -> None:
        Table(visit).open(played(game, seats, plies).record(), keep)
        if (lift := visit.page.locator('[data-action="lift"]')).count():
            lift.click()
            visit.quiet()

    return show


def named(visit: Visit) -> None:
    """Start a match of players with long names, and wait until the bots have moved."""
    Table(visit).start("h", "b1", "b1", game="matobo", names=LONG)


def sheet(visit: Visit) -> None:
    """Open the score sheet on top of a table."""
    table("matobo", 3, WHOLE)(visit)
    visit.page.evaluate("document.querySelector('kl-table').question = null")
    more = visit.page.locator('kl-table .tool[data-action="points"]')
    if not more.is_visible():
        Table(visit).do("sheet")
    more.click()


def lesson(game: str) -> State:
    """Return a function that opens a lesson at its second step, the first with a task."""

    def show(visit: Visit) -> None:
        visit.arrive(f"#/{game}/learn")
        if (on := visit.page.locator('.lesson[data-at="0"] [data-step="1"]')).count():
            on.click()
            visit.quiet()

    return show


def puzzle(game: str) -> State:
    def show(visit: Visit) -> None:
        visit.go("#/about")
        visit.go(f"#/{game}/puzzles")
        visit.page.locator('.puzzle[data-ready="true"]').wait_for()
        visit.quiet()

    return show


def ends(game: str) -> tuple[int, int]:
    seats = kleinod.games()[game].seats
    return seats[0], seats[-1]


def studied(game: str) -> State:
    """Return a function that opens a link to a study with variations, comments and two chapters."""

    def show(visit: Visit) -> None:
        seats = ends(game)[0]
        study = kleinod.study(played(game, seats, 9), "Fünf Enden eines langen Nachmittags")
        start, here = kleinod.new(game, seats, 1), study.chapters[0].tree
        # A study with hidden hands has only the position and no moves, so it gets no variations.
        if here.next:
            here = here.main()[start.plies - 1] if start.plies else here
            for text in start.legal()[:3]:
                here.add_variation(text, "Hier gingen die Meinungen auseinander.")
        study.add(kleinod.new(game), "Noch einmal von vorn")
        visit.arrive(f"#/s/0.3/{study.text()}")
        visit.page.locator(".study-chapters summary").click()

    return show


GAMES = tuple(kleinod.games())
EDITABLE = tuple(one for one in registry.game_ids() if registry.has_part(one, "position_editing"))
PAGES: dict[str, State] = {
    "home": page("#/"),
    "saves": page("#/saves"),
    "settings": page("#/settings"),
    "about": page("#/about"),
    "studies": page("#/study"),
    **{f"study {game}": studied(game) for game in GAMES},
    **{f"set-up {game}": page(f"#/{game}") for game in GAMES},
    **{f"rules {game}": page(f"#/{game}/rules") for game in GAMES},
    **{f"editor {game}": page(f"#/{game}/editor") for game in EDITABLE},
    **{f"lesson {game}": lesson(game) for game in GAMES},
    **{f"puzzles {game}": puzzle(game) for game in WITH_PUZZLES},
}
TABLES: dict[str, State] = {
    **{f"{game} {seats}": table(game, seats, 9) for game in GAMES for seats in sorted(set(ends(game)))},
    **{f"link {game}": table(game, ends(game)[1], 9, keep=False) for game in GAMES},
    "long names": named,
}
ENDS: dict[str, State] = {
    **{
        f"end {game} {seats}": table(game, seats, WHOLE)
        for game in GAMES
        for seats in sorted(set(ends(game)))
    },
    "score sheet": sheet,
}
STATES = PAGES | TABLES | ENDS
#: Pairs of language and theme. Any three consecutive pairs contain both languages and both themes.
LOOKS = (("en", "light"), ("de", "dark"), ("en", "dark"), ("de", "light"))
#: States tested only in the slow run: a second number of seats for each game, and states that resemble
#: others.
LIKE_OTHERS = (
    *(f"{game} {ends(game)[0]}" for game in GAMES if len(set(ends(game))) > 1),
    *(f"link {game}" for game in GAMES[1:]),
    *(
        f"{page} {game}"
        for page in ("study", "rules", "editor")
        for game in GAMES
        if game not in ("matobo", "mutterboehnchen")
    ),
    *(f"lesson {game}" for game in GAMES if game not in ("nexus", "mutterboehnchen")),
    *(f"puzzles {game}" for game in WITH_PUZZLES if game != "nexus"),
    *(name for name in ENDS if name not in ("end matobo 4", "end mutterboehnchen 6", "score sheet")),
)
EVERYDAY = tuple(name for name in STATES if name not in LIKE_OTHERS)


def spread(states: tuple[str, ...]) -> list[tuple[str, str, tuple[str, str]]]:
    """Give each state a window and a look, so that each window gets both languages and themes. Sort by
    look."""
    windows = tuple(WINDOWS)
    found = [
        (name, windows[n % len(windows)], LOOKS[(n + n // len(windows)) % len(LOOKS)])
        for n, name in enumerate(states)
    ]
    return sorted(found, key=lambda one: LOOKS.index(one[2]))


def laws_broken(visit: Visit, states: dict[str, State], windows: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    for name, show in states.items():
        resize(visit, "1280x800")
        show(visit)
        for window in windows:
            resize(visit, window)
            found += [f"{name}, {window}: {what}" for what in broken(visit)]
    return found


@pytest.fixture(scope="module")
def looked_at(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium).open()


def test_every_window_meets_both_languages_and_themes() -> None:
    looked = spread(EVERYDAY)
    assert {name for name, _, _ in looked} == set(EVERYDAY)
    for window in WINDOWS:
        met = [look for _, where, look in looked if where == window]
        assert {language for language, _ in met} == {"en", "de"}, window
        assert {theme for _, theme in met} == {"light", "dark"}, window


def test_pages_and_tables_each_somewhere(looked_at: Visit) -> None:
    found: list[str] = []
    chosen = ("", "")
    for name, window, look in spread(EVERYDAY):
        if look != chosen:
            choose_language(looked_at, *look)
            chosen = look
        told = laws_broken(looked_at, {name: STATES[name]}, (window,))
        found += [f"{' '.join(look)}, {what}" for what in told]
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS, ids=" ".join)
@pytest.mark.parametrize("states", [PAGES, TABLES, ENDS], ids=["pages", "tables", "ends"])
def test_every_page_and_table(looked_at: Visit, states: dict[str, State], look: tuple[str, str]) -> None:
    choose_language(looked_at, *look)
    found = laws_broken(looked_at, states, tuple(WINDOWS))
    assert not found, "\n".join(found)


def enlarged(visit: Visit, states: dict[str, State], sizes: tuple[tuple[str, int], ...]) -> list[str]:
    """Return the parts that are out of reach, for these pairs of window and text size in percent."""
    found: list[str] = []
    for name, show in states.items():
        resize(visit, "1280x800")
        show(visit)
        for window, percent in sizes:
            set_text(visit, percent)
            resize(visit, window)
            found += [f"{name}, {window}, text at {percent} %: {what}" for what in out_of_reach(visit)]
        set_text(visit, 100)
    return found


#: Pairs of a small window and a text size in percent.
LOW = (("360x740", 100), ("360x740", 200), ("740x360", 100), ("740x360", 200), ("320x568", 200))
#: JavaScript: return true if a dialog scrolled to its end still shows its close button.
CLOSES_AT_THE_END = """
() => {
  const dialog = document.querySelector("dialog:modal");
  dialog.scrollTo(0, dialog.scrollHeight);
  const { left, right, top, bottom } = dialog.querySelector("header button").getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return Boolean(hit?.closest("header button"));
}
"""
#: States that the everyday run shows with larger text: one of each kind of page, and the fullest tables.
ENLARGED = (
    "home",
    "settings",
    "set-up matobo",
    "rules matobo",
    "rules mutternland",
    "matobo 4",
    "mutterboehnchen 6",
    "nexus 2",
)


def test_larger_text_leaves_everything_in_reach(looked_at: Visit) -> None:
    """The header must fit with text of 130 % and more; the link to the settings used to be hidden then."""
    sizes = (("320x568", 200), ("360x740", 130), ("740x360", 150))
    choose_language(looked_at, "de", "light")
    found = enlarged(looked_at, {name: STATES[name] for name in ENLARGED}, sizes)
    assert not found, "\n".join(found)


def test_menus_and_dialogs_are_scrolled_inside(looked_at: Visit) -> None:
    """All rows of a menu must be reachable by scrolling; the first and the last used to be cut off."""
    choose_language(looked_at, "de", "light")
    found: list[str] = []
    resize(looked_at, "1280x800")
    table("mutternland", 2, 9)(looked_at)
    menu = looked_at.page.locator('kl-table .tools [data-action="sheet"]')
    for window, percent in LOW:
        set_text(looked_at, percent)
        resize(looked_at, window)
        menu.click()
        found += [f"menu, {window}, text at {percent} %: {what}" for what in out_of_reach(looked_at)]
        menu.click()
    Table(looked_at).do("share")
    for window, percent in LOW:
        set_text(looked_at, percent)
        resize(looked_at, window)
        found += [f"share, {window}, text at {percent} %: {what}" for what in out_of_reach(looked_at)]
        if not looked_at.page.evaluate(CLOSES_AT_THE_END):
            found.append(f"share, {window}, text at {percent} %: the button that closes is scrolled away")
    set_text(looked_at, 100)
    looked_at.page.keyboard.press("Escape")
    assert not found, "\n".join(found)


def test_larger_text_is_larger(looked_at: Visit) -> None:
    """Text of pages must grow in full proportion in any window, other text as far as there is space."""
    looked_at.go("#/matobo/rules")
    size = "(part) => parseFloat(getComputedStyle(document.querySelector(part)).fontSize)"
    for window, least in (("320x568", 1.15), ("360x740", 1.3), ("1280x800", 2)):
        resize(looked_at, window)
        set_text(looked_at, 100)
        usual = {part: looked_at.page.evaluate(size, part) for part in ("html", ".page")}
        set_text(looked_at, 200)
        assert looked_at.page.evaluate(size, "html") >= least * usual["html"], window
        assert looked_at.page.evaluate(size, ".page") >= 1.85 * usual[".page"], window
    set_text(looked_at, 100)


# The pages take long: each is laid out 24 times, and the long rules take seconds each time.
@pytest.mark.timeout(3600)
@pytest.mark.slow
@pytest.mark.parametrize("states", [PAGES, TABLES, ENDS], ids=["pages", "tables", "ends"])
def test_larger_text_on_every_page_and_table(looked_at: Visit, states: dict[str, State]) -> None:
    choose_language(looked_at, "de", "light")
    sizes = tuple((window, percent) for window in WINDOWS for percent in TEXT_SIZES)
    found = enlarged(looked_at, states, sizes)
    assert not found, "\n".join(found)


#: JavaScript: build a page with every fault: controls that overlap, are cut off, too small, covered or
#: outside.
BAD = """
() => {
  const add = (parent, tag, words, ...[left, top, more = ""]) => {
    const element = document.createElement(tag);
    element.textContent = words;
    element.style.cssText = `position: absolute; left: ${left}px; top: ${top}px; ${more}`;
    parent.append(element);
    return element;
  };
  const main = document.querySelector("main");
  main.replaceChildren();
  const ground = add(main, "div", "", 0, 60, "height: 200px; width: 100%");
  add(ground, "button", "one", 20, 10, "width: 80px");
  add(ground, "button", "two", 60, 20, "width: 80px");
  add(ground, "button", "small", 200, 10, "min-height: 0; height: 12px; padding: 0");
  add(ground, "button", "under", 300, 10);
  add(ground, "i", "", 290, 0, "width: 200px; height: 90px");
  const frame = add(ground, "div", "", 20, 120, "width: 60px; height: 50px; overflow: hidden");
  add(frame, "button", "cut", 0, 0, "width: 120px");
  add(ground, "button", "away", 1300, 120, "width: 80px");
  add(ground, "button", "lost", -40, 120, "width: 80px");
}
"""


def test_the_law_sees_what_is_wrong(looked_at: Visit) -> None:
    resize(looked_at, "1280x800")
    looked_at.go("#/about")
    looked_at.page.evaluate(BAD)
    found = broken(looked_at)
    for said in (
        'overlap: button "one" [20, ',
        'under 24 px: button "small" [200, ',
        'covered: button "under" [300, ',
        'cut off: button "cut" [20, ',
        "scrolls sideways by 100 px: ",
        'cut off by the window: button "lost"',
    ):
        assert any(what.startswith(said) for what in found), (said, found)
