"""Every refusal of Mutternland with its rule id, in the order in which the rules look for it.

`STRAIGHT` are the refusals of the two rule sets for two players, which set their own ids where their own
paragraphs differ.
"""

from __future__ import annotations

WITT = {
    "over": "",
    "land_first": "MUT-03",
    "land_wrong": "MUT-03",
    "lay_now": "MUT-03",
    "set_now": "MUT-04",
    "enter_now": "MUT-13",
    "marble_now": "MUT-06",
    "nut_now": "MUT-14",
    "lay_in_middle": "MUT-03",
    "lay_on_nut": "MUT-03",
    "lay_apart": "MUT-03",
    "set_on_nothing": "MUT-04",
    "set_taken": "MUT-04",
    "set_not_edge": "MUT-05",
    "must_move": "MUT-06",
    "owner_enters": "MUT-13",
    "name_first": "MUT-13",
    "none_fallen": "MUT-13",
    "name_self": "MUT-13",
    "no_entry": "MUT-13",
    "enter_taken": "MUT-13",
    "no_marble": "MUT-07",
    "not_yours": "MUT-07",
    "enter_on_nothing": "MUT-13",
    "enter_too_high": "MUT-13",
    "enter_not_edge": "MUT-13",
    "same_marble": "MUT-08",
    "off_land": "MUT-12",
    "own_marble": "MUT-08",
    "push_unfinished": "MUT-09",
    "no_victim": "MUT-09",
    "own_victim": "MUT-09",
    "not_reached": "MUT-08",
    "not_beyond": "MUT-09",
    "too_high": "MUT-07",
    "too_low": "MUT-07",
    "marble_behind": "MUT-10",
    "pushed_up": "MUT-10",
    "uphill": "MUT-11",
    "no_nut_here": "MUT-14",
    "marble_on_nut": "MUT-14",
    "nut_not_next": "MUT-14",
    "tower_stays": "MUT-17",
    "nut_held": "MUT-15",
    "same_place": "MUT-14",
    "empty_ground": "MUT-16",
    "marble_on_target": "MUT-14",
    "target_not_next": "MUT-14",
    "tower_full": "MUT-17",
}

_ONLY_WITT = ("must_move", "name_first", "name_self", "no_entry", "enter_not_edge", "uphill")
STRAIGHT = {
    **{code: rule for code, rule in WITT.items() if code not in _ONLY_WITT},
    "not_reached": "MUT-21b",
    "not_beyond": "MUT-21c",
    "too_high": "MUT-21b",
    "too_low": "MUT-21b",
    "no_bridge": "MUT-21b",
    "line_broken": "MUT-21c",
}
