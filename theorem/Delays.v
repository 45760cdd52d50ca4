(** Placements as encodings see them: how much later than its first possible cell each run starts. *)
From Coq Require Import List Bool Arith Lia.
Require Import Spec Placements.
Import ListNotations.

(** A run of a line: its number, length and colour, and the first cell that it can start at. *)
Definition window : Type := nat * nat * nat * nat.

Fixpoint windows_from (i lo before : nat) (ks : clue) : list window :=
  match ks with
  | [] => []
  | (k, c) :: rest => (i, k, c, lo + gap before c) :: windows_from (S i) (lo + gap before c + k) c rest
  end.

Definition windows : clue -> list window := windows_from 0 0 0.

(** The cell behind the last run if each starts as early as it can. *)
Fixpoint need_from (lo before : nat) (ks : clue) : nat :=
  match ks with
  | [] => lo
  | (k, c) :: rest => need_from (lo + gap before c + k) c rest
  end.

(** The cells that a line must have for its clue. *)
Definition need : clue -> nat := need_from 0 0.

Definition delayed (d : nat -> nat) (ws : list window) : placement :=
  map (fun '(i, k, c, lo) => (lo + d i, (k, c))) ws.

(** Delays are at most [s], and no run has a smaller one than the run before it. *)
Definition ascending (d : nat -> nat) (s : nat) (ks : clue) : Prop :=
  (forall i, i < length ks -> d i <= s) /\ (forall i, S i < length ks -> d i <= d (S i)).

(** The delays place the runs in a line of [n] cells. *)
Definition fits (ks : clue) (n : nat) (d : nat -> nat) : Prop :=
  need ks <= n /\ ascending d (n - need ks) ks.

Lemma windows_runs : forall ks i lo b d, map snd (delayed d (windows_from i lo b ks)) = ks.
Proof. induction ks as [|(k & c) ks IH]; intros; simpl; f_equal; auto. Qed.

Lemma delayed_runs : forall ks d, map snd (delayed d (windows ks)) = ks.
Proof. intros. apply windows_runs. Qed.

Lemma windows_numbers : forall ks i0 lo0 b i k c lo, In (i, k, c, lo) (windows_from i0 lo0 b ks) ->
  i0 <= i < i0 + length ks.
Proof.
  induction ks as [|(k0 & c0) ks IH]; simpl; intros i0 lo0 b i k c lo H; [tauto|]. destruct H as [H|H].
  - inversion H; subst. lia.
  - apply IH in H. lia.
Qed.

Lemma window_number : forall ks i k c lo, In (i, k, c, lo) (windows ks) -> i < length ks.
Proof. intros ks i k c lo I. apply windows_numbers in I. lia. Qed.

Lemma window_of_run_from : forall ks i0 lo0 b i, i0 <= i < i0 + length ks ->
  exists k c lo, In (i, k, c, lo) (windows_from i0 lo0 b ks).
Proof.
  induction ks as [|(k & c) ks IH]; simpl; intros i0 lo0 b i H; [lia|].
  destruct (Nat.eq_dec i i0) as [->|N]; [eauto 6|].
  destruct (IH (S i0) (lo0 + gap b c + k) c i) as (k' & c' & lo' & I); [lia|]. eauto 6.
Qed.

Lemma window_of_run : forall ks i, i < length ks -> exists k c lo, In (i, k, c, lo) (windows ks).
Proof. intros. apply window_of_run_from. lia. Qed.

Lemma windows_shaded : forall ks i0 lo0 b i k c lo, proper ks -> In (i, k, c, lo) (windows_from i0 lo0 b ks) ->
  0 < k /\ 0 < c.
Proof.
  induction ks as [|(k0 & c0) ks IH]; simpl; intros i0 lo0 b i k c lo P H; [tauto|].
  apply proper_cons in P. destruct H as [H|H].
  - inversion H; subst. tauto.
  - apply IH in H; tauto.
Qed.

Lemma delayed_same : forall d d' ws, (forall i k c lo, In (i, k, c, lo) ws -> d i = d' i) ->
  delayed d ws = delayed d' ws.
Proof. intros d d' ws H. apply map_ext_in. intros (((i & k) & c) & lo) I. rewrite (H i k c lo I). auto. Qed.

Lemma need_behind : forall ks lo b, lo <= need_from lo b ks.
Proof. induction ks as [|(k & c) ks IH]; simpl; intros lo b; auto. specialize (IH (lo + gap b c + k) c). lia. Qed.

Lemma window_needed : forall ks i0 lo0 b i k c lo, In (i, k, c, lo) (windows_from i0 lo0 b ks) ->
  lo + k <= need_from lo0 b ks.
Proof.
  induction ks as [|(k0 & c0) ks IH]; simpl; intros i0 lo0 b i k c lo H; [tauto|]. destruct H as [H|H].
  - inversion H; subst. apply need_behind.
  - eapply IH. eauto.
Qed.

(** ** From a placement to delays *)

Lemma placed_need : forall rs lo b n, placed lo b rs n -> need_from lo b (map snd rs) <= n.
Proof.
  assert (M : forall ks lo lo' b, lo <= lo' -> need_from lo b ks <= need_from lo' b ks).
  { induction ks as [|(k & c) ks IH]; simpl; intros; auto. apply IH. lia. }
  induction rs as [|(p & k & c) rs IH]; simpl; intros lo b n H; auto. destruct H as (H1 & H2).
  specialize (IH _ _ _ H2). pose proof (M (map snd rs) (lo + gap b c + k) (p + k) c). lia.
Qed.

Lemma need_later : forall ks lo b s, need_from (lo + s) b ks = need_from lo b ks + s.
Proof.
  induction ks as [|(k & c) ks IH]; simpl; intros; auto. rewrite <- IH. f_equal. lia.
Qed.

(** From run [i0] on: every run before it had a delay of [lo - lo0] at most. *)
Lemma placed_delays_from : forall rs i0 lo0 lo b n, lo0 <= lo -> placed lo b rs n -> exists d,
  (forall i, i0 <= i < i0 + length rs -> lo - lo0 <= d i <= n - need_from lo0 b (map snd rs)) /\
  (forall i, i0 <= i -> S i < i0 + length rs -> d i <= d (S i)) /\
  delayed d (windows_from i0 lo0 b (map snd rs)) = rs.
Proof.
  induction rs as [|(p & k & c) rs IH]; simpl; intros i0 lo0 lo b n L H.
  - exists (fun _ => 0). repeat split; intros; lia.
  - destruct H as (H1 & H2).
    destruct (IH (S i0) (lo0 + gap b c + k) (p + k) c n) as (d & D1 & D2 & D3); [lia|auto|].
    pose proof (placed_need _ _ _ _ H2) as N.
    replace (p + k) with (lo0 + gap b c + k + (p - lo0 - gap b c)) in N by lia. rewrite need_later in N.
    exists (fun i => if i =? i0 then p - lo0 - gap b c else d i). split; [|split].
    + intros i I. destruct (Nat.eqb_spec i i0); [lia|]. specialize (D1 i). lia.
    + intros i I J. destruct (Nat.eqb_spec (S i) i0); [lia|]. destruct (Nat.eqb_spec i i0); [|apply D2; lia].
      specialize (D1 (S i)). lia.
    + rewrite Nat.eqb_refl. replace (lo0 + gap b c + (p - lo0 - gap b c)) with p by lia.
      rewrite <- D3 at 2. apply (f_equal (cons _)), delayed_same.
      intros i k' c' lo' I. apply windows_numbers in I. destruct (Nat.eqb_spec i i0); auto; lia.
Qed.

Lemma placed_delays : forall rs n, placed 0 0 rs n -> exists d,
  fits (map snd rs) n d /\ delayed d (windows (map snd rs)) = rs.
Proof.
  intros rs n H. destruct (placed_delays_from rs 0 0 0 0 n) as (d & D1 & D2 & D3); auto. exists d.
  split; auto. split; [apply placed_need; auto|]. unfold ascending. rewrite map_length. split.
  - intros i I. specialize (D1 i). unfold need. lia.
  - intros i I. apply D2; lia.
Qed.

(** ** From delays to a placement *)

Lemma delays_placed_from : forall ks i0 lo0 lo b n s d, lo0 <= lo <= lo0 + s ->
  (0 < length ks -> lo - lo0 <= d i0) ->
  (forall i, i0 <= i < i0 + length ks -> d i <= s) ->
  (forall i, i0 <= i -> S i < i0 + length ks -> d i <= d (S i)) ->
  need_from lo0 b ks + s <= n -> placed lo b (delayed d (windows_from i0 lo0 b ks)) n.
Proof.
  induction ks as [|(k & c) ks IH]; simpl; intros i0 lo0 lo b n s d L F B O N; [lia|].
  pose proof (B i0). split; [lia|].
  apply (IH (S i0) (lo0 + gap b c + k)) with (s := s); auto; try lia.
  - intros I. specialize (O i0). lia.
  - intros i I. apply B. lia.
  - intros i I J. apply O; lia.
Qed.

Lemma delays_placed : forall ks n d, fits ks n d -> placed 0 0 (delayed d (windows ks)) n.
Proof.
  intros ks n d (N & B & O). apply delays_placed_from with (s := n - need ks); try lia.
  - intros i I. apply B. lia.
  - intros i _ I. apply O. lia.
  - unfold need in *. lia.
Qed.

(** ** What the cells of a line are *)

Definition covers (d : nat -> nat) (x : nat) (w : window) : Prop :=
  let '(i, k, c, lo) := w in lo + d i <= x < lo + d i + k.

Lemma covers_window : forall d i k c lo x, lo + d i <= x < lo + d i + k -> covers d x (i, k, c, lo).
Proof. auto. Qed.

Definition colour_of (w : window) : nat := let '(i, k, c, lo) := w in c.

Lemma painted_covered : forall d x ws, painted (delayed d ws) x <> 0 ->
  exists w, In w ws /\ covers d x w /\ colour_of w = painted (delayed d ws) x.
Proof.
  intros d x. induction ws as [|(((i & k) & c) & lo) ws IH]; simpl; intros H; [lia|].
  destruct ((lo + d i <=? x) && (x <? lo + d i + k)) eqn:E.
  - exists (i, k, c, lo). rewrite andb_true_iff, Nat.leb_le, Nat.ltb_lt in E. simpl. auto.
  - destruct (IH H) as (w & I & Q). eauto.
Qed.

Lemma covered_painted : forall d x n ws lo0 b w, placed lo0 b (delayed d ws) n -> In w ws -> covers d x w ->
  painted (delayed d ws) x = colour_of w /\ lo0 <= x.
Proof.
  intros d x n. induction ws as [|(((i & k) & c) & lo) ws IH]; simpl; intros lo0 b w H I C; [tauto|].
  destruct H as (H1 & H2). destruct I as [<-|I].
  - simpl in *. split; [compare_numbers|lia].
  - destruct (IH _ _ _ H2 I C) as (Q & L). split; [|lia]. rewrite <- Q. compare_numbers.
Qed.

Lemma covered_inside : forall ks n d x w, fits ks n d -> In w (windows ks) -> covers d x w ->
  painted (delayed d (windows ks)) x = colour_of w /\ (proper ks -> x < n).
Proof.
  intros ks n d x w F I C. pose proof (delays_placed ks n d F) as P.
  destruct (covered_painted d x n (windows ks) 0 0 w P I C) as (Q & _). split; auto. intros K.
  destruct (Nat.lt_ge_cases x n) as [|L]; auto. rewrite (painted_inside _ _ _ _ _ P L) in Q.
  destruct w as (((i & k) & c) & lo). pose proof (windows_shaded _ _ _ _ _ _ _ _ K I). simpl in Q. lia.
Qed.

(** A line has its runs exactly if some delays place them as its cells are. *)
Theorem runs_are_delays : forall l ks, proper ks ->
  (runs l = ks <-> exists d, fits ks (length l) d /\
    forall x, x < length l -> nth x l 0 = painted (delayed d (windows ks)) x).
Proof.
  intros l ks K. split.
  - intros <-. destruct (line_has_placement l) as (R & P & X). rewrite <- R.
    destruct (placed_delays _ _ P) as (d & F & D). exists d. rewrite D. auto.
  - intros (d & F & X). rewrite (placement_has_line l (delayed d (windows ks))); auto using delays_placed.
    + apply delayed_runs.
    + rewrite delayed_runs. auto.
Qed.

(** The first number up to [s] of which something is true. *)
Definition first_true (true_ : nat -> bool) (s : nat) : nat :=
  match find true_ (seq 0 (S s)) with Some d => d | None => 0 end.

Lemma first_true_is : forall t s d, d <= s -> t d = true ->
  first_true t s <= s /\ t (first_true t s) = true.
Proof.
  intros t s d D T. unfold first_true. destruct (find t (seq 0 (S s))) as [e|] eqn:E.
  - apply find_some in E. rewrite in_seq in E. split; [lia|tauto].
  - pose proof (find_none _ _ E d) as X. rewrite in_seq, T in X. discriminate X. lia.
Qed.

Lemma first_true_least : forall t s d, d < first_true t s -> d <= s -> t d = true -> False.
Proof.
  intros t s d L D T. unfold first_true in L. assert (G : forall n m e, find t (seq m n) = Some e ->
    m <= d < e -> False).
  { induction n as [|n IH]; simpl; intros m e E R; [discriminate|]. destruct (t m) eqn:Q.
    - inversion E; subst. lia.
    - destruct (Nat.eq_dec m d) as [->|N]; [congruence|]. apply (IH (S m) e); auto. lia. }
  destruct (find t (seq 0 (S s))) as [e|] eqn:E; [apply (G _ _ _ E); lia|lia].
Qed.
