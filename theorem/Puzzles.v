(** The formula of a puzzle: what its variables are, and its clauses in the order of nonosat's files. *)
From Coq Require Import List Bool Arith Lia PArith NArith.
Require Import Spec Placements Delays Formulas Lrat.
Import ListNotations.

(** ** Variables: first those of cells, row by row, with one for each colour; then those of rows, of columns *)

Definition cell_index (p : puzzle) (r x c : nat) : BinNums.N :=
  ((N.of_nat r * N.of_nat (width p) + N.of_nat x) * N.of_nat (colours p) + N.of_nat (c - 1))%N.
Definition cell_variable (p : puzzle) (r x c : nat) : positive := N.succ_pos (cell_index p r x c).
Definition cell_count (p : puzzle) : BinNums.N :=
  (N.of_nat (height p) * N.of_nat (width p) * N.of_nat (colours p))%N.

(** A line without its place among the variables: how wide it is, its clue, and its cells. *)
Definition bare_line : Type := nat * clue * (nat -> nat -> positive).

Definition row_line (p : puzzle) (r : nat) : bare_line :=
  (width p, nth r (row_clues p) [], fun c x => cell_variable p r x c).
Definition column_line (p : puzzle) (x : nat) : bare_line :=
  (height p, nth x (column_clues p) [], fun c r => cell_variable p r x c).
Definition bare_lines (p : puzzle) : list bare_line :=
  map (row_line p) (seq 0 (height p)) ++ map (column_line p) (seq 0 (width p)).

Definition size (e : encoding) (l : task) : BinNums.N :=
  N.of_nat (length (runs_of l) * variables_a_run e (slack l)).

Fixpoint number (e : encoding) (colours : nat) (b : BinNums.N) (ls : list bare_line) : list task :=
  match ls with
  | [] => []
  | (n, ks, f) :: rest =>
      let l := {| wide := n; runs_of := ks; palette := colours; base := b; cell_of := f |} in
      l :: number e colours (b + size e l)%N rest
  end.

Definition tasks (e : encoding) (p : puzzle) : list task := number e (colours p) (cell_count p) (bare_lines p).

(** ** Clauses *)

Definition given_clauses (p : puzzle) : list clause :=
  flat_map (fun '(r, x, value) =>
    map (fun c => let v := cell_variable p r x c in [if c =? value then Pos v else Neg v]) (seq 1 (colours p)))
    (givens p).

(** No cell has two colours. *)
Definition at_most_one_colour (p : puzzle) : list part :=
  flat_map (fun c => flat_map (fun d => map (fun r _ =>
      map (fun x => [Neg (cell_variable p r x c); Neg (cell_variable p r x d)]) (seq 0 (width p)))
    (seq 0 (height p))) (seq (S c) (colours p - c))) (seq 1 (colours p)).

Definition too_long (l : task) : bool := wide l <? need (runs_of l).

(** If a line needs more cells than it has, this is all that is said. *)
Definition impossible : list clause := [[Pos 1]; [Neg 1]].

Definition line_parts (e : encoding) (ls : list task) : list part :=
  flat_map (fun rule => map (fun l _ => simplify (rule l)) ls) (rules e).

Definition parts (e : encoding) (p : puzzle) : list part :=
  let ls := tasks e p in
  (fun _ => given_clauses p) ::
  if existsb too_long ls then [fun _ => impossible] else line_parts e ls ++ at_most_one_colour p.

Definition encode (e : encoding) (p : puzzle) : list clause := all_clauses (parts e p).

(** The literals that say that a cell is another than [value]. *)
Definition another_cell (p : puzzle) (r x value : nat) : clause :=
  match value with
  | 0 => map (fun c => Pos (cell_variable p r x c)) (seq 1 (colours p))
  | c => [Neg (cell_variable p r x c)]
  end.

(** That some cell differs from those of [g]. *)
Definition blocking_clause (p : puzzle) (g : grid) : clause :=
  flat_map (fun r => flat_map (fun x => another_cell p r x (cell g r x)) (seq 0 (width p))) (seq 0 (height p)).

(** ** What the clauses mean *)

Definition says_givens (a : assignment) (p : puzzle) : Prop :=
  forall r x value c, In (r, x, value) (givens p) -> 1 <= c <= colours p ->
    a (cell_variable p r x c) = (value =? c).

Definition one_colour (a : assignment) (p : puzzle) : Prop :=
  forall r x c d, r < height p -> x < width p -> 1 <= c -> c < d -> d <= colours p ->
    ~ (a (cell_variable p r x c) = true /\ a (cell_variable p r x d) = true).

Lemma given_clauses_mean : forall a p, models a (given_clauses p) <-> says_givens a p.
Proof.
  intros a p. unfold models, given_clauses, says_givens. rewrite Forall_flat_map_iff. split.
  - intros H r x value c I C. specialize (H _ I). simpl in H. rewrite Forall_map_iff in H.
    specialize (H c). rewrite in_seq in H. specialize (H ltac:(lia)). unfold satisfies in H. rewrite Nat.eqb_sym.
    destruct (c =? value); simpl in H; destruct (a (cell_variable p r x c)); auto.
  - intros H ((r & x) & value) I. apply Forall_map_iff. intros c C. apply in_seq in C.
    specialize (H r x value c I ltac:(lia)). rewrite Nat.eqb_sym in H. unfold satisfies.
    destruct (c =? value); simpl; rewrite H; auto.
Qed.

Lemma models_parts : forall a ps, models a (all_clauses ps) <-> forall p, In p ps -> models a (p tt).
Proof. intros a ps. unfold models, all_clauses. apply Forall_flat_map_iff. Qed.

Lemma two_negative : forall a v w, satisfies a [Neg v; Neg w] <-> ~ (a v = true /\ a w = true).
Proof. intros. unfold satisfies. simpl. destruct (a v), (a w); simpl; intuition congruence. Qed.

Lemma at_most_one_colour_means : forall a p, models a (all_clauses (at_most_one_colour p)) <-> one_colour a p.
Proof.
  intros a p. rewrite models_parts. unfold one_colour, at_most_one_colour. split.
  - intros H r x c d R X C D E. apply two_negative.
    assert (I : models a (map (fun x => [Neg (cell_variable p r x c);
      Neg (cell_variable p r x d)]) (seq 0 (width p)))).
    { apply (H (fun _ => map (fun x => [Neg (cell_variable p r x c);
      Neg (cell_variable p r x d)]) (seq 0 (width p)))).
      apply in_flat_map. exists c. split; [apply in_seq; lia|]. apply in_flat_map. exists d.
      split; [apply in_seq; lia|]. apply in_map_iff. exists r. split; auto. apply in_seq. lia. }
    unfold models in I. rewrite Forall_map_iff in I. apply I, in_seq. lia.
  - intros H q I. apply in_flat_map in I. destruct I as (c & C & I). apply in_flat_map in I.
    destruct I as (d & D & I). apply in_map_iff in I. destruct I as (r & <- & R). apply in_seq in C, D, R.
    apply Forall_map_iff. intros x X. apply in_seq in X. apply two_negative, H; lia.
Qed.

Lemma line_parts_mean : forall e a ls, models a (all_clauses (line_parts e ls)) <->
  forall l, In l ls -> Forall (some_true a) (line_clauses e l).
Proof.
  intros e a ls. rewrite models_parts. unfold line_parts, line_clauses. split.
  - intros H l I. apply Forall_flat_map_iff. intros rule R. apply simplify_models.
    apply (H (fun _ => simplify (rule l))). apply in_flat_map. exists rule. split; auto.
    apply in_map_iff. eauto.
  - intros H q I. apply in_flat_map in I. destruct I as (rule & R & I). apply in_map_iff in I.
    destruct I as (l & <- & I). apply simplify_models. specialize (H l I). rewrite Forall_flat_map_iff in H. auto.
Qed.

Lemma impossible_has_no_model : forall a, ~ models a impossible.
Proof.
  intros a H. inversion H as [|? ? A B]. inversion B as [|? ? C D]. unfold satisfies in A, C. simpl in A, C.
  destruct (a 1%positive); discriminate.
Qed.

(** The formula has exactly the models that satisfy the givens, every line, and have no cell of two colours. *)
Theorem encode_means : forall e a p, models a (encode e p) <->
  says_givens a p /\ one_colour a p /\ forall l, In l (tasks e p) ->
    need (runs_of l) <= wide l /\ Forall (some_true a) (line_clauses e l).
Proof.
  intros e a p. unfold encode, parts. cbv zeta. unfold all_clauses. simpl. unfold models. rewrite Forall_app.
  fold (models a (given_clauses p)). rewrite given_clauses_mean. fold all_clauses.
  destruct (existsb too_long (tasks e p)) eqn:E.
  - apply existsb_exists in E. destruct E as (l & I & L). apply Nat.ltb_lt in L. split.
    + intros (_ & H). destruct (impossible_has_no_model a H).
    + intros (_ & _ & H). destruct (H l I). lia.
  - fold (all_clauses (line_parts e (tasks e p) ++ at_most_one_colour p)). unfold all_clauses.
    rewrite flat_map_app, Forall_app. fold (all_clauses (line_parts e (tasks e p))).
    fold (all_clauses (at_most_one_colour p)). fold (models a (all_clauses (line_parts e (tasks e p)))).
    fold (models a (all_clauses (at_most_one_colour p))). rewrite line_parts_mean, at_most_one_colour_means.
    assert (L : forall l, In l (tasks e p) -> need (runs_of l) <= wide l).
    { intros l I. destruct (Nat.le_gt_cases (need (runs_of l)) (wide l)) as [|G]; auto. exfalso.
      rewrite <- not_true_iff_false in E. apply E, existsb_exists. exists l. split; auto. apply Nat.ltb_lt. auto. }
    split; intros (G & H & O); repeat split; auto; intros l I; apply O; auto.
Qed.
