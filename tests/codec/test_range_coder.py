"""The range coder reads exactly the choices that were written. Likely choices take fewer bits."""

from __future__ import annotations

from random import Random
from string import ascii_lowercase

import pytest

from kleinod.codec import tree_model
from kleinod.codec.adaptive_model import NOTHING
from kleinod.codec.range_coder import Reader, Writer
from kleinod.codec.tree_model import TreeModel


def choices(seed: int) -> list[tuple[list[int], int]]:
    """Return random weights with a chosen option each. Some choices are unlikely, so that carries run through
    many bytes."""
    rng = Random(seed)
    found: list[tuple[list[int], int]] = []
    for _ in range(rng.choice([0, 1, 2, 400])):
        weights = [rng.choice([1, 2, 200, 70_000]) for _ in range(rng.randint(1, 9))]
        found.append((weights, rng.randrange(len(weights))))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_what_was_noted_is_read(seed):
    writer = Writer()
    for weights, at in choices(seed):
        assert writer.pick(weights, at) == at
        writer.even(len(weights), at)
    raw = writer.done()
    reader = Reader(raw)
    for weights, at in choices(seed):
        assert reader.pick(weights) == at
        assert reader.even(len(weights)) == at
    reader.finish()
    assert not raw.endswith(b"\0")


def test_carries_run_through_bytes_that_are_full():
    """After many choices of the last option all bytes are 255, and a carry turns them to 0."""
    writer = Writer()
    told = [(255, 256)] * 50 + [(254, 255), (1, 2)] * 9
    for at, options in told:
        writer.even(options, at)
    reader = Reader(writer.done())
    assert [reader.even(options) for _, options in told] == [at for at, _ in told]


def test_what_is_likely_takes_next_to_nothing():
    writer = Writer()
    for _ in range(1000):
        writer.pick([1, 999], 1)
    assert len(writer.done()) <= 1


def test_what_nobody_noted_is_refused():
    reader = Reader(b"\xff" * 9)
    with pytest.raises(ValueError, match="range"):
        for _ in range(9):
            reader.pick([1] * 3)
    with pytest.raises(ValueError, match="range"):
        Reader(b"\xff" * 9).even(7)
    for raw in (b"abcdefgh", b"a\0"):
        with pytest.raises(ValueError, match="rest"):
            Reader(raw).finish()


WORDS = ("a1", "a2", "b1", "b2", "x", "10", "cc")
TOKENS = ["a1", "a1-a2", "a2-b1-x", "x-cc", "cc-cc", "b2-10", "-r1", "unheard", "x", "10-10", "a1-a1", "10"]


def told(words: tuple[str, ...], tokens: list[str]) -> bytes:
    writer = Writer()
    foresight = TreeModel(words, writer)
    foresight.start()
    for token in tokens:
        foresight.continuations(1)
        foresight.token(token)
    return writer.done()


def test_words_that_are_added_later_change_nothing_that_was_written():
    raw = told(WORDS, TOKENS)
    for words in (WORDS, (*WORDS, "dd", "11", "c7")):
        reader = Reader(raw)
        foresight = TreeModel(words, reader)
        foresight.start()
        for token in TOKENS:
            assert foresight.continuations(NOTHING) == 1
            assert foresight.token(None) == token
        reader.finish()
    with pytest.raises(ValueError, match="words"):
        TreeModel(WORDS[:-1], Reader(raw))


def test_what_is_too_much_is_refused(monkeypatch):
    names = tuple(ascii_lowercase)
    with pytest.raises(ValueError, match="form"):
        told(names, [f"{a}-{b}" for a in names for b in names])
    monkeypatch.setattr(tree_model, "MOST_WORK", 100)
    with pytest.raises(ValueError, match="work"):
        told(WORDS, TOKENS * 5)
