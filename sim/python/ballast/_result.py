# SPDX-License-Identifier: BSD-3-Clause
"""What a run gives: values by name, arrays, pictures."""
from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _ballast, _html, _program
from ._errors import NotMeasured

if TYPE_CHECKING:
    import numpy
    import pandas


class Frames(NamedTuple):
    """Loads over time.

    times: [f] the cycle, or round, of a frame.
    loads: [f, b] mean load per processor of block b, which is a processor in machines of up to 4,096.
    """
    times: numpy.ndarray
    loads: numpy.ndarray


def _missing(what, cure):
    return NotMeasured(f"the run has no {what}; {cure}")


class Values(Mapping[str, Any]):
    """Values of a result by name: values.latency.mean, values["latency"]["mean"], values["latency.p99.9"].

    Only what was measured is there. `help(name)` gives unit and meaning.
    """

    def __init__(self, values, path=""):
        self._values, self._path = values, path

    def __getitem__(self, name: str) -> Any:
        if name in self._values:  # "p99.9" is one name
            value = self._values[name]
            return Values(value, self._path + name + ".") if isinstance(value, dict) else value
        first, dot, rest = str(name).partition(".")
        inner = self._values.get(first) if dot else None
        if not isinstance(inner, dict):
            raise KeyError(name)
        return Values(inner, self._path + first + ".")[rest]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError:
            known = ", ".join(self._values)
            raise AttributeError(f'no value "{self._path}{name}" was measured; there are {known}') from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __dir__(self):
        return [*super().__dir__(), *(name for name in self._values if name.isidentifier())]

    def __repr__(self):
        return f"Values({self._values!r})"

    def help(self, name: str) -> str:
        """Unit and meaning of a number: "mean over the packets [cycles]"."""
        unit, meaning = _ballast.result_names()[self._path + name]
        return f"{meaning} [{unit}]" if unit else meaning

    def flat(self) -> dict[str, Any]:
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

    kind: "tasks", "traffic", "rounds", "moe" or "replay".
    verdicts: as --require of the program takes them.
    config: all keys, defaults included.
    seed: of the run.
    notes: what a reader must know.
    complete: the run was not stopped.
    wall_s: seconds that the run took.
    document: all of it, as `ballast run --json` writes it.
    """
    document: dict[str, Any]
    kind: str
    verdicts: list[str]
    wall_s: float

    def __init__(self, run):
        self._run = run
        self.document = run.document()
        super().__init__(self.document["result"])
        self.kind, self.wall_s = run.kind, run.wall_s
        self.verdicts = run.verdicts

    @property
    def config(self) -> dict[str, Any]:
        return self.document["config"]

    @property
    def seed(self) -> int:
        return self.document["seed"]

    @property
    def complete(self) -> bool:
        return self.document["complete"]

    @property
    def notes(self) -> list[str]:
        return self.document.get("notes", [])

    @property
    def frames(self) -> Frames:
        """Loads over time as Frames of NumPy arrays; the run needs frames=N."""
        frames = self._run.frames()
        if frames is None:
            raise _missing("frames", "ask for them: run(.., frames=100), for tasks and rounds")
        return Frames(*frames)

    @property
    def links(self) -> dict[str, numpy.ndarray]:
        """{"from", "to", "flits"}: arrays with an element per direction of a link; the run needs detail=True."""
        links = self._run.links()
        if links is None:
            raise _missing("links", "ask for them: run(.., detail=True), on a network with routers")
        return links

    @property
    def series(self) -> dict[str, numpy.ndarray]:
        """{name: array}: samples over time; NaN where a value was not measured."""
        series = self._run.series()
        if series is None:
            raise _missing("series", "set run.series or rounds.series to the distance of the samples")
        return series

    def text(self) -> str:
        """The report that the program prints."""
        return self._run.text()

    def to_json(self) -> str:
        """The program's document as text."""
        return json.dumps(self.document, indent=1)

    def to_pandas(self) -> pandas.DataFrame:
        """A DataFrame of one row: the scalars by their dotted names. Needs pandas."""
        import pandas
        return pandas.DataFrame([self.flat()])

    def page(self, file: str | os.PathLike[str]) -> None:
        """Writes the report as a page of HTML, by the program."""
        _program.page(self.document, file)

    def __repr__(self):
        unit = "rounds" if self.kind == "rounds" else "cycles"
        return f"<ballast.Result: {self.kind}, {', '.join(self.verdicts)}, {self[unit]} {unit}>"

    def _repr_html_(self):
        return _html.page_of(self)
