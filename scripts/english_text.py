"""What scripts/lint-english reads: string literals, comments, help texts and sentences, each with its lines."""
import bisect
import re

C_TOKEN = re.compile(
    r'(?P<comment>//[^\n]*|/\*.*?\*/)'
    r'|R"(?P<mark>\w*)\((?P<raw>.*?)\)(?P=mark)"'
    r'|"(?P<string>(?:\\.|[^"\\\n])*)"'
    r"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'",
    re.S)
HASH_COMMENT = re.compile(r"(?:^|(?<=\s))#(?!!)[ \t]*([^\n]*)", re.M)
MARKER = re.compile(r"^\s*(?:///?<?|/\*|\*/?)\s?")

# The argument that is a help text, in code whose literals are replaced by "N".
HELP = [
    re.compile(r'\.help\(\s*"(\d+)"'),
    re.compile(r'\w+_key\((?:[^;()]|\([^()]*\))*?"(\d+)"\s*\)'),
    re.compile(r'add_(?:option|flag)\w*\(\s*"\d+"\s*,[^;"]*"(\d+)"'),
    re.compile(r'\{\s*(?:"\d+"\s*,\s*){3}"(\d+)"\s*,\s*member\('),  # a row of the table of costs
    re.compile(r'Registered<[^>]*>\s*\w+\s*\{\s*(?:\{|\w+\()\s*"\d+"\s*,\s*"(\d+)"'),
]


class Piece:
    """A text made of fragments, each with its line: joined by blanks, so that a form is found across lines."""

    def __init__(self, kind, fragments):
        self.kind = kind
        self.text = " ".join(text for _, text in fragments)
        self.lines = [line for line, _ in fragments]
        self.starts, at = [], 0
        for _, text in fragments:
            self.starts.append(at)
            at += len(text) + 1

    def line(self, offset):
        return self.lines[bisect.bisect_right(self.starts, offset) - 1]


def _c_fragments(text):
    """Yields (kind, start, end, line, text) of every comment line and literal."""
    for match in C_TOKEN.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        if match["comment"]:
            for k, part in enumerate(match["comment"].splitlines()):
                yield "comment", match.start(), match.end(), line + k, MARKER.sub("", part).rstrip("*/ ")
        elif match["string"] is not None or match["raw"] is not None:
            head = text[text.rfind("\n", 0, match.start()) + 1:match.start()]
            if not re.match(r"\s*#\s*include", head):
                literal = match["string"] if match["string"] is not None else match["raw"]
                yield "string", match.start(), match.end(), line, literal


def of_c(text):
    """Pieces of C++ or SystemVerilog: comments, strings and helps. What stands in a row is one piece."""
    runs = []
    for kind, start, end, line, part in _c_fragments(text):
        apart = not runs or runs[-1]["kind"] != kind or text[runs[-1]["end"]:start].strip()
        if apart and not (runs and start < runs[-1]["end"]):  # lines of one comment overlap
            runs.append({"kind": kind, "start": start, "parts": []})
        runs[-1]["end"] = end
        runs[-1]["parts"].append((line, part))
    strings = [run for run in runs if run["kind"] == "string"]
    skeleton, at = [], 0
    for run in runs:
        skeleton += [text[at:run["start"]], f'"{strings.index(run)}"' if run["kind"] == "string" else ""]
        at = run["end"]
    code = "".join(skeleton) + text[at:]
    helps = {int(match[1]) for form in HELP for match in form.finditer(code)}
    for number, run in enumerate(strings):
        parts = run["parts"]  # the pieces of a split literal have their own blanks
        run["parts"] = [(line, part[:-1] if k + 1 < len(parts) and part.endswith(" ") else part)
                        for k, (line, part) in enumerate(parts)]
        yield Piece("help" if number in helps else "string", run["parts"])
    for run in runs:
        if run["kind"] == "comment":
            yield Piece("comment", run["parts"])


def of_hash(text):
    """Comments of scripts, CMake and TOML."""
    run = []
    for match in HASH_COMMENT.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        if run and line != run[-1][0] + 1:
            yield Piece("comment", run)
            run = []
        run.append((line, match[1]))
    if run:
        yield Piece("comment", run)


def of_markdown(text):
    """The whole text, code included."""
    yield Piece("doc", list(enumerate(text.split("\n"), 1)))


def sentences(text):
    """(line, sentence) of the prose of a Markdown file: paragraphs and items, without code, tables and headings."""
    text = re.sub(r"^```.*?^\s*```", lambda m: "\n" * m[0].count("\n"), text, flags=re.S | re.M)
    text = re.sub(r"<!--.*?-->", lambda m: "\n" * m[0].count("\n"), text, flags=re.S)
    block = []

    def split():
        piece = Piece("prose", block)
        plain = re.sub(r"`[^`]*`", lambda m: "x" * len(m[0]), piece.text)
        at = 0
        for stop in [*re.finditer(r"[.!?][\"')*]*(?=\s+[*\"'(\[A-Zx]|\s*$)", plain)]:
            sentence = piece.text[at:stop.end()]
            lead = len(sentence) - len(sentence.lstrip())
            yield piece.line(at + lead), sentence.strip()
            at = stop.end()
        if piece.text[at:].strip():
            yield piece.line(at), piece.text[at:].strip()

    for number, line in enumerate(text.split("\n") + [""], 1):
        item = re.match(r"\s*(?:[-*]|\d+\.)\s+", line)
        ends = item or not line.strip() or re.match(r"\s*(?:#|\||```)", line)
        if ends and block:
            yield from split()
            block = []
        if item:
            block = [(number, line[item.end():])]
        elif not ends:
            block.append((number, line.strip()))


def words(sentence):
    """Words of a sentence; code, a link's target and punctuation are none, a piece of code is one."""
    sentence = re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`]*`", "x", sentence))
    return sum(bool(re.search(r"\w", word)) for word in sentence.split())
