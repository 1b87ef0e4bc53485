"""What `evaluate.FEATURES` are worth: learned in 1000 games of 150 positions each."""

WEIGHTS = (2.527, 0.722, 5.788, 0.824, 0.031, -3.516, 1.066, 1.853)
