"""What a mutant is, and what its result depends on."""
import fnmatch
import hashlib
import re
import shlex
import subprocess
import sys
from pathlib import Path

from sources import FOLDERS, read_sources

HEAD = re.compile(r"^# (file|killed by): (.*)$", re.M)
TEST = re.compile(r"^TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\).*?^\}\n", re.M | re.S)
NOT_COMPILED = re.compile(r'^[ \t]*(//.*|#[ \t]*include[ \t]*".*)?\n', re.M)
IN_TREE = re.compile(r"\.\./source/([^\s']+)")  # a check runs in a build folder beside the copy of the tree
JUDGES = {"verify": "sim/claims/", "cosim": "tb/"}  # where the names that a verb takes are defined


def digest(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


class Mutant:
    def __init__(self, path):
        self.name, self.path, text = path.stem, path, path.read_text()
        head = dict(HEAD.findall(text))
        if len(head) != 2:
            sys.exit(f'{path}: expected the lines "# file:" and "# killed by:"')
        self.file, self.check = head["file"], head["killed by"]
        self.commands = re.sub(r"^#.*\n", "", text, flags=re.M)
        self.targets = ["program", "ballast_tests"] if "tests/ballast_tests" in self.check else ["program"]


class Sources:
    def __init__(self, root):
        self.root = Path(root)
        self.text = read_sources(root, [*FOLDERS, "rtl"], (".h", ".cpp", ".sv"))
        self.tests = {}
        for path, text in self.text.items():
            if path.startswith("tests/"):
                for found in TEST.finditer(text):
                    self.tests[f"{found[1]}.{found[2]}"] = path

    def judges(self, check):
        """{path: text} of what a check names: files of the tree, tests with what is around them, claims, harnesses."""
        named = {path: (self.root / path).read_text() for path in IN_TREE.findall(check) if (self.root / path).is_file()}
        _, _, wanted = check.partition("--gtest_filter=")
        if wanted:  # parameters of tests, after or before a slash, are not in TEST()
            patterns = [re.sub(r"^[^.]*/|(?<=\w)/[^/]*$", "", p) for p in wanted.strip("'").split("-")[0].split(":")]
            run = {test for test in self.tests if any(fnmatch.fnmatch(test, p) for p in patterns)}
            for path in {self.tests[test] for test in run}:
                named[path] = TEST.sub(lambda t: t[0] if f"{t[1]}.{t[2]}" in run else "", self.text[path])
        else:
            words = shlex.split(check)
            place = next((JUDGES[word] for word in words if word in JUDGES), "none")
            quoted = [f'"{word}"' for word in words if re.fullmatch(r"[a-z][\w.-]+", word)]
            named |= {path: text for path, text in self.text.items()
                      if path.startswith(place) and any(word in text for word in quoted)}
        return named

    def mutate(self, mutant):
        """The broken text of the file, and what is wrong with the mutant itself."""
        if mutant.file not in self.text:
            return "", f"{mutant.file} does not exist"
        broken = subprocess.run(["sed", "-E", mutant.commands], input=self.text[mutant.file], check=True, text=True,
                                capture_output=True).stdout
        if broken == self.text[mutant.file]:
            return "", f"changes nothing in {mutant.file}"
        if any(not (self.root / path).exists() for path in IN_TREE.findall(mutant.check)) or (
                "--gtest_filter" in mutant.check and not self.judges(mutant.check)):
            return "", f"no test matches {mutant.check}"
        return broken, ""

    def key(self, mutant):
        """Equal as long as the mutant, the file that it breaks and what judges it say the same. Comments, includes and
        places of files do not count; nor does the rest of the tree, or each change would ask all mutants again: before a
        release, --fresh does.
        """
        files = [self.text.get(mutant.file, ""), *self.judges(mutant.check).values()]
        return digest(mutant.commands, IN_TREE.sub("", mutant.check),
                      *sorted(digest(NOT_COMPILED.sub("", text)) for text in files))[:16]
