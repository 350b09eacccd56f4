"""Figures in prose: {{NAME[key=value;...].COLUMN}}, with + - * / between such figures and numbers, and | FORMAT.

`min`, `max`, `sum`, `mean` or `count` before the name joins all rows that the selection leaves; otherwise it must leave one.
`best` gives the balancer of the row with the least value.
{{WORDS in NAME[...].COLUMN}} are these words, if the data have them.
"""
import re
import statistics

HOLE = re.compile(r"\{\{(.+?)\}\}")
FIGURE = re.compile(r"(?:(min|max|sum|mean|count|best) )?([a-z0-9-]+)\[([^\]]*)\]\.(\w+)")
ARITHMETIC = re.compile(r"[-+*/(). 0-9e]+")
JOIN = {"min": min, "max": max, "sum": sum, "mean": statistics.fmean}


def select(rows, condition):
    """Rows whose columns have the values of "key=value;key=value|other;..."; values are compared as text."""
    wanted = [part.split("=", 1) for part in condition.split(";") if part]
    return [row for row in rows if all(_text(row.get(k)) in v.split("|") for k, v in wanted)]


def _text(value):
    return f"{value:g}" if isinstance(value, float) else str(value)


class Fill:
    """Fills the holes of a text from the data, a dict of Data by name."""

    def __init__(self, data):
        self.data = data

    def figure(self, match):
        join, name, condition, column = match.groups()
        if name not in self.data:
            raise ValueError(f"{match[0]}: no data {name}")
        rows = select(self.data[name].rows, condition)
        if join == "count":
            return len(rows)
        if not rows or (not join and len(rows) != 1):
            raise ValueError(f"{match[0]}: expected {'some rows' if join else 'one row'}, got {len(rows)}")
        if any(column not in row for row in rows):
            raise ValueError(f"{match[0]}: no column {column}")
        if join == "best":
            return min((row for row in rows if row[column] is not None), key=lambda row: row[column])["balancer"]
        values = [row[column] for row in rows if row[column] is not None]
        return JOIN[join](values) if join else values[0]

    def hole(self, match):
        expression, _, form = match[1].partition(" | ")
        words, within, place = expression.partition(" in ")
        if within:
            if words not in self.figure(FIGURE.fullmatch(place)):
                raise ValueError(f"{match[0]}: the data do not have these words")
            return words
        whole = FIGURE.fullmatch(expression)
        if whole:
            value = self.figure(whole)
        else:
            numbers = FIGURE.sub(lambda m: repr(self.figure(m)), expression)
            if not ARITHMETIC.fullmatch(numbers):
                raise ValueError(f"{match[0]}: expected figures and arithmetic, got {numbers}")
            value = eval(numbers, {"__builtins__": {}})  # digits and operators only
        return value if isinstance(value, str) else format(value, form.strip() or ",").replace("%", " %")

    def __call__(self, text):
        return HOLE.sub(self.hole, text)
