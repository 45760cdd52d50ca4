"""The studio: a browser interface that answers like the commands, live.

The *server* is a Starlette application on uvicorn: ``app`` has the endpoints, ``access_control`` protects
them, ``windows`` are the open pages, ``searches`` schedules questions, ``workers`` are the processes,
``answering`` runs there, ``folder`` is the library, ``serving`` starts and stops the server; ``bounds`` are
its limits, ``page_config`` is what the page is told first. *Without a server* the page asks Python in its own
workers: ``export`` writes it as static files with the Python that ``runtime`` finds. *In a notebook*
``widget`` makes a ``board_widget``. The page itself is in ``nonosat.drawing.web``.

The protocol. All addresses begin with ``/TOKEN/``, a secret made at each start. Bodies are JSON.

``GET config``
    ``{"version", "words": {language: {key: text, …}, …}, "folder", "place", "start": file name or null,
    "formats": […], "drawings": […]}``; ``place`` distinguishes folders of the same name.
``GET events?window=ID``
    The stream of server-sent events of a window; the page chooses ``ID``. Every event's data is an object
    with the ``channel`` and ``number`` of its question, and ``kind``:

    - ``progress``: ``phase``, ``conflicts``, ``seconds``, ``solutions``;
    - ``part``: ``document``, a part of the answer;
    - ``answer``: ``document`` (the JSON of the command), ``sentence`` (its verdict), ``code`` (its exit
      code); the last;
    - ``error``: ``text``, one line in English; the last;
    - ``ended``: ``why``, one of ``newer``, ``cancelled``, ``time``, ``memory``, ``busy``; the last. Without a
      server also ``missing`` (a package) and ``died``.

    When the stream ends, the questions of its window are cancelled.
``POST ask``
    ``{"window", "channel", "number", "question", "request"}``, answered with 202. The page chooses
    ``channel``; ``number`` must increase within a channel. A newer question cancels the older one of its
    channel, whose process is ended if it is running. ``request`` depends on the question (see ``answering``):
    ``puzzle`` is an object of nonosat's own format, ``file`` and ``files`` name files of the folder.
``POST cancel``
    ``{"window", "channel"}``: cancels the question of that channel.
``POST upload?window=ID&name=NAME``
    The bytes of a file; answered with ``{"upload": ID}`` for requests (``read``, ``draft``, ``make``).
``POST themes``
    ``{"puzzle"}`` → ``{"themes"}``: the colours in light and dark.
``GET drafts``
    ``{"drafts": {key: draft, …}}``: unsaved drawings of all windows and servers of this user.
``POST drafts/keep``
    ``{"key", "draft"}`` keeps one; ``null`` deletes it.
``GET folder?name=NAME``
    ``{"folder", "folders": [name, …], "files": [{"name", "version", "bytes"}, …]}`` of the folder, or of one
    below it; ``version`` changes with the content.
``GET folder/file?name=NAME`` → the bytes, with the version as ``ETag``.
``GET folder/version?name=NAME``
    ``{"version"}``, the content's version, which saving compares.
``POST folder/save``
    ``{"name", "puzzle", "version", "former"}`` → ``{"version", "losses"}``. ``version`` is that of the opened
    file, ``null`` for a new file; if it has changed, the answer is 409 and nothing is written. The suffix
    chooses the format. ``former`` is ``null``, or the ``{"name", "version"}`` of a file to delete afterwards
    if it still has this version.

Errors of endpoints are ``{"error": one line in English}`` with a status of 4xx.
"""
