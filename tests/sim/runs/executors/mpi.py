#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A sweep on four ranks of Open MPI: mpi.py PROGRAM PLUGIN. Exit code 77: no mpirun, or a program without MPI."""
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
from common import FAILED, POINTS, Sweeps, check, has, run  # noqa: E402

MPIRUN = ["mpirun", "--oversubscribe", "--bind-to", "none", "-n"]
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def ranks(sweeps, name, count, *words, code=1):
    return sweeps.sweep(name, "--mpi", *words, before=[*MPIRUN, str(count)], env=ENVIRONMENT, code=code)


def same_bytes(sweeps, local):
    """four ranks publish the bytes of a local sweep; points see no variable of MPI"""
    text = ranks(sweeps, "ranks", 4)
    check(text.count("published:") == 1, f"expected that rank 0 alone prints, got:\n{text}")
    has(text, f"{POINTS} points: {POINTS - FAILED} done, {FAILED} failed")
    sweeps.equal("ranks", local)
    has(ranks(sweeps, "ranks", 4), "40 points, which will not run")  # nothing to do, and it ends


def several_workers(sweeps, local):
    """ranks with several workers each"""
    ranks(sweeps, "workers", 2, "--workers", "3")
    sweeps.equal("workers", local)


def processes():
    """Process ids of the points' programs, by their command line."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"--mpi" in words and words[0].endswith(b"ballast"):
            found.append(int(folder.name))
    return found


def killed(sweeps, local):
    """after kill -9 of mpirun no process is left, and the next sweep goes on"""
    before = set(processes())
    process = subprocess.Popen([*MPIRUN, "4", *sweeps.command("--mpi")], cwd=sweeps.folder("killed"),
                               env={**os.environ, **ENVIRONMENT}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    work = sweeps.folder("killed") / "s.work"
    until = time.time() + 60
    while time.time() < until and not (work.exists() and stored(sweeps) >= 5):
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    until = time.time() + 20
    while set(processes()) - before and time.time() < until:
        time.sleep(0.1)
    check(not set(processes()) - before, "expected no process after the kill of mpirun")
    count = stored(sweeps)
    check(5 <= count < POINTS, f"expected some stored points, got {count}")
    has(ranks(sweeps, "killed", 3), f"{count} points, which will not run")
    sweeps.equal("killed", local)


def stored(sweeps):
    import sqlite3
    try:
        with sqlite3.connect(sweeps.folder("killed") / "s.work") as file:
            return file.execute("select count(*) from point").fetchone()[0]
    except sqlite3.Error:
        return 0


def mistakes(sweeps, _):
    """no mpirun, one rank, options that do not go together: exit code 2"""
    has(sweeps.sweep("mistakes", "--mpi", code=2), "expected to be started by mpirun")
    has(ranks(sweeps, "mistakes", 1, code=2), "expected at least 2 ranks, got 1")
    has(sweeps.sweep("mistakes", "--mpi", "--on", "slurm", code=2), "cannot be combined with")


def main():
    program = Path(sys.argv[1]).resolve()
    if not shutil.which("mpirun") or not (program.parent / "libballast_mpi.so").exists():
        print("no MPI")
        sys.exit(77)
    sweeps = Sweeps(*sys.argv[1:3], pause=200)
    run([same_bytes, several_workers, killed, mistakes], sweeps, sweeps.local())


if __name__ == "__main__":
    main()
