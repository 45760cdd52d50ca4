"""The limits of the studio: sizes, times and numbers. All are chosen, far above a user's needs."""

from __future__ import annotations

#: Bytes of a question, of an uploaded file, and of all uploads together.
MOST_QUESTION_BYTES = 4 << 20
MOST_UPLOAD_BYTES = 32 << 20
MOST_UPLOADS_BYTES = 128 << 20
#: Files of the folder in one question.
MOST_FILES = 64
#: Drafts that are kept.
MOST_DRAFTS = 200
#: Cells of a puzzle: each is an element of the page.
MOST_CELLS = 40_000
#: Open windows, and events that wait for a window that does not read them.
MOST_WINDOWS = 32
MOST_WAITING_EVENTS = 2_000
#: Waiting questions of all windows.
MOST_WAITING = 64
#: Running questions of all windows, in the foreground and in the background.
MOST_FOREGROUND = 6
MOST_BACKGROUND = 2
#: Idle processes to start ahead and to keep, and questions after which a process is replaced.
SPARE_WORKERS = 2
MOST_IDLE_WORKERS = 4
MOST_JOBS_OF_A_WORKER = 500
#: Seconds before an ended process is replaced while others are idle.
SECONDS_BEFORE_REPLACING = 0.4
#: Memory in MiB at which an idle process is replaced, and a working one is ended.
WORN_MIB = 400
MOST_MIB = 2_048
#: Seconds after which a connection without a complete request head is closed, at most twice as many.
SECONDS_FOR_HEAD = 5.0
#: Seconds between two checks of the memory, and for a request's body to arrive.
SECONDS_BETWEEN_CHECKS = 0.5
SECONDS_FOR_BODY = 30.0
#: Seconds for a cancelled question to finish before its process is ended.
SECONDS_OF_GRACE = 0.06
#: Seconds between two keep-alive comments on a stream, which detect closed windows.
SECONDS_BETWEEN_KEEPALIVES = 10.0
