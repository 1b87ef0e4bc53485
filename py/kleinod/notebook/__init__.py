"""A match in a notebook, played on the page's own table: see `kleinod.widget`.

`kernel_requests.py` answers the table from the match that Python holds, without further packages; `widget.py`
is the widget, an extra: ``pip install kleinod[notebook]``. `built/` has the table's script, made by ``npm run
build:widget``.
"""
