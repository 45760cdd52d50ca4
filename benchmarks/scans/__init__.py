"""What each rule of scanning costs and earns: ``python -m benchmarks rules``.

    sets of pages (``pages``) × rules (``rules``) ─ablation→ a table of what is lost without each

A rule is a function of ``nonosat.images.scanning`` that something simpler can stand for; one that a page never
needed is not tried on it. ``tuned`` counts the numbers that somebody chose.
"""
