/* The module nonosat.logic._kernel: nonosat/logic/_kernel.pyi says what is in it. */

#include "kernel.h"
#include <stdlib.h>

/* Raised with every change of what the module offers: an old build beside new sources is not used. */
#define INTERFACE 1

static PyObject *knowledge_of(const Shape *shape, size_t values, const Word *fresh, const Word *starts,
                              const Word *ends) {
    const size_t words = words_for(shape->width);
    PyObject *starts_tuple = ints_of_words(starts, (size_t)shape->count, words);
    PyObject *may_tuple = ints_of_words(fresh, values, words);
    PyObject *ends_tuple = ints_of_words(ends, shape->is_known ? 0 : (size_t)shape->count, words);
    PyObject *all = starts_tuple && may_tuple && ends_tuple
                        ? PyTuple_Pack(3, starts_tuple, may_tuple, ends_tuple)
                        : NULL;
    Py_XDECREF(starts_tuple);
    Py_XDECREF(may_tuple);
    Py_XDECREF(ends_tuple);
    return all;
}

static PyObject *settle(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *width, *lengths, *colours, *may;
    if (!PyArg_ParseTuple(arguments, "OO!O!O:settle", &width, &PyTuple_Type, &lengths, &PyTuple_Type, &colours, &may))
        return NULL;
    Py_ssize_t sets = PySequence_Size(may);
    if (sets < 0) return NULL;
    if (sets < 2 || sets > MOST_VALUES) {
        PyErr_SetString(PyExc_ValueError, "expected a set of cells for blank and for each colour");
        return NULL;
    }
    const size_t values = (size_t)sets, count = (size_t)PyTuple_Size(lengths);
    if (count > MOST_CELLS) {
        PyErr_SetString(PyExc_ValueError, "expected fewer items");
        return NULL;
    }
    Shape shape;
    Scratch scratch = {NULL, 0};
    Word *words = NULL;
    PyObject *known = NULL;
    int32_t *items = malloc((2 * count + 1) * sizeof(int32_t));
    if (!items) return PyErr_NoMemory();
    if (read_shape(width, lengths, colours, values, items, &shape) < 0) goto done;
    const size_t size = words_for(shape.width);
    words = calloc((2 * values + 2 * count) * size, sizeof(Word));
    if (!words) {
        PyErr_NoMemory();
        goto done;
    }
    Word *fresh = words + values * size, *starts = fresh + values * size, *ends = starts + count * size;
    if (words_of_may(may, words, values, shape.width) < 0) goto done;
    int found;
    Py_BEGIN_ALLOW_THREADS
    found = settle_line(&shape, values, words, &scratch, fresh, starts, ends);
    Py_END_ALLOW_THREADS
    if (found == NO_MEMORY)
        PyErr_NoMemory();
    else if (found == NO_LAYOUT)
        known = Py_NewRef(Py_None);
    else
        known = knowledge_of(&shape, values, fresh, starts, ends);
done:
    free(items);
    free(words);
    free(scratch.words);
    return known;
}

static PyMethodDef methods[] = {
    {"settle", settle, METH_VARARGS, "What follows from one line: starts, values and ends, or None."},
    {NULL, NULL, 0, NULL},
};

static int fill(PyObject *module) { return PyModule_AddIntConstant(module, "INTERFACE", INTERFACE); }

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)fill},
    {0, NULL},
};

static PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "nonosat.logic._kernel",
    .m_doc = "Line logic in C.",
    .m_size = 0,
    .m_methods = methods,
    .m_slots = slots,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&definition); }
