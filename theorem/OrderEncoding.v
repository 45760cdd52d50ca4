(** The order encoding: a variable says that a run starts at a cell or earlier. *)
From Coq Require Import List Bool Arith Lia PArith NArith.
Require Import Spec Placements Delays Formulas.
Import ListNotations.

(** Run [i] has the delay [d] or a smaller one; the largest delay needs no variable. *)
Definition delayed_by (l : task) (i d : nat) : term :=
  if d <? slack l then Is (number_of l (slack l) i d) else Yes.

(** Run [i], moved so that without delay it would stand at cell [lo], stands at cell [x] or earlier. *)
Definition by_cell (l : task) (i lo x : nat) : term :=
  if x <? lo then No else delayed_by l i (x - lo).

(** ** The rules *)

Definition ladder (l : task) : list (list term) :=
  flat_map (fun '(i, k, c, lo) =>
    map (fun d => [opposite (delayed_by l i d); delayed_by l i (S d)]) (seq 0 (slack l - 1)))
    (windows (runs_of l)).

Definition run_ordering (l : task) : list (list term) :=
  flat_map (fun '(i, k, c, lo) =>
    if S i <? length (runs_of l) then
      map (fun d => [opposite (delayed_by l (S i) d); delayed_by l i d]) (seq 0 (slack l))
    else []) (windows (runs_of l)).

Definition covering_run_implies_shaded (l : task) : list (list term) :=
  flat_map (fun '(i, k, c, lo) =>
    map (fun x => [opposite (by_cell l i lo x); by_cell l i (lo + k) x; Is (cell_of l c x)]) (seq lo (slack l + k)))
    (windows (runs_of l)).

(** A gap: whether the run before it has ended by a cell, whether the run behind it has started by a cell, and
    the cells that may belong to it, from one to before another. *)
Definition gap_between : Type := (nat -> term) * (nat -> term) * nat * nat.

Fixpoint gaps_from (l : task) (ended : nat -> term) (from : nat) (ws : list window) : list gap_between :=
  match ws with
  | [] => [(ended, fun _ => No, from, wide l)]
  | (i, k, c, lo) :: rest =>
      (ended, by_cell l i lo, from, lo + slack l) :: gaps_from l (by_cell l i (lo + k)) (lo + k) rest
  end.

Definition gaps (l : task) : list gap_between := gaps_from l (fun _ => Yes) 0 (windows (runs_of l)).

Definition gap_implies_blank (l : task) : list (list term) :=
  flat_map (fun '(ended, started, from, until) =>
    flat_map (fun c => map (fun x => [opposite (ended x); started x; Not (cell_of l c x)]) (seq from (until - from)))
      (seq 1 (palette l))) (gaps l).

Definition order : encoding := {|
  variables_a_run := fun s => s;
  meaning := fun delay j => delay <=? j;
  rules := [ladder; run_ordering; covering_run_implies_shaded; gap_implies_blank]
|}.

(** ** What they mean *)

Definition by_ (a : assignment) (l : task) (i d : nat) : bool := term_true a (delayed_by l i d).
Definition at_ (a : assignment) (l : task) (i lo x : nat) : bool := term_true a (by_cell l i lo x).

Record satisfied (a : assignment) (l : task) : Prop := {
  climbs : forall i k c lo d, In (i, k, c, lo) (windows (runs_of l)) -> S d < slack l ->
    by_ a l i d = true -> by_ a l i (S d) = true;
  in_order : forall i k c lo d, In (i, k, c, lo) (windows (runs_of l)) -> S i < length (runs_of l) ->
    d < slack l -> by_ a l (S i) d = true -> by_ a l i d = true;
  shades : forall i k c lo x, In (i, k, c, lo) (windows (runs_of l)) -> lo <= x < lo + (slack l + k) ->
    at_ a l i lo x = true -> at_ a l i (lo + k) x = false -> a (cell_of l c x) = true;
  blank_between : forall ended started from until c x, In (ended, started, from, until) (gaps l) ->
    1 <= c <= palette l -> from <= x < until -> term_true a (ended x) = true ->
    term_true a (started x) = false -> a (cell_of l c x) = false
}.

Lemma order_clauses : forall a l, Forall (some_true a) (line_clauses order l) <->
  Forall (some_true a) (ladder l) /\ Forall (some_true a) (run_ordering l) /\
  Forall (some_true a) (covering_run_implies_shaded l) /\ Forall (some_true a) (gap_implies_blank l).
Proof. intros a l. unfold line_clauses. simpl. rewrite app_nil_r, !Forall_app. tauto. Qed.

Lemma climbing : forall a s t, some_true a [opposite s; t] <-> (term_true a s = true -> term_true a t = true).
Proof. intros. rewrite some_true_2, opposite_false. destruct (term_true a s); intuition congruence. Qed.

Lemma shading : forall a s t v, some_true a [opposite s; t; Is v] <->
  (term_true a s = true -> term_true a t = false -> a v = true).
Proof.
  intros. rewrite some_true_3, opposite_false. simpl.
  destruct (term_true a s), (term_true a t); intuition congruence.
Qed.

Lemma leaving_blank : forall a s t v, some_true a [opposite s; t; Not v] <->
  (term_true a s = true -> term_true a t = false -> a v = false).
Proof.
  intros. rewrite some_true_3, opposite_false. simpl. rewrite negb_true_iff.
  destruct (term_true a s), (term_true a t); intuition congruence.
Qed.

Theorem clauses_satisfied : forall a l, Forall (some_true a) (line_clauses order l) <-> satisfied a l.
Proof.
  intros a l. rewrite order_clauses.
  unfold ladder, run_ordering, covering_run_implies_shaded, gap_implies_blank. rewrite !Forall_flat_map_iff. split.
  - intros (H1 & H2 & H3 & H4). constructor.
    + intros i k c lo d I D. specialize (H1 _ I). simpl in H1. rewrite Forall_map_iff in H1.
      apply climbing, H1, in_seq. lia.
    + intros i k c lo d I L D. specialize (H2 _ I). simpl in H2.
      destruct (Nat.ltb_spec (S i) (length (runs_of l))); [|lia]. rewrite Forall_map_iff in H2.
      apply climbing, H2, in_seq. lia.
    + intros i k c lo x I X. specialize (H3 _ I). simpl in H3. rewrite Forall_map_iff in H3.
      apply shading, H3, in_seq. lia.
    + intros ended started from until c x I C X. specialize (H4 _ I). simpl in H4.
      rewrite Forall_flat_map_iff in H4. specialize (H4 c). rewrite in_seq, Forall_map_iff in H4.
      apply leaving_blank, H4, in_seq; lia.
  - intros H. repeat split.
    + intros (((i & k) & c) & lo) I. apply Forall_map_iff. intros d D. apply in_seq in D.
      apply climbing. apply (climbs a l H i k c lo); auto. lia.
    + intros (((i & k) & c) & lo) I. destruct (Nat.ltb_spec (S i) (length (runs_of l))); [|constructor].
      apply Forall_map_iff. intros d D. apply in_seq in D. apply climbing. apply (in_order a l H i k c lo); auto. lia.
    + intros (((i & k) & c) & lo) I. apply Forall_map_iff. intros x X. apply in_seq in X. apply shading.
      apply (shades a l H i k c lo); auto.
    + intros (((ended & started) & from) & until) I. apply Forall_flat_map_iff. intros c C.
      apply Forall_map_iff. intros x X. apply in_seq in C, X. apply leaving_blank.
      apply (blank_between a l H _ _ _ _ _ _ I); lia.
Qed.

(** ** Literals and delays *)

(** The literals say that the delays are [d]. *)
Definition says (a : assignment) (l : task) (d : nat -> nat) : Prop :=
  forall i j, i < length (runs_of l) -> by_ a l i j = (d i <=? j).

Lemma at_says : forall a l d i lo x, says a l d -> i < length (runs_of l) -> at_ a l i lo x = (lo + d i <=? x).
Proof.
  intros a l d i lo x H I. unfold at_, by_cell. destruct (Nat.ltb_spec x lo); simpl; [compare_numbers|].
  fold (by_ a l i (x - lo)). rewrite H by auto. compare_numbers.
Qed.

Lemma tells_says : forall a l d, fits (runs_of l) (wide l) d -> tells order a l d -> says a l d.
Proof.
  intros a l d (_ & B & _) T i j I. specialize (B i I). fold (slack l) in B. specialize (T i j I). simpl in T.
  unfold by_, delayed_by. destruct (Nat.ltb_spec j (slack l)); simpl; [apply T; auto|compare_numbers].
Qed.

Lemma placed_tail : forall d i k c lo ws lo0 b n, placed lo0 b (delayed d ((i, k, c, lo) :: ws)) n ->
  placed (lo + d i + k) c (delayed d ws) n.
Proof. intros d i k c lo ws lo0 b n H. simpl in H. tauto. Qed.

(** In a gap no cell is painted: the runs up to it have ended, and so the cell is as the runs behind it say. *)
Lemma blank_in_gaps_from : forall a l d, says a l d -> forall (shown : nat -> nat) n x ws ended from lo0 b,
  (forall i k c lo, In (i, k, c, lo) ws -> i < length (runs_of l)) ->
  placed lo0 b (delayed d ws) n ->
  (term_true a (ended x) = true -> shown x = painted (delayed d ws) x) ->
  (term_true a (ended x) = false -> x < lo0) ->
  forall e s f u, In (e, s, f, u) (gaps_from l ended from ws) ->
  term_true a (e x) = true -> term_true a (s x) = false -> shown x = 0.
Proof.
  intros a l d D shown n x. induction ws as [|(((i & k) & c) & lo) ws IH];
    intros ended from lo0 b W P H B e s f u I E S.
  - destruct I as [I|[]]. inversion I; subst. apply H. auto.
  - assert (L : i < length (runs_of l)) by (apply (W i k c lo); simpl; auto). destruct I as [I|I].
    + inversion I; subst. fold (at_ a l i lo x) in S. rewrite (at_says a l d) in S by auto.
      rewrite H by auto. apply Nat.leb_gt in S. pose proof (placed_tail _ _ _ _ _ _ _ _ _ P) as Q.
      simpl. rewrite (painted_before _ _ _ _ _ Q) by lia. compare_numbers.
    + pose proof (placed_tail _ _ _ _ _ _ _ _ _ P) as Q. simpl in P. destruct P as (P & _).
      apply (IH (by_cell l i (lo + k)) (lo + k) (lo + d i + k) c) with (e := e) (s := s) (f := f) (u := u); auto.
      * intros. apply (W i0 k0 c0 lo1). simpl. auto.
      * fold (at_ a l i (lo + k) x). rewrite (at_says a l d) by auto. intros Y. apply Nat.leb_le in Y.
        rewrite H; [simpl; compare_numbers|]. destruct (term_true a (ended x)) eqn:Z; auto.
        specialize (B eq_refl). lia.
      * fold (at_ a l i (lo + k) x). rewrite (at_says a l d) by auto. intros Y. apply Nat.leb_gt in Y. lia.
Qed.

Lemma gap_until : forall l ws ended from e s f u, In (e, s, f, u) (gaps_from l ended from ws) ->
  u = wide l \/ exists i k c lo, In (i, k, c, lo) ws /\ u = lo + slack l.
Proof.
  intros l. induction ws as [|(((i & k) & c) & lo) ws IH]; simpl; intros ended from e s f u [I|I]; try tauto.
  - inversion I; auto.
  - inversion I; subst. right. eauto 7.
  - apply IH in I. destruct I as [I|(i' & k' & c' & lo' & I & E)]; auto. right. eauto 7.
Qed.

Lemma gap_inside : forall l e s f u, need (runs_of l) <= wide l -> In (e, s, f, u) (gaps l) -> u <= wide l.
Proof.
  intros l e s f u N I. apply gap_until in I. destruct I as [->|(i & k & c & lo & I & ->)]; auto.
  apply window_needed in I. unfold slack, need in *. lia.
Qed.

Theorem order_complete : complete order.
Proof.
  intros a l d K F T S. apply clauses_satisfied. pose proof (tells_says a l d F T) as D. constructor.
  - intros i k c lo j I J X. apply window_number in I. rewrite D in * by auto. compare_numbers.
  - intros i k c lo j I L J X. rewrite D in * by lia. destruct F as (_ & _ & O). specialize (O i L). compare_numbers.
  - intros i k c lo x I X Y Z. pose proof (window_number _ _ _ _ _ I). rewrite (at_says a l d) in Y, Z by auto.
    rewrite Nat.leb_le in Y. rewrite Nat.leb_gt in Z.
    assert (C : covers d x (i, k, c, lo)) by (simpl; lia).
    destruct (covered_inside _ _ _ _ _ F I C) as (P & Q). simpl in P. rewrite S, P, Nat.eqb_refl; auto.
    + exact (window_palette l _ K I).
    + apply Q, K.
  - intros ended started from until c x I C X Y Z.
    pose proof (gap_inside l _ _ _ _ (proj1 F) I) as L.
    rewrite S by (auto; lia). apply Nat.eqb_neq.
    rewrite (blank_in_gaps_from a l d D (painted (delayed d (windows (runs_of l)))) (wide l) x
               (windows (runs_of l)) (fun _ => Yes) 0 0 0) with (e := ended) (s := started) (f := from) (u := until);
      auto using delays_placed; try lia; try discriminate.
    intros i k c' lo. apply window_number.
Qed.

(** ** Soundness *)

Lemma climbs_far : forall a l i k c lo d e, satisfied a l -> In (i, k, c, lo) (windows (runs_of l)) ->
  d <= e -> by_ a l i d = true -> by_ a l i e = true.
Proof.
  intros a l i k c lo d e H I L B. induction L as [|e L IH]; auto.
  destruct (Nat.lt_ge_cases (S e) (slack l)) as [X|X].
  - eapply (climbs a l H); eauto.
  - unfold by_, delayed_by. destruct (Nat.ltb_spec (S e) (slack l)); [lia|]. auto.
Qed.

(** A run's delay is the first by which its variables say that it has started. *)
Definition delay (a : assignment) (l : task) (i : nat) : nat := first_true (by_ a l i) (slack l).

Lemma by_slack : forall a l i, by_ a l i (slack l) = true.
Proof. intros. unfold by_, delayed_by. rewrite Nat.ltb_irrefl. auto. Qed.

Lemma delay_is : forall a l i, delay a l i <= slack l /\ by_ a l i (delay a l i) = true.
Proof. intros. apply (first_true_is _ _ (slack l)); auto using by_slack. Qed.

Lemma satisfied_says : forall a l, satisfied a l -> says a l (delay a l).
Proof.
  intros a l H i j I. destruct (window_of_run _ _ I) as (k & c & lo & W). destruct (delay_is a l i) as (D & B).
  destruct (Nat.leb_spec (delay a l i) j) as [L|L].
  - eapply climbs_far; eauto.
  - destruct (by_ a l i j) eqn:E; auto. exfalso. apply (first_true_least (by_ a l i) (slack l) j); auto. lia.
Qed.

Lemma satisfied_fits : forall a l, satisfied a l -> need (runs_of l) <= wide l ->
  fits (runs_of l) (wide l) (delay a l).
Proof.
  intros a l H N. split; auto. fold (slack l). split.
  - intros i _. apply delay_is.
  - intros i I. destruct (window_of_run (runs_of l) i) as (k & c & lo & W); [lia|].
    pose proof (satisfied_says a l H i (delay a l (S i))) as X. destruct (delay_is a l (S i)) as (D & B).
    apply Nat.leb_le. rewrite <- X by lia. destruct (Nat.lt_ge_cases (delay a l (S i)) (slack l)) as [L|L].
    + eapply (in_order a l H); eauto.
    + replace (delay a l (S i)) with (slack l) by lia. apply by_slack.
Qed.

(** Every cell belongs to a run or to a gap. *)
Lemma covered_or_in_gap : forall a l d, says a l d -> (forall i, i < length (runs_of l) -> d i <= slack l) ->
  forall x ws ended from, x < wide l ->
  (forall i k c lo, In (i, k, c, lo) ws -> i < length (runs_of l)) ->
  term_true a (ended x) = true -> from <= x ->
  (exists w, In w ws /\ covers d x w) \/
  exists e s f u, In (e, s, f, u) (gaps_from l ended from ws) /\ f <= x < u /\
    term_true a (e x) = true /\ term_true a (s x) = false.
Proof.
  intros a l d D B x. induction ws as [|(((i & k) & c) & lo) ws IH]; intros ended from L W E F.
  - right. exists ended, (fun _ => No), from, (wide l). simpl. auto 10.
  - assert (I : i < length (runs_of l)) by (apply (W i k c lo); simpl; auto). specialize (B i I).
    destruct (at_ a l i lo x) eqn:X.
    + destruct (at_ a l i (lo + k) x) eqn:Y.
      * destruct (IH (by_cell l i (lo + k)) (lo + k)) as [(w & J & C)|(e & s & f & u & J & Q)]; auto.
        -- intros. apply (W i0 k0 c0 lo0). simpl. auto.
        -- rewrite (at_says a l d) in Y by auto. apply Nat.leb_le in Y. lia.
        -- left. exists w. simpl. auto.
        -- right. exists e, s, f, u. simpl. auto.
      * left. exists (i, k, c, lo). rewrite (at_says a l d) in X, Y by auto.
        rewrite Nat.leb_le in X. rewrite Nat.leb_gt in Y. simpl. split; auto. lia.
    + right. exists ended, (by_cell l i lo), from, (lo + slack l). simpl. repeat split; auto.
      rewrite (at_says a l d) in X by auto. apply Nat.leb_gt in X. lia.
Qed.

Lemma covered_shows : forall a l d x i k c lo, satisfied a l -> says a l d ->
  (forall i, i < length (runs_of l) -> d i <= slack l) ->
  In (i, k, c, lo) (windows (runs_of l)) -> covers d x (i, k, c, lo) -> a (cell_of l c x) = true.
Proof.
  intros a l d x i k c lo H D B I C. simpl in C. pose proof (window_number _ _ _ _ _ I) as L. specialize (B i L).
  apply (shades a l H i k c lo); auto; [lia| |].
  - rewrite (at_says a l d) by auto. apply Nat.leb_le. lia.
  - rewrite (at_says a l d) by auto. apply Nat.leb_gt. lia.
Qed.

Theorem order_sound : sound order.
Proof.
  intros a l K N O H. apply clauses_satisfied in H. exists (delay a l).
  pose proof (satisfied_fits a l H N) as F. split; auto. intros c x C X.
  pose proof (satisfied_says a l H) as D. pose proof (proj1 (proj2 F)) as B. fold (slack l) in B.
  destruct (covered_or_in_gap a l _ D B x (windows (runs_of l)) (fun _ => Yes) 0) as [(w & I & Y)|G]; auto; try lia.
  - intros i k c' lo. apply window_number.
  - destruct w as (((i & k) & c') & lo). pose proof (covered_shows a l _ x i k c' lo H D B I Y) as V.
    pose proof (window_palette l _ K I) as R. destruct (covered_inside _ _ _ _ _ F I Y) as (P & _).
    simpl in P, R. rewrite P. destruct (Nat.eqb_spec c' c) as [->|Q]; auto.
    destruct (a (cell_of l c x)) eqn:E; auto. exfalso. apply Q. apply (O c' c x); auto.
  - destruct G as (e & s & f & u & I & Y & E & S). rewrite (blank_between a l H e s f u c x); auto.
    rewrite (blank_in_gaps_from a l _ D (painted (delayed (delay a l) (windows (runs_of l)))) (wide l) x
               (windows (runs_of l)) (fun _ => Yes) 0 0 0) with (e := e) (s := s) (f := f) (u := u);
      auto using delays_placed; try discriminate; [symmetry; apply Nat.eqb_neq; lia|].
    intros i k c' lo. apply window_number.
Qed.
