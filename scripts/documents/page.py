"""Blocks of a Markdown page, and the comparison of an output with what the page shows."""
import difflib
import re
from dataclasses import dataclass, field

# What differs from run to run. One list: a new kind of time or rate gets a line here.
MASKS = [
    (re.compile(r"\b\d[\d,]*(\.\d+)? s\b"), "<time>"),
    (re.compile(r"\b[\d,.]+ (cycles|rounds|instructions)/s\b"), r"<rate> \1/s"),
    (re.compile(r"\(\d+ ms( total)?\)"), "(<time>)"),
    (re.compile(r"/tmp/ballast-doc-[^/ ]+"), "<folder>"),
]
# Columns of tables by their titles: everything in them is masked.
MASKED_COLUMNS = {"s", "seconds", "cycles/s"}
ALLOWED_IN_SH = ("scripts/install", "scripts/build", "scripts/demo", "scripts/test", "scripts/doc-tests", "scripts/pictures",
                 "cmake", "ctest", "apt", "apt-get", "git", "cd")
FENCE = re.compile(r"^(\s*)(```+)\s*(\S*)\s*(.*?)\s*$")
ELLIPSIS = "..."


@dataclass
class Command:
    line: int     # of the page, from 1
    text: str
    output: list
    end: int = 0  # first line behind the output as it was read, from 0


@dataclass
class Page:
    path: object
    lines: list
    commands: list = field(default_factory=list)
    files: dict = field(default_factory=dict)
    mistakes: list = field(default_factory=list)
    shown: int = 0


def read(path):
    page = Page(path, path.read_text(encoding="utf-8").split("\n"))
    at = 0
    while at < len(page.lines):
        fence = FENCE.match(page.lines[at])
        at += 1
        if not fence:
            links(page, at)
            continue
        start = at
        while at < len(page.lines) and not re.fullmatch(re.escape(fence[1] + fence[2]) + r"`*\s*", page.lines[at]):
            at += 1
        if at == len(page.lines):
            page.mistakes.append(f"{path}:{start}: expected an end of the block, got none")
            break
        block(page, fence[3], fence[4], start, at)
        at += 1
    return page


def block(page, language, info, start, end):
    lines = page.lines[start:end]
    title = re.fullmatch(r"title=(\S+)", info)
    if title:
        page.files[title[1]] = "\n".join(lines) + "\n"
    elif language == "console":
        console(page, start, end)
    elif language == "text":
        page.shown += 1
    elif language == "sh":
        page.shown += 1
        for number, line in enumerate(lines, start + 1):
            for command in re.split(r"&&|;|\|", line.split("#")[0]):
                words = [word for word in command.split() if word != "sudo"]
                if words and words[0] not in ALLOWED_IN_SH:
                    page.mistakes.append(f"{page.path}:{number}: expected one of {', '.join(ALLOWED_IN_SH)} in an sh block, "
                                         f"got {words[0]}; commands that run belong into a console block")
    else:
        page.mistakes.append(f"{page.path}:{start}: expected console, sh, text or title=FILE, got \"{language} {info}\"")


def links(page, number):
    """Relative links of a line must lead to a file."""
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.lines[number - 1]):
        if "://" not in target and not (page.path.parent / target).exists():
            page.mistakes.append(f"{page.path}:{number}: expected a file, got a link to {target}")


def console(page, start, end):
    at = start
    while at < end:
        line = page.lines[at]
        if not line.startswith("$ "):
            page.mistakes.append(f"{page.path}:{at + 1}: expected a command (\"$ \"), got \"{line}\"")
            return
        command = Command(at + 1, line[2:], [])
        at += 1
        while at < end and (page.lines[at].startswith("> ") or page.lines[at - 1].endswith("\\")):
            command.text += "\n" + page.lines[at].removeprefix("> ")
            at += 1
        while at < end and not page.lines[at].startswith("$ "):
            command.output.append(page.lines[at])
            at += 1
        command.end = at
        command.output = trimmed(command.output)
        page.commands.append(command)


def write(page):
    """The text of the page with the commands' present outputs."""
    lines = list(page.lines)
    for command in reversed(page.commands):
        first = command.line + command.text.count("\n")
        blank = [""] if command.end < len(lines) and lines[command.end].startswith("$ ") and "" in lines[first:command.end][-1:] else []
        lines[first:command.end] = command.output + blank
    return "\n".join(lines)


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


def matches(expected, got):
    """Whether the output is what the page shows, "..." being any number of lines."""
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
