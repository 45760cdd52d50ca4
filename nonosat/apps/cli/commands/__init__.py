"""One module per command, imported when the command runs.

Each has a function ``command``, whose parameters are its arguments and options, and ``EXAMPLES``, command
lines for its help. Abilities are defined in other packages, code shared by commands in the folder above.
``hint`` is the shortest with an ability; ``formats`` has none.
"""
