/* Sets of cells, or of boundaries, of `words` words: shifting, mirroring, flooding. See kernel/line.c. */
#ifndef NONOSAT_SETS_H
#define NONOSAT_SETS_H

#include "kernel.h"

#if defined(_MSC_VER)
#define FORCE_INLINE static __forceinline
#elif defined(__GNUC__)
#define FORCE_INLINE static inline __attribute__((always_inline))
#else
#define FORCE_INLINE static inline
#endif

FORCE_INLINE void clear(Word *set, size_t words) {
    for (size_t w = 0; w < words; w++) set[w] = 0;
}

FORCE_INLINE void add(Word *set, const Word *other, size_t words) {
    for (size_t w = 0; w < words; w++) set[w] |= other[w];
}

FORCE_INLINE int has(const Word *set, size_t position) {
    return (int)(set[position / WORD_BITS] >> position % WORD_BITS & 1);
}

/* The undecided cells of a line, one word of their set. */
FORCE_INLINE Word open_cells(const Word *may, size_t values, size_t words, size_t w) {
    Word once = 0, several = 0;
    for (size_t v = 0; v < values; v++) {
        several |= once & may[v * words + w];
        once |= may[v * words + w];
    }
    return several;
}

/* The bits of two neighbouring words, shifted; `rest` is less than the bits of a word, and may be 0. */
FORCE_INLINE Word moved_down(Word low, Word high, size_t rest) { return low >> rest | high << 1 << (63 - rest); }
FORCE_INLINE Word moved_up(Word low, Word high, size_t rest) { return high << rest | low >> 1 >> (63 - rest); }

/* The word at an index of a set shifted down by whole words and a rest. */
FORCE_INLINE Word word_moved_down(const Word *set, size_t w, size_t whole, size_t rest, size_t words) {
    Word low = w + whole < words ? set[w + whole] : 0;
    return moved_down(low, w + whole + 1 < words ? set[w + whole + 1] : 0, rest);
}

FORCE_INLINE Word word_moved_up(const Word *set, size_t w, size_t whole, size_t rest) {
    Word high = w >= whole ? set[w - whole] : 0;
    return moved_up(w > whole ? set[w - whole - 1] : 0, high, rest);
}

/* to = from shifted down by some positions; both may be the same. Here and below, most distances are less
   than a word: the loops for them have constant bounds. */
FORCE_INLINE void shift_down(Word *to, const Word *from, size_t positions, size_t words) {
    const size_t whole = positions / WORD_BITS, rest = positions % WORD_BITS;
    if (whole == 0)
        for (size_t w = 0; w < words; w++) to[w] = word_moved_down(from, w, 0, rest, words);
    else
        for (size_t w = 0; w < words; w++) to[w] = word_moved_down(from, w, whole, rest, words);
}

/* to = from shifted up; bits beyond the words are lost. Both may be the same. */
FORCE_INLINE void shift_up(Word *to, const Word *from, size_t positions, size_t words) {
    const size_t whole = positions / WORD_BITS, rest = positions % WORD_BITS;
    if (whole == 0)
        for (size_t w = words; w-- > 0;) to[w] = word_moved_up(from, w, 0, rest);
    else
        for (size_t w = words; w-- > 0;) to[w] = word_moved_up(from, w, whole, rest);
}

/* Those of some cells that are followed by another of them at a distance; `to` and `from` may be the same. */
FORCE_INLINE void keep_followed(Word *to, const Word *from, size_t distance, size_t words) {
    const size_t whole = distance / WORD_BITS, rest = distance % WORD_BITS;
    if (whole == 0)
        for (size_t w = 0; w < words; w++) to[w] = from[w] & word_moved_down(from, w, 0, rest, words);
    else
        for (size_t w = 0; w < words; w++) to[w] = from[w] & word_moved_down(from, w, whole, rest, words);
}

/* Adds to some cells those that follow them at a distance. */
FORCE_INLINE void add_following(Word *cells, size_t distance, size_t words) {
    const size_t whole = distance / WORD_BITS, rest = distance % WORD_BITS;
    if (whole == 0)
        for (size_t w = words; w-- > 0;) cells[w] |= word_moved_up(cells, w, 0, rest);
    else
        for (size_t w = words; w-- > 0;) cells[w] |= word_moved_up(cells, w, whole, rest);
}

FORCE_INLINE Word mirrored_word(Word word) {
    word = (word >> 1 & 0x5555555555555555u) | (word & 0x5555555555555555u) << 1;
    word = (word >> 2 & 0x3333333333333333u) | (word & 0x3333333333333333u) << 2;
    word = (word >> 4 & 0x0f0f0f0f0f0f0f0fu) | (word & 0x0f0f0f0f0f0f0f0fu) << 4;
    word = (word >> 8 & 0x00ff00ff00ff00ffu) | (word & 0x00ff00ff00ff00ffu) << 8;
    word = (word >> 16 & 0x0000ffff0000ffffu) | (word & 0x0000ffff0000ffffu) << 16;
    return word >> 32 | word << 32;
}

/* Position p becomes 64 * words - 1 - p. The two must not be the same. */
FORCE_INLINE void mirror(Word *to, const Word *from, size_t words) {
    for (size_t w = 0; w < words; w++) to[w] = mirrored_word(from[words - 1 - w]);
}

/* The boundaries that can be reached from some others, upwards through these cells. */
FORCE_INLINE void flood(Word *reached, const Word *from, const Word *through, size_t words) {
    Word carry = 0;
    for (size_t w = 0; w < words; w++) {
        Word seeds = from[w] & through[w];
        Word sum = through[w] + carry;
        carry = sum < carry;
        sum += seeds;
        carry |= sum < seeds;
        reached[w] = from[w] | (sum ^ through[w]);
    }
}

/* Where `length` adjacent ones of the cells begin: those cells themselves, or a set in `fit`. */
FORCE_INLINE const Word *fitting(Word *fit, const Word *cells, size_t length, size_t words) {
    const Word *found = cells;
    for (size_t done = 1; done < length;) {
        size_t step = length - done < done ? length - done : done;
        keep_followed(fit, found, step, words);
        found = fit;
        done += step;
    }
    return found;
}

/* Adds to `covered` the cells of runs of `length` that begin at `starts`, which is overwritten. */
FORCE_INLINE void cover(Word *covered, Word *starts, size_t length, size_t words) {
    for (size_t done = 1; done < length;) {
        size_t step = length - done < done ? length - done : done;
        add_following(starts, step, words);
        done += step;
    }
    add(covered, starts, words);
}

#endif
