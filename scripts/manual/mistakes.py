"""The catalogue of mistakes: experiments that are refused, with the messages."""


def entry(file):
    message = file.with_suffix(".txt").read_text(encoding="utf-8").rstrip("\n")
    text = file.read_bytes().decode("utf-8", "backslashreplace").rstrip("\n")
    shown = "".join(c if c.isprintable() or c == "\n" else f"\\x{ord(c):02x}" for c in text)
    if len(shown) > 1200:
        shown = shown[:600] + "\n...\n" + shown[-300:]
    return f"## `{file.stem}`\n\n```toml\n{shown}\n```\n\n```text\n{message}\n```\n"


def page(folder):
    head = ("# Mistakes\n\nExperiments that the program refuses, each with its message.\n\n"
            "A message names file, line and column, then the cause and what is expected.\n"
            "These files are tests: the program must answer in exactly these words.\n\n")
    return head + "\n".join(entry(file) for file in sorted(folder.glob("*.toml")))
