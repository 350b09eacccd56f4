"""Data files: what a command gave, one row a line, with the version, the commit and the command."""
import json
import subprocess

from . import extract


class Data:
    """Rows are dicts with the same keys; None where nothing was measured."""

    def __init__(self, head, rows):
        self.head, self.rows = head, rows

    @classmethod
    def read(cls, path):
        text = json.loads(path.read_text())
        columns = text.pop("columns")
        rows = [dict(zip(columns, row, strict=True)) for row in text.pop("rows")]
        return cls(text, rows)

    def text(self):
        columns = list(dict.fromkeys(c for row in self.rows for c in row))
        columns = [c for c in columns if any(row.get(c) is not None for row in self.rows)]
        lines = [f" {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}," for k, v in self.head.items()]
        rows = ",\n".join("  " + json.dumps([_short(row.get(c)) for c in columns], ensure_ascii=False) for row in self.rows)
        return "{\n" + "\n".join(lines) + f'\n "columns": {json.dumps(columns)},\n "rows": [\n{rows}\n ]\n}}\n'


def joined(data, join, others):
    """The data with another's columns, `join` = "NAME on KEY ...": COLUMN as that_COLUMN, and COLUMN_ratio = own / that."""
    name, keys = join.split(" on ")
    other = {tuple(row[k] for k in keys.split()): row for row in others[name].rows}
    rows = []
    for row in data.rows:
        that = other[tuple(row[k] for k in keys.split())]
        ratios = {f"{k}_ratio": row[k] / v for k, v in that.items()
                  if isinstance(v, (int, float)) and v and isinstance(row.get(k), (int, float)) and k not in keys.split()}
        rows.append(row | {f"that_{k}": v for k, v in that.items()} | ratios)
    return Data(data.head, rows)


def _short(value):
    """Six digits of what is no whole number: enough for every table, and the same with every compiler."""
    if not isinstance(value, float):
        return value
    value = value if value.is_integer() else float(f"{value:.6g}")
    return int(value) if value.is_integer() else value


def measure(result, ballast, root, commit, folder):
    """Runs the result's commands. Exit code 1 is a result, too: a claim or a load that does not hold."""
    rows, version = [], None
    for command, values in result.commands:
        words = [*result.arguments(command, folder), "--json", "-", "--quiet"]
        if words[0] == "run":
            words.append("--reproducible")
        done = subprocess.run([ballast, *words], cwd=root, capture_output=True, text=True)
        if done.returncode not in (0, 1) or not done.stdout:
            raise RuntimeError(f"{result.name}: {command}: exit code {done.returncode}: {done.stderr.strip()}")
        document = json.loads(done.stdout)
        version = document["ballast"]
        more = {"over": result.over} if result.over else {}
        rows += [values | row for row in extract.EXTRACTS[result.extract](document, **more)]
    head = {"name": result.name, "version": version, "commit": commit, "command": result.command}
    return Data(head, rows)
