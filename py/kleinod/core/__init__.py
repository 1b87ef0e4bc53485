"""The basis of all games: their interface, scenes, messages, options and checks of values."""
