"""An encoding for nonosat in its own package: starts of runs, and no redundant clauses."""


def clauses(line):
    """The starts of runs, pairwise."""
    colours = range(1, line.colour_count + 1)
    covering = {(cell, colour): [] for cell in range(line.width) for colour in colours}
    for run, (length, colour) in enumerate(zip(line.lengths, line.colours, strict=True)):
        starts = {cell: line.variable("starts-at", run, cell) for cell in line.starts[run]}
        yield "at least one position", [starts.values()]
        for cell, start in starts.items():
            others = [other for later, other in starts.items() if cell < later]
            yield "at most one position", [[-start, -other] for other in others]
            for covered in range(cell, cell + length):
                yield "run implies shaded", [[-start, line.cell(covered, colour)]]
                covering[covered, colour].append(start)
            if run + 1 < len(line.lengths):
                end = cell + length + (line.colours[run + 1] == colour)  # runs of one colour need a gap
                early = [cell for cell in line.starts[run + 1] if cell < end]
                yield "run ordering", [[-start, -line.variable("starts-at", run + 1, cell)] for cell in early]
    yield "shaded implies covering run", [[-line.cell(*cell), *starts] for cell, starts in covering.items()]


clauses.reference = "Walsh 2000"
clauses.propagation_complete = False
