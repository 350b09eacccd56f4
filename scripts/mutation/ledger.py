"""Results of mutants, one line each, sorted: NAME RESULT KEY DATE."""
import collections
from pathlib import Path

Entry = collections.namedtuple("Entry", "name result key date")
RESULTS = ("killed", "survived")


def write(path, text):
    """Whole or not at all, whenever the run is stopped."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_name(path.name + ".new").write_text(text)
    path.with_name(path.name + ".new").replace(path)


class Ledger:
    def __init__(self, path):
        self.path = Path(path)

    def entries(self):
        """Two of one mutant are what a merge (.gitattributes) leaves of two branches."""
        found = []
        for number, line in enumerate(self.path.read_text().splitlines() if self.path.exists() else [], 1):
            words = line.split()
            if len(words) != 4 or words[1] not in RESULTS:
                raise SystemExit(f'{self.path}:{number}: expected NAME {"|".join(RESULTS)} KEY DATE, got "{line}"')
            found.append(Entry(*words))
        return found

    def states(self, keys):
        """{name: (state, entry)} for {name: key}; the state is a result, "stale" or "never run"."""
        known = collections.defaultdict(list)
        for entry in self.entries():
            known[entry.name].append(entry)
        states = {}
        for name, key in keys.items():
            valid = [entry for entry in known[name] if entry.key == key]
            # Of two branches that disagree, a survivor counts: it asks for a test.
            entry = max(valid or known[name], key=lambda e: (e.result == "survived", e.date), default=None)
            states[name] = (entry.result if valid else "stale" if entry else "never run", entry)
        return states

    def record(self, entry, names):
        """Entries of mutants that no longer exist leave with the next result."""
        others = {e for e in self.entries() if e.name != entry.name and e.name in names}
        write(self.path, "".join(" ".join(e) + "\n" for e in sorted({*others, entry})))
