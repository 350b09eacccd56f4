# SPDX-License-Identifier: BSD-3-Clause
"""What a run gives: values by name, arrays, pictures."""
import json
from collections import namedtuple
from collections.abc import Mapping

from . import _ballast, _html, _program
from ._errors import NotMeasured

Frames = namedtuple("Frames", "times loads")
Frames.__doc__ = """Loads over time. times[f]: cycle, or round; loads[f, b]: mean load per processor of block b, which is a
processor in machines of up to 4,096."""


def _missing(what, cure):
    return NotMeasured(f"the run has no {what}; {cure}")


class Values(Mapping):
    """Values of a result by name: values.latency.mean, values["latency"]["mean"], values["latency.p99.9"].

    Only what was measured is there. `help(name)` gives unit and meaning.
    """

    def __init__(self, values, path=""):
        self._values, self._path = values, path

    def __getitem__(self, name):
        if name in self._values:  # "p99.9" is one name
            value = self._values[name]
            return Values(value, self._path + name + ".") if isinstance(value, dict) else value
        first, dot, rest = str(name).partition(".")
        inner = self._values.get(first) if dot else None
        if not isinstance(inner, dict):
            raise KeyError(name)
        return Values(inner, self._path + first + ".")[rest]

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError:
            known = ", ".join(self._values)
            raise AttributeError(f'no value "{self._path}{name}" was measured; there are {known}') from None

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def __dir__(self):
        return [*super().__dir__(), *(name for name in self._values if name.isidentifier())]

    def __repr__(self):
        return f"Values({self._values!r})"

    def help(self, name):
        """Unit and meaning of a number: "mean over the packets [cycles]"."""
        unit, meaning = _ballast.result_names()[self._path + name]
        return f"{meaning} [{unit}]" if unit else meaning

    def flat(self):
        """{dotted name: value} of all scalars."""
        flat = {}
        for name, value in self._values.items():
            if isinstance(value, dict):
                flat.update(Values(value, f"{self._path}{name}.").flat())
            elif not isinstance(value, list):
                flat[self._path + name] = value
        return flat


class Result(Values):
    """The result of a run. Its values are those of the program's document (`ballast run --json`), by the same names.

    kind: "tasks", "traffic", "rounds" or "moe". config: all keys, defaults included. notes: what a reader must know.
    complete: the run was not stopped. wall_s: seconds that it took.
    """

    def __init__(self, run):
        self._run = run
        self.document = run.document()
        super().__init__(self.document["result"])
        self.kind, self.wall_s = run.kind, run.wall_s
        self.verdicts = run.verdicts

    @property
    def config(self):
        return self.document["config"]

    @property
    def seed(self):
        return self.document["seed"]

    @property
    def complete(self):
        return self.document["complete"]

    @property
    def notes(self):
        return self.document.get("notes", [])

    @property
    def frames(self):
        """Loads over time as Frames of NumPy arrays; the run needs frames=N."""
        frames = self._run.frames()
        if frames is None:
            raise _missing("frames", "ask for them: run(.., frames=100), for tasks and rounds")
        return Frames(*frames)

    @property
    def links(self):
        """{"from", "to", "flits"}: arrays with an element per direction of a link; the run needs detail=True."""
        links = self._run.links()
        if links is None:
            raise _missing("links", "ask for them: run(.., detail=True), on a network with routers")
        return links

    @property
    def series(self):
        """{name: array}: samples over time; NaN where a value was not measured."""
        series = self._run.series()
        if series is None:
            raise _missing("series", "set run.series or rounds.series to the distance of the samples")
        return series

    def text(self):
        """The report that the program prints."""
        return self._run.text()

    def to_json(self):
        """The program's document as text."""
        return json.dumps(self.document, indent=1)

    def to_pandas(self):
        """A DataFrame of one row: the scalars by their dotted names. Needs pandas."""
        import pandas
        return pandas.DataFrame([self.flat()])

    def page(self, file):
        """Writes the report as a page of HTML, by the program."""
        _program.page(self.document, file)

    def __repr__(self):
        length = self.get("rounds" if self.kind == "rounds" else "cycles")
        return f"<ballast.Result: {self.kind}, {', '.join(self.verdicts)}, {length} {'rounds' if self.kind == 'rounds' else 'cycles'}>"

    def _repr_html_(self):
        return _html.page_of(self)
