"""A folder in which the commands of a page run, and how they run."""
import contextlib
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

COPIED = ("examples", "models", "docs")      # copies: a page cannot write into the tree
PROGRAMS = ("ballast", "tests/ballast_tests", "python")  # of the build folder
SECONDS = 300                                # for each command
# Lines that a terminal takes back, and those without one after 10 s (sim/report/progress.cpp): a slow computer prints more.
RATE = r"[\d.]+ [^,]+, [\d.]+ [^,]+/s"
PROGRESS = re.compile(rf"\w+ (\[[#.]+\] +\d+ %.*|\d+ % of {RATE}, \S+ left|{RATE})")


@contextlib.contextmanager
def folder(root, build, files):
    with tempfile.TemporaryDirectory(prefix="ballast-doc-") as name:
        place = Path(name)
        for copied in COPIED:
            if (root / copied).is_dir():
                shutil.copytree(root / copied, place / copied)
        for program in PROGRAMS:
            link = place / "build" / program
            link.parent.mkdir(parents=True, exist_ok=True)
            if (build / program).exists():
                link.symlink_to(build / program)
        for file, text in files.items():
            path = place / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        yield place


def run(command, place):
    """The lines that a reader sees who has installed the programs, the last one with the exit code if it is not 0."""
    environment = {"PATH": f"{place}/build:{os.environ['PATH']}", "HOME": str(place), "LC_ALL": "C.UTF-8", "TERM": "dumb", "COLUMNS": "120"}
    try:
        done = subprocess.run(["bash", "-c", command], cwd=place, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS)
    except subprocess.TimeoutExpired as late:
        return [*(late.stdout or b"").decode(errors="replace").splitlines(), f"[no end after {SECONDS} s]"]
    lines = [line for line in done.stdout.decode(errors="replace").splitlines() if not PROGRESS.fullmatch(line)]
    return lines + [f"[exit code {done.returncode}]"] * (done.returncode != 0)
