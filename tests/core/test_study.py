"""Studies and the tree of a match in the Python API: nodes, edits, texts and limits."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

import kleinod
from kleinod.codec import tree_model
from kleinod.codec.base36 import checksum
from kleinod.codec.deflate_tree import LONG, Reader, lettered, number, spelled, squeezed, unsqueezed
from kleinod.core import limits
from kleinod.records.variation_tokens import Drawing
from kleinod.studies.study import from_text


@pytest.fixture
def match() -> kleinod.Match:
    match = kleinod.new("morundir", seed=4)
    for move in ("f1-f3", "c2xf3", "g2-g3"):
        match.play(move)
    return match


def sealed(body: str) -> str:
    return f"{body}~{checksum(body)}"


def test_a_match_keeps_what_is_added_to_its_tree(match: kleinod.Match) -> None:
    first = match.tree.next[0]
    other = first.add_variation("d6-d5", "quiet", "!?")
    other.add_variation("f6-f4")
    first.glyph = "?"
    assert [node.text for node in match.tree] == ["", "f1-f3", "c2xf3", "d6-d5", "f6-f4", "g2-g3"]
    assert [node.ply for node in match.tree] == [0, 1, 2, 2, 3, 3]
    again = kleinod.open(match.record())
    assert again == match
    assert again.tree == match.tree
    assert again.tree.next[0].next[1].comment == "quiet"
    assert (again.tree.next[0].glyph, again.tree.next[0].next[1].glyph) == (2, 5)


def test_promoting_changes_what_was_played_and_demoting_changes_it_back(match: kleinod.Match) -> None:
    other = match.tree.next[0].add_variation("d6-d5")
    before = match.record()
    match.goto(1)
    other.promote()
    assert [turn.text for turn in kleinod.open(match.record()).turns] == ["f1-f3", "d6-d5"]
    assert (match.at, match.plies) == (1, 2)
    other.demote()
    assert match.record() == before
    with pytest.raises(kleinod.IllegalAction) as refused:
        match.tree.next[0].promote()
    assert refused.value.msg.code == "study.first"
    match.tree.next[0].next[0].cut()
    assert [node.text for node in match.tree] == ["", "f1-f3", "d6-d5"]


def test_a_study_goes_on_beyond_a_repetition_and_a_match_does_not() -> None:
    match = kleinod.new("morundir")
    line = ["g2-g3", "c2-c3", "g3-g2", "c3-c2"]
    while not match.over:
        match.play(line[match.plies % 4])
    before = match.record()
    with pytest.raises(kleinod.IllegalAction) as refused:
        match.tree.main()[-1].add_variation(line[match.plies % 4])
    assert refused.value.msg.code == "match.over"
    assert match.record() == before
    study = kleinod.study(match)
    end = study.chapters[0].tree.main()[-1].add_variation(line[match.plies % 4])
    assert kleinod.study(study.text()).chapters[0].tree.main()[-1] == end
    with pytest.raises(kleinod.BadText):
        end.match()


def test_branches_of_a_match_that_went_on_elsewhere_say_so(match: kleinod.Match) -> None:
    tree = match.tree
    match.play(match.legal()[0])
    with pytest.raises(kleinod.IllegalAction) as refused:
        tree.comment = "late"
    assert refused.value.msg.code == "study.moved_on"
    assert match.comment(0) == tree.comment == ""


def test_places_that_were_cut_off_cannot_be_changed(match: kleinod.Match) -> None:
    study = kleinod.study(match)
    last = study.chapters[0].tree.main()[-1]
    study.chapters[0].tree.next[0].cut()
    for change in (lambda: last.mark("d4"), last.cut, last.promote, lambda: last.add_variation("d6-d5")):
        with pytest.raises(kleinod.IllegalAction) as refused:
            change()
        assert refused.value.msg.code == "study.gone"
    study.undo()
    last.mark("d4", 2)
    last.arrow("d4", "e5")
    assert last.drawn == (Drawing("d4", tone=2), Drawing("d4", "e5"))
    assert kleinod.study(study.text()).chapters[0].tree.main()[-1].drawn == last.drawn


def test_going_on_with_what_is_there_adds_nothing(match: kleinod.Match) -> None:
    record = match.record()
    assert match.tree.add_variation("f1-f3") == match.tree.next[0]
    assert match.record() == record


def test_refused_actions_change_nothing(match: kleinod.Match) -> None:
    study = kleinod.study(match)
    text = study.text()
    tree = study.chapters[0].tree
    for move in ("f1-f9", "d6-d5", "", "x" * 2000):
        with pytest.raises((kleinod.BadText, kleinod.IllegalAction)):
            tree.add_variation(move)
    for bad in (lambda: tree.mark("<b>"), lambda: tree.arrow("d4", ""), lambda: tree.mark("d4", 5)):
        with pytest.raises(kleinod.BadText):
            bad()
    for glyph in ("!!!", -1, 1000, True):
        with pytest.raises(kleinod.BadText):
            tree.glyph = glyph
    with pytest.raises(kleinod.IllegalAction):
        tree.cut()
    with pytest.raises(kleinod.BadText):
        tree.comment = "x" * (limits.COMMENT + 1)
    assert study.text() == text
    with pytest.raises(kleinod.IllegalAction):
        study.undo()


def test_a_study_iterates_over_its_chapters_and_is_true_without_any(match: kleinod.Match) -> None:
    study = kleinod.study()
    assert (len(study), list(study), bool(study)) == (0, [], True)
    chapter = study.add(match)
    assert (len(study), list(study)) == (1, [chapter])


def test_chapters_have_titles_and_starts_of_their_own(match: kleinod.Match, tmp_path: Path) -> None:
    study = kleinod.study(title="Fünf Enden <b>")
    study.add(match, "Ein Anfang")
    study.add(kleinod.position("morundir", match.position()), "Eine Stellung")
    study.add(kleinod.new("nexus", 3))
    assert [chapter.title for chapter in study.chapters] == ["Ein Anfang", "Eine Stellung", ""]
    assert [chapter.game.id for chapter in study.chapters] == ["morundir", "morundir", "nexus"]
    assert study.chapters[1].tree.match().position() == match.position()
    again = kleinod.study(study.text())
    assert again == study
    assert again.title == "Fünf Enden <b>"
    file = tmp_path / "studie.txt"
    file.write_text(f"# Kleinod\n{study.text()}\n", encoding="utf-8")
    link = f"https://example.org/kleinod/#/study/{study.text()}"
    assert kleinod.study(file) == kleinod.study(link) == study
    study.remove(study.chapters[0])
    assert len(study.chapters) == 2
    study.undo()
    assert study == again
    with pytest.raises(kleinod.BadText) as refused:
        kleinod.open(study.text())
    assert refused.value.msg.code == "open.study"


def test_a_record_or_a_link_to_a_match_becomes_a_study(match: kleinod.Match) -> None:
    match.remark("hm", 1)
    study = kleinod.study(match.record())
    assert study == kleinod.study(f"#/p/{match.record(packed=True)}") == kleinod.study(match)
    assert study.chapters[0].record() == match.record()
    assert study.chapters[0].tree.next[0].comment == "hm"


def test_people_can_read_a_study(match: kleinod.Match) -> None:
    study = kleinod.study(match, "Probe")
    first = study.chapters[0].tree.next[0]
    first.add_variation("d6-d5", "ruhig :( so", "!?").add_variation("f6-f4")
    head = '[Study "Probe"]\n[Game "morundir"]\n[Version "1"]\n[Seats "2"]\n[Seed "4"]'
    assert study.notation() == head + "\n\n1. f1-f3 2. c2xf3 (2. d6-d5!? {ruhig :( so} 3. f6-f4) 3. g2-g3"


@pytest.mark.parametrize("comment", ["\x00a\x1bb\x7f", "a\r\nb", "\ud800", "<script>", "]}{", "~_~", "\n"])
def test_any_comment_comes_back(match: kleinod.Match, comment: str) -> None:
    study = kleinod.study(match)
    study.chapters[0].tree.comment = comment
    kept = study.chapters[0].tree.comment
    assert kept.isprintable() or "\n" in kept
    assert kleinod.study(study.text()).chapters[0].tree.comment == kept
    assert kleinod.open(study.chapters[0].record()).comment(0) == kept


HEAD = json.dumps(["", ["", "kl1~morundir-1~p2"]]).encode()


def made(heads: bytes = HEAD, shape: bytes = b"\x00", *more: str) -> str:
    return sealed("~".join(["ks1", f"h{squeezed(heads)}", f"t{squeezed(shape)}", *more]))


def test_the_smallest_study() -> None:
    assert kleinod.study(made()).text() == kleinod.study(kleinod.new("morundir")).text()


@pytest.mark.parametrize(
    "text",
    [
        made(b"[]"),
        made(b"{}"),
        made(b"[" * 100_000),
        made(b'["",["","kl1~morundir-1~p2~sz~iabcd"]]'),
        made(b'["\\ud800"]', b""),
        *(
            made(f'["",["","kl1~morundir-1~p2",{eyes}]]'.encode())
            for eyes in ("2", "-1", '"0"', "true", "0,0")
        ),
        made(shape=b""),
        made(shape=b"\x01"),
        made(shape=b"\x00\x00"),
        made(HEAD, b"\x01\x00", f"w{squeezed(b'')}"),
        made(HEAD, b"\x01\x00", f"w{squeezed(bytes([0, 1, 200]))}"),
        made(HEAD, b"\x01\x00", f"w{squeezed(b'@')}"),
        made(HEAD, b"\x01\x00", f"w{squeezed(b'@@@')}"),
        made(HEAD, b"\x00", f"n{squeezed(b'[[1,1,[],[]]]')}"),
        made(HEAD, b"\x00", f"n{squeezed(b'[[0,true,[],[]]]')}"),
        made(HEAD, b"\x00", f"n{squeezed(b'[[0,1,[4],[]]]')}"),
        made(HEAD, b"\x00", f"n{squeezed(b'[[0,1]]')}"),
        made(HEAD, b"\x00", f"x{squeezed(b'')}"),
        sealed("ks1"),
        sealed("ks1~h"),
        sealed("ks1~h!~t"),
        "ks1~",
    ],
)
def test_other_texts_are_bad(text: str) -> None:
    with pytest.raises(kleinod.BadText) as refused:
        from_text(text)
    assert refused.value.msg.code in ("study.damaged", "study.start")


def test_an_impossible_action_is_named(match: kleinod.Match) -> None:
    of = match.game.text
    text = made(HEAD, b"\x01\x01\x00", f"w{squeezed(spelled(['f1-f3', 'f1-f3'], of.words, of.arity))}")
    with pytest.raises(kleinod.BadText) as refused:
        kleinod.study(text)
    assert refused.value.msg.code == "record.variation"
    assert dict(refused.value.msg.args)["n"] == 2


def test_newer_studies_are_said_to_be_that() -> None:
    with pytest.raises(kleinod.WrongVersion):
        kleinod.study(sealed("ks3~something"))


def test_a_bomb_is_refused_before_it_swells() -> None:
    bomb = squeezed(b"\x00" * 50_000_000)
    assert len(bomb) < limits.STUDY
    with pytest.raises(ValueError, match="size"):
        unsqueezed(bomb, 1000)
    for text in (made(shape=b"\x00" * (3 * limits.NODES)), sealed(f"ks1~h{bomb}~t{bomb}")):
        with pytest.raises(kleinod.BadText):
            from_text(text)
    with pytest.raises(kleinod.BadText) as refused:
        from_text("ks1~" + "a" * limits.STUDY)
    assert refused.value.msg.code == "study.long"


def test_deflate_has_to_end_where_the_part_does() -> None:
    good = zlib.compress(b"abc")
    for raw in (good[:-1], good + b"x", b"", b"abc"):
        text = urlsafe_b64encode(raw).decode().rstrip("=")
        with pytest.raises(ValueError):
            unsqueezed(text, 10)


def test_numbers_and_words() -> None:
    for n in (0, 1, 191, 192, 447, 448, LONG - 1):
        assert Reader(number(n)).number() == n
    tokens, words = ["a", "b-a", "-r1", "b", "A-zz", "a-a-a"], ("a", "b")
    reader = Reader(spelled(tokens, words, 2))
    assert [reader.token(words, 2) for _ in tokens] == tokens
    reader.finish()


def predicted(raw: bytes, heads: bytes = HEAD) -> str:
    return sealed(f"ks2~h{squeezed(heads)}~f{lettered(raw)}")


def test_bytes_that_no_model_wrote_are_damaged() -> None:
    assert kleinod.study(predicted(b"")) == kleinod.study(made())
    for raw in (b"\xff" * 40, b"a" * 9, b"\x00"):
        with pytest.raises(kleinod.BadText) as refused:
            kleinod.study(predicted(raw))
        assert refused.value.msg.code == "study.damaged"
    for text in ("ks2~h~f", f"ks2~h{squeezed(HEAD)}~t{squeezed(bytes(1))}"):
        with pytest.raises(kleinod.BadText):
            kleinod.study(sealed(text))


def test_what_is_too_much_to_predict_is_written_as_the_first_studies_were(
    match: kleinod.Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = kleinod.study(match)
    text = study.text()
    monkeypatch.setattr(tree_model, "MOST_WORK", 5)
    large = study.text()
    assert (text[:4], large[:4]) == ("ks2~", "ks1~")
    assert kleinod.study(large) == study
    with pytest.raises(kleinod.BadText) as refused:
        kleinod.study(text)
    assert refused.value.msg.code == "study.damaged"
