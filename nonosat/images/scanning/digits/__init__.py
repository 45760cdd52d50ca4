"""A small neural network that reads the cut-outs of numbers.

    cut-out ─framing→ frame ─network→ outputs ─likelihoods→ Reading

``reader`` is the interface. ``digits.onnx`` holds the trained network, ``digits.json`` its calibration
(``weights``).
"""
