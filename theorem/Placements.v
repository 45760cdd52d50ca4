(** A line has the runs of its clue exactly if these can be placed so that they cover its shaded cells. *)
From Coq Require Import List Bool Arith Lia.
Require Import Spec.
Import ListNotations.

Ltac compare_numbers :=
  repeat match goal with
  | |- context [?a =? ?b] => destruct (Nat.eqb_spec a b)
  | |- context [?a <=? ?b] => destruct (Nat.leb_spec a b)
  | |- context [?a <? ?b] => destruct (Nat.ltb_spec a b)
  | H : context [?a =? ?b] |- _ => destruct (Nat.eqb_spec a b)
  | H : context [?a <=? ?b] |- _ => destruct (Nat.leb_spec a b)
  | H : context [?a <? ?b] |- _ => destruct (Nat.ltb_spec a b)
  end; simpl in *; try lia; try discriminate; auto.

(** Every run has a cell at least, and a colour. *)
Definition proper (ks : clue) : Prop := Forall (fun '(k, c) => 0 < k /\ 0 < c) ks.

Lemma proper_cons : forall k c ks, proper ((k, c) :: ks) -> 0 < k /\ 0 < c /\ proper ks.
Proof. intros k c ks H. inversion H; subst. tauto. Qed.

(** Blank cells needed between a run and the one before it, of that colour (0: there is none). *)
Definition gap (before c : nat) : nat := if before =? c then 1 else 0.

(** A placement is the list of the runs, each with its first cell. *)
Definition placement := list (nat * run).

(** The runs stand from [lo] on and end before [n]; a run of colour [before] ends just before [lo]. *)
Fixpoint placed (lo before : nat) (rs : placement) (n : nat) : Prop :=
  match rs with
  | [] => lo <= n
  | (p, (k, c)) :: rest => lo + gap before c <= p /\ placed (p + k) c rest n
  end.

(** The colour that a placement gives to a cell. *)
Fixpoint painted (rs : placement) (x : nat) : nat :=
  match rs with
  | [] => 0
  | (p, (k, c)) :: rest => if (p <=? x) && (x <? p + k) then c else painted rest x
  end.

Lemma gap_of_blank : forall c, 0 < c -> gap 0 c = 0.
Proof. intros [|c] H; [lia|reflexivity]. Qed.

Lemma painted_before : forall rs lo b n x, placed lo b rs n -> x < lo -> painted rs x = 0.
Proof.
  induction rs as [|(p & k & c) rs IH]; simpl; intros lo b n x H L; auto. destruct H as (H1 & H2).
  rewrite (IH _ _ _ _ H2) by lia. compare_numbers.
Qed.

(** Directly behind a run a cell does not have its colour. *)
Lemma painted_behind : forall rs lo b n, placed lo b rs n -> proper (map snd rs) -> 0 < b ->
  painted rs lo <> b.
Proof.
  intros [|(p & k & c) rs] lo b n H P B; simpl in *; [lia|]. destruct H as (H1 & H2). unfold gap in H1.
  inversion P; subst. destruct (Nat.leb_spec p lo) as [L|L]; simpl.
  - compare_numbers.
  - rewrite (painted_before _ _ _ _ _ H2) by lia. lia.
Qed.

(** ** From a line to a placement *)

Definition expanded (ss : list (nat * nat)) : line := flat_map (fun '(k, c) => repeat c k) ss.

Lemma expanded_stretches : forall l, expanded (stretches l) = l.
Proof.
  induction l as [|c l IH]; auto. simpl. destruct (stretches l) as [|(n & d) more] eqn:E.
  - simpl in *. congruence.
  - destruct (Nat.eqb_spec c d) as [->|N]; simpl in *; congruence.
Qed.

Fixpoint located (at_ : nat) (ss : list (nat * nat)) : placement :=
  match ss with [] => [] | (k, c) :: rest => (at_, (k, c)) :: located (at_ + k) rest end.

Definition shaded (rs : placement) : placement := filter (fun s => is_shaded (snd s)) rs.

Definition placement_of (l : line) : placement := shaded (located 0 (stretches l)).

Lemma shaded_runs : forall ss at_, map snd (shaded (located at_ ss)) = filter is_shaded ss.
Proof.
  induction ss as [|(k & c) ss IH]; intros at_; auto. unfold shaded in *. simpl.
  destruct (is_shaded (k, c)); simpl; rewrite IH; auto.
Qed.

Lemma painted_before_located : forall ss at_ x, x < at_ -> painted (shaded (located at_ ss)) x = 0.
Proof.
  induction ss as [|(k & c) ss IH]; intros at_ x L; auto. unfold shaded in *. simpl.
  destruct (is_shaded (k, c)); simpl; rewrite IH by lia; compare_numbers.
Qed.

Lemma painted_located : forall ss at_ x, at_ <= x ->
  painted (shaded (located at_ ss)) x = nth (x - at_) (expanded ss) 0.
Proof.
  induction ss as [|(k & c) ss IH]; intros at_ x L; [simpl; destruct (x - at_); auto|].
  unfold shaded in *. simpl. destruct (Nat.lt_ge_cases x (at_ + k)) as [H|H].
  - rewrite app_nth1 by (rewrite repeat_length; lia).
    replace (nth (x - at_) (repeat c k) 0) with c
      by (symmetry; apply (repeat_spec k); apply nth_In; rewrite repeat_length; lia).
    destruct c as [|c]; simpl.
    + apply painted_before_located. auto.
    + compare_numbers.
  - rewrite app_nth2, repeat_length by (rewrite repeat_length; lia).
    replace (x - at_ - k) with (x - (at_ + k)) by lia. rewrite <- IH by lia.
    destruct (is_shaded (k, c)); simpl; compare_numbers.
Qed.

(** Stretches have cells, and two of one colour do not touch. *)
Fixpoint cut (ss : list (nat * nat)) : Prop :=
  match ss with
  | [] => True
  | (k, c) :: rest => 0 < k /\ match rest with [] => True | (_, d) :: _ => c <> d end /\ cut rest
  end.

Lemma stretches_cut : forall l, cut (stretches l).
Proof.
  induction l as [|c l IH]; simpl; auto. destruct (stretches l) as [|(n & d) more]; [simpl; auto|].
  destruct (Nat.eqb_spec c d); simpl in *; intuition.
Qed.

Lemma placed_earlier : forall rs lo lo' b n, lo < lo' -> proper (map snd rs) -> placed lo' 0 rs n ->
  placed lo b rs n.
Proof.
  intros [|(p & k & c) rs] lo lo' b n L P H; simpl in *; [lia|]. inversion P; subst.
  rewrite gap_of_blank in H by tauto. unfold gap. destruct (b =? c); split; try lia; tauto.
Qed.

Lemma shaded_proper : forall ss, cut ss -> proper (filter is_shaded ss).
Proof.
  unfold proper. induction ss as [|(k & c) ss IH]; simpl; intros H; auto. destruct H as (H1 & _ & H2).
  destruct c as [|c]; simpl; auto. constructor; auto. lia.
Qed.

Lemma placed_located : forall ss at_ b n, cut ss -> at_ + length (expanded ss) <= n ->
  match ss with [] => True | (_, d) :: _ => b <> d \/ d = 0 end -> placed at_ b (shaded (located at_ ss)) n.
Proof.
  unfold shaded. induction ss as [|(k & c) ss IH]; intros at_ b n C L B; simpl in *; [lia|].
  destruct C as (C1 & C2 & C3). rewrite app_length, repeat_length in L. destruct c as [|c]; simpl.
  - apply placed_earlier with (lo' := at_ + k); [lia| |].
    + pose proof (shaded_runs ss (at_ + k)) as R. unfold shaded in R. rewrite R. apply shaded_proper. auto.
    + apply IH; auto; [lia|]. destruct ss as [|(k' & d) ss]; auto.
  - split.
    + unfold gap. compare_numbers.
    + apply IH; auto; [lia|]. destruct ss as [|(k' & d) ss]; auto.
Qed.

(** The runs of a line, each where it is. *)
Theorem line_has_placement : forall l,
  map snd (placement_of l) = runs l /\ placed 0 0 (placement_of l) (length l) /\
  forall x, painted (placement_of l) x = nth x l 0.
Proof.
  intros l. unfold placement_of. repeat split.
  - apply shaded_runs.
  - apply placed_located; [apply stretches_cut|rewrite expanded_stretches; lia|].
    destruct (stretches l) as [|(k & [|d]) ss]; auto.
  - intros x. rewrite painted_located, expanded_stretches, Nat.sub_0_r by lia. auto.
Qed.

Lemma runs_proper : forall l, proper (runs l).
Proof. intros l. apply shaded_proper, stretches_cut. Qed.

(** ** From a placement to a line *)

Lemma painted_first : forall p k c rs, 0 < k -> painted ((p, (k, c)) :: rs) p = c.
Proof. intros. simpl. compare_numbers. Qed.

(** If two placements give every cell the same colour, the first run is not shorter in one of them. *)
Lemma not_shorter : forall rs rs' p k k' c c' n, k < k' ->
  placed (p + k) c rs n -> proper (map snd rs) -> 0 < k -> 0 < c ->
  (forall x, painted ((p, (k, c)) :: rs) x = painted ((p, (k', c')) :: rs') x) -> False.
Proof.
  intros rs rs' p k k' c c' n L H P K C E.
  assert (Q : c = c') by (pose proof (E p) as X; rewrite !painted_first in X by lia; auto). subst c'.
  pose proof (E (p + k)) as X. simpl in X. pose proof (painted_behind rs (p + k) c n H P C) as Y. compare_numbers.
Qed.

Lemma not_earlier : forall rs rs' p p' k k' c c' n, p < p' -> placed (p' + k') c' rs' n -> 0 < k -> 0 < c ->
  (forall x, painted ((p, (k, c)) :: rs) x = painted ((p', (k', c')) :: rs') x) -> False.
Proof.
  intros rs rs' p p' k k' c c' n L H K C E. pose proof (E p) as X. rewrite painted_first in X by lia.
  simpl in X. rewrite (painted_before _ _ _ _ _ H) in X by lia. compare_numbers.
Qed.

Lemma same_rest : forall rs rs' p k c n, placed (p + k) c rs n -> placed (p + k) c rs' n ->
  (forall x, painted ((p, (k, c)) :: rs) x = painted ((p, (k, c)) :: rs') x) ->
  forall x, painted rs x = painted rs' x.
Proof.
  intros rs rs' p k c n H H' E x. pose proof (E x) as X. simpl in X.
  destruct (Nat.lt_ge_cases x (p + k)) as [L|L].
  - rewrite (painted_before _ _ _ _ _ H), (painted_before _ _ _ _ _ H') by lia. auto.
  - compare_numbers.
Qed.

(** Placements that paint alike are the same. *)
Lemma painted_determines : forall rs rs' lo lo' b b' n, placed lo b rs n -> placed lo' b' rs' n ->
  proper (map snd rs) -> proper (map snd rs') -> (forall x, painted rs x = painted rs' x) -> rs = rs'.
Proof.
  induction rs as [|(p & k & c) rs IH]; intros [|(p' & k' & c') rs'] lo lo' b b' n H H' P P' E; auto.
  - inversion P'; subst. pose proof (E p') as X. rewrite painted_first in X by tauto. simpl in X. lia.
  - inversion P; subst. pose proof (E p) as X. rewrite painted_first in X by tauto. simpl in X. lia.
  - apply proper_cons in P. destruct P as (K & C & P). apply proper_cons in P'. destruct P' as (K' & C' & P').
    destruct H as (_ & H), H' as (_ & H').
    assert (E' : forall x, painted ((p', (k', c')) :: rs') x = painted ((p, (k, c)) :: rs) x) by auto.
    assert (Q : p = p').
    { destruct (Nat.lt_trichotomy p p') as [L|[L|L]]; auto; exfalso; eauto using not_earlier. }
    subst p'.
    assert (Q : k = k').
    { destruct (Nat.lt_trichotomy k k') as [L|[L|L]]; auto; exfalso; eauto using not_shorter. }
    subst k'.
    assert (Q : c = c') by (pose proof (E p) as X; rewrite !painted_first in X by lia; auto).
    subst c'. f_equal. apply (IH rs' (p + k) (p + k) c c n); auto. apply (same_rest rs rs' p k c n); auto.
Qed.

Lemma painted_inside : forall rs lo b n x, placed lo b rs n -> n <= x -> painted rs x = 0.
Proof.
  assert (B : forall rs lo b n, placed lo b rs n -> lo <= n).
  { induction rs as [|(p & k & c) rs IH]; simpl; intros lo b n H; auto. destruct H as (H1 & H2).
    specialize (IH _ _ _ H2). lia. }
  induction rs as [|(p & k & c) rs IH]; simpl; intros lo b n x H L; auto. destruct H as (H1 & H2).
  pose proof (B _ _ _ _ H2). rewrite (IH _ _ _ _ H2) by lia. compare_numbers.
Qed.

(** A placement that paints a line shows that the line has its runs. *)
Theorem placement_has_line : forall l rs, placed 0 0 rs (length l) -> proper (map snd rs) ->
  (forall x, x < length l -> nth x l 0 = painted rs x) -> runs l = map snd rs.
Proof.
  intros l rs H P E. destruct (line_has_placement l) as (R & Q & X). rewrite <- R. f_equal.
  apply (painted_determines _ _ 0 0 0 0 (length l)); auto.
  - rewrite R. apply runs_proper.
  - intros x. rewrite X. destruct (Nat.lt_ge_cases x (length l)) as [L|L]; auto.
    rewrite nth_overflow, (painted_inside rs 0 0 (length l)) by auto. auto.
Qed.
