"""Blocks of a Markdown page: files, sessions, and what is shown only."""
import re
from dataclasses import dataclass, field

from documents.output import trimmed

ALLOWED_IN_SH = ("scripts/install", "scripts/build", "scripts/demo", "scripts/test", "scripts/doc-tests", "scripts/pictures",
                 "scripts/prove", "scripts/site", "cmake", "ctest", "apt", "apt-get", "git", "cd", "podman")
SHOWN = ("text", "toml", "json", "csv", "sed", "cpp", "cmake", "systemverilog", "python")
MOST_WORDS = 1200  # outside blocks of a page by hand; a longer one has parts that belong elsewhere
FENCE = re.compile(r"^(\s*)(```+)\s*(\S*)\s*(.*?)\s*$")


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
    prose: list = field(default_factory=list)  # (line, text) outside blocks
    mistakes: list = field(default_factory=list)
    shown: int = 0
    words: int = 0


def read(path):
    page = Page(path, path.read_text(encoding="utf-8").split("\n"))
    at = 0
    while at < len(page.lines):
        fence = FENCE.match(page.lines[at])
        at += 1
        if not fence:
            links(page, at)
            page.prose.append((at, page.lines[at - 1]))
            page.words += sum(not re.fullmatch(r"[|:-]+", word) for word in page.lines[at - 1].split())
            continue
        start = at
        while at < len(page.lines) and not re.fullmatch(re.escape(fence[1] + fence[2]) + r"`*\s*", page.lines[at]):
            at += 1
        if at == len(page.lines):
            page.mistakes.append(f"{path}:{start}: expected an end of the block, got none")
            break
        block(page, fence[3], fence[4], start, at)
        at += 1
    if page.words > MOST_WORDS and not page.lines[0].startswith("<!-- Generated"):
        page.mistakes.append(f"{path}: expected at most {MOST_WORDS} words outside blocks, got {page.words}")
    return page


def block(page, language, info, start, end):
    lines = page.lines[start:end]
    title = re.fullmatch(r"title=(\S+)", info)
    if title:
        page.files[title[1]] = "\n".join(lines) + "\n"
    elif language == "console":
        console(page, start, end)
    elif language in SHOWN and not info:
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
        page.mistakes.append(f"{page.path}:{start}: expected console, sh, {', '.join(SHOWN)} or title=FILE, got \"{language} {info}\"")


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
