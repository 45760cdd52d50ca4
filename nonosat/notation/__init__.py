"""What several file formats share: text taken apart into lines and numbers, clues, colours and images."""
