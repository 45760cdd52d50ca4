"""The output of a command: reports in text and JSON, drawings, messages on standard error, files."""
