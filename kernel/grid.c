/* All lines of a puzzle: what their cells can have, narrowed line by line until nothing changes.

Every cell is held twice, as a bit of its row and as a bit of its column, so that each line is ready to be
settled. Settled lines hand over what they lost to the lines that they cross, which are then settled again.
Work stops after a bounded number of steps and can be resumed: Python looks at deadlines in between. */

#include "grid.h"
#include <string.h>

/* ---- Where things are. */

int line_count(const Lines *lines) { return lines->height + lines->width; }

size_t words_of_line(const Lines *lines, int line) {
    return words_for(line < lines->height ? lines->width : lines->height);
}

/* The words of all lines before this one. */
size_t words_before(const Lines *lines, int line) {
    int rows = line < lines->height ? line : lines->height;
    size_t in_rows = (size_t)rows * words_for(lines->width);
    return lines->values * (in_rows + (size_t)(line - rows) * words_for(lines->height));
}

Word *may_of(const Cells *cells, int line) { return cells->may + words_before(cells->lines, line); }

static int first_of_side(const Cells *cells) { return cells->over_rows ? 0 : cells->lines->height; }

static int end_of_side(const Cells *cells) {
    return cells->over_rows ? cells->lines->height : line_count(cells->lines);
}

static Word *fresh_of(const Cells *cells, int line) {
    return cells->fresh + words_before(cells->lines, line) - words_before(cells->lines, first_of_side(cells));
}

/* The index of the only one in a word: the top bits of a product with a De Bruijn sequence, which no two of
   them share (Leiserson, Prokop and Randall, 1998). Compilers' own ways differ. */
int index_of_bit(Word bit) {
    static const signed char indices[64] = {
        0,  1,  2,  53, 3,  7,  54, 27, 4,  38, 41, 8,  34, 55, 48, 28, 62, 5,  39, 46, 44, 42,
        22, 9,  24, 35, 59, 56, 49, 18, 29, 11, 63, 52, 6,  26, 37, 40, 33, 47, 61, 45, 43, 21,
        23, 58, 17, 10, 51, 25, 36, 32, 60, 20, 57, 16, 50, 31, 19, 15, 30, 14, 13, 12};
    return indices[bit * 0x022fdd63cc95386du >> 58];
}

/* ---- Narrowing. */

/* Gives a line fewer possibilities, and the lines that it crosses; these are marked in `changed` as far as
   they are `among` those that may be settled, and in `touched`. Returns whether any was lost. */
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
    if (any) cells->touched[line] = 1;
    return any;
}

/* Leaves a cell only some of its values; returns whether it lost any. */
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

/* Ready for a sweep over the lines that are marked as changed; rows begin if one of them is. */
void begin_sweeps(Cells *cells) {
    cells->contradiction = -1;
    cells->taking = 0;
    cells->over_rows = memchr(cells->changed, 1, (size_t)cells->lines->height) != NULL;
    cells->at = first_of_side(cells);
    memset(cells->touched, 0, (size_t)line_count(cells->lines));
}

/* About the steps of a word each that a line takes. */
static long steps_of(const Lines *lines, int line) {
    const Shape *shape = &lines->shapes[line];
    size_t sets = ((size_t)shape->count + lines->values) * (shape->is_known ? 1 : lines->values);
    size_t steps = (sets + 1) * words_of_line(lines, line);
    return steps < STEPS_BETWEEN_SIGNALS ? (long)steps : STEPS_BETWEEN_SIGNALS;
}

int has_work(const Cells *cells) {
    return cells->contradiction < 0 && memchr(cells->changed, 1, (size_t)line_count(cells->lines)) != NULL;
}

/* Settles the changed lines of the side whose turn it is against what was known when the sweep began, and
   then takes over what they have, so that a line without a layout, the lowest is named, leaves everything
   as it was. Returns SETTLED at the end of the sweep, RESUME when `steps` are used up, NO_MEMORY, or
   STOPPED with an exception. */
int sweep(Cells *cells, long *steps) {
    const Lines *lines = cells->lines;
    Watch watch = {NULL, 0};
    const int end = end_of_side(cells);
    for (; !cells->taking && cells->at < end; cells->at++) {
        if (!cells->changed[cells->at]) continue;
        if (*steps <= 0) return RESUME;
        *steps -= steps_of(lines, cells->at);
        int found = settle_line(&lines->shapes[cells->at], lines->values, may_of(cells, cells->at),
                                &cells->scratch, fresh_of(cells, cells->at), NULL, NULL, &watch);
        if (found == NO_MEMORY || found == STOPPED) return found;
        if (found == NO_LAYOUT) {
            cells->contradiction = cells->at;
            return SETTLED;
        }
    }
    if (!cells->taking) {
        cells->taking = 1;
        cells->at = first_of_side(cells);
    }
    for (; cells->at < end; cells->at++) {
        if (!cells->changed[cells->at]) continue;
        if (*steps <= 0) return RESUME;
        *steps -= (long)(lines->values * words_of_line(lines, cells->at));
        cells->changed[cells->at] = 0;
        take(cells, cells->at, fresh_of(cells, cells->at));
    }
    cells->taking = 0;
    cells->over_rows = !cells->over_rows;
    cells->at = first_of_side(cells);
    return SETTLED;
}

/* The same, but each line is taken over at once. */
int sweep_at_once(Cells *cells, long *steps) {
    const Lines *lines = cells->lines;
    Watch watch = {NULL, 0};
    for (const int end = end_of_side(cells); cells->at < end; cells->at++) {
        if (!cells->changed[cells->at]) continue;
        if (*steps <= 0) return RESUME;
        *steps -= steps_of(lines, cells->at);
        int found = settle_line(&lines->shapes[cells->at], lines->values, may_of(cells, cells->at),
                                &cells->scratch, cells->fresh, NULL, NULL, &watch);
        if (found == NO_MEMORY || found == STOPPED) return found;
        cells->changed[cells->at] = 0;
        if (found == NO_LAYOUT) {
            cells->contradiction = cells->at;
            return SETTLED;
        }
        take(cells, cells->at, cells->fresh);
    }
    cells->over_rows = !cells->over_rows;
    cells->at = first_of_side(cells);
    return SETTLED;
}
