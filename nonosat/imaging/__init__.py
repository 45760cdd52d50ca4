"""Image files of any size and colour made into small pictures of a few colours."""
