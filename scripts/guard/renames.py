"""The table of intended differences, scripts/same.renames; its head explains the form of a line."""
import re
from collections import Counter

from .registry import CHOSEN_BY, usage

KINDS = ("machine", "executed", "rounds", "traffic", "claims", "compare", "advise", "sweep", "text")
LINE = re.compile(r"(?P<input>input:)?\s*(?:\[(?P<kind>\w+)\])?\s*(?P<old>[^\s=]+(?: = .+?)?)?\s*->\s*(?P<new>.+)")


class Side:
    """Key path of one side of a line, with `*` for any one name, and the text value that it demands, if any."""

    def __init__(self, text):
        path, _, self.value = text.partition(" = ")
        self.names = path.strip().split(".")

    def match(self, path, value):
        """What `*` stands for, and the rest of the path; None if it does not match."""
        names = path.split(".")
        if len(names) < len(self.names) or (self.value and value != self.value):
            return None
        pairs = list(zip(self.names, names))
        if any(mine not in ("*", name) for mine, name in pairs):
            return None
        return [name for mine, name in pairs if mine == "*"], names[len(self.names):]

    def filled(self, stars, rest):
        stars = iter(stars)
        return ".".join([next(stars) if name == "*" else name for name in self.names] + rest)


class Rule:
    def __init__(self, place, text):
        parsed = LINE.fullmatch(text)
        added = re.fullmatch(r"(.+?) added: (.+)", parsed["new"]) if parsed else None
        dropped = re.fullmatch(r"(dropped|absent|optional): (.+)", parsed["new"]) if parsed else None
        if not parsed or bool(parsed["old"]) == bool(added) or parsed["kind"] not in (None, *KINDS):
            usage(f"{place}: expected `old.path -> new.path`, `old.path -> dropped|absent|optional: reason` or "
                  f"`-> new.path added: reason`, got \"{text}\"")
        self.text, self.input, self.kind, self.used = text, bool(parsed["input"]), parsed["kind"], Counter()
        self.old = Side(parsed["old"]) if parsed["old"] else None
        self.new = None if dropped else Side(added[1] if added else parsed["new"])
        self.may_lack = dropped and dropped[1]
        if self.old and self.new and self.old.names.count("*") != self.new.names.count("*"):
            usage(f"{place}: expected as many `*` on both sides, got \"{text}\"")


class Renames:
    """The first line that matches decides. Each line counts the documents in which it was used."""

    def __init__(self, path):
        self.rules = []
        if path.exists():
            for number, line in enumerate(path.read_text().splitlines(), 1):
                text = line.split("#")[0].strip()
                if text:
                    self.rules.append(Rule(f"{path.name}:{number}", text))

    def find(self, side, kind, path, value, is_input):
        for rule in self.rules:
            mine = getattr(rule, side)
            if rule.input != is_input or rule.kind not in (None, kind) or mine is None:
                continue
            if side == "new" and rule.old is not None:
                continue
            matched = mine.match(path, value)
            if matched is not None:
                rule.used[kind] += 1
                return rule, matched
        return None, None

    def apply(self, kind, path, value, is_input=False):
        """(path, value) that the new build has for a key of the old one; None: it is dropped."""
        rule, matched = self.find("old", kind, path, value, is_input)
        if rule is None:
            return path, value
        if rule.may_lack == "dropped":
            return None
        if rule.new is None:
            return path, value
        return rule.new.filled(*matched), rule.new.value or value

    def may_lack(self, kind, path, value):
        """The new build may leave this key out, but if it has it the values must be the same."""
        rule, _ = self.find("old", kind, path, value, False)
        if rule is None or rule.may_lack not in ("absent", "optional"):
            return False
        return rule.may_lack == "optional" or value == 0

    def is_added(self, kind, path, value):
        return self.find("new", kind, path, value, False)[0] is not None

    def apply_to_input(self, kind, table, new):
        """A flat experiment for the new build, whose registry is `new`: what is added must be a key of the part it goes to; digits are an integer."""
        found = [self.apply(kind, path, value, True) for path, value in table.items()]
        result = dict(target for target in found if target is not None)
        for rule in self.rules:
            if not rule.input or rule.old or not rule.new.value or rule.kind not in (None, kind):
                continue
            path = ".".join(rule.new.names)
            section, _, key = path.rpartition(".")
            part = next((result.get(f"{owner}.{chooser}") for owner, chooser in CHOSEN_BY.values() if owner == section), None)
            if path not in result and key in new.keys(section, part):
                result[path] = int(rule.new.value) if rule.new.value.isdecimal() else rule.new.value
                rule.used[kind] += 1
        return result
