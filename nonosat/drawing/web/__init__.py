"""What runs in browsers: ES modules, style sheets and words, without a build step and without a framework.

Everything that shows a board does it with these modules: the page to play on, the page of steps, the page
of a scan, the studio, and boards in notebooks. There is one builder of the board, one toolbar, one history
of undo, one arithmetic of clues and one table of words for each language.

- ``board/``: the board as a table and the room for its clues (``board.js``), a puzzle as a value
  (``state.js``), clues as text and numbers (``clues.js``), elements (``dom.js``); what hands do on a board:
  the cursor, pointers, two fingers (``hands.js``); its size, and what texts point at (``pointing.js``).
- ``game/``: strokes, keys and undo (``keyboard.js``, also of drawings and readings), marks that are kept; and
  what the page knows by itself, without a server: line logic (``line_automaton.js``, ``knowledge.js``).
- ``words/``: ``LANGUAGE.json``, all words of all pages in that language; ``t()`` says them (``words.js``),
  and ``wording.js`` puts hints into sentences. ``nonosat.reasoning.wording`` says its own with the same
  tables. Another language is another file.
- ``panels/``: parts that pages are made of: the toolbar with its icons, a game (``game_panel.js``), its help
  with either engine (``help.js``; ``local_engine.js``, ``table/game_table.js``), an explanation as a film
  (``film.js``); ``desk/``, ``table/`` and ``library/`` of the studio, ``scan/`` of the page of a scan.
- ``shells/``: one module a page, which puts panels together: ``play``, ``steps``, ``scan``, ``studio``,
  ``door``, and ``notebook``.
- ``server/``: how the studio's page asks its questions: of its server, or of Python in its own workers
  (``asking.js``, ``worker_transport.js``); ``requests.js`` has the files of a studio that is one page, too.
- ``style/``: ``page.css`` for all, ``studio.css``, ``notebook.css``.

In Python, ``modules`` joins the modules of a page that is one file, and ``words`` reads the tables. What
pages hold besides is made in ``nonosat.drawing``; the server is in ``nonosat.apps.studio``.
"""
