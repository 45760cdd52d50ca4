"""Certificates: that a puzzle has exactly these pictures, in files that anyone can check."""
