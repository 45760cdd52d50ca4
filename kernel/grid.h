/* The lines of a puzzle and its cells: what grid.c works on, and Python's types around it. */
#ifndef NONOSAT_GRID_H
#define NONOSAT_GRID_H

#include "kernel.h"

/* The lines of a puzzle as they never change: rows, then columns. */
typedef struct {
    PyObject_HEAD
    int height, width;
    size_t values;
    Shape *shapes;
    int32_t *items;
    Scratch scratch; /* for lines that are settled alone */
} Lines;

/* What the cells can have: Word may[height][values][row words], then [width][values][column words]. */
typedef struct {
    PyObject_HEAD
    Lines *lines;
    Word *may;
    Word *fresh; /* room for what a line is settled to */
    Scratch scratch;
    unsigned char *changed; /* for each line: has it to be settled? */
    unsigned char *among; /* for each line: may it be settled? */
    unsigned char *touched; /* for each line: have its cells lost values? */
    int is_busy; /* a thread works on it */
} Cells;

/* grid.c */
int line_count(const Lines *lines);
size_t words_of_line(const Lines *lines, int line);
size_t words_before(const Lines *lines, int line);
Word *may_of(const Cells *cells, int line);
int index_of_bit(Word bit);
int take(Cells *cells, int line, const Word *settled);
int keep(Cells *cells, int row, int column, const Word *values);
int sweep(Cells *cells, Word *fresh, Watch *watch, int *without_layout);
int propagate(Cells *cells, Watch *watch, int *without_layout);
int leave_unsettled(Cells *cells, Watch *watch);

/* probing.c */
int probe(Cells *cells, uint64_t patience, uint64_t reward, Watch *watch, int *without_layout);

/* cells_type.c */
Cells *new_cells(Lines *lines, PyTypeObject *type);

#endif
