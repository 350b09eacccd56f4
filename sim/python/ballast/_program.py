# SPDX-License-Identifier: BSD-3-Clause
"""What many runs or pages need: the program `ballast`, of the same build as this module."""
from __future__ import annotations

import json
import mmap
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _ballast, _html
from ._errors import CheckError, ProgramError, StuckError, UserError
from ._input import Experiment, assignments, is_path, toml

if TYPE_CHECKING:
    import pandas

_PLACE = re.compile(r"(?P<file>[^\n]*?):(?:(?P<line>\d+):)?(?:(?P<column>\d+):)? ")


def program() -> str:
    """Path of the program: $BALLAST, in the build folder of the module, in its environment, or in PATH. Raises ProgramError:
    none, or one of another build."""
    places = [Path(__file__).resolve().parents[2] / "ballast", Path(sys.prefix) / "bin/ballast"]
    beside = next((str(place) for place in places if place.is_file()), "ballast")
    path = shutil.which(os.environ.get("BALLAST") or beside)
    if path is None:
        raise ProgramError("expected the program ballast in PATH, or its path in BALLAST, got none: install it, or build it "
                           "with scripts/build")
    if not _same_build(path, os.stat(path).st_mtime_ns):
        raise ProgramError(f"{path}: expected the program of this module's build, got another one: build or install both "
                           "together")
    return path


_known = {}


def _same_build(path, changed):
    """The program has the id of its sources as text."""
    if (path, changed) not in _known:
        with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            _known[path, changed] = content.find(_ballast.build_id.encode()) >= 0
    return _known[path, changed]


def _raise(code, said, ours):
    """The program's message as the exception that a run here would raise. ours: file that the user did not name."""
    for start, error in (("error: ", UserError), ("stopped: ", StuckError), ("check failed: ", CheckError)):
        at = said.rfind(start)
        if at < 0 or (at > 0 and said[at - 1] != "\n"):
            continue
        message = said[at + len(start):].strip()
        place = _PLACE.match(message)
        if ours and message.startswith(ours):
            message = message[place.end():] if place else message
            place = None
        if error is not UserError or not place or place["line"] is None:
            raise error(message)
        raise UserError(message, place["file"], int(place["line"]), int(place["column"]) if place["column"] else None)
    raise ProgramError(f"the program ended with exit code {code}: {said.strip()}", code)


def _forward(source, said):
    """Copies what the program says on standard error to sys.stderr: progress, messages."""
    while True:
        try:
            data = os.read(source, 4096)
        except OSError:  # a pseudo-terminal whose other side is closed
            return
        if not data:
            return
        text = data.decode(errors="replace")
        said.append(text)
        if not text.startswith("error: "):
            sys.stderr.write(text.replace("\r\n", "\n"))
            sys.stderr.flush()


def _call(words, ours=""):
    """Runs the program; its standard output. Ctrl-C ends it."""
    command = [program(), *map(str, words)]
    bar = sys.stderr.isatty() or "ipykernel" in sys.modules
    mine, its = os.openpty() if bar else os.pipe()
    said = []
    try:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=its, text=True, errors="replace")
    except OSError as error:
        os.close(mine)
        raise ProgramError(f"{command[0]}: {error.strerror}") from error
    finally:
        os.close(its)
    reader = threading.Thread(target=_forward, args=(mine, said), daemon=True)
    reader.start()
    try:
        out = child.communicate()[0]
    finally:
        if child.poll() is None:
            child.terminate()
            child.wait()
        reader.join(5)
        os.close(mine)
    if child.returncode != 0:
        _raise(child.returncode, "".join(said).replace("\r\n", "\n"), ours)
    return out


class _Input:
    """An experiment or study as a file of the program: the user's own, or one in `folder`."""

    def __init__(self, given, folder, name):
        self.ours = ""
        if is_path(given, Path(name).stem):
            self.path = os.fspath(given)
            return
        if not isinstance(given, str):
            given = "".join(f"{json.dumps(str(key))} = {toml(value, key)}\n" for key, value in given.items())
        self.ours = self.path = str(Path(folder) / name)
        Path(self.path).write_text(given, encoding="utf-8")


class Study:
    """The results of many runs.

    file: the study.
    results: its published results (SQLite).
    text: what the program printed.
    """

    def __init__(self, file, text):
        self.file, self.results, self.text = str(file), str(Path(file).with_suffix(".sqlite")), text

    def to_pandas(self) -> pandas.DataFrame:
        """The table `results`: a row per run, its axes, seed and numbers by their dotted names. Needs pandas."""
        import sqlite3

        import pandas
        with sqlite3.connect(self.results) as database:
            return pandas.read_sql("select * from results", database)

    def page(self, file: str | os.PathLike[str]) -> None:
        """Writes the study's report as a page of HTML."""
        _call(["report", self.results, "-o", file])

    def __repr__(self):
        return f"<ballast.Study: {self.results}>"

    def _repr_html_(self):
        return _html.preformatted(self.text)


class Answer:
    """What `compare` or `advise` found.

    document: the program's document.
    text: what the program printed.
    runs: the documents of its runs.
    """

    def __init__(self, document, text, rows):
        self.document, self.text, self._rows = document, text, rows

    @property
    def runs(self) -> list[dict[str, Any]]:
        return self.document["runs"]

    def to_pandas(self) -> pandas.DataFrame:
        """The runs of a comparison, or the ranking of an advice: a DataFrame. Needs pandas."""
        import pandas
        return pandas.json_normalize(self._rows(self.document))

    def __repr__(self):
        return self.text

    def _repr_html_(self):
        return _html.preformatted(self.text)


def sweep(study: Experiment, *, file: str | os.PathLike[str] | None = None, workers: int | None = None,
          time_limit: str | None = None) -> Study:
    """Runs all points of a study on all cores, and returns the Study.

    study: a dict (as a study file: sections study, set, grid, zip, variants), a path, or TOML text.
    file: where a study given as dict or text is kept, with its results beside it: it resumes there. Default: a temporary one,
    which goes with the Study; after a limit, a failed point or Ctrl-C it stays, and a line says where.
    workers: worker processes.
    time_limit: wall time, such as "90s" or "10m".

    Raises UserError; StuckError and ProgramError, with the Study so far as `result`.
    """
    program()  # without one nothing is kept
    if file is not None:
        given, folder = _Input(study, Path(file).parent, Path(file).name), None
        if not given.ours:
            raise UserError("file: has no effect with a study that is a file; leave it out")
    else:
        folder = tempfile.mkdtemp(prefix="ballast-")
        given = _Input(study, folder, "study.toml")
    made = Study(given.path, "")
    try:
        made.text = _call(["sweep", given.path, *_options(workers=workers, time_limit=time_limit)], ours=given.ours)
    except UserError:
        if folder:
            shutil.rmtree(folder, ignore_errors=True)
        raise
    except BaseException as error:  # a limit, failed points, Ctrl-C: what has run stays
        if isinstance(error, (StuckError, ProgramError)):
            error.result = made
        print(f"the study so far is in {made.file}; sweep(Path(..)) resumes it", file=sys.stderr)
        raise
    if folder:
        weakref.finalize(made, shutil.rmtree, folder, ignore_errors=True)
    return made


def compare(experiment: Experiment | None = None, *, balancers: Sequence[str] | None = None,
            topologies: Sequence[str] | None = None, processors: Sequence[int] | None = None, loads: Sequence[str] | None = None,
            seeds: int | None = None, set: Mapping[str, Any] | None = None, time_limit: str | None = None) -> Answer:
    """Compares balancers on several topologies under the same load: an Answer with a run per case.

    Defaults are those of the program.

    experiment: keys that all runs share: a dict, a path, or TOML text.
    balancers: their names.
    topologies: their names.
    processors: their numbers.
    loads: names, such as "spike", "half", "random".
    seeds: runs per case.
    set: {"section.key": value}, which override keys.
    time_limit: wall time, such as "90s" or "10m".
    """
    options = _options(balancers=balancers, topologies=topologies, processors=processors, loads=loads, seeds=seeds,
                       time_limit=time_limit)
    return _answer("compare", experiment, options, set, lambda document: [
        {**_axes(run["config"]), **run["result"]} for run in document["runs"]])


def advise(trace: Experiment | None = None, *, topology: str | None = None, size: str | Sequence[int] | None = None,
           balancers: Sequence[str] | None = None, workload: str | None = None, seeds: int | None = None,
           workers: int | None = None, set: Mapping[str, Any] | None = None, time_limit: str | None = None) -> Answer:
    """Which balancer to use for a trace or workload on a machine, why, and what would change the answer: an Answer.

    Defaults are those of the program.

    trace: a path to a trace or an experiment, a dict, or TOML text; may be left out with a workload.
    topology: its name.
    size: "8x8" or [8, 8].
    balancers: names of those to try.
    workload: kind of the load, instead of a trace.
    seeds: runs per balancer.
    workers: worker processes.
    set: {"section.key": value}, which override keys.
    time_limit: wall time, such as "90s" or "10m".
    """
    if isinstance(size, (list, tuple)):
        size = "x".join(map(str, size))
    options = _options(topology=topology, size=size, balancers=balancers, workload=workload, seeds=seeds, workers=workers,
                       time_limit=time_limit)
    return _answer("advise", trace, options, set, lambda document: document["advice"]["ranking"])


def page(document, file):
    """Writes the report of a document of the program as a page of HTML."""
    with tempfile.TemporaryDirectory(prefix="ballast-") as folder:
        given = Path(folder) / "result.json"
        given.write_text(json.dumps(document), encoding="utf-8")
        _call(["report", given, "-o", file])


def _options(**values):
    words = []
    for name, value in values.items():
        if value is not None:
            text = ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
            words += ["--" + name.replace("_", "-"), text]
    return words


def _axes(config):
    machine = config["machine"]
    return {"topology": machine.get("topology"), "processors": machine.get("processors"),
            "workload": config.get("workload", {}).get("kind"), "balancer": config.get("balancer", {}).get("name"),
            "seed": config["run"]["seed"]}


def _answer(verb, given, options, changes, rows):
    with tempfile.TemporaryDirectory(prefix="ballast-") as folder:
        result = Path(folder) / "result.json"
        words, ours = [verb], ""
        if given is not None:
            source = _Input(given, folder, "experiment.toml")
            words, ours = [verb, source.path], source.ours
        for assignment in assignments(changes or {}):
            words += ["--set", assignment]
        try:
            text = _call([*words, *options, "--json", result], ours=ours)
        except (StuckError, ProgramError) as error:  # a limit: the runs that have ended
            if result.exists():
                error.result = Answer(json.loads(result.read_text(encoding="utf-8")), "", rows)
            raise
        document = json.loads(result.read_text(encoding="utf-8"))
    return Answer(document, text.replace(f"result: {result}\n", ""), rows)
