#!/usr/bin/env python3
"""Runs what the Containerfile says in an empty Debian: container.py

The base image is a release that scripts/in-debian knows, RUN and ENTRYPOINT are executed in a copy of the tree. Exit code 77: no
root, no debootstrap, no mirror.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SAID = "balanced in 170 cycles"  # of the run that its first line shows


def lines_of(text, word):
    return re.findall(rf"^{word} (.*)$", text, re.M)


def main():
    text = (ROOT / "Containerfile").read_text()
    base, = lines_of(text, "FROM")
    entry, = re.findall(r'"(.*)"', lines_of(text, "ENTRYPOINT")[0])
    example = re.search(r"run --rm ballast (.*)$", text, re.M)[1]
    steps = [*lines_of(text, "RUN"), f"{entry} {example}"]
    done = subprocess.run([ROOT / "scripts/in-debian", base.removeprefix("debian:"), "sh", "-c", " && ".join(steps)],
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode == 0 and SAID not in done.stdout:
        print(f"expected {SAID!r} from {entry} {example}, got none")
        done.returncode = 1
    print(done.stdout[-5000:])
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
