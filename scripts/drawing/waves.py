"""A timing diagram from a VCD file."""
from drawing.svg import COLOURS, FAINT, GRID, INK, Svg


def read_vcd(path):
    """{signal: [(time, value)]}, names with their scopes, and the last time."""
    names, changes, scopes, time = {}, {}, [], 0
    for line in path.read_text().splitlines():
        words = line.split()
        if not words:
            continue
        if words[0] == "$scope":
            scopes.append(words[2])
        elif words[0] == "$upscope":
            scopes.pop()
        elif words[0] == "$var":
            names[words[3]] = ".".join([*scopes, words[4]])
            changes[names[words[3]]] = []
        elif line[0] == "#":
            time = int(line[1:])
        elif line[0] == "b":
            changes[names[words[1]]].append((time, int(words[0][1:].replace("x", "0"), 2)))
        elif line[0] in "01x" and line[1:] in names:
            changes[names[line[1:]]].append((time, int(line[0] == "1")))
    return changes, time


def picture(title, path, rows, cycle, first, last, origin=0, width=720):
    """Rows (signal, label, kind), from cycle `first` to before `last`; `cycle`: the time of one; `origin`: the one called 0.

    kind: True for one bit, False for a number, otherwise the function that writes the value.
    """
    changes, _ = read_vcd(path)
    left, top, step, high = 150, 66, 34, 18
    svg = Svg(width, top + step * len(rows) + 4, title)
    svg.text(20, 28, title, bold=True, size=14)
    svg.text(left - 12, top - 14, "cycle", "end", FAINT)
    scale = (width - left - 20) / (last - first)
    for at in range(first, last + 1):
        x = left + (at - first) * scale
        svg.line(x, top - 8, x, top + step * len(rows) - 8, GRID, 1)
        if (at - origin) % 5 == 0:
            svg.text(x, top - 14, at - origin, "middle", FAINT)
    for row, (signal, label, kind) in enumerate(rows):
        base = top + step * row + high
        svg.text(left - 12, base - 4, label, "end")
        values = [value_at(changes[signal], at * cycle) for at in range(first, last)]
        colour = COLOURS[0] if kind is True else COLOURS[2]
        if kind is True:
            points = []
            for k, value in enumerate(values):
                points += [(left + k * scale, base - high * value), (left + (k + 1) * scale, base - high * value)]
            svg.path(points, colour, 2)
            continue
        for begin, end, value in stretches([kind(value) for value in values] if kind else values):
            x1, x2, slope = left + begin * scale, left + end * scale, min(3, scale / 4)
            svg.path([(x1, base - high / 2), (x1 + slope, base), (x2 - slope, base), (x2, base - high / 2),
                      (x2 - slope, base - high), (x1 + slope, base - high), (x1, base - high / 2)], colour, 1.5)
            if (x2 - x1) > 7.5 * len(str(value)):
                svg.text((x1 + x2) / 2, base - 4.5, value, "middle", INK, 12)
    return str(svg)


def value_at(changes, time):
    return next((value for when, value in reversed(changes) if when <= time), 0)


def stretches(values):
    begin = 0
    for k in range(1, len(values) + 1):
        if k == len(values) or values[k] != values[begin]:
            yield begin, k, values[begin]
            begin = k
