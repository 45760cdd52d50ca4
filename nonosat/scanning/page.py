"""A page as pixels."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

#: Red, green and blue, ``height × width × 3``.
Page = npt.NDArray[np.uint8]
