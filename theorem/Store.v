(** Clauses by their numbers, in little memory: a tree that branches on the digits of a number. *)
From Coq Require Import List PArith.
Require Import Formulas.
Import ListNotations.

(** A clause as it is kept; most have two or three literals. *)
Inductive packed := Nothing | One (l : lit) | Two (l m : lit) | Three (l m n : lit) | Many (c : clause).

Definition pack (c : clause) : packed :=
  match c with [l] => One l | [l; m] => Two l m | [l; m; n] => Three l m n | _ => Many c end.

Definition unpack (p : packed) : clause :=
  match p with Nothing => [] | One l => [l] | Two l m => [l; m] | Three l m n => [l; m; n] | Many c => c end.

Lemma unpack_pack : forall c, unpack (pack c) = c.
Proof. intros [|l [|m [|n [|o c]]]]; reflexivity. Qed.

Inductive store := Empty | Node (left_ : store) (p : packed) (right_ : store).

Fixpoint find (i : positive) (s : store) {struct s} : packed :=
  match s with
  | Empty => Nothing
  | Node l p r => match i with xH => p | xO j => find j l | xI j => find j r end
  end.

Fixpoint put (i : positive) (p : packed) (s : store) : store :=
  match i, s with
  | xH, Empty => Node Empty p Empty
  | xH, Node l _ r => Node l p r
  | xO j, Empty => Node (put j p Empty) Nothing Empty
  | xO j, Node l q r => Node (put j p l) q r
  | xI j, Empty => Node Empty Nothing (put j p Empty)
  | xI j, Node l q r => Node l q (put j p r)
  end.

(** A node, unless nothing is in it. *)
Definition node (l : store) (p : packed) (r : store) : store :=
  match l, p, r with Empty, Nothing, Empty => Empty | _, _, _ => Node l p r end.

Fixpoint drop (i : positive) (s : store) {struct s} : store :=
  match s with
  | Empty => Empty
  | Node l p r => match i with xH => node l Nothing r | xO j => node (drop j l) p r | xI j => node l p (drop j r) end
  end.

Lemma find_put : forall i j p s, find i (put j p s) = p \/ find i (put j p s) = find i s.
Proof.
  intros i j p. revert i. induction j as [j IH|j IH|]; intros [i|i|] [|l q r]; simpl; auto.
  - exact (IH i Empty).
  - exact (IH i Empty).
Qed.

Lemma find_node : forall i l p r, find i (node l p r) = find i (Node l p r).
Proof. intros i [|l q r] [|?|?|?|?] [|l' q' r']; simpl; auto. destruct i; auto. Qed.

Lemma find_drop : forall i j s, find i (drop j s) = Nothing \/ find i (drop j s) = find i s.
Proof.
  intros i j s. revert i j. induction s as [|l IHl p r IHr]; simpl; auto.
  intros i [j|j|]; rewrite find_node; destruct i as [i|i|]; simpl; auto.
Qed.
