"""Plain SVG pictures: lines over two axes, dots by category, stacked bars."""
import math
from html import escape

COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#8C6D31"]
LEFT, TOP, WIDTH, HEIGHT, LEGEND, LINE = 72, 44, 440, 270, 170, 20


class Axis:
    """Maps values to pixels, from `start` to `end`."""

    def __init__(self, values, log, start, end):
        self.log, self.start, self.end, self.values = log, start, end, sorted(set(values))
        low, high = min(values), max(values)
        if log:
            self.low, self.high = math.log10(low), math.log10(high)
            margin = .04 * (self.high - self.low)
            self.low, self.high = self.low - margin, self.high + margin
        else:
            self.low, self.high = min(0, low), high * 1.04

    def at(self, value):
        value = math.log10(value) if self.log else value
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self):
        if self.log:
            if len(self.values) <= 6:
                return self.values
            steps = [1] if self.high - self.low > 2 else [1, 2, 5]
            ticks = [step * 10.0 ** p for p in range(math.floor(self.low), math.ceil(self.high)) for step in steps]
            return [t for t in ticks if self.low <= math.log10(t) <= self.high]
        step = 10 ** math.floor(math.log10((self.high - self.low) / 4))
        step *= next(m for m in (1, 2, 5, 10) if (self.high - self.low) / (step * m) <= 6)
        return [k * step for k in range(int(self.high / step) + 1)]


def label(value):
    return f"{value:,.0f}" if value >= 1 or value == 0 else f"{value:g}"


class Picture:
    def __init__(self, title, height, left=LEFT):
        self.height, self.left, self.right, self.parts = height, left, left + WIDTH, []
        self.text(left, 24, title, size=15, weight="bold")

    def text(self, x, y, words, anchor="start", size=12, weight="normal", turn=""):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" '
                          f'font-weight="{weight}"{turn}>{escape(str(words))}</text>')

    def line(self, points, colour="#ccc", width=1.0, dash=""):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"{dash}/>')

    def dot(self, x, y, colour, filled=True):
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" stroke="{colour}" stroke-width="1.5" '
                          f'fill="{colour if filled else "white"}"/>')

    def bar(self, x, y, width, height, colour):
        self.parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height}" fill="{colour}"/>')

    def legend(self, entries):
        for i, (name, colour, filled) in enumerate(entries):
            y = TOP + 10 + i * LINE
            self.dot(self.right + 24, y - 4, colour, filled)
            self.text(self.right + 36, y, name)

    def axes(self, x, y, x_label, y_label, bottom):
        for tick in x.ticks():
            self.line([(x.at(tick), TOP), (x.at(tick), bottom)])
            self.text(x.at(tick), bottom + 16, label(tick), "middle")
        for tick in y.ticks() if y else []:
            self.line([(self.left, y.at(tick)), (self.right, y.at(tick))])
            self.text(self.left - 6, y.at(tick) + 4, label(tick), "end")
        self.line([(self.left, TOP), (self.left, bottom), (self.right, bottom)], "#444")
        self.text((self.left + self.right) / 2, bottom + 36, x_label, "middle")
        middle = (TOP + bottom) / 2
        self.text(16, middle, y_label, "middle", turn=f' transform="rotate(-90 16 {middle:.1f})"')

    def svg(self):
        width = self.right + LEGEND
        size = f'viewBox="0 0 {width} {self.height}" width="{width}" height="{self.height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" fill="#222">'
        return (f'{head}\n<rect width="100%" height="100%" fill="white"/>\n'
                + "\n".join(self.parts) + "\n</svg>\n")


def lines(spec, series):
    """`series`: {name: [(x, y), ...]}. Names in `marks` are dots without a line."""
    points = [p for line in series.values() for p in line]
    bottom = TOP + HEIGHT
    x = Axis([p[0] for p in points], "x" in spec.get("log", ""), LEFT, LEFT + WIDTH)
    y = Axis([p[1] for p in points], "y" in spec.get("log", ""), bottom, TOP)
    picture = Picture(spec["title"], bottom + 48)
    picture.axes(x, y, spec["x_label"], spec["y_label"], bottom)
    marks = spec.get("marks", [])
    entries = [(name, "black" if name in marks else COLOURS[i], name not in marks) for i, name in enumerate(series)]
    for (name, colour, filled), line in sorted(zip(entries, series.values()), key=lambda pair: not pair[0][2]):
        at = [(x.at(a), y.at(b)) for a, b in sorted(line)]
        if filled:
            picture.line(at, colour, 2)
        for point in at:
            picture.dot(*point, colour, filled)
    picture.legend(entries)
    return picture.svg()


def _rows(spec, values, categories):
    """A picture with one line for each category, whose names stand at the left: the picture and its axis."""
    left, bottom = 24 + 7 * max(map(len, categories)), TOP + LINE * len(categories) + 8
    picture = Picture(spec["title"], bottom + 48, left)
    for i, name in enumerate(categories):
        picture.text(left - 8, TOP + 18 + i * LINE, name, "end")
    x = Axis(values, spec["kind"] == "dots", left, left + WIDTH)
    picture.axes(x, None, spec["x_label"], "", bottom)
    return picture, x


def _categories(series):
    return list(dict.fromkeys(c for line in series.values() for _, c in line))


def dots(spec, series):
    """`series`: {name: [(x, category), ...]}, over a logarithmic axis."""
    categories = _categories(series)
    picture, x = _rows(spec, [v for line in series.values() for v, _ in line], categories)
    for i, line in enumerate(series.values()):
        for value, category in line:
            picture.dot(x.at(value), TOP + 14 + categories.index(category) * LINE, COLOURS[i])
    picture.legend([(name, COLOURS[i], True) for i, name in enumerate(series)])
    return picture.svg()


def bars(spec, series):
    """`series`: {name: [(length, category), ...]}, one behind the other."""
    categories = _categories(series)
    picture, x = _rows(spec, [sum(v for line in series.values() for v, d in line if d == c) for c in categories], categories)
    begin = dict.fromkeys(categories, 0)
    for i, line in enumerate(series.values()):
        for value, category in line:
            start, end = x.at(begin[category]), x.at(begin[category] + value)
            picture.bar(start, TOP + 6 + categories.index(category) * LINE, end - start, 14, COLOURS[i])
            begin[category] += value
    picture.legend([(name, COLOURS[i], True) for i, name in enumerate(series)])
    return picture.svg()


KINDS = {"lines": lines, "dots": dots, "bars": bars}
