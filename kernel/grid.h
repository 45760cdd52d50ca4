/* The lines of a puzzle and its cells: the data of grid.c, and its Python types. */
#ifndef NONOSAT_GRID_H
#define NONOSAT_GRID_H

#include "kernel.h"
#include <string.h>

/* The immutable lines of a puzzle: rows, then columns. */
typedef struct {
    PyObject_HEAD
    int height, width;
    size_t values;
    Shape *shapes;
    int32_t *items;
    Scratch scratch; /* for settling single lines */
} Lines;

/* What the cells can have: Word may[height][values][row words], then [width][values][column words]. */
typedef struct {
    PyObject_HEAD
    Lines *lines;
    Word *may;
    Word *fresh, *room; /* the result for a line, and room for two lines */
    Scratch scratch;
    unsigned char *changed; /* for each line: has it to be settled? */
    unsigned char *among; /* for each line: may it be settled? */
    unsigned char *touched; /* for each line: have its cells lost values? */
    int is_busy; /* a thread works on it */
} Cells;

/* ---- Offsets, used in every inner loop. */

static inline int line_count(const Lines *lines) { return lines->height + lines->width; }

static inline size_t words_of_line(const Lines *lines, int line) {
    return words_for(line < lines->height ? lines->width : lines->height);
}

/* The words of all lines before this one. */
static inline size_t words_before(const Lines *lines, int line) {
    int rows = line < lines->height ? line : lines->height;
    size_t in_rows = (size_t)rows * words_for(lines->width);
    return lines->values * (in_rows + (size_t)(line - rows) * words_for(lines->height));
}

static inline Word *may_of(const Cells *cells, int line) { return cells->may + words_before(cells->lines, line); }

/* The first marked line from `line` on, or `end`. */
static inline int next_marked(const unsigned char *marks, int from, int end) {
    const unsigned char *found = from < end ? memchr(marks + from, 1, (size_t)(end - from)) : NULL;
    return found ? (int)(found - marks) : end;
}

/* The index of the only one bit in a word: the top bits of a product with a De Bruijn sequence, which are unique
   (Leiserson, Prokop and Randall, 1998). Compilers' intrinsics differ. */
static inline int index_of_bit(Word bit) {
    static const signed char indices[64] = {
        0,  1,  2,  53, 3,  7,  54, 27, 4,  38, 41, 8,  34, 55, 48, 28, 62, 5,  39, 46, 44, 42,
        22, 9,  24, 35, 59, 56, 49, 18, 29, 11, 63, 52, 6,  26, 37, 40, 33, 47, 61, 45, 43, 21,
        23, 58, 17, 10, 51, 25, 36, 32, 60, 20, 57, 16, 50, 31, 19, 15, 30, 14, 13, 12};
    return indices[bit * 0x022fdd63cc95386du >> 58];
}

/* grid.c */
int refuse_if_busy(const Cells *cells);
int take(Cells *cells, int line, const Word *settled);
int keep(Cells *cells, int row, int column, const Word *values);
int sweep(Cells *cells, Word *fresh, Watch *watch, int *without_layout);
int propagate(Cells *cells, Watch *watch, int *without_layout);
int leave_unsettled(Cells *cells, Watch *watch);
void decide_row(const Cells *cells, int row, unsigned char *decided);

/* stretch.c */
int settle_stretch(const Shape *shape, size_t values, const Word *may, Scratch *scratch, Word *fresh, Word *room,
                   Watch *watch);

/* probing.c */
int probe(Cells *cells, uint64_t patience, uint64_t reward, Watch *watch, int *without_layout);

/* cells_type.c */
Cells *new_cells(Lines *lines, PyTypeObject *type);

#endif
