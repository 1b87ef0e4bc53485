"""A study in notation is opened by every function that opens games. In the browser the page, not Python,
finds notation in a text."""

from __future__ import annotations

import base64
import html
import json
import quopri
from collections.abc import Callable

import pytest

import kleinod
from laws.branching import grown
from laws.cases import Case, cases

FIRST_OF_EACH_GAME = {case.game_id: case for case in reversed(cases())}


@pytest.mark.parametrize("case", FIRST_OF_EACH_GAME.values(), ids=FIRST_OF_EACH_GAME)
def test_notation_is_opened_wherever_games_are(case: Case) -> None:
    study = grown(case, 4, 12)
    assert kleinod.study(study.notation()) == study
    study.remove(study.chapters[1])
    text = study.notation("de").replace("\n", "\r\n")
    assert kleinod.open(text).record() == study.chapters[0].record()


STUDY = '[Study "Für Jo"]\n[Game "morundir"]\n[Seed "5"]\n\n1. f1-f3 {schön "so" & > x} 2. c2xf3'
LINK = "https://example.org/kleinod/#/m/kl1~morundir-1~p2~dl7fqz"


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"text": STUDY}),
        json.dumps(STUDY)[1:-1],
        "<p>" + html.escape(STUDY).replace("\n", "<br>\n") + "</p>",
        "<p>" + STUDY.replace("\n", "<br>\n") + "</p>",
        "<div>" + STUDY.replace("\n", "</div>\n<div>") + "</div>",
        "<pre>" + html.escape(STUDY.replace("{", '{\\[Game "nexus"] \\} ')) + "</pre>",
        f"({STUDY})",
        f'"{STUDY}"',
        f"**{STUDY}**",
        f"{STUDY} [1]",
        "\n".join(f"# {line}" for line in STUDY.split("\n")),
        "\n".join(f"| {line}" for line in STUDY.split("\n")),
        STUDY.replace("[", r"\[").replace("]", r"\]"),
        STUDY.replace('[Study "Für Jo"]', "[Study 'Für Jo']")
        .replace('"morundir"', "'morundir'")
        .replace('"5"', "'5'"),
        f"[26.11.26, 12:03:11] Ann: {STUDY}\n[26.11.26, 12:04:00] Jo: ok",
    ],
)
def test_a_study_is_read_from_chats_json_html_and_markdown(text: str) -> None:
    study = kleinod.study(text)
    for node in study.chapters[0].tree:
        node.comment = node.comment.removeprefix('[Game "nexus"] } ')
    assert study == kleinod.study(STUDY)


@pytest.mark.parametrize("encode", [base64.encodebytes, quopri.encodestring])
def test_the_plain_part_of_a_mail_is_read_where_its_other_part_cannot_be(
    encode: Callable[[bytes], bytes],
) -> None:
    how = "base64" if encode is base64.encodebytes else "quoted-printable"
    parts = (f"Hallo Jo,\n\n{STUDY}\n\nLG Änn\n", f"<b>{STUDY.replace('2.', '<i>zwei</i> a1')}</b>")
    mail = "From: ann@example.org\nContent-Type: multipart/alternative; boundary=b\n"
    for part in parts:
        mail += f"\n--b\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {how}\n\n"
        mail += encode(part.encode()).decode()
    assert kleinod.study(f"{mail}\n--b--\n") == kleinod.study(STUDY)


def test_all_chapters_of_a_mail_in_base_64_are_read() -> None:
    study = kleinod.study(STUDY)
    study.add(kleinod.new("nexus", seed=1))
    for count in range(40):
        study.chapters[0].tree.comment = "ok > x? toll ? oder?" + "a" * count
        body = base64.encodebytes(study.notation().encode()).decode()
        assert kleinod.study(f"Subject: x\nContent-Transfer-Encoding: base64\n\n{body}") == study


def test_links_in_a_title_or_a_comment_are_no_games_beside_a_study() -> None:
    study = kleinod.study(kleinod.new("morundir"), f"Zu {LINK}")
    study.chapters[0].title = f"Aus {LINK}"
    assert kleinod.study(study.notation()) == study
    for said in (f"{{siehe {LINK}}}", f'[Study "{LINK}"]\n'):
        wrong = (
            f'[Game "morundir"]\n\n1. f1-f9 {said}' if said[0] == "{" else f'{said}[Game "morundir"]\n\nf1-f9'
        )
        with pytest.raises(kleinod.BadText) as refused:
            kleinod.open(wrong)
        assert refused.value.msg.code == "record.ply"


def test_a_game_beside_a_study_that_cannot_be_read_is_opened_with_a_warning() -> None:
    with pytest.warns(UserWarning, match="f1-f9"):
        match = kleinod.open(f'{LINK}\n\n[Game "morundir"]\n\n1. f1-f9')
    assert match == kleinod.new("morundir")


@pytest.mark.parametrize("space", [" ", "\t", " \n"])
def test_white_space_without_end_is_read_once(space: str) -> None:
    """Long white space is read only once. When every blank was tried as the beginning of a game, it took half
    an hour."""
    text = f'[Game "morundir"]\n\n1. f1-f3{space * 150_000}2. c2xf3'
    assert kleinod.open(text).plies == 2


@pytest.mark.parametrize("game", ["matobo", "morundir", "mutternland", "nexus"])
def test_a_link_to_the_match_of_a_study_below_it_is_no_other_game(game: str) -> None:
    match = kleinod.new(game, seed=5)
    for _ in range(6):
        match.play(match.legal()[0])
    study = kleinod.study(match)
    site = "https://example.org/kleinod/#"
    for comment in ("", "gut"):
        study.chapters[0].tree.comment = comment
        for link in (f"m/{match.record()}", f"m/{match.record(packed=True)}", f"s/{study.text()}"):
            text = f"{study.notation()}\n\n{site}/{link}"
            assert kleinod.open(text).record() == study.chapters[0].record()
        other = f"{site}/m/{kleinod.new(game, seed=6).record()}"
        with pytest.raises(kleinod.BadText) as refused:
            kleinod.open(f"{study.notation()}\n\n{other}")
        assert refused.value.msg.code == "open.several"


@pytest.mark.parametrize("game", ["matobo", "morundir", "mutternland", "nexus"])
def test_a_link_to_what_a_study_beside_it_has_is_found_once(game: str) -> None:
    match = kleinod.new(game, seed=5)
    for _ in range(6):
        match.play(match.legal()[0])
    study = kleinod.study(match, "Openings")
    study.chapters[0].tree.comment = "gut"
    sent = f"{study.notation()}\n\nhttps://example.org/kleinod/#/"
    assert [one.kind for one in kleinod.find(f"{sent}m/{match.record(packed=True)}")] == ["study"]
    assert [one.kind for one in kleinod.find(f"{sent}s/{study.text()}")] == ["study"]
    match.remark("sehr gut")
    assert [one.kind for one in kleinod.find(f"{sent}m/{match.record()}")] == ["study", "match"]
    other = kleinod.new(game, seed=5).record()
    more = kleinod.study(match, "Openings")
    more.add(kleinod.new(game, seed=6))
    assert [one.kind for one in kleinod.find(f"{sent}m/{other}\n{sent}s/{more.text()}")] == ["study", "study"]


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_match_with_secrets_is_opened_beside_a_study_of_its_last_moment(viewer: int | None) -> None:
    match = kleinod.new("mutterboehnchen", 3, seed=5)
    for _ in range(6):
        match.play(match.legal()[0])
    study = kleinod.study(match, viewer=viewer)
    sent = f"{study.notation()}\n\nhttps://example.org/kleinod/#/m/"
    assert [one.kind for one in kleinod.find(sent + match.record())] == ["study", "match"]
    assert kleinod.open(sent + match.record()) == match
    assert kleinod.study(sent + match.record()) == study
    for other in (kleinod.new("mutterboehnchen", 3, seed=5), kleinod.new("mutterboehnchen", 3, seed=6)):
        with pytest.raises(kleinod.BadText) as refused:
            kleinod.open(sent + other.record())
        assert refused.value.msg.code == "open.several"
