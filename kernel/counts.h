/* Weighted counts of lines: the data of counts.c, and its Python type. */
#ifndef NONOSAT_COUNTS_H
#define NONOSAT_COUNTS_H

#include "kernel.h"

/* As nonosat.logic.guidance.plan.ReadingStep; length 0: any. The run can begin at first ... last. */
typedef struct {
    int32_t source, target, colour, length, first, last;
} Step;

/* As in nonosat.logic.guidance.plan.Plan: the line's cells are first_cell, first_cell + cell_step, ... */
typedef struct {
    int32_t width, first_cell, cell_step, steps, last_node;
} Line;

/* Boundaries, or positions of a step: first to last; none if the last is before the first. */
typedef struct {
    int first, last;
} Window;

/* The steps of a node: in ... loop - 1 lead to it, loop ... out - 1 back to it, out ... end - 1 away. */
typedef struct {
    size_t in, loop, out, end;
} Block;

/* A line and the data to count it, for any kind of number. */
typedef struct {
    int width;
    size_t steps, last_node, kinds;
    const Step *step;
    Window *window; /* by step */
    Block *block; /* by node */
    Window *at; /* by node */
    size_t *kind; /* by step */
    int *kind_length, *kind_colour; /* by kind, in ascending order; runs of any length have kind 0 */
    size_t *starts, *ends; /* by step: the offset of its shares; NO_SHARES if it has none */
} Layout;

#define NO_SHARES SIZE_MAX

/* The lines to count, and memory for one of them. */
typedef struct {
    Line *lines;
    Step *steps;
    size_t line_count, step_count, values;
    Layout layout; /* with room for the line with the most steps */
    double *around, *units; /* of one line: by cell and value, by cell */
    Scratch scratch;
} Work;

static inline int is_open(const Step *step) { return step->length == 0; }
static inline int is_loop(const Step *step) { return step->source == step->target; }
static inline int shortest(const Step *step) { return is_open(step) ? 1 : step->length; }

/* counts.c */
int count_lines(Work *work, const double *weights, double *around, double *starts, double *ends, double *totals,
                Watch *watch);
int send_messages(Work *work, const double *weights, const unsigned char *possible, double *messages,
                  int *without_layout, Watch *watch);

#endif
