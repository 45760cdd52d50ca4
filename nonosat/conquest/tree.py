"""The cubes of a conquest: a binary tree of decisions, whose leaves are refuted one after another."""

from __future__ import annotations

from nonosat.session.lookahead import Cube


class Tree:
    """All cubes; together those that wait, those that are worked on and the leaves are the whole formula.

    >>> tree = Tree()
    >>> cube = tree.take()
    >>> tree.split(cube, 7)
    >>> tree.take(), tree.take()
    ((7,), (-7,))
    >>> tree.refute((7,), (7,))
    >>> tree.is_done, tree.leaves
    (False, [(7,)])
    """

    def __init__(self) -> None:
        #: Cubes without a picture.
        self.leaves: list[Cube] = []
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
    def is_alone(self) -> bool:
        """Whether only one cube is left, which somebody works on."""
        return not self._waiting and len(self._away) == 1

    def __contains__(self, cube: Cube) -> bool:
        """Whether a cube waits or is worked on; else it was split, or is known to be without a picture."""
        return cube in self._away or cube in self._waiting

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

    def refute(self, cube: Cube, core: Cube) -> None:
        """There is no picture in a cube because of the ``core`` of its literals.

        So there is none in any part of the largest cube above it that has the whole core.

        >>> tree = Tree()
        >>> tree.split((), 1)
        >>> tree.split((1,), 2)
        >>> tree.refute((1, 2), (1,))
        >>> tree.leaves, tree.take(), tree.waiting
        ([(1,)], (-1,), 0)
        """
        length = max((place for place, literal in enumerate(cube, 1) if literal in core), default=0)
        top = cube[:length]
        self._waiting = [each for each in self._waiting if each[:length] != top]
        self._away = {each for each in self._away if each[:length] != top}
        self.leaves = [*(leaf for leaf in self.leaves if leaf[:length] != top), top]

    def _remove(self, cube: Cube) -> None:
        if cube in self._away:
            self._away.remove(cube)
        else:
            self._waiting.remove(cube)
