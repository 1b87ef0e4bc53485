"""With tiny decks of Mutterböhnchen, the full positions that are sampled fit the observation and have their
true probabilities."""

import pytest

from games.mutterboehnchen_scenes import SCENES, enumerated
from laws.histories import compare


@pytest.mark.parametrize("name", SCENES)
def test_boh_55_imagined_worlds_are_exactly_those_that_fit(name: str) -> None:
    met = SCENES[name][2]
    rules, found, _ = enumerated(name)
    looked_at: set[str] = set()
    for kind, group in found.items():
        for viewer, o, weights in group:
            if compare(rules, viewer, o, weights, kind):
                looked_at.add(kind)
    assert any(set(met.split()) <= set(kind.split()) for kind in looked_at), looked_at
