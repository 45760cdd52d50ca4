"""A set of formulas for a SAT competition, chosen by measurement.

The rules of 2026 ask for 20 new instances of which at least 10 take MiniSat longer than a minute and the
submitter's own solver less than an hour, with a description of one or two pages.

Candidates follow from the seed, one after another (``candidates``). Each is measured (``measuring``): by
MiniSat up to a limit, then by nonosat. What came of it goes into a journal, so that the work can be ended at
any time and goes on where it stood (``journal``). The set (``selection``) takes a candidate if there is room
for one that is as hard, and with that answer. The description is written from the journal (``description``).
"""
