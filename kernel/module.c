/* The module nonosat.logic._kernel, described in nonosat/logic/_kernel.pyi. */

#include "kernel.h"
#include <stdlib.h>

/* Incremented with every change of the interface: an old build beside new sources is not used. */
#define INTERFACE 12

static PyObject *knowledge_of(const Shape *shape, size_t values, const OneLine *one) {
    const size_t words = words_for(shape->width);
    PyObject *starts_tuple = ints_of_words(one->starts, (size_t)shape->count, words);
    PyObject *may_tuple = ints_of_words(one->fresh, values, words);
    PyObject *ends_tuple = ints_of_words(one->ends, shape->is_known ? 0 : (size_t)shape->count, words);
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
    OneLine one;
    Scratch scratch = {NULL, 0}, room = {NULL, 0};
    PyObject *known = NULL;
    int found = NO_MEMORY;
    int32_t *items = malloc((2 * count + 1) * sizeof(int32_t));
    if (items && read_shape(width, lengths, colours, values, items, &shape) < 0) goto done;
    if (items && room_for(&shape, values, &room, &one) == SETTLED) {
        if (words_of_may(may, one.may, values, shape.width) < 0) goto done;
        Py_BEGIN_ALLOW_THREADS
        Watch watch = {NULL, 0};
        found = settle_line(&shape, values, one.may, &scratch, one.fresh, one.starts, one.ends, &watch);
        Py_END_ALLOW_THREADS
    }
    if (found == NO_MEMORY)
        PyErr_NoMemory();
    else if (found != STOPPED)
        known = found == NO_LAYOUT ? Py_NewRef(Py_None) : knowledge_of(&shape, values, &one);
done:
    free(items);
    free(room.words);
    free(scratch.words);
    return known;
}

static PyMethodDef methods[] = {
    {"settle", settle, METH_VARARGS, "What follows from one line: starts, values and ends, or None."},
    {"order_clauses", order_clauses, METH_VARARGS, "The clauses of the order encoding for one line."},
    {NULL, NULL, 0, NULL},
};

static int add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **type) {
    *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *type ? PyModule_AddType(module, *type) : -1;
}

static int fill(PyObject *module) {
    Types *types = PyModule_GetState(module);
    if (add_type(module, &lines_spec, &types->lines_type) < 0 ||
        add_type(module, &cells_spec, &types->cells_type) < 0 ||
        add_type(module, &walk_spec, &types->walk_type) < 0 ||
        add_type(module, &counter_spec, &types->counter_type) < 0)
        return -1;
    return PyModule_AddIntConstant(module, "INTERFACE", INTERFACE);
}

static int visit_types(PyObject *module, visitproc visit, void *arg) {
    Types *types = PyModule_GetState(module);
    Py_VISIT(types->lines_type);
    Py_VISIT(types->cells_type);
    Py_VISIT(types->walk_type);
    Py_VISIT(types->counter_type);
    return 0;
}

static int clear_types(PyObject *module) {
    Types *types = PyModule_GetState(module);
    Py_CLEAR(types->lines_type);
    Py_CLEAR(types->cells_type);
    Py_CLEAR(types->walk_type);
    Py_CLEAR(types->counter_type);
    return 0;
}

static void free_module(void *module) { clear_types(module); }

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)fill},
    {0, NULL},
};

static PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "nonosat.logic._kernel",
    .m_doc = "Line logic and weighted counts of lines, in C.",
    .m_size = sizeof(Types),
    .m_methods = methods,
    .m_slots = slots,
    .m_traverse = visit_types,
    .m_clear = clear_types,
    .m_free = free_module,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&definition); }
