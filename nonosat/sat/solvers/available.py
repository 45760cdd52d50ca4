"""The capabilities of PySAT's solvers, on which sessions rely; tests check them against the solvers."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, NamedTuple

from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.json_values import by_keys
from nonosat.model.argument_checks import checked
from nonosat.model.errors import UnknownName
from nonosat.model.palette import Palette
from nonosat.model.search_options import PREFIX


class SolverInfo(NamedTuple):
    """A solver of PySAT.

    ``limited``: it can stop after a number of conflicts and continue. ``incremental``: clauses may be added
    after an answer. ``seed``: how it takes a random seed, by ``"configure"`` or ``"set_rnd_seed"``; otherwise
    clauses are shuffled. ``phases``: it takes phase hints. ``functions``: the prefix of its C functions,
    unless it is the name. ``descends_from_minisat``: its functions have the signatures of MiniSat's family.
    ``lrat``: it also writes LRAT (see ``nonosat.sat.solvers.proofs``). ``external``: it is a program, see
    ``nonosat.sat.solvers.external``.
    """

    name: Annotated[str, "The name, for `--solver`."]
    limited: Annotated[bool, Key("Whether it shows progress while it searches.", name="progress")] = True
    incremental: bool = True
    proof: Annotated[bool, "Whether its DRUP or DRAT proofs are valid."] = True
    assumptions: Annotated[bool, "Whether it solves under assumptions, and returns a core."] = True
    seed: str | None = None
    phases: bool = True
    functions: str = ""
    descends_from_minisat: bool = False
    lrat: bool = False
    title: Annotated[str, "What it is, with its version."] = ""
    external: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON, as in ``nonosat solvers --json``."""
        return by_keys(self, Palette())

    @property
    def searches_cubes(self) -> bool:
        """Whether it can search cubes for a while, one after another, and prove them all."""
        return self.proof and self.limited and self.incremental and not self.external

    @property
    def prefix(self) -> str:
        """The prefix of its functions in PySAT's C module."""
        return self.functions or self.name

    @property
    def available(self) -> Annotated[bool, "Whether the installed python-sat has it."]:
        """Whether the installed PySAT has it."""
        return is_available(self.name)

    @property
    def hard_limit(self) -> Annotated[bool, "Whether limits are always enforced."]:
        """Always: a search with a limit runs in a process that can be killed."""
        return True

    @property
    def takes_seed(self) -> Annotated[bool, Key("Whether a seed changes its search.", name="seed")]:
        """Always: if the solver takes none, clauses are shuffled."""
        return True

    @property
    def is_default(self) -> Annotated[bool, Key("Whether it is what `--solver auto` uses.", name="default")]:
        """Whether it is the default solver."""
        return self.name == DEFAULT


def _of_minisat(name: str, title: str, **more: Any) -> SolverInfo:
    return SolverInfo(name, title=title, descends_from_minisat=True, **more)


SOLVERS = (
    SolverInfo("cadical103", title="CaDiCaL 1.0.3", phases=False),
    SolverInfo("cadical153", title="CaDiCaL 1.5.3", seed="configure"),
    SolverInfo("cadical195", title="CaDiCaL 1.9.5", seed="configure", lrat=True),
    SolverInfo("cadical300", title="CaDiCaL 3.0.0", seed="configure", lrat=True),
    _of_minisat("gluecard3", "Gluecard 3"),
    _of_minisat("gluecard4", "Gluecard 4", functions="gluecard41"),
    _of_minisat("glucose3", "Glucose 3.0"),
    _of_minisat("glucose4", "Glucose 4.1", functions="glucose41"),
    _of_minisat("glucose42", "Glucose 4.2.1", functions="glucose421", seed="set_rnd_seed"),
    SolverInfo(
        "kissat404",
        title="Kissat 4.0.4",
        limited=False,
        incremental=False,
        proof=False,
        assumptions=False,
        phases=False,
    ),
    SolverInfo("lingeling", title="Lingeling", limited=False),
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


def solver_info(name: str) -> SolverInfo:
    """Return the solver of that name (``auto``: the default, ``command:…``: an external solver).

    Raises ``UnknownName``, which lists the names.
    """
    if name.startswith(PREFIX):
        return _program(name)
    wanted = DEFAULT if name == "auto" else name
    for solver in SOLVERS:
        if solver.name == wanted:
            return solver
    names = ["auto", *(solver.name for solver in SOLVERS)]
    raise UnknownName.among("solver", name, names, f", or {PREFIX}PROGRAM")


def _program(name: str) -> SolverInfo:
    from nonosat.sat.solvers.solver_program import SolverProgram

    program = SolverProgram.named(name)
    return SolverInfo(
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
@checked
def is_available(name: str) -> bool:
    """Return whether the installed PySAT has the solver."""
    import pysolvers

    return hasattr(pysolvers, f"{solver_info(name).prefix}_new")
