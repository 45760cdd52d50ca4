/* The type Cells: what the cells of a puzzle can have, read, narrowed and propagated from Python. */

#include "sets.h"
#include "walking.h"
#include <stdlib.h>
#include <string.h>

static size_t larger(size_t a, size_t b) { return a > b ? a : b; }

Cells *new_cells(Lines *lines, PyTypeObject *type) {
    const size_t count = (size_t)line_count(lines), words = words_before(lines, (int)count);
    const size_t for_line = lines->values * larger(words_for(lines->width), words_for(lines->height));
    Cells *cells = (Cells *)PyType_GenericAlloc(type, 0);
    if (!cells) return NULL;
    cells->lines = (Lines *)Py_NewRef((PyObject *)lines);
    cells->may = malloc((words + 3 * for_line) * sizeof(Word));
    cells->changed = calloc(3 * count, 1);
    if (!cells->may || !cells->changed) {
        PyErr_NoMemory();
        Py_DECREF(cells);
        return NULL;
    }
    cells->fresh = cells->may + words;
    cells->room = cells->fresh + for_line;
    cells->among = cells->changed + count;
    cells->touched = cells->among + count;
    return cells;
}

static void cells_dealloc(PyObject *self) {
    Cells *cells = (Cells *)self;
    free(cells->may);
    free(cells->scratch.words);
    free(cells->changed);
    Py_XDECREF((PyObject *)cells->lines);
    free_object(self);
}

static PyObject *cells_copy(PyObject *self, PyObject *unused) {
    (void)unused;
    const Cells *from = (Cells *)self;
    if (refuse_if_busy(from) < 0) return NULL;
    Cells *to = new_cells(from->lines, Py_TYPE(self));
    if (to) memcpy(to->may, from->may, words_before(from->lines, line_count(from->lines)) * sizeof(Word));
    return (PyObject *)to;
}

static PyObject *cells_keep(PyObject *self, PyObject *arguments) {
    Cells *cells = (Cells *)self;
    int row, column;
    PyObject *set;
    Word values[VALUE_WORDS];
    if (!PyArg_ParseTuple(arguments, "iiO:keep", &row, &column, &set) || refuse_if_busy(cells) < 0 ||
        words_of_int(set, values, VALUE_WORDS, MOST_VALUES) < 0)
        return NULL;
    if (row < 0 || column < 0 || row >= cells->lines->height || column >= cells->lines->width) {
        PyErr_SetString(PyExc_IndexError, "no such cell");
        return NULL;
    }
    return PyBool_FromLong(keep(cells, row, column, values));
}

/* Restricts the cells that a grid (a byte each, row by row) decides to their values there. */
static PyObject *cells_restrict(PyObject *self, PyObject *grid) {
    Cells *cells = (Cells *)self;
    const int width = cells->lines->width;
    Py_buffer buffer;
    if (refuse_if_busy(cells) < 0 || PyObject_GetBuffer(grid, &buffer, PyBUF_SIMPLE) < 0) return NULL;
    if (buffer.len != (Py_ssize_t)cells->lines->height * width) {
        PyErr_SetString(PyExc_ValueError, "expected a byte for each cell");
        PyBuffer_Release(&buffer);
        return NULL;
    }
    const unsigned char *value = buffer.buf;
    for (Py_ssize_t cell = 0; cell < buffer.len; cell++) {
        if (value[cell] == UNDECIDED) continue;
        Word values[VALUE_WORDS] = {0};
        values[value[cell] / WORD_BITS] = (Word)1 << value[cell] % WORD_BITS;
        keep(cells, (int)(cell / width), (int)(cell % width), values);
    }
    PyBuffer_Release(&buffer);
    Py_RETURN_NONE;
}

/* The marked lines, as bits of an int. */
static PyObject *lines_marked(const unsigned char *marks, int count) {
    const size_t words = words_for(count);
    Word *set = calloc(words, sizeof(Word));
    if (!set) return PyErr_NoMemory();
    for (int line = 0; line < count; line++)
        if (marks[line]) set[line / WORD_BITS] |= (Word)1 << line % WORD_BITS;
    PyObject *number = int_of_words(set, words);
    free(set);
    return number;
}

static int mark_lines(unsigned char *marks, int count, PyObject *number) {
    const size_t words = words_for(count);
    Word *set = malloc(words * sizeof(Word));
    if (!set) {
        PyErr_NoMemory();
        return -1;
    }
    int failed = words_of_int(number, set, words, (size_t)count);
    for (int line = 0; !failed && line < count; line++)
        marks[line] = (unsigned char)(set[line / WORD_BITS] >> line % WORD_BITS & 1);
    free(set);
    return failed;
}

static PyObject *cells_narrow(PyObject *self, PyObject *arguments) {
    Cells *cells = (Cells *)self;
    const Lines *lines = cells->lines;
    int line;
    PyObject *may;
    if (!PyArg_ParseTuple(arguments, "iO:narrow", &line, &may) || refuse_if_busy(cells) < 0) return NULL;
    if (line < 0 || line >= line_count(lines)) {
        PyErr_SetString(PyExc_IndexError, "no such line");
        return NULL;
    }
    Word *settled = malloc(lines->values * words_of_line(lines, line) * sizeof(Word));
    if (!settled) return PyErr_NoMemory();
    PyObject *answer = NULL;
    if (words_of_may(may, settled, lines->values, lines->shapes[line].width) == 0) {
        memset(cells->touched, 0, (size_t)line_count(lines));
        take(cells, line, settled);
        answer = lines_marked(cells->touched, line_count(lines));
    }
    free(settled);
    return answer;
}

/* The result of line logic: a line without a layout or None, and the marked lines. */
static PyObject *found_in(int without_layout, const unsigned char *marks, int count) {
    PyObject *line = without_layout < 0 ? Py_NewRef(Py_None) : PyLong_FromLong(without_layout);
    return line ? Py_BuildValue("NN", line, lines_marked(marks, count)) : NULL;
}

/* Settles lines, and then those that this changes, in up to `most` sweeps. */
static PyObject *cells_sweep(PyObject *self, PyObject *arguments) {
    Cells *cells = (Cells *)self;
    const Lines *lines = cells->lines;
    const int count = line_count(lines);
    Watch watch = {NULL, 0};
    PyObject *changed;
    Py_ssize_t most;
    if (!PyArg_ParseTuple(arguments, "OnO:sweep", &changed, &most, &watch.check) || refuse_if_busy(cells) < 0 ||
        mark_lines(cells->changed, count, changed) < 0)
        return NULL;
    const size_t in_rows = words_before(lines, lines->height), in_columns = words_before(lines, count) - in_rows;
    Word *fresh = malloc(larger(in_rows, in_columns) * sizeof(Word));
    if (!fresh) return PyErr_NoMemory();
    memset(cells->among, 1, (size_t)count);
    int without_layout = -1, result = SETTLED;
    cells->is_busy = 1;
    Py_BEGIN_ALLOW_THREADS
    while (result == SETTLED && most-- > 0 && memchr(cells->changed, 1, (size_t)count))
        result = sweep(cells, fresh, &watch, &without_layout);
    Py_END_ALLOW_THREADS
    cells->is_busy = 0;
    free(fresh);
    if (result == NO_MEMORY) return PyErr_NoMemory();
    if (result == STOPPED) return NULL;
    if (result == NO_LAYOUT) memset(cells->changed, 0, (size_t)count);
    return found_in(without_layout, cells->changed, count);
}

/* Settles some lines to a fixpoint, first those that changed. */
static PyObject *cells_propagate(PyObject *self, PyObject *arguments) {
    Cells *cells = (Cells *)self;
    const int count = line_count(cells->lines);
    PyObject *changed, *among;
    if (!PyArg_ParseTuple(arguments, "OO:propagate", &changed, &among) || refuse_if_busy(cells) < 0 ||
        mark_lines(cells->among, count, among) < 0 || mark_lines(cells->changed, count, changed) < 0)
        return NULL;
    for (int line = 0; line < count; line++) cells->changed[line] &= cells->among[line];
    memset(cells->touched, 0, (size_t)count);
    Watch watch = {NULL, 0};
    int without_layout = -1, result;
    cells->is_busy = 1;
    Py_BEGIN_ALLOW_THREADS
    result = propagate(cells, &watch, &without_layout);
    Py_END_ALLOW_THREADS
    cells->is_busy = 0;
    if (result == NO_MEMORY) return PyErr_NoMemory();
    return result == STOPPED ? NULL : found_in(without_layout, cells->touched, count);
}

/* Probes the values of undecided cells: a line without a layout if there is no solution, else None. */
static PyObject *cells_probe(PyObject *self, PyObject *arguments) {
    Cells *cells = (Cells *)self;
    Watch watch = {NULL, 0};
    Py_ssize_t patience, reward;
    if (!PyArg_ParseTuple(arguments, "nnO:probe", &patience, &reward, &watch.check) || refuse_if_busy(cells) < 0)
        return NULL;
    if (patience < 0 || reward < 0 || patience > INT32_MAX || reward > INT32_MAX) {
        PyErr_SetString(PyExc_ValueError, "patience and reward must be from 0 up to 2147483647");
        return NULL;
    }
    int without_layout = -1, result;
    cells->is_busy = 1;
    Py_BEGIN_ALLOW_THREADS
    result = probe(cells, (uint64_t)patience, (uint64_t)reward, &watch, &without_layout);
    Py_END_ALLOW_THREADS
    cells->is_busy = 0;
    if (result == NO_MEMORY) return PyErr_NoMemory();
    if (result == STOPPED) return NULL;
    if (result == NO_LAYOUT) return PyLong_FromLong(without_layout);
    Py_RETURN_NONE;
}

/* A backtracking search for the solutions within these cells, which are propagated. */
static PyObject *cells_walk(PyObject *self, PyObject *arguments) {
    const Lines *lines = ((Cells *)self)->lines;
    PyObject *last = Py_None;
    if (!PyArg_ParseTuple(arguments, "|O:walk", &last)) return NULL;
    if (last != Py_None && (!PyBytes_Check(last) || PyBytes_Size(last) != (Py_ssize_t)lines->height * lines->width)) {
        PyErr_SetString(PyExc_ValueError, "the last solution must be bytes, one for each cell");
        return NULL;
    }
    PyObject *own = cells_copy(self, NULL);
    if (!own) return NULL;
    PyTypeObject *type = ((Types *)PyType_GetModuleState(Py_TYPE(self)))->walk_type;
    return new_walk((Cells *)own, last == Py_None ? NULL : PyBytes_AsString(last), type);
}

/* Those of some lines that settling would change, or that have no layout. */
static PyObject *cells_unsettled(PyObject *self, PyObject *set) {
    Cells *cells = (Cells *)self;
    const int count = line_count(cells->lines);
    if (refuse_if_busy(cells) < 0 || mark_lines(cells->changed, count, set) < 0) return NULL;
    Watch watch = {NULL, 0};
    cells->is_busy = 1;
    const int result = leave_unsettled(cells, &watch);
    cells->is_busy = 0;
    if (result == NO_MEMORY) return PyErr_NoMemory();
    return result == STOPPED ? NULL : lines_marked(cells->changed, count);
}

/* ---- Reading from Python. */

static Py_ssize_t cells_length(PyObject *self) { return line_count(((Cells *)self)->lines); }

static PyObject *may_of_line(PyObject *self, Py_ssize_t line) {
    const Cells *cells = (Cells *)self;
    if (line < 0 || line >= line_count(cells->lines)) {
        PyErr_SetString(PyExc_IndexError, "no such line");
        return NULL;
    }
    if (refuse_if_busy(cells) < 0) return NULL;
    return ints_of_words(may_of(cells, (int)line), cells->lines->values, words_of_line(cells->lines, (int)line));
}

/* A byte for each cell, row by row. */
static PyObject *cells_decided(PyObject *self, PyObject *unused) {
    (void)unused;
    const Cells *cells = (Cells *)self;
    const size_t width = (size_t)cells->lines->width, height = (size_t)cells->lines->height;
    PyObject *bytes = refuse_if_busy(cells) < 0 ? NULL : PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(width * height));
    if (!bytes) return NULL;
    unsigned char *grid = (unsigned char *)PyBytes_AsString(bytes);
    for (size_t row = 0; row < height; row++) decide_row(cells, (int)row, grid + row * width);
    return bytes;
}

/* Where the items of every line can begin and end: two tuples of tuples. */
static PyObject *cells_starts_and_ends(PyObject *self, PyObject *unused) {
    (void)unused;
    Cells *cells = (Cells *)self;
    const Lines *lines = cells->lines;
    const int count = line_count(lines);
    if (refuse_if_busy(cells) < 0) return NULL;
    Scratch room = {NULL, 0};
    Watch watch = {NULL, 0};
    PyObject *starts = PyTuple_New(count), *ends = PyTuple_New(count), *both = NULL;
    for (int line = 0; starts && ends && line < count; line++) {
        const Shape *shape = &lines->shapes[line];
        const size_t words = words_for(shape->width), items = (size_t)shape->count;
        OneLine one;
        int result = room_for(shape, lines->values, &room, &one);
        cells->is_busy = 1;
        if (result == SETTLED)
            result = settle_line(shape, lines->values, may_of(cells, line), &cells->scratch, one.fresh, one.starts,
                                 one.ends, &watch);
        cells->is_busy = 0;
        if (result == NO_MEMORY) PyErr_NoMemory();
        if (result == NO_MEMORY || result == STOPPED) goto done;
        PyObject *first = ints_of_words(one.starts, result == SETTLED ? items : 0, words);
        PyObject *last = ints_of_words(one.ends, result == SETTLED && !shape->is_known ? items : 0, words);
        if (!first || !last) {
            Py_XDECREF(first);
            Py_XDECREF(last);
            goto done;
        }
        PyTuple_SetItem(starts, line, first); /* takes the reference */
        PyTuple_SetItem(ends, line, last);
    }
    if (starts && ends) both = PyTuple_Pack(2, starts, ends);
done:
    free(room.words);
    Py_XDECREF(starts);
    Py_XDECREF(ends);
    return both;
}

static PyMethodDef cells_methods[] = {
    {"copy", cells_copy, METH_NOARGS, "Cells that can change without these."},
    {"decided", cells_decided, METH_NOARGS, "The decided cells, a byte each."},
    {"keep", cells_keep, METH_VARARGS, "Takes all other values from a cell; whether it had others."},
    {"narrow", cells_narrow, METH_VARARGS, "Gives a line fewer possibilities; the crossing lines that lost some."},
    {"probe", cells_probe, METH_VARARGS, "Tries the values of open cells by line logic."},
    {"propagate", cells_propagate, METH_VARARGS, "Settles lines until nothing changes."},
    {"restrict", cells_restrict, METH_O, "Takes over the decided cells of a grid."},
    {"walk", cells_walk, METH_VARARGS, "A walk through the solutions that these cells leave."},
    {"starts_and_ends", cells_starts_and_ends, METH_NOARGS, "Where the items of every line can begin and end."},
    {"sweep", cells_sweep, METH_VARARGS, "Settles lines and those that this changes, sweep by sweep."},
    {"unsettled", cells_unsettled, METH_O, "The lines that settling changes."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot cells_slots[] = {
    {Py_tp_doc, "What the cells of a puzzle can have; a sequence of lines."},
    {Py_tp_dealloc, (void *)cells_dealloc},
    {Py_tp_methods, cells_methods},
    {Py_tp_iter, (void *)PySeqIter_New},
    {Py_sq_length, (void *)cells_length},
    {Py_sq_item, (void *)may_of_line},
    {0, NULL},
};

PyType_Spec cells_spec = {"nonosat.logic._kernel.Cells", sizeof(Cells), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, cells_slots};
