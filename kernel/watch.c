/* Ctrl-C and deadlines during long work. */

#include "kernel.h"

/* This many positions take some milliseconds. */
#define PLACES_BETWEEN_CHECKS 250000

/* Whether to stop, after work on some more positions. The interpreter's lock may be held or not. */
int must_stop(Watch *watch, uint64_t places) {
    watch->done += places;
    if (watch->done < PLACES_BETWEEN_CHECKS) return 0;
    watch->done = 0;
    PyGILState_STATE state = PyGILState_Ensure();
    int stops = PyErr_CheckSignals() < 0;
    if (!stops && watch->check) {
        PyObject *answer = PyObject_CallNoArgs(watch->check);
        stops = answer == NULL;
        Py_XDECREF(answer);
    }
    PyGILState_Release(state);
    return stops;
}
