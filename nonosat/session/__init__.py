"""SAT solvers at work: what each can do, searches, cores, cheapest and closest models, counts."""
