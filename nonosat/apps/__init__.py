"""Programs: how people and other programs reach what nonosat can do.

- ``cli``: the command line, a module for each command;
- ``batch``: one command on many puzzles, in many processes;
- ``studio``: the workbench in the browser, and the board in notebooks.

There is no puzzle logic here. This room imports every other one, and none imports it.
"""
