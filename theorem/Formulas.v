(** Formulas in conjunctive normal form, and what an encoding is. *)
From Coq Require Import List Bool Arith Lia PArith NArith.
Require Import Spec Placements Delays.
Import ListNotations.

(** ** Clauses *)

Inductive lit := Pos (v : positive) | Neg (v : positive).
Definition clause := list lit.
Definition assignment := positive -> bool.

Definition lit_true (a : assignment) (l : lit) : bool := match l with Pos v => a v | Neg v => negb (a v) end.
Definition satisfies (a : assignment) (c : clause) : Prop := existsb (lit_true a) c = true.
Definition models (a : assignment) (f : list clause) : Prop := Forall (satisfies a) f.

(** Literals as rules write them, with the constants true and false. *)
Inductive term := Yes | No | Is (v : positive) | Not (v : positive).
Definition opposite (t : term) : term := match t with Yes => No | No => Yes | Is v => Not v | Not v => Is v end.
Definition term_true (a : assignment) (t : term) : bool :=
  match t with Yes => true | No => false | Is v => a v | Not v => negb (a v) end.
Definition some_true (a : assignment) (c : list term) : Prop := existsb (term_true a) c = true.

(** The clause without constants; [None] if it holds in any case. *)
Fixpoint simplified (c : list term) : option clause :=
  match c with
  | [] => Some []
  | Yes :: _ => None
  | No :: rest => simplified rest
  | Is v :: rest => option_map (cons (Pos v)) (simplified rest)
  | Not v :: rest => option_map (cons (Neg v)) (simplified rest)
  end.

Definition simplify (cs : list (list term)) : list clause :=
  flat_map (fun c => match simplified c with None => [] | Some kept => [kept] end) cs.

Lemma opposite_true : forall a t, term_true a (opposite t) = negb (term_true a t).
Proof. destruct t; simpl; auto. rewrite negb_involutive. auto. Qed.

Lemma simplified_same : forall a c, existsb (term_true a) c =
  match simplified c with None => true | Some kept => existsb (lit_true a) kept end.
Proof.
  induction c as [|[| |v|v] c IH]; simpl; auto; rewrite IH; destruct (simplified c); simpl; auto;
    destruct (a v); auto.
Qed.

Lemma simplify_models : forall a cs, models a (simplify cs) <-> Forall (some_true a) cs.
Proof.
  intros a cs. induction cs as [|c cs IH]; simpl; [split; constructor|].
  unfold models in *. rewrite Forall_app, IH, Forall_cons_iff. unfold some_true at 2. rewrite simplified_same.
  destruct (simplified c); rewrite ?Forall_cons_iff; unfold satisfies; intuition (auto using Forall_nil).
Qed.

Lemma some_true_1 : forall a s, some_true a [s] <-> term_true a s = true.
Proof. intros. unfold some_true. simpl. rewrite orb_false_r. tauto. Qed.

Lemma some_true_2 : forall a s t, some_true a [s; t] <-> term_true a s = true \/ term_true a t = true.
Proof. intros. unfold some_true. simpl. rewrite !orb_true_iff. intuition discriminate. Qed.

Lemma some_true_3 : forall a s t u, some_true a [s; t; u] <->
  term_true a s = true \/ term_true a t = true \/ term_true a u = true.
Proof. intros. unfold some_true. simpl. rewrite !orb_true_iff. intuition discriminate. Qed.

Lemma opposite_false : forall a t, term_true a (opposite t) = true <-> term_true a t = false.
Proof. intros. rewrite opposite_true. apply negb_true_iff. Qed.

Lemma pair_excluded : forall a s t, some_true a [opposite s; opposite t] <->
  ~ (term_true a s = true /\ term_true a t = true).
Proof.
  intros. rewrite some_true_2, !opposite_false. destruct (term_true a s), (term_true a t); intuition congruence.
Qed.

Lemma implied : forall a s v, some_true a [opposite s; Is v] <-> (term_true a s = true -> a v = true).
Proof. intros. rewrite some_true_2, opposite_false. simpl. destruct (term_true a s); intuition congruence. Qed.

Lemma Forall_flat_map_iff : forall A B (P : B -> Prop) (f : A -> list B) xs,
  Forall P (flat_map f xs) <-> forall x, In x xs -> Forall P (f x).
Proof. intros. rewrite Forall_forall. setoid_rewrite Forall_forall. setoid_rewrite in_flat_map. firstorder. Qed.

Lemma Forall_map_iff : forall A B (P : B -> Prop) (f : A -> B) xs,
  Forall P (map f xs) <-> forall x, In x xs -> P (f x).
Proof. intros. rewrite Forall_map, Forall_forall. tauto. Qed.

(** ** A line that is encoded *)

(** [base] variables come before its own; [cell_of colour x] says that its cell [x] has a colour. *)
Record task := {
  wide : nat;
  runs_of : clue;
  palette : nat;
  base : BinNums.N;
  cell_of : nat -> nat -> positive
}.

Definition slack (l : task) : nat := wide l - need (runs_of l).

(** An encoding has for each run of a line the same number of variables, which depends on the line's slack. *)
Record encoding := {
  variables_a_run : nat -> nat;
  (** [meaning delay j]: what variable [j] of a run says if the run has this delay. *)
  meaning : nat -> nat -> bool;
  rules : list (task -> list (list term))
}.

(** Variable [j] of run [i] if each run has [m] of them. *)
Definition number_of (l : task) (m i j : nat) : positive :=
  N.succ_pos (base l + (N.of_nat i * N.of_nat m + N.of_nat j)).

Definition variable (e : encoding) (l : task) (i j : nat) : positive :=
  number_of l (variables_a_run e (slack l)) i j.

Definition line_clauses (e : encoding) (l : task) : list (list term) := flat_map (fun rule => rule l) (rules e).

(** The variables of the runs say what the delays are. *)
Definition tells (e : encoding) (a : assignment) (l : task) (d : nat -> nat) : Prop :=
  forall i j, i < length (runs_of l) -> j < variables_a_run e (slack l) -> a (variable e l i j) = meaning e (d i) j.

(** The variables of the cells say that the cells are as the delays place the runs. *)
Definition shows (a : assignment) (l : task) (d : nat -> nat) : Prop :=
  forall c x, 1 <= c <= palette l -> x < wide l ->
    a (cell_of l c x) = (painted (delayed d (windows (runs_of l))) x =? c).

Definition one_colour_each (a : assignment) (l : task) : Prop :=
  forall c c' x, 1 <= c <= palette l -> 1 <= c' <= palette l -> x < wide l ->
    a (cell_of l c x) = true -> a (cell_of l c' x) = true -> c = c'.

Definition proper_task (l : task) : Prop :=
  proper (runs_of l) /\ Forall (fun '(_, c) => c <= palette l) (runs_of l).

(** Every way to place the runs satisfies the clauses; and whatever satisfies them is a way to place the runs. *)
Definition complete (e : encoding) : Prop := forall a l d, proper_task l ->
  fits (runs_of l) (wide l) d -> tells e a l d -> shows a l d -> Forall (some_true a) (line_clauses e l).

Definition sound (e : encoding) : Prop := forall a l, proper_task l -> need (runs_of l) <= wide l ->
  one_colour_each a l -> Forall (some_true a) (line_clauses e l) ->
  exists d, fits (runs_of l) (wide l) d /\ shows a l d.

Lemma window_palette : forall l w, proper_task l -> In w (windows (runs_of l)) -> 1 <= colour_of w <= palette l.
Proof.
  intros l w (Q & P). unfold windows. generalize 0 at 1 as i, 0 at 1 as lo, 0 at 1 as b.
  induction (runs_of l) as [|(k & c) ks IH]; simpl; intros i lo b I; [tauto|].
  apply proper_cons in Q. inversion P; subst. destruct I as [<-|I]; simpl; [lia|]. eapply IH; eauto; tauto.
Qed.
