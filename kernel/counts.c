/* Weighted counts of the layouts of lines, and the messages of lines to the lines that they cross.

The cells of a line have a weight for each value; the weight of a layout is the product of its cells' weights. The
forward pass computes, at each boundary between cells, the weight of everything before it, and the
backward pass that of everything after it; their product is the weight of all layouts through that
boundary. (Forward-backward: L. E. Baum, T. Petrie, G. Soules and N. Weiss, "A maximization technique
occurring in the statistical analysis of probabilistic functions of Markov chains", Annals of Mathematical
Statistics 41, 1970; here the symbols are blank cells and runs, and a run has a length.) There are no
subtractions: small shares are as exact as large ones.

The algorithm: a line has nodes (`i` runs placed) and steps (one run placed). The forward pass goes from node to
node: the weights at a node's boundaries are added by vectorised loops, and only
the gap after it, a product and a sum for each cell, is computed cell by cell. Each node, and each step, is
restricted to a window: where line logic leaves it possible. The backward pass returns in the same way, and
combines both.

Doubles nearly always suffice; a line whose layouts have a total weight below 2 ** -700 is counted again in
numbers with separate exponents. count_line.h is the code for both kinds of number. */

#include "counts.h"
#include "wide.h"
#include <math.h>
#include <string.h>

static int holds(Window window, int boundary) { return window.first <= boundary && boundary <= window.last; }

/* The approximate work of a node, for `must_stop`. */
static uint64_t places_of(const Layout *layout, size_t node) {
    const Block block = layout->block[node];
    const Window at = layout->at[node];
    const uint64_t steps = block.end - block.in, loops = block.out - block.loop;
    return at.first <= at.last ? (uint64_t)(at.last - at.first + 1) * (1 + steps * (1 + loops)) : 1;
}

/* ---- In doubles. */

#define NUMBER double
#define NAME(function) plain_##function
#define ZERO 0.0
#define FROM(value) ((double)(value))
#define PLUS(a, b) ((a) + (b))
#define TIMES(a, b) ((a) * (b))
#define OVER(a, b) ((b) > 0 ? (a) / (b) : 0.0)
#define AS_DOUBLE(a) (a)
#define LOGARITHM(a) log(a)
#define ENOUGH(a) ((a) >= 0x1p-700)
#define IN_ONE_UNIT plain_in_one_unit

/* The weights of a cell's values, `apart` elements apart, as doubles. */
static void plain_in_one_unit(const double *numbers, size_t apart, size_t values, double *result) {
    for (size_t v = 0; v < values; v++) result[v] = numbers[v * apart];
}

#include "count_line.h"

#undef NUMBER
#undef NAME
#undef ZERO
#undef FROM
#undef PLUS
#undef TIMES
#undef OVER
#undef AS_DOUBLE
#undef LOGARITHM
#undef ENOUGH
#undef IN_ONE_UNIT

/* ---- In numbers that neither overflow nor underflow. */

#define NUMBER Wide
#define NAME(function) wide_##function
#define ZERO wide_of(0, 0)
#define FROM(value) wide_of((value), 0)
#define PLUS(a, b) wide_plus(a, b)
#define TIMES(a, b) wide_times(a, b)
#define OVER(a, b) wide_over(a, b)
#define AS_DOUBLE(a) wide_scaled(a, 0)
#define LOGARITHM(a) (log((a).mantissa) + (double)(a).exponent * log(2.0))
#define ENOUGH(a) ((a).mantissa > 0)
#define IN_ONE_UNIT wide_in_one_unit
#include "count_line.h"

/* ---- Lines, one after the other. */

/* The kind of a run among those of the line so far, in ascending order; a new one is inserted. */
static void add_kind(Layout *layout, int length, int colour) {
    size_t place = layout->kinds;
    for (; place > 0; place--) {
        const int its = layout->kind_length[place - 1], its_colour = layout->kind_colour[place - 1];
        if (its == length && its_colour == colour) return;
        if (its < length || (its == length && its_colour < colour)) break;
    }
    for (size_t k = layout->kinds++; k > place; k--) {
        layout->kind_length[k] = layout->kind_length[k - 1];
        layout->kind_colour[k] = layout->kind_colour[k - 1];
    }
    layout->kind_length[place] = length;
    layout->kind_colour[place] = colour;
}

/* The data of a line. Its shares of starts go to `starts`, those of ends to `ends`; both advance. */
static void lay_out_line(Layout *layout, const Line *line, const Step *step, size_t *starts, size_t *ends) {
    const int width = line->width;
    layout->width = width;
    layout->steps = (size_t)line->steps;
    layout->last_node = (size_t)line->last_node;
    layout->kinds = 0;
    layout->step = step;
    for (size_t s = 0; s < layout->steps; s++) add_kind(layout, shortest(&step[s]), step[s].colour);
    size_t s = 0;
    for (size_t node = 0; node <= layout->last_node; node++) {
        Block *block = &layout->block[node];
        block->in = node == 0 ? 0 : layout->block[node - 1].out;
        block->loop = s;
        while (s < layout->steps && (size_t)step[s].source == node && is_loop(&step[s])) s++;
        block->out = s;
        while (s < layout->steps && (size_t)step[s].source == node) s++;
        block->end = s;
    }
    for (s = 0; s < layout->steps; s++) {
        layout->window[s] = step[s].first <= step[s].last ? (Window){step[s].first, step[s].last} : (Window){0, -1};
        size_t kind = 0;
        while (layout->kind_length[kind] != shortest(&step[s]) || layout->kind_colour[kind] != step[s].colour) kind++;
        layout->kind[s] = kind;
        layout->starts[s] = layout->ends[s] = NO_SHARES;
        if (is_loop(&step[s])) continue;
        layout->starts[s] = *starts;
        if (step[s].first <= step[s].last) *starts += (size_t)(step[s].last - step[s].first) + 1;
        if (!is_open(&step[s])) continue;
        layout->ends[s] = *ends;
        *ends += (size_t)width;
    }
    for (size_t node = 0; node <= layout->last_node; node++) {
        const Block block = layout->block[node];
        Window at = {width + 1, -1};
        if (node == 0) at.first = 0;
        for (s = block.in; s < block.loop; s++)
            if (step[s].first <= step[s].last && step[s].first + shortest(&step[s]) < at.first)
                at.first = step[s].first + shortest(&step[s]);
        for (s = block.loop; s < block.end; s++)
            if (step[s].first <= step[s].last && step[s].last > at.last) at.last = step[s].last;
        if (node == layout->last_node) at.last = width;
        layout->at[node] = at;
    }
}

/* The offset of the values of a cell of a line in tables of all cells. */
static size_t place(const Work *work, const Line *line, int position) {
    return ((size_t)line->first_cell + (size_t)position * (size_t)line->cell_step) * work->values;
}

/* The weights of the layouts of a line, as in nonosat.logic.guidance.plan.LineCounts; `work->around` has a row for
   each cell of the line. NO_LAYOUT leaves the shares unchanged. */
static int count_line(Work *work, const Line *line, const double *weights, double *starts, double *ends,
                      double *total, Watch *watch) {
    const double *first = weights + place(work, line, 0);
    const size_t apart = (size_t)line->cell_step * work->values;
    int found = plain_count_line(&work->layout, work->values, first, apart, work->around, starts, ends, total,
                                 &work->scratch, watch);
    if (found != NO_LAYOUT) return found;
    return wide_count_line(&work->layout, work->values, first, apart, work->around, starts, ends, total,
                           &work->scratch, watch);
}

/* Returns SETTLED, NO_MEMORY or STOPPED. */
int count_lines(Work *work, const double *weights, double *around, double *starts, double *ends, double *totals,
                Watch *watch) {
    size_t next_start = 0, next_end = 0;
    const Step *step = work->steps;
    for (size_t l = 0; l < work->line_count; l++) {
        const Line *line = &work->lines[l];
        lay_out_line(&work->layout, line, step, &next_start, &next_end);
        int found = count_line(work, line, weights, starts, ends, &totals[l], watch);
        if (found == NO_MEMORY || found == STOPPED) return found;
        for (int p = 0; p < line->width && found == SETTLED; p++)
            memcpy(around + place(work, line, p), work->around + (size_t)p * work->values,
                   work->values * sizeof(double));
        step += line->steps;
    }
    return SETTLED;
}

/* The least message for a possible value, so that no line excludes what another needs. */
#define LEAST_PROBABILITY 1e-6

/* A line's new messages, from the weights around its cells, averaged with those before. Each step is done for all
   cells before the next begins, as reading a value just written would stall the processor. */
static void send_line(Work *work, const Line *line, const unsigned char *possible, double *messages) {
    const size_t values = work->values;
    for (int p = 0; p < line->width; p++) {
        double *around = work->around + (size_t)p * values, all = 0, clipped = 0;
        const unsigned char *can = possible + place(work, line, p);
        for (size_t v = 0; v < values; v++) all += can[v] ? around[v] : 0;
        const double unit = 1 / all;
        for (size_t v = 0; v < values; v++) {
            double share = can[v] ? around[v] * unit : 0;
            if (!(share > LEAST_PROBABILITY)) share = can[v] ? LEAST_PROBABILITY : 0;
            around[v] = share;
            clipped += share;
        }
        work->units[p] = 1 / clipped;
    }
    for (int p = 0; p < line->width; p++) {
        const double *share = work->around + (size_t)p * values;
        double *message = messages + place(work, line, p);
        for (size_t v = 0; v < values; v++) message[v] = 0.5 * (message[v] + share[v] * work->units[p]);
    }
}

/* NO_LAYOUT for a line without layouts. */
int send_messages(Work *work, const double *weights, const unsigned char *possible, double *messages,
                  int *without_layout, Watch *watch) {
    size_t next_start = 0, next_end = 0;
    const Step *step = work->steps;
    for (size_t l = 0; l < work->line_count; l++) {
        const Line *line = &work->lines[l];
        lay_out_line(&work->layout, line, step, &next_start, &next_end);
        int found = count_line(work, line, weights, NULL, NULL, NULL, watch);
        if (found == NO_LAYOUT) *without_layout = (int)l;
        if (found != SETTLED) return found;
        send_line(work, line, possible, messages);
        step += line->steps;
    }
    return SETTLED;
}
