#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""scripts/mutation: places of one operator, and mutants that stand in one build, compiled and run."""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))
from mutation import branches, draw, operators, trial  # noqa: E402

SOURCE = '''// a < b is no code
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>
#define LESS(a, b) (a < b)
int calls = 0;
bool called(bool value) { ++calls; return value; }
void tell(const char* name, int value) { std::printf("%s=%d ", name, value); }
int main() {
  const int three = 3;
  const std::vector<int> list(three, three);
  tell("less", three < list[0]);
  tell("chain", 9 - three - 3 == 3);
  tell("sum", 2 * three + 4 * three);
  tell("least", std::min(three, 7));
  tell("both", called(false) && called(true));
  tell("calls", calls);
  tell("either", called(false) && called(false) || called(false) || called(true));
  int n = 0;
  for (int i = 0; i < three; ++i) n += i;
  tell("loop", n);
  n = 50;
  tell("set", n);
  static_assert(sizeof(char) == 1, "a < b");
  const std::string text = "a < b" + std::string("c");
  tell("text", static_cast<int>(text.size()));
}
'''


class Built(unittest.TestCase):
    def build(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        program = Path(folder.name) / "program"
        subprocess.run(["c++", "-std=c++20", "-w", "-include", ROOT / "scripts/mutation/switch.h", "-x", "c++", "-", "-o", program],
                       input=text, text=True, check=True)
        def values(*numbers):
            done = subprocess.run([program], check=True, text=True, capture_output=True,
                                  env={**os.environ, "BALLAST_MUTANT": ",".join(map(str, numbers))})
            return dict(word.split("=") for word in done.stdout.split())
        return values


class Operators(Built):
    def test_each_changes_what_its_text_says(self):
        expected = {  # (part of the line, operator): value that changes
            ("three < list", "< to <="): ("less", "1"), ("- 3 ==", "== to !="): ("chain", "0"), ("sum", "+ to -"): ("sum", "-6"),
            ("sum", "2 to 3"): ("sum", "21"), ("least", "std::min to std::max"): ("least", "7"),
            ("both", "&& to ||"): ("both", "1"), ("both", "true to false"): None, ("both", "false to true"): ("both", "1"),
            ("either", "&& to ||"): None, ("either", "|| to &&"): ("either", "0"), ("either", "false to true"): None,
            ("for (", "bound - 1"): ("loop", "1"), ("for (", "statement removed"): ("loop", "0"),
            ("n = 50", "statement removed"): ("set", "3"), ("n = 50", "50 to 51"): ("set", "51")}
        chosen = {}
        for place in reversed(operators.places("a.cpp", SOURCE)):  # of two ||, the outer one
            for part, operator in expected:
                if part in place.original and operator == place.operator:
                    chosen.setdefault((part, operator), place)
        self.assertEqual(chosen.keys(), expected.keys())
        numbers = {key: number for number, key in enumerate(chosen, 1)}
        apart = list(draw.apart(chosen.values()))
        self.assertEqual(len(apart), len(chosen))
        values = self.build(operators.rewrite(SOURCE, {numbers[key]: place for key, place in chosen.items()}))
        sound = values()
        self.assertEqual(sound, {"less": "0", "chain": "1", "sum": "18", "least": "3", "both": "0", "calls": "1", "either": "1",
                                 "loop": "3",
                                 "set": "50", "text": "6"})
        for key, change in expected.items():
            seen = {name: value for name, value in values(numbers[key]).items() if value != sound[name] and name != "calls"}
            self.assertEqual(seen, dict([change]) if change else {}, key)
        self.assertEqual(values(numbers["both", "&& to ||"])["calls"], "2")
        two = values(numbers["sum", "2 to 3"], numbers["n = 50", "50 to 51"])
        self.assertEqual((two["sum"], two["set"]), ("21", "51"))

    def test_texts_comments_directives_and_types_have_no_places(self):
        for place in operators.places("a.cpp", SOURCE):
            self.assertNotIn(place.line, (1, 2, 3, 4, 5, 6, 25), place)
        at = {(place.line, place.operator) for place in operators.places("a.cpp", SOURCE)}
        self.assertFalse({(12, "< to <="), (12, "> to >="), (26, "< to <=")} & at)

    def test_a_seed_draws_the_same_again_and_another_seed_does_not(self):
        os.chdir(ROOT)
        models, sim = draw.parts(150)
        one, again, two = (draw.order(sim, seed, {})[:20] for seed in (1, 1, 2))
        self.assertEqual(one, again)
        self.assertNotEqual(one, two)
        self.assertEqual([models.count, sim.count, draw.parts(1)[0].count], [120, 30, 0])
        self.assertTrue(all(sim.has(place) and not models.has(place) for place in one))
        runs, = draw.parts(20, ["sim/runs", "sim/results"])
        drawn = draw.order(runs, 1, {})
        self.assertEqual({"/".join(place.file.split("/")[:2]) for place in drawn}, {"sim/runs", "sim/results"})
        self.assertEqual(runs.count, 20)


class Branches(Built):
    def test_each_script_has_its_branch(self):
        changes = {1: ("n += i", "n += 2 * i"), 2: ("int n = 0", "int n = 7"), 3: ("return value", "return !value")}
        places = {k: branches.place("a.cpp", SOURCE, SOURCE.replace(*change)) for k, change in changes.items()}
        self.assertIsNone(places[1] and branches.place("a.cpp", SOURCE, SOURCE.replace("calls = 0", "calls = 1")))
        values = self.build(branches.rewrite(SOURCE, places))
        self.assertEqual([values()["loop"], values(1)["loop"], values(2)["loop"]], ["3", "6", "10"])
        self.assertEqual([values()["both"], values(3)["both"], values(3)["loop"]], ["0", "0", "3"])
        self.assertEqual([values()["calls"], values(3)["calls"]], ["1", "2"])


class Killers(unittest.TestCase):
    def test_what_another_mutant_hides_is_found_when_that_one_is_killed(self):
        class Asked(trial.Trial):
            """Test a sees mutant 1, test b sees 3 unless 1 is on, test c sees 2 and 4 together only."""
            seconds = {"a": 1, "b": 2, "c": 3}

            def __init__(self):
                self.asked = []

            def ask(self, mutants, tests, stop=False):
                self.asked.append(mutants)
                on = set(mutants.split(","))
                fails = {"a": "1" in on, "b": "3" in on and "1" not in on, "c": {"2", "4"} <= on}
                return [test for test in tests if fails[test]]

        asked = Asked()
        files = {1: "f", 2: "g", 3: "h", 4: "i", 5: "f"}
        self.assertEqual(asked.killers(files, ["a", "b", "c"]), {1: "a", 3: "b"})
        self.assertEqual([mutants for mutants in asked.asked if "," in mutants], ["1,2,3,4", "2,3,4", "2,4"])
        self.assertEqual(asked.asked[-1], "5")  # not with 1, of the same file


class Equivalent(unittest.TestCase):
    def test_blocks_have_a_reason(self):
        with tempfile.TemporaryDirectory() as folder:
            draw_file, draw.EQUIVALENT = draw.EQUIVALENT, Path(folder) / "equivalent.txt"
            self.addCleanup(setattr, draw, "EQUIVALENT", draw_file)
            draw.EQUIVALENT.write_text("# all\n\na.cpp\n- a < b\n+ a <= b\n= never equal\n= by construction\n")
            self.assertEqual(draw.equivalents(), {("a.cpp", "a < b", "a <= b"): "never equal by construction"})
            draw.EQUIVALENT.write_text("a.cpp\n- a < b\n+ a <= b\n")
            self.assertRaises(SystemExit, draw.equivalents)


if __name__ == "__main__":
    unittest.main()
