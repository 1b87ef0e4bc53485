"""Hooks for building the wheel and the source distribution, both of which must contain the notebook widget.

Node builds the widget's script (`npm run build:widget`), which is not committed. If Node and its packages are
installed, the hook builds it. Otherwise the build stops and says what to do, because a wheel without the
widget would fail much later, on the machine of somebody who did not build it.
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
    """Ensure that the widget is built before anything is packed. Editable installations do not need it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the widget if it is missing.

        Raises:
            SystemExit: The widget is missing and cannot be built.
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
        """Compress a wheel as much as its format allows. Its files, their order and their dates stay the
        same.
        """
        wheel = Path(artifact_path)
        if version == "editable" or wheel.suffix != ".whl":
            return
        small = wheel.with_suffix(".small")
        with zipfile.ZipFile(wheel) as files, zipfile.ZipFile(small, "w", zipfile.ZIP_DEFLATED) as packed:
            for info in files.infolist():
                packed.writestr(info, files.read(info), zipfile.ZIP_DEFLATED, compresslevel=9)
        small.replace(wheel)
