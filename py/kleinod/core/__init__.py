"""What all games share: the interface, scenes, messages, options and checks of values."""
