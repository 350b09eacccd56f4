#!/usr/bin/env python3
"""scripts/slowest-tests: a small build folder, its table, and what is refused."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent.parent / "scripts" / "slowest-tests"
TESTS = """add_test(a "true")
add_test(b.long "true")
add_test(c "true")
set_tests_properties(c PROPERTIES LABELS "formal;long")
"""
TIMES = """<testsuite name="x"><testcase name="a" time="0.5"/><testcase name="b.long" time="2.25"/>
<testcase name="c" time="1"/></testsuite>"""


class SlowestTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / "tests.xml"
        self.file.write_text(TIMES)
        (Path(folder.name) / "CTestTestfile.cmake").write_text(TESTS)

    def run_script(self, *words):
        return subprocess.run([SCRIPT, *words], text=True, capture_output=True)

    def test_the_dearest_come_first_and_tiers_have_sums(self):
        done = self.run_script(self.file, "2")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([line.split() for line in done.stdout.splitlines()],
                         [["seconds", "tier", "test"], ["2.25", "quick", "b.long"], ["1.00", "long", "c"], [],
                          ["seconds", "tier", "tests"], ["2.75", "quick", "2"], ["1.00", "long", "1"], ["3.75", "all", "3"]])

    def refused(self, *words):
        done = self.run_script(*words)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        return done.stderr

    def test_mistakes_are_refused(self):
        self.assertIn('argument N: expected 1 or more tests, got "0"', self.refused(self.file, "0"))
        self.assertIn('argument N: expected 1 or more tests, got "many"', self.refused(self.file, "many"))
        self.assertIn("No such file or directory; scripts/test writes it", self.refused(self.file.with_name("other.xml")))
        self.file.write_text("<testsuite")
        self.assertIn("tests.xml: expected a file of ctest --output-junit, got ", self.refused(self.file))
        self.file.write_text('<testsuite><testcase name="d" time="1"/></testsuite>')
        self.assertIn("tests.xml: expected tests of its folder, got d", self.refused(self.file))


if __name__ == "__main__":
    sys.exit(unittest.main())
