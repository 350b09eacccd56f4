"""Curves over one axis, linear or logarithmic."""
import math
from dataclasses import dataclass

from drawing.svg import CHARACTER, COLOURS, FAINT, GRID, Svg

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 76, 24, 74, 56


@dataclass
class Curve:
    name: str
    points: list
    colour: int
    dash: str = ""
    dots: bool = False


class Axis:
    def __init__(self, title, values, log=False, base=10, start=None):
        self.title, self.log, self.base = title, log, base
        low, high = min(values) if start is None else start, max(values)
        self.ticks = self.powers(low, high) if log else self.steps(low, high)
        self.low, self.high = min(low, self.ticks[0]), max(high, self.ticks[-1])

    def powers(self, low, high):
        first, last = math.floor(math.log(low, self.base) + 1e-9), math.ceil(math.log(high, self.base) - 1e-9)
        return [self.base**k for k in range(first, last + 1)]

    @staticmethod
    def steps(low, high):
        raw = (high - low) / 6 or 1.0
        unit = 10.0 ** math.floor(math.log10(raw))
        step = next(f * unit for f in (1, 2, 5, 10) if f * unit >= raw)
        return [k * step for k in range(math.floor(low / step), math.ceil(high / step - 1e-9) + 1)]

    def part(self, value):
        """Where a value lies, from 0 to 1."""
        if self.log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


def chart(title, x, y, curves):
    """The SVG of curves on the axes x and y."""
    svg = Svg(WIDTH, HEIGHT, title)
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def place(a, b):
        return LEFT + x.part(a) * (right - LEFT), bottom - y.part(b) * (bottom - TOP)

    svg.text(LEFT, 26, title, bold=True, size=14)
    at = LEFT
    for curve in [c for c in curves if c.name]:
        svg.line(at, 48, at + 26, 48, COLOURS[curve.colour], 2.5, curve.dash)
        svg.text(at + 32, 52, curve.name)
        at += 32 + CHARACTER * len(curve.name) + 20
    for tick in y.ticks:
        height = place(x.low, tick)[1]
        svg.line(LEFT, height, right, height, GRID)
        svg.text(LEFT - 8, height + 4, f"{tick:,g}" if tick < 1e5 else f"{tick:,.0f}", "end", FAINT)
    for tick in x.ticks:
        across = place(tick, y.low)[0]
        svg.line(across, bottom, across, bottom + 5, FAINT)
        svg.text(across, bottom + 19, f"{tick:,g}" if tick < 1e5 else f"{tick:,.0f}", "middle", FAINT)
    svg.line(LEFT, bottom, right, bottom, FAINT)
    svg.line(LEFT, TOP, LEFT, bottom, FAINT)
    svg.text((LEFT + right) / 2, HEIGHT - 12, x.title, "middle")
    svg.text(20, (TOP + bottom) / 2, y.title, "middle", turned=True)
    for curve in curves:
        points = [place(a, b) for a, b in curve.points]
        svg.path(points, COLOURS[curve.colour], 2, curve.dash)
        for point in points if curve.dots else []:
            svg.circle(*point, 3.2, COLOURS[curve.colour])
    return str(svg)
