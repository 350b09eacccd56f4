"""Packets through the cube network, stage by stage, as docs/superconcentrator.md states it."""
from itertools import combinations

from drawing.svg import COLOURS, FAINT, GRID, INK, Svg

LANES, STAGES = 8, 3
CLASH = "#c8413b"


def route(inputs, order):
    """The lanes of each packet behind each stage, and the stage in which it is lost (None: it arrives). Packet i of the
    active inputs goes to output i; of two packets that want the same lane the one from the upper lane wins."""
    lanes, lost = [[lane] for lane in inputs], [None] * len(inputs)
    for stage, bit in enumerate(order):
        taken = {}
        for packet in sorted((p for p in range(len(inputs)) if lost[p] is None), key=lambda p: lanes[p][-1]):
            lane = lanes[packet][-1] & ~(1 << bit) | packet & (1 << bit)
            lanes[packet].append(lane)
            if lane in taken:
                lost[packet] = stage
            taken.setdefault(lane, packet)
    return lanes, lost


LSB_FIRST, MSB_FIRST = (0, 1, 2), (2, 1, 0)
PATTERNS = [inputs for k in range(1, LANES + 1) for inputs in combinations(range(LANES), k)]


def lost(inputs, order):
    return sum(stage is not None for stage in route(inputs, order)[1])


def picture():
    # The smallest of the patterns that lose most.
    inputs = max(PATTERNS, key=lambda pattern: (lost(pattern, MSB_FIRST), -len(pattern)))
    svg = Svg(720, 400, "Packets through a cube network of 8 lanes, in both orders of the bits")
    for left, order, title in ((60, LSB_FIRST, "least significant bit first"), (420, MSB_FIRST, "most significant bit first")):
        lanes, ends = route(inputs, order)
        losers = sum(lost(pattern, order) > 0 for pattern in PATTERNS)
        columns, top, step = [left + 80 * k for k in range(STAGES + 1)], 92, 34
        svg.text(left, 28, title, bold=True, size=14)
        svg.text(left, 47, f"{losers} of the {len(PATTERNS)} patterns lose packets", colour=FAINT)
        for lane in range(LANES):
            svg.line(columns[0], top + step * lane, columns[-1], top + step * lane, GRID, 1)
            svg.text(left - 10, top + step * lane + 4, lane, "end", INK if lane in inputs else FAINT)
            svg.text(columns[-1] + 10, top + step * lane + 4, lane, "start", INK if lane < len(inputs) else FAINT)
        for stage, bit in enumerate(order):
            svg.text((columns[stage] + columns[stage + 1]) / 2, top - 18, f"bit {bit}", "middle", FAINT)
            svg.line(columns[stage + 1], top - 8, columns[stage + 1], top + step * (LANES - 1) + 8, GRID, 1, "3 3")
        for packet, way in enumerate(lanes):
            colour = COLOURS[packet % 4]
            points = [(columns[k], top + step * lane) for k, lane in enumerate(way)]
            svg.path(points, colour, 2.6, "5 4" if ends[packet] is not None else "")
            svg.circle(*points[0], 4.5, colour)
            if ends[packet] is None:
                svg.circle(*points[-1], 4.5, colour)
        for packet, stage in enumerate(ends):
            if stage is not None:
                x, y = columns[stage + 1], top + step * lanes[packet][-1]
                svg.line(x - 8, y - 8, x + 8, y + 8, CLASH, 3.5)
                svg.line(x - 8, y + 8, x + 8, y - 8, CLASH, 3.5)
        svg.text((columns[0] + columns[-1]) / 2, 374, "input lane on the left, output lane on the right", "middle", FAINT)
    return str(svg)
