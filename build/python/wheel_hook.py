"""Steps of building the wheel and the source distribution: the table for notebooks must be in them.

Its script is made by Node (`npm run build:widget`) and not kept with the sources. Where Node and its packages
are installed it is made now. Otherwise the build stops and says what to do, since a wheel without it would
fail much later, and far from whoever built it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WITHOUT = "KLEINOD_WITHOUT_WIDGET"
FILES = ("widget.js", "styles.json", "licenses.md")
MISSING = f"""
The table for notebooks (kleinod.widget) has not been built, and Node or its packages are missing here.
Either install Node 20.19 or newer and run in this folder:  npm ci && npm run build:widget
or build everything but this table:                      {WITHOUT}=1 pip install .
"""


class CompleteWheel(BuildHookInterface[Any]):
    """Looks for the built table before anything is packed. Editable installations do without."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the table if it is missing.

        Raises:
            SystemExit: It is missing and cannot be built.
        """
        root = Path(self.root)
        built = root / "py" / "kleinod" / "notebook" / "built"
        if version == "editable" or all((built / name).is_file() for name in FILES):
            return
        if os.environ.get(WITHOUT) == "1":
            self.app.display_warning("Built without the table for notebooks: kleinod.widget will not work.")
            return
        node = shutil.which("node")
        if node is None or not (root / "node_modules" / "vite").is_dir():
            raise SystemExit(MISSING)
        subprocess.run([node, str(root / "build" / "widget.mjs")], cwd=root, check=True)  # noqa: S603 — our own script

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Compress a wheel as much as its format can; files, order and dates stay."""
        wheel = Path(artifact_path)
        if version == "editable" or wheel.suffix != ".whl":
            return
        small = wheel.with_suffix(".small")
        with zipfile.ZipFile(wheel) as files, zipfile.ZipFile(small, "w", zipfile.ZIP_DEFLATED) as packed:
            for info in files.infolist():
                packed.writestr(info, files.read(info), zipfile.ZIP_DEFLATED, compresslevel=9)
        small.replace(wheel)
