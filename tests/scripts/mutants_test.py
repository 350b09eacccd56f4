#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""scripts/mutants in a tree of one source, whose check reads the source instead of running it: what the ledger says."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = {
    "models/area/first.cpp": "// of two\nbool first(int a, int b) { return a < b; }\n",
    "tests/read.sh": "grep -q 'a < b' ../source/models/*/first.cpp\n",
    "tests/area_test.cpp": "int help() { return 1; }\nTEST(Area, First) {\n  help();\n}\n\nTEST(Area, Other) {\n}\n",
    "tests/mutants/first_equal.sed": "# file: models/area/first.cpp\n# killed by: ../source/tests/read.sh\ns/a < b/a <= b/\n",
    "tests/mutants/first_name.sed": "# file: models/area/first.cpp\n# killed by: ../source/tests/read.sh\ns/first/last/\n",
    "tests/mutants/first_test.sed": "# file: models/area/first.cpp\n# killed by: tests/ballast_tests "
                                    "--gtest_filter='Area.F*'\ns/a < b/a > b/\n",
    "scripts/install": "#!/bin/sh\n",
    "bin/cmake": "#!/bin/sh\nmkdir -p build/mutants/debug\ntouch build/mutants/debug/build.ninja\n",
}


def read_if_there(path):
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""


class Ledger(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for path, text in FILES.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text)
            (self.root / path).chmod(0o755)
        shutil.copytree(ROOT / "scripts/mutation", self.root / "scripts/mutation", ignore=shutil.ignore_patterns("__*__"))
        for name in ("mutants", "sources.py"):
            shutil.copy(ROOT / "scripts" / name, self.root / "scripts")
        (self.root / "scripts/mutation/__init__.py").touch()
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)
        self.ledger = self.root / "tests/mutants/ledger.txt"

    def mutants(self, *arguments):
        done = subprocess.run([sys.executable, "scripts/mutants", *arguments], cwd=self.root, text=True, capture_output=True,
                              env={**os.environ, "PATH": f"{self.root}/bin:{os.environ['PATH']}"})
        return done.returncode, (done.stdout + done.stderr).splitlines()

    def states(self):
        return {line.split()[1]: line.split()[0] for line in self.mutants("--status", "first_equal", "first_name")[1][:-1]}

    def edit(self, path, old, new):
        text = (self.root / path).read_text()
        self.assertIn(old, text)
        (self.root / path).write_text(text.replace(old, new))

    def run_two(self):
        code, lines = self.mutants("first_equal", "first_name")
        self.assertEqual((code, lines[-1]), (1, "2 mutants, 1 survived"), lines)

    def test_nothing_outlives_its_check(self):
        """A check that has failed may leave a program that a mutant made endless."""
        self.edit("tests/read.sh", "grep", f"sleep 98765.{os.getpid()} &\ngrep")
        self.run_two()
        left = [p for p in Path("/proc").glob("[0-9]*/cmdline") if f"sleep\0" f"98765.{os.getpid()}" in read_if_there(p)]
        self.assertEqual(left, [])

    def test_a_survivor_is_not_killed(self):
        self.run_two()
        self.assertEqual(self.states(), {"first_equal": "killed", "first_name": "survived"})
        self.assertEqual([line.split()[:2] for line in self.ledger.read_text().splitlines()],
                         [["first_equal", "killed"], ["first_name", "survived"]])

    def test_what_never_ran_is_listed_with_exit_code_0(self):
        self.run_two()
        code, lines = self.mutants("--stale")
        self.assertEqual(code, 0)
        self.assertEqual(lines, ["never run  first_test",
                                 "3 mutants: 1 killed, 1 survived, 0 stale, 1 never run"])

    def test_a_counterfeit_entry_is_stale(self):
        self.run_two()
        key = self.ledger.read_text().split()[2]
        self.edit("tests/mutants/ledger.txt", key, key[:-1] + ("0" if key[-1] != "0" else "1"))
        self.assertEqual(self.states(), {"first_equal": "stale", "first_name": "survived"})

    def test_changes_of_code_make_stale_and_comments_do_not(self):
        self.run_two()
        self.edit("models/area/first.cpp", "// of two", "// the less one of two")
        self.assertEqual(self.states(), {"first_equal": "killed", "first_name": "survived"})
        self.edit("tests/read.sh", "-q", "-qF")
        self.assertEqual(set(self.states().values()), {"stale"})

    def test_only_the_named_tests_and_what_they_share_count(self):
        sys.path.insert(0, str(ROOT / "scripts"))
        from mutation.mutant import Mutant, Sources
        mutant = Mutant(self.root / "tests/mutants/first_test.sed")
        keys = [Sources(self.root).key(mutant)]
        for old, new in ("Other) {\n", "Other) {\n  help();\n"), ("{\n  help();\n}\n\n", "{\n}\n\n"), ("return 1", "return 2"):
            self.edit("tests/area_test.cpp", old, new)
            keys.append(Sources(self.root).key(mutant))
        self.assertEqual([keys.index(key) for key in keys], [0, 0, 2, 3])

    def test_a_moved_file_keeps_its_entries(self):
        self.run_two()
        (self.root / "models/area").rename(self.root / "models/place")
        (self.root / "tests/read.sh").rename(self.root / "tests/look.sh")
        self.assertEqual(self.mutants("--check-patterns")[0], 2)
        self.assertEqual(self.mutants("--moved", "models/area", "models/place"),
                         (0, ["3 mutants follow models/area to models/place"]))
        self.assertEqual(self.mutants("--moved", "tests/read.sh", "tests/look.sh")[0], 0)
        self.assertEqual(self.mutants("--check-patterns"), (0, ["3 mutants, 0 do not apply"]))
        self.assertEqual(self.states(), {"first_equal": "killed", "first_name": "survived"})

    def test_a_place_that_is_not_there_is_refused(self):
        self.assertEqual(self.mutants("--moved", "models/area", "models/nowhere"),
                         (2, ["mutants: expected a file or folder of the tree, got models/nowhere"]))

    def test_of_two_branches_the_survivor_counts(self):
        self.run_two()
        self.ledger.write_text(self.ledger.read_text() + self.ledger.read_text().replace("equal killed", "equal survived"))
        self.assertEqual(self.states(), {"first_equal": "survived", "first_name": "survived"})


if __name__ == "__main__":
    unittest.main()
