"""The weights of `evaluate.FEATURES`, learned in 1000 games with 150 positions each."""

WEIGHTS = (2.527, 0.722, 5.788, 0.824, 0.031, -3.516, 1.066, 1.853)
