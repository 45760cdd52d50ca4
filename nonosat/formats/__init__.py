"""File formats of nonograms: one file a format, found by the registry without being listed anywhere."""
