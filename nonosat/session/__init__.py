"""What knows PySAT: solvers and what each can do, searches, cores, cheapest and closest models."""
