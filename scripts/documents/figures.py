"""Figures that a page quotes: a paragraph that links to pages of docs/results has its numbers from them, one with kGE also from
the prices. Digits alone, years and code count as words."""
import re
from pathlib import Path

RESULTS = Path(__file__).resolve().parents[2] / "docs/results"
LINK = re.compile(r"\]\(([^)#]*results/[a-z-]+\.md)")
WORDS = re.compile(r"\]\([^)]*\)|`[^`]*`|(?<!\d)(19|20)\d\d(?![\d.,-]\d|\d)")
NUMBER = re.compile(r"(?<![\w.,])(\d{4}-\d\d-\d\d|\d[\d,]*\.\d+|\.\d+|\d[\d,]*\d)(?!\w)")


def paragraphs(prose):
    """(line of the page, text), of the lines outside blocks: (line, text)."""
    first, lines = 0, []
    for number, line in [*prose, (0, "")]:
        if line.strip():
            first = first if lines else number
            lines.append(line)
        elif lines:
            yield first, "\n".join(lines)
            lines = []


def sources(path, text):
    """The pages of results that the paragraph has its figures from."""
    found = {(path.parent / link).resolve() for link in LINK.findall(text)}
    return sorted(page for page in found | ({RESULTS / "prices.md"} if "kGE" in text else set()) if page.exists())


def mistakes(path, prose):
    """Figures of no such page. The results themselves are rendered from their data."""
    if path.resolve().parent == RESULTS:
        return []
    found = []
    for line, text in paragraphs(prose):
        pages = sources(path, text)
        known = "\n".join(page.read_text(encoding="utf-8") for page in pages)
        for figure in NUMBER.findall(WORDS.sub(" ", text)) if pages else []:
            if not re.search(rf"(?<![\d.,]){re.escape(figure)}(?!\d|[.,]\d)", known):
                found.append(f"{path}:{line}: expected figures of {', '.join(page.name for page in pages)}, got {figure}")
    return found
