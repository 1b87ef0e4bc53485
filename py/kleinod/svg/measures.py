"""The measures that the page and the pictures of Python share, read once."""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Any

MEASURES: dict[str, Any] = json.loads(get_data("kleinod.core", "art/measures.json") or b"{}")
