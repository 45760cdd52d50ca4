"""A set of formulas for a SAT competition, chosen by measurement.

The rules of 2026 ask for 20 new instances of which at least 10 take MiniSat longer than a minute and the
submitter's own solver less than an hour, with a description of one or two pages.

Candidates come in kinds, each a family of puzzles in an encoding (``candidates``), which climb from small
sizes until they are hard (``climbing``). A candidate is measured (``measuring``): by MiniSat up to a limit,
then by nonosat. What came of it goes into a journal, so that the work can be ended at any time and goes on
where it stood (``journal``). The set (``selection``) takes a candidate if there is room for one that is as
hard, and with that answer, and if its answer is proved. The description is written from the journal
(``description``).
"""
