"""How a command of the program must end, and what it may change."""
import os
import re
import resource
import subprocess
import tempfile
import time
from pathlib import Path

SILENT = 10  # seconds
LATE = 2  # seconds after a time limit
MEMORY = 1500 << 20
PLACE = re.compile(r"error: (--set '.*':\d+: |--[a-z-]+(: | requires )|[^ ]*\.[a-z0-9.]+(:\d+)*: |.{1,310}: cannot be |(ballast|cosim|verify|list|help|check|run|compare|route|sweep|report)\b|\S*:)")
EXPECTED = re.compile(r"expected|did you mean|leave it out|needs|requires|; try |cannot be|set machine|choose|missing|not TOML|not JSON|not DOT|not XML|supports|is now")


def limit():
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Program:
    """`late`, `changed`: of the last run; seconds after its time limit, files that it changed and that were not named."""

    def __init__(self, path, folder, only=None, clears=False):
        self.path, self.folder, self.only, self.clears = path, folder, only, clears

    def numbers(self, n):
        """Of the cases to run, from 0."""
        return range(n) if self.only is None else [self.only - 1][:self.only <= n]

    def seen(self):
        return {entry: (entry.stat().st_mtime_ns, entry.stat().st_size, entry.stat().st_ino)
                for entry in map(Path, (os.path.join(at, name) for at, _, names in os.walk(self.folder) for name in names)) if entry.exists()}

    def run(self, arguments):
        """(exit code or "silent" or "slow", output, errors). Slow is what tells its progress."""
        before, start = self.seen(), time.monotonic()
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            process = subprocess.Popen([self.path, *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd=self.folder, preexec_fn=limit)
            try:
                code = process.wait(timeout=SILENT + 1)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                code = "slow"
            out.seek(0), err.seek(0)
            said = err.read().decode(errors="surrogateescape")
            if code == "slow" and not re.search(r"(/s(, \S+ left)?|^Verilating .*\.\.\.)$", said, re.M):
                code = "silent"
            seconds = time.monotonic() - start
            after = self.seen()
            self.late = seconds - 1 if ("--time-limit", "1s") in zip(arguments, arguments[1:]) else 0
            self.changed = [str(path) for path in before.keys() | after.keys()
                            if before.get(path) != after.get(path) and not self.named(path, arguments) and code != "slow"]
            return code, out.read().decode(errors="surrogateescape"), said

    @staticmethod
    def named(path, arguments):
        """As an option's value, or as what a sweep leaves beside its study."""
        stems = [Path(word).stem for word in arguments[1:] if arguments[0] == "sweep" and word.endswith(".toml")]
        return path.stem in stems or any(path.name == Path(word.split("=", 1)[-1]).name for word in arguments if len(word) < 300)

    def verdict(self, arguments, code, out, said):
        """What is wrong with the end of the last run; None: nothing."""
        if self.changed:
            return f"changes {', '.join(self.changed)}"
        if self.late > LATE:
            return f"answers {self.late:.1f} s after its time limit"
        compares = {"verify": r"[1-9][\d,]* claims?, every verdict as expected", "cosim": r"[1-9][\d,]* compared"}.get(arguments[0])
        if code == 0 and compares and not {"--help", "-h", "--dry-run", "--list", "--quiet"} & set(arguments) and not re.search(compares, out):
            return "success without a comparison"
        return verdict(code, out, said)


def verdict(code, out, said):
    """What is wrong with the end of a run; None: nothing."""
    if code in (0, "slow"):
        return None
    lines = [line for line in said.splitlines() if not re.search(r"/s(, \S+ left)?$", line)]
    if code in (1, 3):
        return None if out or lines else "no reason"
    if code == 4 and re.search(r"error: .*(cannot|could not) be written|error: standard output: ", said):
        return None
    if code != 2:
        return f"exit code {code}"
    if not lines or not all(line.startswith("error: ") for line in lines):
        return "no error that says so"
    for line in lines:
        if len(line.encode(errors="surrogateescape")) > 1800:
            return f"{len(line)} characters"
        if any(c < " " or "\x7f" <= c < "\xa0" or "\ud800" <= c < "\ue000" for c in line):
            return "unprintable characters"
        if not PLACE.match(line):
            return "no place"
        if not EXPECTED.search(line):
            return "nothing said of what is expected"
    return None
