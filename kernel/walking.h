/* A walk through all pictures: walking.c goes on with it, walk_type.c is what Python sees of it. */
#ifndef NONOSAT_WALKING_H
#define NONOSAT_WALKING_H

#include "grid.h"

/* A word of what the cells of a line can have, and what it was. */
typedef struct {
    int line;
    size_t word;
    Word before;
} Change;

/* A cell has a colour, or it has not; when it `is_over`, all pictures with the other of the two are found. */
typedef struct {
    int row, column;
    size_t colour;
    int has, is_over;
    size_t trail; /* how many changes were on the trail before */
} Decision;

typedef struct {
    PyObject_HEAD
    Cells *cells;
    Word *saved; /* what was known before the latest step */
    uint64_t *touched; /* for each line the latest step that changed it; 0 for none */
    uint64_t now, work;
    unsigned char *picture; /* the last that was found, a byte for each cell; before the first what it begins like */
    unsigned char *is_stale; /* for each line: has it changed since? */
    unsigned char *is_uncounted; /* for each line: has it changed since its open cells were counted? */
    int *open; /* for each line how many cells were open then */
    Change *trail;
    size_t trail_size, trail_room;
    Decision *path;
    size_t depth, path_room;
    int goes_back; /* what the cells have now has been found, or has no picture */
    int is_done;
} Walk;

enum { FOUND = 3, NOT_FOUND = 4 };
int walk_on(Walk *walk, uint64_t work, Watch *watch);

/* walk_type.c */
PyObject *new_walk(Cells *cells, const char *last, PyTypeObject *type);

#endif
