/* Every picture, each once: depth-first search over the values of open cells, line logic after each step.

A decision gives a cell one of its colours; when all pictures with that are found, it takes the colour away
instead. What a step has changed is kept on a trail, so that going back costs no more than going on. The next
cell is one of those lines that changed last and are still open, which keeps the search within a part of the
picture until that is decided: parts that do not depend on each other are not tried again for each other's
dead ends. The reference is nonosat/logic/_pure/walking.py. */

#include "walking.h"
#include <stdlib.h>
#include <string.h>

/* Room for one element more; returns NO_MEMORY or SETTLED. */
static int grow(void **array, size_t *room, size_t used, size_t size) {
    if (used < *room) return SETTLED;
    const size_t more = *room ? 2 * *room : 64;
    void *larger = realloc(*array, more * size);
    if (!larger) return NO_MEMORY;
    *array = larger;
    *room = more;
    return SETTLED;
}

/* The cells of a line that can have several values, as a set of one word. */
static Word open_in(const Cells *cells, int line, size_t w) {
    const size_t words = words_of_line(cells->lines, line);
    const Word *may = may_of(cells, line) + w;
    Word once = 0, several = 0;
    for (size_t v = 0; v < cells->lines->values; v++) {
        several |= once & may[v * words];
        once |= may[v * words];
    }
    return several;
}

/* The number of open cells of a line, and the first of them. */
static size_t count_open(const Cells *cells, int line, int *first) {
    size_t count = 0;
    for (size_t w = 0; w < words_of_line(cells->lines, line); w++)
        for (Word open = open_in(cells, line, w); open; open &= open - 1)
            if (!count++) *first = (int)w * WORD_BITS + index_of_bit(open & (0 - open));
    return count;
}

/* The line in which the next decision is taken, and its first open cell; -1 when no line is open. Of the
   lines that a decision has touched, the latest first, it is the one with the fewest open cells. */
static int next_line(const Walk *walk, int *first) {
    const Cells *cells = walk->cells;
    const int count = line_count(cells->lines);
    int best = -1;
    uint64_t when = 0;
    size_t fewest = 0;
    for (int line = 0; line < count; line++) {
        int place = 0;
        if (best >= 0 && walk->touched[line] < when) continue;
        const size_t open = count_open(cells, line, &place);
        if (!open || (best >= 0 && walk->touched[line] == when && open >= fewest)) continue;
        best = line;
        when = walk->touched[line];
        fewest = open;
        *first = place;
    }
    return best;
}

/* Puts what the latest step has changed on the trail. */
static int note_changes(Walk *walk) {
    for (size_t w = 0; w < walk->words; w++) {
        if (walk->cells->may[w] == walk->saved[w]) continue;
        if (grow((void **)&walk->trail, &walk->trail_room, walk->trail_size, sizeof(Change)) != SETTLED)
            return NO_MEMORY;
        walk->trail[walk->trail_size++] = (Change){w, walk->saved[w]};
        walk->saved[w] = walk->cells->may[w];
    }
    return SETTLED;
}

/* Takes back what was changed since a decision was taken. */
static void undo(Walk *walk, const Decision *decision) {
    while (walk->trail_size > decision->trail) {
        const Change change = walk->trail[--walk->trail_size];
        walk->cells->may[change.word] = walk->saved[change.word] = change.before;
    }
}

/* Gives the cell of the last decision its colour, or takes it away, and settles the lines. Returns as
   settle_line does; without a layout all is as it was. */
static int step(Walk *walk, Watch *watch) {
    Cells *cells = walk->cells;
    const Decision *last = &walk->path[walk->depth - 1];
    const int down = cells->lines->height + last->column, count = line_count(cells->lines);
    Word values[VALUE_WORDS] = {0};
    values[last->colour / WORD_BITS] = (Word)1 << last->colour % WORD_BITS;
    for (size_t w = 0; last->is_over && w < VALUE_WORDS; w++) values[w] = ~values[w];
    memset(cells->touched, 0, (size_t)count);
    memset(cells->changed, 0, (size_t)count);
    keep(cells, last->row, last->column, values);
    cells->changed[last->row] = cells->changed[down] = cells->touched[last->row] = cells->touched[down] = 1;
    int without_layout;
    const int found = propagate(cells, watch, &without_layout);
    walk->now++;
    for (int line = 0; line < count; line++)
        if (cells->touched[line]) {
            walk->work++;
            walk->touched[line] = walk->now;
        }
    if (found == SETTLED) return note_changes(walk);
    memcpy(cells->may, walk->saved, walk->words * sizeof(Word));
    return found;
}

/* Takes the next decision: of a cell that is open, the first of its colours. */
static int decide(Walk *walk, int line, int place, Watch *watch) {
    const Cells *cells = walk->cells;
    const int height = cells->lines->height, is_row = line < height;
    const int row = is_row ? line : place, column = is_row ? place : line - height;
    const size_t words = words_for(cells->lines->width);
    const Word *may = may_of(cells, row) + column / WORD_BITS;
    size_t colour = 1;
    while (!(may[colour * words] >> column % WORD_BITS & 1)) colour++;
    if (grow((void **)&walk->path, &walk->path_room, walk->depth, sizeof(Decision)) != SETTLED) return NO_MEMORY;
    walk->path[walk->depth++] = (Decision){row, column, colour, 0, walk->trail_size};
    return step(walk, watch);
}

/* Goes back to the last decision of which only one side is done, and turns it over. NO_LAYOUT: there is none
   and everything is found, or the other side is empty too. */
static int turn_over(Walk *walk, Watch *watch) {
    while (walk->depth && walk->path[walk->depth - 1].is_over) undo(walk, &walk->path[--walk->depth]);
    if (!walk->depth) {
        walk->is_done = 1;
        return NO_LAYOUT;
    }
    Decision *last = &walk->path[walk->depth - 1];
    undo(walk, last);
    last->is_over = 1;
    return step(walk, watch);
}

/* Goes on to the next picture, which is then what the cells have, with so much work since the beginning, in
   lines that have changed. Returns FOUND, or NOT_FOUND when there is no
   other or all the work is done, or NO_MEMORY or STOPPED: then the walk must not go on. */
int walk_on(Walk *walk, uint64_t work, Watch *watch) {
    memset(walk->cells->among, 1, (size_t)line_count(walk->cells->lines));
    while (!walk->is_done) {
        int found, place = 0;
        if (walk->goes_back) {
            found = turn_over(walk, watch);
        } else {
            const int line = next_line(walk, &place);
            if (line < 0) {
                walk->goes_back = 1;
                return FOUND;
            }
            if (walk->work >= work) break;
            found = decide(walk, line, place, watch);
        }
        if (found == NO_MEMORY || found == STOPPED) {
            walk->is_done = 1;
            return found;
        }
        walk->goes_back = found == NO_LAYOUT;
    }
    return NOT_FOUND;
}
