"""The messages between the page and Python, described once: the shape of each request and of each reply.

Python's own named tuples (`Cell`, `Tool`, …) describe what they become as JSON:
`build/python/protocol.py` reads them and writes `json_of_named_tuples.py` here. From all modules of this
package it writes the types of the page, `web/src/engine/protocol.generated.ts`. Tests compare both files with
what would be written today, and hold every reply of the bridge against these types. Modules are imported
for type checkers alone: nothing here is needed to answer a request, and the browser's Python does not
have it.

The generator reads a small language: typed dictionaries, aliases (`TypeAlias`), `Literal`, lists,
dictionaries, tuples, unions and one type variable. A comment that begins with "#:" is told to the page
with the field behind it. A base whose name begins with "_" is part of the dictionaries that are built on
it; it holds a field whose name is a word of Python, such as "from".
"""
