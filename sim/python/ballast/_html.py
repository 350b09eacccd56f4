# SPDX-License-Identifier: BSD-3-Clause
"""What notebooks show of results: tables and SVG, without scripts."""
from html import escape

_MOST_ROWS = 40


def preformatted(text):
    return f"<pre>{escape(text)}</pre>"


def _cell(value):
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def page_of(result):
    """A table of the scalars with their units, and the picture of this kind of run."""
    from . import _ballast, svg
    names = _ballast.result_names()
    flat = list(result.flat().items())
    rows = "".join(f'<tr><td>{escape(name)}</td><td style="text-align:right">{escape(_cell(value))}</td>'
                   f'<td style="text-align:left">{escape(names.get(name, ("", ""))[0])}</td></tr>'
                   for name, value in flat[:_MOST_ROWS])
    more = f"<p>{len(flat) - _MOST_ROWS} further values</p>" if len(flat) > _MOST_ROWS else ""
    notes = "".join(f"<p>{escape(note)}</p>" for note in result.notes)
    return (f"<div><b>{escape(repr(result)[1:-1])}</b>{notes}<div>{svg.of(result)}</div>"
            f"<table><tr><th>value</th><th></th><th>unit</th></tr>{rows}</table>{more}</div>")
