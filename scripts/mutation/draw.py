"""Which mutants a seed draws: of models, four of five, and of what judges and reports results."""
import random
import re
from pathlib import Path
from typing import NamedTuple

from mutation.operators import places
from sources import INCLUDE, read_sources, resolve

JUDGES = ["sim/analysis", "sim/experiment", "sim/report"]
EQUIVALENT = Path("tests/mutants/equivalent.txt")


class Part(NamedTuple):
    name: str
    folders: list
    count: int

    def has(self, place):
        return place.file.startswith(tuple(folder + "/" for folder in self.folders))


def parts(n, folders=()):
    """Where n mutants are drawn: in these folders, or four of five in models."""
    if folders:
        return [Part(" ".join(folders), list(folders), n)]
    return [Part("models", ["models"], n * 4 // 5), Part("sim", JUDGES, n - n * 4 // 5)]


def users(sources):
    """{header: number of .cpp files that include it, directly or not}"""
    includes = {path: {resolve(sources, path, name) for name in INCLUDE.findall(text)} - {None}
                for path, text in sources.items()}
    count = dict.fromkeys((path for path in sources if path.endswith(".h")), 0)
    for path in sources:
        if path.endswith(".cpp"):
            seen, todo = set(), [path]
            while todo:
                new = includes[todo.pop()] - seen
                seen |= new
                todo += new
            for header in seen & count.keys():
                count[header] += 1
    return count


def not_drawn(root="."):
    """{header: its users} of those in which mutants are dear: all that includes them would be compiled for each seed."""
    sources = read_sources(root)
    many = sum(path.endswith(".cpp") for path in sources) // 3
    return {header: n for header, n in sorted(users(sources).items()) if n > many and header.startswith("models/")}


def order(part, seed, left_out):
    """All places of a part in the order in which the seed draws them."""
    sources = read_sources(".", part.folders)
    found = [place for path in sorted(sources) if path not in left_out for place in places(path, sources[path])]
    random.Random(f"{part.name} {seed}").shuffle(found)
    return found


def apart(places):
    """Of two ways to change one operator, the first: both cannot stand in one build."""
    taken = set()
    for place in places:
        changed = {(place.file, first) for first, last, _ in place.edits if first < last}
        if not changed & taken:
            taken |= changed
            yield place


def equivalents():
    """{(file, original, mutated): reason} of the committed list."""
    reasons = {}
    for block in re.split(r"\n\n+", EQUIVALENT.read_text().strip()) if EQUIVALENT.exists() else []:
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if not lines:
            continue
        if len(lines) < 4 or lines[1][:1] != "-" or lines[2][:1] != "+" or lines[3][:1] != "=":
            raise SystemExit(f"{EQUIVALENT}: expected FILE, - ORIGINAL, + MUTATED, = REASON, got {block!r}")
        reasons[lines[0], lines[1][1:].strip(), lines[2][1:].strip()] = " ".join(line.lstrip("= ") for line in lines[3:])
    return reasons
