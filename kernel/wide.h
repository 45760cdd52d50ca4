/* Numbers that neither overflow nor underflow: mantissa * 2 ** exponent, the mantissa 0 or from 0.5 up to 1. */
#ifndef NONOSAT_WIDE_H
#define NONOSAT_WIDE_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    double mantissa;
    int64_t exponent;
} Wide;

/* The exponent of 0, below that of every other number. */
#define OF_ZERO (-(INT64_C(1) << 40))
/* A summand that is smaller by more bits is lost. */
#define FAR 1100

/* frexp and ldexp for ordinary numbers, at a fraction of their cost: by the bits of a double. */
static Wide wide_of(double mantissa, int64_t exponent) {
    Wide number;
    uint64_t bits;
    memcpy(&bits, &mantissa, sizeof bits);
    int more = (int)(bits >> 52 & 0x7ff) - 1022;
    if (more > -1022 && more < 1025) {
        bits = (bits & ~(UINT64_C(0x7ff) << 52)) | UINT64_C(1022) << 52;
        memcpy(&number.mantissa, &bits, sizeof bits);
    } else {
        number.mantissa = frexp(mantissa, &more);
    }
    number.exponent = number.mantissa == 0 ? OF_ZERO : exponent + more;
    return number;
}

static double wide_scaled(Wide number, int64_t scale) {
    const int64_t exponent = number.exponent - scale;
    if (exponent > -1000 && exponent <= 0) {
        const uint64_t bits = (uint64_t)(1023 + exponent) << 52;
        double power;
        memcpy(&power, &bits, sizeof power);
        return number.mantissa * power;
    }
    return ldexp(number.mantissa, (int)(exponent < -FAR ? -FAR : exponent > FAR ? FAR : exponent));
}

static Wide wide_plus(Wide a, Wide b) {
    if (a.mantissa == 0) return b;
    if (b.mantissa == 0) return a;
    const int64_t highest = a.exponent > b.exponent ? a.exponent : b.exponent;
    return wide_of(wide_scaled(a, highest) + wide_scaled(b, highest), highest);
}

static Wide wide_times(Wide a, Wide b) { return wide_of(a.mantissa * b.mantissa, a.exponent + b.exponent); }

static Wide wide_over(Wide a, Wide b) {
    return b.mantissa > 0 ? wide_of(a.mantissa / b.mantissa, a.exponent - b.exponent) : wide_of(0, 0);
}

/* The weights of a cell's values, `apart` elements apart, as doubles in a common unit. */
static void wide_in_one_unit(const Wide *numbers, size_t apart, size_t values, double *result) {
    int64_t highest = OF_ZERO;
    for (size_t v = 0; v < values; v++)
        if (numbers[v * apart].exponent > highest) highest = numbers[v * apart].exponent;
    for (size_t v = 0; v < values; v++) result[v] = wide_scaled(numbers[v * apart], highest);
}

#endif
