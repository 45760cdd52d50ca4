"""Code shared by file formats. ``format`` defines a format: reader, writer, recogniser and capabilities.

- text: ``file_text``, ``text_lines``, ``xml_elements``; archives: ``zip_files``;
- clues: ``whole_numbers``, ``clue_lines``, ``nested_lists``, ``automata``, ``typed_clues``,
  ``clue_tables``; data in programs: ``program_values``;
- names: ``vocabulary``; texts and keys: ``puzzle_texts``; colours: ``colour_table``; unused values:
  ``unused``;
- goals and marks: ``grid_cells``, ``marks_text``, ``image_file``, ``goals``;
- writers: ``writable_puzzle``, ``layout`` (by templates); ``refusals``: files that are never read.
"""
