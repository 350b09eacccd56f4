# SPDX-License-Identifier: BSD-3-Clause
"""Pictures of a Result as SVG: text without scripts, for notebooks, which show it, and papers.

    from pathlib import Path
    Path("loads.svg").write_text(ballast.svg.loads(result))
"""
from __future__ import annotations

from html import escape
from math import expm1, log1p

from typing import TYPE_CHECKING

from . import _png

if TYPE_CHECKING:
    from ._result import Result

_WIDTH, _HEIGHT, _LEFT, _TOP, _BELOW = 560, 220, 64, 26, 40
_INK, _LINE, _BAR = "#333", "#2171b5", "#6baed6"


def _number(value):
    if isinstance(value, float) and not value.is_integer():
        return f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"
    return f"{int(value):,}"


def _text(x, y, text, anchor="middle", size=11, more=""):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{_INK}"{more}>'
            f"{escape(str(text))}</text>")


class Picture(str):
    """SVG, a text. A notebook shows it."""

    def _repr_html_(self):
        return str(self)


class _Plot:
    """A rectangle with two axes; x and y map values to places."""

    def __init__(self, title, x_title, y_title, x_most, y_most, x_least=0, y_least=0):
        self.right, self.bottom = _WIDTH - 16, _HEIGHT - _BELOW
        self._x, self._y = (x_least, (x_most - x_least) or 1), (y_least, (y_most - y_least) or 1)
        self.parts = [
            _text(_LEFT, 16, title, "start", 13),
            _text((_LEFT + self.right) / 2, _HEIGHT - 6, x_title),
            _text(14, (_TOP + self.bottom) / 2, y_title, more=f' transform="rotate(-90 14 {(_TOP + self.bottom) / 2:.1f})"'),
        ]
        for share in (0, .5, 1):
            self.parts.append(_text(_LEFT + share * (self.right - _LEFT), self.bottom + 15,
                                    _number(x_least + share * (x_most - x_least))))
            self.parts.append(_text(_LEFT - 6, self.bottom - share * (self.bottom - _TOP) + 4,
                                    _number(y_least + share * (y_most - y_least)), "end"))

    def x(self, value):
        return _LEFT + (value - self._x[0]) / self._x[1] * (self.right - _LEFT)

    def y(self, value):
        return self.bottom - (value - self._y[0]) / self._y[1] * (self.bottom - _TOP)

    def svg(self):
        frame = (f'<path d="M{_LEFT} {_TOP}V{self.bottom}H{self.right}" fill="none" stroke="{_INK}"/>')
        return Picture(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" '
                       f'font-family="sans-serif">{"".join(self.parts)}{frame}</svg>')


def _thinned(values, most):
    """At most so many of the values, evenly, the last one among them."""
    count = len(values)
    if count <= most:
        return list(values)
    return [values[round(k * (count - 1) / (most - 1))] for k in range(most)]


def loads(result: Result) -> Picture:
    """All loads over time: a column per frame, a row per processor, the darker the larger (logarithmic). The run needs
    frames=N."""
    times, values = result.frames
    frames = _thinned(values.tolist(), 240)
    blocks = max(len(frames[0]) // 160, 1)  # processors of a pixel: the largest load among them is shown
    rows = [[log1p(max(frame[b:b + blocks])) for frame in frames] for b in range(0, len(frames[0]), blocks)]
    most = max(max(row) for row in rows)
    plot = _Plot(f"loads over time, white 0 to blue {_number(expm1(most))} {result['frames.unit']}, logarithmic", _time(result),
                 "processor", float(times[-1]), len(frames[0]) - 1)
    plot.parts.append(f'<image x="{_LEFT}" y="{_TOP}" width="{plot.right - _LEFT}" height="{plot.bottom - _TOP}" '
                      f'preserveAspectRatio="none" style="image-rendering:pixelated" '
                      f'href="{_png.data_uri(rows[::-1], most)}"/>')
    return plot.svg()


def _time(result):
    return "round" if result.kind == "rounds" else "cycle"


def _bars(title, x_title, y_title, values, least=0, most=None):
    """Bars of equal width from `least` to `most`."""
    most = len(values) if most is None else most
    plot = _Plot(title, x_title, y_title, most, max(values), least)
    width = (plot.right - _LEFT) / len(values)
    for k, value in enumerate(values):
        if value:
            plot.parts.append(f'<rect x="{_LEFT + k * width + .5:.1f}" y="{plot.y(value):.1f}" width="{max(width - 1, .5):.1f}" '
                              f'height="{plot.bottom - plot.y(value):.1f}" fill="{_BAR}"/>')
    return plot.svg()


def links(result: Result) -> Picture:
    """How many links carried how many flits: a histogram. On a network with routers."""
    use = result["link_use"]
    return _bars(f"flits of the {use['links']:,} links, mean {_number(use['mean'])}", "flits of a link", "links",
                 use["histogram"], use["min"], use["max"])


def latency(result: Result) -> Picture:
    """Latency of the packets: zero load, mean and percentiles. For traffic and replays."""
    values = result["latency"]
    shown = [(name, values[name]) for name in ("zero_load", "mean", "p50", "p95", "p99", "p99.9", "max") if name in values]
    plot = _Plot("latency of the packets", "cycles", "", max(value for _, value in shown), len(shown))
    plot.parts = [part for part in plot.parts if 'text-anchor="end"' not in part]
    for k, (name, value) in enumerate(shown):
        top = _TOP + (k + .2) * (plot.bottom - _TOP) / len(shown)
        height = .6 * (plot.bottom - _TOP) / len(shown)
        plot.parts.append(f'<rect x="{_LEFT}" y="{top:.1f}" width="{plot.x(value) - _LEFT:.1f}" height="{height:.1f}" '
                          f'fill="{_BAR}"/>')
        plot.parts.append(_text(_LEFT - 6, top + height - 3, name, "end"))
        inside = plot.x(value) > plot.right - 60
        plot.parts.append(_text(plot.x(value) + (-4 if inside else 4), top + height - 3, _number(value),
                                "end" if inside else "start"))
    return plot.svg()


def series(result: Result, name: str) -> Picture:
    """A value of Result.series over time: result.series holds the names."""
    samples = result.series
    if name not in samples:
        raise KeyError(f'no series "{name}"; there are {", ".join(samples)}')
    time = next((clock for clock in ("cycle", "round", "step") if clock in samples), None)
    times = samples[time].tolist() if time else range(len(samples[name]))
    points = [(at, value) for at, value in zip(times, samples[name].tolist()) if value == value]
    known = [value for _, value in points]
    plot = _Plot(name, time or "sample", "", max(times), max(known), y_least=min(0, min(known)))
    line = " ".join(f"{plot.x(at):.1f},{plot.y(value):.1f}" for at, value in _thinned(points, 1000))
    plot.parts.append(f'<polyline points="{line}" fill="none" stroke="{_LINE}" stroke-width="1.5"/>')
    return plot.svg()


def spread(result: Result) -> Picture:
    """Loads at the end: how many processors have how much. For tasks and rounds."""
    after = result["count"]["after"]
    return _bars(f"loads at the end, mean {_number(after['mean'])} tasks", "tasks of a processor", "processors",
                 after["histogram"], after["min"], after["max"])


def phases(result: Result) -> Picture:
    """The parts of a round of a mixture of experts: their mean cycles."""
    parts = [name for name in ("plan", "fetch", "dispatch", "compute", "combine") if name in result]
    values = [result[name]["mean"] for name in parts]
    plot = _Plot("mean cycles of a round's parts", "", "cycles", len(parts), max(values))
    plot.parts = plot.parts[:3] + [part for part in plot.parts[3:] if 'text-anchor="end"' in part]
    width = (plot.right - _LEFT) / len(parts)
    for k, (name, value) in enumerate(zip(parts, values)):
        left = _LEFT + k * width
        plot.parts.append(f'<rect x="{left + 8:.1f}" y="{plot.y(value):.1f}" width="{width - 16:.1f}" '
                          f'height="{plot.bottom - plot.y(value):.1f}" fill="{_BAR}"/>')
        plot.parts.append(_text(left + width / 2, plot.bottom + 15, f"{name} {_number(value)}"))
    return plot.svg()


def of(result: Result) -> Picture:
    """The picture that says most of this kind of run."""
    if result.kind in ("traffic", "replay"):
        return latency(result)
    if result.kind == "moe":
        return phases(result)
    if "frames" in result:
        return loads(result)
    return spread(result)
