"""What runs in browsers: ES modules, style sheets and words, without a build step and without a framework.

Everything that shows a board does it with these modules: the page to play on, the page of steps, the page
of a scan, the studio, and boards in notebooks. There is one builder of the board, one toolbar, one history
of undo, one arithmetic of clues and one table of words for each language.

- ``board/``: the board as a table (``board.js``), the room for its clues (``margins.js``), a puzzle as a
  value (``state.js``), clues as text and numbers (``clues.js``), elements (``dom.js``); what hands do on a
  board: pointers, two fingers, the cursor, its size (``pointer``, ``pinch``, ``cursor``, ``zoom``); and
  what texts point at (``pointing``, ``reveal``).
- ``game/``: strokes, undo (``history.js``, also that of drawings and readings), keys, marks that are kept;
  and what the page knows by itself, without a server: line logic (``line_automaton``), hints, reviews.
- ``words/``: ``LANGUAGE.json``, all words of all pages in that language; ``t()`` says them (``words.js``),
  and ``wording.js`` puts hints into sentences. ``nonosat.reasoning.wording`` says its own with the same
  tables. Another language is another file.
- ``panels/``: parts that pages are made of: the toolbar and its icons, a game (``game_panel.js``), its help
  with either engine (``help.js``; ``local_engine.js``, ``server/engine.js``), an explanation as a film
  (``film.js``); ``desk/``, ``table/`` and ``library/`` of the studio, ``scan/`` of the page of a scan.
- ``shells/``: one module a page, which puts panels together: ``play``, ``steps``, ``scan``, ``studio``,
  ``door``, and ``notebook/``.
- ``server/``: how the studio's page asks its questions: of its server, or of Python in its own workers
  (``asking.js``, with a transport for each); ``enclosed.js`` has the files of a studio that is one page.
- ``style/``: ``page.css`` for all, ``studio.css``, ``notebook.css``.

In Python, ``modules`` joins the modules of a page that is one file, and ``words`` reads the tables. What
pages hold besides is made in ``nonosat.rendering``; the server is in ``nonosat.studio``.
"""
