"""The command line: reads arguments and files, asks a question, prints the answer, exits with a code.

``main`` is where it starts: errors become one line and an exit code. ``app`` lists the commands by the people
who need them; a module of ``commands`` is imported when it runs. ``command_line`` makes a command of a
function, whose parameters are its options.

Most commands have an ability (``nonosat.model.abilities``): ``asking`` applies it to every puzzle of the input
(``inputs``, with ``question_files`` that go with a puzzle) and ends the work at a limit or a signal
(``interruption``, ``memory_guard``). ``arguments`` is what commands are given, ``output`` what they print and
write; ``read_files`` keeps a command from writing over what it reads. ``batches``, ``batch_progress``,
``completion``, ``conversion`` and ``gate`` do the work of single commands. Puzzle logic belongs in the
library.
"""
