/* The line solver: the possible starts of each item of its clue, and the possible values of each cell of one line.

It is exact: a start, an end or a value is kept if and only if some layout of the whole line has it.

The algorithm, as in nonosat/logic/_pure/line.py: a set of cells is bits of words. With runs placed from the left,
the boundaries at which a run can begin are found by flooding: from the ends of the run before, upwards through
cells that may be blank. One addition suffices, because a carry propagates through ones up to a zero:
ends | ((blank + (ends & blank)) ^ blank). The same code places the runs from the right, on mirrored bits. A
start is possible if both directions reach it, which is exact, in time linear in items and words.

Unknown runs: the boundaries reached are stored by the value of the cell before them (0: blank,
or nothing placed yet), as a run may follow a run of another colour without a gap. A `?` floods through the
cells that can have its colour. A `*` is nothing, or a stretch of any cells, of which only the first and the
last have neighbours that may not have their colour.

Bits are numbers, not memory, so the order of bytes matters only in numbers.c. */

#include "long_line.h"
#include "sets.h"
#include <stdlib.h>
#include <string.h>

/* ---- Lines of known runs. */

/* Where runs and the blank cells between them can be when the runs are placed one after the other. */
typedef struct {
    Word *begins; /* for each run, in the order of placing */
    Word *gaps; /* before each run, and after the last */
} Laid;

/* Places the runs from the boundary `first` on, the last run first if `backwards`; returns the boundaries
   reached at the end in `reached`, or NO_LAYOUT. */
FORCE_INLINE int lay_runs(const Shape *shape, const Word *may, size_t first, int backwards, Laid laid,
                          Word *reached, Word *spare, size_t words) {
    Word *ends = spare, *fit = spare + words;
    int32_t before = BLANK;
    clear(ends, words);
    ends[first / WORD_BITS] = (Word)1 << first % WORD_BITS;
    for (int step = 0;; step++) {
        Word *gap = laid.gaps + (size_t)step * words;
        flood(reached, ends, may, words);
        for (size_t w = 0; w < words; w++) gap[w] = reached[w] & may[w];
        if (step == shape->count) return SETTLED;
        int run = backwards ? shape->count - 1 - step : step;
        size_t length = (size_t)shape->lengths[run];
        int32_t colour = shape->colours[run];
        if (colour == before) shift_up(reached, gap, 1, words);
        before = colour;
        Word *begins = laid.begins + (size_t)step * words;
        const Word *fits = fitting(fit, may + (size_t)colour * words, length, words);
        Word any = 0;
        for (size_t w = 0; w < words; w++) any |= begins[w] = reached[w] & fits[w];
        if (!any) return NO_LAYOUT;
        shift_up(ends, begins, length, words);
    }
}

static uint64_t known_scratch(const Shape *shape, size_t values, size_t words) {
    return words * (4 * (uint64_t)shape->count + 2 + values + 3);
}

/* See settle_line. If `words` is a constant, the compiler specialises the code. */
FORCE_INLINE int settle_known(const Shape *shape, size_t values, const Word *may, Word *scratch, Word *fresh,
                              Word *starts, const size_t words) {
    const size_t count = (size_t)shape->count, width = (size_t)shape->width;
    Laid forward = {scratch, scratch + count * words};
    Laid backward = {forward.gaps + (count + 1) * words, forward.gaps + (2 * count + 1) * words};
    Word *reflected = backward.gaps + (count + 1) * words;
    Word *reached = reflected + values * words, *spare = reached + words;

    if (!lay_runs(shape, may, 0, 0, forward, reached, spare, words) || !has(reached, width)) return NO_LAYOUT;
    for (size_t v = 0; v < values; v++) mirror(reflected + v * words, may + v * words, words);
    lay_runs(shape, reflected, words * WORD_BITS - width, 1, backward, reached, spare, words);

    clear(fresh, values * words);
    Word *meeting = spare;
    for (size_t run = 0; run <= count; run++) {
        mirror(meeting, backward.gaps + (count - run) * words, words);
        for (size_t w = 0; w < words; w++) fresh[w] |= meeting[w] & forward.gaps[run * words + w];
    }
    for (size_t run = 0; run < count; run++) {
        size_t length = (size_t)shape->lengths[run];
        mirror(meeting, backward.begins + (count - 1 - run) * words, words);
        shift_down(meeting, meeting, length - 1, words); /* a start from the right is an end */
        for (size_t w = 0; w < words; w++) meeting[w] &= forward.begins[run * words + w];
        if (starts) memcpy(starts + run * words, meeting, words * sizeof(Word));
        cover(fresh + (size_t)shape->colours[run] * words, meeting, length, words);
    }
    return SETTLED;
}

/* ---- Lines with unknown runs. */

/* The number of sets for the cells of an item: by colour, by value, or one. */
static size_t sets_of(const Shape *shape, int item, size_t values) {
    if (shape->lengths[item] == ANY_RUNS) return values;
    return shape->lengths[item] == UNKNOWN_LENGTH && shape->colours[item] == ANY_COLOUR ? values - 1 : 1;
}

static size_t all_sets(const Shape *shape, size_t values) {
    size_t sets = 0;
    for (int item = 0; item < shape->count; item++) sets += sets_of(shape, item, values);
    return sets;
}

/* The boundaries reached so far: by the value of the cell before them, by any value, and by several values. */
typedef struct {
    Word *by_value, *all, *several;
    size_t values, words;
} Reached;

static void sum_up(Reached *reached) {
    clear(reached->all, reached->words);
    clear(reached->several, reached->words);
    for (size_t v = 0; v < reached->values; v++)
        for (size_t w = 0; w < reached->words; w++) {
            Word mine = reached->by_value[v * reached->words + w];
            reached->several[w] |= reached->all[w] & mine;
            reached->all[w] |= mine;
        }
}

/* The cells that can have a value and are at a boundary after another value, or blank. */
static void beginning(Word *cells, const Reached *reached, const Word *may, size_t value) {
    const size_t words = reached->words;
    const Word *mine = reached->by_value + value * words, *can = may + value * words;
    for (size_t w = 0; w < words; w++) {
        Word only = value == BLANK ? 0 : mine[w] & ~reached->several[w];
        cells[w] = can[w] & reached->all[w] & ~only;
    }
}

/* The boundaries after a run, or a `?` of one colour, that begins at these cells. */
static void reach_behind(Word *behind, const Word *begins, int32_t length, const Word *can, size_t words) {
    if (length != UNKNOWN_LENGTH) {
        shift_up(behind, begins, (size_t)length, words);
        return;
    }
    flood(behind, begins, can, words);
    for (size_t w = 0; w < words; w++) behind[w] &= can[w]; /* its cells; their upper boundaries: */
    shift_up(behind, behind, 1, words);
}

static void lay_run(int32_t length, int32_t colour, const Word *may, Reached *reached, Word *begins, Word *spare) {
    const size_t words = reached->words;
    const Word *can = may + (size_t)colour * words;
    beginning(begins, reached, may, (size_t)colour);
    if (length != UNKNOWN_LENGTH) {
        const Word *fits = fitting(spare, can, (size_t)length, words);
        for (size_t w = 0; w < words; w++) begins[w] &= fits[w];
    }
    clear(reached->by_value, reached->values * words);
    reach_behind(reached->by_value + (size_t)colour * words, begins, length, can, words);
}

static void lay_unknown_colour(const Word *may, Reached *reached, Word *begins) {
    const size_t words = reached->words;
    for (size_t v = 1; v < reached->values; v++) beginning(begins + (v - 1) * words, reached, may, v);
    clear(reached->by_value, words);
    for (size_t v = 1; v < reached->values; v++)
        reach_behind(reached->by_value + v * words, begins + (v - 1) * words, UNKNOWN_LENGTH, may + v * words, words);
}

/* A `*`: `cells` becomes, for each value, the cells that can have it within the stretch. */
static void lay_any_runs(const Word *may, Reached *reached, Word *cells, Word *spare) {
    const size_t words = reached->words, values = reached->values;
    Word *inside = spare, *any = spare + words;
    clear(inside, words);
    clear(any, words);
    for (size_t v = 0; v < values; v++) {
        beginning(cells + v * words, reached, may, v);
        add(inside, cells + v * words, words);
        add(any, may + v * words, words);
    }
    shift_up(inside, inside, 1, words);
    flood(inside, inside, any, words);
    for (size_t v = 0; v < values; v++)
        for (size_t w = 0; w < words; w++) cells[v * words + w] |= inside[w] & may[v * words + w];
    for (size_t v = 0; v < values; v++) {
        shift_up(any, cells + v * words, 1, words);
        add(reached->by_value + v * words, any, words); /* and unchanged, for a stretch of no cells */
    }
}

/* Places the items from the boundary `first` on; `sets` and `gaps` become where they, and the blank cells
   between them, can be: in the order of the clue from either side. Returns SETTLED or STOPPED. */
static int lay_items(const Shape *shape, const Word *may, size_t first, int backwards, Word *sets, Word *gaps,
                     Reached *reached, Word *spare, Watch *watch) {
    const size_t words = reached->words, values = reached->values, count = (size_t)shape->count;
    if (backwards) sets += all_sets(shape, values) * words;
    clear(reached->by_value, values * words);
    reached->by_value[first / WORD_BITS] = (Word)1 << first % WORD_BITS;
    for (size_t step = 0;; step++) {
        Word *gap = gaps + (backwards ? count - step : step) * words;
        sum_up(reached);
        flood(gap, reached->all, may, words);
        for (size_t w = 0; w < words; w++) gap[w] &= may[w];
        shift_up(spare, gap, 1, words);
        add(reached->by_value, spare, words);
        sum_up(reached);
        if (step == count) return SETTLED;
        int item = (int)(backwards ? count - 1 - step : step);
        size_t mine = sets_of(shape, item, values) * words;
        if (must_stop(watch, (values + mine / words) * words)) return STOPPED;
        if (backwards) sets -= mine;
        if (shape->lengths[item] == ANY_RUNS)
            lay_any_runs(may, reached, sets, spare);
        else if (mine > words || shape->colours[item] == ANY_COLOUR)
            lay_unknown_colour(may, reached, sets);
        else
            lay_run(shape->lengths[item], shape->colours[item], may, reached, sets, spare);
        if (!backwards) sets += mine;
    }
}

static uint64_t partly_known_scratch(const Shape *shape, size_t values, size_t words) {
    return words * (2 * (uint64_t)all_sets(shape, values) + 2 * ((size_t)shape->count + 1) + 2 * values + 2 + 4);
}

/* Combines both directions for a `?` of one colour: its first cells `begins`, its last `lasts`, mirrored. */
static void meet_unknown(const Word *begins, const Word *lasts, const Word *can, const Word *can_mirrored,
                         Word *covered, Word *starts, Word *ends, Word *spare, size_t words) {
    Word *up = spare, *down = spare + words, *other = spare + 2 * words;
    flood(up, begins, can, words);
    flood(other, lasts, can_mirrored, words);
    mirror(down, other, words);
    mirror(other, lasts, words);
    for (size_t w = 0; w < words; w++) {
        covered[w] |= up[w] & down[w] & can[w];
        if (starts) {
            starts[w] |= begins[w] & down[w];
            ends[w] |= other[w] & up[w];
        }
    }
}

/* See settle_line. */
static int settle_partly_known(const Shape *shape, size_t values, const Word *may, Word *scratch, Word *fresh,
                               Word *starts, Word *ends, Watch *watch, size_t words) {
    const size_t count = (size_t)shape->count, width = (size_t)shape->width;
    const size_t sets = all_sets(shape, values) * words, gaps = (count + 1) * words;
    Word *forward = scratch, *gaps_forward = forward + sets;
    Word *backward = gaps_forward + gaps, *gaps_backward = backward + sets;
    Word *reflected = gaps_backward + gaps;
    Reached reached = {reflected + values * words, NULL, NULL, values, words};
    reached.all = reached.by_value + values * words;
    reached.several = reached.all + words;
    Word *spare = reached.several + words;

    if (lay_items(shape, may, 0, 0, forward, gaps_forward, &reached, spare, watch) == STOPPED) return STOPPED;
    if (!has(reached.all, width)) return NO_LAYOUT;
    for (size_t v = 0; v < values; v++) mirror(reflected + v * words, may + v * words, words);
    const size_t end = words * WORD_BITS - width;
    if (lay_items(shape, reflected, end, 1, backward, gaps_backward, &reached, spare, watch) == STOPPED) return STOPPED;

    clear(fresh, values * words);
    if (starts) {
        clear(starts, count * words);
        clear(ends, count * words);
    }
    for (size_t at = 0; at < gaps; at += words) {
        mirror(spare, gaps_backward + at, words);
        for (size_t w = 0; w < words; w++) fresh[w] |= spare[w] & gaps_forward[at + w];
    }
    for (size_t item = 0; item < count; item++) {
        const int32_t length = shape->lengths[item], colour = shape->colours[item];
        Word *first = starts ? starts + item * words : NULL, *last = starts ? ends + item * words : NULL;
        const size_t mine = sets_of(shape, (int)item, values);
        if (must_stop(watch, mine * words)) return STOPPED;
        for (size_t set = 0; set < mine; set++, forward += words, backward += words) {
            if (length == ANY_RUNS) {
                mirror(spare, backward, words);
                for (size_t w = 0; w < words; w++) fresh[set * words + w] |= spare[w] & forward[w];
            } else if (length == UNKNOWN_LENGTH) {
                const size_t of = (colour == ANY_COLOUR ? set + 1 : (size_t)colour) * words;
                meet_unknown(forward, backward, may + of, reflected + of, fresh + of, first, last, spare, words);
            } else {
                mirror(spare, backward, words);
                shift_down(spare, spare, (size_t)length - 1, words);
                for (size_t w = 0; w < words; w++) spare[w] &= forward[w];
                if (starts) {
                    memcpy(first, spare, words * sizeof(Word));
                    shift_up(last, spare, (size_t)length - 1, words);
                }
                cover(fresh + (size_t)colour * words, spare, (size_t)length, words);
            }
        }
    }
    return SETTLED;
}

/* ---- Any line. */

/* Up to this number of words the code is specialised. */
#define MOST_CONSTANT 4

/* Memory of some words, or NULL; its content is lost when it grows. */
Word *scratch_of(Scratch *scratch, uint64_t size) {
    if (size > scratch->size) {
        if (size > PTRDIFF_MAX / sizeof(Word)) return NULL;
        free(scratch->words);
        scratch->words = malloc((size_t)size * sizeof(Word));
        scratch->size = scratch->words ? (size_t)size : 0;
    }
    return scratch->words;
}

/* Returns NO_MEMORY or SETTLED; the memory is that of `room`. */
int room_for(const Shape *shape, size_t values, Scratch *room, OneLine *line) {
    const size_t words = words_for(shape->width), items = (size_t)shape->count;
    line->may = scratch_of(room, (2 * (uint64_t)values + 2 * items) * words);
    if (!line->may) return NO_MEMORY;
    line->fresh = line->may + values * words;
    line->starts = line->fresh + values * words;
    line->ends = line->starts + items * words;
    return SETTLED;
}

/* Each needs a cell: checked before allocating memory. */
static int runs_of(const Shape *shape) {
    int runs = shape->count;
    for (int item = 0; !shape->is_known && item < shape->count; item++) runs -= shape->lengths[item] == ANY_RUNS;
    return runs;
}

/* Settles one line in which a cell can have value v only if it is in set v of `may`: `fresh` gets the remaining
   sets. `starts` and `ends`, unless they are NULL, get a set for each item: where it can begin, and its possible
   last cells; `ends` is unchanged if all runs are known. Returns SETTLED, NO_LAYOUT, NO_MEMORY, or STOPPED by the
   watch, which is also checked while unknown runs are placed: each may have hundreds of sets. */
int settle_line(const Shape *shape, size_t values, const Word *may, Scratch *scratch, Word *fresh, Word *starts,
                Word *ends, Watch *watch) {
    const size_t words = words_for(shape->width);
    if (runs_of(shape) > shape->width) return NO_LAYOUT;
    if (must_stop(watch, (1 + values + (size_t)shape->count) * words)) return STOPPED;
    if (!shape->is_known) {
        Word *memory = scratch_of(scratch, partly_known_scratch(shape, values, words));
        if (!memory) return NO_MEMORY;
        return settle_partly_known(shape, values, may, memory, fresh, starts, ends, watch, words);
    }
    const int is_long = words > MOST_CONSTANT;
    Word *memory = scratch_of(scratch, is_long ? long_line_scratch(shape, values, words)
                                               : known_scratch(shape, values, words));
    if (!memory) return NO_MEMORY;
    if (is_long) return settle_long_line(shape, values, may, memory, fresh, starts, words);
    switch (words) {
    case 1: return settle_known(shape, values, may, memory, fresh, starts, 1);
    case 2: return settle_known(shape, values, may, memory, fresh, starts, 2);
    case 3: return settle_known(shape, values, may, memory, fresh, starts, 3);
    default: return settle_known(shape, values, may, memory, fresh, starts, 4);
    }
}
