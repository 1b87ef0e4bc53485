"""Run pytest inside Pyodide, booted from the zip that ships, with kleinod taken from that zip.

The zip holds a trimmed standard library. What only pytest needs comes from the complete one, which is
asked last, so that it cannot hide a module missing from ours: kleinod is imported before.
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
    """Finds what the shipped zip leaves out, also inside packages of which it holds only a part."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parent = name.rpartition(".")[0].replace(".", "/")
        return PathFinder.find_spec(name, [f"{COMPLETE}/{parent}".rstrip("/")], target)


def run(project: str, packages: str, args: list[str], sample: bool) -> int:
    """Run pytest with `args` in the folder `project`; `packages` holds pytest. Returns its exit code.

    With `sample` each law looks at one rule set of each game.
    """
    if not bridge.__file__.startswith(SHIPPED):
        raise RuntimeError(f"kleinod comes from {bridge.__file__}, not from the zip")
    sys.meta_path.append(Rest)
    sys.path += [f"{project}/tests", packages]
    os.chdir(project)
    # The other plugins of the host's environment make no sense here: workers, watchdogs, a second fuzzer.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ["LAWS_SAMPLE"] = "one" if sample else ""
    import pytest  # noqa: PLC0415 - only now within reach

    quiet = ["-p", "no:cacheprovider", "-p", "no:faulthandler", "--capture=sys", "--color=no"]
    return int(pytest.main([*quiet, "-o", "pythonpath=tests", *args]))
