"""Run pytest inside Pyodide, which was booted from the zip that ships, and test the kleinod in that zip.

The zip holds a reduced standard library. Modules that only pytest needs come from the complete standard
library. kleinod is imported before the complete library becomes available, so that the run fails if kleinod
needs a module that the zip lacks.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

from kleinod import bridge

SHIPPED = "/lib/python314.zip"
COMPLETE = "/complete.zip"


class Rest:
    """Find modules that the shipped zip lacks, also in packages of which the zip holds only a part."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parent = name.rpartition(".")[0].replace(".", "/")
        return PathFinder.find_spec(name, [f"{COMPLETE}/{parent}".rstrip("/")], target)


def run(project: str, packages: str, args: list[str], sample: bool) -> int:
    """Run pytest with `args` in the folder `project` and return its exit code. `packages` holds pytest.

    With `sample`, each property test (tests/laws) runs for only one rule set of each game.
    """
    if not bridge.__file__.startswith(SHIPPED):
        raise RuntimeError(f"kleinod comes from {bridge.__file__}, not from the zip")
    sys.meta_path.append(Rest)
    sys.path += [f"{project}/tests", packages]
    os.chdir(project)
    # The plugins installed on the host, such as pytest-xdist and pytest-timeout, do not work inside Pyodide.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ["LAWS_SAMPLE"] = "one" if sample else ""
    import pytest  # noqa: PLC0415 - only now within reach

    quiet = ["-p", "no:cacheprovider", "-p", "no:faulthandler", "--capture=sys", "--color=no"]
    return int(pytest.main([*quiet, "-o", "pythonpath=tests", *args]))
