(** A checker of refutations in the LRAT format: each step follows from earlier clauses by unit propagation. *)
From Coq Require Import List Bool PArith FMapPositive.
Require Import Formulas Store.
Import ListNotations.

Module M := PositiveMap.

(** A clause with its number and those of the clauses that it follows from; or numbers that are not used again. *)
Inductive step :=
| Add (id : positive) (c : clause) (hints : list positive)
| Delete (ids : list positive).

(** ** The checker *)

Definition variable_in (l : lit) : positive := match l with Pos v => v | Neg v => v end.
Definition sign (l : lit) : bool := match l with Pos _ => true | Neg _ => false end.
Definition same (l m : lit) : bool := (variable_in l =? variable_in m)%positive && eqb (sign l) (sign m).

(** What is known of variables while a clause is checked. *)
Definition knowledge := M.t bool.
Definition falsify (k : knowledge) (l : lit) : knowledge := M.add (variable_in l) (negb (sign l)) k.
Definition verify (k : knowledge) (l : lit) : knowledge := M.add (variable_in l) (sign l) k.

Inductive reading := Conflict | Unit (l : lit) | Useless.

(** What a clause says beyond what is known; [open] is its only literal so far that is not false. *)
Fixpoint read (k : knowledge) (c : clause) (open : option lit) : reading :=
  match c with
  | [] => match open with None => Conflict | Some l => Unit l end
  | l :: rest =>
      match M.find (variable_in l) k, open with
      | Some b, _ => if eqb b (sign l) then Useless else read k rest open
      | None, None => read k rest (Some l)
      | None, Some m => if same l m then read k rest open else Useless
      end
  end.

(** Whether the clauses with these numbers, in this order, lead from what is known to a conflict. *)
Fixpoint conflicts (f : store) (k : knowledge) (hints : list positive) : bool :=
  match hints with
  | [] => false
  | h :: rest =>
      match find h f with
      | Nothing => false
      | p =>
          match read k (unpack p) None with
          | Conflict => true
          | Unit l => conflicts f (verify k l) rest
          | Useless => false
          end
      end
  end.

Definition follows (f : store) (c : clause) (hints : list positive) : bool :=
  conflicts f (fold_left falsify c (M.empty bool)) hints.

(** A proof is checked one step at a time. *)
Inductive state := Failed | Running (f : store) | Refuted.

Definition advance (s : state) (next : step) : state :=
  match s, next with
  | Running f, Delete ids => Running (fold_left (fun f id => drop id f) ids f)
  | Running f, Add id c hints =>
      if follows f c hints then match c with [] => Refuted | _ => Running (put id (pack c) f) end else Failed
  | _, _ => s
  end.

(** ** Clauses of a formula, numbered from 1 *)

(** Clauses come in parts, which are made when they are needed. *)
Definition part : Type := unit -> list clause.

Fixpoint same_clause (c d : clause) : bool :=
  match c, d with
  | [], [] => true
  | l :: c', m :: d' => same l m && same_clause c' d'
  | _, _ => false
  end.

(** [keep] names the numbers that are used at all, and [share] may return the same clause at another place
    in memory: nothing rests on what these two functions do. *)
Section Loading.
  Variable keep : positive -> bool.
  Variable share : clause -> clause.

  Definition shared (c : clause) : clause := let d := share c in if same_clause c d then d else c.

  (** The next number, and the clauses so far. *)
  Definition loaded : Type := positive * store.

  Definition load_clause (so_far : loaded) (c : clause) : loaded :=
    let (id, f) := so_far in (Pos.succ id, if keep id then put id (pack (shared c)) f else f).

  Definition load_part (so_far : loaded) (p : part) : loaded := fold_left load_clause (p tt) so_far.

  Definition load (parts : list part) : store := snd (fold_left load_part parts (1%positive, Empty)).
End Loading.

Definition all_clauses (parts : list part) : list clause := flat_map (fun p : part => p tt) parts.

(** ** What is checked is so *)

Definition agrees (a : assignment) (k : knowledge) : Prop := forall v b, M.find v k = Some b -> a v = b.
Definition holds (a : assignment) (f : store) : Prop :=
  forall i, find i f = Nothing \/ satisfies a (unpack (find i f)).

Lemma lit_true_sign : forall a l, lit_true a l = eqb (a (variable_in l)) (sign l).
Proof. intros a []; simpl; destruct (a v); auto. Qed.

Lemma find_add : forall A i j (x : A) m, M.find i (M.add j x m) = if Pos.eqb i j then Some x else M.find i m.
Proof. intros. destruct (Pos.eqb_spec i j) as [->|N]; [apply M.gss|]. apply M.gso; auto. Qed.

Lemma agrees_add : forall a k v b, agrees a k -> a v = b -> agrees a (M.add v b k).
Proof.
  intros a k v b H E w c. rewrite find_add. destruct (Pos.eqb_spec w v) as [->|]; [congruence|apply H].
Qed.

Lemma agrees_verify : forall a k l, agrees a k -> lit_true a l = true -> agrees a (verify k l).
Proof. intros a k l H T. apply agrees_add; auto. rewrite lit_true_sign in T. apply eqb_prop in T. auto. Qed.

Lemma agrees_falsify : forall a k l, agrees a k -> lit_true a l = false -> agrees a (falsify k l).
Proof.
  intros a k l H T. apply agrees_add; auto. rewrite lit_true_sign in T.
  destruct (a (variable_in l)), (sign l); simpl in *; congruence.
Qed.

Lemma same_true : forall a l m, same l m = true -> lit_true a l = lit_true a m.
Proof.
  intros a l m H. apply andb_true_iff in H. destruct H as (V & E). apply Pos.eqb_eq in V. apply eqb_prop in E.
  rewrite !lit_true_sign, V, E. auto.
Qed.

Lemma read_correct : forall a k c open, agrees a k ->
  existsb (lit_true a) c = true \/ (exists l, open = Some l /\ lit_true a l = true) ->
  match read k c open with Conflict => False | Unit l => lit_true a l = true | Useless => True end.
Proof.
  intros a k c. induction c as [|l c IH]; simpl; intros open K H.
  - destruct H as [H|(l & -> & H)]; [discriminate|]. auto.
  - destruct (M.find (variable_in l) k) as [b|] eqn:F.
    + destruct (eqb b (sign l)) eqn:E; auto. apply IH; auto. destruct H as [H|H]; auto.
      apply orb_true_iff in H. destruct H as [H|H]; auto. rewrite lit_true_sign, (K _ _ F) in H. congruence.
    + destruct open as [m|].
      * destruct (same l m) eqn:E; auto. apply IH; auto. destruct H as [H|H]; auto.
        apply orb_true_iff in H. destruct H as [H|H]; auto. right. exists m. rewrite (same_true a _ _ E) in H. auto.
      * apply IH; auto. destruct H as [H|(m & X & _)]; [|discriminate].
        apply orb_true_iff in H. destruct H as [H|H]; eauto.
Qed.

Lemma conflicts_correct : forall a f hints k, holds a f -> agrees a k -> conflicts f k hints = true -> False.
Proof.
  intros a f. induction hints as [|h hints IH]; simpl; intros k H K E; [discriminate|].
  destruct (H h) as [N|S]; [rewrite N in E; discriminate|].
  pose proof (read_correct a k (unpack (find h f)) None K (or_introl S)) as X.
  assert (R : match read k (unpack (find h f)) None with
    | Conflict => true | Unit l => conflicts f (verify k l) hints | Useless => false end = true)
    by (destruct (find h f); [discriminate| | | |]; exact E).
  destruct (read k (unpack (find h f)) None) as [|l|]; [tauto| |discriminate].
  apply (IH (verify k l)); auto using agrees_verify.
Qed.

Lemma agrees_falsified : forall a c k, agrees a k -> existsb (lit_true a) c = false ->
  agrees a (fold_left falsify c k).
Proof.
  intros a. induction c as [|l c IH]; simpl; intros k K X; auto. apply orb_false_iff in X.
  apply IH; [apply agrees_falsify|]; tauto.
Qed.

Lemma follows_correct : forall a f c hints, holds a f -> follows f c hints = true -> satisfies a c.
Proof.
  intros a f c hints H E. unfold satisfies. destruct (existsb (lit_true a) c) eqn:X; auto. exfalso.
  apply (conflicts_correct a f hints _ H) in E; auto. apply agrees_falsified; auto.
  intros v b Q. rewrite M.gempty in Q. discriminate.
Qed.

Lemma holds_put : forall a f id c, holds a f -> satisfies a c -> holds a (put id (pack c) f).
Proof.
  intros a f id c H S i. destruct (find_put i id (pack c) f) as [E|E]; rewrite E; auto.
  right. rewrite unpack_pack. auto.
Qed.

Lemma holds_dropped : forall a ids f, holds a f -> holds a (fold_left (fun f id => drop id f) ids f).
Proof.
  intros a. induction ids as [|id ids IH]; simpl; intros f H; auto. apply IH. intros i.
  destruct (find_drop i id f) as [E|E]; rewrite E; auto.
Qed.

(** What an assignment satisfies stays satisfied, so that the proof cannot come to its end. *)
Definition allows (a : assignment) (s : state) : Prop :=
  match s with Failed => True | Running f => holds a f | Refuted => False end.

Lemma advance_allows : forall a s next, allows a s -> allows a (advance s next).
Proof.
  intros a [|f|] [id c hints|ids] H; simpl in *; auto.
  - destruct (follows f c hints) eqn:E; simpl; auto. pose proof (follows_correct a f c hints H E) as S.
    destruct c as [|l c]; [discriminate S|]. apply holds_put; auto.
  - apply holds_dropped; auto.
Qed.

Lemma same_clause_true : forall a c d, same_clause c d = true -> satisfies a c -> satisfies a d.
Proof.
  unfold satisfies. intros a. induction c as [|l c IH]; intros [|m d] E S; simpl in *; try discriminate.
  apply andb_true_iff in E. destruct E as (E & F). rewrite (same_true a l m E) in S.
  apply orb_true_iff in S. apply orb_true_iff. destruct S; auto.
Qed.

Lemma shared_true : forall a share c, satisfies a c -> satisfies a (shared share c).
Proof.
  intros a share c S. unfold shared. destruct (same_clause c (share c)) eqn:E; auto.
  apply (same_clause_true a c); auto.
Qed.

Lemma load_part_holds : forall a keep share p so_far, models a (p tt) -> holds a (snd so_far) ->
  holds a (snd (load_part keep share so_far p)).
Proof.
  intros a keep share p. unfold load_part. induction (p tt) as [|c cs IH]; simpl; intros (id & f) S H; auto.
  inversion S; subst. apply IH; auto. simpl. destruct (keep id); auto. apply holds_put; auto using shared_true.
Qed.

Lemma load_holds : forall a keep share parts, models a (all_clauses parts) -> holds a (load keep share parts).
Proof.
  intros a keep share parts. unfold load. generalize (1%positive) as id.
  assert (E : holds a Empty) by (intros i; auto). revert E. generalize Empty. unfold all_clauses, models.
  induction parts as [|p parts IH]; simpl; intros f E id S; auto. apply Forall_app in S. destruct S as (S1 & S2).
  pose proof (load_part_holds a keep share p (id, f) S1 E) as Q.
  destruct (load_part keep share (id, f) p) as (id' & f'). apply IH; auto.
Qed.

(** A formula that is refuted has no model. *)
Theorem refuted_has_no_model : forall keep share parts steps,
  fold_left advance steps (Running (load keep share parts)) = Refuted -> forall a, ~ models a (all_clauses parts).
Proof.
  intros keep share parts steps E a S. apply (load_holds a keep share) in S.
  assert (G : forall steps s, allows a s -> allows a (fold_left advance steps s)).
  { clear. induction steps as [|next steps IH]; simpl; intros s H; auto. apply IH, advance_allows. auto. }
  specialize (G steps (Running (load keep share parts)) S). rewrite E in G. exact G.
Qed.
