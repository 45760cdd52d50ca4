(** The start encoding: a variable says that a run starts at a cell. *)
From Coq Require Import List Bool Arith Lia PArith NArith.
Require Import Spec Placements Delays Formulas.
Import ListNotations.

(** Where a line has no slack, each run has a single start, and no variables. *)
Definition starts_a_run (s : nat) : nat := if s =? 0 then 0 else S s.

(** Run [i] has the delay [d]. *)
Definition starts (l : task) (i d : nat) : term :=
  if slack l =? 0 then Yes
  else Is (number_of l (starts_a_run (slack l)) i d).

Definition delays (l : task) : list nat := seq 0 (S (slack l)).

Lemma in_delays : forall l d, In d (delays l) <-> d <= slack l.
Proof. intros. unfold delays. rewrite in_seq. lia. Qed.

Opaque delays.

(** ** The rules *)

Definition at_least_one_position (l : task) : list (list term) :=
  map (fun '(i, k, c, lo) => map (starts l i) (delays l)) (windows (runs_of l)).

Definition at_most_one_position (l : task) : list (list term) :=
  flat_map (fun '(i, k, c, lo) =>
    flat_map (fun d => map (fun e => [opposite (starts l i d); opposite (starts l i e)]) (seq (S d) (slack l - d)))
      (delays l)) (windows (runs_of l)).

Definition run_ordering (l : task) : list (list term) :=
  flat_map (fun '(i, k, c, lo) =>
    if S i <? length (runs_of l) then
      flat_map (fun d => map (fun e => [opposite (starts l i d); opposite (starts l (S i) e)]) (seq 0 d)) (delays l)
    else []) (windows (runs_of l)).

Definition run_implies_shaded (l : task) : list (list term) :=
  flat_map (fun '(i, k, c, lo) =>
    flat_map (fun d => map (fun x => [opposite (starts l i d); Is (cell_of l c x)]) (seq (lo + d) k)) (delays l))
    (windows (runs_of l)).

(** The starts of runs of colour [c] by which they cover cell [x]. *)
Definition covering (l : task) (c x : nat) : list term :=
  flat_map (fun '(i, k, c', lo) =>
    if c' =? c then
      flat_map (fun d => if (lo + d <=? x) && (x <? lo + d + k) then [starts l i d] else []) (delays l)
    else []) (windows (runs_of l)).

Definition shaded_implies_covering_run (l : task) : list (list term) :=
  flat_map (fun c => map (fun x => Not (cell_of l c x) :: covering l c x) (seq 0 (wide l))) (seq 1 (palette l)).

Definition start : encoding := {|
  variables_a_run := starts_a_run;
  meaning := fun delay j => delay =? j;
  rules := [at_least_one_position; at_most_one_position; run_ordering; run_implies_shaded;
            shaded_implies_covering_run]
|}.

(** ** What they mean *)

Lemma in_covering : forall a l c x, existsb (term_true a) (covering l c x) = true <->
  exists i k lo d, In (i, k, c, lo) (windows (runs_of l)) /\ d <= slack l /\ lo + d <= x < lo + d + k /\
    term_true a (starts l i d) = true.
Proof.
  intros a l c x. rewrite existsb_exists. unfold covering. split.
  - intros (t & I & T). apply in_flat_map in I. destruct I as ((((i & k) & c') & lo) & I & J).
    destruct (Nat.eqb_spec c' c); [subst|simpl in J; tauto].
    apply in_flat_map in J. destruct J as (d & D & J). apply in_delays in D.
    destruct ((lo + d <=? x) && (x <? lo + d + k)) eqn:E; simpl in J; [|tauto]. destruct J as [<-|[]].
    rewrite andb_true_iff, Nat.leb_le, Nat.ltb_lt in E. exists i, k, lo, d. auto.
  - intros (i & k & lo & d & I & D & X & T). exists (starts l i d). split; auto.
    apply in_flat_map. exists (i, k, c, lo). split; auto. rewrite Nat.eqb_refl.
    apply in_flat_map. exists d. split; [apply in_delays; auto|]. compare_numbers.
Qed.

(** What an assignment says that satisfies the rules. *)
Record satisfied (a : assignment) (l : task) : Prop := {
  has_start : forall i k c lo, In (i, k, c, lo) (windows (runs_of l)) ->
    exists d, d <= slack l /\ term_true a (starts l i d) = true;
  one_start : forall i k c lo d e, In (i, k, c, lo) (windows (runs_of l)) -> d < e -> e <= slack l ->
    ~ (term_true a (starts l i d) = true /\ term_true a (starts l i e) = true);
  in_order : forall i k c lo d e, In (i, k, c, lo) (windows (runs_of l)) -> S i < length (runs_of l) ->
    d <= slack l -> e < d -> ~ (term_true a (starts l i d) = true /\ term_true a (starts l (S i) e) = true);
  shades : forall i k c lo d x, In (i, k, c, lo) (windows (runs_of l)) -> d <= slack l ->
    lo + d <= x < lo + d + k -> term_true a (starts l i d) = true -> a (cell_of l c x) = true;
  is_covered : forall c x, 1 <= c <= palette l -> x < wide l -> a (cell_of l c x) = true ->
    existsb (term_true a) (covering l c x) = true
}.

Lemma start_clauses : forall a l, Forall (some_true a) (line_clauses start l) <->
  Forall (some_true a) (at_least_one_position l) /\ Forall (some_true a) (at_most_one_position l) /\
  Forall (some_true a) (run_ordering l) /\ Forall (some_true a) (run_implies_shaded l) /\
  Forall (some_true a) (shaded_implies_covering_run l).
Proof. intros a l. unfold line_clauses. simpl. rewrite app_nil_r, !Forall_app. tauto. Qed.

Lemma clauses_satisfied : forall a l, Forall (some_true a) (line_clauses start l) -> satisfied a l.
Proof.
  intros a l.
  rewrite start_clauses. unfold at_least_one_position, at_most_one_position, run_ordering, run_implies_shaded,
    shaded_implies_covering_run.
  rewrite !Forall_flat_map_iff, Forall_map_iff.
  intros (H1 & H2 & H3 & H4 & H5). constructor.
  - intros i k c lo I. specialize (H1 _ I). unfold some_true in H1. simpl in H1.
    apply existsb_exists in H1. destruct H1 as (t & J & T). apply in_map_iff in J. destruct J as (d & <- & D).
    exists d. rewrite <- in_delays. auto.
  - intros i k c lo d e I D E. specialize (H2 _ I). simpl in H2. rewrite Forall_flat_map_iff in H2.
    specialize (H2 d). rewrite in_delays, Forall_map_iff in H2. apply pair_excluded, H2; [lia|].
    apply in_seq. lia.
  - intros i k c lo d e I L D E. specialize (H3 _ I). simpl in H3.
    destruct (Nat.ltb_spec (S i) (length (runs_of l))); [|lia]. rewrite Forall_flat_map_iff in H3.
    specialize (H3 d). rewrite in_delays, Forall_map_iff in H3. apply pair_excluded, H3; auto.
    apply in_seq. lia.
  - intros i k c lo d x I D X. specialize (H4 _ I). simpl in H4. rewrite Forall_flat_map_iff in H4.
    specialize (H4 d). rewrite in_delays, Forall_map_iff in H4. apply implied, H4; auto. apply in_seq. lia.
  - intros c x C X V. specialize (H5 c). rewrite in_seq, Forall_map_iff in H5. specialize (H5 ltac:(lia) x).
    rewrite in_seq in H5. specialize (H5 ltac:(lia)). unfold some_true in H5. simpl in H5.
    rewrite V in H5. auto.
Qed.

Lemma satisfied_clauses : forall a l, satisfied a l -> Forall (some_true a) (line_clauses start l).
Proof.
  intros a l H.
  rewrite start_clauses. unfold at_least_one_position, at_most_one_position, run_ordering, run_implies_shaded,
    shaded_implies_covering_run.
  rewrite !Forall_flat_map_iff, Forall_map_iff.
  repeat split.
  - intros (((i & k) & c) & lo) I. destruct (has_start a l H _ _ _ _ I) as (d & D & T).
    apply existsb_exists. exists (starts l i d). split; auto. apply in_map, in_delays. auto.
  - intros (((i & k) & c) & lo) I. apply Forall_flat_map_iff. intros d D. apply Forall_map_iff. intros e E.
    apply in_delays in D. apply in_seq in E. apply pair_excluded. apply (one_start a l H i k c lo); auto; lia.
  - intros (((i & k) & c) & lo) I. destruct (Nat.ltb_spec (S i) (length (runs_of l))); [|constructor].
    apply Forall_flat_map_iff. intros d D. apply Forall_map_iff. intros e E.
    apply in_delays in D. apply in_seq in E. apply pair_excluded. apply (in_order a l H i k c lo); auto; lia.
  - intros (((i & k) & c) & lo) I. apply Forall_flat_map_iff. intros d D. apply Forall_map_iff. intros x X.
    apply in_delays in D. apply in_seq in X. apply implied. apply (shades a l H i k c lo d); auto; lia.
  - intros c C. apply Forall_map_iff. intros x X. apply in_seq in C, X. unfold some_true. simpl.
    destruct (a (cell_of l c x)) eqn:V; auto. simpl. apply (is_covered a l H); auto; lia.
Qed.

(** ** The encoding is complete and sound *)

Lemma starts_tell : forall a l d i e, fits (runs_of l) (wide l) d -> tells start a l d ->
  i < length (runs_of l) -> e <= slack l -> term_true a (starts l i e) = (d i =? e).
Proof.
  intros a l d i e (_ & B & _) T I E. specialize (B i I). fold (slack l) in B. unfold starts.
  specialize (T i e I). unfold variable in T. simpl in T. unfold starts_a_run in *.
  destruct (Nat.eqb_spec (slack l) 0); simpl.
  - compare_numbers.
  - apply T. lia.
Qed.

Theorem start_complete : complete start.
Proof.
  intros a l d K F T S. apply satisfied_clauses.
  assert (B : forall i, i < length (runs_of l) -> d i <= slack l) by (intros; apply F; auto).
  assert (V : forall i e, i < length (runs_of l) -> e <= slack l -> term_true a (starts l i e) = (d i =? e))
    by (intros; apply starts_tell; auto).
  constructor.
  - intros i k c lo I. apply window_number in I. exists (d i). rewrite V, Nat.eqb_refl by auto. auto.
  - intros i k c lo j e I J E (X & Y). apply window_number in I. rewrite V in X, Y by lia. compare_numbers.
  - intros i k c lo j e I L J E (X & Y). rewrite V in X, Y by lia. destruct F as (_ & _ & O).
    specialize (O i L). compare_numbers.
  - intros i k c lo j x I J X Y. pose proof (window_number _ _ _ _ _ I). rewrite V in Y by lia.
    apply Nat.eqb_eq in Y. subst j. apply covers_window with (c := c) in X.
    destruct (covered_inside _ _ _ _ _ F I X) as (P & Q). simpl in P. rewrite S, P, Nat.eqb_refl; auto.
    + exact (window_palette l _ K I).
    + apply Q, K.
  - intros c x C X Y. rewrite S in Y by auto. apply Nat.eqb_eq in Y. apply in_covering.
    destruct (painted_covered d x (windows (runs_of l))) as ((((i & k) & c') & lo) & I & Z & E); [lia|].
    simpl in E, Z. exists i, k, lo, (d i). rewrite Y in E. subst c'. pose proof (window_number _ _ _ _ _ I).
    rewrite V, Nat.eqb_refl by auto. auto.
Qed.

Theorem start_sound : sound start.
Proof.
  intros a l K N _ H. apply clauses_satisfied in H.
  set (d := fun i => first_true (fun e => term_true a (starts l i e)) (slack l)). exists d.
  assert (D : forall i k c lo, In (i, k, c, lo) (windows (runs_of l)) ->
              d i <= slack l /\ term_true a (starts l i (d i)) = true).
  { intros i k c lo I. destruct (has_start a l H _ _ _ _ I) as (e & E & T).
    exact (first_true_is (fun e => term_true a (starts l i e)) (slack l) e E T). }
  assert (W : forall i, i < length (runs_of l) -> exists k c lo, In (i, k, c, lo) (windows (runs_of l))).
  { intros i I. apply window_of_run. auto. }
  assert (U : forall i k c lo e, In (i, k, c, lo) (windows (runs_of l)) -> e <= slack l ->
              term_true a (starts l i e) = true -> e = d i).
  { intros i k c lo e I E T. destruct (D _ _ _ _ I) as (B & V).
    destruct (Nat.lt_trichotomy e (d i)) as [L|[L|L]]; auto; exfalso; eapply (one_start a l H); eauto. }
  assert (F : fits (runs_of l) (wide l) d).
  { split; auto. fold (slack l). split.
    - intros i I. destruct (W i I) as (k & c & lo & J). apply (D _ _ _ _ J).
    - intros i I. destruct (W i) as (k & c & lo & J); [lia|]. destruct (W (S i) I) as (k' & c' & lo' & J').
      destruct (Nat.le_gt_cases (d i) (d (S i))) as [|G]; auto. exfalso.
      apply (in_order a l H i k c lo (d i) (d (S i)) J I); auto; [apply (D _ _ _ _ J)|].
      split; [apply (D _ _ _ _ J)|apply (D _ _ _ _ J')]. }
  split; auto. intros c x C X. destruct (a (cell_of l c x)) eqn:V; symmetry.
  - apply Nat.eqb_eq. pose proof (is_covered a l H c x C X V) as Q. apply in_covering in Q.
    destruct Q as (i & k & lo & e & I & E & Y & T). rewrite (U _ _ _ _ _ I E T) in Y.
    apply covers_window with (c := c) in Y. apply (covered_inside _ _ _ _ _ F I Y).
  - apply Nat.eqb_neq. intros P. destruct (painted_covered d x (windows (runs_of l))) as (w & I & Y & E); [lia|].
    destruct w as (((i & k) & c') & lo). simpl in E, Y. rewrite P in E. subst c'.
    destruct (D _ _ _ _ I) as (B & T). pose proof (shades a l H i k c lo (d i) x I B Y T). congruence.
Qed.
