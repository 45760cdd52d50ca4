"""The command line: reads arguments and files, asks a question, prints the answer, exits with a code."""
