"""The table of designs, bench/prices/designs.toml: rows to be measured, and limits."""
import fnmatch
import itertools
import math
import tomllib
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Row:
    """One design with its parameters."""
    table: str
    design: str
    p: int
    width: int
    group: int

    @property
    def key(self):
        return self.design, self.p, self.width, self.group

    @property
    def name(self):
        return f"{self.table} {self.design} p={self.p} W={self.width} group={self.group}"

    def matches(self, patterns):
        return all(fnmatch.filter(self.name.split(), pattern) for pattern in patterns)

    def names(self):
        """What the formulas of a design may use."""
        ports_bits = self.p.bit_length() - 1
        size = 1 << math.ceil(math.log2(ports_bits))
        groups = self.p // self.group
        return {"p": self.p, "w": self.width, "g": self.group, "N": ports_bits, "L": size, "q": groups,
                "m": groups.bit_length() - 1}


class Designs:
    def __init__(self, path):
        text = tomllib.loads(path.read_text())
        self.designs, self.tables, self.limits = text["designs"], text["table"], text.get("limit", [])
        self.absent = text.get("absent", [])
        self.rows = [row for table in self.tables for row in self._of(table)]
        for entry in self.absent:
            if {*entry["row"]} != {"table", "design", "p"} or not entry.get("used"):
                raise ValueError(f"{path}: expected table, design and p of rows that are absent, got {entry['row']}")
        for limit in self.limits:
            if len(self.limited(limit)) != 1:
                raise ValueError(f"{path}: expected one row for the limit {limit['row']}, got {len(self.limited(limit))}")

    def _of(self, table):
        for design, p, width, group in itertools.chain(*(
                itertools.product(block["designs"], block["ports"], block["widths"], block["groups"])
                for block in table.get("blocks", [table]))):
            if design not in self.designs:
                raise ValueError(f"table {table['name']}: expected one of {', '.join(self.designs)}, got {design}")
            size = 1 << math.ceil(math.log2(p.bit_length() - 1))
            row = Row(table["name"], design, p, width, group or size)
            gaps = [entry for entry in self.absent
                    if all(getattr(row, k) in self._list(v) for k, v in entry["row"].items())]
            for entry in gaps:
                entry["used"] = True
            if not gaps:
                yield row

    @staticmethod
    def _list(value):
        return value if isinstance(value, list) else [value]

    def gaps(self):
        """What a table leaves out, and why: a row for each design."""
        for entry in self.absent:
            row = {key: self._list(value) for key, value in entry["row"].items()}
            for table, design, p in itertools.product(row["table"], row["design"], row["p"]):
                yield {"table": table, "design": design, "title": self.designs[design]["title"], "p": p, "why": entry["why"]}

    def tool(self, table):
        return next(entry.get("tool", "cells") for entry in self.tables if entry["name"] == table)

    def formula(self, row, text):
        """A number from a formula of the design."""
        return eval(text, {"__builtins__": {}}, row.names())  # the project's own table

    def parameters(self, row):
        return {name: int(self.formula(row, text)) for name, text in self.designs[row.design]["parameters"].items()}

    def limited(self, limit):
        """The rows for which a limit holds."""
        return [row for row in self.rows if row.table == limit["table"]
                and all(getattr(row, k) == v for k, v in limit["row"].items())]

    def verdicts(self, row, measured, of):
        """{column: "limit, met" or "limit, missed"} of a row; `of(row)`: the figures of another one, or None."""
        found = {}
        for limit in self.limits:
            if row not in self.limited(limit):
                continue
            base = of(replace(row, design=limit["over"])) if "over" in limit else {}
            for column in ("ge", "levels"):
                if column in limit and base is not None:
                    most = f"{limit[column] / 1000:g} kGE" if column == "ge" else f"{limit[column]} levels"
                    over = f" over {limit['over']}" if base else ""
                    met = measured[column] - base.get(column, 0) <= limit[column]
                    found[column] = f"{most}{over}: {'met' if met else 'missed'}"
        return found
