"""The cost and benefit of each rule of scanning: ``python -m benchmarks rules``.

    sets of pages (``pages``) × rules (``rules``) ─ablation→ a table of the losses without each

A rule is a function of ``nonosat.images.scanning`` with a simpler replacement; a rule that a page does not
need is not tried on it. ``tuned`` counts the tuned numbers.
"""
