"""What a command gives: reports in text and JSON, drawings, sentences on standard error, files."""
