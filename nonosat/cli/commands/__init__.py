"""One module per command, imported when the command runs.

Each has a function ``command``, whose parameters are its arguments and options, and ``EXAMPLES``, command
lines that its help shows. They are named as the commands, and do little themselves: questions are in
``nonosat.questions``, what is common to commands in the folder above. ``solve`` is the shortest that asks a
question, ``formats`` one that asks none.
"""
