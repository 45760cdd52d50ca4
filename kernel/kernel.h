/* What the files of the kernel share. kernel/line.c says how it works. */
#ifndef NONOSAT_KERNEL_H
#define NONOSAT_KERNEL_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#include <stdint.h>

/* A set of cells, or of boundaries between cells, of one line: bit p % 64 of word p / 64 for position p.
   Boundary 0 lies before the first cell and boundary `width` behind the last, so sets have width + 1 bits. */
typedef uint64_t Word;
#define WORD_BITS 64

/* The items of a clue (nonosat.model.puzzle.Line): a run's length, or one of these. */
enum { UNKNOWN_LENGTH = 0, ANY_RUNS = -1 };
/* The colour of a `?` that may have any; also the value of blank cells, which no run has. */
enum { ANY_COLOUR = 0, BLANK = 0 };
/* The byte of an undecided cell of a grid (nonosat.model.grid). */
#define UNDECIDED 255

/* What never changes about a line. */
typedef struct {
    int width;
    int count; /* items of the clue */
    int is_known; /* no item is `?` or `*` */
    const int32_t *lengths;
    const int32_t *colours;
} Shape;

/* Memory for intermediate results, kept from line to line. */
typedef struct {
    Word *words;
    size_t size;
} Scratch;

/* Sides and colours beyond these are refused at the door, so that no size below overflows. */
#define MOST_CELLS 1000000
#define MOST_VALUES 255 /* a cell of a grid is a byte, and one of its values is UNDECIDED */
#define VALUE_WORDS (MOST_VALUES / WORD_BITS + 1) /* of a set of values, bit v for value v */

static inline size_t words_for(int width) { return (size_t)width / WORD_BITS + 1; }

/* watch.c: Ctrl-C, and `check`, a callable or NULL, may stop long work; both leave an exception. */
typedef struct {
    PyObject *check;
    uint64_t done; /* places of lines, or words of sets, since they were asked last */
} Watch;
int must_stop(Watch *watch, uint64_t places);

/* line.c */
enum { NO_MEMORY = -1, NO_LAYOUT = 0, SETTLED = 1, STOPPED = 2 };
int settle_line(const Shape *shape, size_t values, const Word *may, Scratch *scratch, Word *fresh, Word *starts,
                Word *ends, Watch *watch);
Word *scratch_of(Scratch *scratch, uint64_t size);
/* A line that is settled alone: what its cells can have, and room for the answer. */
typedef struct {
    Word *may, *fresh, *starts, *ends;
} OneLine;
int room_for(const Shape *shape, size_t values, Scratch *room, OneLine *line);

/* numbers.c */
int words_of_int(PyObject *number, Word *words, size_t count, size_t bits);
PyObject *int_of_words(const Word *words, size_t count);
int read_shape(PyObject *width, PyObject *lengths, PyObject *colours, size_t values, int32_t *items, Shape *shape);
int words_of_may(PyObject *may, Word *words, size_t values, int width);
PyObject *ints_of_words(const Word *words, size_t sets, size_t count);

/* lines_type.c, cells_type.c, walk_type.c, counter_type.c */
extern PyType_Spec lines_spec, cells_spec, walk_spec, counter_spec;

/* What the module keeps. */
typedef struct {
    PyTypeObject *lines_type, *cells_type, *walk_type, *counter_type;
} Types;

/* Frees an object of one of the module's types, when what it holds has been freed. */
static inline void free_object(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

#endif
