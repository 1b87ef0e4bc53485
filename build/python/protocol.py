"""Generate the types of the data that the page and Python exchange: typed dictionaries in Python for the
named tuples, and TypeScript for everything.

    python build/python/protocol.py

The docstring of `py/kleinod/protocol` describes the kinds of definitions that this script can read. Tests
check that both files are up to date.
"""

from __future__ import annotations

import ast
import json
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "py" / "kleinod"
PROTOCOL = PACKAGE / "protocol"
NAMED_TUPLES = PROTOCOL / "json_of_named_tuples.py"
TYPESCRIPT = ROOT / "web" / "src" / "engine" / "protocol.generated.ts"

#: Named tuples and type aliases that are sent to the page, by module, with their names in the protocol.
TRAVELLING: dict[str, dict[str, str]] = {
    "core.scene": {
        "Shape": "Shape",
        "Cell": "Cell",
        "Role": "Role",
        "Zone": "Zone",
        "Face": "Face",
        "Board": "Board",
        "Piece": "Piece",
        "Card": "Card",
        "Mark": "Mark",
        "Count": "Count",
        "Note": "Note",
        "Scene": "Scene",
        "ScoreLine": "SheetLine",
        "Motion": "Motion",
    },
    "core.game": {"OptionValue": "OptionValue", "OptionKind": "OptionKind", "Option": "OptionSpec"},
    "core.position_editing": {"Tool": "Tool", "Field": "Field", "Mend": "Mend"},
    "core.hand_constraints": {"Kind": "HandKind", "Hand": "HiddenHand"},
    "records.variation_tokens": {"Drawing": "Drawing"},
    "play.last_move": {"LastMove": "LastMove"},
    "play.recap": {"RecapStep": "RecountStep"},
    "play.compare_records": {"Relation": "Relation", "Share": "RecordShare", "Related": "RelatedRecords"},
    "studies.merge": {"News": "Beyond"},
    "studies.compare_suppositions": {"Stop": "SupposedStop"},
}
#: The modules of the protocol, in their order in the TypeScript file.
MODULES = ("coded_messages", "json_of_named_tuples", "games", "frames", "answers", "studies", "requests")
WIDTH = 110
NAMES = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "None": "null",
    "Seat": "number",
}


class Comments(NamedTuple):
    """The lines of a module, in which to look up the comment above a statement."""

    lines: list[str]

    def above(self, node: ast.stmt) -> str:
        """Return the comment above a statement that begins with "#:", or "" if there is none."""
        first = node.lineno - 1
        while first and self.lines[first - 1].strip().startswith("#"):
            first -= 1
        said = [line.strip() for line in self.lines[first : node.lineno - 1]]
        if not said or not said[0].startswith("#:"):
            return ""
        return " ".join(line.lstrip("#:").strip() for line in said)


def statements(path: Path) -> tuple[list[ast.stmt], Comments]:
    """Return the statements and comments of a module."""
    text = path.read_text(encoding="utf-8")
    return ast.parse(text).body, Comments(text.splitlines())


def fields_of(node: ast.ClassDef) -> Iterator[tuple[str, ast.AnnAssign]]:
    """Yield the annotated fields of a class with their names."""
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            yield line.target.id, line


# Named tuples as typed dictionaries -------------------------------------------------------------------------


def json_of_named_tuples() -> str:
    """Return the source of the Python module with the JSON forms of named tuples."""
    parts = [
        '"""The JSON forms of Python\'s own named tuples; written by `build/python/protocol.py`."""\n\n'
        "from __future__ import annotations\n\n"
        "from typing import Literal, NotRequired, TypeAlias, TypedDict\n\n"
        "from kleinod.protocol.coded_messages import Msg\n"
    ]
    optional = _optional()
    for module, names in TRAVELLING.items():
        nodes, comments = statements(PACKAGE.joinpath(*module.split(".")).with_suffix(".py"))
        found: dict[str, str] = {}
        for node in nodes:
            if isinstance(node, ast.ClassDef) and node.name in names:
                found[node.name] = _typed_dict(node, names, comments, optional)
            elif isinstance(node, ast.AnnAssign) and ast.unparse(node.target) in names and node.value:
                name = ast.unparse(node.target)
                said = comments.above(node)
                alias = f"{names[name]}: TypeAlias = {_python(node.value, names)}\n"
                found[name] = (f"{_hashed(said, '')}" if said else "") + alias
        parts += ["\n" + found[name] for name in names]
    # As ruff formats it, two blank lines separate a class from its neighbours, and one separates aliases.
    whole, former = parts[0], ""
    for part in parts[1:]:
        apart = "class " in part or former.startswith("\nclass ")
        whole += "\n" * apart + part
        former = part
    return whole


def _optional() -> frozenset[str]:
    """Return the names in `plain_data.OPTIONAL`: fields that are left out if their value is None."""
    for node in statements(PACKAGE / "core" / "plain_data.py")[0]:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "OPTIONAL":
            return frozenset(
                value.value
                for value in ast.walk(node)
                if isinstance(value, ast.Constant) and isinstance(value.value, str)
            )
    raise LookupError("OPTIONAL")


def _said(node: ast.ClassDef) -> str:
    """Return the docstring of a class without its example, which is Python code."""
    return (ast.get_docstring(node) or "").partition("\n\nExample:")[0]


def _typed_dict(
    node: ast.ClassDef, names: dict[str, str], comments: Comments, optional: frozenset[str]
) -> str:
    said = _said(node)
    lines = [f"class {names[node.name]}(TypedDict):"]
    end = '\n"""' if "\n" in said else '"""'
    lines += [*textwrap.indent(f'"""{said}{end}', "    ").splitlines(), ""]
    for name, line in fields_of(node):
        above = comments.above(line)
        if above:
            lines += _hashed(above, "    ").splitlines()
        kind = _python(line.annotation, names)
        if name in optional and kind.endswith(" | None"):
            kind = f"NotRequired[{kind.removesuffix(' | None')}]"
        lines.append(f"    {name}: {kind}")
    return "\n".join(lines) + "\n"


def _hashed(said: str, indent: str) -> str:
    return "".join(f"{indent}#: {line}\n" for line in textwrap.wrap(said, WIDTH - len(indent) - 3))


def _python(node: ast.expr, names: dict[str, str]) -> str:
    """Return the JSON form of an annotation: a tuple of any length becomes a list."""
    if isinstance(node, ast.Name):
        return "int" if node.id == "Seat" else names.get(node.id, node.id)
    if isinstance(node, ast.BinOp):
        return f"{_python(node.left, names)} | {_python(node.right, names)}"
    if isinstance(node, ast.Subscript):
        base = ast.unparse(node.value)
        if base == "Literal":
            return ast.unparse(node).replace("'", '"').replace("Literal[(", "Literal[").replace(")]", "]")
        items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if base == "tuple" and len(items) == 2 and ast.unparse(items[1]) == "...":
            return f"list[{_python(items[0], names)}]"
        return f"{base}[{', '.join(_python(item, names) for item in items)}]"
    return ast.unparse(node)


# Types of the page ------------------------------------------------------------------------------------------


class Field(NamedTuple):
    """A field of a typed dictionary. `kind` is its TypeScript type, which begins with "?" if the field may be
    missing.
    """

    name: str
    kind: str
    said: str


def typescript() -> str:
    """Return the source of the TypeScript file."""
    parts = ["// Written by build/python/protocol.py from py/kleinod/protocol, which says how.\n"]
    private: dict[str, list[Field]] = {}
    for module in MODULES:
        nodes, comments = statements(PROTOCOL / f"{module}.py")
        for node in nodes:
            parts += _declared(node, comments, private)
    return "\n".join(parts)


def _declared(node: ast.stmt, comments: Comments, private: dict[str, list[Field]]) -> Iterator[str]:
    if isinstance(node, ast.ClassDef):
        fields: list[Field] = []
        extends: list[str] = []
        generic = ""
        for base in map(ast.unparse, node.bases):
            if base.startswith("Generic["):
                generic = f"<{base[len('Generic[') : -1]}>"
            elif base.startswith("_"):
                fields += private[base]
            elif base != "TypedDict":
                extends.append(base)
        fields += [_field(name, line.annotation, comments.above(line)) for name, line in fields_of(node)]
        if node.name.startswith("_"):
            private[node.name] = fields
            return
        yield _interface(node.name + generic, extends, fields, _said(node))
    elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
        name, said = ast.unparse(node.targets[0]), comments.above(node)
        if not isinstance(node.value.args[-1], ast.Dict):
            return
        given = node.value.args[-1]
        fields = [
            _field(key.value, value, said if name.startswith("_") else "")
            for key, value in zip(given.keys, given.values, strict=True)
            if isinstance(key, ast.Constant) and isinstance(key.value, str)
        ]
        if name.startswith("_"):
            private[name] = fields
        else:
            yield _interface(name, [], fields, said)
    elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias" and node.value:
        name, kind = ast.unparse(node.target), _kind(node.value)
        variables = {part.id for part in ast.walk(node.value) if isinstance(part, ast.Name)} & {"T"}
        generic = "<T>" if variables else ""
        yield _comment(comments.above(node), "") + _broken(f"export type {name}{generic} =", kind)


def _interface(name: str, extends: list[str], fields: list[Field], said: str) -> str:
    built = f" extends {', '.join(extends)}" if extends else ""
    lines = "".join(_comment(field.said, "  ") + _line(field) for field in fields)
    whole = f"{{\n{lines}}}" if lines else "{}"
    return f"{_comment(said, '')}export interface {name}{built} {whole}\n"


def _line(field: Field) -> str:
    optional = field.kind.startswith("?")
    return _broken(f"  {field.name}{'?' * optional}:", field.kind.removeprefix("?"))


def _broken(head: str, kind: str) -> str:
    """Return a declaration in one line, or with one line for each alternative if it is too long."""
    if len(f"{head} {kind};") <= WIDTH:
        return f"{head} {kind};\n"
    indent = " " * (len(head) - len(head.lstrip()) + 2)
    return head + "".join(f"\n{indent}| {one}" for one in kind.split(" | ")) + ";\n"


def _comment(said: str, indent: str) -> str:
    text = " ".join(said.replace("``", "`").split())
    if not text:
        return ""
    if len(indent) + len(text) + 7 <= WIDTH:
        return f"{indent}/** {text} */\n"
    lines = textwrap.wrap(text, WIDTH - len(indent) - 3)
    return "".join([f"{indent}/**\n", *(f"{indent} * {line}\n" for line in lines), f"{indent} */\n"])


def _field(name: str, node: ast.expr, said: str) -> Field:
    if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "NotRequired":
        return Field(name, "?" + _kind(node.slice), said)
    return Field(name, _kind(node), said)


def _kind(node: ast.expr) -> str:
    """Return an annotation as a TypeScript type."""
    if isinstance(node, ast.BinOp):
        return f"{_kind(node.left)} | {_kind(node.right)}"
    if not isinstance(node, ast.Subscript):
        name = ast.unparse(node)
        return NAMES.get(name, name)
    base = ast.unparse(node.value)
    items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if base == "Literal":
        return " | ".join(json.dumps(item.value) for item in items if isinstance(item, ast.Constant))
    if base == "Annotated":
        return f"({_kind(items[0])} & ({_kind(items[2])}))"
    kinds = [_kind(item) for item in items]
    if base == "list":
        return f"({kinds[0]})[]" if " | " in kinds[0] and not kinds[0].endswith(">") else f"{kinds[0]}[]"
    if base == "tuple":
        return f"[{', '.join(kinds)}]"
    if base in ("dict", "Mapping"):
        table = f"Record<{', '.join(kinds)}>"
        return f"Readonly<{table}>" if base == "Mapping" else table
    return f"{base}<{', '.join(kinds)}>"


def main() -> None:
    NAMED_TUPLES.write_text(json_of_named_tuples(), encoding="utf-8")
    TYPESCRIPT.write_text(typescript(), encoding="utf-8")


if __name__ == "__main__":
    main()
