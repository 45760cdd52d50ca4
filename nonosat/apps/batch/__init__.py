"""One question about very many puzzles: answered by many processes, resumable, nothing lost or done twice.

The parts, from below, each knowing only those before it:

``unit``
    A piece of work as a value: the task, its options, a puzzle as bytes, its place in the input, limits. It
    can be pickled, needs no file of this machine, and says the same wherever it is done. What is the same
    for all puzzles are the ``Terms`` of a batch, which make the units; a ``Shard`` is a machine's share.
``tasks``
    What each task asks of a puzzle, and the files that some of them make.
``work``
    ``done(unit)``: the answer to a unit in the present process, in the shape of ``--json``; and a unit as a
    job for a pool (``nonosat.sat.processes.pool``), here or in a cluster.
``results``
    The log of the answers, which is all that a batch knows when it goes on.
``running``
    The batch itself: takes units from an iterator as the pool has room, so that memory does not grow with
    their number, leaves out what is done, and yields every answer when it is written. ``Deaths`` is the log
    of the processes that were lost.
``conditions``, ``summaries``, ``set_overview``, ``page``
    What is asked of the answers afterwards: some of them, in some order, as a table or a page, and what a
    graded set holds.
``asking``
    All of it together: the units of an input and the answers to them, as the command line asks for them; and
    the same as a function of the library.

>>> from nonosat.apps.batch.unit import Terms
>>> from nonosat.apps.batch.work import done
>>> from nonosat.model.grid import Grid
>>> from nonosat.model.puzzle import Puzzle
>>> puzzle = Puzzle.of(Grid.from_text(["##.", ".#."]))
>>> unit = Terms("check").unit(puzzle, "boat.non")
>>> answer = done(unit)
>>> answer.exit, str(answer.answer["verdict"])
(0, 'unique')
"""
