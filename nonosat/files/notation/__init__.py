"""What several file formats share: text taken apart into lines and numbers, clues, colours and images.

``format`` says what a format is: a reader, a writer, a first look at the bytes, and what it can hold. The
rest, by what a reader or writer needs:

- the text of a file: ``file_text``, then ``text_lines`` or ``xml_elements``;
- numbers and clues: ``whole_numbers`` and the size of a puzzle, ``clue_lines``, ``nested_lists``,
  ``automata`` of solvers, ``typed_clues`` for what people type;
- what rows and columns are called: ``vocabulary``; what a reader does not use: ``unused``; titles
  and authors, and a key that is the same for equal puzzles: ``puzzle_texts``; colours: ``colour_table``;
- pictures in characters: ``grid_cells``, ``marks_text``; in pixels: ``image_file``; of either
  ``goal_pictures`` makes puzzles;
- writers: ``writable_puzzle`` refuses what the format cannot hold; ``layout`` reads and writes by one
  template;
- ``refusals``: files about nonograms that are not read, each kind by its name.

A *goal* is the picture that a file holds beside the clues, or instead of them.
"""
