"""Every refusal of the game with the id of its rule, in the order in which the rules look."""

from __future__ import annotations

from typing import Final

REASONS: Final = {
    "over": "BOH-22b",
    "not_now": "BOH-17",
    # planting
    "not_in_hand": "BOH-05",
    "messie": "BOH-42",
    "one_drop": "BOH-51b",
    "front_only": "BOH-13",
    "rear_only": "BOH-25",
    "two_planted": "BOH-51b",
    "not_there": "BOH-19b",
    "sort_first": "BOH-51a",
    "no_field": "BOH-06",
    "below_nobody": "BOH-46",
    "third_field": "BOH-50a",
    "flitzer_third": "BOH-29",
    "room_left": "BOH-50a",
    "kotzbrocken": "BOH-37",
    "saufkumpan": "BOH-38",
    "pistolenheld": "BOH-48",
    "kavalier": "BOH-46",
    "other_sort": "BOH-07",
    "einsiedler": "BOH-35",
    "existing_only": "BOH-15b",
    "must_join": "BOH-19a",
    "one_each": "BOH-22a",
    "must_plant": "BOH-13",
    "cards_left": "BOH-19b",
    # harvests and moves
    "own_turn": "BOH-50b",
    "empty_field": "BOH-09a",
    "single_bean": "BOH-10",
    "not_this_one": "BOH-28",
    "slip_ins": "BOH-11",
    "cannot_rise": "BOH-08",
    "no_lady": "BOH-36",
    "no_lady_there": "BOH-45",
    # attacks
    "no_such_attack": "BOH-14",
    "no_victim": "BOH-14",
    "no_talers": "BOH-14",
    "attacked_before": "BOH-14",
    # trading
    "no_such_sort": "BOH-18",
    "offer_limit": "BOH-57",
    "side_full": "BOH-56a",
    "offer_empty": "BOH-56a",
    "offer_open": "BOH-56a",
    "no_partner": "BOH-17",
    "same_offer": "BOH-57",
    "ask_limit": "BOH-57",
    "one_counter": "BOH-56a",
    "not_enough": "BOH-18",
    "wrong_pick": "BOH-18",
    "no_offer": "BOH-56d",
    "standing_limit": "BOH-55c",
}
