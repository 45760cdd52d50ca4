"""SAT solvers that lie, crash, hang and break off: programs to give to ``--solver``.

Each is a name for ``--solver``. Where the truth is needed, a program of our own asks PySAT, and then spoils
the answer.
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

#: Answers honestly, with what is said of it in the first argument.
_PROGRAM = """
import os, sys
import pysolvers
sys.path.insert(0, SUPPORT)
from forged_proofs import forged_proofs
way, path = sys.argv[1], sys.argv[2]
count = sys.argv[0] + "-calls"
calls = len(open(count).read()) if os.path.exists(count) else 0
open(count, "a").write(".")
clauses = [list(map(int, line.split()))[:-1] for line in open(path) if line[0] not in "pc"]
solver = pysolvers.minisat22_new()
for clause in clauses:
    pysolvers.minisat22_add_cl(solver, clause)
found = pysolvers.minisat22_solve(solver, [], 0)
model = pysolvers.minisat22_model(solver) or []
literals = " ".join(map(str, model))
if way == "denies all but the first" and calls:
    found = False
if way == "repeats itself":
    kept = count + "-model"
    if not os.path.exists(kept):
        open(kept, "w").write(literals)
    found, literals = True, open(kept).read()
if way == "invents models" and not found:
    top = max((abs(literal) for clause in clauses for literal in clause), default=0)
    found, literals = True, " ".join(str(-number) for number in range(1, top + 1))
if way == "turns everything round" and found:
    literals = " ".join(str(-literal) for literal in model)
if way == "breaks off" and found:
    print("s SATISFIABLE\\nv " + literals[: len(literals) // 2], end="")
    sys.exit(10)
if way == "breaks off in the proof" and not found:
    open(sys.argv[3], "w").write("1 2")
if way == "proves nonsense" and not found:
    open(sys.argv[3], "wb").write(bytes(range(256)) * 9)
if way == "proves by silence" and not found:
    open(sys.argv[3], "w").close()
if way in FORGERIES:
    found = False
    open(sys.argv[3], "wb").write(forged_proofs(clauses)[FORGERIES[way]])
if way == "kills itself" and calls:
    os.kill(os.getpid(), 9)
print(f"s SATISFIABLE\\nv {literals} 0" if found else "s UNSATISFIABLE")
sys.exit(10 if found else 20)
"""


def _shell(script: str) -> str:
    return f"sh -c {shlex.quote(script)}"


#: That there is no solution, or no other, said without a proof: nothing that a user may take for an answer.
CLAIMING = ("denies everything", "denies by its exit code", "denies all but the first", "is honest")
#: That there is no solution, with a proof that proves nothing: which of ``forged_proofs``.
FORGERIES = {
    "proves by a deleted reason": "the reason of a fresh literal is deleted",
    "proves by a deleted unit": "a fresh unit is deleted",
    "proves by deleted clauses": "clauses of each literal are deleted",
    "proves in binary": "the reason of a fresh literal is deleted, in binary",
}
#: Answers that show themselves to be wrong.
LYING = (
    *FORGERIES,
    "repeats itself",
    "invents models",
    "turns everything round",
    "breaks off",
    "breaks off in the proof",
    "proves nonsense",
    "proves by silence",
)
#: Programs that end without an answer that could be read.
CRASHING = {
    "says nothing and fails": "false",
    "crashes": _shell("kill -SEGV $$"),
    "aborts": _shell("echo terminate called >&2; kill -ABRT $$"),
    "says satisfiable alone": _shell("echo s SATISFIABLE; exit 10"),
    "says both": _shell("echo s SATISFIABLE; echo v 1 0; echo s UNSATISFIABLE"),
    "contradicts its exit code": _shell("echo s UNSATISFIABLE; exit 10"),
    "prints bytes": _shell("head -c 5000 /bin/sh"),
    "prints huge numbers": _shell("echo s SATISFIABLE; echo v 99999999999999999999999 0; exit 10"),
    "contradicts itself": _shell("echo s SATISFIABLE; echo v 1 -1 2 -2 0; exit 10"),
    "prints a traceback": _shell("echo Traceback: >&2; echo ValueError >&2; exit 1"),
    "speaks JSON badly": _shell("echo {"),
}
#: Programs that end as one does that a limit ends.
LIMITED = {
    "is killed": _shell("kill -KILL $$"),
    "is killed below a shell": _shell("sh -c 'kill -KILL $$'; exit $?"),
    "has no memory": _shell("echo terminate called: std::bad_alloc >&2; kill -ABRT $$"),
    "does not know": _shell("echo s UNKNOWN"),
    "gives up": _shell("echo c working; exit 124"),
    "ends silently": "true",
}
#: What programs leave in place of a file, whose name is ``$1``: with each, how their answer ends.
LEFT = {
    "a link to a device": ("ln -s /dev/zero $1", "expected a regular file, found 'a device'"),
    "a pipe": ("mkfifo $1", "expected a regular file, found 'a pipe'"),
    "a folder": ("mkdir -p $1/a; chmod 0 $1/a; chmod 0 ${1%/*}", "expected a regular file"),
    "a link to itself": ("ln -s $1 $1", "expected a file that can be read"),
    "a file without an end": ("truncate -s 9G $1", "has more than"),
}


def leaving_solver(what: str, file: str) -> str:
    """Return the name of a solver that denies everything and leaves this in place of ``{answer}`` or
    ``{proof}``.
    """
    return f"command:{_shell(LEFT[what][0] + '; echo s UNSATISFIABLE')} sh {file}"


def hostile_solver(way: str, folder: Path) -> str:
    """Return the name for ``--solver``; the folder keeps what it needs to remember."""
    known = CRASHING | LIMITED | {"denies everything": _shell("echo s UNSATISFIABLE")}
    known["denies by its exit code"] = _shell("exit 20")
    if way in known:
        return f"command:{known[way]}"
    path = folder / "hostile.py"
    support = str(Path(__file__).parent)
    path.write_text(f"FORGERIES = {FORGERIES!r}\nSUPPORT = {support!r}\n{_PROGRAM}")
    proof = " {} {proof}" if "pro" in way else ""
    return f"command:{shlex.join([sys.executable, str(path), way])}{proof}"
