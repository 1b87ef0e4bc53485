"""What each of `evaluate.FEATURES` is worth."""

WEIGHTS = (10.0, 1.5, 1.0, -3.0, 0.0, 0.0)
