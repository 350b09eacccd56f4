"""Places of a source that can be mutated by one operator, and how both forms stand in one build."""
import collections
import re

from mutation.tokens import Tokens

# An edit: (first offset, last offset, text). Edits of one place that only insert are at its two ends.
Place = collections.namedtuple("Place", "file line last_line operator original mutated edits")

BINARY = {"<": ("<=", "Less"), "<=": ("<", "LessEqual"), ">": (">=", "Greater"), ">=": (">", "GreaterEqual"),
          "==": ("!=", "Equal"), "!=": ("==", "NotEqual"), "+": ("-", "Plus"), "-": ("+", "Minus")}
PREFIX = {"++": ("--", "Increment"), "--": ("++", "Decrement")}
LOGIC = {"&&": ("||", "both"), "||": ("&&", "either")}
EXTREME = {"min": ("max", "Minimum"), "max": ("min", "Maximum")}
BOUND = {"<": "Bound", "<=": "LastBound"}
KEYWORDS = {"return", "throw", "case", "else", "co_return", "co_yield"}
STOPS = {";", ",", "?", ":", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", *KEYWORDS}
ASSIGN = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<="}
INTEGER = re.compile(r"(0[xX][\da-fA-F']+|\d[\d']*)[uUlLzZ]*")
NO_STATEMENT = KEYWORDS | {"auto", "const", "static", "using", "return", "if", "for", "while", "switch", "do", "case", "default",
                           "namespace", "struct", "class", "enum", "template", "typedef", "assert", "static_assert", "public",
                           "private", "protected", "friend", "virtual", "constexpr", "thread_local", "unsigned", "int", "bool",
                           "double", "char", "try", "else", "extern", "inline", "explicit", "delete", "goto", "requires"}


def binary(t, i):
    """Between operands. The format of the sources sets spaces around these operators, and none around < and > of templates."""
    return t.source[t.start[i] - 1].isspace() and t.source[t.end[i]:t.end[i] + 1].isspace() and operand_before(t, i)


def operand_before(t, i):
    return t.kind[i - 1] in ("number", "text") or t.at(i - 1) in (")", "]", "}", ">") or (
        t.kind[i - 1] == "name" and t.at(i - 1) not in KEYWORDS | {"operator", "auto", "typename", "template", "sizeof"})


def in_assert(t, i):
    while (i := t.parent[i]) >= 0:
        if t.at(i) == "(" and t.at(i - 1) in ("assert", "static_assert"):
            return True
    return False


def statement_end(t, i):
    """The `;` of an expression statement that begins at i, or None."""
    before = t.at(i - 1)
    header = before == ")" and t.at(t.mate.get(i - 1, 0) - 1) in ("if", "for", "while", "constexpr")
    if not (before in (";", "{", "}", "else") or header) or t.at(t.parent[i]) != "{":
        return None
    if t.at(i) in ("break", "continue", "return"):
        return i + 1 if t.at(i + 1) == ";" else None
    end = t.forth(i, {";"}) + 1
    if t.at(end) != ";":
        return None
    if t.at(i) == "throw" or t.at(i) in PREFIX:
        return end
    if t.kind[i] != "name" or t.at(i) in NO_STATEMENT:
        return None
    k = i + 1
    while k < end:  # a path to what is assigned or called
        if t.at(k) in ("::", ".", "->"):
            k += 2
        elif t.at(k) == "[" or (t.at(k) == "(" and t.mate.get(k, k) + 1 < end):
            k = t.mate.get(k, k) + 1
        else:
            return end if t.at(k) in ASSIGN or t.at(k) == "(" else None
    return None


def edits_of(t, i):
    """(operator, replaced tokens, their new text, edits) of each way to mutate token i; %d stands for the number."""
    text, kind, here = t.text[i], t.kind[i], (t.start[i], t.end[i])
    if kind == "sign" and text in BINARY and binary(t, i):
        other, name = BINARY[text]
        yield f"{text} to {other}", here, other, [(*here, f" {text} ::mutants::{name}{{%d}} {text} ")]
        head = t.parent[i]
        if text in BOUND and head > 0 and t.at(head - 1) == "for" and t.at(t.back(i, {";"}) - 1) == ";":
            yield "bound - 1", (t.end[t.forth(i, STOPS | {"&&", "||"})],) * 2, " - 1", [
                (*here, f" {text} ::mutants::{BOUND[text]}{{%d}} {text} ")]
    if text in PREFIX and t.kind[min(i + 1, len(t) - 1)] in ("name", "sign") and not operand_before(t, i):
        other, name = PREFIX[text]
        yield f"{text} to {other}", here, other, [(*here, f"::mutants::{name}{{%d}} ->* ")]
    if text in LOGIC and binary(t, i):
        other, name = LOGIC[text]
        first = t.start[t.back(i, STOPS | ({"||"} if text == "&&" else set()))]
        last = t.end[t.forth(i, STOPS | {"||", text})]
        yield f"{text} to {other}", here, other, [
            (first, first, f"::mutants::{name}(%d, [&] {{ return static_cast<bool>("),
            (*here, "); }, [&] { return static_cast<bool>("), (last, last, "); })")]
    pure = t.at(i - 1) == "=" and t.at(i + 1) == ";" and t.at(i - 2) in (")", "const", "noexcept")
    if kind == "number" and not pure and (number := INTEGER.fullmatch(text)):
        new = str(int(number[1].replace("'", ""), 0 if number[1][:2] in ("0x", "0X") else 10) + 1)
        yield f"{text} to {new}", here, new, [(*here, f"({text} + ::mutants::on(%d))")]
    if text in ("true", "false"):
        other = "false" if text == "true" else "true"
        yield f"{text} to {other}", here, other, [(*here, f"({'!' if text == 'true' else ''}::mutants::on(%d))")]
    if text in EXTREME and t.at(i - 1) == "::" and t.at(i - 2) == "std" and t.at(i + 1) == "(":
        other, name = EXTREME[text]
        yield f"std::{text} to std::{other}", here, other, [(t.start[i - 2], t.end[i], f"::mutants::{name}{{%d}}")]
    if end := statement_end(t, i):
        first, last = t.start[i], t.end[end]
        yield "statement removed", (first, last), "", [(first, first, "{ if (!::mutants::on(%d)) "), (last, last, " }")]


def places(file, source):
    """All places, in order. `original` and `mutated` are the lines around the change, with single spaces."""
    t, found = Tokens(source), []
    for i in range(len(t)):
        if in_assert(t, i):
            continue
        for operator, (first, last), new, edits in edits_of(t, i):
            begin = source.rfind("\n", 0, first) + 1
            end = source.find("\n", last) if "\n" in source[last:] else len(source)
            if "constexpr" in source[begin:first]:
                continue
            original, mutated = source[begin:end], source[begin:first] + new + source[last:end]
            lines = t.line(edits[0][0]), t.line(edits[-1][1])
            found.append(Place(file, *lines, operator, " ".join(original.split()), " ".join(mutated.split()), edits))
    return found


def rewrite(source, numbered):
    """The source in which all the places of {number: place} stand."""
    inserts = []
    for number, place in numbered.items():
        size = place.edits[-1][1] - place.edits[0][0]
        for first, last, text in place.edits:
            # At one offset: ends of what is smaller, ends of what is larger, begins of what is larger, of what is smaller.
            closes = first == last and first == place.edits[-1][1] and len(place.edits) > 1
            inserts.append((first, 0 if closes else 1, size if closes else -size, last, text.replace("%d", str(number))))
    parts, at = [], 0
    for first, _, _, last, text in sorted(inserts):
        parts += [source[at:first], text]
        at = last
    return "".join([*parts, source[at:]])
