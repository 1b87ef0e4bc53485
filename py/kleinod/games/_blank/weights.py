"""The weights of `evaluate.FEATURES`; `kleinod train` learns such numbers."""

WEIGHTS = (1.0,)
