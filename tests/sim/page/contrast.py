#!/usr/bin/env python3
"""Measures the contrast of the pages' colours (WCAG 2): contrast.py

Every pair of text and background that the style and the charts use, in the light and the dark scheme, has at least 4.5 : 1;
frames of focus and neighbouring stops of the ramp differ visibly. A colour that no rule here knows is an error.
"""
import re
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[3] / "sim" / "page"
SERIES = [f"s{k}" for k in range(1, 9)]
TEXT = ["ink", "soft", "link", "good", "warn", "bad", "mild", *SERIES]  # also lines, marks and their labels
PAIRS = [(text, back) for text in TEXT for back in ("page", "panel")]
PAIRS += [(text, "wash") for text in ("ink", "soft", "link", "bad", *SERIES)]  # rows of failed points
PAIRS += [("page", "ink")]  # tooltip
FRAMES = [("focus", back) for back in ("page", "panel", "wash")]
RAMP = [f"h{k}" for k in range(7)]
OTHER = ["line"]  # grid lines: decoration


def schemes(style):
    blocks = re.findall(r"(@media [^{]*\{)?\s*:root \{([^}]*)\}", style)
    colours = {}
    for condition, block in blocks:
        name = "dark" if "dark" in condition else "print" if "print" in condition else "light"
        colours[name] = {**colours.get("light", {}), **dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", block))}
    return colours


def luminance(colour):
    parts = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a, b):
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def main():
    style = (PAGE / "page.css").read_text()
    scripts = "".join(f.read_text() for f in sorted(PAGE.glob("*.js"))) + "".join(f.read_text() for f in sorted(PAGE.glob("*.cpp")))
    faults, least = [], {}
    for scheme, colours in schemes(style).items():
        for pairs, bound in ((PAIRS, 4.5), (FRAMES, 3)):
            ratios = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in pairs}
            faults += [f"{scheme}: {a} on {b}: expected {bound} : 1, got {r:.2f}" for (a, b), r in ratios.items() if r < bound]
            least[scheme, bound] = min(ratios.values())
        steps = [luminance(colours[stop]) for stop in RAMP]
        if steps not in (sorted(steps), sorted(steps, reverse=True)):
            faults.append(f"{scheme}: the ramp is not monotonous")
    rest = re.sub(r":root \{[^}]*\}", "", style) + scripts
    faults += [f"a colour beside the variables: {c}" for c in sorted(set(re.findall(r"(?<!&)#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}(?=[;'\" ])|rgba?\(\d", rest)))]
    known = {*TEXT, *SERIES, *RAMP, *OTHER, "page", "panel", "wash", "focus"}
    used = set(re.findall(r"(?:var\(|cssValue\('|`)--(\w+)", rest)) - {"s", "h"}
    faults += [f"--{name} is used, but not measured" for name in sorted(used - known)]
    print("\n".join(faults) if faults else
          "; ".join(f"{scheme}: {r:.2f} : 1 at least" for (scheme, bound), r in least.items() if bound == 4.5))
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
