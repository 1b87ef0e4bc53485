"""The weights for two players, learned in 69,000 trials. `room` and `harvest` are set by hand.

docs/decisions/2026-11-26-between-two-players.md explains how.
"""

BETWEEN_TWO = {
    "coming": 5.0,
    "full": 13.5,
    "hope": 0.7,
    "hope_under_baby": 0.57,
    "attack": 0.47,
    "double": 1.7,
    "room": 1.35,
    "harvest": 0.3,
    "offered": 1.2,
    "slots": (0.68, 0.56, 0.43, 0.36, 0.29, 0.21, 0.18, 0.14, 0.11),
    "raid": 1.0,
    "left": 0.85,
    "left_over": -0.45,
    "dropped": -0.17,
    "sorts": (0.23, 0.15, 0.15, 0.03, -0.02, 0.08, -0.02, 0.13),
    "begun": (-0.15, 0.11, 0.15),
    "baby": 0.16,
    "babies": 0.12,
    "third": 1.1,
    "hand": 0.05,
    "raids": 1.05,
}
