"""Tests of NEXUS' evaluation: marbles, those free to move, those enclosed, and rings safe from deletion."""

from games.nexus_positions import at
from kleinod.ai.weights_match import knowledge
from kleinod.core import registry

KNOWN = knowledge(registry.game("nexus"))


def counted(marbles: str, reserve: str = "") -> list[dict[str, float]]:
    match = at(marbles, reserve=reserve)
    return [
        dict(zip(KNOWN.FEATURES, counts, strict=True)) for counts in KNOWN.features(match.rules, match.state)
    ]


def test_marbles_in_reserve_count_and_are_not_placed() -> None:
    first, second = counted("n20A o20B", reserve="4 0")
    assert (first["marbles"], first["placed"], second["marbles"], second["placed"]) == (5, 1, 1, 1)


def test_what_lies_on_a_blocked_ring_is_not_free() -> None:
    """NEX-03: no marble may leave a blocked ring."""
    first, second = counted("n20AAB o20A")
    assert (first["placed"], first["free"], second["free"]) == (3, 1, 0)


def test_rings_with_more_than_one_own_marble_are_stacked() -> None:
    """NEX-15: an own ring counts as stacked if it has two or more own marbles, which one marble cannot
    delete."""
    first, second = counted("n20AA o20AAA p20A l20BBA")
    assert (first["stacked"], second["stacked"]) == (2, 1)


def test_enclosed_marbles_are_threatened() -> None:
    """NEX-16: l19 is a corner whose three neighbours hold the first player's marbles, so the marble on it is
    enclosed."""
    first, second = counted("l19B l20A m18A m19A")
    assert (first["threatened"], second["threatened"]) == (0, 1)
