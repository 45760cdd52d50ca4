/* Python's ints and the kernel's words: every number from Python is checked here. */

#include "kernel.h"
#include <string.h>

#define BYTES_OF_WORD (WORD_BITS / 8)

/* The bits of an int of at most `bits` bits; -1 with an exception for anything else. */
int words_of_int(PyObject *number, Word *words, size_t count, size_t bits) {
    if (!PyLong_Check(number)) {
        PyErr_SetString(PyExc_TypeError, "expected a set of cells as an int");
        return -1;
    }
    if (count == 1) {
        words[0] = PyLong_AsUnsignedLongLong(number);
        if (words[0] == (Word)-1 && PyErr_Occurred()) return -1;
    } else {
        PyObject *bytes = PyObject_CallMethod(number, "to_bytes", "ns", (Py_ssize_t)(count * BYTES_OF_WORD), "little");
        if (!bytes) return -1;
        char *from;
        Py_ssize_t length;
        if (PyBytes_AsStringAndSize(bytes, &from, &length) < 0 || (size_t)length != count * BYTES_OF_WORD) {
            if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "expected an int");
            Py_DECREF(bytes);
            return -1;
        }
        for (size_t w = 0; w < count; w++) {
            words[w] = 0;
            for (size_t b = 0; b < BYTES_OF_WORD; b++)
                words[w] |= (Word)(unsigned char)from[w * BYTES_OF_WORD + b] << 8 * b;
        }
        Py_DECREF(bytes);
    }
    for (size_t w = bits / WORD_BITS; w < count; w++)
        if (w > bits / WORD_BITS ? words[w] : words[w] >> bits % WORD_BITS) {
            PyErr_Format(PyExc_ValueError, "expected at most %zu bits", bits);
            return -1;
        }
    return 0;
}

PyObject *int_of_words(const Word *words, size_t count) {
    while (count > 1 && !words[count - 1]) count--;
    if (count <= 1) return PyLong_FromUnsignedLongLong(count ? words[0] : 0);
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * BYTES_OF_WORD));
    if (!bytes) return NULL;
    char *to = PyBytes_AsString(bytes);
    for (size_t w = 0; w < count; w++)
        for (size_t b = 0; b < BYTES_OF_WORD; b++) to[w * BYTES_OF_WORD + b] = (char)(words[w] >> 8 * b & 0xff);
    PyObject *number = PyObject_CallMethod((PyObject *)&PyLong_Type, "from_bytes", "Os", bytes, "little");
    Py_DECREF(bytes);
    return number;
}

/* Some sets of `count` words each, as a tuple of ints. */
PyObject *ints_of_words(const Word *words, size_t sets, size_t count) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)sets);
    if (!tuple) return NULL;
    for (size_t set = 0; set < sets; set++) {
        PyObject *number = int_of_words(words + set * count, count);
        if (!number) {
            Py_DECREF(tuple);
            return NULL;
        }
        PyTuple_SetItem(tuple, (Py_ssize_t)set, number); /* takes the reference */
    }
    return tuple;
}

/* What the cells of a line can have, from a sequence of `values` ints. */
int words_of_may(PyObject *may, Word *words, size_t values, int width) {
    Py_ssize_t length = PySequence_Size(may);
    if (length < 0) return -1;
    if ((size_t)length != values) {
        PyErr_Format(PyExc_ValueError, "expected %zu sets of cells, one a value, found %zd", values, length);
        return -1;
    }
    const size_t count = words_for(width);
    for (size_t v = 0; v < values; v++) {
        PyObject *number = PySequence_GetItem(may, (Py_ssize_t)v);
        if (!number) return -1;
        int failed = words_of_int(number, words + v * count, count, (size_t)width);
        Py_DECREF(number);
        if (failed) return -1;
    }
    return 0;
}

/* One entry of a tuple of lengths or colours; -2, which neither has, with an exception. */
static int32_t small_number(PyObject *tuple, Py_ssize_t index, long least, long most, const char *what) {
    long number = PyLong_AsLong(PyTuple_GetItem(tuple, index));
    if (number == -1 && PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_OverflowError)) return -2;
        PyErr_Clear();
        number = INT32_MIN;
    }
    if (number >= least && number <= most) return (int32_t)number;
    PyErr_Format(PyExc_ValueError, "expected %s from %ld to %ld", what, least, most);
    return -2;
}

/* Fills `shape`; `items` has room for twice as many numbers as the clue has items. Lengths above the width
   of the line are stored as width + 1, which has no layout either. */
int read_shape(PyObject *width, PyObject *lengths, PyObject *colours, size_t values, int32_t *items, Shape *shape) {
    long cells = PyLong_AsLong(width);
    if (cells == -1 && PyErr_Occurred()) return -1;
    if (cells < 0 || cells > MOST_CELLS) {
        PyErr_Format(PyExc_ValueError, "expected a width from 0 to %d", MOST_CELLS);
        return -1;
    }
    if (!PyTuple_Check(lengths) || !PyTuple_Check(colours) || PyTuple_Size(lengths) != PyTuple_Size(colours)) {
        PyErr_SetString(PyExc_TypeError, "expected two tuples of one size, of lengths and of colours");
        return -1;
    }
    Py_ssize_t count = PyTuple_Size(lengths);
    shape->width = (int)cells;
    shape->count = (int)count;
    shape->is_known = 1;
    shape->lengths = items;
    shape->colours = items + count;
    for (Py_ssize_t item = 0; item < count; item++) {
        int32_t length = small_number(lengths, item, ANY_RUNS, INT32_MAX, "lengths");
        if (length == -2) return -1;
        int32_t colour = small_number(colours, item, length >= 1, (long)values - 1, "colours");
        if (colour == -2) return -1;
        items[item] = length > cells ? (int32_t)cells + 1 : length;
        items[count + item] = colour;
        if (length < 1) shape->is_known = 0;
    }
    return 0;
}
