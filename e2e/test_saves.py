"""Saved games: named, found, renamed, copied, removed and restored, exported and imported as files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import kleinod
from access import PHONE, choose_language, too_wide, violations
from conftest import OpenVisit
from storage import REPLACE, WATCH, cards, choose, exported, stored, titles, tool
from table import Table
from visit import Visit


def played(visit: Visit, *names: str) -> Table:
    """Start a match with these names and play one turn."""
    table = Table(visit).start(names=names)
    table.click("f1", "f3")
    return table


def keep(table: Table, title: str) -> None:
    """Save the current moment under a name."""
    button = table.page.locator('kl-table [data-action="save"]')
    if not button.first.is_visible():
        table.do("sheet")
    button.locator("visible=true").first.click()
    table.page.locator("kl-copy input").fill(title)
    table.page.keyboard.press("Enter")
    expect(table.page.locator("kl-copy .kept")).to_contain_text(title)
    table.page.keyboard.press("Escape")


@pytest.fixture(scope="module")
def three(chromium_visit: Visit) -> list[dict[str, Any]]:
    """Return the rows of two matches and of a named copy of the second one."""
    played(chromium_visit, "Nora", "Ben")
    keep(played(chromium_visit, "Ida", "Tom"), "The fork")
    return stored(chromium_visit.page)


@pytest.fixture
def visit(chromium_visit: Visit, three: list[dict[str, Any]]) -> Visit:
    """Return a visit to the list of saves, which has just these three."""
    chromium_visit.go("#/about")
    chromium_visit.page.evaluate(REPLACE, three)
    chromium_visit.go("#/saves")
    expect(cards(chromium_visit)).to_have_count(3)
    return chromium_visit


def test_list_search_and_open(visit: Visit) -> None:
    game = "The Conquest of Morundir"
    assert titles(visit) == ["The fork", game, game]
    lines = [line for line in cards(visit).nth(1).locator("a").inner_text().splitlines() if line]
    assert lines[:3] == [game, "Ida – Tom", "turn 2, Tom to move"]
    expect(cards(visit).nth(1).get_by_role("button", name=f"Remove {game}, Ida – Tom")).to_be_visible()
    lines = [line for line in cards(visit).first.locator("a").inner_text().splitlines() if line]
    assert lines[:3] == ["The fork", "Ida – Tom", f"{game} · turn 2, Tom to move"]
    expect(cards(visit).first).to_contain_text("turn 2, Tom to move")
    assert cards(visit).locator("kl-board svg .piece").count() == 3 * 18
    search = visit.page.get_by_label("Search by name")
    search.fill("nora")
    expect(cards(visit)).to_have_count(1)
    search.fill("zzz")
    expect(visit.page.get_by_text("No saves", exact=True)).to_be_visible()
    search.fill("")
    choice = visit.page.locator('select[name="game"]')
    choice.select_option("matobo")
    expect(cards(visit)).to_have_count(0)
    choice.select_option("")
    visit.page.get_by_text("Nora – Ben").click()
    visit.page.wait_for_url("**/#/play/*")
    visit.ready()
    expect(visit.page.locator("kl-table .seat-name").first).to_have_text("Nora")


#: Kinds of damage to a row, each as the fields to overwrite.
JUNK: dict[str, dict[str, Any]] = {
    "a frame of text": {"frame": "junk"},
    "an empty frame": {"frame": {}},
    "a frame without a board": {"frame": {"game": "morundir", "outcome": None, "turn": 0, "seat": 0}},
    "no names": {"names": None},
    "names that are an object": {"names": {"0": "Nora"}},
    "names of no text": {"names": [None, 5]},
    "no kinds": {"kinds": None},
    "no title": {"title": None},
    "no dates": {"created": "then", "updated": None},
    "no ply": {"at": "end"},
}


@pytest.mark.parametrize("case", JUNK)
def test_a_row_with_junk_is_still_a_save(visit: Visit, three: list[dict[str, Any]], case: str) -> None:
    """A row must still be listed, and open, if only fields for its preview in the list are damaged."""
    [fork] = [row for row in three if row["fixed"]]
    [bad, good] = [row for row in three if not row["fixed"]]
    visit.go("#/about")
    visit.page.evaluate(REPLACE, [good, {**bad, **JUNK[case]}, fork])
    visit.go("#/")
    expect(visit.page.get_by_role("heading", name="Continue")).to_be_visible()
    expect(visit.page.locator("kl-home .card")).to_have_count(3)
    visit.go("#/saves")
    expect(cards(visit)).to_have_count(3)
    visit.go(f"#/play/{bad['id']}")
    assert visit.page.evaluate("document.querySelector('kl-table').current.record") == bad["record"]
    expect(visit.page.locator(".seat-name")).to_have_count(2)


def test_a_row_that_is_no_save_is_told_and_can_be_dropped(
    visit: Visit, three: list[dict[str, Any]], tmp_path: Path
) -> None:
    lost = {"id": "lost1", "game": "morundir", "record": None, "names": "Nora", "updated": 5}
    nothing = {"id": 7}
    visit.go("#/about")
    visit.page.evaluate(REPLACE, [*three, lost, nothing])
    visit.go("#/")
    expect(visit.page.locator("kl-home .card")).to_have_count(3)
    expect(visit.page.get_by_role("link", name="All saved games (3)")).to_be_visible()
    visit.go("#/saves")
    expect(cards(visit)).to_have_count(3)
    told = visit.page.locator("kl-damaged")
    expect(told.get_by_role("heading")).to_have_text("2 saves cannot be read")
    visit.page.get_by_role("button", name="Deutsch").click()
    expect(told.get_by_role("heading")).to_have_text("2 Spielstände lassen sich nicht lesen")
    visit.page.get_by_role("button", name="English").click()
    assert not violations(visit)
    row = told.get_by_role("listitem").filter(has_text="lost1")
    with visit.page.expect_download() as download:
        row.get_by_role("button", name="Save as a file: lost1").click()
    download.value.save_as(tmp_path / "raw.json")
    assert json.loads((tmp_path / "raw.json").read_text(encoding="utf-8")) == lost
    row.get_by_role("button", name="Remove: lost1", exact=True).click()
    expect(told.get_by_role("listitem")).to_have_count(2)
    row.get_by_role("button", name="Remove for good: lost1").click()
    expect(told.get_by_role("heading")).to_have_text("1 save cannot be read")
    rest = told.get_by_role("listitem")
    rest.get_by_role("button", name="Remove: 7", exact=True).click()
    rest.get_by_role("button", name="Remove for good: 7").click()
    expect(told.get_by_role("heading")).to_have_count(0)
    assert {row["id"] for row in stored(visit.page)} == {row["id"] for row in three}


@pytest.mark.parametrize("at", [5, 1e300])
def test_a_save_that_points_beyond_its_end_opens_at_its_end(
    visit: Visit, three: list[dict[str, Any]], at: float
) -> None:
    [save, _] = [row for row in three if not row["fixed"]]
    visit.go("#/about")
    visit.page.evaluate(REPLACE, [{**save, "at": at, "frame": None}])
    visit.go(f"#/play/{save['id']}")
    visit.quiet()
    assert Table(visit).at == 1
    Table(visit).click("c2", "f3")
    assert Table(visit).match().plies == 2


@pytest.mark.parametrize("time", [-1e308, 1e308, 8640000001000000, -8640000000000001])
def test_one_row_with_a_time_out_of_range_hides_no_other(
    visit: Visit, three: list[dict[str, Any]], time: float, tmp_path: Path
) -> None:
    visit.go("#/about")
    visit.page.evaluate(REPLACE, [*three, {**three[0], "id": "outside", "updated": time, "created": time}])
    visit.go("#/")
    expect(visit.page.locator("kl-home .card")).to_have_count(3)
    expect(visit.page.get_by_role("link", name="All saved games (4)")).to_be_visible()
    visit.go("#/saves")
    expect(cards(visit)).to_have_count(4)
    # A save whose time is invalid must show no date, rather than one of 1970.
    mended = visit.page.locator('[data-save="outside"]')
    expect(mended).to_contain_text("saved automatically")
    expect(mended).not_to_contain_text("1970")
    file = exported(visit, tmp_path / "saves.json")
    assert {save["id"] for save in file["saves"]} == {"outside", *(row["id"] for row in three)}


#: JavaScript: replace all rows by `count` copies of one. The latest are one of each game; the oldest has a
#: name.
MANY = f"""
([row, count, games]) => {{
  const rows = Array.from({{ length: count }}, (_, n) => ({{
    ...row, id: `many${{n}}`, updated: 1e12 + n * 60_000, game: games[count - 1 - n] ?? row.game,
    title: n === 0 ? "The very first" : "",
  }}));
  return ({REPLACE})(rows);
}}
"""


def test_of_two_thousand_saves_only_what_is_shown_is_read_at_first(
    open_visit: OpenVisit, chromium: Browser, three: list[dict[str, Any]], tmp_path: Path
) -> None:
    """Home page and list must read only the rows shown, while search and export must cover all rows."""
    visit = open_visit(chromium)
    visit.context.add_init_script(WATCH)
    visit.open()
    visit.go("#/about")
    [save, _] = [row for row in three if not row["fixed"]]
    visit.page.evaluate(MANY, [save, 2000, list(kleinod.games())])
    visit.page.evaluate("window.rowsRead = {}")
    visit.go("#/")
    expect(visit.page.locator("kl-home .card")).to_have_count(3)
    expect(visit.page.get_by_role("link", name="All saved games", exact=True)).to_be_visible()
    visit.quiet()
    assert visit.page.evaluate("window.rowsRead") == {"matches": 24}

    visit.go("#/saves")
    expect(visit.page.get_by_text("2000 saves")).to_be_visible()
    expect(cards(visit)).to_have_count(24)
    visit.page.locator('[data-id="more"]').click()
    expect(cards(visit)).to_have_count(48)
    visit.page.get_by_label("Search by name").fill("very first")
    expect(cards(visit)).to_have_count(1)
    assert len(exported(visit, tmp_path / "saves.json")["saves"]) == 2000
    tool(visit, "The very first", "remove").click()
    expect(cards(visit)).to_have_count(0)
    visit.page.get_by_label("Search by name").fill("")
    expect(visit.page.get_by_text("1999 saves")).to_be_visible()


def test_rename_and_duplicate(visit: Visit) -> None:
    tool(visit, "Nora – Ben", "rename").click()
    hostile = "<img src=x onerror=alert(1)> & Söhne"
    visit.page.locator(".naming input").fill(hostile)
    visit.page.keyboard.press("Enter")
    expect(visit.page.get_by_text(hostile)).to_be_visible()
    assert visit.page.locator("kl-saves img").count() == 0
    assert visit.page.evaluate("document.activeElement.dataset.action") == "rename"
    tool(visit, hostile, "duplicate").click()
    expect(cards(visit)).to_have_count(4)
    assert f"{hostile} (copy)" in titles(visit)
    assert len({save["record"] for save in stored(visit.page)}) == 2


def test_remove_and_undo(visit: Visit) -> None:
    before = sorted(stored(visit.page), key=lambda save: save["id"])
    for title in ("The fork", "Nora – Ben"):
        tool(visit, title, "remove").click()
        expect(visit.page.locator(".removed")).to_contain_text(title)
    assert len(stored(visit.page)) == 1
    visit.go("#/about")
    visit.go("#/")
    expect(visit.page.locator(".removed")).to_contain_text("Nora – Ben")
    visit.go("#/saves")
    visit.page.locator('[data-id="undo-removal"]').click()
    expect(visit.page.locator(".removed")).to_contain_text("The fork")
    visit.page.keyboard.press("Enter")
    expect(cards(visit)).to_have_count(3)
    assert sorted(stored(visit.page), key=lambda save: save["id"]) == before


def test_a_copy_stays_as_it_is(visit: Visit) -> None:
    visit.page.get_by_text("The fork").click()
    visit.page.wait_for_url("**/#/play/*")
    visit.ready()
    visit.quiet()
    expect(visit.page.locator(".banner")).to_contain_text("“The fork” stays as it is")
    table = Table(visit)
    kept = table.saved()
    table.click("c2", "f3")
    saves = {save["id"]: save for save in stored(visit.page)}
    assert saves[kept["id"]] == kept
    assert len(saves) == 4
    assert table.saved()["id"] != kept["id"]
    assert table.match().plies == 2


def test_export_wipe_import(visit: Visit, tmp_path: Path) -> None:
    before = {save["id"]: save for save in stored(visit.page)}
    file = exported(visit, tmp_path / "saves.json")
    assert (file["format"], file["schema"], len(file["saves"])) == ("kleinod-saves", 2, 3)
    for save in file["saves"]:
        assert kleinod.open(save["record"]).plies == 1
    for _ in range(3):
        cards(visit).first.locator('[data-action="remove"]').click()
    expect(cards(visit)).to_have_count(0)
    choose(visit, file)
    assert visit.page.locator("[data-relation]").count() == 3
    visit.page.get_by_role("button", name="Add 3 saves").click()
    expect(visit.page.get_by_text("3 saves were added.")).to_be_visible()
    visit.page.locator('[data-id="imported"]').click()
    expect(visit.page.locator("kl-open dialog")).not_to_be_visible()
    after = {save["id"]: save for save in stored(visit.page)}
    assert {key: told(save) for key, save in after.items()} == {k: told(s) for k, s in before.items()}


def told(save: dict[str, Any]) -> dict[str, Any]:
    """Return a save without its frame, which may differ, because it holds the last turn's animations."""
    return {key: value for key, value in save.items() if key != "frame"}


@pytest.mark.steps("import: ahead, replace", "import: behind, copy", "import: same, skip", "import: new, add")
def test_import_asks_before_it_changes_anything(visit: Visit, tmp_path: Path) -> None:
    """An import must ask before it overwrites a save, whether the save in the file is longer or shorter."""
    file = exported(visit, tmp_path / "saves.json")
    mine = {save["title"] or save["names"][0]: save for save in file["saves"]}
    nora, ida, fork = mine["Nora"], mine["Ida"], mine["The fork"]
    ahead, behind = kleinod.open(nora["record"]), kleinod.open(ida["record"])
    ahead.play("c2xf3")
    behind.cut(0)
    new = kleinod.new("matobo", seats=3)
    hostile = "<img src=x onerror=alert(1)>"
    other = "y" if nora["record"].endswith("x") else "x"
    file["saves"] = [
        {**nora, "record": ahead.record(), "at": 2},
        {**ida, "record": behind.record(), "at": 0},
        fork,
        {**fork, "id": "newgame", "record": new.record(), "title": hostile, "game": "matobo", "at": 0},
        {**nora, "id": "damaged", "title": "Broken", "record": nora["record"][:-1] + other},
        {**nora, "names": "Nora", "title": hostile},
    ]
    before = stored(visit.page)
    choose(visit, file)
    relations = visit.page.locator("[data-relation]").evaluate_all("all => all.map(e => e.dataset.relation)")
    assert relations == ["ahead", "behind", "same", "new"]
    refused = visit.page.locator("kl-import .note.bad")
    expect(refused).to_contain_text("2 saves are damaged")
    expect(refused).to_contain_text("Broken:")
    expect(refused).to_contain_text("“names” is missing or damaged")
    assert visit.page.locator("kl-import img").count() == 0
    assert stored(visit.page) == before
    visit.page.locator('[data-relation="behind"] select').select_option("copy")
    visit.page.get_by_role("button", name="Add 3 saves").click()
    visit.page.locator('[data-id="imported"]').click()
    expect(cards(visit)).to_have_count(5)
    records = {save["id"]: save["record"] for save in stored(visit.page)}
    assert records[nora["id"]] == ahead.record()
    assert records[ida["id"]] == ida["record"]
    assert sorted(records.values()).count(behind.record()) == 1


@pytest.mark.steps(
    "import: new, skip",
    "import: ahead, copy",
    "import: ahead, skip",
    "import: behind, skip",
    "import: fork, skip",
)
def test_what_is_left_out_changes_nothing(visit: Visit, tmp_path: Path) -> None:
    file = exported(visit, tmp_path / "saves.json")
    mine = {save["title"] or save["names"][0]: save for save in file["saves"]}
    nora, ida, fork = mine["Nora"], mine["Ida"], mine["The fork"]
    ahead, behind = kleinod.open(nora["record"]), kleinod.open(ida["record"])
    ahead.play("c2xf3")
    behind.cut(0)
    file["saves"] = [
        {**nora, "record": ahead.record(), "at": 2},
        {**ida, "record": behind.record(), "at": 0},
        {**fork, "record": behind.record()},
        {**fork, "id": "newgame"},
    ]
    before = stored(visit.page)
    for taken, count in ((0, 4), (2, 5)):
        choose(visit, file)
        relations = visit.page.locator("[data-relation]")
        told = relations.evaluate_all("all => all.map((one) => one.dataset.relation)")
        assert told == ["ahead", "behind", "fork", "new"]
        for index in range(4):
            wish = "copy" if index == taken else "skip"
            relations.nth(index).locator("select").select_option(wish)
        visit.page.locator('[data-id="carry-out"]').click()
        visit.page.locator('[data-id="imported"]').click()
        expect(cards(visit)).to_have_count(count)
        visit.quiet()
    after = stored(visit.page)
    assert [save for save in after if save in before] == before
    added = {save["record"] for save in after if save not in before}
    assert added == {ahead.record(), behind.record()}


@pytest.mark.steps("import: fork, copy")
def test_a_fork_is_kept_beside(visit: Visit, tmp_path: Path) -> None:
    file = exported(visit, tmp_path / "saves.json")
    ida = next(save for save in file["saves"] if save["names"][0] == "Ida" and not save["fixed"])
    other = kleinod.open(ida["record"])
    other.cut(0)
    other.play(other.legal()[0])
    file["saves"] = [{**ida, "record": other.record()}]
    choose(visit, file)
    expect(visit.page.locator('[data-relation="fork"]')).to_contain_text("You can keep both")
    visit.page.locator('[data-id="carry-out"]').click()
    visit.page.locator('[data-id="imported"]').click()
    expect(cards(visit)).to_have_count(4)
    records = [save["record"] for save in stored(visit.page)]
    assert ida["record"] in records and other.record() in records


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"format": "kleinod-saves", "schema": 2}, "beginning of the file is damaged"),
        ({"format": "kleinod-saves", "schema": 99, "saves": []}, "newer version of Kleinod (format 99"),
    ],
)
def test_files_that_cannot_be_read(chromium_visit: Visit, content: Any, sentence: str) -> None:
    chromium_visit.go("#/saves")
    choose(chromium_visit, content, "<b>evil</b>.json")
    expect(chromium_visit.page.locator("kl-import .alarm")).to_contain_text(sentence)
    expect(chromium_visit.page.locator("kl-import h3")).to_have_text("<b>evil</b>.json cannot be opened")
    chromium_visit.page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "not a file of saved Kleinod games"),
        ([], "neither a Kleinod link nor a saved game"),
        (" ", "is empty"),
    ],
)
def test_files_that_hold_nothing(chromium_visit: Visit, content: Any, sentence: str) -> None:
    chromium_visit.go("#/saves")
    choose(chromium_visit, content, "<b>evil</b>.json")
    expect(chromium_visit.page.locator("kl-open .open-said")).to_contain_text("<b>evil</b>.json: ")
    expect(chromium_visit.page.locator("kl-open .open-said")).to_contain_text(sentence)
    chromium_visit.page.keyboard.press("Escape")


def test_pictures_and_codes_in_the_share_dialog(open_visit: OpenVisit, chromium: Browser) -> None:
    visit = open_visit(chromium, permissions=["clipboard-read", "clipboard-write"]).open()
    table = played(visit)
    table.do("share")
    visit.page.locator('[data-id="qr"]').click()
    expect(visit.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    with visit.page.expect_download() as download:
        visit.page.locator('[data-id="svg"]').click()
    picture = Path(download.value.path()).read_text(encoding="utf-8")
    assert download.value.suggested_filename == "morundir-1.svg"
    assert "<use" not in picture and "var(" not in picture and "class=" not in picture
    assert picture.count("<g") > 20
    with visit.page.expect_download() as download:
        visit.page.locator('[data-id="png"]').click()
    image = Path(download.value.path()).read_bytes()
    assert image[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(image[16:20], "big") == 1600
    visit.page.locator('[data-id="text"]').click()
    expect(visit.page.get_by_text("Copied.")).to_be_visible()
    copied = visit.page.evaluate("navigator.clipboard.readText()")
    assert kleinod.position("morundir", copied).position() == table.match().position()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("language", "theme"), [("de", "dark"), ("en", "light")])
def test_the_page_is_accessible_on_a_phone(
    open_visit: OpenVisit, chromium: Browser, language: str, theme: str, tmp_path: Path
) -> None:
    visit = open_visit(chromium, bypass_csp=True, **PHONE).open()
    Table(visit).start(names=("Nora", "Ben"))
    Table(visit).start(names=("Ida", "Tom"))
    choose_language(visit, language, theme)
    visit.go("#/saves")
    visit.page.locator('[data-id="menu"]').click()
    file = exported(visit, tmp_path / "saves.json")
    visit.page.locator('[data-action="remove"]').first.click()
    visit.page.locator('[data-action="rename"]').first.click()
    choose(visit, {**file, "saves": [*file["saves"], {"id": "damaged"}]})
    assert too_wide(visit) == 0
    assert violations(visit) == []
    visit.page.keyboard.press("Escape")
    visit.page.locator(".card a").first.click()
    visit.page.wait_for_url("**/#/play/*")
    visit.ready()
    visit.quiet()
    Table(visit).do("share")
    visit.page.locator('[data-id="qr"]').click()
    visit.page.locator("svg.qr").wait_for()
    assert too_wide(visit) == 0
    assert violations(visit) == []


def test_samples_of_all_releases_can_be_imported(chromium_visit: Visit) -> None:
    """The saves of every release must stay importable."""
    chromium_visit.go("#/about")
    chromium_visit.page.evaluate(REPLACE, [])
    expected: dict[str, str] = {}
    for path in sorted((Path(__file__).parent.parent / "tests" / "saves").glob("*/*.json")):
        chromium_visit.go("#/saves")
        file = json.loads(path.read_text(encoding="utf-8"))
        choose(chromium_visit, file)
        expect(chromium_visit.page.locator('[data-relation="new"]')).to_have_count(len(file["saves"]))
        chromium_visit.page.locator('[data-id="carry-out"]').click()
        chromium_visit.page.locator('[data-id="imported"]').click()
        expected |= {save["id"]: save["record"] for save in file["saves"]}
        expect(cards(chromium_visit)).to_have_count(len(expected))
    saves = stored(chromium_visit.page)
    assert {save["id"]: save["record"] for save in saves} == expected
    for save in saves:
        assert save["frame"]["positionText"] == kleinod.open(save["record"]).position()
