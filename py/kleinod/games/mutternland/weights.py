"""What each of `evaluate.FEATURES` is worth."""

WEIGHTS = (24.0, 1.0, 1.5, 0.6, 0.4, -3.0, 0.0)
