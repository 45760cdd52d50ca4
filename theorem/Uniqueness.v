(** The chain from the clues to the answer: what the checker accepts, the solutions of the puzzle are. *)
From Coq Require Import List Bool Arith Lia PArith NArith FMapPositive.
Require Import Spec Placements Formulas StartEncoding OrderEncoding Lrat Puzzles Correctness.
Import ListNotations.

Definition proved_encoding (e : encoding) : Prop := complete e /\ sound e.

Lemma start_proved : proved_encoding start.
Proof. split; [apply start_complete|apply start_sound]. Qed.

Lemma order_proved : proved_encoding order.
Proof. split; [apply order_complete|apply order_sound]. Qed.

(** ** Whether a grid is a solution *)

Definition same_run (s t : run) : {s = t} + {s <> t}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Definition same_clues (a b : list clue) : bool :=
  if list_eq_dec (list_eq_dec same_run) a b then true else false.

Definition is_solution (p : puzzle) (g : grid) : bool :=
  forallb (fun row => length row =? width p) g && same_clues (map runs g) (row_clues p) &&
  same_clues (map (fun x => runs (column g x)) (seq 0 (width p))) (column_clues p) &&
  forallb (fun '(r, x, value) => cell g r x =? value) (givens p).

Lemma is_solution_solves : forall p g, is_solution p g = true <-> solves p g.
Proof.
  intros p g. unfold is_solution, solves. rewrite !andb_true_iff, !forallb_forall, !Forall_forall.
  assert (C : forall a b, same_clues a b = true <-> a = b).
  { intros a b. unfold same_clues. destruct (list_eq_dec (list_eq_dec same_run) a b); intuition congruence. }
  rewrite !C. split.
  - intros (((A & B) & D) & G). repeat split; auto.
    + intros x I. apply Nat.eqb_eq. auto.
    + intros ((r & x) & value) I. apply (G _) in I. apply Nat.eqb_eq. auto.
  - intros (A & B & D & G). repeat split; auto.
    + intros x I. apply Nat.eqb_eq. auto.
    + intros ((r & x) & value) I. apply (G _) in I. apply Nat.eqb_eq. auto.
Qed.

(** ** What a blocking clause excludes *)

Definition shows_grid (a : assignment) (p : puzzle) (g : grid) : Prop :=
  forall r x c, r < height p -> x < width p -> 1 <= c <= colours p -> a (cell_variable p r x c) = (cell g r x =? c).

Lemma another_cell_holds : forall a p g r x value, shows_grid a p g -> r < height p -> x < width p ->
  value <> cell g r x -> cell g r x <= colours p -> value <= colours p ->
  existsb (lit_true a) (another_cell p r x value) = true.
Proof.
  intros a p g r x value V R X N B B'. destruct value as [|c].
  - apply existsb_exists. exists (Pos (cell_variable p r x (cell g r x))). split.
    + apply in_map_iff. exists (cell g r x). split; auto. apply in_seq. lia.
    + simpl. rewrite V, Nat.eqb_refl by lia. auto.
  - simpl. rewrite V by lia. destruct (Nat.eqb_spec (cell g r x) (S c)); auto.
Qed.

Lemma blocking_clause_blocks : forall a p g g', well_formed p = true -> solves p g -> solves p g' ->
  shows_grid a p g -> g <> g' -> satisfies a (blocking_clause p g').
Proof.
  intros a p g g' W S S' V D. unfold satisfies. destruct (existsb (lit_true a) (blocking_clause p g')) eqn:E; auto.
  exfalso. apply D. apply (same_grid p g' g S' S). intros r x R X.
  destruct (Nat.eq_dec (cell g r x) (cell g' r x)) as [|N]; auto. exfalso.
  rewrite <- not_true_iff_false in E. apply E.
  pose proof (another_cell_holds a p g r x (cell g' r x) V R X ltac:(auto) ltac:(apply cell_colours; auto)
    ltac:(apply cell_colours; auto)) as B.
  apply existsb_exists in B. destruct B as (l & I & T). apply existsb_exists. exists l. split; auto.
  apply in_flat_map. exists r. split; [apply in_seq; lia|]. apply in_flat_map. exists x.
  split; [apply in_seq; lia|]. exact I.
Qed.

(** ** The checker *)

(** The formula of a puzzle that excludes some grids. *)
Definition excluding (e : encoding) (p : puzzle) (gs : list grid) : list part :=
  parts e p ++ [fun _ => map (blocking_clause p) gs].

(** Where checking begins: the grids must be solutions, and the clauses in [keep] are loaded. *)
Definition begin (e : encoding) (p : puzzle) (gs : list grid) (keep : positive -> bool) (share : clause ->
  clause) : state :=
  if well_formed p && forallb (is_solution p) gs then Running (load keep share (excluding e p gs)) else Failed.

Definition check (e : encoding) (p : puzzle) (gs : list grid) (steps : list step) : bool :=
  match fold_left advance steps (begin e p gs (fun _ => true) (fun c => c)) with Refuted => true | _ => false end.

Lemma never_refuted : forall steps, fold_left advance steps Failed = Refuted -> False.
Proof. induction steps as [|next steps IH]; simpl; intros E; [discriminate|auto]. Qed.

(** If a proof that is read step by step comes to its end, the grids are all solutions of the puzzle. *)
Theorem refuted_means_all : forall e p gs keep share steps, complete e ->
  fold_left advance steps (begin e p gs keep share) = Refuted -> forall g, solves p g <-> In g gs.
Proof.
  intros e p gs keep share steps C H g. unfold begin in H.
  destruct (well_formed p) eqn:W; [|destruct (never_refuted _ H)].
  destruct (forallb (is_solution p) gs) eqn:A; [simpl in H|destruct (never_refuted _ H)].
  rewrite forallb_forall in A. split; [|intros I; apply is_solution_solves, A; auto].
  intros S. destruct (in_dec (list_eq_dec (list_eq_dec Nat.eq_dec)) g gs) as [|N]; auto. exfalso.
  destruct (solution_has_model p g W S e C) as (a & M & V).
  apply (refuted_has_no_model _ _ _ _ H a). unfold excluding, all_clauses. rewrite flat_map_app.
  apply Forall_app. split; [exact M|]. simpl. rewrite app_nil_r. apply Forall_map_iff. intros k I.
  apply (blocking_clause_blocks a p g k); auto; [apply is_solution_solves; auto|]. intros ->. auto.
Qed.

Theorem check_all : forall e p gs steps, complete e -> check e p gs steps = true -> forall g, solves p g <-> In g gs.
Proof.
  intros e p gs steps C H. unfold check in H. apply (refuted_means_all e p gs (fun _ => true) (fun c => c) steps C).
  destruct (fold_left advance steps _); try discriminate. auto.
Qed.

Theorem check_unique : forall e p g steps, complete e -> check e p [g] steps = true -> unique_solution p g.
Proof.
  intros e p g steps C H. pose proof (check_all e p [g] steps C H) as A. split; [apply A; simpl; auto|].
  intros other S. apply A in S. destruct S as [<-|[]]. auto.
Qed.

Theorem check_none : forall e p steps, complete e -> check e p [] steps = true -> forall g, ~ solves p g.
Proof. intros e p steps C H g S. apply (check_all e p [] steps C H) in S. destruct S. Qed.

Print Assumptions solutions_are_models.
Print Assumptions refuted_means_all.
Print Assumptions check_unique.
