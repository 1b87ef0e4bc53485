"""Mutternland's evaluation counts the heights under the marbles, and the free places within a step."""

from games.mutternland_positions import at
from kleinod.ai.weights_match import knowledge
from kleinod.core import registry

KNOWN = knowledge(registry.game("mutternland"))


def counted(nuts: str, *own: str) -> list[dict[str, float]]:
    match = at(nuts, *own)
    return [
        dict(zip(KNOWN.FEATURES, counts, strict=True)) for counts in KNOWN.features(match.rules, match.state)
    ]


def test_marbles_count_by_the_height_under_them() -> None:
    first, second = counted("m20:4 m21:3 m22:2 m23 m24:4", "m20 m21 m22", "m23")
    assert (first["towers"], first["threes"], first["twos"]) == (1, 1, 1)
    assert (second["towers"], second["threes"], second["twos"]) == (0, 0, 0)


def test_free_places_within_a_step_are_ways() -> None:
    """Two of the places around m20 can be reached: m21, one level higher, and l20, as high. But m19 is two
    levels higher, n20 is taken, and the rest is no land."""
    first, _ = counted("m20 m21:2 m19:3 l20 n20", "m20", "n20")
    assert (first["ways"], first["up"], first["beside"]) == (2, 1, 2)


def test_a_tower_can_be_left_and_not_climbed() -> None:
    first, _ = counted("m20:4 m21:4 m19 z39", "m20", "z39")
    assert (first["ways"], first["up"], first["beside"]) == (2, 0, 4)


def test_nobody_counts_what_is_fallen() -> None:
    first, second = counted("m20 z39:2", "", "z39")
    assert not any(count for name, count in first.items() if name != "move")
    assert second["twos"] == 1
