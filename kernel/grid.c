/* All lines of a puzzle: what their cells can have, narrowed line by line to a fixpoint.

Every cell is stored twice, as a bit of its row and as a bit of its column, so that each line can be settled at
once. What a settled line loses is removed from the lines that it crosses, which are then settled again. */

#include "grid.h"
#include "sets.h"
#include <string.h>

/* -1 with an exception while another thread works on the cells. */
int refuse_if_busy(const Cells *cells) {
    if (cells->is_busy) PyErr_SetString(PyExc_RuntimeError, "another thread works on these cells");
    return cells->is_busy ? -1 : 0;
}

/* ---- Narrowing. */

/* Narrows a line, and the lines that it crosses; these are marked in `changed` if they are `among` those that
   may be settled, and in `touched`. Returns whether any possibility was lost. */
int take(Cells *cells, int line, const Word *settled) {
    const Lines *lines = cells->lines;
    const int is_row = line < lines->height, here = is_row ? line : line - lines->height;
    const int first_crossing = is_row ? lines->height : 0;
    const size_t words = words_of_line(lines, line), across = words_of_line(lines, first_crossing);
    const Word there = ~((Word)1 << here % WORD_BITS);
    Word *may = may_of(cells, line), *crossing = may_of(cells, first_crossing) + here / WORD_BITS;
    int any = 0;
    for (size_t v = 0; v < lines->values; v++)
        for (size_t w = 0; w < words; w++) {
            Word lost = may[v * words + w] & ~settled[v * words + w];
            if (!lost) continue;
            any = 1;
            may[v * words + w] ^= lost;
            for (; lost; lost &= lost - 1) {
                int cell = (int)w * WORD_BITS + index_of_bit(lost & (0 - lost));
                crossing[((size_t)cell * lines->values + v) * across] &= there;
                cells->changed[first_crossing + cell] |= cells->among[first_crossing + cell];
                cells->touched[first_crossing + cell] = 1;
            }
        }
    return any;
}

/* Restricts a cell to some values; returns whether it lost any. */
int keep(Cells *cells, int row, int column, const Word *values) {
    const Lines *lines = cells->lines;
    const int down = lines->height + column;
    const size_t across_words = words_of_line(lines, row), down_words = words_of_line(lines, down);
    Word *across_may = may_of(cells, row) + column / WORD_BITS, *down_may = may_of(cells, down) + row / WORD_BITS;
    const Word across_bit = (Word)1 << column % WORD_BITS, down_bit = (Word)1 << row % WORD_BITS;
    int any = 0;
    for (size_t v = 0; v < lines->values; v++)
        if (across_may[v * across_words] & across_bit && !(values[v / WORD_BITS] >> v % WORD_BITS & 1)) {
            across_may[v * across_words] ^= across_bit;
            down_may[v * down_words] &= ~down_bit;
            any = 1;
        }
    return any;
}

/* Settles a line into `fresh`; returns as settle_line. */
static int settle(Cells *cells, int line, Word *fresh, Watch *watch) {
    return settle_stretch(&cells->lines->shapes[line], cells->lines->values, may_of(cells, line), &cells->scratch,
                          fresh, cells->room, watch);
}

/* A sweep: settles the lines of one side that are marked as changed, rows if there are any, from the current
   state, and then updates the state, so that a line without a layout (the lowest is named) leaves it unchanged.
   `fresh` has room for a side. Returns as settle_line. */
int sweep(Cells *cells, Word *fresh, Watch *watch, int *without_layout) {
    const int height = cells->lines->height, count = line_count(cells->lines);
    const int over_rows = memchr(cells->changed, 1, (size_t)height) != NULL;
    const int first = over_rows ? 0 : height, end = over_rows ? height : count;
    const size_t words = cells->lines->values * words_of_line(cells->lines, first);
    Word *next = fresh;
    for (int line = first; line < end; line++) {
        if (!cells->changed[line]) continue;
        const int found = settle(cells, line, next, watch);
        if (found == NO_LAYOUT) *without_layout = line;
        if (found != SETTLED) return found;
        next += words;
    }
    next = fresh;
    for (int line = first; line < end; line++) {
        if (!cells->changed[line]) continue;
        cells->changed[line] = 0;
        take(cells, line, next);
        next += words;
    }
    return SETTLED;
}

/* Settles the lines that are marked as changed until there are none, updating the state after each. Rows and
   columns alternate. Returns as settle_line. */
int propagate(Cells *cells, Watch *watch, int *without_layout) {
    const int height = cells->lines->height, count = line_count(cells->lines);
    int over_rows = memchr(cells->changed, 1, (size_t)height) != NULL;
    for (; memchr(cells->changed, 1, (size_t)count); over_rows = !over_rows)
        for (int line = over_rows ? 0 : height, end = over_rows ? height : count;
             (line = next_marked(cells->changed, line, end)) < end;) {
            const int found = settle(cells, line, cells->fresh, watch);
            if (found == NO_LAYOUT) *without_layout = line;
            if (found != SETTLED) return found;
            cells->changed[line] = 0;
            if (take(cells, line, cells->fresh)) cells->touched[line] = 1;
        }
    return SETTLED;
}

/* Keeps those lines marked as changed that settling would change, or that have no layout. Returns SETTLED,
   NO_MEMORY or STOPPED. */
int leave_unsettled(Cells *cells, Watch *watch) {
    const Lines *lines = cells->lines;
    for (int line = 0; line < line_count(lines); line++) {
        if (!cells->changed[line]) continue;
        const int found = settle(cells, line, cells->fresh, watch);
        if (found == NO_MEMORY || found == STOPPED) return found;
        const size_t size = lines->values * words_of_line(lines, line) * sizeof(Word);
        cells->changed[line] = found == NO_LAYOUT || memcmp(may_of(cells, line), cells->fresh, size) != 0;
    }
    return SETTLED;
}

/* ---- Reading. */

/* A byte for each cell of a row: its value when it has only one, UNDECIDED otherwise. */
void decide_row(const Cells *cells, int row, unsigned char *decided) {
    const size_t values = cells->lines->values, words = words_for(cells->lines->width);
    const Word *may = may_of(cells, row);
    memset(decided, UNDECIDED, (size_t)cells->lines->width);
    for (size_t w = 0; w < words; w++)
        for (size_t v = 0; v < values; v++)
            for (Word only = may[v * words + w] & ~open_cells(may, values, words, w); only; only &= only - 1)
                decided[w * WORD_BITS + (size_t)index_of_bit(only & (0 - only))] = (unsigned char)v;
}
