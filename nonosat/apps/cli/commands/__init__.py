"""One module per command, imported when the command runs.

Each has a function ``command``, whose parameters are its arguments and options, and ``EXAMPLES``, command
lines that its help shows. They are named as the commands, and do little themselves: abilities are in the
rooms of what they do, what is common to commands in the folder above. ``hint`` is the shortest that has an
ability, ``formats`` one that has none.
"""
