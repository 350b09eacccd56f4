#!/usr/bin/env python3
"""Checks docs/reference/ballast.1: man formats it without a warning, and finds its name for `apropos`."""
import os
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[3] / "docs" / "reference" / "ballast.1"
SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "VERBS", "EXIT STATUS", "FILES", "EXAMPLES"]


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, env=os.environ | {"MANWIDTH": "80", "LC_ALL": "C.UTF-8"})


def main():
    page = run("man", "--warnings", "-l", str(PAGE))
    name = run("lexgrog", str(PAGE))
    missing = [section for section in SECTIONS if f"\n{section}\n" not in page.stdout]
    if page.stderr or missing:
        sys.exit(f"ballast.1: expected no warning and sections {SECTIONS}, got {page.stderr!r} and without {missing}")
    if name.returncode != 0 or '"ballast - ' not in name.stdout:
        sys.exit(f"ballast.1: expected a name for apropos, got {name.stdout}{name.stderr}")


if __name__ == "__main__":
    main()
