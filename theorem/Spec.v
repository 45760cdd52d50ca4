(** What a nonogram is, and what it means to solve it. Nothing else need be read to know what is proved. *)
From Coq Require Import List Bool Arith.
Import ListNotations.

(** A cell is a number: 0 if it is blank, else its colour. A black-and-white puzzle has the one colour 1. *)
Definition line := list nat.
Definition grid := list line.

(** A run: its length and its colour. The clue of a line is the list of its runs. *)
Definition run : Type := nat * nat.
Definition clue := list run.

(** A line cut into stretches of equal cells, each as long as possible: [0;0;2;2;2;1] into (2,0), (3,2), (1,1). *)
Fixpoint stretches (l : line) : list (nat * nat) :=
  match l with
  | [] => []
  | c :: rest =>
      match stretches rest with
      | (n, d) :: more => if c =? d then (S n, d) :: more else (1, c) :: (n, d) :: more
      | [] => [(1, c)]
      end
  end.

(** Its runs are the stretches that are not blank. *)
Definition is_shaded (s : nat * nat) : bool := negb (snd s =? 0).
Definition runs (l : line) : clue := filter is_shaded (stretches l).

(** A puzzle: how many colours it has, its clues, and its givens, each a row, a column (from 0) and a cell. *)
Record puzzle := {
  colours : nat;
  row_clues : list clue;
  column_clues : list clue;
  givens : list (nat * nat * nat)
}.

Definition height (p : puzzle) : nat := length (row_clues p).
Definition width (p : puzzle) : nat := length (column_clues p).
Definition cell (g : grid) (r c : nat) : nat := nth c (nth r g []) 0.
Definition column (g : grid) (c : nat) : line := map (fun row => nth c row 0) g.

(** A grid solves a puzzle if it has its size, the runs of every row and of every column, and its givens. *)
Definition solves (p : puzzle) (g : grid) : Prop :=
  Forall (fun row => length row = width p) g /\
  map runs g = row_clues p /\
  map (fun c => runs (column g c)) (seq 0 (width p)) = column_clues p /\
  Forall (fun '(r, c, value) => cell g r c = value) (givens p).

Definition unique_solution (p : puzzle) (g : grid) : Prop :=
  solves p g /\ forall other, solves p other -> other = g.
