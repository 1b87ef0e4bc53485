"""Pictures to share: stills with title, players and address, and animations, checked by decoding them."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import kleinod
from card_tables import sit_down
from conftest import OpenVisit
from kleinod.play.match import Match
from kleinod.play.turn_log import Log
from student import Student
from table import Table
from test_layout import played
from visit import Visit

#: The maximum size of an animated picture in bytes, small enough for messengers and mail.
MOST = 2_000_000
#: Milliseconds to wait for an animated picture, long enough for a slow machine.
FILM_MS = 900_000
#: JavaScript: decode an animated PNG. Return the number of frames, and size, duration and digest of each.
DECODE = """
async (text) => {
  const data = Uint8Array.from(atob(text), (one) => one.codePointAt(0));
  const decoder = new ImageDecoder({ data, type: "image/png" });
  await decoder.tracks.ready;
  await decoder.completed;
  const { frameCount: count, animated, repetitionCount } = decoder.tracks.selectedTrack;
  const shown = [];
  for (let frameIndex = 0; frameIndex < count; frameIndex += 1) {
    const { image } = await decoder.decode({ frameIndex });
    const { displayWidth: width, displayHeight: height, duration } = image;
    const canvas = new OffscreenCanvas(width, height);
    const paper = canvas.getContext("2d");
    paper.drawImage(image, 0, 0);
    const { data: pixels } = paper.getImageData(0, 0, width, height);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", pixels));
    let clear = 0;
    for (let at = 3; at < pixels.length; at += 4) if (pixels[at] < 255) clear += 1;
    shown.push({ width, height, duration, clear, hash: hash.join() });
    image.close();
  }
  return { count, animated, forever: repetitionCount === Infinity, shown };
}
"""
#: Short matches: one on a small board, one on a board that grows, one with hidden cards.
GAMES = {
    "morundir": lambda: played("morundir", 2, 5),
    "mutternland": lambda: played("mutternland", 2, 14),
    "mutterboehnchen": lambda: played("mutterboehnchen", 3, 25),
}


@pytest.fixture(scope="module")
def sender(open_shared: OpenVisit, chromium: Browser) -> Visit:
    return open_shared(chromium).open()


def downloaded(table: Table, button: str) -> bytes:
    with table.page.expect_download(timeout=FILM_MS) as download:
        table.page.locator(f'dialog [data-id="{button}"]').click()
    return Path(download.value.path()).read_bytes()


def film(table: Table, match: Match) -> dict[str, Any]:
    """Return the decoded animated picture of a match."""
    sit_down(table, match)
    if (lift := table.page.locator('[data-action="lift"]')).count():
        lift.click()
        table.visit.quiet()
    return shared(table)


def shared(table: Table) -> dict[str, Any]:
    """Return the decoded animated picture of the match on the table."""
    table.do("share")
    data = downloaded(table, "film")
    table.page.keyboard.press("Escape")
    assert len(data) <= MOST
    return table.page.evaluate(DECODE, base64.b64encode(data).decode())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_as_one_picture_that_moves(sender: Visit, game: str) -> None:
    match = GAMES[game]()
    found = film(Table(sender), match)
    turns = Log().turns(match)
    moments = {turns[0].first, match.plies, *(turn.last for turn in turns)}
    assert found["animated"]
    assert found["forever"]
    assert found["count"] == len(moments)
    sizes = {(shown["width"], shown["height"]) for shown in found["shown"]}
    assert len(sizes) == 1
    assert max(sizes.pop()) == 720
    assert not any(shown["clear"] for shown in found["shown"])
    assert len({shown["hash"] for shown in found["shown"]}) > len(moments) / 2
    assert found["shown"][-1]["duration"] > found["shown"][0]["duration"]


def test_a_line_of_a_study(sender: Visit) -> None:
    """The animated picture must show the moves up to the current node, with the node's arrows; the study must
    stay at that node."""
    study, student, films = kleinod.study(played("morundir", 2, 4)), Student(sender), []
    end = study.chapters[0].tree.main()[2].add_variation("c2-c3")
    for arrow in (False, True):
        if arrow:
            end.arrow("c2", "c3")
        student.open(f"#/s/0.5/{study.text()}")
        assert student.at == 5
        films.append(shared(student.table))
        assert student.quiet().at == 5
    plain, drawn = ([shown["hash"] for shown in found["shown"]] for found in films)
    assert len(set(plain)) == len(plain) == 5
    assert plain[:-1] == drawn[:-1]
    assert plain[-1] != drawn[-1]


def test_a_line_of_a_study_with_hidden_hands_shows_what_its_author_saw(sender: Visit) -> None:
    """Two deals that differ only in hidden hands must give identical animations, even if other seats act."""
    match = kleinod.new("mutterboehnchen", 3, seed=5, answers="in_turn")
    study, student = kleinod.study(match, viewer=0), Student(sender)
    here = study.chapters[0].tree
    for move in ("plant", "stop", "want r", "all", "no", "no"):
        legal = here.match().legal()
        here = here.add_variation(next(text for text in legal if text.startswith(move)))
    study.suppose(study.chapters[0].tree, {1: {"chili": 2}, 2: {"stink": 2}}, seed=8)
    first, second = study.chapters
    lines = [[node.text for node in chapter.tree.main()] for chapter in study.chapters]
    assert lines[0] == lines[1]
    actors = {first.desk.rules.current_player(node.state) for node in first.tree.main()}
    assert actors > {0}
    assert not {card for hand in first.tree.state.hands[1:] for card in hand} <= {
        card for hand in second.tree.state.hands[1:] for card in hand
    }
    films = []
    for chapter in (0, 1):
        student.open(f"#/s/{chapter}.1/{study.text()}")
        films.append([shown["hash"] for shown in shared(student.table)["shown"]])
    assert len(films[0]) > 2
    assert films[0] == films[1]


def test_a_picture_says_what_it_is_of(sender: Visit) -> None:
    table = Table(sender).start(names=("Anna", "<Ben>"))
    table.click("f1", "f3")
    table.do("share")
    picture = downloaded(table, "svg").decode()
    table.page.keyboard.press("Escape")
    words = re.findall(r"<text[^>]*>([^<]+)</text>", picture)
    host = sender.url.removeprefix("http://").rstrip("/")
    for said in ("The Conquest of Morundir", "Anna", "&lt;Ben&gt;", host, "&lt;Ben&gt; to move"):
        assert said in words, words
    assert "<use" not in picture
    assert "var(" not in picture


@pytest.mark.slow
@pytest.mark.parametrize("game", list(kleinod.games()))
def test_the_film_of_a_whole_game_can_be_sent(sender: Visit, game: str) -> None:
    found = film(Table(sender), played(game, kleinod.games()[game].seats[-1], 6000))
    assert 10 < found["count"] <= 120
