"""Benchmarks of nonosat and of other solvers beside it: ``python -m benchmarks``, see docs/benchmarks.md.

Run from the root of the repository; not part of the installed package.
"""
