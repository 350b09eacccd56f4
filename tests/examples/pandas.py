#!/usr/bin/env python3
"""examples/python against the exported table: pandas.py BALLAST, with the package in PYTHONPATH."""
import csv
import os
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STUDY = """
[study]
seeds = 4
[set]
machine.size = [8]
workload.kind = "random"
[grid]
machine.topology = ["line", "hypercube"]
balancer.name = ["diffusion", "ripple-hare"]
"""


def main():
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        study = Path(folder) / "study.toml"
        study.write_text(STUDY)
        shown = subprocess.run([sys.executable, ROOT / "examples/python/study.py", study, "cost.tasks_moved"], check=True, text=True,
                               capture_output=True, env={**os.environ, "BALLAST": program}).stdout
        subprocess.run([program, "sweep", study, "--export", "csv", "--quiet"], check=True)
        values = defaultdict(list)
        with open(study.with_suffix(".csv"), newline="") as file:
            for row in csv.DictReader(file):
                values[row["machine.topology"], row["balancer.name"]].append(float(row["cost.tasks_moved"]))
    assert len(values) == 4 and all(len(v) == 4 for v in values.values()), values
    rows = [line.split() for line in shown.splitlines()[2:]]
    topology = ""
    for row in rows:
        topology = row.pop(0) if len(row) == 5 else topology
        expected = values.pop((topology, row[0]))
        assert [int(row[1]), float(row[2])] == [len(expected), statistics.mean(expected)], (topology, row, expected)
        assert abs(float(row[3]) - statistics.stdev(expected)) < 1e-5, (row, expected)
    assert not values, f"not shown: {values}"


if __name__ == "__main__":
    main()
