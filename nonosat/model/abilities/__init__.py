"""What all abilities are made of; each ability is in the room of what it does.

An *ability* (``ability``) is a frozen dataclass: its fields are the options of a command, the keywords of a
function, and what pages and batches ask for (``fields``, ``requests``); how to search is among them
(``searching``). Options that several share are in ``shared``, the names that they take in ``known_names``,
sizes in ``sizes``. Its work ends in one value, a ``result``: as JSON (``plain``, whose keys are fields that
are annotated with their meaning, ``key``), as a sentence and as an exit code (``exits``).
"""
