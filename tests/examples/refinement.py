#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""examples/refinement/make.py: its boxes cover the square, exchange what they owe each other, and run.

Usage: refinement.py BALLAST
"""
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

MAKE = Path(__file__).resolve().parents[2] / "examples/refinement/make.py"
PHASES, RANKS, FINEST = 4, 16, 32


def main():
    ballast = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, MAKE, folder, str(RANKS), str(PHASES)], check=True)
        files = [json.loads(Path(folder, f"mesh.{rank}.json").read_text()) for rank in range(RANKS)]
        for phase in range(PHASES):
            covered, sent = 0, Counter()
            for rank, file in enumerate(files):
                record = file["phases"][phase]
                for task in record["tasks"]:
                    level = task["entity"]["id"] >> 20
                    covered += (FINEST >> 3 >> level) ** 2
                    assert task["time"] == 1e-6 * 256 * 2 ** level and task["node"] == rank, task
                for edge in record["communications"]:
                    sent[edge["from"]["id"], edge["to"]["id"]] += edge["bytes"]
            assert covered == FINEST ** 2, (phase, covered)
            assert sent and all(sent[b, a] == bytes_ for (a, b), bytes_ in sent.items()), phase
            # Of two boxes of the coarsest level a side has 16 cells of 5 numbers of 8 bytes.
            coarse = {ends: n for ends, n in sent.items() if max(ends) < 1 << 20}
            assert set(coarse.values()) == {16 * 5 * 8}, (phase, set(coarse.values()))
            run = [ballast, "run", folder, "--topology", "mesh", "--size", "4x4", "--balancer", "recursive-bisection", "--quiet",
                   "--set", f"workload.phases=[{phase}]", "--set", "run.until=completed", "--json", "-"]
            document = json.loads(subprocess.run(run, check=True, capture_output=True, text=True).stdout)
            before, after = (document["result"]["phases"][0]["imbalance"][when] for when in ("start", "executed"))
            assert after < 0.2, (phase, before, after)


if __name__ == "__main__":
    main()
