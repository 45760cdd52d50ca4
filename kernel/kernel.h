/* Shared declarations of the kernel. kernel/line.c explains the algorithm. */
#ifndef NONOSAT_KERNEL_H
#define NONOSAT_KERNEL_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#include <stdint.h>

/* A set of cells, or of boundaries between cells, of one line: bit p % 64 of word p / 64 for position p.
   Boundary 0 is before the first cell and boundary `width` after the last, so sets have width + 1 bits. */
typedef uint64_t Word;
#define WORD_BITS 64

/* The items of a clue (nonosat.model.puzzle.Line): a run's length, or one of these. */
enum { UNKNOWN_LENGTH = 0, ANY_RUNS = -1 };
/* The colour of a `?` of any colour; also the value of blank cells, which no run has. */
enum { ANY_COLOUR = 0, BLANK = 0 };
/* The byte of an undecided cell of a grid (nonosat.model.grid). */
#define UNDECIDED 255

/* The immutable part of a line. */
typedef struct {
    int width;
    int count; /* items of the clue */
    int is_known; /* no item is `?` or `*` */
    const int32_t *lengths;
    const int32_t *colours;
} Shape;

/* Memory for intermediate results, reused from line to line. */
typedef struct {
    Word *words;
    size_t size;
} Scratch;

/* Larger sides and colours are refused on entry, so that no size below overflows. */
#define MOST_CELLS 1000000
#define MOST_VALUES 255 /* a cell of a grid is a byte, and one of its values is UNDECIDED */
#define VALUE_WORDS (MOST_VALUES / WORD_BITS + 1) /* of a set of values, bit v for value v */

static inline size_t words_for(int width) { return (size_t)width / WORD_BITS + 1; }

/* watch.c: Ctrl-C and `check`, a callable or NULL, may stop long work; both set an exception. */
typedef struct {
    PyObject *check;
    uint64_t done; /* positions of lines, or words of sets, since the last check */
} Watch;
int must_stop(Watch *watch, uint64_t places);

/* line.c */
enum { NO_MEMORY = -1, NO_LAYOUT = 0, SETTLED = 1, STOPPED = 2 };
int settle_line(const Shape *shape, size_t values, const Word *may, Scratch *scratch, Word *fresh, Word *starts,
                Word *ends, Watch *watch);
Word *scratch_of(Scratch *scratch, uint64_t size);
/* A single line: what its cells can have, and room for the result. */
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

/* order.c */
PyObject *order_clauses(PyObject *module, PyObject *arguments);

/* lines_type.c, cells_type.c, walk_type.c, counter_type.c */
extern PyType_Spec lines_spec, cells_spec, walk_spec, counter_spec;

/* The state of the module. */
typedef struct {
    PyTypeObject *lines_type, *cells_type, *walk_type, *counter_type;
} Types;

/* Frees an object of one of the module's types, after its contents. */
static inline void free_object(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

#endif
