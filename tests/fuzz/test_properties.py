"""Property tests with Hypothesis for any text and any tree. They are separate, because Hypothesis does not
run in a browser.
"""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz.damage import LETTERS, NAMED, samples, sealed
from kleinod.codec.base36 import from_base36, to_base36
from kleinod.codec.deflate_tree import Reader, squeezed, unsqueezed
from kleinod.codec.packed_tokens import pack, unpack
from kleinod.core.registry import complete, game, game_ids
from kleinod.games.morundir import GAME
from kleinod.play.match import from_record
from kleinod.play.parse_position import position_from
from kleinod.records import edition, record, study_codec, study_tree_codec
from kleinod.records.editable_tree import History, Tree, rows_of
from kleinod.records.study_codec import ChapterData
from kleinod.records.variation_tokens import TONES, Drawing, Node, parse, tokens, well_formed
from laws.cases import Subject, cases, subjects

FEW = settings(max_examples=60, deadline=None)
TEXT = st.text(max_size=60) | st.text(LETTERS, max_size=60)
TABLE = edition.current(GAME).table
TOKENS = st.lists(st.from_regex(r"[A-Za-z0-9][A-Za-z0-9-]{0,9}", fullmatch=True), max_size=12)


def first_case(subject: Subject):
    return next(case for case in cases() if case.game_id == subject.id)


@pytest.fixture(params=subjects(), ids=lambda subject: subject.id, scope="module")
def subject(request) -> Subject:
    return request.param


@FEW
@given(text=TEXT)
def test_any_text_as_a_record(text):
    for written in (text, f"kl1~{text}~", "kl1~morundir-1~p2~" + text + "~"):
        with suppress(*NAMED):
            from_record(sealed(written) if "~" in written else written)


@FEW
@given(data=st.data())
def test_any_text_as_position_move_or_token(subject, data):
    case = first_case(subject)
    match, found = case.match(), samples(case)
    text, s = data.draw(TEXT), data.draw(st.sampled_from(found.states))
    with suppress(*NAMED):
        position_from(case.game, case.seats, match.options, text)
    for read in (match.text.parse, match.text.untoken):
        with suppress(*NAMED):
            match.rules.check(s, read(s, text))


@FEW
@given(data=st.data())
def test_a_position_of_wrong_numbers(subject, data):
    """A text in the form of a position, but with another number in it, is refused or is a valid position."""
    case = first_case(subject)
    match, found = case.match(), samples(case)
    parts = data.draw(st.sampled_from(found.positions)).split("_")
    at = data.draw(st.integers(0, len(parts) - 1))
    parts[at] = data.draw(
        st.integers(0, 10**6).map(str) | st.sampled_from(found.positions).map(lambda p: p.split("_")[0])
    )
    with suppress(*NAMED):
        s = position_from(case.game, case.seats, match.options, "_".join(parts))
        assert match.text.encode(s) == "_".join(parts)
        assert bool(match.rules.legal(s)) == (
            match.rules.current_player(s) >= 0
        ) or match.rules.chance_outcomes(s)


@FEW
@given(line=TOKENS)
def test_any_tokens_packed_and_back(line):
    assert unpack(pack(line, TABLE), TABLE) == line


@FEW
@given(text=TEXT)
def test_any_text_as_packed_tokens_has_one_form(text):
    with suppress(ValueError):
        line = unpack(text, TABLE)
        assert pack(line, TABLE) == text


@FEW
@given(n=st.integers(0, 36**16 - 1))
def test_base_36_there_and_back(n):
    assert from_base36(to_base36(n)) == n


PLACES = st.sampled_from(["d4", "f0-0"])
DRAWINGS = st.builds(Drawing, start=PLACES, end=PLACES | st.just(""), tone=st.sampled_from(TONES))
NODES = st.deferred(
    lambda: st.builds(
        Node,
        token=st.sampled_from(["d4", "e5-e6", "-r1", "x"]),
        comment=st.text(max_size=12),
        glyph=st.integers(0, 140),
        next=st.lists(NODES, max_size=2).map(tuple),
        drawn=st.lists(DRAWINGS, max_size=2).map(tuple),
    )
)


ROOTS = NODES.map(lambda node: node._replace(token=""))


@FEW
@given(root=ROOTS)
def test_any_tree_is_written_and_read(root):
    line = tokens(root)
    assert well_formed(line)
    assert parse(line) == root
    assert Tree(rows_of(root), History()).node() == root


@FEW
@given(root=ROOTS, title=st.text(max_size=30).filter(lambda text: text.isprintable()))
def test_any_tree_is_a_study_and_back(root, title):
    """The text of a study has the same content as its tree, whether or not the rules allow the tree."""
    start = record.Record("morundir", 1, 2, complete(GAME, 2, {}))
    rows = rows_of(root)
    assert study_codec.read(study_codec.write(title, [ChapterData(title, start, rows)])) == (
        title,
        [ChapterData(title, start, Tree(rows, History()).rows())],
    )


@FEW
@given(raw=st.binary(max_size=60), games=st.lists(st.sampled_from(sorted(game_ids())), max_size=3))
def test_any_bytes_as_trees(raw, games):
    with suppress(ValueError):
        editions = [edition.current(game(game_id)) for game_id in games]
        chapters = list(zip(editions, study_tree_codec.decode_trees(raw, editions), strict=True))
        assert study_tree_codec.decode_trees(study_tree_codec.encode_trees(chapters), editions) == [
            rows for _, rows in chapters
        ]


@FEW
@given(raw=st.binary(max_size=60))
def test_any_bytes_as_tokens(raw):
    reader = Reader(raw)
    with suppress(ValueError):
        while reader.at < len(raw):
            reader.token(GAME.text.words, GAME.text.arity)
    assert unsqueezed(squeezed(raw), 60) == raw
