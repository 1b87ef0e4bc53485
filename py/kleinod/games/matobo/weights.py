"""The weights of `evaluate.FEATURES`, learned in 2000 games with 150 positions each."""

WEIGHTS = (0.977, 1.48, 1.623, 0.451, 1.9, 0.216, 0.289, 0.144, 0.745)
