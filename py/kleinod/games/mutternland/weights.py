"""The weights of `evaluate.FEATURES`, learned in 600 games with 500 positions each."""

WEIGHTS = (16.567, 7.341, 3.536, 1.938, 0.168, 1.282, 1.506)
