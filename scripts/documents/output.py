"""Comparison of an output with what a page shows, and the update of the page."""
import difflib
import re

# What differs from run to run. One list: a new kind of time or rate gets a line here.
MASKS = [
    (re.compile(r"\b\d[\d,]*(\.\d+)? s\b"), "<time>"),
    (re.compile(r"\b[\d,.]+ (cycles|rounds|instructions)/s\b"), r"<rate> \1/s"),
    (re.compile(r"\(\d+ ms( total)?\)"), "(<time>)"),
    (re.compile(r"/tmp/ballast-doc-[^/ ]+"), "<folder>"),
]
# Columns of tables by their titles: everything in them is masked.
MASKED_COLUMNS = {"s", "seconds", "cycles/s"}
ELLIPSIS = "..."


def trimmed(lines):
    """Without blank lines at the end, and without spaces at the ends of lines."""
    lines = [line.rstrip() for line in lines]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def mask(line):
    for pattern, text in MASKS:
        line = pattern.sub(text, line)
    return line.rstrip()


def masked(lines):
    """Masked lines; in tables also the columns MASKED_COLUMNS. Spaces and dashes count once: widths follow the values."""
    result, columns = [], []
    for number, line in enumerate(lines):
        if re.fullmatch(r"-+(  -+)+", line) and number:
            titles = lines[number - 1]
            spans = [(m.start(), m.end()) for m in re.finditer(r"-+", line)]
            columns = [s for s in spans if titles[s[0]:s[1]].strip() in MASKED_COLUMNS]
        elif not line.strip():
            columns = []
        else:
            for start, end in reversed(columns):
                if re.fullmatch(r" *[\d,.]+", line[start:end]):  # a row, not the text below
                    line = line[:start] + " <masked> " + line[end:]
        result.append(re.sub(r"-+", "-", " ".join(mask(line).split())))
    return result


def failure(lines):
    """The line of the exit code, if there is one."""
    return next((line for line in reversed(trimmed(lines)) if re.fullmatch(r"\[exit code \d+\]", line)), None)


def matches(expected, got):
    """Whether the output is what the page shows, "..." being any number of lines, but not the exit code."""
    if failure(expected) != failure(got):
        return False
    got, parts = masked(trimmed(got)), [[]]
    for line in masked(expected):
        if line.strip() == ELLIPSIS:
            parts.append([])
        else:
            parts[-1].append(line)
    if len(parts) == 1:
        return parts[0] == got
    first, *middle, last = parts
    if got[:len(first)] != first:
        return False
    at = len(first)
    for part in middle:
        at = next((k + len(part) for k in range(at, len(got) - len(part) + 1) if got[k:k + len(part)] == part), -1)
        if at < 0:
            return False
    return len(got) - len(last) >= at and got[len(got) - len(last):] == last


def alike(a, b):
    if a == b:
        return 2.0
    matcher = difflib.SequenceMatcher(None, a, b, autojunk=False)
    return 0.0 if matcher.real_quick_ratio() < 0.5 or matcher.quick_ratio() < 0.5 else max(0.0, matcher.ratio() - 0.5)


def updated(expected, got):
    """The output, with "..." where the page had it: the shown lines are matched with those most like them, in order."""
    got, hidden = trimmed(got), [line.strip() == ELLIPSIS for line in expected]
    if not any(hidden):
        return got
    shown = [k for k, is_hidden in enumerate(hidden) if not is_hidden]
    old, new = [masked(expected)[k] for k in shown], masked(got)
    best = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]  # of the first i old lines and the first j new ones
    for i, a in enumerate(old):
        for j, b in enumerate(new):
            likeness = alike(a, b) if a else 1e-3 * (a == b)
            best[i + 1][j + 1] = max(best[i][j + 1], best[i + 1][j], best[i][j] + likeness if likeness else 0.0)
    pairs, i, j = [], len(old), len(new)
    while i and j:
        if best[i][j] == best[i][j - 1]:
            j -= 1
        elif best[i][j] == best[i - 1][j]:
            i -= 1
        else:
            i, j = i - 1, j - 1
            pairs.append((shown[i], j))
    result, before_old, before_new = [], -1, -1
    for k, j in [*reversed(pairs), (len(expected), len(got))]:
        between = got[before_new + 1:j]
        result += [ELLIPSIS] if any(hidden[before_old + 1:k]) else between
        result += got[j:j + 1]
        before_old, before_new = k, j
    return result
