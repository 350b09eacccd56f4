"""The two builds, and what a run of one of them gives: exit code, document, numbers of its message."""
import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from . import texts
from .registry import usage

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "same"
REFUSED, STUCK = 2, 3


def executable(given):
    """The path of a program; a git revision is checked out and built first."""
    path = Path(given).resolve()
    if path.is_file():
        return path
    git = ["git", "-C", str(ROOT)]
    found = subprocess.run([*git, "rev-parse", "--verify", "--quiet", given + "^{commit}"], capture_output=True, text=True)
    if found.returncode != 0:
        usage(f"{given}: expected the path of an executable or a git revision")
    tree = FOLDER / found.stdout.strip()[:12]
    if not tree.exists():
        subprocess.run([*git, "worktree", "prune"], check=True)
        subprocess.run([*git, "worktree", "add", "--detach", str(tree), found.stdout.strip()], check=True)
    # Before the claims were a part of their own, the target of the program had them.
    target = "program" if "add_custom_target(program" in (tree / "sim/CMakeLists.txt").read_text() else "ballast"
    subprocess.run([tree / "scripts" / "build", target], check=True, stdout=subprocess.DEVNULL)
    return tree / "build" / "ballast"


def examples_of(program):
    """The examples next to the build folder of a program, else those of this tree."""
    beside = program.parent.parent / "examples"
    return beside if beside.is_dir() else ROOT / "examples"


@dataclass
class Outcome:
    code: int | str  # "hang", or below 0 for a signal
    document: dict  # without a document: the numbers of the message, if the run got stuck
    error: str
    text: str = ""

    @property
    def incomplete(self):
        """A run that says that it is done must have written its document."""
        return self.code in (0, 1) and not self.document

    @property
    def ran(self):
        return self.code != REFUSED


def numbers(text):
    """Words may change, numbers may not."""
    return re.findall(r"-?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?", text)


def run(command, json_path, seconds):
    """Runs a program that writes a document to `json_path`."""
    json_path.unlink(missing_ok=True)
    try:
        done = subprocess.run([*map(str, command), "--json", str(json_path)], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=seconds)
    except subprocess.TimeoutExpired:
        return Outcome("hang", {}, f"no end after {seconds} s")
    error = "\n".join(line for line in done.stderr.splitlines() if not texts.PROGRESS.fullmatch(line))
    if json_path.exists():
        try:
            document = json.loads(json_path.read_text())
        except ValueError as mistake:
            return Outcome(done.returncode, {}, f"{json_path.name}: {mistake}", done.stdout)
        # Earlier builds had a document of a run that stopped only of traffic. Claims without data are no stop.
        if document.get("complete", True) or "claims" in document or "traffic" in document.get("config", {}):
            return Outcome(done.returncode, document, error, done.stdout)
    return Outcome(done.returncode, {"message": numbers(error)} if done.returncode == STUCK else {}, error, done.stdout)
