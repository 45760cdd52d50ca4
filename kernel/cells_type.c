/* The type Cells: what is known of the cells of a puzzle, as Python reads, narrows and propagates it. */

#include "grid.h"
#include <stdlib.h>
#include <string.h>

/* -1 with an exception while another thread works on the cells. */
static int refuse_if_busy(const Cells *cells) {
    if (cells->is_busy) PyErr_SetString(PyExc_RuntimeError, "another thread works on these cells");
    return cells->is_busy ? -1 : 0;
}

/* The words for what all lines of a side have, or one line. */
static size_t words_for_lines(const Lines *lines, int of_a_side) {
    size_t rows = words_for(lines->width), columns = words_for(lines->height);
    if (of_a_side) {
        rows *= (size_t)lines->height;
        columns *= (size_t)lines->width;
    }
    return lines->values * (rows > columns ? rows : columns);
}

/* Makes room for the settled lines of a sweep: all of one side, or one line. What begin() has made is kept, as
   a sweep may go on after lines were settled in between. */
static int make_room(Cells *cells, int for_sides) {
    if (refuse_if_busy(cells) < 0) return -1;
    const size_t room = words_for_lines(cells->lines, for_sides);
    if (cells->room >= room) return 0;
    free(cells->fresh);
    cells->fresh = malloc(room * sizeof(Word));
    cells->room = cells->fresh ? room : 0;
    if (!cells->fresh) PyErr_NoMemory();
    return cells->fresh ? 0 : -1;
}

Cells *new_cells(Lines *lines, PyTypeObject *type) {
    const size_t count = (size_t)line_count(lines), words = words_before(lines, (int)count);
    Cells *cells = (Cells *)PyType_GenericAlloc(type, 0);
    if (!cells) return NULL;
    cells->lines = (Lines *)Py_NewRef((PyObject *)lines);
    cells->contradiction = -1;
    cells->over_rows = 1;
    cells->may = words <= SIZE_MAX / sizeof(Word) ? malloc(words * sizeof(Word)) : NULL;
    cells->changed = calloc(3 * count, 1);
    if (!cells->may || !cells->changed) {
        PyErr_NoMemory();
        Py_DECREF(cells);
        return NULL;
    }
    cells->among = cells->changed + count;
    cells->touched = cells->among + count;
    return cells;
}

static void cells_dealloc(PyObject *self) {
    Cells *cells = (Cells *)self;
    free(cells->may);
    free(cells->fresh);
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

static int read_cell(const Cells *cells, int row, int column) {
    if (row >= 0 && column >= 0 && row < cells->lines->height && column < cells->lines->width) return 0;
    PyErr_SetString(PyExc_IndexError, "no such cell");
    return -1;
}

static PyObject *cells_keep(PyObject *self, PyObject *arguments) {
    Cells *cells = (Cells *)self;
    int row, column;
    PyObject *set;
    Word values[VALUE_WORDS];
    if (!PyArg_ParseTuple(arguments, "iiO:keep", &row, &column, &set) || refuse_if_busy(cells) < 0 ||
        read_cell(cells, row, column) < 0 || words_of_int(set, values, VALUE_WORDS, MOST_VALUES) < 0)
        return NULL;
    return PyBool_FromLong(keep(cells, row, column, values));
}

static PyObject *cells_values(PyObject *self, PyObject *arguments) {
    const Cells *cells = (Cells *)self;
    int row, column;
    if (!PyArg_ParseTuple(arguments, "ii:values", &row, &column) || refuse_if_busy(cells) < 0 ||
        read_cell(cells, row, column) < 0)
        return NULL;
    const size_t words = words_of_line(cells->lines, row);
    const Word *may = may_of(cells, row) + column / WORD_BITS;
    Word values[VALUE_WORDS] = {0};
    for (size_t v = 0; v < cells->lines->values; v++)
        values[v / WORD_BITS] |= (may[v * words] >> column % WORD_BITS & 1) << v % WORD_BITS;
    return int_of_words(values, VALUE_WORDS);
}

/* Leaves the decided cells of a grid, a byte each, row by row, only their value. */
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

/* The lines that are marked, as bits of an int. */
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
        begin_sweeps(cells);
        take(cells, line, settled);
        cells->touched[line] = 0;
        answer = lines_marked(cells->touched, line_count(lines));
    }
    free(settled);
    return answer;
}

/* Settles the lines that are marked as changed until nothing changes, or a line has no layout, which is then
   the `contradiction`; the lines that changed are `touched`. -1 with an exception. */
static int settle_all(Cells *cells) {
    if (make_room(cells, 0) < 0) return -1;
    while (has_work(cells)) {
        long steps = STEPS_BETWEEN_SIGNALS;
        int result = SETTLED;
        cells->is_busy = 1;
        Py_BEGIN_ALLOW_THREADS
        while (result == SETTLED && has_work(cells)) result = sweep_at_once(cells, &steps);
        Py_END_ALLOW_THREADS
        cells->is_busy = 0;
        if (result == NO_MEMORY) PyErr_NoMemory();
        if (result == NO_MEMORY || result == STOPPED || PyErr_CheckSignals() < 0) return -1;
    }
    return 0;
}

/* The line without a layout, or -1, and the lines that changed. */
static PyObject *settled_all(Cells *cells) {
    if (settle_all(cells) < 0) return NULL;
    PyObject *touched = lines_marked(cells->touched, line_count(cells->lines));
    return touched ? Py_BuildValue("iN", cells->contradiction, touched) : NULL;
}

/* Marks the lines to begin with and those that may be settled; -1 with an exception. */
static int begin_among(Cells *cells, PyObject *changed, PyObject *among) {
    const int count = line_count(cells->lines);
    /* `changed` last: a sweep that may go on after a refusal relies on it */
    if (mark_lines(cells->among, count, among) < 0 || mark_lines(cells->changed, count, changed) < 0) return -1;
    for (int line = 0; line < count; line++) cells->changed[line] &= cells->among[line];
    begin_sweeps(cells);
    return 0;
}

static PyObject *cells_propagate(PyObject *self, PyObject *arguments) {
    Cells *cells = (Cells *)self;
    PyObject *changed, *among;
    if (!PyArg_ParseTuple(arguments, "OO:propagate", &changed, &among) || refuse_if_busy(cells) < 0) return NULL;
    return begin_among(cells, changed, among) < 0 ? NULL : settled_all(cells);
}

/* Leaves marked those lines that settling changes, or that have no layout; nothing is known more after it.
   `fresh` has room for a line. -1 with an exception. */
static int leave_unsettled(Cells *cells, unsigned char *marks, Word *fresh) {
    const Lines *lines = cells->lines;
    Watch watch = {NULL, 0};
    for (int line = 0; line < line_count(lines); line++) {
        if (!marks[line]) continue;
        if (must_stop(&watch, (uint64_t)lines->shapes[line].width)) return -1;
        const Word *may = may_of(cells, line);
        cells->is_busy = 1;
        int found = settle_line(&lines->shapes[line], lines->values, may, &cells->scratch, fresh, NULL, NULL, &watch);
        cells->is_busy = 0;
        if (found == NO_MEMORY) PyErr_NoMemory();
        if (found == NO_MEMORY || found == STOPPED) return -1;
        const size_t size = lines->values * words_of_line(lines, line) * sizeof(Word);
        marks[line] = found == NO_LAYOUT || memcmp(may, fresh, size) != 0;
    }
    return 0;
}

/* Those of some lines that settling changes, or that have no layout; nothing else changes, not even a sweep. */
static PyObject *cells_unsettled(PyObject *self, PyObject *set) {
    Cells *cells = (Cells *)self;
    const Lines *lines = cells->lines;
    const int count = line_count(lines);
    if (refuse_if_busy(cells) < 0) return NULL;
    PyObject *answer = NULL;
    Word *fresh = malloc(words_for_lines(lines, 0) * sizeof(Word));
    unsigned char *marks = malloc((size_t)count);
    if (!fresh || !marks)
        PyErr_NoMemory();
    else if (mark_lines(marks, count, set) == 0 && leave_unsettled(cells, marks, fresh) == 0)
        answer = lines_marked(marks, count);
    free(fresh);
    free(marks);
    return answer;
}

/* A copy in which some lines are settled as propagate does, the lines that changed, and those of them outside
   these lines that settling would change; None when a line has no layout. */
static PyObject *cells_followed(PyObject *self, PyObject *arguments) {
    const Cells *cells = (Cells *)self;
    const int count = line_count(cells->lines);
    PyObject *changed, *among;
    if (!PyArg_ParseTuple(arguments, "OO:followed", &changed, &among) || refuse_if_busy(cells) < 0) return NULL;
    Cells *copy = (Cells *)cells_copy(self, NULL);
    if (!copy) return NULL;
    PyObject *answer = NULL, *touched = NULL, *unsettled = NULL;
    if (begin_among(copy, changed, among) < 0 || settle_all(copy) < 0) goto done;
    if (copy->contradiction >= 0) {
        answer = Py_NewRef(Py_None);
        goto done;
    }
    unsigned char *marks = copy->changed; /* none is left */
    for (int line = 0; line < count; line++) marks[line] = copy->touched[line] && !copy->among[line];
    if (leave_unsettled(copy, marks, copy->fresh) < 0) goto done;
    unsettled = lines_marked(marks, count);
    memset(marks, 0, (size_t)count);
    touched = lines_marked(copy->touched, count);
    if (touched && unsettled) answer = Py_BuildValue("OOO", (PyObject *)copy, touched, unsettled);
done:
    Py_XDECREF(touched);
    Py_XDECREF(unsettled);
    Py_DECREF(copy);
    return answer;
}

/* What propagate says of a copy in which a cell has only some of its values. */
static PyObject *cells_probe(PyObject *self, PyObject *arguments) {
    const Cells *cells = (Cells *)self;
    int row, column;
    PyObject *set;
    Word values[VALUE_WORDS];
    if (!PyArg_ParseTuple(arguments, "iiO:probe", &row, &column, &set) || refuse_if_busy(cells) < 0 ||
        read_cell(cells, row, column) < 0 || words_of_int(set, values, VALUE_WORDS, MOST_VALUES) < 0)
        return NULL;
    Cells *copy = (Cells *)cells_copy(self, NULL);
    if (!copy) return NULL;
    const int down = copy->lines->height + column;
    memset(copy->among, 1, (size_t)line_count(copy->lines));
    copy->changed[row] = copy->changed[down] = (unsigned char)keep(copy, row, column, values);
    begin_sweeps(copy);
    copy->touched[row] = copy->touched[down] = copy->changed[row];
    PyObject *answer = settled_all(copy);
    Py_DECREF(copy);
    return answer;
}

static PyObject *cells_begin(PyObject *self, PyObject *unused) {
    (void)unused;
    Cells *cells = (Cells *)self;
    if (make_room(cells, 1) < 0) return NULL;
    memset(cells->changed, 1, (size_t)line_count(cells->lines));
    memset(cells->among, 1, (size_t)line_count(cells->lines));
    begin_sweeps(cells);
    Py_RETURN_NONE;
}

static PyObject *cells_sweep(PyObject *self, PyObject *arguments) {
    Cells *cells = (Cells *)self;
    long steps;
    int result = SETTLED;
    if (!PyArg_ParseTuple(arguments, "l:sweep", &steps) || refuse_if_busy(cells) < 0) return NULL;
    if (steps < 1 || cells->room < words_for_lines(cells->lines, 1)) {
        PyErr_SetString(PyExc_ValueError, "expected a number of steps from 1, after begin()");
        return NULL;
    }
    cells->is_busy = 1;
    Py_BEGIN_ALLOW_THREADS
    if (has_work(cells)) result = sweep(cells, &steps);
    Py_END_ALLOW_THREADS
    cells->is_busy = 0;
    if (result == STOPPED) return NULL;
    return result == NO_MEMORY ? PyErr_NoMemory() : PyBool_FromLong(result == SETTLED);
}

/* ---- What is known, as Python sees it. */

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

static PyObject *cells_subscript(PyObject *self, PyObject *key) {
    const Py_ssize_t count = cells_length(self);
    if (PyLong_Check(key)) {
        Py_ssize_t line = PyLong_AsSsize_t(key);
        return line == -1 && PyErr_Occurred() ? NULL : may_of_line(self, line < 0 ? line + count : line);
    }
    Py_ssize_t start, stop, step;
    if (!PyObject_TypeCheck(key, &PySlice_Type)) {
        PyErr_SetString(PyExc_TypeError, "expected a line or a slice");
        return NULL;
    }
    if (PySlice_Unpack(key, &start, &stop, &step) < 0) return NULL;
    const Py_ssize_t length = PySlice_AdjustIndices(count, &start, &stop, step);
    PyObject *list = PyList_New(length);
    for (Py_ssize_t index = 0; list && index < length; index++) {
        PyObject *may = may_of_line(self, start + index * step);
        if (!may) {
            Py_DECREF(list);
            return NULL;
        }
        PyList_SetItem(list, index, may); /* takes the reference */
    }
    return list;
}

/* The cells that can have several values: row, column, values as bits. */
static PyObject *cells_open_cells(PyObject *self, PyObject *unused) {
    (void)unused;
    const Cells *cells = (Cells *)self;
    const Lines *lines = cells->lines;
    const size_t words = words_for(lines->width);
    PyObject *list = refuse_if_busy(cells) < 0 ? NULL : PyList_New(0);
    for (int row = 0; list && row < lines->height; row++)
        for (int column = 0; column < lines->width; column++) {
            const Word *may = may_of(cells, row) + column / WORD_BITS;
            Word values[VALUE_WORDS] = {0};
            int several = 0;
            for (size_t v = 0; v < lines->values; v++)
                if (may[v * words] >> column % WORD_BITS & 1) {
                    several++;
                    values[v / WORD_BITS] |= (Word)1 << v % WORD_BITS;
                }
            if (several < 2) continue;
            PyObject *number = int_of_words(values, VALUE_WORDS);
            PyObject *cell = number ? Py_BuildValue("iiN", row, column, number) : NULL;
            if (!cell || PyList_Append(list, cell) < 0) {
                Py_XDECREF(cell);
                Py_DECREF(list);
                return NULL;
            }
            Py_DECREF(cell);
        }
    return list;
}

/* A byte for each cell, row by row: its value when it has only one, UNDECIDED otherwise. */
static PyObject *cells_decided(PyObject *self, PyObject *unused) {
    (void)unused;
    const Cells *cells = (Cells *)self;
    const Lines *lines = cells->lines;
    const size_t words = words_for(lines->width);
    if (refuse_if_busy(cells) < 0) return NULL;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)lines->height * lines->width);
    if (!bytes) return NULL;
    char *grid = PyBytes_AsString(bytes);
    memset(grid, UNDECIDED, (size_t)lines->height * (size_t)lines->width);
    for (int row = 0; row < lines->height; row++, grid += lines->width)
        for (size_t w = 0; w < words; w++) {
            const Word *may = may_of(cells, row) + w;
            Word once = 0, several = 0;
            for (size_t v = 0; v < lines->values; v++) {
                several |= once & may[v * words];
                once |= may[v * words];
            }
            for (size_t v = 0; v < lines->values; v++)
                for (Word only = may[v * words] & ~several; only; only &= only - 1)
                    grid[w * WORD_BITS + (size_t)index_of_bit(only & (0 - only))] = (char)v;
        }
    return bytes;
}

/* Where the items of every line can begin and end, from what is known now: two tuples of tuples. */
static PyObject *cells_starts_and_ends(PyObject *self, PyObject *unused) {
    (void)unused;
    Cells *cells = (Cells *)self;
    const Lines *lines = cells->lines;
    const int count = line_count(lines);
    if (refuse_if_busy(cells) < 0) return NULL;
    Scratch room = {NULL, 0};
    PyObject *starts = PyTuple_New(count), *ends = PyTuple_New(count), *both = NULL;
    for (int line = 0; starts && ends && line < count; line++) {
        const Shape *shape = &lines->shapes[line];
        const size_t words = words_for(shape->width), items = (size_t)shape->count;
        OneLine one;
        if (PyErr_CheckSignals() < 0) goto done;
        int result = room_for(shape, lines->values, &room, &one);
        Watch watch = {NULL, 0};
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

static PyObject *get_contradiction(PyObject *self, void *unused) {
    (void)unused;
    const Cells *cells = (Cells *)self;
    return cells->contradiction < 0 ? Py_NewRef(Py_None) : PyLong_FromLong(cells->contradiction);
}

static PyObject *get_over_rows(PyObject *self, void *unused) {
    (void)unused;
    return PyBool_FromLong(((Cells *)self)->over_rows);
}

static PyObject *get_has_work(PyObject *self, void *unused) {
    (void)unused;
    return PyBool_FromLong(has_work((Cells *)self));
}

static PyMethodDef cells_methods[] = {
    {"begin", cells_begin, METH_NOARGS, "Marks all lines as changed, for sweep()."},
    {"copy", cells_copy, METH_NOARGS, "Cells that can change without these."},
    {"decided", cells_decided, METH_NOARGS, "The decided cells, a byte each."},
    {"keep", cells_keep, METH_VARARGS, "Takes all other values from a cell; whether it had others."},
    {"narrow", cells_narrow, METH_VARARGS, "Gives a line fewer possibilities; the crossing lines that lost some."},
    {"open_cells", cells_open_cells, METH_NOARGS, "Row, column and values of the cells that can have several."},
    {"probe", cells_probe, METH_VARARGS, "What propagate says of a copy in which a cell has fewer values."},
    {"propagate", cells_propagate, METH_VARARGS, "Settles lines until nothing changes."},
    {"restrict", cells_restrict, METH_O, "Takes over the decided cells of a grid."},
    {"starts_and_ends", cells_starts_and_ends, METH_NOARGS, "Where the items of every line can begin and end."},
    {"sweep", cells_sweep, METH_VARARGS, "Settles changed lines of one side; whether it came to the end of it."},
    {"followed", cells_followed, METH_VARARGS, "A copy with lines settled, and what else would follow."},
    {"unsettled", cells_unsettled, METH_O, "The lines that settling changes."},
    {"values", cells_values, METH_VARARGS, "The values that a cell can have, as bits."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef cells_properties[] = {
    {"contradiction", get_contradiction, NULL, "A line without a layout, or None.", NULL},
    {"over_rows", get_over_rows, NULL, "Whether rows are swept now, or next.", NULL},
    {"has_work", get_has_work, NULL, "Whether lines have changed and none contradicts.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot cells_slots[] = {
    {Py_tp_doc, "What the cells of a puzzle can have; a sequence of lines."},
    {Py_tp_dealloc, (void *)cells_dealloc},
    {Py_tp_methods, cells_methods},
    {Py_tp_getset, cells_properties},
    {Py_sq_length, (void *)cells_length},
    {Py_sq_item, (void *)may_of_line},
    {Py_mp_length, (void *)cells_length},
    {Py_mp_subscript, (void *)cells_subscript},
    {0, NULL},
};

PyType_Spec cells_spec = {"nonosat.logic._kernel.Cells", sizeof(Cells), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, cells_slots};
