"""Trained networks of nonosat, as files beside this one; the extras that need one install this package.

``u2netp.onnx`` finds the subject of a photograph (extra ``images``); ``digits.onnx``, with its calibration in
``digits.json``, reads the numbers of printed puzzles (extra ``scan``).
"""
