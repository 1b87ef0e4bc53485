"""Random studies of every game, grown as people grow them. The same arguments always give the same study."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from random import Random

import pytest

from kleinod.records import study_codec
from kleinod.records.editable_tree import Said
from kleinod.records.variation_tokens import Drawing
from kleinod.studies.chapter import Chapter
from kleinod.studies.study import Study
from laws.cases import Case

WORDS = ["so", "geht", "es", "nicht", "because", "größer?", "😀", "„nein“", "(", "[", "{", "}", "~", "_"]


def grow(chapter: Chapter, rng: Random, actions: int, jumps: float = 0.08) -> None:
    """Add `actions` random actions to a chapter. Most continue the current line. Now and then one starts from
    another node, where it may repeat an action that is already there.
    """
    nodes = list(chapter.nodes.order())
    at = nodes[-1]
    for _ in range(actions):
        if not decides(chapter, at) or rng.random() < jumps:
            open_ = [n for n in nodes if decides(chapter, n)]
            if not open_:
                return
            at = rng.choice(open_)
        before, stand = chapter.nodes.size, chapter.stand(at)
        legal = chapter.desk.rules.legal(stand.state)
        at = chapter.play(at, legal[int(rng.random() * len(legal))])
        nodes += range(before, chapter.nodes.size)


def decides(chapter: Chapter, n: int) -> bool:
    """Return True if a person has to decide at a node."""
    stand = chapter.stand(n)
    return not stand.over and chapter.desk.rules.current_player(stand.state) >= 0


def remark(chapter: Chapter, rng: Random, share: float = 0.2) -> None:
    """Add random comments, glyphs and drawings to some nodes."""
    for n in list(chapter.nodes.order()):
        if rng.random() < share:
            comment = " ".join(rng.choice(WORDS) for _ in range(int(rng.random() * 12)))
            drawn = tuple({Drawing("d4", rng.choice(["", "e5", "f0-0"]), rng.choice([1, 2, 3, 4]))})
            said = Said(comment, rng.choice([0, 1, 2, 5, 6, 10, 13]), rng.choice([(), drawn]))
            chapter.say(n, said)


def grown(case: Case, seed: int, actions: int = 40) -> Study:
    """Return a study of two chapters; each call makes a new object."""
    rng = Random(f"{case.id}/{seed}")
    study = Study(f"Studie {seed}: „{case.id}“"[:90])
    for number in (1, 2):
        match = case.match(seed=seed + number)
        chapter = study.add(match, f"{number}. Kapitel" if number == 2 else "", viewer=0)
        grow(chapter, rng, actions)
        remark(chapter, rng)
    return study


@cache
def text_of(case: Case, *, first: bool = False) -> str:
    """Return the text of a small study; with `first`, in the format that the first studies used."""
    study = grown(case, 1, 30)
    if not first:
        return study.text()
    with written_first():
        return study.text()


@contextmanager
def written_first() -> Iterator[None]:
    """A context manager in which studies are written in the first format. That format is still used whenever
    the newer one, which predicts actions, would be no shorter."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(study_codec, "encode_trees", _too_much)
        yield


def _too_much(_: object) -> bytes:
    raise ValueError


def shown(study: Study) -> list[tuple[str, str]]:
    """Return the title and the record of each chapter: the content of a study independent of its text."""
    return [(chapter.title, chapter.record()) for chapter in study.chapters]
