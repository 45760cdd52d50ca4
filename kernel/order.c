/* The clauses of the order encoding for a line of known runs: those of nonosat/sat/encodings/order.py, which explains
   them, in the same order, without constants. */

#include "kernel.h"
#include "sets.h"
#include <stdlib.h>

/* A literal is an index into a table of ints, or a constant; the negation of `x` is `x ^ 1`. */
typedef uint32_t Literal;
enum { NEVER = 0, ALWAYS = 1 };
/* The constants in Python: TRUE of nonosat/sat/encodings/cells.py and its negation. */
#define CONSTANT (1L << 30)
#define MOST_CLAUSES 1000000 /* at once, so that no size and no number of a variable overflows */

/* A run, or the border of the line before the first one or after the last one. `le` has the literals "starts here or
   earlier" of the cells from its first start up to its last one, where it is certain. */
typedef struct {
    int first, last, length, colour;
    const Literal *le;
} Run;

typedef struct {
    int width, count; /* cells, runs */
    size_t colours;
    Run *runs; /* with a border before and after them */
    Literal *cells; /* for each colour the literals of the cells */
    PyObject **ints; /* the table of literals */
    Literal literals; /* its size */
} Line;

static Literal started(const Run *run, int cell) {
    return cell < run->first ? NEVER : cell >= run->last ? ALWAYS : run->le[cell - run->first];
}

static Literal ended(const Run *run, int cell) { return started(run, cell - run->length); }

/* ---- The rules. */

/* Appends a clause without its false literals, unless one is true. */
static int append(PyObject *clauses, const Line *line, Literal a, Literal b, Literal c) {
    if (a == ALWAYS || b == ALWAYS || c == ALWAYS) return 0;
    const Literal literals[3] = {a, b, c};
    PyObject *clause = PyTuple_New((a != NEVER) + (b != NEVER) + (c != NEVER));
    if (!clause) return -1;
    Py_ssize_t size = 0;
    for (int each = 0; each < 3; each++)
        if (literals[each] != NEVER) PyTuple_SetItem(clause, size++, Py_NewRef(line->ints[literals[each]]));
    int failed = PyList_Append(clauses, clause);
    Py_DECREF(clause);
    return failed;
}

static int ladder(PyObject *clauses, const Line *line) {
    for (const Run *run = line->runs + 1; run <= line->runs + line->count; run++)
        for (int cell = run->first + 1; cell < run->last; cell++) {
            const Literal before = started(run, cell - 1), here = started(run, cell);
            if (before != here && append(clauses, line, before ^ 1, here, NEVER) < 0) return -1;
        }
    return 0;
}

static int run_ordering(PyObject *clauses, const Line *line) {
    for (const Run *run = line->runs + 2; run <= line->runs + line->count; run++)
        for (int cell = run->first; cell <= run->last; cell++) {
            const Literal here = started(run, cell);
            const int gap = run[-1].colour == run->colour, is_start = here != started(run, cell - 1);
            if (is_start && append(clauses, line, here ^ 1, ended(run - 1, cell - gap), NEVER) < 0) return -1;
        }
    return 0;
}

static int covering_run_implies_shaded(PyObject *clauses, const Line *line) {
    for (const Run *run = line->runs + 1; run <= line->runs + line->count; run++) {
        const Literal *coloured = line->cells + (size_t)(run->colour - 1) * (size_t)line->width;
        for (int cell = run->first; cell < run->last + run->length; cell++) {
            const Literal begun = started(run, cell), over = ended(run, cell);
            if (begun != over && append(clauses, line, begun ^ 1, over, coloured[cell]) < 0) return -1;
        }
    }
    return 0;
}

static int gap_implies_blank(PyObject *clauses, const Line *line) {
    for (const Run *run = line->runs; run <= line->runs + line->count; run++)
        for (size_t colour = 0; colour < line->colours; colour++) {
            const Literal *coloured = line->cells + colour * (size_t)line->width;
            for (int cell = run->first + run->length; cell < run[1].last; cell++)
                if (append(clauses, line, ended(run, cell) ^ 1, started(run + 1, cell), coloured[cell] ^ 1) < 0)
                    return -1;
        }
    return 0;
}

/* ---- Reading the line. */

/* The literal of a number that is not in the table yet; NEVER with an exception if there is no memory. */
static Literal new_literal(Line *line, long number) {
    PyObject *positive = PyLong_FromLong(number), *negative = PyLong_FromLong(-number);
    if (!positive || !negative) {
        Py_XDECREF(positive);
        Py_XDECREF(negative);
        return NEVER;
    }
    line->ints[line->literals] = positive;
    line->ints[line->literals + 1] = negative;
    line->literals += 2;
    return line->literals - 2;
}

/* A set of cells that is not empty, of a tuple of them. */
static int read_set(PyObject *sets, int index, int width, Word *set) {
    const size_t words = words_for(width);
    if (words_of_int(PyTuple_GetItem(sets, index), set, words, (size_t)width) < 0) return -1;
    for (size_t w = 0; w < words; w++)
        if (set[w]) return 0;
    PyErr_SetString(PyExc_ValueError, "expected a start for every run");
    return -1;
}

/* The first, and the last, position of a set that is not empty. */

static int lowest(const Word *set) {
    size_t w = 0;
    while (!set[w]) w++;
    size_t position = w * WORD_BITS;
    while (!has(set, position)) position++;
    return (int)position;
}

static int highest(const Word *set, size_t words) {
    while (!set[words - 1]) words--;
    size_t position = words * WORD_BITS - 1;
    while (!has(set, position)) position--;
    return (int)position;
}

/* Fills the runs and the borders around them. Returns 1 if there may be more clauses than `most`, 0 if not. */
static int read_runs(PyObject *starts, const Shape *shape, Word *set, Line *line, uint64_t most) {
    const size_t words = words_for(line->width);
    uint64_t clauses = 0;
    line->runs[0] = (Run){0, 0, 0, BLANK, NULL};
    for (int index = 0; index <= line->count && clauses <= most; index++) {
        const int behind = line->runs[index].first + line->runs[index].length;
        Run *run = &line->runs[index + 1];
        *run = (Run){line->width, line->width, 0, BLANK, NULL};
        if (index < line->count) {
            if (read_set(starts, index, line->width, set) < 0) return -1;
            *run = (Run){lowest(set), highest(set, words), shape->lengths[index], shape->colours[index], NULL};
            if (run->length > line->width - run->last) {
                PyErr_SetString(PyExc_ValueError, "expected starts from which the runs fit");
                return -1;
            }
        }
        clauses += 3 * (uint64_t)(run->last - run->first) + 1 + (uint64_t)run->length;
        if (run->last > behind) clauses += (uint64_t)(run->last - behind) * line->colours;
    }
    return clauses > most;
}

/* Numbers the variables from `number` on: one for each start of a run but its last. */
static int add_variables(PyObject *starts, Word *set, Line *line, Literal *le, long number) {
    for (int index = 0; index < line->count; index++) {
        Run *run = &line->runs[index + 1];
        if (read_set(starts, index, line->width, set) < 0) return -1;
        run->le = le;
        Literal here = NEVER;
        for (int cell = run->first; cell < run->last; cell++) {
            if (has(set, (size_t)cell) && (here = new_literal(line, number++)) == NEVER) return -1;
            *le++ = here;
        }
    }
    return 0;
}

/* The literal of a cell, an int or a constant. */
static int read_cell(PyObject *plane, int cell, Line *line, Literal *literal) {
    PyObject *item = PySequence_GetItem(plane, cell);
    const long number = item ? PyLong_AsLong(item) : -1;
    Py_XDECREF(item);
    if (number == -1 && PyErr_Occurred()) return -1;
    if (number == 0 || number < -CONSTANT || number > CONSTANT) {
        PyErr_SetString(PyExc_ValueError, "expected literals of cells");
        return -1;
    }
    *literal = number == CONSTANT ? ALWAYS : number == -CONSTANT ? NEVER : new_literal(line, number);
    return *literal == NEVER && number != -CONSTANT ? -1 : 0;
}

static int read_cells(PyObject *cells, Line *line) {
    Literal *literal = line->cells;
    for (size_t colour = 0; colour < line->colours; colour++) {
        PyObject *plane = PySequence_GetItem(cells, (Py_ssize_t)colour);
        int failed = plane ? 0 : -1;
        for (int cell = 0; !failed && cell < line->width; cell++) failed = read_cell(plane, cell, line, literal++);
        Py_XDECREF(plane);
        if (failed) return -1;
    }
    return 0;
}

/* ---- The function of the module. */

static PyObject *clauses_of(const Line *line) {
    static int (*const rules[])(PyObject *, const Line *) = {ladder, run_ordering, covering_run_implies_shaded,
                                                             gap_implies_blank};
    PyObject *all = PyTuple_New(4);
    for (int rule = 0; all && rule < 4; rule++) {
        PyObject *clauses = PyList_New(0);
        if (clauses && rules[rule](clauses, line) == 0)
            PyTuple_SetItem(all, rule, clauses); /* takes the reference */
        else {
            Py_XDECREF(clauses);
            Py_CLEAR(all);
        }
    }
    return all;
}

static PyObject *written(PyObject *starts, PyObject *cells, const Shape *shape, Line *line, long number, long most) {
    PyObject *all = NULL;
    Literal *le = NULL;
    Word *set = malloc(words_for(line->width) * sizeof(Word));
    line->runs = malloc(((size_t)line->count + 2) * sizeof(Run));
    const int too_many = set && line->runs ? read_runs(starts, shape, set, line, (uint64_t)most) : -1;
    if (too_many == 1) all = Py_NewRef(Py_None);
    if (too_many == 0) {
        size_t later = 0;
        for (int run = 1; run <= line->count; run++) later += (size_t)(line->runs[run].last - line->runs[run].first);
        const size_t in_cells = line->colours * (size_t)line->width;
        le = malloc((later + 1) * sizeof(Literal));
        line->cells = malloc((in_cells + 1) * sizeof(Literal));
        line->ints = malloc(2 * (1 + later + in_cells) * sizeof(PyObject *));
        if (le && line->cells && line->ints && add_variables(starts, set, line, le, number) == 0 &&
            read_cells(cells, line) == 0)
            all = clauses_of(line);
    }
    if (!all && !PyErr_Occurred()) PyErr_NoMemory();
    for (Literal each = 2; each < line->literals; each++) Py_DECREF(line->ints[each]);
    free(line->ints);
    free(line->cells);
    free(le);
    free(line->runs);
    free(set);
    return all;
}

PyObject *order_clauses(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *width, *lengths, *of_runs, *starts, *cells, *all = NULL;
    long number, most;
    if (!PyArg_ParseTuple(arguments, "OO!O!O!Oll:order_clauses", &width, &PyTuple_Type, &lengths, &PyTuple_Type,
                          &of_runs, &PyTuple_Type, &starts, &cells, &number, &most))
        return NULL;
    const Py_ssize_t count = PyTuple_Size(lengths), colours = PySequence_Size(cells);
    if (colours < 0) return NULL;
    if (count > MOST_CELLS || PyTuple_Size(starts) != count || colours < 1 || colours >= MOST_VALUES || number < 1 ||
        number > CONSTANT - MOST_CLAUSES || most < 0 || most > MOST_CLAUSES) {
        PyErr_SetString(PyExc_ValueError, "expected starts for every run, cells for every colour, and less in all");
        return NULL;
    }
    Shape shape;
    int32_t *items = malloc((2 * (size_t)count + 1) * sizeof(int32_t));
    if (!items) return PyErr_NoMemory();
    if (read_shape(width, lengths, of_runs, (size_t)colours + 1, items, &shape) == 0) {
        Line line = {shape.width, shape.count, (size_t)colours, NULL, NULL, NULL, 2};
        if (shape.is_known)
            all = written(starts, cells, &shape, &line, number, most);
        else
            PyErr_SetString(PyExc_ValueError, "expected known lengths");
    }
    free(items);
    return all;
}
