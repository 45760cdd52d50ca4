"""Work that can be ended at any moment: child processes, other programs, and the alarm of this process."""
