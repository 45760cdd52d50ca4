"""The base of all abilities; each ability is in the room of its subject.

An *ability* (``ability``) is a frozen dataclass. Its fields (``fields``) are the options of a command, the
keywords of a function, and the values in requests of pages and batches (``requests``); search options are in
``searching``, other shared options in ``shared``, names for completion in ``known_names``, sizes in
``sizes``. An ability returns one ``result``, with its JSON (``json_values``; ``json_key`` describes a key),
sentence and exit code (``exits``).
"""
