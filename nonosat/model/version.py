"""The version of nonosat, in a place that every layer can import."""

__version__ = "0.1.0"
