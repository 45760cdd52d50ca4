"""Records of ``nonosat dataset`` as a data set of reasoning-gym."""

import json
from pathlib import Path

from reasoning_gym.dataset import ProceduralDataset

from nonosat import read
from nonosat.play import score


def reward(answer, metadata):
    """Return 1 for a solution; the metadata of a record is a puzzle file."""
    return score(read(json.dumps(metadata).encode()), answer).reward


class Nonograms(ProceduralDataset):
    def __init__(self, config):
        self.records = [json.loads(line) for line in Path(config.path).read_text().splitlines()]
        super().__init__(config, config.seed, len(self.records))

    def __getitem__(self, index):
        return self.records[index]

    def score_answer(self, answer, entry):
        return float(reward(answer, entry["metadata"])) if answer else 0.0
