"""Work that limits can end at any moment: child processes, other programs, and timeouts by signal.

- *Checks between steps*: loops in Python call ``Limits.check``, and give a solver few conflicts at a time.
- *Child processes*: long C code (solvers, the model counter, proof checkers) runs in a ``killable_child``,
  which runs ``worker`` and ends a running solver at the deadline, or as a ``program_run`` by ``launcher``.
  The system limits its memory. ``placement`` decides what runs inline; a ``child_group`` runs few children
  that share a memory limit.
- *Signals* (``timeout``): end Python code that does not check the limits, such as file readers; only in
  commands.

A *pool* takes picklable *jobs*, and returns their results, or a ``WorkerLoss``: ``local_pool`` in reused
children, ``cluster_pool`` in a dask cluster; ``pool_config`` selects one. Resumable work keeps an append-only
``log``.
"""
