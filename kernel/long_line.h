/* Lines of many words; see long_line.c. */
#ifndef NONOSAT_LONG_LINE_H
#define NONOSAT_LONG_LINE_H

#include "kernel.h"

uint64_t long_line_scratch(const Shape *shape, size_t values, size_t words);

/* As settle_line for a line of known runs, with this much scratch memory. */
int settle_long_line(const Shape *shape, size_t values, const Word *may, Word *scratch, Word *fresh, Word *starts,
                     size_t words);

#endif
