(** The specification by example. *)
From Coq Require Import List Bool Arith.
Require Import Spec Formulas StartEncoding OrderEncoding Lrat Puzzles Uniqueness.
Import ListNotations.

Example some_runs : runs [1; 1; 0; 0; 1; 0; 1; 1; 1] = [(2, 1); (1, 1); (3, 1)]. Proof. reflexivity. Qed.
Example two_colours_may_touch : runs [1; 1; 2; 0; 2; 1] = [(2, 1); (1, 2); (1, 2); (1, 1)]. Proof. reflexivity. Qed.
Example a_blank_line_has_no_runs : runs [0; 0; 0] = []. Proof. reflexivity. Qed.
Example nor_has_a_line_without_cells : runs [] = []. Proof. reflexivity. Qed.

(** Two solutions of a puzzle of two rows and two columns, each with one shaded cell. *)
Definition two : puzzle :=
  {| colours := 1; row_clues := [[(1, 1)]; [(1, 1)]]; column_clues := [[(1, 1)]; [(1, 1)]]; givens := [] |}.
Example one_of_two : solves two [[1; 0]; [0; 1]]. Proof. apply is_solution_solves. reflexivity. Qed.
Example other_of_two : solves two [[0; 1]; [1; 0]]. Proof. apply is_solution_solves. reflexivity. Qed.
Example not_unique : ~ unique_solution two [[1; 0]; [0; 1]].
Proof. intros (_ & H). discriminate (H _ other_of_two). Qed.

(** With a given cell only one of them is left; two rows and three columns, and colours. *)
Definition one : puzzle :=
  {| colours := 1; row_clues := [[(1, 1)]; [(1, 1)]]; column_clues := [[(1, 1)]; [(1, 1)]]; givens := [(0, 1,
    1)] |}.
Example a_given_excludes : ~ solves one [[1; 0]; [0; 1]].
Proof. rewrite <- is_solution_solves. discriminate. Qed.

Definition coloured : puzzle :=
  {| colours := 2; row_clues := [[(1, 1); (1, 2)]; [(3, 2)]]; column_clues := [[(1, 1); (1, 2)]; [(2, 2)]; [(1,
    2)]];
     givens := [] |}.
Example is_coloured : solves coloured [[1; 2; 0]; [2; 2; 2]]. Proof. apply is_solution_solves. reflexivity. Qed.

