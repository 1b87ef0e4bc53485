"""The version of this edition; pyproject.toml and package.json have the same."""

__version__ = "0.1.0"
