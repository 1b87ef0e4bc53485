"""Variations, comments and glyphs as tokens."""

import pytest

from kleinod.records.variation_tokens import (
    CHUNK,
    Drawing,
    Node,
    is_control,
    mainline,
    parse,
    tokens,
    well_formed,
)

TREE = ["-c" + "nbuq", "d4", "-g1", "-v", "e5", "f6", "-v", "g7", "-e", "-e", "d5", "-r1"]


def test_a_tree_and_back():
    root = parse(TREE)
    assert root.comment == "hi"
    assert [node.token for node in root.next] == ["d4", "e5"]
    assert root.next[0].glyph == 1
    assert [node.token for node in root.next[0].next] == ["d5"]
    assert [node.token for node in root.next[1].next] == ["f6", "g7"]
    assert tokens(root) == TREE
    assert well_formed(TREE)


def test_the_main_line_is_what_happened():
    assert mainline(TREE) == ("d4", "d5", "-r1")
    assert is_control("-v")
    assert not is_control("-r1")


@pytest.mark.parametrize(
    "line",
    [
        ["-v"],
        ["-e"],
        ["d4", "-v"],
        ["d4", "-v", "-e"],
        ["d4", "-v", "e5"],
        ["-v", "d4", "-e"],
        ["d4", "-e"],
        ["d4", "-x"],
        ["d4", "-gx"],
        ["d4", "-g" + "9" * 9],
        ["d4", "-c1"],
        ["d4", "-g0"],
        ["d4", "-g1", "-g2"],
        ["d4", "-cae", "-g1"],
        ["d4", "-d"],
        ["d4", "-d1"],
        ["d4", "-d0d4"],
        ["d4", "-d5d4"],
        ["d4", "-d1d4--"],
        ["d4", "-d1-d4"],
        ["d4", "-d1d4--e5--f6"],
        ["d4", "-d1d4", "-cae"],
        ["d4", "-v", "-e"],
        ["d4", "-v", "-cae", "e5", "-e"],
    ],
)
def test_other_lines_are_not_well_formed(line):
    assert not well_formed(line)


def test_long_comments_are_cut_into_tokens_that_can_be_packed():
    said = "Schöne Grüße! " * 30
    line = tokens(Node("", next=(Node("d4", comment=said),)))
    assert len(line) == 1 + -(-len(said) // CHUNK)
    assert max(map(len, line)) < 1000
    assert parse(line).next[0].comment == said
    assert well_formed(line)


def test_long_games_and_deep_variations_are_read_without_running_out_of_stack():
    assert well_formed(["d4"] * 20_000 + ["-cae"])
    deep = [*["d4", "-v", "e5"] * 5000, *["-e"] * 5000]
    assert well_formed(deep)
    assert not well_formed(deep[:-1])


def test_arrows_and_marks_are_tokens_of_their_own():
    line = ["d4", "-g5", "-d1d4--e5", "-d4hand0", "-d2f0-0--pile"]
    node = parse(line).next[0]
    assert node.drawn == (Drawing("d4", "e5"), Drawing("hand0", tone=4), Drawing("f0-0", "pile", 2))
    assert tokens(Node("", next=(node,))) == line
    assert mainline(line) == ("d4",)
