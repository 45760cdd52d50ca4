"""Records of ``nonosat dataset`` as an environment of verifiers, of single turns."""

import json
from pathlib import Path

import verifiers
from datasets import Dataset

from nonosat import read
from nonosat.play import score


def reward(answer, metadata):
    """Return 1 for a solution; the metadata of a record is a puzzle file."""
    return score(read(json.dumps(metadata).encode()), answer).reward


def load_environment():
    records = [json.loads(line) for line in Path("nonograms/train.jsonl").read_text().splitlines()]
    rows = [{"question": each["question"], "info": json.dumps(each["metadata"])} for each in records]

    def by_clues(completion, info):
        return float(reward(completion[-1]["content"], info))

    return verifiers.SingleTurnEnv(dataset=Dataset.from_list(rows), rubric=verifiers.Rubric(funcs=[by_clues]))
