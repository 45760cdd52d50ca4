/* The type Lines: the clues of a puzzle, parsed once. */

#include "grid.h"
#include <stdlib.h>

/* Reads one item of a clue, a nonosat.model.puzzle.Run: (length or None, colour or None, repeats). */
static int read_run(PyObject *run, long cells, long most_colours, int32_t *length, int32_t *colour) {
    if (!PyTuple_Check(run) || PyTuple_Size(run) != 3) {
        PyErr_SetString(PyExc_TypeError, "expected a run: length, colour, and whether it repeats");
        return -1;
    }
    PyObject *parts[2] = {PyTuple_GetItem(run, 0), PyTuple_GetItem(run, 1)};
    long numbers[2];
    int repeats = PyObject_IsTrue(PyTuple_GetItem(run, 2));
    if (repeats < 0) return -1;
    for (int part = 0; part < 2; part++) {
        numbers[part] = 0;
        if (parts[part] == Py_None) continue;
        numbers[part] = PyLong_AsLong(parts[part]);
        if (numbers[part] == -1 && PyErr_Occurred()) {
            if (part || !PyErr_ExceptionMatches(PyExc_OverflowError)) return -1;
            PyErr_Clear();
            numbers[part] = cells + 1; /* too long for any line */
        }
        if (numbers[part] < 1) {
            PyErr_SetString(PyExc_ValueError, "expected lengths and colours from 1");
            return -1;
        }
    }
    if (numbers[1] > most_colours || (numbers[0] && !numbers[1])) {
        PyErr_Format(PyExc_ValueError, "expected a colour from 1 to %ld", most_colours);
        return -1;
    }
    *length = repeats ? ANY_RUNS : numbers[0] > cells ? (int32_t)cells + 1 : (int32_t)numbers[0];
    *colour = repeats ? ANY_COLOUR : (int32_t)numbers[1];
    return 0;
}

/* Fills shapes and items from the clues, which are tuples of runs or None. */
static int read_clues(Lines *lines, PyObject *clues) {
    size_t items = 0;
    const int count = line_count(lines);
    for (int line = 0; line < count; line++) {
        PyObject *clue = PyTuple_GetItem(clues, line);
        if (clue != Py_None && !PyTuple_Check(clue)) {
            PyErr_SetString(PyExc_TypeError, "expected clues as tuples of runs, or None");
            return -1;
        }
        if (clue != Py_None && PyTuple_Size(clue) > MOST_CELLS) {
            PyErr_SetString(PyExc_ValueError, "expected fewer runs");
            return -1;
        }
        items += clue == Py_None ? 1 : (size_t)PyTuple_Size(clue);
    }
    lines->shapes = calloc((size_t)lines->height + (size_t)lines->width, sizeof(Shape));
    lines->items = calloc(2 * items + 1, sizeof(int32_t));
    if (!lines->shapes || !lines->items) {
        PyErr_NoMemory();
        return -1;
    }
    int32_t *next = lines->items;
    for (int line = 0; line < count; line++) {
        PyObject *clue = PyTuple_GetItem(clues, line);
        Shape *shape = &lines->shapes[line];
        shape->width = line < lines->height ? lines->width : lines->height;
        shape->count = clue == Py_None ? 1 : (int)PyTuple_Size(clue);
        shape->is_known = clue != Py_None;
        shape->lengths = next;
        shape->colours = next + shape->count;
        if (clue == Py_None) *next = ANY_RUNS;
        for (int run = 0; clue != Py_None && run < shape->count; run++) {
            if (read_run(PyTuple_GetItem(clue, run), shape->width, (long)lines->values - 1, next + run,
                         next + shape->count + run) < 0)
                return -1;
            if (next[run] < 1) shape->is_known = 0;
        }
        next += 2 * shape->count;
    }
    return 0;
}

/* The most words of the cells of all lines, so that sizes do not overflow. */
#define MOST_WORDS (PTRDIFF_MAX / 4 / sizeof(Word))

static double words_in_all(int height, int width, Py_ssize_t values) {
    return (double)values * ((double)height * (double)words_for(width) + (double)width * (double)words_for(height));
}

static PyObject *lines_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    int height, width;
    Py_ssize_t values;
    PyObject *clues;
    if (keywords && PyDict_Size(keywords)) {
        PyErr_SetString(PyExc_TypeError, "Lines takes no keywords");
        return NULL;
    }
    if (!PyArg_ParseTuple(arguments, "iinO!:Lines", &height, &width, &values, &PyTuple_Type, &clues)) return NULL;
    if (height < 1 || width < 1 || height > MOST_CELLS || width > MOST_CELLS || values < 2 || values > MOST_VALUES ||
        PyTuple_Size(clues) != (Py_ssize_t)height + width || words_in_all(height, width, values) > (double)MOST_WORDS) {
        PyErr_SetString(PyExc_ValueError, "expected a clue for each row and column, and two values or more");
        return NULL;
    }
    Lines *lines = (Lines *)PyType_GenericAlloc(type, 0);
    if (!lines) return NULL;
    lines->height = height;
    lines->width = width;
    lines->values = (size_t)values;
    if (read_clues(lines, clues) < 0) {
        Py_DECREF(lines);
        return NULL;
    }
    return (PyObject *)lines;
}

static void lines_dealloc(PyObject *self) {
    free(((Lines *)self)->shapes);
    free(((Lines *)self)->items);
    free(((Lines *)self)->scratch.words);
    free_object(self);
}

static PyObject *lines_settled(PyObject *self, PyObject *arguments) {
    Lines *lines = (Lines *)self;
    int line;
    PyObject *may;
    if (!PyArg_ParseTuple(arguments, "iO:settled", &line, &may)) return NULL;
    if (line < 0 || line >= line_count(lines)) {
        PyErr_SetString(PyExc_IndexError, "no such line");
        return NULL;
    }
    const Shape *shape = &lines->shapes[line];
    OneLine one;
    Scratch room = {NULL, 0}; /* not shared: reading `may` can run any code */
    PyObject *settled = NULL;
    int result = room_for(shape, lines->values, &room, &one);
    if (result == SETTLED) {
        if (words_of_may(may, one.may, lines->values, shape->width) < 0) goto done;
        /* Detached while in use: a signal may run any code, which may settle other lines. */
        Scratch scratch = lines->scratch;
        lines->scratch = (Scratch){NULL, 0};
        Watch watch = {NULL, 0};
        result = settle_line(shape, lines->values, one.may, &scratch, one.fresh, NULL, NULL, &watch);
        free(lines->scratch.words);
        lines->scratch = scratch;
    }
    if (result == NO_MEMORY)
        PyErr_NoMemory();
    else if (result != STOPPED)
        settled = result == NO_LAYOUT ? Py_NewRef(Py_None)
                                      : ints_of_words(one.fresh, lines->values, words_for(shape->width));
done:
    free(room.words);
    return settled;
}

static void fill_to(Word *set, int width) {
    for (size_t w = 0; w < words_for(width); w++) {
        size_t left = (size_t)width - w * WORD_BITS;
        set[w] = left >= WORD_BITS ? ~(Word)0 : ((Word)1 << left) - 1;
    }
}

/* Cells that can have any value. */
static PyObject *lines_cells(PyObject *self, PyObject *unused) {
    (void)unused;
    Lines *lines = (Lines *)self;
    Cells *cells = new_cells(lines, ((Types *)PyType_GetModuleState(Py_TYPE(self)))->cells_type);
    if (!cells) return NULL;
    for (int line = 0; line < line_count(lines); line++) {
        const size_t words = words_of_line(lines, line);
        for (size_t v = 0; v < lines->values; v++) fill_to(may_of(cells, line) + v * words, lines->shapes[line].width);
    }
    return (PyObject *)cells;
}

static PyMethodDef lines_methods[] = {
    {"cells", lines_cells, METH_NOARGS, "Cells of which nothing is known."},
    {"settled", lines_settled, METH_VARARGS, "What a line's possibilities shrink to, or None."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot lines_slots[] = {
    {Py_tp_doc, "The immutable lines of a puzzle."},
    {Py_tp_new, (void *)lines_new},
    {Py_tp_dealloc, (void *)lines_dealloc},
    {Py_tp_methods, lines_methods},
    {0, NULL},
};

PyType_Spec lines_spec = {"nonosat.logic._kernel.Lines", sizeof(Lines), 0, Py_TPFLAGS_DEFAULT, lines_slots};
