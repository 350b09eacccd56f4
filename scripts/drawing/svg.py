"""Elements of an SVG file: a white ground with middle tones, readable on light and on dark pages."""
from html import escape

INK, FAINT, GRID = "#333333", "#777777", "#dddddd"
COLOURS = ["#2f6db3", "#d9822b", "#2e8b57", "#8a5fb0", "#c8413b"]
CHARACTER = 7.0  # mean width of a character of 13 px


def number(value):
    """Short, and the same on every machine."""
    return f"{value:.1f}".removesuffix(".0")


class Svg:
    def __init__(self, width, height, title):
        self.width, self.height = width, height
        self.parts = [f"<title>{escape(title)}</title>",
                      f'<rect width="{width}" height="{height}" rx="6" fill="#ffffff"/>']

    def line(self, x1, y1, x2, y2, colour=INK, width=1.0, dash=""):
        self.path([(x1, y1), (x2, y2)], colour, width, dash)

    def path(self, points, colour=INK, width=1.0, dash=""):
        steps = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(f'<polyline points="{steps}" fill="none" stroke="{colour}" stroke-width="{number(width)}" '
                          f'stroke-linejoin="round"{dashes}/>')

    def polygon(self, points, fill):
        self.parts.append(f'<polygon points="{" ".join(f"{number(x)},{number(y)}" for x, y in points)}" fill="{fill}"/>')

    def box(self, x, y, width, height, fill="none", colour=INK):
        self.parts.append(f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
                          f'fill="{fill}" stroke="{colour}"/>')

    def circle(self, x, y, radius, fill):
        self.parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"/>')

    def text(self, x, y, words, anchor="start", colour=INK, size=13, bold=False, turned=False):
        turn = f' transform="rotate(-90 {number(x)} {number(y)})"' if turned else ""
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}" fill="{colour}" '
                          f'font-size="{size}"{weight}{turn}>{escape(str(words))}</text>')

    def __str__(self):
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" '
                f'height="{self.height}" font-family="sans-serif">')
        return "\n".join([head, *self.parts, "</svg>", ""])
