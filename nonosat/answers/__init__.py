"""Every answer as JSON and as sentences, for the command line, pages, batches and notebooks alike."""
