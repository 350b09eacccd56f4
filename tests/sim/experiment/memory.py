#!/usr/bin/env python3
"""Estimates of memory (--dry-run) against what runs take: memory.py BALLAST [--large]

Machines from 10^3 to 10^7 processors; without --large those that are done in seconds. Exit code 1: an estimate is
off by more than 15 % of the measured peak.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

TOLERANCE = 0.15
# name, large, text
MACHINES = [
    ("switch of 1,024", False, """
[machine]
processors = 1024
[workload]
kind = "random"
max = 2000
[balancer]
name = "superconcentrator"
[run]
max_cycles = 2000
"""),
    ("central planner, 1,000", False, """
[machine]
topology = "complete"
size = [1000]
network = "ideal"
[workload]
kind = "random"
max = 1000
[balancer]
name = "greedy"
"""),
    ("wormhole torus of 16,384, diffusion", False, """
[machine]
topology = "torus"
size = [128, 128]
[workload]
kind = "random"
max = 10
[balancer]
name = "diffusion"
[run]
max_cycles = 200
"""),
    ("traffic on a mesh of 65,536", True, """
[machine]
topology = "mesh"
size = [256, 256]
[traffic]
pattern = "uniform"
rate = 0.005
[run]
max_cycles = 300
"""),
    ("traffic on a mesh of 1,000,000", True, """
[machine]
topology = "mesh"
size = [1000, 1000]
[traffic]
pattern = "uniform"
rate = 0.00001
[run]
max_cycles = 2000
"""),
    ("traffic on a mesh of 10,240,000", True, """
[machine]
topology = "mesh"
size = [3200, 3200]
[traffic]
pattern = "uniform"
rate = 0.000002
[run]
max_cycles = 300
"""),
    ("switch of 65,536", False, """
[machine]
processors = 65536
[workload]
kind = "random"
max = 10
[balancer]
name = "superconcentrator"
[run]
max_cycles = 100
"""),
    ("events on a hypercube of 65,536, executing", False, """
[machine]
topology = "hypercube"
size = [65536]
network = "ideal"
[workload]
kind = "random"
max = 10
work = 50
[balancer]
name = "receiver-initiated"
[run]
until = "completed"
max_cycles = 300
"""),
    ("rounds on a mesh of 1,000,000", True, """
[machine]
topology = "mesh"
size = [1000, 1000]
[workload]
kind = "random"
max = 10
[balancer]
name = "diffusion"
[rounds]
max_rounds = 3
until = "all"
"""),
    ("ideal mesh of 1,000,000, diffusion", True, """
[machine]
topology = "mesh"
size = [1000, 1000]
network = "ideal"
[workload]
kind = "random"
max = 4
[balancer]
name = "diffusion"
[run]
max_cycles = 30
"""),
    ("wormhole mesh of 1,000,000, diffusion", True, """
[machine]
topology = "mesh"
size = [1000, 1000]
[workload]
kind = "random"
max = 4
[balancer]
name = "diffusion"
[run]
max_cycles = 50
"""),
    ("switch of 1,048,576", True, """
[machine]
processors = 1048576
[workload]
kind = "random"
max = 4
[balancer]
name = "superconcentrator"
[run]
max_cycles = 100
"""),
]


def peak_of(command):
    """Bytes that the command had in memory at most."""
    pid = os.fork()
    if pid == 0:
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        os.execv(command[0], command)
    _, status, usage = os.wait4(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, 3):  # 3: the budget of cycles has ended the run
        sys.exit(f"{' '.join(command)}: exit code {code}")
    return usage.ru_maxrss * 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ballast")
    parser.add_argument("--large", action="store_true")
    options = parser.parse_args()
    ballast = os.path.abspath(options.ballast)
    off = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name, large, text in MACHINES:
            if large and not options.large:
                continue
            with open("machine.toml", "w") as file:
                file.write(text)
            plan = subprocess.run([ballast, "run", "machine.toml", "--dry-run", "--json", "-"], check=True,
                                  capture_output=True)
            memory = json.loads(plan.stdout)["memory"]
            estimate, peak = memory["bytes"], peak_of([ballast, "run", "machine.toml", "--json", "out.json"])
            ratio = estimate / peak
            wrong = abs(ratio - 1) > TOLERANCE
            off += wrong
            print(f"{name:44} estimate {estimate / 2**20:8.1f} MiB, peak {peak / 2**20:8.1f} MiB, ratio {ratio:.2f}"
                  f"{'  WRONG' if wrong else ''}")
            if wrong:
                print("   ", {part: round(value / 2**20, 1) for part, value in memory["parts"].items()})
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())
