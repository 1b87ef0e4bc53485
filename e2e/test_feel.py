"""The feel of the table: sounds, speed, vibration, a screen that stays on, and rules beside the game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from conftest import OpenVisit
from fake_device import BARE, Device
from kleinod.play.match import Match
from layout import DRAWN_TWICE, resize
from oracle import path_of
from table import Table
from visit import Visit

pytestmark = pytest.mark.slow

LIVELY = {"animation": True, "theme": "light"}
#: The numbers of plies played and audio contexts requested with sounds on, before anybody touched the page.
UNTOUCHED: dict[str, int] = {}
FIRST = ("f1", "f3")
WINDOWS = ("320x568", "360x740", "740x360", "820x1180", "1280x800")


@pytest.fixture(scope="module")
def felt(open_shared: OpenVisit, chromium: Browser) -> Visit:
    visit = open_shared(chromium, settings=LIVELY | {"sounds": True})
    Device.count(visit.context)
    visit.open(f"#/p/{kleinod.new('morundir').position_record()}")
    visit.quiet()
    untouched(Table(visit))
    UNTOUCHED["plies"] = Table(visit).at
    UNTOUCHED["contexts"] = Device(visit.page).told("contexts")
    return visit


def untouched(at: Table) -> None:
    """Play a move by script, which the browser does not count as an action of the user."""
    for cell in free(kleinod.open(at.page.evaluate("document.querySelector('kl-table').current.record"))):
        at.target(cell).dispatch_event("click")
        at.visit.quiet()


@pytest.fixture
def device(felt: Visit) -> Iterator[Device]:
    """Yield the fake device with all counts at zero, and with the default settings."""
    resize(felt, "1280x800")
    felt.go("#/settings")
    felt.page.locator('input[name="sounds"]').uncheck()
    felt.page.locator('input[name="vibration"]').check()
    felt.page.locator('input[name="speed"][value="normal"]').check()
    device = Device(felt.page)
    device.forget()
    yield device
    device.thaw()


def free(match: Match) -> tuple[str, ...]:
    """Return the clicks of a move that does not end the game."""
    for text in match.legal():
        ahead = kleinod.open(match.record())
        ahead.play(text)
        if not ahead.over:
            return path_of(match, text)
    raise AssertionError("every move ends the game")


def move(at: Table) -> None:
    at.click(*free(at.match()))


# Sounds -----------------------------------------------------------------------------------------------


def test_no_sound_is_asked_for_before_somebody_touches_the_page(felt: Visit) -> None:
    assert UNTOUCHED == {"plies": 1, "contexts": 0}


def test_no_sound_is_asked_for_while_they_are_off(felt: Visit, device: Device) -> None:
    at = Table(felt).start()
    move(at)
    move(at)
    assert at.match().plies == 2
    assert device.told("contexts") == 0


def test_sounds_come_with_a_hand_and_go_with_one_tap(felt: Visit, device: Device) -> None:
    at = Table(felt).start()
    at.do("sounds")
    expect(at.action("sounds")).to_have_attribute("aria-pressed", "true")
    move(at)
    assert device.told("contexts") >= 1
    heard = device.told("heard")
    assert heard >= 1
    felt.reload()
    felt.quiet()
    # Sounds are still on after a reload, but the page must not play any until somebody touches it.
    expect(at.action("sounds")).to_have_attribute("aria-pressed", "true")
    untouched(at)
    assert at.at == 2
    assert device.told("contexts") == 0
    move(at)
    assert device.told("contexts") >= 1
    heard = device.told("heard")
    assert heard >= 1
    at.do("sounds")
    move(at)
    assert device.told("heard") == heard


@pytest.mark.parametrize("window", WINDOWS)
def test_sounds_go_with_one_tap_in_any_window(felt: Visit, device: Device, window: str) -> None:
    at = Table(felt).start()
    at.do("sounds")
    resize(felt, window)
    at.action("sounds").click()
    assert felt.page.evaluate("JSON.parse(localStorage['kleinod.settings']).sounds") is False


# Speed ------------------------------------------------------------------------------------------------


def choose_speed(visit: Visit, speed: str) -> None:
    visit.go("#/settings")
    visit.page.locator(f'input[name="speed"][value="{speed}"]').check()


def pace_of(visit: Visit, device: Device) -> tuple[float, float]:
    """Return how long a move is animated, and how long a bot waits before its reply, in milliseconds."""
    at = Table(visit).start("h", "b1")
    device.forget()
    device.freeze()
    for cell in FIRST:
        at.target(cell).click()
    device.until_moving()
    shown, before = sum(device.told("moved")), device.waits()
    device.finish()
    # Find the bot's timeout by its new number, because the timeout for a slow answer may have been held
    # before.
    new = f"[...held.keys()].some((number) => !{list(map(int, before))}.includes(number))"
    visit.page.wait_for_function(f"() => {new} && asked === 0")
    assert at.at == 1, "a bot has not waited"
    (pause,) = (wait for number, wait in device.waits().items() if number not in before)
    device.thaw()
    visit.quiet()
    assert at.at == 2
    return shown, pause


def test_speed_is_that_of_pieces_and_of_bots(felt: Visit, device: Device) -> None:
    paces: list[tuple[float, float]] = []
    for speed in ("calm", "normal", "quick"):
        choose_speed(felt, speed)
        paces.append(pace_of(felt, device))
    shown, waited = zip(*paces, strict=True)
    assert shown[0] > shown[1] > shown[2] > 0
    assert waited[0] > waited[1] > waited[2] > 0
    choose_speed(felt, "once")
    at = Table(felt).start("h", "b1")
    device.forget()
    device.freeze()
    at.click(*FIRST)
    assert at.at == 2
    assert device.told("moved") == []


def test_a_tap_skips_what_moves_and_bots_do_not_wait(felt: Visit, device: Device) -> None:
    choose_speed(felt, "calm")
    at = Table(felt).start("h", "b1")
    device.freeze()
    for cell in FIRST:
        at.target(cell).click()
    # While time is frozen, neither the animation ends nor the bot's pause, so the bot does not move.
    felt.page.wait_for_function("() => document.querySelector('kl-table').current.at === 1")
    device.until_moving()
    felt.page.evaluate(DRAWN_TWICE)
    assert device.is_moving()
    device.forget()
    felt.page.locator("kl-table .stage").click(position={"x": 3, "y": 3})
    felt.quiet()
    assert at.at == 2
    assert device.told("moved") == [], "a second tap would be needed"
    # The skipped animation must not turn off the animation of later moves.
    device.thaw()
    move(at)
    assert device.told("moved") != []


# Vibration and screen ---------------------------------------------------------------------------------


def test_moves_and_refusals_are_felt_where_that_is_wanted(felt: Visit, device: Device) -> None:
    at = Table(felt).start()
    move(at)
    tap = device.told("shakes")
    assert len(tap) == 1
    device.forget()
    at.click("f1", "e4")
    expect(felt.page.locator(".notice")).to_be_visible()
    knock = device.told("shakes")
    assert knock
    assert tap[0] not in knock
    felt.go("#/settings")
    felt.page.locator('input[name="vibration"]').uncheck()
    at = Table(felt).start()
    device.forget()
    move(at)
    assert device.told("shakes") == []


def test_the_screen_stays_awake_while_a_game_runs(felt: Visit, device: Device) -> None:
    def asleep(locks: int) -> None:
        assert device.told("locks") == ["screen"] * locks
        assert device.told("released") == locks

    felt.go("#/about")
    device.forget()
    at = Table(felt).start()
    move(at)
    assert device.told("locks") == ["screen"]
    assert device.told("released") == 0
    move(at)
    assert device.told("locks") == ["screen"]
    at.do("first")
    asleep(1)
    at.do("now")
    assert device.told("locks") == ["screen"] * 2
    assert device.told("released") == 1
    felt.go("#/about")
    asleep(2)
    at.start()
    at.action("resign").click()
    felt.page.get_by_role("dialog").locator(".primary").click()
    expect(felt.page.locator(".result")).to_be_visible()
    felt.quiet()
    asleep(3)


def test_the_screen_can_be_filled_and_says_so(felt: Visit, device: Device) -> None:
    at = Table(felt).start()
    at.do("full")
    felt.page.wait_for_function(
        "() => document.fullscreenElement?.contains(document.querySelector('kl-table'))"
    )
    expect(at.action("full")).to_have_attribute("aria-pressed", "true")
    # Leave full screen by the browser instead of by the page's button.
    felt.page.evaluate("document.exitFullscreen()")
    expect(at.action("full")).to_have_attribute("aria-pressed", "false")


def test_a_device_without_any_of_it_misses_nothing(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium, settings=LIVELY)
    visit.context.add_init_script(BARE)
    visit.open("#/settings")
    expect(visit.page.locator('input[name="sounds"]')).to_be_visible()
    assert visit.page.locator('input[name="vibration"]').count() == 0
    at = Table(visit).start()
    move(at)
    at.click("f1", "e4")
    assert at.match().plies == 1
    assert visit.page.locator('[data-action="full"]').count() == 0


# Rules beside the game --------------------------------------------------------------------------------


def test_on_a_telephone_the_rules_are_a_sheet_below_the_game(felt: Visit, device: Device) -> None:
    resize(felt, "1280x800")
    at = Table(felt).start()
    resize(felt, "360x740")
    at.click("f1", "e4")
    link = felt.page.locator(".notice .rule-link")
    rule = link.get_attribute("data-rule") or ""
    before = felt.hash
    link.click()
    article = felt.page.locator(f"dialog.drawer article#{rule}")
    expect(article).to_be_focused()
    expect(article.locator("h3")).to_be_in_viewport()
    box = felt.page.locator("dialog.drawer").bounding_box()
    assert box
    assert (box["x"], box["width"]) == (0, 360)
    assert box["y"] + box["height"] == 740
    assert box["y"] >= 44, "no game left to tap on"
    assert felt.page.evaluate("document.documentElement.scrollWidth") <= 360
    felt.page.mouse.click(180, box["y"] / 2)
    expect(felt.page.locator("dialog.drawer")).to_have_count(0)
    assert felt.hash == before
    expect(felt.page.locator("kl-table kl-board")).to_be_visible()
