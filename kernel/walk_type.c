/* The type Walk: a backtracking search for the solutions of a puzzle. */

#include "walking.h"
#include <stdlib.h>
#include <string.h>

static void walk_dealloc(PyObject *self) {
    Walk *walk = (Walk *)self;
    free(walk->saved);
    free(walk->touched);
    free(walk->trail);
    free(walk->path);
    free(walk->open);
    free(walk->solution);
    Py_XDECREF((PyObject *)walk->cells);
    free_object(self);
}

/* A search for the solutions within cells, which it owns, with the reference to them. It begins as after the
   `last` solution, a byte for each cell, unless that is NULL. */
PyObject *new_walk(Cells *cells, const char *last, PyTypeObject *type) {
    Walk *walk = (Walk *)PyType_GenericAlloc(type, 0);
    if (!walk) {
        Py_DECREF(cells);
        return NULL;
    }
    const Lines *lines = cells->lines;
    const size_t count = (size_t)line_count(lines), size = words_before(lines, (int)count) * sizeof(Word);
    const size_t area = (size_t)lines->height * (size_t)lines->width;
    walk->cells = cells;
    walk->saved = malloc(size);
    walk->touched = calloc(count, sizeof(uint64_t));
    walk->open = calloc(count, sizeof(int));
    walk->solution = malloc(area + 2 * count);
    if (!walk->saved || !walk->touched || !walk->open || !walk->solution) {
        Py_DECREF(walk);
        return PyErr_NoMemory();
    }
    walk->is_stale = walk->solution + area;
    walk->is_uncounted = walk->is_stale + count;
    memcpy(walk->saved, cells->may, size);
    if (last) memcpy(walk->solution, last, area);
    else memset(walk->solution, UNDECIDED, area);
    memset(walk->is_stale, 1, 2 * count);
    return (PyObject *)walk;
}

/* The next solution, a byte for each cell, or None. */
static PyObject *walk_next(PyObject *self, PyObject *arguments) {
    Walk *walk = (Walk *)self;
    Cells *cells = walk->cells;
    Watch watch = {NULL, 0};
    Py_ssize_t work;
    if (!PyArg_ParseTuple(arguments, "nO:next", &work, &watch.check) || refuse_if_busy(cells) < 0) return NULL;
    if (work < 0) {
        PyErr_SetString(PyExc_ValueError, "work must be from 0 up");
        return NULL;
    }
    int result;
    cells->is_busy = 1;
    Py_BEGIN_ALLOW_THREADS
    result = walk_on(walk, (uint64_t)work, &watch);
    Py_END_ALLOW_THREADS
    cells->is_busy = 0;
    if (result == NO_MEMORY) return PyErr_NoMemory();
    if (result == STOPPED) return NULL;
    if (result == NOT_FOUND) Py_RETURN_NONE;
    const Py_ssize_t area = (Py_ssize_t)cells->lines->height * cells->lines->width;
    return PyBytes_FromStringAndSize((const char *)walk->solution, area);
}

static PyObject *walk_is_done(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyBool_FromLong(((Walk *)self)->is_done);
}

static PyObject *walk_work(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromUnsignedLongLong(((Walk *)self)->work);
}

/* The current decisions: tuples of row, column, colour, whether the cell has it, and whether the opposite is
   exhausted. */
static PyObject *walk_path(PyObject *self, PyObject *unused) {
    (void)unused;
    const Walk *walk = (Walk *)self;
    if (refuse_if_busy(walk->cells) < 0) return NULL;
    PyObject *path = PyTuple_New((Py_ssize_t)walk->depth);
    for (size_t at = 0; path && at < walk->depth; at++) {
        const Decision *each = &walk->path[at];
        PyObject *decision =
            Py_BuildValue("iinNN", each->row, each->column, (Py_ssize_t)each->colour, PyBool_FromLong(each->has),
                          PyBool_FromLong(each->is_over));
        if (!decision) {
            Py_DECREF(path);
            return NULL;
        }
        PyTuple_SetItem(path, (Py_ssize_t)at, decision); /* takes the reference */
    }
    return path;
}

static PyMethodDef walk_methods[] = {
    {"is_done", walk_is_done, METH_NOARGS, "Whether there is no further solution."},
    {"next", walk_next, METH_VARARGS, "The next solution, or None."},
    {"path", walk_path, METH_NOARGS, "The decisions that hold now."},
    {"work", walk_work, METH_NOARGS, "How many lines have changed so far."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot walk_slots[] = {
    {Py_tp_doc, "A backtracking search for the solutions of a puzzle."},
    {Py_tp_dealloc, (void *)walk_dealloc},
    {Py_tp_methods, walk_methods},
    {0, NULL},
};

PyType_Spec walk_spec = {"nonosat.logic._kernel.SolutionWalk", sizeof(Walk), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, walk_slots};
