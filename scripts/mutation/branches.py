"""Mutants of scripts that stand in one build: a block of statements has one branch for each mutant that changes it."""
import collections

from mutation.tokens import Tokens

# `edits`: offsets of the block's inside, and its text with the mutant. Lines are those of the whole file.
Place = collections.namedtuple("Place", "file line last_line edits")
BEFORE_BODY = {")", "else", "do", "const", "noexcept", "override", "mutable", "final"}


def changed(sound, broken):
    """The least range of `sound` outside of which `broken` is equal: (first, last)."""
    first = next((k for k, (a, b) in enumerate(zip(sound, broken)) if a != b), min(len(sound), len(broken)))
    most = min(len(sound), len(broken)) - first
    same = next((k for k in range(most) if sound[-1 - k] != broken[-1 - k]), most)
    return first, len(sound) - same


def is_body(t, i):
    """Whether `{` opens a block of statements. In one of a switch, two branches would have the same labels."""
    if t.at(i - 1) not in BEFORE_BODY:
        return False
    return not (t.at(i - 1) == ")" and t.at(t.mate.get(i - 1, 0) - 1) == "switch")


def place(file, sound, broken):
    """The smallest block that has the whole change, or None."""
    t, (first, last) = Tokens(sound), changed(sound, broken)
    best = None
    for i, close in t.mate.items():
        if t.at(i) == "{" and t.end[i] <= first and last <= t.start[close] and is_body(t, i):
            if best is None or t.end[i] > best[0]:
                best = (t.end[i], t.start[close])
    return best and Place(file, 1, 10**6, (*best, broken[best[0]:best[1] + len(broken) - len(sound)]))


def rewrite(sound, numbered):
    """The source in which all of {number: place} stand. Blocks are apart or one inside the other."""
    blocks = collections.defaultdict(list)
    for number, place in numbered.items():
        first, last, text = place.edits
        blocks[first, last].append((number, text))

    def render(first, last):
        parts, at = [], first
        for begin, end in sorted(blocks, key=lambda block: (block[0], -block[1])):
            if at <= begin and end <= last and (begin, end) != (first, last):
                ways = "".join(f"if (::mutants::on({number})) {{{text}}} else " for number, text in blocks[begin, end])
                parts += [sound[at:begin], f" {ways}{{{render(begin, end)}}} "]
                at = end
        return "".join([*parts, sound[at:last]])

    return render(0, len(sound))
