"""Tokens of a C++ source, without comments, preprocessor lines and the insides of texts."""
import bisect
import re

TOKEN = re.compile(r"""
    (?P<skip> //[^\n]* | /\*.*?\*/ | ^[ \t]*\#(?:[^\n\\]|\\.)* )
  | (?P<text> (?:u8|[uUL])?R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)" | (?:u8|[uUL])?"(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)+' )
  | (?P<number> \.?\d(?:'?[\w.]|(?<=[eEpP])[+-])* )
  | (?P<name> [A-Za-z_]\w* )
  | (?P<sign> <=> | ->\* | \.\.\. | <<= | :: | -> | \+\+ | -- | && | \|\| | [-+*/%&|^!=<>]= | << | [^\s\w] )
""", re.X | re.S | re.M)
OPEN, CLOSE = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}


class Tokens:
    """text[i], kind[i], start[i], end[i]; mate[i] of a bracket; parent[i], the open bracket around i or -1."""

    def __init__(self, source):
        found = [m for m in TOKEN.finditer(source) if m.lastgroup != "skip" and m["skip"] is None]
        self.source = source
        self.text = [m[0] for m in found]
        self.kind = [next(k for k in ("text", "number", "name", "sign") if m[k] is not None) for m in found]
        self.start, self.end = [m.start() for m in found], [m.end() for m in found]
        self.lines = [m.start() for m in re.finditer(r"^", source, re.M)]
        self.mate, self.parent, stack = {}, [], []
        for i, text in enumerate(self.text):
            if text in CLOSE and stack:
                self.mate[i] = stack.pop()
                self.mate[self.mate[i]] = i
            self.parent.append(stack[-1] if stack else -1)
            if text in OPEN:
                stack.append(i)

    def __len__(self):
        return len(self.text)

    def at(self, i):
        return self.text[i] if 0 <= i < len(self.text) else ""

    def line(self, offset):
        return bisect.bisect_right(self.lines, offset)

    def back(self, i, stops):
        """The first token of the operand that ends before i."""
        while i > 0:
            before = self.text[i - 1]
            if before in CLOSE:
                i = self.mate.get(i - 1, i - 1)
            elif before in OPEN or before in stops:
                break
            else:
                i -= 1
        return i

    def forth(self, i, stops):
        """The last token of the operand that begins after i."""
        while i + 1 < len(self.text):
            after = self.text[i + 1]
            if after in OPEN:
                i = self.mate.get(i + 1, i + 1)
            elif after in CLOSE or after in stops:
                break
            else:
                i += 1
        return i
