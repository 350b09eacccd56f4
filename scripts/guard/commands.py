"""A row of command lines in a folder of its own: what it gives is the text and exit code of each, and all files that it writes."""
import csv
import json
import shutil
import sqlite3
import subprocess
from contextlib import closing
from dataclasses import dataclass

from . import documents, files, texts

# Of tables of published results: what depends on the sources of the program.
OF_THE_BUILD = {("study", "ballast"), ("study", "build"), ("point", "id")}
NOT_PUBLISHED = (".work", ".work-wal", ".work-shm", ".ballast-lock")


@dataclass
class Part:
    """Lines of a text, or the values of a document: of the kind that is a condition in the table of renames."""
    kind: str
    value: object

    def differences(self, path, new, renames):
        if self.kind != new.kind:
            return [(f"{path}: kind", self.kind, new.kind)]
        if self.kind == "text":
            return texts.differences(path, self.value, new.value, renames)
        return [(f"{path}: {key}", *values) for key, *values in documents.differences(self.kind, self.value, new.value, renames)]


def whole(text):
    """JSON in a cell of a table is a document, so that its keys are compared one by one."""
    if isinstance(text, str) and text[:1] in ("{", "["):
        try:
            return json.loads(text)
        except ValueError:
            pass
    return text


def by_first_column(rows):
    """{"order": first columns, first column: row}: a row that is missing moves none of the others. Rows of which two begin alike stay a list."""
    names = [str(next(iter(row.values()), "")) for row in rows]
    return {"order": " ".join(names), **dict(zip(names, rows))} if len(set(names)) == len(names) else rows


def tables(path):
    """{table: rows} of published results, and how each is declared."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as base:
        declared = list(base.execute("select name, type, sql from sqlite_master where sql is not null"))
        found = {"declared": {name: sql for name, _, sql in declared}}
        for name in (name for name, what, _ in declared if what == "table"):
            rows = base.execute(f'select * from "{name}"')
            columns = [column[0] for column in rows.description]
            found[name] = by_first_column([{c: whole(v) for c, v in zip(columns, row) if (name, c) not in OF_THE_BUILD} for row in rows])
    return found


def table(path):
    """A row knows its columns, so that a new one is one difference per row."""
    with path.open(newline="") as rows:
        first, *others = list(csv.reader(rows)) or [[]]
    return {"columns": " ".join(first), "rows": by_first_column([dict(zip(first, row)) for row in others])}


def part(path, verb):
    """What a file has that was written by a verb; a file that cannot be read differs from one that can."""
    try:
        return readable_part(path, verb)
    except (ValueError, sqlite3.Error) as mistake:
        return Part("text", [f"cannot be read: {mistake}"])


def readable_part(path, verb):
    if path.suffix == ".sqlite":
        return Part("sweep", tables(path))
    if path.suffix == ".csv":
        return Part("sweep", table(path))
    if path.suffix != ".json":
        return Part("text", texts.lines(path.read_text()))
    document = json.loads(path.read_text())
    if verb == "run" and isinstance(document, dict):
        return Part(documents.kind_of(document.get("config", {})), document)
    if isinstance(document, list) and all(isinstance(row, dict) for row in document):
        document = by_first_column(document)
    return Part({"compare": "compare", "advise": "advise"}.get(verb, "sweep"), document)


def written(folder):
    """{path: time} of the files that count."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file() and not path.name.endswith(NOT_PUBLISHED)}


def run(program, folder, inputs, rows, seconds):
    """({name: Part}, exit codes, first line of errors) of `rows`, each a list of words, in a new folder with `inputs`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    files.write(folder, inputs)
    parts, codes, errors = {}, [], ""
    for number, words in enumerate(rows, 1):
        before, name = written(folder), f"{number} {' '.join(map(str, words))}"
        try:
            done = subprocess.run([program, *map(str, words)], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                  timeout=seconds)
        except subprocess.TimeoutExpired:
            parts[f"{name}: exit code"], errors = Part("text", ["hang"]), errors or f"no end after {seconds} s"
            codes.append("hang")
            break
        codes.append(done.returncode)
        errors = errors or "\n".join(texts.lines(done.stderr)).strip()
        parts[f"{name}: exit code"] = Part("text", [str(done.returncode)])
        parts[f"{name}: text"] = Part("text", texts.lines(done.stdout))
        parts[f"{name}: errors"] = Part("text", texts.lines(done.stderr))
        for path, time in sorted(written(folder).items()):
            if before.get(path) != time:
                parts[f"{name}: {path.relative_to(folder)}"] = part(path, words[0])
    return parts, codes, errors
