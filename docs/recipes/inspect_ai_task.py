"""Records of ``nonosat dataset`` as a task of inspect_ai, with a scorer."""

import json

from inspect_ai import Task, task
from inspect_ai.dataset import Sample, json_dataset
from inspect_ai.scorer import Score, accuracy, scorer, stderr
from inspect_ai.solver import generate

from nonosat import read
from nonosat.play import score


def reward(answer, metadata):
    """Return 1 for a solution; the metadata of a record is a puzzle file."""
    return score(read(json.dumps(metadata).encode()), answer).reward


@scorer(metrics=[accuracy(), stderr()])
def by_clues():
    async def judged(state, target):  # noqa: ARG001 - the framework passes it
        return Score(value=reward(state.output.completion, state.metadata))

    return judged


@task
def nonograms():
    def sample(record):
        return Sample(
            record["question"], target=record["answer"], id=record["id"], metadata=record["metadata"]
        )

    return Task(json_dataset("nonograms/test.jsonl", sample), solver=generate(), scorer=by_clues())
