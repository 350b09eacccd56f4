"""What a mutant is, and what its result depends on."""
import fnmatch
import functools
import hashlib
import re
import shlex
import subprocess
import sys

from sources import FOLDERS, INCLUDE, read_sources, resolve

TEST = re.compile(r"^\s*TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)", re.M)
NOT_COMPILED = re.compile(r'^[ \t]*(//.*|#[ \t]*include[ \t]*".*)?\n', re.M)  # included files have a part in the key


def digest(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


class Mutant:
    def __init__(self, path):
        self.name, self.path, text = path.stem, path, path.read_text()
        head = dict(re.findall(r"^# (file|killed by): (.*)$", text, re.M))
        if len(head) != 2:
            sys.exit(f'{path}: expected the lines "# file:" and "# killed by:"')
        self.file, self.check = head["file"], head["killed by"]
        self.commands = re.sub(r"^#.*\n", "", text, flags=re.M)
        self.targets = ["ballast", "ballast_tests"] if "tests/ballast_tests" in self.check else ["ballast"]


class Sources:
    def __init__(self, root):
        self.text = read_sources(root, [*FOLDERS, "rtl", "examples"], (".h", ".cpp", ".sv", ".toml", ".csv"))
        self.tests = {f"{suite}.{test}": path for path, text in self.text.items() if path.startswith("tests/")
                      for suite, test in TEST.findall(text)}

    @functools.cache
    def includes(self, path):
        return {resolve(self.text, path, name) for name in INCLUDE.findall(self.text[path])} - {None}

    def closure(self, roots):
        """The roots and all that they include, directly or not; next to a header the .cpp that implements it."""
        found, todo = set(), list(roots)
        while todo:
            path = todo.pop()
            if path not in found:
                found.add(path)
                todo += self.includes(path)
                if path.endswith(".h") and path[:-2] + ".cpp" in self.text:
                    todo.append(path[:-2] + ".cpp")
        return found

    def run_by(self, check):
        """The sources that a check names: its tests, or the verb and the sources that say an argument in quotes."""
        _, _, wanted = check.partition("--gtest_filter=")
        if wanted:  # parameters of tests, after or before a slash, are not in TEST()
            patterns = [re.sub(r"^[^.]*/|(?<=\w)/[^/]*$", "", p) for p in wanted.strip("'").split("-")[0].split(":")]
            return {path for test, path in self.tests.items() if any(fnmatch.fnmatch(test, p) for p in patterns)}
        program, verb, *words = shlex.split(check)
        if program.startswith("../source/tests/tb/"):  # a testbench
            return {path for path in self.text if path.startswith(("rtl/", "tb/")) and path.endswith(".sv")}
        if program == "../source/scripts/coverage":
            return {path for path in self.text if path.startswith(("rtl/", "tb/"))}
        if program.startswith("../source/"):  # a script: of all that the program writes
            return {path for path in self.text if path.startswith(("sim/output/", "sim/verbs/"))}
        files = {path for path in self.text if any(path == w.removeprefix("../source/") or f'"{w}"' in self.text[path]
                                                   for w in words if not path.startswith(("tests/", "bench/")))}
        if verb == "cosim":
            files |= {path for path in self.text if path.startswith(("rtl/", "tb/"))}
        return files | {path for path in self.text if path.endswith(f"/verbs/{verb}.cpp")}

    def mutate(self, mutant):
        """The broken text of the file, and what is wrong with the mutant itself."""
        if mutant.file not in self.text:
            return "", f"{mutant.file} does not exist"
        broken = subprocess.run(["sed", "-E", mutant.commands], input=self.text[mutant.file], check=True, text=True,
                                capture_output=True).stdout
        if broken == self.text[mutant.file]:
            return "", f"changes nothing in {mutant.file}"
        return broken, "" if self.run_by(mutant.check) else f"no test matches {mutant.check}"

    def key(self, mutant):
        """What the result depends on, as far as includes tell: not on comments and places of files. Parts that are
        known by a name at run time only (registries) are not in it: hence the commit next to each result, and --fresh.
        """
        files = self.closure(({mutant.file} & self.text.keys()) | self.run_by(mutant.check))
        return digest(mutant.commands, mutant.check, *sorted(digest(NOT_COMPILED.sub("", self.text[f])) for f in files))
