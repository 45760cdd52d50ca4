"""Numbers read from their cut-outs by a small network of our own.

    cut-out ─framing→ frame ─network→ outputs ─likelihoods→ Reading

``digits.onnx`` is what the training has learnt, run as any other ``network``, and ``digits.json`` how far it
is to be trusted (``weights``); ``reader`` is the door.
"""
