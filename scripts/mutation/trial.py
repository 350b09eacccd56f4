"""Tests of a build with mutants. What a test said is kept: a run that is stopped goes on with the next test."""
import collections
import json
import re
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mutation.copies import run
from mutation.mutant import TEST

SLICE = 60  # seconds of tests between looks at the clock
FIRST = 300  # limit of a test that has not run yet


class Trial:
    def __init__(self, standing, journal):
        self.standing, self.build, self.journal = standing, standing.build, journal
        self.said, self.seconds = {}, {}  # {(mutants, test): "passed", "failed" or "late"}, {test: seconds without a mutant}
        for line in journal.read_text().splitlines() if journal.exists() else []:
            mutants, test, how, seconds = line.split()
            self.keep(mutants, test, how, float(seconds))
        self.suites = {}  # {suite: path of its source}
        for path in Path("tests").rglob("*_test.cpp"):
            self.suites |= {found[1]: str(path) for found in TEST.finditer(path.read_text())}
        self.scripts = set()

    def keep(self, mutants, test, how, seconds):
        self.said[mutants, test] = how
        if mutants == "0":
            self.seconds[test] = seconds

    def list_tests(self):
        """The short tests of CTest that run the program: cases of GoogleTest, then scripts. A longer tier has a label."""
        text = subprocess.run(["ctest", "--test-dir", self.build, "--show-only=json-v1"], check=True, text=True,
                              capture_output=True).stdout
        cases = []
        for test in json.loads(text)["tests"]:
            command = " ".join(test.get("command", []))
            properties = {p["name"]: p["value"] for p in test["properties"]}
            if any(properties.get("LABELS", [])) or properties.get("DISABLED"):
                continue
            if case := re.search(r"--gtest_filter=(\S+)", command):
                cases.append(case[1])
            elif str(self.build.absolute()) in command:
                self.scripts.add(test["name"])
        return cases, sorted(self.scripts)

    def of_folder(self, file, cases):
        """The cases under tests/ that have the place of a source, or of the nearest folder above it that has tests."""
        folder = Path(file).parent
        if folder.parts[0] == "models":
            folder = folder.relative_to("models")
        while folder.parts:
            prefix = f"tests/{folder}/"
            found = [case for case in cases if self.suites.get(re.sub(r"^[^.]*/|/.*$", "", case.split(".")[0]), "").startswith(prefix)]
            if found:
                return found
            folder = folder.parent
        return []

    def limit(self, test):
        return 15 + 10 * self.seconds[test] if test in self.seconds else FIRST

    def run_cases(self, mutants, tests, stop):
        """With `stop` until one fails. Tests that a program does not begin, or not in time, do not pass."""
        listed = self.standing.work / "cases"
        listed.write_text("".join(f"{test} {self.limit(test)}\n" for test in tests))
        log = self.standing.work / "cases.log"
        whole = 60 + sum(map(self.limit, tests)) / 2
        run([(self.build / "tests/ballast_tests").absolute()], log, self.build, whole, environment={
            "BALLAST_MUTANT": mutants, "BALLAST_EACH": str(listed.absolute()), **({"BALLAST_STOP": "1"} if stop else {})})
        lines = [line.split() for line in log.read_text(errors="replace").splitlines()]
        lines = [words for words in lines if len(words) == 3 and words[0] in tests]
        if stop and any(words[1] != "passed" for words in lines):
            return lines
        return lines + [[test, "late", "0"] for test in tests if test not in {words[0] for words in lines}]

    def run_script(self, mutants, test):
        start, log = time.time(), self.standing.work / f"script.{test}.log"
        code = run(["ctest", "--test-dir", self.build, "-R", f"^{re.escape(test)}$"], log, ".", self.limit(test),
                   environment={"BALLAST_MUTANT": mutants})
        return test, "passed" if code == 0 else "late" if code is None else "failed", str(time.time() - start)

    def ask(self, mutants, tests, stop=False):
        """The tests that do not pass with the mutants, numbers joined by commas; "0" for none of them."""
        todo = [test for test in tests if (mutants, test) not in self.said]
        todo.sort(key=lambda test: self.seconds.get(test, 0))
        while todo and not (stop and self.failing(mutants, tests)):
            self.standing.left()
            part, seconds = [], 0
            while todo and (not part or seconds < SLICE):
                seconds += self.seconds.get(todo[0], 0.3)
                part.append(todo.pop(0))
            lines = []
            if cases := [test for test in part if test not in self.scripts]:
                lines += self.run_cases(mutants, cases, stop)
            with ThreadPoolExecutor(2) as pool:
                lines += pool.map(lambda test: self.run_script(mutants, test), [t for t in part if t in self.scripts])
            with open(self.journal, "a") as journal:
                for test, how, seconds in lines:
                    self.keep(mutants, test, how, float(seconds))
                    journal.write(f"{mutants} {test} {how} {seconds}\n")
        return self.failing(mutants, tests)

    def failing(self, mutants, tests):
        return [test for test in tests if self.said.get((mutants, test), "passed") != "passed"]

    def sound(self, tests):
        """Those that pass without a mutant: only they can kill."""
        self.ask("0", tests)
        return [test for test in tests if self.said["0", test] == "passed"]

    def killers(self, files, tests):
        """{number: test} of the mutants {number: file}. Those of one file can hide each other and never run together."""
        found, seen = {}, collections.Counter()
        groups = collections.defaultdict(list)
        for number, file in files.items():
            groups[seen[file]].append(number)
            seen[file] += 1
        for group in groups.values():
            found |= self.killers_of_group(group, tests)
        return found

    def killers_of_group(self, mutants, tests):
        """All are on together first: where all tests pass, none is killed. Else each failed test is asked of each mutant,
        and again of the rest together, until a round kills none.
        """
        found, alive = {}, list(mutants)
        while alive and (failed := self.ask(",".join(map(str, alive)), tests)):
            failed.sort(key=lambda test: self.seconds[test])
            new = {}
            for number in alive:
                if killed := self.ask(str(number), failed, stop=True):
                    new[number] = killed[0]
            if not new:
                break
            found |= new
            alive = [number for number in alive if number not in new]
        return found
