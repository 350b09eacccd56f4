#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Runs testbenches of streams in Icarus or Verilator. Without BENCH and NAME=VALUE: the sets of the table.

A run passes if it prints a line that begins with PASS. Both simulators draw the same numbers, so with --tool both the
lines must be equal.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = sorted(ROOT.glob("rtl/*_pkg.sv"))

# Testbench, parameters; who runs it: every tool, Icarus, only --long, or Verilator alone (in Icarus it takes minutes). --long runs
# all in every tool that can.
TABLE = [
    ("sc_stream_tb", "Ports=2 Width=1 Words=1", "short"),
    ("sc_stream_tb", "Ports=2 Width=8 Words=3", "icarus"),
    ("sc_stream_tb", "Ports=2 Fewer=1", "icarus"),
    ("sc_stream_tb", "Ports=2 Fewer=2", "icarus"),
    ("sc_stream_tb", "Ports=4 Width=8 Words=2", "short"),
    ("sc_stream_tb", "Ports=4 Width=1 Words=3 InputPackets=1 OutputPackets=1", "icarus"),
    ("sc_stream_tb", "Ports=4 Words=1 Fewer=1", "icarus"),
    ("sc_stream_tb", "Ports=4 Words=3 Fewer=2", "icarus"),
    ("sc_stream_tb", "Ports=4 Group=1 Fewer=1", "icarus"),
    ("sc_stream_tb", "Ports=4 Width=32 Words=4 KeepWidth=4 IdWidth=3 DestWidth=2 UserWidth=1 Registered=1", "short"),
    ("sc_stream_tb", "Ports=4 Width=1 Words=2 DestWidth=5 Registered=1 Fair=0", "icarus"),
    ("sc_stream_tb", "Ports=8 Group=1 Words=2", "icarus"),
    ("axis_compact_tb", "Lanes=2 Width=1", "short"),
    ("axis_compact_tb", "Lanes=8 Levels=2", "short"),
    ("axis_compact_tb", "Lanes=16 Width=4", "icarus"),
    ("axis_compact_tb", "Lanes=8 Levels=2 Rival=1", "icarus"),
    ("axis_compact_tb", "Lanes=8 Levels=2 Rival=2", "icarus"),
    ("axis_compact_tb", "Lanes=64 Levels=3 Rival=1 Beats=500", "long"),
    ("sc_stream_tb", "Ports=16 Group=8 Words=1 Rounds=1", "long"),
    ("sc_stream_tb", "Ports=16 Group=1 Words=1 Rounds=1", "long"),
    ("sc_stream_tb", "Ports=16 Width=8 Words=3 Rounds=1", "long"),
    ("sc_stream_tb", "Ports=16 Width=1 Words=2 Seed=2 Rounds=1", "long"),
    ("sc_stream_tb", "Ports=16 Width=32 Words=1 Rounds=2 Seed=5", "long"),
    ("sc_stream_tb", "Ports=16 Words=2 InputPackets=2 OutputPackets=1 Rounds=1", "long"),
    ("sc_stream_tb", "Ports=16 Fewer=1 Rounds=1", "long"),
    ("sc_stream_tb", "Ports=16 Fewer=2 Rounds=1", "long"),
    ("sc_stream_tb", "Ports=8 Width=32 Words=2 Rounds=4 Seed=3", "long"),
    ("sc_stream_tb", "Ports=4 Width=32 Words=3 Rounds=20 Seed=4", "long"),
    ("sc_stream_tb", "Ports=8 Width=64 Words=5 KeepWidth=8 UserWidth=9 Registered=1 Rounds=1", "long"),
    ("sc_stream_tb", "Ports=64 Width=8 Words=1 Rounds=1", "verilator"),
]


def build(tool, bench, parameters, folder):
    """The command that compiles the testbench, and the one that runs it."""
    source = ROOT / "tb" / f"{bench}.sv"
    if tool == "icarus":
        program = Path(folder) / "bench.vvp"
        return (["iverilog", "-g2012", "-Wall", "-Wno-timescale", "-y", ROOT / "rtl", "-y", ROOT / "tb", "-y", ROOT / "bench/rivals", "-Y", ".sv",
                 *(f"-P{bench}.{p}" for p in parameters), "-s", bench, "-o", program, *PACKAGES, source],
                ["vvp", "-N", program])
    # The testbench is written for an event simulator: no lint here, scripts/lint-rtl sees the units. Loops stay loops: unrolled
    # and inlined at every call, those of the testbench are 17 MB of C++ for 16 ports.
    return (["verilator", "--binary", "-Wno-lint", "-Wno-style", "-Wno-TIMESCALEMOD", "-O3", "--unroll-count", "8", "--x-assign", "unique",
             "-CFLAGS", "-O1", "-y", ROOT / "rtl", "-y", ROOT / "tb", "-y", ROOT / "bench/rivals", *(f"-G{p}" for p in parameters), "--top-module",
             bench, "--Mdir", folder, *PACKAGES, source],
            [Path(folder) / f"V{bench}"])


def run(tool, bench, parameters):
    """The line of the testbench that begins with PASS; "" and all that was printed if there is none."""
    environment = dict(os.environ)
    if shutil.which("ccache"):
        environment["OBJCACHE"] = "ccache"
    with tempfile.TemporaryDirectory() as folder:
        log = ""
        for command in build(tool, bench, parameters, folder):
            result = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                    env=environment)
            log += result.stdout
            if result.returncode != 0:
                return "", log
    return next((line for line in log.splitlines() if line.startswith("PASS")), ""), log


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", choices=["icarus", "verilator", "both"], default="icarus")
    parser.add_argument("--long", action="store_true", help="all sets of the table")
    parser.add_argument("--rounds", type=int, metavar="N", help="of each set of sc_stream_tb, in place of its own")
    parser.add_argument("bench", nargs="?", metavar="BENCH", help="a testbench of tb/")
    parser.add_argument("parameters", nargs="*", metavar="NAME=VALUE")
    options = parser.parse_args()
    tools = ["icarus", "verilator"] if options.tool == "both" else [options.tool]
    if options.bench:
        sets = [(options.bench, " ".join(options.parameters), tools)]
    else:
        sets = [(bench, parameters, ["verilator"] if when == "verilator" else tools)
                for bench, parameters, when in TABLE
                if (options.long and (when != "verilator" or when in tools)) or when in ("short", options.tool)]
    failures = 0
    for bench, parameters, tools in sets:
        if options.rounds and bench == "sc_stream_tb":
            parameters = f"{re.sub('Rounds=[0-9]+', '', parameters)} Rounds={options.rounds}"
        lines = {}
        for tool in tools:
            lines[tool], log = run(tool, bench, parameters.split())
            print(f"{tool:9}  {lines[tool] or f'FAIL {bench} {parameters}'}", flush=True)
            if not lines[tool]:
                print(*("    " + line for line in log.splitlines()[-20:]), sep="\n", flush=True)
        failures += "" in lines.values() or len(set(lines.values())) > 1
    print(f"{len(sets)} sets, {failures} failures")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
