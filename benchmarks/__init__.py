"""Benchmarks that compare nonosat with other solvers: ``python -m benchmarks``, see docs/benchmarks.md.

Run them from the root of the repository; they are not part of the installed package.
"""
