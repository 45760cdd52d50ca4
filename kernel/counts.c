/* Weighted counts of the layouts of lines, and the messages that lines send to the lines that cross them.

The same sums and products in the same order as nonosat/guidance/counting.py, which says what they mean and
where they come from: the answers are the same bit for bit (the compiler must not fuse products and sums).

The trick. A line is nodes (so many runs laid) and steps (one run laid). The forward pass goes from node to
node: what arrives at a node's boundaries is added up by loops that the compiler makes vectors of, and only
the gap behind it, a product and a sum a cell, is done cell by cell. Each node, and each step, is looked at
only within a window: where line logic leaves it possible. The backward pass returns in the same way, and
where both meet stands what is asked for.

Plain doubles do nearly always; a line whose layouts together weigh less than 2 ** -700 is counted again in
numbers with exponents of their own. count_line.h is the code for both kinds of number. */

#include "kernel.h"
#include "wide.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NONE SIZE_MAX

/* Boundaries, or places of a step: first to last; none if the last lies before the first. */
typedef struct {
    int first, last;
} Window;

static int holds(Window window, int boundary) { return window.first <= boundary && boundary <= window.last; }

/* As in nonosat.guidance.readings.Step; length 0: any. The run can begin at first ... last. */
typedef struct {
    int32_t source, target, colour, length, first, last;
} Step;

/* As `native_plan.py` has them: the line's cells are first_cell, first_cell + cell_step, ... */
typedef struct {
    int32_t width, first_cell, cell_step, steps, last_node;
} Line;

static int is_open(const Step *step) { return step->length == 0; }
static int is_loop(const Step *step) { return step->source == step->target; }

/* The steps of a node: in ... loop - 1 lead to it, loop ... out - 1 back to it, out ... end - 1 away. */
typedef struct {
    size_t in, loop, out, end;
} Block;

/* A line and what is needed to count it, whatever the numbers. */
typedef struct {
    int width;
    size_t steps, last_node, kinds;
    const Step *step;
    Window *window; /* by step */
    Block *block; /* by node */
    Window *at; /* by node */
    size_t *kind; /* by step */
    int *kind_length, *kind_colour; /* by kind, in ascending order; runs of any length have kind 0 */
    size_t *starts, *ends; /* by step: where its shares go; NONE if nowhere */
} Layout;

/* About how much work a node is, for `must_stop`. */
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

/* The weights of a cell's values, so many places apart, as doubles. */
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

/* ---- In numbers that neither overflow nor vanish. */

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

/* What a call works with: a copy of its plan, and memory for one line. */
typedef struct {
    Line *lines;
    Step *steps;
    size_t line_count, step_count, values, cells;
    Layout layout; /* with room for the line with the most steps */
    double *around, *units; /* of one line: by cell and value, by cell */
    Scratch scratch;
    Watch watch;
} Work;

/* The kind of a run among those of the line so far, in ascending order; a new one is put in. */
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

static int shortest(const Step *step) { return is_open(step) ? 1 : step->length; }

/* The layout of a line. Its first share of starts goes to `starts`, of ends to `ends`; both move on. */
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
        layout->starts[s] = layout->ends[s] = NONE;
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

/* Where the values of a cell of a line begin in tables of all cells. */
static size_t place(const Work *work, const Line *line, int position) {
    return ((size_t)line->first_cell + (size_t)position * (size_t)line->cell_step) * work->values;
}

/* What the layouts of a line weigh, as in nonosat.guidance.line_counters.LineCounts; `work->around` has a row
   a cell of the line. NO_LAYOUT leaves the shares alone. */
static int count_line(Work *work, const Line *line, const double *weights, double *starts, double *ends,
                      double *total) {
    const double *first = weights + place(work, line, 0);
    const size_t apart = (size_t)line->cell_step * work->values;
    int found = plain_count_line(&work->layout, work->values, first, apart, work->around, starts, ends, total,
                                 &work->scratch, &work->watch);
    if (found != NO_LAYOUT) return found;
    return wide_count_line(&work->layout, work->values, first, apart, work->around, starts, ends, total,
                           &work->scratch, &work->watch);
}

static int count_lines(Work *work, const double *weights, double *around, double *starts, double *ends,
                       double *totals) {
    size_t next_start = 0, next_end = 0;
    const Step *step = work->steps;
    for (size_t l = 0; l < work->line_count; l++) {
        const Line *line = &work->lines[l];
        lay_out_line(&work->layout, line, step, &next_start, &next_end);
        int found = count_line(work, line, weights, starts, ends, &totals[l]);
        if (found == NO_MEMORY || found == STOPPED) return found;
        for (int p = 0; p < line->width && found == SETTLED; p++)
            memcpy(around + place(work, line, p), work->around + (size_t)p * work->values,
                   work->values * sizeof(double));
        step += line->steps;
    }
    return SETTLED;
}

/* As in nonosat/guidance/messages.py. */
#define LEAST_PROBABILITY 1e-6

/* A line's new messages, from what it says around its cells, mixed with those before. All cells are done with
   one step before the next begins, as a processor waits where it reads at once what it has just written. */
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

/* NO_LAYOUT for a line without layouts, which is left in `failed`. */
static int send_messages(Work *work, const double *weights, const unsigned char *possible, double *messages,
                         size_t *failed) {
    size_t next_start = 0, next_end = 0;
    const Step *step = work->steps;
    for (size_t l = 0; l < work->line_count; l++) {
        const Line *line = &work->lines[l];
        lay_out_line(&work->layout, line, step, &next_start, &next_end);
        *failed = l;
        int found = count_line(work, line, weights, NULL, NULL, NULL);
        if (found != SETTLED) return found;
        send_line(work, line, possible, messages);
        step += line->steps;
    }
    return SETTLED;
}

/* ---- The door. Whatever stands in the plan, nothing is read or written beyond the buffers. */

static int is_wrong(const char *expectation) {
    PyErr_SetString(PyExc_ValueError, expectation);
    return -1;
}

static int check_line(const Work *work, const Line *line, const Step *step) {
    const int64_t last_cell = line->first_cell + ((int64_t)line->width - 1) * line->cell_step;
    if (line->width < 1 || line->width > MOST_CELLS || line->cell_step < 1 || line->first_cell < 0 ||
        last_cell >= (int64_t)work->cells)
        return is_wrong("expected lines of cells that exist");
    if (line->last_node < 0 || line->last_node > line->steps) return is_wrong("expected steps to every node");
    int64_t before = 0;
    for (int32_t s = 0; s < line->steps; s++, step++) {
        const int64_t order = (int64_t)step->source + step->target;
        if (step->source < 0 || step->target < step->source || step->target > (int64_t)step->source + 1 ||
            step->target > line->last_node || order < before)
            return is_wrong("expected steps from node to node, in order");
        before = order;
        if (step->colour < 1 || step->colour >= (int64_t)work->values) return is_wrong("expected colours from 1 on");
        if (step->length < 0 || step->length > line->width + 1 || (is_loop(step) && !is_open(step)))
            return is_wrong("expected lengths that fit, and loops of any length");
        if (is_loop(step) ? step->first != 0 || step->last != line->width - 1
                          : step->first <= step->last &&
                                (step->first < 0 || step->last > line->width - shortest(step)))
            return is_wrong("expected places within the line");
    }
    return 0;
}

static void free_work(Work *work) {
    free(work->lines);
    free(work->steps);
    free(work->layout.window);
    free(work->layout.block);
    free(work->layout.at);
    free(work->layout.kind);
    free(work->layout.kind_length);
    free(work->layout.kind_colour);
    free(work->layout.starts);
    free(work->layout.ends);
    free(work->around);
    free(work->units);
    free(work->scratch.words);
}

/* Copies the plan, so that nothing can change it after it has been checked, and makes room for its lines.
   Also says how many shares of starts and of ends it has. */
static int prepare(Work *work, const Py_buffer *lines, const Py_buffer *steps, Py_ssize_t values,
                   const Py_buffer *weights, PyObject *check, size_t *starts, size_t *ends) {
    work->watch.check = check;
    if (values < 2 || values > MOST_VALUES) return is_wrong("expected blank and at least one colour");
    work->values = (size_t)values;
    if ((size_t)lines->len % sizeof(Line) || (size_t)steps->len % sizeof(Step) ||
        (size_t)weights->len % (work->values * sizeof(double)))
        return is_wrong("expected whole lines, steps and cells");
    work->line_count = (size_t)lines->len / sizeof(Line);
    work->step_count = (size_t)steps->len / sizeof(Step);
    work->cells = (size_t)weights->len / sizeof(double) / work->values;
    work->lines = malloc((size_t)lines->len + 1);
    work->steps = malloc((size_t)steps->len + 1);
    if (!work->lines || !work->steps) {
        PyErr_NoMemory();
        return -1;
    }
    memcpy(work->lines, lines->buf, (size_t)lines->len);
    memcpy(work->steps, steps->buf, (size_t)steps->len);
    size_t done = 0, widest = 0, most = 0;
    *starts = *ends = 0;
    for (size_t l = 0; l < work->line_count; l++) {
        const Line *line = &work->lines[l];
        if (line->steps < 0 || (size_t)line->steps > work->step_count - done)
            return is_wrong("expected the steps of all lines");
        if (check_line(work, line, work->steps + done) < 0) return -1;
        for (int32_t s = 0; s < line->steps; s++) {
            const Step *step = &work->steps[done + (size_t)s];
            if (is_loop(step)) continue;
            if (step->first <= step->last) *starts += (size_t)(step->last - step->first) + 1;
            if (is_open(step)) *ends += (size_t)line->width;
        }
        done += (size_t)line->steps;
        if ((size_t)line->width > widest) widest = (size_t)line->width;
        if ((size_t)line->steps > most) most = (size_t)line->steps;
    }
    if (done != work->step_count) return is_wrong("expected the steps of all lines");
    Layout *layout = &work->layout;
    layout->window = calloc(most + 1, sizeof(Window));
    layout->block = calloc(most + 1, sizeof(Block));
    layout->at = calloc(most + 1, sizeof(Window));
    layout->kind = calloc(most + 1, sizeof(size_t));
    layout->kind_length = calloc(most + 1, sizeof(int));
    layout->kind_colour = calloc(most + 1, sizeof(int));
    layout->starts = calloc(most + 1, sizeof(size_t));
    layout->ends = calloc(most + 1, sizeof(size_t));
    work->around = calloc(widest * work->values + 1, sizeof(double));
    work->units = calloc(widest + 1, sizeof(double));
    if (layout->window && layout->block && layout->at && layout->kind && layout->kind_length && layout->kind_colour &&
        layout->starts && layout->ends && work->around && work->units)
        return 0;
    PyErr_NoMemory();
    return -1;
}

/* Whether a buffer holds so many doubles. */
static int holds_doubles(const Py_buffer *buffer, size_t count) {
    if ((size_t)buffer->len == count * sizeof(double) && (uintptr_t)buffer->buf % sizeof(double) == 0) return 1;
    is_wrong("expected as many doubles as the plan has");
    return 0;
}

PyObject *count_lines_of(PyObject *module, PyObject *arguments) {
    (void)module;
    Py_buffer lines, steps, weights, around, starts, ends, totals;
    Py_ssize_t values;
    PyObject *check;
    if (!PyArg_ParseTuple(arguments, "y*y*ny*w*w*w*w*O:count_lines", &lines, &steps, &values, &weights, &around,
                          &starts, &ends, &totals, &check))
        return NULL;
    Work work = {0};
    PyObject *result = NULL;
    size_t start_count, end_count;
    if (prepare(&work, &lines, &steps, values, &weights, check, &start_count, &end_count) == 0 &&
        holds_doubles(&weights, work.cells * work.values) && holds_doubles(&around, work.cells * work.values) &&
        holds_doubles(&starts, start_count) && holds_doubles(&ends, end_count) &&
        holds_doubles(&totals, work.line_count)) {
        int found;
        Py_BEGIN_ALLOW_THREADS
        found = count_lines(&work, weights.buf, around.buf, starts.buf, ends.buf, totals.buf);
        Py_END_ALLOW_THREADS
        result = found == NO_MEMORY ? PyErr_NoMemory() : found == STOPPED ? NULL : Py_NewRef(Py_None);
    }
    free_work(&work);
    Py_buffer *buffers[] = {&lines, &steps, &weights, &around, &starts, &ends, &totals};
    for (size_t b = 0; b < sizeof buffers / sizeof *buffers; b++) PyBuffer_Release(buffers[b]);
    return result;
}

PyObject *send_messages_of(PyObject *module, PyObject *arguments) {
    (void)module;
    Py_buffer lines, steps, weights, possible, messages;
    Py_ssize_t values;
    PyObject *check;
    if (!PyArg_ParseTuple(arguments, "y*y*ny*y*w*O:send_messages", &lines, &steps, &values, &weights, &possible,
                          &messages, &check))
        return NULL;
    Work work = {0};
    PyObject *result = NULL;
    size_t starts, ends, failed = 0;
    if (prepare(&work, &lines, &steps, values, &weights, check, &starts, &ends) == 0 &&
        holds_doubles(&weights, work.cells * work.values) && holds_doubles(&messages, work.cells * work.values)) {
        if ((size_t)possible.len != work.cells * work.values) {
            is_wrong("expected a byte for each value of each cell");
        } else {
            int found;
            Py_BEGIN_ALLOW_THREADS
            found = send_messages(&work, weights.buf, possible.buf, messages.buf, &failed);
            Py_END_ALLOW_THREADS
            result = found == NO_MEMORY   ? PyErr_NoMemory()
                     : found == STOPPED   ? NULL
                     : found == NO_LAYOUT ? PyLong_FromSize_t(failed)
                                          : PyLong_FromLong(-1);
        }
    }
    free_work(&work);
    Py_buffer *buffers[] = {&lines, &steps, &weights, &possible, &messages};
    for (size_t b = 0; b < sizeof buffers / sizeof *buffers; b++) PyBuffer_Release(buffers[b]);
    return result;
}
