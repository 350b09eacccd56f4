#!/usr/bin/env python3
"""Parts with a file of their own: absent, of another build, beside the program, in lib/ballast: part.py PROGRAM"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

NAME = "libballast_claims.so"
BUILD = "scripts/build ballast_claims"


class Folder:
    """A copy of the program in bin/, without its parts."""

    def __init__(self, root, program):
        self.bin, self.lib = root / "bin", root / "lib/ballast"
        self.bin.mkdir(parents=True)
        self.lib.mkdir(parents=True)
        self.program = self.bin / "ballast"
        try:
            os.link(program, self.program)
        except OSError:  # another file system
            shutil.copy(program, self.program)

    def expect(self, code, said, *words):
        done = subprocess.run([self.program, *words], text=True, capture_output=True)
        if done.returncode != code or said not in done.stdout + done.stderr:
            sys.exit(f"ballast {' '.join(words)}: expected exit code {code} and {said!r}, got {done.returncode} and\n"
                     f"{done.stdout[-1000:]}{done.stderr[-1000:]}")
        return done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path)
    program = parser.parse_args().program.resolve()
    with tempfile.TemporaryDirectory(prefix="ballast-parts-") as name:
        folder = Folder(Path(name), program)
        for words in (["verify", "jan94"], ["list", "claims"], ["list", "--markdown"]):
            folder.expect(2, f"expected the claims of the papers in {NAME} beside the program, got no such file; build it: {BUILD}",
                          *words)
        folder.expect(0, "verify", "list")
        if folder.expect(0, "", "__complete", "verify", "ja"):
            sys.exit("completion without claims: expected nothing")
        mark = (program.parent / NAME).read_bytes()
        for other in (b"no part", mark.replace(b"part of ballast ", b"part of ballast 0")):
            (folder.lib / NAME).write_bytes(other)
            folder.expect(2, "expected the claims of the papers of this build", "verify", "jan94.balance")
        for place in (folder.lib, folder.bin):
            shutil.copy(program.parent / NAME, place)
            folder.expect(0, "every verdict as expected", "verify", "jan94.balance")
            (place / NAME).unlink()
        print("parts: absent, of another build, in both places")


if __name__ == "__main__":
    main()
