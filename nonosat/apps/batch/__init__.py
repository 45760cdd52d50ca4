"""Batches: one command on many puzzles, in many processes, resumable, each puzzle done once.

``work_item`` has the values: a ``WorkItem`` is a task, its options, a puzzle as bytes and limits, which any
machine can process; the ``Terms`` of a batch make them, and a ``Shard`` selects some. ``tasks`` are the
commands that a batch can run. ``work`` answers an item in this process. ``results`` is the log of the
answers, by which a batch resumes. ``running`` feeds a pool of processes, which may be a cluster.
``conditions``, ``summaries``, ``set_overview`` and ``page`` select and show answers. ``batch`` joins these
parts for the command line and for ``run_batch()``.

>>> from nonosat.apps.batch.work_item import Terms
>>> from nonosat.apps.batch.work import work_on
>>> from nonosat.model.grid import Grid
>>> from nonosat.model.puzzle import Puzzle
>>> puzzle = Puzzle.from_solution(Grid.from_text(["##.", ".#."]))
>>> item = Terms("check").item(puzzle, "boat.non")
>>> answer = work_on(item)
>>> answer.exit, str(answer.answer["verdict"])
(0, 'unique')
"""
