"""Sums are the same in every Python, because the decisions of bots depend on their last digit."""

from kleinod.core.stable_sum import in_order


def test_floats_are_added_from_left_to_right() -> None:
    """Floats are added from left to right; since Python 3.12 `sum` gives 1.0 in both cases."""
    assert in_order([1e16, 1.0, -1e16]) == 0.0
    assert in_order([0.1] * 10) == 0.9999999999999999
    assert in_order([]) == 0.0
