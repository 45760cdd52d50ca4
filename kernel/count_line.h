/* The weighted counts of one line, in numbers of any kind: counts.c includes this once for each kind, with
   NUMBER, NAME(function), ZERO, FROM(double), PLUS, TIMES and OVER (0 if the divisor is 0). */

/* Blocks of memory for one line; with `next` null they are only measured. */
typedef struct {
    NUMBER *next;
    uint64_t size;
} NAME(Arena);

static NUMBER *NAME(take)(NAME(Arena) *arena, uint64_t count) {
    arena->size += count;
    if (!arena->next) return NULL;
    NUMBER *block = arena->next;
    for (uint64_t i = 0; i < count; i++) block[i] = ZERO;
    arena->next += count;
    return block;
}

/* The counts of one line. Boundaries are 0 ... width. */
typedef struct {
    NUMBER *weights; /* values x width */
    NUMBER *run; /* kinds x width: the weight of a run, by its first cell */
    NUMBER *of_kind; /* kinds x width: the layouts in which such a run begins there */
    NUMBER *covered; /* values x width: the layouts in which some run gives a cell that value */
    NUMBER *blank; /* width */
    NUMBER *gap, *meeting, *touch, *spare; /* width + 2 */
    NUMBER **begin, **laid, **from; /* by step and position in its window: before, up to its run's end, from there on */
    NUMBER **going; /* by step of any length and boundary: its run placed up to there */
    NUMBER **at; /* by node and position in its window: everything before */
    NUMBER **on; /* by looping step and boundary: after its run, which may continue */
} NAME(Count);

static void NAME(lay_out)(const Layout *layout, size_t values, NAME(Arena) *arena, NAME(Count) *count) {
    const uint64_t width = layout->width;
    count->weights = NAME(take)(arena, values * width);
    count->run = NAME(take)(arena, layout->kinds * width);
    count->of_kind = NAME(take)(arena, layout->kinds * width);
    count->covered = NAME(take)(arena, values * width);
    count->blank = NAME(take)(arena, width);
    count->gap = NAME(take)(arena, width + 2);
    count->meeting = NAME(take)(arena, width + 2);
    count->touch = NAME(take)(arena, width + 2);
    count->spare = NAME(take)(arena, width + 2);
    for (size_t s = 0; s < layout->steps; s++) {
        const Window window = layout->window[s];
        const uint64_t size = window.first <= window.last ? (uint64_t)(window.last - window.first) + 1 : 0;
        NUMBER *begin = NAME(take)(arena, size), *laid = NAME(take)(arena, size), *from = NAME(take)(arena, size);
        NUMBER *going = NAME(take)(arena, is_open(&layout->step[s]) ? width + 1 : 0);
        NUMBER *on = NAME(take)(arena, is_loop(&layout->step[s]) ? width + 1 : 0);
        if (!arena->next) continue;
        count->begin[s] = begin;
        count->laid[s] = laid;
        count->from[s] = from;
        count->going[s] = going;
        count->on[s] = on;
    }
    for (size_t node = 0; node <= layout->last_node; node++) {
        const Window window = layout->at[node];
        NUMBER *at = NAME(take)(arena, window.first <= window.last ? (uint64_t)(window.last - window.first) + 1 : 0);
        if (arena->next) count->at[node] = at;
    }
}

/* The weights of runs: products of 1, 2, 4, ... cells, combined from the left. */
static void NAME(weigh_runs)(const Layout *layout, NAME(Count) *count) {
    const int width = layout->width;
    for (size_t k = 0; k < layout->kinds; k++) {
        const int length = layout->kind_length[k];
        const NUMBER *products = count->weights + (size_t)layout->kind_colour[k] * (size_t)width;
        NUMBER *run = count->run + k * (size_t)width, *next = count->spare, *spare = count->touch;
        if (length > width) continue;
        for (int size = 1; size <= length; size *= 2) {
            const int done = length & (size - 1), places = width - done - size + 1;
            if (length & size) {
                if (done)
                    for (int p = 0; p < places; p++) run[p] = TIMES(run[p], products[p + done]);
                else
                    memcpy(run, products, (size_t)places * sizeof(NUMBER));
            }
            if (2 * size > length) break;
            for (int p = 0; p + 2 * size <= width; p++) next[p] = TIMES(products[p], products[p + size]);
            products = next;
            next = spare;
            spare = (NUMBER *)products;
        }
    }
}

/* Adds the weights at the ends of a step's run, for the boundaries of a node's window. */
static void NAME(add_ended)(const Layout *layout, const NAME(Count) *count, size_t s, Window at, NUMBER *sums) {
    const Step *step = &layout->step[s];
    if (is_open(step)) {
        for (int b = at.first; b <= at.last; b++) sums[b] = PLUS(sums[b], count->going[s][b]);
        return;
    }
    const Window window = layout->window[s];
    const int first = window.first + step->length > at.first ? window.first : at.first - step->length;
    const int last = window.last + step->length < at.last ? window.last : at.last - step->length;
    const NUMBER *laid = count->laid[s];
    for (int b = first; b <= last; b++)
        sums[b + step->length] = PLUS(sums[b + step->length], laid[b - window.first]);
}

/* Adds the weights at the starts of a step, for the boundaries of both its window and a node's. */
static void NAME(add_from)(const Layout *layout, const NAME(Count) *count, size_t s, Window at, NUMBER *sums) {
    const Window window = layout->window[s];
    const int first = window.first > at.first ? window.first : at.first;
    const int last = window.last < at.last ? window.last : at.last;
    for (int b = first; b <= last; b++) sums[b] = PLUS(sums[b], count->from[s][b - window.first]);
}

static void NAME(clear)(NUMBER *numbers, Window window) {
    for (int b = window.first; b <= window.last; b++) numbers[b] = ZERO;
}

/* A node without loops: the gap before each boundary, and everything there. */
static void NAME(pass_node)(const Layout *layout, NAME(Count) *count, size_t node) {
    const Window at = layout->at[node];
    const Block block = layout->block[node];
    NUMBER *arrivals = count->meeting, *here = count->at[node];
    NAME(clear)(arrivals, at);
    for (size_t s = block.in; s < block.loop; s++) NAME(add_ended)(layout, count, s, at, arrivals);
    if (at.first > at.last) return;
    NUMBER gap = node == 0 ? FROM(1.0) : ZERO;
    for (int b = at.first; b < at.last; b++) {
        count->gap[b] = gap;
        gap = TIMES(PLUS(gap, arrivals[b]), count->weights[b]);
    }
    count->gap[at.last] = gap;
    for (int b = at.first; b <= at.last; b++) here[b - at.first] = PLUS(count->gap[b], arrivals[b]);
}

/* A node with loops: their runs too, boundary by boundary. */
static void NAME(pass_loops)(const Layout *layout, NAME(Count) *count, size_t node) {
    const Window at = layout->at[node];
    const Block block = layout->block[node];
    NUMBER *arrivals = count->meeting, *here = count->at[node];
    NAME(clear)(arrivals, at);
    for (size_t s = block.in; s < block.loop; s++) NAME(add_ended)(layout, count, s, at, arrivals);
    for (size_t s = block.loop; s < block.out; s++) {
        /* What a loop may follow without a gap, except other loops. */
        NUMBER *begin = count->begin[s];
        NAME(clear)(count->touch, at);
        for (size_t other = block.in; other < block.loop; other++)
            if (layout->step[other].colour != layout->step[s].colour)
                NAME(add_ended)(layout, count, other, at, count->touch);
        for (int b = at.first; b <= at.last && b < layout->width; b++) begin[b] = count->touch[b];
    }
    NUMBER gap = node == 0 ? FROM(1.0) : ZERO;
    for (int b = at.first; b <= at.last; b++) {
        for (size_t s = block.loop; s < block.out; s++) {
            const NUMBER *weights = count->weights + (size_t)layout->step[s].colour * (size_t)layout->width;
            if (b > at.first) count->going[s][b] = PLUS(count->laid[s][b - 1], TIMES(count->going[s][b - 1], weights[b - 1]));
            arrivals[b] = PLUS(arrivals[b], count->going[s][b]);
        }
        count->gap[b] = gap;
        const NUMBER all = PLUS(gap, arrivals[b]);
        here[b - at.first] = all;
        if (b == layout->width) break;
        for (size_t s = block.loop; s < block.out; s++) {
            const int32_t colour = layout->step[s].colour;
            NUMBER begin = count->begin[s][b];
            for (size_t other = block.loop; other < block.out; other++)
                if (layout->step[other].colour != colour) begin = PLUS(begin, count->going[other][b]);
            begin = PLUS(gap, begin);
            count->begin[s][b] = begin;
            count->laid[s][b] = TIMES(begin, count->weights[(size_t)colour * (size_t)layout->width + (size_t)b]);
        }
        gap = TIMES(all, count->weights[b]);
    }
}

/* The steps out of a node: their starts, and their runs placed. */
static void NAME(lay_step)(const Layout *layout, NAME(Count) *count, size_t node, size_t s) {
    const Window at = layout->at[node], window = layout->window[s];
    const Block block = layout->block[node];
    const Step *step = &layout->step[s];
    const NUMBER *run = count->run + layout->kind[s] * (size_t)layout->width;
    NUMBER *begin = count->begin[s], *laid = count->laid[s];
    int touching = 0;
    for (size_t other = block.in; other < block.out; other++) touching += layout->step[other].colour != step->colour;
    if (touching) {
        NAME(clear)(count->touch, at);
        for (size_t other = block.in; other < block.out; other++)
            if (layout->step[other].colour != step->colour)
                NAME(add_ended)(layout, count, other, at, count->touch);
    }
    for (int b = window.first > at.first ? window.first : at.first; b <= window.last; b++) {
        const NUMBER all = touching ? PLUS(count->gap[b], count->touch[b]) : count->gap[b];
        begin[b - window.first] = all;
        laid[b - window.first] = TIMES(all, run[b]);
    }
    if (!is_open(step)) return;
    const NUMBER *weights = count->weights + (size_t)step->colour * (size_t)layout->width;
    for (int b = window.first + 1; b <= layout->width; b++) {
        const NUMBER longer = TIMES(count->going[s][b - 1], weights[b - 1]);
        count->going[s][b] = b - 1 <= window.last ? PLUS(laid[b - 1 - window.first], longer) : longer;
    }
}

/* After a node, when the steps out of it are done: the gap after each boundary. Leaves everything after the cell
   there in `spare`. */
static void NAME(return_to_node)(const Layout *layout, NAME(Count) *count, size_t node) {
    const Window at = layout->at[node];
    const Block block = layout->block[node];
    NUMBER *departures = count->meeting, behind = ZERO;
    NAME(clear)(departures, at);
    for (size_t s = block.out; s < block.end; s++) NAME(add_from)(layout, count, s, at, departures);
    int b = at.last;
    if (b == layout->width && b >= at.first) {
        count->spare[b] = ZERO;
        count->gap[b] = FROM(node == layout->last_node);
        behind = PLUS(count->gap[b], departures[b]);
        b--;
    }
    for (; b >= at.first; b--) {
        count->spare[b] = behind;
        count->gap[b] = TIMES(behind, count->weights[b]);
        behind = PLUS(count->gap[b], departures[b]);
    }
}

/* The same after a node with loops: their runs too, boundary by boundary. */
static void NAME(return_to_loops)(const Layout *layout, NAME(Count) *count, size_t node) {
    const Window at = layout->at[node];
    const Block block = layout->block[node];
    const int width = layout->width;
    NUMBER behind = ZERO;
    for (int b = at.last; b >= at.first; b--) {
        const NUMBER gap = b == width ? FROM(node == layout->last_node) : TIMES(behind, count->weights[b]);
        count->spare[b] = behind;
        count->gap[b] = gap;
        for (size_t s = block.loop; s < block.out && b < width; s++) {
            const NUMBER weight = count->weights[(size_t)layout->step[s].colour * (size_t)width + (size_t)b];
            count->from[s][b] = TIMES(weight, count->on[s][b + 1]);
        }
        NUMBER departures = ZERO;
        for (size_t s = block.loop; s < block.end; s++)
            if (holds(layout->window[s], b))
                departures = PLUS(departures, count->from[s][b - layout->window[s].first]);
        for (size_t s = block.loop; s < block.out; s++) {
            const int32_t colour = layout->step[s].colour;
            NUMBER touch = ZERO;
            for (size_t other = block.loop; other < block.end; other++)
                if (layout->step[other].colour != colour && holds(layout->window[other], b))
                    touch = PLUS(touch, count->from[other][b - layout->window[other].first]);
            NUMBER on = PLUS(gap, touch);
            if (b < width)
                on = PLUS(on, TIMES(count->on[s][b + 1], count->weights[(size_t)colour * (size_t)width + (size_t)b]));
            count->on[s][b] = on;
        }
        behind = PLUS(gap, departures);
    }
}

/* Adds the layouts in which cells are blank at a node; `spare` is as return_to_node leaves it. */
static void NAME(add_blank)(const Layout *layout, NAME(Count) *count, size_t node) {
    const Window at = layout->at[node];
    const NUMBER *before = count->at[node];
    for (int p = at.first; p <= at.last && p < layout->width; p++)
        count->blank[p] = PLUS(count->blank[p], TIMES(before[p - at.first], count->spare[p]));
}

/* A step into a node already processed backwards, or a loop there: its starts and the cells it covers. */
static void NAME(return_to_step)(const Layout *layout, NAME(Count) *count, size_t node, size_t s, NUMBER total,
                                 double *starts, double *ends) {
    const Window at = layout->at[node], window = layout->window[s];
    const Block block = layout->block[node];
    const Step *step = &layout->step[s];
    const int width = layout->width;
    NUMBER *begin = count->begin[s], *from = count->from[s], *ended = count->touch, *on = count->spare;
    NAME(clear)(ended, at);
    for (size_t other = block.loop; other < block.end; other++)
        if (layout->step[other].colour != step->colour) NAME(add_from)(layout, count, other, at, ended);
    for (int b = at.first; b <= at.last; b++) ended[b] = PLUS(count->gap[b], ended[b]);
    if (is_open(step)) {
        const NUMBER *weights = count->weights + (size_t)step->colour * (size_t)width, *going = count->going[s];
        NUMBER *covered = count->covered + (size_t)step->colour * (size_t)width;
        if (is_loop(step)) {
            on = count->on[s];
        } else {
            for (int b = 0; b <= width; b++) on[b] = ZERO;
            for (int b = at.last; b >= at.first && b > window.first; b--)
                on[b] = b < width ? PLUS(ended[b], TIMES(on[b + 1], weights[b])) : ended[b];
            for (int b = window.first; b <= window.last; b++) from[b - window.first] = TIMES(weights[b], on[b + 1]);
        }
        for (int p = window.first; p < width; p++) covered[p] = PLUS(covered[p], TIMES(going[p + 1], on[p + 1]));
        for (int p = 0; ends && p < width; p++)
            ends[p] = p + 1 >= at.first && p + 1 <= at.last ? AS_DOUBLE(OVER(TIMES(going[p + 1], ended[p + 1]), total)) : 0.0;
    } else {
        const NUMBER *run = count->run + layout->kind[s] * (size_t)width;
        NUMBER *of_kind = count->of_kind + layout->kind[s] * (size_t)width;
        const int first = window.first + step->length > at.first ? window.first : at.first - step->length;
        const int last = window.last + step->length < at.last ? window.last : at.last - step->length;
        for (int b = first; b <= last; b++) {
            const NUMBER mine = TIMES(run[b], ended[b + step->length]);
            from[b - window.first] = mine;
            of_kind[b] = PLUS(of_kind[b], TIMES(begin[b - window.first], mine));
        }
    }
    for (int b = window.first; starts && b <= window.last; b++)
        starts[b - window.first] = AS_DOUBLE(OVER(TIMES(begin[b - window.first], from[b - window.first]), total));
}

/* Adds, for each cell, the sum over the starts of the runs of a length that cover it: 1, 2, 4, ... at a time.
   Overwrites the sums; `spare` and `more` are other memory. */
static void NAME(add_spread)(NUMBER *sums, int length, int width, NUMBER *covered, NUMBER *spare, NUMBER *more) {
    NUMBER *spread = NULL;
    for (int size = 1; size <= length; size *= 2) {
        const int done = length & (size - 1);
        if (length & size) {
            if (spread)
                for (int p = width - 1; p >= done; p--) spread[p] = PLUS(spread[p], sums[p - done]);
            else if (2 * size > length)
                spread = sums;
            else
                spread = memcpy(more, sums, (size_t)width * sizeof(NUMBER));
        }
        if (2 * size <= length) {
            for (int p = 0; p < size; p++) spare[p] = sums[p];
            for (int p = size; p < width; p++) spare[p] = PLUS(sums[p], sums[p - size]);
            NUMBER *const before = sums;
            sums = spare;
            spare = before;
        }
    }
    for (int p = 0; p < width; p++) covered[p] = PLUS(covered[p], spread[p]);
}

/* See count_line. */
static int NAME(count_line)(const Layout *layout, size_t values, const double *weights, size_t apart,
                            double *around, double *starts, double *ends, double *total, Scratch *scratch,
                            Watch *watch) {
    const size_t width = (size_t)layout->width, steps = layout->steps, nodes = layout->last_node + 1;
    NAME(Arena) arena = {NULL, 0};
    NAME(Count) count = {0};
    NAME(lay_out)(layout, values, &arena, &count);
    const uint64_t pointers = 5 * (uint64_t)steps + nodes;
    const uint64_t size = (arena.size * sizeof(NUMBER) + pointers * sizeof(NUMBER *)) / sizeof(Word) + 1;
    if (size > SIZE_MAX / 64) return NO_MEMORY;
    Word *memory = scratch_of(scratch, (size_t)size);
    if (!memory) return NO_MEMORY;
    arena.next = (NUMBER *)(void *)memory;
    NUMBER **table = (NUMBER **)(void *)(arena.next + arena.size);
    count.begin = table;
    count.laid = table + steps;
    count.from = table + 2 * steps;
    count.going = table + 3 * steps;
    count.on = table + 4 * steps;
    count.at = table + 5 * steps;
    NAME(lay_out)(layout, values, &arena, &count);
    for (size_t v = 0; v < values; v++)
        for (size_t p = 0; p < width; p++) count.weights[v * width + p] = FROM(weights[p * apart + v]);
    NAME(weigh_runs)(layout, &count);

    for (size_t node = 0; node < nodes; node++) {
        const Block block = layout->block[node];
        if (block.loop < block.out)
            NAME(pass_loops)(layout, &count, node);
        else
            NAME(pass_node)(layout, &count, node);
        for (size_t s = block.out; s < block.end; s++) NAME(lay_step)(layout, &count, node, s);
        if (must_stop(watch, places_of(layout, node))) return STOPPED;
    }
    const Window end = layout->at[nodes - 1];
    const NUMBER all = end.first <= end.last ? count.at[nodes - 1][end.last - end.first] : ZERO;
    if (total) *total = LOGARITHM(all);
    if (!ENOUGH(all)) return NO_LAYOUT;

    for (size_t node = nodes; node-- > 0;) {
        const Block block = layout->block[node];
        if (block.loop < block.out)
            NAME(return_to_loops)(layout, &count, node);
        else
            NAME(return_to_node)(layout, &count, node);
        NAME(add_blank)(layout, &count, node);
        for (size_t s = block.out; s-- > block.in;)
            NAME(return_to_step)(layout, &count, node, s, all, starts && layout->starts[s] != NO_SHARES ? starts + layout->starts[s] : NULL,
                                 ends && layout->ends[s] != NO_SHARES ? ends + layout->ends[s] : NULL);
        if (must_stop(watch, places_of(layout, node))) return STOPPED;
    }
    for (size_t k = 0; k < layout->kinds; k++) {
        if (layout->kind_length[k] > layout->width) continue;
        NAME(add_spread)(count.of_kind + k * width, layout->kind_length[k], layout->width,
                         count.covered + (size_t)layout->kind_colour[k] * width, count.spare, count.touch);
    }
    for (size_t p = 0; p < width; p++) {
        count.covered[p] = count.blank[p];
        for (size_t v = 1; v < values; v++)
            count.covered[v * width + p] = OVER(count.covered[v * width + p], count.weights[v * width + p]);
        IN_ONE_UNIT(count.covered + p, width, values, around + p * values);
    }
    return SETTLED;
}
