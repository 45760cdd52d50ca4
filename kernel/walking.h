/* The backtracking search for all solutions: walking.c runs it, walk_type.c is its Python type. */
#ifndef NONOSAT_WALKING_H
#define NONOSAT_WALKING_H

#include "grid.h"

/* A word of what the cells of a line can have, and its old value. */
typedef struct {
    int line;
    size_t word;
    Word before;
} Change;

/* A cell has a colour, or not; if it `is_over`, all solutions with the opposite are found. */
typedef struct {
    int row, column;
    size_t colour;
    int has, is_over;
    size_t trail; /* how many changes were on the trail before */
} Decision;

typedef struct {
    PyObject_HEAD
    Cells *cells;
    Word *saved; /* the state before the latest step */
    uint64_t *touched; /* for each line the latest step that changed it; 0 for none */
    uint64_t now, work;
    unsigned char *solution; /* the last solution found, a byte for each cell; before the first the one to begin with */
    unsigned char *is_stale; /* for each line: has it changed since? */
    unsigned char *is_uncounted; /* for each line: has it changed since its undecided cells were counted? */
    int *open; /* for each line its undecided cells at the last count */
    Change *trail;
    size_t trail_size, trail_room;
    Decision *path;
    size_t depth, path_room;
    int goes_back; /* the current state has been found, or has no solution */
    int is_done;
} Walk;

enum { FOUND = 3, NOT_FOUND = 4 };
int walk_on(Walk *walk, uint64_t work, Watch *watch);

/* walk_type.c */
PyObject *new_walk(Cells *cells, const char *last, PyTypeObject *type);

#endif
