"""Work that can be ended at any moment: child processes, other programs, and the alarm of this process.

Limits on time and memory are enforced in three ways:

*Checks between steps.* Python code that loops calls ``Limits.check`` every now and then, and asks a
solver for some conflicts at a time. This is how work in this process stops.

*The child that is ended.* What may stay in C code for long (a solver with a large formula, the model counter,
a checker of proofs) has no steps to check between. With limits it runs in a process of its own (``child``, or
``program_run`` for other programs), which is killed at the deadline wherever it is, and whose memory the
system limits. The child runs ``worker``, which asks beforehand whether there is memory; another program is
run by ``launcher``. ``placement`` decides which work runs here and which in a child.

*The alarm of the command line* (``alarm``). A signal ends Python code that does not look at the clock, such
as readers of files, soon after the deadline. Only commands use it: signals are for the program to decide
on, not for a library.

Much work is divided into *jobs*: values that can be pickled. A *pool* (``pool``) takes them, and hands back
what has come of each, or the *death* of the process that was lost with it.
``local_pool`` has children of this process that stay warm, each of which is ended when its job's time is
over. ``cluster_pool`` has the workers of a dask cluster; each has a ``LocalPool(1)`` of its own, since
native code holds the interpreter, and only a process from outside can end it. Another back end is another
class with these four methods; ``pool_wish`` says which is wanted. A ``team`` is
for few children that are asked once: it hands on what each yields, and shares out a limit on memory.

Work that is to go on after any end keeps a ``log``, whose lines are appended and never changed.
"""
