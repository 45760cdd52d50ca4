/* A line with decided ends: complete runs there are left out, and only the stretch
   between them is settled. If little is undecided, as in probing and backtracking, that is a fraction of
   the line; a line of one word is settled directly. */

#include "grid.h"
#include "sets.h"
#include <string.h>

/* Cells of a line, and the runs of its clue among them. */
typedef struct {
    size_t begin, end;
    int first_run, end_run;
} Stretch;

/* The first cell from `cell` on that is not in a set; at most the one after the line, which is in none. */
static size_t first_outside(const Word *set, size_t from) {
    size_t w = from / WORD_BITS;
    Word outside = ~set[w] & ~(Word)0 << from % WORD_BITS;
    while (!outside) outside = ~set[++w];
    return w * WORD_BITS + (size_t)index_of_bit(outside & (0 - outside));
}

/* The cell after the last one before `end` that is not in a set; 0 if there is none. */
static size_t behind_outside(const Word *set, size_t end) {
    if (!end) return 0;
    size_t w = (end - 1) / WORD_BITS;
    Word outside = ~set[w] & ~(Word)0 >> (WORD_BITS - 1 - (end - 1) % WORD_BITS);
    while (!outside && w) outside = ~set[--w];
    if (!outside) return 0;
    const Word mirrored = mirrored_word(outside);
    return w * WORD_BITS + WORD_BITS - (size_t)index_of_bit(mirrored & (0 - mirrored));
}

/* Leaves out the complete runs, with a decided cell beside them, before the first undecided cell and after the
   last. */
static Stretch stretch_of(const Shape *shape, size_t values, const Word *may, size_t words) {
    Stretch left = {0, (size_t)shape->width, 0, shape->count};
    size_t open = left.end, behind = 0, cell;
    for (size_t w = words; w-- > 0;) {
        const Word here = open_cells(may, values, words, w), mirrored = mirrored_word(here);
        if (!here) continue;
        if (!behind) behind = w * WORD_BITS + WORD_BITS - (size_t)index_of_bit(mirrored & (0 - mirrored));
        open = w * WORD_BITS + (size_t)index_of_bit(here & (0 - here));
    }
    for (; (cell = first_outside(may, left.begin)) < open && left.first_run < left.end_run; left.first_run++) {
        const size_t end = first_outside(may + (size_t)shape->colours[left.first_run] * words, cell);
        if (end - cell != (size_t)shape->lengths[left.first_run] || (end >= open && open < left.end)) break;
        left.begin = end;
    }
    left.begin = cell < open ? cell : open;
    if (behind < left.begin) behind = left.begin;
    for (; (cell = behind_outside(may, left.end)) > behind && left.first_run < left.end_run; left.end_run--) {
        const int run = left.end_run - 1;
        const size_t begin = behind_outside(may + (size_t)shape->colours[run] * words, cell);
        if (cell - begin != (size_t)shape->lengths[run] || begin <= behind) break;
        left.end = begin;
    }
    left.end = cell > behind ? cell : behind;
    return left;
}

/* As settle_line, without starts and ends. `room` is memory for two lines. */
int settle_stretch(const Shape *shape, size_t values, const Word *may, Scratch *scratch, Word *fresh, Word *room,
                   Watch *watch) {
    const size_t words = words_for(shape->width);
    Stretch left = {.end_run = shape->count};
    if (shape->is_known && words > 1) left = stretch_of(shape, values, may, words);
    if (left.end_run - left.first_run == shape->count)
        return settle_line(shape, values, may, scratch, fresh, NULL, NULL, watch);
    const size_t width = left.end - left.begin, whole = left.begin / WORD_BITS, rest = left.begin % WORD_BITS;
    const Shape inner = {(int)width, left.end_run - left.first_run, 1, shape->lengths + left.first_run,
                         shape->colours + left.first_run};
    const size_t inner_words = words_for(inner.width);
    Word *inner_may = room, *inner_fresh = room + values * inner_words;
    for (size_t v = 0; v < values; v++) {
        Word *set = inner_may + v * inner_words;
        for (size_t w = 0; w < inner_words; w++) set[w] = word_moved_down(may + v * words, w, whole, rest, words);
        set[inner_words - 1] &= ((Word)1 << width % WORD_BITS) - 1;
    }
    memcpy(fresh, may, values * words * sizeof(Word));
    if (!width) return inner.count ? NO_LAYOUT : SETTLED;
    const int found = settle_line(&inner, values, inner_may, scratch, inner_fresh, NULL, NULL, watch);
    if (found != SETTLED) return found;
    for (size_t v = 0; v < values; v++)
        for (size_t w = 0; w < inner_words; w++) {
            const Word lost = inner_may[v * inner_words + w] & ~inner_fresh[v * inner_words + w];
            fresh[v * words + whole + w] &= ~moved_up(0, lost, rest);
            if (lost >> 1 >> (63 - rest)) fresh[v * words + whole + w + 1] &= ~(lost >> 1 >> (63 - rest));
        }
    return SETTLED;
}
