"""The manifest of the results: what is run, and how each page shows it."""
import itertools
import shlex
import tomllib

KEYS = {"name", "title", "command", "sweep", "extract", "over", "quick", "needs", "made", "join",
        "caption", "notes", "picture", "tables"}


class Result:
    """One entry. `commands` has a pair for each run: the command, and the columns that the sweep adds to its rows."""

    def __init__(self, entry, page):
        unknown = set(entry) - KEYS
        if unknown:
            raise ValueError(f"{entry.get('name')}: unknown keys {', '.join(sorted(unknown))}")
        self.name, self.page, self.title = entry["name"], page, entry["title"]
        self.command = entry.get("command", "")
        self.sweep = entry.get("sweep", [])
        self.extract = entry.get("extract", "")
        self.over = entry.get("over", [])
        self.quick = entry.get("quick", False)
        needs = entry.get("needs", [])
        self.needs = [needs] if isinstance(needs, str) else needs
        self.made = entry.get("made", "")
        self.caption = entry.get("caption", "")
        self.notes = entry.get("notes", [])
        self.join = entry.get("join")
        self.picture = entry.get("picture")
        self.tables = entry.get("tables", [])
        if self.quick and (self.needs or not self.command):
            raise ValueError(f"{self.name}: a quick result needs a command and no data of its own")

    @property
    def commands(self):
        return [(self.command.format(**values), {k: v for k, v in values.items() if k != "options"})
                for sweep in self.sweep or [{}] for values in _combinations(sweep)]

    def arguments(self, command, data):
        """The command's arguments after the program's name; the files that it needs are taken from the folder `data`."""
        def placed(word):
            need = max((n for n in self.needs if n in word), key=len, default=None)
            return word.replace(need, f"{data}/{need}") if need else word
        return [placed(word) for word in shlex.split(command)[1:]]


class Manifest:
    """`index`: title, intro and pages of the index. `pages`: {name: title and intro}."""

    def __init__(self, folder):
        self.index = tomllib.loads((folder / "manifest.toml").read_text())
        self.pages, self.results, self.pictures = {}, [], []
        for name in self.index["pages"]:
            path = folder / "manifest" / f"{name}.toml"
            if path.exists():
                text = tomllib.loads(path.read_text())
                self.pages[name] = text["page"]
                self.results += [Result(entry, name) for entry in text["result"]]
                self.pictures += text.get("picture", [])
        names = [r.name for r in self.results]
        twice = {n for n in names if names.count(n) > 1}
        if twice:
            raise ValueError(f"names used twice: {', '.join(sorted(twice))}")

    def chosen(self, words):
        """The results that the words name: names, `quick` or `all`; those with a command only."""
        known = {r.name for r in self.results}
        unknown = set(words) - known - {"quick", "all"}
        if unknown:
            expected = ", ".join(["quick", "all", *sorted(known)])
            raise ValueError(f"unknown results {', '.join(sorted(unknown))}; expected some of {expected}")
        return [r for r in self.results if r.command
                and (r.name in words or "all" in words or ("quick" in words and r.quick))]


def _combinations(sweep):
    lists = [v if isinstance(v, list) else [v] for v in sweep.values()]
    return [dict(zip(sweep, values)) for values in itertools.product(*lists)]
