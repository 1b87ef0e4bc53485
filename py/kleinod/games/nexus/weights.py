"""What `evaluate.FEATURES` are worth: learned in 600 games of 500 positions each."""

WEIGHTS = (9.718, 0.146, 0.892, -1.006, 9.951)
