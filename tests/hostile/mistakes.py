"""Mistakes in texts, files and values."""
from guard import documents

VALUES = ["-1", "0", "1", "2", "3", "1e308", "-0.0", "nan", "inf", "0.5", "9223372036854775807", "-9223372036854775808", "99999999999999999999",
          "true", '""', '"x"', '"' + "long " * 2000 + '"', '"\\u001b[31m\\u0007"', '"\\u202e"', "[]", "[[]]", "[0]", "[1, -1]", "[1e9]", "[2, 2]",
          "[1073741824, 1073741824]", "[32768, 32768]", '[["a", "b", 1]]', "[[0, 1, 5]]", "{}", "{ a = 1 }", "1979-05-27", "65536", "1000000"]
# A file with or without a line, an assignment, an option, a verb, a part that the experiment names.


def misspelt(rng, word):
    at = rng.randrange(len(word))
    return rng.choice([word[:at] + word[at + 1:], word[:at] + rng.choice("abcxyz_-") + word[at:], word[:at] + word[at:at + 2][::-1] + word[at + 2:]])


def mutated(rng, text):
    """The text with a mistake, or something that is none."""
    lines = text.split("\n")
    keys = [i for i, line in enumerate(lines) if " = " in line]
    i = rng.choice(keys) if keys else 0
    key, _, value = lines[i].partition(" = ")
    kind = rng.randrange(12)
    if kind <= 1 and key:
        lines[i] = misspelt(rng, key) + " = " + value
    elif kind <= 5 and key:
        lines[i] = f"{key} = {rng.choice(VALUES)}"
    elif kind == 6:
        del lines[rng.randrange(len(lines))]
    elif kind == 7:
        lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
    elif kind == 8:
        heads = [j for j, line in enumerate(lines) if line.startswith("[")]
        if heads:
            j = rng.choice(heads)
            lines[j] = "[" + misspelt(rng, lines[j][1:-1]) + "]"
    elif kind == 9:
        lines.insert(rng.randrange(len(lines) + 1), f"{rng.choice(['words', 'every', 'speeds', 'vcs', 'size', 'load', 'rate', 'x'])} = {rng.choice(VALUES)}")
    elif kind == 10:
        return text[:rng.randrange(len(text) + 1)]
    else:
        at = rng.randrange(len(text) + 1)
        return text[:at] + "".join(chr(rng.choice([0, 9, 27, 34, 61, 91, 93, 127, 155, 0x202E, 0x1F600])) for _ in range(rng.randint(1, 3))) + text[at:]
    return "\n".join(lines)


def bytes_mutated(rng, content):
    data = bytearray(content if isinstance(content, bytes) else content.encode())
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data) + 1)
        data[at:at + rng.randint(0, 2)] = bytes(rng.choice(b"\x00\x1b\xff 09-,.{}[]\"\n") for _ in range(rng.randint(0, 3)))
    return bytes(data)


def assignment(rng, table):
    paths = list(documents.flat(table, lists=False)) + ["machine.switch.words", "machine.router.vcs", "run.seed", "machine", "x.y", ".", ""]
    path = rng.choice(paths)
    path = misspelt(rng, path) if path and rng.random() < 0.3 else path
    return rng.choice(["{}={}", "{}={}", "{} = {}", "{}{}"]).format(path, rng.choice(VALUES).replace("\0", ""))
