"""The version of this release; pyproject.toml and package.json have the same."""

__version__ = "0.1.0"
