# SPDX-License-Identifier: BSD-3-Clause
"""A study of 40 points of which eight fail, and sweeps of it in folders of their own."""
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "support"))
from checks import Wrong, check  # noqa: E402

STUDY = """
[study]
seeds = 10
[set]
machine.topology = "mesh"
machine.size = [4, 4]
workload.kind = "brittle"
workload.pause = {pause}
run.until = "balanced"
[grid]
balancer.name = ["diffusion", "ripple-hare"]
machine.link.cycles = [1, 3]
"""
POINTS, FAILED = 40, 8


def has(text, part):
    check(re.search(part, text), f"expected \"{part}\" in:\n{text}")


class Sweeps:
    """Runs `program` with the plugin on s.toml in folders below a temporary one."""

    def __init__(self, program, plugin, pause=5):
        self.program, self.plugin, self.pause = Path(program).resolve(), Path(plugin).resolve(), pause
        self.root = tempfile.TemporaryDirectory(prefix="ballast-")

    def folder(self, name):
        folder = Path(self.root.name) / name
        if not folder.exists():
            folder.mkdir()
            (folder / "s.toml").write_text(STUDY.format(pause=self.pause))
        return folder

    def command(self, *words):
        return [str(self.program), "--plugin", str(self.plugin), "sweep", "s.toml", *words]

    def sweep(self, name, *words, code=1, before=(), env=None):
        """What it prints; the exit code must be `code`: 1 stands for failed points."""
        done = subprocess.run([*before, *self.command(*words)], cwd=self.folder(name), text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, env={**os.environ, **(env or {})}, timeout=600)
        check(done.returncode == code, f"expected exit code {code}, got {done.returncode}:\n{done.stdout}")
        return done.stdout

    def published(self, name):
        return hashlib.sha256((self.folder(name) / "s.sqlite").read_bytes()).hexdigest()

    def local(self):
        """SHA-256 of the file that a sweep on this machine publishes."""
        has(self.sweep("local"), f"{POINTS} points: {POINTS - FAILED} done, {FAILED} failed")
        return self.published("local")

    def equal(self, name, expected):
        got = self.published(name)
        check(got == expected, f"{name}: the published file differs from that of a local sweep")


def run(checks, *arguments):
    for one in checks:
        try:
            one(*arguments)
        except Wrong as wrong:
            print(f"{one.__name__}: {wrong}")
            sys.exit(1)
        print(f"{one.__name__}: {one.__doc__}")
