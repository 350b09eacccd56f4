#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Model against RTL for sizes that the build does not have: sizes.py PROGRAM [--long].

--long: every power of two of ports 4 .. 256 with packets of 1 .. 5 words; of the paper's forms fewer with many ports. The
widths alternate, so that each one meets each number of words. Further units at the sizes between those of the build.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WIDTHS = (1, 8, 64, 32)
SWITCHES = (("superconcentrator", "lean"), ("superconcentrator_jan94", "fused"), ("superconcentrator_jan94", "faithful"))

# Unit, form, ports, words, width.
SHORT = [
    ("superconcentrator", "lean", 4, 5, 64),
    ("superconcentrator_jan94", "faithful", 4, 5, 8),
]
LONG = [
    ("superconcentrator", "lean", 4, 1, 1),
    ("superconcentrator_jan94", "fused", 4, 2, 64),
    ("load_balancer", "lean", 32, 5, 64),
    ("load_balancer", "lean", 128, 1, 8),
    ("load_balancer", "fused", 32, 4, 8),
    ("load_balancer", "faithful", 32, 1, 64),
    ("work_balancer", "lean", 32, 1, 64),
    ("work_balancer", "faithful", 8, 1, 8),
    ("concentrator", "faithful", 32, 5, 1),
    ("concentrator", "fused", 128, 2, 8),
    ("packer", "lean", 32, 5, 64),
    ("packer", "lean", 128, 1, 8),
    ("axis_compact", "lean", 32, 2, 64),
    ("axis_compact", "lean", 128, 1, 8),
    ("compress", "lean", 32, 5, 64),
    ("compress", "lean", 128, 3, 1),
    ("group_ranking", "lean", 128, 5, 32),
    ("benes_network", "lean", 128, 1, 64),
    ("lane_crossbar", "lean", 128, 1, 64),
    ("superconcentrator", "benes", 32, 3, 64),
    ("superconcentrator", "crossbar", 8, 5, 8),
    ("load_balancer", "benes", 32, 2, 8),
    ("cube_network", "faithful", 128, 1, 1),
    ("selection_tree", "faithful", 32, 1, 64),
    ("distribution_tree", "faithful", 32, 1, 64),
    ("benes_half", "lean", 32, 1, 8),
]


LARGE = {64: (2, 5), 128: (3,), 256: (4,)}  # words of the paper's forms


def matrix():
    for lg in range(8, 1, -1):  # the slowest first
        for number, (unit, form) in enumerate(SWITCHES):
            for words in LARGE.get(1 << lg, range(1, 6)) if form != "lean" else range(1, 6):
                yield unit, form, 1 << lg, words, WIDTHS[(number + lg + words) % 4]


def compiler(folder):
    """Short runs: what takes its time is the compiler, not the module."""
    wrapper = Path(folder, "c++")
    wrapper.write_text(f'#!/bin/sh\nexec {"ccache " if shutil.which("ccache") else ""}c++ "$@" -O0\n')
    wrapper.chmod(0o755)
    return wrapper


def compare(program, case):
    """An error, or ""."""
    unit, form, ports, words, width = case
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "cosim", "--unit", unit, "--form", form, "--ports", str(ports), "--words", str(words),
                   "--group", "0", "--burst", "1", "--width", str(width), "--cycles", "20000" if ports <= 64 else "4000",
                   "--waveform", f"{folder}/mismatch.vcd", "--json", f"{folder}/result.json"]
        environment = os.environ | {"BALLAST_CACHE": str(ROOT / "build/verilated"), "CXX": str(compiler(folder))}
        done = subprocess.run(command, text=True, capture_output=True, env=environment)
        if done.returncode != 0:
            return f"{' '.join(command[1:15])}: exit code {done.returncode}\n{done.stdout}{done.stderr}"
        result = json.loads(Path(folder, "result.json").read_text())["units"]
    if [u["unit"] for u in result] != [unit] or result[0].get("width", 32) != width or not result[0]["equal"]:
        return f"{case}: got {result}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--long", action="store_true")
    options = parser.parse_args()
    cases = [*matrix(), *LONG] if options.long else SHORT
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        errors = [error for error in pool.map(lambda case: compare(options.program, case), cases) if error]
    print("\n".join([*errors, f"{len(cases)} sizes, {len(errors)} mistakes"]))
    return int(bool(errors))


if __name__ == "__main__":
    sys.exit(main())
