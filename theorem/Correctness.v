(** The models of a puzzle's formula are its solutions: each is one, and each has one. *)
From Coq Require Import List Bool Arith Lia PArith NArith.
Require Import Spec Placements Delays Formulas Lrat Puzzles.
Import ListNotations.

(** Clues have runs of cells, in colours that the puzzle has; givens are in the grid. *)
Definition proper_run (p : puzzle) (s : run) : bool := (1 <=? fst s) && (1 <=? snd s) && (snd s <=? colours p).
Definition well_formed (p : puzzle) : bool :=
  forallb (forallb (proper_run p)) (row_clues p) && forallb (forallb (proper_run p)) (column_clues p) &&
  forallb (fun '(r, x, value) => (r <? height p) && (x <? width p) && (value <=? colours p)) (givens p).

Definition proper_line (p : puzzle) (ks : clue) : Prop := proper ks /\ Forall (fun '(_, c) => c <= colours p) ks.

Lemma proper_lines : forall p ks, well_formed p = true ->
  In ks (row_clues p) \/ In ks (column_clues p) -> proper_line p ks.
Proof.
  intros p ks W I. unfold well_formed in W. rewrite !andb_true_iff in W. destruct W as ((R & C) & _).
  rewrite forallb_forall in R, C. assert (H : forallb (proper_run p) ks = true) by (destruct I; auto).
  rewrite forallb_forall in H. split; apply Forall_forall; intros (k & c) J; specialize (H _ J);
    unfold proper_run in H; cbn [fst snd] in H; rewrite !andb_true_iff, !Nat.leb_le in H; lia.
Qed.

Lemma proper_givens : forall p r x value, well_formed p = true -> In (r, x, value) (givens p) ->
  r < height p /\ x < width p /\ value <= colours p.
Proof.
  intros p r x value W I. unfold well_formed in W. rewrite !andb_true_iff in W. destruct W as (_ & G).
  rewrite forallb_forall in G. specialize (G _ I). simpl in G.
  rewrite !andb_true_iff, !Nat.ltb_lt, Nat.leb_le in G. lia.
Qed.

(** ** The numbered lines *)

Definition bare (l : task) : bare_line := (wide l, runs_of l, cell_of l).

Lemma in_number : forall e k ls b l, In l (number e k b ls) -> In (bare l) ls /\ (b <= base l)%N /\ palette l = k.
Proof.
  intros e k. induction ls as [|((n & ks) & f) ls IH]; simpl; intros b l H; [tauto|].
  destruct H as [<-|H]; simpl; [repeat split; auto; lia|]. apply IH in H. intuition lia.
Qed.

Lemma number_has : forall e k ls b m, In m ls -> exists l, In l (number e k b ls) /\ bare l = m.
Proof.
  intros e k. induction ls as [|((n & ks) & f) ls IH]; simpl; intros b m H; [tauto|]. destruct H as [<-|H].
  - eexists. split; [left; reflexivity|]. auto.
  - destruct (IH (b + size e {| wide := n; runs_of := ks; palette := k; base := b; cell_of :=
      f |})%N m H) as (l & I & E).
    eauto.
Qed.

Lemma in_bare_lines : forall p m, In m (bare_lines p) ->
  (exists r, r < height p /\ m = row_line p r) \/ (exists x, x < width p /\ m = column_line p x).
Proof.
  intros p m H. apply in_app_or in H. destruct H as [H|H]; apply in_map_iff in H; destruct H as (i & <- & H);
    apply in_seq in H; [left|right]; exists i; split; auto; lia.
Qed.

Lemma task_proper : forall e p l, well_formed p = true -> In l (tasks e p) -> proper_task l.
Proof.
  intros e p l W H. apply in_number in H. destruct H as (I & _ & P). unfold proper_task. rewrite P.
  apply (proper_lines p); auto. apply in_bare_lines in I. destruct I as [(i & L & E)|(i & L & E)];
    unfold bare in E; injection E as _ -> _.
  - left. apply nth_In. auto.
  - right. apply nth_In. auto.
Qed.

(** ** Every solution has a model *)

(** Variables of runs can be given values line by line, whatever the cells are. *)
Lemma extended : forall e k (R : bare_line -> (nat -> nat) -> Prop) ls b a0, (forall m, In m ls -> exists d,
  R m d) ->
  exists a, (forall v, (Pos.pred_N v < b)%N -> a v = a0 v) /\
    forall l, In l (number e k b ls) -> exists d, R (bare l) d /\ tells e a l d.
Proof.
  intros e k R. induction ls as [|((n & ks) & f) ls IH]; simpl; intros b a0 H; [exists a0; tauto|].
  set (l := {| wide := n; runs_of := ks; palette := k; base := b; cell_of := f |}).
  destruct (H (n, ks, f)) as (d & D); auto. set (m := variables_a_run e (slack l)).
  set (a1 := fun v => let j := N.to_nat (Pos.pred_N v - b) in
    if (Pos.pred_N v <? b)%N then a0 v else meaning e (d (j / m)) (j mod m)).
  destruct (IH (b + size e l)%N a1) as (a & A & T); [auto|]. exists a. split.
  - intros v V. rewrite A by lia. unfold a1. destruct (N.ltb_spec (Pos.pred_N v) b); auto. lia.
  - intros l' [<-|I]; auto. exists d. split; auto. intros i j I J. simpl in I. fold m in J.
    assert (X : i * m + j < length ks * m) by nia.
    unfold variable, number_of. fold m.
    replace (N.of_nat i * N.of_nat m + N.of_nat j)%N with (N.of_nat (i * m + j)) by lia. rewrite A.
    + unfold a1. cbv zeta. rewrite N.pos_pred_succ. simpl base.
      destruct (N.ltb_spec (b + N.of_nat (i * m + j)) b) as [L|_]; [lia|].
      replace (N.to_nat (b + N.of_nat (i * m + j) - b)) with (i * m + j) by lia.
      rewrite <- (Nat.div_unique (i * m + j) m i j), <- (Nat.mod_unique (i * m + j) m i j) by lia. auto.
    + rewrite N.pos_pred_succ. unfold size. fold m. simpl. lia.
Qed.

Section Solution.
  Variable p : puzzle.
  Variable g : grid.
  Hypothesis W : well_formed p = true.
  Hypothesis S : solves p g.

  Definition cells_of_grid (v : positive) : bool :=
    let n := Pos.pred_N v in let k := N.of_nat (colours p) in let w := N.of_nat (width p) in
    cell g (N.to_nat (n / k / w)) (N.to_nat ((n / k) mod w)) =? N.to_nat (n mod k) + 1.

  Lemma cells_of_grid_are : forall r x c, x < width p -> 1 <= c <= colours p ->
    cells_of_grid (cell_variable p r x c) = (cell g r x =? c).
  Proof.
    intros r x c X C. unfold cells_of_grid, cell_variable. cbv zeta. rewrite N.pos_pred_succ. unfold cell_index.
    set (k := N.of_nat (colours p)). set (w := N.of_nat (width p)). set (n := (N.of_nat r * w + N.of_nat x)%N).
    rewrite <- (N.div_unique (n * k + N.of_nat (c - 1)) k n (N.of_nat (c - 1))) by lia.
    rewrite <- (N.mod_unique (n * k + N.of_nat (c - 1)) k n (N.of_nat (c - 1))) by lia.
    unfold n. rewrite <- (N.div_unique (N.of_nat r * w + N.of_nat x) w (N.of_nat r) (N.of_nat x)) by lia.
    rewrite <- (N.mod_unique (N.of_nat r * w + N.of_nat x) w (N.of_nat r) (N.of_nat x)) by lia.
    rewrite !Nat2N.id. f_equal. lia.
  Qed.

  Lemma cell_index_small : forall r x c, r < height p -> x < width p -> 1 <= c <= colours p ->
    (Pos.pred_N (cell_variable p r x c) < cell_count p)%N.
  Proof.
    intros. unfold cell_variable. rewrite N.pos_pred_succ. unfold cell_index, cell_count.
    assert (N.of_nat r * N.of_nat (width p) + N.of_nat x + 1 <= N.of_nat (height p) * N.of_nat (width p))%N by nia.
    nia.
  Qed.

  Lemma grid_height : length g = height p.
  Proof. destruct S as (_ & R & _). unfold height. rewrite <- R, map_length. auto. Qed.

  Lemma row_width : forall r, r < height p -> length (nth r g []) = width p.
  Proof.
    intros r H. destruct S as (Q & _). rewrite Forall_forall in Q. apply Q, nth_In. rewrite grid_height. auto.
  Qed.

  Lemma row_runs : forall r, runs (nth r g []) = nth r (row_clues p) [].
  Proof. intros r. destruct S as (_ & Q & _). rewrite <- Q. symmetry. exact (map_nth runs g [] r). Qed.

  Lemma column_runs : forall x, x < width p -> runs (column g x) = nth x (column_clues p) [].
  Proof.
    intros x X. destruct S as (_ & _ & Q & _). rewrite <- Q.
    rewrite (nth_indep _ [] (runs (column g 0))) by (rewrite map_length, seq_length; auto).
    rewrite (map_nth (fun x => runs (column g x))), seq_nth by auto. auto.
  Qed.

  Lemma column_cell : forall r x, nth r (column g x) 0 = cell g r x.
  Proof.
    intros r x. unfold column, cell. pose proof (map_nth (fun row => nth x row 0) g [] r) as Q.
    destruct x; exact Q.
  Qed.

  (** What is to be said of a line: the delays of its runs, as its cells are. *)
  Definition placed_in_grid (m : bare_line) (d : nat -> nat) : Prop :=
    let '(n, ks, f) := m in fits ks n d /\ forall c x, 1 <= c <= colours p -> x < n ->
      (Pos.pred_N (f c x) < cell_count p)%N /\
      cells_of_grid (f c x) = (painted (delayed d (windows ks)) x =? c).

  Lemma line_is_placed : forall m, In m (bare_lines p) -> exists d, placed_in_grid m d.
  Proof.
    intros m I. apply in_bare_lines in I. destruct I as [(r & L & ->)|(y & L & ->)].
    - assert (K : proper (nth r (row_clues p) [])) by (apply (proper_lines p); auto; left; apply nth_In; auto).
      destruct (proj1 (runs_are_delays (nth r g []) _ K) (row_runs r)) as (d & F & X).
      rewrite row_width in F, X by auto. exists d. split; auto. intros c x C B.
      split; [apply cell_index_small; auto|]. rewrite cells_of_grid_are, <- X by auto. auto.
    - assert (K : proper (nth y (column_clues p) [])) by (apply (proper_lines p); auto; right; apply nth_In; auto).
      destruct (proj1 (runs_are_delays (column g y) _ K) (column_runs y L)) as (d & F & X).
      assert (H : length (column g y) = height p) by (unfold column; rewrite map_length; apply grid_height).
      rewrite H in F, X. exists d. split; auto. intros c x C B.
      split; [apply cell_index_small; auto|]. rewrite cells_of_grid_are, <- X, column_cell by auto. auto.
  Qed.

  (** No solution is lost. *)
  Theorem solution_has_model : forall e, complete e -> exists a, models a (encode e p) /\
    forall r x c, r < height p -> x < width p -> 1 <= c <= colours p ->
      a (cell_variable p r x c) = (cell g r x =? c).
  Proof.
    intros e E. destruct (extended e (colours p) placed_in_grid (bare_lines p) (cell_count p) cells_of_grid)
      as (a & A & T); [apply line_is_placed|]. exists a.
    assert (V : forall r x c, r < height p -> x < width p -> 1 <= c <= colours p ->
                a (cell_variable p r x c) = (cell g r x =? c)).
    { intros r x c R X C. rewrite A, cells_of_grid_are by (auto using cell_index_small). auto. }
    split; auto. apply encode_means. repeat split.
    - intros r x value c I C. destruct (proper_givens p r x value W I) as (R & X & _). rewrite V by auto.
      destruct S as (_ & _ & _ & G). rewrite Forall_forall in G. specialize (G _ I). simpl in G. rewrite G. auto.
    - intros r x c d R X C L D (Y & Z). rewrite V in Y, Z by lia. compare_numbers.
    - destruct (T l H) as (d & (F & _) & _). apply F.
    - destruct (T l H) as (d & (F & X) & Y). apply (E a l d); auto; [apply (task_proper e p); auto|].
      apply in_number in H. destruct H as (_ & _ & P). intros c x C B. rewrite P in C.
      destruct (X c x C B) as (X1 & X2). rewrite A by auto. auto.
  Qed.

  Lemma cell_colours : forall r x, r < height p -> x < width p -> cell g r x <= colours p.
  Proof.
    intros r x R X. destruct (proper_lines p (nth r (row_clues p) []) W) as (K & C); [left; apply nth_In; auto|].
    destruct (proj1 (runs_are_delays (nth r g []) _ K) (row_runs r)) as (d & F & Y). rewrite row_width in F,
      Y by auto.
    unfold cell. rewrite Y by auto. set (ks := nth r (row_clues p) []) in *.
    destruct (Nat.eq_dec (painted (delayed d (windows ks)) x) 0) as [->|N]; [lia|].
    destruct (painted_covered _ _ _ N) as (w & I & _ & <-).
    apply (window_palette {| wide := 0; runs_of := ks; palette := colours p; base := 0%N; cell_of :=
      fun _ _ => 1%positive |} w);
      auto. split; auto.
  Qed.
End Solution.

(** ** Every model is a solution *)

Definition value_of (a : assignment) (p : puzzle) (r x : nat) : nat :=
  match find (fun c => a (cell_variable p r x c)) (seq 1 (colours p)) with Some c => c | None => 0 end.

Definition solution_of (p : puzzle) (a : assignment) : grid :=
  map (fun r => map (fun x => value_of a p r x) (seq 0 (width p))) (seq 0 (height p)).

Lemma value_is : forall a p r x value, value <= colours p ->
  (forall c, 1 <= c <= colours p -> a (cell_variable p r x c) = (value =? c)) -> value_of a p r x = value.
Proof.
  intros a p r x value B H. unfold value_of.
  destruct (find (fun c => a (cell_variable p r x c)) (seq 1 (colours p))) as [c|] eqn:E.
  - apply find_some in E. destruct E as (I & E). apply in_seq in I. rewrite H in E by lia. compare_numbers.
  - destruct (Nat.eq_dec value 0) as [|N]; auto. exfalso. pose proof (find_none _ _ E value) as X. simpl in X.
    rewrite in_seq, H, Nat.eqb_refl in X by lia. discriminate X. lia.
Qed.

Lemma nth_map_seq : forall A (f : nat -> A) d n i, i < n -> nth i (map f (seq 0 n)) d = f i.
Proof.
  intros A f d n i L. rewrite (nth_indep _ d (f 0)) by (rewrite map_length, seq_length; auto).
  rewrite (map_nth f), seq_nth by auto. auto.
Qed.

Lemma solution_cell : forall p a r x, r < height p -> x < width p -> cell (solution_of p a) r x = value_of a p r x.
Proof. intros. unfold cell, solution_of. rewrite !nth_map_seq by auto. auto. Qed.

(** The cells of a line that is satisfied have the runs of its clue. *)
Lemma satisfied_runs : forall e a p l f, sound e -> proper_task l -> palette l = colours p ->
  need (runs_of l) <= wide l -> one_colour_each a l -> Forall (some_true a) (line_clauses e l) ->
  (forall x value, x < wide l -> value <= colours p ->
     (forall c, 1 <= c <= colours p -> a (cell_of l c x) = (value =? c)) -> f x = value) ->
  runs (map f (seq 0 (wide l))) = runs_of l.
Proof.
  intros e a p l f E K P N O H V. destruct (E a l K N O H) as (d & F & X).
  apply runs_are_delays; [apply K|]. rewrite map_length, seq_length. exists d. split; auto.
  intros x L. rewrite nth_map_seq by auto. apply V; auto.
  - destruct (Nat.eq_dec (painted (delayed d (windows (runs_of l))) x) 0) as [->|Q]; [lia|].
    destruct (painted_covered _ _ _ Q) as (w & I & _ & <-). rewrite <- P. apply window_palette; auto.
  - intros c C. apply X; auto. rewrite P. auto.
Qed.

Lemma map_seq_nth : forall A (f : nat -> A) d xs, (forall i, i < length xs -> f i = nth i xs d) ->
  map f (seq 0 (length xs)) = xs.
Proof.
  intros A f d xs H. apply nth_ext with (d := d) (d' := d); rewrite map_length, seq_length; auto.
  intros i L. rewrite nth_map_seq by auto. auto.
Qed.

Section Model.
  Variable e : encoding.
  Variable p : puzzle.
  Variable a : assignment.
  Hypothesis W : well_formed p = true.
  Hypothesis E : sound e.
  Hypothesis H : models a (encode e p).

  Lemma different_colours : forall r x c d, r < height p -> x < width p -> 1 <= c <= colours p ->
    1 <= d <= colours p ->
    a (cell_variable p r x c) = true -> a (cell_variable p r x d) = true -> c = d.
  Proof.
    intros r x c d R X C D Y Z. apply encode_means in H. destruct H as (_ & O & _).
    destruct (Nat.lt_trichotomy c d) as [L|[L|L]]; auto; exfalso; [apply (O r x c d)|apply (O r x d c)]; auto; lia.
  Qed.

  Lemma line_runs : forall m f, In m (bare_lines p) ->
    (forall x value, x < fst (fst m) -> value <= colours p ->
       (forall c, 1 <= c <= colours p -> a (snd m c x) = (value =? c)) -> f x = value) ->
    (forall c c' x, 1 <= c <= colours p -> 1 <= c' <= colours p -> x < fst (fst m) ->
       a (snd m c x) = true -> a (snd m c' x) = true -> c = c') ->
    runs (map f (seq 0 (fst (fst m)))) = snd (fst m).
  Proof.
    intros m f I V O. destruct (number_has e (colours p) _ (cell_count p) m I) as (l & L & <-).
    pose proof (in_number _ _ _ _ _ L) as (_ & _ & P). apply encode_means in H. destruct H as (_ & _ & Q).
    destruct (Q l L) as (N & C). apply (satisfied_runs e a p l f); auto.
    - apply (task_proper e p); auto.
    - intros c c' x. rewrite P. apply O.
  Qed.

  Theorem model_is_solution : solves p (solution_of p a).
  Proof.
    repeat split.
    - apply Forall_forall. intros row I. apply in_map_iff in I. destruct I as (r & <- & _).
      rewrite map_length, seq_length. auto.
    - unfold solution_of. rewrite map_map. apply (map_seq_nth _ _ []). intros r R.
      apply (line_runs (row_line p r)).
      + apply in_or_app. left. apply in_map, in_seq. change (r < height p) in R. lia.
      + intros x value _. apply value_is.
      + intros c c' x C C' X. apply different_colours; auto.
    - apply (map_seq_nth _ _ []). intros x X.
      replace (column (solution_of p a) x) with (map (fun r => value_of a p r x) (seq 0 (height p))).
      + apply (line_runs (column_line p x)).
        * apply in_or_app. right. apply in_map, in_seq. change (x < width p) in X. lia.
        * intros r value _. apply value_is.
        * intros c c' r C C' R. apply different_colours; auto.
      + unfold column, solution_of. rewrite map_map. apply map_ext. intros r. rewrite nth_map_seq by auto. auto.
    - apply Forall_forall. intros ((r & x) & value) I. destruct (proper_givens p r x value W I) as (R & X & V).
      rewrite solution_cell by auto. apply value_is; auto. intros c C. apply encode_means in H. apply H; auto.
  Qed.
End Model.

(** ** Both together *)

Lemma same_grid : forall p g g', solves p g -> solves p g' ->
  (forall r x, r < height p -> x < width p -> cell g' r x = cell g r x) -> g' = g.
Proof.
  intros p g g' S S' H. apply nth_ext with (d := []) (d' := []).
  - rewrite (grid_height p g S), (grid_height p g' S'). auto.
  - rewrite (grid_height p g' S'). intros r R. apply nth_ext with (d := 0) (d' := 0).
    + rewrite (row_width p g S), (row_width p g' S') by auto. auto.
    + rewrite (row_width p g' S') by auto. intros x X. apply H; auto.
Qed.

(** The solutions of a puzzle are what the models of its formula say of its cells. *)
Theorem solutions_are_models : forall e p, complete e -> sound e -> well_formed p = true -> forall g,
  solves p g <-> exists a, models a (encode e p) /\ solution_of p a = g.
Proof.
  intros e p C E W g. split.
  - intros S. destruct (solution_has_model p g W S e C) as (a & M & V). exists a. split; auto.
    apply (same_grid p g _ S (model_is_solution e p a W E M)). intros r x R X.
    rewrite solution_cell by auto. apply value_is; auto. apply (cell_colours p g W S); auto.
  - intros (a & M & <-). apply (model_is_solution e p a); auto.
Qed.
