"""The studio: the workbench in a browser, with the same answers as the commands, live.

*The server* (this folder) is a Starlette application on uvicorn. It holds no puzzle; it hands out the page,
keeps the library folder, and passes questions to warm child processes:

- ``app`` has the endpoints; ``gate`` lets only the page itself reach them; ``bounds`` are the limits;
- ``windows`` are the open pages, each with its stream of events and the file dropped on it;
- ``searches`` decides which question runs when, and that a newer one ends the older; ``workers`` are the
  processes; ``answering`` is what runs there, with the one list of what can be asked (``KINDS``), which makes
  an ``Ability`` from a request;
- ``folder`` is the library, and the drawings not saved yet; ``serving`` the socket, the browser and the end.

*Without a server* the page asks Python in its own workers: ``export`` writes it as files for any web space,
with the Python for browsers that ``runtime`` finds and the wheels that it makes of what is installed. There
``answering.answer_as_json`` answers, and the page gets the same messages; ``page_config`` is what both pages
are told at the beginning, and their colours.

*In a notebook* the board is a widget: ``widget`` is the door, the only module of it that is imported without
the extra ``notebook``, to ``board_widget``.

*The page* is in ``nonosat.drawing.web``, plain ES modules and CSS: ``shells/studio.js`` puts it together. The words
of the interface are in ``nonosat/drawing/web/words/LANGUAGE.json``; another language is another file.

How they talk. All addresses begin with ``/TOKEN/``, a secret made at each start. Bodies are JSON.

``GET config``
    ``{"version", "languages": [[code, name], …], "folder", "place", "start": file name or null, "formats":
    […], "drawings": […]}``; ``place`` tells folders of one name apart.
``GET events?window=ID``
    The stream of server-sent events of a window; ``ID`` is chosen by the page. Every event's data is an
    object with ``channel`` and ``number``, those of the question that it belongs to, and ``kind``:

    - ``progress``: ``phase``, ``conflicts``, ``seconds``, ``pictures``;
    - ``part``: ``document``, a part of the answer that is known already;
    - ``answer``: ``document`` (the JSON of the command), ``sentence`` (its verdict), ``code`` (its exit
      code); the last;
    - ``error``: ``text``, one line in English; the last;
    - ``ended``: ``why``, one of ``newer``, ``cancelled``, ``time``, ``memory``, ``busy``; the last. Without a
      server also ``numpy`` (which it needs and does not find) and ``died``.

    When the stream ends, the questions of its window are dropped.
``POST ask``
    ``{"window", "channel", "number", "question", "request"}``, answered with 202. ``channel`` is a name that
    the page chooses, ``number`` must grow within a channel. Of a channel only the newest question lives: an
    older one that waits is dropped, one that runs is ended with its process. ``request`` depends on the
    question: ``puzzle`` is always an object of nonosat's own format; see ``answering``. ``file`` and
    ``files`` name files of the folder.
``POST cancel``
    ``{"window", "channel"}``: the question of that channel is not wanted any more.
``POST upload?window=ID&name=NAME``
    The bytes of a file; answered with ``{"upload": ID}``, which requests name (``read``, ``draft``,
    ``make``).
``POST look``
    ``{"puzzle"}`` → ``{"themes"}``: the colours in light and dark.
``GET drafts``
    ``{"drafts": {key: draft, …}}``: drawings that are not saved, of all windows and servers of this user.
``POST drafts/keep``
    ``{"key", "draft"}`` keeps one; with ``null`` it is forgotten.
``GET folder``
    ``{"folder", "files": [{"name", "version", "bytes"}, …]}``; ``version`` changes with the content.
``GET folder/file?name=NAME`` → the bytes, with the version as ``ETag``.
``GET folder/version?name=NAME``
    ``{"version"}``, that of the content, which saving compares.
``POST folder/save``
    ``{"name", "puzzle", "version", "format"}`` → ``{"version", "losses"}``. ``version`` is that of the file
    as it was opened, ``null`` for a new file; any other state of the folder is 409 and nothing is written.

Errors of endpoints are ``{"error": one line in English}`` with a status of 4xx.
"""
