/* Full probing: every value of every undecided cell is tested by line logic. A value that leaves a line without a
   layout is removed, and so is what all values of the cell exclude. A cell is probed again only if a line
   has changed that its probes used. The reference is tests/support/probing_reference.py. */

#include "grid.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    Cells *cells;
    size_t words; /* of all lines */
    size_t line_words; /* of a set of lines */
    Word *saved, *joined; /* the state before a probe, and the union of the states after the probes of a cell */
    Word *looked; /* for each cell the lines that its probes changed */
    uint64_t *tried, *changed; /* when each cell was probed last, and each line changed: 0 for never */
    uint64_t now, work, lost;
} Probing;

/* Whether a cell must be probed again. */
static int is_stale(const Probing *probing, size_t cell) {
    if (!probing->tried[cell]) return 1;
    const Word *looked = probing->looked + cell * probing->line_words;
    for (size_t w = 0; w < probing->line_words; w++)
        for (Word left = looked[w]; left; left &= left - 1)
            if (probing->changed[w * WORD_BITS + (size_t)index_of_bit(left & (0 - left))] > probing->tried[cell])
                return 1;
    return 0;
}

/* Probes one value; the state is restored, except `joined`. Returns as settle_line. */
static int try_value(Probing *probing, int row, int column, size_t value, Watch *watch, int *without_layout) {
    Cells *cells = probing->cells;
    const int down = cells->lines->height + column;
    const size_t count = (size_t)line_count(cells->lines);
    Word *looked = probing->looked + ((size_t)row * (size_t)cells->lines->width + (size_t)column) * probing->line_words;
    Word values[VALUE_WORDS] = {0};
    values[value / WORD_BITS] = (Word)1 << value % WORD_BITS;
    memset(cells->touched, 0, count);
    keep(cells, row, column, values);
    cells->changed[row] = cells->changed[down] = cells->touched[row] = cells->touched[down] = 1;
    const int found = propagate(cells, watch, without_layout);
    if (found == SETTLED)
        for (size_t w = 0; w < probing->words; w++) probing->joined[w] |= cells->may[w];
    for (size_t line = 0; line < count; line++)
        if (cells->touched[line]) {
            looked[line / WORD_BITS] |= (Word)1 << line % WORD_BITS;
            probing->work++;
        }
    memcpy(cells->may, probing->saved, probing->words * sizeof(Word));
    memset(cells->changed, 0, count);
    return found;
}

/* Restricts the state to the union of a cell's probes, and propagates it. */
static int take_joined(Probing *probing, Watch *watch, int *without_layout) {
    Cells *cells = probing->cells;
    const Lines *lines = cells->lines;
    const int count = line_count(lines);
    if (memcmp(probing->joined, probing->saved, probing->words * sizeof(Word)) == 0) return SETTLED;
    memcpy(cells->may, probing->joined, probing->words * sizeof(Word));
    for (int line = 0; line < count; line++) {
        const size_t before = words_before(lines, line), size = words_before(lines, line + 1) - before;
        cells->changed[line] = memcmp(cells->may + before, probing->saved + before, size * sizeof(Word)) != 0;
    }
    memcpy(cells->touched, cells->changed, (size_t)count);
    const int found = propagate(cells, watch, without_layout);
    if (found != SETTLED) return found;
    probing->now++;
    for (int line = 0; line < count; line++)
        if (cells->touched[line]) probing->changed[line] = probing->now;
    for (size_t w = 0; w < words_before(lines, lines->height); w++)
        for (Word gone = probing->saved[w] & ~cells->may[w]; gone; gone &= gone - 1) probing->lost++;
    return SETTLED;
}

/* Probes all values of an undecided cell. */
static int probe_cell(Probing *probing, int row, int column, Watch *watch, int *without_layout) {
    const Lines *lines = probing->cells->lines;
    const size_t cell = (size_t)row * (size_t)lines->width + (size_t)column, words = words_for(lines->width);
    const Word *may = may_of(probing->cells, row) + column / WORD_BITS;
    size_t possible = 0, left = 0;
    for (size_t v = 0; v < lines->values; v++) possible += may[v * words] >> column % WORD_BITS & 1;
    if (possible < 2 || !is_stale(probing, cell)) return SETTLED;
    memcpy(probing->saved, probing->cells->may, probing->words * sizeof(Word));
    memset(probing->joined, 0, probing->words * sizeof(Word));
    memset(probing->looked + cell * probing->line_words, 0, probing->line_words * sizeof(Word));
    for (size_t v = 0; v < lines->values; v++) {
        if (!(may[v * words] >> column % WORD_BITS & 1)) continue;
        const int found = try_value(probing, row, column, v, watch, without_layout);
        if (found != SETTLED && found != NO_LAYOUT) return found;
        left += found == SETTLED;
    }
    probing->tried[cell] = probing->now;
    if (!left) return NO_LAYOUT;
    *without_layout = -1;
    return take_joined(probing, watch, without_layout);
}

/* Probes to a fixpoint, or until more lines have changed in probes than `patience` plus `reward` for each
   value that a cell has lost. Returns as settle_line. */
int probe(Cells *cells, uint64_t patience, uint64_t reward, Watch *watch, int *without_layout) {
    const Lines *lines = cells->lines;
    const size_t count = (size_t)line_count(lines), area = (size_t)lines->height * (size_t)lines->width;
    Probing probing = {.cells = cells, .words = words_before(lines, (int)count), .line_words = words_for((int)count), .now = 1};
    probing.saved = malloc(2 * probing.words * sizeof(Word));
    probing.looked = calloc(area * probing.line_words, sizeof(Word));
    probing.tried = calloc(area + count, sizeof(uint64_t));
    int found = probing.saved && probing.looked && probing.tried ? SETTLED : NO_MEMORY;
    uint64_t before = 0;
    if (found == SETTLED) {
        probing.joined = probing.saved + probing.words;
        probing.changed = probing.tried + area;
        memset(cells->among, 1, count);
        memset(cells->changed, 0, count);
    }
    while (found == SETTLED && before != probing.now) {
        before = probing.now;
        for (size_t cell = 0; found == SETTLED && cell < area; cell++) {
            if (probing.work > patience + reward * probing.lost) goto done;
            found = probe_cell(&probing, (int)(cell / (size_t)lines->width), (int)(cell % (size_t)lines->width), watch,
                               without_layout);
        }
    }
done:
    free(probing.saved);
    free(probing.looked);
    free(probing.tried);
    return found;
}
