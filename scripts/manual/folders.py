"""docs/reference/folders.md: the order of the folders, from the table that scripts/folders checks."""

HEAD = """# Folders

The order of the source folders: a file may include those of its own folder and of the layers above its own in this table.

`/**` means with all folders below it, `/*` each folder below it by itself. `scripts/folders` checks the order.

| layer | folders |
|---|---|
"""


def page(table):
    layers, only = [], []
    for line in table.read_text(encoding="utf-8").splitlines():
        text = line.split("#")[0].strip()
        if text.startswith("only:"):
            only.append(text.removeprefix("only:").strip().replace(" includes ", " includes only ").replace(" included by ", " included only by "))
        elif text:
            free = text.startswith("any:")
            names = ", ".join(f"`{name}`" for name in text.removeprefix("any:").split())
            layers.append(names + " (they may include one another)" * free)
    rows = "".join(f"| {number} | {names} |\n" for number, names in enumerate(layers, 1))
    return HEAD + rows + "\n## Further limits\n\n" + "".join(f"* {limit}\n" for limit in only)
