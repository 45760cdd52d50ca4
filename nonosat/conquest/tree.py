"""The cubes of a conquest: a binary tree of decisions, whose leaves are refuted one after another."""

from __future__ import annotations

from typing import NamedTuple

from nonosat.session.lookahead import Cube


class Leaf(NamedTuple):
    """A cube without a picture; ``steps`` are the lines of its proof, if there is one."""

    cube: Cube
    steps: int = 0


class Tree:
    """All cubes; together those that wait, those that are worked on and the leaves are the whole formula.

    >>> tree = Tree()
    >>> cube = tree.take()
    >>> tree.split(cube, 7)
    >>> tree.take(), tree.take()
    ((7,), (-7,))
    >>> tree.refute(Leaf((7,)))
    >>> tree.is_done, [leaf.cube for leaf in tree.leaves]
    (False, [(7,)])
    """

    def __init__(self) -> None:
        self.leaves: list[Leaf] = []
        self.splits = 0
        self._waiting: list[Cube] = [()]
        self._away: set[Cube] = set()

    @property
    def is_done(self) -> bool:
        """Whether every cube is refuted."""
        return not self._waiting and not self._away

    @property
    def waiting(self) -> int:
        """How many cubes nobody works on."""
        return len(self._waiting)

    @property
    def unfinished(self) -> int:
        """How many cubes wait or are worked on."""
        return len(self._waiting) + len(self._away)

    def take(self) -> Cube:
        """The next cube: the one that goes on where a worker has just stopped, else the largest."""
        cube = self._waiting.pop(0)
        self._away.add(cube)
        return cube

    def put_back(self, cube: Cube) -> None:
        """It is not done; it is the next to be taken, so that whoever has begun it goes on."""
        self._away.discard(cube)
        self._waiting.insert(0, cube)

    def split(self, cube: Cube, variable: int) -> None:
        """Two take its place; the one with the variable true is the next to be taken."""
        self._remove(cube)
        self._waiting.insert(0, (*cube, variable))
        place = next(
            (at for at, each in enumerate(self._waiting) if len(each) > len(cube) + 1), len(self._waiting)
        )
        self._waiting.insert(max(place, 1), (*cube, -variable))
        self.splits += 1

    def refute(self, leaf: Leaf) -> None:
        """There is no picture in it."""
        self._remove(leaf.cube)
        self.leaves.append(leaf)

    def _remove(self, cube: Cube) -> None:
        if cube in self._away:
            self._away.remove(cube)
        else:
            self._waiting.remove(cube)
