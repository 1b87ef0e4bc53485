"""What `evaluate.FEATURES` are worth; `kleinod train` learns such numbers."""

WEIGHTS = (1.0,)
