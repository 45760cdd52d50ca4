"""Numbers that neither overflow nor vanish: arrays of doubles, each with an exponent of its own.

Scaling by a power of two is exact: sums and products have here, bit for bit, the mantissas that doubles
would have if their range had no end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

#: The exponent of 0, below that of every other number.
_OF_ZERO = -(1 << 40)
#: A summand that is smaller by more binary places is lost; ``ldexp`` takes no exponents beyond 32 bits.
_FAR = 1100


@dataclass(frozen=True, slots=True, eq=False)
class Wide:
    """Numbers ``mantissa · 2 ** exponent``; a mantissa is 0 or from 0.5 up to 1."""

    mantissa: Floats
    exponent: NDArray[np.int64]

    @classmethod
    def of(cls, values: Floats) -> Self:
        """These doubles."""
        return cls._normal(values, np.zeros(values.shape, np.int64))

    @classmethod
    def _normal(cls, mantissa: Floats, exponent: NDArray[np.int64]) -> Self:
        mantissa, more = np.frexp(mantissa)
        return cls(mantissa, np.where(mantissa == 0, _OF_ZERO, exponent + more))

    def __getitem__(self, key: Any) -> Wide:
        return Wide(self.mantissa[key], self.exponent[key])

    def __setitem__(self, key: Any, values: Wide) -> None:
        self.mantissa[key] = values.mantissa
        self.exponent[key] = values.exponent

    def __len__(self) -> int:
        return len(self.mantissa)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the array."""
        return self.mantissa.shape

    def take(self, indices: NDArray[np.intp]) -> Wide:
        """The numbers at these places."""
        return Wide(self.mantissa.take(indices), self.exponent.take(indices))

    def __add__(self, other: Wide) -> Wide:
        highest = np.maximum(self.exponent, other.exponent)
        return self._normal(_scaled(self, highest) + _scaled(other, highest), highest)

    def __mul__(self, other: Wide) -> Wide:
        return self._normal(self.mantissa * other.mantissa, self.exponent + other.exponent)

    def over(self, other: Wide) -> Wide:
        """The quotients; 0 where the divisor is 0."""
        possible = other.mantissa > 0
        quotients = np.divide(self.mantissa, other.mantissa, out=np.zeros_like(self.mantissa), where=possible)
        return self._normal(quotients, np.where(possible, self.exponent - other.exponent, 0))

    def doubles(self, scale: NDArray[np.int64] | int = 0) -> Floats:
        """These numbers divided by ``2 ** scale``, as doubles; 0 where they are too small for that."""
        return _scaled(self, np.asarray(scale))


def _scaled(numbers: Wide, scale: NDArray[np.int64]) -> Floats:
    doubles: Floats = np.ldexp(
        numbers.mantissa, np.clip(numbers.exponent - scale, -_FAR, _FAR).astype(np.int32)
    )
    return doubles
