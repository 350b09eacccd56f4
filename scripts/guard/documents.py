"""Documents as flat tables of key paths, TOML text, and the comparison of two results."""
import json
from os.path import commonprefix


def flat(value, lists=True, path=""):
    """{"a.b.0": leaf}. Without `lists` a list is a leaf. An empty table or list is a leaf, so that it counts."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if lists and isinstance(value, list) else ()
    found = {}
    for name, inner in items:
        found |= flat(inner, lists, f"{path}.{name}" if path else str(name))
    return found or {path: value}


def nested(table):
    """The inverse of `flat` without lists; key names have no dots there."""
    document = {}
    for path, value in table.items():
        *tables, name = path.split(".")
        inner = document
        for t in tables:
            inner = inner.setdefault(t, {})
        inner[name] = value
    return document


def toml_text(table, name=""):
    """A table as TOML: values before sub-tables."""
    lines = [f"[{name}]"] if name else []
    lines += [f"{key} = {json.dumps(value)}" for key, value in table.items() if not isinstance(value, dict)]
    for key, inner in table.items():
        if isinstance(inner, dict):
            lines += ["", toml_text(inner, f"{name}.{key}" if name else key)]
    return "\n".join(lines).strip("\n")


def kind_of(experiment):
    """The kind of an experiment, which is the condition of a line in the table of renames."""
    executed = experiment.get("run", {}).get("until") == "completed"
    return next((kind for kind in ("rounds", "traffic") if kind in experiment), "executed" if executed else "machine")


def claims_by_name(document):
    """Claims are compared by their names, not by their places: one that is new moves none of the others."""
    return document | {"claims": {claim["claim"]: claim for claim in document["claims"]}}


ABSENT = object()


def shown(value, other=ABSENT):
    """Short: of long texts the place at which they begin to differ."""
    if value is ABSENT:
        return "absent"
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= 160:
        return text
    same = len(commonprefix([text, json.dumps(other, ensure_ascii=False)])) if other is not ABSENT else 0
    begin = max(0, same - 40)
    return f"{'.. ' if begin else ''}{text[begin:begin + 120]}{' ..' if begin + 120 < len(text) else ''}"


def equal(old, new):
    """The same type and the same text of it: 1, 1.0 and true differ, and so do 0.0 and -0.0."""
    return type(old) is type(new) and repr(old) == repr(new)


def differences(kind, old, new, renames):
    """[(key path, old value, new value)] of two JSON documents; empty: equal but for the table of renames."""
    old, new = flat(old), flat(new)
    found, expected = [], set()
    for path, value in old.items():
        target = renames.apply(kind, path, value)
        if target is None:
            continue
        new_path, value = target
        expected.add(new_path)
        if new_path not in new and renames.may_lack(kind, path, value):
            continue
        if not equal(value, new.get(new_path, ABSENT)):
            found.append((new_path, value, new.get(new_path, ABSENT)))
    for path, value in new.items():
        if path not in expected and not renames.is_added(kind, path, value):
            found.append((path, ABSENT, value))
    return found


def without_places(path):
    """The key path of all elements of a list: numbers become `*`."""
    return ".".join("*" if name.isdigit() else name for name in path.split("."))
