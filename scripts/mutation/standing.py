"""One build in which many mutants stand: a process takes the numbers of those that are on from its environment.

The copy of the tree has the build folder and the options of the release build, so that ccache has all but what is mutated.
"""
import json
import os
import re
import shlex
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mutation.copies import run, synchronize
from mutation.ledger import write
from mutation.mutant import digest

WORK = Path("build/standing")
MAIN = "tests/main.cpp"
RUN_EACH, SWITCH = (f'#include "scripts/mutation/{name}.h"  ' for name in ("run_each", "switch"))
WITHOUT_WARNINGS = {"CCACHE_IGNOREOPTIONS": "-w"}  # which mutants may cause; it changes no object
TARGETS = ["ballast", "ballast_tests", "page_samples"]
RTL = "8;8f;8b4f:load_balancer;16;16b4f:load_balancer;64;64b8f:load_balancer"  # of the checks


class Late(Exception):
    """The time is over; the next run goes on from here."""


class Standing:
    def __init__(self, rewrite, deadline=None, work=WORK):
        self.rewrite, self.deadline = rewrite, deadline
        self.work, self.copy, self.build = work, work / "source", work / "source/build"
        self.known_file, self.flags = work / "compiles.json", None
        self.known = json.loads(self.known_file.read_text()) if self.known_file.exists() else {}

    def left(self):
        """Seconds."""
        if self.deadline and time.time() > self.deadline:
            raise Late
        return self.deadline - time.time() if self.deadline else None

    def lay_out(self, changed={}):
        """The copy with the changed sources, and a program of tests that can run each in a process of its own."""
        main = RUN_EACH + Path(MAIN).read_text().replace("return RUN_ALL_TESTS()", "return ::mutants::run_tests()")
        self.state = synchronize(self.copy, {**changed, MAIN: main})

    def configure(self):
        if not self.copy.exists():  # else it may have mutants, which need not be compiled again
            self.lay_out()
        if run(["cmake", "-S", self.copy, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DBALLAST_UNITY=ON",
                "-DCMAKE_CXX_FLAGS=-w", "-DBALLAST_TESTS=ON", f"-DBALLAST_RTL={RTL}"], self.work / "configure.log") != 0:
            raise SystemExit(f"cmake fails: {self.work / 'configure.log'}")
        for entry in json.loads((self.build / "compile_commands.json").read_text()):
            if "ballast_sim.dir" in entry["command"]:
                words = shlex.split(entry["command"])  # a launcher, c++, flags, -o ...
                first = next(k for k, word in enumerate(words) if re.search(r"(c\+\+|g\+\+)(-\d+)?$", word))
                flags = words[first + 1:words.index("-o")]
                self.flags = [flag.replace(str(self.copy.absolute()), os.getcwd()) for flag in flags]
                return

    def text(self, file, numbered):
        """On the same lines as the sound text."""
        return SWITCH + self.rewrite(Path(file).read_text(), numbered)

    def syntax(self, file, places):
        """Whether the file of the tree compiles with all these places. It comes as standard input, nothing is changed."""
        return subprocess.run(["c++", *self.flags, "-fsyntax-only", "-x", "c++", "-"], text=True, capture_output=True,
                              input=self.text(file, dict(enumerate(places, 1))), cwd=Path(file).parent).returncode == 0

    def key(self, place):
        return digest(Path(place.file).read_text(), str(place.edits))[:16]

    def compile_alone(self, places):
        """Fills `known` for places of one file: all at once, one by one if they do not compile so."""
        good = places if self.syntax(places[0].file, places) else [
            place for place in places if len(places) > 1 and self.syntax(place.file, [place])]
        for place in places:
            self.known[self.key(place)] = place in good

    def compile_each(self, files):
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda numbered: self.compile_alone(list(numbered.values())), files))
        write(self.known_file, json.dumps(self.known, indent=0))

    def compiles(self, place):
        """As far as is known: most do."""
        return self.known.get(self.key(place), True)

    def make(self, numbered):
        """Builds with {number: place}. False if a place did not compile after all: choose again."""
        files = {}
        for number, place in numbered.items():
            files.setdefault(place.file, {})[number] = place
        # Before the build, that of which the fault would appear in all that includes it.
        self.compile_each([mine for file, mine in files.items() if file.endswith(".h") and
                           any(self.key(place) not in self.known for place in mine.values())])
        if not all(self.compiles(place) for place in numbered.values()):
            return False
        self.lay_out({file: self.text(file, mine) for file, mine in files.items()})
        log = self.work / "build.log"
        code = run(["cmake", "--build", self.build, "-j", "2", "--target", *TARGETS, "--", "-k", "0"], log, limit=self.left(),
                   environment=WITHOUT_WARNINGS)
        if code is None:
            raise Late
        if code == 0:
            return True
        text = log.read_text(errors="replace")
        named = [mine for file, mine in files.items() if re.search(rf"{re.escape(file)}:\d+:\d+: ", text)]
        self.compile_each(named)
        bad = [place for place in numbered.values() if not self.compiles(place)]
        for place in numbered.values():  # a template of a header compiles alone, and fails where it is used
            lines = {int(n) for n in re.findall(rf"{re.escape(place.file)}:(\d+):\d+: ", text)}
            if not bad and lines & set(range(place.line, place.last_line + 1)):
                self.known[self.key(place)] = False
        write(self.known_file, json.dumps(self.known, indent=0))
        if all(self.compiles(place) for place in numbered.values()):
            raise SystemExit(f"the tree does not build: {log}")
        return False
