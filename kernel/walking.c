/* Backtracking: every solution once, by depth-first search over the values of undecided cells, with line logic
   after each decision.

A decision gives a cell one of its colours, or removes it; when all solutions with it are found, the opposite is
taken. The first choice is the value in the last solution, as in solvers that save phases (Pipatsrisawat and
Darwiche, 2007): independent parts of a solution stay unchanged, so that their dead ends are not repeated and
consecutive solutions differ little. The next cell is in an undecided line that changed last, which keeps the
search within a part until that is decided.

The cost of a solution depends on its changes: the changes of a step are on a trail, only lines that it
touched are examined, and of a line only its undecided stretch. The reference is
tests/support/walking_reference.py. */

#include "sets.h"
#include "walking.h"
#include <stdlib.h>
#include <string.h>

/* Makes room for one more element; returns NO_MEMORY or SETTLED. */
static int grow(void **array, size_t *room, size_t used, size_t size) {
    if (used < *room) return SETTLED;
    const size_t more = *room ? 2 * *room : 64;
    void *larger = realloc(*array, more * size);
    if (!larger) return NO_MEMORY;
    *array = larger;
    *room = more;
    return SETTLED;
}

/* Counts the undecided cells of lines that have changed since the last count. */
static void count_open(Walk *walk) {
    const Cells *cells = walk->cells;
    const int count = line_count(cells->lines);
    for (int line = -1; (line = next_marked(walk->is_uncounted, line + 1, count)) < count;) {
        const size_t words = words_of_line(cells->lines, line);
        walk->is_uncounted[line] = 0;
        walk->open[line] = 0;
        for (size_t w = 0; w < words; w++)
            for (Word open = open_cells(may_of(cells, line), cells->lines->values, words, w); open; open &= open - 1)
                walk->open[line]++;
    }
}

/* The line of the next decision; -1 if all are decided. Of the lines that a decision has
   touched, the latest first, it is the one with the fewest undecided cells. */
static int next_line(Walk *walk) {
    const int count = line_count(walk->cells->lines);
    int best = -1;
    count_open(walk);
    for (int line = 0; line < count; line++) {
        if (!walk->open[line] || (best >= 0 && walk->touched[line] < walk->touched[best])) continue;
        if (best < 0 || walk->touched[line] > walk->touched[best] || walk->open[line] < walk->open[best]) best = line;
    }
    return best;
}

/* The first undecided cell of a line that has one. */
static int first_open(const Cells *cells, int line) {
    const size_t words = words_of_line(cells->lines, line);
    for (size_t w = 0;; w++) {
        const Word open = open_cells(may_of(cells, line), cells->lines->values, words, w);
        if (open) return (int)w * WORD_BITS + index_of_bit(open & (0 - open));
    }
}

/* Adds the changes of the latest step in a line to the trail. */
static int note_changes(Walk *walk, int line) {
    const size_t end = words_before(walk->cells->lines, line + 1);
    for (size_t w = words_before(walk->cells->lines, line); w < end; w++) {
        if (walk->cells->may[w] == walk->saved[w]) continue;
        if (grow((void **)&walk->trail, &walk->trail_room, walk->trail_size, sizeof(Change)) != SETTLED)
            return NO_MEMORY;
        walk->trail[walk->trail_size++] = (Change){line, w, walk->saved[w]};
        walk->saved[w] = walk->cells->may[w];
        walk->is_stale[line] = walk->is_uncounted[line] = 1;
    }
    return SETTLED;
}

/* Undoes the changes since a decision. */
static void undo(Walk *walk, const Decision *decision) {
    while (walk->trail_size > decision->trail) {
        const Change change = walk->trail[--walk->trail_size];
        walk->cells->may[change.word] = walk->saved[change.word] = change.before;
        walk->is_stale[change.line] = walk->is_uncounted[change.line] = 1;
    }
}

/* Applies the last decision, and settles the lines. Returns as settle_line; without a layout the state is
   unchanged. */
static int step(Walk *walk, Watch *watch) {
    Cells *cells = walk->cells;
    const Decision *last = &walk->path[walk->depth - 1];
    const int down = cells->lines->height + last->column, count = line_count(cells->lines);
    Word values[VALUE_WORDS] = {0};
    values[last->colour / WORD_BITS] = (Word)1 << last->colour % WORD_BITS;
    for (size_t w = 0; !last->has && w < VALUE_WORDS; w++) values[w] = ~values[w];
    memset(cells->touched, 0, (size_t)count);
    memset(cells->changed, 0, (size_t)count);
    keep(cells, last->row, last->column, values);
    cells->changed[last->row] = cells->changed[down] = cells->touched[last->row] = cells->touched[down] = 1;
    int without_layout;
    const int found = propagate(cells, watch, &without_layout);
    walk->now++;
    for (int line = -1; (line = next_marked(cells->touched, line + 1, count)) < count;) {
        const size_t begin = words_before(cells->lines, line), end = words_before(cells->lines, line + 1);
        walk->work++;
        walk->touched[line] = walk->now;
        if (found != SETTLED)
            memcpy(cells->may + begin, walk->saved + begin, (end - begin) * sizeof(Word));
        else if (note_changes(walk, line) != SETTLED)
            return NO_MEMORY;
    }
    return found;
}

/* Takes the next decision, for an undecided cell: the value in the last solution, or the first colour. */
static int decide(Walk *walk, int line, Watch *watch) {
    const Cells *cells = walk->cells;
    const int height = cells->lines->height, is_row = line < height, place = first_open(cells, line);
    const int row = is_row ? line : place, column = is_row ? place : line - height;
    const size_t words = words_for(cells->lines->width), values = cells->lines->values;
    const Word *may = may_of(cells, row) + column / WORD_BITS;
    const size_t before = walk->solution[(size_t)row * (size_t)cells->lines->width + (size_t)column];
    const int can = before < values && may[before * words] >> column % WORD_BITS & 1;
    size_t colour = can && before != BLANK ? before : 1;
    while (!(may[colour * words] >> column % WORD_BITS & 1)) colour++;
    if (grow((void **)&walk->path, &walk->path_room, walk->depth, sizeof(Decision)) != SETTLED) return NO_MEMORY;
    walk->path[walk->depth++] = (Decision){row, column, colour, !can || before != BLANK, 0, walk->trail_size};
    return step(walk, watch);
}

/* Backtracks to the last decision whose opposite is not exhausted, and takes that. NO_LAYOUT: there is none
   and all solutions are found, or the opposite has none. */
static int turn_over(Walk *walk, Watch *watch) {
    while (walk->depth && walk->path[walk->depth - 1].is_over) undo(walk, &walk->path[--walk->depth]);
    if (!walk->depth) {
        walk->is_done = 1;
        return NO_LAYOUT;
    }
    Decision *last = &walk->path[walk->depth - 1];
    undo(walk, last);
    last->has = !last->has;
    last->is_over = 1;
    return step(walk, watch);
}

/* Stores the solution of the cells. */
static void see_picture(Walk *walk) {
    const int height = walk->cells->lines->height;
    for (int row = -1; (row = next_marked(walk->is_stale, row + 1, height)) < height;)
        decide_row(walk->cells, row, walk->solution + (size_t)row * (size_t)walk->cells->lines->width);
    memset(walk->is_stale, 0, (size_t)height);
}

/* Searches for the next solution, with at most `work` since the beginning, in lines that have changed. Returns
   FOUND, or NOT_FOUND if there is no other or the work is used up, or NO_MEMORY or STOPPED: then the search must
   not be continued. */
int walk_on(Walk *walk, uint64_t work, Watch *watch) {
    memset(walk->cells->among, 1, (size_t)line_count(walk->cells->lines));
    while (!walk->is_done) {
        int found;
        if (walk->goes_back) {
            found = turn_over(walk, watch);
        } else {
            const int line = next_line(walk);
            if (line < 0) {
                walk->goes_back = 1;
                see_picture(walk);
                return FOUND;
            }
            if (walk->work >= work) break;
            found = decide(walk, line, watch);
        }
        if (found == NO_MEMORY || found == STOPPED) {
            walk->is_done = 1;
            return found;
        }
        walk->goes_back = found == NO_LAYOUT;
    }
    return NOT_FOUND;
}
