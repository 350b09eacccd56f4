#!/usr/bin/env python3
"""tiers_test.py BUILD PROGRAM: the tiers of CTest are those that the tests declare; each case is in one of them."""
import subprocess
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "scripts"))
from tiers import TIERS, tests_of, tier_of  # noqa: E402

BUILD, PROGRAM = None, None
TOPICS = {"formal"}  # labels that are no tiers
FILTER = "--gtest_filter="


def listed(pattern):
    """Cases of PROGRAM by a filter."""
    done = subprocess.run([PROGRAM, "--gtest_list_tests", FILTER + pattern], text=True, capture_output=True, check=True)
    cases, suite = set(), None
    for line in done.stdout.splitlines():
        name = line.split("#")[0].rstrip()
        if name.startswith("  "):
            cases.add(suite + name.strip())
        elif name.endswith("."):
            suite = name
    return cases


class Tiers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tests = tests_of(BUILD)
        cls.cases = {}  # by the way to step and the tier
        for test in cls.tests:
            if test.command[:1] == [PROGRAM]:
                case = next(word for word in test.command if word.startswith(FILTER)).removeprefix(FILTER)
                way = next((v.partition("=")[2] for v in test.environment if v.startswith("BALLAST_STEPPING=")), None)
                cls.cases.setdefault((way, tier_of(test)), []).append(case)

    def test_labels_are_tiers_and_topics(self):
        for test in self.tests:
            tiers = set(test.labels) - TOPICS
            self.assertLessEqual(tiers, set(TIERS[1:]), test.name)
            self.assertLessEqual(len(tiers), 1, test.name)

    def test_each_case_has_the_tier_that_it_declares(self):
        for tier in TIERS:
            self.assertEqual(sorted(self.cases.get((None, tier), [])), sorted(listed("@" + tier)))
        self.assertEqual(sorted(case for tier in TIERS for case in listed("@" + tier)), sorted(listed("*")))
        self.assertGreater(len(listed("@quick")), 1000)
        self.assertGreater(len(listed("@long")), 10)

    def test_suites_are_repeated_as_they_declare(self):
        for way, declared in ("sparse", "@stepped"), ("dense", "@stepped"), ("threads", "@threaded"):
            self.assertEqual(sorted(self.cases.pop((way, "long"))), sorted(listed(declared)))
        self.assertTrue(all(way is None for way, _ in self.cases), "others are not repeated")


if __name__ == "__main__":
    BUILD, PROGRAM = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
