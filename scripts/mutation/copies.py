"""The copy of the tree in which mutants stand, and commands in it that leave nothing behind."""
import hashlib
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path


def git(*arguments):
    return subprocess.run(["git", *arguments], check=True, text=True, capture_output=True).stdout


def synchronize(copy, changed={}):
    """Makes the copy, but for its build folder, equal to the tree with {path: text}, whatever a stopped run left. Touches
    only what differs: the build is incremental. Returns a digest of the tree.
    """
    files = {f for f in git("ls-files", "-z", "-co", "--exclude-standard").split("\0") if os.path.isfile(f)}
    for place, folders, names in os.walk(copy):
        if Path(place) == copy and "build" in folders:
            folders.remove("build")
        for name in names:
            path = Path(place, name)
            if str(path.relative_to(copy)) not in files | changed.keys():
                path.unlink()
    state = hashlib.sha256()
    for name in sorted(files | changed.keys()):
        content = Path(name).read_bytes() if name in files else b""
        if not name.startswith("tests/mutants/"):  # which no build sees: a result would make the next run begin anew
            state.update(name.encode() + b"\0" + content)
        content = changed[name].encode() if name in changed else content
        target = copy / name
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            if name in files:
                shutil.copy(name, target)  # with its mode, but not its time
            target.write_bytes(content)
    return state.hexdigest()


def run(command, log, folder=".", limit=None, lock=(), environment=None):
    """The exit code, None after `limit` seconds. Nothing that it started survives it."""
    with open(log, "w") as out:
        process = subprocess.Popen(command, cwd=folder, stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
                                   pass_fds=lock, env={**os.environ, **(environment or {})})
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            for tries in range(10**6):
                if process.poll() is not None:
                    break
                # ninja removes what is half written
                os.killpg(process.pid, signal.SIGTERM if tries < 100 else signal.SIGKILL)
                time.sleep(0.1)
            try:  # a check that has failed may leave a program that a mutant made endless
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
