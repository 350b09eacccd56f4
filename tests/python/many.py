#!/usr/bin/env python3
"""Runs in one process: many.py PROGRAM. Values against the program's, memory after 100 and 1,000 runs, time per run.

Prints milliseconds of a run in the process and of one by the program, from one thread and from four, and the import's.
"""
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

EXPERIMENT = {"machine": {"topology": "mesh", "size": [8, 8]}, "workload": {"kind": "random"},
              "balancer": {"name": "diffusion"}}
RUNS = 1000


def resident():
    """Bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


def main():
    program = str(Path(sys.argv[1]).resolve())
    imported = subprocess.run([sys.executable, "-X", "importtime", "-c", "import ballast"], check=True, capture_output=True, text=True)
    import_ms = int(imported.stderr.splitlines()[-1].split("|")[1]) / 1000
    import ballast
    by_seed = {}
    start = time.perf_counter()
    for seed in range(1, RUNS + 1):
        by_seed[seed] = ballast.run(EXPERIMENT, set={"run.seed": seed}).cycles
        if seed == 100:
            before = resident()
    alone = (time.perf_counter() - start) / RUNS
    growth = resident() / before - 1

    again = {}
    def work(first):
        for seed in range(1 + first, RUNS + 1, 4):
            again[seed] = ballast.run(EXPERIMENT, set={"run.seed": seed}).cycles
    start = time.perf_counter()
    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    shared = (time.perf_counter() - start) / RUNS

    with tempfile.TemporaryDirectory() as folder:
        experiment, document = Path(folder) / "e.toml", Path(folder) / "e.json"
        experiment.write_text('machine = {topology = "mesh", size = [8, 8]}\nworkload = {kind = "random"}\n'
                              'balancer = {name = "diffusion"}\n')
        start = time.perf_counter()
        for seed in range(1, 21):
            subprocess.run([program, "run", experiment, "--set", f"run.seed={seed}", "--json", document, "--quiet"], check=True)
            expected = json.loads(document.read_text())["result"]["cycles"]
            assert by_seed[seed] == expected, (seed, by_seed[seed], expected)
        outside = (time.perf_counter() - start) / 20
    print(f"import {import_ms:.0f} ms; a run: {alone * 1e3:.2f} ms here, {shared * 1e3:.2f} ms with four threads, "
          f"{outside * 1e3:.2f} ms by the program; memory after {RUNS} runs {growth:+.2%} of that after 100")
    assert again == by_seed
    assert growth <= .01, f"expected at most 1 % more memory, got {growth:.2%}"


if __name__ == "__main__":
    main()
