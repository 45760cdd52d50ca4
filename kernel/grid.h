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
    Word *fresh; /* what settled lines of the sweep have, not taken over yet */
    size_t room; /* its words */
    Scratch scratch;
    unsigned char *changed; /* for each line: has it to be settled? */
    unsigned char *among; /* for each line: may it be settled? */
    unsigned char *touched; /* for each line: have its cells lost values? */
    int over_rows; /* the side that is swept now or next */
    int taking; /* all lines of the sweep are settled, and what they have is taken over */
    int at; /* the next line of the sweep */
    int contradiction; /* a line without a layout, or -1 */
    int is_busy; /* a thread works on it */
} Cells;

/* grid.c */
enum { RESUME = 3 };
int line_count(const Lines *lines);
size_t words_of_line(const Lines *lines, int line);
size_t words_before(const Lines *lines, int line);
Word *may_of(const Cells *cells, int line);
int index_of_bit(Word bit);
int has_work(const Cells *cells);
void begin_sweeps(Cells *cells);
int take(Cells *cells, int line, const Word *settled);
int keep(Cells *cells, int row, int column, const Word *values);
int sweep(Cells *cells, long *steps);
int sweep_at_once(Cells *cells, long *steps);

/* lines_type.c, cells_type.c */
extern PyType_Spec lines_spec, cells_spec;
Cells *new_cells(Lines *lines, PyTypeObject *type);

/* module.c */
typedef struct {
    PyTypeObject *lines_type, *cells_type;
} Types;
void free_object(PyObject *self);

#endif
