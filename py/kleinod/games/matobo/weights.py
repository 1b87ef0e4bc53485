"""What each of `evaluate.FEATURES` is worth, in points."""

WEIGHTS = (1.0, 1.3, 0.7, 0.1, 0.7, 0.0)
