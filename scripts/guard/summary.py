"""What scripts/same prints at its end: differences, a table of the groups, verdicts, what was never drawn, the intended differences."""
from collections import Counter

from . import documents


def report_differences(cases):
    """The first 20, then how many there are of each key path."""
    found = [(case, *difference) for case in cases for difference in case.differences]
    for case, path, old, new in found[:20]:
        print(f"{case.name}: {path}: old {documents.shown(old, new)}, new {documents.shown(new, old)}")
        if path == "exit code":
            for which, text in (("old", case.old.error), ("new", case.new.error)):
                if text:
                    print(f"    {which}: {text.splitlines()[0]}")
    if len(found) > 20:
        print(f".. and {len(found) - 20} more; differences of each key path:")
        for path, count in Counter(documents.without_places(path) for _, path, _, _ in found).most_common(40):
            print(f"{count:8}  {path}")


def exit_codes(cases):
    """Of the old build; a row of commands has many."""
    codes = Counter(str(code) for case in cases for code in getattr(case, "codes", [case.old.code]))
    return ", ".join(f"{code}: {count}" for code, count in sorted(codes.items()))


def row_of(group, cases):
    """Claims run as one case, and count one by one."""
    if not cases:
        return [group, "-", "-", "-", "left out"]
    if group == "claims":
        names = cases[0].old.document.get("claims", {})
        differ = {n for n in names if any(d[0].startswith(f"claims.{n}.") for d in cases[0].differences)}
        return [group, len(names), len(names) - len(differ), "-", exit_codes(cases)]
    return [group, len(cases), sum(not case.differences for case in cases), sum(not case.old.ran for case in cases), exit_codes(cases)]


def report_groups(groups, cases):
    rows = [["group", "compared", "equal", "refused", "exit codes of the old build"]]
    rows += [row_of(group, [case for case in cases if case.group == group]) for group in groups]
    widths = [max(len(str(row[i])) for row in rows) for i in range(4)]
    print()
    for row in rows:
        print("  ".join([str(row[0]).ljust(widths[0]), *(str(c).rjust(w) for c, w in zip(row[1:4], widths[1:])), row[4]]))
    print()
    for case in cases:
        bad = [code for code in getattr(case, "codes", [case.old.code]) if code not in (0, 1, 2, 3)]
        if bad:
            print(f"note: {case.name}: exit code {bad[0]} of the old build: {case.old.error}")


def report_verdicts(cases):
    """How often each verdict of the old build became which of the new one, by kind of experiment."""
    changes = Counter((case.kind, *(done.document.get("result", {}).get("verdict", f"exit code {done.code}") for done in (case.old, case.new)))
                      for case in cases if case.table and case.old.ran)
    for (kind, old, new), count in sorted(changes.items()):
        print(f"verdict: {kind:8} {old:13} -> {new:13} {count:4}{'' if old == new else '  changed'}")


def report_coverage(cases, known):
    """Parts and keys that never ran; a draw of a few experiments cannot have them all, so the list is cut."""
    drawn = [case for case in cases if case.group in ("experiments", "traces")]
    if not drawn:
        return
    entries = known.entries()
    missing = entries - set().union(*(known.covered(case.table) for case in drawn if case.old.ran))
    print(f"coverage by experiments and traces that ran: {len(entries) - len(missing)} of {len(entries)} parts, keys and choices")
    order = sorted(missing, key=lambda entry: (entry.startswith(("choice", "key")), entry))
    for entry in order[:20]:
        print(f"  never ran: {entry}")
    if len(order) > 20:
        print(f"  .. and {len(order) - 20} more")


def report_renames(renames):
    for rule in renames.rules:
        counts = ", ".join(f"{count:,} in {kind}" for kind, count in sorted(rule.used.items()))
        print(f"intended: {rule.text}: {counts}" if counts else f"note: unused line of the table: {rule.text}")
