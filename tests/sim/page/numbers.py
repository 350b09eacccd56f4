#!/usr/bin/env python3
"""Runs a small study, and checks that the numbers of its page are those of the study: numbers.py BALLAST

Means of all cases in the charts, the head's means and ratios against none, and the table of runs. Means are computed here.
"""
import html
import json
import re
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

STUDY = """[study]
seeds = 6
[set]
machine.size = [16]
workload.kind = "zipf"
workload.shuffle = true
machine.cycles_per_work = 40
run.until = "completed"
run.max_cycles = 10_000_000
[grid]
machine.topology = ["line", "hypercube"]
balancer.name = ["none", "diffusion", "dimension-exchange"]
[report]
question = "Who waits least?"
metric = "mean_wait"
"""


def means_of(database):
    rows = sqlite3.connect(database).execute('select "machine.topology", "balancer.name", mean_wait from results').fetchall()
    values = {}
    for topology, balancer, value in rows:
        values.setdefault((topology, balancer), []).append(value)
    return {place: sum(v) / len(v) for place, v in values.items()}, [value for _, _, value in rows]


def close(a, b, share=1e-9):
    return abs(a - b) <= share * abs(b)


def grouped(value):
    return f"{value:,.0f}"


def faults_of(page, means, values):
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S)[1])
    shown = 0
    for number, topology in enumerate(("line", "hypercube"), 1):
        for name, mean, *_ in data["charts"][f"comparison-{number}"]["rows"]:
            shown += 1
            if not close(mean, means[topology, name]):
                yield f"{topology}, {name}: expected {means[topology, name]}, got {mean}"
    if shown != len(means):
        yield f"expected {len(means)} means, got {shown}"
    head = html.unescape(re.sub(r"<[^>]+>", "\n", page[page.index("<header>"):page.index("</header>")]))
    best = re.search(r'<dd class="value[^"]*">([\w-]+)', page)[1]  # the first card names it first
    pairs = [(means[t, best], means[t, "none"]) for t in ("line", "hypercube")]
    for side in (0, 1):
        for value in (min(p[side] for p in pairs), max(p[side] for p in pairs)):
            if grouped(value) not in head:
                yield f"the head lacks {grouped(value)}: {head}"
    ratios = sorted(f"{a / b:.2f}" for a, b in pairs)
    text = ratios[0] + " x" if ratios[0] == ratios[1] else f"{ratios[0]} to {ratios[1]} x"
    if f"Against none\n{text}\n" not in re.sub(r"\n+", "\n", head):
        yield f"expected {text} against none, got {head}"
    runs = page[page.index('id="runs"'):]
    orders = [float(v) for v in re.findall(r'data-order="([0-9.e+]+)">[0-9,.]+</td><td class="number">0</td>', runs)]
    if len(orders) != len(values) or any(not close(a, b) for a, b in zip(sorted(orders), sorted(values))):
        yield f"the table of runs has {len(orders)} values of {len(values)}"


def main():
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "small.toml").write_text(STUDY)
        for words in (["sweep", "small.toml", "--quiet", "--workers", "1"], ["report", "small.sqlite", "-o", "small.html"]):
            subprocess.run([program, *words], check=True, cwd=folder, stdout=subprocess.DEVNULL)
        faults = list(faults_of(Path(folder, "small.html").read_text(), *means_of(Path(folder, "small.sqlite"))))
    print("\n".join(faults) if faults else "all numbers are those of the study")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
