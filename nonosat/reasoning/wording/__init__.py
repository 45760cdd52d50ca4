"""Steps and cells in sentences.

``step_writer`` makes the steps on one line, sentence and all; ``sentences`` has the sentences of every kind
of step, ``stories`` what is seen on the line by each technique, ``pair_sentence`` what two lines give
together, ``cells`` the cells themselves, ``alike`` what several steps tell of different lines; ``tongue``
says each in a language, from the table of words that pages have, too. People count rows and columns from 1;
the cells of a step are counted from 0.
"""
