#!/usr/bin/env python3
"""Kills and signals during a sweep: kill.py PROGRAM [--times N] [--seed S]

A sweep is killed N times at random moments and resumed: its published file has the same bytes as that of an undisturbed
one. No worker survives its manager. SIGINT and SIGTERM end it by the signal; what is stored then has ended by itself.
"""
import argparse
import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "support"))
from checks import Wrong, check  # noqa: E402

BASE = """
[machine]
topology = "mesh"
[workload]
kind = "random"
max = 40
[run]
max_cycles = 4000
"""
STUDY = """
[study]
experiment = "base.toml"
seeds = 30
[grid]
balancer.name = ["diffusion", "random", "ripple-hare"]
machine.size = [[4, 4], [8, 8]]
machine.link.cycles = { from = 1, to = 3, step = 1 }
[[report.details]]
balancer.name = "diffusion"
machine.size = [8, 8]
"""


class Sweep:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        folder.mkdir()
        (folder / "base.toml").write_text(BASE)
        (folder / "s.toml").write_text(STUDY)
        self.words = [program, "sweep", "s.toml", "--workers", "2"]  # relative names, as users write them
        self.published, self.exported = folder / "s.sqlite", folder / "s.csv"

    def start(self, *more):
        return subprocess.Popen([*self.words, *more], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                start_new_session=True)

    def run(self, *more):
        process = self.start(*more)
        out, error = process.communicate(timeout=300)
        check(process.returncode == 0, f"exit code {process.returncode}: {out}{error}")

    def clear(self):
        for path in self.folder.iterdir():
            if path.suffix != ".toml":
                path.unlink()

    def processes(self):
        """Living processes of this sweep: workers have the command line of their manager."""
        found = []
        for entry in Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and os.readlink(entry / "cwd") == str(self.folder) and \
                        b"s.toml" in (entry / "cmdline").read_bytes():
                    if "\nState:\tZ" not in (entry / "status").read_text():
                        found.append(int(entry.name))
            except OSError:  # it has ended
                pass
        return found

    def expect_nobody(self):
        limit = time.monotonic() + 20
        while left := self.processes():
            check(time.monotonic() < limit, f"outlive their manager: {left}")
            time.sleep(0.01)

    def stored(self):
        """Number of points in the work file; each has ended by itself."""
        work = self.folder / "s.work"
        if not work.exists():
            return 0
        with contextlib.closing(sqlite3.connect(work)) as file:
            if not file.execute("select count(*) from sqlite_master").fetchone()[0]:
                return 0
            rows = file.execute("select status, result, reason from point").fetchall()
        for status, result, reason in rows:
            check(status == "done" and result.startswith("{") and result.endswith("}"), f"stored: {status}, {reason}")
        return len(rows)

    def left(self):
        return sorted(p.name for p in self.folder.iterdir() if p.name not in ("base.toml", "s.toml", "s.sqlite", "s.csv", "s.work"))


def kills(sweep, whole, length, times, rng):
    count = {"resumed": 0, "done before": 0}
    before = 0
    for _ in range(times):
        process = sweep.start()
        time.sleep(rng.uniform(0, 0.4 * length))
        ended = process.poll() is not None
        process.kill()
        process.communicate()
        sweep.expect_nobody()
        now = sweep.stored()
        check(now >= before, f"{before} points were stored, then {now}")
        before = now
        count["done before" if ended else "resumed"] += 1
        if sweep.published.exists():
            check(sweep.published.read_bytes() == whole, "another published file after a kill")
            sweep.clear()
            before = 0
    sweep.run()
    check(sweep.published.read_bytes() == whole, "another published file after all kills")
    check(not sweep.left(), f"left behind: {sweep.left()}")
    print(f"{times} kills: {count['resumed']} resumed, {count['done before']} had ended; the same bytes")


def kills_of_publishing(sweep, whole, times, rng):
    """All points are stored: killed while the file is written beside the old one."""
    aimed = 0
    for _ in range(times):
        process = sweep.start()
        while process.poll() is None:
            if any(name.startswith(".ballast-") for name in os.listdir(sweep.folder)):
                time.sleep(rng.uniform(0, 0.01))
                aimed += 1
                break
        process.kill()
        process.communicate()
        check(sweep.published.read_bytes() == whole, "a kill while publishing changed the file")
    sweep.run()
    check(sweep.published.read_bytes() == whole and not sweep.left(), f"left behind: {sweep.left()}")
    print(f"{aimed} kills while publishing: the old file stays")


def kills_of_exports(sweep, table, times, rng):
    """Killed while it exports: the table is absent or whole."""
    for _ in range(times):
        process = sweep.start("--export", "csv")
        time.sleep(rng.uniform(0, 0.05))
        process.kill()
        process.communicate()
        check(not sweep.exported.exists() or sweep.exported.read_bytes() == table, "a kill left a part of an export")
        if rng.random() < 0.5:
            sweep.exported.unlink(missing_ok=True)
    sweep.run("--export", "csv")
    check(sweep.exported.read_bytes() == table and not sweep.left(), f"left behind: {sweep.left()}")
    print(f"{times} kills of exports: the same table")


def signals(sweep, whole, length, times, rng):
    sweep.clear()
    stopped = 0
    for k in range(times):
        which = (signal.SIGINT, signal.SIGTERM)[k % 2]
        process = sweep.start()
        time.sleep(rng.uniform(0.1, 0.6) * length)
        if k % 4 < 2:
            process.send_signal(which)
        elif process.poll() is None:
            os.killpg(process.pid, which)  # as a terminal does
        _, error = process.communicate(timeout=60)
        sweep.expect_nobody()
        sweep.stored()
        check(process.returncode in (-which, 0), f"{which.name} ended with {process.returncode}: {error}")
        check(not sweep.left(), f"left behind: {sweep.left()}")
        if process.returncode != 0:
            # Silent only while it plans: there is no work yet that could stop.
            check(error == "" or "stopped: interrupted by " + which.name in error, error)
            stopped += 1
            if sweep.published.exists():  # the signal came after the last point
                check(sweep.published.read_bytes() == whole, "published although points are open")
                sweep.clear()
        else:
            check(sweep.published.read_bytes() == whole, "another published file")
            sweep.clear()
    sweep.run()
    check(sweep.published.read_bytes() == whole, "another published file after signals")
    print(f"{times} signals: {stopped} stopped the sweep, which then went on to the same bytes")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, program = random.Random(options.seed), str(Path(options.program).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        try:
            undisturbed = Sweep(program, Path(folder) / "undisturbed")
            began = time.monotonic()
            undisturbed.run()
            length, whole = time.monotonic() - began, undisturbed.published.read_bytes()
            undisturbed.run("--export", "csv")
            sweep = Sweep(program, Path(folder) / "disturbed")
            kills(sweep, whole, length, options.times, rng)
            kills_of_publishing(sweep, whole, options.times, rng)
            kills_of_exports(sweep, undisturbed.exported.read_bytes(), options.times, rng)
            signals(sweep, whole, length, max(4, options.times // 3), rng)
        except Wrong as wrong:
            print(f"kill: {wrong}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
