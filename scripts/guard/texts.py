"""Texts of two builds: what varies between runs of the same build is replaced, and lines are compared one by one."""
import difflib
import re

from .documents import ABSENT

# Of all lines: seconds, speeds, how threads shared the work, estimates of memory, the version at the foot of a page, the builds that a page compares.
VARIES = [
    (re.compile(r"^\d+\.\d{3} s, "), "<seconds> s, "),
    (re.compile(r"[\d,]+ (cycles|rounds|flit-hops)/s"), r"<speed> \1/s"),
    (re.compile(r"serial share [\d.]+"), "serial share <share>"),
    (re.compile(r" *\b\d[\d.,]* (?:B|[KMGT]iB)\b"), " <memory>"),
    (re.compile(r"\b([Bb]allast) \d+\.\d+\.\d+(?:, build [0-9a-f]+)?"), r"\1 <version>"),
    (re.compile(r'("ballast": ?)"[^"]+"'), r'\1"<version>"'),
    (re.compile(r'(?<=<td><code>)[0-9a-f]{12}(?=</code></td>)'), "<build>"),
]
PROGRESS = re.compile(r"\w+ (\[#*\.*\] +\d+ % .* left|\d+ % of .* left|\d[\d.]* .*/s)")
SECONDS = re.compile(r"  +s$")  # the heading of a last column


def lines(text, replaced=()):
    """Lines of a text without what varies; `replaced` has pairs of further texts and what stands for them."""
    for given, name in replaced:
        text = text.replace(str(given), name)
    found = [line for line in text.splitlines() if not PROGRESS.fullmatch(line)]
    for expression, name in VARIES:
        found = [expression.sub(name, line) for line in found]
    return without_seconds(found)


def without_seconds(rows):
    """Tables without their last column, if it is headed by s; a table ends with an empty line."""
    found, column = [], None
    for number, line in enumerate(rows):
        rule = rows[number + 1] if number + 1 < len(rows) else ""
        if SECONDS.search(line) and re.fullmatch(r"-+(?:  -+)+", rule):
            column = rule.rindex(" ") + 1
        elif not line:
            column = None
        found.append(line if column is None else line[:column].rstrip())
    return found


def differences(path, old, new, renames):
    """[(path with the number of the line, old line, new line)]: what the table of renames does not say."""
    if old == new:
        return []
    old = [target[1] for line in old if (target := renames.apply("text", "line", line)) is not None]
    new = [line for line in new if line in old or not renames.is_added("text", "line", line)]
    found = []
    for what, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        for i in range(max(b - a, d - c)):
            found.append((f"{path}, line {min(a + i, b) + 1}", old[a + i] if a + i < b else ABSENT, new[c + i] if c + i < d else ABSENT))
    return found
