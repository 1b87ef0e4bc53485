"""Long lines with annotations are read, written and freed on the small stack of Python in browsers."""

from kleinod.records.variation_tokens import OPEN, mainline, parse, tokens

LONG = 20_000


def test_a_long_line_is_forgotten_without_going_down_it() -> None:
    """A long line is freed without recursion, which would crash Python in a browser."""
    line = ["a", "-g1", OPEN, *["b"] * LONG, "-e", *["c"] * LONG]
    for _ in range(3):
        assert tokens(parse(line)) == line
    assert len(mainline(line)) == LONG + 1
