"""Mutants follow a file or a folder that has moved. Their ledger entries stay valid: no key depends on a place."""
import re
import sys
from pathlib import Path

from mutation.ledger import write
from mutation.mutant import HEAD


def follow(mutants, old, new):
    """Rewrites the heads of the mutants, paths of .sed scripts. Exit code 2 if `new` is not there."""
    old, new = old.rstrip("/"), new.rstrip("/")
    if not Path(new).exists():
        print(f"mutants: expected a file or folder of the tree, got {new}", file=sys.stderr)
        return 2
    place = re.compile(rf"(?<![\w./-]){re.escape(old)}(?=$|[/\s'])")
    in_check = re.compile(rf"(?<=\.\./source/){re.escape(old)}(?=$|[/\s'])")
    moved = 0
    for path in mutants:
        text = path.read_text()
        head = HEAD.sub(lambda line: (place if line[1] == "file" else in_check).sub(new, line[0]), text)
        if head != text:
            write(path, head)
            moved += 1
    print(f"{moved} mutants follow {old} to {new}")
    return 0
