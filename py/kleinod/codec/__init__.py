"""Small codecs between numbers and text."""
