"""What several file formats share: text taken apart into lines and numbers, clues, colours and images.

``format`` says what a format is: a reader, a writer, a first look at the bytes, and what it can hold. The
rest, by what a reader or writer needs:

- the text of a file: ``file_text``, then ``text_lines``, ``word_stream``, ``one_per_line``, ``csv_rows`` or
  ``xml_elements``, with ``text_offsets`` for places;
- numbers and clues: ``whole_numbers``, ``run_lengths``, ``clue_lines``, ``clue_tables``, ``nested_lists``;
  ``clue_cuts`` and ``typed_clues`` read what people type;
- sizes: ``puzzle_size``; what rows and columns are called: ``vocabulary``; what a reader does not use:
  ``unused``; ``contents`` is a key that is the same for equal puzzles; titles and authors: ``puzzle_texts``;
  colours: ``colour_table``;
- pictures in characters: ``drawn_cells``, ``drawn_pictures``, ``frames``, ``grid_cells``, ``marks_text``; in
  pixels: ``image_file``, ``netpbm``, ``pixel_limits``; of either ``goal_pictures`` makes puzzles;
- writers: ``writable_puzzle`` refuses what the format cannot hold; ``layout`` reads and writes by one
  template, ``word_layout`` where only words count;
- what a few formats share because they come from one kind of program or site: ``minizinc_data``,
  ``automata`` of solvers, ``deflated`` texts in addresses, ``pzpr_margins``, ``tatham_description``;
- ``refusals``: files about nonograms that are not read, each kind by its name.

A *goal* is the picture that a file holds beside the clues, or instead of them.
"""
