"""An encoding for nonosat, in a package of its own: starts of runs, and no more clauses than needed."""


def clauses(line):
    """The cells where runs start, in pairs."""
    colours = range(1, line.colour_count + 1)
    covering = {(cell, colour): [] for cell in range(line.width) for colour in colours}
    for run, (length, colour) in enumerate(zip(line.lengths, line.colours, strict=True)):
        starts = {cell: line.variable("starts-at", run, cell) for cell in line.starts[run]}
        yield "at least one", [starts.values()]
        for cell, start in starts.items():
            yield "at most one", [[-start, -other] for later, other in starts.items() if cell < later]
            for covered in range(cell, cell + length):
                yield "shade", [[-start, line.cell(covered, colour)]]
                covering[covered, colour].append(start)
            if run + 1 < len(line.lengths):
                end = cell + length + (line.colours[run + 1] == colour)  # runs of one colour need a gap
                too_early = [later for later in line.starts[run + 1] if later < end]
                yield "order", [[-start, -line.variable("starts-at", run + 1, later)] for later in too_early]
    yield "support", [[-line.cell(*cell), *starts] for cell, starts in covering.items()]


clauses.reference = "Walsh 2000"
clauses.propagation_complete = False
