"""What each SAT solver of PySAT can do: the facts that sessions rely on, tested against the solvers."""

from __future__ import annotations

from functools import cache
from typing import Annotated, NamedTuple

from nonosat.errors import UnknownName
from nonosat.key import Key
from nonosat.session.solver_program import PREFIX, SolverProgram


class Backend(NamedTuple):
    """A solver of PySAT.

    ``limited``: it can stop after a number of conflicts and go on. ``incremental``: clauses may be added
    after an answer. ``seed``: how it takes a random seed, by ``"configure"`` or ``"set_rnd_seed"``;
    elsewhere clauses and phases are shuffled.
    ``phases``: it can be told which value to try first. ``functions``: how the names of its C functions
    begin, if it is of MiniSat's family (see ``nonosat.session.direct_solver``). ``lrat``: it also writes
    LRAT (see ``nonosat.session.lrat_solver``). ``external``: it is a program, see
    ``nonosat.session.external``.
    """

    name: Annotated[str, "The name, for `--solver`."]
    limited: Annotated[bool, Key("Whether it shows progress while it searches.", name="progress")] = True
    incremental: bool = True
    proof: Annotated[bool, "Whether its DRUP or DRAT proofs are valid."] = True
    assumptions: Annotated[bool, "Whether it solves under assumptions, and names a core."] = True
    seed: str | None = None
    phases: bool = True
    functions: str | None = None
    lrat: bool = False
    title: Annotated[str, "What it is, with its version."] = ""
    external: bool = False

    @property
    def available(self) -> Annotated[bool, "Whether the installed python-sat has it."]:
        """Whether the installed PySAT opens it."""
        return is_available(self.name)

    @property
    def hard_limit(self) -> Annotated[bool, "Whether limits are enforced, whatever it does."]:
        """Always: a search with a limit runs in a process that can be ended."""
        return True

    @property
    def takes_seed(self) -> Annotated[bool, Key("Whether a seed changes its search.", name="seed")]:
        """Always: where the solver takes none, clauses and phases are shuffled."""
        return True

    @property
    def is_default(self) -> Annotated[bool, Key("Whether it is what `--solver auto` uses.", name="default")]:
        """Whether it is the solver that ``auto`` stands for."""
        return self.name == DEFAULT


BACKENDS = (
    Backend("cadical103", title="CaDiCaL 1.0.3", phases=False),
    Backend("cadical153", title="CaDiCaL 1.5.3", seed="configure"),
    Backend("cadical195", title="CaDiCaL 1.9.5", seed="configure", lrat=True),
    Backend("cadical300", title="CaDiCaL 3.0.0", seed="configure", lrat=True),
    Backend("gluecard3", title="Gluecard 3", functions="gluecard3"),
    Backend("gluecard4", title="Gluecard 4", functions="gluecard41"),
    Backend("glucose3", title="Glucose 3.0", functions="glucose3"),
    Backend("glucose4", title="Glucose 4.1", functions="glucose41"),
    Backend("glucose42", title="Glucose 4.2.1", functions="glucose421", seed="set_rnd_seed"),
    Backend(
        "kissat404",
        title="Kissat 4.0.4",
        limited=False,
        incremental=False,
        proof=False,
        assumptions=False,
        phases=False,
    ),
    Backend("lingeling", title="Lingeling", limited=False),
    Backend("maplechrono", title="MapleLCMDistChronoBT", functions="maplechrono"),
    Backend("maplecm", title="MapleCM", functions="maplecm"),
    Backend("maplesat", title="MapleCOMSPS_LRB", functions="maplesat", proof=False),
    Backend("mergesat3", title="MergeSat 3.0", functions="mergesat3", proof=False),
    Backend("minicard", title="Minicard 1.2", functions="minicard", proof=False),
    Backend("minisat22", title="MiniSat 2.2", functions="minisat22", proof=False),
    Backend("minisatep", title="MiniSat 2.2 (EP)", functions="minisatep", proof=False),
)

#: What ``--solver auto`` uses. Chosen by measurement, see docs/benchmarks.md.
DEFAULT = "glucose4"


def backend_named(name: str) -> Backend:
    """The solver of that name (``auto``: the default, ``command:…``: a program).

    Raises ``UnknownName``, which lists the names.
    """
    if name.startswith(PREFIX):
        return _program(name)
    wanted = DEFAULT if name == "auto" else name
    for backend in BACKENDS:
        if backend.name == wanted:
            return backend
    names = ", ".join(["auto", *(backend.name for backend in BACKENDS)])
    raise UnknownName(f"no solver '{name}': expected one of {names}, or {PREFIX}PROGRAM")


def _program(name: str) -> Backend:
    program = SolverProgram.named(name)
    return Backend(
        name,
        limited=False,
        incremental=False,
        proof=program.writes_proof,
        assumptions=False,
        phases=False,
        title=str(program),
        external=True,
    )


@cache
def is_available(name: str) -> bool:
    """Whether the installed PySAT opens the solver."""
    from pysat.solvers import NoSuchSolverError, Solver

    try:
        Solver(name=name).delete()
    except NoSuchSolverError:
        return False
    return True
