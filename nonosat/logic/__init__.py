"""Line logic: one line, lines side by side, the whole grid or some of its lines, and what sums alone say."""
