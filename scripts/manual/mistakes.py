"""docs/howto/errors.md: the messages that tests hold the program to, each beside what caused it."""
import re

HEAD = """# What does this message mean?

A message names the place, the cause and what is expected: `my.toml:2:14: machine.processors: expected an integer 1 .. 1073741824, got a string`
is line 2, column 14. Nothing was run, and the exit code is 2 ([all codes](../reference/exit-codes.md)).
Look for the words of yours: right of each message stands what it answers.

`ballast check FILE` tells the first mistake of an experiment, `ballast list experiment` what each key means.

"""


def cell(text):
    mark, space = ("``", " ") if "`" in text else ("`", "")
    return mark + space + text.replace("|", "\\|") + space + mark


def table(left, right, rows):
    lines = [f"| {left} | {right} |", "|---|---|"]
    return "\n".join(lines + [f"| {cell(message)} | {cell(cause)} |" for message, cause in sorted(set(rows))]) + "\n"


def shortened(text, most=180):
    return text if len(text) <= most else text[:most - 3] + "..."


def of_experiments(folder):
    """(message without its place, the line that it points to) of each experiment that is refused."""
    for file in sorted(folder.glob("*.toml")):
        message = " ".join(file.with_suffix(".txt").read_text(encoding="utf-8").split())
        place = re.match(r"[^ :]+:(\d+):\d+: ", message)
        lines = file.read_bytes().decode("utf-8", "backslashreplace").splitlines()
        line = lines[int(place[1]) - 1].strip() if place else lines[0]
        shown = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in line)
        yield shortened(message[place.end():] if place else message, 400), shortened(shown, 80)


def of_commands(file):
    """(message, command) of each session of newcomer.txt."""
    for entry in file.read_text(encoding="utf-8").strip().split("\n\n"):
        command, _, answer = entry.partition("\n")
        if command.startswith("$ "):
            yield shortened(" ".join(answer.removeprefix("error: ").split()), 400), command[2:]


def page(folder):
    return (HEAD + "## Experiments\n\n" + table("message", "line", of_experiments(folder)) +
            "\n## Commands\n\n" + table("message", "command", of_commands(folder / "newcomer.txt")))
