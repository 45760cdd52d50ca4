/* One long line of known runs: as in line.c, but each run is restricted to its span, the words in which
   it can be if the other runs take the least space. In large puzzles most lines have few spare cells, so spans are
   a fraction of the line. */

#include "long_line.h"
#include "sets.h"
#include <string.h>

/* Words from `begin` up to `end`. */
typedef struct {
    size_t begin, end;
} Span;

uint64_t long_line_scratch(const Shape *shape, size_t values, size_t words) {
    const uint64_t runs = (uint64_t)shape->count;
    return words * (4 * runs + 2 + values + 4) + (runs + 2) * (sizeof(Span) / sizeof(Word) + 1);
}

/* Fills the spans: of the gap before all runs, of each run with the gaps on both sides, of the gap after them.
   Their beginnings, and their ends, are ascending. Returns NO_LAYOUT if the runs do not fit. */
static int span_runs(const Shape *shape, Span *spans, size_t words) {
    size_t taken = 0;
    for (int run = 0; run < shape->count; run++)
        taken += (size_t)shape->lengths[run] + (run && shape->colours[run] == shape->colours[run - 1]);
    if (taken > (size_t)shape->width) return NO_LAYOUT;
    const size_t slack = (size_t)shape->width - taken;
    size_t cell = 0; /* the first of a run, or of the gap after it */
    *spans++ = (Span){0, slack / WORD_BITS + 1};
    for (int run = 0; run < shape->count; run++) {
        const size_t length = (size_t)shape->lengths[run];
        cell += run && shape->colours[run] == shape->colours[run - 1];
        *spans++ = (Span){(cell - (cell > 0)) / WORD_BITS, (cell + length + slack) / WORD_BITS + 1};
        cell += length;
    }
    *spans = (Span){(cell - (cell > 0)) / WORD_BITS, words};
    return SETTLED;
}

/* Places the runs from the boundary `first` on, the last run first if `backwards`, when spans are mirrored. For
   each run `begins`, and `gaps` for the cells before it and after the last one, are written within the span.
   Returns the boundaries reached at the end in `reached`, or NO_LAYOUT. */
FORCE_INLINE int lay_in_spans(const Shape *shape, const Word *may, size_t first, int backwards, const Span *spans,
                              Word *begins, Word *gaps, Word *reached, Word *spare, size_t words) {
    Word *ends = spare, *fit = spare + words;
    int32_t before = BLANK;
    clear(ends, words); /* beyond the span of a run nothing is written or reached */
    ends[first / WORD_BITS] = (Word)1 << first % WORD_BITS;
    for (int step = 0;; step++, begins += words, gaps += words) {
        const Span span = spans[backwards ? shape->count - step : step + 1];
        const size_t at = backwards ? words - span.end : span.begin, here = span.end - span.begin;
        flood(reached + at, ends + at, may + at, here);
        for (size_t w = at; w < at + here; w++) gaps[w] = reached[w] & may[w];
        if (step == shape->count) return SETTLED;
        const int run = backwards ? shape->count - 1 - step : step;
        const size_t length = (size_t)shape->lengths[run];
        const int32_t colour = shape->colours[run];
        if (colour == before) shift_up(reached + at, gaps + at, 1, here);
        before = colour;
        const Word *fits = fitting(fit + at, may + (size_t)colour * words + at, length, here);
        Word any = 0;
        for (size_t w = 0; w < here; w++) any |= begins[at + w] = reached[at + w] & fits[w];
        if (!any) return NO_LAYOUT;
        shift_up(ends + at, begins + at, length, here);
    }
}

int settle_long_line(const Shape *shape, size_t values, const Word *may, Word *scratch, Word *fresh, Word *starts,
                     size_t words) {
    const size_t count = (size_t)shape->count, width = (size_t)shape->width;
    Word *begins = scratch, *gaps = begins + count * words;
    Word *begins_back = gaps + (count + 1) * words, *gaps_back = begins_back + count * words;
    Word *reflected = gaps_back + (count + 1) * words, *reached = reflected + values * words;
    Word *spare = reached + words, *meeting = spare + 2 * words;
    Span *spans = (Span *)(meeting + words);

    if (!span_runs(shape, spans, words)) return NO_LAYOUT;
    if (!lay_in_spans(shape, may, 0, 0, spans, begins, gaps, reached, spare, words) || !has(reached, width))
        return NO_LAYOUT;
    for (size_t v = 0; v < values; v++) mirror(reflected + v * words, may + v * words, words);
    lay_in_spans(shape, reflected, words * WORD_BITS - width, 1, spans, begins_back, gaps_back, reached, spare, words);

    clear(fresh, values * words);
    for (size_t gap = 0; gap <= count; gap++) {
        const Word *there = gaps + gap * words, *back = gaps_back + (count - gap) * words;
        for (size_t w = spans[gap + 1].begin; w < spans[gap].end; w++)
            fresh[w] |= there[w] & mirrored_word(back[words - 1 - w]);
    }
    if (starts) clear(starts, count * words);
    for (size_t run = 0; run < count; run++) {
        const size_t length = (size_t)shape->lengths[run], at = spans[run + 1].begin, here = spans[run + 1].end - at;
        const Word *there = begins + run * words, *back = begins_back + (count - 1 - run) * words;
        for (size_t w = at; w < at + here; w++) meeting[w] = mirrored_word(back[words - 1 - w]);
        shift_down(meeting + at, meeting + at, length - 1, here); /* a start from the right is an end */
        for (size_t w = at; w < at + here; w++) meeting[w] &= there[w];
        if (starts) memcpy(starts + run * words + at, meeting + at, here * sizeof(Word));
        cover(fresh + (size_t)shape->colours[run] * words + at, meeting + at, length, here);
    }
    return SETTLED;
}
