"""The panel beside the board: messages move nothing, five tools stay visible, and the person's seat is
marked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import choose_language
from conftest import OpenVisit
from layout import DRAWN_TWICE
from table import Table
from test_layout import WHOLE, played, studied, table
from visit import Visit

SIZES = ((360, 740), (820, 1180), (1280, 800))

#: JavaScript: return the boxes of the board, the prompt, the messages, the seats, the turns and the tools.
PLACES = """
() => Object.fromEntries(["kl-board", ".prompt", ".said", ".seats", ".turns", ".tools"].map((part) => {
  const { left, top, width, height } = document.querySelector(`kl-table ${part}`).getBoundingClientRect();
  return [part, [left, top, width, height].map(Math.round)];
}))
"""
#: JavaScript: return the boxes of all elements that match a selector.
BOXES = "(part) => [...document.querySelectorAll(part)].map((one) => one.getBoundingClientRect())"
#: JavaScript: return the commands of the visible buttons in a part of the table.
COMMANDS = """
(part) => [...document.querySelectorAll(`kl-table ${part} [data-action]`)]
  .filter((one) => one.checkVisibility()).map((one) => one.dataset.action).sort()
"""


@pytest.fixture(scope="module")
def someone(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium).open()


def resized(visit: Visit, size: tuple[int, int]) -> None:
    visit.page.set_viewport_size({"width": size[0], "height": size[1]})
    visit.page.evaluate(DRAWN_TWICE)


def places(visit: Visit) -> dict[str, Any]:
    visit.page.evaluate(DRAWN_TWICE)
    return visit.page.evaluate(PLACES)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_refusal_and_a_hint_move_nothing(someone: Visit, size: tuple[int, int]) -> None:
    """A refusal or a hint must not move anything; both used to push the list of turns and the tools down."""
    resized(someone, size)
    at = Table(someone).start("h", "b1")
    at.click("f1", "f3")
    before = places(someone)
    at.click("g1", "b4")
    expect(someone.page.locator("kl-table .notice")).to_be_visible()
    assert places(someone) == before
    someone.page.keyboard.press("Escape")
    at.do("hint")
    expect(someone.page.locator('kl-table .notice[data-kind="hint"]')).to_be_visible()
    assert places(someone) == before


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_hint_asked_for_again_stays_and_adds_the_next_best(someone: Visit, size: tuple[int, int]) -> None:
    """A second request for a hint must add the next best move to the first; it used to repeat the same
    hint."""
    resized(someone, size)
    at = Table(someone).start("h", "h")
    at.click("f1", "f3")
    before = places(someone)
    at.do("hint")
    hint = someone.page.locator('kl-table .notice[data-kind="hint"]')
    expect(hint).to_contain_text("Hint:")
    first = hint.inner_text()
    at.do("hint")
    more = hint.locator(".hint-more")
    expect(more).to_contain_text("Next best:")
    assert hint.inner_text().startswith(first.strip())
    assert places(someone) == before


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_button_stands_alone_after_a_game(someone: Visit, size: tuple[int, int]) -> None:
    """The four buttons after a game must form two rows of two; "Analyse" used to be alone in a third row."""
    resized(someone, size)
    table("morundir", 2, WHOLE)(someone)
    tops = [round(box["top"]) for box in someone.page.evaluate(BOXES, ".outcome .choices button")]
    assert [tops.count(top) for top in sorted(set(tops))] == [2, 2]


@pytest.mark.parametrize("game", ["morundir", "matobo", "nexus", "mutternland"])
def test_a_result_is_in_sight_with_its_reason_and_what_follows(someone: Visit, game: str) -> None:
    """A phone must show the result, its reason and the next steps; the reason used to be hidden below the
    tools."""
    resized(someone, SIZES[0])
    choose_language(someone, "de")
    match = played(game, 2, WHOLE)
    match.sit(("b1", "h"))
    Table(someone).open(match.record())
    someone.reload()
    someone.page.wait_for_selector(".outcome")
    someone.quiet()
    boxes = someone.page.evaluate(BOXES, ".outcome :is(.result, .reason, .choices button)")
    (tools,) = someone.page.evaluate(BOXES, "kl-table .tools")
    scrolled = someone.page.evaluate("scrollY + document.querySelector('main').scrollTop")
    choose_language(someone, "en")
    assert len(boxes) == 6
    assert max(box["bottom"] for box in boxes) <= tools["top"]
    assert scrolled == 0


@pytest.mark.parametrize("game", ["morundir", "matobo", "nexus", "mutternland"])
def test_a_seat_takes_two_lines_at_most_on_a_telephone(someone: Visit, game: str) -> None:
    """A seat must take at most two lines on a phone; a bot's name, level and counts used to take three."""
    resized(someone, SIZES[0])
    choose_language(someone, "de")
    Table(someone).start("h", "b1", game=game)
    heights = [box["height"] for box in someone.page.evaluate(BOXES, "kl-table .seat")]
    choose_language(someone, "en")
    assert len(heights) == 2
    assert max(heights) < 3 * 20, heights


def test_a_banner_moves_no_question_and_shortens_no_list(someone: Visit) -> None:
    """A banner must take its space from the story; it used to leave the list of turns only two lines."""
    resized(someone, SIZES[2])
    table("nexus", 2, 40, keep=False)(someone)
    below = places(someone)
    someone.page.locator('[data-id="keep-link"]').click()
    someone.quiet()
    free = places(someone)
    for part in (".prompt", ".turns", ".tools"):
        assert below[part] == free[part], part


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_coach_moves_nothing(someone: Visit, size: tuple[int, int]) -> None:
    resized(someone, size)
    Table(someone).start("h", "h").click("f1", "f3")
    before = places(someone)
    someone.page.evaluate(
        """() => {
          const coach = document.querySelector("kl-table .coach");
          coach.innerHTML = `<p>${"twelve words ".repeat(12)}now.</p>
            <div class="choices"><button>Got it</button><button>Coach off</button></div>`;
        }"""
    )
    expect(someone.page.locator("kl-table .coach button").last).to_be_in_viewport(ratio=1)
    assert places(someone) == before


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_answers_take_their_room_from_the_story(someone: Visit, size: tuple[int, int]) -> None:
    """Buttons for answers must take their space from the list of messages, without moving anything else."""
    resized(someone, size)
    Table(someone).start("h", "h").click("f1", "f3")
    before = places(someone)
    someone.page.evaluate(
        """() => document.querySelector("kl-table .status").insertAdjacentHTML(
          "beforeend", '<div class="choices"><button>Skip</button></div>')"""
    )
    after = places(someone)
    assert before.pop(".said")[3] - after.pop(".said")[3] >= 44
    assert after == before


def test_a_tablet_has_the_seats_below_the_story_and_the_turns_beside_them(someone: Visit) -> None:
    """On a tablet the seats are below the messages, left of the turns; that place used to be empty."""
    resized(someone, SIZES[1])
    against_a_bot(someone, "matobo")
    there = places(someone)
    left, top, _, height = there[".seats"]
    assert left < there[".turns"][0]
    assert top + height > there[".turns"][1] + there[".turns"][3] - 44
    assert there[".turns"][1] - there["kl-board"][1] - there["kl-board"][3] < 60


@pytest.mark.parametrize(
    ("game", "seats", "plies"),
    [("matobo", 2, 40), ("matobo", 4, 60), ("nexus", 3, 60), ("mutternland", 6, 60)],
)
def test_nothing_of_the_panel_is_below_its_edge(someone: Visit, game: str, seats: int, plies: int) -> None:
    """The panel must fit at 1280 × 800, where the replay bar or the field for typed moves used to be cut
    off."""
    resized(someone, (1280, 800))
    table(game, seats, plies)(someone)
    someone.page.evaluate(DRAWN_TWICE)
    panel = someone.page.locator("kl-table .panel")
    assert panel.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1
    tools = someone.page.locator("kl-table .tools").bounding_box()
    typed = someone.page.locator("kl-table .log form").bounding_box()
    assert tools and typed
    assert typed["y"] + typed["height"] <= tools["y"] + 1


def test_what_is_counted_for_all_stands_below_the_names(someone: Visit) -> None:
    """The counts shared by all seats must be aligned with the seats' names."""
    resized(someone, (1280, 800))
    table("matobo", 2, 40)(someone)
    name = someone.page.locator("kl-table .seat-name").first.bounding_box()
    shared = someone.page.locator("kl-table .shared-counts > *").first.bounding_box()
    assert name and shared
    assert abs(name["x"] - shared["x"]) <= 1


def test_five_tools_and_one_menu_in_all_windows(someone: Visit) -> None:
    """The panel must show five tools and a menu with all other commands; eleven tools did not fit."""
    table("mutternland", 2, 12)(someone)
    found: set[tuple[str, ...]] = set()
    for size in SIZES:
        resized(someone, size)
        tools = someone.page.evaluate(COMMANDS, ".tools")
        assert sorted(tools) == ["hint", "redo", "share", "sheet", "undo"], size
        assert someone.page.evaluate(COMMANDS, ".more") == [], size
        menu = someone.page.locator('kl-table .tools [data-action="sheet"]')
        menu.click()
        found.add(tuple(someone.page.evaluate(COMMANDS, ".more")))
        menu.click()
    (commands,) = found
    assert {"analyse", "rules", "save", "study", "rotate", "resign"} <= set(commands)


def test_one_person_among_bots_is_you(someone: Visit) -> None:
    resized(someone, SIZES[-1])
    Table(someone).start("h", "b1")
    expect(someone.page.locator('.seat[data-seat="0"] .seat-you')).to_have_text("you")
    expect(someone.page.locator(".seat-you")).to_have_count(1)
    Table(someone).start("h", "h")
    expect(someone.page.locator(".seat-you")).to_have_count(0)


def test_a_rematch_says_who_has_which_colour(someone: Visit) -> None:
    """In a rematch people change seats, so the page must say beforehand which colour the person will have."""
    match = played("morundir", 2, WHOLE)
    match.sit(("h", "b1"))
    at = Table(someone).open(match.record())
    expect(someone.page.locator(".rematch-seat")).to_have_text("In the rematch you play Black.")
    at.do("rematch")
    expect(someone.page.locator('.seat[data-seat="1"] .seat-you')).to_have_text("you")


def test_a_score_that_is_no_number_of_points_is_named_by_its_game(someone: Visit) -> None:
    """The score of NEXUS must be named "Marbles gained", since its rules do not speak of points."""
    assert kleinod.new("nexus").game.id == "nexus"
    table("nexus", 2, WHOLE)(someone)
    expect(someone.page.locator(".score-words").first).to_have_text("Marbles gained")


#: JavaScript: return the parts of the panel that are hidden below a phone's tools, or cut off.
UNSEEN = """
() => {
  const tools = document.querySelector("kl-table .tools").getBoundingClientRect().top;
  const parts = ".prompt, .status .choices, .said, .seat, .shared-counts";
  return [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility() && (
    one.getBoundingClientRect().bottom > tools + 1 ||
    (getComputedStyle(one).overflowY !== "visible" && one.scrollHeight > one.clientHeight + 1)
  )).map((one) => `${one.className}: ${one.innerText}`);
}
"""
#: The number of plies after which each game is shown.
PLIES = {"morundir": 9, "matobo": 24, "mutternland": 30, "nexus": 24}

#: The minimum number of lines of a study's move list that must be visible.
LINES = 6


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", PLIES)
def test_nothing_of_a_match_is_out_of_sight_on_a_telephone(someone: Visit, game: str, language: str) -> None:
    """A phone must show the whole panel; seats, messages or the last line used to be hidden."""
    resized(someone, SIZES[0])
    choose_language(someone, language)
    against_a_bot(someone, game)
    unseen = someone.page.evaluate(UNSEEN)
    choose_language(someone, "en")
    assert unseen == []


def against_a_bot(someone: Visit, game: str) -> None:
    """Open a match of a person against a bot in the middle of the game."""
    match = played(game, 2, PLIES[game])
    match.sit(("h", "b2"))
    Table(someone).open(match.record())


@pytest.mark.parametrize("language", ["en", "de"])
def test_two_seats_are_equally_high(someone: Visit, language: str) -> None:
    """Two seats must have the same height; a bot's captures used to take a second line on a phone."""
    resized(someone, SIZES[0])
    choose_language(someone, language)
    found: dict[str, list[int]] = {}
    for game in PLIES:
        against_a_bot(someone, game)
        found[game] = [round(box["height"]) for box in someone.page.evaluate(BOXES, "kl-table .seat")]
    choose_language(someone, "en")
    assert all(first == second for first, second in found.values()), found


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_puzzle_shows_all_that_can_be_done(someone: Visit, size: tuple[int, int]) -> None:
    """A puzzle must show all its buttons; "Hint" used to be below the edge of a phone's screen."""
    resized(someone, size)
    choose_language(someone, "de")
    someone.go("#/nexus/puzzles")
    someone.page.locator('.puzzle[data-ready="true"]').wait_for()
    someone.quiet()
    answers = someone.page.evaluate(BOXES, ".puzzle > .choices:not(.lesson-steps) button")
    steps = someone.page.evaluate(BOXES, ".puzzle [data-step]")
    choose_language(someone, "en")
    assert len(answers) == 3
    assert len({round(box["top"]) for box in answers}) < 3
    assert max(box["bottom"] for box in steps) <= size[1]


def test_a_study_shows_its_title_and_its_moves(someone: Visit) -> None:
    """A study must show its whole title on a phone, and at least six lines of moves on a wide screen."""
    resized(someone, SIZES[0])
    studied("nexus")(someone)
    title = someone.page.locator('[name="study-title"]')
    assert title.evaluate(
        "(one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
    ) == [0, 0]
    resized(someone, SIZES[-1])
    someone.page.locator(".study-chapters summary").click()
    chapters = someone.page.locator(".study-chapters")
    assert chapters.evaluate(
        "(all) => [all, ...all.querySelectorAll('*')].every((one) => one.scrollHeight - one.clientHeight < 2)"
    )
    tree = someone.page.locator(".study-tree")
    assert tree.evaluate("(one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)") >= LINES


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", PLIES)
def test_no_button_of_a_new_study_is_cut(someone: Visit, game: str, language: str) -> None:
    """Below the banner of an unsaved study, the tools at the bottom used to cover half a row of buttons."""
    resized(someone, SIZES[-1])
    choose_language(someone, language)
    someone.arrive(f"#/{game}/study")
    expect(someone.page.locator('[data-id="study-fresh"]')).to_be_visible()
    (tools,) = someone.page.evaluate(BOXES, "kl-table .panel.study > .tools")
    buttons = someone.page.evaluate(BOXES, ".panel.study > :not(.tools) button")
    choose_language(someone, "en")
    assert len(buttons) > 8
    assert [one for one in buttons if one["top"] < tools["top"] < one["bottom"]] == []
