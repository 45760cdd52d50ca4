"""The bounds of the studio: sizes, times and numbers. All are choices, far beyond what a person at a page
needs.
"""

from __future__ import annotations

#: Bytes of a question, of an uploaded file, and of all uploads together.
MOST_QUESTION_BYTES = 4 << 20
MOST_UPLOAD_BYTES = 32 << 20
MOST_UPLOADS_BYTES = 128 << 20
#: Files of the folder in a question.
MOST_FILES = 64
#: Drafts that are kept.
MOST_DRAFTS = 200
#: Cells of a puzzle in a question: every cell is an element of the page.
MOST_CELLS = 40_000
#: Windows that are open at once, and events that wait for one that does not read.
MOST_WINDOWS = 32
MOST_WAITING_EVENTS = 2_000
#: Questions that wait for a process, of all windows.
MOST_WAITING = 64
#: Questions at work that a person waits for, and those in the background, of all windows.
MOST_FOREGROUND = 6
MOST_BACKGROUND = 2
#: Processes that are kept without work, and questions after which a process is replaced.
SPARE_WORKERS = 2
MOST_IDLE_WORKERS = 4
MOST_JOBS_OF_A_WORKER = 500
#: Seconds until a process that was ended is replaced, while others are without work.
SECONDS_BEFORE_REPLACING = 0.4
#: Memory in MiB at which a process without work is replaced, and one at work is ended.
WORN_MIB = 400
MOST_MIB = 2_048
#: Seconds after which a connection without a whole head of a request is ended, at the latest after twice as
#: many.
SECONDS_FOR_HEAD = 5.0
#: Seconds between two looks at the memory, and for a request's body to arrive.
SECONDS_BETWEEN_LOOKS = 0.5
SECONDS_FOR_BODY = 30.0
#: Seconds that a question which is no longer wanted may go on: most end by themselves, and a process need
#: not.
SECONDS_OF_GRACE = 0.06
#: Seconds between two signs of life on a stream, by which the server learns that a window has gone.
SECONDS_BETWEEN_SIGNS = 10.0
