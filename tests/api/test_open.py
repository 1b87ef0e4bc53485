"""`kleinod.open` and `kleinod.saves` accept records, links and files, and refuse anything else."""

import json
import quopri
import subprocess
import sys
import warnings
from base64 import encodebytes
from pathlib import Path

import pytest

import kleinod
from kleinod.codec.base36 import checksum

SAMPLES = sorted((Path(__file__).parents[1] / "saves").glob("*/*.json"))
GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "morundir").glob("*.txt"))


ADDRESS = "https://example.org/kleinod/#"


def played() -> kleinod.Match:
    match = kleinod.new("morundir")
    match.play("f1-f3")
    return match


@pytest.mark.parametrize(
    "shape",
    [
        "{}",
        "  {}\n",
        "https://example.org/kleinod/#/m/{}",
        "https://example.org/kleinod/index.html#/p/{}",
        "#/m/{}",
        "/m/{}",
        "m/{}",
    ],
)
def test_records_and_links_open(shape: str) -> None:
    match = played()
    assert kleinod.open(shape.format(match.record())) == match
    assert kleinod.open(shape.format(match.record(packed=True))) == match


def test_a_text_with_a_game_opens_whatever_stands_around_it() -> None:
    match = played()
    link = f"https://example.org/#/m/{match.record(packed=True)}"
    for text in (
        f"schau: {link}.",
        f"<{link}>",
        f"[unsere Partie]({link})",
        f"{link}?utm_source=x",
        f"{link}/",
    ):
        assert kleinod.open(text) == match
        assert kleinod.open(text.encode()) == match
        assert kleinod.open(text.encode("utf-16")) == match
        assert kleinod.study(text) == kleinod.study(match)


def test_a_study_is_a_study_wherever_it_is_put() -> None:
    study = kleinod.study(played(), "Üben")
    link = f"({ADDRESS}/s/0.1/{study.text()})."
    assert kleinod.study(link) == study
    [found] = kleinod.find(link)
    assert (found.kind, found.text, found.place) == ("study", study.text(), "0.1")
    assert found.open() == study
    with pytest.raises(kleinod.BadText, match=r"This is a study: kleinod\.study"):
        kleinod.open(link)


def test_several_games_in_a_text_are_listed_and_not_chosen_from() -> None:
    match = played()
    text = (
        f"{ADDRESS}/m/{match.record()}\n{ADDRESS}/p/{match.position_record()}\n{kleinod.study(match).text()}"
    )
    found = kleinod.find(text)
    assert [one.kind for one in found] == ["match", "position", "study"]
    assert found[0].open() == match
    for opened in (kleinod.open, kleinod.study):
        with pytest.raises(kleinod.BadText, match=r"contains 3 games or studies: kleinod\.find"):
            opened(text)
    # A game that occurs twice in the text counts once.
    assert kleinod.open(f"{ADDRESS}/m/{match.record()} {ADDRESS}/m/{match.record()}") == match


def test_only_what_is_whole_is_said_to_be_of_a_newer_edition() -> None:
    body = "kl7~morundir-1~p2"
    with pytest.raises(kleinod.WrongVersion, match="newer version"):
        kleinod.open(f"{body}~{checksum(body)}.")
    with pytest.raises(kleinod.BadText, match="cut off at its end"):
        kleinod.open(f"{body}~{checksum(body)[:-1]}.")


@pytest.mark.parametrize("name", ["match.json.txt", "match.bin", "match", "link.url"])
def test_files_of_any_ending_open(tmp_path: Path, name: str) -> None:
    match, file = played(), tmp_path / name
    file.write_text(f"[InternetShortcut]\r\nURL={ADDRESS}/m/{match.record()}\r\n", encoding="utf-16-le")
    assert kleinod.open(file) == match


def test_an_escaped_link_opens() -> None:
    match = played()
    assert kleinod.open("https://example.org/#/m/" + match.record().replace("~", "%7E")) == match


@pytest.mark.parametrize("as_text", [False, True])
def test_files_with_a_record_or_a_link_open(tmp_path: Path, as_text: bool) -> None:
    match = played()
    for content in (match.record(), f"# a friend's\n\nhttps://example.org/#/m/{match.record()}\n"):
        file = tmp_path / "match.txt"
        file.write_text(content, encoding="utf-8")
        assert kleinod.open(str(file) if as_text else file) == match


def test_a_file_may_begin_with_a_mark_of_its_editor(tmp_path: Path) -> None:
    match = played()
    file = tmp_path / "match.txt"
    file.write_text(match.record(), encoding="utf-8-sig")
    assert kleinod.open(file) == match


def test_a_file_written_by_powershell_opens(tmp_path: Path) -> None:
    """In PowerShell, `>` writes UTF-16 with a byte order mark, so such files must open too."""
    match = played()
    file = tmp_path / "match.txt"
    file.write_text(match.record(), encoding="utf-16")
    assert kleinod.open(file) == match


def test_a_text_may_begin_with_a_mark_of_its_editor() -> None:
    match = played()
    assert kleinod.open("\ufeff" + match.record()) == match


def test_a_file_that_is_no_text_is_not_said_to_be_missing(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(kleinod.BadText, match="not a text file"):
        kleinod.open(file)


def test_golden_files_open() -> None:
    match = kleinod.open(GOLDEN[0])
    assert GOLDEN[0].read_text(encoding="utf-8").startswith(match.record())


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_files_of_saves_are_listed(path: Path) -> None:
    entries = json.loads(path.read_text(encoding="utf-8"))["saves"]
    found = kleinod.saves(path)
    assert [save.record for save in found] == [entry["record"] for entry in entries]
    for save in found:
        assert save.match().at == save.at
        assert save.match().game.id == save.game


def exported(*entries: object, **over) -> str:
    return json.dumps({"format": "kleinod-saves", "schema": 2, "saves": list(entries), **over})


def entry(**over) -> dict:
    match = played()
    match.play("c2xf3")
    fields = {"game": "morundir", "title": "", "names": ["Ann", "Ben"], "at": 1, "record": match.record()}
    return {**fields, **over}


def test_a_file_with_one_save_opens_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text(exported(entry()), encoding="utf-8")
    match = kleinod.open(file)
    assert (match.at, match.plies) == (1, 2)
    assert kleinod.saves(exported(entry()))[0].names == ("Ann", "Ben")


@pytest.mark.parametrize(("at", "shown"), [(2, 2), (5, 2), (10**30, 2), (-1, 0), (True, 1)])
def test_a_save_that_points_beyond_its_end_opens_at_its_end(at: int, shown: int) -> None:
    match = kleinod.open(exported(entry(at=at)))
    assert (match.at, match.plies) == (shown, 2)


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("", "record.start"),
        ("zz", "python.neither"),
        ("1. e4 e5\n2. Nf3", "record.start"),
        ("https://chess.com/game/123", "record.start"),
        ("<p>2/3</p>", "record.start"),
        ("https://example.org/#/play/abcd", "open.device"),
        ("https://example.org/#/saves", "open.page"),
        ("https://example.org/", "find.fragment"),
        ("/no/such/file", "open.missing"),
        (Path("/no/such/file"), "open.missing"),
        (Path(__file__).parent, "python.unread"),
        ("{", "open.json"),
        ("{}", "open.json"),
        (exported(), "open.no_saves"),
        (exported(entry(), entry()), "open.saves"),
        (exported(entry(), entry())[:-9], "open.json"),
        (exported(entry(at="1")), "open.field"),
        (exported(5), "open.field"),
        (exported(entry(), schema=99), "open.newer"),
        (5, "record.start"),
        (None, "record.start"),
        ("kl1~broken", "record.damaged"),
    ],
)
def test_anything_else_is_refused_in_a_sentence(source, code: str) -> None:
    with pytest.raises(kleinod.BadText) as refused:
        kleinod.open(source)
    assert refused.value.msg.code == code
    assert str(refused.value).endswith(".")


def test_a_link_and_a_study_in_one_text_are_both_found() -> None:
    match, other = played(), kleinod.new("morundir")
    other.play("f1-e2")
    link, elsewhere = (f"https://example.org/#/m/{of.record()}" for of in (match, other))
    study = kleinod.study(match, "Jo")
    study.chapters[0].tree.comment = "schön"
    written = study.notation()
    kinds = [one.kind for one in kleinod.find(f"{elsewhere}\n\n{written}")]
    assert sorted(kinds) == ["match", "study"]
    # The study contains the whole match, so the match is not listed a second time.
    assert [one.kind for one in kleinod.find(f"{link}\n\n{written}")] == ["study"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert kleinod.open(f'Can you read [Game "chess"] too?\n{link}').record() == match.record()
    [alone] = kleinod.find(written.replace("schön", f"see {link}"))
    assert alone.kind == "study"
    with pytest.raises(kleinod.KleinodError):
        kleinod.find(written.replace("f1-f3", "f1-a1"))


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.splitlines())


MAILS = {
    "a greeting": "Hallo,\n\n{}\n\nViele Grüße, bis 3. Mai\nJo",
    "a signature": "{}\n-- \nJo Doe\nTel. 0123. 4",
    "a result": "{} 1/2-1/2",
}


@pytest.mark.parametrize("mail", MAILS.values(), ids=MAILS)
def test_a_study_in_a_mail_opens(mail: str) -> None:
    study = kleinod.study(played(), "Für Jo")
    written = study.notation()
    whole = mail.format(written)
    for text in (
        whole,
        _quoted(whole),
        whole.replace('"', "&quot;"),
        whole.replace("[", "[\u200b").replace(" ", " \u200b"),
        whole.replace('"morundir"', '"Morundir"'),
    ):
        assert kleinod.study(text).text() == study.text()


def test_remarks_as_in_pgn_are_comments() -> None:
    written = kleinod.study(played()).notation()
    study = kleinod.study(written.replace("1. f1-f3", "1. f1-f3 ; so\n% a program's own line\n"))
    assert "{so}" in study.notation()
    assert "program" not in study.notation()


def test_a_position_of_chess_is_no_missing_file() -> None:
    with pytest.raises(kleinod.BadText) as refused:
        kleinod.open("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert refused.value.msg.code == "record.start"


#: Rooms and modules for studies, which are not imported to open a match.
STUDY = ("studies", "importers", "svg", "ai", "codec.range_coder", "codec.tree_model", "codec.deflate_tree")
STUDY += ("records.study_codec", "records.study_tree_codec", "records.editable_tree", "records.node")


def loaded(call: str, text: str) -> set[str]:
    """Start a new process that opens a text with a call, and return the modules of Kleinod that it imports,
    without the prefix `kleinod.`."""
    paths = f"import sys; sys.path.insert(0, {str(Path(kleinod.__file__).parents[1])!r})"
    code = f"{paths}; import kleinod; {call}(sys.argv[1]); print(*sys.modules)"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code, text], capture_output=True, text=True, check=True
    )
    return {name.removeprefix("kleinod.") for name in done.stdout.split() if name.startswith("kleinod.")}


def test_opening_a_match_loads_no_study_and_no_coder_of_studies() -> None:
    match = f"see {ADDRESS}/m/{played().record(packed=True)}"
    modules = loaded("kleinod.open", match)
    assert {name for name in modules if name.startswith(STUDY)} == {"studies", "studies.notation_source"}
    study = loaded("kleinod.study", kleinod.study(played()).text())
    assert {"studies.study", "records.study_codec", "codec.range_coder"} <= study


def test_another_link_that_is_broken_is_told() -> None:
    match = kleinod.new("morundir")
    match.play("f1-f3")
    study = kleinod.study(match, "x").text()
    with pytest.warns(UserWarning, match="Another link .* cut off"):
        assert kleinod.open(f"{match.record()} and {study[:-4]}") == match


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff", "not a text"),
        (b"PK\3\4\x14\0\xff\xfe\xfd", "not a text"),
        (b"  \n", "empty"),
    ],
)
def test_bytes_that_are_no_text_are_named(content: bytes, said: str) -> None:
    with pytest.raises(kleinod.BadText, match=said):
        kleinod.open(content)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "film.bin"
    with file.open("wb") as written:
        written.truncate(50_000_000)
    with pytest.raises(kleinod.BadText, match="50 MB"):
        kleinod.open(file)


def test_a_study_and_a_foreign_match_are_found_in_a_mail() -> None:
    study = kleinod.study(kleinod.new("morundir"), "Für Änn")
    study.chapters[0].tree.add_variation("f1-f3", "schön")
    code = encodebytes(f"Grüße!\n\n{study.notation('de')}\n".encode()).decode()
    mail = f"Subject: x\nContent-Transfer-Encoding: base64\n\n{code}\n--0a1b2c3d4e5f6a7b--\n"
    assert kleinod.study(mail) == study
    quoted = quopri.encodestring(study.notation("de").encode()).decode()
    assert kleinod.study(f"Content-Transfer-Encoding: quoted-printable\n\n{quoted}") == study
    state = (Path(__file__).parents[1] / "importers" / "abstractplay.json").read_text(encoding="utf-8")
    one = json.dumps(json.loads(state)[0])
    code = encodebytes(one.encode()).decode()
    assert kleinod.open(f"Content-Transfer-Encoding: base64\n\n{code}") == kleinod.open(one)
