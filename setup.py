"""What ``pyproject.toml`` cannot say: in a clone the package ``nonosat-networks`` is the folder there.

A source distribution, and the wheels that are built from it, name the package on the index.
"""

import sys
from pathlib import Path

from setuptools import Distribution, setup

HERE = Path(__file__).resolve().parent
NETWORKS = "nonosat-networks"


class Clone(Distribution):
    """A distribution whose extras install the networks from the clone."""

    def parse_config_files(self, *arguments: object, **keywords: object) -> None:
        """Read ``pyproject.toml``."""
        super().parse_config_files(*arguments, **keywords)
        place = f"{NETWORKS} @ {(HERE / 'networks').as_uri()}"
        for extra, requirements in self.extras_require.items():
            self.extras_require[extra] = [
                place if each.startswith(NETWORKS) else each for each in requirements
            ]


is_released = "sdist" in sys.argv or (HERE / "PKG-INFO").exists()
setup(distclass=Distribution if is_released else Clone)
