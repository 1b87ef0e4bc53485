"""The weights of `evaluate.FEATURES`, learned in 600 games with 500 positions each."""

WEIGHTS = (9.718, 0.146, 0.892, -1.006, 9.951)
