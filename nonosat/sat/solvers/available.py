"""What each SAT solver of PySAT can do: the facts that sessions rely on, tested against the solvers."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, NamedTuple

from nonosat.model.abilities.json_key import Key
from nonosat.model.errors import UnknownName
from nonosat.model.search_options import PREFIX


class Backend(NamedTuple):
    """A solver of PySAT.

    ``limited``: it can stop after a number of conflicts and go on. ``incremental``: clauses may be added
    after an answer. ``seed``: how it takes a random seed, by ``"configure"`` or ``"set_rnd_seed"``;
    elsewhere clauses and phases are shuffled.
    ``phases``: it can be told which value to try first. ``functions``: how the names of its C functions
    begin, unless with its own name. ``descends_from_minisat``: these are of MiniSat's family, and take and
    answer what the others there do. ``lrat``: it also writes LRAT (see ``nonosat.sat.solvers.proofs``).
    ``external``: it is a program, see ``nonosat.sat.solvers.external``.
    """

    name: Annotated[str, "The name, for `--solver`."]
    limited: Annotated[bool, Key("Whether it shows progress while it searches.", name="progress")] = True
    incremental: bool = True
    proof: Annotated[bool, "Whether its DRUP or DRAT proofs are valid."] = True
    assumptions: Annotated[bool, "Whether it solves under assumptions, and names a core."] = True
    seed: str | None = None
    phases: bool = True
    functions: str = ""
    descends_from_minisat: bool = False
    lrat: bool = False
    title: Annotated[str, "What it is, with its version."] = ""
    external: bool = False

    @property
    def searches_cubes(self) -> bool:
        """Whether it can search a cube for a while, go on with others, and have a proof of all of them."""
        return self.proof and self.limited and self.incremental and not self.external

    @property
    def prefix(self) -> str:
        """How the names of its functions in PySAT's C module begin."""
        return self.functions or self.name

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


def _of_minisat(name: str, title: str, **more: Any) -> Backend:
    return Backend(name, title=title, descends_from_minisat=True, **more)


BACKENDS = (
    Backend("cadical103", title="CaDiCaL 1.0.3", phases=False),
    Backend("cadical153", title="CaDiCaL 1.5.3", seed="configure"),
    Backend("cadical195", title="CaDiCaL 1.9.5", seed="configure", lrat=True),
    Backend("cadical300", title="CaDiCaL 3.0.0", seed="configure", lrat=True),
    _of_minisat("gluecard3", "Gluecard 3"),
    _of_minisat("gluecard4", "Gluecard 4", functions="gluecard41"),
    _of_minisat("glucose3", "Glucose 3.0"),
    _of_minisat("glucose4", "Glucose 4.1", functions="glucose41"),
    _of_minisat("glucose42", "Glucose 4.2.1", functions="glucose421", seed="set_rnd_seed"),
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
    _of_minisat("maplechrono", "MapleLCMDistChronoBT"),
    _of_minisat("maplecm", "MapleCM"),
    _of_minisat("maplesat", "MapleCOMSPS_LRB", proof=False),
    _of_minisat("mergesat3", "MergeSat 3.0", proof=False),
    _of_minisat("minicard", "Minicard 1.2", proof=False),
    _of_minisat("minisat22", "MiniSat 2.2", proof=False),
    _of_minisat("minisatep", "MiniSat 2.2 (EP)", proof=False),
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
    names = ["auto", *(backend.name for backend in BACKENDS)]
    raise UnknownName.among("solver", name, names, f", or {PREFIX}PROGRAM")


def _program(name: str) -> Backend:
    from nonosat.sat.solvers.solver_program import SolverProgram

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
    """Whether the installed PySAT has the solver."""
    import pysolvers

    return hasattr(pysolvers, f"{backend_named(name).prefix}_new")
