"""Puzzles as tasks for machines: steps and answers, judged by the clues alone.

- ``game``: a puzzle played step by step; each step is judged by everything that follows, never by one stored
  solution where there are several;
- ``score``: an answer given as text.
"""
