"""The games as others train and measure players on them: numbers in, numbers out.

`words`, `table` and `arrays` need nothing but Python: a decision is spelled in words, a table holds a match
as cheap to copy as a search wants it, and what a seat observes becomes an array. `pettingzoo` and `openspiel`
put that behind the interfaces of those libraries, which are extras of the package (``kleinod[pettingzoo]``,
``kleinod[openspiel]``) and are imported by these two modules alone. docs/research.md tells how to use them.
"""
