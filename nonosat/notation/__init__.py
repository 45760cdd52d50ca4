"""What several file formats share: text, XML and JSON taken apart with places, clues, colours and images."""
