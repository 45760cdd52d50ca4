/* The type LineCounter: lines for counting layouts, checked once. For any content of the lines and the tables of a
   call, nothing is read or written beyond the buffers. */

#include "counts.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    PyObject_HEAD
    Work work;
    int64_t cells; /* the least number of cells in tables */
    size_t starts, ends; /* shares of all lines */
    int is_busy; /* a thread works on it */
} LineCounter;

static int is_wrong(const char *expectation) {
    PyErr_SetString(PyExc_ValueError, expectation);
    return -1;
}

static int check_line(const Line *line, const Step *step, size_t values) {
    if (line->width < 1 || line->width > MOST_CELLS || line->cell_step < 1 || line->first_cell < 0)
        return is_wrong("expected lines of cells");
    if (line->last_node < 0 || line->last_node > line->steps) return is_wrong("expected steps to every node");
    int64_t before = 0;
    for (int32_t s = 0; s < line->steps; s++, step++) {
        const int64_t order = (int64_t)step->source + step->target;
        if (step->source < 0 || step->target < step->source || step->target > (int64_t)step->source + 1 ||
            step->target > line->last_node || order < before)
            return is_wrong("expected steps from node to node, in order");
        before = order;
        if (step->colour < 1 || step->colour >= (int64_t)values) return is_wrong("expected colours from 1 on");
        if (step->length < 0 || step->length > line->width + 1 || (is_loop(step) && !is_open(step)))
            return is_wrong("expected lengths that fit, and loops of any length");
        if (is_loop(step) ? step->first != 0 || step->last != line->width - 1
                          : step->first <= step->last &&
                                (step->first < 0 || step->last > line->width - shortest(step)))
            return is_wrong("expected places within the line");
    }
    return 0;
}

/* Checks all lines; finds the numbers of cells and shares, the widest line and the one with the most steps. */
static int check_lines(LineCounter *counter, size_t *widest, size_t *most) {
    const Work *work = &counter->work;
    const Step *step = work->steps;
    size_t left = work->step_count;
    for (const Line *line = work->lines; line < work->lines + work->line_count; line++) {
        if (line->steps < 0 || (size_t)line->steps > left) return is_wrong("expected the steps of all lines");
        if (check_line(line, step, work->values) < 0) return -1;
        left -= (size_t)line->steps;
        for (const Step *end = step + line->steps; step < end; step++) {
            if (is_loop(step)) continue;
            if (step->first <= step->last) counter->starts += (size_t)(step->last - step->first) + 1;
            if (is_open(step)) counter->ends += (size_t)line->width;
        }
        const int64_t cells = line->first_cell + ((int64_t)line->width - 1) * line->cell_step + 1;
        if (cells > counter->cells) counter->cells = cells;
        if ((size_t)line->width > *widest) *widest = (size_t)line->width;
        if ((size_t)line->steps > *most) *most = (size_t)line->steps;
    }
    return left ? is_wrong("expected the steps of all lines") : 0;
}

/* Copies lines and steps, so that they cannot change after the check. */
static int copy_lines(Work *work, PyObject *lines, PyObject *steps) {
    Py_buffer from[2] = {{0}, {0}};
    int failed = PyObject_GetBuffer(lines, &from[0], PyBUF_SIMPLE) < 0 ||
                 PyObject_GetBuffer(steps, &from[1], PyBUF_SIMPLE) < 0;
    if (!failed && ((size_t)from[0].len % sizeof(Line) || (size_t)from[1].len % sizeof(Step)))
        failed = is_wrong("expected whole lines and steps");
    if (!failed) {
        work->line_count = (size_t)from[0].len / sizeof(Line);
        work->step_count = (size_t)from[1].len / sizeof(Step);
        work->lines = malloc((size_t)from[0].len + 1);
        work->steps = malloc((size_t)from[1].len + 1);
        failed = !work->lines || !work->steps;
        if (failed)
            PyErr_NoMemory();
        else {
            memcpy(work->lines, from[0].buf, (size_t)from[0].len);
            memcpy(work->steps, from[1].buf, (size_t)from[1].len);
        }
    }
    PyBuffer_Release(&from[0]);
    PyBuffer_Release(&from[1]);
    return failed ? -1 : 0;
}

/* Allocates memory for a line of that width, and for one of that many steps. */
static int make_room(Work *work, size_t widest, size_t most) {
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

static PyObject *counter_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    PyObject *lines, *steps;
    Py_ssize_t values;
    if (keywords && PyDict_Size(keywords)) {
        PyErr_SetString(PyExc_TypeError, "LineCounter takes no keywords");
        return NULL;
    }
    if (!PyArg_ParseTuple(arguments, "OOn:LineCounter", &lines, &steps, &values)) return NULL;
    if (values < 2 || values > MOST_VALUES) {
        is_wrong("expected blank and at least one colour");
        return NULL;
    }
    LineCounter *counter = (LineCounter *)PyType_GenericAlloc(type, 0);
    if (!counter) return NULL;
    size_t widest = 0, most = 0;
    counter->work.values = (size_t)values;
    if (copy_lines(&counter->work, lines, steps) < 0 || check_lines(counter, &widest, &most) < 0 ||
        make_room(&counter->work, widest, most) < 0) {
        Py_DECREF(counter);
        return NULL;
    }
    return (PyObject *)counter;
}

static void counter_dealloc(PyObject *self) {
    Work *work = &((LineCounter *)self)->work;
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
    free_object(self);
}

/* Whether a buffer has that many doubles. */
static int holds_doubles(const Py_buffer *buffer, size_t count) {
    if ((size_t)buffer->len == count * sizeof(double) && (uintptr_t)buffer->buf % sizeof(double) == 0) return 1;
    is_wrong("expected as many doubles as the plan has");
    return 0;
}

/* The size of a table of all cells and values, by the `weights`; -1 with an exception if cells are missing, or
   while another thread counts. */
static Py_ssize_t size_of_tables(const LineCounter *counter, const Py_buffer *weights) {
    const size_t values = counter->work.values, cells = (size_t)weights->len / (values * sizeof(double));
    if (counter->is_busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread works with this counter");
        return -1;
    }
    if ((int64_t)cells < counter->cells) return is_wrong("expected weights of all cells");
    return holds_doubles(weights, cells * values) ? (Py_ssize_t)(cells * values) : -1;
}

static PyObject *counter_count(PyObject *self, PyObject *arguments) {
    LineCounter *counter = (LineCounter *)self;
    Work *work = &counter->work;
    Watch watch = {NULL, 0};
    Py_buffer weights, around, starts, ends, totals;
    if (!PyArg_ParseTuple(arguments, "y*w*w*w*w*O:count", &weights, &around, &starts, &ends, &totals, &watch.check))
        return NULL;
    const Py_ssize_t size = size_of_tables(counter, &weights);
    int found = STOPPED;
    if (size >= 0 && holds_doubles(&around, (size_t)size) && holds_doubles(&starts, counter->starts) &&
        holds_doubles(&ends, counter->ends) && holds_doubles(&totals, work->line_count)) {
        counter->is_busy = 1;
        Py_BEGIN_ALLOW_THREADS
        found = count_lines(work, weights.buf, around.buf, starts.buf, ends.buf, totals.buf, &watch);
        Py_END_ALLOW_THREADS
        counter->is_busy = 0;
        if (found == NO_MEMORY) PyErr_NoMemory();
    }
    Py_buffer *buffers[] = {&weights, &around, &starts, &ends, &totals};
    for (size_t b = 0; b < sizeof buffers / sizeof *buffers; b++) PyBuffer_Release(buffers[b]);
    return found == SETTLED ? Py_NewRef(Py_None) : NULL;
}

static PyObject *counter_send(PyObject *self, PyObject *arguments) {
    LineCounter *counter = (LineCounter *)self;
    Watch watch = {NULL, 0};
    Py_buffer weights, possible, messages;
    if (!PyArg_ParseTuple(arguments, "y*y*w*O:send", &weights, &possible, &messages, &watch.check)) return NULL;
    const Py_ssize_t size = size_of_tables(counter, &weights);
    int found = STOPPED, without_layout = -1;
    if (size >= 0 && holds_doubles(&messages, (size_t)size)) {
        if (possible.len != size) {
            is_wrong("expected a byte for each value of each cell");
        } else {
            counter->is_busy = 1;
            Py_BEGIN_ALLOW_THREADS
            found = send_messages(&counter->work, weights.buf, possible.buf, messages.buf, &without_layout, &watch);
            Py_END_ALLOW_THREADS
            counter->is_busy = 0;
            if (found == NO_MEMORY) PyErr_NoMemory();
        }
    }
    PyBuffer_Release(&weights);
    PyBuffer_Release(&possible);
    PyBuffer_Release(&messages);
    if (found == NO_LAYOUT) return PyLong_FromLong(without_layout);
    return found == SETTLED ? Py_NewRef(Py_None) : NULL;
}

static PyMethodDef counter_methods[] = {
    {"count", counter_count, METH_VARARGS, "What the layouts of the lines weigh."},
    {"send", counter_send, METH_VARARGS, "What the lines say of their cells, mixed with what they said before."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot counter_slots[] = {
    {Py_tp_doc, "A counter of the layouts of lines, by the weights of their cells."},
    {Py_tp_new, (void *)counter_new},
    {Py_tp_dealloc, (void *)counter_dealloc},
    {Py_tp_methods, counter_methods},
    {0, NULL},
};

PyType_Spec counter_spec = {"nonosat.logic._kernel.LineCounter", sizeof(LineCounter), 0, Py_TPFLAGS_DEFAULT,
                            counter_slots};
