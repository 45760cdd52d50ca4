"""The board of the studio as a widget of notebooks: to look at, to play, to draw.

``board`` is the door, and the only module that is imported without the extra ``notebook``; ``board_widget``
is the widget, in the process of the notebook; ``front`` joins the modules of ``nonosat/web`` that
show it in the browser, beginning with ``shells/notebook/widget.js``. There is no server: the two halves share
the traits of the widget, and the browser plays by itself.

An edit in the browser sends ``marks`` with a ``_turn`` that has grown; the ``_judgement`` of them carries
that turn, and the browser shows none of an older one.
"""
