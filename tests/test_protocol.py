"""The types of the protocol fit the messages exchanged, and both files generated from them are up to date."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]


def _generator() -> ModuleType:
    spec = spec_from_file_location("protocol_generator", ROOT / "build" / "python" / "protocol.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_types_of_the_page_are_those_of_python() -> None:
    """If this test fails, run `python build/python/protocol.py`, which generates both files again."""
    generator = _generator()
    assert generator.NAMED_TUPLES.read_text(encoding="utf-8") == generator.json_of_named_tuples()
    assert generator.TYPESCRIPT.read_text(encoding="utf-8") == generator.typescript()
