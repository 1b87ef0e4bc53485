"""Long lines with remarks are read, written and forgotten on the small stack that Python has in browsers."""

from kleinod.records.variation_tokens import OPEN, mainline, parse, tokens

LONG = 20_000


def test_a_long_line_is_forgotten_without_going_down_it() -> None:
    """In a browser the end of Python, if it fails; where it runs as well."""
    line = ["a", "-g1", OPEN, *["b"] * LONG, "-e", *["c"] * LONG]
    for _ in range(3):
        assert tokens(parse(line)) == line
    assert len(mainline(line)) == LONG + 1
