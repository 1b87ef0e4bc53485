"""Links and files from other programs: altered, pasted, dropped, shared, or opened by the operating
system."""

from __future__ import annotations

import json
import re
from base64 import encodebytes
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, FilePayload, expect

import kleinod
from access import PHONE, too_wide, violations
from conftest import ROOT, OpenVisit
from host import Host, hosting
from offline import CUT, wait_for_stage
from storage import REPLACE, stored
from table import Table
from visit import Visit

DIST = ROOT / "dist"
#: Matches the browser's message about the status of the page that redirects to the site.
NOT_FOUND = "status of 404"


def played() -> kleinod.Match:
    match = kleinod.new("morundir")
    for notation in ("f1-f3", "c2xf3", "f6-f4"):
        match.play(notation)
    return match


#: Links with a "#" that another program has altered; {} stands for the record.
BENT = {
    "escaped": "%23/m/{}",
    "escaped twice": "%2523/m/{}",
    "escaped with all that follows": "%23%2Fm%2F{}",
    "behind the name of a file": "index.html%23/m/{}",
    "lost": "m/{}",
    "behind a wrong folder": "games/morundir#/m/{}",
}


@pytest.fixture(params=["/", "/some/where/"])
def host(request: pytest.FixtureRequest) -> Iterator[Host]:
    """Yield a host that answers unknown addresses as GitHub Pages does, at a root and in a folder."""
    with hosting(DIST, request.param) as started:
        yield started


def leads_to_the_match(visit: Visit, host: Host, bent: str) -> None:
    match = played()
    visit.page.goto(host.url + bent.format(match.record()))
    visit.page.wait_for_url(f"{host.url}#/m/**")
    visit.ready()
    visit.quiet()
    Table(visit).agrees(match)


def test_a_bent_link_leads_to_its_match(one_browser: Browser, open_visit: OpenVisit, host: Host) -> None:
    visit = open_visit(one_browser, host.url)
    visit.allow(NOT_FOUND)
    for bent in BENT.values():
        leads_to_the_match(visit, host, bent)


def test_a_bent_link_leads_to_its_match_without_a_network(
    chromium: Browser, open_visit: OpenVisit, host: Host
) -> None:
    visit = open_visit(chromium, host.url, copy=True).open()
    wait_for_stage(visit, "ready")
    visit.allow(NOT_FOUND, *CUT)
    visit.page.goto("about:blank")
    host.stop()
    try:
        leads_to_the_match(visit, host, BENT["escaped"])
        visit.page.goto(f"{host.url}nothing.html")
        visit.page.get_by_role("link", name="To the games").click()
        visit.page.wait_for_url(host.url)
        visit.ready()
    finally:
        host.start()


def test_an_address_without_a_page_offers_the_games(
    chromium: Browser, open_visit: OpenVisit, host: Host
) -> None:
    """An unknown address without a record must lead to a page with a link to the games, even without
    scripts."""
    for script in (True, False):
        visit = open_visit(chromium, host.url, java_script_enabled=script)
        visit.allow(NOT_FOUND, *([] if script else ["csp"]))
        response = visit.page.goto(f"{host.url}nothing.html")
        assert response
        assert response.status == 404
        visit.page.get_by_role("link", name="To the games").click()
        visit.page.wait_for_url(host.url)


# Long links -----------------------------------------------------------------------------------------------


def test_a_long_link_is_told_and_can_be_sent_otherwise(chromium: Browser, open_visit: OpenVisit) -> None:
    """For a long link the page must state the length, offer a file and a text to copy, and refuse a QR
    code."""
    match = kleinod.new("morundir")
    match.play("f1-f3")
    visit = open_visit(chromium, permissions=["clipboard-read", "clipboard-write"], **PHONE)
    visit.open(f"#/m/{match.record(packed=True)}")
    page = visit.page
    Table(visit).do("share")
    expect(page.locator('input[name="match"]')).to_have_value(re.compile("#/m/"))
    expect(page.locator('[data-id="long-match"]')).to_have_count(0)
    with page.expect_download() as download:
        page.locator('[data-id="file-match"]').click()
    assert kleinod.open(Path(download.value.path()).read_text(encoding="utf-8")) == match
    page.keyboard.press("Escape")

    match.remark("".join(map(chr, range(0x400, 0x7FF))))
    visit.go(f"#/m/{match.record(packed=True)}")
    Table(visit).do("share")
    field = page.locator('input[name="match"]')
    expect(field).to_have_value(re.compile("#/m/.{2000}"))
    length = len(field.input_value())
    assert length > 2000
    expect(page.locator('[data-id="long-match"]')).to_contain_text(f"This link has {length} characters.")
    with page.expect_download() as download:
        page.locator('[data-id="file-match"]').click()
    assert download.value.suggested_filename == "morundir-1.txt"
    assert kleinod.open(Path(download.value.path()).read_text(encoding="utf-8")) == match
    page.locator('[data-id="record-match"]').click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert kleinod.open(page.evaluate("navigator.clipboard.readText()")) == match
    page.locator('[data-id="qr"]').click()
    expect(page.get_by_text("too long for a QR code")).to_be_visible()
    assert too_wide(visit) == 0


# The dialog "Open" ----------------------------------------------------------------------------------------

STUDY = kleinod.study(played(), "Openings").text()
SAVES = json.loads((ROOT / "tests" / "saves" / "0.1.0" / "morundir.json").read_text(encoding="utf-8"))


def offered(visit: Visit) -> list[str]:
    """Return the names of what the dialog offers to open, as screen readers read them."""
    visit.page.locator("kl-open .offers").wait_for()
    names = visit.page.locator("kl-open .offers button").evaluate_all(
        "(all) => all.map((one) => one.ariaLabel)"
    )
    return [name.removeprefix("Open: ") for name in names]


@pytest.mark.parametrize("page", ["#/", "#/saves", "#/study"])
def test_a_message_is_pasted_into_the_field_by_touch(
    chromium: Browser, open_visit: OpenVisit, page: str
) -> None:
    """On a phone, two taps must find the match in a copied message, and the dialog must describe it."""
    visit = open_visit(chromium, bypass_csp=True, permissions=["clipboard-read", "clipboard-write"], **PHONE)
    visit.open(page)
    match = played()
    message = f"Look at this: <https://example.org/games/#/m/{match.record()}>.\nYour turn!"
    visit.page.evaluate("(text) => navigator.clipboard.writeText(text)", message)
    visit.page.locator('main [data-id="open"]').tap()
    visit.page.locator('kl-open [data-id="open-paste"]').tap()
    assert offered(visit) == ["The Conquest of Morundir, Game, 2 players, 3 turns"]
    assert too_wide(visit) == 0
    assert violations(visit) == []
    visit.page.locator('kl-open [data-open="match"]').tap()
    visit.page.wait_for_url("**/#/m/**")
    visit.ready()
    visit.quiet()
    Table(visit).agrees(match)


def test_turns_are_counted_alike_in_dialogs_and_saves(chromium: Browser, open_visit: OpenVisit) -> None:
    """Matobo's random layout before the first turn must not count as a turn, in dialogs and list alike."""
    match = kleinod.new("matobo", seed=3)
    for _ in range(3):
        match.play(match.legal()[0])
    visit = open_visit(chromium).open(f"#/m/{match.record()}")
    visit.ready()
    Table(visit).do("share")
    expect(visit.page.get_by_text("Contains all 3 turns")).to_be_visible()
    visit.page.keyboard.press("Escape")
    visit.page.locator('[data-id="keep-link"]').click()
    visit.quiet()
    types(visit, match.record())
    assert offered(visit) == ["Matobo, Game, 2 players, 3 turns"]
    visit.page.keyboard.press("Escape")
    visit.go("#/saves")
    expect(visit.page.locator("main").get_by_text("turn 4, ")).to_be_visible()


@pytest.fixture(scope="module")
def home(chromium_visit: Visit) -> Visit:
    return chromium_visit


def types(visit: Visit, text: str) -> None:
    """Enter a text into the field of the dialog "Open", without a mouse."""
    visit.go("#/")
    visit.page.keyboard.press("Escape")
    visit.page.locator('main [data-id="open"]').focus()
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator("kl-open textarea")).to_be_focused()
    visit.page.keyboard.insert_text(text)


def test_the_field_takes_all_there_is(home: Visit) -> None:
    """The field must accept matches, positions and studies as links or notation, and several in one text."""
    record, position = played().record(), played().position_record()
    for text, said, address in (
        (f"#/m/{record}", "The Conquest of Morundir, Game, 2 players, 3 turns", "#/m/"),
        (f"#/p/{position}", "The Conquest of Morundir, Position, 2 players", "#/p/"),
        (f"https://example.org/#/s/0.2/{STUDY}", "Openings, Study, The Conquest of Morundir", "#/s/0.2/"),
    ):
        types(home, text)
        assert offered(home) == [said]
        home.page.keyboard.press("Enter")
        home.page.wait_for_url(f"**/{address}**")
        expect(home.page.locator("kl-open dialog")).not_to_be_visible()
        home.ready()
        home.quiet()
    types(home, f"From the club:\n\n{kleinod.study(STUDY).notation('de')}")
    assert offered(home) == ["Openings, Study, The Conquest of Morundir"]
    home.page.keyboard.press("Enter")
    home.page.wait_for_url(f"**/#/s/{STUDY}")
    home.ready()
    home.quiet()
    types(home, f"{STUDY} and\n {record}, and once more {record}")
    assert [said.partition(",")[0] for said in offered(home)] == [
        "Openings",
        "The Conquest of Morundir",
    ]
    expect(home.page.locator("kl-open .open-said")).to_have_text("2 found")


def test_the_field_takes_notation_and_games_of_other_programs(home: Visit) -> None:
    """The field must accept notation, also in German, and games of Abstract Play, one of which ended in a
    draw."""
    bohn = kleinod.study(kleinod.new("mutterboehnchen", seats=2, seed=1), "Bohnen", viewer=0)
    bohn.chapters[0].tree.add_variation(bohn.chapters[0].tree.match().legal()[0], "{so}", "!")
    state = json.loads((ROOT / "tests" / "importers" / "abstractplay.json").read_text("utf-8"))[0]
    state["stack"][9:] = [{"lastmove": "draw", "_results": []}]
    for text, said, address in (
        (kleinod.study(played(), "Openings").notation(), "Openings, Study, The Conquest of Morundir", "#/s/"),
        (bohn.notation("de"), "Bohnen, Study, Mutterböhnchen", "#/s/"),
        (json.dumps(state), "Mutternland, Game, 2 players, 8 turns", "#/m/"),
    ):
        types(home, text)
        assert offered(home) == [said]
        told = home.page.locator("kl-open .offers .note").all_inner_texts()
        assert [said for said in told if "draw" in said] == told
        assert len(told) == (address == "#/m/")
        home.page.keyboard.press("Enter")
        home.page.wait_for_url(f"**/{address}**")
        home.ready()
        home.quiet()
    types(home, '[Game "morundir"] 1. f1-f9')
    expect(home.page.locator("kl-open .offers .bad")).to_contain_text("Move 1 (f1-f9) is not possible")


def test_what_cannot_be_opened_is_said(home: Visit) -> None:
    record = played().record()
    for text, said in (
        (record[:-4], "cut off"),
        (f"{record[:30]}ä{record[31:]}", "ä"),
        ("nothing of the kind", "neither a Kleinod link nor a saved game"),
        ("https://example.org/#/matobo", "There is no game in this link"),
        ('[Game "morundir"] 1. a9-b7', "a9-b7"),
    ):
        types(home, text)
        expect(
            home.page.locator("kl-open :is(.open-said, [role=alert])").filter(has_text=said)
        ).to_be_visible()
        expect(home.page.locator("kl-open .offers button")).to_have_count(0)
    home.page.keyboard.press("Escape")


def test_a_mail_is_looked_through_and_a_broken_link_in_it_is_said(home: Visit) -> None:
    """From a mail in base64, the dialog must offer the match, and report that the link to a study is cut
    off."""
    link = "https://example.org/#"
    text = f"Grüße!\n\n{link}/m/{played().record()}\n\n{link}/s/{STUDY[:-5]}\n"
    code = encodebytes(text.encode()).decode()
    mail = f"Subject: x\r\nContent-Transfer-Encoding: base64\r\n\r\n{code}"
    home.go("#/about")
    assert home.page.evaluate(DROP, ["main h1", "", "game.eml", list(mail.encode())])
    assert offered(home) == ["The Conquest of Morundir, Game, 2 players, 3 turns"]
    note = home.page.locator("kl-open [role=alert]")
    expect(note).to_contain_text("Another link in this text cannot be opened. The link seems to be cut off")
    home.page.keyboard.press("Escape")


def test_files_that_hold_no_text_are_named(home: Visit) -> None:
    """Pictures, archives, empty and huge files must be refused by name, even next to a valid file."""
    home.go("#/about")
    picture = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 255]
    for name, content, said in (
        ("a.png", picture, "not a text"),
        ("a.zip", [0x50, 0x4B, 3, 4, 20, 0, 255, 0, 254], "not a text"),
        ("a.txt", [], "empty"),
    ):
        assert home.page.evaluate(DROP, ["main h1", "", name, content])
        expect(home.page.locator("kl-open .open-said")).to_contain_text(f"{name}: This file is")
        expect(home.page.locator("kl-open .open-said")).to_contain_text(said)
        home.page.keyboard.press("Escape")
    assert home.page.evaluate(
        """() => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(50_000_000)], "film.mov"));
          const how = { dataTransfer, bubbles: true, cancelable: true };
          return !document.querySelector("main h1").dispatchEvent(new DragEvent("drop", how));
        }"""
    )
    expect(home.page.locator("kl-open .open-said")).to_contain_text("film.mov: This file is too large")
    home.page.locator("kl-open [type=file]").set_input_files(
        [
            {"name": "a.png", "mimeType": "image/png", "buffer": bytes(picture)},
            {"name": "a.txt", "mimeType": "text/plain", "buffer": played().record().encode()},
        ]
    )
    assert offered(home) == ["The Conquest of Morundir, Game, 2 players, 3 turns"]
    expect(home.page.locator("kl-open [role=alert]")).to_contain_text("a.png: This file is not a text")
    home.page.keyboard.press("Escape")


# Ways in ----------------------------------------------------------------------------------------------------

PASTE = """
([selector, text]) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const target = document.querySelector(selector);
  target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}
"""
DROP = """
([selector, text, name, bytes]) => {
  const dataTransfer = new DataTransfer();
  if (name) dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
  else dataTransfer.setData("text/plain", text);
  const target = document.querySelector(selector);
  const how = { dataTransfer, bubbles: true, cancelable: true };
  const fire = (type) => target.dispatchEvent(new DragEvent(type, how));
  const accepted = !fire("dragover");
  fire("drop");
  return accepted;
}
"""


def test_pasting_anywhere_opens_the_dialog_but_not_in_fields(home: Visit) -> None:
    home.go("#/saves")
    home.page.evaluate(REPLACE, [])
    Table(home).start()
    home.page.evaluate(PASTE, ["kl-table", f"#/s/{STUDY}"])
    assert offered(home) == ["Openings, Study, The Conquest of Morundir"]
    expect(home.page.locator("kl-open .offers button")).to_be_focused()
    home.page.keyboard.press("Escape")
    home.go("#/saves")
    home.page.evaluate(PASTE, ['input[name="words"]', f"#/s/{STUDY}"])
    home.quiet()
    expect(home.page.locator("kl-open dialog")).not_to_be_visible()


def test_a_file_of_any_name_and_encoding_is_dropped(home: Visit) -> None:
    home.go("#/about")
    record = played().record()
    for name, content in (
        ("match.json.txt", f"# Morundir\n{record}\n".encode()),
        ("download.bin", f"# Morundir\n{record}\n".encode("utf-16")),
        ("file", record.encode("utf-16-le")),
    ):
        assert home.page.evaluate(DROP, ["main h1", "", name, list(content)])
        assert offered(home) == ["The Conquest of Morundir, Game, 2 players, 3 turns"], name
        home.page.keyboard.press("Escape")
    assert home.page.evaluate(DROP, ["main h1", f"see #/m/{record}", "", []])
    assert len(offered(home)) == 1
    home.page.keyboard.press("Escape")
    saves = json.dumps(SAVES, ensure_ascii=False).encode("utf-16")
    assert home.page.evaluate(DROP, ["main h1", "", "saves.json.txt", list(saves)])
    expect(home.page.locator('kl-import [data-relation="new"]')).to_have_count(len(SAVES["saves"]))
    expect(home.page.locator("kl-import h3")).to_have_text("In saves.json.txt")
    home.page.keyboard.press("Escape")


def test_fields_keep_the_text_that_is_dropped_on_them(home: Visit) -> None:
    home.go("#/saves")
    assert not home.page.evaluate(DROP, ['input[name="words"]', "#/m/", "", []])
    expect(home.page.locator("kl-open dialog")).not_to_be_visible()


# The installed app ------------------------------------------------------------------------------------------

#: HTML: the form that a browser sends when another app shares a link or file with the installed app.
SHARE = """
<form method="post" enctype="multipart/form-data" action="{url}share">
  <input name="title" value="Kleinod"><textarea name="text">{text}</textarea><input name="url" value="{link}">
  <input type="file" name="files">
</form>
"""


def shares(visit: Visit, text: str = "", link: str = "", file: FilePayload | None = None) -> None:
    page = visit.page
    page.goto("about:blank")
    page.set_content(SHARE.format(url=visit.url, text=text, link=link))
    if file:
        page.locator("[type=file]").set_input_files(file)
    page.evaluate("document.querySelector('form').submit()")
    page.wait_for_url(visit.url)
    visit.ready()


def test_another_app_shares_a_link_or_file(chromium: Browser, open_visit: OpenVisit, host: Host) -> None:
    """A text shared by another app must open offline, too, must not reach the host, and must not stay in a
    cache."""
    visit = open_visit(chromium, host.url, copy=True).open()
    wait_for_stage(visit, "ready")
    visit.allow(*CUT)
    match = played()
    link = f"https://example.org/#/m/{match.record()}"
    file: FilePayload = {"name": "a.txt", "mimeType": "text/plain", "buffer": f"# x\n{STUDY}\n".encode()}
    for online in (True, False):
        host.asked.clear()
        shares(visit, text=f"Look: {link}", link=link)
        assert offered(visit) == ["The Conquest of Morundir, Game, 2 players, 3 turns"]
        shares(visit, file=file)
        assert offered(visit) == ["Openings, Study, The Conquest of Morundir"]
        expect(visit.page.get_by_text("lost its end")).to_have_count(0)
        assert not [name for name in host.asked if "share" in name]
        assert not [name for name in visit.page.evaluate("caches.keys()") if "shared" in name]
        if online:
            visit.page.goto("about:blank")
            host.stop()
    try:
        visit.page.locator('kl-open [data-open="study"]').click()
        visit.page.wait_for_url("**/#/s/**")
        visit.ready()
    finally:
        host.start()


def test_the_manifest_names_what_the_app_takes(chromium: Browser, open_visit: OpenVisit, host: Host) -> None:
    visit = open_visit(chromium, host.url).open()
    manifest = visit.page.request.get(f"{host.url}manifest.webmanifest").json()
    assert manifest["launch_handler"]["client_mode"][0] == "navigate-existing"
    share = manifest["share_target"]
    assert (share["action"], share["method"], share["enctype"]) == ("./share", "POST", "multipart/form-data")
    [handler] = manifest["file_handlers"]
    assert {".json", ".txt"} == {end for ends in handler["accept"].values() for end in ends}
    [protocol] = manifest["protocol_handlers"]
    match = played()
    bent = quote(f"web+kleinod:#/m/{match.record()}", safe="")
    visit.page.goto(host.url + protocol["url"].removeprefix("./").replace("%s", bent))
    visit.page.wait_for_url("**/#/m/**")
    visit.ready()
    visit.quiet()
    Table(visit).agrees(match)


def test_a_file_is_opened_with_the_installed_app(chromium: Browser, open_visit: OpenVisit) -> None:
    """The installed app must open a file that the system passes to it; the test imitates `launchQueue`."""
    visit = open_visit(chromium)
    visit.context.add_init_script(
        "Object.defineProperty(window, 'launchQueue', "
        "{ value: { setConsumer: (consumer) => { window.launch = consumer; } } });"
    )
    visit.open()
    visit.page.wait_for_function("() => window.launch")
    visit.page.evaluate(
        "(text) => launch({ files: [{ getFile: async () => new File([text], 'x.study.txt') }] })", STUDY
    )
    assert offered(visit) == ["Openings, Study, The Conquest of Morundir"]


def test_a_link_from_a_chat_in_the_window_of_the_app_asks_before_it_replaces(
    chromium: Browser, open_visit: OpenVisit
) -> None:
    """A link opened in the app's window must not replace the running game before the person agrees."""
    visit = open_visit(chromium).open()
    table = Table(visit).start()
    table.click("f1", "f3")
    mine = table.match()
    theirs = table.match()
    theirs.play("c2xf3")
    theirs.play("f6-f4")
    visit.page.goto(f"{visit.url}#/m/{theirs.record()}")
    visit.ready()
    visit.quiet()
    expect(visit.page.locator('.banner [data-id="link-own"]')).to_be_visible()
    [kept] = stored(visit.page)
    assert kept["record"] == mine.record()
    visit.page.locator('.banner [data-id="link-own"]').click()
    visit.quiet()
    table.agrees(mine)


def test_home_says_that_a_link_may_have_lost_its_end(chromium: Browser, open_visit: OpenVisit) -> None:
    """The note that a link has lost its end must appear only if the address has traces of a program but no
    page."""
    sentence = "Did you want to open a game? The end of its link was lost. Ask for the link again."
    for address, said in (("?utm_source=chat", 1), ("", 0), ("#/", 0), ("?utm_source=chat#/", 0)):
        visit = open_visit(chromium).open(address)
        expect(visit.page.get_by_text(sentence)).to_have_count(said)
