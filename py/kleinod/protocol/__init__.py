"""The messages between the page and Python, described once: the shape of each request and of each reply.

`build/python/protocol.py` writes `json_of_named_tuples.py` here from Python's own named tuples (`Cell`,
`Tool`, …), and from all modules of this package the types of the page,
`web/src/engine/protocol.generated.ts`. Tests compare both files with fresh output, and check every reply of
the bridge against these types. Only type checkers import these modules: no request needs them, and the
browser's Python does not have them.

The generator knows few forms: typed dictionaries, aliases (`TypeAlias`), `Literal`, lists, dictionaries,
tuples, unions and one type variable. A comment that begins with "#:" is copied to the page's file with the
next field or alias. A base whose name begins with "_" is merged into its subclasses; it can hold a field
named like a keyword of Python, such as "from".
"""
