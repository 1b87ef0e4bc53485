"""The version of this release; pyproject.toml and package.json have the same."""

__version__ = "1.0.0"
