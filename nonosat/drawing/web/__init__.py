"""The browser code: ES modules, style sheets and texts, without a build step or framework.

All pages with boards use it: the play page, the pages of steps and scans, the studio, and notebooks.
``board/`` builds boards and handles input; ``game/`` has games, undo, stored marks and the page's line logic;
``words/`` has one table of texts for each language (``LANGUAGE.json``), used by ``nonosat.reasoning.wording``
too; ``panels/`` are the parts of pages, in ``editor/``, ``player/``, ``library/`` and ``scan/`` those of one
place; ``shells/`` has the main module of each page; ``server/`` asks the studio's server, or Python in the
page's own workers; ``style/`` has the style sheets.

In Python, ``modules`` joins the modules of a one-file page, and ``words`` reads the tables. The data of pages
come from ``nonosat.drawing``; the studio's server is ``nonosat.apps.studio``.
"""
