"""Programs that use the library: command line, batches, studio.

- ``cli``: the command line, a module for each command;
- ``batch``: one command on many puzzles, in many processes;
- ``studio``: the workbench in the browser, and the board in notebooks;
- ``environment``: the game for Gymnasium.

There is no puzzle logic here. This package imports all others, and none imports it.
"""
