"""Clauses of differing lengths, all written at once: long disjunctions, and pairs within a group."""

from __future__ import annotations

import numpy as np

from nonosat.encoding.problem import Ints


def disjunctions(owners: Ints, literals: Ints, heads: Ints) -> list[Ints]:
    """One clause for each head: the head, and the literals that it owns, in the order given.

    ``owners[i]`` is the index of the head that owns ``literals[i]``. A head is a literal, or a row of
    literals. The result is one table for each number of owned literals; clauses keep the order of their heads
    within a table.

    >>> heads = np.array([-7, -8, -9], np.int32)
    >>> [table.tolist() for table in disjunctions(np.array([2, 0, 2]), np.array([1, 2, 3]), heads)]
    [[[-8]], [[-7, 2]], [[-9, 1, 3]]]
    """
    order = np.argsort(owners, kind="stable")
    sorted_literals = literals[order]
    counts = np.bincount(owners, minlength=len(heads))
    ends = np.cumsum(counts)
    tables: list[Ints] = []
    for count in np.unique(counts).tolist():
        chosen = np.flatnonzero(counts == count)
        columns = (ends[chosen] - count)[:, None] + np.arange(count)
        body = sorted_literals[columns] if count else np.empty((len(chosen), 0), np.int32)
        head = heads[chosen].reshape(len(chosen), -1)
        tables.append(np.concatenate([head, body], axis=1).astype(np.int32))
    return tables


def pairs(groups: Ints, counts: Ints) -> tuple[Ints, Ints]:
    """All pairs of members of one group, as two arrays of indices, the earlier member first.

    ``groups`` are the indices of the first members, ``counts`` how many follow one another.

    >>> [each.tolist() for each in pairs(np.array([4, 9]), np.array([3, 1]))]
    [[4, 4, 5], [5, 6, 6]]
    """
    firsts: list[Ints] = [np.empty(0, np.int32)]
    seconds: list[Ints] = [np.empty(0, np.int32)]
    for count in np.unique(counts).tolist():
        left, right = np.triu_indices(count, 1)
        chosen = groups[counts == count]
        firsts.append((chosen[:, None] + left).ravel().astype(np.int32))
        seconds.append((chosen[:, None] + right).ravel().astype(np.int32))
    return np.concatenate(firsts), np.concatenate(seconds)
