"""Numbers read from their cut-outs by a small network of our own.

    cut-out ─framing→ frame ─network→ outputs ─likelihoods→ Reading

``weights.npz`` is what the training has learnt; ``reader.py`` is the door.
"""
