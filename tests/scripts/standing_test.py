#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""scripts/random-mutants and scripts/mutants --together in a small tree: which mutants are killed, what is asked again."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = {
    ".gitignore": "build/\n",
    "CMakeLists.txt": """cmake_minimum_required(VERSION 3.25)
project(small CXX)
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
include_directories(. models)
find_package(GTest REQUIRED)
enable_testing()
include(GoogleTest)
add_library(ballast_sim OBJECT models/area/most.cpp sim/report/text.cpp)
add_executable(ballast sim/main.cpp)
target_link_libraries(ballast PRIVATE ballast_sim)
add_executable(ballast_tests tests/main.cpp tests/area/most_test.cpp tests/sim/report/text_test.cpp)
set_target_properties(ballast_tests PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
target_link_libraries(ballast_tests PRIVATE ballast_sim GTest::gtest)
gtest_discover_tests(ballast_tests)
add_custom_target(page_samples)
add_test(NAME program COMMAND ${CMAKE_SOURCE_DIR}/tests/program.sh $<TARGET_FILE:ballast>)
""",
    "models/area/most.h": "// SPDX\n#pragma once\n#include <vector>\nint most(const std::vector<int>& list);\n",
    "models/area/most.cpp": """// SPDX
#include "area/most.h"
int most(const std::vector<int>& list) {
  int best = list[0];
  for (const int value : list) {
    if (value > best) best = value;
  }
  return best;
}
""",
    "sim/report/text.cpp": """// SPDX
#include <string>
std::string text(int n) { return std::to_string(n + 1); }
""",
    "sim/main.cpp": """#include <cstdio>
#include "area/most.h"
int main() { std::printf("%d", most({4, 5})); }
""",
    "tests/main.cpp": """#include <gtest/gtest.h>
int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
""",
    "tests/area/most_test.cpp": """#include <gtest/gtest.h>
#include "area/most.h"
TEST(Most, OfOne) {
  EXPECT_EQ(most({7}), 7);
}
TEST(Most, Wrong) {
  EXPECT_EQ(most({7}), 8);
}
""",
    "tests/sim/report/text_test.cpp": """#include <gtest/gtest.h>
#include <string>
std::string text(int n);
TEST(Text, IsTheNext) {
  EXPECT_EQ(text(1), "2");
}
""",
    "tests/program.sh": '#!/bin/sh\ntest "$($1)" = 5\n',
    "scripts/install": "#!/bin/sh\n",
    "tests/mutants/most_less.sed": "# file: models/area/most.cpp\n# killed by: ../source/tests/program.sh ./ballast\n"
                                   "s/value > best/value < best/\n",
    "tests/mutants/most_unseen.sed": "# file: models/area/most.cpp\n# killed by: tests/ballast_tests "
                                     "--gtest_filter='Most.OfOne'\ns/value > best/value < best/\n",
}


class Small(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = Path(cls.folder.name)
        for path, text in FILES.items():
            (cls.root / path).parent.mkdir(parents=True, exist_ok=True)
            (cls.root / path).write_text(text)
            (cls.root / path).chmod(0o755)
        shutil.copytree(ROOT / "scripts/mutation", cls.root / "scripts/mutation", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("mutants", "random-mutants", "sources.py"):
            shutil.copy(ROOT / "scripts" / name, cls.root / "scripts")
        subprocess.run(["git", "init", "-q"], cwd=cls.root, check=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_script(self, *words):
        done = subprocess.run([sys.executable, *words], cwd=self.root, text=True, capture_output=True, env={
            **os.environ, "CCACHE_DISABLE": "1"})
        return done.returncode, done.stdout + done.stderr

    def test_random_mutants(self):
        seven = "scripts/random-mutants", "3", "8"
        code, text = self.run_script(*seven, "--minutes", "0.0001")
        self.assertEqual((code, text), (3, "random-mutants: the time is over, 0 killed so far; the same command continues\n"))
        code, text = self.run_script(*seven)
        self.assertEqual(code, 0, text)
        self.assertIn("models: 1 of 3 killed (33.3 %), 0 equivalent\n", text)
        self.assertIn("sim: 2 of 2 killed (100.0 %), 0 equivalent\n", text)
        self.assertIn("models/area/most.cpp:6 > to >=\n    - if (value > best) best = value;\n"
                      "    + if (value >= best) best = value;\n", text)
        self.assertIn("Tests that fail without a mutant, which kill nothing: Most.Wrong\n", text)
        self.assertIn("sim/report: 2 of 2 killed (100.0 %), 0 equivalent\n", self.run_script(*seven, "--in", "sim/report/")[1])
        killed = json.loads((self.root / "build/standing/seed-3-8.json").read_text())["killed"]
        self.assertEqual(sorted(killed.values()), ["Text.IsTheNext", "Text.IsTheNext", "program"])

        (self.root / "tests/mutants/equivalent.txt").write_text(
            "models/area/most.cpp\n- if (value > best) best = value;\n+ if (value >= best) best = value;\n= the same value\n")
        code, again = self.run_script(*seven)
        self.assertIn("models: 1 of 2 killed (50.0 %), 1 equivalent\n", again)
        self.assertIn("    = the same value\n", again)

    def test_scripts_together(self):
        code, text = self.run_script("scripts/mutants", "--together")
        self.assertEqual((code, text), (0, "killed    most_less: ../source/tests/program.sh ./ballast\n"
                                           "1 mutants are to run alone\n"))
        self.assertEqual((self.root / "tests/mutants/ledger.txt").read_text().split()[:2], ["most_less", "killed"])


if __name__ == "__main__":
    unittest.main()
