"""Comparisons of two builds: an experiment, the claims, or a row of command lines. What differs is kept with its files."""
import shutil
import tomllib

from . import commands, documents, runs, texts
from .runs import Outcome
from .traces import OUT


class Case:
    """After `compare`: both outcomes, and the differences [(path, old, new)]. `kind` is the condition of lines in the table of renames."""

    def __init__(self, group, name, kind, folder):
        self.group, self.name, self.kind, self.folder = group, name, kind, folder
        self.table = {}  # of an experiment
        self.differences = []

    def compare(self, old, new, renames, known):
        """`known` is the registry of the new build."""
        raise NotImplementedError

    def remove(self):
        """Without differences no files are kept."""
        raise NotImplementedError


class Run(Case):
    """`ballast run` of an experiment, or `ballast verify` of all claims (`toml` is None)."""

    def __init__(self, group, name, folder, words, toml=None, seconds=3600, with_text=True):
        self.toml, self.words, self.seconds, self.with_text = toml, words, seconds, with_text
        table = tomllib.loads(toml.read_text()) if toml else {}
        super().__init__(group, name, documents.kind_of(table) if toml else "claims", folder)
        self.table, self.paths = table, [folder / f"{name}.{which}.json" for which in ("old", "new")]
        self.tomls = [toml, toml]

    def outcome(self, program, json_path, toml):
        """The word OUT stands for a folder of the build; what is written there belongs to the document."""
        out = json_path.with_suffix(".out")
        words = [str(out) if word == OUT else word for word in self.words]
        done = runs.run([program, "run", toml, "--reproducible", *words] if toml else [program, "verify", *words], json_path, self.seconds)
        if out.exists():
            done.document["written"] = {path.name: commands.part(path, "run").value for path in sorted(out.iterdir())}
        if not toml and "claims" in done.document:
            done.document = documents.claims_by_name(done.document)
        return done

    def new_toml(self, renames, known):
        """The experiment as the new build names its keys."""
        if not self.toml:
            return None
        old = documents.flat(self.table, lists=False)
        new = renames.apply_to_input(self.kind, old, known)
        if new == old:
            return self.toml
        path = self.toml.with_suffix(".new.toml")
        path.write_text(documents.toml_text(documents.nested(new)) + "\n")
        return path

    def compare(self, old, new, renames, known):
        self.tomls[1] = self.new_toml(renames, known)
        self.old, self.new = (self.outcome(*which) for which in zip((old, new), self.paths, self.tomls))
        if self.old.code != self.new.code:
            self.differences.append(("exit code", self.old.code, self.new.code))
        for which, outcome in (("old", self.old), ("new", self.new)):
            if outcome.incomplete or (not self.toml and not outcome.document):
                self.differences.append((f"document of the {which} build", *["absent"] * 2))
        if self.old.ran and self.new.ran and (self.old.code == self.new.code or (self.old.document and self.new.document)):
            self.differences += documents.differences(self.kind, self.old.document, self.new.document, renames)
        if not self.toml:
            added = set(self.new.document.get("claims", ())) - set(self.old.document.get("claims", ()))
            new_ones = tuple(f"claims.{claim}." for claim in added)
            self.differences = [d for d in self.differences if d[1] is not documents.ABSENT or not d[0].startswith(new_ones)]
        elif self.with_text and self.old.code == self.new.code:
            self.differences += self.differences_of_texts(renames)
        return self

    def differences_of_texts(self, renames):
        """A message about an experiment that was rewritten for the new build has other lines and keys."""
        def lines(text, i):
            out = self.paths[i].with_suffix(".out")
            return texts.lines(text, ((self.paths[i], "<result>"), (out, "<written>"), (self.tomls[i], "<experiment>")))
        found = texts.differences("text", lines(self.old.text, 0), lines(self.new.text, 1), renames)
        if self.tomls[0] == self.tomls[1]:
            found += texts.differences("errors", lines(self.old.error, 0), lines(self.new.error, 1), renames)
        return found

    def remove(self):
        for path in self.paths:
            path.unlink(missing_ok=True)
        if self.toml and self.group != "examples":  # examples share files
            for path in self.toml.parent.glob(f"{self.name}*"):
                shutil.rmtree(path) if path.is_dir() else path.unlink()


class Commands(Case):
    """Command lines, in a folder of each build with the same files."""

    def __init__(self, group, name, folder, inputs, rows, seconds, with_text=True):
        super().__init__(group, name, group, folder / name)
        self.inputs, self.rows, self.seconds, self.with_text = inputs, rows, seconds, with_text

    def compare(self, old, new, renames, known):
        outcomes = [commands.run(program, self.folder / which, self.inputs, self.rows, self.seconds)
                    for program, which in ((old, "old"), (new, "new"))]
        (before, codes, error), (after, new_codes, new_error) = outcomes
        self.old, self.new = Outcome(codes[0], {}, error), Outcome(new_codes[0], {}, new_error)
        self.codes = codes
        for name, part in before.items():
            if part.kind == "text" and not self.with_text and not name.endswith("exit code"):
                continue
            if name not in after:
                self.differences.append((name, "written", documents.ABSENT))
            else:
                self.differences += part.differences(name, after[name], renames)
        self.differences += [(name, documents.ABSENT, "written") for name in after if name not in before]
        return self

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)
