"""What the clues of a picture leave ambiguous, and the cells that each ambiguity rests on."""
