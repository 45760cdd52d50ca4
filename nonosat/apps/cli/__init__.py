"""The command line: reads arguments and files, runs a command, prints its result, exits with a code.

``main`` is the entry point: errors become one line and an exit code. ``app`` lists the commands; a module of
``commands`` is imported when its command runs. ``command`` makes a typer command from a function.

Most commands have an ability (``nonosat.model.abilities``): ``each_puzzle`` applies it to every puzzle of the
input (``inputs``, ``option_files``), until a limit or a signal (``interruption``, ``memory_guard``).
``arguments`` has the options, ``output`` the reports; ``read_files`` prevents overwriting of inputs.
``batches``, ``batch_progress``, ``conversion`` and ``requirement_run`` serve single commands.
"""
