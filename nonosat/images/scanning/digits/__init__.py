"""A small neural network that reads the cut-outs of numbers.

    cut-out ─framing→ frame ─network→ outputs ─likelihoods→ Reading

``reader`` is the interface. The trained network and its calibration (``weights``) are in the package
``nonosat-networks``.
"""
