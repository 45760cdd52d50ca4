"""Books of puzzles: what is in them, where it stands on their pages, and the pages as PDF.

``content`` says what a book is made of and how it is to look; ``packing`` puts boards on pages, each as large
as they allow; ``planning`` decides which puzzle stands where; ``pages`` draws that.
"""
