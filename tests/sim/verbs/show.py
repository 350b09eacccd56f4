#!/usr/bin/env python3
"""Pictures of `ballast show`: show.py BALLAST

Each one is well-formed XML without scripts, and the same at the second time. Texts of small pictures do not overlap, and
everything lies on the ground. Each link of a topology is drawn once.
"""
import argparse
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

SVG = "{http://www.w3.org/2000/svg}"
SIZE = {"Topology": "16", "dragonfly": "2,4,1", "flattened-butterfly": "4,4", "fly": "2,4", "kary-tree": "2,4", "mesh": "4,4", "torus": "4,4"}
LINKS = {"complete": 120, "dragonfly": 40, "flattened-butterfly": 48, "fly": 48, "hypercube": 32, "kary-tree": 48, "line": 15, "mesh": 24,
         "ring": 16, "star": 15, "torus": 32, "tree": 14}
DEADLOCK = """[machine]
topology = "ring"
size = [8]
dateline = false
router = {{ check_deadlock = {} }}
[traffic]
rate = 0.9
packet_flits = 16
[run]
watchdog = 2000
"""
WAVES = """$timescale 1 ns $end
$scope module top $end $var wire 1 a busy $end $var wire 8 b load $end $upscope $end
$enddefinitions $end
#0
0a
b101 b
#4
1a
#9
b1000 b
0a
"""


class Shows:
    def __init__(self, program):
        self.program, self.failures = program, 0

    def run(self, *words, code=0):
        done = subprocess.run([self.program, "show", *words], capture_output=True, text=True)
        self.check(done.returncode == code, f"{' '.join(words)}: exit code {done.returncode}, expected {code}: {done.stderr}")
        return done

    def check(self, right, message):
        if not right:
            print(message)
            self.failures += 1

    def picture(self, *words, small=True):
        text = self.run(*words).stdout
        self.check(text == self.run(*words).stdout, f"{' '.join(words)}: two pictures")
        try:
            root = ET.fromstring(text)
        except ET.ParseError as error:
            self.check(False, f"{' '.join(words)}: {error}")
            return None
        name = " ".join(words)
        self.check(root.find(f"{SVG}title").text, f"{name}: no title")
        self.check("<script" not in text and "http" not in text.replace("http://www.w3.org/2000/svg", ""), f"{name}: foreign")
        self.check("prefers-color-scheme" in text, f"{name}: no dark scheme")
        self.on_the_ground(name, root)
        if small:
            self.texts_apart(name, root)
        return root

    def on_the_ground(self, name, root):
        width, height = float(root.get("width")), float(root.get("height"))
        for text in root.iter(f"{SVG}text"):
            left, top, right, bottom = box(text)
            self.check(left >= 0 and right <= width and top >= 0 and bottom <= height,
                       f"{name}: \"{text.text}\" at {left:.0f} .. {right:.0f}, {top:.0f} .. {bottom:.0f} is cut off")

    def texts_apart(self, name, root):
        boxes = [(box(text), text.text) for text in root.iter(f"{SVG}text")]
        for k, (a, one) in enumerate(boxes):
            for b, other in boxes[:k]:
                apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
                self.check(apart, f"{name}: \"{one}\" and \"{other}\" overlap")


def box(text):
    """Left, top, right, bottom of a text, as wide as in DejaVu Sans without spacing."""
    size = float(text.get("font-size"))
    width = 0.58 * size * len(text.text)
    x, y = float(text.get("x")), float(text.get("y"))
    left = x - {"middle": width / 2, "end": width}.get(text.get("text-anchor"), 0)
    return left, y - 0.75 * size, left + width, y + 0.2 * size


def drawn_links(root):
    return sum(element.get("class") == "s-link" and element.tag == f"{SVG}path" for element in root.iter())


def topologies(shows):
    listed = subprocess.run([shows.program, "list", "topologies"], capture_output=True, text=True).stdout
    shows.check(all(f"\n{name} " in "\n" + listed or f" {name} " in listed or name in listed for name in LINKS), "unlisted")
    for name, links in LINKS.items():
        root = shows.picture("--topology", name, "--size", SIZE.get(name, "16"))
        if root is not None:
            shows.check(drawn_links(root) == links, f"{name}: {drawn_links(root)} links, expected {links}")
    fat = shows.picture("--topology", "tree", "--size", "16", "--set", "fat=16")
    widths = {e.get("stroke-width") for e in fat.iter(f"{SVG}path") if e.get("class") == "s-link"}
    shows.check(len(widths) == 3, f"a fat tree has lines of widths {widths}")
    shows.picture("--topology", "mesh", "--size", "3,4,5,2", small=False)
    shows.picture("--topology", "torus", "--size", "48,48", small=False)


def switches(shows):
    for ports in (2, 4, 8, 16):
        for pattern in ("all", "comb", "half", "random"):
            shows.picture("--superconcentrator", "--ports", str(ports), "--pattern", pattern)
    shows.picture("--superconcentrator", "--ports", "64", small=False)
    for cycle in range(23):
        root = shows.picture("--superconcentrator", "--active", "0,3,5", "--requested", "1,2,9", "--step", str(cycle), small=False)
        shows.check(any(e.get("class") == "node" for e in root.iter(f"{SVG}rect")), f"no line of the algorithm in cycle {cycle}")
    routes = shows.picture("--superconcentrator", "--active", "0,3,5", "--requested", "1,2,9").find(f"{SVG}desc").text
    shows.check(routes == "from input to output: 0 to 1, 3 to 2, 5 to 9", routes)


def experiments(shows, folder):
    run = folder / "run.toml"
    run.write_text(DEADLOCK.format("true"))
    refused = shows.picture(str(run), "--deadlock")
    shows.check(sum(e.get("class") == "hot" for e in refused.iter(f"{SVG}polygon")) == 9, "eight channels and the legend")
    run.write_text(DEADLOCK.format("false"))
    shows.check("deadlock of a run" in shows.picture(str(run), "--deadlock").find(f"{SVG}title").text, "a run's deadlock")
    safe = shows.run(str(run), "--deadlock", "--set", "machine.dateline=true", "--set", "traffic.rate=0.1", code=1)
    shows.check("no deadlock" in safe.stderr and not safe.stdout, safe.stderr)
    faults = folder / "faults.toml"
    faults.write_text('[machine]\ntopology = "mesh"\nsize = [4, 4]\nfaults = { links = [[0, 1, 100]], routers = [[10, 5]] }\n'
                      '[traffic]\nrate = 0.1\n')
    root = shows.picture(str(faults))
    failed = [e for e in root.iter() if e.get("class") == "s-hot dash" and e.tag == f"{SVG}path"]
    shows.check(len(failed) == 5, f"{len(failed)} failed links, expected 5")


def graphs(shows, folder):
    """Names of nodes may have any character; quotes around them are left out."""
    (folder / "a & <b>.edges").write_text('a&b <c>\n<c> "d"\n"d" a&b\n')
    root = shows.picture("--topology", "graph", "--set", f"path='{folder}/a & <b>.edges'")
    texts = [text.text for text in root.iter(f"{SVG}text")]
    for name in ("a&b", "<c>", "d", "graph, a & <b>.edges"):
        shows.check(name in texts, f"{name} is not in the picture")


def waves(shows, folder):
    (folder / "one.vcd").write_text(WAVES)
    (folder / "two.vcd").write_text(WAVES)
    root = shows.picture(str(folder))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    for name in ("one.vcd", "two.vcd", "top.busy", "top.load", "5", "8"):
        shows.check(name in texts, f"{name} is not in the timing diagram")
    root = shows.picture(str(folder / "one.vcd"), "--signals", "load", "--cycles", "2..6")
    shows.check("top.busy" not in [text.text for text in root.iter(f"{SVG}text")], "a signal that was not named")


def mistakes(shows, folder):
    for words, expected in [
            ([], "expected one of an experiment"),
            (["12", "--superconcentrator"], "got \"12\" and --superconcentrator"),
            (["--topology", "mesch"], "did you mean"),
            (["--topology", "mesh"], "--size: expected a list of integers"),
            (["--topology", "mesh", "--size", "4,4", "--step", "3"], "--step has no effect on --topology"),
            (["--superconcentrator", "--ports", "128"], "expected at most 64 ports"),
            (["--superconcentrator", "--ports", "12"], "expected a power of two"),
            (["--superconcentrator", "--step", "99"], "expected a cycle 0 .. "),
            (["--superconcentrator", "--active", "3"], "--requested together"),
            (["--superconcentrator", "--active", "3,3", "--requested", "1,2"], "3 twice"),
            (["--superconcentrator", "--active", "99", "--requested", "1"], "expected a port 0 .. 15"),
            (["--superconcentrator", "--pattern", "comb", "--seed", "2"], "--seed has an effect"),
            ([str(folder), "--signals", "lod"], "expected a signal"),
            ([str(folder), "--cycles", "9..3"], "FIRST..LAST"),
            ([str(folder), "--deadlock"], "--deadlock has no effect on waveforms"),
            (["missing.toml"], "missing.toml"),
    ]:
        done = shows.run(*words, code=2)
        shows.check(expected in done.stderr, f"{' '.join(words)}: expected \"{expected}\", got {done.stderr}")
        shows.check(not done.stdout, f"{' '.join(words)}: a picture of a mistake")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    shows = Shows(parser.parse_args().program)
    topologies(shows)
    switches(shows)
    with tempfile.TemporaryDirectory() as folder:
        experiments(shows, Path(folder))
        graphs(shows, Path(folder))
        waves(shows, Path(folder))
        mistakes(shows, Path(folder))
    return 1 if shows.failures else 0


if __name__ == "__main__":
    sys.exit(main())
