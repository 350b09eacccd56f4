#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""scripts/bench PROGRAM LIMITS: one small point of each kind of engine, and its figures by other ways."""
import json
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent.parent / "scripts" / "bench"
PROGRAM, LIMITS = None, None


def countable():
    """Valgrind knows the instructions of the program; on some computers it does not."""
    return shutil.which("valgrind") and subprocess.run(["valgrind", "--tool=none", PROGRAM, "--version"], capture_output=True).returncode == 0


def table(folder, name):
    document = json.loads((Path(folder) / f"{name}.json").read_text())
    return [dict(zip(document["columns"], row)) for row in document["rows"]]


class Bench(unittest.TestCase):
    def test_a_point_has_all_its_figures(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([SCRIPT, "switch", "--largest", "16", "--program", PROGRAM, "--limits", LIMITS, "--out", folder],
                           check=True, capture_output=True)
            row, limits = table(folder, "speed-engines")[0], table(folder, "speed-limits")
        self.assertEqual((row["engine"], row["size"], row["threads"]), ("switch", 16, 1))
        self.assertAlmostEqual(row["rate"] * row["ns"], 1000, delta=2)
        self.assertEqual(limits[0]["threads"], 1)
        self.assertGreater(limits[0]["stream"], 0)
        if not countable():
            self.assertIsNone(row["instructions"])
            return
        self.assertGreater(row["instructions"], 10)
        rate = row["rate"] * 1e6 * row["instructions"]
        self.assertAlmostEqual(row["share"], 100 * rate / (limits[0]["instructions"] * 1e9), delta=0.02 * row["share"])

    def test_rounds_and_trees_have_points(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([SCRIPT, "rounds", "trees", "--largest", "16", "--program", PROGRAM, "--limits", LIMITS, "--out", folder],
                           check=True, capture_output=True)
            self.assertEqual([(row["engine"], row["unit"]) for row in table(folder, "speed-engines")],
                             [("rounds", "node-round"), ("trees", "task")])

    def test_an_unknown_engine_is_refused(self):
        self.assertIn("expected engines of events, network, rounds, switch, trees, got netwrok", self.refused("netwrok"))

    def refused(self, *words):
        done = subprocess.run([SCRIPT, *words, "--program", PROGRAM, "--limits", LIMITS], text=True, capture_output=True)
        self.assertEqual(done.returncode, 2)
        return done.stderr

    def test_a_choice_without_a_point_is_refused(self):
        self.assertIn("expected one of the sizes [256, 1024, 4096] between them", self.refused("events", "--smallest", "5000"))
        self.assertIn("--repeats: expected 1 or more, got 0", self.refused("--repeats", "0"))

    def test_a_row_has_as_many_threads_as_it_says(self):
        with tempfile.TemporaryDirectory() as folder:
            two = Path(folder) / "ballast"
            two.write_text(f'#!/bin/sh\nexec {PROGRAM} $(echo "$@" | sed "s/--threads 1/--threads 2/")\n')
            two.chmod(0o755)
            done = subprocess.run([SCRIPT, "rounds", "--largest", "16", "--program", two, "--limits", LIMITS, "--out", folder],
                                  text=True, capture_output=True)
        self.assertIn("rounds, 16: expected 1 threads, got 2", done.stderr)


if __name__ == "__main__":
    LIMITS, PROGRAM = sys.argv.pop(), sys.argv.pop()
    unittest.main()
